"""The cards."""

from rulestone.authoring import *
from rulestone.examples.layered_duel.zones import FIELD

THEIRS = cards_in(FIELD, of=OPPONENT, type="fighter")
MINE = cards_in(FIELD, of=YOU, type="fighter")


def fighter(name, strength, *abilities, **values):
    made = {"strength": strength, "toughness": strength, **values}
    return Card(name=name, type="fighter", values=made, abilities=abilities)


def trick(name, *steps, speed="slow"):
    return Card(name=name, type="trick", values={"speed": speed}, abilities=(effect(*steps),))


def gear(name, *abilities):
    return Card(name=name, type="gear", abilities=abilities)


# a fighter that would enter enters tired; the event inside is not replaced by it again
WINTER = replacement("enter", e.Are(var("card"), its.type == "fighter"), do("enter tired", card=var("card")))
MILITIA = fighter("Militia", 1, token=True)
CARDS = by_name(
    fighter("Recruit", 1),
    fighter("Champion", 3),
    fighter("Herald", 1, triggered("destroy", e.Same(var("fighter"), THIS), do("draw", player=YOU, count=1))),
    trick("Strike", choose("target", THEIRS), do("destroy", fighter=var("target"))),
    trick("Retreat", choose("target", MINE), do("return to hand", card=var("target")), speed="quick"),
    trick("Veto", choose("target", e.Items()), do("negate", item=var("target")), speed="quick"),
    fighter("Captain", 1, static(cards_in(FIELD, of=YOU, type="fighter", other=THIS), add(strength=1))),
    trick("Humble", choose("target", THEIRS), lasting(var("target"), become(strength=1))),
    fighter("Wolf Lord", 2, static(cards_in(FIELD, of=YOU, where=its.race == "wolf", other=THIS), add(strength=1))),
    fighter("Moon Priest", 1, static(cards_in(FIELD, type="fighter"), become(race="wolf"))),
    fighter("Shepherd", 1, static(cards_in(FIELD, type="fighter", where=its.race == "wolf"), become(race="sheep"))),
    fighter("Guardian", 2, replacement("destroy", e.Same(var("fighter"), THIS), do("return to hand", card=THIS))),
    fighter("Mourner", 1, triggered("destroy", no(e.Same(var("fighter"), THIS)), do("hit", player=OPPONENT, amount=1))),
    trick("Quake", do("destroy", fighter=cards_in(FIELD, type="fighter"))),
    trick(
        "Twist",
        choose("target", THEIRS),
        lasting(var("target"), (Operation("swap", "strength", e.Lit("toughness")),)),
        speed="quick",
    ),
    MILITIA,
    trick("Muster", i.Create(card=MILITIA, to=FIELD, count=2, marks={"fresh": e.Lit(True)})),
    fighter("Falcon", 1, flying=True),
    fighter("Duellist", 2, **{"first strike": True}),
    fighter("Heckler", 1, taunt=True),
    Card(name="Banner", type="charm", abilities=(static(MINE, add(strength=1)),)),
    Card(name="Anvil", type="tool", abilities=(static(MINE, add(toughness=1)),)),
    Card(name="Winter", type="charm", abilities=(WINTER,)),
    Card(name="Meadow", type="land"),
    fighter("Sentinel", 1, guard=True, toughness=3, cost=1),
    fighter("Boar", 4, trample=True, haste=True, toughness=2, cost=2),
    gear("Blade", static(e.HostOf(THIS), (*add(strength=2), *grant("swift")))),
)
