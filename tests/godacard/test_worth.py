"""The worth of a position depends on the types and postures of cards in play, not only on their numbers."""

from __future__ import annotations

from random import Random

from rulestone.kernel.machine import Machine
from rulestone.kernel.setup import begin_game
from rulestone.lab.players.worth import Features
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.state import State
from tests.godacard.players import RULES, RULESET


def make_position_with_monster() -> tuple[State, int]:
    """Return a position of a random game with a monster, and the monster."""
    state = new_game(RULESET, RULES)
    begin_game(RULES, state, None)
    machine, random = Machine(RULES, state), Random(2)
    machine.run()
    places = [RULES.layout.get_place("monster zone", player) for player in (0, 1)]
    while not any(state.places[place] for place in places):
        assert state.choice is not None
        machine.answer(draw_answer(state.choice, random))
        machine.run()
    return state, next(oid for place in places for oid in state.places[place])


def test_worth_of_monsters_depends_on_posture_and_sign() -> None:
    state, monster = make_position_with_monster()
    features = Features(RULES)
    card = state.objects[monster]
    sign = 1.0 if card.controller == 0 else -1.0
    zone = [one.name for one in RULES.layout.zones].index("monster zone") * features.width
    place = {(name, word): at for at, name, word in features.looked["monster zone"]}
    for posture in ("attack", "standby"):
        state.set_mark(monster, "posture", posture)
        seen = features.read(state, 0)
        assert seen[zone + place["posture", posture]] == sign
        other = "standby" if posture == "attack" else "attack"
        assert seen[zone + place["posture", other]] == 0
        assert seen[zone + place["charged", True]] == 0
    state.set_mark(monster, "charged", True)
    assert features.read(state, 0)[zone + place["charged", True]] == sign
    assert ("charged", False) not in place
    assert "graveyard" not in features.looked
