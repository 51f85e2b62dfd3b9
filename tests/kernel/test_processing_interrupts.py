"""Interrupting state-based actions: immediate, and not nested in itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace as but

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import StateBasedAction, Verb
from rulestone.kernel.policies import Triggers
from rulestone.kernel.policies.triggers import TriggerWindows
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    THIS,
    YOU,
    add,
    cards_in,
    count,
    do,
    its,
    let,
    loop,
    mark,
    move,
    pick,
    replacement,
    set_game,
    static,
    triggered,
    var,
    when,
)
from tests.kernel.toy import FIELD, TARGET, THEIRS, Table, choose, parts, spell, unit

HAND = cards_in("hand")

#: a player with more than two units sacrifices them one by one, after steps that change nothing
CROWD = StateBasedAction(
    name="crowd",
    whom=e.Among(FIELD, count(cards_in("field", of=e.ControllerOf(e.It()))) > 2),
    steps=(
        let("owner", e.ControllerOf(var("them"))),
        when(e.Exists(var("them")), let("told", True)),
        loop(
            count(cards_in("field", of=var("owner"))) > 2,
            pick("one", cards_in("field", of=var("owner")), who=var("owner")),
            do("destroy", victim=var("one")),
        ),
    ),
    when="interrupt",
)


def test_interrupting_state_based_action_does_not_interrupt_itself() -> None:
    gift = spell("Gift", choose("target", THEIRS), move(cards_in("deck"), "field"), mark(TARGET, "kind", "late"))
    table = Table(compile_rules("toy", but(parts(), checks={"crowd": CROWD})))
    table.put(0, "hand", gift).put(1, "field", unit("A"), unit("B")).put(1, "deck", unit("C"), unit("D")).go()
    table.act("Gift").pick("A")
    assert table.asked() == (1, "pick"), "in the midst of the spell"
    table.pick("A")
    assert table.asked() == (1, "pick"), "and once more"
    table.pick("B")
    assert [table.zone(name) for name in "ABCD"] == ["grave", "grave", "field", "field"]
    texts = table.texts()
    assert sum("rule processing, crowd" in text for text in texts) == 1


ECHO = StateBasedAction(
    name="echo",
    whom=e.Among(cards_in("grave"), e.Compare("==", e.Its("kind"), e.Lit("loud"))),
    steps=(mark(var("them"), "kind", "heard"), move(cards_in("deck"), "field")),
    when="interrupt",
)
"""Brings the cards of the deck to the field when a loud unit is in the grave."""
LOUD = but(unit("L"), values={"power": 1, "kind": "loud"})


def test_consequences_of_a_state_based_action_are_checked_after_it() -> None:
    """Of two kinds of rule processing each may call for the other."""
    table = Table(compile_rules("toy", but(parts(), checks={"crowd": CROWD, "echo": ECHO})))
    table.put(0, "hand", spell("Call", move(cards_in("deck", of=e.Lit(0)), "field")))
    table.put(0, "field", unit("A"), LOUD).put(0, "deck", unit("C")).put(1, "deck", unit("D"), unit("E"), unit("F"))
    table.go().act("Call").pick("L")
    assert table.asked() == (1, "pick"), "the other player's cards have come to the field, one too many"
    table.pick("D")
    assert [table.zone(name) for name in "LDEF"] == ["grave", "grave", "field", "field"]


def test_state_based_action_interrupts_another_one() -> None:
    """A loud unit that leaves brings another one before the next unit is chosen."""
    table = Table(compile_rules("toy", but(parts(), checks={"crowd": CROWD, "echo": ECHO})))
    table.put(0, "hand", spell("Call", move(cards_in("hand", where=its.name != "Call"), "field")), unit("B"), unit("C"))
    table.put(0, "field", unit("A"), LOUD).put(0, "deck", unit("D")).go().act("Call").pick("L")
    assert table.asked() == (0, "pick")
    assert table.zone("D") == "field"


def test_triggers_wait_where_only_state_based_actions_interrupt() -> None:
    bookworm = unit("Bookworm", 1, triggered("discard", None, do("draw", player=YOU)))
    deed = spell(
        "Deed",
        do("discard", cards=cards_in("hand", where=its.name == "A")),
        mark(YOU, "seen", count(HAND)),
        kind="slow",
    )
    table = Table(compile_rules("toy", but(parts(triggers=Triggers(act="resolve")), checks={"crowd": CROWD})))
    table.put(0, "field", bookworm).put(0, "deck", unit("C"), unit("D")).put(0, "hand", deed, unit("A"), unit("B"))
    table.go().act("Deed")
    assert table.position.object(0).marks["seen"] == 1
    assert table.zone("C") == "hand"


def test_game_value_read_by_effects_repeats_the_check() -> None:
    """Without any move or mark: the power given by effects exceeds the limit."""
    strong = StateBasedAction(
        name="strong",
        whom=cards_in("field", where=its.power >= 5),
        steps=(do("destroy", victim=var("them")),),
        when="interrupt",
    )
    proud = static(THIS, add(power=4), e.Compare("==", e.GameValue("weather"), e.Lit("fine")))
    table = Table(compile_rules("toy", but(parts(), checks={"strong": strong})))
    table.put(0, "hand", spell("Sunrise", set_game("weather", "fine"), let("told", e.Exists(cards_in("grave")))))
    table.put(0, "field", unit("P", 1, proud), unit("Q", 2)).go().act("Sunrise")
    assert (table.zone("P"), table.zone("Q")) == ("grave", "field")


def test_game_value_read_by_the_check_repeats_it() -> None:
    storm = StateBasedAction(
        name="storm",
        whom=e.Among(cards_in("field"), e.Compare("==", e.GameValue("weather"), e.Lit("storm"))),
        steps=(do("destroy", victim=var("them")),),
        when="interrupt",
    )
    table = Table(compile_rules("toy", but(parts(), checks={"storm": storm})))
    table.put(0, "hand", spell("Gale", set_game("weather", "storm"))).put(0, "field", unit("P")).go().act("Gale")
    assert table.zone("P") == "grave"


@pytest.mark.parametrize("when_they_act", ["check points", "at once", "windows"])
def test_interrupting_triggers_leave_earlier_steps_unchanged(when_they_act: Any) -> None:
    """“Discard 2 cards. Gain that many.”: a draw on a discard in between does not count."""
    bookworm = unit("Bookworm", 1, triggered("discard", None, do("draw", player=YOU), limit=1))
    deed = spell(
        "Deed", pick("two", cards_in("hand", of=YOU), 2), do("discard", cards=var("two")),
        mark(YOU, "that many", e.Arith("+", e.Result(), e.Lit(0))), kind="slow",
    )  # fmt: skip
    order: Any = TriggerWindows() if when_they_act == "windows" else Triggers(act="resolve", when=when_they_act)
    table = Table(triggers=order).put(0, "field", bookworm).put(0, "deck", unit("C"), unit("D"), unit("E"))
    table.put(0, "hand", deed, unit("A"), unit("B"), unit("Z")).go().act("Deed").pick("A", "B")
    assert table.position.object(0).marks["that many"] == 2
    assert table.zone("C") == "hand"


@pytest.mark.parametrize("last", [i.Face(what=HAND, up=e.Lit(False)), mark(HAND, "seen", True)], ids=["face", "mark"])
def test_check_of_moves_is_repeated_after_steps_that_end_with_another_change(last: i.Instruction) -> None:
    """It destroys one unit too many each time, and then changes a card in the hand."""
    crowded = e.Among(FIELD, count(FIELD) > 2)
    steps = (do("destroy", victim=e.Top("field", YOU, e.Lit(1))), last)
    crowd = StateBasedAction(name="crowd", whom=crowded, steps=steps, when="interrupt", watches="moves")
    table = Table(compile_rules("toy", but(parts(), checks={"crowd": crowd})))
    table.put(0, "field", *map(unit, "AB")).put(0, "hand", spell("Call", move(cards_in("deck"), "field")), unit("Z"))
    table.put(0, "deck", *map(unit, "CD")).go().act("Call")
    assert [table.zone(name) for name in "ABCD"] == ["grave", "grave", "field", "field"]
    changed = table.position.object(table.ids["Z"])
    assert not changed.face_up or changed.marks["seen"]


@pytest.mark.parametrize("spared", [False, True])
def test_rest_of_an_event_with_a_replaced_member_is_interrupted_at_once(spared: bool) -> None:
    """The units beyond two are gone before the next step of the verb counts them."""
    crowded = e.Among(FIELD, count(FIELD) > 2)
    crowd = StateBasedAction(name="crowd", whom=crowded, steps=(do("destroy", victim=FIELD),), when="interrupt")
    steps = (move(var("cards"), "field"), mark(YOU, "left", count(FIELD)))
    bring = Verb(name="bring", roles=("cards",), affects="cards", steps=steps)
    base = parts()
    rules = compile_rules("toy", but(base, checks={"crowd": crowd}, verbs={**base.verbs, "bring": bring}))
    table = Table(rules).put(0, "hand", spell("Call", do("bring", cards=cards_in("deck"))))
    stays = replacement("bring", e.Same(var("cards"), THIS), let("stays", True), zones=("deck",))
    table.put(0, "deck", unit("Z", 1, *([stays] if spared else [])), *map(unit, "ABC")).go().act("Call")
    assert table.zone("Z") == ("deck" if spared else "grave")
    assert [table.zone(name) for name in "ABC"] == ["grave"] * 3
    assert table.position.object(0).marks["left"] == 0
