"""A quiz asks what its game does; nothing in a question tells the answer."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.proofs import proof, slow

from rulestone.game.experiments import POLICIES
from rulestone.game.host import find
from rulestone.lab.lessons.files import course, find_lesson
from rulestone.lab.lessons.finds import others, question
from rulestone.lab.lessons.posed import pose_question, wrong
from rulestone.lab.lessons.quiz import about_find, about_ruling, of_library, quiz, source
from rulestone.report.document import to_text
from rulestone.report.lesson_talk import LessonTalk
from rulestone.report.lessons import scene_document
from rulestone.report.words import value
from rulestone.scenario import rulings, run


@proof
def test_the_same_seed_asks_the_same_and_another_seed_something_else() -> None:
    def asked(seed: int) -> list[tuple[str, str]]:
        return [(one.column, one.question.scenario.name) for one in islice(quiz("control", seed), 2)]

    assert asked(1) == asked(1)
    assert len({tuple(asked(seed)) for seed in range(3)}) > 1


def test_every_question_holds_and_is_about_its_game() -> None:
    for one in islice(quiz("hands-and-decks", 3), 2):
        assert wrong(one) == []
        assert one.options[one.right].text


def test_a_game_is_asked_about_by_its_rulings_and_by_the_library() -> None:
    game, ruleset = find("godacard")
    kinds = {call.func.__name__ for call in source("godacard")}  # type: ignore[attr-defined]
    assert kinds == {"about_ruling", "about_file", "about_find"}
    known = [one for one in source("godacard") if one.func is not about_find]  # type: ignore[attr-defined]
    assert len(known) == len(of_library(ruleset.name)) + sum(
        ruling.revision == ruleset.revision and not ruling.scenario.cases and bool(ruling.scenario.expect)
        for ruling in rulings(game)
    )
    assert len(source("godacard")) - len(known) == len(known) // 2


@slow
def test_what_the_lab_finds_is_asked_and_its_wrong_answer_is_another_rulesets() -> None:
    """Both answers are had again by running the scenario under both; the same seed finds the same."""
    own, other = "godacard@2017-12", "godacard@2017-12+responses=gateruler@2020-12"
    asked, again = question(own, other, 1), question(own, other, 1)
    assert asked is not None
    assert again is not None
    assert again.scenario.node.plain == asked.scenario.node.plain
    (one,) = pose_question(asked)
    assert asked.scenario.games == (own, other)
    answers = [str(value(run(asked.scenario, name).observations[asked.asks])) for name in (own, other)]
    assert answers[0] == one.options[one.right].text
    assert answers[1] in [choice.text for choice in one.options if choice is not one.options[one.right]]


def test_a_concept_is_asked_about_by_the_policies_that_it_is_about() -> None:
    kinds = [call.func.__name__ for call in source("layers")]  # type: ignore[attr-defined]
    assert kinds.count("about_find") == kinds.count("pose_question")
    names = others("godacard@2017-12", find_lesson("layers").policies)
    assert names
    assert all("+layers=" in name for name in names)
    assert all(policy in POLICIES for name in course() for policy in find_lesson(name).policies)


def test_a_ruling_is_asked_without_its_title_and_what_it_expects() -> None:
    game, _ = find("godacard")
    ruling = next(one for one in rulings(game) if one.id == "GCR-101")
    (one,) = about_ruling(ruling, game)
    assert wrong(one) == []
    shown = to_text(scene_document(one)) + one.prompt
    assert ruling.title not in shown
    assert all(card.name in shown for card in one.cards)
    assert [rival.kind for choice in one.options for rival in choice.rivals] == ["without", "without", "game"]
    assert one.options[one.right].text == "4000"


@slow
def test_a_quiz_goes_on_until_somebody_has_enough_and_tells_the_score() -> None:
    talk = LessonTalk(None, quiz("control", 1))
    for _ in range(2):
        talk.opening()
        talk.hear(str(talk.one.right + 1))
        talk.hear("")
    assert not talk.done
    assert talk.hear("q") == "2 of 2 right at once.\n"
    assert talk.done


def test_what_nothing_is_called_is_told() -> None:
    with pytest.raises(LookupError, match=r"no game, lesson or concept is called 'nonsense'; there are: .*windows"):
        next(quiz("nonsense"))
