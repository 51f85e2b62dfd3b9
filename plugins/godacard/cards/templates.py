"""Templates of cards: monsters of each class and spells of each kind, and selections that their texts often use."""

from __future__ import annotations

from typing import Any

from godacard.zones import HAND, MONSTERS
from rulestone.authoring import OPPONENT, YOU, Ability, Card, Instruction, cards_in, e, i, var

OWN = cards_in(MONSTERS, of=YOU, type="monster")
THEIRS = cards_in(MONSTERS, of=OPPONENT, type="monster")
ANY = cards_in(MONSTERS, type="monster")
IN_HAND = cards_in(HAND, of=YOU)
IN_THEIR_HAND = cards_in(HAND, of=OPPONENT)
TARGET = var("target")


def paying(*steps: Instruction) -> tuple[Instruction, ...]:
    """Return a cost of these steps together."""
    return (i.Pay(body=steps),)


def monster(name: str, power: int, *abilities: Ability, color: str = "blue", original: str = "", **values: Any) -> Card:
    """Return a monster; `text`, `status` and `note` may be among the values."""
    text, status, note = values.pop("text", ""), values.pop("status", "sample"), values.pop("note", "")
    return Card(
        name=name,
        original=original,
        type="monster",
        values={"color": color, "power": power, **values},
        abilities=abilities,
        text=text,
        status=status,
        note=note,
    )


def spell(name: str, kind: str, *abilities: Ability, original: str = "", **values: Any) -> Card:
    """Return a spell of one of the five kinds; `text`, `status` and `note` may be among the values."""
    text, status, note = values.pop("text", ""), values.pop("status", "sample"), values.pop("note", "")
    return Card(
        name=name,
        original=original,
        type="spell",
        values={"kind": kind, "color": values.pop("color", "blue"), **values},
        abilities=abilities,
        text=text,
        status=status,
        note=note,
    )


# --- monsters of the pool: attribute and lineages as one word or several, the text before the abilities it says -------


def blue(name: str, power: int, attribute: str, lineages: str, text: str = "", *abilities: Ability) -> Card:
    """Return a blue monster."""
    return monster(name, power, *abilities, attribute=attribute, lineage=tuple(lineages.split()), text=text)


def _red(
    name: str, power: int, attribute: str, lineages: str, text: str, abilities: tuple[Ability, ...], **printed: Any
) -> Card:
    lineage = tuple(lineages.split())
    return monster(name, power, *abilities, color="red", attribute=attribute, lineage=lineage, text=text, **printed)


def make_material_condition(material: e.Expr | None) -> dict[str, Any]:
    return {} if material is None else {"material": material}


def special(
    name: str, method: str, power: int, attribute: str, lineages: str, text: str = "", *abilities: Ability
) -> Card:
    """Return a special-line monster; its method determines its number of materials (GC-5.4)."""
    number = {"特殊": 1, "特殊・改": 2, "特殊・極": 3}[method]
    printed = {"class": "special-line", "method": method, "materials": number, "most materials": number}
    return _red(name, power, attribute, lineages, text, abilities, **printed)


def evolution(
    name: str,
    method: str,
    power: int,
    attribute: str,
    lineages: str,
    text: str = "",
    *abilities: Ability,
    material: e.Expr | None = None,
) -> Card:
    """Return an evolution-line monster: 2 materials for G進化, else 1 (GC-5.5); `material` is the condition on each."""
    number = 2 if method == "G進化" else 1
    printed = {"class": "evolution-line", "method": method, "materials": number, "most materials": number}
    return _red(name, power, attribute, lineages, text, abilities, **printed, **make_material_condition(material))


def force(
    name: str,
    attribute: str,
    lineages: str,
    text: str = "",
    *abilities: Ability,
    least: int = 1,
    most: int = 99,
    material: e.Expr | None = None,
) -> Card:
    """Return a force monster: `least` to `most` materials that each meet `material` (GC-5.6, GC-5.8)."""
    printed = {"class": "force", "method": "フォース", "materials": least, "most materials": most}
    return _red(name, 0, attribute, lineages, text, abilities, **printed, **make_material_condition(material))


def by_effect(
    name: str, power: int, attribute: str, lineages: str, gate: str, text: str = "", *abilities: Ability
) -> Card:
    """Return an effect-summon monster; `gate` is the card whose effect summons it (GC-5.9)."""
    return _red(name, power, attribute, lineages, text, abilities, **{"class": "effect-summon", "gate": gate})


# --- spells of the pool -----------------------------------------------------------------------------------------------


def normal_spell(name: str, text: str, *abilities: Ability) -> Card:
    """Return a normal spell."""
    return spell(name, "normal", *abilities, text=text)


def time_spell(name: str, text: str, *abilities: Ability) -> Card:
    """Return a time spell."""
    return spell(name, "time", *abilities, text=text)


def loop_spell(name: str, text: str, *abilities: Ability) -> Card:
    """Return a loop spell."""
    return spell(name, "loop", *abilities, text=text)


def area_spell(name: str, text: str, *abilities: Ability) -> Card:
    """Return an area spell."""
    return spell(name, "area", *abilities, text=text)


def armour_spell(name: str, bonus: int, text: str = "", *abilities: Ability) -> Card:
    """Return an armour spell; `bonus` is its ±P."""
    return spell(name, "armour", *abilities, bonus=bonus, text=text)
