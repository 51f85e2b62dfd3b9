"""Verbs: the events of the game, to which triggers and replacements listen.

What many games have in much the same words comes from the repertoire; `affects` names what can be protected from it.
"""

from rulestone.authoring import *
from rulestone.examples.chain_duel.zones import DECK, DISCARD, FIELD, HAND

VERBS = by_name(
    repertoire.draw(
        DECK,
        HAND,
        one_by_one=True,
        empty=(i.EndGame(winner=opponent_of(var("player")), how="an empty deck", cites=("CD-3",)),),
        cites=("CD-3",),
    ),
    repertoire.goes("destroy", "fighter", DISCARD, "destroy {fighter}", manner="destroyed", cites=("CD-9",)),
    repertoire.return_to_hand(HAND),
    Verb(name="enter", roles=("card",), affects="card", steps=(move(var("card"), FIELD),), cites=("CD-4",)),
    Verb(
        name="hit",
        roles=("player", "amount"),
        steps=(mark(var("player"), "life", of(var("player"), "life") - bound("amount")),),
        english=("{player:player} lose {amount:number} life",),
        cites=("CD-6",),
    ),
)
