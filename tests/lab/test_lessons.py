"""Lessons: the right answer is computed from the game, and an outdated lesson is refused."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import tiny
from click.testing import CliRunner
from msgspec.structs import replace
from tests.lab.written_lesson import LESSON, find_written, get_results, make_lesson
from tests.proofs import select_params, slow

from rulestone.cli.commands import rulestone as command
from rulestone.game.host import find
from rulestone.game.ruleset import Rule, Rulebook
from rulestone.kernel.trace import Record
from rulestone.lab.compare.comparison import compare
from rulestone.lab.lessons.files import Lesson, find_lesson, list_course, load_lesson
from rulestone.lab.lessons.posed import (
    PosedQuestion,
    find_problems,
    list_relevant_values,
    list_shown_rules,
    pose,
    pose_question,
)
from rulestone.report.document import to_text
from rulestone.report.lessons import (
    build_question_document,
    build_reveal_document,
    build_scene_document,
    render_handout,
    render_lesson_page,
)
from rulestone.scenario import ScenarioError, run


def test_right_answer_of_a_question_is_the_result_in_the_game(asked: tuple[PosedQuestion, ...]) -> None:
    assert asked
    for one in get_results(asked):
        assert one.options[one.right].text == one.run.observations["Guard ends in"]
        again = run(one.question.scenario, one.column, lenient=True)
        assert again.observations == one.run.observations


def test_every_answer_is_that_of_a_game_and_a_run_proves_it(asked: tuple[PosedQuestion, ...]) -> None:
    for one in get_results(asked):
        assert len({choice.text for choice in one.options}) == len(one.options)
        for choice in one.options:
            assert choice.rivals
            for rival in choice.rivals:
                assert str(rival.run.observations["Guard ends in"]) == choice.text
                assert (rival.change is None) == (rival.kind == "game")


def test_question_with_a_changed_line_is_asked_separately(asked: tuple[PosedQuestion, ...]) -> None:
    changed = [one for one in asked if one.question.changed]
    assert changed
    for one in changed:
        assert one.question.changed == "line 2 is “Ben passes”"
        assert one.lines == {1: "Ada plays Doom on Guard", 2: "Ben passes"}
        assert one.run.observations["Guard ends in"] == "graveyard"


def test_step_is_asked_before_its_consequences_are_shown(small_games: None, tmp_path: Path) -> None:
    lesson = make_lesson(tmp_path, LESSON.replace("hints:", "asks: step 1\n    hints:"))
    for one in pose(lesson):
        assert one.lines == {1: "Ada plays Doom on Guard"}
        assert "What happens at line 1?" in one.prompt


@slow
def test_proved_cause_is_asked_for_as_the_deciding_rule(asked: tuple[PosedQuestion, ...]) -> None:
    two = [one for one in asked if one.result is not None and not one.question.changed]
    assert two
    for one in two:
        found = compare(one.question.scenario, evidence=True)
        proved = {rule for trial in found.trials if trial.like for rule in trial.change.rules}
        assert one.options[one.right].text.startswith(f"{one.rules[0]}: ")
        assert one.rules[0] in proved
        assert one.prompt.startswith("Which rule answers the question “")


def test_question_without_a_proved_cause_cites_no_rule_and_is_refused(small_games: None, tmp_path: Path) -> None:
    lesson = make_lesson(tmp_path, LESSON.replace("    change", "#"))
    asked = pose(lesson, seconds=0)
    assert [(one.rules, one.shown) for one in asked] == [((), ())] * len(asked)
    assert any("no rule is proved as the cause: name the rule" in line for line in find_problems(lesson, asked))


def test_rules_that_the_lesson_names_need_no_proof(small_games: None, tmp_path: Path) -> None:
    for one in pose(make_lesson(tmp_path, LESSON.replace("hints:", "cites: [O-6, T-7]\n    hints:")), seconds=0):
        named = [rule for rule in one.question.cites if rule in one.ruleset.rulebook]
        assert list(one.rules) == named
        assert not named or one.rule_follows or named[0] in to_text(build_reveal_document(one, -1))


def test_question_with_the_same_answer_everywhere_is_refused(small_games: None, tmp_path: Path) -> None:
    text = LESSON.replace("Guard ends in: zone of Guard", "Doom ends in: zone of Doom").replace("    change", "#")
    lesson = make_lesson(tmp_path, text)
    asked = pose(lesson, seconds=60)
    told = find_problems(lesson, asked)
    assert any("all games give the same answer" in line for line in told)


def test_question_with_another_answer_under_a_variation_is_refused(asked: tuple[PosedQuestion, ...]) -> None:
    resting = [one for one in asked if one.rests]
    assert {name for one in resting for name in one.rests} == {"open_answers"}
    lesson = Lesson("x", "x", "", "", ())
    assert any("the answer depends on an assumption (open_answers)" in line for line in find_problems(lesson, resting))


def test_rule_stated_as_deciding_must_decide(small_games: None, tmp_path: Path) -> None:
    lesson = make_lesson(tmp_path, LESSON.replace("hints:", "cites: [O-9, T-100]\n    hints:"))
    told = find_problems(lesson, pose(lesson))
    assert any("the run does not use these rules that it cites: O-9" in line for line in told)
    assert any("no game has these rules: T-100" in line for line in told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title: x\n", "a lesson needs “questions”"),
        ("title: x\nquestions: []\n", "asks at least one question"),
        ("title: x\nquestions: [{games: [tiny]}]\n", "a question needs a “scenario”"),
        ("title: x\nwhat: y\nquestions: []\n", "what"),
        (LESSON.replace("hints:", "asks: step 7\n    hints:"), "there is no line 7: the script has"),
        (LESSON.replace("hints:", "asks: Gard ends in\n    hints:"), "Did you mean “Guard ends in”"),
        (LESSON.replace("{2:", "{9:"), "no line 9"),
        ("title: x\nquestions: [{scenario: no-such-thing}]\n", "no-such-thing"),
    ],
)
def test_malformed_lesson_is_reported(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=told):
        make_lesson(tmp_path, text)


def test_distractor_beside_a_deciding_rule_is_no_subrule_of_it() -> None:
    ruleset = next(iter(tiny.GAMES.values())).ruleset()
    book = Rulebook(tuple(Rule(id, "") for id in ("T-1", "T-1.1", "T-1a", "T-10", "T-2")))
    run: Any = SimpleNamespace(records=(Record(0, -1, "event", "", ("T-1.1", "T-1a", "T-10")),))
    assert list_shown_rules(("T-1",), run, replace(ruleset, rulebook=book)) == ("T-1", "T-10")
    assert list_shown_rules(("T-1.1",), run, replace(ruleset, rulebook=book)) == ("T-1.1", "T-1a")


def test_distractor_shown_beside_a_deciding_rule_is_of_its_chapter() -> None:
    ruleset = next(iter(tiny.GAMES.values())).ruleset()
    book = Rulebook(tuple(Rule(id, "") for id in ("T-1.1", "T-1.9", "T-2.1", "T-2.2")))
    run: Any = SimpleNamespace(records=(Record(0, -1, "event", "", ("T-1.9", "T-2.1")),))
    assert list_shown_rules(("T-2.1",), run, replace(ruleset, rulebook=book)) == ("T-2.1", "T-2.2")


def test_result_question_shows_deciding_and_other_rules_in_rulebook_order(asked: tuple[PosedQuestion, ...]) -> None:
    for one in get_results(asked):
        order = [rule.id for rule in one.ruleset.rulebook]
        assert list(one.shown) == sorted(one.shown, key=order.index)
        assert len(set(one.shown) - set(one.rules)) == bool(one.rules) * (2 if len(one.options) == 2 else 1)
        assert set(one.rules[:3]) <= set(one.shown)
        text = to_text(build_question_document(one, 1))
        assert all(f"{rule}: " in text for rule in one.shown)


@slow
def test_scene_shows_deck_sizes(small_games: None, tmp_path: Path) -> None:
    lesson = make_lesson(tmp_path, LESSON.replace("Ada: {", "Ada: {deck: 3, "))
    assert all("Ada: deck 3" in to_text(build_scene_document(one)) for one in pose(lesson))


def test_question_of_an_unknown_observation_is_refused(asked: tuple[PosedQuestion, ...]) -> None:
    with pytest.raises(LookupError, match="no observation called “nothing”"):
        pose_question(replace(asked[0].question, asks="nothing"))


@pytest.mark.parametrize("form", ["talk", "html", "markdown"])
def test_unsound_lesson_exits_with_status_2(small_games: None, tmp_path: Path, form: str) -> None:
    text = LESSON.replace("Guard ends in: zone of Guard", "Doom ends in: zone of Doom").replace("    change", "#")
    make_lesson(tmp_path, text)
    result = CliRunner().invoke(command, ["lesson", str(tmp_path / "lesson.yaml"), "--format", form])
    assert result.exit_code == 2
    assert "the lesson lesson is not sound: question" in " ".join(result.output.split())


def test_handout_has_its_answers_on_a_separate_page(asked: tuple[PosedQuestion, ...], tmp_path: Path) -> None:
    questions, key = render_handout(find_written(tmp_path), asked).split("# Key")
    assert "page-break-before" in questions
    numbers = [f"### Question {number}" for number in range(1, len(asked) + 1)]
    assert [[line for line in part.splitlines() if line in numbers] for part in (questions, key)] == [numbers, numbers]
    for one in asked:
        assert all(f"({one.ruleset.rulebook[rule].status})" not in questions for rule in one.rules)
        assert any(rule in key for rule in one.rules)


def test_page_is_self_contained_and_hides_answers(asked: tuple[PosedQuestion, ...], tmp_path: Path) -> None:
    text = render_lesson_page(find_written(tmp_path), asked)
    assert "http" not in text.replace("http-equiv", "")
    assert text.count("<fieldset") == len(asked)
    assert '<details class="reveal">' in text
    assert "<details open" not in text


def test_hostile_text_is_escaped(small_games: None, tmp_path: Path) -> None:
    evil = LESSON.replace("title: The last stand\nabout", 'title: "<script>alert(1)</script>"\nabout')
    lesson = make_lesson(tmp_path, evil)
    text = render_lesson_page(lesson, pose(lesson))
    assert "<script>alert(1)" not in text


@pytest.mark.parametrize("name", select_params(list_course(), "piles"))
def test_lesson_of_the_course_has_no_problems_and_three_to_nine_results(name: str) -> None:
    lesson = find_lesson(name)
    asked = pose(lesson, seconds=60)
    assert find_problems(lesson, asked) == []
    assert 3 <= len(get_results(asked)) <= 9


def test_course_has_a_lesson_on_every_concept() -> None:
    assert len(list_course()) >= 12
    assert all(find_lesson(name).design and find_lesson(name).about for name in list_course())


@slow
def test_new_lesson_holds_and_overwrites_no_file(tmp_path: Path) -> None:
    from rulestone.authors.scaffold import create_lesson

    path, _ = create_lesson('Doomed, or "dead"?', tmp_path)
    assert path.name == "doomed-or-dead.yaml"
    lesson = load_lesson(path)
    assert lesson.title == 'Doomed, or "dead"?'
    assert find_problems(lesson, pose(lesson)) == []
    with pytest.raises(FileExistsError):
        create_lesson("Doomed or dead", tmp_path)


def test_question_with_two_answers_is_followed_by_a_question_for_the_rule() -> None:
    first, second, *_ = pose(find_lesson("windows"))
    assert [choice.text for choice in first.options] == ["No", "Yes"]
    assert first.prompt == "May a response be responded to?"
    assert second.prompt == "Which rule answers the question “May a response be responded to?”"
    assert [choice.text.partition(": ")[0] for choice in second.options] == ["GC-12.2", "GC-12.3", "GC-12.4"]
    assert "GC-12.2" not in to_text(build_reveal_document(first, first.right))
    said = to_text(build_reveal_document(second, 1))
    assert said.startswith("Not by this rule. Correct answer: GC-12.2. It answers the question with “Yes”.")
    assert not second.shown


def test_question_on_its_own_reveals_its_rule() -> None:
    lesson = find_lesson("windows")
    first, second, *_ = pose_question(lesson.questions[0])
    assert "GC-12.2" in to_text(build_reveal_document(first, first.right))
    told = " ".join(to_text(build_reveal_document(second, second.right)).split())
    assert (
        "No: Duel Masters 2021-03. The rule in Duel Masters 2021-03: DM-11.4 (derived): There are no responses" in told
    )


def test_rule_question_names_the_rules_without_which_the_answer_stays() -> None:
    second = next(one for one in pose(find_lesson("windows")) if one.unneeded)
    assert set(second.unneeded) < {option.text.partition(":")[0] for option in second.options}
    assert second.rules[0] not in second.unneeded
    assert f"Without {' or '.join(second.unneeded)} the answer stays the same." in to_text(
        build_reveal_document(second, second.right), 200
    )


def test_idle_answer_is_hidden_unless_its_absence_reveals_the_result() -> None:
    summon = next(one for one in pose(find_lesson("windows")) if one.column.startswith("monscol"))
    assert summon.lines == {1: "Ada summons Hero", 2: "In response, Ben plays Gift"}
    (shields, *_) = pose(find_lesson("replacement"))
    assert "Ada chooses “Ward” if asked" in shields.lines.values()


@slow
def test_question_with_two_options_is_followed_by_one_with_three() -> None:
    asked = [one for name in ("cannot", "layers", "windows") for one in pose(find_lesson(name))]
    assert [one.prompt for one in asked if one.result is not None and len(one.options) < 3] == []
    assert all(one.rule_follows for one in asked if len(one.options) < 3)


def test_quiz_shows_only_values_that_bear_on_the_question() -> None:
    ruleset = find("monscol")[1]
    card = next(card for card in ruleset.cards.values() if card.name == "Plain Slime")
    assert list_relevant_values(card, ruleset, "") == ["level 2", "attack 1", "defence 4"]
    assert "race slime" in list_relevant_values(card, ruleset, "destroy a slime")
