"""The public names: all there, typed as they are, and nothing imported before it is used."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import rulestone

HEAVY = ("click", "lark", "msgspec", "networkx", "pluggy", "rich", "tabulate", "yaml", "typing", "re")


@pytest.mark.parametrize("name", rulestone.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    found = getattr(rulestone, name)
    assert inspect.getdoc(found)
    assert name in dir(rulestone)


def test_type_checkers_see_the_same_names_in_the_same_places() -> None:
    tree = ast.parse(Path(str(rulestone.__file__)).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    homes = {}
    for node in ast.walk(block):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("rulestone"):
            for alias in node.names:
                inner = f":{alias.name}" if alias.asname else ""
                homes[alias.asname or alias.name] = f"{node.module}{inner}"
    assert homes == rulestone._HOMES
    assert sorted(rulestone.__all__) == sorted(homes)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = rulestone.no_such_thing


def modules_after(code: str) -> set[str]:
    """The top-level modules that an interpreter has loaded after some code, beyond those it starts with."""
    shown = "import sys; before = set(sys.modules); {}; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", shown.format(code)], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stdout.split()}


def test_importing_the_package_imports_nothing_else() -> None:
    assert not modules_after("import rulestone") & set(HEAVY)


def test_comparing_does_without_what_it_does_not_need() -> None:
    loaded = modules_after(
        "import rulestone.lab.compare.comparison, rulestone.report.comparison, rulestone.report.trace"
    )
    assert not loaded & {"networkx", "rich", "click", "lark", "yaml", "tabulate", "hypothesis"}
