"""Quizzes ask about the behaviour of their game; no question reveals the answer."""

from __future__ import annotations

from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest
from tests.proofs import proof, slow

from rulestone.game.differences import POLICIES
from rulestone.game.host import find
from rulestone.lab.lessons.files import LessonQuestion, find_lesson, list_course
from rulestone.lab.lessons.posed import find_faults_of_question, pose_question
from rulestone.lab.lessons.quiz import (
    find_usable,
    iterate_questions,
    list_library_sources,
    list_ruling_questions,
    list_sources,
    take_questions,
)
from rulestone.report.document import to_text
from rulestone.report.lesson_talk import LessonTalk
from rulestone.report.lessons import build_scene_document
from rulestone.scenario import ScenarioError, library, load, rulings


@proof
def test_same_seed_asks_the_same_questions_and_another_seed_others() -> None:
    def asked(seed: int) -> list[tuple[str, str]]:
        return [(one.column, one.question.scenario.name) for one in islice(iterate_questions("control", seed), 2)]

    assert asked(1) == asked(1)
    assert len({tuple(asked(seed)) for seed in range(3)}) > 1


def test_every_question_holds_and_is_about_its_game() -> None:
    for one in islice(iterate_questions("hands-and-decks", 3), 2):
        assert find_faults_of_question(one) == []
        assert one.options[one.right].text


def test_quiz_of_a_game_uses_its_rulings_and_the_library() -> None:
    game, ruleset = find("godacard")
    sources = list_sources("godacard")
    kinds = {call.func.__name__ for call in sources}  # type: ignore[attr-defined]
    assert kinds == {"list_ruling_questions", "list_file_questions"}
    asked = [call.args[0] for call in sources if call.func.__name__ == "list_ruling_questions"]  # type: ignore[attr-defined]
    assert len(sources) == len(list_library_sources(ruleset.name)) + len(asked)
    fitting = [one for one in rulings(game) if one.revision == ruleset.revision and not one.scenario.cases]
    assert {one.id for one in asked} < {one.id for one in fitting if one.scenario.expect}
    assert all("text" in str([node.plain for node in one.scenario.cards.values()]) for one in asked)


def test_question_with_two_results_is_followed_by_the_question_for_its_rule() -> None:
    asked = list(islice(iterate_questions("windows", 0), 4))
    followed = [(one, after) for one, after in pairwise(asked) if one.rule_follows]
    assert followed
    assert all(after.result is not None and after.result.prompt == one.prompt for one, after in followed)
    assert asked[0].result is None


def test_last_question_announces_no_other() -> None:
    asked = list(take_questions(iterate_questions("windows", 0), 1))
    assert [one.rule_follows for one in asked] == [False]


def test_rule_of_the_refusal_comes_before_other_cited_rules() -> None:
    scenario = load(library()["too-few-targets"])
    one, *_ = pose_question(LessonQuestion(scenario, ("gateruler",), "it may be played"))
    assert one.rules == ("GR-8.15", "GR-8.1")


def test_missing_action_is_no_wrong_answer() -> None:
    scenario = load(library()["first-turn-attack"])
    question = LessonQuestion(scenario, ("monscol",), "the first player may attack")
    assert [option.text for option in pose_question(question)[0].options] == ["No", "Yes"]
    assert find_usable(partial(pose_question, question), Random(0)) == []


def test_quiz_leaves_out_observations_that_no_question_words() -> None:
    game, _ = find("monscol")
    ruling = next(one for one in rulings(game) if one.id == "PUB-05")
    assert "phase" in ruling.scenario.expect
    assert all(one.question.asks != "phase" for one in list_ruling_questions(ruling, game))


def test_question_for_a_rule_quotes_the_whole_question() -> None:
    first, second, *_ = pose_question(find_lesson("layers").questions[0])
    assert first.prompt.count(".") >= 1
    assert second.prompt == f"Which rule answers the question “{first.prompt}”"


def test_quiz_about_everything_leaves_out_a_game_with_a_broken_ruling(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "broken.yaml").write_text("id: X-1\nexpekt: {zone of Guard: hand}\n", encoding="utf-8")
    monkeypatch.setattr(find("monscol")[0], "rulings", tmp_path)
    said: list[str] = []
    sources = list_sources("", report=said.append)
    assert any(one.func.__name__ == "list_ruling_questions" for one in sources)  # type: ignore[attr-defined]
    (line,) = said
    assert line.startswith("no question about the rulings of monscol: ")
    assert "“expekt”" in line
    with pytest.raises(ScenarioError, match="expekt"):
        list_sources("monscol")


def test_policies_of_every_lesson_exist() -> None:
    assert all(policy in POLICIES for name in list_course() for policy in find_lesson(name).policies)


def test_question_of_a_ruling_hides_title_and_expectation() -> None:
    game, _ = find("godacard")
    ruling = next(one for one in rulings(game) if one.id == "GCR-101")
    one, by_rule = list_ruling_questions(ruling, game)
    assert find_faults_of_question(one) == []
    shown = to_text(build_scene_document(one)) + one.prompt
    assert ruling.title not in shown
    assert all(card.name in shown for card in one.cards)
    assert [rival.kind for choice in one.options for rival in choice.rivals] == ["without", "game"]
    assert one.options[one.right].text == "4000"
    assert by_rule.result is not None
    assert by_rule.result.prompt == one.prompt


@slow
def test_quiz_continues_until_stopped_and_reports_the_score() -> None:
    talk = LessonTalk(None, iterate_questions("control", 1))
    for _ in range(2):
        talk.get_opening()
        talk.reply_to(str(talk.one.right + 1))
        talk.reply_to("")
    assert not talk.done
    assert talk.reply_to("q") == "2 of 2 right on the first try.\n"
    assert talk.done


def test_quiz_without_an_answer_has_no_score() -> None:
    assert LessonTalk(None, iterate_questions("control", 1)).reply_to("q") == ""


def test_unknown_topic_is_reported() -> None:
    with pytest.raises(LookupError, match=r"“nonsense”\n  There are: .*monscol.* windows"):
        next(iterate_questions("nonsense"))
