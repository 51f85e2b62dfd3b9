"""Put items on the stack, change them, and take them off."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from rulestone.kernel.events.dispatch import emit_event
from rulestone.kernel.invalidation import invalidate_object, invalidate_readers
from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import is_silent
from rulestone.model.bindings import TARGETS
from rulestone.model.bounds import check_number
from rulestone.model.records import as_tuple
from rulestone.model.state import Env, Item, Part, State

Cites = tuple[str, ...]
SILENT = "silent"
"""Key in the record of a stack item that players cannot respond to."""
COPY = "copy"
"""The tag of an item that is a copy of another one."""


def put_item(
    machine: Machine,
    kind: str,
    controller: int,
    source: int,
    program: Any,
    env: Env,
    *,
    parts: tuple[Part, ...] = (),
    tags: Cites = (),
    answerable: bool = True,
    label: str,
    cites: Cites = (),
    quiet: bool = False,
    event: str = "",
) -> int:
    """Put an item on the stack.

    Args:
        quiet: whether the item itself forbids responses while it is on the stack.
        event: name of the event that triggered it; "" if it is no trigger.

    Returns:
        reference of the item.
    """
    state = machine.state
    check_number(len(state.stack) + 1, "items on the stack")
    # numbers begin at 2: a candidate of -1 means that there is none, so no item may have the reference -1
    count = state.game.get("items put", 1) + 1
    state.set_game("items put", count)
    label = make_distinct_label(state, label)
    item = Item(count, kind, controller, source, program, env, parts, tags, answerable, label, quiet, event)
    set_stack(machine, (*state.stack, item))
    invalidate_object(machine)
    if machine.log is not None:
        data: dict[str, Any] = {"item": item.ref, "kind": kind, "source": source, "player": controller}
        text = f"on the stack: {describe_item(item)}"
        if is_silent(machine, item):
            text += "; no player can respond to it"
            data[SILENT] = True
            cites = tuple(dict.fromkeys((*cites, *filter(None, (machine.rules.policies.responses.silence,)))))
        machine.note("item", text, cites, event="item put", data=data)
    # an item of a special kind counts as its general kinds too: a quick spell is a spell
    for counted_kind in (kind, *machine.rules.parts.item_kinds.get(kind, ())):
        emit_event(machine, f"{counted_kind} put", {"item": (item.ref,), "player": controller, "source": (source,)})
    emit_event(machine, "item put", {"item": (item.ref,), "kind": kind, "player": controller, "source": (source,)})
    for ref in dict.fromkeys(ref for name in env.get(TARGETS, ()) for ref in as_tuple(env.get(name))):
        emit_event(machine, "target", {"object": (ref,), "item": (item.ref,), "kind": kind, "player": controller})
    machine.finish_change()
    return item.ref


def describe_item(item: Item) -> str:
    """Return an item's label; that of a triggered ability says that it is not the card itself."""
    return f"triggered ability of {item.label}" if item.event else item.label


def remove_item(machine: Machine, ref: int, cites: Cites = (), why: str = "taken off the stack") -> Item | None:
    """Remove an item from the stack.

    Returns:
        the item, or None if it is no longer there.
    """
    state = machine.state
    item = state.find_item(ref)
    if item is None:
        return None
    set_stack(machine, tuple(other for other in state.stack if other is not item))
    invalidate_object(machine)
    if machine.log is not None and why:
        data = {"item": ref, "source": item.source}
        machine.note("item", f"{describe_item(item)}: {why}", cites, event="item removed", data=data)
    machine.finish_change()
    return item


def alter_item(machine: Machine, old: Item, parts: tuple[Part, ...], cites: Cites = ()) -> None:
    """Give an item that is on the stack other parts."""
    state = machine.state
    if old.parts == parts:
        return
    label = old.label.rpartition(" (")[0] + format_parts(machine, parts)
    # with its old label still on the stack, "Bolt (2 to Ox)" would become "Bolt (2 to Ox) #2"
    state.stack = tuple(replace(item, parts=parts, label="") if item is old else item for item in state.stack)
    replace_item(machine, replace(old, parts=parts, label=make_distinct_label(state, label)), old.label, cites)


def replace_item(machine: Machine, new: Item, before: str, cites: Cites) -> None:
    """Put a changed item in its place on the stack, and record it; `before` is its label before the change."""
    set_stack(machine, tuple(new if item.number == new.number else item for item in machine.state.stack))
    invalidate_object(machine)
    if machine.log is not None:
        machine.note("item", f"{before} now: {new.label}", cites, event="item altered", data={"item": new.ref})
    machine.finish_change()


def set_stack(machine: Machine, stack: tuple[Item, ...]) -> None:
    """Replace the stack; derived values become stale if effects read it."""
    machine.state.stack = stack
    invalidate_readers(machine, lambda reads: reads.stack)


def format_parts(machine: Machine, parts: tuple[Part, ...]) -> str:
    """Return the parts of an item as text to follow its label."""
    return " (" + ", ".join(f"{part.amount} to {machine.ref_name(part.to)}" for part in parts) + ")"


def format_targets(machine: Machine, env: Env, names: Collection[str]) -> str:
    """Return an item's targets as text after its label; `names` are their names in its bindings."""
    refs = [ref for name, value in env.items() if isinstance(value, tuple) and name in names for ref in value]
    return " on " + ", ".join(map(machine.ref_name, refs)) if refs else ""


def change_targets(machine: Machine, old: Item, targets: Env, cites: Cites = ()) -> None:
    """Give an item that is on the stack other targets: name → objects."""
    if all(old.env.get(name) == refs for name, refs in targets.items()):
        return
    env = {**old.env, **targets}
    names = old.env.get(TARGETS, ())
    label = old.label.removesuffix(format_targets(machine, old.env, names)) + format_targets(machine, env, names)
    replace_item(machine, replace(old, env=env, label=label), old.label, cites)


def make_distinct_label(state: State, label: str) -> str:
    """Return a label that no item on the stack has, by adding a number where needed ("Bolt #2")."""
    labels = {item.label for item in state.stack}
    number, text = 1, label
    while label and text in labels:
        number += 1
        text = f"{label} #{number}"
    return text
