"""Help texts: commands in groups, and examples that can be pasted because they name installed games."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rulestone.game.game import Game
    from rulestone.game.ruleset import Ruleset

PLACEHOLDER = re.compile(r"\{(\w+)\}")
KIND = re.compile(r"(?:INTEGER|FLOAT) RANGE")
DEFAULT = re.compile(r"\[default: ([^];]+)(?:; )?([^]]*)\]|\[([^]]*x[^]]*)\]$")
LIMITS = re.compile(r"x>=([\d.]+)|(\d+)<=x<=(\d+)")
MAX_COUNT = 1_000_000_000
"""Maximum number of games, positions or answers that an option takes."""


class Command(click.Command):
    """A command whose examples name installed games.

    They stand in `examples.txt`, with placeholders such as {game} or {older} that `find_example` fills in.
    """

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, limits of numbers in words."""
        found = [record for option in self.get_params(ctx) if (record := option.get_help_record(ctx)) and record[1]]
        with formatter.section("Options"):
            formatter.write_dl([(KIND.sub("N", names), DEFAULT.sub(word_default, about)) for names, about in found])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, placeholders filled in."""
        if examples := list_examples(self.name or ""):
            formatter.write("\nExamples:\n" + "".join(f"  {example}\n" for example in examples))


def word_default(found: re.Match[str]) -> str:
    """Return the default and the limits of an option as sentences: "Default: 2. 1 to 64." """
    default, limits = found[1], LIMITS.sub(word_limits, found[2] or found[3] or "")
    return (f"Default: {default.removesuffix('.0')}." if default else "") + (f" ({limits})" if limits else "")


def word_limits(found: re.Match[str]) -> str:
    """Return the limits of a number in words: "1 to 64", "at least 1"."""
    return f"{found[2]} to {found[3]}" if found[3] and int(found[3]) < MAX_COUNT else f"at least {found[1] or found[2]}"


def list_examples(command: str) -> list[str]:
    """Return the examples of a command, placeholders filled in."""
    with open(os.path.join(os.path.dirname(__file__), "examples.txt"), encoding="utf-8") as lines:
        return [fill_placeholders(line.rstrip("\n")) for line in lines if line.split()[1] == command]


def fill_placeholders(text: str) -> str:
    """Replace each placeholder of a text by an installed name; without a fitting one, by an upper-case stand-in."""
    return PLACEHOLDER.sub(lambda found: find_example(found[1]) or found[1].upper(), text)


def list_installed() -> list[Game]:
    """Return the installed games, those with most revisions first and partial games last."""
    from rulestone.game.host import games

    return sorted(games().values(), key=lambda game: (bool(game.partial), -len(game.revisions)))


def find_example(placeholder: str) -> str:
    """Return what stands for a placeholder in an example: a name in the first game, "" for none."""
    from rulestone.scenario import rulings

    installed = list_installed()
    if not installed:
        return ""
    game, other = installed[0], installed[min(1, len(installed) - 1)]
    ruleset, revisions = game.ruleset(), [f"{game.name}@{revision}" for revision in game.revisions]
    found: Iterable[str] = {"game": [game.name], "other": [other.name], "oldest": revisions, "older": revisions[-2:],
        "newer": revisions[-1:]}.get(placeholder, ())  # fmt: skip
    match placeholder:
        case "rule":
            found = list_rules_of_verbs(ruleset)
        case "assumption":
            found = list_other_options(ruleset)
        case "ruling":
            found = (ruling.id for ruling in rulings(game.name))
        case "card":
            found = (card.name for card in ruleset.cards.values())
        case "deck" | "deck2":
            found = list(ruleset.decks)[int(placeholder == "deck2" and len(ruleset.decks) > 1) :]
    return next(iter(found), "")


def list_rules_of_verbs(ruleset: Ruleset) -> list[str]:
    """Return the rules that verbs cite, those of a chapter first, but no rule of a zone: a game needs its zones."""
    needed = {rule for zone in ruleset.parts.zones.values() for rule in zone.cites}
    cited = [rule for verb in ruleset.parts.verbs.values() for rule in verb.cites if rule not in needed]
    return sorted(cited, key=lambda rule: "." not in rule)


def list_other_options(ruleset: Ruleset) -> Iterator[str]:
    """Yield the options of assumptions that are not the default, as KEY=VALUE."""
    for name, assumption in ruleset.parts.assumptions.items():
        for option in assumption.options:
            if option != assumption.default:
                yield f"{name}={str(option).lower() if isinstance(option, bool) else option}"
