"""A scenario that starts in a phase which a game declares as missing."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.lexicon import Meaning
from rulestone.scenario import loads, run

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
