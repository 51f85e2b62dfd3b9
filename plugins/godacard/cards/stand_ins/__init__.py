"""Placeholder cards that the rulings name: no real cards, each with just the text that its rulings need."""

from __future__ import annotations

from typing import Any

from godacard.cards.templates import monster, paying, spell
from godacard.zones import ATTACK, BATTLE_AREA, GRAVEYARD, HAND, MONSTERS, SPELLS, STANDBY
from rulestone.authoring import *

OWN = cards_in(MONSTERS, of=YOU)
ANY = cards_in(MONSTERS)
BLUE_IN_HAND = cards_in(HAND, of=YOU, type="monster", where=its.color == "blue")
TARGET = var("target")
MINE = pick("target", OWN)
FIGHTS_HERE = either(e.Same(var("assailant"), THIS), e.Same(var("defender"), THIS))


def blue(name: str, power: int, *abilities: Ability, lineage: tuple[str, ...] = ("plain",), **values: Any) -> Card:
    """A blue monster of a fixture's attribute and lineage."""
    more = {"attribute": "fire", **values}
    return monster(name, power, *abilities, lineage=lineage, status="test", **more)


def red(name: str, power: int, method: str, materials: int, *abilities: Ability, most: int = 0, **values: Any) -> Card:
    """A red monster; `most` of 0 means as many materials as `materials`."""
    kinds = {"特殊": "special-line", "進化": "evolution-line", "フォ": "force"}
    cls = next(kinds[part] for part in (method[:2], method[-2:]) if part in kinds)
    printed = {"class": cls, "method": method, "materials": materials, "most materials": most or materials}
    more = {"attribute": "fire", "lineage": ("plain",), **printed, **values}
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
    blue("GraveDrawer", 2000, activated(draw(1), limit=1, zones=(GRAVEYARD,))),
    blue("QuickDrawer", 2000, activated(draw(1), limit=1, timing="any")),
    blue("Battler", 3000, triggered("battle", FIGHTS_HERE, draw(1))),
    blue("Martyr", 1000, triggered("destroy", e.Same(var("victim"), THIS), draw(1), optional=True)),
    blue("Undying", 2000, static(THIS, forbid("destroy"))),
    blue("Veiled", 3000, static(THIS, forbid("be chosen"))),
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
    time("TNeg", choose("target", e.Items()), do("negate", activation=TARGET)),
    time("TBounce", choose("target", ANY), do("return to hand", card=TARGET)),
    time("TDraw", draw(1)),
    time("TSeal", choose("target", ANY), do("seal", card=TARGET)),
    time("TDestroy1", choose("target", ANY), do("destroy", victim=TARGET)),
    time("TOnDraw", draw(1), condition=e.Answering("draw")),
    time(
        "TAllThree",
        draw(1),
        cost=paying(do("discard", cards=cards_in(HAND, of=YOU))),
        condition=both(e.Answering("life attack"), count(OWN) >= 1),
    ),
    normal("IfThree", draw(1), condition=count(OWN) >= 3),
    normal("Pledge", draw(1), condition=times("normal summon", YOU) == 0),
    time("TWhen", draw(1), condition=e.Answering("life attack")),
    time("TUpright", choose("target", OWN), do("turn", monster=TARGET, posture=ATTACK)),
    spell("Loop", "loop", static(OWN, add(power=1000)), status="test"),
    spell(
        "Silence", "loop", static(cards_in(MONSTERS, HAND, type="monster"), LOSE_ABILITIES), status="test",
    ),
    spell("Steady", "loop", static(ANY, forbid("lower power")), status="test"),
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
    normal(
        "DestroyClassed",
        choose("target", cards_in(MONSTERS, where=its["class"] != None), 2),
        do("destroy", victim=TARGET),
    ),
    normal("PickCard", choose("target", cards_in(BATTLE_AREA, other=THIS)), do("destroy", victim=TARGET)),
    normal("CountCards", do("draw", player=YOU, count=count(cards_in(BATTLE_AREA, other=THIS)))),
    normal(
        "PickArmour",
        choose("target", cards_in(BATTLE_AREA, type="spell", where=its.kind == "armour", role="any")),
        do("destroy", victim=TARGET),
    ),
    normal("Mislay", choose("target", cards_in(SPELLS, of=YOU, where=its.kind == "armour")), move(TARGET, MONSTERS)),
    normal("Shave1", do("shave", player=OPPONENT, count=1)),
    normal("Bounce", choose("target", ANY), do("return to hand", card=TARGET)),
    normal("Seal", choose("target", ANY), do("seal", card=TARGET)),
    normal("Sweep", do("seal", card=cards_in(BATTLE_AREA, other=THIS))),
    normal("Regrow", choose("target", cards_in(GRAVEYARD, type="monster")), do("return to hand", card=TARGET)),
    normal("Toss", pick("target", cards_in(HAND, of=YOU)), do("discard", cards=TARGET)),
    normal("Drain", choose("target", cards_in(MONSTERS, role="energy")), do("send to the graveyard", card=TARGET)),
    normal(
        "Marks",
        choose("target", ANY),
        do("put counters", card=TARGET, count=2, counter="fire"),
        do("put counters", card=TARGET, count=1, counter="ice"),
    ),
    normal("Mill1", do("mill", player=YOU, count=1)),
    normal("Victory", do("win", player=YOU)),
    normal("Upright", choose("target", OWN), do("turn", monster=TARGET, posture=ATTACK)),
)

_COSTS = (
    normal("Low5", draw(1), cost=paying(MINE, lasting(TARGET, add(power=-5000)))),
    normal("Dump", draw(2), cost=paying(do("discard", cards=cards_in(HAND, of=YOU)))),
    normal("NegOwn", draw(1), cost=paying(MINE, lasting(TARGET, LOSE_ABILITIES))),
    normal("Tapper", draw(1), cost=paying(MINE, do("tap", monster=TARGET))),
    normal("Untapper", draw(1), cost=paying(MINE, do("untap", monster=TARGET))),
    normal("ToStandby", draw(1), cost=paying(MINE, do("turn", monster=TARGET, posture=STANDBY))),
    normal("Zero", draw(1), cost=paying(MINE, lasting(TARGET, become(power=0)))),
)

FIXTURES: dict[str, Card] = {card.name: card for card in (*_BLUE, *_RED, *_SUMMONING, *_SPELLS, *_DEEDS, *_COSTS)}
"""The placeholder cards by name."""
