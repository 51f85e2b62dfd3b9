"""The verbs of Monster Collection: drawing, discarding, completing, summoning, dying (MC-4, MC-7, MC-10).

What belongs to a mechanic stands with it.
"""

from __future__ import annotations

from monscol.attributes import COMPLETED, READY
from monscol.mechanics import battle, chain, damage, kinds, land, march, rituals, slots, summon
from monscol.zones import DECK, DISCARD, HAND, REMOVED, UNITS
from rulestone.authoring import YOU, Verb, do, e, i, its, mark, move, of, set_game, var, when

_VERBS = (
    Verb(
        name="draw",
        roles=("player", "count"),
        steps=(
            when(
                e.Compare(">", e.Var("count"), e.Count(e.Top(DECK, var("player"), e.Lit(999)))),
                set_game("deck out", True),
            ),
            move(e.Top(DECK, var("player"), e.Var("count")), HAND, manner="drawn"),
        ),
        english=("{player:player} draw {count:cards}",),
        cites=("MC-6.1",),
    ),
    Verb(
        name="discard",
        roles=("cards",),
        affects="cards",
        steps=(move(var("cards"), DISCARD, manner="discarded"),),
        english=("discard {cards}",),
        cites=("MC-4.1",),
    ),
    Verb(
        name="discard at random",
        roles=("player", "count"),
        steps=(
            i.Shuffle(zone=HAND, who=var("player"), cites=("MC-18.3",)),
            do("discard", cards=e.Top(HAND, var("player"), e.Var("count"))),
        ),
        english=("{player:player} discard {count:cards} at random",),
        cites=("MC-18.3",),
    ),
    Verb(
        name="remove",
        roles=("card",),
        affects="card",
        steps=(move(var("card"), REMOVED, manner="removed"),),
        english=("remove {card} from the game",),
        cites=("MC-4.1",),
    ),
    Verb(
        name="return to hand",
        roles=("card",),
        affects="card",
        steps=(move(var("card"), HAND, manner="returned"),),
        english=(
            "return {card} to its owner's hand",
            "return {card} to their owner's hand",
            "return the top card of {card} to its owner's hand",
        ),
        cites=("MC-4.1",),
    ),
    Verb(
        name="die",
        roles=("unit",),
        affects="unit",
        steps=(move(var("unit"), DISCARD, manner="died"),),
        english=("destroy {unit}",),
        cites=("MC-10.4",),
    ),
    Verb(
        name="complete",
        roles=("unit",),
        affects="unit",
        accepts=its.posture == READY,
        steps=(mark(var("unit"), "posture", COMPLETED),),
        english=("complete {unit}", "tap {unit}"),
        cites=("MC-4.3",),
    ),
    Verb(
        name="restore",
        roles=("unit",),
        affects="unit",
        accepts=its.posture == COMPLETED,
        steps=(mark(var("unit"), "posture", None),),
        english=("restore {unit}", "untap {unit}"),
        cites=("MC-4.4",),
    ),
    Verb(
        name="summon",
        roles=("unit", "terrain"),
        affects="unit",
        steps=(
            when(
                of(var("unit"), "hero") > 0,
                move(e.Top(DECK, YOU, e.Of(var("unit"), "hero")), DISCARD, manner="paid for a hero", cites=("MC-2.4",)),
            ),
            move(var("unit"), UNITS, whose=YOU, slot=e.Of(var("terrain"), "slot"), manner="summoned"),
        ),
        cites=("MC-7.3",),
    ),
)

VERBS = {
    **{verb.name: verb for verb in _VERBS},
    **damage.VERBS,
    **land.VERBS,
    **summon.VERBS,
    **slots.VERBS,
    **march.VERBS,
    **battle.VERBS,
    **kinds.VERBS,
    **chain.VERBS,
    **rituals.VERBS,
}
