"""Rules that come to no end are told, not waited for; values that do not go together are told with their place."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from msgspec.structs import replace

from rulestone.game.host import find
from rulestone.kernel.compiling.rules import compile_rules
from rulestone.kernel.declare import Need, RuleCheck
from rulestone.kernel.errors import EndlessGame, Unreckonable, patience
from rulestone.kernel.position import Position
from rulestone.language import expressions as e
from rulestone.language.build import THIS, YOU, bound, cards_in, do, its, let, loop, mark, of, triggered
from rulestone.scenario import loads, set_up
from tests.kernel.toy import Table, parts, spell, unit

GRAVE = cards_in("grave")


def test_a_loop_that_never_ends() -> None:
    around = spell("Around", loop(e.Lit(True), let("n", 1)))
    at = Table().put(0, "hand", around).go()
    with (
        patience(laps=500),
        pytest.raises(EndlessGame, match=r"toy: 500 laps of loops ran without a question to anybody, .*Around"),
    ):
        at.act("Around")
    counting = spell("Counting", let("n", 0), loop(bound("n") < 400, let("n", bound("n") + 1)))
    Table().put(0, "hand", counting).go().act("Counting")


def test_a_trigger_that_sets_itself_off() -> None:
    echo = unit("Echo", 1, triggered("destroy", None, do("destroy", victim=GRAVE)))
    rouse = spell("Rouse", do("destroy", victim=GRAVE))
    at = Table().put(0, "field", echo).put(0, "grave", unit("Bone")).put(0, "hand", rouse).go()
    said = "toy: 300 procedures ran without a question to anybody, .*: stopped; again and again: .*Echo: triggered"
    with patience(procedures=300), pytest.raises(EndlessGame, match=said) as stopped:
        at.act("Rouse")
    assert "circle" not in str(stopped.value), "whether it would end nobody knows"


@pytest.mark.parametrize(("turns", "over"), [(100, True), (0, False)])
def test_while_turns_go_by_a_game_may_still_come_to_an_end(turns: int, over: bool) -> None:
    state = set_up(loads("players: {Ada: {deck: 20}, Ben: {deck: 20}}"), "godacard").state()
    state.set_game("waits", "")  # nobody is asked who can do nothing
    state.set_game("scripted", False)
    position = Position(find("godacard")[0].rules(), state)
    stopped = nullcontext() if over else pytest.raises(EndlessGame, match="16 procedures")
    with patience(procedures=16, turns=turns), stopped:
        while position.choice is not None:
            asked = position.choice
            position = position.answer(None if asked.kind == "act" else next(asked.answers()))
        assert position.over
        assert position.game["turn"] > 40


def test_values_that_do_not_go_together_are_told_with_their_place() -> None:
    odd = spell("Odd", mark(YOU, "n", of(THIS, "name") - 1))
    at = Table().put(0, "hand", odd).go()
    with pytest.raises(Unreckonable, match=r"^toy, in 'Odd\S* effect': 'Odd' - 1 cannot be worked out$"):
        at.act("Odd")


def test_the_rule_that_compares_them_is_named() -> None:
    made = parts()
    odd = RuleCheck(name="odd", whom=cards_in("field", where=its.name >= 3), steps=())
    at = Table(compile_rules("toy", replace(made, checks={"odd": odd}))).put(0, "field", unit("Ox"))
    with pytest.raises(Unreckonable, match="rule processing “odd”: 'Ox' >= 3 cannot be worked out"):
        at.go()
    need = Need(condition=e.Compare("contains", e.Lit(7), e.Lit("x")), cites="T-turn", because="")
    cast = replace(made.actions["cast"], needs=(need,))
    at = Table(compile_rules("toy", replace(made, actions={"cast": cast}))).put(0, "hand", spell("Odd"))
    with pytest.raises(Unreckonable, match="action “cast”: 7 contains 'x' cannot be worked out"):
        at.go()
