"""A compiler whose functions are written out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.kernel.compile.expressions import Compiler, permits
from rulestone.kernel.compile.judgement import Judge
from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.rules.functions import Compiled, Op
from rulestone.kernel.writing import conditions, judgement, selections, values
from rulestone.kernel.writing.text import IT, NOBODY, OBJECT, WRITTEN, Text
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i

KINDS = (conditions, values)
"""The modules that declare what expressions are written as."""
SHORT = (e.Lit, e.Var, e.GameValue, e.You, e.TurnPlayer, e.Phase, e.StackEmpty, e.TopAnswerable, e.Answering, e.Assumed)
"""What is not worth a function of its own: by itself its closure does as little."""


class LateClosure:
    """The closure of an expression, compiled when it is first called.

    Args:
        compiler: compiles it.
        node: the expression.
    """

    __slots__ = ("compiler", "made", "node")

    def __init__(self, compiler: Callable[[e.Expr], Compiled], node: e.Expr) -> None:
        self.compiler, self.node = compiler, node
        self.made: Any = None

    def __call__(self, *arguments: Any) -> Any:
        if self.made is None:
            self.made = self.compiler(self.node)
        return self.made(*arguments)


class Writer(Compiler):
    """Compiles the expressions of one ruleset to functions that are written out.

    Args:
        rules: as for `Compiler`.
    """

    def __init__(self, rules: Basis) -> None:
        super().__init__(rules)
        self.plain = Compiler(rules)

    def meant(self, node: e.Expr) -> Compiled:
        """The function of an expression."""
        if isinstance(node, e.Select):
            found = selections.select(Text(self), node, LateClosure(self.plain, node))
        elif isinstance(node, e.Either):
            found = selections.either(Text(self), node, self.closure(node))
        elif isinstance(node, e.Beside):
            found = selections.beside(Text(self), node)
        elif isinstance(node, e.Among):
            found = selections.among(Text(self), node)
        else:
            found = (
                self.written(node, WRITTEN[type(node)])
                if type(node) in WRITTEN and not isinstance(node, SHORT)
                else None
            )
        return self.closure(node) if found is None else found

    def closure(self, node: e.Expr) -> Compiled:
        """The closure of an expression; what stands in it is written out."""
        return super().meant(node)

    def written(self, node: e.Expr, writes: Any) -> Any:
        """The function that an expression is written as; None where it is not.

        What does not go together the closure tells.
        """
        text = Text(self)
        about = inspect.asks(node, inspect.CANDIDATE)
        body = writes(text, node, OBJECT if about else IT)
        if body is None:
            return None
        plain = text.call(LateClosure(self.plain, node), IT)
        lines = ["if it < 0:", f" return {plain}", "obj = state.objects[it]"] if about else []
        lines += ["try:", f" return {body}", "except TypeError:", f" return {plain}"]
        return text.define("machine, env, it", *lines)

    def only_if(self, node: e.Whether) -> Compiled:
        text, cells = Text(self), permits(node.condition)
        body = f"{text.objects(node.then, IT)} if {text(node.condition, IT)} else ()"
        if cells:
            body = f"() if {text.name(cells)}.isdisjoint(touched) else {body}"
        plain = LateClosure(self.plain.objects, node)
        lines = ("try:", f"  return {body}", "except TypeError:", f"  return {text.call(plain, IT)}")
        made: Compiled = text.define("machine, env, it", *lines)
        return made

    def binding(self, name: str, node: Any) -> Op:
        if type(node) not in WRITTEN:
            return super().binding(name, node)
        return self.operation(node, f"{{**env, {name!r}: ", "}")

    def branch(self, node: e.Expr, other: int) -> Op:
        if type(node) not in WRITTEN:
            return super().branch(node, other)
        return self.operation(node, "None if ", f" else {other}")

    def judgement(self, steps: i.Steps) -> Judge:
        return judgement.judgement(self, steps, self.plain.judgement(steps))

    def operation(self, node: e.Expr, before: str, after: str) -> Op:
        """An operation that returns something with the value of an expression in it."""
        text = Text(self)
        value, plain = text(node, NOBODY), text.call(LateClosure(self.plain, node), NOBODY)
        lines = ("try:", f" return {before}{value}{after}", "except TypeError:", f" return {before}{plain}{after}")
        made: Op = text.define("machine, env", *lines)
        return made
