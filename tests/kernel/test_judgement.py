"""Offers against verdicts: what is offered is what no rule stands against, in the positions of random games."""

from __future__ import annotations

import pytest

from rulestone import find_game
from rulestone.kernel.legality.offers import options, verdict
from rulestone.model.choices import Option
from tests.playing import played


@pytest.mark.parametrize("game", ["godacard", "gateruler@2020-12", "gateruler@2021-10"])
def test_what_is_offered_is_what_no_rule_stands_against(game: str) -> None:
    found, ruleset = find_game(game)
    rules = found.rules(ruleset.revision)
    compared = 0
    for seed in range(2):
        for step, machine in played(ruleset, rules, seed, 400):
            if step % 8 == 0:
                for menu, actions in rules.menus.items():
                    for player in (0, 1):
                        offered = options(machine, player, menu)
                        for action in actions:
                            if action.subject is None or action.ability or action.declared.idle:
                                continue
                            subject = action.only.get(menu, action.subject)
                            for ref in subject(machine, {"you": player}, -1):
                                may = bool(verdict(machine, action, player, ref))
                                assert may == (Option(action.name, ref) in offered), (seed, step, menu, action.name)
                                compared += 1
    assert compared > 200
