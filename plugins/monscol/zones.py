"""Zones and the map (MC-3, MC-4)."""

from __future__ import annotations

from rulestone.authoring import Spaces, Zone, by_name, e

UNITS, LAND, BATTLEFIELD = "units", "land", "battlefield"
HAND, DECK, DISCARD, REMOVED, RITUAL = "hand", "deck", "discard pile", "removed cards", "ritual slots"
IN_USE = "cards in use"
"""The zone of a card from its declaration until it has resolved."""
EQUIPMENT = "equipment"
"""The role of an equipped card under its bearer."""

UNIT, ITEM, SPELL, TERRAIN = "unit", "item", "spell", "terrain"

#: Each player's squares carry the player's letter, A for the lower player and B for the upper one, and the number
#: counted from that player's side (MC-3.1).
MAP = Spaces(
    rows=(("B6", "B5", "B4"), ("B3", "B2", "B1"), ("A1", "A2", "A3"), ("A4", "A5", "A6")),
    ways={
        "walk": ("side",),
        "fly": ("side", "corner"),
        "long-range fly": ("side", "corner", "leap"),
    },
    limit="limit",
    load="level",
    figures="L{level} {attack}/{defence}",
    contested="embattled",
    cites=("MC-3.1", "MC-3.2"),
)
SQUARES = MAP.list_names()
BASES = ("A5", "B5")
"""Where each player's base lies, by number of the player."""
HALVES = tuple(tuple(sorted(one for one in SQUARES if one.startswith(letter))) for letter in "AB")


ZONES = by_name(
    Zone(
        name=LAND,
        shared=True,
        slots=SQUARES,
        groups=(BATTLEFIELD,),
        turned_seen_by="nobody",
        blank=True,
        blank_type=TERRAIN,
        cites=("MC-1.3",),
    ),
    Zone(
        name=UNITS,
        slots=SQUARES,
        many=True,
        ordered=True,
        groups=(BATTLEFIELD,),
        cites=("MC-3.4",),
    ),
    Zone(name=IN_USE, cites=("MC-11.2",)),
    Zone(name=RITUAL, capacity=3, cites=("MC-2.6",)),
    Zone(name=DISCARD, cites=("MC-4.1", "MC-4.6")),
    Zone(name=REMOVED, cites=("MC-4.1",)),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False, cites=("MC-5.2",)),
    Zone(name=HAND, seen_by="owner", cites=("MC-4.2",)),
)


def select_party(square: e.Expr, of: e.Expr, where: e.Expr | None = None) -> e.Beside:
    """Return a player's units on the square of something (MC-3.4)."""
    return e.Beside(square, (UNITS,), of, where)


def select_ground(of_what: e.Expr) -> e.Beside:
    """Return the terrain under something."""
    return e.Beside(of_what, (LAND,))
