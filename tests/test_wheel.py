"""The built wheel is complete and installs the commands, the games and the types."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import rulestone
from tests.proofs import proof, slow

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONCEPTS = "rulestone/report/atlas/concepts.md"
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
APART = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
"""The environment for commands that look at the installed package, not at the sources that these tests import."""
USER = """
from typing import assert_type
import rulestone

comparison = rulestone.compare("last-stand", ["monscol", "godacard"])
assert_type(comparison, rulestone.Comparison)
run = rulestone.run(rulestone.find_scenario("last-stand"), "monscol")
found = rulestone.explain("type-then-lord", "monscol@block2", "Younger Mason.power")
assert_type([line.after for line in found.derivations[0].lines], list[str])
refused = rulestone.why_not("last-stand", "dm_evolution", action="Ben plays Rescue on Guard", step=1)
assert_type(refused.reasons[0].verdict, rulestone.Verdict)
print(run.holds, bool(refused.reasons[0].verdict), rulestone.mermaid(rulestone.graph("type-then-lord", "monscol")))
"""
WRONG = """
import rulestone
number: int = rulestone.compare("last-stand").title
rulestone.explain(1)
"""


def run_command(*command: str | Path) -> str:
    """Return the output of a command; a failing command fails the test with its message."""
    result = subprocess.run(command, env=APART, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built from the working tree without network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(command, env=APART, cwd=ROOT, check=True, text=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """Return the commands' folder of a fresh environment with the wheel; its dependencies are borrowed."""
    folder = wheel.parent / "environment"
    venv.create(folder, symlinks=True)
    bin = folder / ("Scripts" if sys.platform == "win32" else "bin")
    python = bin / "python"
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    run_command(*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", wheel)
    own = Path(run_command(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # a path in a .pth file comes last in sys.path, and .pth files in that folder are not read, so that the working
    # tree is not importable
    (own / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return bin


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    expected = {
        f"{Path(package).name}/{path.relative_to(ROOT / package).as_posix()}"
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert names == {*expected, CONCEPTS}
    assert {f"{Path(package).name}/py.typed" for package in PACKAGES} <= names


def test_wheel_states_version_authors_and_licence(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    told = f"rulestone-{rulestone.__version__}.dist-info"
    metadata = archive.read(f"{told}/METADATA").decode("utf-8")
    assert f"\nVersion: {rulestone.__version__}\n" in metadata
    assert "\nAuthor: The Rulestone authors\n" in metadata
    assert "\nLicense-Expression: MIT\n" in metadata
    assert archive.read(f"{told}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()


@slow
def test_installed_package_explains_the_questions_of_the_atlas(wheel: Path, installed: Path) -> None:
    assert zipfile.ZipFile(wheel).read(CONCEPTS) == (ROOT / "docs" / "concepts.md").read_bytes()
    told = run_command(
        installed / "python",
        "-c",
        "from rulestone.report.atlas.pages import get_prose; print(len(get_prose('responses')))",
    )
    assert int(told) > 0


@slow
def test_installed_wheel_runs(installed: Path) -> None:
    python = installed / "python"
    home = run_command(python, "-c", "import rulestone; print(rulestone.__file__)").strip()
    assert Path(home).is_relative_to(installed.parent)
    listed = run_command(installed / "rulestone", "games")
    assert all(game.title in listed for game in rulestone.games().values())
    assert run_command(python, "-c", USER).startswith("True False %% ")


def check_types(installed: Path, folder: Path, **files: str) -> list[str]:
    """Return the strict type checker's messages on user code, one per line."""
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary", "--cache-dir=cache"]
    command += ["--python-executable", str(installed / "python"), *(f"{name}.py" for name in files)]
    result = subprocess.run(command, cwd=folder, env=APART, capture_output=True, text=True, check=False)
    assert not result.stderr
    return result.stdout.splitlines()


@proof
def test_user_code_is_type_checked_strictly(installed: Path, tmp_path: Path) -> None:
    first, second = check_types(installed, tmp_path, user=USER, wrong=WRONG)
    assert first.startswith("wrong.py:3: ")
    assert 'variable has type "int"' in first
    assert second.startswith("wrong.py:4: ")
    assert 'expected "Scenario | str | PathLike[str] | Mapping[str, Any]"' in second


@slow
def test_wheel_without_its_type_marker_is_detected(installed: Path, tmp_path: Path) -> None:
    (marker,) = installed.parent.rglob("rulestone/py.typed")
    marker.unlink()
    try:
        told = check_types(installed, tmp_path, user=USER)
    finally:
        marker.touch()
    assert any("missing library stubs or py.typed marker" in line for line in told)
