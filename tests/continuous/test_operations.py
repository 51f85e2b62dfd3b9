"""Every operation has the same result under every way of applying effects, and is recorded."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.continuous import resolver
from rulestone.continuous.accounts.account import Account
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute
from rulestone.kernel.policies import LayerScheme
from rulestone.lab.why.subjects import Subject
from rulestone.lab.why.value import Explainer
from rulestone.lab.why.words import Narrator
from rulestone.language import expressions as e
from rulestone.language.abilities import Operation
from rulestone.language.build import (
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    YOU,
    activated,
    add,
    become,
    cards_in,
    copies,
    do,
    forbid,
    gains,
    its,
    loses,
    static,
    triggered,
    var,
)
from rulestone.language.vocabulary import Vocabulary
from tests.continuous import literal
from tests.kernel.toy import FIELD, Table, parts, unit

OTHERS = cards_in("field", where=its.name != "Lord")
GRUNT = e.Among(OTHERS, its.name == "Grunt")
LAST = triggered("destroy", e.Same(var("victim"), THIS), do("draw", player=YOU), name="last")
STUDY = activated(do("draw", player=YOU), name="study", tags=("calm",))
UP = static(FIELD, add(power=1), name="up")
SCHEMES = {
    "by age": LayerScheme(),
    "with dependency": LayerScheme(dependency=True),
    "in layers": LayerScheme(
        layers=("copy", "control", "text", "abilities", "numbers"),
        touches={
            "copy": ("card",),
            "control": ("controller",),
            "text": ("type", "name", "kind"),
            "abilities": ("abilities",),
        },
        sublayers={"numbers": (("set",), ("add", "multiply"), ("swap",))},
        dependency=True,
        goes_on=True,
        shares=True,
    ),
}
CASES: dict[str, tuple[e.Expr, tuple[Operation, ...], dict[tuple[str, str], Any]]] = {
    "set": (OTHERS, become(power=7), {("Grunt", "power"): 7, ("Imp", "power"): 7, ("Lord", "power"): 5}),
    "add": (OTHERS, add(power=2), {("Grunt", "power"): 3, ("Imp", "power"): 6}),
    "multiply": (OTHERS, (Operation("multiply", "power", e.Lit(3)),), {("Grunt", "power"): 3, ("Imp", "power"): 12}),
    "swap": (
        OTHERS,
        (Operation("swap", "power", e.Lit("guard")),),
        {("Grunt", "power"): 2, ("Grunt", "guard"): 1, ("Imp", "power"): 0, ("Imp", "guard"): 4},
    ),
    "copy": (
        GRUNT,
        copies(THIS),
        {("Grunt", "power"): 5, ("Grunt", "name"): "Lord", ("Grunt", "abilities"): ("lord",)},
    ),
    "type": (OTHERS, become(type="spell"), {("Grunt", "type"): "spell", ("Lord", "type"): "unit"}),
    "race": (OTHERS, become(kind="elf"), {("Grunt", "kind"): "elf"}),
    "name": (OTHERS, become(name="Elf"), {("Grunt", "name"): "Elf", ("Imp", "name"): "Elf"}),
    "colour": (OTHERS, become(colour="red"), {("Imp", "colour"): "red"}),
    "level": (OTHERS, (*become(level=3), *add(level=1)), {("Imp", "level"): 4}),
    "controller": (OTHERS, become(controller=YOU), {("Imp", "controller"): 0, ("Lord", "controller"): 0}),
    "all abilities are lost": (OTHERS, LOSE_ABILITIES, {("Imp", "abilities"): (), ("Lord", "abilities"): ("lord",)}),
    "abilities are lost by name": (OTHERS, loses("last"), {("Imp", "abilities"): ("study",)}),
    "abilities are lost by kind": (OTHERS, loses("activated"), {("Imp", "abilities"): ("last",)}),
    "abilities are lost by tag": (OTHERS, loses("calm"), {("Imp", "abilities"): ("last",)}),
    "an ability is given": (OTHERS, gains(LAST), {("Grunt", "abilities"): ("last",)}),
    "what was given has effects of its own": (GRUNT, gains(UP), {("Grunt", "power"): 2, ("Imp", "power"): 5}),
    "hand limit": (YOU, add(**{"hand limit": -2}), {("Ada", "hand limit"): 4, ("Ben", "hand limit"): 6}),
    "summons in a turn": (OPPONENT, become(summons=3), {("Ben", "summons"): 3, ("Ada", "summons"): 1}),
    "whether there is a hand": (OPPONENT, become(**{"has hand": False}), {("Ben", "has hand"): False}),
    "forbidden": (OTHERS, forbid("attack"), {("Imp", "forbid:attack"): True, ("Lord", "forbid:attack"): False}),
    "permitted": (OTHERS, (Operation("permit", "attack"),), {("Imp", "permit:attack"): True}),
    "forbidden to a player": (OPPONENT, forbid("draw"), {("Ben", "forbid:draw"): True, ("Ada", "forbid:draw"): False}),
}


def make_table(scheme: LayerScheme, whom: e.Expr, what: tuple[Operation, ...]) -> Table:
    """Return a table with a lord that has the static ability, a grunt beside it, and an imp on the other side."""
    declared = parts(layers=scheme)
    more = (
        *(Attribute(name=name) for name in ("colour", "level")),
        Attribute(name="guard", default=2),
        Attribute(name="hand limit", default=6, of="player"),
        Attribute(name="summons", default=1, of="player"),
        Attribute(name="has hand", default=True, words=(True, False), of="player"),
    )
    attributes = {**declared.attributes, **{attribute.name: attribute for attribute in more}}
    rules = compile_rules("toy", replace(declared, attributes=attributes))
    imp = unit("Imp", 4, LAST, STUDY)
    imp = replace(imp, values={**imp.values, "guard": 0})
    lord = unit("Lord", 5, static(whom, what, name="lord"))
    return Table(rules).put(0, "field", lord, unit("Grunt", 1)).put(1, "field", imp).go()


def simplify_value(attr: str, value: Any) -> Any:
    """Return a value as the cases have it."""
    if attr == "abilities":
        return tuple(held.ability.name for held in value or ())
    return value is not None if ":" in attr else value


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
@pytest.mark.parametrize("case", CASES)
def test_each_operation_agrees_with_the_oracle_and_is_recorded(case: str, scheme: LayerScheme) -> None:
    whom, what, expected = CASES[case]
    t = make_table(scheme, whom, what)
    numbers = {"Ada": 0, "Ben": 1, **t.ids}
    account = Account(t.position.machine())
    explainer = Explainer(account, Narrator(account, Vocabulary()))
    tables = [t.rules.derive(t.position.machine())]
    if not scheme.is_by_timestamp:
        tables += [Deriver(scheme, resolve)(t.position.machine()) for resolve in (literal.resolve, resolver.resolve)]
    for (name, attr), value in expected.items():
        oid = numbers[name]
        base = account.read_base_value(oid, attr)
        for made in tables:
            assert simplify_value(attr, made.get(oid, {}).get(attr, base)) == value
        assert simplify_value(attr, account.compute_value(oid, attr)) == value
        found = explainer.derive(Subject(name, oid, attr))
        touched = simplify_value(attr, base) != value
        assert bool(found.lines) == touched
        if touched:
            assert found.lines[-1].after == found.value
            assert attr != "controller" or (found.base, found.value) == ("Ben", "Ada")


@pytest.mark.parametrize("order", [("Baron", "Lord"), ("Lord", "Baron")])
def test_copied_abilities_are_removed_by_newer_effects_only(order: tuple[str, str]) -> None:
    cards = {
        "Baron": unit("Baron", 3, static(GRUNT, LOSE_ABILITIES, name="baron")),
        "Lord": unit("Lord", 5, static(GRUNT, copies(THIS), name="lord")),
    }
    t = Table(compile_rules("toy", parts(layers=LayerScheme()))).put(0, "field", unit("Grunt", 1))
    for name in order:
        t.put(0, "field", cards[name])
    derived = t.go().rules.derive(t.position.machine())[t.ids["Grunt"]]
    assert simplify_value("abilities", derived["abilities"]) == (("lord",) if order[1] == "Lord" else ())
