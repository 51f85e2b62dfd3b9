"""The docs build as a site without warnings; Sphinx warns about every link that leads nowhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.proofs import proof

DOCS = Path(__file__).parents[2] / "docs"


@proof
def test_site_builds_without_warnings(tmp_path: Path) -> None:
    pytest.importorskip("furo", reason="furo is not installed")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-n",
        "-q",
        "-b",
        "dummy",
        str(DOCS),
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
