"""State-based actions: the objects or players to which each applies, and its steps."""

from rulestone.authoring import *
from rulestone.examples.circle_duel.zones import DAMAGE

CHECKS = by_name(
    StateBasedAction(
        name="six damage",
        whom=e.Among(e.Either(YOU, OPPONENT), e.Compare(">=", count(cards_in(DAMAGE, of=IT)), e.Lit(6))),
        steps=(i.EndGame(winner=opponent_of(var("them")), how="six damage", cites=("CI-9",)),),
        cites=("CI-9",),
    )
)
