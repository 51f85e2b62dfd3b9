"""Cases of this project, written like rulings: statements of the brief without a ruling in the catalogue."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import pytest

from monscol.plugin import rulestone_games
from rulestone.scenario.lookup import Ruling, rulings, run_all

GAME = copy(rulestone_games()[0])
GAME.rulings = Path(__file__).parent / "cases"
CASES = rulings(GAME)


@pytest.mark.parametrize("case", CASES, ids=[f"{case.id}-{case.revision}" for case in CASES])
def test_every_expectation_of_the_case_holds(case: Ruling) -> None:
    wrong = [
        str(one) for run in run_all(case.scenario, GAME, case.revision) for one in run.expectations if not one.holds
    ]
    assert wrong == []
