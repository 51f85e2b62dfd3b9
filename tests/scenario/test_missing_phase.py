"""Phases: one that a game declares as missing, and the menus that each offers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.lexicon import Meaning
from rulestone.scenario import loads, run
from rulestone.scenario.setup.words import get_words

TEXT = """
phase: start
players:
  Ada: {hand: [Recruit]}
  Ben: {}
observe: {hand: cards in Ada's hand}
"""


def test_question_does_not_arise_where_the_starting_phase_is_missing() -> None:
    ruleset = find("chain_duel")[1]
    missing = {**ruleset.lexicon.missing, "start": Meaning(own=None, note="a turn begins with drawing", rule="CD-3")}
    phases = {word: own for word, own in ruleset.lexicon.phases.items() if word != "start"}
    own = replace(ruleset, lexicon=replace(ruleset.lexicon, missing=missing, phases=phases))
    game = Game("chain_duel", "Chain Duel", (ruleset.revision,), lambda revision: own)
    assert run(loads(TEXT, "start.yaml"), game).unmet == "start: a turn begins with drawing [CD-3]"


@pytest.mark.parametrize(
    ("game", "phase", "menu"),
    [
        ("dm_evolution", "Main Step", "main"),
        ("gateruler", "attack", "attack declaration"),
        ("godacard", "Free Time", "free time"),
    ],
)
def test_phase_offers_the_menus_of_the_procedures_that_it_calls(game: str, phase: str, menu: str) -> None:
    offers = get_words(find(game)[1], own=False).offers
    assert menu in offers[phase]
    assert not all(menu in menus for menus in offers.values())
