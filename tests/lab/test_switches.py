"""Switches: assumptions whose other options change a comparison, and the comparisons under their options."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lab import tiny

from rulestone.authoring import open_point
from rulestone.game import host
from rulestone.lab.compare import switches
from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.switches import (
    MAX_COMBINED,
    Switch,
    SwitchedComparison,
    compare_concerned,
    find_switches,
    has_changed,
    list_combinations,
    list_switches,
    map_final_observations,
)
from rulestone.scenario import Scenario, loads

STORY = """
title: The last stand
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard], hand: [Rescue]}
play:
  - Ada plays Doom on Guard
"""
RESCUE = "  - Ben plays Rescue on Guard\n"
LOOK = "observe: {end: zone of Guard}\n"
UNRELATED = "observe: {turn: turn}\n"


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install only the small games."""
    monkeypatch.setattr(host, "games", lambda: dict(sorted(tiny.GAMES.items())))
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())


def story(text: str = STORY + RESCUE + LOOK) -> Scenario:
    return loads(text, "story.yaml")


def list_ends(found: SwitchedComparison, column: str = "tiny@1") -> list[Any]:
    """Return the last zone of Guard in a column, by take."""
    return [take.comparison.column(column).run.observations["end"] for take in found.takes]


def test_assumption_whose_other_option_changes_an_observation_is_a_switch() -> None:
    said: list[str] = []
    found = find_switches(story(), ["tiny@1", "tiny@2"], evidence=False, report=said.append)
    (switch,) = found.switches
    assert (switch.name, switch.options, switch.columns, switch.flips) == (
        "open_answers", (True, False), ("tiny@1", "tiny@2"), True,
    )  # fmt: skip
    assert switch.assumption == tiny.GAMES["tiny"].ruleset("1").parts.assumptions["open_answers"]
    assert [take.options for take in found.takes] == [{"open_answers": True}, {"open_answers": False}]
    assert list_ends(found) == ["hand", "graveyard"]
    assert found.comparison is found.takes[0].comparison
    assert found.idle == ()
    changed = [text for text in said if "open_answers" in text]
    assert said[0] == "comparing"
    assert changed == ["trying open_answers", "comparing with open_answers = False"]


def test_assumption_that_a_user_chose_does_not_become_a_switch() -> None:
    found = find_switches(story(), ["tiny@1"], {"open_answers": False}, evidence=False)
    assert (found.switches, found.idle) == ((), ())
    assert list_ends(found) == ["graveyard"]
    assert [take.options for take in found.takes] == [{}]


def test_assumption_whose_other_option_changes_only_what_a_reader_sees_does_not_flip() -> None:
    def view_options(comparison: Any) -> dict[str, Any]:
        return {column.name: column.run.assumptions for column in comparison.columns}

    (switch,) = find_switches(story(STORY + UNRELATED), ["tiny@1"], evidence=False, view=view_options).switches
    assert not switch.flips


def test_assumption_whose_other_options_change_nothing_is_idle() -> None:
    found = find_switches(story(STORY + UNRELATED), ["tiny@1"], evidence=False)
    assert (found.switches, found.idle) == ((), ("open_answers",))
    assert len(found.takes) == 1


@pytest.mark.parametrize(
    ("options", "searches"),
    [({}, [True, True]), ({"once": True}, [True, False]), ({"evidence": False}, [False, False])],
)
def test_causes_are_searched_under_other_options_unless_one_search_is_wanted(
    options: dict[str, bool], searches: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def note(*args: Any, evidence: bool = False, **more: Any) -> Any:
        asked.append(evidence)
        return compare(*args, evidence=False)

    monkeypatch.setattr(switches, "compare", note)
    find_switches(story(), ["tiny@1"], **options)  # type: ignore[arg-type]
    assert [asked[0], asked[-1]] == searches
    assert asked[1:-1] == [False]


@pytest.mark.parametrize(
    ("tries", "other"), [(None, switches.MAX_OTHER_TRIALS), (1, 1), (1000, switches.MAX_OTHER_TRIALS)]
)
def test_search_under_other_options_keeps_the_given_limits(
    tries: int | None, other: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[float | None, int | None]] = []

    def note(*args: Any, seconds: float | None = None, tries: int | None = None, **more: Any) -> Any:
        asked.append((seconds, tries))
        return compare(*args, evidence=False)

    monkeypatch.setattr(switches, "compare", note)
    find_switches(story(), ["tiny@1"], seconds=9.0, tries=tries)
    assert (asked[0], asked[-1]) == ((9.0, tries), (9.0, other))


def test_assumptions_of_all_columns_are_offered_with_the_chosen_option_first() -> None:
    comparison = compare(story(), ["tiny@1", "other@1", "tiny@2"], {"open_answers": False}, evidence=False)
    (offered,) = list_switches(comparison, {})
    assert (offered.name, offered.columns, offered.options) == (
        "open_answers",
        ("tiny@1", "other@1", "tiny@2"),
        (False, True),
    )
    assert list_switches(comparison, {"open_answers": False}) == []
    assert [switch.name for switch in list_switches(comparison, {"other": 1})] == ["open_answers"]


def test_columns_differ_if_one_changed_or_appeared() -> None:
    comparison = compare(story(), ["tiny@1", "tiny@2"], evidence=False)
    now = map_final_observations(comparison)
    assert now["tiny@1"] == ({"end": "hand"}, "")
    assert not has_changed(now, dict(now), comparison)
    assert not has_changed({**now, "other@1": 1}, now, comparison)
    assert has_changed({**now, "tiny@2": 1}, now, comparison)
    assert has_changed({"tiny@1": now["tiny@1"]}, now, comparison)


def test_option_without_a_second_comparison_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    under: list[Any] = []

    def fail_again(scenario: Any, columns: Any = (), assume: Any = None, **more: Any) -> Any:
        under.append(assume)
        if under.count({"open_answers": False}) > 1:
            raise LookupError
        return compare(scenario, columns, assume, evidence=False)

    monkeypatch.setattr(switches, "compare", fail_again)
    found = find_switches(story(), ["tiny@1"])
    assert [switch.name for switch in found.switches] == ["open_answers"]
    assert [take.options for take in found.takes] == [{"open_answers": True}]


def test_other_option_is_compared_in_all_columns_if_the_concerned_ones_cannot_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail_alone(scenario: Any, columns: Any = (), assume: Any = None, **more: Any) -> Any:
        if columns != ("tiny@1", "tiny@2"):
            raise LookupError
        return columns

    monkeypatch.setattr(switches, "compare", fail_alone)
    every = ("tiny@1", "tiny@2")
    assert compare_concerned(story(), ("tiny@1",), every, {}) == compare_concerned(story(), every, (), {}) == every
    assert compare_concerned(story(), ("tiny@1",), ("tiny@2",), {}) is None


@pytest.mark.parametrize(("number", "options"), [(0, 2), (1, 8), (3, 2)])
def test_all_combinations_of_few_options_are_compared(number: int, options: int) -> None:
    point = open_point("point", "R-1", "How many?", (1, 2, 3))
    few = [Switch(str(n), point, (), tuple(range(options))) for n in range(number)]
    found = list_combinations(few)
    assert len(found) == len({tuple(one.items()) for one in found}) == options**number <= MAX_COMBINED
    assert found[0] == {str(n): 0 for n in range(number)}
    assert all(list(one) == [switch.name for switch in few] for one in found)


def test_each_option_is_compared_alone_if_combinations_are_too_many() -> None:
    point = open_point("point", "R-1", "How many?", (1, 2, 3))
    found = list_combinations([Switch(name, point, (), (1, 2, 3)) for name in "ab"])
    assert found == [{"a": 1, "b": 1}, {"a": 2, "b": 1}, {"a": 3, "b": 1}, {"a": 1, "b": 2}, {"a": 1, "b": 3}]
