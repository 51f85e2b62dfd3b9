"""Entry points, read straight from the files in which installers write them down.

The standard library's reader knows all about distributions, which takes a fifth of a short command to import; it is
asked only where distributions may lie in anything but folders on the path.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any, Protocol

from msgspec import Struct

VALUE = re.compile(r"\s*(?P<module>[\w.]+)\s*(?::\s*(?P<attribute>[\w.]+)\s*)?(?:\[.*\]\s*)?")
INFO = (".dist-info", ".egg-info")


class EntryPoint(Protocol):
    """What a distribution offers under a name, as the standard library has it too."""

    @property
    def name(self) -> str:
        """Its name in its group."""

    @property
    def dist(self) -> Any:
        """The distribution, which has a `name`; None where it is not known."""

    def load(self) -> Any:
        """Import it."""


class Written(Struct, frozen=True):
    """An entry point as it is written down.

    Attributes:
        name: its name in its group.
        value: the module, and behind a colon what is meant in it.
        info: the folder of the distribution that has it.
    """

    name: str
    value: str
    info: str

    @property
    def dist(self) -> Any:
        """The distribution."""
        from importlib.metadata import Distribution
        from pathlib import Path

        return Distribution.at(Path(self.info))

    def load(self) -> Any:
        """Import it.

        Raises:
            ValueError: what is written down names no module.
            ImportError, AttributeError: there is no such module, or nothing of that name in it; or whatever importing
                it raises.
        """
        found = VALUE.fullmatch(self.value)
        if found is None:
            raise ValueError(f"{self.name} = {self.value} names no module")
        names = filter(None, (found["attribute"] or "").split("."))
        return reduce(getattr, names, import_module(found["module"]))


def entry_points(group: str) -> list[EntryPoint]:
    """The entry points of a group, of all installed distributions; of one that is installed twice, the first."""
    infos = list(distributions())
    if None in infos:
        from importlib.metadata import entry_points as by_the_library

        return list(by_the_library(group=group))
    first: dict[str, str] = {}
    for info in infos:
        if info is not None:
            name = os.path.basename(info).rpartition(".")[0].partition("-")[0]
            first.setdefault(re.sub(r"[-_.]+", "-", name).lower(), info)
    return [Written(name, value, info) for info in first.values() for name, value in written(info, group)]


def distributions() -> Iterator[str | None]:
    """The folders that describe distributions, in the order of the path; None for what is not looked into here."""
    for finder in sys.meta_path:
        if finder is not PathFinder and hasattr(finder, "find_distributions"):
            yield None
    for folder in sys.path:
        try:
            names = sorted(os.listdir(folder or "."))
        except NotADirectoryError:
            yield None  # an archive
        except OSError:
            continue  # nothing is there, or nothing that can be read
        else:
            yield from (os.path.join(folder, name) for name in names if name.lower().endswith(INFO))
            if folder.endswith(".egg"):
                yield None


def written(info: str, group: str) -> Iterator[tuple[str, str]]:
    """Names and values of a group, as a distribution's folder has them."""
    try:
        with open(os.path.join(info, "entry_points.txt"), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        return  # most have none
    section = ""
    for line in map(str.strip, lines):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip()
        elif section == group and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), value.strip()
