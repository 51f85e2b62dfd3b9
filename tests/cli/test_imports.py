"""Imports of commands: only the modules in use, so that short commands are fast."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.proofs import slow

RUN = """
import sys
sys.argv = ["rulestone", *{args!r}]
from rulestone.cli import main
import io
out, sys.stdout = sys.stdout, io.StringIO()
try:
    main()
except SystemExit:
    pass
sys.stdout = out
print(*sys.modules)
"""
HEAVY = ("networkx", "rich", "distributed", "dask", "chess", "hypothesis", "asyncio", "concurrent")

LIBRARIES = ("yaml", "lark", "tabulate")
RUNS = ("rulestone.scenario", "rulestone.kernel.assembly", "rulestone.kernel.machine", "rulestone.continuous.deriving")
"""What runs anything needs; whoever only lists what there is does without."""


def list_imported(*args: str) -> set[str]:
    """Return the modules that a process has imported when a command is done."""
    found = subprocess.run([sys.executable, "-c", RUN.format(args=args)], capture_output=True, text=True, check=True)
    return set(found.stdout.split())


@pytest.mark.parametrize(
    ("args", "without"),
    [
        (
            ("--help",),
            ("socket", "rulestone.kernel", "rulestone.game", "rulestone.scenario", "rulestone.language", "tabulate"),
        ),
        (
            ("games",),
            (*RUNS, *LIBRARIES, "rulestone.lab", "rulestone.language.english", "rulestone.game.validation"),
        ),
        (
            ("compare", "last-stand", "--quick"),
            ("rulestone.lab.simulate.playout", "rulestone.game.validation.checker", "tabulate"),
        ),
        (("run", "last-stand", "--game", "godacard"), ("rulestone.lab.simulate.playout", "rulestone.lab.compare")),
    ],
    ids=lambda value: (
        value[0] if isinstance(value, tuple) and value[0] in ("--help", "games", "compare", "run") else ""
    ),
)
def test_command_imports_only_modules_it_uses(args: tuple[str, ...], without: tuple[str, ...]) -> None:
    found = list_imported(*args)
    assert "rulestone.cli.commands" in found
    assert sorted(found & {*HEAVY, *without}) == []


@slow
def test_repeated_command_needs_no_parser_and_no_metadata(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    for again in (False, True):
        found = list_imported("compare", "last-stand")
        parsers = {"json", "lark", "yaml", "rulestone.language.english", "importlib.metadata"}
        assert (found & parsers == set()) is again


def test_game_is_validated_before_its_first_run() -> None:
    code = (
        "from rulestone.game.host import find; from rulestone.game.validation.checker import check_ruleset; "
        "print(len(check_ruleset(find('godacard')[1])))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"
