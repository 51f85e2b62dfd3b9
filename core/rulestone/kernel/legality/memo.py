"""What was found out about a state: it holds as long as the state is the same.

A player is asked again and again while nothing has changed. What tells that nothing has is how many changes there have
been, beside the values and records that change without one; these are compared by value, and those that did not change
are the same, so that comparing costs less than asking.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rulestone.continuous.reads import Looks
from rulestone.kernel.machine import Machine

T = TypeVar("T")


def remembered(machine: Machine, key: Any, now: tuple[Any, ...], find: Callable[[], T]) -> T:
    """What was found out under a key, found out anew where what it was found out of is not the same any more.

    Args:
        now: all that it depends on, as it is.
    """
    known = machine.memo.get(key)
    if known is None or known[0] != now:
        known = machine.memo[key] = (now, find())
    found: T = known[1]
    return found


def kept(now: tuple[Any, ...]) -> tuple[Any, ...]:
    """What something depends on, as it is now; lists in it may change later."""
    return tuple([part[:] if type(part) is list else part for part in now])


def everything(machine: Machine) -> tuple[Any, ...]:
    """The state as it is, but for what is left to do, which choice waits and how far clock and trace have come.

    For the objects and where they are stands how many changes there have been. What the last instruction came to is
    left out too: steps ask for it that are under way, no action does.
    """
    state = machine.state
    return (
        machine.altered,
        state.game,
        state.stack,
        state.effects,
        state.pending,
        state.history,
        state.before,
        state.gone,
        state.rng,
    )


Values = tuple[Any, set[str] | None]
"""Derived values that something was found out of: the table; or None, and which cells that were looked at the effects
may have written that there were; None for these too where nobody asked for any."""


def values(machine: Machine, looks: Looks) -> Values | None:
    """The derived values that something was found out of just now; None where that is not known.

    They are not worked out for this: where they are not known, nobody asked for what effects may have written. Where
    effects give abilities it may be that somebody did: which effects there are is not kept then in any case.
    """
    state = machine.state
    if machine.log is None:
        if looks.cells.isdisjoint(machine.pool.touched):
            return (None, None)
        if (there := state.present) is not None:
            written = set(filter(there.writes, looks.cells))
            if not written or state.table is None:
                return (None, written)
        elif state.table is None and machine.pool.gives:
            return None
    return (state.table, None)


def same_values(machine: Machine, looks: Looks, table: Any, written: set[str] | None) -> bool:
    """Whether derived values are those that something was found out of."""
    if table is not None:
        return bool(table == (machine.derive() if machine.state.table is None else machine.state.table))
    return written is None or written == set(filter(machine.present().writes, looks.cells))
