"""Set-up: first player, decks, bases, opening hands, mulligan and the first turn (MC-5)."""

from __future__ import annotations

from monscol.zones import BASES, DECK, HAND, UNIT
from rulestone.authoring import *

FIRST_TURN = game("turn") == 1
"""It is the first turn of the game: the first player has no first hand adjustment (MC-6.1)."""
HAND_SIZE = 6

FIRST_PLAYER: Steps = (
    let("first", None),
    loop(
        bound("first") == None,
        i.Roll(name="zero", cites=("MC-5.1",)),
        i.Roll(name="one", cites=("MC-5.1",)),
        when(bound("zero") > e.Var("one"), let("first", 0)),
        when(bound("one") > e.Var("zero"), let("first", 1)),
    ),
)
SHUFFLE: Steps = tuple(i.Shuffle(zone=DECK, who=e.Lit(player), cites=("MC-5.2",)) for player in (0, 1))
PUT_BASES: Steps = tuple(
    do("lay base", player=e.Lit(player), square=square, cites=("MC-5.2",)) for player, square in enumerate(BASES)
)
OPENING_HANDS: Steps = tuple(do("draw", player=e.Lit(player), count=HAND_SIZE, cites=("MC-5.3",)) for player in (0, 1))


def offer_redraw(player: int) -> i.If:
    """Return the steps by which a player without a unit in hand may draw a new hand."""
    who = e.Lit(player)
    return when(
        no(e.Exists(cards_in(HAND, of=who, type=UNIT))),
        i.Ask(name="redraw", who=who, prompt="shuffle the hand back and draw anew", cites=("MC-5.4",)),
        when(
            bound("redraw") == True,
            move(cards_in(HAND, of=who), DECK, cites=("MC-5.4",)),
            i.Shuffle(zone=DECK, who=who, cites=("MC-5.4",)),
            do("draw", player=who, count=HAND_SIZE, cites=("MC-5.4",)),
        ),
    )


MULLIGAN: Steps = tuple(offer_redraw(player) for player in (0, 1))

PROCEDURES: dict[str, Steps] = {
    "set-up": (
        *FIRST_PLAYER,
        *SHUFFLE,
        *PUT_BASES,
        *OPENING_HANDS,
        *MULLIGAN,
        i.TurnBegins(who=var("first"), cites=("MC-5.1",)),
    ),
}
