"""The verbs of Monster Collection: drawing, discarding, completing, summoning, dying (MC-4, MC-7, MC-10).

What belongs to a mechanic stands with it.
"""

from __future__ import annotations

from msgspec.structs import replace

from monscol.attributes import COMPLETED, READY
from monscol.mechanics import battle, chain, damage, kinds, land, march, rituals, slots, summon
from monscol.zones import DECK, DISCARD, HAND, REMOVED, UNITS
from rulestone.authoring import YOU, Verb, by_name, e, move, of, repertoire, var, when

_VERBS = (
    repertoire.draw(DECK, HAND),
    replace(
        repertoire.discard(DISCARD, cites=("MC-4.1",)),
        english=("discard {cards}", "put {cards} into the discard pile", "put {cards} into the graveyard"),
    ),
    repertoire.discard_at_random(HAND, cites=("MC-18.3",), chance=("MC-18.3",)),
    repertoire.goes("remove", "card", REMOVED, "remove {card} from the game", manner="removed", cites=("MC-4.1",)),
    repertoire.return_to_hand(HAND, "put {card} into your hand", cites=("MC-4.1",)),
    repertoire.put_on_bottom(DECK, cites=("MC-4.1",)),
    repertoire.put_on_top(DECK, cites=("MC-4.1",)),
    repertoire.shuffle_into(DECK, cites=("MC-4.1",)),
    repertoire.goes("die", "unit", DISCARD, "destroy {unit}", manner="died", cites=("MC-10.4a",)),
    repertoire.turns(
        "complete", "unit", "posture", READY, COMPLETED, "complete {unit}", "tap {unit}", cites=("MC-4.3",)
    ),
    repertoire.turns(
        "restore", "unit", "posture", COMPLETED, None, "restore {unit}", "untap {unit}", cites=("MC-4.4",)
    ),
    Verb(
        name="summon",
        roles=("unit", "terrain"),
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
    **by_name(*_VERBS),
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
