"""Positions of a game as boards: a ruleset that declares dependency gets it, and both resolvers agree there too."""

from __future__ import annotations

from rulestone.continuous import fast, literal
from rulestone.continuous.deriving import Deriver
from rulestone.kernel.policies import LayerScheme
from rulestone.language import expressions as e
from rulestone.language.abilities import Operation
from rulestone.language.build import add, become, cards_in, its, static
from tests.kernel.toy import Table, unit

SCHEME = LayerScheme(dependency=True, goes_on=True, shares=True)
HASTE = static(cards_in("field", where=its.race == "monster"), add(speed=4))
CHANGE = static(cards_in("field"), become(race="monster"))
SILENCE = static(cards_in("field"), (Operation("lose", "abilities"),))


def speed(scheme: LayerScheme, *abilities: e.Expr) -> int | None:
    """The speed of the first of some units that stand in the field in this order, each with one ability."""
    names = "ABC"[: len(abilities)]
    table = Table(layers=scheme)
    for name, ability in zip(names, abilities, strict=True):
        table.put(0, "field", unit(name, 1, ability))
    x = table.go().position.machine()
    found = set()
    for resolve in (literal.resolve, fast.resolve):
        deriver = Deriver(scheme, resolve) if not scheme.plain else x.rules.derive
        found.add(str(deriver(x)))
    assert len(found) == 1
    x.s.table = None
    value = x.value(table.ref("A"), "speed")
    return value if value is None else int(value)


def test_a_ruleset_with_dependency_waits_for_the_change() -> None:
    assert speed(SCHEME, HASTE, CHANGE) == 4


def test_a_ruleset_without_goes_by_age() -> None:
    assert speed(LayerScheme(), HASTE, CHANGE) is None
    assert speed(LayerScheme(), CHANGE, HASTE) == 4


def test_a_source_that_loses_its_abilities_makes_no_effect() -> None:
    assert speed(SCHEME, HASTE, CHANGE, SILENCE) is None


def test_layers_and_sublayers_come_first() -> None:
    scheme = LayerScheme(
        layers=("race", "speed"),
        touches={"race": ("race",), "speed": ("speed",)},
        sublayers={"speed": (("set",), ("add",))},
        goes_on=True,
    )
    assert speed(scheme, static(cards_in("field"), add(speed=1)), static(cards_in("field"), become(speed=5))) == 6
    assert speed(scheme, HASTE, CHANGE, static(cards_in("field"), become(speed=1))) == 5
    assert [scheme.place(*op) for op in (("race", "set", ""), ("speed", "set", ""), ("speed", "add", ""))] == [0, 1, 2]
