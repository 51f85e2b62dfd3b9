"""What steps are written as that are judged without being carried out: one function, with names as its variables."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.judgement import LISTED, Judge, alike, once
from rulestone.kernel.writing.selections import indented
from rulestone.kernel.writing.text import NOBODY, Candidate, Text
from rulestone.language import expressions as e
from rulestone.language import instructions as i


def judgement(compiler: Compiler, steps: i.Steps, plain: Judge) -> Judge:
    """The function that judges steps.

    Args:
        plain: the closures, which are asked where something does not go together.
    """
    text = Judged(compiler)
    lines = [*text.block(steps), "return True"]
    if text.seeks:
        lines = [f"known = machine.memo.get({LISTED!r}, {{}})", *lines]
    again = f"return {text.name(plain)}(machine, env)"
    made: Judge = text.define("machine, env", "try:", *indented(lines), "except TypeError:", *indented([again]))
    return made


class Judged(Text):
    """The source of a function in which names that steps give are variables.

    Attributes:
        variables: the variable of each of these names.
        seeks: whether anything is sought that is the same whichever card asks.
    """

    def __init__(self, compiler: Compiler) -> None:
        super().__init__(compiler)
        self.variables: dict[str, str] = {}
        self.seeks = False

    # --- steps ------------------------------------------------------------------------------------------------------

    def block(self, steps: i.Steps) -> list[str]:
        """The lines of steps, one after the other."""
        return [line for step in steps for line in self.step(step)]

    def step(self, step: i.Instruction) -> list[str]:
        """The lines of one step."""
        match step:
            case i.Let(name=name, value=value):
                what = self.objects(value, NOBODY) if isinstance(value, e.This) else self(value, NOBODY)
                return [f"{self.bound_to(name)} = {what}"]
            case i.If(condition=condition, then=then, otherwise=otherwise):
                lines = [*self.known(names_given(then + otherwise)), f"if {self(condition, NOBODY)}:"]
                lines += indented(self.block(then) or ["pass"])
                return [*lines, "else:", *indented(self.block(otherwise))] if otherwise else lines
            case i.Require(condition=condition):
                return [f"if not {self(condition, NOBODY)}:", " return False"]
            case i.ForEach(name=name, what=what, body=body):
                lines = self.known([name, *names_given(body)])
                one, among = self.variable(), self(what, NOBODY)
                given = f"{self.bound_to(name)} = ({one},)"
                return [*lines, f"for {one} in {among}:", *indented([given, *self.block(body)])]
        return ["return None"]

    def bound_to(self, name: str) -> str:
        """The variable that a name is from here on."""
        if name not in self.variables:
            self.variables[name] = self.variable()
        return self.variables[name]

    def known(self, names: list[str]) -> list[str]:
        """The lines that make names variables before steps which may or may not give them."""
        return [f"{self.bound_to(name)} = env.get({name!r})" for name in names if name not in self.variables]

    # --- expressions ------------------------------------------------------------------------------------------------

    def __call__(self, node: Any, it: Candidate) -> str:
        if isinstance(node, e.Var) and node.name in self.variables:
            return self.variables[node.name]
        if isinstance(node, e.Expr) and alike(node):
            return self.sought(self.compiler(node))
        return super().__call__(node, it)

    def objects(self, node: Any, it: Candidate) -> str:
        if isinstance(node, e.Var) and node.name in self.variables:
            value = self.variables[node.name]
            return f"({value} if type({value}) is tuple else referred({value}))"
        if isinstance(node, e.Expr) and alike(node):
            return self.sought(self.compiler.objects(node))
        return super().objects(node, it)

    def player(self, node: Any, it: Candidate) -> str:
        if isinstance(node, e.Var) and node.name in self.variables:
            value = self.variables[node.name]
            return f"({value}[0] if type({value}) is tuple and {value} else {value})"
        return super().player(node, it)

    def bindings(self) -> str:
        given = "".join(f", {name!r}: {variable}" for name, variable in self.variables.items())
        return f"{{**env{given}}}" if given else "env"

    def sought(self, find: Any) -> str:
        """What is the same whichever card asks, sought once while a menu is made."""
        self.seeks = True
        key = self.name(find)
        return f"(known[{key}] if {key} in known else {self.name(once)}(machine, env, known, {key}))"


def names_given(steps: i.Steps) -> list[str]:
    """The names that steps may give."""
    found: list[str] = []
    for step in steps:
        match step:
            case i.Let(name=name):
                found.append(name)
            case i.If(then=then, otherwise=otherwise):
                found += names_given(then + otherwise)
            case i.ForEach(name=name, body=body):
                found += [name, *names_given(body)]
    return found
