"""The zones of the game."""

from rulestone.authoring import Zone, by_name

ACTIVE, BENCH, HAND, DECK, DISCARD, PRIZES = "active spot", "bench", "hand", "deck", "discard pile", "prizes"

ZONES = by_name(
    Zone(name=ACTIVE, cites=("BD-1",)),
    Zone(name=BENCH, cites=("BD-1",)),
    Zone(name=HAND, seen_by="owner"),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
    Zone(name=DISCARD, ordered=True),
    Zone(name=PRIZES, ordered=True, seen_by="nobody", face_up=False, cites=("BD-9",)),
)
