"""The set-up and the phases of the turn."""

from rulestone.authoring import *
from rulestone.examples.cairn.actions import TURN
from rulestone.examples.cairn.zones import QUARRY

PROCEDURES = {
    "set up": (
        *(i.Shuffle(zone=QUARRY, who=e.Lit(player), cites=("C-2",)) for player in (0, 1)),
        *(do("draw", player=e.Lit(player), count=assumed("first hand"), cites=("C-2",)) for player in (0, 1)),
        i.TurnBegins(who=e.Lit(0), cites=("C-2",)),
    )
}
PHASES = by_name(
    PhaseOf(
        name="dig",
        steps=(
            when(
                no(e.Exists(cards_in(QUARRY, of=TURN_PLAYER))),
                i.EndGame(winner=opponent_of(TURN_PLAYER), how="nothing left to dig", cites=("C-3",)),
            ),
            do("draw", player=TURN_PLAYER, count=1, cites=("C-3",)),
        ),
    ),
    PhaseOf(name="pile", steps=repertoire.acts(TURN_PLAYER, TURN, "end the turn")),
    PhaseOf(name="rest", steps=(i.EndEffects(until=END_OF_TURN),)),
)
