"""The set-up and the phases of the turn."""

from rulestone.authoring import *
from rulestone.examples.circle_duel.actions import TURN
from rulestone.examples.circle_duel.verbs import NEXT_STRIKE
from rulestone.examples.circle_duel.zones import CHARGES, DECK, REAR, STORE, VANGUARD

ZERO = cards_in(DECK, where=both(its.type == "unit", its.grade == 0))


def begin(player):
    """Return the steps by which one player lays a vanguard of grade 0 and draws."""
    own = e.Lit(player)
    return (
        i.Shuffle(zone=DECK, who=own, cites=("CI-2",)),
        move(e.Nth(e.Among(ZERO, e.Same(e.OwnerOf(IT), own)), e.Lit(1)), VANGUARD),
        do("draw", player=own, count=assumed("first hand"), cites=("CI-2",)),
    )


PROCEDURES = {"set up": (*begin(0), *begin(1), i.TurnBegins(who=e.Lit(0), cites=("CI-2",)))}
PHASES = by_name(
    PhaseOf(
        name="stand",
        steps=(
            i.EndEffects(until="your next turn", by=TURN_PLAYER),
            move(e.Under(cards_in(VANGUARD, REAR, of=TURN_PLAYER), "charge"), CHARGES, cites=("CI-17",)),
            move(e.Top(STORE, TURN_PLAYER, e.Lit(1)), CHARGES, cites=("CI-17",)),
            *repertoire.untap_step(cards_in(VANGUARD, REAR, CHARGES, of=TURN_PLAYER), "rested", None, cites=("CI-13",)),
            do("draw", player=TURN_PLAYER, count=1, cites=("CI-13",)),
            i.Check(),
        ),
    ),
    PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, TURN, "end the turn")),
    PhaseOf(
        name="end",
        steps=(
            mark(TURN_PLAYER, "further strikes", None),
            *(i.EndEffects(until=one) for one in (NEXT_STRIKE, END_OF_TURN)),
            i.Check(),
        ),
    ),
)
