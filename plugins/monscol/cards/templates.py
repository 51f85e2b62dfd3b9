"""Templates of cards, and selections that their texts often use."""

from __future__ import annotations

from typing import Any

from monscol.mechanics.effect_kinds import implied
from monscol.mechanics.sides import FIGHTERS, OURS, THEIRS
from monscol.zones import ITEM, SPELL, TERRAIN, UNIT, UNITS
from rulestone.authoring import THIS, Ability, Card, cards_in, its, of, var

TARGET = var("target")
IN_BATTLE, OWN, ENEMY = FIGHTERS, OURS, THEIRS
HERE = cards_in(UNITS, where=its.slot == of(THIS, "slot"))
"""The units on the same square as this (of a terrain: the units on it)."""


def card(name: str, type: str, abilities: tuple[Ability, ...], values: dict[str, Any]) -> Card:
    """Return a card; `original`, `text`, `status` and `note` may be among the values."""
    told = {key: values.pop(key) for key in ("original", "text", "status", "note") if key in values}
    made = Card(name=name, type=type, values=values, abilities=abilities, **told)
    values |= implied(made)
    return made


def unit(name: str, level: int, attack: int, defence: int, *abilities: Ability, **values: Any) -> Card:
    """Return a unit; units of level 3 or less have the instant mark unless `instant` decides it."""
    printed = {"level": level, "attack": attack, "defence": defence, "instant": level <= 3, **values}
    return card(name, UNIT, abilities, printed)


def terrain(name: str, limit: int, *abilities: Ability, **values: Any) -> Card:
    """Return a terrain."""
    return card(name, TERRAIN, abilities, {"limit": limit, **values})


def equipment(name: str, cost: int, *abilities: Ability, **values: Any) -> Card:
    """Return an equipment item."""
    return card(name, ITEM, abilities, {"kind": "equipment", "cost": cost, **values})


def consumable(name: str, cost: int, *abilities: Ability, **values: Any) -> Card:
    """Return a consumable item."""
    return card(name, ITEM, abilities, {"kind": "consumable", "cost": cost, **values})


def combat_spell(name: str, element: str, cost: int, *abilities: Ability, **values: Any) -> Card:
    """Return a combat spell; `cost` slots of a unit that casts its element."""
    return card(name, SPELL, abilities, {"kind": "combat", "element": element, "cost": cost, **values})


def ritual(name: str, element: str, *abilities: Ability, **values: Any) -> Card:
    """Return a ritual spell."""
    return card(name, SPELL, abilities, {"kind": "ritual", "element": element, **values})
