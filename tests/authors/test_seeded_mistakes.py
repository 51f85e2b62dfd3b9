"""`rulestone check` reports mistakes of newcomers in actions, policies, rules, rulings, scenarios and packaging.

The mistakes were collected without knowledge of the checks. Each is made in a new game of `rulestone new`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulestone import scenario
from rulestone.authors import scaffold
from rulestone.cli.commands import rulestone as command
from tests.authors.conftest import Begin
from tests.authors.seeds import LISTS, Seed
from tests.proofs import proof

NAME = "seeded"
CASES = [
    pytest.param(seed, features, id=f"{area}-{number}", marks=() if number % 4 == 0 else proof)
    for area, (seeds, features) in LISTS.items()
    for number, seed in enumerate(seeds)
]


@cache
def make_sound_files(features: tuple[str, ...]) -> dict[str, str]:
    return scaffold.render_package(NAME, features=features)


@pytest.fixture(autouse=True)
def own_scenarios(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run only one scenario of the library; the others do not test these mistakes."""
    whole = scenario.library

    def library() -> dict[str, Path]:
        return {name: path for name, path in whole().items() if NAME in str(path) or name == "echoes"}

    monkeypatch.setattr("rulestone.lab.conformance.library", library)
    yield
    for module in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[module]


def report(begin: Begin, monkeypatch: pytest.MonkeyPatch, features: tuple[str, ...], seed: Seed | None) -> str:
    """Return what `rulestone check` prints in the folder of a new game with one mistake."""
    files = dict(make_sound_files(features))
    if seed is not None:
        file, old, new = (fill_seed(text) for text in seed[:3])
        if old == "MOVE":
            files[new] = files.pop(file)
        else:
            assert old in files[file]
            files[file] = files[file].replace(old, new, 1)
    with monkeypatch.context() as patch:
        patch.setattr("tests.authors.conftest.render_package", lambda name, features: files)
        patch.chdir(begin(NAME, *features))
        result = CliRunner().invoke(command, ["check", "--games", "0"], prog_name="rulestone")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return " ".join(result.output.split())


def fill_seed(text: str) -> str:
    """Return a text of a seed with the game's name and the prefix of its rules."""
    return text.replace("GAME", NAME).replace("§", NAME[0].upper())


@pytest.mark.parametrize(("seed", "features"), CASES)
def test_check_reports_mistake(
    seed: Seed, features: tuple[str, ...], begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fill_seed(seed.reported) in report(begin, monkeypatch, features, seed)


@pytest.mark.parametrize("features", sorted({features for _, features in LISTS.values()}))
def test_check_of_sound_game_reports_no_seeded_mistake(
    features: tuple[str, ...], begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = report(begin, monkeypatch, features, None)
    seeds = [seed for seeds, needed in LISTS.values() if needed == features for seed in seeds]
    assert [seed for seed in seeds if fill_seed(seed.reported) in found] == []
