"""Counts of past events: equal for this turn's history and for older turns."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Verb
from rulestone.kernel.events.history import count_event, reset_turn_counts
from rulestone.kernel.position import Position, load
from rulestone.language import expressions as e
from rulestone.language.abilities import When
from rulestone.language.build import OPPONENT, THIS, YOU, add, bound, cards_in, do, its, mark, static, triggered, var
from tests.kernel.toy import DOOM, Table, parts, spell, unit

OFTEN = e.Times("destroy", scope="game")
LATELY = e.Times("destroy", scope="turn")
AVENGER = unit("Avenger", 1, static(THIS, add(power=OFTEN)), static(THIS, add(power=e.Arith("*", LATELY, e.Lit(10)))))


def test_event_count_of_the_game_continues_and_event_count_of_the_turn_restarts() -> None:
    table = Table().put(0, "field", AVENGER).put(1, "field", unit("Wall"), unit("Gate")).put(0, "hand", DOOM, DOOM)
    table.go().act("Doom").pick("Wall")
    while table.zone("Wall") == "field":
        table.decline()
    assert table.position.value(table.ref("Avenger"), "power") == 12
    state = table.position.state()
    reset_turn_counts(state)
    state.table = None
    later = Position(table.rules, state)
    assert later.value(table.ref("Avenger"), "power") == 2
    assert not any(key[0] in ("turn", "game") for key in state.history)
    cards = {obj.card.key: obj.card for obj in later.objects() if obj.card is not None}
    again = load(later.to_bytes(), table.rules, cards)
    assert again == later
    assert again.value(table.ref("Avenger"), "power") == 2
    table.position = later
    table.act("Doom'").pick("Gate")
    while table.zone("Gate") == "field":
        table.decline()
    assert table.position.value(table.ref("Avenger"), "power") == 13


BURIED = When(
    event="move",
    where=e.All((e.Compare("==", var("from"), e.Lit("field")), e.Compare("==", var("to"), e.Lit("grave")))),
)
STRONG = When(event="is buried", where=e.Compare(">", e.Of(var("card"), "power"), e.Lit(3)))
HAPPENINGS = {"is buried": BURIED, "is mourned": STRONG}
MOURNER = unit("Mourner", 1, static(THIS, add(power=e.Times("is mourned"))))
CLERK = unit("Clerk", 1, triggered("is buried", None, do("draw", player=YOU)))


def test_events_with_a_second_name_are_counted_and_trigger_under_it() -> None:
    table = Table(compile_rules("toy", replace(parts(), happenings=HAPPENINGS))).put(0, "field", MOURNER, CLERK)
    table.put(1, "field", unit("Mouse", 1), unit("Giant", 5)).put(0, "hand", DOOM, DOOM).put(
        0, "deck", *[unit("Leaf")] * 3
    )
    table.go()
    seen = []
    for doom, victim in (("Doom", "Mouse"), ("Doom'", "Giant")):
        table.act(doom).pick(victim)
        while table.zone(victim) == "field":
            table.decline()
        leaves = [table.zone(leaf) for leaf in ("Leaf", "Leaf'", "Leaf''")]
        seen.append((table.position.value(table.ref("Mourner"), "power"), leaves.count("hand")))
    # each spell goes to the grave too, but from another zone
    assert seen == [(1, 1), (2, 2)]


def test_every_event_of_a_name_may_have_a_second_name() -> None:
    death = {"death": When(event="destroy")}
    clerk = unit("Clerk", 1, triggered("death", None, do("draw", player=YOU)))
    table = Table(compile_rules("toy", replace(parts(), happenings=death))).put(0, "field", clerk)
    table.put(1, "field", unit("Mouse")).put(0, "hand", DOOM).put(0, "deck", unit("Leaf")).go()
    table.act("Doom").pick("Mouse")
    while table.zone("Leaf") == "deck":
        table.decline()
    assert table.zone("Mouse") == "grave"


def test_unread_events_are_not_recorded() -> None:
    rules = compile_rules("toy", replace(parts(), happenings=HAPPENINGS))
    assert (
        Table(rules)
        .put(0, "field", unit("Leaf"))
        .go()
        .position.state()
        .pool.noticed_events.isdisjoint({"move", *HAPPENINGS})
    )
    assert Table(rules).put(0, "field", MOURNER).go().position.state().pool.noticed_events >= {"move", *HAPPENINGS}


def test_event_count_of_an_object_covers_one_role_or_all() -> None:
    bless = Verb(name="bless", roles=("giver", "taker"), steps=(mark(var("taker"), "blessed", True),))
    ox, owl = (cards_in("field", where=its.name == name) for name in ("Ox", "Owl"))
    counts = {"given": (ox, "giver"), "taken": (ox, "taker"), "in all": (ox, ""), "taken by Owl": (owl, "taker")}
    noted = (mark(YOU, key, e.Times("bless", what=what, role=role)) for key, (what, role) in counts.items())
    declared = parts()
    rules = compile_rules("toy", replace(declared, verbs={**declared.verbs, "bless": bless}))
    deed = spell("Deed", do("bless", giver=ox, taker=owl), *noted, kind="slow")
    table = Table(rules).put(0, "field", unit("Ox"), unit("Owl")).put(0, "hand", deed).go().act("Deed")
    marks = table.position.object(0).marks
    assert {key: marks[key] for key in counts} == {"given": 1, "taken": 0, "in all": 1, "taken by Owl": 1}


HURT = Verb(name="hurt", roles=("unit", "amount"), affects="unit", steps=(mark(var("unit"), "hurt", bound("amount")),))
MOUSE = e.Compare("==", e.Its("name"), e.Lit("Mouse"))
LAST_TURN = {
    "own": e.Times("hurt", whose=YOU),
    "theirs": e.Times("hurt", whose=OPPONENT),
    "amount": e.Times("hurt", whose=OPPONENT, counted="amount"),
    "object": e.Times("hurt", what=THIS, role="unit", whose=OPPONENT),
    "died": e.Count(e.Participants("destroy", "victim", MOUSE, OPPONENT)),
    "others died": e.Count(e.Participants("destroy", "victim", e.Not(MOUSE), OPPONENT)),
    "died now": e.Count(e.Participants("destroy", "victim", MOUSE)),
}


def test_counts_and_participants_of_a_players_last_turn_are_kept_until_their_next_turn_has_ended() -> None:
    declared = parts()
    rules = compile_rules("toy", replace(declared, verbs={**declared.verbs, "hurt": HURT}))
    witness = unit("Witness", 0, *(static(THIS, add(**{name: value})) for name, value in LAST_TURN.items()))
    table = Table(rules).put(0, "field", witness).put(1, "field", unit("Mouse")).put(0, "hand", DOOM).go()
    table.act("Doom").pick("Mouse")
    while table.zone("Mouse") == "field":
        table.decline()
    machine = table.position.machine()
    for amount in (2, 3):
        count_event(machine, "hurt", {"unit": (table.ref("Witness"),), "amount": amount})

    def end_turn(player: int) -> dict[str, int]:
        reset_turn_counts(machine.state, player)
        machine.state.table = None
        later = Position(table.rules, machine.state)
        return {name: found for name in LAST_TURN if (found := later.value(table.ref("Witness"), name))}

    kept = {"theirs": 2, "amount": 5, "object": 2, "died": 1}
    assert [end_turn(player) for player in (1, 0, 1)] == [kept, kept, {}]


def test_counts_of_a_last_turn_that_nothing_reads_are_dropped() -> None:
    table = Table().put(0, "field", AVENGER).go()
    machine = table.position.machine()
    count_event(machine, "destroy", {"victim": (table.ref("Avenger"),)})
    reset_turn_counts(machine.state, 0)
    assert machine.state.history == machine.state.last_known == {}
