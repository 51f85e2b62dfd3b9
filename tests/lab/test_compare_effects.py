"""Proofs: the columns that a changed run reproduces, and events of resolving items that a change makes ineffective."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from rulestone.interventions.changes import Change
from rulestone.kernel.trace import Record
from rulestone.lab.compare.changed_runs import find_idle_effect, map_effects
from rulestone.lab.compare.facts import ComparisonFacts

BOLT = 5
"""Number of the card whose item resolves."""


def make_run(*events: tuple[str, bool], resolves: bool = True) -> Any:
    """Return a run in which Bolt resolves.

    Args:
        events: the events that Bolt performs on Ox, each with whether it moves Ox.
        resolves: whether Bolt resolves at all.
    """
    records = [Record(0, -1, "item", "", (), "resolves", {"source": BOLT})] if resolves else []
    for event, moves in events:
        index = len(records)
        records.append(Record(index, 0, "event", event, (), event, {"victim": (7,)}))
        if moves:
            records.append(Record(index + 1, index, "move", "", (), "move", {"card": 7}))
    return SimpleNamespace(records=records, end=SimpleNamespace(name={BOLT: "Bolt", 7: "Ox"}.get))


DONE, IDLE = ("destroy", True), ("destroy", False)


def test_events_of_a_resolving_item_are_mapped_to_its_card_and_their_effect() -> None:
    assert map_effects(make_run(DONE, ("return", False))) == {"destroy": {"Bolt": True}, "return": {"Bolt": False}}
    assert map_effects(make_run(IDLE, DONE, IDLE)) == {"destroy": {"Bolt": True}}
    assert map_effects(make_run()) == {}


def test_event_that_an_item_performs_on_its_own_card_is_left_out() -> None:
    run = make_run(DONE)
    run.records[1] = Record(1, 0, "event", "destroy", (), "destroy", {"victim": (BOLT,)})
    assert map_effects(run) == {}


def test_triggered_ability_is_no_effect_of_an_event() -> None:
    run = make_run(IDLE)
    run.records += [
        Record(2, 1, "trigger", "", (), "trigger", {"card": 7}),
        Record(3, 2, "move", "", (), "move", {"card": 8}),
    ]
    assert map_effects(run) == {"destroy": {"Bolt": False}}


LOST = "“destroy” then has no effect"


@pytest.mark.parametrize(
    ("changed", "unchanged", "other", "reason"),
    [
        (make_run(IDLE), make_run(DONE), None, LOST),
        (make_run(DONE), make_run(DONE), None, ""),
        (make_run(IDLE), make_run(IDLE), None, ""),
        # an event that no longer happens, without another column
        (make_run(("return", True)), make_run(DONE), None, ""),
        # an event that is ineffective in the other column too
        (make_run(IDLE), make_run(DONE), make_run(IDLE), ""),
        (make_run(IDLE), make_run(DONE), make_run(DONE), LOST),
        # an event that no longer happens although its item resolves
        (make_run(("return", True)), make_run(DONE), make_run(DONE), LOST),
        # an item that resolves in neither run
        (make_run(("return", True), resolves=False), make_run(DONE), make_run(resolves=False), ""),
    ],
)
def test_event_that_loses_its_effect_is_a_reason_against_a_proof(
    changed: Any, unchanged: Any, other: Any, reason: str
) -> None:
    assert find_idle_effect(changed, unchanged, other) == reason


def test_event_that_the_other_column_lacks_may_no_longer_happen() -> None:
    changed, unchanged = make_run(("return", True)), make_run(DONE)
    assert find_idle_effect(changed, unchanged, make_run(("return", True)), {"destroy"}) == ""
    assert find_idle_effect(make_run(IDLE), unchanged, make_run(("return", True)), {"destroy"}) == LOST


REFUSED = "the line that only one of the columns allows keeps its verdict"


@pytest.mark.parametrize(
    ("distances", "expected"),
    [
        ({}, ((), "", 0)),
        ({"b": (3, ""), "c": (1, "")}, (("b", "c"), "", 1)),
        ({"b": (3, "no proof"), "c": (1, "")}, (("b", "c"), "", 1)),
        ({"b": (0, "no proof"), "d": (2, "")}, (("d",), "", 2)),
        ({"b": (0, "no proof"), "c": (0, "another"), "d": (0, "a third")}, ((), "no proof", 0)),
        # a column that refuses a line needs a proof of its own
        ({"b": (3, ""), "c": (0, REFUSED)}, (("b",), "", 3)),
    ],
)
def test_changed_run_reproduces_the_first_behaviour_without_a_counter_reason(
    distances: dict[str, tuple[int, str]], expected: tuple[Any, ...]
) -> None:
    """Column "a" is changed; "b" and "c" agree; "d" differs from all."""
    ways = [SimpleNamespace(columns=columns) for columns in (("a",), ("b", "c"), ("d",))]
    known: Any = SimpleNamespace(
        runs={"a": SimpleNamespace(steps=())},
        ways=ways,
        reproduces_way=lambda run, column, way: any(name in distances for name in way.columns),
        list_explained=lambda way, change: tuple(name for name in way.columns if name in distances),
        measure_distance=lambda change, run, name: distances[name],
        keeps_verdict=lambda run, column, name: name == "c" and distances[name][1] == REFUSED,
    )
    change = Change("policy", "a", "piles", "b")
    assert ComparisonFacts.find_reproduced_columns(known, change, known.runs["a"]) == expected


def make_lines(verdicts: str, stack: tuple[str, ...] = ()) -> Any:
    """Return a run whose lines are allowed ("y") or refused ("n"), or answers “if asked” ("Y", "N")."""
    steps = [
        SimpleNamespace(
            line="Ada attacks" if letter.islower() else "Ada chooses Ox if asked",
            verdict=SimpleNamespace(ok=letter in "yY"),
        )
        for letter in verdicts
    ]
    return SimpleNamespace(steps=steps, end=SimpleNamespace(stack=stack))


@pytest.mark.parametrize(
    ("changed", "own", "rival", "reason", "late"),
    [
        ("yyn", "yyy", "yyn", "", False),
        ("yny", "yyy", "yyn", "line 2 becomes refused", False),
        ("ny", "nn", "nn", "line 2 becomes allowed", False),
        ("yN", "yY", "yY", "", False),
        # lines after the end of both other games
        ("yyn", "yy", "yy", "", False),
        ("yyn", "yyy", "yy", "line 3 becomes refused", False),
        ("y", "yyy", "yy", "the game is over before line 2", False),
        ("y", "yyy", "y", "", False),
        ("yyn", "yyy", "yyn", "the refused line then comes before events that precede it in both columns", True),
    ],
)
def test_line_with_a_verdict_of_neither_column_breaks_the_premise(
    changed: str, own: str, rival: str, reason: str, late: bool
) -> None:
    known: Any = SimpleNamespace(
        runs={"a": make_lines(own), "b": make_lines(rival)},
        find_changed_line=lambda run, column, other: None,
        find_last_line=lambda column: None,
        keeps_verdict=lambda run, first, second: False,
        delays_events=lambda run, first, second: late,
    )
    assert ComparisonFacts.breaks_premise(known, make_lines(changed), "a", "b") == reason


def test_changed_run_that_leaves_an_item_on_the_stack_breaks_the_premise() -> None:
    known: Any = SimpleNamespace(runs={"a": make_lines("y"), "b": make_lines("y")})
    waiting = make_lines("y", ("Bolt",))
    assert ComparisonFacts.breaks_premise(known, waiting, "a", "b") == "an item stays on the stack"


@pytest.mark.parametrize(
    ("events", "late"),
    [
        (("draw", "draw", "draw"), False),
        ((None, "draw", "draw"), True),
        # the other column draws later too
        ((None, "draw", None), False),
        (("draw", "draw", None), False),
    ],
)
def test_line_refused_before_a_common_event_is_refused_for_its_time(events: tuple[Any, ...], late: bool) -> None:
    """The changed run, its column and the other column, each with the event that it has before line 2."""
    changed, own, rival = (make_lines(verdicts) for verdicts in ("yn", "yy", "yn"))
    for number, one in enumerate((changed, own, rival)):
        one.event = events[number]
        for place, step in enumerate(one.steps, 1):
            step.number = place
    known: Any = SimpleNamespace(
        runs={"a": own, "b": rival},
        find_disputed_line=lambda run, column, name: (own.steps[1], rival.steps[1], run.steps[1]),
        count_all=lambda run, column, name, lines: [
            Counter([one.event] if one.event and lines == 2 else []) for one in (run, own, rival)
        ],
    )
    assert ComparisonFacts.delays_events(known, changed, "a", "b") is late
