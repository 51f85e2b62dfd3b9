"""The cards."""

from rulestone.authoring import *
from rulestone.examples.cairn.zones import CAIRN

THEIRS, MINE = cards_in(CAIRN, of=OPPONENT), cards_in(CAIRN, of=YOU)


def stone(name, weight, *abilities):
    return Card(name=name, type="stone", values={"weight": weight}, abilities=abilities)


def shout(name, speed, *steps):
    return Card(name=name, type="shout", values={"speed": speed}, abilities=(effect(*steps),))


CARDS = by_name(
    stone("Pebble", 1),
    stone("Boulder", 2),
    stone("Geode", 1, triggered("topple", e.Same(var("stone"), THIS), do("draw", player=YOU, count=1))),
    shout("Push", "slow", choose("target", THEIRS), do("topple", stone=var("target"))),
    shout("Steady", "quick", choose("target", MINE), do("take back", stone=var("target"))),
)
