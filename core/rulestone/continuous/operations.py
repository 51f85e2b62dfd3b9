"""What a continuous effect can do to one value, and what comes of it."""

from __future__ import annotations

from typing import Any, NamedTuple

Row = dict[str, Any]
Table = dict[int, Row]
VALUES = ("set", "add", "multiply", "swap")
"""Operations on values, whose results can be held up by "cannot be lowered"."""


class Op(NamedTuple):
    """One operation with its value worked out.

    Attributes:
        kind: "set", "add", "multiply", "swap" (with the attribute that `value` names), "grant", "lose", "forbid",
            "permit".
        attr: the attribute, keyword or thing.
        value: the value, for the first four.
        kept: the value cannot be lowered at the moment.
    """

    kind: str
    attr: str
    value: Any = None
    kept: bool = False


def written(kind: str, attr: str, value: Any = None) -> tuple[str, ...]:
    """The cells of an object's row that an operation may write."""
    match kind:
        case "swap":
            return (attr, str(value))
        case "lose":
            return (lost(attr),) if attr == "abilities" else (lost(attr), attr)
        case "grant":
            return (attr, lost(attr))
        case "forbid" | "permit":
            return (f"{kind}:{attr}",)
        case _:
            return (attr,)


def lost(attr: str) -> str:
    """The cell that says that something was lost: "abilities", a keyword, an ability by name."""
    return f"lose {attr}"


def unlowered(attr: str) -> str:
    """The cell that says that a value cannot be lowered."""
    return f"forbid:lower {attr}"


def results(op: Op, read: Any, timestamp: int) -> list[tuple[str, Any]]:
    """What an operation writes: cell and value.

    Args:
        op: the operation.
        read: the object's values as they stand, `read(cell)`.
        timestamp: the effect's, kept with what it forbids or permits.

    Raises:
        ValueError: there is no such operation.
    """
    kind, attr, value, kept = op
    new: Any
    match kind:
        case "set":
            new = value
        case "add":
            new = (read(attr) or 0) + (value or 0)
        case "multiply":
            new = (read(attr) or 0) * value
        case "swap":
            pair = [(attr, read(value)), (value, read(attr))]
            return [(cell, now) for cell, now in pair if not (kept and lower(now, read(cell)))]
        case "grant":
            return [(attr, True), (lost(attr), False)] if read(lost(attr)) else [(attr, True)]
        case "lose":
            return [(lost(attr), True)] if attr == "abilities" else [(lost(attr), True), (attr, False)]
        case "forbid" | "permit":
            return [(f"{kind}:{attr}", timestamp)]
        case _:
            raise ValueError(f"no continuous effect can {kind!r}")
    return [] if kept and lower(new, read(attr)) else [(attr, new)]


def lower(new: Any, old: Any) -> bool:
    """Whether a value would go down."""
    return isinstance(new, int) and isinstance(old, int) and new < old
