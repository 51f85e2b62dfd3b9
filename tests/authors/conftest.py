"""Packages of games are generated, installed and taken away again."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulestone.authors.scaffold import render_package, write_package
from rulestone.game import host
from rulestone.kernel.compile.expressions import MEANINGS
from rulestone.kernel.compile.steps import OPERATIONS

CACHES = (host.get_manager, host.games, host.list_scenario_folders)
Begin = Callable[..., Path]


def read_entry_points(project: Path) -> dict[str, dict[str, str]]:
    """Return the entry points that an installer would write for a project; {} if its file is malformed."""
    try:
        points: dict[str, dict[str, str]] = tomllib.loads(project.read_text(encoding="utf-8"))["project"][
            "entry-points"
        ]
    except tomllib.TOMLDecodeError:
        return {}
    return points


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """`begin(name, *features)`: a package as `rulestone new` makes it, installed; its folder.

    It is found through its entry point, as a folder on the path that says what an installer would have written.
    """
    before = list(sys.path)
    names: set[str] = set()

    def made(name: str, *features: str) -> Path:
        folder = tmp_path / name
        names.add(name)
        write_package(render_package(name, features=features), folder)
        info = folder / f"{name}-0.1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {name}-rules\nVersion: 0.1\n", encoding="utf-8")
        entries = [
            f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in points.items())
            for group, points in read_entry_points(folder / "pyproject.toml").items()
        ]
        (info / "entry_points.txt").write_text("".join(entries), encoding="utf-8")
        sys.path.insert(0, str(folder))
        for cached in CACHES:
            cached.cache_clear()
        return folder

    yield made
    sys.path[:] = before
    for table in (MEANINGS, OPERATIONS):  # later tests must not depend on the kinds of these packages
        for kind in [kind for kind in table if kind.__module__.partition(".")[0] in names]:
            del table[kind]
    for cached in CACHES:
        cached.cache_clear()
