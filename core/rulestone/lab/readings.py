"""Readings of the cards of a scenario in every game, with all faults and not only the first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulestone.game.host import find
from rulestone.language.english import print_abilities
from rulestone.scenario import Scenario, ScenarioError
from rulestone.scenario.setup.cards import CardMaker
from rulestone.scenario.setup.words import Words


class CardReading(Struct, frozen=True):
    """A card of a scenario.

    Attributes:
        name: its name.
        line: the line of the file, 0 where that is not known.
        reads: what the game says back of its text, and which games; games that say the same together.
        wrong: why it cannot be read, the line to blame, and in which games.
    """

    name: str
    line: int
    reads: tuple[tuple[str, tuple[str, ...]], ...]
    wrong: tuple[tuple[str, int, tuple[str, ...]], ...]


def readings(scenario: Scenario, columns: Iterable[str]) -> tuple[CardReading, ...]:
    """The cards that a scenario describes itself, as games read them.

    Args:
        scenario: the scenario.
        columns: "game" or "game@revision" each.

    Raises:
        UnknownGame: one of them is not installed.
    """
    rulesets = [find(column)[1] for column in columns]
    found = []
    for name, node in scenario.cards.items():
        reads: dict[str, list[str]] = {}
        wrong: dict[tuple[str, int], list[str]] = {}
        for ruleset in rulesets:
            try:
                card = CardMaker(scenario, Words(ruleset, own=bool(scenario.id)), []).get(name)
            except ScenarioError as error:
                wrong.setdefault((error.message, error.line), []).append(ruleset.name)
                continue
            if card is not None and card.abilities:
                said = " ".join(print_abilities(card.abilities, ruleset.vocabulary).split())
                reads.setdefault(said, []).append(ruleset.name)
        found.append(
            CardReading(
                name,
                node.line,
                together(reads),
                tuple((said, line, tuple(games)) for (said, line), games in wrong.items()),
            )
        )
    return tuple(found)


def together(reads: Mapping[str, list[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the messages with the games that give each."""
    return tuple((said, tuple(games)) for said, games in reads.items())
