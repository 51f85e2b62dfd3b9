"""State-based actions: the objects or players to which each applies, and its steps."""

from rulestone.authoring import *
from rulestone.examples.layered_duel.verbs import LETHAL
from rulestone.examples.layered_duel.zones import DECK, DISCARD, EXILE, FIELD, HAND

CHECKS = by_name(
    StateBasedAction(
        name="no life",
        whom=e.Among(e.Either(YOU, OPPONENT), its.life <= 0),
        steps=(i.EndGame(winner=opponent_of(var("them")), how="no life left", cites=("LD-7",)),),
        cites=("LD-7",),
    ),
    StateBasedAction(
        name="lethal damage",
        whom=cards_in(FIELD, type="fighter", where=both(LETHAL, e.Permitted("destroy", IT))),
        steps=(do("destroy", fighter=var("them")),),
        cites=("LD-16",),
    ),
    StateBasedAction(
        name="tokens off the field",
        whom=cards_in(HAND, DECK, DISCARD, EXILE, where=its.token == True),
        steps=(i.Vanish(what=var("them"), cites=("LD-14",)),),
        cites=("LD-14",),
    ),
)
