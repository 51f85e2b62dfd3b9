"""The trace: every change with its cause and its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rulestone.model.records import as_tuple

EventObserver = Callable[[Any, str, dict[str, Any]], None]


PASSED = "passed"
"""Event of a record that a player without options passed unasked."""


class Record(Struct, frozen=True):
    """One entry of the trace.

    Attributes:
        index: number of the record in the game.
        cause: index of the causing record, -1 for none.
        kind: "event", "move", "mark", "choice", "item", "effect", "refusal", "trigger", "game".
        text: wording of the record.
        rules: ids of the cited rules.
        event: name of the event, for observations.
        data: roles and values by name: references, players, numbers, strings.
    """

    index: int
    cause: int
    kind: str
    text: str
    rules: tuple[str, ...] = ()
    event: str = ""
    data: dict[str, Any] = {}


def is_empty(record: Record) -> bool:
    """Return whether an event record affected no object."""
    objects = [value for value in record.data.values() if isinstance(value, tuple)]
    return record.kind == "event" and bool(objects) and not any(objects)


ROLES_OF_ONE = ("card", "new", "this", "source", "by", "host")
"""Roles of a record that hold one reference; other numbers are players and amounts."""


def list_references(record: Record) -> Iterator[int]:
    """Yield the objects and stack items that a record is about."""
    for key, value in record.data.items():
        if isinstance(value, tuple) or key in ROLES_OF_ONE:
            yield from (ref for ref in as_tuple(value) if isinstance(ref, int) and not isinstance(ref, bool))


class Log:
    """A collection of trace records and of the assumptions used.

    Args:
        observe: called as `observe(machine, event, bindings)` for every event that triggers could listen to, before
            they do. It must not change anything.
    """

    __slots__ = ("assumptions", "observe", "records")

    def __init__(self, observe: EventObserver | None = None) -> None:
        self.records: list[Record] = []
        self.assumptions: dict[str, None] = {}
        self.observe = observe

    def record_assumption(self, assumption: str) -> None:
        """Record that a result depends on an assumption."""
        self.assumptions[assumption] = None


def link_causes(records: Sequence[Record]) -> dict[int, Record | None]:
    """Return a mapping of each record's index to the record that caused it.

    An event that is replaced for all its objects did not happen: its replacement causes the later records. An item
    resolves because it was put on the stack.
    """
    by_index: dict[int, Record] = {}
    put = {record.data["item"]: record for record in records if record.event == "item put"}
    replaced: dict[int, list[Record]] = {}
    causes: dict[int, Record | None] = {}
    for record in records:
        by_index[record.index] = record
        cause, instead = by_index.get(record.cause), replaced.setdefault(record.cause, [])
        objects = max((len(refs) for refs in cause.data.values() if isinstance(refs, tuple)), default=1) if cause else 1
        if record.event == "replaced":
            instead.append(record)
            causes[record.index] = by_index.get(cause.cause) if cause else None
        else:
            # "destroy all creatures" is replaced as a whole only if a replacement applies to each of them
            causes[record.index] = instead[-1] if len(instead) >= objects else cause
        if record.event == "resolves":
            causes[record.index] = put.get(record.data["item"], causes[record.index])
    return causes


def iterate_causes(record: Record, causes: Mapping[int, Record | None]) -> Iterator[Record]:
    """Yield a record, its cause, and so on, up to the action or the phase."""
    current: Record | None = record
    while current is not None and current.event != "phase":
        yield current
        current = causes.get(current.index)
