"""Keywords as abilities (GR-14)."""

from __future__ import annotations

from gateruler.cards.phrases import MINE
from gateruler.zones import ATTACK, DEFENCE, DRIVE, EQUIPPED_THIS
from rulestone.authoring import THIS, Ability, both, do, e, gains, i, pick, replacement, static, times, triggered, var


def touchdown(*steps: i.Instruction, name: str = "", **more: object) -> Ability:
    """【TD】: when this, played from hand, has been put on the field."""
    return triggered("touches down", MINE, *steps, name=name, tags=("TD",), **more)


def overdrive(*steps: i.Instruction, name: str = "") -> Ability:
    """【OD】: usable once after a drive put this into the drive zone."""
    return Ability(kind="overdrive", effect=steps, name=name, zones=(DRIVE,), tags=("OD",))


def touchdown_overdrive(*steps: i.Instruction, name: str = "") -> Ability:
    """【TD】【OD】: one ability that is both (GR-9.7)."""
    touches = touchdown(*steps, name=name)
    return Ability(
        kind="triggered",
        also=("overdrive",),
        when=touches.when,
        effect=steps,
        name=name,
        zones=(ATTACK, DEFENCE, DRIVE),
        tags=("TD", "OD"),
    )


def attacks_again(n: int, name: str, condition: e.Expr | None = None) -> Ability:
    """【2回攻撃】 and the like: after each attack of the turn but the last it acts at combat end."""
    again = both(e.Same(var("attacker"), THIS), times("attacks", what=THIS) < n)
    return triggered("combat end", again, do("act", card=THIS), name=name, tags=(name,), condition=condition)


#: 【ソウルガード】: as this would leave the field, one card of its soul may go to the graveyard; it stays
SOUL_GUARD = replacement(
    "leave the field",
    e.All((MINE, e.Exists(e.Under(THIS, "soul")))),
    pick("target", e.Under(THIS, "soul"), cites=("GR-8.3",)),
    do("send to the graveyard", card=var("target")),
    do("stay on the field", card=THIS, cites=("GR-14.soul-guard", "GR-14.soul-guard-leaves")),
    optional=True,
    name="ソウルガード",
    tags=("ソウルガード",),
)


def equip_abilities(*abilities: Ability) -> Ability:
    """【装着能力】: each of these only while this is on top of its ruler (GR-16.12)."""
    return static(THIS, gains(*abilities), EQUIPPED_THIS, name="装着能力", tags=("装着能力",))
