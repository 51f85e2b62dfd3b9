"""The group of all commands; each lives in a module of its own and is imported when it is asked for."""

from __future__ import annotations

import difflib
import os
import sys
from importlib import import_module
from typing import Any

import click

from rulestone.cli.errors import BadInput, reason

COMMANDS = {
    "compare": "rulestone.cli.compare",
    "run": "rulestone.cli.run",
    "explain": "rulestone.cli.explain",
    "why-not": "rulestone.cli.why_not",
    "graph": "rulestone.cli.graph",
    "rulings": "rulestone.cli.rulings",
    "simulate": "rulestone.cli.simulate",
    "play": "rulestone.cli.play",
    "rules": "rulestone.cli.rules",
    "games": "rulestone.cli.games",
    "scenarios": "rulestone.cli.scenarios",
}


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
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; see the class."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # whoever read the output has seen enough; nothing more may be written while the process ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)
        except Exception as error:
            text = reason(error)
            if text is None:
                raise
            raise BadInput(text) from error


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Try first: rulestone compare last-stand",
)
@click.version_option(package_name="rulestone", prog_name="rulestone", message="%(prog)s %(version)s")
def rulestone() -> None:
    """Trading card games on one core of rules machinery, side by side.

    One scenario runs under several games and revisions; the rule that made them part is named at every step.
    """
