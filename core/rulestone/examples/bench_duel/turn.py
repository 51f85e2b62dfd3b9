"""The set-up and the phases of the turn."""

from rulestone.authoring import *
from rulestone.examples.bench_duel.actions import TURN
from rulestone.examples.bench_duel.zones import ACTIVE, BENCH, DECK, HAND, PRIZES

BASICS = cards_in(HAND, where=both(its.type == "creature", its.stage == "basic"))


def begin(player):
    """Return the steps by which one player draws, lays prizes aside and puts a basic creature in the active spot."""
    own = e.Lit(player)
    basics = e.Among(BASICS, e.Same(e.OwnerOf(IT), own))
    return (
        i.Shuffle(zone=DECK, who=own, cites=("BD-2",)),
        do("draw", player=own, count=assumed("first hand"), cites=("BD-2",)),
        # a hand without a basic creature is shuffled back and drawn again
        loop(
            no(e.Exists(basics)),
            move(cards_in(HAND, of=own), DECK),
            i.Shuffle(zone=DECK, who=own, cites=("BD-2",)),
            do("draw", player=own, count=assumed("first hand"), cites=("BD-2",)),
        ),
        pick("first", basics, who=own, cites=("BD-2",)),
        move(var("first"), ACTIVE),
        move(e.Top(DECK, own, e.Lit(3)), PRIZES, cites=("BD-9",)),
    )


FRONT = cards_in(ACTIVE, type="creature")
PROCEDURES = {"set up": (*begin(0), *begin(1), i.TurnBegins(who=e.Lit(0), cites=("BD-2",)))}
PHASES = by_name(
    PhaseOf(
        name="draw",
        steps=(
            set_game("attacked", False),
            i.EndEffects(until="your next turn", by=TURN_PLAYER),
            do("draw", player=TURN_PLAYER, count=1, cites=("BD-3",)),
            i.Check(),
        ),
    ),
    PhaseOf(
        name="main",
        steps=(
            let("acted", True),
            loop(
                both(bound("acted") == True, no(game("attacked") == True)),
                i.Check(),
                i.Offer(who=TURN_PLAYER, menu=TURN, name="acted", decline="end the turn", always=True),
            ),
        ),
    ),
    PhaseOf(
        name="end",
        steps=(
            each("one", e.Among(FRONT, its.poisoned == True), do("wound", card=var("one"), amount=10)),
            each("one", e.Among(FRONT, its.burned == True), do("wound", card=var("one"), amount=20)),
            each(
                "one",
                e.Among(FRONT, its.condition == "asleep"),
                *flip((mark(var("one"), "condition", None),), cites=("BD-12",)),
            ),
            mark(
                e.Among(FRONT, both(its.condition == "paralyzed", e.Same(e.ControllerOf(IT), TURN_PLAYER))),
                "condition",
                None,
                cites=("BD-12",),
            ),
            mark(cards_in(ACTIVE, BENCH), "new", None, cites=("BD-7",)),
            i.EndEffects(until=END_OF_TURN),
            i.Check(),
        ),
    ),
)
