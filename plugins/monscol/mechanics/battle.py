"""The battle: its seven timings, initiative, attack, result (MC-9, MC-10.1)."""

from __future__ import annotations

from monscol.attributes import PLAIN, READY, TURNED
from monscol.mechanics.damage import ATTACK_KIND
from monscol.mechanics.land import MAIN_PHASE
from monscol.mechanics.sides import (
    BOTH_STAND,
    DEFENDERS,
    DEFENDING,
    EMBATTLED,
    FIGHTERS,
    FIRST,
    MARCHERS,
    MARCHING,
    MY_BASE,
    ORIGIN,
    OURS,
    THEIRS,
)
from monscol.mechanics.slots import RESTORED
from monscol.mechanics.summon import FORMATION, FORMATION_TIMING, INSTANT, INSTANT_TIMING
from monscol.zones import LAND, UNITS, select_party
from rulestone.authoring import *

INITIATIVE, NORMAL = "initiative", "normal"
INITIATIVE_TIMING = "initiative timing"
FIRST_NORMAL, SECOND_NORMAL = "first normal timing", "second normal timing"
SIMULTANEOUS_TIMING, END_TIMING = "simultaneous attack timing", "battle end timing"
NORMAL_TIMINGS = (FIRST_NORMAL, SECOND_NORMAL, SIMULTANEOUS_TIMING)
TIMINGS = (INSTANT_TIMING, FORMATION_TIMING, INITIATIVE_TIMING, *NORMAL_TIMINGS, END_TIMING)

END_OF_BATTLE = "end of battle"
BOTH_PLAYERS = e.Either(MARCHING, DEFENDING)


def act_in_timing(player: e.Expr, menu: str, decline: str, cites: tuple[str, ...]) -> i.Steps:
    """Return a play step: a player acts any number of times, with a check step before each choice (MC-14.3)."""
    return (
        let("acted", True),
        loop(
            both(bound("acted") == True, BOTH_STAND),
            i.Check(),
            when(
                BOTH_STAND,
                i.Offer(who=player, menu=menu, name="acted", decline=decline, cites=cites),
            ),
        ),
    )


def alternate_by_side(menu: str, cites: tuple[str, ...]) -> i.Steps:
    """Return the steps in which the marching side acts first, then the defending side (MC-9.3)."""
    return (*act_in_timing(MARCHING, menu, "go on", cites), *act_in_timing(DEFENDING, menu, "go on", cites))


def roll_for_initiative(side: e.Expr, name: str) -> i.Steps:
    """Roll a side's die and add the initiative of its units."""
    total = e.Arith("+", e.Var(f"{name} die"), e.Total(select_party(EMBATTLED, side), "initiative"))
    return (i.Roll(name=f"{name} die", cites=("MC-9.2",)), let(name, total))


_OVERRIDDEN = either(
    of(MARCHING, "order of attack") == "simultaneous", of(DEFENDING, "order of attack") == "simultaneous"
)

_ROLL: i.Steps = (
    *roll_for_initiative(MARCHING, "marching"),
    *roll_for_initiative(DEFENDING, "defending"),
    when(
        assumed("tie_initiative") == "reroll",
        loop(
            bound("marching") == e.Var("defending"),
            *roll_for_initiative(MARCHING, "marching"),
            *roll_for_initiative(DEFENDING, "defending"),
        ),
    ),
    when(
        either(_OVERRIDDEN, bound("marching") == e.Var("defending")),
        set_game("first side", None),
        set_game("simultaneous", True),
        note("simultaneous attack", cites=("MC-9.2",)),
        otherwise=(
            set_game("simultaneous", False),
            when(
                bound("marching") > e.Var("defending"),
                set_game("first side", MARCHING),
                otherwise=(set_game("first side", DEFENDING),),
            ),
            note("initiative is settled", player=FIRST, cites=("MC-9.2",)),
        ),
    ),
)


def perform_normal_timing(side: e.Expr) -> i.Steps:
    """Return the steps of a side's normal effects, then its attack (MC-9.2, MC-10.1)."""
    return (
        mark(side, "attacked", None),
        let("acted", True),
        loop(
            both(bound("acted") == True, BOTH_STAND, no(of(side, "attacked") == True)),
            i.Check(),
            when(
                BOTH_STAND,
                i.Offer(who=side, menu=NORMAL, name="acted", decline="do not attack", always=True, cites=("MC-9.2",)),
            ),
        ),
    )


_STOLEN_COUNTS = assumed("stolen_attacker") == "counts"
_KIND = when(ATTACK_KIND == "none", let("kind", PLAIN), otherwise=(let("kind", ATTACK_KIND),))
_SECOND = opponent_of(FIRST)
_BY_SIDE = (*perform_normal_timing(MARCHING), *perform_normal_timing(DEFENDING))
_OTHER_SIDE = (*perform_normal_timing(DEFENDING), *perform_normal_timing(MARCHING))

_HOME = move(
    MARCHERS,
    UNITS,
    slot=e.Of(ORIGIN, "slot"),
    manner="marched back",
    cites=("MC-9.4",),
)

PHASES = by_name(
    PhaseOf(name=INSTANT_TIMING, inner=True, steps=alternate_by_side(INSTANT, ("MC-9.2", "MC-9.3")), cites=("MC-9.2",)),
    PhaseOf(
        name=FORMATION_TIMING,
        inner=True,
        steps=(
            set_game("formed", None),
            *act_in_timing(MARCHING, FORMATION, "go on", ("MC-9.2", "MC-9.3")),
            set_game("formed", None),
            *act_in_timing(DEFENDING, FORMATION, "go on", ("MC-9.2", "MC-9.3")),
            set_game("formed", None),
        ),
        cites=("MC-9.2",),
    ),
    PhaseOf(
        name=INITIATIVE_TIMING,
        inner=True,
        steps=(*alternate_by_side(INITIATIVE, ("MC-9.2",)), when(BOTH_STAND, *_ROLL)),
        cites=("MC-9.2",),
    ),
    PhaseOf(name=FIRST_NORMAL, inner=True, steps=perform_normal_timing(FIRST), cites=("MC-9.2",)),
    PhaseOf(name=SECOND_NORMAL, inner=True, steps=perform_normal_timing(_SECOND), cites=("MC-9.2",)),
    PhaseOf(
        name=SIMULTANEOUS_TIMING,
        inner=True,
        steps=(
            mark(BOTH_PLAYERS, "attack value", None),
            when(
                assumed("simultaneous_normal_effects") == "marching_then_defending",
                *_BY_SIDE,
                otherwise=_OTHER_SIDE,
            ),
            # both attacks are allocated before either is applied
            call("allocate along the line", side=DEFENDING, amount=of(MARCHING, "attack value")),
            call("allocate along the line", side=MARCHING, amount=of(DEFENDING, "attack value")),
            _KIND,
            call("apply damage", units=e.Beside(EMBATTLED, (UNITS,))),
            mark(BOTH_PLAYERS, "attack value", None),
        ),
        cites=("MC-9.2",),
    ),
    PhaseOf(
        name=END_TIMING,
        inner=True,
        steps=(
            i.Check(),
            when(
                e.Exists(DEFENDERS),
                when(e.Exists(MARCHERS), _HOME),
                otherwise=(
                    when(
                        e.Exists(MARCHERS),
                        do("take", terrain=EMBATTLED, cites=("MC-9.4",)),
                        otherwise=(mark(EMBATTLED, "emptied", True, cites=("MC-9.4a",)),),
                    ),
                ),
            ),
            i.EndEffects(until=END_OF_BATTLE, cites=("MC-17.1", "MC-17.1a")),
            mark(cards_in(UNITS), "applied", None),
            when(assumed("restore_at") == "battle_end_and_turn_end", call("restore all")),
            do("end battle", terrain=EMBATTLED),
            i.Check(),
        ),
        cites=("MC-9.2", "MC-9.4"),
    ),
)


VERBS = {
    verb.name: verb
    for verb in (
        Verb(name="start battle", roles=("terrain", "player"), steps=(), cites=("MC-9.1",)),
        Verb(name="end battle", roles=("terrain",), steps=(), cites=("MC-9.2",)),
    )
}


def perform_timing(name: str) -> i.If:
    """Return a timing of the battle, if both sides are still there (MC-9.6)."""
    return when(BOTH_STAND, i.Enter(phase=name, who=MARCHING, cites=("MC-9.2", "MC-9.6")))


_ROUND: i.Steps = (
    perform_timing(INITIATIVE_TIMING),
    when(
        game("simultaneous") == True,
        perform_timing(SIMULTANEOUS_TIMING),
        otherwise=(perform_timing(FIRST_NORMAL), perform_timing(SECOND_NORMAL)),
    ),
    set_game("first side", None),
    set_game("simultaneous", None),
)
_READY_LEFT = both(
    e.Exists(select_party(EMBATTLED, MARCHING, its.posture == READY)),
    e.Exists(select_party(EMBATTLED, DEFENDING, its.posture == READY)),
)

PROCEDURES: dict[str, i.Steps] = {
    "battle": (
        set_game("precedence", "turn player"),
        do("start battle", terrain=EMBATTLED, player=MARCHING),
        perform_timing(INSTANT_TIMING),
        perform_timing(FORMATION_TIMING),
        *_ROUND,
        # further rounds exist only under the assumption “re_attack”
        loop(both(assumed("re_attack") == True, _READY_LEFT), *_ROUND),
        call("battle end"),
    ),
    # a position in which both sides stand on one terrain: a battle goes on there, the turn player's normal timing first
    "battle under way": (
        when(bound("phase") != MAIN_PHASE, i.Stop()),
        let(
            "contested",
            cards_in(LAND, where=both(e.Exists(select_party(e.It(), YOU)), e.Exists(select_party(e.It(), OPPONENT)))),
        ),
        when(no(e.Exists(var("contested"))), i.Stop()),
        set_game("embattled", var("contested")),
        set_game("marching side", YOU),
        set_game("origin", MY_BASE),
        set_game("first side", YOU),
        perform_timing(FIRST_NORMAL),
        perform_timing(SECOND_NORMAL),
        set_game("first side", None),
        call("battle end"),
    ),
    "battle end": (
        i.Enter(phase=END_TIMING, who=MARCHING, cites=("MC-9.2",)),
        set_game("precedence", e.Assumed("marching_side_outside_battle")),
        set_game("embattled", None),
        set_game("marching side", None),
    ),
    "restore all": (*(mark(cards_in(UNITS), key, None, cites=("MC-4.4",)) for key in ("posture", TURNED, *RESTORED)),),
    # the item of an attack: `attackers` those declared
    "attack resolves": (
        _KIND,
        let("still", e.Common(e.Var("attackers"), e.Whether(_STOLEN_COUNTS, FIGHTERS, OURS))),
        let("force", e.Total(e.Var("still"), "attack")),
        when(
            game("simultaneous") == True,
            mark(YOU, "attack value", e.Var("force"), cites=("MC-9.2",)),
            otherwise=(call("strike", side=opponent_of(YOU), amount=e.Var("force")),),
        ),
    ),
}

_FIGHTERS = e.Among(OURS, both(its.posture == READY, e.Permitted("attack", e.It())))
ACTIONS = by_name(
    Action(
        name="attack",
        menus=(NORMAL,),
        verbs=("attacks", "attacks with"),
        needs=(
            need(either(*(e.Phase(name) for name in NORMAL_TIMINGS)), "MC-10.1", "it is the {game.phase}"),
            need(no(game("responding") == True), "MC-10.1", "something waits for counters"),
            need(no(of(YOU, "attacked") == True), "MC-10.1", "{you} has attacked in this battle"),
            need(e.Exists(_FIGHTERS), "MC-4.3", "{you} has no ready unit in the battle that may attack"),
        ),
        announce=(choose("attackers", _FIGHTERS, 1, count(_FIGHTERS), cites=("MC-10.1",)),),
        steps=(
            mark(YOU, "attacked", True),
            do("complete", unit=var("attackers"), cites=("MC-10.1",)),
            let("attacked", THEIRS),
            note("attacks", attackers=var("attackers"), player=YOU, cites=("MC-10.1",)),
            i.PutItem(
                kind="attack",
                procedure="attack resolves",
                keep=("attackers", "attacked"),
                label="attack of {attackers}",
                cites=("MC-10.1",),
            ),
            i.Respond(actor=YOU, to="attack", cites=("MC-10.1", "MC-11.3")),
        ),
        cites=("MC-10.1",),
    ),
    Action(
        name="form up",
        menus=(FORMATION,),
        verbs=("forms up", "rearranges"),
        needs=(
            need(e.Phase(FORMATION_TIMING), "MC-9.2", "it is the {game.phase}"),
            need(no(game("formed") == True), "MC-9.2", "the formation has been settled"),
            need(count(OURS) > 1, "MC-9.2", "there are no two units to put in order"),
        ),
        steps=(
            set_game("formed", True),
            i.Order(name="line", what=OURS, prompt="the formation, front first", cites=("MC-9.2",)),
            i.Arrange(what=var("line"), cites=("MC-9.2",)),
        ),
        cites=("MC-9.2",),
    ),
)
