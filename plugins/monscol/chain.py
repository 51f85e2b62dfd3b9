"""Declarations and the counter chain: what is used when, by whom, at what cost (MC-11)."""

from __future__ import annotations

from monscol.battle import INITIATIVE, INITIATIVE_TIMING, NORMAL, NORMAL_TIMINGS
from monscol.land import MAIN, MAIN_PHASE
from monscol.sides import IN_BATTLE, MY_UNITS, OURS, need
from monscol.slots import BEARERS, CASTERS, USE_ITEM, USE_SPELL
from monscol.zones import DISCARD, EQUIPMENT, HAND, IN_USE, ITEM, LAND, SPELL
from rulestone.kernel.declare import Action, Verb
from rulestone.kernel.policies import ClosedChain, Steps
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import (
    OPPONENT,
    THIS,
    YOU,
    assumed,
    both,
    bound,
    cards_in,
    choose,
    do,
    either,
    game,
    its,
    let,
    loop,
    move,
    no,
    of,
    opponent_of,
    set_game,
    var,
    when,
)

COUNTER = "counter"
END_OF_CHAIN = "end of counter chain"
COMPLETION, SUICIDE, DECLARATION = "completion", "suicide", "declaration"


class CounterChain(ClosedChain, frozen=True, kw_only=True):
    """A chain whose links are framed by check steps, and whose end is an event of its own."""

    def describe(self) -> str:
        return "counter chain: opponent first, closed while it resolves, a check step around each link"

    def procedure(self) -> Steps:
        cites = self.cites
        return (
            when(e.AnyOf((game("responding") == True, game("resolving") == True)), i.Stop()),
            set_game("responding", True),
            set_game("answering", e.Var("to")),
            let("holder", opponent_of(var("actor"))),
            let("passes", 0),
            loop(
                bound("passes") < 2,
                set_game("right", var("holder")),
                i.Offer(who=var("holder"), menu=self.menu, name="acted", decline="no counter", cites=cites),
                when(bound("acted") == True, let("passes", 0), otherwise=(let("passes", bound("passes") + 1),)),
                let("holder", opponent_of(var("holder"))),
            ),
            set_game("responding", False),
            set_game("answering", ""),
            set_game("resolving", True),
            i.Check(),
            loop(
                no(e.StackEmpty()),
                i.ResolveTop(cites=cites),
                when(
                    both(e.StackEmpty(), assumed("chain_effects_end") == "before_check"),
                    i.EndEffects(until=END_OF_CHAIN, cites=("MC-17.2",)),
                ),
                i.Check(),
            ),
            i.EndEffects(until=END_OF_CHAIN, cites=("MC-17.2",)),
            do("end chain"),
            set_game("resolving", False),
            i.Check(),
        )


_ABOUT = e.Involved(also=("user", "attackers"))
PROPER = e.Either(e.Either(e.Either(YOU, OPPONENT), e.Items()), e.Either(_ABOUT, e.Under(_ABOUT, EQUIPMENT)))
"""What a counter may be aimed at: units that declared, cards used, targets, equipment on such units, both players."""

# --- who uses it, and what it takes -----------------------------------------------------------------------------------

_VERBS = (
    Verb(name="end chain", roles=(), steps=(), cites=("MC-11.5",)),
    Verb(name="come to nothing", roles=("card",), steps=(), cites=("MC-11.6",)),
    Verb(name="take effect", roles=("spell", "player"), steps=(), cites=("MC-2.6",)),
)
VERBS = {verb.name: verb for verb in _VERBS}


def tagged(kind: str) -> e.Compare:
    """Whether the ability used is of a kind."""
    return e.Compare("contains", e.OfAbility("tags"), e.Lit(kind))


_COMPLETE = do("complete", unit=THIS, cites=("MC-11.6",))
_GIVE_UP = do("discard", cards=THIS, cites=("MC-11.6",))

_LOST = both(
    no(e.Compare("==", e.OfAbility("name"), e.Lit(""))),
    no(e.Compare("contains", e.Of(THIS, "abilities"), e.OfAbility("name"))),
)

PRELUDE: dict[str, i.Steps] = {
    # what carrying out a link takes; where it cannot be done the link does nothing (MC-11.6)
    "effect": (
        when(
            both(of(THIS, "type") == SPELL, of(THIS, "kind") == "combat"),
            when(no(e.Exists(e.Common(var("user"), CASTERS))), do("come to nothing", card=THIS), i.Stop()),
            i.Settle(body=(USE_SPELL,)),
        ),
        when(
            of(THIS, "kind") == "consumable",
            when(no(e.Exists(e.Common(var("user"), BEARERS))), do("come to nothing", card=THIS), i.Stop()),
            i.Settle(body=(USE_ITEM,)),
        ),
        when(of(THIS, "type") == SPELL, do("take effect", spell=THIS, player=YOU)),
    ),
    "activated": (
        # who has left, or has lost the ability, cannot use it any more
        when(either(no(e.Present(THIS)), _LOST), do("come to nothing", card=THIS), i.Stop()),
        when(tagged(COMPLETION), i.Settle(body=(_COMPLETE,))),
        when(tagged(SUICIDE), i.Settle(body=(_GIVE_UP,))),
    ),
}
PROCEDURES: dict[str, i.Steps] = {
    "used up": (move(THIS, DISCARD, manner="used", cites=("MC-2.6",)),),
}
AFTERMATH = {"spell": "used up", "item": "used up"}

# --- what can be declared ---------------------------------------------------------------------------------------------

_OPEN = (
    need(no(game("resolving") == True), "MC-11.3", "the chain is being resolved"),
    need(
        either(no(game("responding") == True), e.Compare("==", e.GameValue("right"), YOU)),
        "MC-11.3",
        "it is the other side's turn to counter",
    ),
)
_COUNTERING, _STARTING = game("responding") == True, no(game("responding") == True)


def in_time(timings: e.Expr, usual: tuple[str, ...]) -> e.Expr:
    """Whether something is used now, by the timings that it names; "" stands for the usual ones."""

    def named(word: str) -> e.Expr:
        found: e.Expr = e.Compare("contains", timings, e.Lit(word))
        return either(found, timings_unsaid) if word in usual else found

    timings_unsaid = e.Compare("==", timings, e.Lit(""))
    return either(
        both(_COUNTERING, named(COUNTER)),
        both(_STARTING, e.Phase(INITIATIVE_TIMING), named(INITIATIVE)),
        both(_STARTING, e.Phase(MAIN_PHASE, innermost=True), named(MAIN)),
        both(_STARTING, either(*(e.Phase(phase) for phase in NORMAL_TIMINGS)), named(NORMAL)),
    )


_MENUS = (INITIATIVE, NORMAL, COUNTER)


def hand(type: str, kind: str, menu: str = "") -> e.Select:
    """Cards in hand of a kind, that name a timing."""
    fits: e.Expr = its.kind == kind
    return cards_in(HAND, of=YOU, type=type, where=both(fits, its.timings.contains(menu)) if menu else fits)


_DECLARED = move(THIS, IN_USE, same=True, manner="declared", cites=("MC-11.2",))
_ABLE = e.Either(OURS, e.Under(OURS, EQUIPMENT))

_ACTIONS = (
    Action(
        name="use combat spell",
        menus=_MENUS,
        subject=hand(SPELL, "combat"),
        only={menu: hand(SPELL, "combat", menu) for menu in _MENUS},
        verbs=("uses", "plays", "casts", "counters with"),
        needs=(
            need(IN_BATTLE, "MC-2.6", "there is no battle"),
            *_OPEN,
            need(in_time(e.Its("timings"), ()), "MC-11.1", "{this} is used in other timings: {timings}"),
            need(e.Exists(CASTERS), "MC-11.10", "no unit of {you}'s in the battle can cast {this}"),
        ),
        announce=(
            choose("user", CASTERS, cites=("MC-11.10",)),
            i.Announce(what=THIS, item="spell", kind="effect"),
        ),
        steps=(_DECLARED, i.Respond(actor=YOU, to="spell", cites=("MC-11.3",))),
        cites=("MC-11.2", "MC-2.6"),
    ),
    Action(
        name="use consumable",
        menus=_MENUS,
        subject=hand(ITEM, "consumable"),
        only={menu: hand(ITEM, "consumable", menu) for menu in _MENUS},
        verbs=("uses", "plays"),
        needs=(
            need(IN_BATTLE, "MC-2.5", "there is no battle"),
            *_OPEN,
            need(in_time(e.Its("timings"), ()), "MC-11.1", "{this} is used in other timings: {timings}"),
            need(e.Exists(BEARERS), "MC-7.5", "no unit of {you}'s in the battle has {cost} item slot(s) left"),
        ),
        announce=(
            choose("user", BEARERS, cites=("MC-7.5",)),
            i.Announce(what=THIS, item="item", kind="effect"),
        ),
        steps=(_DECLARED, i.Respond(actor=YOU, to="item", cites=("MC-11.3",))),
        cites=("MC-11.2", "MC-2.5"),
    ),
    Action(
        name="use ability",
        menus=(*_MENUS, MAIN),
        subject=e.Either(e.Either(_ABLE, MY_UNITS), cards_in(LAND, where=e.Same(e.ControllerOf(e.It()), YOU))),
        ability="activated",
        verbs=("uses", "plays"),
        needs=(
            need(
                either(e.Exists(e.Common(THIS, _ABLE)), e.Phase(MAIN_PHASE, innermost=True)),
                "MC-11.2",
                "{this} is not in the battle",
            ),
            *_OPEN,
            need(
                in_time(e.OfAbility("timing"), (NORMAL, COUNTER)),
                "MC-11.1",
                "this ability is not used now",
            ),
        ),
        announce=(
            when(tagged(COMPLETION), i.Afford(body=(_COMPLETE,), cites=("MC-11.2",))),
            when(tagged(SUICIDE), i.Afford(body=(_GIVE_UP,), cites=("MC-11.2",))),
            i.Announce(what=THIS, item="ability", kind="activated"),
        ),
        steps=(i.Respond(actor=YOU, to="ability", cites=("MC-11.3",)),),
        cites=("MC-11.2",),
    ),
    Action(
        name="use ritual spell",
        menus=(MAIN,),
        subject=hand(SPELL, "ritual"),
        verbs=("uses", "plays", "casts"),
        needs=(
            need(e.TurnOf(YOU), "MC-6.2", "it is not {you}'s turn"),
            need(e.Phase(MAIN_PHASE, innermost=True), "MC-6.2", "it is {game.phase}"),
            *_OPEN,
        ),
        announce=(i.Announce(what=THIS, item="ritual", kind="effect"),),
        steps=(_DECLARED, i.Respond(actor=YOU, to="spell", cites=("MC-11.3",))),
        cites=("MC-6.2", "MC-2.6"),
    ),
)
ACTIONS = {action.name: action for action in _ACTIONS}
AFTERMATH["ritual"] = "used up"
