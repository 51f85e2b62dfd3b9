"""Every ruling of the Monster Collection catalogue holds and states a result of its run."""

from __future__ import annotations

import pytest

from monscol.plugin import rulestone_games
from rulestone.scenario.lookup import Ruling, rulings
from tests.rulings import check_ruling, check_sources

GAME = rulestone_games()[0]
RULINGS = rulings(GAME)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.id}-{ruling.revision}")
def test_ruling_gives_the_expected_result(ruling: Ruling) -> None:
    check_ruling(ruling, GAME)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.id}-{ruling.revision}")
def test_run_of_a_ruling_cites_the_rules_that_it_names(ruling: Ruling) -> None:
    check_sources(ruling)
