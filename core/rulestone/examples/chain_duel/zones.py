"""The zones of the game."""

from rulestone.authoring import Zone, by_name

FIELD, BACK, HAND, DECK, DISCARD = "field", "back row", "hand", "deck", "discard pile"

ZONES = by_name(
    Zone(name=FIELD, cites=("CD-1",)),
    Zone(name=BACK, seen_by="owner", turned_seen_by="owner", face_up=False, capacity=5, cites=("CD-12",)),
    Zone(name=HAND, seen_by="owner"),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
    Zone(name=DISCARD, ordered=True),
)
