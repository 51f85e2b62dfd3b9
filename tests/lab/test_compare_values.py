"""Derived values that part: the step, the sides, how each value came about, and the rules of the order."""

from __future__ import annotations

from tests.lab.woven import GAME, LORD, parse_scenario

from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.lab.compare.comparison import Comparison, compare_runs
from rulestone.report.comparison import table
from rulestone.scenario import run

ORDERS = """
title: Type, then lord
cards:
  Lord:  {kind: creature, light: 1, text is: static, text: "Red creatures you control get +2 light."}
  Mason: {kind: creature, light: 1, text is: static, text: "Your creatures become red."}
players:
  Ada: {field: [Lord, Mason]}
  Ben: {field: [{card: Mason, as: Old}, {card: Lord, as: Young}]}
observe:
  lord first: light of Mason
  type first: power of Old
  the order matters: light of Mason differs from light of Old
"""


def find_game(name: str) -> tuple[Game, Ruleset]:
    return GAME, GAME.ruleset(name.partition("@")[2])


def compare_text(text: str, *revisions: str) -> Comparison:
    return compare_runs([run(parse_scenario(text), GAME, revision) for revision in revisions], lookup=find_game)


def test_values_that_differ_at_the_start_cite_the_rules_of_order() -> None:
    found = compare_text(ORDERS, "age", "woven", "layered")
    parting = found.divergence
    assert parting is not None
    assert (parting.step, parting.kind) == (0, "values")
    by_age, others = parting.groups
    assert by_age.columns == ("lanterns@age",)
    assert by_age.says == (
        "lord first: 1 (Lord does not apply: when its turn came, Mason's hue is blue, not red; only Mason, applied "
        "later, changes that)"
    )
    assert by_age.rules == ("L-13",)
    assert others.columns == ("lanterns@woven", "lanterns@layered")
    assert others.says == (
        "lord first: 3 (Lord (light +2); Lord depends on Mason, because with Mason applied first, the effect of Lord "
        "applies to Mason too (hue: blue → red))"
    )
    assert others.rules == ("L-14", "L-15")
    assert others.only == ("L-14", "L-15")
    told = " ".join(table(found, notes=True).split())
    assert "The revisions diverge at the start, in values that continuous effects change:" in told
    assert found.to_dict()["divergences"][0]["kind"] == "values"


def test_values_diverge_at_their_first_different_step() -> None:
    text = LORD + "  - Ada ends the turn\nobserve:\n  Grunt: light of Grunt\n"
    parting = compare_text(text, "age", "woven").divergence
    assert parting is not None
    assert (parting.step, parting.line, parting.kind) == (1, "Ada plays Paint on Grunt", "values")
    assert [group.rules for group in parting.groups] == [("L-13",), ("L-14",)]


def test_shared_words_are_compared_in_shared_units() -> None:
    found = compare_text(ORDERS, "woven", "layered")
    assert found.divergences == ()
    assert found.columns[0].run.observations == {"lord first": 3, "type first": 3000, "the order matters": False}


def test_values_untouched_by_effects_are_no_divergence() -> None:
    text = (
        "cards:\n  Plain: {kind: creature, per game: {lanterns@age: {light: 5}}}\n"
        "players:\n  Ada: {field: [Plain]}\nobserve:\n  Plain: light of Plain\n"
    )
    parting = compare_text(text, "age", "woven").divergence
    assert parting is not None
    assert (parting.kind, [group.rules for group in parting.groups]) == ("observations", [(), ()])
