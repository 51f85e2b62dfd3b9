"""Every rule id that anything cites exists in its revision, and every rule is cited or marked as reading matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from dm_evolution.plugin import rulestone_games
from dm_evolution.rulebook import RULEBOOK
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Need
from rulestone.scenario.rulings import rulings

GAME = rulestone_games()[0]
REVISIONS = GAME.revisions
READING = {"DM-2.1", "DM-11.14", "DM-11.16"}
"""What says that there is nothing to do: no rule processing and no refusal rests on it alone."""
RULES = ("rule", "condition_rule", "timing_rule")


def cited(node: Any) -> Iterator[str]:
    """Every rule id that a declaration cites, however deep."""
    if isinstance(node, Struct):
        if isinstance(node, Need):
            yield node.cites
        for field in node.__struct_fields__:
            value = getattr(node, field)
            if field == "cites":
                yield from (value,) if isinstance(value, str) else value
            elif field in RULES and isinstance(value, str):
                yield value
            else:
                yield from cited(value)
    elif isinstance(node, dict):
        for value in node.values():
            yield from cited(value)
    elif isinstance(node, (tuple, list)):
        for value in node:
            yield from cited(value)


def declared(ruleset: Ruleset) -> set[str]:
    """All ids cited by a revision's parts, policies, words, decks and cards."""
    steps = ruleset.parts.policies.piles.steps()
    parts = (ruleset.parts, steps, ruleset.lexicon, ruleset.deck_rules, tuple(ruleset.cards.values()))
    return {rule for part in parts for rule in cited(part)} - {""}


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_rule_cited_exists(revision: str) -> None:
    ruleset = GAME.ruleset(revision)
    assert sorted(rule for rule in declared(ruleset) if rule not in ruleset.rulebook) == []


def test_every_rule_is_cited_or_reading_matter() -> None:
    known = set().union(*(declared(GAME.ruleset(revision)) for revision in REVISIONS))
    for ruling in rulings(GAME):
        known |= set(ruling.scenario.cites)
    assert sorted(rule.id for rule in RULEBOOK if rule.id not in known | READING) == []


def test_rules_that_changed_are_in_one_revision_only() -> None:
    old, new = (GAME.ruleset(revision).rulebook for revision in REVISIONS)
    for id in ("801.4", "801.4a", "801.4b", "801.4c"):
        assert old[id].id == f"{id}@2017-03"
        assert id not in old.rules
        assert new[id].id == id
        assert f"{id}@2017-03" not in new
    assert {"801.4d@2017-03", "801.4e@2017-03"} <= set(old.rules) - set(new.rules)
    assert {"403.4", "403.4a"} <= set(new.rules) - set(old.rules)
    assert "DM-2.4" in old
    assert "DM-2.4" in new


def test_the_second_revision_states_differences_only() -> None:
    """DMR-002: reconstruction, and what is done with cards under a card."""
    new = GAME.ruleset("2021-03")
    assert new.parent == "2017-03"
    assert set(new.changes) == {
        "verbs: evolve",
        "verbs: place under",
        "verbs: put on",
        "actions: rearrange pile",
        "policy: piles",
        "policy: identity",
        *(f"assumptions: {name}" for name in ("put_under_chooser", "merge_order", "new_gods")),
        *(
            f"assumptions: without {name}"
            for name in (
                "old_noncreature", "old_effects", "old_candidates", "old_attack_choice", "old_survivor_choice",
            )
        ),
    }  # fmt: skip


def test_a_pile_policy_is_a_value_that_the_other_revision_can_take() -> None:
    """The new rules with the old reconstruction in their place: three creatures stay."""
    from rulestone.kernel.setup import add_card, add_under, blank, start

    old, new = (GAME.ruleset(revision) for revision in REVISIONS)
    mixed = new.revise(
        "mixed",
        old.rulebook,
        replace_parts={"assumptions": old.parts.assumptions},
        policies={"piles": old.parts.policies.piles},
    )
    for ruleset, kept in ((new, 1), (mixed, 3)):
        rules = ruleset.compile()
        state = blank(rules)
        for player in (0, 1):
            add_card(rules, state, ruleset.cards["S1"], "deck", player)
        top = add_card(rules, state, ruleset.cards["EvoGV"], "battle zone", 0)
        for name in "abc":
            add_under(rules, state, ruleset.cards[name], top, "under")
        add_card(rules, state, ruleset.cards["Strip"], "hand", 0)
        position = start(rules, state, phase="Main Step")
        assert position.choice is not None
        position = position.answer(next(o for o in position.choice.options if o.action == "cast"))
        if position.choice is not None and position.choice.kind == "pick":
            position = position.answer(position.choice.candidates)
        assert len(position.cards("battle zone", 0)) == kept


def test_a_day_tells_the_revision() -> None:
    """DMR-001."""
    assert GAME.ruleset("2021-03-15").revision == "2017-03"
    assert GAME.ruleset("2021-03-16").revision == "2021-03"
    assert GAME.ruleset().revision == "2021-03"
