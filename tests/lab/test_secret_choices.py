"""Simultaneous choices are secret: no player sees the other's answer, and no two players tie forever."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.proofs import select_params, slow

from rulestone.game.host import find
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.setup import begin_game
from rulestone.lab.figures.seating import play_seated
from rulestone.lab.players.players import (
    KINDS,
    FirstPlayer,
    GreedyPlayer,
    LabPlayer,
    RandomPlayer,
    SearchPlayer,
    list_first_states,
)
from rulestone.lab.players.worth import Estimator
from rulestone.lab.redealing import redeal
from rulestone.lab.simulate.invariants import check_hidden_cards, list_visible

GAMES = ("dm_evolution", "gateruler", "godacard", "monscol")
SECRET = "dm_evolution"
"""A game that begins with rock-paper-scissors."""


@pytest.fixture(scope="module")
def seats() -> dict[str, dict[str, LabPlayer]]:
    """Game → kind → a player of that kind, which has learnt from few games and does not look far ahead."""
    pytest.importorskip("numpy", reason="the extra rulestone[lab] is not installed")
    made: dict[str, dict[str, LabPlayer]] = {}
    for name in GAMES:
        _, ruleset = find(name)
        rules = ruleset.compile()
        worth = Estimator(rules, list_first_states(ruleset, rules)[:1], 0, 4)
        made[name] = {
            "random": RandomPlayer(),
            "first": FirstPlayer(),
            "greedy": GreedyPlayer(worth, 1, 6, 4, worth.preferences),
            "search": SearchPlayer(worth, 1, 3, 2, worth.preferences, 1, 4),
        }
        assert tuple(made[name]) == KINDS
    return made


def start_game(game: str, ask_nature: bool = True) -> Machine:
    """Return a game at its first choice."""
    _, ruleset = find(game)
    rules = ruleset.compile()
    state = list_first_states(ruleset, rules)[0].fork()
    begin_game(rules, state, None)
    machine = Machine(rules, state, ask_nature=ask_nature)
    machine.run()
    return machine


def ask_second_player(first_answer: int) -> Position:
    """Return rock-paper-scissors after the first player's answer: the second player is asked."""
    machine = start_game(SECRET, ask_nature=False)
    assert machine.state.choice is not None
    assert machine.state.choice.secret
    machine.answer(first_answer)
    machine.run()
    return Position(machine.rules, machine.state.fork())


def get_first_choice(position: Position) -> int:
    bindings = position.state().agenda[-1][2]
    return next(int(value) for name, value in bindings.items() if name.endswith(":0"))


@slow
@pytest.mark.parametrize("kind", KINDS)
def test_player_decides_independently_of_the_secret_choice(kind: str, seats: dict[str, dict[str, LabPlayer]]) -> None:
    asked = [ask_second_player(answer) for answer in range(3)]
    answers = set()
    for seed in range(12):
        given = {seats[SECRET][kind].decide(one, one.choice, Random(seed)) for one in asked if one.choice is not None}
        assert len(given) == 1
        answers |= given
    assert answers == {0, 1, 2}, "a player that can be guessed"


def test_deal_redraws_the_secret_answer_for_the_other_player_only() -> None:
    position = ask_second_player(0)
    assert {get_first_choice(redeal(position, 1, seed)) for seed in range(20)} == {0, 1, 2}
    assert {get_first_choice(redeal(position, 0, seed)) for seed in range(20)} == {0}


def redraw_first_choice(position: Position, random: Random) -> int:
    """Return the first player's answer as the check exchanges it for the second one."""
    redeal(position, 0, random)
    return get_first_choice(redeal(position, 1, random))


def test_check_detects_a_visible_secret_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    position = ask_second_player(0)
    for seed in range(5):
        check_hidden_cards(position, Random(seed))

    def leaking(position: Position, player: int) -> dict[str, object]:
        return {**list_visible(position, player), "log": get_first_choice(position)}

    # the check deals for player 0 first, so that the same seed has to redraw the answer for player 1 after that
    seed = next(seed for seed in range(20) if redraw_first_choice(position, Random(seed)) != 0)
    monkeypatch.setattr("rulestone.lab.simulate.invariants.list_visible", leaking)
    with pytest.raises(AssertionError, match="can tell hidden cards or answers apart by log"):
        check_hidden_cards(position, Random(seed))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("pair", select_params(product(KINDS, repeat=2), every=5), ids="-".join)
def test_every_pair_of_players_reaches_the_first_turn(
    pair: tuple[str, str], game: str, seats: dict[str, dict[str, LabPlayer]]
) -> None:
    machine = start_game(game)
    table = seats[game][pair[0]], seats[game][pair[1]]
    for _ in play_seated(machine, table, f"{game}/{pair}", 60):
        if machine.state.game.get("turn"):
            return
    pytest.fail("60 choices, and no turn has begun")
