"""Attributes of cards and players."""

from rulestone.authoring import Attribute, by_name, flag, keyword

ARENAS = ("ground", "space")
COLOURS = ("grey", "white", "blue", "black", "red", "green", "yellow", "purple")
ATTRIBUTES = by_name(
    Attribute(name="strength", default=1, floor=0, cites=("LD-1",)),
    Attribute(name="toughness", default=1, floor=0, cites=("LD-16",)),
    Attribute(name="damage", default=0, cites=("LD-16",)),
    Attribute(name="race", default="man", cites=("LD-1",)),
    Attribute(name="colour", default="grey", words=COLOURS, cites=("LD-1",)),
    Attribute(name="cost", default=0, floor=0, cites=("LD-37",)),
    keyword("swift", "LD-6"),
    keyword("haste", "LD-38"),
    flag("fresh", "LD-38"),  # came into play since the last turn of its controller began
    keyword("trample", "LD-39"),
    keyword("double strike", "LD-40"),
    keyword("barrier", "LD-41"),
    keyword("guard", "LD-42"),
    keyword("flash", "LD-43"),
    keyword("flying", "LD-20"),
    keyword("reach", "LD-20"),
    keyword("first strike", "LD-21"),
    keyword("taunt", "LD-22"),
    keyword("lifelink", "LD-31"),
    keyword("deathtouch", "LD-32"),
    flag("poisoned", "LD-32"),
    Attribute(name="shield", default=0, cites=("LD-33",)),
    Attribute(name="counters", default=0, cites=("LD-34",)),
    Attribute(name="life", default=10, of="player", cites=("LD-7",)),
    Attribute(name="armour", default=0, of="player", cites=("LD-44",)),
    Attribute(name="credits", default=0, floor=0, of="player", cites=("LD-56",)),
    Attribute(name="mana", default=0, floor=0, of="player", cites=("LD-57",)),
    Attribute(name="skipped draws", default=0, of="player", cites=("LD-61",)),
    flag("evolved", "LD-48"),
    Attribute(name="level", default=1, cites=("LD-1",)),
    flag("attacking", "LD-6"),
    flag("blocking", "LD-42"),
    Attribute(name="barred blockers", reference=True, default=(), cites=("LD-49",)),
    Attribute(name="arena", default="ground", words=ARENAS, cites=("LD-50",)),
    Attribute(name="initiative", of="player", cites=("LD-51",)),
    flag("tired", "LD-6"),  # has attacked this turn
    Attribute(name="speed", default="slow", words=("slow", "quick"), cites=("LD-11",)),
    flag("token", "LD-14"),  # a printed value: it identifies a token in every zone
)
