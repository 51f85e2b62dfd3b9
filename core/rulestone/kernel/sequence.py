"""Frames that run in sequence, and the summed results of their instructions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.program import STOP, Push
from rulestone.model.bindings import EARLIER_RESULT, FRAMES, RESULT_SUM, THIS_WAY
from rulestone.model.state import Env, Frame


def push_frames(machine: Machine, frames: list[Any]) -> Any:
    """Run frames in order before continuing, with the current cause."""
    if not frames:
        return None
    return frames[0] if len(frames) == 1 else run_in_sequence(frames, machine.cause)


def is_running(machine: Machine, program: Program) -> bool:
    """Return whether a frame of a program is on the agenda."""
    return any(frame[0] is program for frame in machine.state.agenda)


def run_in_sequence(frames: Sequence[Frame], cause: int) -> Frame:
    """Return a frame that runs frames in order with one cause; bindings hold no trace numbers."""
    return (SEQUENCE, 0, {FRAMES: tuple(frame[:3] for frame in frames)}, cause)


def _start_next_frame(machine: Machine, env: Env) -> Any:
    frames = env[FRAMES]
    return STOP if not frames else Push((*frames[0], machine.cause), 0, {FRAMES: frames[1:]})


SEQUENCE = Program("one after the other", ())
SEQUENCE.ops = (_start_next_frame,)


def make_aside_frame(machine: Machine, frame: Frame) -> Frame:
    """Return a frame that interrupts another one and then restores the result of its last instruction."""
    return run_in_sequence((frame, (RESUMED, 0, {EARLIER_RESULT: machine.state.result}, machine.cause)), frame[-1])


def _resume(machine: Machine, env: Env) -> Any:
    machine.state.result = env[EARLIER_RESULT]
    return STOP


RESUMED = Program("the result before", ())
"""The program of the frame below an interrupting one; it restores the previous result."""
RESUMED.ops = (_resume,)


Result = tuple[int, ...] | int
"""The result of an instruction: references of the affected objects, or a number."""
NOTHING: Result = ()


def add_results(first: Result, second: Result) -> Result:
    """Return the joint result of two instructions: all affected objects, or their number."""
    if isinstance(first, tuple) and isinstance(second, tuple):
        return first + second
    return count_result(first) + count_result(second)


def count_result(result: Result) -> int:
    """Return the number of objects that an instruction affected."""
    return len(result) if isinstance(result, tuple) else result


def create_summing_frame(frames: Sequence[Frame], cause: int) -> Frame:
    """Return a frame that runs frames in turn with one cause; its result is the sum of their results."""
    return (COUNTED, 0, {FRAMES: tuple(frame[:3] for frame in frames), RESULT_SUM: None}, cause)


def _start_next_counted(machine: Machine, env: Env) -> Any:
    frames, before = env[FRAMES], env[RESULT_SUM]
    result: Result = NOTHING if before is None else add_results(before, machine.state.result)
    # each instruction starts without a result; the last one leaves the sum
    machine.state.result = NOTHING if frames else result
    return Push((*frames[0], machine.cause), 0, {FRAMES: frames[1:], RESULT_SUM: result}) if frames else STOP


COUNTED = Program("one after the other, counted", ())
COUNTED.ops = (_start_next_counted,)


def compile_memory(events: frozenset[str]) -> Callable[[Machine, Env], Env]:
    """Return the operation after an instruction that binds its result for later "this way" texts.

    Args:
        events: names of the events of which the instruction consists.
    """
    names = tuple(sorted(THIS_WAY + event for event in events))

    def run(machine: Machine, env: Env) -> Env:
        # "the cards discarded this way" needs objects; a number names none
        refs = machine.state.result
        return env if not isinstance(refs, tuple) else {**env, **{name: (*env.get(name, ()), *refs) for name in names}}

    return run
