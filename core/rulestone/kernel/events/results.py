"""Results of instructions, summed over several of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.program import STOP, Push
from rulestone.model.bindings import CAME_TO, FRAMES, THIS_WAY
from rulestone.model.state import Env, Frame

Result = tuple[int, ...] | int
"""The result of an instruction: references of the objects it affected, or how many things it did."""
NOTHING: Result = ()


def add_results(one: Result, other: Result) -> Result:
    """Return the joint result of two instructions: all affected objects, or how many there were."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return one + other
    return count_result(one) + count_result(other)


def count_result(result: Result) -> int:
    """Return how many things an instruction affected."""
    return len(result) if isinstance(result, tuple) else result


def create_summing_frame(frames: Sequence[Frame], cause: int) -> Frame:
    """Return a frame that runs frames in turn with one cause; its result is the sum of their results."""
    return (COUNTED, 0, {FRAMES: tuple(frame[:3] for frame in frames), CAME_TO: None}, cause)


def _next_counted(machine: Machine, env: Env) -> Any:
    frames, before = env[FRAMES], env[CAME_TO]
    came: Result = NOTHING if before is None else add_results(before, machine.state.result)
    machine.state.result = NOTHING if frames else came
    return Push((*frames[0], machine.cause), 0, {FRAMES: frames[1:], CAME_TO: came}) if frames else STOP


COUNTED = Program("one after the other, counted", ())
COUNTED.ops = (_next_counted,)


def compile_memory(events: frozenset[str]) -> Callable[[Machine, Env], Env]:
    """Return the operation after an instruction that binds its result for later "this way" texts.

    Args:
        events: names of the events of which the instruction consists.
    """
    names = tuple(sorted(THIS_WAY + event for event in events))

    def run(machine: Machine, env: Env) -> Env:
        done = machine.state.result
        if not isinstance(done, tuple):
            return env
        return {**env, **{name: (*env.get(name, ()), *done) for name in names}}

    return run
