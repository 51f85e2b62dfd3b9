"""Attributes of cards and players."""

from rulestone.authoring import Attribute, by_name, flag, keyword

ATTRIBUTES = by_name(
    Attribute(name="strength", default=1, floor=0, cites=("QD-1",)),
    Attribute(name="willpower", default=2, floor=0, cites=("QD-1",)),
    Attribute(name="lore", default=1, floor=0, cites=("QD-5",)),
    Attribute(name="cost", default=1, floor=0, cites=("QD-4",)),
    Attribute(name="damage", default=0, cites=("QD-8",)),
    Attribute(name="race", default="hero", cites=("QD-1",)),
    Attribute(name="resist", default=0, floor=0, cites=("QD-9",)),
    Attribute(name="challenger", default=0, floor=0, cites=("QD-10",)),
    keyword("evasive", "QD-11"),
    keyword("rush", "QD-7"),
    keyword("bodyguard", "QD-12"),
    keyword("reckless", "QD-5"),
    flag("exerted", "QD-5"),
    flag("fresh", "QD-7"),  # came into play this turn
    flag("stunned", "QD-13"),
    flag("token", "QD-17"),
    Attribute(name="counters", default=0, cites=("QD-14",)),
    Attribute(name="points", default=0, floor=0, of="player", cites=("QD-2",)),  # lore that the player has gained
)
