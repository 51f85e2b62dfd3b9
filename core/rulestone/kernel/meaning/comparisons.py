"""Comparisons of values."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from rulestone.kernel.characteristics import counts_as
from rulestone.kernel.compile.expressions import template
from rulestone.kernel.compile.source import Candidate, Source
from rulestone.kernel.errors import make_incomputable
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Refs
from rulestone.language import expressions as e
from rulestone.model.objects import NOWHERE, NUMBER
from rulestone.model.spelling import format_unknown

OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": lambda a, b: a is not None and b is not None and a < b,
    "<=": lambda a, b: a is not None and b is not None and a <= b,
    ">": lambda a, b: a is not None and b is not None and a > b,
    ">=": lambda a, b: a is not None and b is not None and a >= b,
    "in": lambda a, b: a in b,
    "contains": lambda a, b: a is not None and b in a,
}


@template(e.Compare)
def _write_compare(source: Source, node: e.Compare, it: Candidate) -> str:
    op, own = node.op, node.left.attr if isinstance(node.left, e.Its) and it.record else ""
    if op not in OPERATORS:
        raise LookupError(format_unknown("comparison", op, OPERATORS))
    if source.rules.places.other_types and op in ("==", "!=") and is_type(node.left):
        return compile_same_type(source, node, it)
    if own == "zone" and isinstance(node.right, e.Lit):
        among = node.right.value
        if op in ("==", "!=") or (op == "in" and type(among) is tuple):
            return compile_zone_test(source, among, op, it)
    left, right = source.value(node.left, it), source.value(node.right, it)
    if op in ("==", "!="):
        return f"({left} {op} {right})"
    if source.careful:
        return source.write_call(compare_values, repr(op), left, right)
    if op == "in":
        return f"({left} in {right})"
    return compare_known(source, op, left, right, node.right)


def compare_known(source: Source, op: str, left: str, right: str, operand: Any) -> str:
    """Return the source of a comparison that is false if a value is unknown.

    Args:
        left, right: sources of the values; `operand`: the right operand as declared.
    """
    value = source.create_variable()
    constant = operand.value if isinstance(operand, e.Lit) else operand
    if not isinstance(constant, e.Expr) and constant is not None:
        holds = f"{right} in {value}" if op == "contains" else f"{value} {op} {right}"
        return f"(({value} := {left}) is not None and {holds})"
    other = source.create_variable()
    holds = f"{other} in {value}" if op == "contains" else f"{other} is not None and {value} {op} {other}"
    pair = f"({value} := {left}, {other} := {right})"  # both sides are evaluated: either may depend on an assumption
    return f"({pair} and {value} is not None and {holds})"


def compare_values(machine: Machine, op: str, left: Any, right: Any) -> bool:
    """Return the result of an operator of `OPERATORS` for two values.

    Raises:
        Incomputable: the values cannot be compared with this operator.
    """
    try:
        return bool(OPERATORS[op](left, right))
    except TypeError as error:
        raise make_incomputable(op, left, right) from error


def is_type(node: e.Expr) -> bool:
    """Return whether a value is the type of something."""
    return isinstance(node, (e.Its, e.Of)) and node.attr == "type"


def compile_same_type(source: Source, node: e.Compare, it: Candidate) -> str:
    """Return the source of a comparison of types, in a game where cards count as of other types in some zones."""
    wanted = source.create_variable()
    same = f"{source.value(node.left, it)} == ({wanted} := {source.value(node.right, it)})"
    if isinstance(node.left, e.Of):
        also = source.write_call(first_counts_as, source.objects(node.left.what, it), wanted)
    elif it.record:
        sided = source.name_value(frozenset(source.rules.places.other_types))
        also = f"({it.record}.place in {sided} and {source.write_call(counts_as, it.name, wanted)})"
    else:
        also = f"({it.name} >= 0 and {source.write_call(counts_as, it.name, wanted)})"
    return f"({same} or {also})" if node.op == "==" else f"(not ({same} or {also}))"


def first_counts_as(machine: Machine, refs: Refs, type: object) -> bool:
    """Return whether the first of some objects is a card that counts as of a type."""
    return bool(refs) and refs[0] > 1 and counts_as(machine, refs[0] & NUMBER, type)


def compile_zone_test(source: Source, value: object, op: str, it: Candidate) -> str:
    """Return the source of a comparison of a card's zone with a constant, as one of the places for which it holds."""
    layout, test = source.rules.layout, OPERATORS[op]
    holds = {zone.name: test(zone.name, value) for zone in source.rules.parts.zones.values()}
    places = {place for place in range(layout.size) if holds[layout.zone_of[place].name]}
    return f"({it.record}.place in {source.name_value(frozenset(places | {NOWHERE} if test('', value) else places))})"
