"""What was found out about a state: it holds as long as the state is the same.

A player is asked again and again while nothing has changed, and so are the rule checks. What tells that nothing has
is how many changes there have been, beside the values and records that change without one; these are compared by value,
and those that did not change are the same, so that comparing costs less than asking.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rulestone.continuous.reads import Looks
from rulestone.kernel.machine import Machine

T = TypeVar("T")
OFTEN = 100
"""So many times more often has to be found anew, than found again, what is kept no longer."""


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


def looked(machine: Machine, key: Any, looks: Looks, within: tuple[int, ...] | None, find: Callable[[], T]) -> T:
    """What expressions found out, found out anew where what they look at is not the same any more.

    Derived values are not worked out for this: where they were not known when it was found out, and still were not
    afterwards, nothing asked for them.

    A machine that has not looked yet, as that of a trial or of the next position, begins with what was found out last
    in the same run: what it looked at is compared as it is, so that it does not matter whose state that was. Where that
    rests on an assumption, a machine that tells what it does finds it out itself, so that it tells that too.

    Comparing costs about as much as many a thing costs to find out. What is found anew more often than again in the
    games of a run is therefore asked for each time.

    Args:
        key: under which it is kept.
        looks: what they look at.
        within: the places whose cards alone they look at, besides players; None for all.
        find: finds it out.
    """
    pool = machine.pool
    worth = pool.worth.get(key, 0)
    if worth <= -OFTEN or looks.anything:
        return find()
    now = seen(machine, looks, within)
    known = machine.memo.get(key)
    if known is None and (machine.log is None or not looks.assumed):
        known = pool.found.get(key)
    if known is not None and known[0] == now and same_values(machine, looks, *known[1]):
        pool.worth[key] = min(worth + 1, OFTEN)
        before: T = known[2]
        return before
    found = find()
    pool.worth[key] = worth - 1
    machine.memo[key] = pool.found[key] = (kept(now), values(machine, looks), found)
    return found


Values = tuple[Any, Any]
"""Derived values that something was found out of: the table, None where none was made; where none was, which of the
cells that were looked at effects might have written, None where nobody asked for them."""


def values(machine: Machine, looks: Looks) -> Values:
    """The derived values that something was found out of just now."""
    state, cells = machine.state, looks.cells
    if cells.isdisjoint(machine.pool.touched) and machine.log is None:
        return (None, None)
    there = state.present if state.table is None else None
    return (state.table, None if there is None else list(filter(there.writes, sorted(cells))))


def same_values(machine: Machine, looks: Looks, table: Any, written: Any) -> bool:
    """Whether derived values are those that something was found out of."""
    if table is not None:
        return bool(table == (machine.derive() if machine.state.table is None else machine.state.table))
    if written is None:
        return True
    return bool(list(filter(machine.present().writes, sorted(looks.cells))) == written)


def seen(machine: Machine, looks: Looks, within: tuple[int, ...] | None = None) -> tuple[Any, ...]:
    """What expressions look at besides derived values, as it is now.

    Args:
        within: the places whose cards alone they look at, besides players; None for all.
    """
    state = machine.state
    values = (state.pool, state.game.get("turn player"), *map(state.game.get, sorted(looks.values)))
    stack = state.stack if looks.stack else ()
    history = (state.history, state.before) if looks.events else ()
    objects = state.objects
    if within is not None:
        there = [objects[oid] for place in within for oid in state.places[place]]
        return (there, objects[0], objects[1], values, stack, history)
    return (objects, state.places, values, stack, history)
