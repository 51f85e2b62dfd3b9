"""Attributes of cards and players: printed values, states and marks (GC-3, GC-4)."""

from __future__ import annotations

from rulestone.authoring import Attribute, by_name, e, flag

ATTACK, STANDBY, SPECIAL = "attack", "standby", "special"

ATTRIBUTES = by_name(
    Attribute(name="color", words=("blue", "red"), cites=("GC-3.2",)),
    Attribute(name="class", words=("special-line", "evolution-line", "force", "effect-summon"), cites=("GC-3.4",)),
    Attribute(
        name="method",
        words=("特殊", "特殊・改", "特殊・極", "進化", "G進化", "W進化", "T進化", "フォース"),
        cites=("GC-5.4", "GC-5.5"),
    ),
    Attribute(name="power", floor=e.Assumed("p_floor"), cites=("GC-3.1", "GC-14.4a")),
    Attribute(name="attribute", cites=("GC-3.1", "GC-3.1a")),
    Attribute(name="lineage", cites=("GC-3.1", "GC-3.1a")),
    Attribute(name="kind", words=("normal", "time", "loop", "armour", "area"), cites=("GC-3.6",)),
    Attribute(name="bonus", default=0, cites=("GC-3.6",)),
    Attribute(name="materials", default=1, cites=("GC-5.4",)),
    Attribute(name="most materials", default=99, cites=("GC-5.8",)),
    Attribute(name="material", cites=("GC-5.5",)),
    Attribute(name="gate", cites=("GC-5.9",)),
    Attribute(name="posture", words=(ATTACK, STANDBY, SPECIAL), cites=("GC-4.1", "GC-4.2", "GC-4.3")),
    flag("charged", "GC-4.4"),
    flag("blocking", "GC-11.4"),
    flag("drew from nothing", "GC-15.2", of="player"),
    Attribute(name="normal summons", default=1, of="player", cites=("GC-5.1",)),
    Attribute(name="hand limit", default=7, of="player", cites=("GC-9.5",)),
)
