"""Templates of cards, and selections that their texts often use."""

from __future__ import annotations

from typing import Any

from dm_evolution.attributes import EVOLUTION
from dm_evolution.zones import BATTLE, GRAVEYARD, HAND, UNDER
from rulestone.authoring import *

MINE = cards_in(BATTLE, of=YOU, type="creature")
THEIRS = cards_in(BATTLE, of=OPPONENT, type="creature")
ANY = cards_in(BATTLE, type="creature")
ANY_CARD = cards_in(BATTLE, role="any")
TARGET = var("target")


def draw(count: int | Term) -> Instruction:
    """Return the instruction “you draw”."""
    return do("draw", player=YOU, count=count)


def enters(*steps: Instruction, **more: Any) -> Ability:
    """Return an ability that triggers when this creature enters the battle zone."""
    return triggered("enters", e.Same(var("creature"), THIS), *steps, **more)


def attacks(*steps: Instruction, **more: Any) -> Ability:
    """Return an ability that triggers when this creature attacks."""
    return triggered("attack", e.Same(var("attacker"), THIS), *steps, **more)


def destroyed(*steps: Instruction, **more: Any) -> Ability:
    """Return an ability that triggers when this creature is destroyed."""
    return triggered("destroy", e.Same(var("creature"), THIS), *steps, **more)


_LEAVING = (bound("role") == "", bound("from") == BATTLE, no(bound("to") == BATTLE))
LEAVING = e.All(_LEAVING)
LEAVES = e.All((*_LEAVING, e.Same(var("card"), THIS)))
UNEARTHED = e.All((e.Same(var("card"), THIS), bound("role") == UNDER, bound("to") == GRAVEYARD))


MAGIC_TOOL = "Magic Tool"
_TOOL = its.race.contains(MAGIC_TOOL)


def moonless_gate() -> Ability:
    """無月の門: out of the hand on 2 magic tools of the battle zone and 2 of the graveyard (DM-10.1a)."""
    mine = cards_in(BATTLE, of=YOU, type="creature", where=_TOOL)
    gone = cards_in(GRAVEYARD, of=YOU, type="creature", where=_TOOL)
    return triggered(
        "enters",
        e.Are(var("creature"), both(e.Same(e.ControllerOf(e.It()), YOU), _TOOL)),
        pick("target", mine, 2),
        pick("target2", gone, 2),
        do("put on", card=THIS, material=e.Either(TARGET, var("target2"))),
        name="Moonless Gate",
        zones=(HAND,),
        optional=True,
        condition=both(e.Exists(mine, 2), e.Exists(gone, 2)),
    )


def leaves(*steps: Instruction, **more: Any) -> Ability:
    """Return an ability that triggers when this creature leaves the battle zone."""
    return triggered("move", LEAVES, *steps, **more)


def _card(name: str, kind: str, civilization: str, cost: int, abilities: tuple[Ability, ...], values: Any) -> Card:
    more = {key: values.pop(key) for key in ("original", "status", "note", "text") if key in values}
    printed = {key.replace("_", " "): value for key, value in values.items()}
    if "race" in printed:
        printed["race"] = tuple(word.strip() for word in printed["race"].split(","))
    civilizations = tuple(civilization.split())
    return Card(
        name=name,
        type=kind,
        values={"cost": cost, "civilization": civilizations, **printed},
        abilities=abilities,
        **more,
    )


def creature(name: str, civilization: str, cost: int, power: int, *abilities: Ability, **values: Any) -> Card:
    """Return a creature; `race` is a list with commas, other values are attributes with “_” for a space."""
    return _card(name, "creature", civilization, cost, abilities, {"power": power, **values})


def evolution(
    name: str, civilization: str, cost: int, power: int, *abilities: Ability, kind: str = EVOLUTION, **values: Any
) -> Card:
    """Return an evolution creature; `kind` names the materials that it takes."""
    return creature(name, civilization, cost, power, *abilities, evolution=kind, **values)


def spell(name: str, civilization: str, cost: int, *steps: Instruction, **values: Any) -> Card:
    """Return a spell."""
    return _card(name, "spell", civilization, cost, (effect(*steps),) if steps else (), values)


def gear(name: str, civilization: str, cost: int, *abilities: Ability, **values: Any) -> Card:
    """Return a cross gear; its abilities work in the battle zone, and crossed to a creature."""
    return _card(name, "gear", civilization, cost, abilities, values)


def twinpact(
    name: str, civilization: str, cost: int, power: int, spell_cost: int, *steps: Instruction, **values: Any
) -> Card:
    """Return a card with a creature side and a spell side."""
    side = Ability(kind="spell side", effect=steps)
    return creature(name, civilization, cost, power, side, other_side="spell", spell_cost=spell_cost, **values)


def of_race(*races: str) -> e.Expr:
    """Return a condition: the creature has one of the races."""
    return either(*(its.race.contains(race) for race in races))


def of_civilization(civilization: str) -> e.Expr:
    """Return the condition that a card is of a civilization."""
    return its.civilization.contains(civilization)
