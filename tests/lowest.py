"""Print pip constraints with the oldest supported version of each library that Rulestone needs: `make test-lowest`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
TOOLS = {"dev", "docs"}
"""Extras whose libraries only contributors use."""


def list_constraints(text: str) -> list[str]:
    """Return a constraint for each library, such as "click==8.1.*".

    Args:
        text: the content of a pyproject.toml; each library has a lower bound.

    Raises:
        ValueError: a library has none.
    """
    project = tomllib.loads(text)["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *(one for name in extras if name not in TOOLS for one in extras[name])]
    found = []
    for requirement in needed:
        bound = re.fullmatch(r"([\w.-]+)>=([\d.]+)", requirement)
        if bound is None:
            raise ValueError(f"{requirement} has no lower bound")
        name, version = bound.groups()
        exact = version.count(".") > 1
        found.append(f"{name}=={version}" if exact else f"{name}=={version if '.' in version else version + '.0'}.*")
    return found


if __name__ == "__main__":
    print(*list_constraints(PROJECT.read_text(encoding="utf-8")), sep="\n")
