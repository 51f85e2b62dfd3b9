"""Every rule id that anything cites exists in its revision, and every rule is cited or marked as reading matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from gateruler.plugin import rulestone_games
from gateruler.rulebook import READING, RULEBOOK
from gateruler.ruleset import RULESETS
from rulestone.game.lexicon import Meaning, Placing
from rulestone.game.rulebook import ASSUMED
from rulestone.kernel.declare import Assumption, Need
from rulestone.scenario.rulings import rulings
from tests.gateruler.desk import EVERY

GAME = rulestone_games()[0]


def cited(node: Any) -> Iterator[str]:
    """Every rule id that a declaration cites, however deep."""
    if isinstance(node, Struct):
        if isinstance(node, Need):
            yield node.cites
        if isinstance(node, (Assumption, Meaning, Placing)) and node.rule:
            yield node.rule
        for field in node.__struct_fields__:
            value = getattr(node, field)
            if field == "cites":
                yield from (value,) if isinstance(value, str) else value
            elif (
                (field == "rule" and isinstance(value, str) and value.startswith("GR-"))
                or field
                in (
                    "condition_rule",
                    "timing_rule",
                )
                or (field == "proved" and value)
            ):
                yield value
            elif field == "against":
                yield from (rule for rules in value for rule in rules)
            elif field == "rules":
                yield from value.values()
            else:
                yield from cited(value)
    elif isinstance(node, dict):
        for value in node.values():
            yield from cited(value)
    elif isinstance(node, (tuple, list)):
        for value in node:
            yield from cited(value)


def everything(revision: str) -> set[str]:
    """All ids cited under a revision: by its parts, words, cards and rulings."""
    ruleset = RULESETS[revision]
    found = set(cited(ruleset.parts)) | set(cited(ruleset.lexicon)) | set(cited(ruleset.deck_rules))
    for card in ruleset.cards.values():
        found |= set(cited(card))
    for ruling in rulings(GAME):
        if ruling.revision == revision:
            found |= set(ruling.scenario.cites)
    return found - {""}


@pytest.mark.parametrize("revision", EVERY)
def test_every_rule_cited_exists(revision: str) -> None:
    book = RULESETS[revision].rulebook
    assert sorted(rule for rule in everything(revision) if rule not in book) == []


def test_every_rule_is_cited_or_reading_matter() -> None:
    known = set().union(*(everything(revision) for revision in EVERY))
    assert sorted(rule.id for rule in RULEBOOK if rule.id not in known and rule.id not in READING) == []
    assert sorted(READING & known) == [], "cited after all"
    assert all(rule in RULEBOOK for rule in READING)


def test_rules_that_changed_are_in_one_revision_only() -> None:
    old, new = RULESETS["2020-12"].rulebook, RULESETS["2021-10"].rulebook
    for id in ("GR-12.1", "GR-10.5", "GR-12.8"):
        assert old[id].id == f"{id}@2020-12"
        assert id not in old.rules
        assert new[id].id == id
        assert f"{id}@2020-12" not in new


def test_every_assumption_belongs_to_a_rule_and_can_be_switched() -> None:
    ruleset = RULESETS["2021-10"]
    for assumption in ruleset.parts.assumptions.values():
        assert len(assumption.options) > 1
        for option in assumption.options:
            ruleset.compile({assumption.name: option})
    assumed = {rule.id for rule in RULEBOOK if rule.status == ASSUMED}
    assert {"GR-7.3", "GR-7.5", "GR-8.12", "GR-11.9", "GR-13.4a"} <= assumed


def test_the_second_revision_states_differences_only() -> None:
    new = RULESETS["2021-10"]
    assert new.parent == "2020-12"
    assert "verbs: be destroyed" in new.changes
    assert "procedures: without carry out destruction" in new.changes
    assert not any(change.startswith(("phases", "zones", "policy")) for change in new.changes)
