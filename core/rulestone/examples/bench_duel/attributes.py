"""Attributes of cards."""

from rulestone.authoring import Attribute, by_name, flag

KINDS = (
    *("plain", "grass", "fire", "water", "lightning", "psychic", "fighting"),
    *("darkness", "metal", "dragon", "fairy"),
)
STAGES = ("basic", "stage 1", "stage 2")
CONDITIONS = ("awake", "asleep", "paralyzed", "confused")
ATTRIBUTES = by_name(
    Attribute(name="HP", default=50, floor=0, cites=("BD-8",)),
    Attribute(name="power", default=10, floor=0, cites=("BD-5",)),  # the damage of the attack
    Attribute(name="cost", default=1, floor=0, cites=("BD-5",)),
    Attribute(name="retreat", default=1, floor=0, cites=("BD-4",)),
    Attribute(name="kind", default="plain", words=KINDS, cites=("BD-1",)),
    Attribute(name="stage", default="basic", words=STAGES, cites=("BD-7",)),
    flag("evolution", "BD-7"),
    Attribute(name="sort", default="item", words=("item", "supporter"), cites=("BD-19",)),
    Attribute(name="race", default="beast", cites=("BD-1",)),
    Attribute(name="damage", default=0, cites=("BD-8",)),
    Attribute(name="bonus", default=0, cites=("BD-5",)),
    flag("failed", "BD-5"),
    Attribute(name="protection", default=0, floor=0, cites=("BD-6",)),
    Attribute(name="condition", default="awake", words=CONDITIONS, cites=("BD-10",)),
    flag("poisoned", "BD-11"),
    flag("burned", "BD-11"),
    flag("new", "BD-7"),  # came into play this turn
)
