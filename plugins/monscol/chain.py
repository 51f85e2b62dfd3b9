"""Declarations and the counter chain (MC-11)."""

from __future__ import annotations

from monscol.battle import INITIATIVE, INITIATIVE_TIMING, NORMAL
from monscol.sides import EMBATTLED, IN_BATTLE, need
from monscol.zones import DISCARD, HAND, SPELL, UNITS
from rulestone.kernel.declare import Action
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import (
    THIS,
    YOU,
    both,
    cards_in,
    choose,
    either,
    game,
    its,
    mark,
    move,
    no,
    of,
    var,
)

COUNTER = "counter"

_LEFT = e.Arith("-", e.Its("spell slots"), e.Its("spell slots used"))
#: units in the battle that can cast this
_CASTERS = e.Beside(
    EMBATTLED,
    (UNITS,),
    YOU,
    both(
        either(its.casts.contains("*"), its.casts.contains(of(THIS, "element"))),
        e.Compare(">=", _LEFT, e.Of(THIS, "cost")),
    ),
)

_SPELLS = cards_in(HAND, of=YOU, type=SPELL, where=its.kind == "combat")


def used_in(menu: str) -> e.Expr:
    """Whether this is used in a timing."""
    return its.timings.contains(menu)


_IN_TIME = either(
    both(game("responding") == True, used_in(COUNTER)),
    both(no(game("responding") == True), e.Phase(INITIATIVE_TIMING), used_in(INITIATIVE)),
    both(no(game("responding") == True), no(e.Phase(INITIATIVE_TIMING)), used_in(NORMAL)),
)

_ACTIONS = (
    Action(
        name="use combat spell",
        menus=(INITIATIVE, NORMAL, COUNTER),
        subject=_SPELLS,
        only={
            menu: cards_in(HAND, of=YOU, type=SPELL, where=both(its.kind == "combat", its.timings.contains(menu)))
            for menu in (INITIATIVE, NORMAL, COUNTER)
        },
        verbs=("uses", "plays", "casts", "counters with"),
        needs=(
            need(IN_BATTLE, "MC-2.6", "there is no battle"),
            need(no(game("resolving") == True), "MC-11.3", "the chain is being resolved"),
            need(
                either(no(game("responding") == True), e.Compare("==", e.GameValue("right"), YOU)),
                "MC-11.3",
                "it is the other side's turn to counter",
            ),
            need(_IN_TIME, "MC-11.1", "{this} is used in other timings: {timings}"),
            need(e.Exists(_CASTERS), "MC-11.10", "no unit of {you}'s in the battle can cast {this}"),
        ),
        announce=(
            choose("caster", _CASTERS, cites=("MC-11.10",)),
            i.Announce(what=THIS, item="spell", kind="effect"),
        ),
        steps=(
            mark(var("caster"), "spell slots used", of(var("caster"), "spell slots used") + e.Of(THIS, "cost")),
            i.Respond(actor=YOU, to="spell", cites=("MC-11.3",)),
        ),
        cites=("MC-11.2", "MC-2.6"),
    ),
)
ACTIONS = {action.name: action for action in _ACTIONS}
PROCEDURES: dict[str, i.Steps] = {
    "spell resolved": (move(THIS, DISCARD, manner="used", cites=("MC-2.6",)),),
}
AFTERMATH = {"spell": "spell resolved"}
