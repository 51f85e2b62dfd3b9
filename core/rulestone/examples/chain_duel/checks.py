"""State-based actions: the objects or players to which each applies, and its steps."""

from rulestone.authoring import *

CHECKS = by_name(
    StateBasedAction(
        name="no life",
        whom=e.Among(e.Either(YOU, OPPONENT), its.life <= 0),
        steps=(i.EndGame(winner=opponent_of(var("them")), how="no life left", cites=("CD-7",)),),
        cites=("CD-7",),
    )
)
