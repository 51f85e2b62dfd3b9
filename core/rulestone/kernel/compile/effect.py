"""Continuous effects, compiled."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from rulestone.continuous.base_values import Model
from rulestone.continuous.operations import ABILITIES, CARD, Row, written
from rulestone.continuous.reads import Looks
from rulestone.kernel.abilities import abilities_of, known_abilities
from rulestone.kernel.compile.keywords import in_abilities
from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled
from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.rules.effect import CompiledContinuous
from rulestone.language import expressions as e
from rulestone.language.abilities import Continuous, Operation
from rulestone.model.objects import NUMBER, Card
from rulestone.model.state import Env


def compile_effect(steps: StepCompiler, id: str, effect: Continuous) -> CompiledContinuous:
    """A continuous effect ready to apply, and noted as brought.

    Raises:
        LookupError, TypeError: it uses something that the game does not declare.
    """
    compiler = steps.expr
    effect = in_abilities(steps.rules, effect)
    effect = replace(effect, what=tuple(collected(steps.rules, op) for op in effect.what))
    gained = {n: steps.gained(f"{id}+{n}", op.value) for n, op in enumerate(effect.what) if op.kind == "gain"}
    whom = compiler.objects(effect.whom)
    made = CompiledContinuous(
        id,
        effect,
        steps.rules.layer_of(effect),
        whom=whom,
        values=tuple(value_of(steps, op, gained.get(n)) for n, op in enumerate(effect.what)),
        condition=compiler(effect.condition) if effect.condition is not None else None,
        ends=compiler(effect.ends) if effect.ends is not None else None,
        gained=gained,
        cells=tuple(cells_of(steps.rules, op) for op in effect.what),
        looks=Looks(steps.rules.places.named, steps.rules.refers),
    )
    steps.brought.effects[id] = made
    return made


def collected(rules: Basis, op: Operation) -> Operation:
    """Convert an operation on an attribute that collects values (its default is a tuple), so that a single value counts
    as a collection."""
    declared = rules.parts.attributes.get(op.attr)
    if op.kind not in ("set", "add") or declared is None or not isinstance(declared.default, tuple):
        return op
    if isinstance(op.value, e.Lit):
        return replace(op, value=e.Lit(together(op.value.value)))
    return op


def together(value: Any) -> tuple[Any, ...]:
    """Return a value as a collection: a single value becomes a tuple of itself."""
    return () if value is None else tuple(value) if isinstance(value, (tuple, list)) else (value,)


def value_of(steps: StepCompiler, op: Any, gained: Any) -> Compiled | None:
    """The value of an operation, ready to ask."""
    if op.kind == "copy":
        return copier(steps.expr.objects(op.value))
    if op.kind == "share":
        return sharer(steps.expr.objects(op.value), op.attr)
    value = op.value if gained is None else gained
    if value is None:
        return None
    compiled = steps.expr(value)
    declared = steps.rules.parts.attributes.get(op.attr)
    if op.kind in ("set", "add") and declared is not None and isinstance(declared.default, tuple):
        return lambda machine, env, it: together(compiled(machine, env, it))
    return compiled


def sharer(objects: Compiled, called: str) -> Compiled:
    """The abilities that some objects have, or had as they were last known, and that a word means."""

    def run(machine: Machine, env: Env, it: int) -> Any:
        found: dict[Any, None] = {}
        for ref in objects(machine, env, it):
            if ref >= 2:
                gone = None if machine.state.alive(ref) else machine.state.record(ref)
                held = abilities_of(machine, ref & NUMBER) if gone is None else known_abilities(machine, gone)
                found |= dict.fromkeys(ability for ability in held.abilities if ability.answers_to(called))
        return tuple(found)

    return run


def cells_of(rules: Basis, op: Any) -> tuple[str, ...]:
    """Return the cells that an operation may write."""
    if op.kind == "copy":
        return (*rules.parts.attributes, "type", "name", ABILITIES, CARD)
    return written(op.kind, op.attr, op.value.value if isinstance(op.value, e.Lit) else None)


def copier(objects: Compiled) -> Compiled:
    """Return a function that finds the model of a copy: the original's printed card, or its current values."""

    def run(machine: Machine, env: Env, it: int) -> Any:
        for ref in objects(machine, env, it):
            if ref >= 2 and machine.state.alive(ref):
                obj, row = machine.state.objects[ref & NUMBER], machine.derived(ref & NUMBER)
                return taken(machine, obj.card, row, machine.rules.parts.attributes) if row else obj.card
            if ref >= 2:
                then = machine.state.record(ref)
                return taken(machine, then.card, then.marks)
        return None

    return run


def taken(machine: Machine, card: Card | None, row: Row, known: Collection[str] = ()) -> Card | Model | None:
    """Return the copiable values of an object: its printed ones, or its current values and abilities.

    Args:
        card: its own card.
        row: its derived values, or its last known ones.
        known: cells in the row that are not its own marks; () for those that are printed.
    """
    model: Card | Model | None = row.get(CARD, card)
    if model is None or machine.rules.policies.layers.copies == "printed":
        return model
    printed, otherwise = model if isinstance(model, Model) else (model, ())
    taking = dict.fromkeys((*(known or printed.values), "type", "name", ABILITIES))
    now = dict(otherwise) | {cell: row[cell] for cell in taking if cell in row}
    return Model(printed, tuple(now.items())) if now else model
