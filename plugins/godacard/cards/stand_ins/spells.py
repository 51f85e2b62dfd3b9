"""Spells that the rulings name, each with just the text that its rulings need."""

from __future__ import annotations

from typing import Any

from godacard.attributes import ATTACK, STANDBY
from godacard.cards.templates import paying, spell
from godacard.zones import BATTLE_AREA, GRAVEYARD, HAND, MONSTERS, SPELLS
from rulestone.authoring import *

OWN = cards_in(MONSTERS, of=YOU)
ANY = cards_in(MONSTERS)
BLUE_IN_HAND = cards_in(HAND, of=YOU, type="monster", where=its.color == "blue")
TARGET = var("target")
MINE = pick("target", OWN)


def normal(name: str, *steps: i.Instruction, **more: Any) -> Card:
    """Return a normal spell."""
    return spell(name, "normal", effect(*steps, **more), status="test")


def time(name: str, *steps: i.Instruction, **more: Any) -> Card:
    """Return a time spell."""
    return spell(name, "time", effect(*steps, **more), status="test")


def draw(count: int) -> i.Do:
    """Return the instruction “you draw”."""
    return do("draw", player=YOU, count=count)


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

_OF_EACH_KIND = (
    normal("Draw1", draw(1)),
    normal("Draw2", draw(2)),
    spell("RedDraw", "normal", effect(draw(1)), color="red", status="test"),
    time("TPump", choose("target", OWN), lasting(TARGET, add(power=2000))),
    time("TNeg", choose("target", e.Items()), do("negate", activation=TARGET)),
    time("TBounce", choose("target", ANY), do("return to hand", card=TARGET)),
    time("TDraw", draw(1)),
    time("TSeal", choose("target", ANY), do("seal", card=TARGET)),
    time("TDestroy1", choose("target", ANY), do("destroy", victim=TARGET)),
    time("TOnDraw", draw(1), condition=e.IsResponding("draw")),
    time(
        "TAllThree",
        draw(1),
        cost=paying(do("discard", cards=cards_in(HAND, of=YOU))),
        condition=both(e.IsResponding("life attack"), count(OWN) >= 1),
    ),
    normal("IfThree", draw(1), condition=count(OWN) >= 3),
    normal("Pledge", draw(1), condition=times("normal summon", YOU) == 0),
    time("TWhen", draw(1), condition=e.IsResponding("life attack")),
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

SPELL_CARDS = (*_SUMMONING, *_OF_EACH_KIND, *_DEEDS, *_COSTS)
