"""Damage: items that wait on the gate, damage to units and rulers, reduction (GR-10)."""

from __future__ import annotations

from typing import Literal

from gateruler.attributes import HAS_STRUCK
from gateruler.mechanics.destruction import FALL
from gateruler.zones import BATTLEFIELD, COUNTER, DAMAGE, DECK, has_label, ruler_of, units_of
from rulestone.authoring import *

COMBAT, EFFECT = "combat", "effect"


#: Name of the prohibition that protects a player or unit from effect damage.
SPARED = "take effect damage"
_ASKED = e.Assumed("no_effect_damage.check")


def is_hurt_by_effect(target: e.Expr, unless: str) -> e.Expr:
    """Return whether effect damage reaches an object, unless that is checked only when "made" or "applied"."""
    return either(e.Compare("==", _ASKED, e.Lit(unless)), e.Permitted(SPARED, target))


def dealt_to(to: e.Expr) -> e.Expr:
    """Return the recipients of damage to objects: a ruler's damage is dealt to its player (GR-8.18)."""
    hit = e.Exists(e.Common(ruler_of(e.ControllerOf(IT)), to))
    return e.Either(e.Among(to, its.type != "ruler"), e.Among(e.Either(YOU, OPPONENT), hit))


#: the mark of damage that cannot be reduced (GR-10.6)
FIRM = "cannot be reduced"
#: the damage found, if it can be reduced
_SOFT = e.Among(var("damage"), no(its.tags.contains(FIRM)))


def damage_item(
    kind: str, source: e.Expr, *more: tuple[e.Expr, e.Expr], tags: tuple[str, ...] = (), by: str = "{this}"
) -> i.PutItem:
    """Return a `DAMAGE` item: recipients and amounts are fixed when it is put on the gate; `more` are additional
    recipients."""
    return i.PutItem(
        kind="damage",
        procedure="apply damage",
        source=source,
        parts=((var("to"), e.Var("amount")), *more),
        tags=(kind, *tags),
        keep=("to", "sort"),
        label=f"{kind} damage of {by}",
        cites=("GR-10.2", "GR-10.3", "GR-10.4"),
    )


def items_with_part_for(to: e.Expr) -> e.Items:
    """Return the `DAMAGE` items that have a part for any of these recipients, even if it has become 0."""
    return e.Items(kind="damage", where=e.Exists(e.Common(e.Recipients(IT), to)))


def items_that_hurt(to: e.Expr) -> e.Items:
    """Return the `DAMAGE` items that would really hurt any of these recipients (GR-6.5)."""
    return e.Items(kind="damage", where=e.Compare(">", e.Amount(IT, to), e.Lit(0)))


#: timings that cards print (GR-6.5)
UNIT_HURT = e.Exists(items_that_hurt(units_of(YOU)))
HURT = e.Exists(items_that_hurt(e.Either(units_of(YOU), YOU)))


def last_matching(to: e.Expr) -> e.Items:
    """Return the last one put."""
    found = items_with_part_for(to)
    return e.Items(kind=found.kind, where=found.where, last_only=True)


#: the pending damage that “the next damage” means: revisions differ only in this
NEXT_IS_LAST: Steps = (let("damage", last_matching(var("to"))),)
NEXT_IS_ANY: Steps = (
    pick("damage", items_with_part_for(var("to")), prompt="which damage", cites=("GR-10.5", "GR-8.3")),
)


def reduction_verb(next_damage: Steps, rule: str, how: Literal["set", "reduce"], value: e.Expr) -> Steps:
    alter = i.AlterItem(what=_SOFT, how=how, value=value, to=var("to"), cites=(rule,))
    return (*next_damage, alter)


_OWN_PART = units_of(YOU)


def damage_part(of: e.Expr) -> tuple[Instruction, ...]:
    return (i.AlterItem(what=_SOFT, how="set", value=e.Lit(0), to=of),)


def reduction_verbs(next_damage: Steps, rule: str) -> dict[str, Verb]:
    """Return the verbs that change the next damage, under a revision's reading of "next".

    Args:
        next_damage: the steps that bind "damage" to it.
        rule: id of the rule they cite.
    """
    return by_name(
        Verb(
            name="reduce the next damage",
            roles=("to", "by"),
            steps=reduction_verb(next_damage, rule, "reduce", e.Var("by")),
            cites=(rule,),
        ),
        Verb(
            name="make the next damage",
            roles=("to", "amount"),
            steps=reduction_verb(next_damage, rule, "set", e.Var("amount")),
            cites=(rule,),
        ),
        Verb(
            name="cancel a part of the next damage",
            roles=(),
            steps=(
                let("to", e.Either(_OWN_PART, YOU)),
                *next_damage,
                i.Modes(
                    options=(("the units' part", damage_part(_OWN_PART)), ("the ruler's part", damage_part(YOU))),
                    given=tuple(e.Compare(">", e.Amount(var("damage"), part), e.Lit(0)) for part in (_OWN_PART, YOU)),
                    prompt="which part becomes 0",
                    cites=(rule,),
                ),
            ),
            cites=(rule,),
        ),
    )


def damage_verbs(spares: bool) -> dict[str, Verb]:
    """Return the verbs of effect damage.

    Args:
        spares: whether effects can prevent effect damage to a recipient; then damage leaves that recipient out.
    """

    def make_part(name: str) -> Steps:
        kept = (let(name, e.Among(var(name), is_hurt_by_effect(IT, "applied"))),) if spares else ()
        return (let(name, dealt_to(var(name))), *kept)

    made = (
        Verb(
            name="deal damage",
            roles=("to", "amount"),
            affects="to",
            steps=(let("sort", EFFECT), *make_part("to"), damage_item(EFFECT, THIS)),
            cites=("GR-10.1", "GR-10.2"),
        ),
        Verb(
            name="deal damage that cannot be reduced",
            roles=("to", "amount"),
            affects="to",
            steps=(let("sort", EFFECT), *make_part("to"), damage_item(EFFECT, THIS, tags=(FIRM,))),
            cites=("GR-10.1", "GR-10.6"),
        ),
        Verb(
            name="deal both damages",
            roles=("to", "amount", "also", "more"),
            reaches=("to", "also"),
            steps=(
                let("sort", EFFECT),
                *make_part("to"),
                *make_part("also"),
                damage_item(EFFECT, THIS, (var("also"), e.Var("more"))),
            ),
            cites=("GR-10.1", "GR-10.3"),
        ),
    )
    return by_name(*made)


_VERBS = (
    Verb(
        name="deal combat damage",
        roles=("to", "amount", "by"),
        affects="to",
        steps=(let("sort", COMBAT), damage_item(COMBAT, var("by"), by="{by}")),
        cites=("GR-10.1", "GR-11.8"),
    ),
    Verb(
        name="take damage",
        roles=("unit", "amount"),
        affects="unit",
        steps=(i.AddMark(what=var("unit"), key=e.Lit("damage"), value=e.Var("amount"), cites=("GR-3.7",)),),
        cites=("GR-10.7",),
    ),
    Verb(
        name="heal unit",
        roles=("unit",),
        affects="unit",
        steps=(mark(var("unit"), "damage", None, cites=("GR-3.7",)),),
        cites=("GR-3.7",),
    ),
    Verb(
        name="heal",
        roles=("player", "count"),
        steps=(
            pick("healed", cards_in(DAMAGE, of=var("player")), e.Var("count"), who=var("player"), cites=("GR-10.10",)),
            do(FALL, card=var("healed"), manner="healed", cites=("GR-10.10",)),
        ),
        cites=("GR-10.10",),
    ),
)
VERBS = damage_verbs(spares=False) | by_name(*_VERBS) | reduction_verbs(NEXT_IS_LAST, "GR-10.5@2020-12")

_NEW = (
    Verb(
        name="cancel that damage",
        roles=("damage", "to"),
        affects="damage",
        steps=(i.AlterItem(what=_SOFT, how="set", value=e.Lit(0), to=var("to"), cites=("GR-12.8",)),),
        cites=("GR-12.8",),
    ),
    Verb(
        name="damage reverse",
        roles=("count", "among"),
        steps=(
            choose(
                "reversed",
                e.Among(var("among"), its["face up"] == True),
                e.Var("count"),
                cites=("GR-10.11", "GR-3.8"),
                prompt="turn which damage cards face down",
            ),
            i.Face(what=var("reversed"), up=e.Lit(False), cites=("GR-10.11",)),
        ),
        cites=("GR-10.11",),
    ),
)


def damage_reverse(count: int, *attributes: str) -> i.Do:
    """DR(n), or DR(n)/(attributes): each card turned face down has at least one of them."""
    asked = [has_label(one) for one in attributes]
    fits = (either(*asked) if len(asked) > 1 else asked[0]) if asked else None
    among = cards_in(DAMAGE, of=YOU, where=fits)
    return do("damage reverse", count=count, among=among)


VERBS_2021 = by_name(*_NEW) | reduction_verbs(NEXT_IS_ANY, "GR-10.5")

_HURT = var("hurt")
_COUNTERING = cards_in(COUNTER, of=var("player"))

#: 【接死】 triggers at combat end, if its unit has dealt combat damage to units
_DEATHTOUCH = triggered("combat end", None, do("destroy", victim=var("touched")), name="接死", tags=("接死",))
DEATHTOUCH: Steps = (
    each(
        "toucher",
        e.Select(zones=(BATTLEFIELD,), where=both(its.deathtouch == True, e.Exists(e.Referred(e.It(), HAS_STRUCK)))),
        let("touched", e.Referred(var("toucher"), HAS_STRUCK)),
        i.Delay(
            ability=_DEATHTOUCH,
            source=var("toucher"),
            until="combat end",
            keep=("touched",),
            cites=("GR-14.deathtouch", "GR-13.11"),
        ),
    ),
)
_REMEMBER = when(bound("sort") == COMBAT, mark(_HURT, "combat damage taken", e.Var("amount")))
_UNIT_STRUCK: Steps = (
    _REMEMBER,
    when(
        bound("sort") == COMBAT,
        mark(THIS, HAS_STRUCK, e.Either(e.Referred(THIS, HAS_STRUCK), _HURT)),
    ),
)
_RULER_STRUCK: Steps = (
    when(
        bound("sort") == COMBAT,
        mark(_HURT, "combat damage taken", e.Var("amount")),
        # a ruler may prepare something for each such damage, also one under a unit
        i.Perform(what=ruler_of(e.ControllerOf(_HURT)), kind="struck", cites=("GR-13.11",)),
        note("combat damage to a ruler", player=e.ControllerOf(_HURT), by=THIS),
    ),
)


def apply_damage(third_set: bool, spares: bool = False) -> Steps:
    """Return the steps that resolve a `DAMAGE` item.

    Args:
        third_set: with deathtouch, and with combat damage to rulers remembered until combat ends.
        spares: with effects that keep effect damage from somebody.
    """
    hurts: e.Expr = bound("amount") >= 1
    if spares:
        hurts = both(hurts, either(bound("sort") != EFFECT, is_hurt_by_effect(_HURT, "made")))
    return (
        each(
            "hurt",
            e.Recipients(var("item")),
            let("amount", e.Amount(var("item"), _HURT)),
            when(
                hurts,
                when(
                    both(e.Present(_HURT), of(_HURT, "type") == "unit"),
                    do("take damage", unit=_HURT, amount=e.Var("amount")),
                    when(
                        e.Compare(">", e.Result(), e.Lit(0)),  # neither prevented nor replaced: GR-13.17
                        *(_UNIT_STRUCK if third_set else (_REMEMBER,)),
                        note("damage dealt", unit=_HURT, by=THIS),
                    ),
                ),
                when(
                    of(_HURT, "type") == "player",
                    *(_RULER_STRUCK if third_set else ()),
                    note("damage dealt", player=e.ControllerOf(_HURT), by=THIS),
                    i.PutItem(
                        kind="ruler damage",
                        procedure="ruler damage",
                        controller=_HURT,
                        parts=((_HURT, e.Var("amount")),),
                        answerable=False,
                        keep=("hurt",),
                        cites=("GR-10.7",),
                    ),
                ),
            ),
        ),
    )


PROCEDURES_2021: dict[str, tuple[Instruction, ...]] = {"apply damage": apply_damage(third_set=True)}
PROCEDURES: dict[str, tuple[Instruction, ...]] = {
    "apply damage": apply_damage(third_set=False),
    # one card at a time: what is left of the item is back on the gate before anything can trigger, so that
    # autos that trigger meanwhile are put above it
    "ruler damage": (
        let("player", e.ControllerOf(e.Recipients(var("item")))),
        let("left", e.Arith("-", e.Amount(var("item")), e.Lit(1))),
        when(
            bound("left") >= 1,
            i.PutItem(
                kind="ruler damage",
                procedure="ruler damage",
                controller=var("player"),
                parts=((var("player"), e.Var("left")),),
                answerable=False,
                keep=("player",),
                cites=("GR-10.8",),
            ),
        ),
        move(e.Top(DECK, var("player"), e.Lit(1)), COUNTER, cites=("GR-10.8",)),
        when(
            both(
                e.Exists(e.Among(_COUNTERING, e.Compare("contains", e.Its("ability kinds"), e.Lit("counter")))),
                no(of(THIS, "no counter") == True),
            ),
            i.Ask(name="counters", who=var("player"), prompt="use 【CNT】", cites=("GR-10.8",)),
            when(
                bound("counters") == True,
                when(
                    e.Compare("==", e.Assumed("cnt.on_gate"), e.Lit("yes")),
                    # the remaining steps for the card wait below its counter
                    i.PutItem(
                        kind="counter done",
                        procedure="counter done",
                        controller=var("player"),
                        answerable=False,
                        keep=("player",),
                        cites=("GR-10.8",),
                    ),
                    i.Announce(what=_COUNTERING, item="counter", kind="counter", cites=("GR-10.8",)),
                    i.Stop(),
                ),
                i.Perform(what=_COUNTERING, kind="counter", cites=("GR-10.9",)),
            ),
        ),
        call("counter done"),
    ),
    "counter done": (
        move(_COUNTERING, DAMAGE, cites=("GR-10.8",)),
        note("ruler takes a card of damage", player=var("player"), cites=("GR-10.8",)),
    ),
}
