"""Damage: allocated, then applied; units die at once (MC-10, MC-16.1, MC-16.2)."""

from __future__ import annotations

from monscol.attributes import PLAIN, name_resistance, name_weakness
from monscol.mechanics.sides import EMBATTLED, exceeds_limit
from monscol.zones import UNITS, select_party
from rulestone.authoring import *

_RAISED = e.Named(e.It(), e.Arith("+", e.Lit(name_weakness("")), e.Var("kind")))
_SPARED = e.Named(e.It(), e.Arith("+", e.Lit(name_resistance("")), e.Var("kind")))
_ACCUMULATES = assumed("damage_accumulates") == True
ATTACK_KIND = assumed("attack_has_attribute")


def compute_applied_damage(with_weakness: bool) -> e.Expr:
    """Return the damage applied to a unit: the allocated amount, raised by its weakness in revisions with weakness."""
    amount: e.Expr = e.Its("allocated")
    if with_weakness:
        amount = e.Arith("+", amount, _RAISED)
    # accumulated damage is marked already; otherwise no damage is marked
    return e.Arith("+", e.Its("applied"), amount)


_IN_SPITE: i.Steps = (
    # only under the assumption that weakness adds to damage that is not given
    let("spared", e.Among(var("units"), both(its.allocated > 0, _SPARED))),
    when(
        assumed("resistance_and_weakness") == "weakness stays",
        mark(var("spared"), "applied", e.Arith("+", e.Its("applied"), _RAISED), cites=("MC-16.2",)),
        let("hit", e.Either(var("hit"), var("spared"))),
    ),
)


def apply_damage(with_weakness: bool, weakness_rule: str = "MC-16.1") -> i.Steps:
    """Return steps that apply allocated damage to units (`kind`: its attribute), simultaneously, so that they die
    together."""
    rules = ("MC-10.3", weakness_rule) if with_weakness else ("MC-10.3",)
    return (
        let("hit", e.Among(var("units"), both(its.allocated > 0, no(_SPARED)))),
        mark(var("hit"), "applied", compute_applied_damage(with_weakness), cites=rules),
        *(_IN_SPITE if with_weakness else ()),
        mark(var("units"), "allocated", None),
        when(no(_ACCUMULATES), mark(var("hit"), "applied", None, cites=("MC-10.4",))),
    )


_ALONG: i.Steps = (
    # from the front: each unit gets damage up to its defence, the next one the rest (MC-10.2)
    let("left", e.Var("amount")),
    each(
        "next",
        select_party(EMBATTLED, var("side")),
        let("share", e.Arith("min", e.Var("left"), e.Of(var("next"), "defence"))),
        when(assumed("allocation") == "front only", let("share", e.Var("left"))),
        mark(var("next"), "allocated", e.Var("share"), cites=("MC-10.2",)),
        let("left", bound("left") - e.Var("share")),
    ),
)

PROCEDURES: dict[str, i.Steps] = {
    "allocate along the line": _ALONG,
    "apply damage": apply_damage(with_weakness=True),
    "strike": (
        call("allocate along the line"),
        call("apply damage", units=select_party(EMBATTLED, var("side"))),
    ),
}
BLOCK1_PROCEDURES: dict[str, i.Steps] = {
    "apply damage": (
        when(
            assumed("block1_weakness") == "present",
            *apply_damage(with_weakness=True, weakness_rule="MC-16.1@block1"),
            otherwise=apply_damage(with_weakness=False),
        ),
    ),
}

VERBS = by_name(
    Verb(
        name="deal",
        roles=("unit", "amount", "kind"),
        affects="unit",
        steps=(
            when(bound("kind") == None, let("kind", PLAIN)),
            mark(var("unit"), "allocated", e.Var("amount"), cites=("MC-10.3",)),
            call("apply damage", units=var("unit")),
        ),
        english=("deal {amount:number} {kind:word} damage to {unit}", "deal {amount:number} damage to {unit}"),
        cites=("MC-10.3", "MC-10.6"),
    ),
    Verb(
        name="deal along the line",
        roles=("side", "amount", "kind"),
        steps=(call("strike"),),
        english=("deal {amount:number} {kind:word} damage along the formation of {side:player}",),
        cites=("MC-10.2", "MC-10.6b"),
    ),
)

_IS_LETHAL = either(
    both(assumed("kill_if") == "applied>=defence", e.Compare(">=", e.Its("applied"), e.Its("defence"))),
    e.Compare(">", e.Its("applied"), e.Its("defence")),
)


CHECKS = by_name(
    StateBasedAction(
        name="death",
        whom=cards_in(UNITS, where=both(its.applied > 0, _IS_LETHAL)),
        steps=(
            mark(var("them"), "applied", None, cites=("MC-10.4",)),
            mark(var("them"), "allocated", None, cites=("MC-10.4",)),
            do("die", unit=var("them"), cites=("MC-10.4",)),
        ),
        when="interrupt",
        cites=("MC-10.4", "MC-10.5"),
    ),
    StateBasedAction(
        name="limit adjustment",
        whom=cards_in(UNITS, where=exceeds_limit(e.It())),
        steps=(
            each(
                "one",
                var("them"),
                loop(
                    exceeds_limit(var("one")),
                    let("owner", e.ControllerOf(var("one"))),
                    when(
                        assumed("limit_adjust_chooser") == "opponent",
                        let("chooser", opponent_of(e.Var("owner"))),
                        otherwise=(let("chooser", e.Var("owner")),),
                    ),
                    pick(
                        "surplus",
                        select_party(var("one"), e.Var("owner")),
                        who=e.Var("chooser"),
                        prompt="which unit leaves the party",
                        cites=("MC-3.7",),
                    ),
                    do("discard", cards=var("surplus"), cites=("MC-3.7",)),
                ),
            ),
        ),
        when="interrupt",
        cites=("MC-3.7",),
    ),
    StateBasedAction(
        name="no ground",
        whom=cards_in(UNITS, where=no(e.Exists(e.Beside(e.It(), ("land",))))),
        steps=(do("discard", cards=var("them")),),
        when="check point",
        cites=("MC-3.3",),
    ),
    StateBasedAction(
        name="unfit for the terrain",
        whom=cards_in(UNITS, where=no(e.Permitted("be here", e.It()))),
        # the assumption is cited only if it decides
        steps=(let("type", e.Assumed("unfit_units")), do("discard", cards=var("them"))),
        when=e.Whether(assumed("unfit_units") == "check type", e.Lit("check point"), e.Lit("interrupt")),
        cites=("MC-8.7",),
    ),
)
