"""The cards."""

from rulestone.authoring import *
from rulestone.examples.quest_duel.zones import FIELD

THEIRS = cards_in(FIELD, of=OPPONENT, type="character")


def character(name, cost, strength, willpower, *abilities, **values):
    made = {"cost": cost, "strength": strength, "willpower": willpower, **values}
    return Card(name=name, type="character", values=made, abilities=abilities)


def song(name, cost, *steps):
    return Card(name=name, type="song", values={"cost": cost}, abilities=(effect(*steps),))


DRAW = do("draw", player=YOU, count=1)
CARDS = by_name(
    character("Page", 1, 1, 2),
    character("Knight", 3, 3, 3, lore=2),
    character("Minstrel", 2, 1, 3, triggered("quest", e.Same(var("character"), THIS), DRAW)),
    character("Fairy", 2, 2, 2, evasive=True),
    character("Squire", 2, 1, 4, bodyguard=True),
    character("Rider", 3, 3, 2, rush=True),
    character("Tortoise", 3, 2, 3, resist=1),
    song("Lullaby", 2, choose("target", THEIRS), do("exert", card=var("target"))),
    Card(
        name="Bolt",
        type="action",
        values={"cost": 2},
        abilities=(effect(choose("target", THEIRS), do("deal damage", to=var("target"), amount=2, by=THIS)),),
    ),
    Card(
        name="Lamp",
        type="item",
        values={"cost": 1},
        abilities=(
            activated(DRAW, cost=(i.Pay(body=(do("exert", card=THIS), do("pay energy", player=YOU, cost=1))),)),
        ),
    ),
)
