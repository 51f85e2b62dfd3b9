"""Named blocks of steps: how a nested step leaves a block, and how the steps themselves end."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.events.dispatch import flush_batch
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.processing.turn import get_outermost_phase
from rulestone.kernel.program import STOP
from rulestone.kernel.sequence import run_in_sequence
from rulestone.language import instructions as i
from rulestone.model.bindings import BLOCKS, LEAVING
from rulestone.model.state import Env, Frame


def enter_block(env: Env, name: str, after: int) -> Env:
    """Return the bindings within a block.

    Args:
        after: index of the first operation after the block, however it ends.
    """
    return {**env, BLOCKS: (*env.get(BLOCKS, ()), (name, after))}


def leave_block(env: Env) -> Any:
    """Return the bindings after a block; None, which ends the steps, if an outer block is being left."""
    return STOP if LEAVING in env else {**env, BLOCKS: env[BLOCKS][:-1]}


@operation(i.Block)
def _compile_block(compiler: StepCompiler, step: i.Block, ops: Ops, program: Program) -> None:
    enters = len(ops)
    ops.append(None)
    compiler.block(step.body, ops, program)
    after = len(ops)
    # the final steps of a block run outside the block
    ops.append(lambda machine, env: {**env, BLOCKS: env[BLOCKS][:-1]})
    compiler.block(step.afterwards, ops, program)
    ops.append(lambda machine, env: STOP if LEAVING in env else None)
    ops[enters] = lambda machine, env: enter_block(env, step.name, after)


@operation(i.Stop)
def _compile_stop(compiler: StepCompiler, step: i.Stop, ops: Ops, program: Program) -> None:
    def run(machine: Machine, env: Env) -> Any:
        """End the current blocks of these steps, the innermost first; then the steps end."""
        ends = list_endings((program, 0, env, machine.cause)) if BLOCKS in env else ()
        return run_in_sequence(ends, machine.cause) if ends else STOP

    ops.append(run)
    ops.append(lambda machine, env: STOP)


@operation(i.Leave)
def _compile_leave(compiler: StepCompiler, step: i.Leave, ops: Ops, program: Program) -> None:
    name, cites = step.block, step.cites

    def run(machine: Machine, env: Env) -> Any:
        frames = [(program, 0, env, machine.cause), *reversed(machine.state.agenda)]
        ends = ((number, find_block_end(machine, frame, name)) for number, frame in enumerate(frames))
        depth, target = next((inner_end for inner_end in ends if inner_end[1] is not None), (0, None))
        machine.state.result = int(target is not None)
        if target is None:
            return None
        flush_batch(machine)  # the rest of the current event is skipped, so dispatch its batch now
        if machine.log is not None:
            machine.note("game", f"the {name} is left", cites, event="left", data={"block": name})
        # nested blocks run their final steps, the innermost first
        cleared = [inner_end for inner in frames[:depth] for inner_end in list_endings(inner)]
        cleared += list_endings(frames[depth], outer=name)
        agenda = machine.state.agenda
        del agenda[len(agenda) - depth :]
        agenda.append(target)
        agenda += reversed(cleared)
        return STOP

    ops.append(run)


def find_block_end(machine: Machine, frame: Frame, name: str) -> Frame | None:
    """Return the position at which a frame continues when its block is left; None if it is in no such block."""
    program, _, env, cause = frame
    if program is machine.rules.programs.turn:
        if name == "turn":
            # behind the operations of the last phase, the turn ends
            return (program, 2 * len(machine.rules.programs.phases), env, cause)
        return frame if name == get_outermost_phase(machine.state.game) else None
    blocks = env.get(BLOCKS, ())
    for number in range(len(blocks) - 1, -1, -1):
        if blocks[number][0] == name:
            return (program, blocks[number][1], {**env, BLOCKS: blocks[: number + 1]}, cause)
    return None


def list_endings(frame: Frame, outer: str = "") -> list[Frame]:
    """Return the final steps of the blocks of a frame, innermost first.

    Args:
        outer: name of a block, to return only blocks inside it; "" for all.
    """
    program, _, env, cause = frame
    endings: list[Frame] = []
    blocks = env.get(BLOCKS, ())
    for number in range(len(blocks) - 1, -1, -1):
        name, after = blocks[number]
        if name == outer:
            break
        endings.append((program, after, {**env, BLOCKS: blocks[: number + 1], LEAVING: True}, cause))
    return endings
