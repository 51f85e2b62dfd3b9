"""Zones (GR-3), and the selections that rules speak of."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.authoring import IT, THIS, Zone, both, by_name, cards_in, e, either, its

ATTACK, DEFENCE, RULER, SET, FIELD_ZONE = "attack zone", "defence zone", "ruler zone", "set zone", "field zone"
ENERGY, DAMAGE, DRIVE, COUNTER = "energy zone", "damage zone", "drive zone", "counter zone"
GATE, HAND, DECK, GRAVEYARD, REMOVED = "gate", "hand", "deck", "graveyard", "removed"
SUPPLY = "energy supply"

FIELD = "field"
BATTLEFIELD = "battlefield"
#: where rulers are: the ruler zone, and in revisions that know it the place of a ruler with a unit on top
SEAT = "seat"
#: the role of cards attached under a card
SOUL = "soul"
#: the role of a ruler under the unit on top of it
COVERED = "ruler"

ACT, REST = "act", "rest"
NORMAL, INSTANT = "normal", "instant"
LEFT, RIGHT, CENTRE = "left", "right", "centre"

ZONES = by_name(
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
    Zone(name=DAMAGE, turned_seen_by="owner", blank=True, cites=("GR-10.8", "GR-3")),
    Zone(name=DRIVE, seen_by="owner", face_up=False, cites=("GR-3", "GR-9.1")),
    Zone(name=COUNTER, capacity=1, cites=("GR-3",)),
    Zone(name=GATE, shared=True, cites=("GR-3", "GR-7.8")),
    Zone(name=HAND, seen_by="owner", cites=("GR-3",)),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False, cites=("GR-3",)),
    Zone(name=GRAVEYARD, cites=("GR-3",)),
    Zone(name=REMOVED, cites=("GR-3",)),
    Zone(name=SUPPLY, cites=("GR-1.2",)),
)


#: zones that an effect can open for playing (GR-8.8)
OPENED_ZONES = (DAMAGE, GRAVEYARD, REMOVED, DECK, COUNTER)


def name_play_permission(type: str) -> str:
    """Return the permission to play cards of a type ("card": of any type) from a zone."""
    return f"play {type} from"


def play_word(type: str, zone: str) -> str:
    """Return the play word of one zone."""
    return e.valued(name_play_permission(type), zone)


UNITS = cards_in(BATTLEFIELD, type="unit")


def has_label(label: str) -> e.Expr:
    """Return whether a card has a label: one of its attributes or its faction (GR-1.3)."""
    return either(e.Compare("contains", e.Its("attributes"), e.Lit(label)), its.faction == label)


def units_of(player: e.Expr) -> e.Select:
    """Return a player's units on the field."""
    return cards_in(BATTLEFIELD, of=player, type="unit")


def ruler_of(player: e.Expr) -> e.Select:
    """Return a player's ruler."""
    return cards_in(SEAT, of=player, type="ruler")


def field_cards(player: e.Expr) -> e.Select:
    """Return a player's cards on the field, of any type (GR-3.6)."""
    counts = both(
        either(its.zone != SET, e.Compare("==", e.Assumed("field.set_zone"), e.Lit("yes"))),
        either(its.zone != RULER, e.Compare("==", e.Assumed("field_card.includes_ruler"), e.Lit("yes"))),
    )
    return cards_in(FIELD, RULER, of=player, where=counts)


#: whether a unit is on top of its ruler
EQUIPPED = e.Exists(e.Under(IT, COVERED))
EQUIPPED_THIS = e.Exists(e.Under(THIS, COVERED))

#: a unit whose damage equals or exceeds its HP; HP can also fall to 0 without damage (GR-12.2)
LETHAL = e.Compare(">=", e.Its("damage"), e.Its("hp"))

ZONES_2022: dict[str, Zone] = {
    DEFENCE: replace(ZONES[DEFENCE], groups=(*ZONES[DEFENCE].groups, SEAT), cites=(*ZONES[DEFENCE].cites, "GR-16.2")),
}
