"""Zones (DM-2)."""

from __future__ import annotations

from rulestone.authoring import Zone, by_name

BATTLE, SHIELDS, MANA, GRAVEYARD = "battle zone", "shield zone", "mana zone", "graveyard"
DECK, HAND, IN_USE = "deck", "hand", "cards in use"
UNDER, GEAR, LINK = "under", "gear", "link"


#: a twinpact card also counts as its spell side outside the battle zone (DM-10.2)
OTHER_SIDE = "other side"
ZONES = by_name(
    Zone(name=BATTLE, cites=("DM-2.1",)),
    Zone(
        name=SHIELDS,
        ordered=True,
        seen_by="nobody",
        face_up=False,
        other_type=OTHER_SIDE,
        cites=("DM-2", "DM-10.2"),
    ),
    Zone(name=MANA, other_type=OTHER_SIDE, cites=("DM-2", "DM-10.2")),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False, other_type=OTHER_SIDE, cites=("DM-2", "DM-10.2")),
    Zone(name=GRAVEYARD, other_type=OTHER_SIDE, cites=("DM-2", "DM-2.6", "DM-10.2")),
    Zone(name=HAND, seen_by="owner", other_type=OTHER_SIDE, cites=("DM-2", "DM-2.5", "DM-10.2")),
    Zone(name=IN_USE, cites=("DM-2.2",)),
)
