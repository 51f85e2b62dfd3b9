"""The set-up and the phases of the turn."""

from rulestone.authoring import *
from rulestone.examples.common import set_up
from rulestone.examples.quest_duel.actions import TURN
from rulestone.examples.quest_duel.zones import DECK, FIELD, INK

NEXT_TURN = "your next turn"
PROCEDURES = {"set up": set_up(DECK, ("QD-3",))}
PHASES = by_name(
    PhaseOf(
        name="ready",
        steps=(
            i.EndEffects(until=NEXT_TURN, by=TURN_PLAYER),
            *repertoire.untap_step(cards_in(FIELD, INK, of=TURN_PLAYER), "exerted", None, cites=("QD-19",)),
            mark(cards_in(FIELD, of=TURN_PLAYER), "fresh", None, cites=("QD-7",)),
            do("draw", player=TURN_PLAYER, count=1, cites=("QD-19",)),
            i.Check(),
        ),
    ),
    PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, TURN, "end the turn")),
    PhaseOf(name="end", steps=(i.EndEffects(until=END_OF_TURN), i.Check())),
)
