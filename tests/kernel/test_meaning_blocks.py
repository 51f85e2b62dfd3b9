"""Blocks of steps that nested steps leave, and the next player's turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Parts
from rulestone.kernel.policies import Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    TURN_PLAYER,
    bound,
    call,
    do,
    let,
    loop,
    note,
    opponent_of,
    replacement,
    set_game,
    triggered,
    when,
)
from rulestone.model.bindings import EXTRA_TURNS
from tests.kernel.toy import DOOM, OWN, Table, parts, spell, unit

TOLD = ("begins", "goes on", "is over", "behind", "inner", "wakes", "rests")


def run(name: str, *body: i.Instruction, over: tuple[i.Instruction, ...] = ()) -> i.Block:
    return i.Block(name=name, body=body, afterwards=over)


def play_steps(*steps: i.Instruction, **procedures: tuple[i.Instruction, ...]) -> Table:
    declared = replace(parts(), procedures=procedures)
    table = Table(compile_rules("toy", declared)).put(0, "hand", spell("Trick", *steps, kind="slow"), spell("Wait"))
    return table.put(0, "field", unit("Mule")).go().act("Trick")


def list_told(table: Table) -> list[str]:
    return [text for text in table.texts() if text.startswith(TOLD)]


def test_steps_after_a_left_block_continue() -> None:
    left = run("run", note("begins"), i.Leave(block="run"), note("goes on"))
    assert list_told(play_steps(left, note("behind"))) == ["begins", "behind"]
    assert list_told(play_steps(run("run", note("begins"), note("goes on")), note("behind"))) == [
        "begins",
        "goes on",
        "behind",
    ]


def test_block_is_left_from_any_nested_step() -> None:
    deep = {"deeper": (call("deepest"), note("goes on")), "deepest": (i.Leave(block="run"), note("goes on"))}
    steps = (run("run", note("begins"), call("deeper"), note("goes on")), note("behind"))
    assert list_told(play_steps(*steps, **deep)) == ["begins", "behind"]


def test_final_steps_of_a_block_always_run() -> None:
    over = (note("is over"),)
    assert list_told(play_steps(run("run", note("begins"), over=over), note("behind"))) == [
        "begins",
        "is over",
        "behind",
    ]
    left = run("run", note("begins"), i.Leave(block="run"), note("goes on"), over=over)
    assert list_told(play_steps(left, note("behind"))) == ["begins", "is over", "behind"]


def test_final_steps_run_when_a_step_stops_the_block() -> None:
    over = (note("is over"),)
    stopped = run("run", note("begins"), when(e.Lit(True), i.Stop()), note("goes on"), over=over)
    assert list_told(play_steps(stopped, note("behind"))) == ["begins", "is over"], (
        "these steps end, the block within them first"
    )
    inner = run("inner", i.Stop(), note("goes on"), over=(note("inner is over"),))
    assert list_told(play_steps(run("outer", inner, note("goes on"), over=over), note("behind"))) == [
        "inner is over",
        "is over",
    ]
    calling = run("outer", call("within"), note("goes on"), over=over)
    found = list_told(play_steps(calling, note("behind"), within=(inner, note("goes on"))))
    assert found == ["inner is over", "goes on", "is over", "behind"], "who called them goes on"
    again = run("run", note("begins"), over=(i.Stop(), note("goes on")))
    assert list_told(play_steps(again, note("behind"))) == ["begins"], (
        "what is done at the end can stop too, and is done once"
    )


@pytest.mark.parametrize("called", [False, True])
def test_inner_blocks_end_first(called: bool) -> None:
    inner = run("inner", note("begins"), i.Leave(block="outer"), note("goes on"), over=(note("inner is over"),))
    within: Any = call("within") if called else inner
    outer = run("outer", within, note("goes on"), over=(note("is over"),))
    assert list_told(play_steps(outer, note("behind"), within=(inner,))) == [
        "begins",
        "inner is over",
        "is over",
        "behind",
    ]
    twice = run("inner", run("inner", i.Leave(block="inner"), note("goes on")), note("inner goes on"))
    assert list_told(play_steps(twice, note("behind"))) == ["inner goes on", "behind"], "the innermost of that name"


def test_leave_step_outside_a_block_does_nothing() -> None:
    assert list_told(play_steps(i.Leave(block="run"), note("goes on"))) == ["goes on"]
    assert list_told(play_steps(run("run", note("begins")), i.Leave(block="run"), note("goes on"))) == [
        "begins",
        "goes on",
    ]


def test_event_under_way_ends_when_its_block_is_left() -> None:
    stubborn = replacement("destroy", e.Same(e.Var("victim"), e.This()), i.Leave(block="run"), name="stubborn")
    steps = (run("run", do("destroy", victim=OWN), note("goes on")), note("behind"))
    table = Table().put(0, "hand", spell("Trick", *steps, kind="slow"), spell("Wait"))
    table.put(0, "field", unit("Mule", 1, stubborn), unit("Ox"))
    assert list_told(table.go().act("Trick")) == ["behind"]
    assert table.position.state().batch is None
    assert [table.zone(name) for name in ("Mule", "Ox")] == ["field", "field"], "what was left is not done"


def test_leave_step_ends_a_loop() -> None:
    further = (let("n", e.Arith("+", e.Var("n"), e.Lit(1))), when(bound("n") == 3, i.Leave(block="run")))
    steps = (let("n", 0), run("run", loop(e.Lit(True), *further)), when(bound("n") == 3, note("behind")))
    assert list_told(play_steps(*steps)) == ["behind"], "and what was bound there is known"


# --- the turn -------------------------------------------------------------------------------------------------------


def make_turn_game(declared: Parts, *steps: i.Instruction) -> Table:
    end = replace(declared.phases["end"], steps=(note("rests"), *declared.phases["end"].steps))
    phases = {**declared.phases, "end": end}
    table = Table(compile_rules("toy", replace(declared, phases=phases)))
    table.put(0, "hand", spell("Trick", *steps, kind="slow"), spell("Wait"), DOOM)
    return table.put(0, "field", unit("Mule")).go()


@pytest.mark.parametrize(("block", "rests"), [("main", ["rests"]), ("turn", [])])
def test_phase_or_turn_is_left_during_a_chain(block: str, rests: list[str]) -> None:
    table = make_turn_game(parts(), i.Leave(block=block), note("goes on")).act("Trick")
    assert list_told(table) == rests
    assert table.position.state().game["turn player"] == 1
    assert not table.position.state().game["resolving"], "the chain is over, and another can be opened"
    table.decline().act("Doom")
    assert table.zone("Mule") == "grave"


def test_waiting_triggers_act_after_the_left_block() -> None:
    table = make_turn_game(parts(triggers=Triggers(act="resolve")), do("tire", unit=OWN), i.Leave(block="main"))
    watch = triggered("tire", None, note("wakes"))
    table = Table(table.rules).put(0, "hand", spell("Trick", do("tire", unit=OWN), i.Leave(block="main"), kind="slow"))
    table.put(0, "field", unit("Watch", 1, watch)).go().act("Trick")
    assert list_told(table)[:2] == ["rests", "wakes"], "at the next check point, which lies in the end"


EXTRA = e.Whether(e.Compare("==", e.GameValue("extra turn"), e.Lit(True)), TURN_PLAYER, opponent_of(TURN_PLAYER))
NOBODY = e.Compare("==", e.GameValue("initiative"), e.Lit(None))
INITIATIVE = e.Whether(NOBODY, opponent_of(TURN_PLAYER), e.GameValue("initiative"))


def test_game_decides_the_next_turn_player() -> None:
    declared = replace(parts(), next_player=EXTRA)
    main = declared.phases["main"]
    begins = replace(main, steps=(set_game("extra turn", False), *main.steps))
    table = make_turn_game(replace(declared, phases={**declared.phases, "main": begins}), set_game("extra turn", True))

    def players(count: int) -> list[int]:
        found = []
        for _ in range(count):
            found.append(table.position.state().game["turn player"])
            table.decline()
        return found

    table.act("Trick")
    assert players(5) == [0, 0, 1, 0, 1], "one extra turn"


def test_extra_turns_follow_the_turn_that_grants_them() -> None:
    table = make_turn_game(parts(), i.AddMark(what=e.You(), key=EXTRA_TURNS, value=e.Lit(2))).act("Trick")
    found = []
    for _ in range(5):
        found.append(table.position.state().game["turn player"])
        table.decline()
    assert found == [0, 0, 0, 1, 0]


def test_extra_turn_of_the_opponent_follows_their_own_turn() -> None:
    table = make_turn_game(parts(), i.AddMark(what=e.Opponent(), key=EXTRA_TURNS, value=e.Lit(1))).act("Trick")
    found = []
    for _ in range(4):
        found.append(table.position.state().game["turn player"])
        table.decline()
    assert found == [0, 1, 1, 0]


def test_initiative_decides_the_next_turn_player() -> None:
    table = make_turn_game(replace(parts(), next_player=INITIATIVE), set_game("initiative", 0)).act("Trick")
    for _ in range(3):
        assert table.position.state().game["turn player"] == 0
        table.decline()
