"""Every ruling of the Monster Collection catalogue holds, and says something that the run has to bring about."""

from __future__ import annotations

import pytest

from monscol.plugin import rulestone_games
from rulestone.scenario.rulings import HOLDS, Ruling, check_ruling_quality, rulings, run_ruling

GAME = rulestone_games()[0]
RULINGS = rulings(GAME)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.id}-{ruling.revision}")
def test_ruling_holds(ruling: Ruling) -> None:
    result = run_ruling(ruling, GAME)
    assert result.status == HOLDS, result.why
    assert check_ruling_quality(ruling, result) == []


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.id}-{ruling.revision}")
def test_ruling_says_what_it_rests_on(ruling: Ruling) -> None:
    scenario = ruling.scenario
    assert scenario.title
    assert scenario.basis
    assert scenario.tags
    assert scenario.cites
