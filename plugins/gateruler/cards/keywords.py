"""Keywords as the abilities that they stand for (GR-14): what cards are written with."""

from __future__ import annotations

from gateruler.zones import (
    ATTACK,
    BATTLEFIELD,
    COUNTER,
    DAMAGE,
    DECK,
    DEFENCE,
    DRIVE,
    FIELD,
    FIELD_ZONE,
    GATE,
    GRAVEYARD,
    HAND,
    SET,
)
from rulestone.authoring import *

#: every zone that a card can be in
ANYWHERE = (ATTACK, DEFENCE, SET, FIELD_ZONE, DAMAGE, DRIVE, COUNTER, GATE, HAND, DECK, GRAVEYARD, "soul")
MINE = e.Same(var("card"), THIS)
#: after a deck was looked through for a card
SEARCHED = i.Shuffle(zone=DECK, who=YOU, cites=("GR-13.15",))


def named(part: str) -> e.Expr:
    """“X” of a text: cards whose name contains X (GR-1.5)."""
    return either(its.name.contains(part), its.series.contains(part))


def has_attribute(*attributes: str) -> e.Expr:
    """Cards that have one of these attributes, or belong to one of these factions."""
    asked = [part for one in attributes for part in (its["attributes"].contains(one), its.faction == one)]
    return either(*asked)


def means(ability: str) -> e.Expr:
    """『X』 of a text: abilities whose name contains X (GR-13.9)."""
    return e.Compare("contains", e.OfAbility("name"), e.Lit(ability))


def soul_of_yours() -> e.Select:
    """The soul of a player's own cards."""
    return cards_in(FIELD, of=YOU, role="soul")


def touchdown(*steps: i.Instruction, name: str = "", **more: object) -> Ability:
    """【TD】: when this, played from hand, has been put on the field."""
    return triggered("touches down", MINE, *steps, name=name, tags=("TD",), **more)


def overdrive(*steps: i.Instruction, name: str = "") -> Ability:
    """【OD】: usable once when a drive has put this in the drive zone."""
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
    choose("target", e.Under(THIS, "soul")),
    do("send to the graveyard", card=var("target")),
    do("stay on the field", card=THIS, cites=("GR-14.soul-guard",)),
    optional=True,
    name="ソウルガード",
    tags=("ソウルガード",),
)


#: units of a player of which something is asked
def yours(where: e.Expr, of: e.Expr = YOU) -> e.Select:
    """A player's units on the field that fit."""
    return cards_in(BATTLEFIELD, of=of, type="unit", where=where)
