"""What several deeds came to: what each was done to, or how many it was, put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.signals import STOP, Push
from rulestone.model.bindings import CAME_TO, FRAMES, THIS_WAY
from rulestone.model.state import Env, Frame

Result = tuple[int, ...] | int
"""What an instruction reported: what it was done to, or how many things it did."""
NOTHING: Result = ()


def added(one: Result, other: Result) -> Result:
    """What two deeds came to: all that they were done to, or how many they were."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return one + other
    return amount(one) + amount(other)


def amount(result: Result) -> int:
    """How many things a deed was done to."""
    return len(result) if isinstance(result, tuple) else result


def counted(frames: Sequence[Frame], cause: int) -> Frame:
    """A frame that runs frames one after the other, all with one cause; they come to what all of them came to."""
    return (COUNTED, 0, {FRAMES: tuple(frame[:3] for frame in frames), CAME_TO: None}, cause)


def _next_counted(machine: Machine, env: Env) -> Any:
    frames, before = env[FRAMES], env[CAME_TO]
    came: Result = NOTHING if before is None else added(before, machine.state.result)
    machine.state.result = NOTHING if frames else came
    return Push((*frames[0], machine.cause), 0, {FRAMES: frames[1:], CAME_TO: came}) if frames else STOP


COUNTED = Program("one after the other, counted", ())
COUNTED.ops = (_next_counted,)


def remember(events: frozenset[str]) -> Callable[[Machine, Env], Env]:
    """The operation after a deed by which texts know later what was done "this way".

    Args:
        events: what it was.
    """
    names = tuple(sorted(THIS_WAY + event for event in events))

    def run(machine: Machine, env: Env) -> Env:
        done = machine.state.result
        if not isinstance(done, tuple):
            return env
        return {**env, **{name: (*env.get(name, ()), *done) for name in names}}

    return run
