"""Zones."""

from rulestone.authoring import Zone, by_name

CAIRN, POUCH, QUARRY, SCREE = "cairn", "pouch", "quarry", "scree"

ZONES = by_name(
    Zone(name=CAIRN, cites=("C-1",)),
    Zone(name=POUCH, seen_by="owner"),
    Zone(name=QUARRY, ordered=True, seen_by="nobody", face_up=False),
    Zone(name=SCREE),
)
