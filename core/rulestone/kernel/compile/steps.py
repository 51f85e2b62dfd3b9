"""Compiling instructions to operations.

Structured steps are flattened: an `If` becomes a jump, so that a frame is only (program, next operation, bindings).
An operation is called with the machine and the bindings and returns nothing, new bindings, a jump, a frame to run
first, or a signal; see `rulestone.kernel.machine`.

The compilers of the kinds of instructions are in `rulestone.kernel.meaning`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from rulestone.kernel.characteristics import get_controller
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.outcome import Reach, list_verbs_in
from rulestone.kernel.compile.payment import compile_payment_check
from rulestone.kernel.declare import Verb
from rulestone.kernel.events.decision import capture_replacement
from rulestone.kernel.events.event import add_step_result
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.pool import CompiledContribution
from rulestone.kernel.rules.rules import Outline
from rulestone.kernel.sequence import compile_memory
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import Ability
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

Ops = list[Any]

DECISIONS = (i.Ask, i.Choose, i.If, i.Let, i.Modes, i.NameWord, i.Number, i.Order)
"""Instructions that decide something and change nothing."""
QUESTIONS = (i.Ask, i.Choose, i.Modes, i.NameWord, i.Number, i.Order)
"""Those of them that ask a player."""
LOCATION_ATTRIBUTES = ("face up", "role", "slot", "zone")
"""Attributes for the place and position of a card, not for the card itself."""
OPERATIONS: dict[type[Any], Callable[[Any, Any, Ops, Program], None]] = {}


def operation(kind: type[Any]) -> Callable[[Any], Any]:
    """Declare the operations of a kind of instruction: the function appends them."""

    def declare(function: Callable[[Any, Any, Ops, Program], None]) -> Any:
        OPERATIONS[kind] = function
        return function

    return declare


def find_this_way_events(*steps: Any) -> frozenset[str]:
    """Return the events whose affected objects some steps read by "this way"."""
    return frozenset(event for node in inspect.find_records(steps, (e.ThisWay,)) for event in node.events)


def find_moved_objects(step: i.Instruction) -> tuple[Any, ...]:
    """Return the expressions for the objects that a step moves or applies a verb to."""
    if isinstance(step, i.Do):
        return tuple(step.roles.values())
    return (step.what,) if isinstance(step, (i.Move, i.PutUnder)) else ()


def has_property_condition(node: Any) -> bool:
    """Return whether an expression selects objects by a property, and not only by their place."""
    match node:
        case e.Select(type=type, where=where):
            return bool(type or where is not None)
        case e.Either(left=left, right=right):
            return has_property_condition(left) or has_property_condition(right)
        case e.Among(what=inner, where=where):
            attrs = (its.attr for its in inspect.find_records(where, (e.Its,)))
            return has_property_condition(inner) or any(attr not in LOCATION_ATTRIBUTES for attr in attrs)
    return False


def begins_with_choices(steps: i.Steps) -> bool:
    """Return whether a player decides something before anything happens."""
    first = takewhile(lambda step: isinstance(step, DECISIONS), steps)
    return any(inspect.find_records(step, QUESTIONS) for step in first)


class StepCompiler:
    """A compiler of steps to programs.

    Args:
        compiler: compiler for the expressions in the steps.
        brought: receives the contributions of the steps.
        abilities: compiles an ability that the steps give or prepare.
        outline: outline of an earlier compilation of the same ruleset; None for the first one.

    Attributes:
        brings_nothing: names of programs that contributed nothing then.
    """

    def __init__(
        self,
        compiler: Compiler,
        brought: CompiledContribution,
        abilities: Callable[..., CompiledAbility],
        outline: Outline | None = None,
    ) -> None:
        self.rules = compiler.rules
        self.expr = compiler
        self.brought = brought
        self.abilities = abilities
        self.reach = Reach(compiler.rules)
        self.outlined = outline is not None
        self.waiting = outline.waiting if outline is not None else frozenset()
        self.brings_nothing = {*self.waiting}

    def compile_or_postpone(self, program: Program, compile: Callable[[], None]) -> None:
        """Compile a program, or postpone that until its first use if it contributes nothing to a run."""
        self.brought.programs[program.id] = program
        if program.id in self.waiting:
            program.later = compile
            self.brought.later.append(program)
            return
        before = self.brought.size()
        compile()
        # an outline already includes the counted events, so a counting program would seem to contribute nothing
        if self.brought.size() == before and not self.outlined:
            self.brings_nothing.add(program.id)

    def program(
        self,
        id: str,
        steps: i.Steps,
        effect: bool = False,
        deciding: bool = False,
        remembers: frozenset[str] | None = None,
    ) -> Program:
        """Compile steps to a program with a permanent name.

        Args:
            effect: whether the steps are the effect of an ability.
            deciding: whether the steps replace an event (`Program.deciding`).
            remembers: names of events whose affected objects these steps, or later ones, read (`Program.remembers`);
                None to find them.

        Raises:
            LookupError, TypeError: the steps use a part that the game does not declare, or a value of a wrong type.
        """
        program = Program(id, steps)
        program.effect, program.deciding = effect, deciding
        program.remembers = find_this_way_events(steps) if remembers is None else remembers
        self.brought.programs[id] = program
        self.fill(program, steps)
        return program

    def compile_gained(self, id: str, ability: Any) -> CompiledAbility:
        """Compile an ability that an effect gives.

        Raises:
            TypeError: the value is not an ability.
        """
        if not isinstance(ability, Ability):
            raise TypeError(f"{id}: only an ability can be gained, not {ability!r}")
        return self.abilities(self, id, ability)

    def ensure_filled(self, program: Program) -> None:
        """Compile the steps of a program into it."""
        program.remembers = find_this_way_events(program.steps)
        self.fill(program, program.steps)

    def fill(self, program: Program, steps: i.Steps) -> None:
        """Compile steps into a program that others may refer to already."""
        asks = any(isinstance(step, i.Ask) for step in steps)
        # "you may pay 2. If you do, draw a card": the payment stands behind the question
        parts = [part for step in steps for part in (step.then if asks and isinstance(step, i.If) else (step,))]
        program.lookahead = any(isinstance(part, (i.Pay, i.Afford)) for part in parts)
        # an optional cost needs a trial: whether it is paid is asked before
        costs = [part in steps and compile_payment_check(self.expr, part) for part in parts if isinstance(part, i.Pay)]
        sure = [check.verb for check in costs if check]
        program.sure_events = frozenset(sure if len(sure) == len(costs) else ())
        ops: list[Any] = []
        self.block(steps, ops, program)
        if program.deciding:
            ops.append(capture_replacement(len(ops) + 1, program))
        program.ops = tuple(ops)

    def block(self, steps: i.Steps, ops: Ops, program: Program) -> None:
        """Append the operations of steps.

        Raises:
            TypeError: the kernel does not know the kind of a step.
        """
        for step in steps:
            write = OPERATIONS.get(type(step))
            if write is None:
                raise TypeError(f"unknown instruction “{type(step).__name__}”: the core cannot run it")
            # a replacement is decided up to its first step that changes something
            if program.deciding and not isinstance(step, (*DECISIONS, i.AtOnce, i.ForEach)):
                self.end_decided_part(ops, program)
            # a card taken from a hidden zone for a property ("put a dragon from your hand …") is shown as it moves
            for what in find_moved_objects(step) if program.effect else ():
                self.add_reveal(what, what, ops)
            write(self, limit_to_reachable(self.rules.parts.verbs, step) if program.effect else step, ops, program)
            if isinstance(step, program.tallied_steps):
                ops.append(add_step_result)
            if program.remembers:
                self.store_affected(step, ops, program)

    def end_decided_part(self, ops: Ops, program: Program) -> None:
        """Append the end of the decided part, if these steps replace an event: the rest runs later."""
        if program.deciding:
            ops.append(capture_replacement(len(ops) + 1, program))

    def add_reveal(self, node: Any, cards: e.Expr, ops: Ops) -> None:
        """Append an op that reveals hidden cards that must have a property (see `Targets.proved`)."""
        targets = self.rules.policies.targets
        if not targets.proved or not has_property_condition(node):
            return
        objects = self.expr.objects(cards)

        def show(machine: Machine, env: Env) -> None:
            for ref in () if machine.log is None or machine.trial else objects(machine, env, -1):
                if ref > 1 and machine.value(ref & NUMBER, "zone") in targets.hidden_zones:
                    text = f"{machine.player_name(get_controller(machine, ref & NUMBER))} shows {machine.ref_name(ref)}"
                    machine.note("shown", text, (targets.proved,), event="shown", data={"card": ref})

        ops.append(show)

    def store_affected(self, step: i.Instruction, ops: Ops, program: Program) -> None:
        """Append the operation that stores the affected objects of an event, if a text reads them later."""
        events = program.remembers.intersection(list_verbs_in(self.rules, step.verb) if isinstance(step, i.Do) else ())
        if events:
            ops.append(compile_memory(events))


def _ask_again(machine: Machine, env: Env) -> Any:
    return machine.ask(env["choice"])


def _pass_answer(machine: Machine, env: Env) -> Any:
    program, pc, bindings = env["asking"]
    name = env["choice"].name
    return (program, pc, {**bindings, name: env[name]}, machine.cause)


#: Repeats a choice that an idle action interrupted, and passes the answer to the asking steps.
ASKED_STILL = Program("asked still", ())
ASKED_STILL.ops = (_ask_again, _pass_answer)


AFFECTING = (i.AddMark, i.Face, i.Mark, i.Move, i.PutUnder, i.SetController, i.Vanish)
"""Instructions that affect objects without a verb."""


def limit_to_reachable(verbs: Mapping[str, Verb], step: i.Instruction) -> i.Instruction:
    """Return a step of an ability, limited to the objects that the ability's player can affect.

    Events and continuous effects of the opponent's abilities do not affect a card out of reach. The rules still affect
    it, and it can be chosen.

    Args:
        verbs: name → verb of the game.
    """
    changed: Any = {}
    if isinstance(step, i.Do):
        verb = verbs.get(step.verb)
        affected_roles = () if verb is None else [role for role in (verb.affects, *verb.reaches) if role in step.roles]
        if affected_roles:
            changed = {"roles": {**step.roles, **{role: e.Reached(step.roles[role]) for role in affected_roles}}}
    elif isinstance(step, AFFECTING):
        changed = {"what": e.Reached(step.what)}
    elif isinstance(step, i.Begin) and step.fixed:
        changed = {"effect": replace(step.effect, whom=e.Reached(step.effect.whom))}
    return replace(step, **changed) if changed else step
