"""The rules as data: statements of the general rules and public pages, derived rules and assumptions."""

from __future__ import annotations

from dm_evolution.rulebook.effects import EFFECTS
from dm_evolution.rulebook.piles import PILES
from dm_evolution.rulebook.play import PLAY
from dm_evolution.rulebook.sources import HELD
from rulestone.authoring import Rulebook

RULEBOOK = Rulebook((*PLAY, *PILES, *EFFECTS), sources=HELD)
