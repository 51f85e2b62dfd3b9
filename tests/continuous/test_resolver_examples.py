"""Dependencies: the examples of a rulebook, each as a board, with the evidence."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.continuous import resolver
from rulestone.continuous.accounts.ledger import Ledger, make_graph, make_ledger
from rulestone.continuous.board import Effect
from tests.continuous import literal
from tests.continuous.toy import Copied, Scheme, ToyBoard, get_values, make_effect

Objects = dict[int, dict[str, Any]]


def make_checked_ledger(objects: Objects, *effects: Effect, scheme: Scheme | None = None) -> Ledger:
    """Return the ledger of a board, after checking that both resolvers agree."""
    scheme = scheme or Scheme()
    made = make_ledger(ToyBoard(objects), effects, scheme)
    for resolve in (literal.resolve, resolver.resolve):
        found = get_values(resolve, objects, list(effects), scheme)
        assert found == {oid: {**row, **made.board.table.get(oid, {})} for oid, row in objects.items()}
    return made


def make_polymorph(at: int, target: int = 0) -> Effect:
    return make_effect(at, target, ("set", "race", "monster"), name="polymorph")


def test_two_changes_of_the_same_race_apply_by_timestamp() -> None:
    """A race that a static ability and a spell both change: neither depends on the other (MCR-055, MCR-065)."""
    rider = {0: {"race": "lizardman"}}
    for first, last in (("dragon", "monster"), ("monster", "dragon")):
        made = make_checked_ledger(
            rider,
            make_effect(1, 0, ("set", "race", first), source=0),
            make_effect(2, 0, ("set", "race", last), source=0),
        )
        assert made.get_value(0, "race") == last
        assert [step[1:] for step in made.list_steps(0, "race")] == [("lizardman", first), (first, last)]
        assert not made.entries[0].dependencies
        assert made.entries[0].reason == "age"
        assert made.entries[1].reason == "alone"


def test_effect_that_reads_a_race_depends_on_a_later_change_of_race() -> None:
    """The older effect depends on the later one, which changes the objects it applies to (MCR-057)."""
    haste = make_effect(1, ("race", "monster"), ("add", "initiative", 4), source=0, name="haste")
    made = make_checked_ledger({0: {"race": "valkyria", "initiative": 0}}, haste, make_polymorph(2))
    assert made.get_value(0, "initiative") == 4
    assert [entry.effect.name for entry in made.entries] == ["polymorph", "haste"]
    assert made.entries[0].passed_over == (1,)
    last = made.entries[1]
    assert last.reason == "waited"
    (edge,) = last.dependencies
    assert (edge.prerequisite, edge.dependent, edge.kind, edge.oid, edge.attr) == (2, 1, "whom", 0, "race")
    assert (edge.before, edge.after) == ("valkyria", "monster")


def test_without_dependency_only_timestamps_decide() -> None:
    haste = make_effect(1, ("race", "monster"), ("add", "initiative", 4), source=0)
    made = make_checked_ledger(
        {0: {"race": "valkyria", "initiative": 0}}, haste, make_polymorph(2), scheme=Scheme(dependency=False)
    )
    assert made.get_value(0, "initiative") == 0


@pytest.mark.parametrize(
    ("judged", "defence", "order"),
    [("in the outcome", 5, "monster strong tough"), ("as it stands", 3, "tough monster strong")],
)
def test_chain_of_three_dependencies_is_respected_in_the_outcome(judged: str, defence: int, order: str) -> None:
    """The effect that reads attack depends on the one that reads the race, which has no effect yet."""
    tough = make_effect(1, 0, ("add", "defence", 2), condition=(0, "attack", 5), name="tough")
    strong = make_effect(2, ("race", "monster"), ("add", "attack", 2), name="strong")
    monster = make_effect(3, 0, ("set", "race", "monster"), name="monster")
    elf = {0: {"race": "elf", "attack": 3, "defence": 3}}
    made = make_checked_ledger(elf, tough, strong, monster, scheme=Scheme(judged=judged))
    assert (made.get_value(0, "attack"), made.get_value(0, "defence")) == (5, defence)
    assert [entry.effect.name for entry in made.entries] == order.split()
    if defence == 5:
        (edge,) = made.entries[2].dependencies
        assert (edge.prerequisite, edge.applied_before, edge.kind) == (2, (3,), "whom")
        assert (edge.attr, edge.before, edge.after) == ("attack", 3, 5)


def test_dependency_on_a_later_given_ability_is_respected_in_the_outcome() -> None:
    """The effect that reads the colour depends on the ability that sets it, which no object has yet."""
    red = make_effect(1, ("colour", "red"), ("add", "power", 1), name="red")
    paint = make_effect(2, None, ("set", "colour", "red"), source=0, ability="artist", name="paint")
    teach = make_effect(3, 0, ("grant", "artist", None), name="teach")
    board = {0: {"colour": "blue", "power": 0, "artist": False}}
    assert (
        make_checked_ledger(board, red, paint, teach, scheme=Scheme(judged="in the outcome")).get_value(0, "power") == 1
    )
    assert make_checked_ledger(board, red, paint, teach).get_value(0, "power") == 0


@pytest.mark.parametrize(("lose", "grant", "has"), [(1, 2, True), (2, 1, False)])
def test_loss_and_gain_apply_by_timestamp(lose: int, grant: int, has: bool) -> None:
    """The order matters, yet each applies regardless of the other: no dependency (MCR-063, MCR-064)."""
    effects = make_effect(lose, None, ("lose", "spell", None)), make_effect(grant, 0, ("grant", "spell", None))
    made = make_checked_ledger({0: {"spell": True}}, *effects)
    assert made.get_value(0, "spell") is has
    drawn = make_graph(ToyBoard({0: {"spell": True}}), effects, Scheme())
    assert drawn.number_of_edges() == 0
    assert drawn.nodes[lose]["order"] == lose


def test_condition_creates_a_dependency() -> None:
    strong = make_effect(1, 0, ("add", "guard", 2), condition=(0, "power", 5))
    made = make_checked_ledger({0: {"power": 5, "guard": 3}}, strong, make_effect(2, 0, ("set", "power", 1)))
    assert made.get_value(0, "guard") == 3


def test_older_effect_ends_if_its_source_loses_its_abilities_in_the_same_layer() -> None:
    lord = make_effect(1, None, ("add", "power", 1), source=0, name="lord")
    made = make_checked_ledger({0: {"power": 1}, 1: {"power": 1}}, lord, make_effect(2, 0, ("lose", "abilities", None)))
    assert [made.get_value(oid, "power") for oid in (0, 1)] == [1, 1]
    assert made.missing == (lord,)
    assert made.entries[0].passed_over == (1,)


@pytest.mark.parametrize(("goes_on", "power"), [(True, 3), (False, 1)])
def test_begun_effect_continues_or_stops_as_declared(goes_on: bool, power: int) -> None:
    parts = (
        make_effect(1, 1, ("set", "race", "elf"), source=0, group=9, layer=0),
        make_effect(2, 1, ("add", "power", 2), source=0, group=9, layer=2),
    )
    silence = make_effect(3, 0, ("lose", "abilities", None), layer=1)
    made = make_checked_ledger(
        {0: {}, 1: {"race": "ghoul", "power": 1}}, *parts, silence, scheme=Scheme(goes_on=goes_on)
    )
    assert made.get_value(1, "power") == power


@pytest.mark.parametrize(("shares", "power"), [(True, 3), (False, 1)])
def test_parts_of_an_effect_share_their_objects_as_declared(shares: bool, power: int) -> None:
    parts = (
        make_effect(1, ("race", "ghoul"), ("set", "race", "elf"), group=9, layer=0),
        make_effect(2, ("race", "ghoul"), ("add", "power", 2), group=9, layer=1),
    )
    made = make_checked_ledger({1: {"race": "ghoul", "power": 1}}, *parts, scheme=Scheme(shares=shares))
    assert made.get_value(1, "power") == power


def test_loop_uses_timestamps_among_its_members_only() -> None:
    objects: Objects = {0: {"race": "elf", "power": 0}, 1: {"race": "ghoul", "power": 0}}
    there = make_effect(1, ("race", "elf"), ("set", "race", "ghoul"), name="there")
    back = make_effect(2, ("race", "ghoul"), ("set", "race", "elf"), name="back")
    outside = make_effect(0, ("race", "elf"), ("add", "power", 1), name="outside")
    made = make_checked_ledger(objects, there, back, outside)
    assert [entry.effect.name for entry in made.entries] == ["there", "back", "outside"]
    assert made.entries[0].reason == "loop"
    assert {(edge.prerequisite, edge.dependent) for edge in made.entries[0].dependencies} == {(1, 2), (2, 1)}
    drawn = make_graph(ToyBoard(objects), [there, back, outside], Scheme())
    assert drawn.edges[1, 2]["loop"]
    assert drawn.edges[2, 1]["loop"]
    assert not drawn.edges[1, 0]["loop"]


def test_effect_that_copies_a_value_depends_on_effects_that_change_the_value() -> None:
    objects: Objects = {0: {"power": 1, "guard": 5}, 1: {"power": 2, "guard": 2}}
    copy = make_effect(1, 1, ("set", "power", Copied("power", of=0)))
    made = make_checked_ledger(
        objects, copy, make_effect(2, 0, ("swap", "power", "guard")), make_effect(3, 0, ("add", "power", 1))
    )
    assert made.get_value(1, "power") == 6
    assert made.get_value(0, "guard") == 1
    assert {edge.prerequisite for edge in made.entries[-1].dependencies} == {2, 3}
    assert {edge.kind for edge in made.entries[-1].dependencies} == {"what"}


def test_granted_ability_has_its_own_effect() -> None:
    objects: Objects = {0: {"power": 0}, 1: {"power": 0}}
    leader = make_effect(1, None, ("add", "power", 1), source=0, ability="leader")
    made = make_checked_ledger(objects, leader, make_effect(2, 0, ("grant", "leader", None)))
    assert made.get_value(1, "power") == 1


RING: Objects = {
    0: {"race": "monster", "power": 1, "guard": 1},
    1: {"race": "elf", "power": 5, "guard": 1},
    2: {"race": "monster", "power": 1, "guard": 5},
}
RAGE = make_effect(1, ("race", "monster"), ("set", "power", 5), name="rage")
SCALES = make_effect(2, ("guard", 5), ("set", "race", "dragon"), name="scales")
HIDE = make_effect(3, ("power", 5), ("set", "guard", 5), name="hide")
"""Each waits for another; once rage has been applied, scales still waits for hide, which waits for nothing."""


@pytest.mark.parametrize(
    ("loops", "applied", "first"),
    [
        ("timestamp", ["rage", "hide", "scales"], ("dragon", 5, 5)),
        ("together", ["rage", "scales", "hide"], ("monster", 5, 5)),
        ("as met", ["rage", "scales", "hide"], ("monster", 5, 1)),
        ("none", [], ("monster", 1, 1)),
    ],
)
def test_scheme_declares_how_a_dependency_loop_is_resolved(
    loops: str, applied: list[str], first: tuple[Any, ...]
) -> None:
    scheme = Scheme(loops=loops)
    made = make_checked_ledger(RING, RAGE, SCALES, HIDE, scheme=scheme)
    assert [entry.effect.name for entry in made.entries] == applied
    assert tuple(made.get_value(0, attr) for attr in ("race", "power", "guard")) == first
    assert get_values(resolver.resolve, RING, [RAGE, SCALES, HIDE], scheme) == get_values(
        literal.resolve, RING, [RAGE, SCALES, HIDE], scheme
    )
    ring = {(2, 1), (3, 2), (1, 3)}
    told_of = made.left_out.values() if loops == "none" else [entry.dependencies for entry in made.entries]
    links = [{(edge.prerequisite, edge.dependent) for edge in edges} for edges in told_of]
    assert links == ([ring, set(), {(3, 2)}] if loops == "timestamp" else [ring] * 3)
    drawn = make_graph(ToyBoard(RING), [RAGE, SCALES, HIDE], scheme)
    assert {edge for edge in drawn.edges if drawn.edges[edge]["loop"]} == ring
    assert sorted(drawn.nodes[number]["order"] for number in drawn) == ([0] * 3 if loops == "none" else [1, 2, 3])


@pytest.mark.parametrize(("dependents", "power"), [("timestamp", 5), ("newest", 3)])
def test_order_among_dependents_follows_the_scheme(dependents: str, power: int) -> None:
    three = make_effect(1, ("race", "monster"), ("set", "power", 3), name="three")
    five = make_effect(2, ("race", "monster"), ("set", "power", 5), name="five")
    change = make_effect(3, None, ("set", "race", "monster"), name="change")
    scheme = Scheme(dependents=dependents)
    made = make_checked_ledger({0: {"race": "elf", "power": 1}}, three, five, change, scheme=scheme)
    assert made.get_value(0, "power") == power
    assert [entry.reason for entry in made.entries] == ["age", "waited", "waited"]
