"""Games use one authoring API: of the core they import only `rulestone.authoring`."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from rulestone import authoring
from rulestone.authors.reference.examples import list_names

ROOT = Path(__file__).parents[2]
DOOR = "rulestone.authoring"
EXAMPLES = "rulestone.examples."  # an example game imports its own modules by this path
MODULES = sorted([*(ROOT / "plugins").rglob("*.py"), *(ROOT / "core" / "rulestone" / "examples").rglob("*.py")])
ABOVE = ("scenario", "lab", "report", "cli")


def list_bypassing_imports(source: str) -> Iterator[str]:
    """Return imports of the core in a game's module that bypass the authoring API."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.split(".")[0] == "rulestone")
        elif isinstance(node, ast.ImportFrom) and node.module != DOOR:
            module = str(node.module)
            if module.split(".")[0] == "rulestone" and not module.startswith(EXAMPLES):
                yield module
            yield from (f"{module}.*" for name in node.names if name.name == "*")


def test_games_import_only_the_authoring_api() -> None:
    found = {
        str(path.relative_to(ROOT)): list(list_bypassing_imports(path.read_text(encoding="utf-8"))) for path in MODULES
    }
    assert {path: names for path, names in found.items() if names} == {}


def test_other_import_of_the_core_is_detected() -> None:
    assert list(list_bypassing_imports("from rulestone.authoring import *\nfrom rulestone.authoring import Rule")) == []
    assert list(list_bypassing_imports("from rulestone.kernel.declare import Verb")) == ["rulestone.kernel.declare"]
    assert list(list_bypassing_imports("def f():\n    import rulestone.model.objects")) == ["rulestone.model.objects"]
    assert list(list_bypassing_imports("from rulestone import lab")) == ["rulestone"]
    assert list(list_bypassing_imports("from chess.zones import *")) == ["chess.zones.*"]


def test_authoring_map_has_every_name() -> None:
    """The docstring lists each public name and no other."""
    told = set(re.findall(r"`(\w+)`", authoring.__doc__ or ""))
    assert told == set(list_names())


def test_authoring_api_imports_no_package_above_games() -> None:
    loaded = f"import sys, {DOOR}; print(*sorted(name for name in sys.modules if name.startswith('rulestone.')))"
    names = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    assert DOOR in names
    assert [name for name in names if name.split(".")[1] in ABOVE] == []
