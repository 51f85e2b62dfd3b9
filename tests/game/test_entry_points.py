"""Entry points of installed packages, read from their metadata once and from the disk cache later."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulestone.game import entry_points as module
from rulestone.game.disk_cache import DiskCache
from rulestone.game.entry_points import EntryPoint, list_entry_points
from rulestone.model import process

GROUP = "rulestone.test"


def install(place: Path, package: str, *lines: str) -> None:
    """Write the metadata of a package, an hour old."""
    info = place / f"{package}-1.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Name: {package}\nVersion: 1\n")
    points = info / "entry_points.txt"
    points.write_text("\n".join([f"[{GROUP}]", *lines]))
    before = process.BEGUN - 3600 + len(lines)
    os.utime(points, (before, before))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder on the import path with one package, and a cache that stores its entry points."""
    place = tmp_path / "site"
    place.mkdir()
    monkeypatch.syspath_prepend(str(place))
    monkeypatch.setattr(module, "get_user_cache", lambda: DiskCache(tmp_path / "entries"))
    install(place, "tides", "high = os.path:join")
    assert list_entry_points(GROUP) == [EntryPoint("high", "os.path:join", "tides")]
    return place


def test_stored_entry_points_need_no_metadata(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "read_metadata", None)
    assert [entry.load() for entry in list_entry_points(GROUP)] == [os.path.join]


def test_package_installed_later_is_found(place: Path) -> None:
    install(place, "ebbs", "low = os.path")
    assert [(entry.name, entry.load()) for entry in list_entry_points(GROUP)] == [
        ("high", os.path.join),
        ("low", os.path),
    ]


def test_changed_metadata_is_read_again(place: Path) -> None:
    install(place, "tides", "high = os.path:join", "mid = os.path:split")
    assert [entry.name for entry in list_entry_points(GROUP)] == ["high", "mid"]


def test_metadata_newer_than_the_process_is_not_stored(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "BEGUN", process.BEGUN - 7200)
    monkeypatch.setattr(module, "read_metadata", lambda group: [])
    assert list_entry_points(GROUP) == []
    monkeypatch.setattr(process, "BEGUN", process.BEGUN + 7200)
    assert [entry.name for entry in list_entry_points(GROUP)] == ["high"]
