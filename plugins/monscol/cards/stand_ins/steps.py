"""Cards of the rulings on check steps, play steps and rule processing."""

from __future__ import annotations

from monscol.cards.templates import IN_BATTLE, TARGET, combat_spell, unit
from monscol.mechanics.land import MAIN_PHASE
from monscol.mechanics.slots import make_printed_slots
from monscol.zones import HAND, LAND
from rulestone.authoring import *

AUTOMATIC, CONSTANT = ("automatic",), ("constant",)
_ENEMY_SPELL = e.Same(var("player"), OPPONENT)
_ENEMY_BASE = cards_in(LAND, where=both(its.base == True, e.Same(e.OwnerOf(e.It()), OPPONENT)))
_MINE_NOW = i.SetController(what=_ENEMY_BASE, who=YOU)
_THEIRS_AGAIN = i.SetController(what=_ENEMY_BASE, who=OPPONENT)
_CASTS = make_printed_slots(any=9)


def spell(name: str, *steps: Instruction, **more: object) -> Card:
    """Return a stand-in spell."""
    return combat_spell(name, "fire", 1, effect(*steps), **{"status": "test", **more})


STEPS = (
    unit(
        "Step Scout",
        1,
        0,
        9,
        triggered("take effect", _ENEMY_SPELL, do("draw", player=YOU, count=1), tags=AUTOMATIC),
        status="test",
    ),
    unit(
        "Dancer in the Sun",
        2,
        1,
        2,
        triggered(
            "take effect",
            _ENEMY_SPELL,
            pick("target", cards_in(HAND, of=OPPONENT), who=OPPONENT),
            do("discard", cards=TARGET),
            name="Sunlight Dance",
            tags=CONSTANT,
        ),
        original="陽だまりの踊り娘",
        status="real",
        note="MA1-044; the exact event and the values are assumed",
    ),
    unit("Elf Spirit Guards", 2, 1, 4, original="エルフ精霊警備隊", status="real", note="1D-021; values assumed"),
    spell(
        "Energy Drain",
        choose("target", IN_BATTLE),
        i.Roll(name="roll"),
        i.Roll(name="roll2"),
        do("deal", unit=TARGET, amount=bound("roll") + e.Var("roll2"), kind="chaos"),
        original="エナジー・ドレイン",
        status="real",
        note="1C-127; element and cost are assumed",
    ),
    unit(
        "Carmilla",
        4,
        3,
        3,
        triggered("take effect", None, do("draw", player=YOU, count=1), name="Blood-drain of Magic", tags=CONSTANT),
        original="カーミラ",
        status="real",
        note="MC11-005; event, effect and values are assumed",
        **_CASTS,
    ),
    spell(
        "Surprise Wind",
        choose("target", IN_BATTLE),
        do("deal", unit=TARGET, amount=2, kind="tornado"),
        original="サプライズ・ウィンド",
        status="real",
        note="MA1-119; element and cost are assumed",
    ),
    unit(
        "Dawn Watch",
        1,
        1,
        1,
        triggered(
            "phase",
            both(e.Compare("==", e.Var("phase"), e.Lit(MAIN_PHASE)), e.TurnOf(YOU)),
            do("draw", player=YOU, count=1),
            tags=AUTOMATIC,
        ),
        status="test",
    ),
    spell(
        "Two Blows",
        choose("target", IN_BATTLE),
        do("deal", unit=TARGET, amount=1, kind="fire"),
        do("discard", cards=cards_in(HAND, of=OPPONENT)),
    ),
    spell("Doom", _MINE_NOW, _THEIRS_AGAIN),
    spell("Half Doom", _MINE_NOW),
)
