"""Evaluation of steps without running them: they bind names and check conditions and requirements.

The steps become one function, in which the names that they give are variables. Example: "let the cost be the card's
cost; require that you have that much" becomes

    v1 = obj.card.values.get('cost')
    if not (len(held[(3, 4)[env['you']]]) >= v1):
     return False
    return True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.kernel.compile.sharing import ExpressionCompiler, define
from rulestone.kernel.compile.source import NOBODY, Candidate, Source, find_referred, indented
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.model.state import Env

Judge = Callable[[Machine, Env], bool | None]
"""Whether the steps can be done; None where only carrying them out tells."""

UNDECIDED = i.Stop()
"""Stands for steps whose outcome only carrying them out tells."""
LISTED = "listed"
"""The entry of the machine's memo that holds the results of searches while a menu is made."""


def judge_of(compiler: ExpressionCompiler, steps: i.Steps) -> Judge:
    """Return the function that judges steps: `Let`, `If`, `Require`, `ForEach` and `UNDECIDED`.

    Args:
        compiler: compiles the expressions in them.
    """

    def write(source: JudgementSource) -> list[str]:
        lines = [*source.block(steps), "return True"]
        return [f"known = machine.memo.get({LISTED!r}, {{}})", *lines] if source.searches else lines

    made: Judge = define(compiler, ("judgement",), steps, write, "machine, env", twin="judgement", kind=JudgementSource)
    return made


class JudgementSource(Source):
    """The source of a function in which names bound by steps are variables.

    Attributes:
        variables: the variable of each of these names.
        searches: whether a search is shared among the cards of a menu.
    """

    def __init__(self, rules: Basis, careful: bool) -> None:
        super().__init__(rules, careful)
        self.variables: dict[str, str] = {}
        self.searches = False

    # --- steps ------------------------------------------------------------------------------------------------------

    def block(self, steps: i.Steps) -> list[str]:
        """Return the lines of steps."""
        return [line for step in steps for line in self.step(step)]

    def step(self, step: i.Instruction) -> list[str]:
        """Return the lines of one step."""
        match step:
            case i.Let(name=name, value=value):
                what = self.value(value, NOBODY)
                return [f"{self.bound_to(name)} = {what}"]
            case i.If(condition=condition, then=then, otherwise=otherwise):
                lines = [*self.known(list_given_names(then + otherwise)), f"if {self.value(condition, NOBODY)}:"]
                lines += indented(self.block(then) or ["pass"])
                return [*lines, "else:", *indented(self.block(otherwise))] if otherwise else lines
            case i.Require(condition=condition):
                return [f"if not {self.value(condition, NOBODY)}:", " return False"]
            case i.ForEach(name=name, what=what, body=body):
                lines = self.known([name, *list_given_names(body)])
                one, among = self.variable(), self.value(what, NOBODY)
                given = f"{self.bound_to(name)} = ({one},)"
                return [*lines, f"for {one} in {among}:", *indented([given, *self.block(body)])]
        return ["return None"]

    def bound_to(self, name: str) -> str:
        """Return the variable that a name is from here on."""
        if name not in self.variables:
            self.variables[name] = self.variable()
        return self.variables[name]

    def known(self, names: list[str]) -> list[str]:
        """Return the lines that make names variables ahead of steps that may or may not give them."""
        return [f"{self.bound_to(name)} = env.get({name!r})" for name in names if name not in self.variables]

    # --- expressions ------------------------------------------------------------------------------------------------

    def value(self, node: Any, it: Candidate) -> str:
        if isinstance(node, e.Var) and node.name in self.variables:
            return self.variables[node.name]
        if is_shared(node):
            return self.shared(self.function("value", node))
        return super().value(node, it)

    def objects(self, node: Any, it: Candidate) -> str:
        if isinstance(node, e.Var) and node.name in self.variables:
            value = self.variables[node.name]
            return f"({value} if type({value}) is tuple else {self.name(find_referred)}({value}))"
        if is_shared(node):
            return self.shared(self.function("objects", node))
        return super().objects(node, it)

    def bindings(self) -> str:
        given = "".join(f", {name!r}: {variable}" for name, variable in self.variables.items())
        return f"{{**env{given}}}" if given else "env"

    def shared(self, key: str) -> str:
        """Return the cached result of a search that is the same for every card of a menu.

        Args:
            key: the name of its function.
        """
        self.searches = True
        return f"(known[{key}] if {key} in known else {self.name(find_once)}(machine, env, known, {key}))"


def is_shared(node: Any) -> bool:
    """Return whether a value needs a search whose result is the same for every card."""
    if not isinstance(node, e.Expr):
        return False
    own = inspect.may_read(node, inspect.CANDIDATE, inspect.THIS, inspect.ABILITY) or inspect.list_names(
        inspect.NAMED, node
    )
    return not own and any(isinstance(part, e.Select) for part in inspect.walk(node))


def find_once(machine: Machine, env: Env, known: dict[Any, Any], find: Compiled) -> Any:
    """Return the result of a search and cache it in `known`."""
    if find not in known:
        known[find] = find(machine, env, -1)
    return known[find]


def list_given_names(steps: i.Steps) -> list[str]:
    """Return the names that steps may give."""
    found: list[str] = []
    for step in steps:
        match step:
            case i.Let(name=name):
                found.append(name)
            case i.If(then=then, otherwise=otherwise):
                found += list_given_names(then + otherwise)
            case i.ForEach(name=name, body=body):
                found += [name, *list_given_names(body)]
    return found
