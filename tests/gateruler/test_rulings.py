"""The rulings of the catalogue hold under their revisions and state a result of their run."""

from __future__ import annotations

import pytest

from gateruler.plugin import rulestone_games
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import HOLDS, Ruling, rulings, run_ruling
from tests.rulings import check_ruling, check_sources

GAME = rulestone_games()[0]
RULINGS = rulings(GAME)

#: The ids of the catalogue, each with its revision.
CATALOGUE = {
    f"GRR-{number:03}": "2020-12" if number in (2, 4, 8) else "2022-03" if 128 <= number <= 169 else "2021-10"
    for number in range(1, 173)
}


def test_every_id_of_the_catalogue_has_a_ruling_under_its_revision() -> None:
    assert {ruling.id: ruling.revision for ruling in RULINGS if ruling.id.startswith("GRR")} == CATALOGUE


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_ruling_gives_the_expected_result(ruling: Ruling) -> None:
    check_ruling(ruling, GAME)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_run_of_a_ruling_cites_the_rules_that_it_names(ruling: Ruling) -> None:
    check_sources(ruling)
    book = GAME.ruleset(ruling.revision).rulebook
    assert all(rule in book for rule in ruling.scenario.cites)


@pytest.mark.parametrize(("id", "other"), [("GRR-001", "2020-12"), ("GRR-009", "2020-12"), ("GRR-008", "2021-10")])
def test_ruling_of_one_revision_fails_under_the_other(id: str, other: str) -> None:
    """These rulings are about the differences between the revisions."""
    ruling = next(ruling for ruling in RULINGS if ruling.id == id)
    moved = Ruling(id, other, ruling.scenario, ruling.file)
    assert run_ruling(moved, GAME).status != HOLDS


@pytest.mark.parametrize("ruling", [r for r in RULINGS if r.revision == "2021-10"], ids=lambda ruling: ruling.id)
def test_ruling_of_2021_10_holds_under_2022_03(ruling: Ruling) -> None:
    result = run_ruling(Ruling(ruling.id, "2022-03", ruling.scenario, ruling.file), GAME)
    assert result.status == HOLDS or result.why == "it expects nothing under 2022-03", result.why


SCENE = """
cards:
  U: {kind: creature, power: 3000}
  Doom: {kind: spell, text: "Destroy target enemy creature."}
  Rescue: {kind: response, text: "Return target creature you control to its owner's hand."}
players:
  Ada: {hand: [Doom]}
  Ben: {field: [U], hand: [Rescue]}
play:
  - Ada plays Doom on U
  - Ben passes
  - Ben plays Rescue on U
observe:
  ends in: zone of U
  power: power of U
"""


def test_shared_words_are_read_and_the_revisions_diverge() -> None:
    from rulestone.scenario.lookup import run

    old, new = (run(loads(SCENE), GAME, revision) for revision in GAME.revisions[:2])
    assert old.observations == {"ends in": "hand", "power": 3000}
    assert new.observations["ends in"] == "graveyard"
    assert [step.verdict.rule for step in new.steps if not step.verdict] == ["GR-8.15"]
    assert "GR-6.4" in {note.rule for note in new.notes}
