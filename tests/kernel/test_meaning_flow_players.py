"""Players are objects: a rule can loop over them and read their objects."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import StateBasedAction, Verb
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import IT, OPPONENT, YOU, cards_in, choose, count, do, mark, var
from tests.kernel.toy import OWN, STUDY, Table, parts, spell, unit

EVERYBODY = e.Either(YOU, OPPONENT)


@pytest.mark.parametrize("player", [0, 1])
def test_state_based_action_finds_the_player_with_an_object(player: int) -> None:
    three = StateBasedAction(
        name="three units",
        whom=e.Among(e.Either(YOU, OPPONENT), count(cards_in("field", of=IT)) >= 3),
        steps=(i.EndGame(winner=var("them"), how="three units"),),
    )
    table = Table(compile_rules("toy", replace(parts(), checks={three.name: three})))
    table.put(player, "field", *(unit(f"U{n}") for n in range(3))).put(1 - player, "field", unit("V"))
    table.put(0, "hand", STUDY).go()
    assert table.position.over
    assert table.position.winner == player


def test_mark_with_an_object_is_described_by_name() -> None:
    guard = spell("Guard", choose("target", OWN), mark(YOU, "guarding", var("target")))
    table = Table().put(0, "hand", guard).put(0, "field", unit("Wall"), unit("Gate")).go()
    table.act("Guard").pick("Gate")
    assert "Ada: guarding Gate" in table.texts()


def test_consequences_of_a_joint_verb_follow_once_after_all_players() -> None:
    seen = Verb(
        name="count off",
        roles=("player",),
        steps=(mark(var("player"), "told", True),),
        afterwards=(
            mark(EVERYBODY, "in all", e.Count(e.Among(EVERYBODY, e.Compare("==", e.Its("told"), e.Lit(True))))),
        ),
    )
    declared = parts()
    rules = compile_rules("toy", replace(declared, verbs={**declared.verbs, seen.name: seen}))
    for who, wanted in ((EVERYBODY, 2), (YOU, 1)):
        table = Table(rules).put(0, "hand", spell("Roll Call", do("count off", player=who), kind="slow")).go()
        position = table.act("Roll Call").decline().position
        assert position.object(0).marks == {"told": True, "in all": wanted}
        marked = [
            record.data["key"] for record in position.history() if record.event == "mark" and record.data["card"] == 0
        ]
        assert marked == ["told", "in all"], "once, and after all of them"
