"""Costs that can be checked without a trial of the announcement.

A sure cost performs one event on picked cards that always changes them: a move to another place, or a mark that they do
not have yet. Tests check that these results are equal to those of a trial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import is_permitted
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.model.objects import NUMBER

Changes = Callable[["Machine", int], Any]
ASKING = (i.Choose, i.Ask, i.Number, i.Divide, i.NameWord, i.Modes, i.Order, i.Simultaneous, i.Pay, i.Require, i.Roll)


class PaymentCheck(NamedTuple):
    """A check that there is enough to choose from, or to pay with.

    Attributes:
        what: computes the objects to count.
        least: computes the required number.
        stops_early: whether counting can stop at the required number.
        can_pay: for a cost, tests whether an object can pay; None for a choice.
        verb: for a cost, name of the event that pays it; "" for a choice.
        suffers: for a choice, name of the verb that effects must not forbid for an object; "" for none.
        precondition: condition under which the count decides, otherwise a trial does; None for always.
    """

    what: Any
    least: Any
    stops_early: bool
    can_pay: Any = None
    verb: str = ""
    suffers: str = ""
    precondition: Any = None


def compile_payment_check(compiler: Compiler, step: i.Pay) -> PaymentCheck | None:
    """Return the check that decides whether a cost can be paid; None if it needs a trial."""
    rules = compiler.rules
    if not rules.policies.costs.must_change or step.free is not None:
        return None
    if len(step.body) == 1 and isinstance(step.body[0], i.Do):
        event = step.body[0]
        what = e.This()
        least = 1
        name: e.Expr = what
    elif len(step.body) == 2 and isinstance(step.body[0], i.Choose) and isinstance(step.body[1], i.Do):
        choice, event = step.body[0], step.body[1]
        if not is_free_choice(choice) or not isinstance(choice.least, int) or choice.least < 1:
            return None
        what, least, name = choice.what, choice.least, e.Var(choice.name)  # type: ignore[assignment]
    else:
        return None
    can_pay = test_event_payment(compiler, event, name)
    if can_pay is None:
        return None
    return PaymentCheck(compiler.objects(what), compiler(least), isinstance(what, e.Select), can_pay, event.verb)


def is_free_choice(choice: i.Choose) -> bool:
    """Return whether a choice takes any objects of a selection, and no earlier choice affects the selection."""
    if choice.such_that is not None or choice.alike or choice.who is not None:
        return False
    return isinstance(choice.what, e.Select) and not inspect.list_names(inspect.NAMED, choice.what)


def test_event_payment(compiler: Compiler, event: i.Do, objects: e.Expr) -> Any:
    """Return a test of whether an object can pay a cost by an event on it; None for other costs.

    Args:
        objects: objects that the event affects.
    """
    verb = compiler.rules.parts.verbs.get(event.verb)
    if verb is None or event.roles.get(verb.affects) != objects:
        return None
    changes = find_certain_change(compiler.rules, verb, event)
    if changes is None:
        return None
    accepts = compiler.read_optional("value", verb.accepts)
    verb_name = verb.name

    def does_event(machine: Machine, env: dict[str, Any], ref: int) -> bool:
        oid = ref & NUMBER
        if not machine.state.is_alive(ref) or not is_permitted(machine, verb_name, oid):
            return False
        return bool(changes(machine, oid)) and (accepts is None or bool(accepts(machine, env, oid)))

    return does_event


def iterate_performed(steps: i.Steps, roles: dict[str, Any]) -> Iterator[i.Instruction]:
    """Yield the steps of an event that run; conditions that its roles decide are evaluated."""
    for step in steps:
        match step:
            case i.If(condition=e.Compare("==", e.Var(name), e.Lit(wanted))) if isinstance(
                role_value := roles.get(name, e.Lit(None)), e.Lit
            ):
                yield from iterate_performed(step.then if role_value.value == wanted else step.otherwise, roles)
            case _:
                yield step


def find_certain_change(rules: Basis, verb: Any, event: i.Do) -> Changes | None:
    """Return a condition under which an event certainly changes an object; None if the object alone does not decide."""
    if any(isinstance(step, ASKING) for step in verb.steps):
        return None
    target = e.Var(verb.affects)
    for step in iterate_performed(verb.steps, event.roles):
        # a full zone may refuse the card, so that only a trial decides
        if isinstance(step, i.Move) and step.what == target and rules.parts.zones[step.to].capacity is None:
            zone = step.to
            return lambda machine, oid: machine.value(oid, "zone") != zone or machine.state.objects[oid].host >= 0
        if isinstance(step, i.Mark) and step.what == target:
            value = event.roles.get(step.value.name) if isinstance(step.value, e.Var) else step.value
            if not isinstance(value, e.Lit):
                return None
            new_value, key = value.value, step.key
            return lambda machine, oid: machine.state.objects[oid].marks.get(key) != new_value
    return None
