"""Every ruling of the Duel Masters catalogue holds and states a result of its run."""

from __future__ import annotations

import pytest

from dm_evolution.plugin import rulestone_games
from rulestone.scenario.lookup import Ruling, rulings
from tests.rulings import check_altered_ruling, check_ruling, check_sources

GAME = rulestone_games()[0]
RULINGS = rulings(GAME)

#: The ids of the catalogue.
CATALOGUE = [f"DMR-{number:03}" for number in range(1, 109)]


def test_catalogue_ids_equal_ruling_ids() -> None:
    assert sorted({ruling.id for ruling in RULINGS if ruling.id.startswith("DMR")}) == CATALOGUE


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.id}-{ruling.revision}")
def test_ruling_gives_the_expected_result(ruling: Ruling) -> None:
    check_ruling(ruling, GAME)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: f"{ruling.id}-{ruling.revision}")
def test_run_of_a_ruling_cites_the_rules_that_it_names(ruling: Ruling) -> None:
    check_sources(ruling)


def test_ruling_with_an_altered_expectation_fails() -> None:
    ruling = next(ruling for ruling in RULINGS if (ruling.id, ruling.revision) == ("DMR-023", "2021-03"))
    check_altered_ruling(
        GAME,
        "d-other-cards-in-the-pile.yaml",
        ruling,
        "[T1, T2, S3, S4]",
        "[T1, T2, S4, S3]",
        "pile of T1: expected T1, T2, S4, S3, found T1, T2, S3, S4",
    )
