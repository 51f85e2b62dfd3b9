"""The steps of a turn, and the attack (DM-4, DM-7)."""

from __future__ import annotations

from dm_evolution.actions import ATTACK, ATTACK_STEP, BLOCK, CHARGE, CHARGE_STEP, MAIN, MAIN_STEP
from dm_evolution.setup import FIRST_TURN
from dm_evolution.zones import BATTLE, HAND, MANA, SHIELDS
from rulestone.authoring import *

NEXT_TURN = "its controller's next turn"
MY_NEXT_TURN = "your next turn"

IN_HAND = cards_in(HAND, of=TURN_PLAYER)
ATTACKER = cards_in(BATTLE, where=its.attacking == True)
ATTACKED = cards_in(BATTLE, where=its.attacked == True)

#: an attack ends if the attacker, or the attacked creature, is gone
ENDED = either(no(e.Exists(ATTACKER)), both(bound("at creature") == True, no(e.Exists(ATTACKED))))

PROCEDURES: dict[str, i.Steps] = {
    "attack": (
        mark(THIS, "tapped", True, cites=("DM-7.1",)),
        mark(THIS, "attacking", True),
        let("at creature", no(e.Same(var("target"), OPPONENT))),
        when(bound("at creature") == True, mark(var("target"), "attacked", True)),
        note("attack", attacker=THIS, target=var("target"), cites=("DM-7.2",)),
        i.Check(),
        when(
            no(ENDED),
            set_game("may block", OPPONENT),
            i.Offer(who=OPPONENT, menu=BLOCK, name="blocked", decline="do not block", cites=("DM-7.3",)),
            set_game("may block", None),
            when(e.Var("blocked"), let("at creature", True)),
            i.Check(),
        ),
        when(
            ENDED,
            note("attack ends", attacker=ATTACKER, cites=("DM-7.8",)),
            otherwise=(
                when(
                    bound("at creature") == True,
                    do("battle", first=ATTACKER, second=ATTACKED),
                    otherwise=(call("direct attack"),),
                ),
            ),
        ),
        mark(ATTACKER, "attacking", None),
        mark(ATTACKED, "attacked", None),
    ),
    "direct attack": (
        when(
            no(e.Exists(cards_in(SHIELDS, of=OPPONENT))),
            i.EndGame(winner=YOU, how="an attack on a player without shields", cites=("DM-7.7",)),
            otherwise=(do("break", player=OPPONENT, count=of(ATTACKER, "breaker"), cites=("DM-7.5",)),),
        ),
    ),
    "act": repertoire.acts(TURN_PLAYER, MAIN, "end the main step", cites=("DM-4.4",)),
}


def offer_attack(*, always: bool = False) -> i.Offer:
    """Let the turn player attack."""
    return i.Offer(
        who=TURN_PLAYER, menu=ATTACK, name="acted", decline="end the attacks", always=always, cites=("DM-4.5",)
    )


PHASES = by_name(
    PhaseOf(
        name="Start of Turn",
        steps=(
            i.EndEffects(until=NEXT_TURN, whom=cards_in(BATTLE, of=TURN_PLAYER)),
            i.EndEffects(until=MY_NEXT_TURN, by=TURN_PLAYER),
            mark(cards_in(BATTLE, of=TURN_PLAYER, role="any"), "fresh", None, cites=("DM-4.1", "DM-6.4")),
            *repertoire.untap_step(cards_in(BATTLE, MANA, of=TURN_PLAYER), "tapped", None, cites=("DM-4.1",)),
            note("start of the turn", player=TURN_PLAYER),
            i.Check(),
        ),
        cites=("DM-4.1",),
    ),
    PhaseOf(
        name="Draw Step",
        steps=(
            i.If(
                condition=FIRST_TURN,
                then=(i.Stop(),),
                otherwise=(do("draw", player=TURN_PLAYER, count=1, cites=("DM-4.2",)), i.Check()),
                cites=("DM-1.3",),
            ),
        ),
        cites=("DM-4.2",),
    ),
    PhaseOf(
        name=CHARGE_STEP,
        steps=(i.Offer(who=TURN_PLAYER, menu=CHARGE, name="charged", decline="charge nothing", cites=("DM-4.3",)),),
        cites=("DM-4.3",),
    ),
    PhaseOf(name=MAIN_STEP, steps=(call("act"),), cites=("DM-4.4",)),
    PhaseOf(
        name=ATTACK_STEP,
        steps=(
            offer_attack(),
            loop(
                bound("acted") == True,
                i.Check(),
                # the step stays open without further attackers: a script may observe the board after an attack
                when(game("scripted") == True, offer_attack(always=True), otherwise=(offer_attack(),)),
            ),
        ),
        cites=("DM-4.5",),
    ),
    PhaseOf(
        name="End Step",
        steps=(
            note("end of the turn", player=TURN_PLAYER),
            i.Check(),
            when(
                assumed("hand_limit") != "none",
                let("over", e.Arith("max", count(IN_HAND) - e.Assumed("hand_limit"), e.Lit(0))),
                pick("excess", IN_HAND, e.Var("over"), cites=("DM-2.5",)),
                do("discard", cards=var("excess"), cites=("DM-2.5",)),
            ),
            i.EndEffects(until=END_OF_TURN),
            i.Check(),
        ),
        cites=("DM-4.6",),
    ),
)
