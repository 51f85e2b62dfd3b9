"""In random games derived values equal those of the literal resolver and those of an account."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulestone.continuous.accounts.account import TimestampSplitter
from rulestone.continuous.base_values import read_without_effects
from rulestone.continuous.board import CURRENT_BOARD, OUTCOME
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.continuous.operations import Table
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.lab.simulate.playout import draw_answer
from tests.continuous import literal
from tests.continuous.drawn_games import draw_game
from tests.continuous.test_accounts import compare_account
from tests.proofs import select_params, slow

GAMES = 8
STEPS = 12
MANY = {CURRENT_BOARD: 40, OUTCOME: 14}
"""By how dependency is judged: so many effects take the literal resolver too long."""


def get_values(machine: Machine, table: Table, cells: set[tuple[int, str]]) -> dict[tuple[int, str], Any]:
    """Return the values of some cells."""
    return {
        (oid, cell): table.get(oid, {}).get(cell, read_without_effects(machine, oid, cell))
        for oid, cell in cells
        if not cell.startswith("lose ")  # timestamp order stores the time of the loss there
    }


def check_agreement(position: Position) -> int:
    """Compare; how many cells are written.

    Where whole effects go by age alone, they are those of the literal resolver with what is settled first in layers
    before; where whole effects have layers besides, only the account is compared.
    """
    scheme = position.rules.policies.layers
    deriver = (TimestampSplitter if scheme.is_by_timestamp else Deriver)(scheme, literal.resolve)
    fresh, kept = position.machine(), position.machine()
    fresh.state.table = None
    if len(deriver.list_effects(fresh)) > MANY[scheme.judged]:
        return 0
    table = kept.derive() if kept.state.table is None else kept.state.table
    expected = deriver(fresh) if not scheme.is_by_timestamp or len(scheme.layers) == 1 else table
    cells = {(oid, cell) for found in (table, expected) for oid, row in found.items() for cell in row}
    if not scheme.is_by_timestamp:
        assert {oid: row for oid, row in table.items() if row} == {oid: row for oid, row in expected.items() if row}
    assert get_values(kept, table, cells) == get_values(kept, expected, cells)
    compare_account(position)
    return len(cells)


@slow
@pytest.mark.parametrize("seed", select_params(range(10), 0, 1, 2))
def test_random_effects_change_only_their_declared_attributes(seed: int) -> None:
    written = 0
    for game in range(GAMES):
        r = Random(seed * GAMES + game)
        position = draw_game(r).position
        for _ in range(STEPS):
            written += check_agreement(position)
            if position.choice is None:
                break
            position = position.answer(draw_answer(position.choice, r))
    assert written > 20
