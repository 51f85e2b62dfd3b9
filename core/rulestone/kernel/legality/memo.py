"""What was found out about a state: it holds as long as the state is the same.

A player is asked again and again while nothing has changed, and so are the rule checks. States are compared by value;
records that did not change are the same records, so that comparing costs less than asking.
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
        now: all that it depends on, as it is; lists may change later.
    """
    known = machine.memo.get(key)
    if known is None or known[0] != now:
        known = machine.memo[key] = (tuple(part[:] if type(part) is list else part for part in now), find())
    found: T = known[1]
    return found


def everything(machine: Machine) -> tuple[Any, ...]:
    """The state as it is, but for what is left to do, which choice waits and how far clock and trace have come.

    What the last instruction came to is left out too: steps ask for it that are under way, no action does.
    """
    state = machine.state
    return (
        state.objects,
        state.places,
        state.game,
        state.stack,
        state.effects,
        state.pending,
        state.history,
        state.before,
        state.gone,
        state.rng,
    )


def seen(machine: Machine, looks: Looks, within: tuple[int, ...] | None = None) -> tuple[Any, ...] | None:
    """What expressions look at, as it is now; None where it cannot be told what they look at.

    Args:
        within: the places whose cards alone they look at, besides players; None for all.
    """
    if looks.anything:
        return None
    state = machine.state
    table = machine.derive() if state.table is None else state.table
    values = (state.game.get("turn player"), *map(state.game.get, sorted(looks.values)))
    stack = state.stack if looks.stack else ()
    history = (state.history, state.before) if looks.events else ()
    if within is not None:
        objects = state.objects
        there = [objects[oid] for place in within for oid in state.places[place]]
        return (there, objects[0], objects[1], values, stack, history, table)
    return (state.objects, state.places, values, stack, history, table)
