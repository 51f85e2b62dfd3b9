"""Attributes of cards and players: printed values, states and marks (GR-1.3)."""

from __future__ import annotations

from gateruler.zones import ACT, INSTANT, NORMAL, REST
from rulestone.authoring import Attribute, by_name, flag, keyword

#: a mark of a card that is shown while something that was played with it waits (GR-13.7)
SHOWN = "shown"
#: a card of a hand that is to be opened at the next system processing
OPENED = "opened"
#: the units that a unit has dealt combat damage in this combat
HAS_STRUCK = "combat damage dealt to"

ATTRIBUTES = by_name(
    Attribute(name="level", default=0, floor=0, cites=("GR-1.3",)),
    Attribute(name="atk", default=0, floor=0, cites=("GR-1.3", "GR-1.4")),
    Attribute(name="hp", default=0, cites=("GR-1.3",)),
    Attribute(name="stk", default=0, floor=0, cites=("GR-1.3", "GR-1.4")),
    Attribute(name="attributes", default=(), cites=("GR-1.3",)),
    Attribute(name="faction", cites=("GR-1.3",)),
    flag("legend", "GR-1.6"),
    Attribute(name="timing", default=NORMAL, words=(NORMAL, INSTANT), cites=("GR-1.3", "GR-6.1", "GR-6.2")),
    flag("no defence", "GR-8.17"),
    Attribute(name="posture", default=ACT, words=(ACT, REST), cites=("GR-8.11", "GR-11.3")),
    Attribute(name="damage", default=0, cites=("GR-3.7",)),
    flag("unknown text", "GR-1.3"),
    Attribute(name="life", cites=("GR-15.3",)),
    Attribute(name="level cap", cites=("GR-2.cap",)),
    Attribute(name="pays energy", default=True, words=(True, False), cites=("GR-8.4",)),
    Attribute(name="has hand", default=True, words=(True, False), cites=("GR-1.8",)),
    Attribute(name="summons a turn", cites=("GR-2.3",)),
    flag("overdriven", "GR-9.5"),
    flag("centre only", "GR-8.17"),
    flag(SHOWN, "GR-13.7"),
    flag("no counter", "GR-10.9"),
    flag("energy for others", "GR-2.wizard"),
    Attribute(name="reinforces", cites=("GR-14.reinforce",)),
    flag("reinforced", "GR-14.reinforce"),
    flag("attack zones at once", "GR-8.17"),
    Attribute(name="falls to", cites=("GR-13.14",)),
    Attribute(name="summon rights needed", default=1, cites=("GR-8.7",)),
    Attribute(name="summon rights used", default=0, of="player", cites=("GR-2.3", "GR-5.2")),
    keyword("interception", "GR-11.7"),
    keyword("counterattack", "GR-14.counterattack@2020-12"),
    keyword("penetration", "GR-14.penetration@2020-12"),
    Attribute(name="combat damage taken", default=0, cites=("GR-14.counterattack@2020-12",)),
    flag("condemned", "GR-12.1@2020-12"),
)
#: additional attributes for cards of the third set
ATTRIBUTES_2021 = by_name(
    Attribute(name="level", default=0, floor=0, treatable=True, cites=("GR-1.3", "GR-13.9")),
    flag("from hand", "GR-8.9"),
    keyword("sentinel", "GR-14.sentinel"),
    Attribute(name="price", cites=("GR-8.6",)),
    flag("instant summon", "GR-8.8"),
    keyword("deathtouch", "GR-14.deathtouch"),
    Attribute(name=HAS_STRUCK, reference=True, cites=("GR-14.deathtouch",)),
    keyword("interception", "GR-11.7"),
    keyword("counterattack", "GR-14.counterattack"),
    keyword("penetration", "GR-14.penetration"),
    Attribute(
        name="combat damage taken", default=0, cites=("GR-14.counterattack", "GR-14.counterattack-amount", "GR-13.11")
    ),
    Attribute(name="series", default=(), cites=("GR-1.5",)),
    Attribute(name="helps", cites=("GR-8.4",)),
    flag("wait", "GR-14.wait"),
    flag("set summon", "GR-14.wait"),
    flag("watch", "GR-1.3"),
    Attribute(name="fixed cost", cites=("GR-8.4", "GR-2.overlord")),
    Attribute(name="cost change", default=0, of="player", cites=("GR-8.4",)),
    flag("open card", "GR-14.open-card"),
    flag(OPENED, "GR-14.open-card"),
)
#: additional attributes for 【装着】
ATTRIBUTES_2022 = by_name(
    flag("equips", "GR-16.1"),
    Attribute(name="equip condition", cites=("GR-16.11", "GR-16.11a")),
)
