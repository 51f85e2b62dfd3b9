"""Actions: of the turn player, and the guard of the other one."""

from rulestone.authoring import *
from rulestone.examples.circle_duel.verbs import NEXT_STRIKE, UNITS
from rulestone.examples.circle_duel.zones import CHARGES, CLASH, DECK, DROP, HAND, REAR, SOUL, VANGUARD
from rulestone.examples.common import use

TURN, GUARD = "turn", "guard"
MINE = e.Among(UNITS, e.Same(e.ControllerOf(IT), YOU))
THEIRS = e.Among(UNITS, e.Same(e.ControllerOf(IT), OPPONENT))
LEADER = cards_in(VANGUARD, of=YOU)
FACING = cards_in(VANGUARD, of=OPPONENT)
TARGET = e.Among(UNITS, its.attacked == True)
DOMINATING = e.Among(cards_in(CLASH, type="strike"), its.dominate == True)
DRIVEN = e.Top(DECK, YOU, of(THIS, "drive"))
STRENGTH = of(THIS, "power") + count(e.Under(THIS, "charge")) * 1000
GUARDED = (
    let("guarding", True),
    loop(
        bound("guarding") == True,
        i.Offer(who=OPPONENT, menu=GUARD, name="guarding", decline="do not guard", cites=("CI-6",)),
    ),
)

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
    use(TURN, MINE, ("CI-16",)),
    Action(
        name="attack",
        menus=(TURN,),
        subject=MINE,
        needs=(
            need(its.rested == False, "CI-5", "{this} is rested"),
            need(e.Permitted("attack", THIS), "CI-5", "{this} may not attack"),
            need(its.row == "front", "CI-20", "{this} stands in the back row"),
        ),
        announce=(choose("foe", THEIRS, suffers="", cites=("CI-5",)),),
        steps=(
            mark(THIS, "rested", True),
            mark(var("foe"), "attacked", True),
            note("attack", unit=THIS, foe=var("foe")),
            i.Check(),
            *GUARDED,
            let("foe", TARGET),  # a blocker may have taken its place
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
                    of(var("foe"), "attacked") == True,  # not negated
                    of(var("foe"), "power") + of(var("foe"), "guarded") <= STRENGTH,
                ),
                when(
                    e.Exists(e.Common(var("foe"), cards_in(VANGUARD))),
                    do("damage", player=OPPONENT, amount=of(THIS, "critical")),
                    note("hit", unit=THIS, player=OPPONENT),
                    otherwise=(do("retire", unit=var("foe")), note("hit unit", unit=THIS)),
                ),
            ),
            *(mark(UNITS, key, None) for key in ("attacked", "guarded")),
            note("attack ends", unit=THIS),
            i.EndEffects(until="battle"),
            i.Check(),
        ),
        verbs=("attacks with",),
        cites=("CI-5",),
    ),
    Action(
        name="change rows",
        menus=(TURN,),
        subject=cards_in(REAR, of=YOU, type="unit"),
        steps=(mark(THIS, "row", whether(of(THIS, "row") == "front", "back", "front")), i.Check()),
        verbs=("moves",),
        cites=("CI-20",),
    ),
    Action(
        name="give",
        menus=(TURN,),
        subject=cards_in(CHARGES, of=YOU, type="charge", where=its.rested == False),
        announce=(choose("unit", MINE, suffers="", cites=("CI-17",)),),
        steps=(do("give charge", card=THIS, to=var("unit")), i.Check()),
        verbs=("gives",),
        cites=("CI-17",),
    ),
    Action(
        name="strike",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, type="strike"),
        needs=(
            need(
                times("strike", YOU) <= of(YOU, "further strikes"),
                "CI-18",
                "{you} has struck this turn without going again",
            ),
        ),
        announce=(
            when(of(THIS, "cost") > 0, do("pay energy", player=YOU, cost=of(THIS, "cost"), cites=("CI-22",))),
            i.EndEffects(until=NEXT_STRIKE, by=YOU),
            move(THIS, CLASH, same=True),
        ),
        steps=(
            note("strike", player=YOU, card=THIS),
            i.Check(),
            mark(FACING, "attacked", True),
            *GUARDED,
            when(
                both(of(FACING, "attacked") == True, of(THIS, "power") >= of(FACING, "power") + of(FACING, "guarded")),
                do("damage", player=OPPONENT, amount=of(THIS, "critical")),
                note("hit", unit=THIS, player=OPPONENT),
                i.Check(),
            ),
            *(mark(FACING, key, None) for key in ("attacked", "guarded")),
            when(
                of(THIS, "go again") == True,
                mark(YOU, "further strikes", of(YOU, "further strikes") + 1, cites=("CI-19",)),
            ),
            i.EndEffects(until="battle"),
            move(THIS, DROP),
            i.Check(),
        ),
        verbs=("plays", "strikes with"),
        cites=("CI-18",),
    ),
    Action(
        name="guard",
        menus=(GUARD,),
        subject=cards_in(HAND, of=YOU, type="unit"),
        needs=(
            need(
                no(both(e.Exists(DOMINATING), of(TARGET, "guarded") > 0)),
                "CI-24",
                "one card guards against a strike with dominate",
            ),
        ),
        steps=(
            i.AddMark(what=TARGET, key="guarded", value=of(THIS, "shield")),
            note("guard", card=THIS),
            move(THIS, DROP, cites=("CI-6",)),
        ),
        verbs=("guards with",),
        cites=("CI-6",),
    ),
    Action(
        name="block",
        menus=(GUARD,),
        subject=MINE,
        needs=(
            need(its.blocker == True, "CI-23", "{this} is not a blocker"),
            need(its.rested == False, "CI-23", "{this} is rested"),
            need(its.attacked == False, "CI-23", "{this} is attacked"),
            need(e.Permitted("block", THIS), "CI-23", "{this} may not block"),
            need(no(e.Exists(cards_in(CLASH, type="strike"))), "CI-23", "only attacks of units are blocked"),
        ),
        steps=(mark(TARGET, "attacked", None), mark(THIS, "rested", True), mark(THIS, "attacked", True)),
        verbs=("blocks with",),
        cites=("CI-23",),
    ),
)
