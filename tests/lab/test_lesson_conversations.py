"""Conversations about a lesson: questions, feedback, a second round, the design at the end, and stored scores."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.lab.written_lesson import find_written, get_results

from rulestone.game.disk_cache import get_user_cache
from rulestone.lab.lessons.files import Lesson, LessonScore, Scorebook, find_lesson, list_course
from rulestone.lab.lessons.posed import (
    PosedQuestion,
    pose,
)
from rulestone.lab.lessons.rivals import compare_with_policy
from rulestone.report.document import to_text
from rulestone.report.lesson_talk import LessonTalk
from rulestone.report.lessons import (
    build_course_document,
    build_design_document,
    build_reveal_document,
)
from rulestone.scenario import find as find_scenario, load


def list_messages(talk: LessonTalk, *lines: str) -> str:
    return talk.get_opening() + "".join(talk.reply_to(line) for line in lines)


def test_conversation_asks_reveals_and_explains(asked: tuple[PosedQuestion, ...], tmp_path: Path) -> None:
    lesson = find_written(tmp_path)
    talk = LessonTalk(lesson, asked[:1], 1)
    right = str(asked[0].right + 1)
    said = list_messages(talk, "h", "h", "h", "7", "x", "?", right)
    assert "Look at the stack" in said
    assert "There is no other hint" in said
    assert "Type the number" in said
    assert f"Right: {asked[0].options[asked[0].right].text}." in said
    assert "resolves" in talk.reply_to("w") or "Doom" in talk.reply_to("w")
    file = tmp_path / "own.yaml"
    assert "Written" in talk.reply_to(f"t {file}")
    assert "exists already" in talk.reply_to(f"t {file}")
    assert load(file).play[0].text == "Ada plays Doom on Guard"
    assert not talk.done
    assert "1 of 1 right on the first try" in talk.reply_to("")
    assert talk.done
    assert talk.is_first_round_complete
    assert talk.score == LessonScore(1, 1)


def test_second_round_asks_missed_questions_and_keeps_the_score(
    asked: tuple[PosedQuestion, ...], tmp_path: Path
) -> None:
    talk = LessonTalk(replace(find_written(tmp_path), design=""), asked[:2], 2)
    wrong = next(n for n in range(len(asked[0].options)) if n != asked[0].right)
    list_messages(talk, str(wrong + 1), "", str(asked[1].right + 1))
    said = talk.reply_to("")
    assert "1 of 2 right on the first try. Second round: missed questions." in said
    assert "Question 1 of 1." in said
    assert talk.one is asked[0]
    list_messages(talk, str(asked[0].right + 1))
    assert "1 of 2 right on the first try." in talk.reply_to("")
    assert talk.done
    assert talk.is_first_round_complete
    assert talk.score == LessonScore(1, 2)


def test_lesson_ends_in_a_design_and_reports_its_changes(asked: tuple[PosedQuestion, ...], tmp_path: Path) -> None:
    """A card that is edited, in every game; invalid input is reported, and an edit without effect changes nothing."""
    lesson = replace(find_written(tmp_path), design="Make it end otherwise.")
    talk = LessonTalk(lesson, asked[:1], 1, "stacks")
    list_messages(talk, str(asked[0].right + 1))
    said = talk.reply_to("")
    assert "1 of 1 right on the first try" in said
    assert "Make it end otherwise." in said
    assert not talk.done
    file = tmp_path / "own.yaml"
    assert f"c {file}" in talk.reply_to(f"t {file}")
    assert "These scenarios show no difference" in talk.reply_to(f"c {file}")
    file.write_text(file.read_text(encoding="utf-8").replace("Ada plays Doom on Guard", "Ada passes"), encoding="utf-8")
    assert "Guard ends in: " in talk.reply_to(f"c {file}")
    file.write_text("cards: [", encoding="utf-8")
    assert "well-formed" in talk.reply_to(f"c {file}")
    assert "no game is called" in talk.reply_to("nonsense+layers=nothing")
    assert "GAME+POLICY=OTHER" in talk.reply_to("?")
    assert talk.reply_to("q") == "$ rulestone lesson stacks\n"
    assert talk.done
    assert talk.is_first_round_complete


def test_policy_of_another_game_is_a_design() -> None:
    found = compare_with_policy([find_scenario("last-stand")], "gateruler@2020-12+responses=godacard")
    assert all(one.game.startswith("gateruler@2020-12+responses=godacard@") for one in found)
    same = compare_with_policy([find_scenario("last-stand")], "gateruler@2020-12+layers=gateruler@2020-12")
    assert found
    assert same == []
    told = to_text(build_design_document(found), 80)
    assert " → " in told
    assert max(map(len, told.splitlines())) <= 80


def test_every_lesson_of_the_course_ends_in_a_design() -> None:
    assert [name for name in list_course() if not find_lesson(name).design] == []


def test_wrong_answer_is_attributed_to_a_game(asked: tuple[PosedQuestion, ...]) -> None:
    one = replace(get_results(asked)[-1], later=False)
    wrong = next(n for n, choice in enumerate(one.options) if choice.text != one.options[one.right].text)
    said = to_text(build_reveal_document(one, wrong))
    assert said.startswith(f"Not in this game. Correct answer: {one.options[one.right].text}.")
    assert one.options[wrong].text in said
    assert "Game" in said


def test_feedback_hides_other_games_until_the_last_question_on_a_scenario(asked: tuple[PosedQuestion, ...]) -> None:
    assert [one.later for one in asked] == [True] * (len(asked) - 1) + [False]
    for one in asked[:-1]:
        wrong = next(n for n in range(len(one.options)) if n != one.right)
        said = to_text(build_reveal_document(one, wrong, mention_later=True))
        if one.result is None:
            assert one.options[wrong].text.partition(": ")[0] not in said.replace(one.options[one.right].text, "")
        assert "after the last question about a scenario" in said


def test_talk_announces_the_answers_of_other_games_once(asked: tuple[PosedQuestion, ...]) -> None:
    talk = LessonTalk(None, asked, len(asked))
    said = "".join(talk.reply_to("1") + talk.reply_to("") for _ in asked)
    assert said.count("after the last question about a scenario") == 1


def test_answer_whose_rule_is_asked_next_announces_that_question() -> None:
    first = next(one for one in pose(find_lesson("windows")) if one.rule_follows)
    said = to_text(build_reveal_document(first, 1 - first.right))
    assert said.splitlines()[1] == "  The next question asks for the rule that decides."


def test_best_score_is_kept_and_a_damaged_file_counts_as_empty(tmp_path: Path) -> None:
    kept = Scorebook(tmp_path / "deep" / "lessons.json")
    assert kept.read_scores() == {}
    assert kept.store("windows", LessonScore(2, 3))
    assert kept.store("windows", LessonScore(1, 3))
    assert kept.read_scores() == {"windows": LessonScore(2, 3)}
    assert "done: 2 of 3 right" in to_text(
        build_course_document([Lesson("windows", "Who", "", "", ())], kept.read_scores())
    )
    for damaged in ("", "[", "[]", '{"windows": 7}', "[" * 10_000):
        kept.path.write_text(damaged, encoding="utf-8")
        assert kept.read_scores() == {}
    barred = Scorebook(tmp_path / "deep" / "lessons.json" / "more.json")
    assert not barred.store("windows", LessonScore(1, 1))


def test_unwritable_scores_keep_the_old_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        path.touch()
        raise OSError(28, "No space left on device")

    kept = Scorebook(tmp_path / "lessons.json")
    assert kept.store("windows", LessonScore(2, 3))
    monkeypatch.setattr(Path, "write_bytes", full)
    assert not kept.store("windows", LessonScore(3, 3))
    assert kept.read_scores() == {"windows": LessonScore(2, 3)}
    assert [path.name for path in tmp_path.iterdir()] == ["lessons.json"]


def raise_without_home(*named: str, **more: object) -> Path:
    """Simulate platformdirs without a home folder."""
    raise RuntimeError("could not determine the home directory")


@pytest.mark.parametrize("where", [raise_without_home, lambda *named, **more: Path("~/.local/share/rulestone")])
def test_user_without_a_home_folder_stores_no_scores(
    where: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("platformdirs.user_data_path", where)
    monkeypatch.setattr("platformdirs.user_cache_path", where)
    monkeypatch.setattr("rulestone.model.process.keeps", True)
    monkeypatch.delenv("RULESTONE_CACHE")
    kept = Scorebook.open_for_user()
    assert (kept.read_scores(), kept.store("windows", LessonScore(2, 3))) == ({}, False)
    get_user_cache.cache_clear()
    assert get_user_cache() is None
    get_user_cache.cache_clear()
    assert not list(tmp_path.iterdir())
