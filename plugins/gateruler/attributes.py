"""What cards and players have: printed values, states and marks (GR-1.3)."""

from __future__ import annotations

from gateruler.zones import ACT, INSTANT, NORMAL, REST
from rulestone.authoring import Attribute

#: a mark of a card that is shown while something that was played with it waits (GR-13.7)
SHOWN = "shown"
#: a card of a hand that is to be opened at the next system processing
OPENED = "opened"

_ATTRIBUTES = (
    Attribute(name="level", default=0, floor=0, cites=("GR-1.3",)),
    Attribute(name="atk", default=0, floor=0, cites=("GR-1.3", "GR-1.4")),
    Attribute(name="hp", default=0, cites=("GR-1.3",)),
    Attribute(name="stk", default=0, floor=0, cites=("GR-1.3", "GR-1.4")),
    Attribute(name="attributes", default=(), cites=("GR-1.3",)),
    Attribute(name="faction", cites=("GR-1.3",)),
    Attribute(name="legend", default=False, words=(True, False), cites=("GR-1.6",)),
    Attribute(name="timing", default=NORMAL, words=(NORMAL, INSTANT), cites=("GR-1.3", "GR-6.1", "GR-6.2")),
    Attribute(name="no defence", default=False, words=(True, False), cites=("GR-8.17",)),
    Attribute(name="posture", default=ACT, words=(ACT, REST), cites=("GR-8.11", "GR-11.3")),
    Attribute(name="damage", default=0, cites=("GR-3.7",)),
    Attribute(name="unknown text", default=False, words=(True, False), cites=("GR-1.3",)),
    Attribute(name="life", cites=("GR-15.3",)),
    Attribute(name="level cap", cites=("GR-2.cap",)),
    Attribute(name="pays energy", default=True, words=(True, False), cites=("GR-8.4",)),
    Attribute(name="has hand", default=True, words=(True, False), cites=("GR-1.8",)),
    Attribute(name="summons a turn", cites=("GR-2.3",)),
    Attribute(name="overdriven", default=False, words=(True, False), cites=("GR-9.5",)),
    Attribute(name="centre only", default=False, words=(True, False), cites=("GR-8.17",)),
    Attribute(name="shown", default=False, words=(True, False), cites=("GR-13.7",)),
    Attribute(name="no counter", default=False, words=(True, False), cites=("GR-10.9",)),
    Attribute(name="energy for others", default=False, words=(True, False), cites=("GR-2.wizard",)),
    Attribute(name="reinforces", cites=("GR-14.reinforce",)),
    Attribute(name="reinforced", default=False, words=(True, False), cites=("GR-14.reinforce",)),
    Attribute(name="attack zones at once", default=False, words=(True, False), cites=("GR-8.17",)),
    Attribute(name="comes back", default=False, words=(True, False), cites=("GR-13.14",)),
    Attribute(name="rights needed", default=1, cites=("GR-8.7",)),
    Attribute(name="rights used", default=0, of="player", cites=("GR-2.3", "GR-5.2")),
)
_KEYWORDS_2020 = {
    "interception": ("GR-11.7",),
    "counterattack": ("GR-14.counterattack@2020-12",),
    "penetration": ("GR-14.penetration@2020-12",),
}
ATTRIBUTES = {attribute.name: attribute for attribute in _ATTRIBUTES} | {
    **{
        name: Attribute(name=name, default=False, words=(True, False), cites=cites)
        for name, cites in _KEYWORDS_2020.items()
    },
    "struck": Attribute(name="struck", default=0, cites=("GR-14.counterattack@2020-12",)),
    "condemned": Attribute(name="condemned", default=False, words=(True, False), cites=("GR-12.1@2020-12",)),
}
#: what cards of the third set need besides
ATTRIBUTES_2021 = {
    "level": Attribute(name="level", default=0, floor=0, treatable=True, cites=("GR-1.3", "GR-13.9")),
    "from hand": Attribute(name="from hand", default=False, words=(True, False), cites=("GR-8.9",)),
    "sentinel": Attribute(name="sentinel", default=False, words=(True, False), cites=("GR-14.sentinel",)),
    "price": Attribute(name="price", cites=("GR-8.6",)),
    "instant summon": Attribute(name="instant summon", default=False, words=(True, False), cites=("GR-8.8",)),
    "deathtouch": Attribute(name="deathtouch", default=False, words=(True, False), cites=("GR-14.deathtouch",)),
    "interception": Attribute(name="interception", default=False, words=(True, False), cites=("GR-11.7",)),
    "counterattack": Attribute(
        name="counterattack", default=False, words=(True, False), cites=("GR-14.counterattack",)
    ),
    "penetration": Attribute(name="penetration", default=False, words=(True, False), cites=("GR-14.penetration",)),
    "struck": Attribute(name="struck", default=0, cites=("GR-14.counterattack", "GR-13.11")),
    "series": Attribute(name="series", default=(), cites=("GR-1.5",)),
    "helps": Attribute(name="helps", cites=("GR-8.4",)),
    "wait": Attribute(name="wait", default=False, words=(True, False), cites=("GR-14.wait",)),
    "set summon": Attribute(name="set summon", default=False, words=(True, False), cites=("GR-14.wait",)),
    "watch": Attribute(name="watch", default=False, words=(True, False), cites=("GR-1.3",)),
    "fixed cost": Attribute(name="fixed cost", cites=("GR-8.4", "GR-2.overlord")),
    "cost change": Attribute(name="cost change", default=0, of="player", cites=("GR-8.4",)),
    "damage zone play": Attribute(
        name="damage zone play", default=False, of="player", words=(True, False), cites=("GR-10.12",)
    ),
    "open card": Attribute(name="open card", default=False, words=(True, False), cites=("GR-14.open-card",)),
    OPENED: Attribute(name=OPENED, default=False, words=(True, False), cites=("GR-14.open-card",)),
}
#: what 【装着】 needs besides
ATTRIBUTES_2022 = {
    "equips": Attribute(name="equips", default=False, words=(True, False), cites=("GR-16.1",)),
    "equip condition": Attribute(name="equip condition", cites=("GR-16.11",)),
}
