"""The code of generated functions in the disk cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

from rulestone.game import compiled
from rulestone.game.compiled import CodeCache
from rulestone.game.disk_cache import DiskCache
from rulestone.kernel.compile import sharing
from rulestone.kernel.compile.sharing import compile_code
from tests.proofs import slow

SOURCE = "def expression(machine, env, it):\n return it + 40\n"
COMPARE = """
from rulestone.model import process
process.keeps = True
from rulestone.kernel.compile import sharing
compiled, usual = [], sharing.compile_function
sharing.compile_function = lambda source, name: compiled.append(name) or usual(source, name)
from rulestone import compare
compare("last-stand", ["dm_evolution"])
print(len(compiled), len(sharing.CODES))
for finish in process.AT_END:
    finish()
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CodeCache:
    """Return an empty cache for a process that has compiled nothing."""
    monkeypatch.setattr(sharing, "CODES", {})
    made = CodeCache(DiskCache(tmp_path / "entries"))
    monkeypatch.setattr(sharing, "find_code", made.find)
    return made


def begin_next_process(cache: CodeCache, monkeypatch: pytest.MonkeyPatch) -> None:
    """End the process and begin another one."""
    cache.save()
    cache.loaded.clear()
    monkeypatch.setattr(sharing, "CODES", {})


def test_stored_code_is_not_compiled_again(cache: CodeCache, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_code(SOURCE)
    begin_next_process(cache, monkeypatch)
    monkeypatch.setattr(sharing, "compile_function", None)
    assert FunctionType(compile_code(SOURCE), {})(None, {}, 2) == 42


def test_code_of_another_python_version_is_not_used(cache: CodeCache, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_code(SOURCE)
    begin_next_process(cache, monkeypatch)
    monkeypatch.setattr(compiled.importlib.util, "MAGIC_NUMBER", b"none")
    monkeypatch.setattr(sharing, "compile_function", lambda source, name: "compiled")
    assert compile_code(SOURCE) == "compiled"


def test_full_entry_keeps_only_code_this_process_used(cache: CodeCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "PREFIX", 0)  # one entry
    compile_code(SOURCE)
    begin_next_process(cache, monkeypatch)
    compile_code(SOURCE.replace("40", "41"))
    monkeypatch.setattr(compiled, "MAX_ENTRY_BYTES", 100)
    used = list(sharing.CODES)
    begin_next_process(cache, monkeypatch)
    assert list(cache.get_entry("")) == used


@slow
def test_second_process_compiles_no_expression(tmp_path: Path) -> None:
    def run() -> list[int]:
        told = {**os.environ, "RULESTONE_CACHE": str(tmp_path)}
        command = [sys.executable, "-c", COMPARE]
        result = subprocess.run(command, env=told, capture_output=True, text=True, check=True)
        return [int(number) for number in result.stdout.split()]

    compiled, used = run()
    assert compiled == used > 40
    assert run() == [0, used]
