"""Phrases that many card texts share."""

from __future__ import annotations

from gateruler.mechanics.combat import ATTACKED
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
    SOUL,
    field_cards,
    ruler_of,
)
from rulestone.authoring import *

#: every zone that a card can be in
ANYWHERE = (ATTACK, DEFENCE, SET, FIELD_ZONE, DAMAGE, DRIVE, COUNTER, GATE, HAND, DECK, GRAVEYARD, "soul")
MINE = e.Same(var("card"), THIS)
#: after a deck was looked through for a card
SEARCHED = i.Shuffle(zone=DECK, who=YOU, cites=("GR-13.15",))


def named(part: str) -> e.Expr:
    """“X” in a text: cards whose name contains X (GR-1.5)."""
    return either(its.name.contains(part), its.series.contains(part))


def has_attribute(*attributes: str) -> e.Expr:
    """Return a condition: the card has one of these attributes or belongs to one of these factions."""
    asked = [either(its["attributes"].contains(one), its.faction == one) for one in attributes]
    return asked[0] if len(asked) == 1 else either(*asked)


def is_ability_named(ability: str) -> e.Expr:
    """『X』 in a text: abilities whose name contains X (GR-13.9)."""
    return e.Compare("contains", e.OfAbility("name"), e.Lit(ability))


def soul_of_yours() -> e.Select:
    """Return the soul of a player's own cards."""
    return cards_in(FIELD, of=YOU, role="soul")


def yours(where: e.Expr, of: e.Expr = YOU) -> e.Select:
    """Return a player's units on the field that fit."""
    return cards_in(BATTLEFIELD, of=of, type="unit", where=where)


TOP_CARD = e.Top(DECK, YOU, e.Lit(1))
OPPONENT_PLAYS = both(e.Same(var("player"), OPPONENT), e.Are(var("source"), its.type == "event"))


def may(prompt: str, given: e.Expr, *steps: i.Instruction) -> i.If:
    """“You may ...; if you do, ...”: offered if possible."""
    return when(given, i.Ask(name="may", prompt=prompt), when(bound("may") == True, *steps))


def are_now_in(cards: e.Expr, *zones: str) -> e.Are:
    """そうしたら, “if that was done”: all moved cards, at least one, are there now (GR-8.16)."""
    return e.Are(e.Now(cards), its.zone.one_of(*zones))


def was_put_on_field(cards: e.Expr) -> e.Are:
    """Return the condition “if that was done” after a summon: the unit is on the field."""
    return are_now_in(cards, ATTACK, DEFENCE)


#: the soul of all own cards on the field
OWN_SOUL = e.Under(field_cards(YOU), SOUL)


def you_may(prompt: str, *steps: Instruction, given: e.Expr | None = None) -> Instruction:
    """“You may”: the player is asked at resolution, if it is possible."""
    asked = (
        i.Ask(name="may", prompt=prompt, cites=("GR-13.3",)),
        when(bound("may") == True, *steps),
    )
    return when(True if given is None else given, *asked)


#: every zone that a card can be looked at in
_EVERYWHERE = (ATTACK, DEFENCE, SET, FIELD_ZONE, DAMAGE, DRIVE, HAND, DECK, GRAVEYARD)


def counts_as_level_0(ability: str) -> Ability:
    """Return the ability “For 『X』 this counts as level 0.”, in every zone (GR-13.9)."""
    treat = Treat(attr="level", value=e.Lit(0), whom=THIS, asking=is_ability_named(ability))
    return Ability(kind="static", zones=_EVERYWHERE, treats=(treat,))


#: 「君が攻撃された」: the own ruler is attacked, with or without a unit on top
YOU_ARE_ATTACKED = e.Same(ATTACKED, ruler_of(YOU))
