"""Effects of every kind are readable on a scenario's card, and `explain` reports them under every game."""

from __future__ import annotations

import pytest

from rulestone.lab.why.value import explain
from rulestone.scenario.files import loads
from rulestone.scenario.stage import follow_stage

ALL = ("gateruler", "monscol", "godacard", "dm_evolution")
CARDS = """
cards:
  Lord:  {{kind: creature, power: 3000, text is: static, text: '{text}'}}
  Grunt: {{kind: creature, power: 1000}}
  Foe:   {{kind: creature, power: 1000, text: "“Roar” — when this is destroyed, draw a card."}}
players:
  Ada: {{field: [Lord, Grunt]}}
  Ben: {{field: [Foe]}}
"""
SMALL = CARDS.replace("power: 3000", "attack: 2").replace("power: 1000", "attack: 3")
"""Creatures that may stand together also where their power becomes their level."""


def choose_by_unit(before: str, after: str) -> dict[str, tuple[str, str]]:
    """Return a value in thousands for games that count so, and in ones for the others."""
    ones = dict.fromkeys(("gateruler", "monscol"), (before, after))
    return ones | dict.fromkeys(("godacard", "dm_evolution"), (before + "000", after + "000"))


FOES = "Creatures your opponent controls"
SAID: dict[str, tuple[str, str, dict[str, tuple[str, str]]]] = {
    "set": (
        "The power of your creatures becomes 5000.",
        "Grunt.power",
        choose_by_unit("1", "5"),
    ),
    "add": (
        "Your creatures get +1000 power.",
        "Grunt.power",
        choose_by_unit("1", "2"),
    ),
    "multiply": (
        "The power of your creatures is multiplied by 2.",
        "Grunt.power",
        choose_by_unit("1", "2"),
    ),
    "swap": ("Your creatures swap attack and level.", "Grunt.power", {"monscol": ("3", "1")}),
    "copy": (
        "Creatures your opponent controls become copies of this.",
        "Foe.name",
        dict.fromkeys(ALL, ("Foe", "Lord")),
    ),
    "race": (
        "Your creatures have race “elf”.",
        "Grunt.race",
        {"monscol": ("", "elf"), "dm_evolution": ("none", "elf")},
    ),
    "name": ("Your creatures become named “Elf”.", "Grunt.name", dict.fromkeys(ALL, ("Grunt", "Elf"))),
    "type": (
        "Your creatures become spells.",
        "Grunt.type",
        {"monscol": ("unit", "spell"), "godacard": ("monster", "spell")},
    ),
    "colour": ("Your creatures become red.", "Grunt.color", {"godacard": ("blue", "red")}),
    "level": ("Your creatures get +1 level.", "Grunt.level", {"gateruler": ("0", "1"), "monscol": ("1", "2")}),
    "controller": ("You gain control of all creatures.", "Foe.controller", dict.fromkeys(ALL, ("Ben", "Ada"))),
    "an ability": (
        "Your creatures have “When this is destroyed, draw a card.”.",
        "Grunt.abilities",
        {"gateruler": ("none", "triggered ability (destroyed)"), "godacard": ("none", "triggered ability (destroy)")},
    ),
    "an ability with effects of its own": (
        "Your creatures have “Your creatures get +1000 power.”.",
        "Grunt.power",
        choose_by_unit("1", "3"),
    ),
    "all abilities": (f"{FOES} lose all abilities.", "Foe.abilities", dict.fromkeys(ALL, ("“Roar”", "none"))),
    "abilities by name": (f"{FOES} lose “Roar”.", "Foe.abilities", dict.fromkeys(ALL, ("“Roar”", "none"))),
    "abilities by kind": (
        f"{FOES} lose their triggered abilities.",
        "Foe.abilities",
        dict.fromkeys(ALL, ("“Roar”", "none")),
    ),
    "hand limit": (
        "Your hand limit becomes 3.",
        "Ada.hand limit",
        {"monscol": ("6", "3"), "godacard": ("7", "3")},
    ),
    "summons in a turn": (
        "Your normal summons per turn become 2.",
        "Ada.normal summons",
        {"godacard": ("1", "2")},
    ),
    "forbidden": (
        f"{FOES} cannot attack.",
        "Foe.attack",
        dict.fromkeys(("gateruler", "dm_evolution"), ("no", "yes")),
    ),
}


@pytest.mark.parametrize(("said", "game"), [(said, game) for said, case in SAID.items() for game in case[2]])
def test_why_explains_effects_of_every_kind_on_a_card(said: str, game: str) -> None:
    text, of, found = SAID[said]
    stage = follow_stage(loads((SMALL if said == "swap" else CARDS).format(text=text), said), game)
    first = explain(stage, of).derivations[0]
    assert (first.base, first.value) == found[game]
    assert [line.effect for line in first.lines][-1:] != []
    assert first.lines[-1].after == first.value
    assert first.lines[-1].says
