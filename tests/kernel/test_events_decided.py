"""An event with several objects: all replacements are decided on the present state, then all changes are made."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.stack import put_item
from rulestone.kernel.declare import Verb
from rulestone.kernel.events.decision import find_chooser, find_immune
from rulestone.kernel.policies import Replacements, Simultaneity, Triggers
from rulestone.kernel.position import load
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability
from rulestone.language.build import (
    END_OF_TURN,
    IT,
    OPPONENT,
    THIS,
    YOU,
    both,
    cards_in,
    choose,
    do,
    forbid,
    its,
    mark,
    move,
    no,
    replacement,
    static,
    triggered,
    var,
)
from rulestone.model.objects import Card
from rulestone.model.state import Event
from tests.kernel.toy import FIELD, OWN, Table, parts, spell, unit

STORM = spell("Storm", do("destroy", victim=FIELD), kind="slow")
VICTIM = var("victim")
ANOTHER = e.Are(VICTIM, both(no(e.Same(IT, THIS)), e.Same(e.ControllerOf(IT), YOU)))
OX, OWL, FOE = unit("Ox"), unit("Owl"), unit("Foe")


def make_warden(name: str = "Warden", **more: Any) -> Card:
    """Other units destroyed on its side return to the hand instead."""
    return unit(name, 1, replacement("destroy", ANOTHER, do("return", card=VICTIM), name="ward", **more))


def make_saint(name: str, *instead: i.Instruction, **more: Any) -> Card:
    """It does something else instead of being destroyed."""
    return unit(name, 1, replacement("destroy", e.Same(VICTIM, THIS), *instead, name=f"{name}'s", **more))


def destroy_field(*mine: Card, theirs: tuple[Card, ...] = (), rules: Rules | None = None, **policies: Any) -> Table:
    """Everything on the field is destroyed."""
    table = Table(rules, **policies).put(0, "field", *mine).put(1, "field", *theirs).put(0, "hand", STORM)
    return table.go().act("Storm")


@pytest.mark.parametrize("field", list(permutations((make_warden(), OX, OWL))))
def test_replacement_applies_although_its_source_is_destroyed_with_the_others(field: tuple[Card, ...]) -> None:
    table = destroy_field(*field)
    assert {name: table.zone(name) for name in ("Warden", "Ox", "Owl")} == {
        "Warden": "grave", "Ox": "hand", "Owl": "hand",
    }  # fmt: skip


@pytest.mark.parametrize("field", list(permutations((make_warden("Warden"), make_warden("Twin")))))
def test_two_cards_that_save_each_other_both_survive(field: tuple[Card, ...]) -> None:
    table = destroy_field(*field)
    assert (table.zone("Warden"), table.zone("Twin")) == ("hand", "hand")


def test_all_replacements_are_decided_before_any_change() -> None:
    """The board is unchanged when the last player is asked."""
    away = do("return", card=THIS)
    mine, theirs = make_saint("Mine", away, optional=True), make_saint("Theirs", away, optional=True)
    table = destroy_field(mine, OX, theirs=(theirs, FOE))
    for player, answer in ((0, True), (1, False)):
        assert table.asked() == (player, "yes-no")
        assert all(table.zone(name) == "field" for name in ("Mine", "Ox", "Theirs", "Foe"))
        table.answer(answer)
    assert [table.zone(name) for name in ("Mine", "Ox", "Theirs", "Foe")] == ["hand", "grave", "grave", "grave"]


@pytest.mark.parametrize(
    ("carried_out", "there"), [("together", ("field", "field")), ("as decided", ("hand", "field"))]
)
def test_first_decision_can_be_applied_before_the_other_player_is_asked(carried_out: Any, there: Any) -> None:
    away = do("return", card=THIS)
    table = destroy_field(
        make_saint("Mine", away, optional=True),
        theirs=(make_saint("Theirs", away, optional=True),),
        simultaneity=Simultaneity(carried_out=carried_out),
    ).answer(True)
    assert table.asked() == (1, "yes-no")
    assert (table.zone("Mine"), table.zone("Theirs")) == there
    assert table.answer(True).zone("Theirs") == "hand"


@pytest.mark.parametrize(("first", "order"), [(None, (0, 1)), (e.Opponent(e.TurnPlayer()), (1, 0))])
def test_order_of_deciding_players_is_a_policy(first: Any, order: tuple[int, int]) -> None:
    away = do("return", card=THIS)
    both_sides = {"theirs": (make_saint("Theirs", away, optional=True),), "simultaneity": Simultaneity(first=first)}
    table = destroy_field(make_saint("Mine", away, optional=True), **both_sides)
    for player in order:
        assert table.asked()[0] == player
        table.answer(False)


def test_first_choices_of_a_replacement_come_before_any_change() -> None:
    """Each discards a card instead; both have chosen before either card leaves."""
    card = choose("card", e.Select(zones=("hand",), of=YOU))
    ransom = (card, do("discard", cards=var("card")))
    table = Table().put(0, "field", make_saint("Mine", *ransom)).put(1, "field", make_saint("Theirs", *ransom))
    table.put(0, "hand", STORM, unit("A"), unit("B")).put(1, "hand", unit("C"), unit("D")).go().act("Storm")
    assert table.asked() == (0, "pick")
    assert table.pick("A").asked() == (1, "pick")
    assert table.zone("A") == "hand"
    table.pick("D")
    zones = [table.zone(name) for name in ("A", "B", "C", "D", "Mine", "Theirs")]
    assert zones == ["grave", "hand", "hand", "grave", "field", "field"]


def make_banishing(name: str, verb: str, instead: i.Instruction) -> Card:
    """Return a replacement of one verb by another."""
    role = {"destroy": VICTIM, "banish": var("gone")}[verb]
    return unit(name, 1, replacement(verb, e.Are(role, no(e.Same(IT, THIS))), instead, name=name))


def add_verbs(**policies: Any) -> Rules:
    declared = parts(**policies)
    banish = Verb(name="banish", roles=("gone",), affects="gone", steps=(move(var("gone"), "deck"),))
    return compile_rules("toy", replace(
        declared,
        verbs={**declared.verbs, "banish": banish},
        procedures={"once more": (do("destroy", victim=VICTIM),)},
    ))  # fmt: skip


@pytest.mark.parametrize("field", list(permutations((
    make_banishing("Exile", "destroy", do("banish", gone=VICTIM)),
    make_banishing("Return", "banish", do("return", card=var("gone"))),
    OX,
))))  # fmt: skip
def test_replacing_event_can_be_replaced_in_turn(field: tuple[Card, ...]) -> None:
    """By the card that leaves with it: Return could replace Exile's own end only if it were banished, and it is not."""
    table = destroy_field(*field, rules=add_verbs())
    assert {name: table.zone(name) for name in ("Exile", "Return", "Ox")} == {
        "Exile": "grave", "Return": "deck", "Ox": "hand",
    }  # fmt: skip


@pytest.mark.parametrize("field", list(permutations((make_warden(), OX))))
def test_event_reduced_to_another_is_decided_with_it(field: tuple[Card, ...]) -> None:
    fell = spell("Fell", do("fell", unit=FIELD), kind="slow")
    table = Table().put(0, "field", *field).put(0, "hand", fell).go().act("Fell")
    assert (table.zone("Warden"), table.zone("Ox")) == ("grave", "hand")


def test_replacement_does_not_apply_again_to_an_event_of_a_called_procedure() -> None:
    again = make_saint("Ox", i.Call(procedure="once more"))
    assert destroy_field(again, rules=add_verbs()).zone("Ox") == "grave"


SHIELD = replacement("destroy", None, do("return", card=VICTIM), name="shield")
PREPARED = spell("Shield", i.Delay(ability=SHIELD, until=END_OF_TURN, once=True))


@pytest.mark.parametrize("field", list(permutations((OX, OWL))))
@pytest.mark.parametrize("saved", ["Ox", "Owl"])
def test_object_of_a_single_replacement_is_chosen(field: tuple[Card, ...], saved: str) -> None:
    table = Table().put(0, "field", *field).put(0, "hand", STORM, PREPARED).go().act("Shield").act("Storm")
    choice = table.position.choice
    assert choice is not None
    assert set(choice.labels) == {"Ox", "Owl"}
    table.answer(choice.labels.index(saved))
    assert {name for name in ("Ox", "Owl") if table.zone(name) == "hand"} == {saved}


@pytest.mark.parametrize("zone", ["hand", "grave"])
def test_replacement_can_work_in_another_zone_for_other_objects(zone: str) -> None:
    card = replace(make_warden(), abilities=(replace(make_warden().abilities[0], zones=(zone,)),))
    table = Table().put(0, zone, card).put(0, "field", OX).put(1, "field", FOE).put(0, "hand", STORM).go()
    table.act("Storm")
    assert (table.zone("Ox"), table.zone("Foe")) == ("hand", "grave")


@pytest.mark.parametrize(
    ("condition", "saved_by"),
    [
        (e.Compare(">=", e.Count(OWN), e.Lit(2)), "company"),
        (e.Are(THIS, its.tired == True), "being tired"),
        (its.tired == True, "being tired"),
    ],
)
@pytest.mark.parametrize("has", ["company", "being tired"])
def test_replacement_applies_only_if_its_condition_holds(condition: e.Expr, saved_by: str, has: str) -> None:
    home = make_saint("Saint", do("return", card=THIS), condition=condition)
    table = Table().put(0, "field", home, *(OX,) * (has == "company"))
    table.put(0, "hand", STORM, spell("Tire", do("tire", unit=e.Select(zones=("field",), where=its.name == "Saint"))))
    table.go()
    if has == "being tired":
        table.act("Tire")
    assert table.act("Storm").zone("Saint") == ("hand" if has == saved_by else "grave")


@pytest.mark.parametrize(("tired", "seen"), [(True, 1), (False, 0)])
def test_condition_of_a_trigger_is_evaluated_for_its_object(tired: bool, seen: int) -> None:
    mourner = triggered("destroy", ANOTHER, mark(YOU, "seen", 1), condition=its.tired == True)
    fall = spell("Fall", do("destroy", victim=e.Select(zones=("field",), where=its.name == "Ox")), kind="slow")
    tire = spell("Tire", do("tire", unit=OWN))
    table = Table(triggers=Triggers(act="resolve")).put(0, "field", unit("Mourner", 1, mourner), OX)
    table.put(0, "hand", fall, tire).go()
    if tired:
        table.act("Tire")
    assert table.act("Fall").position.object(0).marks.get("seen", 0) == seen


def test_waiting_replacement_applies_only_if_its_condition_holds() -> None:
    """The condition of a prepared replacement is evaluated when it would apply, not at its preparation."""
    shield = replace(SHIELD, condition=e.Compare("==", e.Count(OWN), e.Lit(1)))
    prepared = spell("Shield", i.Delay(ability=shield, until=END_OF_TURN, once=True))
    for field, zone in (((OX,), "hand"), ((OX, OWL), "grave")):
        table = Table().put(0, "field", *field).put(0, "hand", STORM, prepared).go().act("Shield").act("Storm")
        assert table.zone("Ox") == zone


def test_affected_player_is_asked_about_a_replacement() -> None:
    study = spell("Lesson", do("draw", player=OPPONENT), kind="slow")
    scholar = unit("Scholar", 1, *(replacement("draw", None, mark(YOU, name, True), name=name) for name in ("x", "y")))
    table = Table().put(0, "field", scholar).put(0, "hand", study).put(1, "deck", OX).go().act("Lesson")
    assert table.asked() == (1, "one-of")


def make_tagged(name: str, *tags: str) -> Ability:
    return replacement("destroy", e.Same(VICTIM, THIS), mark(THIS, name, True), name=name, tags=tags)


@pytest.mark.parametrize(
    ("classes", "asked"), [((), 3), (("self",), 1), (("self", "control"), 1), (("control", "self"), 1)]
)
def test_classes_of_replacements_apply_in_order(classes: tuple[str, ...], asked: int) -> None:
    guard = unit("Guard", 1, make_tagged("any"), make_tagged("control", "control"), make_tagged("self", "self"))
    table = destroy_field(guard, replacements=Replacements(classes=classes))
    choice = table.position.choice
    assert (len(choice.labels) if choice is not None and choice.kind == "one-of" else 1) == asked
    if classes:
        assert table.position.value(table.ref("Guard"), classes[0]) is True


def test_objects_of_a_declined_replacement_are_affected_with_the_others() -> None:
    """They are one event: abilities that look back see all of them leave."""
    count = triggered("destroy", ANOTHER, mark(YOU, "seen", e.Arith("+", e.Of(YOU, "seen"), e.Lit(1))))
    mourner = unit("Mourner", 1, count)
    table = destroy_field(
        mourner, OX, make_saint("Saint", do("return", card=THIS), optional=True),
        triggers=Triggers(act="resolve", looks_back=True),
    ).answer(False)  # fmt: skip
    while table.asked()[1] == "one-of":
        table.answer(0)
    assert table.position.object(0).marks["seen"] == 2


def test_limit_counts_a_member_of_a_partly_replaced_event() -> None:
    hurt = spell("Hurt", do("tire", unit=FIELD), kind="slow")
    spared = unit("Spared", 1, replacement("tire", e.Same(var("unit"), THIS), mark(THIS, "spared", True)))
    told = spell("Told", mark(OWN, "times", e.Times("tire", what=IT)), kind="slow")
    table = Table().put(0, "field", spared, OX).put(0, "hand", hurt, told).go().act("Hurt").act("Told")
    assert [table.position.value(table.ref(name), "times") for name in ("Spared", "Ox")] == [0, 1]


def test_position_during_a_decision_is_saved() -> None:
    away = do("return", card=THIS)
    cards = (make_saint("Mine", away, optional=True), make_saint("Theirs", away, optional=True), STORM)
    table = destroy_field(cards[0], theirs=(cards[1],)).answer(True)
    again = load(table.position.to_bytes(), table.rules, {card.name: card for card in cards})
    assert again.digest == table.position.digest
    assert again.answer(True).digest == table.answer(True).position.digest


@pytest.mark.parametrize(
    ("roles", "chooser"), [({"player": 1}, 1), ({"player": (1,)}, 1), ({"player": (1, 0)}, 0), ({"player": None}, 0)]
)
def test_only_affected_player_chooses_between_replacements_of_an_event(roles: dict[str, Any], chooser: int) -> None:
    machine = Table().go().position.machine()
    assert find_chooser(machine, Event("draw", {"you": 0, **roles}, "", (None,)), None) == chooser


@pytest.mark.parametrize(("policy", "chooser"), [("owner", 0), ("controller", 1)])
def test_owner_or_controller_of_a_card_chooses_between_its_replacements(policy: Any, chooser: int) -> None:
    table = Table(replacements=Replacements(chooser=policy)).put(0, "field", OX).go()
    machine = table.position.machine()
    oid = table.ids["Ox"]
    machine.state.objects[oid] = replace(machine.state.objects[oid], controller=1)
    ref = table.ref("Ox")
    assert find_chooser(machine, Event("destroy", {"you": 0}, "victim", (ref,)), ref) == chooser


def test_controller_of_an_item_chooses_between_its_replacements() -> None:
    table = Table().put(0, "field", OX).go()
    machine = table.position.machine()
    item = put_item(machine, "spell", 1, table.ref("Ox"), table.rules.programs.nothing, {}, label="Bolt")
    event = Event("negate", {"you": 0}, "item", (item,))
    assert find_chooser(machine, event, item) == 1
    assert find_chooser(machine, event, item - 1) == 0, "an item that is gone has no controller"


def test_event_affects_all_objects_that_are_not_protected() -> None:
    table = Table().put(0, "field", unit("Tough", 1, static(THIS, forbid("destroy"))), OX).go()
    machine = table.position.machine()
    item = put_item(machine, "spell", 1, table.ref("Ox"), table.rules.programs.nothing, {}, label="Bolt")
    refs = (0, item, table.ref("Ox"), table.ref("Tough"))
    assert find_immune(machine, refs, {}, "destroy", {"you": 1, "this": table.ref("Ox")}) == (table.ref("Tough"),)
    assert find_immune(machine, refs, {}, "tire", {"you": 1}) == ()


def test_inner_event_is_decided_before_a_replacement_of_its_outer_event_happens() -> None:
    """Warden leaves instead of Martyr being felled, but still protects Ox: its destruction was decided earlier."""
    leave = do("return", card=cards_in("field", where=its.name == "Warden"))
    martyr = unit("Martyr", 1, replacement("fell", e.Same(var("unit"), THIS), leave))
    blow = spell("Blow", do("fell", unit=cards_in("field", where=its.name != "Warden")), kind="slow")
    table = Table().put(0, "field", martyr, OX, make_warden()).put(0, "hand", blow).go().act("Blow")
    assert [table.zone(name) for name in ("Martyr", "Ox", "Warden")] == ["field", "hand", "hand"]


def test_choice_at_the_start_of_an_event_is_made_if_its_replacement_is_declined() -> None:
    cull = Verb(name="cull", roles=("player",), steps=(choose("target", OWN), do("destroy", victim=var("target"))))
    shield = unit("Shield", 1, replacement("cull", None, do("return", card=THIS), optional=True))
    declared = parts()
    rules = compile_rules("toy", replace(declared, verbs={**declared.verbs, "cull": cull}))
    table = Table(rules).put(0, "field", shield, OX, OWL)
    table.put(0, "hand", spell("Deed", do("cull", player=YOU), kind="slow")).go().act("Deed")
    assert table.asked() == (0, "yes-no")
    table.answer(False)
    assert table.asked() == (0, "pick")
    table.pick("Owl")
    assert [table.zone(name) for name in ("Shield", "Ox", "Owl")] == ["field", "field", "grave"]


def test_result_is_zero_if_a_replacement_removes_the_other_objects_of_the_event() -> None:
    leave = do("return", card=cards_in("field", where=its.name == "Ox"))
    martyr = unit("Martyr", 1, replacement("tire", e.Same(var("unit"), THIS), leave))
    tire = do("tire", unit=cards_in("field"))
    noted = mark(YOU, "came to", e.Arith("+", e.Result(), e.Lit(0)))
    table = Table().put(0, "field", martyr, OX).put(0, "hand", spell("Blow", tire, noted, kind="slow")).go().act("Blow")
    assert table.zone("Ox") == "hand"
    assert table.position.object(0).marks["came to"] == 0
