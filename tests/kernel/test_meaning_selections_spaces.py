"""A board of spaces, a phase within a phase, picks with equal values, and ordered objects."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace as but

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute, PhaseOf
from rulestone.kernel.position import Position, load
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, make_blank_state, start
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    OPPONENT,
    YOU,
    become,
    cards_in,
    count,
    its,
    let,
    mark,
    of,
    pick,
    set_game,
    static,
    var,
)
from rulestone.model.zones import Spaces, Zone
from tests.kernel.toy import parts, unit

SPACES = Spaces(
    rows=(("a", "b", "c"), ("d", "e", "f"), ("g", "h", "i")),
    ways={"walk": ("side",), "fly": ("side", "corner"), "leap": ("side", "leap")},
)
LAND = Zone(name="land", shared=True, slots=SPACES.list_names())
ARMY = Zone(name="army", slots=SPACES.list_names(), many=True, ordered=True)
ATTRIBUTES = {a.name: a for a in (Attribute(name="way", default="walk"), Attribute(name="weight", default=1))}


def test_each_kind_of_move_leads_to_its_spaces() -> None:
    assert SPACES.list_steps("walk")["a"] == {"b", "d"}
    assert SPACES.list_steps("fly")["e"] == set("abcdfghi")
    assert SPACES.list_steps("leap")["a"] == {"b", "c", "d", "g"}


def make_rules(*steps: i.Instruction, **more: Any) -> Rules:
    base = parts()
    phases = {
        "main": PhaseOf(name="main", steps=steps),
        "duel": PhaseOf(name="duel", inner=True, steps=(mark(YOU, "weight", e.GameValue("phase")),)),
        "end": PhaseOf(name="end", steps=(pick("anybody", cards_in("army"), 1),)),
    }
    zones = {**base.zones, "land": LAND, "army": ARMY}
    return compile_rules("toy", but(base, zones=zones, spaces=SPACES, phases=phases, attributes=ATTRIBUTES, **more))


def make_board(rules: Rules) -> tuple[Position, dict[str, int]]:
    state = make_blank_state(rules, ("Ada", "Ben"))
    ids: dict[str, int] = {}
    for name, slot in (("Fen", "a"), ("Moor", "b"), ("Hill", "e"), ("Peak", "i")):
        ids[name] = add_card(rules, state, unit(name), "land", 0, slot=slot)
    for name, player, slot, way in (
        ("Ox", 0, "a", "walk"), ("Owl", 0, "a", "fly"), ("Cat", 1, "a", "walk"), ("Elk", 0, "e", "walk"),
    ):  # fmt: skip
        ids[name] = add_card(rules, state, unit(name), "army", player, slot=slot, marks={"way": way})
    return start(rules, state, phase="main"), ids


def evaluate_node(position: Position, ids: dict[str, int], node: e.Expr) -> set[str]:
    machine = position.machine()
    env = {"you": 0, **{name: (position.object(oid).ref,) for name, oid in ids.items()}}
    names = {oid: name for name, oid in ids.items()}
    return {names[ref & 0xFFFF] for ref in machine.rules.expression(node)(machine, env, -1)}


def test_spaces_list_their_cards_and_reachable_neighbours() -> None:
    position, ids = make_board(make_rules(pick("x", cards_in("army"), 1)))
    assert evaluate_node(position, ids, e.Beside(var("Fen"), ("army",))) == {"Ox", "Owl", "Cat"}
    assert evaluate_node(position, ids, e.Beside(var("Fen"), ("army",), YOU)) == {"Ox", "Owl"}
    assert evaluate_node(position, ids, e.Beside(var("Fen"), ("army",), YOU, its.way == "fly")) == {"Owl"}
    assert evaluate_node(position, ids, e.Beside(var("Cat"), ("land",))) == {"Fen"}
    reach = lambda *who: cards_in("land", where=e.Linked(build_either(*who), e.It(), by="way"))  # noqa: E731
    assert evaluate_node(position, ids, reach("Ox")) == {"Moor"}
    assert evaluate_node(position, ids, reach("Owl")) == {"Moor", "Hill"}
    assert evaluate_node(position, ids, reach("Ox", "Owl")) == {"Moor"}, "where each of them can go"
    assert evaluate_node(position, ids, cards_in("land", where=e.Linked(var("Ox"), e.It(), way="leap"))) == {"Moor"}
    crowded = cards_in("land", where=count(e.Beside(e.It(), ("army",))) >= 2)
    assert evaluate_node(position, ids, crowded) == {"Fen"}, "“it” inside is the candidate outside"


def build_either(*names: str) -> e.Expr:
    found: e.Expr = var(names[0])
    for name in names[1:]:
        found = e.Either(found, var(name))
    return found


def test_linked_refuses_a_missing_board_and_an_unknown_way_of_moving() -> None:
    with pytest.raises(LookupError, match="no board of spaces"):
        compile_rules("toy", parts()).expression(e.Linked(var("x"), var("y"), way="walk"))
    with pytest.raises(LookupError, match="unknown way of going “swim”"):
        make_rules().expression(e.Linked(var("x"), var("y"), way="swim"))


def test_picked_cards_must_be_equal_in_the_attribute() -> None:
    position, ids = make_board(make_rules(pick("party", cards_in("army", of=YOU), 1, 9, alike="slot")))
    choice = position.choice
    assert choice is not None
    assert choice.legal is not None
    names = {oid: name for name, oid in ids.items()}
    legal = {frozenset(names[ref & 0xFFFF] for ref in picked) for picked in choice.legal}
    assert legal == {frozenset(p) for p in (("Ox",), ("Owl",), ("Ox", "Owl"), ("Elk",))}


def test_objects_have_an_order_among_themselves() -> None:
    steps = (i.Order(name="order", what=cards_in("army", of=YOU, where=its.slot == "a")), i.Arrange(what=var("order")))
    position, ids = make_board(make_rules(*steps, pick("x", cards_in("army"), 1)))
    before = [position.object(ids[name]) for name in ("Ox", "Owl")]
    position = position.answer((before[1].ref, before[0].ref))
    assert [card.name for card in position.cards("army", 0)] == ["Owl", "Ox", "Elk"]
    assert [position.object(ids[name]) for name in ("Ox", "Owl")] == before, "nothing else about them has changed"
    assert any("now in this order: Owl, Ox" in record.text for record in position.history())


def test_phase_entered_inside_another_phase_returns_to_it() -> None:
    steps = (i.Enter(phase="duel", who=e.Lit(1)), set_game("then", e.GameValue("phase")))
    position, _ = make_board(make_rules(*steps))
    assert position.game["phase"] == "end", "the turn does not go through it in order"
    assert position.object(1).marks == {"weight": "duel"}, "it is the phase of the player named"
    assert position.game["then"] == "main"
    told = [record.data["phase"] for record in position.history() if record.event == "phase"]
    assert told == ["main", "duel", "main", "end"]


def test_choice_within_an_inner_phase_is_saved_with_it() -> None:
    made = make_rules(i.Enter(phase="duel"), let("x", 1), mark(YOU, "way", "back"))
    inner = but(made.parts.phases["duel"], steps=(pick("one", cards_in("army"), 1), mark(var("one"), "way", "fly")))
    made = compile_rules("toy", but(made.parts, phases={**made.parts.phases, "duel": inner}))
    position, ids = make_board(made)
    again = load(position.to_bytes(), made, {o.card.name: o.card for o in position.objects() if o.card is not None})
    assert again == position
    for one in (position, again):
        assert one.game["phase"] == "duel"
        after = one.answer((one.object(ids["Ox"]).ref,))
        assert after.game["phase"] == "end"
        assert after.object(0).marks == {"way": "back"}


def test_name_of_an_attribute_can_be_computed() -> None:
    position, ids = make_board(make_rules(pick("x", cards_in("army"), 1)))
    machine = position.machine()
    env = {"you": 0, "kind": "y", "one": (position.object(ids["Owl"]).ref,)}
    node = e.Named(var("one"), e.Arith("+", e.Lit("wa"), e.Var("kind")))
    assert machine.rules.expression(node)(machine, env, -1) == "fly"
    assert machine.rules.expression(of(var("one"), "way").expr)(machine, env, -1) == "fly"


def test_inner_phase_counts_as_every_outer_phase() -> None:
    asked = {"main": e.Phase("main"), "duel": e.Phase("duel"), "only main": e.Phase("main", innermost=True)}
    notes = tuple(set_game(f"{name} inside", condition) for name, condition in asked.items())
    base = make_rules()
    parts = but(
        base.parts,
        phases={
            "main": PhaseOf(
                name="main",
                steps=(i.Enter(phase="duel"), *(set_game(f"{name} after", c) for name, c in asked.items())),
            ),
            "duel": PhaseOf(name="duel", inner=True, steps=(i.Enter(phase="blow"), *notes)),
            "blow": PhaseOf(name="blow", inner=True, steps=(set_game("deep", e.AnyOf((e.Phase("main"),))),)),
            "end": base.parts.phases["end"],
        },
    )
    position, _ = make_board(compile_rules("toy", parts))
    game = position.game
    assert game["deep"]
    assert [game[f"{name} inside"] for name in asked] == [True, True, False]
    assert [game[f"{name} after"] for name in asked] == [True, False, True]
    assert game["phase"] == "end"
    assert game["outer phases"] == ()


def test_run_halts_at_the_end_of_a_phase_without_choices() -> None:
    asks, quiet = PhaseOf(name="main", steps=(pick("x", cards_in("army"), 1),)), PhaseOf(name="quiet", steps=())
    made = make_rules()
    made = compile_rules("toy", but(made.parts, phases={"main": asks, "quiet": quiet, "end": made.parts.phases["end"]}))
    position, ids = make_board(made)
    given = (position.object(ids["Ox"]).ref,)
    assert position.answer(given).game["phase"] == "end"
    halted = position.answer(given, "quiet")
    assert halted.game["phase"] == "quiet"
    assert halted.choice is not None
    assert (halted.choice.kind, halted.choice.options, halted.choice.may_pass) == ("act", (), True)
    assert halted.answer(None).game["phase"] == "end"
    assert halted.answer(None).digest != halted.digest


def test_ruleset_can_add_kinds_of_moves_and_spaces() -> None:
    more = {"more": Attribute(name="more", default=(), words=("walk", "fly", "leap"))}
    base = make_rules(pick("x", cards_in("army"), 1)).parts
    made = compile_rules("toy", but(base, attributes={**base.attributes, **more}))
    position, ids = make_board(made)
    state = position.state()
    ox, elk, peak = (state.objects[ids[name]] for name in ("Ox", "Elk", "Peak"))
    state.objects[ox.oid] = but(ox, marks={**ox.marks, "more": ("leap", "swim", peak.ref)})
    state.objects[elk.oid] = but(elk, marks={**elk.marks, "more": (state.objects[ids["Hill"]].ref,)})
    position = Position(made, state)

    def reach(*who: str) -> set[str]:
        linked = e.Linked(build_either(*who), e.It(), by="way", also="more")
        return evaluate_node(position, ids, cards_in("land", where=linked))

    assert reach("Ox") == {"Moor", "Peak"}
    assert reach("Owl") == {"Moor", "Hill"}
    assert reach("Ox", "Owl") == {"Moor"}
    assert reach("Elk") == {"Moor"}, "nobody goes to where he is"


def test_shared_zone_counts_cards_by_controller() -> None:
    steps = (
        i.SetController(what=cards_in("land", where=its.slot == "a"), who=e.Lit(1)),
        pick("x", cards_in("army"), 1),
    )
    position, ids = make_board(make_rules(*steps, working=("land", "army")))
    assert evaluate_node(position, ids, cards_in("land", of=YOU)) == {"Moor", "Hill", "Peak"}
    assert evaluate_node(position, ids, cards_in("land", of=e.Opponent())) == {"Fen"}
    assert evaluate_node(position, ids, cards_in("land")) == {"Fen", "Moor", "Hill", "Peak"}
    machine = position.machine()
    assert machine.rules.expression(count(cards_in("land", of=YOU)).expr)(machine, {"you": 0}, -1) == 3


def test_card_on_a_space_belongs_to_the_player_who_controls_it() -> None:
    take = static(cards_in("army", where=its.way == "fly"), become(controller=OPPONENT))
    made, ids = make_board(make_rules(pick("x", cards_in("army"), 1), working=("army",)))
    state = made.state()
    thief = unit("Thief", 1, take)
    ids["Thief"] = add_card(made.rules, state, thief, "army", 0, slot="e", marks={"way": "walk"})
    position = start(made.rules, state, phase="main")
    assert evaluate_node(position, ids, e.Beside(var("Fen"), ("army",), YOU)) == {"Ox"}
    assert evaluate_node(position, ids, e.Beside(var("Fen"), ("army",), OPPONENT)) == {"Cat", "Owl"}
