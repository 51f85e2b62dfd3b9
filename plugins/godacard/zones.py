"""Zones (GC-2)."""

from __future__ import annotations

from rulestone.authoring import Zone, by_name

MONSTERS, AREA, SPELLS = "monster zone", "area zone", "spell zone"
LIFE, DECK, GRAVEYARD, SEAL, HAND = "life zone", "deck", "graveyard", "seal zone", "hand"
BATTLE_AREA = "battle area"


ZONES = by_name(
    Zone(name=MONSTERS, capacity=5, groups=(BATTLE_AREA,), cites=("GC-2.1", "GC-2.11", "GC-2.11a")),
    Zone(name=AREA, groups=(BATTLE_AREA,), cites=("GC-2.2",)),
    Zone(name=SPELLS, groups=(BATTLE_AREA,), cites=("GC-2.3", "GC-2.3a")),
    Zone(name=LIFE, ordered=True, seen_by="nobody", face_up=False, cites=("GC-2.4",)),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False, cites=("GC-2.5",)),
    Zone(name=GRAVEYARD, cites=("GC-2.6",)),
    Zone(name=SEAL, cites=("GC-2.7",)),
    Zone(name=HAND, seen_by="owner", cites=("GC-2.8", "GC-2.8a")),
)
