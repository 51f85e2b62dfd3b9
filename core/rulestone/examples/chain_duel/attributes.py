"""Attributes of cards and players."""

from rulestone.authoring import Attribute, by_name, flag

ATTRIBUTES = by_name(
    Attribute(name="strength", default=1, floor=0, cites=("CD-1",)),
    Attribute(name="life", default=10, of="player", cites=("CD-7",)),
    flag("tired", "CD-6"),  # has attacked this turn
    Attribute(name="speed", default=1, cites=("CD-11",)),
    Attribute(name="set in", default=0, cites=("CD-13",)),
)
