"""What is kept from one change to the next: derived values, until something changes that effects look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulestone.continuous.operations import CONTROLLER
from rulestone.continuous.timestamp import NOTHING, Row
from rulestone.model.objects import NUMBER, Object

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine


def last_seen(x: Machine, leaving: Object, made: Row | None = None) -> Object:
    """An object that is about to leave, as it will be remembered: with what effects make of it now.

    Args:
        made: what they made of it, if that was found out before other things left.
    """
    rules = x.rules
    if made is None and rules.touched and leaving.place in rules.remembered:
        made = x.derived(leaving.oid)
    if not made:
        return leaving
    return replace(leaving, marks={**leaving.marks, **made}, controller=made.get(CONTROLLER, leaving.controller))


def forget(x: Machine, moved: Object, place: int = -1) -> None:
    """Drop the table of derived values, unless no effect looks at the object that changed or at where it stands.

    Args:
        moved: the object as it was.
        place: where it is now, if it was moved.
    """
    s, rules = x.s, x.rules
    table = s.table
    if table is None:
        return
    if (moved.card is None or not rules.info(moved.card).statics) and not moved.under:
        if table is NOTHING:
            return
        looks = rules.looks
        if not (
            looks.anything
            or looks.anywhere
            or (looks.piles and (moved.host >= 0 or s.objects[moved.oid].host >= 0))
            or moved.oid in table
            or moved.place in looks.places
            or place in looks.places
            or any(active.source & NUMBER == moved.oid for active in s.effects)
        ):
            return
    s.table = None


def set_game(x: Machine, key: str, value: Any) -> None:
    """Set a value of the game as a whole."""
    x.s.set_game(key, value)
    rules = x.rules
    if key in rules.looks.values or rules.looks.anything:
        anew(x)
    elif key in rules.interrupt_looks.values:
        x.dirty = True


def anew(x: Machine) -> None:
    """Derived values are made anew: rule processing that interrupts looks again at what is true now."""
    x.s.table = None
    x.dirty = x.dirty or x.rules.interrupted_by_marks
