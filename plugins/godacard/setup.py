"""Set-up: decks, first player, life, opening hands and the first turn (GC-8)."""

from __future__ import annotations

from godacard.zones import DECK, LIFE
from rulestone.authoring import *

SHUFFLE: Steps = tuple(i.Shuffle(zone=DECK, who=e.Lit(player), cites=("GC-8.1",)) for player in (0, 1))
CUT: Steps = tuple(
    step
    for player in (0, 1)
    for step in (
        i.Number(
            name="cut",
            least=0,
            most=e.Count(cards_in(DECK, of=e.Lit(player))),
            who=e.Lit(1 - player),
            prompt="cut the opponent's deck below how many cards",
            cites=("GC-8.1",),
        ),
        move(e.Top(DECK, e.Lit(player), e.Var("cut")), DECK, at="bottom"),
    )
)
FIRST_PLAYER: Steps = repertoire.rock_paper_scissors("first", cites=("GC-8.2",))
PUT_LIFE: Steps = tuple(
    move(e.Top(DECK, e.Lit(player), e.Lit(5)), LIFE, cites=("GC-8.3", "GC-8.6")) for player in (0, 1)
)
OPENING_HANDS: Steps = tuple(do("draw", player=e.Lit(player), count=5, cites=("GC-8.4",)) for player in (0, 1))
MULLIGAN: Steps = ()
"""There is none (GC-8.5a)."""

# the first turn is like any other: a card is drawn in it too (GC-9.3)
PROCEDURES: dict[str, Steps] = {
    "set-up": (
        *SHUFFLE,
        *CUT,
        *FIRST_PLAYER,
        *PUT_LIFE,
        *OPENING_HANDS,
        *MULLIGAN,
        i.TurnBegins(who=var("first"), cites=("GC-8.5", "GC-8.5a")),
    ),
}
