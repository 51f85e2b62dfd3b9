"""The rules of Monster Collection as data, put together from their parts."""

from __future__ import annotations

from monscol.rulebook.effects import EFFECT_RULES
from monscol.rulebook.play import PLAY
from monscol.rulebook.things import THINGS
from rulestone.authoring import Rulebook

ORDER = ("block1", "block2")
RULEBOOK = Rulebook((*THINGS, *PLAY, *EFFECT_RULES))
