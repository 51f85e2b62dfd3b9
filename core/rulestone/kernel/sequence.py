"""Frames that are run one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.program import STOP, Push
from rulestone.model.bindings import DONE, FRAMES
from rulestone.model.state import Env, Frame


def run_all(machine: Machine, frames: list[Any]) -> Any:
    """Run frames one after the other before going on; what they do has the cause that is under way."""
    if not frames:
        return None
    if len(frames) == 1:
        return frames[0]
    return sequence(frames, machine.cause)


def sequence(frames: Sequence[Frame], cause: int) -> Frame:
    """A frame that runs frames one after the other, all with one cause; bindings hold no trace numbers."""
    return (SEQUENCE, 0, {FRAMES: tuple(frame[:3] for frame in frames)}, cause)


def _next_frame(machine: Machine, env: Env) -> Any:
    frames = env[FRAMES]
    if not frames:
        return STOP
    return Push((*frames[0], machine.cause), 0, {FRAMES: frames[1:]})


SEQUENCE = Program("one after the other", ())
SEQUENCE.ops = (_next_frame,)


def aside(machine: Machine, frame: Frame) -> Frame:
    """A frame that is run in the midst of something else, which afterwards reads what it would have read without it."""
    return sequence((frame, (RESUMED, 0, {DONE: machine.state.result}, machine.cause)), frame[-1])


def _resumed(machine: Machine, env: Env) -> Any:
    machine.state.result = env[DONE]
    return STOP


RESUMED = Program("what was reported before", ())
"""Lies under what interrupts, and reports what had been reported before."""
RESUMED.ops = (_resumed,)
