"""Scripts: lines are taken at their moment or refused with the rule, and no choice or word is left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.kernel.declare import Action
from rulestone.kernel.errors import set_step_limits
from rulestone.language.build import YOU, cards_in, choose, mark, var
from rulestone.scenario import Run, ScriptError, loads, run
from tests.proofs import slow
from tests.scenario.conftest import Play
from tests.scenario.lanterns import GAME, OLD

BOARD = "players: {Ada: {hand: [Gust, Wick], field: [Lamp]}, Ben: {field: [Lord, Lamp], hand: [Save, Flare]}}\n"


def get_outcome(run: Run) -> list[str]:
    return [f"{'yes' if step.verdict else 'no'} {step.verdict.rule}".strip() for step in run.steps]


def test_response_is_taken_in_its_window_and_the_stack_resolves(play: Play) -> None:
    run = play(BOARD + "play: [Ada plays Gust on Lord, Ben plays Save on Lord]\nobserve: {z: zone of Lord}")
    assert get_outcome(run) == ["yes L-7", "yes L-2"]
    assert run.observations == {"z": "hand"}
    assert [step.position.choice is not None for step in run.steps] == [True, True]
    texts = [record.text for record in run.steps[1].records]
    assert texts[0] == "Ben: cast Save"
    assert texts.index("resolves: Save on Lord") < texts.index("resolves: Gust on Lord")
    assert run.steps[1].cites[0] == "L-2"
    assert run.records == run.opening + run.steps[0].records + run.steps[1].records


def test_impossible_response_is_refused_and_the_script_continues(play: Play) -> None:
    run = play(
        BOARD
        + "play: [Ada plays Gust on Lord, 'Ben plays Save on Lamp #2', Ada plays Wick]\nobserve: {z: zone of Wick}",
        "new",
    )
    assert get_outcome(run) == ["yes L-7", "no L-2", "yes L-5"]
    assert run.steps[1].verdict.because == "Ben is not asked: no player may respond; each item resolves at once"
    assert run.observations == {"z": "field"}


def test_refused_line_changes_nothing_and_names_the_first_failed_requirement(play: Play) -> None:
    run = play(
        "turn: Ben\n" + BOARD + "play:\n"
        "  - {do: Ada plays Wick, refused: L-1}\n"
        "  - {do: Ada plays Gust on Lord, refused: L-7}\n"
        "  - {do: Ben shines with Lord at Lamp, refused: true}\n"
    )
    assert [e.holds for e in run.expectations] == [True, True, False]
    assert run.expectations[2].found == "allowed"
    assert all(step.position is run.start for step in run.steps[:2])
    assert run.end is run.start
    assert run.steps[0].verdict.because == "it is not Ada's turn"


def test_refusal_of_a_shared_verb_names_the_nearest_action(play: Play) -> None:
    run = play(
        "players: {Ada: {hand: [Wick, Gust], field: [Lamp x3]}, Ben: {row: [Ghost]}}\nplay: [Ada plays Wick, "
        "Ada plays Gust on Ghost]"
    )
    assert get_outcome(run) == ["no L-6", "no L-15"]
    assert run.steps[1].verdict.because == "Ghost cannot be chosen"


def test_unexpected_refusal_in_a_ruling_is_an_error(play: Play) -> None:
    with pytest.raises(ScriptError, match=r"“Ben plays Wick”: refused \[L-1\]: it is not Ben's turn"):
        play("id: X-1\nplayers: {Ada: {}, Ben: {hand: [Wick]}}\nplay: [Ben plays Wick]")


def test_words_answer_later_choices(play: Play) -> None:
    run = play(
        "players: {Ada: {hand: [Choice, Sift, Wick, Lamp, Count]}, Ben: {}}\nplay:\n"
        "  - Ada plays Choice choosing “draw a card” and yes\n"
        "  - Ada plays Sift choosing Wick and Lamp\n"
        "  - Ada plays Count for 2\n"
        "observe: {drew: cards Ada drew, w: zone of Wick, l: zone of Lamp}"
    )
    assert run.observations == {"drew": 4, "w": "graveyard", "l": "graveyard"}
    assert "Ada: do one of the following → “draw a card”" in run.choices
    assert "Ada: draw another → yes" in run.choices


def test_answers_can_be_separate_lines(play: Play) -> None:
    run = play(
        "players: {Ada: {hand: [Choice, Sift, Sort, Count, Lamp], row: [Wick x3]}, Ben: {}}\nplay:\n"
        "  - Ada plays Choice\n"
        "  - Ada chooses “do nothing”\n"
        "  - {expect: {choices of Ada: yes-no}}\n"
        "  - Ada chooses no\n"
        "  - Ada plays Sift\n"
        "  - {expect: {candidates of Ada: [Sort, Count, Lamp], choices of Ada: pick, choices of Ben: none}}\n"
        "  - Ada picks nothing\n"
        "  - Ada plays Sort\n"
        '  - "Ada orders Wick #2, Wick, Wick #3"\n'
        "  - Ada plays Count\n"
        "  - {expect: {choices of Ada: number}}\n"
        "  - Ada chooses 3\n"
        "expect: {cards Ada drew: 3, zone of Lamp: hand}"
    )
    assert run.holds
    assert "Ada: put in order → Wick #2, Wick, Wick #3" in run.choices


def test_words_of_a_line_wait_for_their_question(play: Play) -> None:
    run = play(
        "players: {Ada: {hand: [Sift, Wick, Lamp]}, Ben: {row: [Lord], hand: [Flare]}}\nplay:\n"
        "  - Ada plays Sift choosing Wick\n"
        "  - Ben plays Flare on Lord\n"
        "expect: {zone of Wick: graveyard, zone of Lamp: hand, light of Lord: 5}"
    )
    assert run.holds


def test_copies_abilities_and_items_are_distinguished(play: Play) -> None:
    run = play(
        "players: {Ada: {field: [Twins, Twins]}, Ben: {hand: [Unread]}}\nplay:\n"
        "  - 'Ada uses Twins #2 using “Read twice”'\n"
        "  - 'Ben plays Unread on Twins #2'\n"
        "  - 'Ada uses Twins using “Read”'\n"
        "expect: {cards Ada drew: 1}"
    )
    assert run.holds
    with pytest.raises(ScriptError, match="several abilities can be used; add “using …”: “Read”, “Read twice”"):
        play("id: X\nplayers: {Ada: {field: [Twins]}, Ben: {}}\nplay: [Ada uses Twins]")


def test_named_object_selects_the_action_and_must_be_a_candidate(play: Play) -> None:
    run = play(
        "players: {Ada: {field: [Wick, Lamp]}, Ben: {}}\nplay: [Ada shines with Lamp at Ben, nature rolls 2]\n"
        "observe: {p: posture of Lamp}"
    )
    assert get_outcome(run) == ["yes L-9", "yes"]
    assert run.observations == {"p": "tapped"}
    run = play(
        "players: {Ada: {row: [Lamp], hand: [Gust]}, Ben: {row: [Wick, Lord], hand: [Lord]}}\n"
        "play: ['Ada plays Gust on Lord #2']"
    )
    assert get_outcome(run) == ["no L-12"]
    assert (
        run.steps[0].verdict.because
        == "Lord #2 cannot be picked: it is in the hand, not in the row; choose from: Lamp, Wick, Lord"
    )


def test_wrong_number_of_picks_is_refused(play: Play) -> None:
    players = "players: {Ada: {row: [Wick, Lamp, Lord], hand: [Gust]}, Ben: {}}\n"
    run = play(players + "play: [Ada burns Gust with Wick]")
    assert run.steps[0].verdict.because == "Wick: 1 named, 2 needed"
    assert get_outcome(run) == ["no L-12"]
    run = play(players + "play: [Ada burns Gust with Wick and Lamp]\nobserve: {n: cards in Ada's row}")
    assert run.observations == {"n": 1}


def test_random_choices_follow_the_seed_unless_scripted(play: Play) -> None:
    text = (
        "seed: {seed}\nplayers: {{Ada: {{field: [Lamp]}}, Ben: {{field: [Wick]}}}}\n"
        "play: [Ada attacks Wick with Lamp{more}]\nobserve: {{z: zone of Wick}}"
    )
    rolled = {seed: play(text.format(seed=seed, more="")).observations["z"] for seed in range(8)}
    assert set(rolled.values()) == {"field", "graveyard"}
    assert play(text.format(seed=1, more=", nature rolls 3")).observations == {"z": "field"}
    assert play(text.format(seed=1, more=", nature rolls 4")).observations == {"z": "graveyard"}
    with pytest.raises(ScriptError, match="legal answers: 1 to 6"):
        play(text.format(seed=1, more=", nature rolls 7"))
    with pytest.raises(ScriptError, match="no such random result is needed here"):
        play(text.format(seed=1, more=", nature rolls 3, nature rolls 3"))


def test_line_of_nature_fixes_the_order_of_a_shuffled_deck(play: Play) -> None:
    run = play(
        "phase: set-up\nplayers: {Ada: {deck: [Wick x4, Lamp, Lord]}, Ben: {deck: 6 Wick}}\nplay:\n"
        '  - "nature shuffles Ada\'s deck: Lord, Lamp"\n'
        "expect: {names in Ada's hand: {contains: [Lord, Lamp]}, phase: main}"
    )
    assert run.holds


def test_card_is_not_shuffled_to_two_places(play: Play) -> None:
    with pytest.raises(ScriptError, match="“Lord” is listed twice"):
        play(
            "phase: set-up\nplayers: {Ada: {deck: [Wick x4, Lamp, Lord]}, Ben: {deck: 6 Wick}}\nplay:\n"
            '  - "nature shuffles Ada\'s deck: Lord, Lamp, Lord"\n'
        )


def test_in_response_requires_a_waiting_item(play: Play) -> None:
    board = "players: {Ada: {hand: [Gust], row: [Wick]}, Ben: {hand: [Flare], row: [Lamp]}}\n"
    run = play(board + "play: [Ada plays Gust on Lamp, 'In response, Ben plays Flare on Lamp']")
    assert get_outcome(run) == ["yes L-7", "yes L-2"]
    run = play(board + "play: ['In response, Ben plays Flare on Lamp', Ada passes]")
    assert get_outcome(run) == ["no L-2", "yes"]
    run = play(board + "play: [Ada plays Gust on Lamp, Ben passes, 'In response, Ben plays Flare on Wick']")
    assert get_outcome(run) == ["yes L-7", "yes L-2", "no L-2"]


def test_question_may_asks_without_acting(play: Play) -> None:
    run = play(
        "players: {Ada: {hand: [Gust, Wick], row: [Lamp]}, Ben: {row: [Lord, Ghost], hand: [Wick]}}\nplay:\n"
        "  - may: {Ada may play Wick: yes, 'Ben may play Wick #2': L-1, Ada plays Gust on Ghost: L-15, "
        "Ada plays Gust on Lord: yes}\n"
        "expect: {Ada may play Wick: yes, 'Ben may play Wick #2': no, options of Ada: {contains: light Wick}, "
        "options of Ben: []}"
    )
    assert run.holds
    assert all(expectation.at_start for expectation in run.expectations)
    assert run.end is run.start


def test_question_may_keeps_the_word_in_the_name_of_a_card(play: Play) -> None:
    run = play(
        "players: {Ada: {hand: [{card: Wick, as: It may glow}]}, Ben: {}}\nplay:\n"
        "  - may: {Ada may play It may glow: yes}\n"
    )
    assert run.holds


def test_if_asked_line_is_skipped_without_a_question(play: Play) -> None:
    text = (
        "players: {Ada: {field: [Lamp]}, Ben: {field: [Wick]}}\nplay: [Ada attacks Ben with Lamp, "
        "Ben blocks with Wick if asked, nature rolls 6,"
        " Ben chooses Wick if asked]\nobserve: {z: zone of Wick}\nassumes: {shade first: %s}"
    )
    assert get_outcome(play(text % "yes")) == ["yes L-9", "yes L-10", "yes", "no"]
    run = play(text % "no")
    assert get_outcome(run)[1].startswith("no")
    assert run.assumptions == {"shade first": False}
    assert play(text % "yes", **{"shade first": False}).assumptions == {"shade first": False}


def test_pass_without_a_question_is_reported_as_such(play: Play) -> None:
    """In a scenario for several games it is a result; in a ruling, which is about one game, an error."""
    run = play(BOARD + "play: [Ben passes, Ada plays Wick]\nobserve: {z: zone of Wick}")
    assert get_outcome(run) == ["no L-2", "yes L-5"]
    assert run.steps[0].verdict.because.startswith("Ben has nothing to pass; ")
    assert run.observations == {"z": "field"}, "the script goes on"
    with pytest.raises(ScriptError, match="Ben has nothing to pass"):
        play(BOARD + "id: X-1\nplay: [Ben passes]")


def test_open_choices_may_take_their_first_legal_answer(play: Play) -> None:
    text = (
        "players: {Ada: {hand: [Gust], row: [Lamp]}, Ben: {row: [Wick, Lord]}}\nplay: [Ada plays Gust]\n"
        "observe: {z: zone of Lamp}"
    )
    with pytest.raises(ScriptError, match=r"Ada is asked: choose target; legal answers: Lamp \| Wick \| Lord"):
        play(text)
    run = play("otherwise: first\n" + text)
    assert run.observations == {"z": "graveyard"}
    assert run.choices == ("Ada: choose target → Lamp (first legal; the script does not say)",)


@slow
def test_loop_of_answers_is_an_error_that_names_the_optional_answer(play: Play) -> None:
    text = "otherwise: first\nplayers: {Ada: {hand: [%s], row: [Wick]}}\nplay: [Ada plays %s]\n"
    with pytest.raises(ScriptError, match="is an infinite loop: the same state recurs after one answer") as stopped:
        play(text % ("Encore", "Encore"))
    assert "  Cards:\n    Wick\n" in str(stopped.value)
    assert "A player can leave it here:\n    Ada: once more → yes" in str(stopped.value)
    with pytest.raises(ScriptError, match="was stopped after 2,000 answers without an end; Ada is asked"):
        play(text % ("Rising", "Rising"))
    with set_step_limits(answers=70), pytest.raises(ScriptError, match="was stopped after 70 answers"):
        play(text % ("Rising", "Rising"))


def explain_loop(play: Play, text: str) -> str:
    """Return the error of a script that stops after twelve answers."""
    with set_step_limits(answers=12), pytest.raises(ScriptError) as stopped:
        play("otherwise: first\n" + text)
    return str(stopped.value)


def test_loop_of_answers_names_the_ability_that_resolves_between_them(play: Play) -> None:
    found = explain_loop(play, "players: {Ada: {hand: [Save], row: [Echo, Wick]}}\nplay: [Ada plays Save on Wick]\n")
    assert "is an infinite loop: the same state recurs after one answer" in found
    assert "Abilities:\n    Echo: " in found
    assert "A player can leave it here:\n    Ada: once more → yes" in found


def test_pass_without_an_alternative_in_a_loop_is_not_called_optional(play: Play) -> None:
    found = explain_loop(play, "players: {Ada: {hand: [Vigil]}}\nplay: [Ada plays Vigil]\n")
    assert "is an infinite loop: the same state recurs after one answer" in found
    assert "leave it" not in found


RISING = "otherwise: first\nplayers: {Ada: {hand: [Rising], row: [Wick]}}\nplay: [%s]\nobserve: {z: zone of Wick}"


def test_endless_script_stops_without_being_unmet() -> None:
    with set_step_limits(answers=70):
        endless = run(loads(RISING % "Ada plays Rising", "test.yaml"), GAME, "old", lenient=True)
    assert ("the run was stopped after" in endless.stopped, endless.unmet) == (True, "")


def test_script_that_cannot_be_followed_is_unmet() -> None:
    other = run(loads(RISING % "Ada chooses Wick", "test.yaml"), GAME, "old", lenient=True)
    assert other.stopped == other.unmet != ""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Cid plays Wick", "unknown player “Cid”\n  There are: Ada, Ben"),
        ("Ada plasy Wick", "Did you mean “plays”?"),
        ("Ada plays Wcik", "Did you mean “Wick”?"),
        ("Ada plays Gust on Lrod", "unknown name “Lrod”"),
        ("Ada plays Wick on Lord", "“Lord” does not fit any choice of this line"),
        ("Ada plays Wick on Lrod", "no object here is called “Lrod”\n  Did you mean “Lord”?"),
        ("Ben plays Wick on Lrod", "nothing in this game is called “Lrod”\n  Did you mean “Lord”?"),
        ("Ada passes twice", "nothing can follow here"),
        ("Ada chooses", "expected the choice"),
        ("Ada chooses Lord", "Ada has no such choice now; Ada is asked: end the evening; legal answers: "),
        ("Ben ends the turn", "it is Ada's turn"),
        ("In midnight, Ada plays Wick", "unknown phase “midnight”\n  There are: draw, main, end, dawn, evening, dusk"),
        ("In main Ada plays Wick", "write a comma after the phase"),
        ("In main, Ada passes", "only an action can be tied to a phase"),
        ("to midnight", "unknown phase “midnight”"),
        ("nature sings", "nature “rolls” or “shuffles”"),
        ("nature rolls high", "expected a number after “rolls”"),
        ("nature shuffles the deck", "expected “nature shuffles"),
        ("nature shuffles Ada's sack: Wick", "unknown zone “sack”"),
        ("Ada plays Gust on “Lord", "is never closed"),
        ("Ada orders Lord, Ghost", "Ada has no such choice now"),
    ],
)
def test_unfollowable_line_is_one_message(play: Play, line: str, said: str) -> None:
    text = BOARD + "title: x\nplay:\n  - >-\n    " + line
    with pytest.raises(ScriptError) as caught:
        play(text)
    assert said in str(caught.value)
    assert str(caught.value).startswith("test.yaml:4: play[1]: ")


LOSS = """
cards: {Loss: {kind: spell, text: Discard a card.}}
players: {Ada: {hand: HAND}, Ben: {}}
play: [Ada plays Loss]
"""


@pytest.mark.parametrize("hand", ["[Loss, 3]", "[Loss, 2]"])
def test_indistinguishable_blank_cards_are_not_asked_about(hand: str) -> None:
    result = run(loads(LOSS.replace("HAND", hand)), "godacard")
    assert any(told.endswith("(they are all equal)") for told in result.choices)


@pytest.mark.parametrize("hand", ["[Loss, 2, B3]", "[Loss, B3 x2]", "[Loss, 1, {card: Blank Page, power: 3}]"])
def test_pick_among_different_or_named_cards_needs_an_answer(hand: str) -> None:
    with pytest.raises(
        ScriptError, match=r"at the end of the script Ada is asked.*; add a line there such as: Ada chooses"
    ):
        run(loads(LOSS.replace("HAND", hand)), "godacard")


def test_idle_action_on_a_menu_is_one_way_to_take_a_line() -> None:
    tidy = Action(name="tidy", menus=("main",), subject=cards_in("row", of=YOU), idle=True)
    parts = replace(OLD.parts, actions={**OLD.parts.actions, "tidy": tidy})
    game = Game("lanterns", "Lanterns", ("old",), lambda _: replace(OLD, parts=parts))
    tidied = run(loads(BOARD + "play: [Ada tidy Lamp]", "test.yaml"), game, "old")
    assert tidied.steps[0].verdict


def test_line_takes_the_action_that_allows_its_object_before_one_that_refuses_it() -> None:
    tend, mend = (
        Action(
            name=name,
            menus=("main",),
            subject=cards_in("row", of=YOU),
            verbs=("tends",),
            announce=(choose("cared for", cards_in("row", of=YOU), number),),
            steps=(mark(var("cared for"), "posture", "tired"),),
        )
        for name, number in (("tend", 2), ("mend", 1))
    )
    parts = replace(OLD.parts, actions={**OLD.parts.actions, "tend": tend, "mend": mend})
    game = Game("lanterns", "Lanterns", ("old",), lambda _: replace(OLD, parts=parts))
    board = "players: {Ada: {field: [Lamp, Wick, Lord]}, Ben: {}}\n"
    tended = run(loads(board + "play: [Ada tends Lamp with Wick]\nobserve: {z: posture of Wick}"), game, "old")
    assert tended.steps[0].verdict
    assert tended.observations == {"z": "tapped"}


def test_choice_if_asked_that_fits_no_question_is_named_by_the_error(play: Play) -> None:
    hand = "players: {Ada: {hand: [Gust, Wick], field: [Lamp]}, Ben: {field: [Lord, Lamp, Wick]}}\n"
    with pytest.raises(ScriptError, match="“Ada chooses yes if asked”: Ada has no such choice now; Ada is asked"):
        play(hand + "play: [Ada plays Gust, Ada chooses yes if asked, Ada plays Wick]")


@pytest.mark.parametrize("ending", ["", " if asked"])
def test_misspelt_name_beside_one_that_answers_is_an_error(play: Play, ending: str) -> None:
    hand = "players: {Ada: {hand: [Gust, Wick], field: [Lamp]}, Ben: {field: [Lord, Lamp, Wick]}}\n"
    with pytest.raises(ScriptError, match="“Lrod” does not fit any choice of this line"):
        play(hand + f"play: [Ada plays Gust, Ada chooses Lord and Lrod{ending}]")
