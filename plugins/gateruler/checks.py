"""System processing: losing (GR-15); the processing of a mechanic is in its module."""

from __future__ import annotations

from gateruler.mechanics import destruction, open_card
from gateruler.zones import DAMAGE, DECK, ruler_of
from rulestone.authoring import (
    IT,
    OPPONENT,
    YOU,
    StateBasedAction,
    both,
    count,
    e,
    either,
    i,
    let,
    no,
    opponent_of,
    var,
    when,
)


def is_deck_empty(player: e.Expr) -> e.Expr:
    return no(e.Exists(e.Select(zones=(DECK,), of=player)))


def has_lost(player: e.Expr) -> e.Expr:
    """Return whether a player's damage has reached the ruler's LIFE, or the deck has run out."""
    damage = count(e.Select(zones=(DAMAGE,), of=player))
    life = ruler_of(player)
    return either(damage >= e.Of(life, "life"), both(is_deck_empty(player), e.Exists(life)))


_HIM = e.ControllerOf(IT)

CHECKS = {
    "losing": StateBasedAction(
        name="losing",
        whom=e.Among(e.Either(YOU, OPPONENT), has_lost(_HIM)),
        steps=(
            let("losers", count(var("them"))),
            when(
                e.Compare(">", e.Var("losers"), e.Lit(1)),
                i.EndGame(winner=None, how="both players lose", cites=("GR-15.4",)),
            ),
            when(
                is_deck_empty(var("them")),
                i.EndGame(winner=opponent_of(var("them")), how="an empty deck", cites=("GR-15.3", "GR-15.4")),
                otherwise=(
                    i.EndGame(
                        winner=opponent_of(var("them")), how="damage equal to LIFE", cites=("GR-15.3", "GR-15.4")
                    ),
                ),
            ),
        ),
        cites=("GR-15.2", "GR-15.3"),
    ),
    **destruction.CHECKS_2020,
}
CHECKS_2021 = {**destruction.CHECKS_2021, **open_card.CHECKS}
