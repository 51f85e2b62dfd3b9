"""The rules of Monster Collection as data, assembled from their parts."""

from __future__ import annotations

from monscol.rulebook.components import COMPONENTS_AND_ZONES
from monscol.rulebook.effects import EFFECT_RULES
from monscol.rulebook.play import PLAY
from monscol.rulebook.sources import HELD
from rulestone.authoring import Rulebook

RULEBOOK = Rulebook((*COMPONENTS_AND_ZONES, *PLAY, *EFFECT_RULES), sources=HELD)
