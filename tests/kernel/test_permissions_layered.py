"""Effects on players, prohibitions, permissions and durations: equal under every layer scheme."""

from __future__ import annotations

import pytest

from rulestone.kernel.policies import LayerScheme, Precedence
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Operation
from rulestone.language.build import (
    FOR_GOOD,
    OPPONENT,
    YOU,
    add,
    become,
    choose,
    forbid,
    its,
    lasting,
    static,
    when,
)
from tests.kernel.test_abilities_gained import make_rules
from tests.kernel.toy import DOOM, FIELD, OWN, TARGET, Table, parts, spell, unit

SCHEMES = {
    "plain": LayerScheme(),
    "one layer": LayerScheme(dependency=True),
    "layers": LayerScheme(
        layers=("players", "rest"),
        touches={"players": ("hand limit", "summons"), "rest": ("power", "mood", "kind")},
        sublayers={"rest": (("set",), ("add",))},
        dependency=True,
        goes_on=True,
        shares=True,
    ),
    "statics last": LayerScheme(sources=(("produced",), ("static",))),
}
ALL = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)


def make_table(scheme: LayerScheme) -> Table:
    return Table(make_rules(scheme))


@ALL
def test_effects_change_values_of_players(scheme: LayerScheme) -> None:
    hoard = unit("Hoard", 1, static(YOU, (*add(**{"hand limit": 2}), *become(summons=2)), name="hoard"))
    curse = spell("Curse", lasting(OPPONENT, add(**{"hand limit": -1})))
    t = (
        make_table(scheme)
        .put(0, "hand", curse)
        .put(0, "field", hoard)
        .put(1, "field", unit("Hoard", 1, *hoard.abilities))
        .go()
    )
    read = lambda player, attr: t.position.value(player, attr)  # noqa: E731
    assert [read(0, "hand limit"), read(1, "hand limit"), read(0, "summons")] == [2, 2, 2]
    t.act("Curse")
    assert [read(0, "hand limit"), read(1, "hand limit")] == [2, 1]
    t.decline()
    assert read(1, "hand limit") == 2


@ALL
def test_prohibitions_apply_to_players(scheme: LayerScheme) -> None:
    ban = unit("Ban", 1, static(e.Either(YOU, OPPONENT), forbid("summon"), name="ban"))
    silence = spell("Silence", choose("target", FIELD), lasting(TARGET, (Operation("lose", "abilities"),)))
    t = make_table(scheme).put(0, "field", ban).put(0, "hand", unit("New", 1), silence).go()
    assert "New" not in t.offered()
    assert t.position.check_action(0, "summon", t.ref("New")).rule == "T-cannot"
    t.act("Silence")
    assert "New" in t.offered()


@ALL
def test_prohibition_and_permission_apply_by_precedence(scheme: LayerScheme) -> None:
    free = unit("Free", 1, static(YOU, (Operation("permit", "summon"),), name="free"))
    ban = unit("Ban", 1, static(YOU, forbid("summon"), name="ban"))
    for cannot_wins, order, allowed in (
        (True, (ban, free), False),
        (False, (ban, free), True),
        (False, (free, ban), False),
    ):
        t = Table(layers=scheme, precedence=Precedence(cannot_wins=cannot_wins))
        t.put(0, "field", *order).put(0, "hand", unit("New", 1)).go()
        assert ("New" in t.offered()) == allowed


@ALL
def test_protected_object_is_not_destroyed_or_lowered(scheme: LayerScheme) -> None:
    wall = unit("Wall", 3, static(OWN, forbid("destroy", "lower power"), name="wall"))
    weaken = spell("Weaken", choose("target", FIELD), lasting(TARGET, add(power=-2)))
    t = make_table(scheme).put(0, "field", wall).put(0, "hand", DOOM, weaken).go()
    t.act("Doom").act("Weaken")
    assert t.zone("Wall") == "field"
    assert t.position.value(t.ref("Wall"), "power") == 3


@ALL
def test_value_that_cannot_be_lowered_can_be_raised_and_others_are_set(scheme: LayerScheme) -> None:
    wall = unit("Wall", 3, static(e.Among(OWN, its.name == "Wall"), forbid("lower power"), name="wall"))
    shrink = spell("Shrink", choose("target", FIELD), lasting(TARGET, become(power=1)))
    grow = spell("Grow", choose("target", FIELD), lasting(TARGET, become(power=7)))
    for cast, target, power in ((shrink, "Wall", 3), (shrink, "Cub", 1), (grow, "Wall", 7), (grow, "Cub", 7)):
        t = (
            make_table(scheme)
            .put(0, "field", wall, unit("Cub", 3))
            .put(0, "hand", cast)
            .go()
            .act(cast.name)
            .pick(target)
        )
        assert t.position.value(t.ref(target), "power") == power


@ALL
def test_condition_is_evaluated_once_for_produced_and_always_for_static_effects(scheme: LayerScheme) -> None:
    strong = its.power >= 3
    bless = spell("Bless", choose("target", OWN), when(e.Are(TARGET, strong), lasting(TARGET, become(kind="blessed"))))
    weaken = spell("Weaken", choose("target", OWN), lasting(TARGET, become(power=1)))
    proud = static(e.This(), become(mood="proud"), e.Are(e.This(), strong), name="pride")
    t = make_table(scheme).put(0, "field", unit("A", 3, proud)).put(0, "hand", bless, weaken).go()
    assert t.position.value(t.ref("A"), "mood") == "proud"
    t.act("Bless").act("Weaken")
    assert t.position.value(t.ref("A"), "kind") == "blessed"
    expected = "proud" if scheme.is_by_timestamp else None
    assert t.position.value(t.ref("A"), "mood") == expected, "by age alone the older effect does not see the newer one"


@ALL
def test_game_can_end_durations_that_it_declares(scheme: LayerScheme) -> None:
    def until(name: str, key: str) -> object:
        return spell(name, choose("target", OWN), lasting(TARGET, add(power=1), key))

    over = spell("Over", i.EndEffects(until="end of battle"))
    t = make_table(scheme).put(0, "field", unit("A", 1))
    t.put(
        0, "hand", until("Battle", "end of battle"), until("Chain", "end of chain"), until("Ever", FOR_GOOD), over
    ).go()
    t.act("Battle").act("Chain").act("Ever")
    assert t.position.value(t.ref("A"), "power") == 4
    t.act("Over")
    assert t.position.value(t.ref("A"), "power") == 3
    t.decline()
    assert t.position.value(t.ref("A"), "power") == 3, "the end of the turn ends what lasts until then alone"


def test_example_without_layers_has_no_layer_names() -> None:
    assert parts().policies.layers.is_by_timestamp


def test_attribute_that_no_layer_names_belongs_to_the_last_layer_or_the_declared_one() -> None:
    scheme = LayerScheme(layers=("type", "ability", "strength"), touches={"strength": ("power",)})
    assert scheme.find_place("be chosen", "forbid", "") == 2
    assert scheme.find_place("be chosen", "forbid", "ability") == 1
    assert LayerScheme(layers=("type", "ability"), rest="type").find_place("be chosen", "forbid", "") == 0
