"""The rules of Goda Card Battler as data: statements of the rules page, derived rules and assumptions."""

from __future__ import annotations

from godacard.rulebook.components import COMPONENTS_AND_ZONES
from godacard.rulebook.play import PLAY
from rulestone.authoring import Rulebook

RULEBOOK = Rulebook(COMPONENTS_AND_ZONES + PLAY)
"""Every rule of the game by id."""
