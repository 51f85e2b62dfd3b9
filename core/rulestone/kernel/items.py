"""Changes of the stack: items put on it, altered and taken off."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulestone.kernel.answering import SILENT, silent
from rulestone.kernel.events import happened
from rulestone.kernel.keeping import anew
from rulestone.model.state import Env, Item, Part, State

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

Cites = tuple[str, ...]
COPY = "copy"
"""The tag of an item that is a copy of another one."""


def put_item(
    x: Machine,
    kind: str,
    controller: int,
    source: int,
    program: Any,
    env: Env,
    *,
    parts: tuple[Part, ...] = (),
    tags: Cites = (),
    answerable: bool = True,
    label: str = "",
    cites: Cites = (),
    quiet: bool = False,
) -> int:
    """Put an item on the stack.

    Args:
        quiet: it says itself that it cannot be answered.

    Returns:
        its reference.
    """
    s = x.s
    count = s.game.get("items put", 1) + 1
    s.set_game("items put", count)
    label = told_apart(s, label)
    item = Item(count, kind, controller, source, program, env, parts, tags, answerable, label, quiet)
    lay(x, (*s.stack, item))
    x.altered += 1
    if x.log is not None:
        data: dict[str, Any] = {"item": item.ref, "kind": kind, "source": source, "player": controller}
        told = f"on the stack: {label or kind}"
        if silent(x, item):
            told += "; it cannot be answered"
            data[SILENT] = True
            cites = tuple(dict.fromkeys((*cites, *filter(None, (x.rules.policies.responses.silence,)))))
        x.note("item", told, cites, event="item put", data=data)
    if x.rules.listens(f"{kind} put"):
        happened(x, f"{kind} put", {"item": (item.ref,), "player": controller, "source": (source,)})
    if x.rules.listens("item put"):
        happened(x, "item put", {"item": (item.ref,), "kind": kind, "player": controller, "source": (source,)})
    if x.watch is not None:
        x.watch(x)
    return item.ref


def remove_item(x: Machine, ref: int, cites: Cites = (), why: str = "taken off the stack") -> Item | None:
    """Take an item off the stack.

    Returns:
        the item, or None if it is no longer there.
    """
    s = x.s
    item = s.item(ref)
    if item is None:
        return None
    lay(x, tuple(other for other in s.stack if other is not item))
    x.altered += 1
    if x.log is not None and why:
        x.note("item", f"{item.label or item.kind}: {why}", cites, event="item removed", data={"item": ref})
    if x.watch is not None:
        x.watch(x)
    return item


def alter_item(x: Machine, ref: int, parts: tuple[Part, ...], cites: Cites = ()) -> None:
    """Give an item other parts."""
    s = x.s
    old = s.item(ref)
    if old is None or old.parts == parts:
        return
    label = old.label.rpartition(" (")[0] + with_parts(x, parts)
    s.stack = tuple(replace(item, parts=parts, label="") if item is old else item for item in s.stack)
    label = told_apart(s, label)
    lay(x, tuple(replace(item, label=label) if item.number == old.number else item for item in s.stack))
    x.altered += 1
    if x.log is not None:
        x.note("item", f"{old.label or old.kind} now: {label}", cites, event="item altered", data={"item": ref})
    if x.watch is not None:
        x.watch(x)


def lay(x: Machine, stack: tuple[Item, ...]) -> None:
    """The stack is another; derived values are made anew if effects look at it."""
    x.s.stack = stack
    if x.rules.looks.stack or x.rules.looks.anything:
        anew(x)
    elif x.rules.interrupt_looks.stack:
        x.dirty = True


def with_parts(x: Machine, parts: tuple[Part, ...]) -> str:
    """The parts of an item as they follow its label."""
    return " (" + ", ".join(f"{part.amount} to {x.ref_name(part.to)}" for part in parts) + ")"


def with_targets(x: Machine, env: Env, names: Collection[str]) -> str:
    """The targets of an item as they follow its label; `names` are what they are called in its bindings."""
    refs = [ref for name, value in env.items() if isinstance(value, tuple) and name in names for ref in value]
    return " on " + ", ".join(map(x.ref_name, refs)) if refs else ""


def redirect(x: Machine, ref: int, targets: Env, cites: Cites = ()) -> None:
    """Give an item other targets: name → objects."""
    s = x.s
    old = s.item(ref)
    if old is None or all(old.env.get(name) == refs for name, refs in targets.items()):
        return
    env = {**old.env, **targets}
    names = old.env.get("_targets", ())
    label = old.label.removesuffix(with_targets(x, old.env, names)) + with_targets(x, env, names)
    lay(x, tuple(replace(item, env=env, label=label) if item is old else item for item in s.stack))
    x.altered += 1
    if x.log is not None:
        x.note("item", f"{old.label or old.kind} now: {label}", cites, event="item altered", data={"item": ref})
    if x.watch is not None:
        x.watch(x)


def told_apart(s: State, label: str) -> str:
    """A label that no item on the stack has: items that would be called alike are told apart by number."""
    taken = {item.label for item in s.stack}
    number, told = 1, label
    while label and told in taken:
        number += 1
        told = f"{label} #{number}"
    return told
