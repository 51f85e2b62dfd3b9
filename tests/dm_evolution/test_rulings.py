"""Every ruling of the Duel Masters catalogue holds, and says something that the run has to bring about."""

from __future__ import annotations

import re

import pytest

from dm_evolution.plugin import rulestone_games
from rulestone.scenario.rulings import HOLDS, Ruling, check_ruling_quality, rulings, run_ruling

GAME = rulestone_games()[0]
RULINGS = rulings(GAME)

#: The catalogue's numbers; those that are missing are reserved and stay unused.
UNUSED = {4, 13, 22, 31, 40, 49, 58, 67, 76, 85, 94, 103}
CATALOGUE = [f"DMR-{number:03}" for number in range(1, 109) if number not in UNUSED]


def test_every_id_of_the_catalogue_has_a_ruling_and_no_other_has() -> None:
    assert sorted({ruling.id for ruling in RULINGS}) == CATALOGUE


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


def test_a_ruling_that_is_bent_fails() -> None:
    """The check can fail: a ruling with the opposite expectation does."""
    from rulestone.scenario.files import loads

    text = (GAME.rulings / "d-other-cards-in-the-pile.yaml").read_text(encoding="utf-8")  # type: ignore[operator]
    document = next(part for part in re.split(r"(?m)^---$", text) if "id: DMR-023" in part)
    bent = loads(document.replace("[T1, T2, S3, S4]", "[T1, T2, S4, S3]"), "bent.yaml")
    result = run_ruling(Ruling("DMR-023", "2021-03", bent, "bent.yaml"), GAME)
    assert result.status != HOLDS
    assert "pile of T1: expected [T1, T2, S4, S3], found [T1, T2, S3, S4]" in result.why
