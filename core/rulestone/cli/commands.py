"""The `rulestone` command. Subcommands are imported when they are used."""

from __future__ import annotations

import codecs
import gc
import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from rulestone.cli.errors import BadInput, InterruptedCommand, find_input_error, shorten_message
from rulestone.model.spelling import suggest

GROUPS: dict[str, tuple[str, ...]] = {
    "Compare": ("compare", "diff", "scenarios", "site"),
    "Explain": ("run", "explain", "why-not", "graph", "outcomes"),
    "Learn and play": ("lesson", "quiz", "play", "serve"),
    "Look up": ("games", "rules", "words", "english"),
    "Experiment": ("simulate", "differ", "knock-out"),
    "Write a game": ("new", "check", "rulings", "reference"),
}
"""Heading in `rulestone --help` → the commands under it, most used first."""

MODULES = {
    **{name: f"rulestone.cli.{name.replace('-', '_')}:command" for names in GROUPS.values() for name in names},
    "check": "rulestone.cli.checking:check",
    "explain": "rulestone.cli.explaining:explain",
    "why-not": "rulestone.cli.explaining:why_not",
    "graph": "rulestone.cli.explaining:graph",
    "lesson": "rulestone.cli.lesson:lesson",
    "quiz": "rulestone.cli.lesson:quiz",
    "rulings": "rulestone.cli.checking:rulings",
}
"""Command → "module:object", imported when the command is used."""

LONG_RUNNING = ("compare", "rulings", "outcomes", "differ", "rules", "simulate", "play", "diff", "lesson", "quiz")
"""Commands that can run for minutes: the garbage collector stays on for them."""


def read_summaries() -> dict[str, str]:
    """Return the line of each command in `rulestone --help`; at most 62 characters, so that lines fit 80 columns.

    It is read for help only, and without pathlib, whose import takes a tenth of the time of a short command.
    """
    with open(os.path.join(os.path.dirname(__file__), "summaries.txt"), encoding="utf-8") as lines:
        return dict(line.rstrip().split(": ", 1) for line in lines)


class Commands(click.Group):
    """The `rulestone` command: finds subcommands by name and turns bad input into one message and exit status 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the visible commands in the order of their groups."""
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command; None for an unknown name."""
        if cmd_name not in MODULES:
            return None
        module, name = MODULES[cmd_name].split(":")
        found: click.Command = getattr(import_module(module), name)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under the headings of their groups."""
        summaries = read_summaries()
        for heading, names in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(name, summaries[name]) for name in names], col_max=12)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, and suggest the nearest spelling of an unknown one.

        Raises:
            BadInput: there is no such command.
        """
        if args and args[0] not in MODULES and not args[0].startswith("-"):
            from rulestone.model.records import read_arrow_table
            from rulestone.scenario import library

            others = dict(read_arrow_table(__file__, "other_names.txt"))
            command = f"compare {args[0]}" if args[0] in library() else others.get(args[0], "")
            hint = f"\n  Use: rulestone {command}" if command else suggest(args[0], MODULES)
            raise BadInput(f"no command is called “{args[0]}”{hint}\n  See: rulestone --help")
        if args and args[0] in LONG_RUNNING:
            # most objects stay, and a scan takes a third of the time of a comparison: collect at about 300 MB
            gc.set_threshold(3_000_000, 20, 20)
            gc.enable()
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line."""
        try:
            return super().make_context(*args, **extra)
        except KeyboardInterrupt as stopped:
            raise InterruptedCommand(stopped) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command.

        Raises:
            BadInput: the input cannot be used.
        """
        try:
            try:
                done = super().invoke(ctx)
                sys.stdout.flush()
            finally:
                warn_of_plugins()
        except BrokenPipeError:
            discard_output()
            ctx.exit(0)  # the reader, such as `head`, has closed the pipe
        except KeyboardInterrupt as stopped:
            raise InterruptedCommand(stopped) from None
        except Exception as error:
            text = find_input_error(error)
            if text is None:
                raise
            raise BadInput(text) from error
        return done

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command line; output that cannot be written is one message and exit status 2 too."""
        has_output = prepare_streams()
        try:
            if not has_output:
                raise BadInput("standard output is closed")
            try:
                return super().main(*args, **extra)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            discard_output()
            raise SystemExit(0) from None
        except (OSError, BadInput) as error:
            discard_output()
            with suppress(OSError):  # if standard error cannot be written either, only the exit status remains
                (error if isinstance(error, BadInput) else BadInput(find_input_error(error) or "")).show()
            raise SystemExit(getattr(error, "exit_code", BadInput.exit_code)) from None


def warn_of_plugins() -> None:
    """Print a line for each plugin, or part of one, that could not be loaded."""
    if "rulestone.game.host" in sys.modules:
        from rulestone.game.host import list_notes, list_omitted

        for one in list_omitted():
            click.echo(f"rulestone: left out: {shorten_message(one.reason)}", err=True)
        for line in list_notes():
            click.echo(f"rulestone: {line}", err=True)


def prepare_streams() -> bool:
    """Replace closed standard streams by empty ones; write characters that an encoding lacks in ASCII.

    Returns:
        whether there is a standard output.
    """
    has_output = sys.stdout is not None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (it stays open)
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if mode == "r" else ASCII_FORMS)
    return has_output


ASCII_FORMS = "rulestone.ascii-forms"
"""The name of the error handler that `write_in_ascii` is."""
FORMS = str.maketrans("●◆≈◇–—…“”‘’‚„→←×±≤≥•·─━│┃┌┐└┘├┤┬┴┼▸▾✓✗", '*!~?--.""\'\',"><x+<>*.--||+++++++++>v+x')
"""ASCII forms of one character each, so that tables stay aligned."""


def write_in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Handle characters that the encoding of a console lacks: use an ASCII form, or an escape if there is none."""
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(FORMS)
    return text.encode("ascii", "backslashreplace").decode(), error.end


codecs.register_error(ASCII_FORMS, write_in_ascii)


def discard_output() -> None:
    """Send the rest of standard output to nowhere, so that ending the process does not fail on it again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # the argument is no readable file
        sys.stdout = io.StringIO()


TOUR = """\
  rulestone compare last-stand  one scenario under every game
  rulestone serve               compare in the browser
  rulestone play GAME --guide   play a game, with its rules
  rulestone --help              all commands
"""


def show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the version and exit, if requested."""
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
    "-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version,
    help="Show the version and exit.",
)  # fmt: skip
@click.pass_context
def rulestone(ctx: click.Context) -> None:
    """Compare the rules of trading card games.

    One scenario runs under several games and revisions, side by side. Each difference comes with the rule that causes
    it, proved by changing that rule and running the scenario again.
    """
    if ctx.invoked_subcommand is not None:
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(ctx.get_help())
        return
    click.echo(TOUR)
    if click.confirm("Start the first lesson?", default=True):
        ctx.invoke(import_module(MODULES["lesson"]).command, name=get_next_lesson())


def get_next_lesson() -> str:
    """Return the first lesson of the course without a score."""
    from rulestone.lab.lessons.files import Scorebook, list_course

    taken = Scorebook.open_for_user().read_scores()
    return next((name for name in list_course() if name not in taken), next(iter(list_course())))
