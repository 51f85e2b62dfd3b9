"""Rulings of well-known card games hold, and change where another game's rule takes the place of their own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.authoring import Game, Parts
from rulestone.scenario import Ruling, check_ruling_quality, run_ruling
from tests.signature.ablation import iterate_ablations
from tests.signature.catalogue import GAMES
from tests.signature.game import OFFICIAL

MADE: dict[str, Game] = {name: signature.game() for name, signature in GAMES.items()}
STATED = [
    pytest.param(name, ruling, id=f"{name}-{ruling.id}-{ruling.revision}")
    for name, signature in GAMES.items()
    for ruling in signature.stated()
]
ABLATED = [
    pytest.param(name, parts, id=f"{name}-{mechanism}")
    for name, signature in GAMES.items()
    for mechanism, parts in iterate_ablations(signature)
]
SWAPPED = [param for param in STATED if param.values[1].revision != OFFICIAL]


@pytest.mark.parametrize("name", GAMES)
def test_signature_game_has_no_problems(name: str) -> None:
    assert [str(problem) for problem in MADE[name].problems()] == []


@pytest.mark.parametrize(("name", "ruling"), STATED)
def test_signature_ruling_gives_the_expected_result(name: str, ruling: Ruling) -> None:
    result = run_ruling(ruling, MADE[name])
    assert (result.status, result.why) == ("holds", "")
    if ruling.revision == OFFICIAL:  # a swap may show that no event happens
        assert check_ruling_quality(ruling, result) == []


@pytest.mark.parametrize(("name", "ruling"), SWAPPED)
def test_swapped_rule_contradicts_official_ruling(name: str, ruling: Ruling) -> None:
    official, swapped = (get_expected(ruling, revision) for revision in (OFFICIAL, ruling.revision))
    assert official.keys() == swapped.keys()
    assert official != swapped


def get_expected(ruling: Ruling, revision: str) -> dict[str, Any]:
    """Return what a ruling expects under a revision, by observation."""
    return {text: node.plain for text, node in ruling.scenario.at(revision).expect.items()}


@pytest.mark.parametrize("name", GAMES)
def test_every_signature_game_has_a_swap_that_is_used(name: str) -> None:
    used = {param.values[1].revision for param in SWAPPED if param.values[0] == name}
    assert used == set(GAMES[name].swaps) != set()


def test_every_rule_of_a_signature_game_is_cited_by_a_ruling() -> None:
    idle = {
        f"{name} {rule.id}"
        for name, signature in GAMES.items()
        for rule in signature.rules
        if not any(rule.id in ruling.cites for ruling in signature.stated())
    }
    assert idle == set()


@pytest.mark.parametrize(("name", "parts"), ABLATED)
def test_some_ruling_fails_without_mechanism(name: str, parts: Parts) -> None:
    ablated = replace(GAMES[name], parts=parts, swaps={}).game()
    official = (ruling for ruling in GAMES[name].stated() if ruling.revision == OFFICIAL)
    assert any(run_ruling(ruling, ablated).status == "fails" for ruling in official)


def test_signature_suite_has_sixty_rulings_of_twelve_games() -> None:
    assert len(GAMES) >= 12
    assert len(STATED) - len(SWAPPED) >= 60
