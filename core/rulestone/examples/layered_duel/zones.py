"""The zones of the game."""

from rulestone.authoring import Zone, by_name

FIELD, HAND, DECK, DISCARD, EXILE = "field", "hand", "deck", "discard pile", "exile"

ZONES = by_name(
    Zone(name=FIELD, cites=("LD-1",)),
    Zone(name=HAND, seen_by="owner"),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
    Zone(name=DISCARD, ordered=True),
    Zone(name=EXILE, cites=("LD-35",)),
)
