"""Entry points are those that the standard library finds, wherever distributions lie."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rulestone.game.entry_points import Written, entry_points, written


def described(folder: Path, name: str, entries: str, version: str = "1.0", kind: str = "dist-info") -> Path:
    info = folder / f"{name}-{version}.{kind}"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")
    return info


def by_the_library(group: str) -> list[tuple[str, str]]:
    importlib.invalidate_caches()
    return sorted((point.name, point.value) for point in importlib.metadata.entry_points(group=group))


def found(group: str) -> list[tuple[str, str]]:
    points = entry_points(group)
    assert all(isinstance(point, Written) for point in points), "the short way was not taken"
    return sorted((point.name, point.value) for point in points if isinstance(point, Written))


def test_every_group_that_is_installed_here() -> None:
    groups = set(importlib.metadata.entry_points().groups)
    assert {"rulestone.games", "console_scripts", "pytest11"} <= groups
    for group in groups:
        assert found(group) == by_the_library(group)


ODD = """\
# a comment
[ console_scripts ]
harbour = harbour.cli:main

[rulestone.games]
 harbour = harbour.plugin
# tides = harbour.tides
lights=harbour.lights : Lights.all [extra]

[other]
harbour = other
"""


def test_odd_files_and_distributions_that_are_there_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    described(tmp_path / "one", "Har.Bour", ODD)
    described(tmp_path / "two", "har_bour", "[rulestone.games]\nstale = stale.plugin\n", "0.9")
    described(tmp_path / "two", "Buoys", "[rulestone.games]\nbuoys = buoys\n", kind="egg-info")
    (tmp_path / "two" / "plain.egg-info").write_text("Name: plain\n", encoding="utf-8")
    (tmp_path / "two" / "mute-1.0.dist-info").mkdir()
    for folder in ("nowhere", "two", "one"):
        monkeypatch.syspath_prepend(str(tmp_path / folder))
    assert found("rulestone.games") == by_the_library("rulestone.games")
    points = {point.name: point for point in entry_points("rulestone.games")}
    assert {"harbour", "lights", "buoys", "godacard"} <= {*points}
    assert "stale" not in points
    assert points["harbour"].dist.name == "Har.Bour"


def test_what_is_loaded(tmp_path: Path) -> None:
    assert Written("a", "collections.abc:Mapping.get", "").load() is not None
    assert Written("a", "pathlib : Path [extra]", "").load() is Path
    assert Written("a", "pathlib", "").load() is sys.modules["pathlib"]
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        Written("a", "no_such_module", "").load()
    with pytest.raises(AttributeError, match="Paths"):
        Written("a", "pathlib:Paths", "").load()
    with pytest.raises(ValueError, match="names no module"):
        Written("a", "not a module", "").load()
    assert list(written(str(tmp_path / "nothing"), "rulestone.games")) == []


@pytest.mark.parametrize("ending", ["zip", "egg"])
def test_distributions_in_archives_are_found_by_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    archive = tmp_path / f"barges.{ending}"
    inside = "EGG-INFO" if ending == "egg" else "barges-1.0.dist-info"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr(f"{inside}/METADATA", "Metadata-Version: 2.1\nName: barges\nVersion: 1.0\n")
        file.writestr(f"{inside}/PKG-INFO", "Metadata-Version: 2.1\nName: barges\nVersion: 1.0\n")
        file.writestr(f"{inside}/entry_points.txt", "[rulestone.games]\nbarges = barges.plugin\n")
    monkeypatch.syspath_prepend(str(archive))
    names = sorted(point.name for point in entry_points("rulestone.games"))
    assert names == [name for name, _ in by_the_library("rulestone.games")]
    assert "barges" in names


def test_finders_of_their_own_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder(importlib.metadata.DistributionFinder):
        def find_distributions(
            self, context: importlib.metadata.DistributionFinder.Context | None = None
        ) -> list[importlib.metadata.Distribution]:
            return []

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    assert not any(isinstance(point, Written) for point in entry_points("rulestone.games"))
    assert {point.name for point in entry_points("rulestone.games")} >= {"godacard", "monscol"}


def test_games_are_listed_without_the_library() -> None:
    told = "import sys, rulestone.game.host as host; print(*host.games()); print('importlib.metadata' in sys.modules)"
    made = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert made.stdout.splitlines()[0].split() == ["dm_evolution", "gateruler", "godacard", "monscol"]
    assert made.stdout.splitlines()[1] == "False"
