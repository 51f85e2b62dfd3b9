"""`rulestone check` finds no fault in an installed or an example game, and little left to do."""

from __future__ import annotations

import pytest

from rulestone.authors.checkup import check_up
from rulestone.game.host import find, games
from tests.proofs import select_params, slow

EXAMPLES = ("cairn", "chain_duel", "layered_duel")


@slow
@pytest.mark.parametrize("name", select_params([*sorted(games()), *EXAMPLES], "godacard", *EXAMPLES))
def test_check_of_an_installed_game_finds_no_fault_and_scores_95(name: str) -> None:
    found = check_up(find(name)[0], games=0)
    assert {check: wrong for check, wrong in found.faults.items() if wrong} == {}
    assert found.score >= 95, found.remaining
