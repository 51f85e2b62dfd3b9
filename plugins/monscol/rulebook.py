"""The rules of Monster Collection as data, put together from their parts."""

from __future__ import annotations

from monscol.rulebook_effects import EFFECT_RULES
from monscol.rulebook_play import PLAY
from monscol.rulebook_things import THINGS
from rulestone.authoring import Rulebook

ORDER = ("block1", "block2")
RULEBOOK = Rulebook((*THINGS, *PLAY, *EFFECT_RULES))
