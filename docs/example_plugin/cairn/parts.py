"""What the game consists of: zones, attributes, verbs, actions, phases."""

from rulestone.authoring import *


def by_name(*parts):
    return {part.name: part for part in parts}


ZONES = by_name(
    Zone(name="cairn", cites=("C-1",)),
    Zone(name="pouch", seen_by="owner"),
    Zone(name="quarry", ordered=True, seen_by="nobody", face_up=False),
    Zone(name="scree"),
)
ATTRIBUTES = by_name(
    Attribute(name="weight", default=1, floor=0, cites=("C-1",)),
    Attribute(name="speed", default="slow", words=("slow", "quick"), cites=("C-5",)),
)
VERBS = by_name(
    Verb(
        name="draw",
        roles=("player", "count"),
        steps=(move(e.Top("quarry", var("player"), e.Var("count")), "pouch"),),
        english=("{player:player} draw {count:cards}",),
        cites=("C-3",),
    ),
    Verb(
        name="topple",
        roles=("stone",),
        affects="stone",  # stones can be protected from it; it happens only to those still there
        steps=(move(var("stone"), "scree", manner="toppled"),),
        english=("topple {stone}", "destroy {stone}"),
        cites=("C-4",),
    ),
    Verb(
        name="take back",
        roles=("stone",),
        affects="stone",
        steps=(move(var("stone"), "pouch"),),
        english=("return {stone} to its owner's hand",),
        cites=("C-4",),
    ),
)
MY_TURN = Need(condition=either(e.TurnOf(YOU), its.speed == "quick"), cites="C-5", because="it is not {you}'s turn")
ACTIONS = by_name(
    Action(
        name="lay",
        menus=("turn",),
        subject=cards_in("pouch", of=YOU, type="stone"),
        needs=(MY_TURN,),
        steps=(move(THIS, "cairn", cites=("C-4",)), i.Check()),
        cites=("C-4",),
    ),
    Action(
        name="shout",
        menus=("turn", "response"),  # also where the response policy asks for an answer
        subject=cards_in("pouch", of=YOU, type="shout"),
        needs=(MY_TURN,),
        announce=(move(THIS, "scree", same=True), i.Announce(what=THIS, item="shout")),
        steps=(i.Respond(actor=YOU, to="shout"),),
        cites=("C-5",),
    ),
)
PROCEDURES = {
    "set up": (
        *(i.Shuffle(zone="quarry", who=e.Lit(player), cites=("C-2",)) for player in (0, 1)),
        *(do("draw", player=e.Lit(player), count=4, cites=("C-2",)) for player in (0, 1)),
        i.TurnBegins(who=e.Lit(0), cites=("C-2",)),
    ),
    "act": (
        let("acted", True),
        loop(
            bound("acted") == True,
            i.Check(),
            i.Offer(who=TURN_PLAYER, menu="turn", name="acted", decline="end the turn", always=True),
        ),
    ),
}
PHASES = by_name(
    PhaseOf(
        name="dig",
        steps=(
            when(
                no(e.Exists(cards_in("quarry", of=TURN_PLAYER))),
                i.EndGame(winner=opponent_of(TURN_PLAYER), how="nothing left to dig", cites=("C-3",)),
            ),
            do("draw", player=TURN_PLAYER, count=1, cites=("C-3",)),
        ),
    ),
    PhaseOf(name="pile", steps=(call("act"),)),
    PhaseOf(name="rest", steps=(i.EndEffects(until=END_OF_TURN),)),
)
SIX = RuleCheck(
    name="six weights",
    whom=e.Among(e.Either(YOU, OPPONENT), e.Compare(">=", e.Total(cards_in("cairn", of=e.It()), "weight"), e.Lit(6))),
    steps=(i.EndGame(winner=var("them"), how="six weights of stone", cites=("C-6",)),),
    cites=("C-6",),
)

PARTS = Parts(
    zones=ZONES,
    attributes=ATTRIBUTES,
    verbs=VERBS,
    actions=ACTIONS,
    procedures=PROCEDURES,
    phases=PHASES,
    checks=by_name(SIX),
    policies=Policies(
        responses=NoResponses(cites=("C-7",)),
        triggers=Triggers(act="resolve"),
        targets=Targets(rule="C-8"),
    ),
    working=("cairn",),  # where cards' abilities work
    setup="set up",
)
