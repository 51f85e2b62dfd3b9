"""Zones and attributes (GR-1.3, GR-3), and the selections that rules speak of."""

from __future__ import annotations

from rulestone.authoring import IT, THIS, Attribute, Zone, both, cards_in, e, either, its

ATTACK, DEFENCE, RULER, SET, FIELD_ZONE = "attack zone", "defence zone", "ruler zone", "set zone", "field zone"
ENERGY, DAMAGE, DRIVE, COUNTER = "energy zone", "damage zone", "drive zone", "counter zone"
GATE, HAND, DECK, GRAVEYARD, REMOVED = "gate", "hand", "deck", "graveyard", "removed"
SUPPLY = "energy supply"

FIELD = "field"
BATTLEFIELD = "battlefield"
#: where rulers are: the ruler zone, and in revisions that know it the place of a ruler with a unit on top
SEAT = "seat"
#: what cards attached to a card are under it
SOUL = "soul"
#: what a ruler is under a unit on top of it
COVERED = "ruler"

ACT, REST = "act", "rest"
NORMAL, INSTANT = "normal", "instant"
LEFT, RIGHT, CENTRE = "left", "right", "centre"

_ZONES = (
    Zone(
        name=ATTACK,
        capacity=2,
        slots=(LEFT, RIGHT),
        groups=(FIELD, BATTLEFIELD),
        cites=("GR-3", "GR-3.3"),
    ),
    Zone(name=DEFENCE, capacity=1, groups=(FIELD, BATTLEFIELD), cites=("GR-3", "GR-3.3")),
    Zone(name=RULER, capacity=1, groups=(SEAT,), cites=("GR-3", "GR-3.6")),
    Zone(
        name=SET,
        capacity=3,
        slots=("1", "2", "3"),
        seen_by="owner",
        face_up=False,
        groups=(FIELD,),
        cites=("GR-3", "GR-6.6"),
    ),
    Zone(name=FIELD_ZONE, groups=(FIELD,), cites=("GR-3",)),
    Zone(name=ENERGY, cites=("GR-3",)),
    Zone(name=DAMAGE, turned_seen_by="owner", blank=True, cites=("GR-3",)),
    Zone(name=DRIVE, seen_by="owner", face_up=False, cites=("GR-3", "GR-9.1")),
    Zone(name=COUNTER, capacity=1, cites=("GR-3",)),
    Zone(name=GATE, shared=True, ordered=True, cites=("GR-3", "GR-7.8")),
    Zone(name=HAND, seen_by="owner", cites=("GR-3",)),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False, cites=("GR-3",)),
    Zone(name=GRAVEYARD, cites=("GR-3",)),
    Zone(name=REMOVED, cites=("GR-3",)),
    Zone(name=SUPPLY, cites=("GR-1.2",)),
)
ZONES = {zone.name: zone for zone in _ZONES}

_ATTRIBUTES = (
    Attribute(name="level", default=0, floor=0, cites=("GR-1.3",)),
    Attribute(name="atk", default=0, floor=0, cites=("GR-1.3", "GR-1.4")),
    Attribute(name="hp", default=0, cites=("GR-1.3",)),
    Attribute(name="stk", default=0, floor=0, cites=("GR-1.3", "GR-1.4")),
    Attribute(name="attributes", default=(), cites=("GR-1.3",)),
    Attribute(name="faction", cites=("GR-1.3",)),
    Attribute(name="legend", default=False, words=(True, False), cites=("GR-1.6",)),
    Attribute(name="timing", default=NORMAL, words=(NORMAL, INSTANT), cites=("GR-1.3", "GR-6.1", "GR-6.2")),
    Attribute(name="no defence", default=False, words=(True, False), cites=("GR-8.17",)),
    Attribute(name="posture", default=ACT, words=(ACT, REST), cites=("GR-8.11", "GR-11.3")),
    Attribute(name="damage", default=0, cites=("GR-3.7",)),
    Attribute(name="unknown text", default=False, words=(True, False), cites=("GR-1.3",)),
    Attribute(name="life", cites=("GR-15.3",)),
    Attribute(name="level cap", cites=("GR-2.cap",)),
    Attribute(name="pays energy", default=True, words=(True, False), cites=("GR-8.4",)),
    Attribute(name="has hand", default=True, words=(True, False), cites=("GR-1.8",)),
    Attribute(name="summons a turn", cites=("GR-2.3",)),
    Attribute(name="overdriven", default=False, words=(True, False), cites=("GR-9.5",)),
    Attribute(name="centre only", default=False, words=(True, False), cites=("GR-8.17",)),
    Attribute(name="shown", default=False, words=(True, False), cites=("GR-13.7",)),
    Attribute(name="no counter", default=False, words=(True, False), cites=("GR-10.9",)),
    Attribute(name="energy for others", default=False, words=(True, False), cites=("GR-2.wizard",)),
    Attribute(name="reinforces", cites=("GR-14.reinforce",)),
    Attribute(name="reinforced", default=False, words=(True, False), cites=("GR-14.reinforce",)),
    Attribute(name="attack zones at once", default=False, words=(True, False), cites=("GR-8.17",)),
    Attribute(name="comes back", default=False, words=(True, False), cites=("GR-13.14",)),
    Attribute(name="rights needed", default=1, cites=("GR-8.7",)),
    Attribute(name="rights used", default=0, of="player", cites=("GR-2.3", "GR-5.2")),
)
_KEYWORDS_2020 = {
    "interception": ("GR-11.7",),
    "counterattack": ("GR-14.counterattack@2020-12",),
    "penetration": ("GR-14.penetration@2020-12",),
}
ATTRIBUTES = {attribute.name: attribute for attribute in _ATTRIBUTES} | {
    **{
        name: Attribute(name=name, default=False, words=(True, False), cites=cites)
        for name, cites in _KEYWORDS_2020.items()
    },
    "struck": Attribute(name="struck", default=0, cites=("GR-14.counterattack@2020-12",)),
    "condemned": Attribute(name="condemned", default=False, words=(True, False), cites=("GR-12.1@2020-12",)),
}
#: what cards of the third set need besides
ATTRIBUTES_2021 = {
    "level": Attribute(name="level", default=0, floor=0, treatable=True, cites=("GR-1.3", "GR-13.9")),
    "from hand": Attribute(name="from hand", default=False, words=(True, False), cites=("GR-8.9",)),
    "sentinel": Attribute(name="sentinel", default=False, words=(True, False), cites=("GR-14.sentinel",)),
    "price": Attribute(name="price", cites=("GR-8.6",)),
    "instant summon": Attribute(name="instant summon", default=False, words=(True, False), cites=("GR-8.8",)),
    "deathtouch": Attribute(name="deathtouch", default=False, words=(True, False), cites=("GR-14.deathtouch",)),
    "interception": Attribute(name="interception", default=False, words=(True, False), cites=("GR-11.7",)),
    "counterattack": Attribute(
        name="counterattack", default=False, words=(True, False), cites=("GR-14.counterattack",)
    ),
    "penetration": Attribute(name="penetration", default=False, words=(True, False), cites=("GR-14.penetration",)),
    "struck": Attribute(name="struck", default=0, cites=("GR-14.counterattack", "GR-13.11")),
    "series": Attribute(name="series", default=(), cites=("GR-1.5",)),
    "helps": Attribute(name="helps", cites=("GR-8.4",)),
    "wait": Attribute(name="wait", default=False, words=(True, False), cites=("GR-14.wait",)),
    "set summon": Attribute(name="set summon", default=False, words=(True, False), cites=("GR-14.wait",)),
    "watch": Attribute(name="watch", default=False, words=(True, False), cites=("GR-1.3",)),
    "fixed cost": Attribute(name="fixed cost", cites=("GR-8.4", "GR-2.overlord")),
    "cost change": Attribute(name="cost change", default=0, of="player", cites=("GR-8.4",)),
    "damage zone play": Attribute(
        name="damage zone play", default=False, of="player", words=(True, False), cites=("GR-10.12",)
    ),
}

#: a mark of a card that is shown while something that was played with it waits (GR-13.7)
SHOWN = "shown"

UNITS = cards_in(BATTLEFIELD, type="unit")


def labelled(label: str) -> e.Expr:
    """Whether a card has a label: one of its attributes, or its faction (GR-1.3)."""
    return either(e.Compare("contains", e.Its("attributes"), e.Lit(label)), its.faction == label)


def units_of(player: e.Expr) -> e.Select:
    """A player's units on the field."""
    return cards_in(BATTLEFIELD, of=player, type="unit")


def ruler_of(player: e.Expr) -> e.Select:
    """A player's ruler."""
    return cards_in(SEAT, of=player, type="ruler")


def field_cards(player: e.Expr) -> e.Select:
    """A player's cards on the field, of whatever type (GR-3.6)."""
    counts = both(
        either(its.zone != SET, e.Compare("==", e.Assumed("field.set_zone"), e.Lit("yes"))),
        either(its.zone != RULER, e.Compare("==", e.Assumed("field_card.includes_ruler"), e.Lit("yes"))),
    )
    return cards_in(FIELD, RULER, of=player, where=counts)


#: of a unit: it is on top of its ruler
EQUIPPED = e.Exists(e.Under(IT, COVERED))
EQUIPPED_THIS = e.Exists(e.Under(THIS, COVERED))

LETHAL = either(e.Compare(">=", e.Its("damage"), e.Its("hp")), e.Compare("<=", e.Its("hp"), e.Lit(0)))
