"""Reconstruction of random piles, against the rule text as a few lines of Python."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings, strategies as st

from dm_evolution.zones import BATTLE, DECK, GRAVEYARD, HAND, UNDER
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.setup import add_card, add_under, make_blank_state, start
from rulestone.lab.simulate.invariants import Inspector
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.objects import Object
from tests.dm_evolution.players import get_rules
from tests.proofs import slow

CREATURES = ("a", "b", "c", "d", "T1", "cip")
EVOLUTIONS = {"Evo": 1, "Evo1": 1, "Evo2": 1, "MEvo": 1, "EvoV": 2, "EvoGV": 3, "EvoInf": 99}
SPELLS = ("S1", "S2", "S3", "TwoSpells")
TOPS = st.sampled_from(("Evo", "EvoV", "EvoGV", "EvoInf", "MEvo", "b"))
BELOW = st.lists(st.sampled_from((*CREATURES, *EVOLUTIONS, *SPELLS)), max_size=7)


def remove_top_card(revision: str, top: str, below: list[str], tapped: bool, seed: int) -> tuple[Position, list[int]]:
    """Return the position after the top card of a pile was removed, and the numbers of the cards below it."""
    ruleset, rules = get_rules(revision)
    state = make_blank_state(rules, ("Ada", "Ben"))
    for player in (0, 1):
        for _ in range(3):
            add_card(rules, state, ruleset.cards["Blank Leaf"], DECK, player)
    marks = {"tapped": True} if tapped else {}
    head = add_card(rules, state, ruleset.cards[top], BATTLE, 0, marks=marks)
    numbers = [add_under(rules, state, ruleset.cards[name], head, UNDER) for name in below]
    add_card(rules, state, ruleset.cards["Strip"], HAND, 0)
    position = start(rules, state, phase="Main Step")
    random = Random(seed)
    assert position.choice is not None
    position = position.answer(next(o for o in position.choice.options if o.action == "cast"))
    while position.choice is not None and position.choice.kind != "act":
        position = position.answer(draw_answer(position.choice, random))
    return position, numbers


def list_standing(position: Position) -> tuple[Object, ...]:
    return position.cards(BATTLE, 0)


def get_names(position: Position, numbers: Any) -> list[str]:
    return [position.object(number).name for number in numbers]


def discard_by_old_rule(below: list[str]) -> tuple[list[str], list[str]]:
    """Return the discarded cards and the remaining pile by DM-801.4a and b."""
    away = []
    while below and below[0] in SPELLS:
        away.append(below[0])
        below = below[1:]
    return away, below


@slow
@given(TOPS, BELOW, st.booleans(), st.integers(0, 99))
@settings(max_examples=120)
def test_revised_rule_keeps_the_next_creature_of_the_pile(top: str, below: list[str], tapped: bool, seed: int) -> None:
    position, _ = remove_top_card("2021-03", top, below, tapped, seed)
    away, stays = discard_by_old_rule(below) if top in EVOLUTIONS else (below, [])
    grave = [card.name for card in position.cards(GRAVEYARD, 0)]
    assert grave == [*away, "Strip"]
    piles = [[card.name, *get_names(position, card.under)] for card in list_standing(position)]
    assert piles == ([stays] if stays else [])
    assert all(card.marks.get("tapped", False) is tapped for card in list_standing(position))


@slow
@given(TOPS, BELOW, st.booleans(), st.integers(0, 999))
@settings(max_examples=250)
def test_earlier_rule_keeps_creatures_of_the_pile_up_to_the_limit(
    top: str, below: list[str], tapped: bool, seed: int
) -> None:
    position, numbers = remove_top_card("2017-03", top, below, tapped, seed)
    groups = list_standing(position)
    assert len(groups) <= EVOLUTIONS.get(top, 0)
    assert all(card.marks.get("tapped", False) is tapped for card in groups)
    kept = [number for card in groups for number in (card.oid, *card.under)]
    grave = [card.oid for card in position.cards(GRAVEYARD, 0) if card.name != "Strip"]
    assert sorted((*kept, *grave)) == numbers, "no card is lost or doubled"
    for card in groups:
        is_proper(card.name, get_names(position, card.under))
        assert all(position.object(number).name not in SPELLS for number in (card.oid, *card.under))
    assert not any(record.event == "destroy" for record in position.history())
    assert not any(record.kind == "trigger" for record in position.history()), "nothing has entered"


def is_proper(head: str, under: list[str]) -> None:
    """Return whether an evolution creature has the required materials and every other creature none."""
    if head not in EVOLUTIONS:
        assert under == []
        return
    bases = [name for name in under if name not in EVOLUTIONS]
    assert bases, "the chain ends in a creature that is no evolution"
    # each evolution creature in the pile was put on the required number of creatures
    merged = sum(EVOLUTIONS[name] - 1 for name in under if name in EVOLUTIONS)
    if "EvoInf" not in (head, *under):
        assert len(bases) - merged == EVOLUTIONS[head]
    if head == "Evo1":
        assert under[0] == "a"


def test_material_is_put_under_existing_cards() -> None:
    """DM-801.4c of 2017: no card ends up under a card that was under a departed card."""
    ruleset, rules = get_rules("2017-03")
    state = make_blank_state(rules, ("Ada", "Ben"))
    for player in (0, 1):
        for _ in range(3):
            add_card(rules, state, ruleset.cards["Blank Leaf"], DECK, player)
    head = add_card(rules, state, ruleset.cards["Evo2"], BATTLE, 0)
    for name in ("Evo", "a"):
        add_under(rules, state, ruleset.cards[name], head, UNDER)
    add_card(rules, state, ruleset.cards["Strip"], HAND, 0)
    machine = Machine(rules, start(rules, state, phase="Main Step").state().fork())
    inspector = Inspector(rules)
    inspector.begin(machine)
    choice = machine.state.choice
    assert choice is not None
    machine.answer(next(option for option in choice.options if option.action == "cast"))
    machine.run()
    while (choice := machine.state.choice) is not None and choice.kind == "pick":
        machine.answer(choice.candidates[:1])
        machine.run()
    evolved = next(obj for obj in machine.state.objects if obj.name == "Evo")
    assert [machine.state.objects[oid].name for oid in evolved.under] == ["a"]
