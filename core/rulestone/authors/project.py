"""The pyproject.toml of a game: the games that it declares, and what would be missing once it is installed."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulestone.authors.scaffold import CannotBegin
from rulestone.game.hookspecs import GROUP

WHEEL = ("tool", "hatch", "build", "targets", "wheel", "packages")
SETUPTOOLS = ("tool", "setuptools", "packages")


def entry_points(project: Path) -> dict[str, str]:
    """Return the games that a project declares: name → module; {} if it is no project of games.

    Raises:
        CannotBegin: the file is not TOML, or the group of its entry points is misspelt.
    """
    try:
        declared = table(tomllib.loads(project.read_text(encoding="utf-8")), "project", "entry-points")
    except OSError:
        return {}
    except ValueError as error:
        raise CannotBegin(f"{project}: not TOML: {error}") from None
    near = difflib.get_close_matches(GROUP, declared, 1, 0.9)
    if near and GROUP not in declared:
        raise CannotBegin(f"{project}: games are entry points of the group {GROUP!r}, not of {near[0]!r}")
    return dict(table(declared, GROUP))


def table(data: Any, *keys: str) -> Any:
    """Return the table below some keys of a TOML file, {} for none."""
    for key in keys:
        data = data.get(key, {}) if isinstance(data, dict) else {}
    return data


def find_packaging_faults(name: str, package: Path) -> Iterator[str]:
    """Yield what would be missing if a game were installed from a wheel.

    Args:
        name: the game's name.
        package: the folder of its package.
    """
    project = package.parent / "pyproject.toml"
    if name not in entry_points(project):
        return
    data = tomllib.loads(project.read_text(encoding="utf-8"))
    needs = [re.split(r"[^\w-]", str(one), maxsplit=1)[0] for one in table(data, "project").get("dependencies", ())]
    if "rulestone" not in needs:
        yield f"{project}: `dependencies` lacks 'rulestone', without which the game cannot be imported"
    for keys in (WHEEL, SETUPTOOLS):
        listed = table(data, *keys)
        if isinstance(listed, list) and package.name not in {Path(str(one)).name for one in listed}:
            yield f"{project}: `{keys[-1]}` is {listed!r}, so the wheel lacks the package {package.name!r}"
