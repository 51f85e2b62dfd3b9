"""Attributes of cards."""

from rulestone.authoring import Attribute, by_name

ATTRIBUTES = by_name(
    Attribute(name="weight", default=1, floor=0, cites=("C-1",)),
    Attribute(name="speed", default="slow", words=("slow", "quick"), cites=("C-5",)),
)
