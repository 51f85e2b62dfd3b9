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
    """Return the installed games, those with most revisions first and partial games last."""
    from rulestone.game.host import games

    return sorted(games().values(), key=lambda game: (bool(game.partial), -len(game.revisions)))


def get_revision(number: int) -> str:
    """Return a revision of the first game, by its place in the order of revisions."""
    found = list_installed()
    if not found:
        return ""
    revisions = list(found[0].revisions)
    return f"{found[0].name}@{revisions[max(number, -len(revisions))]}"


def get_first_game() -> str:
    """Return the name of the first game."""
    return list_installed()[0].name if list_installed() else ""


def get_other_game() -> str:
    """Return the name of another game than the first."""
    return list_installed()[1].name if len(list_installed()) > 1 else get_first_game()


def get_ruleset() -> Ruleset | None:
    """Return the newest ruleset of the first game."""
    from rulestone.game.host import find

    return find(get_first_game())[1] if get_first_game() else None


def get_first_rule() -> str:
    """Return the id of a rule that a verb of the first game cites, but no zone: a game needs its zones."""
    found = get_ruleset()
    verbs, zones = (found.parts.verbs, found.parts.zones) if found is not None else ({}, {})
    needed = {rule for zone in zones.values() for rule in zone.cites}
    cited = [rule for verb in verbs.values() for rule in verb.cites if rule not in needed]
    return next((rule for rule in cited if "." in rule), "".join(cited[:1]))


def get_first_assumption() -> str:
    """Return an assumption of the first game with an option that is not the default, as KEY=VALUE."""
    found = get_ruleset()
    for name, assumption in found.parts.assumptions.items() if found is not None else ():
        other = [option for option in assumption.options if option != assumption.default]
        if other:
            return f"{name}={str(other[0]).lower() if isinstance(other[0], bool) else other[0]}"
    return ""


def get_first_ruling() -> str:
    """Return the id of a ruling of the first game."""
    from rulestone.scenario import rulings

    return next((ruling.id for ruling in rulings(get_first_game())), "") if get_first_game() else ""


def get_first_card() -> str:
    """Return the name of a card of the first game."""
    found = get_ruleset()
    return next((card.name for card in found.cards.values()), "") if found is not None else ""


def get_first_deck(number: int) -> str:
    """Return the name of a deck of the first game."""
    found = get_ruleset()
    decks = list(found.decks) if found is not None else []
    return decks[min(number, len(decks) - 1)] if decks else ""


PLACEHOLDERS: Mapping[str, Callable[[], str]] = {
    "game": get_first_game, "other": get_other_game, "older": lambda: get_revision(-2),
    "newer": lambda: get_revision(-1), "oldest": lambda: get_revision(0), "rule": get_first_rule,
    "assumption": get_first_assumption, "ruling": get_first_ruling, "card": get_first_card,
    "deck": lambda: get_first_deck(0), "deck2": lambda: get_first_deck(1),
}  # fmt: skip
"""Placeholder in an example → what stands there."""
