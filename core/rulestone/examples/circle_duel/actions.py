"""Actions: of the turn player, and the guard of the other one."""

from rulestone.authoring import *
from rulestone.examples.circle_duel.verbs import UNITS
from rulestone.examples.circle_duel.zones import DECK, DROP, HAND, REAR, SOUL, VANGUARD

TURN, GUARD = "turn", "guard"
MINE = e.Among(UNITS, e.Same(e.ControllerOf(IT), YOU))
THEIRS = e.Among(UNITS, e.Same(e.ControllerOf(IT), OPPONENT))
LEADER = cards_in(VANGUARD, of=YOU)
TARGET = e.Among(UNITS, its.attacked == True)
DRIVEN = e.Top(DECK, YOU, of(THIS, "drive"))

ACTIONS = by_name(
    Action(
        name="ride",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, type="unit"),
        needs=(
            need(times("ride", YOU) < 1, "CI-3", "{you} has ridden this turn"),
            need(
                both(its.grade >= of(LEADER, "grade"), its.grade <= of(LEADER, "grade") + 1),
                "CI-3",
                "{this} of grade {grade} does not follow the vanguard",
            ),
        ),
        steps=(
            note("ride", player=YOU),
            move(LEADER, SOUL),
            move(THIS, VANGUARD),
            note("placed", card=e.Now(THIS)),
            i.Check(),
        ),
        verbs=("rides",),
        cites=("CI-3",),
    ),
    Action(
        name="call",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, type="unit"),
        needs=(
            need(its.grade <= of(LEADER, "grade"), "CI-4", "{this} of grade {grade} is above the vanguard"),
            need(count(cards_in(REAR, of=YOU)) < 5, "CI-1", "all rear-guard circles of {you} are full"),
        ),
        steps=(note("call by rule", card=THIS), do("call", card=THIS), i.Check()),
        verbs=("plays", "calls"),
        cites=("CI-4",),
    ),
    Action(
        name="play",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, type="order"),
        needs=(need(its.grade <= of(LEADER, "grade"), "CI-15", "{this} of grade {grade} is above the vanguard"),),
        announce=(move(THIS, DROP, same=True), i.Announce(what=THIS, item="order")),
        steps=(note("play", player=YOU, card=THIS), i.Respond(actor=YOU, to="order")),
        verbs=("plays",),
        cites=("CI-15",),
    ),
    Action(
        name="use",
        menus=(TURN,),
        subject=MINE,
        ability="activated",
        announce=(i.Announce(what=THIS, item="ability", kind="activated"),),
        steps=(i.Respond(actor=YOU, to="ability"),),
        verbs=("uses",),
        cites=("CI-16",),
    ),
    Action(
        name="attack",
        menus=(TURN,),
        subject=MINE,
        needs=(
            need(its.rested == False, "CI-5", "{this} is rested"),
            need(e.Permitted("attack", THIS), "CI-5", "{this} may not attack"),
        ),
        announce=(choose("foe", THEIRS, suffers="", cites=("CI-5",)),),
        steps=(
            mark(THIS, "rested", True),
            mark(var("foe"), "attacked", True),
            note("attack", unit=THIS, foe=var("foe")),
            let("guarding", True),
            loop(
                bound("guarding") == True,
                i.Offer(who=OPPONENT, menu=GUARD, name="guarding", decline="do not guard", cites=("CI-6",)),
            ),
            when(
                e.Exists(e.Common(THIS, LEADER)),
                let("driven", DRIVEN),
                note("drive", unit=THIS, cards=var("driven")),
                move(var("driven"), HAND, cites=("CI-8",)),
            ),
            when(
                both(
                    e.Present(THIS),
                    e.Present(var("foe")),
                    of(THIS, "power") >= of(var("foe"), "power") + of(var("foe"), "guarded"),
                ),
                when(
                    e.Exists(e.Common(var("foe"), cards_in(VANGUARD))),
                    do("damage", player=OPPONENT, amount=of(THIS, "critical")),
                    note("hit", unit=THIS, player=OPPONENT),
                    otherwise=(do("retire", unit=var("foe")), note("hit unit", unit=THIS)),
                ),
            ),
            *(mark(var("foe"), key, None) for key in ("attacked", "guarded")),
            note("attack ends", unit=THIS),
            i.EndEffects(until="battle"),
            i.Check(),
        ),
        verbs=("attacks with",),
        cites=("CI-5",),
    ),
    Action(
        name="guard",
        menus=(GUARD,),
        subject=cards_in(HAND, of=YOU, type="unit"),
        steps=(
            i.AddMark(what=TARGET, key="guarded", value=of(THIS, "shield")),
            note("guard", card=THIS),
            move(THIS, DROP, cites=("CI-6",)),
        ),
        verbs=("guards with",),
        cites=("CI-6",),
    ),
)
