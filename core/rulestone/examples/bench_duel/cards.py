"""The cards."""

from rulestone.authoring import *
from rulestone.examples.bench_duel.zones import ACTIVE, BENCH

FOE = cards_in(ACTIVE, of=OPPONENT, type="creature")


def creature(name, hp, power, *abilities, **values):
    return Card(name=name, type="creature", values={"HP": hp, "power": power, **values}, abilities=abilities)


def energy(name, kind):
    return Card(name=name, type="energy", values={"kind": kind})


def trainer(name, *steps, sort="item"):
    return Card(name=name, type="trainer", values={"sort": sort}, abilities=(effect(*steps),))


CARDS = by_name(
    creature("Cub", 60, 20, kind="fire", race="bear"),
    creature("Bear", 110, 50, kind="fire", race="bear", stage="stage 1", evolution=True, cost=2, retreat=2),
    creature("Moth", 50, 10, effect(do("put to sleep", card=FOE)), kind="grass", race="moth"),
    creature("Eel", 70, 10, effect(*flip((do("strengthen", amount=30),))), kind="lightning", race="eel"),
    energy("Fire", "fire"),
    energy("Leaf", "grass"),
    energy("Spark", "lightning"),
    trainer("Lesson", do("draw", player=YOU, count=2), sort="supporter"),
    trainer(
        "Rope",
        pick("next", cards_in(BENCH, of=OPPONENT, type="creature"), who=OPPONENT),
        do("promote", card=var("next")),
    ),
)
