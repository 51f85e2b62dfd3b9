"""State-based actions: an empty deck, creatures without power (DM-7.7, DM-11.3)."""

from __future__ import annotations

from dm_evolution.zones import BATTLE, DECK
from rulestone.authoring import *

_NO_DECK = e.Among(e.Either(YOU, OPPONENT), count(cards_in(DECK, of=IT)) == 0)
CHECKS = by_name(
    StateBasedAction(
        name="no deck",
        whom=_NO_DECK,
        steps=(
            when(
                count(var("them")) > 1,
                when(
                    assumed("both_lose") == "draw",
                    i.EndGame(winner=None, how="both decks empty", cites=("DM-7.7a",)),
                    otherwise=(i.EndGame(winner=opponent_of(TURN_PLAYER), how="both decks empty", cites=("DM-7.7a",)),),
                ),
                otherwise=(i.EndGame(winner=opponent_of(var("them")), how="an empty deck", cites=("DM-7.7",)),),
            ),
        ),
        when="interrupt",
        watches="moves",
        cites=("DM-7.7",),
    ),
    StateBasedAction(
        name="no power",
        whom=cards_in(BATTLE, type="creature", where=both(its.power <= 0, e.Permitted("destroy", IT))),
        steps=(do("destroy", creature=var("them"), cites=("DM-11.3",)),),
        cites=("DM-11.3",),
    ),
)
