"""The rulebook of each revision."""

from __future__ import annotations

from dm_evolution.plugin import rulestone_games

GAME = rulestone_games()[0]
REVISIONS = GAME.revisions


def test_changed_rules_exist_in_one_revision_only() -> None:
    old, new = (GAME.ruleset(revision).rulebook for revision in REVISIONS)
    for id in ("DM-801.4", "DM-801.4a", "DM-801.4b", "DM-801.4c"):
        assert old[id].id == f"{id}@2017-03"
        assert id not in old.rules
        assert new[id].id == id
        assert f"{id}@2017-03" not in new
    assert {"DM-801.4d@2017-03", "DM-801.4e@2017-03"} <= set(old.rules) - set(new.rules)
    assert {"DM-403.4", "DM-403.4a"} <= set(new.rules) - set(old.rules)
    assert "DM-2.4" in old
    assert "DM-2.4" in new


def test_second_revision_states_differences_only() -> None:
    """DMR-002: reconstruction, and the treatment of cards under a card."""
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


def test_pile_policy_is_usable_by_the_other_revision() -> None:
    """The new rules with the old reconstruction in their place: three creatures stay."""
    from rulestone.kernel.setup import add_card, add_under, make_blank_state, start

    old, new = (GAME.ruleset(revision) for revision in REVISIONS)
    mixed = new.revise(
        "mixed",
        old.rulebook,
        replace_parts={"assumptions": old.parts.assumptions},
        policies={"piles": old.parts.policies.piles},
    )
    for ruleset, kept in ((new, 1), (mixed, 3)):
        rules = ruleset.compile()
        state = make_blank_state(rules)
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


def test_date_selects_the_revision() -> None:
    """DMR-001."""
    assert GAME.ruleset("2021-03-15").revision == "2017-03"
    assert GAME.ruleset("2021-03-16").revision == "2021-03"
    assert GAME.ruleset().revision == "2021-03"
