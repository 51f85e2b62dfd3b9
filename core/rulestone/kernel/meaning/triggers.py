"""Instructions on triggers: pending ones act or lapse, and "before" triggers avert their event."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.processing.next_trigger import drop_triggers
from rulestone.kernel.processing.trigger_acting import release_trigger
from rulestone.kernel.sequence import push_frames
from rulestone.language import instructions as i
from rulestone.model.bindings import COMING, LEAVING_FOR
from rulestone.model.bounds import Incomputable
from rulestone.model.state import Env, Frame


@operation(i.Act)
def _compile_act(compiler: StepCompiler, step: i.Act, ops: Ops, program: Program) -> None:
    what, agreed = compiler.expr.objects(step.what), step.agreed

    def run(machine: Machine, env: Env) -> Any:
        waiting = [machine.state.find_pending(ref) for ref in what(machine, env, -1)]
        frames = [release_trigger(machine, one, env, agreed=agreed) for one in waiting if one is not None]
        machine.state.result = len(frames)
        return push_frames(machine, frames)

    ops.append(run)


@operation(i.Lapse)
def _compile_lapse(compiler: StepCompiler, step: i.Lapse, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.objects(step.what), step.cites

    def run(machine: Machine, env: Env) -> None:
        waiting = [machine.state.find_pending(ref) for ref in what(machine, env, -1)]
        lost = [one for one in waiting if one is not None]
        drop_triggers(machine, lost, cites or machine.rules.policies.triggers.cites)
        machine.state.result = len(lost)

    ops.append(run)


@operation(i.Avert)
def _compile_avert(compiler: StepCompiler, step: i.Avert, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.read_optional("objects", step.what), step.cites

    def divide_spared(machine: Machine, env: Env, refs: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Divide the objects of an event into spared objects and the others."""
        spared = refs if what is None else tuple(ref for ref in refs if ref in what(machine, env, -1))
        return spared, tuple(ref for ref in refs if ref not in spared)

    def avert_verb(machine: Machine, env: Env, frame: Frame) -> Frame:
        """Return the frame of a coming verb, limited to the objects that are not spared."""
        verb, pc, bindings, cause = frame
        affects, name = bindings[COMING], verb.id.removeprefix("verb ")
        if what is not None and not affects:
            because = f"the verb “{name}” declares no `affects`, so `Avert(what=…)` cannot spare objects"
            raise Incomputable(f"{because}: write `Avert()`, or declare `affects`")
        spared, left = divide_spared(machine, env, bindings.get(affects) or () if affects else ())
        if spared or what is None:
            record_spared(machine, spared, name, cites)
        machine.state.result = len(spared) if affects else 1
        if what is None or not left:
            return (verb, len(verb.ops), bindings, cause)
        return (verb, pc, {**bindings, affects: left}, cause)

    def run(machine: Machine, env: Env) -> None:
        agenda = machine.state.agenda
        machine.state.result = 0
        for at in range(len(agenda) - 1, -1, -1):
            program, pc, bindings, cause = agenda[at]
            if LEAVING_FOR in bindings:
                event, refs = bindings[LEAVING_FOR]
                spared, left = divide_spared(machine, env, refs)
                agenda[at] = (program, pc, {**bindings, LEAVING_FOR: (event, left)}, cause)
                record_spared(machine, spared, event, cites)
                machine.state.result = len(spared)
                return
            if COMING in bindings and pc == 1:
                agenda[at] = avert_verb(machine, env, agenda[at])
                return

    ops.append(run)


def record_spared(machine: Machine, spared: tuple[int, ...], event: str, cites: tuple[str, ...]) -> None:
    """Record that an event does not happen to some objects, or at all."""
    if machine.log is not None:
        names = ", ".join(map(machine.ref_name, spared))
        told = f"{names}: it does not happen" if names else "it does not happen"
        machine.note("refusal", told, cites, event="refusal", data={"verb": event})
