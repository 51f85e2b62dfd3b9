"""Positions of a game as boards: a ruleset that declares dependency gets it, and both resolvers agree there too."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.continuous import resolver
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.policies import Identity, LayerScheme
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Operation
from rulestone.language.build import THIS, add, become, cards_in, choose, its, lasting, move, static, var
from rulestone.language.instructions import Instruction
from rulestone.model.zones import Zone
from tests.continuous import literal
from tests.kernel.toy import FIELD, Table, parts, spell, unit

SCHEME = LayerScheme(dependency=True, goes_on=True, shares=True)
HASTE = static(cards_in("field", where=its.race == "monster"), add(speed=4))
CHANGE = static(cards_in("field"), become(race="monster"))
SILENCE = static(cards_in("field"), (Operation("lose", "abilities"),))


def get_speed(scheme: LayerScheme, *abilities: e.Expr) -> int | None:
    """Return the speed of the first of some units on the field in this order, each with one ability."""
    names = "ABC"[: len(abilities)]
    table = Table(layers=scheme)
    for name, ability in zip(names, abilities, strict=True):
        table.put(0, "field", unit(name, 1, ability))
    machine = table.go().position.machine()
    found = []
    for resolve in (literal.resolve, resolver.resolve):
        deriver = Deriver(scheme, resolve) if not scheme.is_by_timestamp else machine.rules.derive
        found.append(deriver(machine))
    assert found[0] == found[1]
    machine.state.table = None
    value = machine.value(table.ref("A"), "speed")
    return value if value is None else int(value)


def test_ruleset_with_dependency_applies_a_dependency_first() -> None:
    assert get_speed(SCHEME, HASTE, CHANGE) == 4


def test_ruleset_without_dependency_uses_timestamps() -> None:
    assert get_speed(LayerScheme(), HASTE, CHANGE) is None
    assert get_speed(LayerScheme(), CHANGE, HASTE) == 4


def test_source_without_abilities_has_no_effect() -> None:
    assert get_speed(SCHEME, HASTE, CHANGE, SILENCE) is None


def test_layers_and_sublayers_precede_timestamps() -> None:
    scheme = LayerScheme(
        layers=("race", "speed"),
        touches={"race": ("race",), "speed": ("speed",)},
        sublayers={"speed": (("set",), ("add",))},
        goes_on=True,
    )
    assert get_speed(scheme, static(cards_in("field"), add(speed=1)), static(cards_in("field"), become(speed=5))) == 6
    assert get_speed(scheme, HASTE, CHANGE, static(cards_in("field"), become(speed=1))) == 5
    assert [scheme.find_place(*op) for op in (("race", "set", ""), ("speed", "set", ""), ("speed", "add", ""))] == [
        0,
        1,
        2,
    ]


def test_kind_of_source_can_precede_timestamps() -> None:
    last = LayerScheme(sources=(("produced",), ("static",)))
    assert not last.is_by_timestamp
    assert last.describe() == "one layer, by timestamp, static abilities last"
    places = [last.find_place("power", kind, "", source) for kind, source in (("set", "produced"), ("add", "static"))]
    assert places == [0, 1]
    both = LayerScheme(
        layers=("race", "rest"),
        touches={"rest": ("power",)},
        sublayers={"rest": (("set",), ("add",))},
        sources=(("produced",), ("static",)),
        rest="race",
    )
    assert [both.find_place(*op) for op in (
        ("race", "set", "", "produced"), ("race", "set", "", "static"), ("power", "set", "", "produced"),
        ("power", "add", "", "produced"), ("power", "set", "", "static"),
    )] == [0, 1, 2, 3, 4]  # fmt: skip


def get_power_after(scheme: LayerScheme) -> int:
    """Return the power of a unit whose static ability sets it to 4, after a spell has set it to 1."""
    fix = spell("Fix", choose("target", FIELD), lasting(var("target"), become(power=1)))
    table = Table(layers=scheme).put(0, "hand", fix).put(0, "field", unit("A", 3, static(THIS, become(power=4)))).go()
    table.act("Fix")
    return int(table.position.value(table.ref("A"), "power"))


def test_scheme_can_apply_static_abilities_last() -> None:
    assert get_power_after(LayerScheme()) == 1
    assert get_power_after(LayerScheme(dependency=True)) == 1
    assert get_power_after(LayerScheme(sources=(("produced",), ("static",)))) == 4


def get_rank(scheme: LayerScheme, *steps: Instruction) -> int:
    """Return the power of a unit affected by two conflicting statics, after a change to the older source."""
    table = Table(make_rules_with_rows(scheme))
    table.put(0, "front", unit("Old", 1, static(cards_in("front", "back"), become(power=4))))
    table.put(0, "front", unit("New", 1, static(cards_in("front", "back"), become(power=1))))
    table.put(0, "hand", spell("Do", choose("target", cards_in("front")), *steps)).go()
    table.act("Do").pick("Old")
    return int(table.position.value(table.ref("New"), "power"))


def make_rules_with_rows(scheme: LayerScheme) -> Rules:
    """Return the toy game with two rows between which a card keeps its identity."""
    declared = parts(layers=scheme, identity=Identity(within=("front", "back")))
    rows = {name: Zone(name=name) for name in ("front", "back")}
    return compile_rules("toy", replace(declared, zones={**declared.zones, **rows}, working=("front", "back")))


def test_move_inside_an_area_can_renew_the_timestamp() -> None:
    entered = LayerScheme(dependency=True, renews=())
    for scheme, power in ((LayerScheme(dependency=True), 4), (LayerScheme(), 4), (entered, 1)):
        assert get_rank(scheme, move(var("target"), "back")) == power
        assert get_rank(scheme, move(var("target"), "front")) == power
        assert get_rank(scheme, move(var("target"), "hand", name="n"), move(var("n"), "front")) == 4


def test_turning_a_card_face_up_can_renew_the_timestamp() -> None:
    turned = (i.Face(what=var("target"), up=e.Lit(False)), i.Face(what=var("target"), up=e.Lit(True)))
    assert get_rank(LayerScheme(renews=("face up",)), *turned) == 4
    assert get_rank(LayerScheme(), *turned) == 1
