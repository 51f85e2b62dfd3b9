"""Sample cards: a first pool with which whole games are played."""

from __future__ import annotations

from godacard.zones import DECK, HAND, MONSTERS
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import (
    OPPONENT,
    THIS,
    YOU,
    add,
    cards_in,
    choose,
    do,
    effect,
    its,
    lasting,
    static,
    triggered,
    var,
)
from rulestone.model.cards import Card


def _monster(name: str, power: int, *abilities: object, color: str = "blue", **values: object) -> Card:
    return Card(name=name, type="monster", values={"color": color, "power": power, **values}, abilities=abilities)


def _spell(name: str, kind: str, *abilities: object, **values: object) -> Card:
    return Card(name=name, type="spell", values={"kind": kind, "color": "blue", **values}, abilities=abilities)


OWN = cards_in(MONSTERS, of=YOU)
THEIRS = cards_in(MONSTERS, of=OPPONENT)
ANY = cards_in(MONSTERS)

SAMPLE: tuple[Card, ...] = (
    Card(name="Blank Page", type="monster", values={"color": "blue", "power": 0}, note="fills zones in scenarios"),
    _monster("Lantern Page", 1000),
    _monster("Bridge Warden", 2000),
    _monster("River Lancer", 3000),
    _monster("Hill Ogre", 4000),
    _monster(
        "Glass Archer",
        2000,
        triggered("destroy", e.Same(e.Var("victim"), THIS), do("draw", player=YOU, count=1), optional=True),
    ),
    _monster("Bellows Smith", 1000, static(cards_in(MONSTERS, of=YOU, other=THIS), add(power=1000))),
    _monster(
        "Ember Knight",
        6000,
        color="red",
        **{"class": "special-line", "method": "特殊", "materials": 1, "most materials": 1},
    ),
    _monster(
        "Twin Ember Knight",
        8000,
        color="red",
        **{"class": "special-line", "method": "特殊・改", "materials": 2, "most materials": 2},
    ),
    _monster(
        "Ogre Champion",
        6000,
        color="red",
        **{
            "class": "evolution-line",
            "method": "進化",
            "materials": 1,
            "most materials": 1,
            "material": its.power >= 2000,
        },
    ),
    _monster(
        "Ogre King",
        9000,
        color="red",
        **{"class": "evolution-line", "method": "W進化", "materials": 1, "most materials": 1},
    ),
    _monster(
        "Chorus of Steel",
        0,
        color="red",
        **{"class": "force", "method": "フォース", "materials": 1, "most materials": 3},
    ),
    _spell("Open the Book", "normal", effect(do("draw", player=YOU, count=2))),
    _spell("Felling Blow", "normal", effect(choose("target", THEIRS), do("destroy", victim=var("target")))),
    _spell("Sudden Strength", "time", effect(choose("target", OWN), lasting(var("target"), add(power=2000)))),
    _spell("Gust of Wind", "time", effect(choose("target", ANY), do("return to hand", card=var("target")))),
    _spell("Torn Page", "time", effect(choose("target", e.Items()), do("negate", activation=var("target")))),
    _spell(
        "Call to Arms",
        "normal",
        effect(
            choose("target", cards_in(HAND, of=YOU, type="monster", where=its.color == "blue")),
            do("effect summon", card=var("target")),
        ),
    ),
    _spell("War Drum", "loop", static(OWN, add(power=1000))),
    _spell("Iron Coat", "armour", bonus=1000),
    _spell("Plain of Echoes", "area", static(ANY, add(power=1000))),
    _spell(
        "Parting Gift",
        "normal",
        effect(i.Pay(body=(do("discard", cards=cards_in(HAND, of=YOU)),)), do("draw", player=YOU, count=2)),
    ),
)
assert DECK
