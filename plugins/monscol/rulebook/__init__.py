"""The rules of Monster Collection as data, assembled from their parts."""

from __future__ import annotations

from monscol.rulebook.components import COMPONENTS_AND_ZONES
from monscol.rulebook.effects import EFFECT_RULES
from monscol.rulebook.play import PLAY
from monscol.rulebook.sources import HELD
from rulestone.authoring import Rulebook

CHAPTERS = {
    "MC-1": "The game and its decks",
    "MC-2": "Kinds of cards",
    "MC-3": "Battlefield and parties",
    "MC-4": "Zones and states",
    "MC-5": "Set-up",
    "MC-6": "The turn",
    "MC-7": "Terrains and summons",
    "MC-8": "Marching",
    "MC-9": "Battles",
    "MC-10": "Attacks and damage",
    "MC-11": "Declarations and counters",
    "MC-12": "Kinds of abilities",
    "MC-13": "Effects",
    "MC-14": "Play steps and check steps",
    "MC-15": "Triggered abilities",
    "MC-16": "Keyword abilities",
    "MC-17": "Durations",
    "MC-18": "Dice and choices",
    "MC-19": "Winning and losing",
    "MC-22": "Further timestamps and dependency",
}
RULEBOOK = Rulebook((*COMPONENTS_AND_ZONES, *PLAY, *EFFECT_RULES), sources=HELD, chapters=CHAPTERS)
