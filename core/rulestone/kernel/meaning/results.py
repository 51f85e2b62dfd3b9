"""Results of earlier instructions: how many objects they affected, and which ("this way")."""

from __future__ import annotations

from rulestone.kernel.compile.expressions import Compiler, meaning
from rulestone.kernel.events.results import count_result
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.functions import Compiled, Refs
from rulestone.language import expressions as e
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


@meaning(e.Result)
def _result(compiler: Compiler, node: e.Result) -> Compiled:
    return lambda machine, env, it: count_result(machine.state.result)


@meaning(e.ThisWay)
def _thisway(compiler: Compiler, node: e.ThisWay) -> Compiled:
    for event in node.events:
        compiler.rules.verb(event)
    names, wanted, read_type = node.kept, node.type, compiler.attribute("type")
    where = compiler(node.where) if node.where is not None else None

    def run(machine: Machine, env: Env, it: int) -> Refs:
        cards = dict.fromkeys(ref & NUMBER for name in names for ref in env.get(name, ()) if ref > 1)
        return tuple(
            machine.state.objects[oid].ref
            for oid in cards
            if (not wanted or read_type(machine, oid) == wanted) and (where is None or where(machine, env, oid))
        )

    return run
