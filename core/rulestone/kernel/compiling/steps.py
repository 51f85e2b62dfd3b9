"""Compiling instructions to operations.

Structured steps are flattened: an `If` becomes a jump, so that a frame is only (program, next operation, bindings).
An operation is called with the machine and the bindings and returns nothing, new bindings, a jump, a frame to run
first, or a signal; see `rulestone.kernel.machine`.

What each kind of instruction does stands in `flow`, `asking`, `changing`, `stacking` and `costs`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulestone.kernel.legality.payment import sure_cost
from rulestone.kernel.machine import STOP, Program, Push
from rulestone.language import instructions as i
from rulestone.model.state import Env, Frame

if TYPE_CHECKING:
    from rulestone.kernel.compiling.rules import Rules
    from rulestone.kernel.machine import Machine

Op = Callable[["Machine", Env], Any]
Ops = list[Any]

OPERATIONS: dict[type[Any], Callable[[Any, Any, Ops, Program], None]] = {}


def operation(kind: type[Any]) -> Callable[[Any], Any]:
    """Declare what a kind of instruction does: the function appends its operations."""

    def declare(function: Callable[[Any, Any, Ops, Program], None]) -> Any:
        OPERATIONS[kind] = function
        return function

    return declare


class StepCompiler:
    """Compiles steps into programs.

    Args:
        rules: the ruleset compiled for.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.expr = rules.compiler

    def program(self, id: str, steps: i.Steps) -> Program:
        """Compile steps under a name, for good.

        Raises:
            LookupError, TypeError: they use something the game does not declare.
        """
        program = Program(id, steps)
        self.rules.programs[id] = program
        self.fill(program, steps)
        return program

    def fill(self, program: Program, steps: i.Steps) -> None:
        """Compile steps into a program that others may refer to already."""
        costs = [sure_cost(self.rules, step) for step in steps if isinstance(step, i.Pay)]
        program.lookahead = bool(costs) or any(isinstance(step, i.Afford) for step in steps)
        sure = [check.verb for check in costs if check is not None]
        program.sure = frozenset(sure if len(sure) == len(costs) else ())
        ops: list[Any] = []
        self.block(steps, ops, program)
        program.ops = tuple(ops)

    def block(self, steps: i.Steps, ops: Ops, program: Program) -> None:
        """Append the operations of steps.

        Raises:
            TypeError: a step is no instruction the kernel knows.
        """
        for step in steps:
            known = OPERATIONS.get(type(step))
            if known is None:
                raise TypeError(f"no meaning is known for {type(step).__name__}")
            known(self, step, ops, program)


def run_all(machine: Machine, frames: list[Any]) -> Any:
    """Run frames one after the other before going on; what they do has the cause that is under way."""
    if not frames:
        return None
    if len(frames) == 1:
        return frames[0]
    return sequence(frames, machine.cause)


def sequence(frames: Sequence[Frame], cause: int) -> Frame:
    """A frame that runs frames one after the other, all with one cause; bindings hold no trace numbers."""
    return (SEQUENCE, 0, {"_frames": tuple(frame[:3] for frame in frames)}, cause)


def _next_frame(machine: Machine, env: Env) -> Any:
    frames = env["_frames"]
    if not frames:
        return STOP
    return Push((*frames[0], machine.cause), 0, {"_frames": frames[1:]})


SEQUENCE = Program("one after the other", ())
SEQUENCE.ops = (_next_frame,)


def _ask_still(machine: Machine, env: Env) -> Any:
    return machine.ask(env["choice"])


def _hand_on(machine: Machine, env: Env) -> Any:
    program, at, bindings = env["asking"]
    name = env["choice"].name
    return (program, at, {**bindings, name: env[name]}, machine.cause)


#: What was asked before something was done aside is asked again, and the answer goes to whom it is for.
ASKED_STILL = Program("asked still", ())
ASKED_STILL.ops = (_ask_still, _hand_on)
