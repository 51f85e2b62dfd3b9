"""Invariants at every choice: the map, the parties, the cards; hidden information stays hidden."""

from __future__ import annotations

from random import Random

import pytest

from monscol.zones import BASES, EQUIPMENT, LAND, SQUARES, TERRAIN, UNITS
from rulestone.kernel.position import Position, load
from rulestone.lab.simulate.invariants import check_hidden_cards
from tests.monscol.players import PAIRINGS, RULES, RULESETS, advance, make_opening


def check_map(position: Position) -> None:
    """Check one terrain per square, the bases in place, every unit on a terrain, no party above the limit."""
    ground = {}
    for card in position.cards(LAND, 0):
        square = SQUARES[card.slot]
        assert square not in ground, f"two terrains on {square}"
        assert card.face_up is False or (card.card is not None and card.card.type == TERRAIN)
        ground[square] = card
    for player, square in enumerate(BASES):
        assert ground[square].owner == player
        assert position.value(ground[square].ref, "base") is True
    for player in (0, 1):
        parties: dict[str, int] = {}
        for unit in position.cards(UNITS, player):
            square = SQUARES[unit.slot]
            assert square in ground, f"{unit} stands on no terrain"
            assert unit.controller == player
            parties[square] = parties.get(square, 0) + position.value(unit.ref, "level")
            borne = [position.object(oid) for oid in unit.under]
            assert all(item.role == EQUIPMENT for item in borne)
            cost = sum(item.card.values.get("cost", 1) for item in borne if item.card is not None)
            assert cost <= position.value(unit.ref, "item slots")
        for square, total in parties.items():
            assert total <= position.value(ground[square].ref, "limit"), f"the party on {square} exceeds the limit"
    for zone in ("hand", "deck", "discard pile"):
        for player in (0, 1):
            assert all(card.marks == {} and card.under == () for card in position.cards(zone, player))


@pytest.mark.parametrize(("pairing", "revision"), [(PAIRINGS[1], "block2"), (PAIRINGS[0], "block2")])
def test_every_position_of_a_playout_keeps_the_invariants(pairing: tuple[str, str], revision: str) -> None:
    random = Random(f"invariants {pairing}")
    position, number = make_opening(pairing, 4, revision), 0
    while position.choice is not None:
        position, _ = advance(position, random)
        number += 1
        assert (
            sum(len(numbers) for numbers in position.state().places) + sum(len(obj.under) for obj in position.objects())
            == 100
        )
        if position.game["turn"] and not position.over:
            check_map(position)
        if number % 40 == 0:
            again = load(position.to_bytes(), RULES[revision], RULESETS[revision].cards)
            assert again == position
            assert again.choice == position.choice
        if number % 60 == 0 and position.choice is not None and position.game["turn"]:
            check_hidden_cards(position, random)
