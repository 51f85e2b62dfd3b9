"""Requirements of an action with what is the same for every subject settled beforehand.

"It is your turn, or the card says otherwise" need not be asked of each card in turn: where it is your turn nothing is
left to ask, and where it is not only the card's part is. What is left is kept for each way the moment can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulestone.kernel.compiling.expressions import Compiled, Compiler
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.model.state import Env

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

Left = tuple[Compiled, ...] | None
"""What is left to ask of each subject; None if it cannot be fulfilled, whatever the subject."""
Known = dict[int, bool]


class Moment(Struct, frozen=True):
    """A part that is the same for every subject, by its number."""

    number: int


class Settled:
    """Requirements, all of which must hold.

    Args:
        compiler: makes them ready to ask.
        conditions: the requirements.
        numbers: the numbers of requirements that are the same for every subject, shared by all actions; more are added.
    """

    __slots__ = ("compiler", "first", "left", "moments", "numbers", "tree")

    def __init__(self, compiler: Compiler, conditions: Sequence[e.Expr], numbers: dict[e.Expr, int]) -> None:
        self.compiler = compiler
        self.numbers = numbers
        # the cheap ones are asked first; refusals name them in the order declared
        ordered = sorted(conditions, key=weight)
        self.first = tuple(
            (self.number(condition), compiler(condition)) for condition in ordered if not of_subject(condition)
        )
        self.moments: dict[int, Compiled] = {}
        self.tree = e.All(tuple(self.split(condition) for condition in ordered if of_subject(condition)))
        self.left: dict[int, Left] = {}

    def number(self, condition: e.Expr) -> int:
        """The number of a requirement that is the same for every subject."""
        return self.numbers.setdefault(condition, len(self.numbers))

    def split(self, node: Any) -> Any:
        """A requirement with those parts numbered that are the same for every subject."""
        if not of_subject(node) and not inspect.names(inspect.ASSUMPTION, node):
            number = self.number(node)
            self.moments.setdefault(number, self.compiler(node))
            return Moment(number)
        if isinstance(node, e.Not):
            return e.Not(self.split(node.of))
        if isinstance(node, (e.All, e.AnyOf)):
            return type(node)(tuple(self.split(part) for part in node.of))
        return node

    def at(self, machine: Machine, base: Env, known: Known) -> Left:
        """What is left to ask of each subject.

        Args:
            base: the bindings without a subject.
            known: what has been found out at this moment, by number; more is put in.
        """
        for number, ask in self.first:
            holds = known.get(number)
            if holds is None:
                holds = known[number] = bool(ask(machine, base, -1))
            if not holds:
                return None
        way = 0
        for number, ask in self.moments.items():
            holds = known.get(number)
            if holds is None:
                holds = known[number] = bool(ask(machine, base, -1))
            if holds:
                way |= 1 << number
        if way not in self.left:
            self.left[way] = self.ready(simple(self.tree, way))
        return self.left[way]

    def ready(self, left: Any) -> Left:
        """What is left of the requirements, ready to ask, the cheap ones first."""
        if left is False:
            return None
        parts = () if left is True else left.of if isinstance(left, e.All) else (left,)
        return tuple(self.compiler(part) for part in sorted(parts, key=weight))


def of_subject(node: Any) -> bool:
    """Whether evaluating an expression looks at the subject of an action (and not only at the player)."""
    return inspect.asks(node, inspect.CANDIDATE, inspect.THIS, inspect.ABILITY)


def weight(node: Any) -> int:
    """How many parts an expression has: a guess at what it costs to evaluate."""
    return sum(5 if isinstance(part, (e.Select, e.Times, e.Permitted)) else 1 for part in inspect.records(node))


def simple(node: Any, way: int) -> Any:
    """A requirement with the numbered parts settled: an expression, or True or False.

    Args:
        way: which of the parts hold, as bits.
    """
    if isinstance(node, Moment):
        return bool(way >> node.number & 1)
    if isinstance(node, e.Not):
        inner = simple(node.of, way)
        return not inner if isinstance(inner, bool) else e.Not(inner)
    if isinstance(node, (e.All, e.AnyOf)):
        settles = isinstance(node, e.AnyOf)  # the part that settles the whole
        parts = [simple(part, way) for part in node.of]
        if any(part is settles for part in parts):
            return settles
        rest = tuple(part for part in parts if not isinstance(part, bool))
        return type(node)(rest) if len(rest) > 1 else rest[0] if rest else not settles
    return node
