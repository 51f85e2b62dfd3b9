"""Set-up: first player, decks, opening hands and the first turn (GR-2, GR-4)."""

from __future__ import annotations

from gateruler.zones import DECK, RULER, SUPPLY, ruler_of
from rulestone.authoring import *

FIRST_TURN = game("turn") == 1
"""It is the first turn of the game: fewer cards are drawn or driven, and there is one attack (GR-2a, GR-5.4)."""

# rulers and energy are part of the deck list, beside the 50 cards of the deck
PUT_RULERS: Steps = (
    move(cards_in(DECK, type="ruler"), RULER, cites=("GR-4.1", "GR-1.2")),
    move(cards_in(DECK, type="energy"), SUPPLY, cites=("GR-1.2",)),
)
FIRST_PLAYER: Steps = (
    i.Roll(name="lot", sides=2, cites=("GR-4.1",)),
    let("first", YOU),
    when(bound("lot") == 2, let("first", OPPONENT)),
)
SHUFFLE: Steps = (
    i.Shuffle(zone=DECK, who=YOU, cites=("GR-4.1",)),
    i.Shuffle(zone=DECK, who=OPPONENT, cites=("GR-4.1",)),
)
# the hand and the energy that a ruler prepares are part of its text
OPENING_HANDS: Steps = (
    i.Perform(what=ruler_of(TURN_PLAYER), kind="preparation", cites=("GR-2.1", "GR-4.1")),
    i.Perform(what=ruler_of(opponent_of(TURN_PLAYER)), kind="preparation", cites=("GR-2.1", "GR-4.1")),
)
MULLIGAN: Steps = ()
"""There is none (GR-4.2)."""

PROCEDURES: dict[str, Steps] = {
    "set-up": (
        *PUT_RULERS,
        *FIRST_PLAYER,
        *SHUFFLE,
        i.TurnBegins(who=e.Var("first")),
        *OPENING_HANDS,
        *MULLIGAN,
    ),
}
