"""Every ruling of the Monster Collection catalogue holds and states a result of its run."""

from __future__ import annotations

import pytest

from monscol.plugin import rulestone_games
from rulestone.scenario.lookup import Ruling, rulings
from tests.rulings import check_ruling, check_sources

GAME = rulestone_games()[0]
RULINGS = rulings(GAME)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.id}-{ruling.revision}")
def test_ruling_holds(ruling: Ruling) -> None:
    check_ruling(ruling, GAME)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.id}-{ruling.revision}")
def test_ruling_names_its_rules(ruling: Ruling) -> None:
    check_sources(ruling)
