"""The rules of Goda Card Battler as data: statements of the rules page, derived rules and assumptions."""

from __future__ import annotations

from godacard.rulebook.components import COMPONENTS_AND_ZONES
from godacard.rulebook.play import PLAY
from rulestone.authoring import Rulebook

CHAPTERS = {
    "GC-1": "The game and its decks",
    "GC-2": "Zones",
    "GC-3": "Monsters",
    "GC-4": "Postures",
    "GC-5": "Summons",
    "GC-6": "Energy and armour",
    "GC-7": "Spells",
    "GC-8": "Set-up",
    "GC-9": "The turn",
    "GC-10": "Actions in Free Time",
    "GC-11": "Assaults and battles",
    "GC-12": "Responses and the stack",
    "GC-13": "Order of effects",
    "GC-14": "Activating effects, costs and targets",
    "GC-15": "Winning and losing",
}
RULEBOOK = Rulebook(COMPONENTS_AND_ZONES + PLAY, chapters=CHAPTERS)
"""Every rule of the game by id."""
