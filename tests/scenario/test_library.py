"""The library: every scenario runs in several games, its question is answered in a row, by rules that are named."""

from __future__ import annotations

import re

import pytest

from rulestone.lab.compare.causes import Causes
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.report.answer import list_dependencies
from rulestone.report.comparison import table
from rulestone.report.words import mark_names
from rulestone.scenario import UnknownScenario, load
from rulestone.scenario.lookup import LIBRARY, find, group_by_theme, library
from tests.proofs import select_params, slow
from tests.scenario.library_answers import ANSWERS, SHORT

NAMES = sorted(path.stem for path in LIBRARY.glob("*.yaml"))


@pytest.fixture(scope="module", params=NAMES)
def made(request: pytest.FixtureRequest) -> Comparison:
    """Return a scenario of the library in its own columns."""
    return compare(request.param)


def test_library_is_large_and_every_scenario_is_tested() -> None:
    assert len(NAMES) >= 100
    assert all(load(LIBRARY / f"{name}.yaml").tags for name in NAMES)
    assert set(ANSWERS) == set(NAMES)


def test_scenario_has_the_answer_of_the_sources_in_every_game(made: Comparison) -> None:
    found = {way.answer: " ".join(way.columns) for way in made.ways}
    speaking = [column.name for column in made.columns if column.name not in made.wordless]
    answers = ANSWERS[made.scenario]
    expected = {answer: " ".join(SHORT[one] for one in names.split()) for answer, names in answers.items()}
    assert (found or {"; ".join(made.answers): " ".join(speaking)}) == expected


def test_scenario_runs_in_several_games_and_observes_its_answer(made: Comparison) -> None:
    assert len({column.game for column in made.columns if column.name not in made.wordless}) >= 2
    assert not [column.name for column in made.columns if column.run.stopped]
    rows = {row.name: row for row in made.rows if row.kind == "observation"}
    assert made.answering
    assert set(made.answering) <= set(rows)
    means = load(LIBRARY / f"{made.scenario}.yaml").answer
    for row in made.answering:
        told = {cell.text for cell in rows[row].cells.values() if not cell.blank}
        assert told & set(means[row]), row


def test_marked_and_unmarked_cells_differ_in_text(made: Comparison) -> None:
    for row in made.rows:
        plain = {cell.text for name, cell in row.cells.items() if name not in row.unusual and not cell.blank}
        assert not {row.cells[name].text for name in row.unusual} & plain, (row.name, plain)


def test_expected_rules_are_listed_with_their_status(made: Comparison) -> None:
    assert made.cites
    for column in made.columns:
        if column.name in made.wordless:
            continue
        own = [rule for rule in made.cites if rule in column.ruleset.rulebook.rules]
        assert own, column.name
        for rule in own:
            known = "[^)]*◆ assumed" if made.status(column.name, rule) == "assumed" else "(official|derived)"
            assert re.search(rf"{re.escape(rule)} \({known}", " ".join(table(made).split())), (column.name, rule)
    known = {rule for rule in made.cites if any(made.status(column.name, rule) for column in made.columns)}
    assert known == set(made.cites)


@slow
@pytest.mark.parametrize("name", select_params(NAMES, "echoes", every=40))
def test_headline_marks_an_answer_that_depends_on_an_assumption(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Causes, "find_all", lambda self, share=1: None)  # this test only looks for flips
    made = compare(name, evidence=True)
    for one in made.variations or ():
        column = one.trial.change.column
        touched = set(one.flips) & set(made.answering) if one.marks_cells else set()
        if touched and made.ways:
            sign = "≈" if one.is_of_translation else "◇" if one.is_undecided else "◆"
            assert sign in mark_names([column], made)[0][1], (column, one.trial.change.what)
            if one.is_of_translation:
                assert one.trial.change.what in " ".join(list_dependencies(made, notes=True))


def test_unknown_scenario_suggests_only_near_names() -> None:
    with pytest.raises(UnknownScenario, match="Did you mean “last-stand”") as caught:
        find("last-stnd")
    assert 1 < caught.value.message.count("“last-") <= 8
    assert "answer-the-answer" not in caught.value.message


def test_scenarios_are_grouped_by_their_most_frequent_tag() -> None:
    tags = {"a": ("x", "y"), "b": ("y",), "c": ("y", "z"), "d": ("z",), "e": ("z", "x"), "f": ("w",), "g": ()}
    assert group_by_theme(tags) == {"y": ["a", "b", "c"], "z": ["d", "e"], "other": ["f", "g"]}
    assert group_by_theme({}) == {}
    assert group_by_theme({"a": ("x",), "b": ("x",)}) == {"x": ["a", "b"]}


def test_every_library_scenario_is_in_one_theme() -> None:
    groups = group_by_theme({name: find(name).tags for name in library()})
    assert sorted(name for names in groups.values() for name in names) == sorted(library())
    assert len(groups["other"]) < len(library()) / 6, "tags that occur once: use the field's terms"
