"""The notebook runs and produces the outputs in its file."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import nbformat
import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the notebook, executed."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name)))
        return runpy.run_path(str(DOCS / "refresh.py"))["run_tour"]()


@pytest.fixture
def cells(tour: Any) -> list[Any]:
    return [cell for cell in tour.cells if cell.cell_type == "code"]


@pytest.mark.filterwarnings("ignore")
def test_every_result_of_the_notebook_displays_itself(cells: list[Any]) -> None:
    shown = [{kind for output in cell.outputs for kind in output.get("data", {})} for cell in cells]
    assert ["text/html" in kinds for kinds in shown] == [True, True, True, True, True, False, False, False]
    assert "image/svg+xml" in shown[5]


@pytest.mark.filterwarnings("ignore")
def test_outputs_in_the_file_equal_those_of_the_cells(tour: Any, cells: list[Any]) -> None:
    kept = nbformat.read(DOCS / "tour.ipynb", as_version=4)
    assert [cell.source for cell in kept.cells] == [cell.source for cell in tour.cells]
    for old, new in zip((cell for cell in kept.cells if cell.cell_type == "code"), cells, strict=True):
        assert [strip_html(one) for one in old.outputs] == [strip_html(one) for one in new.outputs]


def strip_html(output: Any) -> str:
    """Return an output as text without HTML, which differs between versions of pandas."""
    return str(output.get("text") or output["data"]["text/plain"])
