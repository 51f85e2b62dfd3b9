"""Independence of order on the board: an event has the same outcomes in any order of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings, strategies as st

from rulestone.kernel.policies import Replacements, Simultaneity, StateBasedActions, Triggers
from rulestone.kernel.position import Position
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability
from rulestone.language.build import (
    END_OF_TURN,
    IT,
    THIS,
    YOU,
    add,
    both,
    choose,
    do,
    forbid,
    its,
    mark,
    no,
    replacement,
    static,
    triggered,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, OWN, Table, spell, unit
from tests.proofs import slow

VICTIM = var("victim")
OTHER = no(e.Same(IT, THIS))
OURS = e.Are(VICTIM, both(OTHER, e.Same(e.ControllerOf(IT), YOU)))
SEEN = mark(YOU, "seen", e.Arith("+", e.Of(YOU, "seen"), e.Lit(1)))
HELD = e.Select(zones=("hand",), of=YOU)
ITSELF = e.Same(VICTIM, THIS)
KINDS: dict[str, tuple[Ability, ...]] = {
    "plain": (),
    "saint": (replacement("destroy", ITSELF, do("return", card=THIS)),),
    "coward": (replacement("destroy", ITSELF, do("return", card=THIS), optional=True),),
    "two-faced": (
        replacement("destroy", ITSELF, do("return", card=THIS), name="home"),
        replacement("destroy", ITSELF, do("tire", unit=THIS), name="faint"),
    ),
    "warden": (replacement("destroy", OURS, do("return", card=VICTIM)),),
    "exile": (replacement("return", e.Are(var("card"), OTHER), do("tire", unit=var("card"))),),
    "proxy": (replacement("destroy", OURS, do("destroy", victim=THIS)),),
    "ransom": (replacement("destroy", ITSELF, choose("paid", HELD), do("discard", cards=var("paid"))),),
    "mourner": (triggered("destroy", OURS, SEEN),),
    "watcher": (triggered("move", e.Are(var("card"), OTHER), SEEN),),
    "geode": (triggered("destroy", ITSELF, do("draw", player=YOU)),),
    "king": (static(OWN, forbid("destroy"), e.Exists(e.Select(zones=("field",), of=YOU, where=its.tired == True))),),
    "lord": (static(FIELD, add(power=1)),),
}  # fmt: skip
SHIELD = replacement("destroy", None, do("return", card=VICTIM), name="shield")
DEEDS: dict[str, tuple[i.Instruction, ...]] = {
    "storm": (do("destroy", victim=FIELD),),
    "fell": (do("fell", unit=FIELD),),
    "return": (do("return", card=FIELD),),
    "shielded storm": (i.Delay(ability=SHIELD, until=END_OF_TURN, once=True), do("destroy", victim=FIELD)),
    "strong alone": (do("destroy", victim=e.Select(zones=("field",), where=its.power >= 2)),),
}
POLICIES: dict[str, dict[str, Any]] = {
    "usual": {},
    "looks back": {"triggers": Triggers(act="resolve", looks_back=True)},
    "as decided": {"simultaneity": Simultaneity(carried_out="as decided")},
    "controller, together": {
        "replacements": Replacements(chooser="controller"),
        "state_based_actions": StateBasedActions(carried_out="together"),
    },
}  # fmt: skip
LEAVES = 300

names = st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=3)


def explore_outcomes(
    mine: list[tuple[str, str]], theirs: list[tuple[str, str]], deed: str, policy: str
) -> frozenset[Any] | None:
    """Return all outcomes of an action under all answers; None if there are too many."""
    table = Table(**{"triggers": Triggers(act="resolve"), **POLICIES[policy]})
    for player, field in enumerate((mine, theirs)):
        table.put(player, "field", *(make_card(name, kind) for name, kind in field))
        table.put(player, "hand", unit(f"Hand {player}")).put(player, "deck", unit(f"Deck {player}"))
    table.put(0, "hand", spell("Deed", *DEEDS[deed], kind="slow")).go().act("Deed")
    found: set[Any] = set()
    open = [table.position]
    seen = 0
    while open:
        position = open.pop()
        seen += 1
        if seen > LEAVES:
            return None
        choice = position.choice
        if choice is None or choice.kind == "act":
            found.add(describe_position(table, position))
        else:
            open += [position.answer(answer) for answer in choice.answers()]
    return frozenset(found)


def make_card(name: str, kind: str) -> Card:
    return unit(name, 1, *KINDS[kind])


def describe_position(table: Table, position: Position) -> Any:
    """Return a position without the order and timestamps of objects."""
    objects = [position.object(number) for number in (0, 1, *table.ids.values())]
    return tuple(
        (table.rules.layout.zone_of[obj.place].name if obj.place >= 0 else "", tuple(sorted(obj.marks.items())))
        for obj in sorted(objects, key=lambda obj: obj.name)
    )


def is_order_irrelevant(draw: Callable[[Any], Any]) -> None:
    named = [[(f"{kind} {player}{n}", kind) for n, kind in enumerate(draw(names))] for player in (0, 1)]
    shuffled = [draw(st.permutations(field)) for field in named]
    deed, policy = draw(st.sampled_from(sorted(DEEDS))), draw(st.sampled_from(sorted(POLICIES)))
    expected = explore_outcomes(named[0], named[1], deed, policy)
    if expected is not None:
        assert explore_outcomes(shuffled[0], shuffled[1], deed, policy) == expected


@slow
@settings(max_examples=60)
@given(st.data())
def test_outcomes_of_an_event_do_not_depend_on_the_order_of_cards(data: st.DataObject) -> None:
    is_order_irrelevant(data.draw)
