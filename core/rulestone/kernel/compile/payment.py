"""Costs that can be checked without a trial of the announcement.

A sure cost performs one event on picked cards that always changes them: a move to another place, or a mark that they do
not have yet. Another sure cost applies an effect with literal values to one picked card; only that effect is tried.
Tests check that these results are equal to those of a trial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.machine import Failure, Machine
from rulestone.kernel.permissions import is_permitted
from rulestone.kernel.program import Op
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import Continuous
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

Changes = Callable[["Machine", int], Any]
ASKING = (i.Choose, i.Ask, i.Number, i.Divide, i.NameWord, i.Modes, i.Order, i.Simultaneous, i.Pay, i.Require, i.Roll)


class Enough(NamedTuple):
    """A check that there is enough to choose from, or to pay with, or that something required holds.

    Attributes:
        what: computes the objects to count.
        least: computes the required number.
        early: whether counting can stop at the required number.
        does: for a cost, tests whether an object can pay; None for a choice.
        verb: for a cost, name of the event that pays it; "" for a choice.
        suffers: for a choice, name of the verb that effects must not forbid for an object; "" for none.
        provided: condition under which the count decides; None for always. If it does not hold, the announcement needs
            a trial.
        whole: whether the cost is paid with all objects, each of which must be able to pay.
        required: a condition that must hold, without any count; None for a count.
    """

    what: Any
    least: Any
    early: bool
    does: Any = None
    verb: str = ""
    suffers: str = ""
    provided: Any = None
    whole: bool = False
    required: Any = None


def compile_sure(compiler: Compiler, step: i.Pay) -> Enough | None:
    """Return the check that decides whether a cost can be paid; None if it needs a trial."""
    rules = compiler.rules
    if not rules.policies.costs.must_change or step.free is not None:
        return None
    if len(step.body) == 1 and isinstance(step.body[0], i.Do):
        deed, what, least = step.body[0], e.This(), 1
        name: e.Expr = what
    elif len(step.body) == 2 and isinstance(step.body[0], i.Choose) and isinstance(step.body[1], i.Do):
        choice, deed = step.body[0], step.body[1]
        if not is_plain_choice(choice) or not isinstance(choice.least, int) or choice.least < 1:
            return None
        what, least, name = choice.what, choice.least, e.Var(choice.name)  # type: ignore[assignment]
    else:
        return None
    does = compile_event_test(compiler, deed, name)
    if does is None:
        return None
    return Enough(compiler.objects(what), compiler(least), isinstance(what, e.Select), does, deed.verb)


def is_plain_choice(choice: i.Choose) -> bool:
    """Return whether a choice is free among the objects of a selection that no earlier choice affects."""
    if choice.such_that is not None or choice.alike or choice.who is not None:
        return False
    return isinstance(choice.what, e.Select) and not inspect.list_names(inspect.NAMED, choice.what)


class PaidAlone:
    """A test of whether an object can pay a cost that applies an effect to it, by trying only that effect.

    Args:
        name: name of the binding of the picked object.

    Attributes:
        ops: operations that apply the effect and check the result; compiled with the cost.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.ops: tuple[Op, ...] = ()

    def __call__(self, machine: Machine, env: Env, ref: int) -> bool:
        if machine.log is None:
            machine.derived(0)  # derived once here instead of on each fork
        fork, env = machine.attempt(machine.state.fork()), {**env, self.name: (ref,)}
        try:
            for op in self.ops:
                env = op(fork, env) or env
        except Failure:
            return False
        return True


def compile_effect_cost(compiler: Compiler, step: i.Pay) -> Enough | None:
    """Return the payability check of a cost that begins an effect on a chosen object; None for other costs."""
    if not compiler.rules.policies.costs.must_change or step.free is not None:
        return None
    match step.body:
        case (
            i.Choose(
                name=name, what=e.Select() as what, least=int(1), most=None | int(1), who=None, such_that=None,
                target=False, alike="",
            ),
            i.Begin(fixed=True, effect=Continuous(whom=e.Var(whom), what=ops, condition=None, ends=None)),
        ) if whom == name and not inspect.list_names(inspect.NAMED, what):  # fmt: skip
            if all(op.value is None or isinstance(op.value, e.Lit) for op in ops):
                return Enough(compiler.objects(what), compiler(1), True, PaidAlone(name))
    return None


def compile_whole_cost(compiler: Compiler, step: i.Pay) -> Enough | None:
    """Return the payability check of a cost paid with all objects of a selection; None for other costs.

    It does not count as sure within a program, where earlier choices are limited to those after which it can be paid.
    """
    policies = compiler.rules.policies
    if not policies.costs.must_change or policies.precedence.sources or len(step.body) != 1 or step.free is not None:
        return None
    deed = step.body[0]
    verb = compiler.rules.parts.verbs.get(deed.verb) if isinstance(deed, i.Do) else None
    if verb is None or verb.needs or not isinstance(deed, i.Do):
        return None
    what = deed.roles.get(verb.affects)
    if not isinstance(what, (e.Select, e.Under)) or inspect.list_names(inspect.NAMED, what):
        return None
    does = compile_event_test(compiler, deed, what)
    if does is None:
        return None
    return Enough(compiler.objects(what), compiler(1), isinstance(what, e.Select), does, deed.verb, whole=True)


def compile_event_test(compiler: Compiler, deed: i.Do, what: e.Expr) -> Any:
    """Return a test of whether an object can pay a cost by an event on it; None for other costs.

    Args:
        what: objects that the event affects.
    """
    verb = compiler.rules.parts.verbs.get(deed.verb)
    if verb is None or deed.roles.get(verb.affects) != what:
        return None
    changes = find_sure_change(compiler.rules, verb, deed)
    if changes is None:
        return None
    accepts = compiler(verb.accepts) if verb.accepts is not None else None
    verb_name = verb.name

    def does(machine: Machine, env: dict[str, Any], ref: int) -> bool:
        oid = ref & NUMBER
        if not machine.state.alive(ref) or not is_permitted(machine, verb_name, oid):
            return False
        return bool(changes(machine, oid)) and (accepts is None or bool(accepts(machine, env, oid)))

    return does


def iterate_taken(steps: i.Steps, roles: dict[str, Any]) -> Iterator[i.Instruction]:
    """Yield the steps of an event that run, where its roles alone decide the conditions."""
    for step in steps:
        match step:
            case i.If(condition=e.Compare("==", e.Var(name), e.Lit(wanted))) if isinstance(
                given := roles.get(name, e.Lit(None)), e.Lit
            ):
                yield from iterate_taken(step.then if given.value == wanted else step.otherwise, roles)
            case _:
                yield step


def find_sure_change(rules: Basis, verb: Any, deed: i.Do) -> Changes | None:
    """Return a condition under which an event certainly changes an object; None if the object alone does not decide."""
    if any(isinstance(step, ASKING) for step in verb.steps):
        return None
    target = e.Var(verb.affects)
    for step in iterate_taken(verb.steps, deed.roles):
        if isinstance(step, i.Move) and step.what == target and rules.parts.zones[step.to].capacity is None:
            zone = step.to
            return lambda machine, oid: machine.value(oid, "zone") != zone or machine.state.objects[oid].host >= 0
        if isinstance(step, i.Mark) and step.what == target:
            value = deed.roles.get(step.value.name) if isinstance(step.value, e.Var) else step.value
            if not isinstance(value, e.Lit):
                return None
            wanted, key = value.value, step.key
            return lambda machine, oid: machine.state.objects[oid].marks.get(key) != wanted
    return None
