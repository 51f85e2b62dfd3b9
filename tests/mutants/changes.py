"""Mutations: each mutant of a module is one change to its syntax tree."""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")

CORE = Path(__file__).resolve().parents[2] / "core" / "rulestone"
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


class Mutant(NamedTuple):
    """One change to one module.

    Attributes:
        module: its path below the core.
        where: the function or class that it is in.
        old, new: the statement or expression, before and after.
        number: which of those that say the same, from 0.
    """

    module: str
    where: str
    old: str
    new: str
    number: int

    def __str__(self) -> str:
        again = f" #{self.number + 1}" if self.number else ""
        return f"{self.module} {self.where}: {self.old} → {self.new}{again}"


def list_mutants(module: str, code: str | None = None) -> list[Mutant]:
    """Return every mutant of a module, in the order of its code."""
    return [mutant for mutant, _ in make_mutants(module, code)]


def mutate_tree(mutant: Mutant) -> ast.Module:
    """Return the syntax tree of a module, changed.

    Raises:
        LookupError: the module has no such place any more.
    """
    for found, tree in make_mutants(mutant.module):
        if found == mutant:
            return tree()
    raise LookupError(str(mutant))


def draw(items: Sequence[Item], name: Callable[[Item], str], sample: int, seed: int) -> list[Item]:
    """Return a sample; the selection of an item depends only on its name and the seed.

    Args:
        items: the items.
        name: returns the name of an item, which no other one has.
        sample: how many; 0 for all.
        seed: which.
    """

    def luck(item: Item) -> bytes:
        return hashlib.sha256(f"{seed}/{name(item)}".encode()).digest()

    return sorted(items, key=luck)[: sample or len(items)]


class Lazy(NamedTuple):
    """A changed tree, made on demand."""

    tree: ast.Module
    at: int
    variant: int
    statement: ast.stmt
    """The statement of the tree that is changed, or that it is a part of."""

    def __call__(self) -> ast.Module:
        changed = copy.deepcopy(self.tree)
        node = list(ast.walk(changed))[self.at]
        new = list(iterate_variants(node))[self.variant]
        if new is not node:
            Replace(node, new).visit(changed)
        return ast.fix_missing_locations(changed)


def make_mutants(module: str, code: str | None = None) -> Iterator[tuple[Mutant, Lazy]]:
    """Yield the mutants of a module with their trees."""
    tree = ast.parse((CORE / module).read_text(encoding="utf-8") if code is None else code)
    names = dict(iterate_owned(tree))
    statements = dict(iterate_enclosed(tree))
    seen: dict[tuple[str, str, str], int] = {}
    idle = set(find_equivalent(tree))
    for at, node in enumerate(ast.walk(tree)):
        if node not in names or node in idle:
            continue
        for variant, new in enumerate(iterate_variants(node)):
            old = format_node(node)
            key = (names[node], old, format_node(new))
            seen[key] = seen.get(key, -1) + 1
            yield Mutant(module, *key, seen[key]), Lazy(tree, at, variant, statements[node])


def find_equivalent(tree: ast.Module) -> Iterator[ast.AST]:
    """Return nodes whose changes are equivalent.

    All over the core -1 stands for "none" like any negative number. No player has cards under it, so that the number of
    a host is never 0. References of pending triggers are below -PENDING_OFFSET, and no reference equals it. `strict` of
    zip only reports mistakes.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            yield node.operand
        if isinstance(node, ast.keyword) and node.arg == "strict":
            yield node.value
        match node:
            case ast.Compare(left=ast.Attribute(attr="host"), comparators=[ast.Constant(value=0) as number]):
                yield from (node, number)
            case ast.Compare(comparators=[ast.UnaryOp(op=ast.USub(), operand=ast.Name(id="PENDING_OFFSET"))]):
                yield node


def iterate_enclosed(tree: ast.AST, statement: ast.stmt | None = None) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """Yield the nodes below a node, each with its enclosing statements; a statement encloses itself."""
    for child in ast.iter_child_nodes(tree):
        own = child if isinstance(child, ast.stmt) else statement
        if own is not None:
            yield child, own
        yield from iterate_enclosed(child, own)


def iterate_owned(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the nodes inside functions, with the functions' names; not docstrings, defaults and annotations."""

    def inside(node: ast.AST, name: str) -> Iterator[tuple[ast.AST, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                own = f"{name}.{child.name}".lstrip(".")
                for statement in child.body:
                    yield statement, own
                    yield from inside(statement, own)
            elif isinstance(child, ast.ClassDef):
                yield from inside(child, f"{name}.{child.name}".lstrip("."))
            elif isinstance(node, ast.Module | ast.ClassDef) or isinstance(child, ast.Raise | ast.Assert):
                continue
            else:
                yield child, name
                yield from inside(child, name)

    yield from inside(tree, "")


def iterate_variants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the replacements of a node."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
        yield ast.Compare(node.left, [COMPARED[type(node.ops[0])]()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for number in range(len(node.values)):
            rest = node.values[:number] + node.values[number + 1 :]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in RECKONED:
        yield ast.BinOp(node.left, RECKONED[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()
    elif isinstance(node, ast.If) and not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
        yield ast.If(ast.Constant(True), node.body, node.orelse)
        yield ast.If(ast.Constant(False), node.body, node.orelse)
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.AugAssign):
        yield ast.Pass()


class Replace(ast.NodeTransformer):
    """Replaces one node by another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the node or its replacement."""
        return self.new if node is self.old else super().generic_visit(node)


def format_node(node: ast.AST) -> str:
    """Return a node as code, in one short line."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    return ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).partition("\n")[0][:100]
