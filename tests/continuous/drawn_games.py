"""Small games with random rules, cards and effects: every kind of continuous effect on objects in every zone."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from rulestone.game.shorthand import keyword
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute
from rulestone.kernel.policies import LayerScheme, Piles
from rulestone.kernel.setup import add_card, add_under
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, Operation
from rulestone.language.build import (
    END_OF_TURN,
    FOR_GOOD,
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    YOU,
    add,
    become,
    cards_in,
    choose,
    copies,
    count,
    forbid,
    gains,
    grant,
    its,
    lasting,
    loses,
    no,
    of,
    reword,
    shares,
    static,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, FIELD, OWN, RESCUE, TARGET, THEIRS, Table, parts, spell

KINDS = ("elf", "orc")
ELVES, ORCS = (cards_in("field", where=its.kind == kind) for kind in KINDS)
STRONG = cards_in("field", where=its.power >= 3)
PRIDE = static(cards_in("field", where=its.kind == "elf"), add(power=1), name="pride")
TEACHING = static(OWN, gains(PRIDE), name="teaching")
ROLES = ("under", "part", "gear", "guest")
TOUCHES = {
    "copy": ("card",), "control": ("controller", e.AFFECTED), "text": ("kind", "text"),
    "abilities": ("abilities", "flying"),
    "rest": ("power", "guard"),
}  # fmt: skip


def draw_scheme(r: Random) -> LayerScheme:
    """Return the order of continuous effects."""
    if r.random() < 0.3:
        names = r.choice((("all",), ("abilities", "rest"), ("rest", "text")))
        layers: dict[str, Any] = {"layers": names, "touches": {one: TOUCHES[one] for one in names if one in TOUCHES}}
    else:
        names = r.choice((tuple(TOUCHES), ("abilities", "rest"), ("text", "rest")))
        groups = {"rest": (("set",), ("add", "multiply"))} if r.random() < 0.6 else {}
        sources = r.choice(((), (("produced",), ("static",))))
        touches = {name: TOUCHES[name] for name in names}
        layers = {"layers": names, "touches": touches, "sublayers": groups, "sources": sources}
        layers |= {"dependency": True, "goes_on": r.random() < 0.5, "shares": r.random() < 0.5}
        if r.random() < 0.3:
            layers["judged"] = "in the outcome"
        layers["loops"] = r.choice(("timestamp", "timestamp", "together", "as met", "none"))
        layers["dependents"] = r.choice(("timestamp", "newest"))
    return LayerScheme(
        **layers, counts=r.choice(("produced", "produced", "entered")), granted=r.choice(("grant", "entered")),
        copies=r.choice(("printed", "as it is")),
    )  # fmt: skip


def draw_affected(r: Random) -> e.Expr:
    """Return the objects that an effect applies to."""
    return r.choice((THIS, OWN, THEIRS, FIELD, ELVES, ORCS, STRONG, cards_in("field", other=THIS)))


def draw_condition(r: Random) -> e.Expr | None:
    """When it does."""
    return r.choice((
        None, None, None, e.Exists(cards_in("grave")), e.TurnOf(YOU),
        e.Exists(cards_in("field", of=OPPONENT, type="unit")),
        no(e.Exists(STRONG)), of(THIS, "kind") == "elf",
    ))  # fmt: skip


def draw_op(r: Random, begun: bool = False) -> tuple[Operation, ...]:
    """Return the operations of an effect; one `begun` by a spell has no source on the field."""
    mine: Any = count(OWN) if begun else of(THIS, "guard")
    number: Any = r.choice((r.randint(-2, 3), mine, count(cards_in("grave"))))
    if r.random() < 0.12:  # every object that may gain abilities adds possible effects, which are many
        given = (gains(PRIDE), gains(TEACHING), shares(cards_in("grave", type="unit")), copies(STRONG))
        return r.choice(given if begun else given[:1])
    return r.choice((
        add(power=number), add(guard=r.randint(0, 2)), become(power=number), become(kind=r.choice(KINDS)),
        (Operation("multiply", "power", e.Lit(2)),), (Operation("swap", "power", e.Lit("guard")),),
        (*become(kind=r.choice(KINDS)), *add(power=1)), (*LOSE_ABILITIES, *become(power=1)),
        grant("flying"), loses("flying"), LOSE_ABILITIES, loses("pride"),
        forbid(r.choice(("lower power", "have flying", "have pride", "have abilities", "summon", e.AFFECTED))),
        (Operation("permit", "summon"),), reword("kind", *r.sample(KINDS, 2)), become(controller=YOU),
    ))  # fmt: skip


def draw_ability(r: Random) -> Ability:
    """Return a static ability."""
    return static(draw_affected(r), draw_op(r), draw_condition(r), name=r.choice(("pride", "custom", "wont")))


def draw_unit(r: Random, name: str) -> Card:
    """Return a card for the field."""
    abilities = tuple(draw_ability(r) for _ in range(r.choice((0, 1, 1, 2))))
    values = {"power": r.randint(0, 4), "guard": r.randint(0, 2), "kind": r.choice(KINDS)}
    return Card(name=name, type="unit", values=values, abilities=abilities)


def draw_spell(r: Random, name: str) -> Card:
    """Return a card that begins an effect or changes the field."""
    until = r.choice((FOR_GOOD, FOR_GOOD, END_OF_TURN))
    aimed = choose("target", FIELD)
    turned = i.Face(what=TARGET, up=e.Lit(r.random() < 0.3))
    model = lasting(TARGET, copies(var("model")), until)
    return r.choice((
        *(spell(name, aimed, lasting(TARGET, draw_op(r, begun=True), until, fixed=r.random() < 0.7)) for _ in range(4)),
        spell(name, lasting(r.choice((OWN, FIELD, ELVES)), draw_op(r, begun=True), until, fixed=r.random() < 0.5)),
        spell(name, aimed, choose("model", FIELD), model),
        spell(name, aimed, turned), replace(DOOM, name=name), replace(RESCUE, name=name),
    ))  # fmt: skip


def draw_game(r: Random, scheme: LayerScheme | None = None, merged: tuple[str, ...] = ("part",)) -> Table:
    """Return a position to play from, with units in the field, some of them under others, and spells in hand.

    Args:
        scheme: how effects are ordered; None for some way.
        merged: the roles that are one thing with the card on top.
    """
    scheme = draw_scheme(r) if scheme is None else scheme
    piles = Piles(
        fate=dict.fromkeys(ROLES, "grave"),
        active=("gear",) if r.random() < 0.5 else (),
        merged=merged, attached=("gear",), sheltered=("guest",),
    )  # fmt: skip
    declared = parts(layers=scheme, piles=piles)
    more = {"guard": Attribute(name="guard", default=0), "flying": keyword("flying")}
    rules = compile_rules("drawn", replace(declared, attributes={**declared.attributes, **more}))
    table = Table(rules)
    for player in (0, 1):
        for _ in range(r.randint(1, 2)):
            name = f"U{len(table.state.objects)}"
            top = add_card(rules, table.state, draw_unit(r, name), "field", player, face_up=r.random() < 0.9)
            for role in r.sample(ROLES, r.choice((0, 0, 1))):
                add_under(rules, table.state, draw_unit(r, f"{name} {role}"), top, role)
        table.put(player, "hand", *(draw_spell(r, f"S{player}{n}") for n in range(5)), draw_unit(r, f"H{player}"))
        table.put(player, "grave", draw_unit(r, f"G{player}"))
        table.put(player, "deck", draw_unit(r, f"D{player}"))
    return table.go()
