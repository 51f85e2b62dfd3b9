"""Help texts: commands in groups, and examples that can be pasted because they name installed games."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rulestone.game.game import Game
    from rulestone.game.ruleset import Ruleset

PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Command(click.Command):
    """A command whose examples name installed games.

    The epilog may hold the placeholders of `PLACEHOLDERS`, such as {game} or {older}.
    """

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, placeholders filled in."""
        if self.epilog:
            formatter.write("\n" + fill_placeholders(self.epilog.replace("\b\n", "").rstrip()) + "\n")


def fill_placeholders(text: str) -> str:
    """Replace each placeholder of a text by an installed name; without a fitting one, by an upper-case stand-in."""
    return PLACEHOLDER.sub(lambda found: PLACEHOLDERS[found[1]]() or found[1].upper(), text)


def list_installed() -> list[Game]:
    """Return the installed games, those with most revisions first."""
    from rulestone.game.host import games

    return sorted(games().values(), key=lambda game: -len(game.revisions))


def revision(place: int) -> str:
    """Return a revision of the first game, by its place in the order of revisions."""
    found = list_installed()
    if not found:
        return ""
    revisions = list(found[0].revisions)
    return f"{found[0].name}@{revisions[max(place, -len(revisions))]}"


def first_game() -> str:
    """Return the name of the first game."""
    return list_installed()[0].name if list_installed() else ""


def other_game() -> str:
    """Return the name of another game than the first."""
    return list_installed()[1].name if len(list_installed()) > 1 else first_game()


def ruleset() -> Ruleset | None:
    """Return the newest ruleset of the first game."""
    from rulestone.game.host import find

    return find(first_game())[1] if first_game() else None


def first_rule() -> str:
    """Return the id of a rule that a verb of the first game cites, and no zone: a game needs its zones."""
    found = ruleset()
    verbs, zones = (found.parts.verbs, found.parts.zones) if found is not None else ({}, {})
    needed = {rule for zone in zones.values() for rule in zone.cites}
    cited = [rule for verb in verbs.values() for rule in verb.cites if rule not in needed]
    return next((rule for rule in cited if "." in rule), "".join(cited[:1]))


def first_assumption() -> str:
    """Return an assumption of the first game with an option that is not the default, as KEY=VALUE."""
    found = ruleset()
    for name, assumption in found.parts.assumptions.items() if found is not None else ():
        other = [option for option in assumption.options if option != assumption.default]
        if other:
            return f"{name}={str(other[0]).lower() if isinstance(other[0], bool) else other[0]}"
    return ""


def first_ruling() -> str:
    """Return the id of a ruling of the first game."""
    from rulestone.scenario import rulings

    return next((ruling.id for ruling in rulings(first_game())), "") if first_game() else ""


def first_card() -> str:
    """Return the name of a card of the first game."""
    found = ruleset()
    return next((card.name for card in found.cards.values()), "") if found is not None else ""


def first_deck(place: int) -> str:
    """Return the name of a deck of the first game."""
    found = ruleset()
    decks = list(found.decks) if found is not None else []
    return decks[min(place, len(decks) - 1)] if decks else ""


PLACEHOLDERS: Mapping[str, Callable[[], str]] = {
    "game": first_game,
    "other": other_game,
    "older": lambda: revision(-2),
    "newer": lambda: revision(-1),
    "oldest": lambda: revision(0),
    "rule": first_rule,
    "assumption": first_assumption,
    "ruling": first_ruling,
    "card": first_card,
    "deck": lambda: first_deck(0),
    "deck2": lambda: first_deck(1),
}
"""Placeholder in an example → what stands there."""
