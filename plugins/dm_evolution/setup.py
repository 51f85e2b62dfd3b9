"""Set-up: decks, shields, opening hands, first player and the first turn (DM-1)."""

from __future__ import annotations

from dm_evolution.zones import DECK, SHIELDS
from rulestone.authoring import *

FIRST_TURN = game("turn") == 1
"""It is the first turn of the game: the first player does not draw (DM-1.3)."""

SHUFFLE: Steps = tuple(i.Shuffle(zone=DECK, who=e.Lit(player), cites=("DM-1.2",)) for player in (0, 1))
PUT_SHIELDS: Steps = tuple(move(e.Top(DECK, e.Lit(player), e.Lit(5)), SHIELDS, cites=("DM-1.2",)) for player in (0, 1))
OPENING_HANDS: Steps = tuple(do("draw", player=e.Lit(player), count=5, cites=("DM-1.2",)) for player in (0, 1))
FIRST_PLAYER: Steps = tuple(repertoire.rock_paper_scissors("first", cites=("DM-1.2",)))
MULLIGAN: Steps = ()
"""There is none (DM-1.2a)."""

PROCEDURES: dict[str, Steps] = {
    "set-up": (
        *SHUFFLE,
        *PUT_SHIELDS,
        *OPENING_HANDS,
        *MULLIGAN,
        *FIRST_PLAYER,
        i.TurnBegins(who=var("first"), cites=("DM-1.2", "DM-1.2a")),
    ),
}
