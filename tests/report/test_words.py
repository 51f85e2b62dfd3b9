"""Names of rulesets in reports."""

from __future__ import annotations

from rulestone.report.words import name_rulesets


def test_policy_of_another_game_is_named_in_words() -> None:
    shown = name_rulesets(["gateruler@2022-03+state_based_actions=dm_evolution@2017-03"])
    assert shown == "Gate Ruler 2022-03 with state-based actions as in Duel Masters 2017-03"
