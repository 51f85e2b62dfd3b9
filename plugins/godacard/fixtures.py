"""Placeholder cards that the rulings name: no real cards, each with just the text that its rulings need."""

from __future__ import annotations

from typing import Any

from godacard.cards import monster, spell
from godacard.zones import (
    ATTACK,
    BATTLE_AREA,
    DECK,
    GRAVEYARD,
    HAND,
    MONSTERS,
    SPECIAL,
    STANDBY,
)
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import (
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    YOU,
    Ability,
    activated,
    add,
    become,
    cards_in,
    choose,
    do,
    effect,
    forbid,
    its,
    lasting,
    pick,
    static,
    triggered,
    var,
)
from rulestone.model.cards import Card

OWN = cards_in(MONSTERS, of=YOU)
ANY = cards_in(MONSTERS)
HAND_MONSTERS = cards_in(HAND, of=YOU, type="monster")
BLUE_IN_HAND = cards_in(HAND, of=YOU, type="monster", where=its.color == "blue")
TARGET = var("target")


def blue(name: str, power: int, *abilities: Ability, lineage: tuple[str, ...] = ("plain",), **values: Any) -> Card:
    """A blue monster of a fixture's attribute and lineage."""
    more = {"attribute": "fire", "effect": bool(abilities), **values}
    return monster(name, power, *abilities, lineage=lineage, status="test", **more)


def red(name: str, power: int, method: str, materials: int, *abilities: Ability, most: int = 0, **values: Any) -> Card:
    """A red monster; `most` of 0 means as many materials as `materials`."""
    kinds = {"特殊": "special-line", "進化": "evolution-line", "フォ": "force"}
    cls = next(kinds[part] for part in (method[:2], method[-2:]) if part in kinds)
    printed = {"class": cls, "method": method, "materials": materials, "most materials": most or materials}
    more = {"attribute": "fire", "lineage": ("plain",), "effect": bool(abilities), **printed, **values}
    return monster(name, power, *abilities, color="red", status="test", **more)


def normal(name: str, *steps: i.Instruction, **more: Any) -> Card:
    """A normal spell."""
    return spell(name, "normal", effect(*steps, **more), status="test")


def time(name: str, *steps: i.Instruction, **more: Any) -> Card:
    """A time spell."""
    return spell(name, "time", effect(*steps, **more), status="test")


def draw(count: int) -> i.Do:
    """You draw."""
    return do("draw", player=YOU, count=count)


_BLUE = (
    *(blue(f"B{n}", n * 1000) for n in range(10)),
    blue("BE", 3000, static(cards_in(MONSTERS, of=YOU, other=THIS), add(power=1000))),
    blue("BL4", 4000, lineage=("L", "plain")),
    blue("BL5", 5000, lineage=("L",)),
    blue("BW4", 4000, attribute="water"),
    blue("Drawer", 2000, activated(draw(1), limit=1)),
)

_RED = (
    red("Sp", 6000, "特殊", 1),
    red("Sp2", 8000, "特殊・改", 2),
    red("Sp3", 9000, "特殊・極", 3),
    red("SpE", 6000, "特殊", 1, static(cards_in(MONSTERS, of=YOU, other=THIS), add(power=1000))),
    red("Evo", 6000, "進化", 1, material=its.name == "B3"),
    red("EvoAny", 6000, "進化", 1),
    red("GEvo", 8000, "G進化", 2),
    red("WEvo", 8000, "W進化", 1),
    red("TEvo", 9000, "T進化", 1),
    red("Force", 0, "フォース", 1, most=20),
    red("Force2to3", 0, "フォース", 2, most=3),
    red("ForceL", 0, "フォース", 1, most=20, material=its.lineage.contains("L")),
    red("ForceW", 0, "フォース", 1, most=20, material=its.attribute == "water"),
    monster(
        "EffSum", 7000, color="red", status="test", attribute="fire", lineage=("plain",),
        **{"class": "effect-summon", "gate": "Gate"},
    ),
)  # fmt: skip

_SUMMONING = (
    normal("Call", choose("target", BLUE_IN_HAND), do("effect summon", card=TARGET)),
    time("TCall", choose("target", BLUE_IN_HAND), do("effect summon", card=TARGET)),
    normal("CallStandby", choose("target", BLUE_IN_HAND), do("effect summon", card=TARGET, posture=STANDBY)),
    normal(
        "CallRed",
        choose("target", cards_in(HAND, of=YOU, type="monster", where=its.color == "red")),
        do("effect summon", card=TARGET),
    ),
    normal(
        "Gate",
        choose("target", cards_in(HAND, of=YOU, type="monster", where=its.name == "EffSum")),
        do("effect summon", card=TARGET),
    ),
)

_SPELLS = (
    normal("Draw1", draw(1)),
    normal("Draw2", draw(2)),
    spell("RedDraw", "normal", effect(draw(1)), color="red", status="test"),
    time("TPump", choose("target", OWN), lasting(TARGET, add(power=2000))),
    time("TNeg", choose("activation", e.Items()), do("negate", activation=var("activation"))),
    time("TBounce", choose("target", ANY), do("return to hand", card=TARGET)),
    time("TWhen", draw(1), condition=e.Answering("life attack")),
    time("TUpright", choose("target", OWN), do("turn", monster=TARGET, posture=ATTACK)),
    spell("Loop", "loop", static(OWN, add(power=1000)), status="test"),
    spell(
        "Silence", "loop", static(cards_in(MONSTERS, HAND, type="monster"), LOSE_ABILITIES), status="test",
    ),
    spell("Arm+1", "armour", bonus=1000, status="test"),
    spell("Arm-1", "armour", bonus=-1000, status="test"),
    spell("AreaA", "area", static(ANY, add(power=1000)), activated(draw(1), limit=1), status="test"),
    spell("AreaB", "area", static(ANY, add(power=2000)), status="test"),
)  # fmt: skip

_DEEDS = (
    normal("Destroy1", choose("target", ANY), do("destroy", victim=TARGET)),
    normal("Destroy2", choose("target", ANY, 2), do("destroy", victim=TARGET)),
    normal(
        "DestroyNormal",
        choose("target", cards_in(MONSTERS, where=its["has abilities"] == False)),
        do("destroy", victim=TARGET),
    ),
    normal("DestroyB3", choose("target", cards_in(MONSTERS, where=its.name == "B3"), 2), do("destroy", victim=TARGET)),
    normal("Bounce", choose("target", ANY), do("return to hand", card=TARGET)),
    normal("Seal", choose("target", ANY), do("seal", card=TARGET)),
    normal("Sweep", do("seal", card=cards_in(BATTLE_AREA, other=THIS))),
    normal("SweepSpecial", do("destroy", victim=cards_in(MONSTERS, where=its.posture == SPECIAL))),
    normal("SweepStandby", do("destroy", victim=cards_in(MONSTERS, where=its.posture == STANDBY))),
    normal("SweepAttack", do("destroy", victim=cards_in(MONSTERS, where=its.posture == ATTACK))),
    normal("Regrow", choose("target", cards_in(GRAVEYARD, type="monster")), do("return to hand", card=TARGET)),
    normal("Toss", pick("lost", cards_in(HAND, of=YOU)), do("discard", cards=var("lost"))),
    normal("Drain", choose("target", cards_in(MONSTERS, role="energy")), do("send to the graveyard", card=TARGET)),
    normal(
        "Marks",
        choose("target", ANY),
        do("put counters", card=TARGET, count=2, counter="fire counter"),
        do("put counters", card=TARGET, count=1, counter="ice counter"),
    ),
    normal("Mill1", do("mill", player=YOU, count=1)),
    normal("Victory", do("win", player=YOU)),
    normal("Upright", choose("target", OWN), do("turn", monster=TARGET, posture=ATTACK)),
)

_COSTS = (
    normal("Low5", i.Pay(body=(choose("target", OWN), lasting(TARGET, add(power=-5000)))), draw(1)),
    normal("Dump", i.Pay(body=(do("discard", cards=cards_in(HAND, of=YOU)),)), draw(2)),
    normal("NegOwn", i.Pay(body=(choose("target", OWN), lasting(TARGET, LOSE_ABILITIES))), draw(1)),
    normal("Zero", i.Pay(body=(choose("target", OWN), lasting(TARGET, become(power=0)))), draw(1)),
)

FIXTURES: dict[str, Card] = {card.name: card for card in (*_BLUE, *_RED, *_SUMMONING, *_SPELLS, *_DEEDS, *_COSTS)}
"""The placeholder cards by name."""

__all__ = ["DECK", "FIXTURES", "HAND_MONSTERS", "OPPONENT", "forbid", "triggered"]
