"""How four games order triggers that wait together, each as the policy that its rules state.

The cards are the minions and spells of the Hearthstone module: only the order of triggers is at issue here.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.authoring import *
from tests.signature.hearthstone import PARTS

STAR_WARS_UNLIMITED = NestedTriggers(first="turn player says", own_order="controller")
"""The active player says whose triggers resolve first; that player resolves all of theirs, new ones nested."""
LORCANA = Triggers(act="resolve")
"""The bag: the active player resolves one of theirs as long as there is one, then the opponent; new ones join it."""
DIGIMON = NestedTriggers(own_order="controller")
"""The turn player's effects activate first; what an effect sets off activates before the effects that wait."""
A_GAME_OF_THRONES = TriggerWindows()
"""Forced reactions first, then the players alternate in using single reactions until both pass."""


def under(policy: Triggers) -> Parts:
    """Return the parts of a game with an order of triggers."""
    return replace(PARTS, policies=replace(PARTS.policies, triggers=policy))
