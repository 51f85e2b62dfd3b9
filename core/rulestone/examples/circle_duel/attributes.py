"""Attributes of cards."""

from rulestone.authoring import Attribute, by_name, flag, keyword

ATTRIBUTES = by_name(
    Attribute(name="grade", default=0, floor=0, cites=("CI-3",)),
    Attribute(name="power", default=5000, floor=0, cites=("CI-5",)),
    Attribute(name="shield", default=5000, floor=0, cites=("CI-6",)),
    Attribute(name="critical", default=1, floor=0, cites=("CI-7",)),
    Attribute(name="drive", default=1, floor=0, cites=("CI-8",)),
    Attribute(name="race", default="human", cites=("CI-1",)),
    flag("rested", "CI-5"),
    Attribute(name="guarded", default=0, cites=("CI-6",)),  # the shield put in front of it in this battle
    flag("attacked", "CI-6"),
    Attribute(name="row", default="front", words=("front", "back"), cites=("CI-20",)),
    keyword("go again", "CI-19"),
    keyword("dominate", "CI-24"),
    keyword("blocker", "CI-23"),
    Attribute(name="cost", default=0, floor=0, cites=("CI-22",)),
    Attribute(name="further strikes", default=0, of="player", cites=("CI-19",)),
)
