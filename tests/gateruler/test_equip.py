"""【装着】: corner cases of GR-16 without a ruling in the catalogue."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from gateruler.plugin import rulestone_games
from rulestone.lab.why.value import explain
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run
from rulestone.scenario.results import Run
from rulestone.scenario.stage import follow_stage

GAME = rulestone_games()[0]
CARDS = """
cards:
  EQ: {kind: unit, level: 0, atk: 4, hp: 4, stk: 2, equips: yes}
  EQ2: {kind: unit, level: 0, atk: 5, hp: 5, stk: 1, equips: yes}
  V: {kind: unit, level: 0, atk: 3, hp: 9, stk: 2}
  Grow: {kind: spell, text: "Your rulers get +2 ATK until end of turn."}
  Nay: {kind: response, text: "Negate the last item."}
  Push: {kind: response, text: "Drive a card."}
  Away: {kind: response, text: "Return target creature to its owner's hand."}
  Aim: {kind: spell, text: "Choose a ruler. Rest it."}
  Burn: {kind: spell, text: "Deal 1 damage to all rulers."}
  Shift: {kind: spell, text: "Choose target unit you control. Move it to the defence zone."}
  Both: {kind: spell, text: "Choose a unit. Deal 2 damage to it and 1 to your opponent."}
"""


def play(text: str, revision: str = "2022-03") -> Run:
    """Return a scenario with the cards above; a broken expectation fails."""
    result = run(loads(CARDS + text), GAME, revision)
    assert result.expectations
    assert result.holds, [one for one in result.expectations if not one.holds]
    return result


def list_texts(result: Run) -> list[str]:
    return [record.text for step in result.steps for record in step.records]


def are_in_order(wanted: Iterable[str], found: list[str]) -> bool:
    """Return whether texts are in this order among others."""
    rest = iter(found)
    return all(any(one in text for text in rest) for one in wanted)


def test_card_that_stays_in_the_defence_zone_blocks_equipping() -> None:
    play("""
players:
  P: {ruler zone: [Knight], hand: [EQ], defence zone: [{card: Oathkeeper, under: [{card: Lancer, role: soul}]}]}
play: [P equips EQ, P chooses yes]
expect: {zone of EQ: hand, zone of Oathkeeper: defence zone, zone of Knight: ruler zone, zone of Lancer: graveyard}
""")


def test_negated_equip_leaves_the_card_in_place_and_face_down() -> None:
    play("""
players:
  P: {ruler zone: [Knight], hand: [EQ]}
  O: {hand: [Nay]}
play:
  - P equips EQ
  - expect: {O sees EQ: yes}
  - O plays Nay
expect: {zone of EQ: hand, zone of Knight: ruler zone, O sees EQ: no, zone of Nay: graveyard}
""")


def test_ruler_equipped_in_its_own_attack_strikes_with_the_unit() -> None:
    """Driven at an attack, the unit is put on the resting ruler, and the attack continues as that of the pair."""
    play("""
phase: attack
players:
  P: {ruler zone: [Dreadnought], energy zone: [], deck: [EQ2, 5]}
  O: {attack zone: [V]}
play: [P attacks V with Dreadnought, P equips EQ2]
expect: {zone of EQ2: defence zone, posture of EQ2: rest, damage of V: 5}
""")


def test_attacked_ruler_that_equips_passes_the_attack_to_the_unit() -> None:
    play("""
turn: O
phase: attack
players:
  P: {ruler zone: [Knight], deck: [EQ, 5], hand: [Push]}
  O: {attack zone: [V]}
play: [O attacks Knight with V, P plays Push, P equips EQ]
expect: {zone of EQ: defence zone, damage of EQ: 3, cards in P's damage zone: 0}
""")


def test_driven_unit_is_equipped_once_and_discarded_if_that_fails() -> None:
    play("""
turn: O
players:
  P: {ruler zone: [], defence zone: [{card: EQ2, under: [{card: Knight, role: ruler}]}], deck: [EQ, 5], hand: [Push]}
play:
  - O passes
  - P plays Push
  - {do: P equips EQ, refused: GR-16.11}
  - P passes
expect: {zone of EQ: graveyard, zone of EQ2: defence zone}
""")


def test_material_of_the_ruler_moves_to_the_equipped_pair_and_back() -> None:
    play("""
players:
  P: {ruler zone: [Knight], hand: [EQ, Grow], set zone: [Away]}
play:
  - P plays Grow
  - expect: {atk of Knight: 5}
  - P equips EQ
  - expect: {atk of EQ: 6, atk of Knight: 6, hp of EQ: 4, life of Knight: 11}
  - P plays Away on EQ
expect: {zone of EQ: hand, atk of EQ: 4, atk of Knight: 5}
""")


def test_chosen_ruler_is_rested_with_its_equipped_unit() -> None:
    play("""
players:
  P: {hand: [Aim]}
  O: {ruler zone: [], defence zone: [{card: EQ, posture: act, under: [{card: Knight, role: ruler}]}]}
play:
  - P plays Aim on Knight
expect: {posture of EQ: rest, posture of Knight: rest}
""")


@pytest.mark.parametrize("revision", ["2020-12", "2021-10", "2022-03"])
def test_damage_to_rulers_is_damage_to_their_players(revision: str) -> None:
    play(
        """
players: {P: {hand: [Burn]}, O: {attack zone: [V]}}
play: [P plays Burn]
expect: {cards in P's damage zone: 1, cards in O's damage zone: 1, damage of V: 0}
""",
        revision,
    )


def test_two_amounts_of_damage_are_one_item() -> None:
    result = play("""
players: {P: {hand: [Both]}, O: {attack zone: [V]}}
play:
  - P plays Both on V
expect: {damage of V: 2, cards in O's damage zone: 1, times deal both damages: 1}
""")
    assert are_in_order(
        ["on the stack: effect damage of Both (2 to V, 1 to O)", "resolves: effect damage"], list_texts(result)
    )


def test_equipped_unit_cannot_be_moved() -> None:
    play("""
players:
  P: {ruler zone: [], defence zone: [{card: EQ, posture: act, under: [{card: Knight, role: ruler}]}], hand: [Shift]}
play:
  - {do: P plays Shift on EQ, refused: GR-16.3}
expect: {zone of EQ: defence zone, pile of EQ: [EQ, Knight], posture of EQ: act}
""")


def test_equipping_is_refused_before_its_revision() -> None:
    text = """
title: old
cards: {G: {kind: creature, power: 2000, equips: yes}}
players: {P: {hand: [G]}}
play: [P equips G]
"""
    old, new = (run(loads(text), GAME, revision) for revision in ("2021-10", "2022-03"))
    assert old.steps[0].verdict.rule == "GR-16@2020-12"
    assert {note.about for note in old.notes if note.rule == "GR-16@2020-12"} == {"equips"}
    assert new.steps[0].verdict.ok
    assert "GR-16.1" in {rule for record in new.steps[0].records for rule in record.rules}


@pytest.mark.parametrize("revision", ["2020-12", "2021-10", "2022-03"])
def test_unit_is_not_put_into_an_occupied_zone(revision: str) -> None:
    play(
        """
players:
  P:
    hand: [V]
    attack zone: [{card: Oathkeeper, slot: left, under: [Lancer]}]
play: [P summons V, P chooses left attack zone, P chooses yes]
expect: {zone of Oathkeeper: attack zone, zone of Lancer: graveyard, zone of V: graveyard}
""",
        revision,
    )


def test_value_of_an_equipped_pair_is_explained_at_its_source() -> None:
    """The ruler's ATK is the unit's, the unit's LIFE the ruler's."""
    followed = follow_stage(
        loads(
            CARDS
            + """
players: {P: {ruler zone: [Knight], hand: [EQ]}}
play: [P equips EQ]
"""
        ),
        GAME,
        "2022-03",
    )
    for of, thing, value in (("EQ.life", "Knight", "11"), ("Knight.atk", "EQ", "4"), ("EQ.atk", "EQ", "4")):
        (found,) = explain(followed, of).derivations
        assert (found.thing, found.value) == (thing, value)
