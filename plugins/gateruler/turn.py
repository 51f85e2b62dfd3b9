"""The phases of the turn (GR-5)."""

from __future__ import annotations

from gateruler.mechanics.combat import ATTACK_PHASE
from gateruler.mechanics.play import MAIN
from gateruler.setup import FIRST_TURN
from gateruler.zones import ACT, ATTACK, DRIVE, HAND, ruler_of
from rulestone.authoring import *

_GATE = i.Respond(actor=TURN_PLAYER, window=True)
IN_HAND = cards_in(HAND, of=TURN_PLAYER)
#: effects that last until the next turn starts
NEXT_TURN = "next turn"
#: effects that last until the next turn of the player who produced them starts
MY_NEXT_TURN = "your next turn"

PROCEDURES: dict[str, tuple[Instruction, ...]] = {
    "end of turn": (
        note("end of turn", player=TURN_PLAYER, cites=("GR-5.5",)),
        _GATE,
        when(
            assumed("hand.limit") != "none",
            let("over", count(IN_HAND) - e.Assumed("hand.limit")),
            when(
                bound("over") > 0,
                pick("excess", IN_HAND, e.Var("over"), cites=("GR-5.7",)),
                do("discard", card=var("excess"), cites=("GR-5.7",)),
            ),
        ),
        i.EndEffects(until=END_OF_TURN, cites=("GR-5.6",)),
        i.Check(),
        loop(no(e.StackEmpty()), _GATE, i.EndEffects(until=END_OF_TURN, cites=("GR-5.6",)), i.Check()),
    ),
}


def start_phase(*more: str) -> PhaseOf:
    """Return the start phase; `more` are further rules by which it turns cards to act state."""
    acted = e.Either(cards_in(ATTACK, of=TURN_PLAYER), ruler_of(TURN_PLAYER))
    return PhaseOf(
        name="start",
        steps=(
            i.EndEffects(until=NEXT_TURN),
            i.EndEffects(until=MY_NEXT_TURN, by=TURN_PLAYER),
            mark(YOU, "summon rights used", None, cites=("GR-5.2",)),
            when(FIRST_TURN, note("game start", cites=("GR-5.2",)), _GATE),
            *repertoire.untap_step(acted, "posture", ACT, cites=("GR-5.2", *more)),
            note("start of start phase", player=TURN_PLAYER, cites=("GR-5.2",)),
            _GATE,
            i.Perform(what=ruler_of(TURN_PLAYER), kind="turn start", cites=("GR-2.1", "GR-5.2")),
            _GATE,
        ),
        cites=("GR-5.1", "GR-5.2"),
    )


PHASES = by_name(
    start_phase(),
    PhaseOf(
        name=MAIN,
        steps=(
            note("start of main phase", player=TURN_PLAYER, cites=("GR-5.3",)),
            i.Respond(actor=TURN_PLAYER, starts=True),
            do(
                "go to the graveyard",
                card=cards_in(DRIVE, of=TURN_PLAYER),
                manner="left over",
                cites=("GR-5.3", "GR-9.2"),
            ),
        ),
        cites=("GR-5.1", "GR-5.3"),
    ),
    PhaseOf(name=ATTACK_PHASE, steps=(call("attack phase"),), cites=("GR-5.1", "GR-5.4")),
    PhaseOf(
        name="end",
        steps=(call("end of turn"),),
        cites=("GR-5.1", "GR-5.5", "GR-5.6"),
    ),
)
