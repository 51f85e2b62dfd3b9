"""Scripts: lines that pass, continue and wait, and the phase and turn in which the next line is taken."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.kernel.declare import Action, Need
from rulestone.language import expressions as e
from rulestone.language.build import THIS, YOU, cards_in, do
from rulestone.scenario import loads, run
from tests.scenario.conftest import Play
from tests.scenario.lanterns import OLD
from tests.scenario.test_script import BOARD, get_outcome


def test_pass_line_answers_a_response_and_continue_line_runs_to_the_named_phase(play: Play) -> None:
    run = play(
        "players: {Ada: {hand: [Gust, Save], row: [Wick]}, Ben: {hand: [Save], row: [Wick]}}\nplay:\n"
        "  - 'Ada plays Gust on Wick #2'\n"
        "  - Ben passes\n"
        "  - {expect: {'zone of Wick #2': graveyard}}\n"
        "  - Ada ends the phase\n"
        "  - {expect: {phase: end, turn: 3}}\n"
        "  - to the end of turn\n"
        "  - {expect: {turn: 4, turn player: Ben}}\n"
        "  - to Ada's main\n"
        "expect: {turn: 5, phase: main, turn player: Ada}"
    )
    assert run.holds
    assert play(
        "players: {Ada: {hand: [Gust], row: [Wick]}, Ben: {row: [Lamp]}}\nplay: [Ada plays Gust on Lamp, "
        "continue]\nexpect: {zone of Lamp: graveyard}"
    ).holds


def test_line_waits_for_its_named_phase(play: Play) -> None:
    board = "players: {Ada: {hand: [Save], row: [Wick]}, Ben: {hand: [Flare], row: [Lamp]}}\n"
    run = play(board + "play: ['In end, Ben plays Flare on Lamp', {expect: {phase: end}}]")
    assert get_outcome(run) == ["yes L-14"]
    assert run.holds
    run = play(board + 'play: [{do: "In Ben\'s dusk, Ben plays Flare on Lamp", expect: {turn player: Ben, turn: 4}}]')
    assert run.holds
    assert get_outcome(play(board + "play: ['In dawn, Ada plays Save on Wick']")) == ["no L-2"]


def test_line_continues_to_the_phase_that_offers_its_action(play: Play) -> None:
    run = play(
        "players: {Ada: {hand: [Save], row: [Lamp]}, Ben: {hand: [Save, Wick], row: [Lamp]}}\n"
        "play: [Ada ends the turn, Ben plays Wick]\n"
        "expect: {turn player: Ben, zone of Wick: row}"
    )
    assert run.holds


WHERE = "observe: {phase: phase, turn: turn player, drew: cards Ada drew}"


@pytest.mark.parametrize(
    ("play_", "found"),
    [
        # dawn asks no player: its end is observable
        ("to dawn", {"phase": "draw", "turn": "Ben", "drew": 0}),
        ("to Ada's dawn", {"phase": "draw", "turn": "Ada", "drew": 1}),
        ("to dusk", {"phase": "end", "turn": "Ada", "drew": 0}),
        # after the last line no further action begins
        ("In the dusk, Ada casts Flare on Lamp", {"phase": "end", "turn": "Ada", "drew": 0}),
        ("Ada ends the turn", {"phase": "main", "turn": "Ben", "drew": 0}),
    ],
)
def test_run_stops_at_the_end_of_the_intended_phase(play: Play, play_: str, found: dict[str, object]) -> None:
    run = play(
        f'players: {{Ada: {{hand: [Flare], row: [Lamp]}}, Ben: {{row: [Lord]}}}}\nplay: [{{do: "{play_}"}}]\n{WHERE}'
    )
    assert run.observations == found


def test_script_continues_after_a_halt_and_reports_events_once(play: Play) -> None:
    run = play(
        "players: {Ada: {hand: [Wick], row: [Lamp]}, Ben: {row: [Lord]}}\n"
        "play: [{do: to Ben's dawn}, {do: to Ada's dawn, expect: {turn player: Ada}}, Ada plays Wick]\n"
        "observe: {drew: cards Ada drew, z: zone of Wick}"
    )
    assert [expectation.holds for expectation in run.expectations] == [True]
    assert run.observations == {"drew": 1, "z": "field"}
    assert run.records == run.opening + tuple(record for step in run.steps for record in step.records)
    phases = [record.data["phase"] for record in run.records if record.event == "phase"]
    assert phases == ["evening", "dusk", "dawn", "evening", "dusk", "dawn", "evening"]


@pytest.mark.parametrize(
    "lines",
    [
        "to dusk, Ada passes, Ben passes",
        "'In dusk, Ada plays Flare on Lamp'",
        "'In dusk, Ada plays Flare', Ada chooses Lamp",
        "to dusk, Ada plays Flare, Ada chooses Lamp",
    ],
)
def test_last_line_in_the_last_phase_of_a_turn_stays_in_that_turn(play: Play, lines: str) -> None:
    players = "players: {Ada: {hand: [Flare], field: [Lamp]}, Ben: {field: [Lord], hand: [Flare]}}\n"
    run = play(players + f"play: [{lines}]\nobserve: {{whose: turn player, when: phase}}")
    assert all(step.verdict for step in run.steps)
    assert run.observations == {"whose": "Ada", "when": "end"}


@pytest.mark.parametrize("kind", ["turn", "phase"])
def test_ending_a_turn_stops_where_the_next_line_is_on_offer_only_before_its_end(kind: str) -> None:
    not_in_own_turn = Need(condition=e.Not(e.TurnOf(e.You())), cites="L-1", because="it is {you}'s turn")
    snuff = Action(
        name="snuff",
        menus=("dusk",),
        subject=cards_in("row", of=YOU),
        needs=(not_in_own_turn,),
        steps=(do("put out", victim=THIS),),
    )
    parts = replace(OLD.parts, actions={**OLD.parts.actions, "snuff": snuff})
    game = Game("lanterns", "Lanterns", ("old",), lambda _: replace(OLD, parts=parts))
    start = "In dusk, Ada plays Flare on Lamp" if kind == "phase" else "Ada plays Wick"
    text = f"{BOARD}play: ['{start}', Ada ends the {kind}, Ben snuff Lord]\nobserve: {{z: zone of Lord}}"
    ended = run(loads(text.replace("[Gust, Wick]", "[Flare, Wick]"), "test.yaml"), game, "old")
    assert [bool(step.verdict) for step in ended.steps] == [True, True, True]
    assert ended.observations == {"z": "graveyard"}


def test_ending_a_turn_goes_on_to_the_next_turn_where_the_next_line_is_on_offer_there(play: Play) -> None:
    run = play(BOARD + "play: [Ada ends the turn, Ben plays Flare on Lord]\nobserve: {whose: turn player}")
    assert all(step.verdict for step in run.steps)
    assert run.observations == {"whose": "Ben"}


@pytest.mark.parametrize(("game", "drawn"), [("monscol", 1), ("gateruler", 0), ("godacard", 0)])
def test_first_line_of_the_other_player_waits_for_the_phase_that_asks_them(game: str, drawn: int) -> None:
    """In a battle of Monster Collection the other player acts in the second normal timing."""
    scenario = """
cards:
  Shop: {kind: creature, power: 2000, text: "Discard a card: Draw a card."}
  Ox: {kind: creature, power: 1000}
players: {Ada: {field: [Ox]}, Ben: {field: [Shop], hand: [{card: Ox, as: Bread}]}}
play: [Ben uses Shop on Bread]
observe: {drawn: cards Ben drew, turn: turn player}
"""
    found = run(loads(scenario), game, lenient=True)
    assert found.observations == {"drawn": drawn, "turn": "Ada"}
    assert bool(found.steps[0].verdict) == bool(drawn)


@pytest.mark.parametrize("game", ["gateruler", "godacard"])
def test_line_with_a_phase_is_not_taken_in_the_next_turn(game: str) -> None:
    scenario = """
cards:
  Shop: {kind: creature, power: 2000, text: "Discard a card: Draw a card."}
  Ox: {kind: creature, power: 1000}
players: {Ada: {field: [Ox]}, Ben: {field: [Shop], hand: [{card: Ox, as: Bread}]}}
play: ["In battle, Ben uses Shop on Bread"]
"""
    (line,) = run(loads(scenario), game, lenient=True).steps
    assert not line.verdict
    assert "not Ben's turn" in line.verdict.because
