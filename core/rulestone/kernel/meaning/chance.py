"""Chance: shuffles and dice, as choices of nature."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.changes import moves as changes
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.meaning.choices import order_at_random
from rulestone.language import instructions as i
from rulestone.model import chance
from rulestone.model.bindings import ORDER
from rulestone.model.bounds import check_number
from rulestone.model.choices import NATURE, Choice
from rulestone.model.state import Env


@operation(i.Shuffle)
def _compile_shuffle(compiler: StepCompiler, step: i.Shuffle, ops: Ops, program: Program) -> None:
    who, zone, cites = compiler.expr.player(step.who), step.zone, step.cites

    def run(machine: Machine, env: Env) -> Any:
        state = machine.state
        player = who(machine, env, -1)
        if player is None:
            return {**env, ORDER: ()}
        place = machine.rules.layout.get_place(zone, player)
        refs = tuple(state.objects[oid].ref for oid in state.places[place])
        if len(refs) < 2:
            return {**env, ORDER: refs}
        return order_at_random(machine, env, ORDER, f"shuffle {zone}", refs, cites)

    def apply(machine: Machine, env: Env) -> None:
        player = who(machine, env, -1)
        if player is not None:
            changes.reorder_place(machine, machine.rules.layout.get_place(zone, player), env[ORDER], cites)

    ops += [run, apply]


@operation(i.Roll)
def _compile_roll(compiler: StepCompiler, step: i.Roll, ops: Ops, program: Program) -> None:
    name, many, cites = step.name, compiler.expr(step.sides), step.cites

    def run(machine: Machine, env: Env) -> Any:
        sides = many(machine, env, -1)
        check_number(sides, "sides of a die")
        if sides < 2:
            return {**env, name: max(0, sides)}
        if machine.ask_nature:
            return machine.ask(
                Choice("roll", NATURE, name, f"roll a {sides}-sided die", least=1, most=sides, cites=cites)
            )
        machine.state.rng, z = chance.advance_generator(machine.state.rng)
        return {**env, name: z % sides + 1}

    ops.append(run)
