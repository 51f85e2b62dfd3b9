"""Declarations and the counter chain: timing, player and cost of each use (MC-11)."""

from __future__ import annotations

from monscol.mechanics.battle import NORMAL
from monscol.mechanics.kinds import NAMED, PAID
from monscol.mechanics.land import MAIN, MAIN_PHASE
from monscol.mechanics.sides import IN_BATTLE, MY_UNITS, OURS
from monscol.mechanics.slots import BEARERS, CASTERS, HAS_COST, USE_ITEM, USE_SPELL
from monscol.mechanics.timings import COUNTER, COUNTERING, MENUS, STARTING, is_usable_now
from monscol.zones import DISCARD, EQUIPMENT, HAND, IN_USE, ITEM, LAND, SPELL
from rulestone.authoring import *

END_OF_CHAIN = "end of counter chain"
CHAINING = "chain"
SILENT_REACH = "counter_impossible"
WHOLE_CHAIN, ONLY_ITSELF = "the whole chain", "only itself"
ATTACK_TARGETS, ENEMY_PARTY = "attack_targets", "the enemy party"
CHAIN_KEYWORD = "chain_keyword"
WITH_IT, NEVER = "declared with it", "not used"


class CounterChain(ClosedChain, frozen=True, kw_only=True):
    """A chain whose links are framed by check steps."""

    def describe(self) -> str:
        return f"{super().describe()}; each item resolves between two check steps"

    def answered(self) -> Steps:
        return ()


# declarations that cannot be countered are no targets; if they close the whole chain, no counter is offered
_ANSWERED = no(e.Silent(e.It()))
_ABOUT = e.Involved(also=("user", "attackers"), where=_ANSWERED)
_ATTACKED = e.Among(
    e.Involved(kind="attack", also=("attacked",), where=_ANSWERED), assumed(ATTACK_TARGETS) == ENEMY_PARTY
)
_UNITS = e.Either(_ABOUT, _ATTACKED)
PROPER = e.Either(
    e.Either(e.Either(YOU, OPPONENT), e.Items(where=_ANSWERED)), e.Either(_UNITS, e.Under(_UNITS, EQUIPMENT))
)
"""What a counter may be aimed at: units that declared, cards used, targets, equipment on such units, both players."""

# --- who uses it, and what it takes -----------------------------------------------------------------------------------

VERBS = by_name(
    Verb(name="end chain", roles=(), steps=(), cites=("MC-11.5",)),
    Verb(name="come to nothing", roles=("card",), steps=(), cites=("MC-11.6",)),
    # the declared item does not resolve; a card used for it is used up
    Verb(
        name="cancel",
        roles=("item",),
        affects="item",
        steps=(
            let("card", e.Among(e.SourceOf(var("item")), its.zone == IN_USE)),
            i.RemoveItem(what=var("item")),
            move(var("card"), DISCARD, manner="used"),
        ),
        english=("cancel {item}", "negate {item}"),
        cites=("MC-11.3",),
    ),
    Verb(name="take effect", roles=("spell", "player"), steps=(), cites=("MC-2.6",)),
)


UNPAID = ("MC-11.6",)
PROVISO: dict[str, i.Steps] = {
    # requirements for resolving a link; without them the link does nothing (MC-11.6)
    "effect": (
        when(
            both(of(THIS, "kind") == "combat", HAS_COST),
            when(
                no(e.Exists(e.Common(var("user"), CASTERS))), do("come to nothing", card=THIS, cites=UNPAID), i.Stop()
            ),
            i.Settle(body=(USE_SPELL,)),
        ),
        when(
            both(of(THIS, "kind") == "consumable", HAS_COST),
            when(
                no(e.Exists(e.Common(var("user"), BEARERS))), do("come to nothing", card=THIS, cites=UNPAID), i.Stop()
            ),
            i.Settle(body=(USE_ITEM,)),
        ),
    ),
    "activated": (
        # a unit that left, or lost the ability, cannot use it any more
        when(no(e.Has(THIS)), do("come to nothing", card=THIS, cites=UNPAID), i.Stop()),
        *PAID,
    ),
}
PRELUDE: dict[str, i.Steps] = {
    "effect": (when(of(THIS, "type") == SPELL, do("take effect", spell=THIS, player=YOU)),),
}
CLOSED, OVER = "chain closed", "chain over"
_END_EFFECTS = i.EndEffects(until=END_OF_CHAIN, cites=("MC-17.2", "MC-17.2a"))
PROCEDURES: dict[str, i.Steps] = {
    CLOSED: (when(assumed("chain_effects_end") == "before_check", _END_EFFECTS),),
    OVER: (_END_EFFECTS, do("end chain")),
    "used up": (move(THIS, DISCARD, manner="used", cites=("MC-2.6",)),),
}
AFTERMATH = {"spell": "used up", "item": "used up"}

# --- what can be declared ---------------------------------------------------------------------------------------------

OPEN = (
    need(no(game("resolving") == True), "MC-11.3", "the chain is being resolved"),
    need(
        either(no(game("responding") == True), e.Compare("==", e.GameValue("right"), YOU)),
        "MC-11.3",
        "it is the other side's turn to counter",
    ),
)


def hand(type: str, kind: str) -> e.Select:
    """Return cards in hand of a type and kind; the type decides which texts these cards may have."""
    return cards_in(HAND, of=YOU, type=type, where=its.kind == kind)


def require_promised_slots(able: e.Expr, cost: i.Instruction) -> i.If:
    """Require slots of the user besides the slots that earlier declarations of the chain will use up."""
    return when(HAS_COST, i.Afford(body=(when(e.Exists(e.Common(var("user"), able)), cost),), cites=("MC-11.2",)))


DECLARED = move(THIS, IN_USE, same=True, manner="declared", cites=("MC-11.2",))
_LINKED = cards_in(HAND, of=YOU, type=SPELL, where=both(its.kind == "combat", its.chain == True))
#: with a combat spell, others with *Chain* may be declared for the same user: nobody counters in between
_CHAINED = (
    set_game("chaining", var("user")),
    let("acted", assumed(CHAIN_KEYWORD) == WITH_IT),
    loop(
        bound("acted") == True,
        i.Offer(who=YOU, menu=CHAINING, name="acted", decline="chain no more", cites=("MC-11.9b",)),
    ),
    set_game("chaining", None),
)
_SAME_USER = e.Common(e.GameValue("chaining"), CASTERS)
_ABLE = e.Either(OURS, e.Under(OURS, EQUIPMENT))


def timely(timings: e.Expr, usual: tuple[str, ...], text: str) -> tuple[Need, ...]:
    """Build the needs for a use in a permitted timing (MC-11.1); the refusal names the present timing."""
    now = is_usable_now(timings, usual)
    return (
        need(either(STARTING, now), "MC-11.1", f"{text}; this is a counter"),
        need(either(COUNTERING, now), "MC-11.1", f"{text}; this is the {{game.phase}}"),
    )


ACTIONS = by_name(
    Action(
        name="use combat spell",
        menus=MENUS,
        subject=hand(SPELL, "combat"),
        verbs=("uses", "plays", "casts", "counters with"),
        needs=(
            need(IN_BATTLE, "MC-2.6", "there is no battle"),
            *OPEN,
            *timely(e.Its("timings"), (), "{this} can be used only at {timings} timing"),
            need(e.Exists(CASTERS), "MC-11.10", "no unit of {you}'s in the battle can cast {this}"),
        ),
        announce=(
            DECLARED,
            choose("user", CASTERS, cites=("MC-11.10",)),
            require_promised_slots(CASTERS, USE_SPELL),
            i.Announce(what=THIS, item="spell", kind="effect"),
        ),
        steps=(*_CHAINED, i.Respond(actor=YOU, to="spell", cites=("MC-11.3",))),
        cites=("MC-11.2", "MC-2.6"),
    ),
    Action(
        name="chain a spell",
        menus=(CHAINING,),
        subject=_LINKED,
        verbs=("chains",),
        needs=(
            *timely(e.Its("timings"), (), "{this} can be used only at {timings} timing"),
            need(e.Exists(_SAME_USER), "MC-11.9b", "no combat spell is being declared whose user can cast {this} too"),
        ),
        announce=(
            DECLARED,
            let("user", e.GameValue("chaining")),
            require_promised_slots(CASTERS, USE_SPELL),
            i.Announce(what=THIS, item="spell", kind="effect"),
        ),
        cites=("MC-11.9", "MC-11.9b", "MC-11.10"),
    ),
    Action(
        name="use consumable",
        menus=MENUS,
        subject=hand(ITEM, "consumable"),
        verbs=("uses", "plays"),
        needs=(
            need(IN_BATTLE, "MC-2.5", "there is no battle"),
            *OPEN,
            *timely(e.Its("timings"), (), "{this} can be used only at {timings} timing"),
            need(e.Exists(BEARERS), "MC-7.5", "no unit of {you}'s in the battle has {cost} item slot(s) left"),
        ),
        announce=(
            DECLARED,
            choose("user", BEARERS, cites=("MC-7.5",)),
            require_promised_slots(BEARERS, USE_ITEM),
            i.Announce(what=THIS, item="item", kind="effect"),
        ),
        steps=(i.Respond(actor=YOU, to="item", cites=("MC-11.3",)),),
        cites=("MC-11.2", "MC-2.5"),
    ),
    Action(
        name="use ability",
        menus=(*MENUS, MAIN),
        subject=e.Either(e.Either(_ABLE, MY_UNITS), cards_in(LAND, where=e.Same(e.ControllerOf(e.It()), YOU))),
        ability="activated",
        verbs=("uses", "plays"),
        needs=(
            need(
                either(e.Exists(e.Common(THIS, _ABLE)), both(e.Phase(MAIN_PHASE, innermost=True), STARTING)),
                "MC-11.2",
                "{this} is not in the battle",
            ),
            *OPEN,
            *timely(e.OfAbility("timing"), (NORMAL, COUNTER), "the ability cannot be used at this timing"),
        ),
        announce=(
            *NAMED,
            i.Announce(what=THIS, item="ability", kind="activated"),
        ),
        steps=(i.Respond(actor=YOU, to="ability", cites=("MC-11.3",)),),
        cites=("MC-11.2",),
    ),
)
