"""State-based actions: the objects or players to which each applies, and its steps."""

from rulestone.authoring import *
from rulestone.examples.bench_duel.verbs import CREATURES
from rulestone.examples.bench_duel.zones import ACTIVE, BENCH

EMPTY = no(e.Exists(cards_in(ACTIVE, of=IT)))
CHECKS = by_name(
    StateBasedAction(
        name="knock-out",
        whom=e.Among(CREATURES, both(its.damage >= its.HP, e.Permitted("knock out", IT))),
        steps=(do("knock out", card=var("them")),),
        cites=("BD-8",),
    ),
    StateBasedAction(
        name="no creature left",
        whom=e.Among(e.Either(YOU, OPPONENT), both(EMPTY, no(e.Exists(cards_in(BENCH, of=IT))))),
        steps=(i.EndGame(winner=opponent_of(var("them")), how="no creature left", cites=("BD-16",)),),
        cites=("BD-16",),
    ),
    StateBasedAction(
        name="empty active spot",
        whom=e.Among(e.Either(YOU, OPPONENT), both(EMPTY, e.Exists(cards_in(BENCH, of=IT)))),
        steps=(
            each(
                "player",
                var("them"),
                pick("next", cards_in(BENCH, of=var("player"), type="creature"), who=var("player"), cites=("BD-16",)),
                move(var("next"), ACTIVE, with_pile=True, same=True),
            ),
        ),
        cites=("BD-16",),
    ),
)
