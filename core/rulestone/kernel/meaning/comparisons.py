"""What comparing values means."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from rulestone.kernel.characteristics import counts_as, item_value
from rulestone.kernel.compile.expressions import Compiler, meaning
from rulestone.kernel.errors import unreckonable
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.functions import Compiled
from rulestone.language import expressions as e
from rulestone.model.objects import NOWHERE, NUMBER
from rulestone.model.state import Env

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


@meaning(e.Compare)
def _compare(compiler: Compiler, node: e.Compare) -> Compiled:
    left, right, op = compiler(node.left), compiler(node.right), OPERATORS[node.op]
    if compiler.rules.places.other_types and node.op in ("==", "!="):
        typed = of_type(compiler, node.left, right)
        if typed is not None:
            return typed if node.op == "==" else lambda machine, env, it: not typed(machine, env, it)
    if node.op == "==" and isinstance(node.right, e.Lit):
        constant = node.right.value
        if isinstance(node.left, e.GameValue):
            key = node.left.key
            return lambda machine, env, it: machine.state.game.get(key) == constant
        if isinstance(node.left, e.Var):
            name = node.left.name
            return lambda machine, env, it: env.get(name) == constant
        own = of_candidate(compiler, node.left.attr, op, constant) if isinstance(node.left, e.Its) else None
        if own is not None:
            return own
        return lambda machine, env, it: left(machine, env, it) == constant
    sign = node.op
    listed = node.op == "in" and isinstance(node.right, e.Lit) and isinstance(node.right.value, tuple)
    if isinstance(node.left, e.Its) and isinstance(node.right, e.Lit) and (node.op == "!=" or listed):
        own = of_candidate(compiler, node.left.attr, op, node.right.value)
        if own is not None:
            return own
    if isinstance(node.right, e.Lit):
        value = node.right.value

        def with_value(machine: Machine, env: Env, it: int) -> bool:
            try:
                return bool(op(left(machine, env, it), value))
            except TypeError as error:
                raise unreckonable(sign, left(machine, env, it), value) from error

        return with_value

    def run(machine: Machine, env: Env, it: int) -> bool:
        try:
            return bool(op(left(machine, env, it), right(machine, env, it)))
        except TypeError as error:
            raise unreckonable(sign, left(machine, env, it), right(machine, env, it)) from error

    return run


def of_candidate(compiler: Compiler, attr: str, op: Callable[[Any, Any], Any], value: Any) -> Compiled | None:
    """Whether a value of the candidate compares so with one that is written down; None where it may be treated."""
    if compiler.treatable(attr):
        return None
    if attr == "zone":
        layout = compiler.rules.layout
        places = {place for place in range(layout.size) if op(layout.zone_of[place].name, value)}
        among = frozenset(places | {NOWHERE} if op("", value) else places)
        return lambda machine, env, it: (
            machine.state.objects[it].place in among if it >= 0 else op(item_value(machine, it, attr), value)
        )
    read = compiler.attribute(attr)
    if op is operator.eq:
        return lambda machine, env, it: (read(machine, it) if it >= 0 else item_value(machine, it, attr)) == value
    return lambda machine, env, it: op(read(machine, it) if it >= 0 else item_value(machine, it, attr), value)


def of_type(compiler: Compiler, what: e.Expr, asked: Compiled) -> Compiled | None:
    """Whether something is of a type, where cards can count as of others too; None if no type is asked for."""
    if isinstance(what, e.Its) and what.attr == "type":
        read = compiler.attribute("type")

        def candidate(machine: Machine, env: Env, it: int) -> bool:
            wanted = asked(machine, env, it)
            if it < 0:
                return bool(item_value(machine, it, "type") == wanted)
            return read(machine, it) == wanted or counts_as(machine, it, wanted)

        return candidate
    if isinstance(what, e.Of) and what.attr == "type":
        value, objects = compiler(what), compiler.objects(what.what)

        def named(machine: Machine, env: Env, it: int) -> bool:
            wanted = asked(machine, env, it)
            refs = objects(machine, env, it)[:1]
            return value(machine, env, it) == wanted or any(
                ref > 1 and counts_as(machine, ref & NUMBER, wanted) for ref in refs
            )

        return named
    return None
