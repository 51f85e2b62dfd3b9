"""A check of listed survivors: the changed condition never gives another result while tests run.

`python -m tests.mutants.equivalents` prints how often the condition of each survivor was evaluated, and how often the
changed one gave another result. Only survivors that change a condition can be checked so.
"""

from __future__ import annotations

import ast
import builtins
import copy
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutants.changes import Lazy, Mutant, Replace, iterate_variants, list_mutants, make_mutants
from tests.mutants.importing import Mutating
from tests.mutants.probing import TOP

FILES = (
    "tests/continuous/test_operations.py", "tests/continuous/test_accounts.py", "tests/kernel/test_changes_tokens.py",
    "tests/continuous/test_deriving_given_abilities.py", "tests/kernel/test_meaning_arrivals.py",
)  # fmt: skip
"""Files of tests that evaluate the conditions."""
VARIABLE = "RULESTONE_MUTANT_EQUIVALENTS"
"""In the environment: the file that lists the survivors, and the folder for the counts of each process."""
PARTS = (ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp)
"""Expressions that belong to a condition as parts of it."""


class Counts(NamedTuple):
    """How often a condition was evaluated, and how often the changed one gave another result."""

    evaluated: int
    different: int


def find_condition(change: Lazy) -> tuple[ast.expr, ast.expr, bool] | None:
    """Return the whole condition that a mutant changes, the changed one, and whether only its truth matters.

    None for a mutant that changes no condition, or one that a lambda cannot evaluate.
    """
    nodes = list(ast.walk(change.tree))
    node = nodes[change.at]
    new = list(iterate_variants(node))[change.variant]
    if isinstance(node, ast.If) and isinstance(new, ast.If):
        return node.test, new.test, True
    if not isinstance(node, ast.expr) or not isinstance(new, ast.expr):
        return None
    parents = {child: one for one in nodes for child in ast.iter_child_nodes(one)}
    top: ast.AST = node
    while isinstance(parents[top], PARTS):
        top = parents[top]
    if not isinstance(top, PARTS) or any(isinstance(one, ast.NamedExpr) for one in ast.walk(top)):
        return None
    assert isinstance(top, ast.expr)
    changed = copy_with(top, node, new)
    return top, changed, getattr(parents[top], "test", None) is top or isinstance(parents[top], ast.comprehension)


def copy_with(top: ast.expr, old: ast.AST, new: ast.AST) -> ast.expr:
    """Return a copy of an expression in which a node is replaced."""
    at = list(ast.walk(top)).index(old)
    changed = copy.deepcopy(top)
    found = Replace(list(ast.walk(changed))[at], new).visit(changed)
    assert isinstance(found, ast.expr)
    return found


def insert_comparisons(module: str, numbers: Mapping[Mutant, int], code: str | None = None) -> ast.Module:
    """Return the tree of a module in which the conditions of mutants are evaluated in both forms."""
    tree: ast.Module | None = None
    calls: dict[ast.AST, list[ast.expr]] = {}
    for mutant, change in make_mutants(module, code):
        tree = change.tree
        if mutant in numbers and (found := find_condition(change)) is not None:
            top, changed, truth = found
            also = [ast.Constant(numbers[mutant]), ast.Constant(truth), make_lambda(changed)]
            calls.setdefault(top, []).append(ast.Tuple(also, ast.Load()))
    assert tree is not None
    return ast.fix_missing_locations(Comparing(calls).visit(tree))


def make_lambda(body: ast.expr) -> ast.Lambda:
    """Return an expression as a function without arguments."""
    return ast.Lambda(ast.arguments([], [], None, [], [], None, []), body)


class Comparing(ast.NodeTransformer):
    """Replaces conditions by calls that evaluate them in each form."""

    def __init__(self, calls: Mapping[ast.AST, list[ast.expr]]) -> None:
        self.calls = calls

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the node, or its replacement."""
        changed = self.generic_visit(node)
        if node not in self.calls:
            return changed
        assert isinstance(changed, ast.expr)
        return ast.Call(ast.Name("__differing__", ast.Load()), [make_lambda(changed), *self.calls[node]], [])


COUNTED: dict[int, list[int]] = {}
"""Number of a survivor → how often it was evaluated, and how often its results differed, in this process."""


def compare_results(original: Callable[[], Any], *changed: tuple[int, bool, Callable[[], Any]]) -> Any:
    """Return the original result, and count how often the changed conditions give another one."""
    result = original()
    for number, truth, evaluate in changed:
        count = COUNTED.setdefault(number, [0, 0])
        count[0] += 1
        try:
            other = evaluate()
            count[1] += bool(other) != bool(result) if truth else type(other) is not type(result) or other != result
        except Exception:  # a changed condition can fail in any way: that differs
            count[1] += 1
    return result


def count_differences(survivors: Sequence[Mutant], files: Sequence[str] = FILES) -> dict[Mutant, Counts]:
    """Return the counts of each survivor that changes a condition, over the quick tests of some files.

    Raises:
        RuntimeError: a test fails, so that the counts mean nothing.
    """
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "told")
        told.write_text(json.dumps({"survivors": survivors, "counts": folder}), encoding="utf-8")
        command = (sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-p", __spec__.name, *files)
        environment = {**os.environ, VARIABLE: str(told)}
        done = subprocess.run(command, cwd=TOP, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
        counts = json.loads(Path(folder, "counted").read_text(encoding="utf-8"))
    return {survivors[int(number)]: Counts(*count) for number, count in counts.items()}


def find_survivors(names: Sequence[str]) -> Iterator[Mutant]:
    """Yield the mutants with some names."""
    there = {
        str(mutant): mutant for module in {name.partition(" ")[0] for name in names} for mutant in list_mutants(module)
    }
    yield from (there[name] for name in names)


def install() -> dict[str, Any]:
    """Apply the environment: modules with both forms of each condition in place of those of the core."""
    file = os.environ.get(VARIABLE)
    told: dict[str, Any] = json.loads(Path(file).read_text(encoding="utf-8")) if file else {}
    if told:
        numbers = {Mutant(*one): number for number, one in enumerate(told["survivors"])}
        modules = {mutant.module for mutant in numbers}
        builtins.__differing__ = compare_results  # type: ignore[attr-defined]
        sys.meta_path.insert(0, Mutating({module: insert_comparisons(module, numbers) for module in modules}))
    return told


def pytest_sessionfinish() -> None:
    """As a pytest plugin: write the counts."""
    if TOLD:
        Path(TOLD["counts"], "counted").write_text(json.dumps(COUNTED), encoding="utf-8")


TOLD = install()


def main() -> int:
    """Print the counts of every listed survivor; exit status 1 if a condition said never to differ does."""
    from tests.mutants.__main__ import NEVER, read_survivors

    listed = read_survivors()
    found = count_differences(list(find_survivors(list(listed))), sys.argv[1:] or FILES)
    wrong = 0
    for mutant, counts in found.items():
        wrong += bool(counts.different) and listed[str(mutant)].startswith(NEVER)
        print(f"{counts.evaluated:9} {counts.different:9}  {mutant}  # {listed[str(mutant)]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
