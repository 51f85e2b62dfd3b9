"""Cards of this project's own."""

from __future__ import annotations

from dm_evolution.attributes import INFINITE, V
from dm_evolution.cards.templates import (
    MAGIC_TOOL,
    TARGET,
    THEIRS,
    creature,
    destroyed,
    draw,
    enters,
    evolution,
    gear,
    of_civilization,
    of_race,
    spell,
    twinpact,
)
from dm_evolution.zones import BATTLE, DECK, GRAVEYARD, HAND, MANA, UNDER
from rulestone.authoring import *

SMALL = cards_in(BATTLE, of=OPPONENT, type="creature", where=its.power <= 3000)
TO_MANA = do("put into mana", cards=e.Top(DECK, YOU, e.Lit(1)))

_LIGHT = (
    creature("Dawn Watcher", "light", 2, 2000, static(THIS, forbid("attack")), blocker=True, race="Guardian"),
    creature("Lamp Herald", "light", 3, 3000, race="Guardian"),
    creature("Steel Chorister", "light", 4, 4000, blocker=True, race="Great Mecha Oh"),
    creature("Choir of Glass", "light", 3, 2500, enters(pick("target", THEIRS, 0, 1), do("tap", creature=TARGET)),
             race="Arc Seraphim"),
    evolution("Bright Ladder", "light", 5, 8000, kind=V, material=of_civilization("light"), breaker=2,
              race="Arc Seraphim"),
    spell("Noon Glare", "light", 2, choose("target", THEIRS), do("tap", creature=TARGET), draw(1), shield_trigger=True),
)  # fmt: skip
_WATER = (
    creature("Reef Runner", "water", 2, 2000, race="Liquid People"),
    creature("Tide Scribe", "water", 3, 2000, enters(draw(1)), race="Liquid People"),
    evolution("Undertow Sage", "water", 4, 6000, enters(draw(1)), material=of_race("Liquid People"), breaker=2,
              race="Liquid People"),
    spell("Deep Reading", "water", 3, draw(2)),
    twinpact("Whirl Courier", "water", 5, 5000, 2, draw(1), race="Liquid People"),
)  # fmt: skip
_DARKNESS = (
    creature("Grave Lantern", "darkness", 2, 1000, destroyed(draw(1)), race="Hedrian"),
    creature("Hollow Knight", "darkness", 4, 5000, race="Dark Lord"),
    creature("Mire Watch", "darkness", 3, 3000, blocker=True, race="Hedrian"),
    evolution("Bone Choir", "darkness", 4, 6000, source_zone=GRAVEYARD, material=of_civilization("darkness"), breaker=2,
              race="Dark Lord"),
    spell("Withering Mist", "darkness", 3, choose("target", THEIRS), lasting(TARGET, add(power=-3000)),
          shield_trigger=True),
    creature("Ticking Doll", "darkness", 2, 1000, destroyed(draw(1)), race=MAGIC_TOOL),
    creature("Bone Compass", "darkness", 2, 2000, race=MAGIC_TOOL),
    creature("Candle of Debt", "darkness", 3, 2000, enters(do("bury", creature=e.Top(DECK, YOU, e.Lit(2)))),
             race=MAGIC_TOOL),
    creature("God of the North Gate", "darkness", 4, 4000,
             static(THIS, add(power=4000), condition=e.Exists(e.Under(THIS, "link"))),
             links=("God of the South Gate",), race="God"),
    creature("God of the South Gate", "fire", 4, 4000,
             static(THIS, add(power=4000), condition=e.Exists(e.Under(THIS, "link"))),
             links=("God of the North Gate",), race="God", blocker=True),
)  # fmt: skip
_FIRE = (
    creature("Spark Runner", "fire", 2, 1000, speed_attacker=True, race="Human"),
    creature("Cinder Smith", "fire", 3, 3000, race="Human"),
    evolution("Ember Star", "fire", 4, 6000, material=of_civilization("fire"), star=True, race="Human"),
    gear("Forge Banner", "fire", 2, static(e.HostOf(THIS), add(power=2000), zones=("gear",))),
    spell("Volley", "fire", 3, choose("target", SMALL),
          do("destroy", creature=TARGET), shield_trigger=True),
)  # fmt: skip
_NATURE = (
    creature("Seed Keeper", "nature", 2, 1000, enters(TO_MANA), race="Beast Folk"),
    creature("Root Giant", "nature", 5, 6000, breaker=2, race="Giant"),
    creature("Thicket Scout", "nature", 3, 3000, race="Beast Folk"),
    creature("Grove Shifter", "nature", 4, 4000, evolution="evolution", neo=True, material=of_civilization("nature"),
             breaker=2, race="Beast Folk"),
    evolution("Wild Procession", "nature", 6, 7000, static(THIS, add(power=e.Arith("*", e.Count(
        e.Under(THIS, UNDER)), e.Lit(1000)))), kind=INFINITE, material=of_civilization("nature"), breaker=3,
        race="Giant"),
    creature("Ember Grove", "fire nature", 3, 4000, race="Beast Folk"),
    spell("Call of the Roots", "nature", 3, TO_MANA, pick("target", cards_in(MANA, of=YOU, type="creature"), 0, 1),
          do("take card", card=TARGET, to=HAND)),
)  # fmt: skip
OWN: tuple[Card, ...] = (
    Card(name="Blank Leaf", type="creature", values={"power": 1000}, note="fills zones in scenarios"),
    *_LIGHT,
    *_WATER,
    *_DARKNESS,
    *_FIRE,
    *_NATURE,
)
