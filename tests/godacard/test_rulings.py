"""Every ruling of the Goda catalogue holds and states a result of its run."""

from __future__ import annotations

import pytest

from godacard.plugin import rulestone_games
from rulestone.scenario.lookup import Ruling, rulings
from tests.rulings import check_altered_ruling, check_ruling, check_sources

GAME = rulestone_games()[0]
RULINGS = rulings(GAME)

#: The ids of the catalogue.
CATALOGUE = [f"GCR-{number:03}" for number in range(1, 204)]


def test_catalogue_ids_equal_ruling_ids() -> None:
    assert [ruling.id for ruling in RULINGS if ruling.id.startswith("GCR")] == CATALOGUE


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_ruling_gives_the_expected_result(ruling: Ruling) -> None:
    check_ruling(ruling, GAME)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_run_of_a_ruling_cites_the_rules_that_it_names(ruling: Ruling) -> None:
    check_sources(ruling)
    scenario = ruling.scenario
    if "refuse" in scenario.tags:
        cases = scenario.variants()
        attempts = [line for case in cases for line in case.play if line.refused is not None or line.may]
        starts = [case for case in cases if case.refused is not None]
        silent = [case for case in cases if not case.play]
        assert attempts or starts, "it is about a refusal, but nothing is attempted"
        assert not silent or starts


def test_ruling_with_an_altered_expectation_fails() -> None:
    tie = next(ruling for ruling in RULINGS if ruling.id == "GCR-110")
    right, wrong = "zone of Mine: graveyard", "zone of Mine: hand"
    check_altered_ruling(GAME, "e-combat.yaml", tie, right, wrong, "zone of Mine: expected hand, found graveyard")
