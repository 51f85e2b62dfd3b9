"""The zones of the game."""

from rulestone.authoring import Zone, by_name

FIELD, HAND, DECK, DISCARD, INK, EXILE = "field", "hand", "deck", "discard pile", "inkwell", "exile"

ZONES = by_name(
    Zone(name=FIELD, cites=("QD-1",)),
    Zone(name=HAND, seen_by="owner"),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
    Zone(name=DISCARD, ordered=True),
    Zone(name=INK, face_up=False, seen_by="nobody", cites=("QD-4",)),
    Zone(name=EXILE, cites=("QD-18",)),
)
