"""Items of the sample pool."""

from __future__ import annotations

from monscol.cards.spells import BOTH_TIMES
from monscol.cards.templates import ENEMY, OWN, TARGET, consumable, equipment
from monscol.mechanics.chain import END_OF_CHAIN
from rulestone.authoring import THIS, add, become, choose, do, e, effect, lasting, static

ITEMS = (
    equipment("Iron Shield", 1, static(e.HostOf(THIS), add(defence=1))),
    equipment("Long Spear", 1, static(e.HostOf(THIS), add(attack=2))),
    equipment("Swift Boots", 1, static(e.HostOf(THIS), become(march="fly"))),
    consumable(
        "Vial of Fire",
        1,
        effect(choose("target", ENEMY), do("deal", unit=TARGET, amount=3, kind="flame")),
        timings=BOTH_TIMES,
    ),
    consumable(
        "Healing Herb",
        1,
        effect(choose("target", OWN), lasting(TARGET, add(defence=3), END_OF_CHAIN)),
        timings=("counter",),
    ),
)
