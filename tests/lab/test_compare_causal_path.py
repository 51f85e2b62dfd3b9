"""Distances of rules from a divergence, and the columns that a replaced policy can explain."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulestone.interventions.changes import Change
from rulestone.interventions.parts import FoundPart
from rulestone.kernel.trace import Record
from rulestone.lab.compare import facts as comparison_facts
from rulestone.lab.compare.causal_path import FAR, STEP, CausalPath, find_differing, note_chain
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.outcome import Clause


def test_rules_and_events_keep_their_smallest_distance() -> None:
    path = CausalPath()
    path.add(("R-1", "", "R-2"), ("draw",), 2)
    path.add(("R-1",), ("draw", "move"), 1)
    path.add(("R-2",), (), 3)
    path.add(("R-3",), (), FAR)
    assert (path.rules, path.events) == ({"R-1": 1, "R-2": 2}, {"draw": 1, "move": 1})
    assert [path.rate_rules(rules) for rules in (("R-2", "R-1"), ("R-2",), ("R-3",), ())] == [1, 2, FAR, FAR]


@pytest.mark.parametrize(
    ("rules", "within", "verb", "distance"),
    [
        (("R-1",), (), "", 1),
        (("R-2",), ("R-1",), "", 1.1),
        ((), (), "draw", 1.5),
        (("R-2",), (), "draw", 1.5),
        ((), (), "", FAR),
    ],
)
def test_part_without_a_near_rule_takes_the_distance_of_its_context(
    rules: tuple[str, ...], within: tuple[str, ...], verb: str, distance: float
) -> None:
    path = CausalPath()
    path.add(("R-1",), ("draw",), 1)
    path.add(("R-2",), (), 2)
    declaration = ("parts", "verbs", verb) if verb else ()
    assert path.rate_part(FoundPart("", "", "need", rules, declaration, None, within)) == distance


def test_each_cause_is_farther_than_its_consequence_and_a_phase_farther_than_its_trigger() -> None:
    phase = Record(0, -1, "phase", "", ("R-phase",), "phase")
    trigger = Record(1, 0, "trigger", "", ("R-trigger",), "trigger")
    effect = Record(2, 1, "event", "", ("R-draw",), "draw")
    path = CausalPath()
    note_chain(path, effect, {2: trigger, 1: phase}, 1)
    assert path.rules == {"R-draw": 1, "R-trigger": 1 + STEP, "R-phase": 1.2}
    assert path.events == {"draw": 1, "trigger": 1 + STEP}


def test_distance_of_a_long_chain_of_causes_is_bounded() -> None:
    chain = [Record(index, index - 1, "event", "", (f"R-{index}",), "draw") for index in range(20)]
    path = CausalPath()
    note_chain(path, chain[-1], {record.index: chain[record.cause] for record in chain[1:]}, 1)
    assert path.rules["R-18"] == 1 + STEP
    assert path.rules["R-0"] == 1.4


@pytest.mark.parametrize(
    ("change", "explained"),
    [
        (Change("part", "a", "piles", "d"), ("b", "c")),
        (Change("policy", "a", "piles", "d", rules=("R-1",)), ("b", "c")),
        (Change("policy", "a", "piles", "d", rules=("R-1",), fields=("is",)), ("b",)),
        (Change("policy", "a", "piles", "d", fields=("fate",)), ("b", "c")),
        (Change("policy", "a", "piles", "d", fields=("active",)), ("b",)),
        (Change("policy", "a", "piles", "d"), ("b",)),
    ],
)
def test_replaced_policy_explains_columns_that_have_the_value_of_its_giver(
    change: Change, explained: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The policy of column "b" equals that of the giver "d"; that of "c" is of another kind with other active roles."""
    differing = {"b": (), "c": ("is", "active")}
    monkeypatch.setattr(comparison_facts, "list_differing", lambda own, giver, what: differing[own])
    known: Any = SimpleNamespace(rulesets={name: name for name in "abcd"})
    way: Any = SimpleNamespace(columns=("b", "c"))
    assert ComparisonFacts.list_explained(known, way, change) == explained


@pytest.mark.parametrize(
    ("own", "other", "differing"),
    [
        ("abc", "abc", ""),
        ("abc", "ac", "b"),
        ("ac", "abc", ""),
        ("abc", "bac", "ab"),
        ("abc", "xbac", "ab"),
        ("abc", "", "abc"),
        ("abcd", "axdc", "bcd"),
    ],
)
def test_differing_events_are_missing_or_in_another_order(own: str, other: str, differing: str) -> None:
    mine, theirs = (
        [Clause(word, ("Ox",), Record(number, -1, "event", word)) for number, word in enumerate(words)]
        for words in (own, other)
    )
    assert "".join(clause.word for clause in find_differing(mine, theirs)) == differing
