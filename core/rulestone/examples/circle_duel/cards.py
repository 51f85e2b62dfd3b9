"""The cards."""

from rulestone.authoring import *
from rulestone.examples.circle_duel.zones import REAR

REARS = cards_in(REAR, of=OPPONENT, type="unit")


def unit(name, grade, power, *abilities, **values):
    made = {"grade": grade, "power": power, **values}
    return Card(name=name, type="unit", values=made, abilities=abilities)


CARDS = by_name(
    unit("Squire", 0, 5000, shield=10000),
    unit("Scout", 1, 8000),
    unit("Lancer", 2, 10000),
    unit("Paladin", 3, 13000, drive=2, shield=0),
    unit(
        "Charger",
        1,
        7000,
        triggered("placed", e.Same(var("card"), THIS), do("soul charge", player=YOU, count=1)),
    ),
    Card(name="Charge", type="charge"),
    Card(name="Lunge", type="strike", values={"power": 10000}),
    Card(
        name="Sting",
        type="strike",
        values={"power": 8000},
        abilities=(triggered("hit", e.Same(var("unit"), THIS), do("draw", player=YOU, count=1)),),
    ),
    Card(name="Feint", type="strike", values={"power": 6000, "go again": True}),
    Card(
        name="Volley",
        type="order",
        values={"grade": 1},
        abilities=(effect(choose("target", REARS), do("retire", unit=var("target"))),),
    ),
)
