"""Simultaneous instructions, each with its own destination, posture, position, facing and controller."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import StateBasedAction, Verb
from rulestone.kernel.policies import Simultaneity, Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    IT,
    OPPONENT,
    THIS,
    YOU,
    add,
    at_once,
    both,
    bound,
    cards_in,
    do,
    each,
    its,
    mark,
    move,
    no,
    pick,
    replacement,
    static,
    triggered,
    var,
)
from rulestone.model.objects import Card
from rulestone.model.zones import Zone
from tests.kernel.toy import FIELD, Table, parts, spell, unit


def select_named(*names: str) -> e.Expr:
    return e.Select(zones=("field",), where=e.AnyOf(tuple(its.name == name for name in names)))


SCATTER = at_once(
    move(select_named("Ox"), "hand"),
    move(select_named("Owl"), "exile", face_up=False, marks={"sealed": e.Lit(True)}),
    move(select_named("Elk"), "deck", at="bottom"),
    move(select_named("Eel"), "field", whose=OPPONENT, controller=OPPONENT),
)
CAME_TO = mark(YOU, "came to", e.Arith("+", e.Result(), e.Lit(0)))
ANIMALS = tuple(map(unit, ("Ox", "Owl", "Elk")))


def cast_steps(
    *steps: i.Instruction, mine: tuple[Card, ...], theirs: tuple[Card, ...] = (), hands: bool = False, **policies: Any
) -> Table:
    declared = parts(**policies)
    verbs = {**declared.verbs, "scatter": Verb(name="scatter", roles=(), steps=(SCATTER,))}
    zones = {**declared.zones, "exile": Zone(name="exile")}
    table = Table(compile_rules("toy", replace(declared, verbs=verbs, zones=zones)))
    table.put(0, "field", *mine).put(1, "field", *theirs).put(0, "deck", unit("Top"))
    for player in (0, 1) if hands else ():
        table.put(player, "hand", *(unit(f"{'AB'[player]}{number}") for number in (1, 2)))
    return table.put(0, "hand", spell("Deed", *steps, kind="slow")).go().act("Deed")


def get_total(table: Table) -> int:
    return int(table.position.object(0).marks.get("came to", 0))


def test_simultaneous_instructions_move_each_card_to_its_destination() -> None:
    """“Put one into its owner's hand, one into exile face down, one under the deck.”"""
    table = cast_steps(SCATTER, CAME_TO, mine=(*ANIMALS, unit("Eel")))
    ox, owl, elk, eel = (table.position.object(table.ids[name]) for name in ("Ox", "Owl", "Elk", "Eel"))
    assert [table.zone(name) for name in ("Ox", "Owl", "Elk", "Eel")] == ["hand", "exile", "deck", "field"]
    assert (ox.face_up, owl.face_up, owl.marks) == (True, False, {"sealed": True})
    assert table.position.cards("deck", 0)[-1] == elk
    assert (eel.controller, eel.owner) == (1, 0)
    assert get_total(table) == 4


def test_verb_with_a_simultaneous_move_affects_all_moved_cards() -> None:
    assert get_total(cast_steps(do("scatter"), CAME_TO, mine=ANIMALS)) == 3
    assert get_total(cast_steps(do("scatter"), CAME_TO, mine=())) == 0


def make_watcher(name: str) -> Card:
    """Return a card that counts others that leave the field with it or before it."""
    left = both(bound("from") == "field", e.Are(var("card"), no(e.Same(IT, THIS))))
    seen = mark(YOU, "seen", e.Arith("+", e.Of(YOU, "seen"), e.Lit(1)))
    return unit(name, 1, triggered("move", left, seen, zones=("field",)))


@pytest.mark.parametrize(("looks_back", "seen"), [(True, 2), (False, 0)])
def test_cards_with_different_destinations_leave_simultaneously(looks_back: bool, seen: int) -> None:
    """The first of them to go sees the others go, where triggers look back."""
    table = cast_steps(
        SCATTER, mine=(make_watcher("Ox"), *ANIMALS[1:]), triggers=Triggers(act="resolve", looks_back=looks_back)
    )
    while table.asked()[1] == "one-of":
        table.answer(0)
    assert (table.position.object(0).marks.get("seen") or 0) == seen


def test_affected_objects_are_determined_before_any_instruction() -> None:
    """The top card and the strong cards are determined once, before any move."""
    strong = e.Select(zones=("field",), where=its.power >= 2)
    lord = unit("Lord", 1, static(FIELD, add(power=1)))
    shuffle = at_once(
        move(select_named("Lord"), "hand"), move(strong, "grave"), move(e.Top("deck", YOU, e.Lit(1)), "hand")
    )
    table = cast_steps(shuffle, mine=(lord, unit("Ox")))
    assert [table.zone(name) for name in ("Ox", "Top")] == ["grave", "hand"]


def test_replacement_of_one_instruction_is_decided_before_any_runs() -> None:
    spared = unit("Spared", 1, replacement("destroy", e.Same(var("victim"), THIS), do("tire", unit=THIS),
                                           optional=True))  # fmt: skip
    deed = at_once(move(select_named("Ox"), "hand"), do("destroy", victim=select_named("Spared", "Owl")))
    table = cast_steps(deed, CAME_TO, mine=(ANIMALS[0], ANIMALS[1], spared))
    assert table.asked() == (0, "yes-no")
    assert table.zone("Ox") == "field"
    table.answer(True)
    assert [table.zone(name) for name in ("Ox", "Owl", "Spared")] == ["hand", "grave", "field"]
    assert get_total(table) == 2


def test_binding_of_a_simultaneous_instruction_is_known_afterwards() -> None:
    deed = at_once(move(select_named("Ox"), "hand", name="back"), do("destroy", victim=select_named("Owl")))
    table = cast_steps(deed, move(var("back"), "exile"), mine=ANIMALS)
    assert [table.zone(name) for name in ("Ox", "Owl", "Elk")] == ["exile", "grave", "field"]


def test_player_choices_come_before_any_simultaneous_instruction() -> None:
    chosen = pick("given", cards_in("hand", of=OPPONENT), who=OPPONENT)
    deed = at_once(move(select_named("Ox"), "exile"), chosen, do("discard", cards=var("given")))
    table = cast_steps(deed, CAME_TO, mine=ANIMALS, hands=True)
    assert table.asked() == (1, "pick")
    assert table.zone("Ox") == "field"
    table.pick("B1")
    assert [table.zone(name) for name in ("Ox", "B1", "B2")] == ["exile", "grave", "hand"]
    assert get_total(table) == 2


@pytest.mark.parametrize(("carried_out", "while_asked"), [("together", "field"), ("as decided", "exile")])
def test_each_player_instruction_can_be_simultaneous_with_others(carried_out: Any, while_asked: str) -> None:
    """“Put Ox into exile and each player discards a card at the same time.”"""
    gives = each("who", e.Either(YOU, OPPONENT), pick("given", cards_in("hand", of=var("who")), who=var("who")),
                 do("discard", cards=var("given")))  # fmt: skip
    deed = at_once(move(select_named("Ox"), "exile"), gives)
    table = cast_steps(deed, CAME_TO, mine=ANIMALS, hands=True, simultaneity=Simultaneity(carried_out=carried_out))
    assert (table.asked(), table.zone("Ox")) == ((0, "pick"), while_asked)
    table.pick("A1")
    assert (table.asked(), table.zone("Ox"), table.zone("A1") == "grave") == (
        (1, "pick"), while_asked, carried_out == "as decided",
    )  # fmt: skip
    table.pick("B2")
    assert [table.zone(name) for name in ("Ox", "A1", "B2")] == ["exile", "grave", "grave"]
    assert get_total(table) == 3


def test_interrupting_state_based_action_waits_for_the_whole_event() -> None:
    """A unit left alone would be destroyed; if both leave simultaneously, neither is."""
    alone = StateBasedAction(
        name="alone",
        whom=e.Among(FIELD, e.Compare("==", e.Count(FIELD), e.Lit(1))),
        steps=(do("destroy", victim=var("them")),),
        when="interrupt",
    )
    deed = at_once(move(select_named("Ox"), "hand"), move(select_named("Owl"), "deck", at="bottom"))
    declared = replace(parts(), checks={"alone": alone})
    table = Table(compile_rules("toy", declared)).put(0, "field", unit("Ox"), unit("Owl")).put(0, "deck", unit("Top"))
    table.put(0, "hand", spell("Deed", deed, kind="slow")).go().act("Deed")
    assert (table.zone("Ox"), table.zone("Owl")) == ("hand", "deck")


FALL = Verb(
    name="fall",
    roles=("victims",),
    affects="victims",
    steps=(move(var("victims"), "hand"), mark(YOU, "fallen", e.Lit(True))),
)
WATCH = triggered("move", None, mark(YOU, "seen", e.Of(YOU, "fallen")))


@pytest.mark.parametrize("decided", [False, True])
@pytest.mark.parametrize(("victims", "seen"), [(("Ox",), None), (("Ox", "Owl"), True)])
def test_trigger_interrupts_single_event_but_waits_for_event_batch(
    victims: tuple[str, ...], seen: Any, decided: bool
) -> None:
    """The same holds if a player has first decided not to replace the event."""
    declared = parts(triggers=Triggers(act="resolve", when="at once"))
    spare = replacement("fall", None, mark(YOU, "spared", e.Lit(True)), optional=True)
    table = Table(compile_rules("toy", replace(declared, verbs={**declared.verbs, "fall": FALL})))
    table.put(0, "field", *map(unit, victims), unit("Ear", 1, WATCH, *((spare,) if decided else ())))
    deed = spell("Deed", do("fall", victims=select_named(*victims)), kind="slow")
    table.put(0, "hand", deed).go().act("Deed")
    for _ in victims if decided else ():
        table.answer(False)
    marks = table.position.object(0).marks
    assert (marks.get("seen"), marks.get("fallen"), marks.get("spared")) == (seen, True, None)
    assert [table.zone(name) for name in victims] == ["hand" for _ in victims]
