"""The phases of the turn, hand adjustment (MC-6)."""

from __future__ import annotations

from msgspec.structs import replace

from monscol.mechanics import battle
from monscol.mechanics.land import MAIN, MAIN_PHASE
from monscol.mechanics.rituals import AS_IT_STARTS, BEFORE_AN_ACTION
from monscol.mechanics.summon import SUMMON, SUMMON_PHASE
from monscol.setup import FIRST_TURN
from monscol.zones import DECK, HAND, LAND, UNITS
from rulestone.authoring import *

FIRST_ADJUSTMENT, SECOND_ADJUSTMENT, END_PHASE = "first hand adjustment", "second hand adjustment", "end declaration"
ADJUST = "hand adjustment"
MY_NEXT_TURN = "your next turn"
"""The duration of effects until the next turn of the player who produced them starts."""

_HAND = cards_in(HAND, of=TURN_PLAYER)
_OVER = count(_HAND) - of(TURN_PLAYER, "hand limit")
_MISSING = of(TURN_PLAYER, "hand limit") - e.Count(_HAND)


def adjust_hand(rule: str) -> i.Steps:
    """Return the adjustment: discard down to the hand limit, discard any number more, draw up to the limit."""
    return (
        when(
            count(_HAND) > of(TURN_PLAYER, "hand limit"),
            pick("excess", _HAND, _OVER, prompt="discard down to the hand limit", cites=(rule,)),
            do("discard", cards=var("excess"), cites=(rule,)),
        ),
        *repertoire.acts(TURN_PLAYER, ADJUST, "discard no more", always=False, cites=(rule,)),
        when(
            count(_HAND) < of(TURN_PLAYER, "hand limit"),
            # only an adjustment that runs out of cards ends the game, not a text that draws (MC-19.3)
            when(count(cards_in(DECK, of=TURN_PLAYER)) < _MISSING, set_game("deck out", True)),
            do("draw", player=TURN_PLAYER, count=_MISSING, cites=(rule,)),
        ),
        i.Check(),
    )


_PHASES = (
    PhaseOf(
        name=FIRST_ADJUSTMENT,
        steps=(i.EndEffects(until=MY_NEXT_TURN, by=TURN_PLAYER), when(FIRST_TURN, i.Stop()), *adjust_hand("MC-6.1")),
        cites=("MC-6.1",),
    ),
    PhaseOf(
        name=MAIN_PHASE,
        steps=(
            AS_IT_STARTS,
            *repertoire.acts(TURN_PLAYER, MAIN, "end the main phase", BEFORE_AN_ACTION, cites=("MC-6.2",)),
        ),
        cites=("MC-6.2",),
    ),
    PhaseOf(
        name=SUMMON_PHASE,
        steps=repertoire.acts(TURN_PLAYER, SUMMON, "end the summons", cites=("MC-6.3",)),
        cites=("MC-6.3",),
    ),
    PhaseOf(name=SECOND_ADJUSTMENT, steps=adjust_hand("MC-6.4"), cites=("MC-6.4",)),
    PhaseOf(
        name=END_PHASE,
        steps=(
            i.Check(),
            i.EndEffects(until=END_OF_TURN, cites=("MC-6.5",)),
            mark(cards_in(UNITS), "marched", None, cites=("MC-8.1",)),
            mark(cards_in(LAND), "emptied", None, cites=("MC-8.8",)),
            call("restore all"),
            when(
                game("deck out") == True,
                when(
                    assumed("deck_out") == "loses",
                    i.EndGame(winner=opponent_of(TURN_PLAYER), how="an empty deck", cites=("MC-19.3",)),
                    otherwise=(call("victory judgement"),),
                ),
            ),
            i.Check(),
        ),
        cites=("MC-6.5", "MC-19.3"),
    ),
)
_PRECEDENCE = set_game("precedence", e.Assumed("marching_side_outside_battle"))
_OF_THE_TURN = {phase.name: replace(phase, steps=(_PRECEDENCE, *phase.steps)) for phase in _PHASES}


def list_phases() -> dict[str, PhaseOf]:
    """Return the phases of the turn; after the main phase the timings of the battles fought in it."""
    found: dict[str, PhaseOf] = {}
    for name, phase in _OF_THE_TURN.items():
        found[name] = phase
        if name == MAIN_PHASE:
            found |= battle.PHASES
    return found


PHASES = list_phases()
