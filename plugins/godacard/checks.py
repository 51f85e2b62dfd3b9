"""State-based actions (GC-6.5), and impossible states by the rules.

`rulestone simulate --check` tests for the latter.
"""

from __future__ import annotations

from godacard.attributes import ATTACK, SPECIAL, STANDBY
from godacard.mechanics.material import LIMIT
from godacard.zones import AREA, BATTLE_AREA, DECK, GRAVEYARD, HAND, LIFE, MONSTERS, SEAL, SPELLS
from rulestone.authoring import IT, StateBasedAction, by_name, cards_in, count, e, either, its, move, no, pick, var

#: The area spell in force for both players; one that is being activated is not in force yet.
_ACTIVE_AREAS = cards_in(AREA, where=its.activating != True)


def impossible_state(name: str, objects: e.Expr, cites: str) -> StateBasedAction:
    return StateBasedAction(name=name, whom=objects, when="never", cites=(cites,))


#: Monsters of each player above the limit. With at most LIMIT monsters in all, nobody can be above it: skip the count.
_TOO_MANY = e.Whether(
    count(cards_in(MONSTERS)) > LIMIT,
    e.Among(cards_in(MONSTERS), count(cards_in(MONSTERS, of=e.ControllerOf(IT))) > LIMIT),
    e.Lit(()),
)

NEVER = by_name(
    impossible_state(
        "a card in the monster zone is not a monster", cards_in(MONSTERS, where=its.type != "monster"), "GC-6.5"
    ),
    impossible_state(
        "a card in the area zone is not an area spell", cards_in(AREA, where=its.kind != "area"), "GC-7.6"
    ),
    impossible_state(
        "a card in the spell zone is not a spell of its kind",
        cards_in(SPELLS, where=no(its.kind.one_of("normal", "time", "loop", "armour"))),
        "GC-2.3",
    ),
    impossible_state("two area spells are active", e.Among(_ACTIVE_AREAS, count(_ACTIVE_AREAS) > 1), "GC-7.7"),
    impossible_state(
        "a monster is in no posture",
        cards_in(MONSTERS, where=no(its.posture.one_of(ATTACK, STANDBY, SPECIAL))),
        "GC-4.1",
    ),
    impossible_state(
        "a monster is special-charged in another posture",
        cards_in(MONSTERS, where=e.All((its.charged == True, its.posture != SPECIAL))),
        "GC-4.4a",
    ),
    impossible_state("energy is no monster", cards_in(MONSTERS, role="energy", where=its.type != "monster"), "GC-6.1"),
    impossible_state(
        "a monster bears another card than armour",
        cards_in(MONSTERS, role="armour", where=its.kind != "armour"),
        "GC-6.2",
    ),
    impossible_state(
        "a card is outside the battle area and not with its owner",
        cards_in(LIFE, DECK, GRAVEYARD, SEAL, HAND, where=no(e.Same(e.OwnerOf(IT), e.ControllerOf(IT)))),
        "GC-2.12",
    ),
    impossible_state(
        "a card keeps its posture or its charge outside the battle area",
        cards_in(LIFE, DECK, GRAVEYARD, SEAL, HAND, where=either(its.posture != None, its.charged == True)),
        "GC-4.4a",
    ),
    impossible_state(
        "a life card or one of the deck lies face up", cards_in(LIFE, DECK, where=its["face up"] == True), "GC-2.4"
    ),
    impossible_state(
        "a card of the battle area lies face down", cards_in(BATTLE_AREA, where=its["face up"] == False), "GC-2.9"
    ),
)

CHECKS: dict[str, StateBasedAction] = {
    "armour without a bearer": StateBasedAction(
        name="armour without a bearer",
        whom=cards_in(MONSTERS, where=its.kind == "armour"),
        steps=(move(var("them"), GRAVEYARD, cites=("GC-6.5",)),),
        watches="moves",
        cites=("GC-6.5",),
    ),
    # when control ends, a monster may return to a zone that is full by then
    "a sixth monster": StateBasedAction(
        name="a sixth monster",
        whom=_TOO_MANY,
        when="check point",
        steps=(
            pick(
                "surplus", var("them"), count(var("them")) - LIMIT, who=e.ControllerOf(var("them")), cites=("GC-2.11a",)
            ),
            move(var("surplus"), GRAVEYARD, cites=("GC-2.11a",)),
        ),
        cites=("GC-2.11a",),
    ),
    **NEVER,
}
