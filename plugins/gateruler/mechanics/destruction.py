"""Destroying and leaving the field (GR-12): the same words in both revisions, but not the same moment."""

from __future__ import annotations

from gateruler.zones import DECK, GRAVEYARD, HAND, LETHAL, REMOVED, SOUL, UNITS, ruler_of
from rulestone.authoring import *

#: the verb for every card that goes to a graveyard, from any zone
FALL = "go to the graveyard"

#: destination of “leave the field” for cards that go on top of their owners' decks
DECK_TOP = "top of the deck"

_LEAVES = e.Among(var("card"), its.zone.one_of("attack zone", "defence zone", "set zone", "field zone"))
_ELSEWHERE = e.Among(var("card"), no(its.zone.one_of("attack zone", "defence zone", "set zone", "field zone")))


#: a condition on a card: its owner's ruler has no hand, so it does not move there (GR-1.8)
_NO_HAND = e.Compare("==", e.Of(ruler_of(e.OwnerOf(IT)), "has hand"), e.Lit(False))
_HANDLESS = e.Among(var("card"), _NO_HAND)


def leave_field(to: str, rule: str) -> Steps:
    """Return steps that move cards of the field to another zone, unless they can be kept; others simply move."""
    return (
        let("elsewhere", _ELSEWHERE),
        do("leave the field", card=_LEAVES, to=to, cites=(rule,)),
        do(FALL, card=var("elsewhere"), cites=(rule,))
        if to == GRAVEYARD
        else move(var("elsewhere"), to, cites=(rule,)),
    )


def put_into_graveyard(*manners: str) -> Steps:
    """Move "card" to the graveyard; traces and counts know the manner."""
    first, *rest = manners
    there = i.Move(what=var("card"), to=GRAVEYARD, manner=first, name="fallen")
    return (when(bound("manner") == first, there, otherwise=put_into_graveyard(*rest)),) if rest else (there,)


def move_from_field(zone: str, manner: str = "", **more: object) -> i.If:
    return when(bound("to") == zone, i.Move(what=var("card"), to=zone, manner=manner, **more))  # type: ignore[arg-type]


_DIE: Steps = (
    do("leave the field", card=var("dying"), to=GRAVEYARD, manner="destroyed"),
    each("one", var("dying"), note("destroyed", card=var("one"), cites=("GR-12.4",))),
)

#: a destroyed card goes to the graveyard within the instruction that destroys it
AT_ONCE = Verb(
    name="be destroyed",
    roles=("victim", "by"),
    affects="victim",
    steps=(let("dying", var("victim")), *_DIE),
    cites=("GR-12.1",),
)
#: destroying puts an item on the gate; until it resolves the card is condemned and can still be saved
THROUGH_THE_GATE = Verb(
    name="be destroyed",
    roles=("victim", "by"),
    affects="victim",
    steps=(
        mark(var("victim"), "condemned", True),
        i.PutItem(
            kind="destruction",
            procedure="carry out destruction",
            keep=("victim", "by"),
            label="destruction of {victim}",
            cites=("GR-12.1@2020-12",),
        ),
    ),
    cites=("GR-12.1@2020-12",),
)

VERBS = by_name(
    Verb(
        name="destroy",
        roles=("victim",),
        affects="victim",
        steps=(do("be destroyed", victim=var("victim")),),
    ),
    THROUGH_THE_GATE,
    Verb(
        name=FALL,
        roles=("card", "manner"),
        affects="card",
        steps=(
            *put_into_graveyard("destroyed", "put", "discarded", "used", "negated", "healed", "left over", ""),
            # “put into the graveyard” in texts, which means from the field
            when(
                bound("manner").one_of("destroyed", "put"),
                each("one", var("card"), note("put into the graveyard", card=var("one"))),
            ),
            when(bound("manner") == "discarded", each("one", var("fallen"), note("discarded", card=var("one")))),
        ),
        cites=("GR-3", "GR-12.3"),
    ),
    Verb(
        name="leave the field",
        roles=("card", "to", "manner", "host"),
        affects="card",
        steps=(
            when(
                bound("to") == GRAVEYARD,
                when(
                    bound("manner") == "destroyed",
                    do(FALL, card=var("card"), manner="destroyed"),
                    otherwise=(do(FALL, card=var("card"), manner="put"),),
                ),
            ),
            move_from_field(HAND, "returned"),
            move_from_field(DECK, "put under", at="bottom"),
            when(bound("to") == DECK_TOP, i.Move(what=var("card"), to=DECK, manner="put on top", at="top")),
            move_from_field(REMOVED, "removed"),
            when(bound("to") == SOUL, i.PutUnder(what=var("card"), under=var("host"), role=SOUL)),
        ),
        cites=("GR-3.3",),
    ),
    Verb(
        name="stay on the field",
        roles=("card",),
        affects="card",
        steps=(
            mark(var("card"), "damage", None, cites=("GR-12.5",)),
            i.EndEffects(whom=var("card"), cites=("GR-12.5",)),
        ),
        cites=("GR-12.4", "GR-12.5"),
    ),
    Verb(
        name="send to the graveyard",
        roles=("card",),
        affects="card",
        steps=leave_field(GRAVEYARD, "GR-12.3"),
        cites=("GR-12.3",),
    ),
    Verb(
        name="put into the soul",
        roles=("card", "host"),
        affects="card",
        steps=(
            let("elsewhere", _ELSEWHERE),
            do("leave the field", card=_LEAVES, to=SOUL, host=var("host"), cites=("GR-3.3",)),
            i.PutUnder(what=var("elsewhere"), under=var("host"), role=SOUL, cites=("GR-3.3",)),
        ),
        cites=("GR-3.3",),
    ),
    Verb(
        name="return to hand",
        roles=("card",),
        affects="card",
        steps=(
            when(
                e.Exists(_HANDLESS),
                note("there is no hand to move to", card=_HANDLESS, cites=("GR-1.8",)),
            ),
            let("card", e.Among(var("card"), no(_NO_HAND))),
            *leave_field(HAND, "GR-3.3"),
        ),
        cites=("GR-3.3",),
    ),
    Verb(name="remove", roles=("card",), affects="card", steps=leave_field(REMOVED, "GR-3.3"), cites=("GR-3.3",)),
    Verb(
        name="put on top of the deck",
        roles=("card",),
        affects="card",
        steps=(
            let("elsewhere", _ELSEWHERE),
            do("leave the field", card=_LEAVES, to=DECK_TOP, cites=("GR-3.3",)),
            move(var("elsewhere"), DECK, at="top", cites=("GR-3.3",)),
        ),
        cites=("GR-3.3",),
    ),
    Verb(
        name="put under the deck", roles=("card",), affects="card", steps=leave_field(DECK, "GR-3.3"), cites=("GR-3.3",)
    ),
)

PROCEDURES: dict[str, tuple[Instruction, ...]] = {
    "carry out destruction": (
        let("dying", e.Among(var("victim"), either(bound("by") != "damage", LETHAL))),
        mark(var("victim"), "condemned", None),
        *_DIE,
    ),
}


def check_lethal_damage(alive: e.Expr | None = None) -> dict[str, StateBasedAction]:
    """Return the check that destroys units with lethal damage, all together.

    Args:
        alive: what else must hold of them: where destroying takes its time, that they are not condemned already.
    """
    can = both(LETHAL, e.Permitted("be destroyed", IT))
    return by_name(
        StateBasedAction(
            name="lethal damage",
            whom=e.Among(UNITS, can if alive is None else both(can, alive)),
            steps=(do("be destroyed", victim=var("them"), by="damage", cites=("GR-12.2",)),),
            cites=("GR-12.2", "GR-15.2"),
        ),
    )


CHECKS_2020 = check_lethal_damage(e.Compare("==", e.Its("condemned"), e.Lit(False)))
#: a policy for units that only damage destroys: whether HP of 0 or less counts as damage
_BY_DAMAGE = either(
    e.Permitted("destroy", IT),
    both(e.Compare(">", e.Its("damage"), e.Lit(0)), e.Compare(">=", e.Its("damage"), e.Its("hp"))),
    e.Compare("==", e.Assumed("parzival.hp_zero"), e.Lit("destroyed")),
)
CHECKS_2021 = check_lethal_damage(_BY_DAMAGE)
