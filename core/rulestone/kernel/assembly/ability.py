"""Abilities, compiled."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.compile.effect import compile_effect
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.steps import StepCompiler, find_this_way_events
from rulestone.kernel.counts_as import CompiledTreat
from rulestone.kernel.legality import announcement
from rulestone.kernel.legality.targets import compile_targets
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning.costs import split_postponed
from rulestone.kernel.meaning.stack import put_ability
from rulestone.kernel.program import Compiled, Op, Program
from rulestone.kernel.rules.ability import CompiledAbility, CompiledContinuous, get_label
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import Ability, Continuous, Treat
from rulestone.model.bindings import USE_ABILITY
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


def compile_ability(
    steps: StepCompiler,
    id: str,
    ability: Ability,
    index: int = -1,
    *,
    once: bool = True,
    inherent: bool = False,
    cites: tuple[str, ...] = (),
) -> CompiledAbility:
    """Return a compiled ability, recorded among the contributions.

    Raises:
        LookupError, TypeError: the ability uses a part that the game does not declare, or a value of a wrong type.
    """
    rules, compiler = steps.rules, steps.expr
    condition = compiler.read_optional("value", ability.condition)
    at_announcement, cost, resolution = split_ability(ability, rules)
    asked_late, asked_early = split_optional(ability, rules)
    remembered = find_this_way_events(ability.effect, ability.cost)
    if asked_late:
        program = steps.program(f"{id} asked effect", (*asked_late, *resolution), effect=True, remembers=remembered)
    else:
        # the first choices of a replacement are made while the event is still being decided
        replaces = ability.kind == "replacement"
        program = steps.program(f"{id} effect", resolution, effect=True, deciding=replaces, remembers=remembered)
    by_stack = ability.kind == "triggered" and rules.settled(rules.policies.triggers.act) == "stack"
    on_stack = asked_early if by_stack else ()
    announce = steps.program(f"{id} announce", on_stack + at_announcement + cost, remembers=remembered)
    quick = announcement.find_quick_checks(compiler, at_announcement + cost, announce=announce)
    in_place = (*asked_early, *at_announcement, *cost, *asked_late, *resolution)
    # a controller who has agreed already starts behind the question
    asking = len(steps.program(f"{id} asking", asked_early).ops) if asked_early else 0
    program.target_choices = compile_targets(compiler, at_announcement)
    compiled = CompiledAbility(
        id,
        ability,
        index,
        rules.places.zones,
        cites=cites,
        inherent=inherent,
        once=once,
        condition=condition,
        no_responses=compiler.read_optional("value", ability.no_responses),
        again=compiler.read_optional("value", ability.again),
        where=compile_event_condition(compiler, ability, condition),
        treats=tuple(compile_treatment(compiler, treat) for treat in ability.treats),
        continuous=compile_effects(steps, id, ability.continuous),
        targets=announcement.list_early_choices(at_announcement),
        quick_checks=quick,
        zones_chosen=announcement.list_searched_zones(rules, at_announcement + cost) if quick else frozenset(),
        zones_asked=announcement.list_read_zones(rules, at_announcement + cost) if quick else frozenset(),
        reads_treated=any(
            rules.is_treatable(attr) for attr in inspect.list_names(inspect.ATTRIBUTE, at_announcement, cost)
        ),
        program=program,
        reads_source=reads_source(compiler, (ability.effect, ability.cost)),
        can_fail=bool(at_announcement or cost),
        agreed_at={"resolve": asking, "offer": asking, "stack": asking if on_stack else 0},
        announce=announce,
        resolving=steps.program(f"{id} resolving", in_place, effect=True, remembers=remembered),
        offered=steps.program(f"{id} offered", asked_early),
    )
    compiled.announce.ops += (put_ability(compiled),)
    # the targets of a response decide whether it is a proper response
    compiled.announce.lookahead = compiled.announce.lookahead or bool(
        compiled.targets and rules.policies.targets.answering
    )
    compiled.offered.ops += (build_announcement(compiled), build_response(rules.procedure("respond")))
    steps.brought.abilities[id] = compiled
    return compiled


def split_ability(ability: Ability, rules: Basis) -> tuple[i.Steps, i.Steps, i.Steps]:
    """Return an ability's steps in three groups: announcement, cost and resolution.

    A replacement is applied instead of the event: it is never announced.
    """
    at_announcement: i.Steps = ()
    resolution = announcement.limit_choices(ability.effect, rules)
    if ability.kind != "replacement":
        at_announcement, resolution = announcement.split_announced(ability.effect, rules)
        # a trigger that can do nothing still triggers; a player may not choose to announce such an ability
        if ability.kind != "triggered":
            at_announcement = (*announcement.list_uses(ability.effect, rules), *at_announcement)
    cost = announcement.limit_choices(ability.cost, rules)
    cost, paid_later = split_postponed(cost) if rules.policies.costs.when == "resolution" else (cost, ())
    before, after = rules.parts.proviso.get(ability.kind, ()), rules.parts.prelude.get(ability.kind, ())
    return at_announcement, cost, (*before, *paid_later, *after, *resolution)


def split_optional(ability: Ability, rules: Basis) -> tuple[i.Steps, i.Steps]:
    """Return the steps that ask whether to use an optional ability: at resolution, and before.

    At most one of the two is not empty."""
    if not ability.optional:
        return (), ()
    stop = i.If(condition=e.Not(e.Var(USE_ABILITY)), then=(i.Stop(),))
    question = (i.Ask(name=USE_ABILITY, prompt=f"use {get_label(ability)}"), stop)
    is_late = get_asking_time(rules) == "at resolution" and ability.kind == "triggered"
    return (question, ()) if is_late else ((), question)


def compile_event_condition(compiler: Compiler, ability: Ability, condition: Compiled | None) -> Compiled | None:
    """Compile the condition on an ability's event; of a trigger or replacement with the ability's own condition."""
    where = compiler.read_optional("value", ability.when.where) if ability.when is not None else None
    return join_conditions(where, bind_to_source(condition)) if ability.kind in ("triggered", "replacement") else where


def compile_effects(steps: StepCompiler, id: str, effects: tuple[Continuous, ...]) -> tuple[CompiledContinuous, ...]:
    """Return the compiled continuous effects of an ability; the contributions record which attributes they read."""
    compiled_effects = tuple(compile_effect(steps, f"{id}.{number}", effect) for number, effect in enumerate(effects))
    for effect, compiled in zip(effects, compiled_effects, strict=True):
        compiled.reads.add_expression(effect.asks)
        steps.brought.reads.add_reads(compiled.reads)
    return compiled_effects


def compile_treatment(compiler: Compiler, treat: Treat) -> CompiledTreat:
    """Compile a treatment: a value that counts as another one."""
    asking = compiler.read_optional("value", treat.asking)
    whom = compiler.objects(treat.whom)
    return CompiledTreat(treat.attr, compiler(treat.value), whom, asking, treat.own, treat.choosing)


def get_asking_time(rules: Basis) -> str:
    """Return when the controller of an optional trigger is asked."""
    triggers = rules.policies.triggers
    default = "at resolution" if triggers.act == "stack" else "as put"
    return str(rules.settled(triggers.asked) or default)


def reads_source(compiler: Compiler, steps: Any) -> bool:
    """Return whether steps, or the verbs and procedures they use, read the object that has the ability."""
    reads, called = find_source_reads(steps)
    if reads:
        return True
    cache, parts = compiler.reads_source, compiler.rules.parts
    for part in called:
        if part not in cache:
            queue = [part]
            visited = {part}
            reads = False
            while queue and not reads:
                kind, name = queue.pop()
                verb = parts.verbs.get(name) if kind == "verb" else None
                inner = (verb.steps, verb.afterwards, verb.accepts) if verb is not None else parts.procedures.get(name)
                reads, further = find_source_reads(inner)
                # procedures may call each other, so each is visited once
                queue += further - visited
                visited |= further
            cache[part] = reads
    return any(cache[part] for part in called)


SOURCE_READERS = (e.This, e.Has, e.OfAbility, i.Do, i.Call, i.PutItem)
"""Records that read the object whose ability it is, or that name a verb or a procedure that may read it."""


def find_source_reads(steps: Any) -> tuple[bool, set[tuple[str, str]]]:
    """Return whether steps read the object that has the ability, and the verbs and procedures that they use."""
    called: set[tuple[str, str]] = set()
    for node in inspect.find_records(steps, SOURCE_READERS):
        if isinstance(node, (e.This, e.Has, e.OfAbility)):
            return True, called
        if isinstance(node, i.Do):
            called.add(("verb", node.verb))
        elif isinstance(node, (i.Call, i.PutItem)):
            called.add(("procedure", node.procedure))
    return False, {part for part in called if part[1]}


def bind_to_source(condition: Compiled | None) -> Compiled | None:
    """Return a condition evaluated with the object that has the ability."""
    if condition is None:
        return None
    return lambda machine, env, it: condition(machine, env, -1 if env.get("this") is None else env["this"] & NUMBER)


def join_conditions(first: Compiled | None, second: Compiled | None) -> Compiled | None:
    """Return the conjunction of two conditions."""
    if first is None or second is None:
        return first or second
    return lambda machine, env, it: first(machine, env, it) and second(machine, env, it)


def build_announcement(ability: CompiledAbility) -> Op:
    """Return the operation that announces an ability; a game that removes impossible triggers tries it out first."""
    announce, demands = ability.announce, ability.can_fail

    def start_announcement(machine: Machine, env: Env) -> Any:
        is_certain = not demands or machine.rules.decisions.impossible(machine, env, -1) != "removed"
        return (announce, 0, env, machine.cause) if is_certain or try_out(machine, announce, {**env}) is None else None

    return start_announcement


def build_response(respond: Program) -> Op:
    """Return the operation that lets the other player respond."""

    def answer(machine: Machine, env: Env) -> Any:
        return (respond, 0, {"you": env["you"], "actor": env["you"], "to": "activation"}, machine.cause)

    return answer
