"""Options that several commands share, and completions for shells: games, scenarios, rulings, lessons."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from rulestone.cli.errors import BadInput
from rulestone.cli.help import MAX_COUNT
from rulestone.model.spelling import list_hints

if TYPE_CHECKING:
    from rulestone.lab.differ.sides import SideName

UNDER = "The game; GAME+POLICY=OTHER is GAME with this policy of OTHER. A ruling names its own game."


Command = TypeVar("Command", bound=Callable[..., Any])


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete games, and their revisions as "game@revision"."""
    from rulestone.game.host import games

    found = []
    for one in games().values():
        names = [one.name, *(f"{one.name}@{revision}" for revision in one.revisions)]
        found += [CompletionItem(name, help=one.title) for name in names if name.startswith(incomplete)]
    return found


def complete_columns(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete games separated by commas: the last one."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + item.value, help=item.help) for item in complete_game(ctx, param, last)]


def complete_scenario(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete scenarios of the library; rulings after the name of a game; files as the shell does."""
    from rulestone.game.host import games
    from rulestone.scenario import library, rulings

    name, slash, _ = incomplete.partition("/")
    if slash and name in games():
        ids = dict.fromkeys(f"{name}/{ruling.id}" for ruling in rulings(name))
        return [CompletionItem(id) for id in ids if id.startswith(incomplete)]
    found = [CompletionItem(known) for known in sorted(library()) if known.startswith(incomplete)]
    found += [CompletionItem(f"{known}/") for known in games() if incomplete and known.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def complete_lesson(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete lessons of the course; files as the shell has them."""
    from rulestone.lab.lessons.files import list_course

    found = [CompletionItem(known) for known in list_course() if known.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def at_least(number: float) -> click.IntRange | FiniteRange:
    """Return a number type: at least this number; of whole numbers, at most `MAX_COUNT`, if this is one."""
    return click.IntRange(number, MAX_COUNT) if isinstance(number, int) else FiniteRange(number)


class FiniteRange(click.FloatRange):
    """A range of numbers; "nan" and "inf" are none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number.

        Raises:
            click.BadParameter: it is none, or outside the range.
        """
        number: float = super().convert(value, param, ctx)
        return number if isfinite(number) else self.fail(f"“{value}” is not a finite number", param, ctx)


def games_option(help: str) -> Callable[[Command], Command]:
    """`--games GAME[@REVISION],...`: the columns, as one text."""
    return click.option(
        "--games", shell_complete=complete_columns, metavar="GAME[@REVISION],...", default="", help=help
    )


def assume_option(command: Command) -> Command:
    """`--assume KEY=VALUE`, as often as wanted; the command gets them as a dict `assume`."""
    return click.option(
        "--assume",
        multiple=True,
        metavar="KEY=VALUE",
        callback=parse_assume,
        help="Choose another answer to an open question (repeatable); rulestone rules GAME --assumptions lists them.",
    )(command)


def parse_assume(ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]) -> dict[str, Any]:
    """Return the options as a dict; their existence is checked by the game.

    Raises:
        BadInput: one has no "=".
    """
    options: dict[str, Any] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign or not key.strip() or not value.strip():
            raise BadInput(f"--assume “{text}”: expected KEY=VALUE, as in --assume some_question=yes")
        options[key.strip()] = value.strip()
    return options


def name_sides(own: str, other: str, assume: dict[str, Any], *without: str) -> tuple[SideName, SideName]:
    """Return two rulesets to be compared; assumptions and removed parts apply to the second one.

    Raises:
        BadInput: they are the same.
    """
    from rulestone.lab.differ.sides import SideName

    sides = SideName(own), SideName(other, assume, without)
    if sides[0].describe() == sides[1].describe():
        raise BadInput(f"both rulesets are {sides[0].describe()}; name another one, or add an option such as --assume")
    return sides


def format_option(*forms: str) -> Callable[[Command], Command]:
    """`--format`, the first form being the default."""
    return click.option(
        "--format", "form", type=Nearest(forms), default=forms[0], show_default=True, help="Output format."
    )


def seed_option(subject: str) -> Callable[[Command], Command]:
    """Return the option `--seed N`, 0 by default.

    Args:
        subject: the things that the seed determines.
    """
    help_text = f"The same seed gives the same {subject}."
    return click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help=help_text)


def file_format_option(*forms: str) -> Callable[[Command], Command]:
    """Return the option `--format` for a command with `-o FILE`.

    The command gets it as `form`; None stands for the format of the ending of FILE.
    """
    help_text = f"Output format. Default: by the ending of FILE, else {forms[0]}."
    return click.option("--format", "form", type=Nearest(forms), help=help_text)


class Nearest(click.Choice[str]):
    """A choice among words; the message about another word lists them and suggests the nearest spelling."""

    name = "choice"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word.

        Raises:
            BadInput: it is none of them.
        """
        if value in self.choices:
            return str(value)
        name = param.opts[0] if param is not None else "choice"
        lead = f"{name}: unknown choice" if name.startswith("-") else f"unknown {name}"
        raise BadInput(f"{lead} “{value}”{list_hints(str(value), self.choices)}")


def stage_options(
    command: Command, step: str = "Stop after this line of the script; 0: the start. Default: the end."
) -> Command:
    """Add `--game`, `--case` and `--step`: the position that a command examines, with the help for `--step`."""
    case = "The case of a ruling, by name or number. Default: the first."
    command = click.option("--step", type=int, metavar="N", help=step)(command)
    command = click.option("--case", metavar="CASE", default="", help=case)(command)
    game = click.option("--game", shell_complete=complete_game, metavar="GAME[@REVISION]", default="", help=UNDER)
    return game(command)
