"""Bad input: which errors it covers, and its report: one clear message, exit status 2, no traceback."""

from __future__ import annotations

import re
import sys
from typing import IO, TYPE_CHECKING, Any

import click

from rulestone.model.process import INTERRUPTED
from rulestone.model.spelling import suggest

if TYPE_CHECKING:
    from rulestone.scenario.errors import UnreadText

LONG = re.compile(r"(\S{60})\S{140,}(\S{20})|(“[^“”]{60})[^“”]{340,}([^“”]{20}”)")
"""A long word, or a long quotation."""
QUOTED = re.compile(r"(?<!\w)'(.*?)'(?!\w)")
RANGE = re.compile(r" is not in the range (-?[\d.]+)<=x<=(\d+)")
FORMATS = ("html", "json", "markdown", "table", "text")
"""Names of output formats, which users try as options."""
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
MAX_MESSAGE = 4_000
MAX_MARKED_TEXT = 400
"""Length of the longest card text under which an error marks the place."""


class BadInput(click.ClickException):
    """Something the user gave that cannot be used."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the message to standard error; wrap it on a terminal."""
        message = f"rulestone: {shorten_message(self.format_message())}"
        if sys.stderr.isatty():
            from rulestone.report.terminal import get_width

            message = wrap_message(message, get_width(sys.stderr))
        click.echo(message, file=file, err=file is None)


class InterruptedCommand(BadInput):
    """Ctrl-C; the message may say what was interrupted."""

    exit_code = INTERRUPTED

    def __init__(self, stopped: KeyboardInterrupt) -> None:
        super().__init__(str(stopped) or "interrupted")


def wrap_message(message: str, width: int) -> str:
    """Wrap the long lines of a message to a width, and indent their continuations."""
    from rulestone.report.words import wrap_text

    lines = ((line, line[: len(line) - len(line.lstrip())]) for line in message.splitlines())
    return "\n".join(
        line if len(line) <= width else wrap_text(line.strip(), width, lead, lead + "  ") for line, lead in lines
    )


def shorten_message(message: str) -> str:
    """Return a message for a terminal: long quotations are cut, control characters are spelled."""
    message = LONG.sub(r"\1\3…\2\4", message)
    message = CONTROL.sub(lambda found: repr(found[0])[1:-1], message)
    return message if len(message) <= MAX_MESSAGE else message[:MAX_MESSAGE] + " …"


def find_input_error(error: Exception) -> str | None:
    """Return the messages for errors caused by bad input; None for any other error, which is a bug."""
    return "\n".join(describe_input_error(one) or "" for one in (error, *getattr(error, "also", ()))) or None


def describe_input_error(error: Exception) -> str | None:
    """Return the message for one error caused by bad input; None for any other error."""
    from rulestone.authors.scaffold import CannotBegin
    from rulestone.game.host import UnknownGame
    from rulestone.report.faults import format_input_error
    from rulestone.scenario.errors import UnreadText

    if isinstance(error, click.UsageError):
        where = f"\n  See: {error.ctx.command_path} --help" if error.ctx is not None else ""
        return describe_usage(error) + suggest_example(error) + where
    if isinstance(error, OSError):
        return ": ".join(str(part) for part in (error.filename, error.strerror or error) if part)
    if isinstance(error, click.exceptions.ClickException | click.exceptions.Exit | click.Abort):
        return None
    if type(error) is UnknownGame:
        return f"{error}{suggest_for_unknown_game(str(error))}"
    if isinstance(error, UnreadText) and error.place > (0, 0) and len(error.text) <= MAX_MARKED_TEXT:
        return describe_unread_text(error)
    return str(error) if isinstance(error, CannotBegin) else format_input_error(error)


def describe_unread_text(error: UnreadText) -> str:
    """Return the message for an unreadable card text: the place, or in a comparison the reason in each game."""
    from rulestone.authors.english import read_text, render_read_text, render_readings
    from rulestone.game.host import find
    from rulestone.scenario.errors import ScenarioError

    games = {find(name)[0].title: read_text(error.text, find(name)[1], error.kind) for name in error.rulesets}
    if len(games) > 1 and all(one.stops for one in games.values()):
        fault = ScenarioError("no game can read this text", error.file, error.line, error.key)
        return f"{fault}\n\n{render_readings(error.text, games)}".rstrip()
    read = read_text(error.text, find(error.ruleset)[1], error.kind)
    return f"{str(error).splitlines()[0]}\n\n{render_read_text(read)}".rstrip() if read.stops else str(error)


def describe_usage(error: click.UsageError) -> str:
    """Return what is wrong with the arguments of a command."""
    if isinstance(error, click.NoSuchOption):
        name = error.option_name.lstrip("-")
        hint = f"; use --format {name}" if name in FORMATS else suggest(error.option_name, error.possibilities or ())
        return f"no such option “{error.option_name}”{hint}"
    text = error.format_message().rstrip(".").removeprefix("Got ").replace("...", "")
    text = re.sub("valid float( range)?", "number", re.sub("valid integer( range)?", "whole number", text))
    text = text.replace(" is not in the range x>=", "; expected at least ")
    text = RANGE.sub(r"; expected a number from \1 to \2", QUOTED.sub(r"“\1”", text))
    return text[:1].lower() + text[1:]


def suggest_example(error: click.UsageError) -> str:
    """Return a line with the first example of a command whose arguments are missing or too many; "" for others."""
    from rulestone.cli.help import list_examples

    wrong = isinstance(error, click.MissingParameter) or "unexpected extra argument" in error.message
    examples = list_examples(error.ctx.command.name or "") if wrong and error.ctx is not None else []
    return f"\n  Example: {examples[0]}" if examples else ""


def suggest_for_unknown_game(message: str) -> str:
    """Return a hint for an unknown game that is a scenario, a rule or an uninstalled folder; "" for others."""
    from pathlib import Path

    from rulestone.authors.package import read_entry_points
    from rulestone.game.host import list_rulesets
    from rulestone.scenario.lookup import library

    name = message.partition("called “")[2].partition("”")[0]
    if name in library() or name.endswith((".yaml", ".yml")):
        return f"\n  {name} is a scenario; run it with: rulestone run {name} --game GAME, or: rulestone compare {name}"
    if known := [one.name for one in list_rulesets() if name in one.rulebook]:
        return f"\n  {name} is a rule; see: rulestone rules {known[-1]} {name}"
    here = [name for name in read_entry_points(Path("pyproject.toml")) if f"called “{name}”" in message]
    return f"\n  {here[0]} is written in this folder but not installed: pip install -e ." if here else ""
