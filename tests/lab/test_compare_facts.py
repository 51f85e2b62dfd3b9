"""Changed runs against the columns of a comparison: equality, distance, and values at a step."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.blind import BLIND_SET

from rulestone.game.host import find, games
from rulestone.interventions.changes import Change, Trial
from rulestone.lab.compare.changed_runs import count_disturbed, count_stray_events, is_same
from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.further_causes import keep_agreed_verdicts
from rulestone.lab.compare.rows import Wording, find_deciding_rows
from rulestone.lab.compare.values import Observed
from rulestone.lab.compare.variations import list_alternatives, vary_stand_in_cards, vary_values
from rulestone.scenario import Run, Scenario, find as find_scenario, loads, run
from rulestone.scenario.results import FilledValue

NAME, COLUMNS = "last-stand", ("dm_evolution@2021-03", "gateruler@2022-03")


@pytest.fixture(scope="module")
def own() -> Run:
    """Return the run of the first column."""
    return run(find_scenario(NAME), COLUMNS[0])


def collect_facts(scenario: Scenario | None = None, columns: tuple[str, ...] = COLUMNS) -> ComparisonFacts:
    """Return the facts about columns of a scenario, `NAME` by default."""
    scenario = scenario or find_scenario(NAME)
    found = compare(scenario, columns)
    runs, rulesets = {c.name: c.run for c in found.columns}, {c.name: c.ruleset for c in found.columns}
    rows = find_deciding_rows(found.rows, scenario.answer)
    known = {name: find(name)[0] for name in runs}
    return ComparisonFacts(runs, known, rulesets, found.rows, rows, found.ways, Wording.of(runs, rulesets))


@pytest.mark.parametrize(
    ("event", "usual", "strays"),
    [
        (("untapped", "Hero"), (), 1),
        (("untapped", "Hero"), (("tapped", "Hero"),), 0),
        (("untapped", "Hero"), (("tapped", "Pup"),), 1),
        (("tapped", "Hero"), (("untapped", "Hero"),), 1),
        (("to graveyard", "Hero"), (), 1),
        (("to gate", "Hero"), (), 0),
        (("dies", "Hero"), (), 1),
    ],
)
def test_new_event_is_a_stray_unless_it_ends_a_usual_state_or_enters_a_zone_of_one_game(
    event: tuple[str, str], usual: tuple[tuple[str, str], ...], strays: int
) -> None:
    own, rival = (find(name)[1] for name in ("monscol@block2", "dm_evolution@2021-03"))
    assert count_stray_events(Counter([event]), Counter(usual), own, rival) == strays
    assert count_stray_events(Counter([event, event]), Counter(usual), own, rival) == (2 * strays or len(usual))


@pytest.mark.parametrize(
    ("steps", "other_steps", "kept"),
    [
        ((True, True), (True, True), True),
        ((True, False), (True, False), True),
        ((True, True), (True, False), False),
        ((False, True), (False, True), False),
    ],
)
def test_joint_changes_keep_the_verdicts_on_which_two_columns_agree(
    steps: tuple[bool, ...], other_steps: tuple[bool, ...], kept: bool
) -> None:
    """Both columns allow the first line, and only Gate Ruler the second one."""
    found = compare(BLIND_SET / "scenarios" / "gang-up.yaml", ("gateruler@2022-03", "godacard@2017-12"))
    gate, goda = (column.run for column in found.columns)
    assert [[step.verdict.ok for step in one.steps] for one in (gate, goda)] == [[True, True], [True, False]]
    mine, theirs = (
        Trial(Change("part", run.game, "", ""), {}, one) for run, one in ((gate, steps), (goda, other_steps))
    )
    assert keep_agreed_verdicts(gate, mine, goda, theirs) is kept


def test_runs_differ_by_an_observation_or_a_record(own: Run) -> None:
    shorter = replace(own, steps=())
    assert is_same(own, own)
    assert not is_same(replace(own, observations={**own.observations, "x": 1}), own)
    assert not is_same(shorter, own)
    texts = Counter(record.text for step in own.steps for record in step.records)
    missing = (texts - Counter(record.text for record in own.opening)).total()
    assert count_disturbed(own, own) == 0
    assert count_disturbed(shorter, own) == count_disturbed(own, shorter) >= missing > 0


def test_run_strays_by_each_shared_event_that_does_not_happen() -> None:
    facts = collect_facts()
    one, other = COLUMNS
    mine, theirs = facts.runs[one], facts.runs[other]
    assert facts.measure_strays(mine, one, other) == 0
    idle = replace(mine, steps=(), opening=())
    words, last = facts.get_shared_words(one, other), facts.find_last_line(one)
    lines = last + 1 if last is not None else None
    counts = [
        facts.count_events(each, name, words, lines) for each, name in ((mine, one), (theirs, other), (idle, one))
    ]
    shared, now = counts[0] & counts[1], counts[2]
    assert (shared - now).total() > 0
    assert facts.measure_strays(idle, one, other) == (shared - now).total() + (now - (counts[0] | counts[1])).total()


def test_position_at_a_step_is_the_last_one_after_the_script(own: Run) -> None:
    observed = Observed(own, find(COLUMNS[0])[1])
    positions = [own.start, *(step.position for step in own.steps), own.end, own.end]
    assert [observed.get_position(step) for step in range(len(own.steps) + 3)] == positions
    assert observed.get_position(len(own.steps)) is own.steps[-1].position


def test_states_of_the_cards_of_a_line_are_those_before_it() -> None:
    text = (
        "title: Twice\ncards: {Wolf: {kind: creature}}\nplayers: {Ada: {field: [Wolf]}, Ben: {deck: 5}}\nplay:\n"
        "  - Ada attacks Ben with Wolf\n  - {do: Ada attacks Ben with Wolf, refused: DM-7.1}\n  - to Ben's Main Step\n"
        "  - to Ada's Main Step\nobserve: [zone of Wolf]"
    )
    column = COLUMNS[0]
    facts = collect_facts(loads(text, "twice.yaml"), (column,))
    states = [facts.list_card_states(column, line) for line in facts.runs[column].steps]
    assert states == [{("untapped", "Wolf")}, {("tapped", "Wolf")}, set(), set()]


def test_changed_states_of_cards_count_as_events() -> None:
    text = (
        "title: Once\ncards: {Wolf: {kind: creature}}\nplayers: {Ada: {field: [Wolf]}, Ben: {deck: 5}}\nplay:\n"
        "  - Ada attacks Ben with Wolf\nobserve: [zone of Wolf]"
    )
    column = COLUMNS[0]
    facts = collect_facts(loads(text, "once.yaml"), (column,))
    counted = facts.count_events(facts.runs[column], column, facts.get_shared_words(column, column))
    assert (counted["tapped", "Wolf"], counted["untapped", "Wolf"]) == (1, 0)


@pytest.mark.parametrize("name", sorted(games()))
def test_value_of_a_kind_of_card_is_varied_unless_a_rule_gives_it(name: str) -> None:
    ruleset = games()[name].ruleset()
    for word, kind in ruleset.lexicon.kinds.items():
        for attr, value in kind.values.items():
            varied = list(vary_values(FilledValue("kinds", word, attr, value), ruleset))
            others = list_alternatives(ruleset, kind.own or word, attr, value)
            assert [changed.values for _, _, changed in varied] == [
                {**kind.values, attr: other} for other in others if not kind.rule
            ]


@pytest.mark.parametrize("name", sorted(games()))
def test_other_values_of_an_attribute_are_values_that_it_can_have(name: str) -> None:
    ruleset = games()[name].ruleset()
    for card in ruleset.cards.values():
        for attr, value in card.values.items():
            others = list_alternatives(ruleset, card.type, attr, value)
            assert value not in others
            assert not {(), ""}.intersection(one for one in others if isinstance(one, str | tuple))
            declared = ruleset.parts.attributes.get(attr)
            if isinstance(value, bool):
                assert others == (not value,)
            elif isinstance(value, int) and value > 0:
                assert others == (2 * value, value // 2)
            elif isinstance(value, str) and declared is not None and declared.words:
                assert {value, *others} == {value, *declared.words}


BLOCK = """
title: Newcomer
cards: {Wall: {kind: creature, power: 5000, text: Blocker}, Hero: {kind: creature, power: 3000}}
players: {Ada: {hand: [Wall]}, Ben: {field: [Hero]}}
play: [Ada plays Wall, Ada ends the turn, Ben attacks Ada with Hero, Ada blocks with Wall]
observe: {may Wall block: line 4 is allowed}
otherwise: first
"""
UPRIGHT = BLOCK.replace("hand: [Wall]", "field: [untapped Wall]").replace("Ada plays Wall, ", "").replace("e 4", "e 3")


def test_states_of_the_named_card_differ_before_the_disputed_line() -> None:
    goda, duel = "godacard@2017-12", "dm_evolution@2021-03"
    facts = collect_facts(loads(BLOCK, "newcomer"), (goda, duel))
    assert facts.find_differing_states(goda, duel) == {"posture"}
    assert facts.find_differing_states(duel, goda) == {"tapped"}
    assert facts.get_refusal_kind(duel, goda) == ""
    alike = collect_facts(loads(UPRIGHT, "upright"), (goda, duel))
    assert alike.find_disputed_line(alike.runs[goda], goda, duel) is None
    assert not alike.find_differing_states(goda, duel)


def test_other_reason_of_a_refusal_is_a_change() -> None:
    goda, duel = "godacard@2017-12", "dm_evolution@2021-03"
    facts = collect_facts(loads(BLOCK, "newcomer"), (goda, duel))
    own = facts.runs[goda]
    *others, last = own.steps
    again = replace(own, steps=(*others, replace(last, verdict=replace(last.verdict, because="another reason"))))
    assert facts.changes_nothing(own, goda)
    assert not facts.finds_other_reason(own, goda)
    assert facts.finds_other_reason(again, goda)
    assert not facts.changes_nothing(again, goda)


def test_variation_without_a_stand_in_card_keeps_the_other_cards_that_a_game_adds() -> None:
    own = find("monscol")[1]
    stand_in, *_, ground = own.lexicon.default_cards
    ((said, field, kept),) = vary_stand_in_cards(FilledValue("default_cards", value=stand_in), own)
    assert (said, field, {one.card for one in kept}) == ("no Stand-in", "default_cards", {"Blank Ground"})
    assert list(vary_stand_in_cards(FilledValue("default_cards", value=ground), own)) == []
