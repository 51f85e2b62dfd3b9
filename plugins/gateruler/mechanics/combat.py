"""The attack phase: attack, target, damage step and combat end (GR-11)."""

from __future__ import annotations

from gateruler.attributes import HAS_STRUCK
from gateruler.mechanics.damage import DEATHTOUCH, EFFECT, damage_item
from gateruler.setup import FIRST_TURN
from gateruler.zones import (
    ACT,
    ATTACK,
    BATTLEFIELD,
    CENTRE,
    COVERED,
    DEFENCE,
    EQUIPPED,
    LEFT,
    REST,
    RIGHT,
    RULER,
    SEAT,
    UNITS,
    ruler_of,
    units_of,
)
from rulestone.authoring import *

ATTACK_PHASE = "attack"
DECLARE = "attack declaration"
#: a timing of abilities: the gate processing with which the own attack phase begins (GR-6.5)
ATTACK_PHASE_START = "attack phase start"

ATTACKER, ATTACKED, LINE = e.GameValue("attacker"), e.GameValue("attacked"), e.GameValue("attacked line")
_GATE = i.Respond(actor=TURN_PLAYER, window=True)


def select_frontmost(player: e.Expr) -> e.Expr:
    """Return the frontmost card of each line of a player: side units; in the centre the defence zone or the ruler."""
    uncovered = cards_in(RULER, of=player, where=no(e.Exists(cards_in(DEFENCE, of=player))))
    return e.Either(units_of(player), uncovered)


def is_empty(slot: str) -> e.Expr:
    return no(e.Exists(cards_in(ATTACK, of=OPPONENT, where=its.slot == slot)))


#: zones that a card attacks from; older revisions have no equipped cards
_IN_PLACE = either(its.zone.one_of(ATTACK, RULER), EQUIPPED)
_NEEDS = (
    need(both(e.TurnOf(YOU), e.Phase(ATTACK_PHASE)), "GR-5.4", "it is not {you}'s attack phase"),
    need(no(both(FIRST_TURN, times("attacks") > 0)), "GR-5.4", "there is one attack in the first turn of the game"),
    need(game("declaring") == True, "GR-11.3", "no attack is being declared"),
    need(_IN_PLACE, "GR-11.3", "{this} is in the {zone}"),
    need(its.posture == ACT, "GR-11.3", "{this} is in {posture} state"),
    need(e.Permitted("attack", THIS), "GR-8.17", "an effect says that {this} cannot attack"),
)
_ATTACKERS = e.Either(units_of(YOU), cards_in(RULER, of=YOU))
_VERBS = ("attacks with", "attacks")


def declare_attack(target: e.Expr, line: Steps) -> Steps:
    return (
        set_game("attacker", THIS),
        set_game("attacked", target),
        *line,
        set_game("declared", True),
        mark(THIS, "posture", REST, cites=("GR-11.3",)),
        note("attacks", attacker=THIS, target=target, cites=("GR-11.3", "GR-11.4")),
    )


def make_line_option(slot: str) -> tuple[str, Steps]:
    return (f"{slot} line", (set_game("attacked line", slot),))


_LINE_OF_TARGET: Steps = (
    when(
        of(var("target"), "zone") == ATTACK,
        set_game("attacked line", of(var("target"), "slot")),
        otherwise=(set_game("attacked line", CENTRE),),
    ),
)

ACTIONS = by_name(
    Action(
        name="attack",
        menus=(DECLARE,),
        subject=_ATTACKERS,
        verbs=_VERBS,
        needs=_NEEDS,
        announce=(
            choose(
                "target",
                select_frontmost(OPPONENT),
                suffers="",  # a rule makes this choice, so "cannot be chosen" in texts does not apply (GR-8.2)
                such_that=either(no(of(THIS, "centre only") == True), of(var("target"), "zone") != ATTACK),
                cites=("GR-11.4", "GR-8.17"),
                prompt="attack which card",
            ),
        ),
        steps=declare_attack(var("target"), _LINE_OF_TARGET),
        cites=("GR-11.3",),
    ),
    Action(
        name="attack an empty line",
        menus=(DECLARE,),
        subject=_ATTACKERS,
        verbs=("attacks an empty line with",),
        needs=(
            *_NEEDS,
            need(no(of(THIS, "centre only") == True), "GR-8.17", "{this} attacks only the centre line"),
            need(either(is_empty(LEFT), is_empty(RIGHT)), "GR-11.4", "both side lines hold a unit"),
        ),
        announce=(
            i.Modes(
                options=(make_line_option(LEFT), make_line_option(RIGHT)),
                given=(is_empty(LEFT), is_empty(RIGHT)),
                prompt="attack which line",
                cites=("GR-3.9", "GR-11.4"),
            ),
        ),
        steps=declare_attack(e.Common(THIS, ruler_of(OPPONENT)), ()),
        cites=("GR-11.3", "GR-3.9"),
    ),
)

_THERE = either(
    both(its.zone == ATTACK, e.Compare("==", e.Its("slot"), LINE)),
    both(its.zone != ATTACK, e.Compare("==", LINE, e.Lit(CENTRE))),
)
_FOE = opponent_of(TURN_PLAYER)
#: the card that was attacked, if it still stands where it was attacked
_TARGET = e.Among(ATTACKED, _THERE)
#: the attack card, if it still stands where it can attack from
_STRIKER = e.Among(ATTACKER, _IN_PLACE)


def deal_strike(target: e.Expr) -> Steps:
    """Return the steps that deal the ATK of the attack card to a unit, its STK to a ruler."""
    at_unit = do("deal combat damage", to=target, amount=of(_STRIKER, "atk"), by=_STRIKER, cites=("GR-1.4", "GR-11.8"))
    return (when(of(target, "type") == "unit", at_unit, otherwise=(deal_strike_to_ruler(target),)),)


def deal_strike_to_ruler(target: e.Expr) -> i.Do:
    """Return the steps that deal the STK of the attack card to a ruler: to its player."""
    return do(
        "deal combat damage",
        to=e.ControllerOf(target),
        amount=of(_STRIKER, "stk"),
        by=_STRIKER,
        cites=("GR-1.4", "GR-8.18", "GR-11.8"),
    )


_FOUND = e.Among(_TARGET, its.type == "unit")
_AS_IT_ATTACKS = "as it attacks"


def deal_keyword_damage(by: e.Expr, to: e.Expr, amount: str, *cites: str, combat: bool = True) -> i.Do:
    """Return the steps of damage by a keyword of combat: combat damage, or effect damage in the oldest rules."""
    verb = "deal combat damage" if combat else "deal damage by"
    return do(verb, to=to, amount=e.Of(by, amount), by=by, cites=(*cites, "GR-10.1a") if combat else cites)


def strike_back(rule: str, combat: bool = True) -> Steps:
    """Return the steps that deal damage of the attacked unit to the attack card: ATK to a unit, STK to a ruler."""
    return (
        when(
            of(ATTACKER, "type") == "unit",
            deal_keyword_damage(_FOUND, _STRIKER, "atk", rule, combat=combat),
            otherwise=(deal_keyword_damage(_FOUND, TURN_PLAYER, "stk", rule, combat=combat),),
        ),
    )


def put_keyword_damage(cards: e.Expr) -> i.If:
    return when(
        e.Compare("contains", e.Of(cards, "ability kinds"), e.Lit(_AS_IT_ATTACKS)),
        note("as it attacks", attacker=cards, cites=("GR-11.6",)),
        i.Announce(what=cards, item=_AS_IT_ATTACKS, kind=_AS_IT_ATTACKS),
    )


# Autos for the attack are on the gate first. Items for “as it attacks” are put above them and are not played. A ruler
# attacks like the unit on top of it.
_PUT_AS_IT_ATTACKS: Steps = (
    i.Check(),
    put_keyword_damage(ATTACKER),
    put_keyword_damage(e.Under(ATTACKER, COVERED)),
)


def intercept(rule: str, combat: bool) -> Steps:
    """Return the steps by which the attacked unit deals its damage before the damage step."""
    return (
        when(both(e.Exists(_STRIKER), of(_FOUND, "interception") == True), *strike_back(rule, combat)),
        _GATE,
    )


def counterattack(rule: str, combat: bool) -> Steps:
    """Return the steps by which a unit that survived combat damage deals its own."""
    hit = e.Compare(">=", e.Of(_FOUND, "combat damage taken"), e.Lit(1))
    return (
        when(both(e.Exists(_STRIKER), of(_FOUND, "counterattack") == True, hit), *strike_back(rule, combat), _GATE),
    )


_PENETRATION: Steps = (
    when(
        both(
            e.Compare("==", LINE, e.Lit(CENTRE)),
            of(ATTACKED, "type") == "unit",
            of(_STRIKER, "penetration") == True,
            no(e.Exists(cards_in(DEFENCE, of=_FOE, type="unit"))),
        ),
        when(
            e.Compare("==", e.Assumed("penetration.amount"), e.Lit("ATK")),
            deal_keyword_damage(_STRIKER, _FOE, "atk", "GR-14.penetration"),
            otherwise=(deal_keyword_damage(_STRIKER, _FOE, "stk", "GR-14.penetration"),),
        ),
        _GATE,
    ),
)
#: 【貫通】 as it first was: effect damage, because the unit in front was destroyed
_PENETRATION_2020: Steps = (
    when(
        both(
            e.Compare("==", LINE, e.Lit(CENTRE)),
            of(ATTACKED, "type") == "unit",
            of(_STRIKER, "penetration") == True,
            e.Compare(">=", e.Times("destroyed", what=ATTACKED), e.Lit(1)),
        ),
        deal_keyword_damage(_STRIKER, _FOE, "stk", "GR-14.penetration@2020-12", combat=False),
        _GATE,
    ),
)
#: in the oldest rules keywords of combat deal effect damage
_BY_KEYWORD = Verb(
    name="deal damage by",
    roles=("to", "amount", "by"),
    steps=(let("sort", EFFECT), damage_item(EFFECT, var("by"), by="{by}")),
    cites=("GR-10.1@2020-12", "GR-10.2"),
)
VERBS_2020 = {_BY_KEYWORD.name: _BY_KEYWORD}
#: effects that last until the combat is over
COMBAT_END = "combat end"
_FORGET: Steps = (mark(e.Either(UNITS, e.Either(YOU, OPPONENT)), "combat damage taken", None),)


def combat(third_set: bool) -> Steps:
    """Return the procedure of one attack, from its declaration to combat end.

    Args:
        third_set: include the additions of the third set: “as it attacks”; interception, counterattack and penetration
            deal combat damage instead of effect damage.
    """
    new = third_set
    return (
        *(_PUT_AS_IT_ATTACKS if new else ()),
        _GATE,
        note("interception step", cites=("GR-11.7",)),
        _GATE,
        *(intercept("GR-11.7", True) if new else intercept("GR-10.1@2020-12", False)),
        note("damage step", cites=("GR-11.8",)),
        _GATE,
        when(
            e.Exists(_STRIKER),
            set_game("struck", True),
            when(
                e.Exists(_TARGET),
                *deal_strike(_TARGET),
                otherwise=(call("strike at nothing"),),
            ),
            otherwise=(note("no combat damage", cites=("GR-11.9", "GR-11.9a")),),
        ),
        _GATE,
        *(counterattack("GR-14.counterattack", True) if new else counterattack("GR-14.counterattack@2020-12", False)),
        note("end of damage step", cites=("GR-11.8", "GR-11.8a")),
        _GATE,
        *(_PENETRATION if new else _PENETRATION_2020),
        *(DEATHTOUCH if new else ()),
        note("combat end", attacker=ATTACKER, cites=("GR-11.10",)),
        _GATE,
        *_FORGET,
        *((mark(e.Select(zones=(BATTLEFIELD, SEAT)), HAS_STRUCK, None),) if new else ()),
        i.EndEffects(until=COMBAT_END),
        set_game("struck", False),
        set_game("attacker", None),
        set_game("attacked", None),
        set_game("attacked line", ""),
    )


PROCEDURES_2021: dict[str, tuple[Instruction, ...]] = {"combat": combat(third_set=True)}
PROCEDURES: dict[str, tuple[Instruction, ...]] = {
    "attack phase": (
        set_game("declared", True),
        let("first", True),
        loop(
            game("declared") == True,
            when(e.Compare("==", e.Var("first"), e.Lit(True)), note("attack phase start")),
            note("attack start", cites=("GR-11.2",)),
            set_game("attack phase starts", e.Var("first")),
            _GATE,
            set_game("attack phase starts", False),
            note("declaration step", cites=("GR-11.3",)),
            _GATE,
            set_game("declared", False),
            set_game("declaring", True),
            i.Offer(
                who=TURN_PLAYER,
                menu=DECLARE,
                name="acted",
                decline="attack no more",
                cites=("GR-11.3", "GR-11.5"),
            ),
            set_game("declaring", False),
            let("first", False),
            when(game("declared") == True, call("combat")),
        ),
        note("combat end", cites=("GR-11.5",)),
        _GATE,
    ),
    "combat": combat(third_set=False),
    "strike at nothing": (
        when(
            e.Exists(ATTACKED),
            when(
                e.Compare("==", e.Assumed("combat.target_gone"), e.Lit("frontmost")),
                let("instead", e.Among(select_frontmost(_FOE), _THERE)),
                when(e.Exists(var("instead")), *deal_strike(var("instead"))),
                otherwise=(note("no combat damage", cites=("GR-11.9a",)),),
            ),
            otherwise=(
                when(
                    e.Compare("==", e.Assumed("combat.empty_line"), e.Lit("ruler")),
                    deal_strike_to_ruler(ruler_of(_FOE)),
                    otherwise=(note("no combat damage", cites=("GR-11.4a",)),),
                ),
            ),
        ),
    ),
}
