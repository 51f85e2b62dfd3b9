"""The rulebook of each revision."""

from __future__ import annotations

from gateruler.rulebook import RULEBOOK
from gateruler.ruleset import RULESETS
from rulestone.game.ruleset import ASSUMED
from tests.proofs import slow


def test_changed_rules_exist_in_one_revision_only() -> None:
    old, new = RULESETS["2020-12"].rulebook, RULESETS["2021-10"].rulebook
    for id in ("GR-12.1", "GR-10.5", "GR-12.8"):
        assert old[id].id == f"{id}@2020-12"
        assert id not in old.rules
        assert new[id].id == id
        assert f"{id}@2020-12" not in new


@slow
def test_every_assumption_belongs_to_a_rule_and_can_be_switched() -> None:
    ruleset = RULESETS["2021-10"]
    for assumption in ruleset.parts.assumptions.values():
        assert len(assumption.options) > 1
        for option in assumption.options:
            ruleset.compile({assumption.name: option})
    assumed = {rule.id for rule in RULEBOOK if rule.status == ASSUMED}
    assert {"GR-7.3", "GR-7.5", "GR-8.12", "GR-11.9a", "GR-13.4a"} <= assumed


def test_second_revision_states_differences_only() -> None:
    new = RULESETS["2021-10"]
    assert new.parent == "2020-12"
    assert "verbs: be destroyed" in new.changes
    assert "procedures: without carry out destruction" in new.changes
    assert not any(change.startswith(("phases", "zones", "policy")) for change in new.changes)
