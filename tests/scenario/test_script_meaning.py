"""Scripts are taken literally: a line with another result than stated is an error, or refused."""

from __future__ import annotations

import pytest

from rulestone import compare
from rulestone.scenario import Run, ScriptError, loads, run
from tests.scenario.conftest import Play


def get_outcome(run: Run) -> list[str]:
    return [f"{'yes' if step.verdict else 'no'} {step.verdict.rule}".strip() for step in run.steps]


def test_player_in_the_place_of_the_only_target_is_refused(play: Play) -> None:
    board = "players: {Ada: {hand: [Gust]}, Ben: {row: [Lord]}}\n"
    assert get_outcome(play(board + "play: [Ada plays Gust on Lord]")) == ["yes L-7"]
    run = play(board + "play: [Ada plays Gust on Ben]")
    assert not run.steps[0].verdict
    assert run.steps[0].verdict.because == "Ben cannot be picked: no player can be picked here; choose from: Lord"


def test_player_named_where_only_their_cards_can_be_picked_is_refused(play: Play) -> None:
    board = "players: {Ada: {hand: [Gust]}, Ben: {row: [Lord, Wick]}}\n"
    for otherwise in ("", "otherwise: first\n"):
        run = play(otherwise + board + "play: [Ada plays Gust on Ben]")
        assert not run.steps[0].verdict
        assert (
            run.steps[0].verdict.because
            == "Ben cannot be picked: no player can be picked here; choose from: Lord, Wick"
        )


BOARD = """
title: Who is meant
cards:
  Page: {{kind: creature, power: 1000}}
  Guard: {{kind: creature, power: 2000}}
  Doom: {{kind: spell, text: "Destroy target creature."}}
  Study: {{kind: spell, text: "Draw a card."}}
  Trick: {{kind: response, text: "Draw a card."}}
players:
  Ada: {{field: [{page}], hand: [Doom, Study]}}
  Ben: {{field: [Guard], hand: [Trick]}}
otherwise: first
play: [{line}]
observe: {{it is allowed: line 1 is allowed}}
"""
FOUR = ("dm_evolution", "gateruler", "godacard", "monscol")


def list_reasons(line: str, page: str = "Page", games: tuple[str, ...] = FOUR) -> dict[str, str]:
    """Return game → the reason for refusing the only line of a script; "" if the line is allowed."""
    columns = compare(loads(BOARD.format(line=line, page=page)), games).columns
    return {column.name.partition("@")[0]: column.run.steps[0].verdict.because for column in columns}


def test_player_as_target_is_refused_if_only_creatures_are_candidates() -> None:
    because = "Ben cannot be picked: no player can be picked here; choose from: Page, Guard"
    assert list_reasons("Ada plays Doom on Ben") == dict.fromkeys(FOUR, because)


def test_player_as_target_is_allowed_for_a_spell_without_targets() -> None:
    assert list_reasons("Ada plays Study on Ben") == dict.fromkeys(FOUR, "")


def test_attack_on_own_player_is_refused() -> None:
    found = list_reasons("Ada attacks Ada with Page", games=FOUR[:3])
    assert all(
        because.startswith("Ada cannot be picked: no player can be picked here; choose from: ")
        for because in found.values()
    ), found
    assert list_reasons("Ada attacks Ben with Page", games=FOUR[:3]) == dict.fromkeys(FOUR[:3], "")


def test_attack_by_tapped_creature_is_refused_as_tapped_despite_possible_response() -> None:
    found = list_reasons("Ada attacks Ben with Page", "{card: Page, tapped: yes}", FOUR[:2])
    assert found == {"dm_evolution": "Page is tapped", "gateruler": "Page is in rest state"}


def test_attack_uses_the_creature_after_with(play: Play) -> None:
    board = "players: {Ada: {field: [Lamp]}, Ben: {field: [Wick]}}\nassumes: {shade first: no}\n"
    assert get_outcome(play(board + "play: [Ada attacks Ben with Lamp, nature rolls 6]"))[0] == "yes L-9"
    assert not play(board + "play: [Ada attacks Lamp with Wick]").steps[0].verdict


def test_attack_without_an_attacker_is_refused_with_its_written_verb(play: Play) -> None:
    run = play("players: {Ada: {field: [Lamp]}, Ben: {}}\nplay: [Ada attacks Ben]")
    assert run.steps[0].verdict.because == "no object in the line fits “attacks”"


def test_unknown_name_in_an_order_is_reported(play: Play) -> None:
    board = "players: {Ada: {field: [Lamp, Lamp, Wick], hand: [Gust]}, Ben: {}}\n"
    for line in ("Ada orders Lamp, Nonsense", "Ada orders Nonsense"):
        with pytest.raises(ScriptError):
            play(board + f"play: [Ada plays Gust on Wick, '{line}']")


def test_pass_applies_to_the_current_question(play: Play) -> None:
    board = "players: {Ada: {hand: [Gust, Wick], row: [Lamp]}, Ben: {hand: [Flare, Save], row: [Lord]}}\n"
    run = play(board + "play: [Ada plays Gust on Lord, Ben passes, Ada plays Wick]\nobserve: {w: zone of Wick}")
    assert get_outcome(run)[1:] == ["yes L-2", "yes L-5"]
    run = play(board + "play: [Ada plays Gust on Lord, Ada passes, Ada plays Wick]\nobserve: {w: zone of Wick}")
    assert not run.steps[1].verdict, "nobody asks Ada while Gust waits; her own menu is not what she passes"
    assert run.observations == {"w": "field"}


def test_line_to_the_current_phase_is_an_error(play: Play) -> None:
    board = "players: {Ada: {}, Ben: {}}\n"
    for line in ("to main", "to Ada's main"):
        with pytest.raises(ScriptError, match="it is Ada's evening already in "):
            play(board + f"play: [{line}]")
    assert play(board + "play: [to Ben's main]\nexpect: {turn player: Ben, phase: main}").holds


def test_line_to_the_phase_that_an_ended_turn_reached_is_accepted(play: Play) -> None:
    board = "players: {Ada: {}, Ben: {}}\n"
    for between in ("", "Ben chooses nothing if asked, "):
        lines = f"Ada ends the turn, {between}to Ben's main"
        assert play(board + f"play: [{lines}]\nexpect: {{turn player: Ben, phase: main}}").holds


def test_phase_without_a_question_is_not_skipped(play: Play) -> None:
    board = "players: {Ada: {row: [Wick]}, Ben: {deck: [Flare], hand: [Wick], row: [Lamp]}}\n"
    assert play(board + 'play: ["In Ben\'s dusk, Ben plays Flare on Lamp"]\nexpect: {turn: 4}').holds
    run = play(board + "play: ['In dusk, Ben plays Wick #2']")
    assert not run.steps[0].verdict
    assert run.end.game["turn"] == 3


@pytest.mark.parametrize(
    "line",
    [
        "Ada passes if asked",
        "'Ada passes, if asked'",
        "Ben passes if asked",
        "nature rolls 6 if asked",
        "Ada chooses Wick if asked",
        "Ada plays Wick if asked",
        "Ben ends the turn if asked",
        "to main if asked",
    ],
)
def test_if_asked_may_end_every_line(play: Play, line: str) -> None:
    run = play(
        "id: X-1\nplayers: {Ada: {row: [Lamp]}, Ben: {hand: [Wick]}}\n" + f"play: [Ben plays Wick if asked, {line}]"
    )
    assert len(run.steps) == 2


def test_line_may_state_a_choice_that_has_only_one_answer(play: Play) -> None:
    board = "players: {Ada: {hand: [Gust], row: []}, Ben: {row: [Lord]}}\nplay: [Ada plays Gust, %s]\n"
    assert get_outcome(play(board % "Ada chooses Lord")) == ["yes L-7", "yes L-12"]
    for line in ("Ada chooses yes", "Ben chooses Lord", "Ada chooses Lord, Ada chooses Lord"):
        with pytest.raises(ScriptError, match="has no such choice now"):
            play(board % line)


def test_action_of_a_later_phase_is_refused_for_its_own_reason() -> None:
    text = (
        "cards: {Hero: {kind: creature}, Guard: {kind: creature}}\n"
        "players: {Ada: {field: [{card: Hero, tapped: yes}]}, Ben: {field: [{card: Guard, tapped: yes}]}}\n"
        "play: ['Ada attacks Guard with Hero']\n"
    )
    for line in ("Ada attacks", "In battle, Ada attacks"):
        steps = run(loads(text.replace("Ada attacks", line)), "gateruler", lenient=True).steps
        assert "Hero" in steps[0].verdict.because, line


RECRUITS = """
cards: {Anna: {kind: creature, power: 1000}, Idle: {kind: spell, text: "Draw a card."}}
players: {Ada: {hand: [Anna]}, Ben: {hand: [Idle]}}
"""


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard", "monscol"])
def test_creature_is_played_in_its_phase_despite_an_earlier_phase_for_spells(game: str) -> None:
    made = run(
        loads(RECRUITS + "otherwise: first\nplay: [Ada plays Anna]\nobserve: {there: cards in Ada's hand}"), game
    )
    assert made.steps[0].verdict
    assert made.observations == {"there": 0}


def test_end_turn_line_goes_to_the_last_phase_before_the_next_line() -> None:
    text = RECRUITS + "play: [Ada ends the turn, Ben plays Idle]\nobserve: {whose: turn player}"
    stopped = run(loads(text), "monscol", lenient=True)
    assert stopped.observations == {"whose": "Ben"}
    assert "there is no battle" in stopped.steps[1].verdict.because


TURN_END = """
title: The end of the turn
cards:
  Study: {kind: spell, text: "Draw a card."}
  Trick: {kind: response, text: "Draw a card."}
players:
  Ada: {hand: [Study]}
  Ben: {hand: [Trick]}
otherwise: first
"""


def test_continue_does_not_begin_the_next_turn_if_the_turn_player_can_do_nothing_more() -> None:
    played = run(loads(TURN_END + "play: [Ada plays Study, continue]\nobserve: {turn: turn player}"), "layered_duel")
    assert played.observations["turn"] == "Ada"
    assert played.unmet == ""


def test_action_after_a_pass_is_refused_in_the_same_turn_if_its_player_is_not_asked() -> None:
    text = TURN_END + "play: [Ada passes, Ben plays Trick]\nobserve: {turn: turn player}"
    for game, rule in (("dm_evolution", "DM-11.4"), ("chain_duel", "CD-10"), ("cairn@first", "C-7")):
        played = run(loads(text), game)
        assert (str(played.steps[1].verdict)).startswith(f"refused [{rule}]"), game
        assert played.observations["turn"] == "Ada"


def test_line_in_a_phase_that_a_game_lacks_gives_the_reason_of_its_lexicon() -> None:
    with pytest.raises(ScriptError, match=r"battle: stones do not fight \[C-1\]"):
        run(loads(TURN_END + 'play: ["In battle, Ada plays Study"]'), "cairn")


@pytest.mark.parametrize("game", ["godacard", "dm_evolution"])
def test_refused_line_does_not_change_the_turn_in_which_a_later_line_is_judged(game: str) -> None:
    play = "play: [{do: Ben plays Trick, refused: yes}, Ada passes, Ben plays Study]"
    text = TURN_END.replace("Ben: {hand: [Trick]}", "Ben: {hand: [Trick, Study]}")
    played = run(loads(text + play + "\nobserve: {turn: turn player}"), game)
    assert not played.steps[2].verdict
    assert played.observations["turn"] == "Ada"
