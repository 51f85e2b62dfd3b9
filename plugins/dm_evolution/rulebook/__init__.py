"""The rules as data: statements of the general rules and public pages, derived rules and assumptions."""

from __future__ import annotations

from dm_evolution.rulebook.effects import EFFECTS
from dm_evolution.rulebook.piles import PILES
from dm_evolution.rulebook.play import PLAY
from dm_evolution.rulebook.sources import HELD
from rulestone.authoring import Rulebook

CHAPTERS = {
    "DM-1": "Decks and set-up",
    "DM-2": "Zones",
    "DM-3": "Cards",
    "DM-4": "The turn",
    "DM-5": "Mana and costs",
    "DM-6": "Summoning sickness",
    "DM-7": "Attacks, blocks and shields",
    "DM-8": "Evolution",
    "DM-9": "Reconstruction: questions and answers",
    "DM-10": "Other cards with cards under them",
    "DM-11": "Effects and their order",
    "DM-403": "General rule 403: cards under a card",
    "DM-801": "General rule 801: reconstruction",
}
RULEBOOK = Rulebook((*PLAY, *PILES, *EFFECTS), sources=HELD, chapters=CHAPTERS)
