"""Verbs: the events of the game, to which triggers and replacements listen.

What many games have in much the same words comes from the repertoire; `affects` names what can be protected from it.
"""

from rulestone.authoring import *
from rulestone.examples.layered_duel.zones import DECK, DISCARD, FIELD, HAND

OUTSIDE = no(e.In(IT, cards_in(FIELD)))
VERBS = by_name(
    repertoire.draw(
        DECK,
        HAND,
        one_by_one=True,
        empty=(i.EndGame(winner=opponent_of(var("player")), how="an empty deck", cites=("LD-3",)),),
        cites=("LD-3",),
    ),
    repertoire.goes("destroy", "fighter", DISCARD, "destroy {fighter}", manner="destroyed", cites=("LD-9",)),
    repertoire.return_to_hand(HAND),
    repertoire.put_on_bottom(DECK, cites=("LD-9",)),
    repertoire.put_on_top(DECK, cites=("LD-9",)),
    repertoire.discard(DISCARD, cites=("LD-29",)),
    repertoire.turns("tap", "fighter", "tired", False, True, "tap {fighter}", cites=("LD-6",)),
    repertoire.turns("untap", "fighter", "tired", True, None, "untap {fighter}", cites=("LD-6",)),
    Verb(
        name="enter",
        roles=("card",),
        affects="card",
        accepts=OUTSIDE,
        steps=(move(var("card"), FIELD),),
        english=("put {card} onto the field",),
        cites=("LD-4",),
    ),
    Verb(
        name="enter tired",
        roles=("card",),
        affects="card",
        accepts=OUTSIDE,
        steps=(do("enter", card=var("card")), mark(e.Now(var("card")), "tired", True)),
        english=("put {card} into play tapped",),
        cites=("LD-24",),
    ),
    Verb(
        name="fall",
        roles=("fighter", "by"),
        affects="fighter",
        steps=(do("destroy", fighter=var("fighter")),),
        cites=("LD-26",),
    ),
    Verb(
        name="wound",
        roles=("fighter", "amount"),
        affects="fighter",
        steps=(i.AddMark(what=var("fighter"), key="damage", value=e.Var("amount")),),
        english=("deal {amount:number} damage to {fighter}",),
        cites=("LD-16", "LD-25"),
    ),
    Verb(
        name="hit",
        roles=("player", "amount"),
        steps=(do("lose life", player=var("player"), amount=bound("amount")),),
        english=("deal {amount:number} damage to {player:player}",),
        cites=("LD-6", "LD-25"),
    ),
    Verb(
        name="lose life",
        roles=("player", "amount"),
        steps=(mark(var("player"), "life", of(var("player"), "life") - bound("amount")),),
        english=("{player:player} lose {amount:number} life",),
        cites=("LD-6",),
    ),
    Verb(
        name="gain life",
        roles=("player", "amount"),
        steps=(mark(var("player"), "life", of(var("player"), "life") + bound("amount")),),
        english=("{player:player} restore {amount:number} life",),
        cites=("LD-23",),
    ),
)
