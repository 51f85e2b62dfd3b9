"""Instructions by which tokens and other cards come into being and cease to exist."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.changes.tokens import create_card, remove_object
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.sequence import push_frames
from rulestone.language import instructions as i
from rulestone.model.bounds import check_number
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


@operation(i.Create)
def _compile_create(compiler: StepCompiler, step: i.Create, ops: Ops, program: Program) -> None:
    rules, card = compiler.rules, step.card
    layout, to, cites, name = rules.layout, step.to, step.cites, step.name
    layout.get_place(to, 0)
    known = compiler.brought.tokens.setdefault(card.key, card)
    if known is not card:
        raise LookupError(f"{rules.name}: effects create two cards called “{card.name}”; rename one")
    count, whose = compiler.expr(step.count), compiler.expr.read_optional("player", step.whose)
    marks = tuple((key, compiler.expr(value)) for key, value in step.marks.items())

    def run(machine: Machine, env: Env) -> Any:
        player = env["you"] if whose is None else whose(machine, env, -1)
        given = {key: told for key, value in marks if (told := value(machine, env, -1)) is not None}
        if player is None:
            machine.state.result = 0
            return {**env, name: ()} if name else None
        place = layout.get_place(to, player)
        number = count(machine, env, -1) or 0
        check_number(number, "cards")
        made = (create_card(machine, card, place, player, given, cites) for _ in range(number))
        refs = tuple(ref for ref in made if ref >= 0)
        machine.state.result = len(refs)
        return {**env, name: refs} if name else None

    ops.append(run)


@operation(i.Vanish)
def _compile_vanish(compiler: StepCompiler, step: i.Vanish, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.objects(step.what), step.cites

    def run(machine: Machine, env: Env) -> Any:
        frames: list[Any] = []
        refs = [
            ref
            for ref in what(machine, env, -1)
            if ref > 1 and machine.state.is_alive(ref) and machine.state.objects[ref & NUMBER].place >= 0
        ]
        for ref in refs:
            frames += remove_object(machine, ref & NUMBER, cites)
        machine.state.result = len(refs)
        return push_frames(machine, frames)

    ops.append(run)
