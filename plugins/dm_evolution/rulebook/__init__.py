"""The rules as data: what the general rules and public pages say, what follows, what had to be assumed."""

from __future__ import annotations

from dm_evolution.rulebook.effects import EFFECTS
from dm_evolution.rulebook.piles import PILES
from dm_evolution.rulebook.play import PLAY
from dm_evolution.rulebook.sources import HELD
from rulestone.authoring import Rulebook

RULEBOOK = Rulebook((*PLAY, *PILES, *EFFECTS), held=HELD)
