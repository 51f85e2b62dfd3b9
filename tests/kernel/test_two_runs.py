"""Two runs in one process do not see each other: what cards bring into one is not there for the next."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.game.game import Game
from rulestone.game.host import games
from rulestone.kernel import save
from rulestone.kernel.compiling.rules import Rules
from rulestone.scenario import ScriptError, rulings, run_ruling
from rulestone.scenario.files import loads
from rulestone.scenario.stage import staged

EACH = 15
"""One in so many rulings of a game is run."""
SEEN = "players: {Ada: {land: [{card: Gate Pikeman, slot: A2}]}}"
"""A card is met whose effect looks at what cannot be told beforehand."""
SWAPPED = """
cards:
  Lord:  {kind: creature, text is: static, text: "Your creatures swap attack and level."}
  Grunt: {kind: creature, power: 1000}
players:
  Ada: {field: [Lord, Grunt]}
"""
"""A party that exceeds its limit by what an effect makes of it."""


def seen(*attributes: str) -> pytest.MarkDecorator:
    """Still to be mended: attributes of `Rules`, one object for all runs, that cards widen and that decide things.

    `looks` says whether rule processing that interrupts looks again (`keeping.set_game`); `remembered` and `counted`
    say what a position keeps in `gone` and `history`.
    """
    reason = f"cards widen {' and '.join(attributes)} of `Rules` while they run"
    return pytest.mark.xfail(strict=True, raises=AssertionError, reason=reason)


class Unmet(Game):
    """A game under which nothing has been run yet."""

    def __init__(self, name: str) -> None:
        game = games()[name]
        super().__init__(game.name, game.title, game.revisions, game.ruleset, since=game.since)


class Met(Unmet):
    """The same where every card of the game has been met in other runs."""

    def rules(self, revision: str = "", options: dict[str, Any] | None = None) -> Rules:
        rules = super().rules(revision, options)
        for card in self.ruleset(revision).cards.values():
            rules.learn(card)
        return rules


def asked(scenario: str, game: Game) -> str:
    """What a scenario comes to at its start."""
    try:
        choice = staged(loads(scenario), game).position(0).choice
    except ScriptError as error:
        return str(error)
    return choice.prompt if choice is not None else ""


@seen("looks")
def test_a_card_of_another_run_does_not_say_when_rule_processing_interrupts() -> None:
    game = Unmet("monscol")
    alone = asked(SWAPPED, game)
    asked(SEEN, game)
    assert asked(SWAPPED, game) == alone


def ends(ruling: Any, game: Game) -> list[tuple[Any, ...]]:
    """What a ruling comes to: its records and the bytes of its last position, of each case."""
    runs = run_ruling(ruling, game).runs
    return [(run.records, run.choices, run.assumptions, save.encode(run.end.state())) for run in runs]


@pytest.mark.parametrize(
    "name",
    [
        *(pytest.param(name, marks=seen("remembered", "counted")) for name in ("gateruler", "monscol", "dm_evolution")),
        "godacard",
    ],
)
def test_a_run_comes_to_the_same_whatever_cards_were_met_before(name: str) -> None:
    met = Met(name)
    some = rulings(name)[::EACH]
    assert some
    assert [r.id for r in some if ends(r, met) != ends(r, Unmet(name))] == []
