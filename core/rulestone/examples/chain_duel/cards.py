"""The cards."""

from rulestone.authoring import *
from rulestone.examples.chain_duel.zones import FIELD

THEIRS = cards_in(FIELD, of=OPPONENT, type="fighter")
MINE = cards_in(FIELD, of=YOU, type="fighter")


def fighter(name, strength, *abilities, **values):
    return Card(name=name, type="fighter", values={"strength": strength, **values}, abilities=abilities)


def trick(name, *steps, speed=1):
    return Card(name=name, type="trick", values={"speed": speed}, abilities=(effect(*steps),))


def trap(name, *steps, speed=2):
    return Card(name=name, type="trap", values={"speed": speed}, abilities=(effect(*steps),))


WHEN_DESTROYED = e.Same(var("fighter"), THIS)
CARDS = by_name(
    fighter("Recruit", 1),
    fighter("Champion", 3),
    fighter("Herald", 1, triggered("destroy", e.Same(var("fighter"), THIS), do("draw", player=YOU, count=1))),
    trick("Strike", choose("target", THEIRS), do("destroy", fighter=var("target"))),
    trick("Retreat", choose("target", MINE), do("return to hand", card=var("target")), speed=2),
    trap("Veto", choose("target", e.Items()), i.RemoveItem(what=var("target")), speed=3),
    fighter("Late Guest", 1, triggered("destroy", WHEN_DESTROYED, do("draw", player=YOU, count=1), optional=True)),
    trick("Raze", choose("target", THEIRS), do("destroy", fighter=var("target")), do("hit", player=OPPONENT, amount=1)),
    trap("Pitfall", choose("target", THEIRS), do("destroy", fighter=var("target"))),
)
