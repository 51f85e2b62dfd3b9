"""Attached cards, and cards attached to these: their controllers, their effects, and where they go."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.continuous import resolver
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.policies import LayerScheme, Piles
from rulestone.kernel.setup import add_under
from rulestone.lab.simulate.invariants import check_places
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    FOR_GOOD,
    OPPONENT,
    THIS,
    YOU,
    add,
    become,
    cards_in,
    choose,
    do,
    forbid,
    its,
    lasting,
    mark,
    move,
    static,
    triggered,
    var,
)
from tests.continuous import literal
from tests.kernel.toy import FIELD, OWN, TARGET, THEIRS, Table, spell, unit

ATTACHED = Piles(fate={"aura": "grave"}, active=("aura",), attached=("aura",))
PART = Piles(fate={"aura": "grave"}, active=("aura",))
BEARER = e.HostOf(THIS)
AURAS = e.Select(zones=("field",), role="aura")

BANNER = unit("Banner", 1, static(BEARER, add(power=2)))
TASSEL = unit("Tassel", 1, static(BEARER, add(power=1)))
CHANT = unit("Chant", 1, triggered("draw", e.Same(e.Var("player"), OPPONENT), do("tire", unit=OWN)))
STEAL = spell("Steal", choose("target", THEIRS), i.SetController(what=TARGET, who=YOU))
DRAW = spell("Draw", do("draw", player=YOU), kind="slow")
PIN = spell(
    "Pin",
    choose("target", cards_in("field", of=YOU)),
    choose("on", FIELD),
    i.PutUnder(what=TARGET, under=var("on"), role="aura"),
)
BOUNCE = spell("Bounce", choose("target", FIELD), move(TARGET, "hand"))


def make_bearing_table(policy: Piles, owner: int = 0, *more: Any) -> Table:
    """Ben's Ox with an aura of a player's, and an aura on that."""
    at = Table(piles=policy).put(1, "field", unit("Ox"))
    at.ids["Banner"] = add_under(at.rules, at.state, BANNER, at.ids["Ox"], "aura", owner=owner)
    if policy is ATTACHED:
        at.ids["Tassel"] = add_under(at.rules, at.state, TASSEL, at.ids["Banner"], "aura", owner=owner)
    return at.put(0, "hand", *more)


def check(at: Table, policy: Piles = ATTACHED) -> None:
    check_places(at.position.state(), (), policy.attached)


def get_controller(at: Table, name: str) -> int:
    return at.position.object(at.ids[name]).controller


@pytest.mark.parametrize(("policy", "whose"), [(ATTACHED, 1), (PART, 0)], ids=["attached", "part of it"])
def test_controller_of_the_bearer_controls_its_parts_but_not_its_attachments(policy: Piles, whose: int) -> None:
    at = make_bearing_table(policy, 1, STEAL).go().act("Steal")
    assert at.zone("Ox") == "field"
    assert (get_controller(at, "Ox"), get_controller(at, "Banner")) == (0, whose)
    check(at, policy)


def test_card_that_changes_control_moves_with_its_whole_pile() -> None:
    at = make_bearing_table(ATTACHED, 1, STEAL).go().act("Steal")
    places = {name: at.position.object(at.ids[name]).place for name in ("Ox", "Banner", "Tassel")}
    mine = at.rules.layout.get_place("field", 0)
    assert set(places.values()) == {mine}
    assert at.position.state().places[mine] == (at.ids["Ox"],)
    assert not at.position.state().places[at.rules.layout.get_place("field", 1)]


def test_control_of_an_attached_card_passes_in_place() -> None:
    take = spell("Take", i.SetController(what=AURAS, who=YOU))
    at = make_bearing_table(ATTACHED, 1, take).go().act("Take")
    assert (get_controller(at, "Ox"), get_controller(at, "Banner")) == (1, 0)
    assert at.position.object(at.ids["Banner"]).host == at.ids["Ox"]
    check(at)


def test_control_is_limited_by_the_room_of_a_side() -> None:
    at = make_bearing_table(ATTACHED, 1, STEAL).put(0, "field", *(unit(f"Cub {n}") for n in range(4))).go().act("Steal")
    assert get_controller(at, "Ox") == 1
    assert "Ox: not done, Ada has no room for it" in at.texts()


def test_control_for_a_turn_does_not_begin_without_room() -> None:
    borrow = spell("Borrow", choose("target", THEIRS), lasting(TARGET, become(controller=YOU)))
    at = (
        make_bearing_table(ATTACHED, 1, borrow)
        .put(0, "field", *(unit(f"Cub {n}") for n in range(4)))
        .go()
        .act("Borrow")
    )
    assert get_controller(at, "Ox") == 1
    assert "Ox: not done, Ada has no room for it" in at.texts()
    assert not [text for text in at.texts() if "controller becomes" in text]


def test_aura_attached_to_an_aura_has_its_effect() -> None:
    at = make_bearing_table(ATTACHED).go()
    value = at.position.value
    assert [value(at.ref(name), "power") for name in ("Ox", "Banner", "Tassel")] == [3, 2, 1]


def test_aura_keeps_its_controller_on_an_opponents_bearer() -> None:
    """The chant on Ben's Ox is Ada's: it triggers on her opponent's draw and tires her units."""
    heard = {}
    for policy in (ATTACHED, PART):
        at = Table(piles=policy).put(1, "field", unit("Ox")).put(0, "field", unit("Cub"))
        at.ids["Chant"] = add_under(at.rules, at.state, CHANT, at.ids["Ox"], "aura", owner=0)
        at.put(0, "hand", DRAW).put(0, "deck", unit("Card")).go().act("Draw")
        heard[policy is ATTACHED] = "tired" in at.position.object(at.ids["Ox"]).marks
    assert heard == {True: False, False: True}


def test_attachments_follow_a_card_that_is_attached_elsewhere() -> None:
    at = Table(piles=ATTACHED).put(0, "field", BANNER).put(1, "field", unit("Ox")).put(0, "hand", PIN)
    at.ids["Tassel"] = add_under(at.rules, at.state, TASSEL, at.ids["Banner"], "aura", owner=0)
    at.go().act("Pin").pick("Ox")
    assert at.position.object(at.ids["Banner"]).host == at.ids["Ox"]
    assert at.position.object(at.ids["Tassel"]).host == at.ids["Banner"]
    assert at.position.value(at.ref("Ox"), "power") == 3
    assert get_controller(at, "Banner") == 0
    check(at)


def test_card_under_another_cannot_get_attachments() -> None:
    loop = spell("Loop", i.PutUnder(what=OWN, under=AURAS, role="aura"))
    at = Table(piles=ATTACHED).put(0, "field", BANNER).put(0, "hand", loop)
    at.ids["Tassel"] = add_under(at.rules, at.state, TASSEL, at.ids["Banner"], "aura", owner=0)
    at.go().act("Loop")
    assert at.position.object(at.ids["Banner"]).host == -1
    check(at)


def test_attachments_fall_off_from_top_to_bottom() -> None:
    at = make_bearing_table(ATTACHED, 0, BOUNCE).go().act("Bounce")
    assert [at.zone(name) for name in ("Ox", "Banner", "Tassel")] == ["hand", "grave", "grave"]
    assert at.position.object(at.ids["Tassel"]).host == -1
    check(at)


def test_timestamp_of_an_aura_is_that_of_its_attaching() -> None:
    """By age the banner, pinned on last, has the last word over a spell that came before it."""
    one = unit("One", 1, static(BEARER, become(power=1)))
    nine = spell("Nine", lasting(THEIRS, become(power=9)))
    for order, power in ((("Nine", "Pin"), 1), (("Pin", "Nine"), 9)):
        at = Table(piles=ATTACHED, layers=LayerScheme()).put(0, "field", one).put(1, "field", unit("Ox"))
        at.put(0, "hand", nine, PIN).go()
        for name in order:
            at.act(name)
            if name == "Pin":
                at.pick("Ox")
        assert at.position.value(at.ref("Ox"), "power") == power, order


# --- what a continuous effect makes of the card on top --------------------------------------------------------------


LAYERS = LayerScheme(
    layers=("control", "power"), touches={"control": ("controller",), "power": ("power",)}, dependency=True
)
ONE_LAYER = LayerScheme(dependency=True)
SCHEMES = pytest.mark.parametrize("scheme", [LayerScheme(), LAYERS, ONE_LAYER], ids=["by age", "in layers", "in one"])
CHARM = spell("Charm", choose("target", THEIRS), lasting(TARGET, (*become(controller=YOU), *add(power=4)), FOR_GOOD))
COUNT = spell("Count", mark(YOU, "auras", e.Count(e.Select(zones=("field",), role="aura", of=YOU))), kind="slow")


def get_derived(at: Table, name: str, attr: str = "controller") -> Any:
    """Return a value, which is the same when effects are applied as the rules are worded."""
    machine = at.position.machine()
    found = machine.value(at.ids[name], attr)
    scheme = at.rules.policies.layers
    for resolve in (literal.resolve, resolver.resolve) if not scheme.is_by_timestamp else ():
        again = at.position.machine()
        again.state.table = None
        again.state.table = Deriver(scheme, resolve)(again)
        assert again.value(at.ids[name], attr) == found
    return found


@SCHEMES
@pytest.mark.parametrize(("policy", "whose"), [(ATTACHED, 1), (PART, 0)], ids=["attached", "part of it"])
def test_control_by_a_continuous_effect_moves_with_passed_control(
    scheme: LayerScheme, policy: Piles, whose: int
) -> None:
    """The controller of the bearer controls its parts for as long; only the bearer is stronger."""
    at = Table(piles=policy, layers=scheme).put(1, "field", unit("Ox")).put(0, "hand", CHARM, COUNT)
    at.ids["Plate"] = add_under(at.rules, at.state, unit("Plate"), at.ids["Ox"], "aura", owner=1)
    at.go().act("Charm")
    assert (get_derived(at, "Ox"), get_derived(at, "Plate")) == (0, whose)
    assert (get_derived(at, "Ox", "power"), get_derived(at, "Plate", "power")) == (5, 1)
    if policy is PART:
        assert at.act("Count").position.object(0).marks["auras"] == 1


@SCHEMES
def test_later_attached_cards_follow_and_departed_ones_do_not(scheme: LayerScheme) -> None:
    lay = spell(
        "Lay",
        i.PutUnder(
            what=cards_in("field", where=its.name == "Cub"),
            under=cards_in("field", where=its.name == "Ox"),
            role="aura",
        ),
        kind="slow",
    )
    lift = spell("Lift", move(AURAS, "field", same=True), kind="slow")
    at = Table(piles=PART, layers=scheme).put(1, "field", unit("Ox"), unit("Cub")).put(0, "hand", CHARM, lay, lift).go()
    at.act("Charm").pick("Ox").act("Lay")
    assert (get_derived(at, "Ox"), get_derived(at, "Cub")) == (0, 0)
    assert get_derived(at.act("Lift"), "Cub") == 1


@SCHEMES
@pytest.mark.parametrize("sheltered", [False, True], ids=["by itself", "sheltered"])
def test_protection_of_the_bearer_may_cover_cards_under_it(scheme: LayerScheme, sheltered: bool) -> None:
    policy = replace(PART, sheltered=("aura",) if sheltered else ())
    aloof = unit("Aloof", 1, static(THIS, forbid(e.AFFECTED)))
    strip = spell("Strip", move(e.Select(zones=("field",), of=OPPONENT, role="aura"), "grave"), kind="slow")
    fade = spell("Fade", lasting(AURAS, add(power=3), FOR_GOOD), kind="slow")
    at = Table(piles=policy, layers=scheme).put(1, "field", aloof).put(0, "hand", fade, strip)
    at.ids["Plate"] = add_under(at.rules, at.state, unit("Plate"), at.ids["Aloof"], "aura", owner=1)
    at.go().act("Fade")
    assert get_derived(at, "Plate", "power") == (1 if sheltered else 4)
    assert at.act("Strip").zone("Plate") == ("field" if sheltered else "grave")
