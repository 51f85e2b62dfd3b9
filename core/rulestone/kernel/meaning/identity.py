"""The instruction by which one object goes on as what another was."""

from __future__ import annotations

from rulestone.kernel.changes.identity import succeed
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.machine import Machine, Program
from rulestone.language import instructions as i
from rulestone.model.state import Env


@operation(i.Succeed)
def _succeed(compiler: StepCompiler, step: i.Succeed, ops: Ops, program: Program) -> None:
    what, heirs = compiler.expr.objects(step.what), compiler.expr.objects(step.heirs)
    only, cites = step.only, step.cites

    def run(machine: Machine, env: Env) -> None:
        new = tuple(ref for ref in heirs(machine, env, -1) if machine.state.alive(ref))
        succeed(machine, tuple(ref for ref in what(machine, env, -1) if ref not in new), new, only, cites)

    ops.append(run)
