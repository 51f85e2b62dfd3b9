"""State-based actions: the objects or players to which each applies, and its steps."""

from rulestone.authoring import *
from rulestone.examples.quest_duel.verbs import LETHAL
from rulestone.examples.quest_duel.zones import DECK, DISCARD, EXILE, FIELD, HAND, INK

CHECKS = by_name(
    StateBasedAction(
        name="twenty lore",
        whom=e.Among(e.Either(YOU, OPPONENT), its.points >= 20),
        steps=(i.EndGame(winner=var("them"), how="20 lore", cites=("QD-2",)),),
        cites=("QD-2",),
    ),
    StateBasedAction(
        name="lethal damage",
        whom=cards_in(FIELD, type="character", where=both(LETHAL, e.Permitted("banish", IT))),
        steps=(do("banish", character=var("them")),),
        cites=("QD-8",),
    ),
    StateBasedAction(
        name="tokens off the field",
        whom=cards_in(HAND, DECK, DISCARD, INK, EXILE, where=its.token == True),
        steps=(i.Vanish(what=var("them"), cites=("QD-17",)),),
        cites=("QD-17",),
    ),
)
