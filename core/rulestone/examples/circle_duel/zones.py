"""The zones of the game."""

from rulestone.authoring import Zone, by_name

VANGUARD, REAR, HAND, DECK = "vanguard circle", "rear-guard circles", "hand", "deck"
DROP, DAMAGE, SOUL, BIND = "drop zone", "damage zone", "soul", "bind zone"
CLASH, CHARGES, STORE = "clash", "charge area", "charge deck"

ZONES = by_name(
    Zone(name=VANGUARD, cites=("CI-1",)),
    Zone(name=REAR, cites=("CI-1",)),
    Zone(name=HAND, seen_by="owner"),
    Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
    Zone(name=DROP, ordered=True),
    Zone(name=DAMAGE, ordered=True, cites=("CI-7",)),
    Zone(name=SOUL, ordered=True, cites=("CI-3",)),
    Zone(name=BIND, cites=("CI-14",)),
    Zone(name=CLASH, cites=("CI-18",)),
    Zone(name=CHARGES, cites=("CI-17",)),
    Zone(name=STORE, ordered=True, seen_by="nobody", face_up=False, cites=("CI-17",)),
)
