"""Continuous effects, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulestone.continuous.operations import ABILITIES, ABILITY, CARD, written
from rulestone.continuous.timestamp import stage_of
from rulestone.kernel.compiling.expressions import Compiled
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language.abilities import Continuous
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

if TYPE_CHECKING:
    from rulestone.kernel.compiling.rules import Rules
    from rulestone.kernel.machine import Machine


class CompiledContinuous:
    """A continuous effect ready to apply.

    Attributes:
        gained: the abilities that it gives, by the index of the operation; `gives`: whether it can give any.
        each: the operations whose values are asked of each object.
        staged: when each operation is done under a scheme that goes by timestamp; `stages`: all of these.
        cells: what each operation may write.
    """

    waits = False

    __slots__ = (
        "cells",
        "condition",
        "declared",
        "each",
        "ends",
        "gained",
        "gives",
        "id",
        "lasts",
        "layer",
        "staged",
        "stages",
        "values",
        "what",
        "whom",
    )

    def __init__(self, rules: Rules, id: str, effect: Continuous) -> None:
        self.id = id
        self.declared = effect
        self.whom = rules.compiler.objects(effect.whom)
        self.what = effect.what
        self.gained = {n: rules.gained(f"{id}+{n}", op.value) for n, op in enumerate(effect.what) if op.kind == "gain"}
        values = (self.gained.get(n, op.value) for n, op in enumerate(effect.what))
        self.values = tuple(rules.compiler(value) if value is not None else None for value in values)
        if any(op.kind == "copy" for op in effect.what):
            models = zip(effect.what, self.values, strict=True)
            self.values = tuple(copier(rules, op.value) if op.kind == "copy" else value for op, value in models)
        self.each = frozenset(n for n, op in enumerate(effect.what) if inspect.asks(op.value, inspect.CANDIDATE))
        self.condition = rules.compiler(effect.condition) if effect.condition is not None else None
        self.ends = rules.compiler(effect.ends) if effect.ends is not None else None
        rules.ending = rules.ending or self.ends is not None
        self.lasts = effect.lasts
        self.layer = rules.layer_of(effect)
        self.staged = tuple(stage_of(op) for op in effect.what)
        self.stages = tuple(sorted(set(self.staged)))
        self.cells = tuple(cells_of(rules, op) for op in effect.what)
        rules.touched.update(cell for cells in self.cells for cell in cells)
        self.gives = bool(self.gained) or any(op.kind == "copy" for op in effect.what)
        rules.gives = rules.gives or self.gives

    def describe(self) -> str:
        """What it does, in words."""
        return ", ".join(describe_operation(op) for op in self.what)

    def describe_whom(self) -> str:
        """Whom it applies to, in words."""
        return type(self.declared.whom).__name__.lower()


def cells_of(rules: Rules, op: Any) -> tuple[str, ...]:
    """What an operation may write."""
    if op.kind == "copy":
        return (*rules.parts.attributes, "type", "name", ABILITIES, CARD)
    return written(op.kind, op.attr, op.value.value if isinstance(op.value, e.Lit) else None)


def copier(rules: Rules, model: Any) -> Compiled:
    """What a copy is made of: the card that an object is, or is a copy of."""
    objects = rules.compiler.objects(model)

    def run(machine: Machine, env: Env, it: int) -> Any:
        for ref in objects(machine, env, it):
            if ref >= 2 and machine.state.alive(ref):
                return machine.derived(ref & NUMBER).get(CARD, machine.state.objects[ref & NUMBER].card)
            if ref >= 2:
                then = machine.state.record(ref)
                return then.marks.get(CARD, then.card)
        return None

    return run


def describe_operation(op: Any) -> str:
    """One operation in words."""
    value = op.value.value if isinstance(op.value, e.Lit) else "…"
    match op.kind:
        case "add":
            return f"{op.attr} {value:+}" if isinstance(value, int) else f"{op.attr} + {value}"
        case "set":
            return f"{op.attr} becomes {value}"
        case "multiply":
            return f"{op.attr} × {value}"
        case "lose":
            return f"loses {value if op.attr == ABILITY else op.attr}"
        case "gain":
            return f"gains {'“' + op.value.name + '”' if op.value.name else op.value.kind + ' ability'}"
        case "grant":
            return f"has {op.attr}"
        case "copy":
            return "becomes a copy"
        case "forbid":
            return f"cannot “{op.attr}”"
        case _:
            return f"may “{op.attr}”"
