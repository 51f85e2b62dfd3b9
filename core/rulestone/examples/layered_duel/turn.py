"""The set-up and the phases of the turn."""

from rulestone.authoring import *
from rulestone.examples.common import set_up
from rulestone.examples.layered_duel.verbs import NEXT_CARD, NEXT_FIGHTER, NEXT_TRICK
from rulestone.examples.layered_duel.zones import DECK, FIELD

NEXT_TURN = "your next turn"
PROCEDURES = {"set up": set_up(DECK, ("LD-2",))}
PHASES = by_name(
    PhaseOf(
        name="draw",
        steps=(
            i.EndEffects(until=NEXT_TURN, by=TURN_PLAYER),
            mark(cards_in(FIELD, of=TURN_PLAYER), "fresh", None, cites=("LD-38",)),
            when(
                of(TURN_PLAYER, "skipped draws") > 0,
                i.AddMark(what=TURN_PLAYER, key="skipped draws", value=e.Lit(-1), cites=("LD-61",)),
                otherwise=(do("draw", player=TURN_PLAYER, count=1, cites=("LD-3",)),),
            ),
            i.Check(),
        ),
    ),
    PhaseOf(name="main", steps=(i.Check(), i.Respond(actor=TURN_PLAYER, starts=True))),
    PhaseOf(
        name="end",
        steps=(
            *repertoire.untap_step(cards_in(FIELD, of=TURN_PLAYER), "tired", None, cites=("LD-6",)),
            *(mark(cards_in(FIELD), key, None, cites=("LD-16",)) for key in ("damage", "poisoned", "shield")),
            mark(e.Either(YOU, OPPONENT), "shield", None, cites=("LD-33",)),
            mark(e.Either(YOU, OPPONENT), "mana", None, cites=("LD-57",)),
            *(i.EndEffects(until=until) for until in (NEXT_CARD, NEXT_FIGHTER, NEXT_TRICK)),
            i.EndEffects(until=END_OF_TURN),
            i.Check(),
            # abilities that trigger here are put on the stack and can be responded to before the turn ends
            loop(no(e.StackEmpty()), i.Respond(actor=TURN_PLAYER), i.EndEffects(until=END_OF_TURN), i.Check()),
        ),
    ),
)
