"""The verbs by which cards move: drawn, discarded, destroyed, returned, sealed, shaved (GC-2)."""

from __future__ import annotations

from godacard.zones import DECK, GRAVEYARD, HAND, LIFE, SEAL
from rulestone.authoring import *

_LOST = e.Among(e.Either(YOU, OPPONENT), its["drew from nothing"] == True)
"""Players who had to draw and could not."""
_EMPTY_DECK = "a required draw from an empty deck"

MOVING = (
    Verb(
        name="draw",
        roles=("player", "count"),
        steps=(
            let("left", e.Var("count")),
            loop(
                both(bound("left") > 0, no(game("over") == True)),
                when(
                    no(e.Exists(cards_in(DECK, of=var("player")))),
                    mark(var("player"), "drew from nothing", True, cites=("GC-15.2",)),
                    let("left", 0),
                    otherwise=(
                        move(e.Top(DECK, var("player"), e.Lit(1)), HAND, manner="drawn"),
                        let("left", bound("left") - 1),
                    ),
                ),
            ),
        ),
        afterwards=(
            when(
                e.Exists(_LOST),
                when(
                    count(_LOST) > 1,
                    i.EndGame(winner=None, how=_EMPTY_DECK, cites=("GC-15.4",)),
                    otherwise=(i.EndGame(winner=opponent_of(_LOST), how=_EMPTY_DECK, cites=("GC-15.2",)),),
                ),
            ),
        ),
        english=("{player:player} draw {count:cards}",),
        cites=("GC-9.3",),
    ),
    Verb(
        name="discard",
        roles=("cards",),
        affects="cards",
        steps=(move(var("cards"), GRAVEYARD, manner="discarded"),),
        english=("discard {cards}",),
        cites=("GC-2.6",),
    ),
    Verb(
        name="destroy",
        roles=("victim",),
        affects="victim",
        steps=(move(var("victim"), GRAVEYARD, manner="destroyed"),),
        english=("destroy {victim}",),
        cites=("GC-2.6",),
    ),
    Verb(
        name="tentatively destroy",
        roles=("victim",),
        affects="victim",
        steps=(move(var("victim"), HAND, manner="tentatively destroyed"),),
        cites=("GC-11.3",),
    ),
    Verb(
        name="return to hand",
        roles=("card",),
        affects="card",
        steps=(move(var("card"), HAND, manner="returned"),),
        english=(
            "return {card} to its owner's hand",
            "return {card} to their owner's hand",
            "return {card} to hand",
            "return the top card of {card} to its owner's hand",
        ),
        cites=("GC-2.12",),
    ),
    Verb(
        name="seal",
        roles=("card",),
        affects="card",
        steps=(move(var("card"), SEAL, manner="sealed"),),
        english=("seal {card}",),
        cites=("GC-2.7",),
    ),
    Verb(
        name="send to the graveyard",
        roles=("card",),
        affects="card",
        steps=(move(var("card"), GRAVEYARD, manner="sent"),),
        english=("send {card} to the graveyard", "put {card} into the graveyard"),
        cites=("GC-2.6",),
    ),
    Verb(
        name="mill",
        roles=("player", "count"),
        steps=(move(e.Top(DECK, var("player"), e.Var("count")), GRAVEYARD, manner="milled"),),
        english=("{player:player} mill {count:cards}",),
        cites=("GC-2.6",),
    ),
    Verb(
        name="shuffle into the deck",
        roles=("card",),
        affects="card",
        steps=(
            let("whose", e.OwnerOf(var("card"))),
            move(var("card"), DECK, manner="shuffled in"),
            each("player", var("whose"), i.Shuffle(zone=DECK, who=var("player"))),
        ),
        english=("shuffle {card} into its owner's deck", "shuffle {card} into their owner's deck"),
        cites=("GC-2.5",),
    ),
    Verb(
        name="shave",
        roles=("player", "count"),
        steps=(
            move(e.Top(LIFE, var("player"), e.Var("count")), HAND, face_up=True, manner="shaved", cites=("GC-11.8",)),
        ),
        english=("shave {count:number} life of {player:player}", "{player:player} lose {count:number} life"),
        cites=("GC-11.7",),
    ),
)
