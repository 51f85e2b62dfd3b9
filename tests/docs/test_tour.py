"""The notebook runs, and its results show themselves."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

TOUR = Path(__file__).parents[2] / "docs" / "tour.ipynb"


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs_and_every_result_shows_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    manager = pytest.importorskip("jupyter_client.manager", reason="jupyter_client is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    tour = nbformat.read(TOUR, as_version=4)
    assert all(not cell.get("outputs") for cell in tour.cells), "results are not kept in the file"
    kernel = manager.KernelManager(kernel_name="python3")
    kernel.kernel_spec.argv[0] = sys.executable  # this interpreter, whichever kernels are installed
    nbclient.NotebookClient(tour, km=kernel, timeout=120).execute(cwd=str(TOUR.parent))
    shown: list[set[Any]] = [
        {kind for output in cell.outputs for kind in output.get("data", {})}
        for cell in tour.cells
        if cell.cell_type == "code"
    ]
    assert ["text/html" in kinds for kinds in shown] == [True, True, True, True, True, False, False, False]
    assert "image/svg+xml" in shown[5]
