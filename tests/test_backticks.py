"""Docstrings and comments put only existing names in backticks."""

from __future__ import annotations

import ast
import builtins
import importlib
import re
from collections.abc import Iterable
from functools import reduce
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = [ROOT / "core", *sorted(path for path in (ROOT / "plugins").iterdir() if path.is_dir())]
FOREIGN = {"is_", "conftest", "typing", "logging"}
"""Names in backticks that no module of the core or of a plugin uses: a key of a policy, a file, a library."""


def split_module(code: str) -> tuple[list[tuple[int, str]], set[str], set[str]]:
    """Return the texts of docstrings and comments with their lines, the words of the code, and the defined names."""
    tree, lines = ast.parse(code), code.splitlines()
    documented = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    texts = [(node.body[0].lineno, text) for node in documented if (text := ast.get_docstring(node, clean=False))]
    for node in documented:
        if ast.get_docstring(node) is not None:
            first, last = node.body[0].lineno - 1, node.body[0].end_lineno or 0
            lines[first:last] = [""] * (last - first)
    for number, line in enumerate(lines, 1):
        before, mark, comment = line.partition("#")
        if mark and before.count('"') % 2 == 0:
            texts.append((number, comment))
            lines[number - 1] = before
    bodies = [part for node in documented if not isinstance(node, ast.FunctionDef) for part in node.body]
    targets = [target for part in bodies if isinstance(part, ast.Assign | ast.AnnAssign) for target in ast.walk(part)]
    defined = {node.name for node in documented if not isinstance(node, ast.Module)}
    defined |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg}
    return (
        texts,
        set(re.findall(r"\w+", "\n".join(lines))),
        defined | {node.id for node in targets if isinstance(node, ast.Name)},
    )


def is_importable(dotted: str) -> bool:
    """Return whether a dotted name is a module, or a part of one."""
    for end in range(dotted.count(".") + 1, 0, -1):
        try:
            module = importlib.import_module(".".join(dotted.split(".")[:end]))
            reduce(getattr, dotted.split(".")[end:], module)
        except (ImportError, AttributeError):
            continue
        return True
    return False


def find_missing(modules: Iterable[tuple[str, str]]) -> list[str]:
    """Return "module:line: name" for each name in backticks that neither its module nor a definition has.

    Args:
        modules: names of modules with their code.
    """
    split = {name: split_module(code) for name, code in modules}
    stems = {part for name in split for part in re.findall(r"\w+", name)}
    defined = {*stems, *dir(builtins), *FOREIGN}.union(*[parts[2] for parts in split.values()])
    missing = []
    for module, (texts, used, _) in split.items():
        for line, text in texts:
            for dotted in re.findall(r"`([A-Za-z_][\w.]*\w)`", text):
                first = dotted.partition(".")[0]
                known = is_importable(dotted) if dotted.startswith("rulestone.") else first in used | defined
                if not known:
                    missing.append(f"{module}:{line}: {dotted}")
    return missing


def test_backticked_names_exist() -> None:
    paths = [path for folder in FOLDERS for path in folder.rglob("*.py")]
    assert find_missing((str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in paths) == []


def test_missing_backticked_name_is_detected() -> None:
    code = '"""See `gone_function`, `kept`, and `rulestone.model.gone`."""\n\n\ndef kept(): ...\n'
    assert find_missing([("example.py", code)]) == ["example.py:1: gone_function", "example.py:1: rulestone.model.gone"]
