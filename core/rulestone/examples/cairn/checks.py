"""State-based actions."""

from rulestone.authoring import *
from rulestone.examples.cairn.zones import CAIRN

CHECKS = by_name(
    StateBasedAction(
        name="six weights",
        whom=e.Among(e.Either(YOU, OPPONENT), e.Compare(">=", e.Total(cards_in(CAIRN, of=IT), "weight"), e.Lit(6))),
        steps=(i.EndGame(winner=var("them"), how="six weights of stone", cites=("C-6",)),),
        cites=("C-6",),
    )
)
