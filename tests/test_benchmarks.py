"""The benchmarks run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.proofs import slow

RUN = Path(__file__).parents[1] / "benchmarks" / "run.py"


@slow
def test_figures_are_shown_saved_and_compared(tmp_path: Path) -> None:
    pytest.importorskip("chess")
    file = tmp_path / "figures.json"

    def run(*words: str) -> str:
        command = [sys.executable, str(RUN), "--only", "layers", *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert "100 ordered effects resolved" in run("--save", str(file))
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert saved
    assert all(figure > 0 for figure in saved.values())
    assert f"× {file}" in run("--against", str(file))


@pytest.mark.parametrize("module", sorted(path.stem for path in RUN.parent.glob("*.py")))
def test_module_of_benchmarks_can_be_imported(module: str) -> None:
    code = f"import sys; sys.path.insert(0, {str(RUN.parent)!r}); import {module}"
    subprocess.run([sys.executable, "-c", code], check=True)
