"""Continuous effects, ready to apply."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from rulestone.continuous.operations import ABILITIES, ABILITY
from rulestone.continuous.reads import EffectReads
from rulestone.continuous.timestamp import get_stage
from rulestone.kernel.program import Compiled
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language.abilities import KEYWORD, Continuous, Operation


class CompiledContinuous(Struct, eq=False):
    """A compiled continuous effect.

    Attributes:
        id: name in saved positions.
        declared: the effect as its card or the rules declare it; `what`: its operations.
        whom: computes the objects that it affects.
        condition: condition while which it applies; `ends`: condition that ends it.
        values: computes the value of each operation; None for an operation without one.
        gained: index of an operation → the ability that it gives; `gives`: whether it can give any.
        each: indexes of operations whose values are computed for each object.
        layer: number of its layer.
        staged: for each operation its stage (`rulestone.continuous.timestamp`), for schemes that order by timestamps
            alone; `stages`: all these stages.
        cells: the cells that each operation may write.
        looks: everything that it reads.
    """

    waits: ClassVar[bool] = False

    id: str
    declared: Continuous
    layer: int
    whom: Compiled
    values: tuple[Compiled | None, ...]
    condition: Compiled | None
    ends: Compiled | None
    gained: dict[int, Any]
    cells: tuple[tuple[str, ...], ...]
    looks: EffectReads
    what: tuple[Operation, ...] = ()
    lasts: str = ""
    gives: bool = False
    each: frozenset[int] = frozenset()
    staged: tuple[int, ...] = ()
    stages: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.what, self.lasts = self.declared.what, self.declared.lasts
        self.gives = any(ability.kind != KEYWORD for ability in self.gained.values()) or any(
            op.kind in ("copy", "share", "reword") for op in self.what
        )
        self.each = frozenset(n for n, op in enumerate(self.what) if inspect.may_read(op.value, inspect.CANDIDATE))
        self.staged = tuple(get_stage(op) for op in self.what)
        self.stages = tuple(sorted(set(self.staged)))

    def describe(self) -> str:
        """Return the operations of the effect in words."""
        return ", ".join(describe_operation(op) for op in self.what)

    def describe_whom(self) -> str:
        """Return the affected objects of the effect in words."""
        return type(self.declared.whom).__name__.lower()


def describe_operation(op: Any) -> str:
    """Return the text of an operation."""
    value = op.value.value if isinstance(op.value, e.Lit) else "…"
    match op.kind:
        case "add":
            return f"{op.attr} {value:+}" if isinstance(value, int) else f"{op.attr} + {value}"
        case "lose":
            return f"loses {value if op.attr == ABILITY else op.attr}"
        case "gain" if op.value.kind == KEYWORD:
            return f"has {op.value.name}"
        case "gain":
            return f"gains {'“' + op.value.name + '”' if op.value.name else op.value.kind + ' ability'}"
        case "share":
            return f"shares {op.attr if op.attr == ABILITIES else op.attr + ' abilities'}"
    return OPERATION_WORDS.get(op.kind, "may “{attr}”").format(attr=op.attr, value=value)


OPERATION_WORDS = {
    "set": "{attr} becomes {value}",
    "multiply": "{attr} × {value}",
    "reword": "has other words for {attr}",
    "grant": "has {attr}",
    "copy": "becomes a copy",
    "forbid": "cannot “{attr}”",
}
"""Kind of operation → its text, for kinds whose text does not depend on the value."""
