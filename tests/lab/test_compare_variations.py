"""Varying the translation: each value that a scenario does not state is recorded, varied by a run, and named."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.proofs import select_params, slow

from rulestone.game.host import find
from rulestone.interventions.changes import Change, Trial
from rulestone.interventions.experiment import Experiment
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.result import Comparison, Variation
from rulestone.lab.compare.rows import Wording, find_deciding_rows
from rulestone.lab.compare.variations import VARIED, Variations, find_alternatives, format_filled
from rulestone.report.comparison import table
from rulestone.scenario import Scenario, find as find_scenario, run
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import library

LESSONS = """
title: The second lesson
asks: May a pupil be called twice in one turn?
cards:
  Ann: {kind: creature, power: 2000}
  Bob: {kind: creature, power: 2000}
  Cy: {kind: creature, power: 2000}
players:
  Eve: {hand: [Ann, Bob, Cy]}
  Max: {}
play:
  - Eve summons Ann
  - Eve chooses “left attack zone” if asked
  - Eve summons Bob
  - Eve chooses “right attack zone” if asked
  - Eve summons Cy
  - Eve chooses “defence zone” if asked
observe:
  the third is there: line 5 is allowed
"""
"""A scenario of nobody's library: no tags, no rules, no hint at a ruler."""


def list_varied(comparison: Comparison, column: str) -> dict[str, bool]:
    """Return the filled-in values that were varied in a column, and whether each marks cells."""
    return {
        one.trial.change.what: bool(one.flips) and one.marks_cells
        for one in comparison.variations or ()
        if one.is_of_translation and one.trial.change.column == column
    }


def compare_and_vary(scenario: Scenario, *columns: str, budget: Budget | None = None) -> Comparison:
    """Compare a scenario and vary only filled-in values."""
    found = compare(scenario, columns)
    return replace(found, variations=tuple(vary_columns(found, scenario, budget).vary_translations()))


def vary_columns(found: Comparison, scenario: Scenario, budget: Budget | None = None) -> Variations:
    """Return what varies the columns of a comparison."""
    runs, rulesets = {c.name: c.run for c in found.columns}, {c.name: c.ruleset for c in found.columns}
    known = ComparisonFacts(
        runs,
        {name: find(name)[0] for name in runs},
        rulesets,
        found.rows,
        find_deciding_rows(found.rows, scenario.answer),
        found.ways,
        Wording.of(runs, rulesets),
    )
    return Variations(known, scenario, {}, budget or Budget(600))


def find_scenario_here(text: str = LESSONS) -> Scenario:
    """Return a scenario of this module."""
    return loads(text, "lesson")


def test_other_ruler_that_allows_a_third_summon_marks_the_answer() -> None:
    found = compare_and_vary(find_scenario_here(), "gateruler@2022-03", "dm_evolution@2021-03")
    assert list_varied(found, "gateruler@2022-03")["the ruler Apprentice"]
    assert not list_varied(found, "gateruler@2022-03")["the ruler Wizard"]
    assert found.flips("the third is there", "gateruler@2022-03") == ("translation",)
    assert found.flips("the third is there", "dm_evolution@2021-03") == ()
    text = " ".join(table(found).split())
    assert "Another translation changes the result ≈: with the ruler Apprentice" in text
    assert "the third is there: yes (Gate Ruler 2022-03)" in text


def test_energy_that_pays_for_a_summon_marks_the_answer() -> None:
    """Without it one game refuses the line as another game does."""
    text = """
cards: {Mercenary: {kind: creature, power: 3000, cost: 2}}
players: {Ada: {hand: [Mercenary]}}
otherwise: first
play: [Ada summons Mercenary]
observe: {it ends in: zone of Mercenary}
"""
    found = compare_and_vary(find_scenario_here(text), "gateruler@2022-03", "dm_evolution@2021-03")
    assert found.flips("it ends in", "gateruler@2022-03") == ("translation",)
    assert list_varied(found, "gateruler@2022-03")["nothing in the energy zone"]
    assert not any(list_varied(found, "dm_evolution@2021-03").values())


def test_stated_ruler_is_not_filled_in() -> None:
    stated = LESSONS.replace("Eve: {", "Eve: {ruler zone: [Apprentice], ").replace(
        "Max: {}", "Max: {ruler zone: [Knight]}"
    )
    made = run(loads(stated, "lesson"), "gateruler@2022-03")
    assert made.observations["the third is there"] is True
    assert not [one for one in made.filled if one.word == "ruler zone"]


def test_answer_is_marked_if_the_usual_cost_of_a_free_card_changes_it() -> None:
    asked = LESSONS.replace("line 5", "line 3")
    found = compare_and_vary(find_scenario_here(asked), "gateruler@2022-03", "godacard@2017-12")
    assert list_varied(found, "gateruler@2022-03")["a unit with level 2 instead of 0"], (
        "it refuses the line that is asked about"
    )
    assert "a unit with level 2 instead of 0" not in list_varied(
        compare_and_vary(
            find_scenario_here(asked.replace("power: 2000", "power: 2000, cost: 0")),
            "gateruler@2022-03",
            "godacard@2017-12",
        ),
        "gateruler@2022-03",
    )


def test_variation_that_breaks_a_line_every_column_allows_marks_nothing() -> None:
    """Cards of cost 3 cannot be summoned at all without mana: that is another question."""
    found = compare_and_vary(find_scenario_here(), "gateruler@2022-03", "dm_evolution@2021-03")
    broken = [one for one in found.variations or () if one.trial.change.what == "a creature with cost 3 instead of 0"]
    assert [one.other for one in broken] == [True]
    assert all(one.flips and not one.marks_cells for one in broken)


def test_each_kind_of_filled_in_value_is_recorded_where_it_is_chosen() -> None:
    games = ("gateruler", "godacard", "monscol", "dm_evolution")
    runs = [
        run(find_scenario(name), game, lenient=True) for name in ("pile-is-destroyed", "bodyguards") for game in games
    ]
    recorded = {one.kind for made in runs for one in made.filled}
    assert recorded == {*VARIED, "under"}, "of the role of a card under another one there is no other value to try"
    for made in runs:
        assert len(set(map(repr, made.filled))) == len(made.filled), "each value is recorded once"


def test_only_recorded_values_are_varied() -> None:
    made = run(find_scenario("summons-a-turn"), "gateruler@2022-03")
    ruleset = find("gateruler@2022-03")[1]
    every = [value.what for value in find_alternatives(ruleset, made)]
    assert "turn 1 instead of 3" in every
    assert "20 cards instead of 10 in the deck" in every
    assert not any("event" in what for what in every), "the scenario has no event"
    assert not any("atk 2" in what for what in every), "its power is stated"


def test_turn_number_that_is_not_stated_is_varied() -> None:
    found = compare_and_vary(
        find_scenario_here("""
title: A look at the calendar
cards:
  Ann: {kind: creature, power: 2000}
players:
  Eve: {field: [Ann]}
  Max: {}
play: []
observe:
  the turn: turn
"""),
        "godacard@2017-12",
        "dm_evolution@2021-03",
    )
    for column in ("godacard@2017-12", "dm_evolution@2021-03"):
        assert list_varied(found, column)["turn 1 instead of 3"]
        assert found.flips("the turn", column) == ("translation",)


def test_values_left_out_for_want_of_time_are_counted() -> None:
    spent = Budget(0)
    found = compare_and_vary(find_scenario_here(), "gateruler@2022-03", "dm_evolution@2021-03", budget=spent)
    assert found.variations == ()
    (told,) = spent.cut
    left, total = map(int, re.findall(r"\d+", told))
    assert left == total > 20
    assert told == f"varying the translation of {total} of {total} filled-in values"


def test_value_in_a_card_is_varied() -> None:
    """Duel Masters and Goda know creatures by their power; missing values of a unit are filled in."""
    found = compare_and_vary(find_scenario("equal-power"))
    assert "one defence for every 500 power instead of 1000" in list_varied(found, "monscol@block2")
    assert any("stk" in what for what in list_varied(found, "gateruler@2022-03"))
    assert not any("power" in what for what in list_varied(found, "dm_evolution@2021-03"))


def test_time_limit_includes_the_first_run() -> None:
    found = compare("equal-power", evidence=True, seconds=0.001)
    assert found.trials == ()
    assert "looking for causes" in found.cut


def test_policy_of_another_game_is_checked_only_where_it_flips_a_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    flipping, other = "gateruler@2022-03", "dm_evolution@2021-03"
    checked: list[str] = []

    def varied(self: Variations, change: Change, run: None) -> Iterator[Variation]:
        yield Variation(Trial(change, {}, ()), ("the third is there",) if change.column == flipping else (), False)

    monkeypatch.setattr(Variations, "vary", varied)
    monkeypatch.setattr(Experiment, "run_policies", lambda self, *swaps: None)
    monkeypatch.setattr(Experiment, "accepts_policy", lambda self, *_: checked.append(self.ruleset.name))
    found = compare(find_scenario_here(), (flipping, other))
    kept = {one.trial.change.column for one in vary_columns(found, find_scenario_here()).iterate_undecided()}
    assert {*checked} == {flipping}
    assert kept == {other}, "what the game does not have is no variation of it"


@slow
@pytest.mark.parametrize("name", select_params(sorted(library()), "last-stand", "two-shields"))
def test_values_varied_together_flip_the_same_cells_as_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def flipping() -> dict[tuple[object, ...], Variation]:
        varying = vary_columns(compare(find_scenario(name)), find_scenario(name))
        found = (*varying.vary_translations(), *varying.iterate_undecided())
        return {(one.trial.change.column, one.trial.change.what, one.trial.change.giver): one for one in found}

    together = flipping()
    alone = lambda items, run, _: [(item, run([item])) for item in items]  # noqa: E731
    monkeypatch.setattr("rulestone.lab.compare.variations.run_together", alone)
    assert together == flipping()


@pytest.mark.parametrize(("value", "told"), [((), "none"), ((1, "elf"), "1 and elf"), (True, "yes"), (3, "3")])
def test_filled_in_value_is_named_in_words(value: object, told: str) -> None:
    assert format_filled(value) == told
