"""The compiled build (`make compiled`) plays every game as pure Python does, change by change."""

from __future__ import annotations

import filecmp
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulestone import games

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / ".compiled"
PACKAGES = (ROOT / "core" / "rulestone", *sorted(path for path in (ROOT / "plugins").iterdir() if path.is_dir()))
PURE = os.pathsep.join((str(ROOT / "core"), str(ROOT / "plugins")))
GAMES = 25
PLAY = """
import hashlib, sys
from rulestone import find_game, new_game, playout
from rulestone.kernel import machine
from rulestone.kernel.trace import Log

game, ruleset = find_game(sys.argv[1])
rules = game.rules(ruleset.revision)
print(machine.__file__.rpartition(".")[2])
for seed in range(int(sys.argv[2])):
    log = Log()
    played = playout(rules, new_game(ruleset, rules), seed, log=log)
    told = "\\n".join(map(repr, (played, *log.records, sorted(log.leaned))))
    print(played.choices, len(log.records), hashlib.sha256(told.encode()).hexdigest())
"""


def stale() -> list[str]:
    """The modules that have changed since the build, or are not in it."""
    return [
        path.relative_to(package.parent).as_posix()
        for package in PACKAGES
        for path in package.rglob("*.py")
        if not (there := BUILT / path.relative_to(package.parent)).exists()
        or not filecmp.cmp(path, there, shallow=False)
    ]


def ready() -> None:
    """Skip where there is nothing to compare."""
    if not BUILT.exists():
        pytest.skip("there is no compiled build: make compiled")
    if changed := stale():
        pytest.skip(f"the compiled build is older than {changed[0]}: make compiled")


def run(path: str, *command: str) -> list[str]:
    """The lines that Python prints with some packages before all others."""
    told = {**os.environ, "PYTHONPATH": path}
    result = subprocess.run([sys.executable, *command], env=told, cwd=ROOT, capture_output=True, text=True, check=True)
    return result.stdout.splitlines()


@pytest.mark.parametrize("game", [game.name for game in games().values() if game.ruleset().decks])
def test_a_random_game_goes_the_same_way(game: str) -> None:
    ready()
    kind, *compiled = run(str(BUILT), "-c", PLAY, game, str(GAMES))
    kind_of_pure, *pure = run(PURE, "-c", PLAY, game, str(GAMES))
    assert (kind, kind_of_pure) == ("so" if sys.platform != "win32" else "pyd", "py")
    assert len(pure) == GAMES
    assert compiled == pure


def test_the_version_says_whether_it_is_compiled() -> None:
    code = "from rulestone.cli import main; main()"
    assert [line.endswith(" (compiled)") for line in run(PURE, "-c", code, "--version")] == [False]
    ready()
    assert [line.endswith(" (compiled)") for line in run(str(BUILT), "-c", code, "--version")] == [True]
