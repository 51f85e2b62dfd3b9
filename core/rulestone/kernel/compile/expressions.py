"""Compiling expressions to closures, once per ruleset.

A compiled expression is called with the machine, the bindings and the candidate's number (-1 for none):
`f(machine, env, it)`. Objects come back as a tuple of references, players as their numbers, conditions as truth values.

What each kind of expression means stands in `values`, `selections` and `conditions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.continuous.merged_piles import bearer
from rulestone.kernel.characteristics import SPECIAL, blank_as, keyword_of, standing
from rulestone.kernel.compile import judgement
from rulestone.kernel.compile.judgement import Judge
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.rules.functions import Compiled, Op, Refs
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import Term
from rulestone.model.bindings import ITEM
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

MEANINGS: dict[type[Any], Callable[[Any, Any], Compiled]] = {}


def meaning(kind: type[Any]) -> Callable[[Callable[[Any, Any], Compiled]], Callable[[Any, Any], Compiled]]:
    """Declare what a kind of expression means: the function gets the compiler and the expression."""

    def declare(function: Callable[[Any, Any], Compiled]) -> Callable[[Any, Any], Compiled]:
        MEANINGS[kind] = function
        return function

    return declare


class Compiler:
    """Compiles the expressions of one ruleset.

    Args:
        rules: gives zones their numbers, attributes their defaults and assumptions their options.

    Attributes:
        personal: of each verb and procedure that was asked of, by "verb" or "procedure" and name, whether it looks at
            the object whose ability it is part of.
        plain: compiles to closures.
    """

    def __init__(self, rules: Basis) -> None:
        self.rules = rules
        self.personal: dict[tuple[str, str], bool] = {}
        self.plain = self
        self._made: dict[int, tuple[Any, Compiled]] = {}  # one closure for an expression that stands in several places

    def __call__(self, node: Any) -> Compiled:
        """The closure of an expression (plain values are taken as literals).

        Raises:
            TypeError: the node is no expression the kernel knows.
            LookupError: it names a zone or an assumption that the game does not declare.
        """
        if not isinstance(node, e.Expr):
            if isinstance(node, Term):
                raise TypeError(f"a term stands where an expression must, write “.expr” behind it: {node.expr}")
            return lambda machine, env, it: node
        made = self._made.get(id(node))
        if made is not None:
            return made[1]
        compiled = self.meant(node)
        self._made[id(node)] = (node, compiled)
        return compiled

    def meant(self, node: e.Expr) -> Compiled:
        """What an expression means, compiled anew.

        Raises:
            TypeError, LookupError: as `__call__`.
        """
        known = MEANINGS.get(type(node))
        if known is None:
            raise TypeError(f"no meaning is known for {type(node).__name__}")
        return known(self, node)

    def closure(self, node: e.Expr) -> Compiled:
        """An expression as a closure, which calls a function for each of its parts."""
        return self.meant(node)

    def binding(self, name: str, node: Any) -> Op:
        """The operation that binds the value of an expression to a name."""
        value = self(node)
        return lambda machine, env: {**env, name: value(machine, env, -1)}

    def branch(self, node: e.Expr, other: int) -> Op:
        """The operation that goes on where a condition holds, and jumps where it does not.

        Args:
            other: where to.
        """
        condition = self(node)
        return lambda machine, env: None if condition(machine, env, -1) else other

    def judgement(self, steps: i.Steps) -> Judge:
        """What judges steps that only reckon (`rulestone.kernel.compile.judgement`)."""
        return judgement.judgement(self, steps)

    def attribute(self, attr: str) -> Callable[[Machine, int], Any]:
        """How an attribute of an object is read: `f(machine, number)`."""
        special = keyword_of(attr) if self.rules.keyword(attr) else SPECIAL.get(attr)
        default = self.rules.default(attr)
        blank = self.rules.places.blank
        if special is not None:
            return blank_as(special, attr, default) if blank else special
        merged = self.rules.policies.piles.merged

        def read(machine: Machine, oid: int) -> Any:
            state = machine.state
            if attr in machine.pool.touched:
                table = state.table
                if table is None:
                    table = machine.derive_for(attr)
                row = table.get(oid)
                if row is not None and attr in row:
                    return row[attr]
            obj = state.objects[oid]
            marks = obj.marks
            if attr in marks:
                return marks[attr]
            card = obj.card
            return default if card is None else card.values.get(attr, default)

        def read_known(machine: Machine, oid: int) -> Any:
            # as `read`, where cards can lie blank or be one thing with others
            state = machine.state
            obj = state.objects[oid]
            if merged and (obj.under or obj.host >= 0):
                oid = bearer(machine, oid, attr)
                obj = state.objects[oid]
            marks = obj.marks
            if not obj.face_up and obj.place in blank:
                return marks.get(attr, default)
            if attr in machine.pool.touched:
                table = state.table
                if table is None:
                    table = machine.derive_for(attr)
                row = table.get(oid)
                if row is not None and attr in row:
                    return row[attr]
            if attr in marks:
                return marks[attr]
            card = obj.card
            return default if card is None else card.values.get(attr, default)

        found = read_known if blank or merged else read
        return standing(found) if self.rules.refers(attr) else found

    def treatable(self, attr: str) -> bool:
        """Whether cards may say that an attribute counts as something else for abilities that ask."""
        return self.rules.treatable(attr)

    def player(self, node: e.Expr) -> Compiled:
        """An expression read as a player's number (a reference to a player is its number already), None for nobody."""
        if isinstance(node, e.Var):
            name = node.name

            def bound(machine: Machine, env: Env, it: int) -> Any:
                value = env.get(name)
                return (value[0] if value else None) if isinstance(value, tuple) else value

            return bound
        inner = self(node)

        def run(machine: Machine, env: Env, it: int) -> Any:
            value = inner(machine, env, it)
            return (value[0] if value else None) if isinstance(value, tuple) else value

        return inner if isinstance(node, (e.Player, e.Lit, e.GameValue)) else run

    def only_if(self, node: e.Whether) -> Compiled:
        """Objects, or none where a condition does not hold; not asked where no effect permits what it needs."""
        condition, then, cells = self(node.condition), self.objects(node.then), permits(node.condition)

        def run(machine: Machine, env: Env, it: int) -> Refs:
            if cells and cells.isdisjoint(machine.pool.touched):
                return ()
            return then(machine, env, it) if condition(machine, env, it) else ()

        return run

    def objects(self, node: e.Expr) -> Compiled:
        """An expression read as objects: players and single references become tuples, unbound names no objects.

        Raises:
            TypeError: it says yes or no.
        """
        if isinstance(node, e.Whether) and not isinstance(node.then, e.Condition) and node.otherwise == e.Lit(()):
            return self.only_if(node)
        if isinstance(node, e.Var):
            name = node.name
            return lambda machine, env, it: referred(env.get(name))
        inner = self(node)
        if isinstance(node, e.Condition):
            raise TypeError(f"objects or a player are wanted here, and {type(node).__name__} says yes or no")
        if (isinstance(node, e.Value) and not isinstance(node, e.GameValue)) or not isinstance(node, e.Expr):
            return as_objects(inner)
        if isinstance(node, (e.Player, e.GameValue)):
            return lambda machine, env, it: referred(inner(machine, env, it))
        return inner


def referred(value: Any) -> Refs:
    """What a name or a value of the game stands for, as objects."""
    if value is None or isinstance(value, (bool, str)):
        return ()
    return value if isinstance(value, tuple) else (value,)


def permits(condition: e.Expr) -> frozenset[str]:
    """What effects have to permit, one of it at least, so that a condition can hold; () for nothing."""
    match condition:
        case e.Permitted(what=what, given=True, value=e.Lit() | None):
            value = condition.value
            return frozenset({"permit:" + (what if value is None else e.valued(what, value.value))})  # type: ignore[attr-defined]
        case e.AnyOf(of=parts):
            found = [permits(part) for part in parts]
            return frozenset().union(*found) if all(found) else frozenset()
        case e.All(of=parts):
            return next(filter(None, map(permits, parts)), frozenset())
    return frozenset()


def as_objects(inner: Compiled) -> Compiled:
    """A value read as objects: a player's number or a reference is that one, words and amounts are none."""

    def run(machine: Machine, env: Env, it: int) -> Refs:
        value = inner(machine, env, it)
        many = isinstance(value, tuple)
        there = len(machine.state.objects)
        return tuple(
            ref
            for ref in (value if many else (value,))
            if type(ref) is int and (ref & NUMBER < there if ref >= 0 else many)
        )

    return run


def resolving(env: Env, ref: int) -> Any:
    """The stack item being carried out, if that is what a reference means: it has left the stack already."""
    item = env.get(ITEM)
    return item if item is not None and item.number == -ref else None
