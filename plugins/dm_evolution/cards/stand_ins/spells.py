"""Spells that the rulings name, each with just the text that its rulings need."""

from __future__ import annotations

from typing import Any

from dm_evolution.cards.stand_ins.creatures import TEST
from dm_evolution.cards.templates import ANY, ANY_CARD, MINE, TARGET, draw, spell
from dm_evolution.mechanics.evolution import IS_EVOLUTION
from dm_evolution.turn import NEXT_TURN
from dm_evolution.zones import BATTLE, DECK, GRAVEYARD, HAND, MANA, SHIELDS
from rulestone.authoring import *

STRIPPED = cards_in(BATTLE)


def make_free_spell(name: str, *steps: i.Instruction, **values: Any) -> Card:
    """Return a spell that costs nothing."""
    return spell(name, "", 0, *steps, **TEST, **values)


def strip_to(name: str, zone: str) -> Card:
    """Return a spell that moves only the top card of a creature."""
    return make_free_spell(name, choose("target", STRIPPED), do("take card", card=TARGET, to=zone))


SPELL_CARDS = (
    *(make_free_spell(f"S{n}") for n in (1, 2, 3, 4, 5, 6)),
    make_free_spell("S1 trigger", draw(1), shield_trigger=True),
    strip_to("Strip", HAND),
    strip_to("StripMana", MANA),
    strip_to("StripShield", SHIELDS),
    strip_to("StripDeck", DECK),
    strip_to("StripGrave", GRAVEYARD),
    make_free_spell("StripAll", do("take card", card=cards_in(BATTLE, where=IS_EVOLUTION), to=MANA)),
    make_free_spell("PickCard", choose("target", ANY_CARD), do("take card", card=TARGET, to=HAND)),
    make_free_spell(
        "StripPump", choose("target", STRIPPED), do("take card", card=TARGET, to=HAND), lasting(TARGET, add(power=4000))
    ),
    make_free_spell("Destroy", choose("target", ANY), do("destroy", creature=TARGET)),
    make_free_spell("Bounce", choose("target", ANY), do("return to hand", creature=TARGET)),
    make_free_spell("Pump", choose("target", ANY), lasting(TARGET, add(power=4000))),
    make_free_spell("Pin", choose("target", ANY), lasting(TARGET, forbid("attack"), NEXT_TURN)),
    make_free_spell("PinAll", lasting(ANY, forbid("attack", "block"))),
    make_free_spell("Tap", choose("target", ANY), do("tap", creature=TARGET)),
    make_free_spell("Weaken", choose("target", ANY), lasting(TARGET, add(power=-2000))),
    make_free_spell(
        "Slide",
        choose("target", cards_in(HAND, of=YOU), 0, count(cards_in(HAND, of=YOU))),
        choose("target2", ANY),
        do("place under", cards=TARGET, creature=var("target2")),
    ),
    # the opponent puts a creature from their hand into the battle zone
    make_free_spell(
        "Invite",
        pick("target", cards_in(HAND, of=OPPONENT, type="creature"), who=OPPONENT),
        i.Call(procedure="put out for", roles={"you": OPPONENT, "creature": TARGET}),
    ),
    make_free_spell("Welcome", when(times("enters", what=MINE, role="creature") > 0, draw(1))),
    make_free_spell("Draw3", draw(3)),
    make_free_spell(
        "Call",
        choose("target", cards_in(HAND, of=YOU, type="creature")),
        do("put out", creature=TARGET),
        do("put into mana", cards=e.Top(DECK, YOU, e.Lit(1))),
    ),
    make_free_spell(
        "CallAndKill",
        choose("target", cards_in(HAND, of=YOU, type="creature")),
        do("put out", creature=TARGET),
        do("destroy", creature=cards_in(BATTLE, of=YOU, type="creature", where=its.name == "cip")),
    ),
    make_free_spell("BothDraw", move(e.Either(e.Top(DECK, YOU, e.Lit(1)), e.Top(DECK, OPPONENT, e.Lit(1))), HAND)),
    make_free_spell("Quake", do("destroy", creature=ANY)),
    spell("Blast", "fire", 3, draw(1), **TEST),
    spell("TwoSpells", "", 0, draw(1), other_side="spell", spell_cost=0, **TEST),
)
