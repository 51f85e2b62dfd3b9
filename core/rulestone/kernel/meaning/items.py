"""Expressions for stack items and pending triggers."""

from __future__ import annotations

from rulestone.kernel.compile.expressions import Compiler, declare_function, meaning
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled, Refs
from rulestone.language import expressions as e
from rulestone.model.bindings import TARGETS, THESE
from rulestone.model.state import WAITS, Env, Item


def is_kind(machine: Machine, item: Item, kind: str) -> bool:
    """Return whether a stack item is of a kind, directly or by the game's hierarchy of kinds."""
    return item.kind == kind or kind in machine.rules.parts.item_kinds.get(item.kind, ())


@declare_function(e.Items, "literal kind", "literal last_only", "function where", "env")
def list_items(machine: Machine, kind: str, last_only: bool, where: Compiled | None, env: Env) -> Refs:
    """Return the stack items of a kind that fit a condition: the last first, or only the last."""
    found = tuple(
        -item.number
        for item in reversed(machine.state.stack)
        if (not kind or is_kind(machine, item, kind)) and (where is None or where(machine, env, -item.number))
    )
    return found[:1] if last_only else found


@meaning(e.Waiting)
def _compile_waiting(compiler: Compiler, node: e.Waiting) -> Compiled:
    of, where = compiler.read_optional("player", node.of), compiler.read_optional("value", node.where)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        player = None if of is None else of(machine, env, it)
        if player is None and of is not None:
            return ()  # the player is unbound
        among = env.get(THESE)
        return tuple(
            p.ref
            for p in machine.state.pending
            if (player is None or p.controller == player)
            and (among is None or p.ref in among)
            and (where is None or where(machine, env, p.ref))
        )

    return run


@declare_function(e.RoleOf, "objects what", "literal role")
def list_event_objects(machine: Machine, refs: Refs, role: str) -> Refs:
    """Return the objects with a role in the events that triggered stack items or pending triggers."""
    found: list[int] = []
    for ref in refs:
        trigger = machine.state.find_pending(ref) if ref < -WAITS else machine.state.find_item(ref)
        value = trigger.env.get(role) if trigger is not None and trigger.event else None
        found += value if isinstance(value, tuple) else () if value is None else (value,)
    return tuple(dict.fromkeys(found))


@declare_function(e.Involved, "literal kind", "literal also", "function where", "env")
def list_involved_objects(machine: Machine, kind: str, also: tuple[str, ...], where: Compiled | None, env: Env) -> Refs:
    """Return the sources and targets of stack items, and the objects bound to further names."""
    found: list[int] = []
    for item in machine.state.stack:
        if (kind and not is_kind(machine, item, kind)) or (where is not None and not where(machine, env, item.ref)):
            continue
        found.append(item.source)
        for name in (*item.env.get(TARGETS, ()), *also):
            value = item.env.get(name)
            found += value if isinstance(value, tuple) else () if value is None else (value,)
    return tuple(dict.fromkeys(found))
