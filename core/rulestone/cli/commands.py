"""The group of all commands; each lives in a module of its own and is imported when it is asked for."""

from __future__ import annotations

import difflib
import gc
import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from rulestone.cli.errors import BadInput, reason

COMMANDS = {
    "compare": "rulestone.cli.compare",
    "report": "rulestone.cli.report",
    "show": "rulestone.cli.show",
    "run": "rulestone.cli.run",
    "explain": "rulestone.cli.explain",
    "why-not": "rulestone.cli.why_not",
    "graph": "rulestone.cli.graph",
    "outcomes": "rulestone.cli.outcomes",
    "differ": "rulestone.cli.differ",
    "bisect": "rulestone.cli.bisect",
    "rulings": "rulestone.cli.rulings",
    "knock-out": "rulestone.cli.knock_out",
    "simulate": "rulestone.cli.simulate",
    "play": "rulestone.cli.play",
    "lesson": "rulestone.cli.lesson",
    "quiz": "rulestone.cli.quiz",
    "serve": "rulestone.cli.serve",
    "rules": "rulestone.cli.rules",
    "diff": "rulestone.cli.diff",
    "site": "rulestone.cli.site",
    "schema": "rulestone.cli.schema",
    "new": "rulestone.cli.new",
    "check": "rulestone.cli.check",
    "reference": "rulestone.cli.reference",
    "events": "rulestone.cli.events",
    "english": "rulestone.cli.english",
    "games": "rulestone.cli.games",
    "cards": "rulestone.cli.cards",
    "words": "rulestone.cli.words",
    "scenarios": "rulestone.cli.scenarios",
}

LONG = (
    "report", "rulings", "outcomes", "differ", "bisect", "rules", "simulate", "play", "diff", "lesson", "quiz"
)  # fmt: skip
"""The commands that may go on for long: there what is no longer used is looked for and given back."""


class Commands(click.Group):
    """Commands found by name; whatever is wrong with the input becomes one message and exit status 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, the most used first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(COMMANDS[cmd_name]).command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As usual, but an unknown command is told with the nearest spelling."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], COMMANDS, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise BadInput(f"no command is called {args[0]!r}; there are: {', '.join(COMMANDS)}{hint}")
        if args and args[0] in LONG:
            gc.set_threshold(100_000, 20, 20)  # what is made once and stays need not be looked through often
            gc.enable()
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; see the class."""
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            hush()
            ctx.exit(0)  # whoever read the output has seen enough
        except KeyboardInterrupt as stopped:
            from rulestone.cli.work import INTERRUPTED

            click.echo(f"rulestone: {str(stopped) or 'interrupted'}", err=True)
            ctx.exit(INTERRUPTED)
        except Exception as error:
            text = reason(error)
            if text is None:
                raise
            raise BadInput(text) from error
        finally:
            warn()
        return done

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command line; output that cannot be written is one message and exit status 2 too."""
        whole = streams()
        try:
            if not whole:
                raise BadInput("there is no standard output to write to")
            try:
                return super().main(*args, **extra)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            hush()
            raise SystemExit(0) from None
        except (OSError, BadInput) as error:
            hush()
            with suppress(OSError):  # standard error cannot be written either: then the status has to say it
                (error if isinstance(error, BadInput) else BadInput(reason(error) or "")).show()
            raise SystemExit(BadInput.exit_code) from None


def warn() -> None:
    """Tell what was left out of plugins, a line each."""
    if "rulestone.game.host" in sys.modules:
        from rulestone.game.host import left_out

        for one in left_out():
            click.echo(f"rulestone: left out: {one.told}", err=True)


def streams() -> bool:
    """Make the standard streams fit to be used: one that was closed is empty, and what an encoding lacks is spelled.

    Returns:
        whether there is a standard output.
    """
    whole = sys.stdout is not None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (it stays open)
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if mode == "r" else "backslashreplace")
    return whole


def hush() -> None:
    """Write nothing more to standard output: it cannot be written to while the process ends either."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # it is no file
        sys.stdout = io.StringIO()


TOUR = """\
  rulestone lesson             predict what a game does, then see it, and by which rule
  rulestone compare SCENARIO   one scenario under several games: what differs, and why
  rulestone play GAME --guide  a first game at the table
  rulestone serve              write scenarios in the browser
  rulestone --help             everything else
"""


def tell_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the version and end, where that is asked for."""
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"rulestone {version('rulestone')}")
        ctx.exit()


@click.command(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Try first: rulestone compare last-stand",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=tell_version,
    help="Show the version and exit.",
)
@click.pass_context
def rulestone(ctx: click.Context) -> None:
    """Trading card games on one core of rules machinery, side by side.

    One scenario runs under several games and revisions; the rule that made them part is named at every step.
    """
    if ctx.invoked_subcommand is not None:
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(ctx.get_help())
        return
    click.echo(TOUR)
    if click.confirm("Begin with the first lesson?", default=True):
        ctx.invoke(import_module(COMMANDS["lesson"]).command, name=first_lesson())


def first_lesson() -> str:
    """The first lesson of the course that was not taken."""
    from rulestone.lab.lessons.files import course
    from rulestone.lab.lessons.progress import Scorebook

    taken = Scorebook.of_user().scores()
    return next((name for name in course() if name not in taken), next(iter(course())))
