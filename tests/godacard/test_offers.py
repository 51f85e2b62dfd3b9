"""What is offered quickly is what the requirements say, in the positions of random games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.game.host import find
from rulestone.kernel.legality.offers import options
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.machine import Machine
from tests.playing import played


@pytest.mark.parametrize("seed", range(6))
def test_narrowed_and_counted_offers_are_the_literal_ones(seed: int):
    """`only` and counting save time; without them every subject is asked and every announcement is tried out."""
    game, ruleset = find("godacard")
    rules = game.rules()
    seen = 0
    for number, machine in played(ruleset, rules, seed, 240):
        if number % 12 == 0:
            for menu in ("time window", "free time", "response"):
                for player in (0, 1):
                    game = machine.state.game
                    if menu == "time window" and (player, "Free Time") == (game["turn player"], game["phase"]):
                        continue  # his own Free Time is offered to him whole, never as a window
                    offered = options(machine, player, menu)
                    assert offered == literal(machine, player, menu)
                    seen += len(offered)
    assert seen


def literal(machine: Machine, player: int, menu: str) -> list[object]:
    """The same by the long way: every subject, every requirement in the order declared, every announcement tried."""
    rules = machine.rules
    long = tuple(replace(action, only={}, plain=False) for action in rules.menus[menu])
    found = options(Machine(replace(rules, menus={**rules.menus, menu: long}), machine.state.fork()), player, menu)
    for option in found:
        action = machine.rules.actions[option.action]
        if action.announcement is not None and option.ability < 0:
            assert try_out(machine, action.announcement, {"you": player, "this": option.subject}) is None
    return found
