"""The set-up and the phases of the turn."""

from rulestone.authoring import *
from rulestone.examples.chain_duel.actions import TURN
from rulestone.examples.chain_duel.zones import DECK, FIELD
from rulestone.examples.common import set_up

PROCEDURES = {"set up": set_up(DECK, ("CD-2",))}
PHASES = by_name(
    PhaseOf(name="draw", steps=(do("draw", player=TURN_PLAYER, count=1, cites=("CD-3",)), i.Check())),
    PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, TURN, "end the turn")),
    PhaseOf(
        name="end",
        steps=(
            mark(cards_in(FIELD, of=TURN_PLAYER), "tired", None, cites=("CD-6",)),
            i.EndEffects(until=END_OF_TURN),
            i.Check(),
        ),
    ),
)
