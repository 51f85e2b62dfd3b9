"""The answer of a comparison states its support like its cells, the rules by column, and omitted parts."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.blind import BLIND_SET
from tests.proofs import proof, select_params, slow
from tests.searching import compare_with_causes

from rulestone.interventions.changes import Change, Trial
from rulestone.lab.compare.attempts import SEARCH
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.lab.compare.rows import Behaviour
from rulestone.report.answer import (
    describe_search_result,
    explain_cause_of_way,
    format_way,
    list_dependencies,
    list_missing_lines,
)
from rulestone.report.comparison import shorten_reasons, table
from rulestone.report.evidence import (
    explain_cause,
    format_changes,
    list_further_causes,
    list_joint_causes,
    list_missing,
    list_other_changes,
)
from rulestone.report.words import ASSUMPTION, find_signs, mark_names

PROVEN = ("nothing-to-pay-with", "two-shields", "the-last-card", "the-upright-one", "own-order")


@pytest.fixture(scope="module", params=select_params(PROVEN, "own-order"))
def proven(request: pytest.FixtureRequest) -> Comparison:
    return compare_with_causes(request.param)


@pytest.fixture(scope="module")
def two_shields() -> Comparison:
    return compare_with_causes("two-shields", "monscol@block1", "monscol@block2", "dm_evolution@2017-03", "godacard")


def list_texts(comparison: Comparison) -> list[str]:
    return [text for way in comparison.ways for _, text in format_way(way, comparison)]


@slow
def test_headline_has_the_markers_of_the_answering_cells(proven: Comparison) -> None:
    rows = [row for row in proven.rows if row.name in proven.decisive and row.kind == "observation"]
    assert rows
    for way in proven.ways:
        for name in way.columns:
            (((_, head)),) = mark_names([name], proven)
            cells = "".join(find_signs(row, name, proven) for row in rows)
            assert (ASSUMPTION in head) == (ASSUMPTION in cells), name


@slow
def test_marker_is_explained_under_the_table(proven: Comparison) -> None:
    marked = any(ASSUMPTION in find_signs(row, name, proven) for row in proven.rows for name in row.cells)
    assert any(ASSUMPTION in line for line in list_dependencies(proven, notes=False)) == marked


@slow
def test_consequence_of_an_assumed_answer_is_marked() -> None:
    found = compare_with_causes("nothing-to-pay-with")
    by = {row.name: row for row in found.rows}
    assert [ASSUMPTION in find_signs(by["it may be played"], c.name, found) for c in found.columns] == [1, 1, 0, 1]
    assert "Rests on assumed rules ◆: GR-8.20, MC-11.11, DM-11.11" in list_dependencies(found, notes=False)


@slow
def test_status_that_depends_on_the_revision_is_shown_for_each(two_shields: Comparison) -> None:
    (line,) = (text for text in list_texts(two_shields) if "MC-13.6" in text)
    assert "MC-13.6 (official in block2, ◆ assumed in block1)" in line
    assert "MC-13.6 (Monster Collection block1)" in " ".join(list_dependencies(two_shields, notes=False))


@slow
def test_json_has_the_status_of_each_column(two_shields: Comparison) -> None:
    found = two_shields.to_dict()
    (way,) = (way for way in found["ways"] if "monscol@block2" in way["columns"])
    (rule,) = (one for one in way["citations"] if one["id"] == "MC-13.6")
    assert rule["by column"] == {"monscol@block1": "assumed", "monscol@block2": "official"}
    assert rule["status"] == "assumed"


def test_no_line_contains_internal_names(proven: Comparison) -> None:
    for text in list_texts(proven):
        assert not re.search(r"==|\b(verb|action|procedure|phase) \w+:|\(of: |only if ", text), text


@proof
def test_part_left_out_is_named_by_its_kind_rule_and_owner() -> None:
    found = compare_with_causes("the-last-card", "gateruler@2022-03", "monscol@block2", "godacard")
    way = next(way for way in found.ways if "gateruler@2022-03" in way.columns)
    lines = dict(format_way(way, found))
    assert lines["  Why: "].startswith("GR-15.3 (official): A player loses with")
    assert lines["  Tried: "] == (
        "Gate Ruler 2022-03 without the state-based action “losing” (GR-15.3) behaves like Monster Collection "
        "block2, Goda Card Battler 2017-12"
    )


def test_cause_names_only_the_relevant_rules(proven: Comparison) -> None:
    for way in proven.ways:
        for lead, text in format_way(way, proven):
            also = re.search(r"; with ((?:[^()]+\([^)]*\)(?:, )?)+)", text) if lead.strip() == "Why:" else None
            for rule in re.findall(r"([\w.@-]+) \(", also[1]) if also else ():
                assert rule in proven.cites, text


@slow
def test_revisions_differ_in_parts_a_reader_can_name() -> None:
    text = table(compare_with_causes("set-and-add", "monscol@block1", "monscol@block2"))
    text = " ".join(text.split())
    asked = "the answer to “In which order do continuous effects apply?”"
    assert f"with {asked} as in Monster Collection block2 (one layer, by timestamp) behaves" in text


def test_marker_stays_with_its_word_at_every_width(proven: Comparison) -> None:
    for width in (60, 80, 97, 120):
        text = table(proven, width)
        assert not re.search(r"(?m)^\s*[●◆≈]", text.replace("(◆", "")), width
        assert "\u00a0" not in text


@proof
def test_options_with_equal_results_are_listed_together() -> None:
    found = compare_with_causes("chain-reaction", "monscol", "godacard")
    lines = [line for line in list_dependencies(found, notes=False) if line.startswith("Rests on an assumption")]
    (asked,) = {
        c.ruleset.parts.assumptions[name].question
        for c in found.columns
        for name in c.run.assumptions
        if name == "trigger_newcomers"
    }
    others = "“at once if their side comes first” or “after those of the side that acts now”"
    (line,) = (line for line in lines if asked in line)
    assert f"“{asked}” after all that already wait; with the answer {others}: Survivor ends in graveyard" in line
    assert line.count(asked) == 1
    assert "trigger_newcomers" not in line


@proof
def test_equal_value_in_all_columns_has_the_markers_of_its_cells() -> None:
    found = compare_with_causes("equal-power", "monscol@block2", "godacard")
    assert "The same everywhere: Guard ends in graveyard ◆" in " ".join(table(found).split())


def test_difference_in_order_only_is_reported_as_order() -> None:
    found = compare("both-at-once")
    row = next(row for row in found.rows if row.step == 1)
    assert [("Coin discarded, then Alms discarded" in cell.text) for cell in row.cells.values()] == [
        True,
        False,
        True,
        True,
    ]
    assert "Alms discarded, then Coin discarded" in row.cells["monscol@block2"].text
    assert row.unusual == ("monscol@block2",)


def test_unasked_line_is_reported_under_the_table() -> None:
    text = table(compare("summons-a-turn"))
    assert text.index("a third one may come") < text.index("Skipped, since no player is asked: line 6")


@slow
def test_policy_without_a_rule_is_named_with_its_game() -> None:
    found = compare_with_causes("once-a-turn", "monscol@block2", "godacard", "gateruler@2022-03")
    way = next(way for way in found.ways if "monscol@block2" in way.columns)
    proof = found.cause(way)
    assert proof is not None
    bare = replace(proof, change=replace(proof.change, rules=()))
    counted = "the count of uses for an ability with a name: card"
    assert explain_cause(bare, found) == f"no rule of Monster Collection decides this; assumed ◆: {counted}"
    whole = replace(bare, change=replace(bare.change, fields=("is",)))
    asked = "no rule of Monster Collection answers “Do copies of a card share “once a turn”?”; assumed ◆: "
    assert explain_cause(whole, found).startswith(asked)


def test_changed_setting_reads_as_a_phrase() -> None:
    found = compare("last-stand", ("gateruler@2020-12", "gateruler@2021-10"))

    def read(what: str) -> str:
        return format_changes(Change("setting", "gateruler@2020-12", what, "", ("GR-12.1",)), found)

    assert read("verb be destroyed: answerable is yes and not no") == "with no responses to “be destroyed” (GR-12.1)"
    assert read("verb draw: count is 1 and not 0") == "with 0 instead of 1 in “draw” (GR-12.1)"
    assert read("attribute hand limit: default is 7 and not 6") == "with “hand limit” (GR-12.1) set to 6 instead of 7"
    assert (
        read("action attack: attacked is True and not False")
        == "with nothing marked as “attacked” in “attack” (GR-12.1)"
    )
    moved = "with “break” (GR-12.1) moving cards to the shield zone instead of the hand"
    assert read("verb break: to is hand and not shield zone (2)") == moved


def test_changed_policy_is_described_by_its_new_clauses() -> None:
    found = compare("last-stand", ("gateruler@2020-12", "dm_evolution@2021-03"))

    def read(what: str, *fields: str) -> str:
        return format_changes(
            Change("policy", "gateruler@2020-12", what, "dm_evolution@2021-03", (), (), fields), found
        )

    asked = "the answer to “When do triggers resolve, and whose come first?”"
    resolves = "they resolve one by one at the next check point; “may” is decided when they act"
    assert read("triggers", "act") == f"with {asked} as in Duel Masters 2021-03 ({resolves})"
    assert "one without a legal target does as much as possible" in read("triggers")
    assert read("targets", "hidden_zones").endswith(" as in Duel Masters 2021-03 (the hidden zones: none)")
    paid = "whether the event that a cost asks for must itself happen: no"
    assert read("costs", "must_happen").endswith(f" as in Duel Masters 2021-03 ({paid})")


def test_columns_with_one_change_are_named_in_one_line() -> None:
    found = compare("last-stand", ("gateruler@2020-12", "monscol", "godacard"))
    change = Change("policy", "monscol@block2", "responses", "gateruler@2020-12")
    trials = tuple(
        Trial(replace(change, column=name), {}, (), like=("gateruler@2020-12",))
        for name in ("monscol@block2", "godacard@2017-12")
    )
    lines = list_other_changes(found.ways[0], replace(found, trials=trials))
    assert [text.partition(" with ")[0] for _, text in lines] == [
        "Monster Collection block2, Goda Card Battler 2017-12"
    ]
    assert lines[0][1].endswith(" give this answer")
    alone = list_other_changes(found.ways[0], replace(found, trials=trials[:1]))
    assert alone[0][1].endswith(" gives this answer")


def test_answer_by_the_policy_of_its_own_game_names_the_rule_of_that_game() -> None:
    found = compare("last-stand", ("gateruler@2020-12", "monscol", "dm_evolution"))
    way = next(way for way in found.ways if "dm_evolution@2021-03" in way.columns)
    change = Change("policy", "gateruler@2020-12", "responses", "dm_evolution@2021-03", ("GR-7.6",))
    trial = Trial(change, {}, (), like=way.columns)
    text = explain_cause_of_way(trial, way, found)
    assert text.startswith("in Duel Masters, DM-11.4 (derived): There are no responses")
    part = Change("part", "gateruler@2020-12", "a part", "", ("GR-7.6",))
    assert explain_cause_of_way(replace(trial, change=part), way, found).startswith(
        "a rule of Gate Ruler makes the difference, GR-7.6 (official): "
    )


def test_first_cause_of_a_brief_answer_is_followed_by_the_number_of_others() -> None:
    lines = [("", "Tiny Game"), ("  Why: ", "T-1"), ("  Tried: ", "T"), ("  Why: ", "T-2"), ("  Why: ", "T-3")]
    assert shorten_reasons(lines) == [*lines[:3], ("  ", "2 more causes in the full report")]
    assert shorten_reasons(lines[:3]) == lines[:3]


@slow
def test_equal_row_that_depends_on_an_assumption_is_shown() -> None:
    found = compare_with_causes("between-two-links", "gateruler@2022-03", "godacard", "monscol@block2")
    assert not found.ways
    (line,) = re.findall(r"(?m)^something new may be played .+", table(found))
    assert "no ◆" in line
    assert found.flips("something new may be played", "gateruler@2022-03") == ("assumption",)


@slow
def test_columns_reproduced_by_a_change_lack_its_rule() -> None:
    found = compare_with_causes("last-stand", "gateruler@2020-12", "gateruler@2021-10", "godacard")
    way = next(way for way in found.ways if "godacard@2017-12" in way.columns)
    lines = format_way(way, found)
    assert ("  Why: ", "Goda Card Battler 2017-12 behaves as Gate Ruler 2020-12 does without GR-12.1@2020-12") in lines
    assert not any(lead.strip() == "Cause not found for:" for lead, _ in lines)


def test_limited_search_reports_its_progress() -> None:
    found = compare("last-stand", ("gateruler@2020-12", "gateruler@2021-10"))
    nothing = "none of the rule changes tried gives the result of another revision"
    assert describe_search_result(found) == nothing
    stopped = replace(found, cut=(SEARCH,), tried=4, candidates=90)
    assert describe_search_result(stopped) == f"{nothing}; a limit stopped the search"


def test_line_on_missing_rules_names_rules_of_one_game() -> None:
    found = compare("last-stand", ["gateruler@2021-10", "monscol@block1", "godacard"])
    proofs = [
        Trial(Change("part", column, "", "", (rule,)), {}, (), like=("godacard@2017-12",))
        for column, rule in (("gateruler@2021-10", "GR-12.1"), ("monscol@block1", "MC-14.8"))
    ]
    ((_, text),) = list_missing(["godacard@2017-12"], proofs, found)
    assert text == "Goda Card Battler 2017-12 behaves as Gate Ruler 2021-10 does without GR-12.1"


def test_way_without_a_line_of_the_script_says_so_with_a_hint_for_a_file() -> None:
    found = compare("answer-the-answer", ("godacard", "dm_evolution"))
    lines = {way.columns: list_missing_lines(way, found) for way in found.ways}
    assert lines[("godacard@2017-12",)] == []
    (lead, text), *_ = lines[("dm_evolution@2021-03",)]
    assert (lead, text) == ("  Line 2 is not allowed: ", "Ben plays Rescue on Guard")
    (_, hint), *_ = list_missing_lines(found.ways[1], replace(found, source="own.yaml"))
    assert hint.endswith(" (to leave such games out, add `given: [2]`)")


def test_notes_list_each_reason_of_a_refusal_with_its_games() -> None:
    text = " ".join(table(compare("last-stand"), notes=True).split())
    assert "Goda Card Battler 2017-12: refused, Guard cannot be picked: it is in the graveyard" in text
    assert "this is the first normal timing [MC-11.1] Goda Card Battler" in text


def test_unproved_difference_from_an_earlier_behaviour_is_reported_once() -> None:
    ways = tuple(Behaviour((name,), "", {}) for name in ("a", "b", "c"))
    found = replace(compare("last-stand", ("gateruler@2020-12", "gateruler@2021-10")), ways=ways)
    proof = Trial(Change("part", "a", "", ""), {}, (), like=("c",))
    for trials, expected in (((), [(), ("a",), ("a", "b")]), ((proof,), [(), ("a",), ("b",)])):
        made = replace(found, trials=trials)
        assert [tuple(one.columns[0] for one in made.list_unexplained(way)) for way in ways] == expected


@slow
def test_two_changes_explain_a_difference_if_both_columns_then_behave_alike() -> None:
    columns = ("dm_evolution@2021-03", "gateruler@2022-03", "godacard@2017-12")
    found = compare_with_causes(BLIND_SET / "scenarios" / "gang-up.yaml", *columns)
    goda = next(way for way in found.ways if columns[2] in way.columns)
    [joint] = found.list_joint_causes(columns[2:], columns[1:2])
    assert [trial.change.rules[0] for trial in joint] == ["GR-3.7", "GC-11.3"]
    assert [trial.observations["Guard ends in"] for trial in joint] == ["field", "field"]
    why, tried = list_joint_causes(goda, found)
    assert why[1].startswith("the difference from Gate Ruler 2022-03 has two causes: (1) GR-3.7 (official): Damage")
    assert tried[1].endswith(". With both changes, both games give: Guard ends in field")
    assert "Cause not found" not in " ".join(lead for lead, _ in format_way(goda, found))


def test_further_proof_by_the_same_rule_has_a_trial_but_no_second_quotation() -> None:
    columns = ("gateruler@2020-12", "gateruler@2021-10", "monscol@block1")
    found = compare("last-stand", columns)
    first = Trial(Change("part", columns[0], "", "", ("GR-7.6",)), {}, (), like=columns[1:2])
    way, second = Behaviour(columns[:1], "", {}), replace(first, like=columns[2:])
    lines = list_further_causes(first, way, replace(found, trials=(first, second)))
    assert [lead for lead, _ in lines] == ["  Tried: "]
    assert lines[0][1].endswith(" behaves like Monster Collection block1")


def test_assumptions_that_were_not_varied_are_not_said_to_have_no_effect() -> None:
    found = compare("last-stand", evidence=True, seconds=0)
    assert "8 assumptions used, alternatives not tried" in " ".join(table(found).split())
