"""The rules of Goda Card Battler as data: what the rules page says, what follows from it, what had to be assumed."""

from __future__ import annotations

from godacard.rulebook.play import PLAY
from godacard.rulebook.things import THINGS
from rulestone.authoring import Rulebook

RULEBOOK = Rulebook(THINGS + PLAY)
"""Every rule of the game by id."""
