"""Verbs: the events of the game, to which triggers and replacements listen.

What many games have in much the same words comes from the repertoire; `affects` names what can be protected from it.
"""

from rulestone.authoring import *
from rulestone.examples.chain_duel.zones import DECK, DISCARD, FIELD, HAND
from rulestone.examples.common import draw_or_lose, lose

VERBS = by_name(
    draw_or_lose(DECK, HAND, ("CD-3",)),
    repertoire.goes("destroy", "fighter", DISCARD, "destroy {fighter}", manner="destroyed", cites=("CD-9",)),
    repertoire.return_to_hand(HAND),
    Verb(name="enter", roles=("card",), affects="card", steps=(move(var("card"), FIELD),), cites=("CD-4",)),
    lose("hit", "life", "{player:player} lose {amount:number} life", cites=("CD-6",)),
)
