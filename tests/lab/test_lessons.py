"""Lessons: the right answer is computed from the game, and an outdated lesson is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import tiny
from click.testing import CliRunner
from msgspec.structs import replace
from tests.proofs import select_params, slow

from rulestone.cli.commands import rulestone as command
from rulestone.game.disk_cache import get_user_cache
from rulestone.game.host import find
from rulestone.game.ruleset import Rule, Rulebook
from rulestone.kernel.trace import Record
from rulestone.lab.compare.comparison import compare
from rulestone.lab.lessons.files import Lesson, LessonScore, Scorebook, find_lesson, list_course, load_lesson
from rulestone.lab.lessons.posed import (
    PosedQuestion,
    find_problems,
    list_relevant_values,
    list_shown_rules,
    pose,
    pose_question,
)
from rulestone.lab.lessons.rivals import compare_with_policy
from rulestone.report.document import to_text
from rulestone.report.lesson_talk import LessonTalk
from rulestone.report.lessons import (
    build_course_document,
    build_design_document,
    build_question_document,
    build_reveal_document,
    build_scene_document,
    render_handout,
    render_lesson_page,
)
from rulestone.scenario import ScenarioError, find as find_scenario, load, run

SCENARIO = """\
      title: The last stand
      asks: Can a creature be rescued?
      players:
        Ada: {hand: [Doom]}
        Ben: {field: [Guard], hand: [Rescue]}
      play:
        - Ada plays Doom on Guard
        - Ben plays Rescue on Guard
      observe: {Guard ends in: zone of Guard}
"""
LESSON = f"""\
title: The last stand
about: |
  Somebody acts, somebody answers.

  What comes of it?
questions:
  - scenario:
{SCENARIO}
    hints: [Look at the stack, Look again]
    change: {{2: Ben passes}}
"""


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the small games are installed."""
    from rulestone.game import host

    monkeypatch.setattr(host, "games", lambda: dict(sorted(tiny.GAMES.items())))
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())


def make_lesson(folder: Path, text: str) -> Lesson:
    path = folder / "lesson.yaml"
    path.write_text(text, encoding="utf-8")
    return load_lesson(path)


@pytest.fixture
def asked(small_games: None, tmp_path: Path) -> tuple[PosedQuestion, ...]:
    return pose(make_lesson(tmp_path, LESSON))


def get_results(asked: Sequence[PosedQuestion]) -> list[PosedQuestion]:
    return [one for one in asked if one.result is None]


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


def find_written(folder: Path) -> Lesson:
    return load_lesson(folder / "lesson.yaml")


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


@pytest.mark.parametrize("name", select_params(list_course(), "piles"))
def test_lesson_of_the_course_holds(name: str) -> None:
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
    assert "No: Duel Masters 2021-03. The rule there: DM-11.4 (derived): There are no responses" in told


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


def test_question_with_two_options_is_followed_by_one_with_three() -> None:
    asked = [one for name in ("cannot", "layers", "windows") for one in pose(find_lesson(name))]
    assert [one.prompt for one in asked if one.result is not None and len(one.options) < 3] == []
    assert all(one.rule_follows for one in asked if len(one.options) < 3)


def test_quiz_shows_only_values_that_bear_on_the_question() -> None:
    ruleset = find("monscol")[1]
    card = next(card for card in ruleset.cards.values() if card.name == "Plain Slime")
    assert list_relevant_values(card, ruleset, "") == ["level 2", "attack 1", "defence 4"]
    assert "race slime" in list_relevant_values(card, ruleset, "destroy a slime")
