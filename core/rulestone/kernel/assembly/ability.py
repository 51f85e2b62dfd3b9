"""Abilities, compiled."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.compile.effect import compile_effect
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.steps import StepCompiler, find_this_way_events
from rulestone.kernel.legality.announcement import (
    find_quick_checks,
    list_early_choices,
    list_read_zones,
    list_searched_zones,
    list_uses,
    narrow,
    split,
)
from rulestone.kernel.legality.targets import compile_aims
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning.costs import split_postponed
from rulestone.kernel.meaning.stack import put_ability
from rulestone.kernel.program import Compiled, Op, Program
from rulestone.kernel.rules.ability import CompiledAbility, label_of
from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.treatments import CompiledTreat
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability, Treat
from rulestone.model.bindings import ACTIVATE
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
    condition = compiler(ability.condition) if ability.condition is not None else None
    where = compiler(ability.when.where) if ability.when is not None and ability.when.where is not None else None
    # a replacement is applied instead of the event: it is never announced
    whole = ability.kind == "replacement"
    at_announcement, later = ((), narrow(ability.effect, rules)) if whole else split(ability.effect, rules)
    if ability.kind != "triggered" and not whole:
        at_announcement = (*list_uses(ability.effect, rules), *at_announcement)
    cost: i.Steps = narrow(ability.cost, rules)
    settled: i.Steps = ()
    if rules.policies.costs.when == "resolution":
        cost, settled = split_postponed(cost)
    before, after = rules.parts.proviso.get(ability.kind, ()), rules.parts.prelude.get(ability.kind, ())
    later = (*before, *settled, *after, *later)
    ask: i.Steps = (i.Ask(name=ACTIVATE, prompt=f"use {label_of(ability)}"), i.If(
        condition=e.Not(e.Var(ACTIVATE)), then=(i.Stop(),)
    )) if ability.optional else ()  # fmt: skip
    triggers = rules.policies.triggers
    told = find_this_way_events(ability.effect, ability.cost)
    late = get_asking_time(rules) == "as carried out" and ability.kind == "triggered"
    early: i.Steps = () if late else ask
    if late and ask:
        program = steps.program(f"{id} asked effect", (*ask, *later), effect=True, remembers=told)
    else:
        program = steps.program(f"{id} effect", later, effect=True, deciding=whole, remembers=told)
    on_stack = early if ability.kind == "triggered" and rules.settled(triggers.act) == "stack" else ()
    announce = steps.program(f"{id} announce", on_stack + at_announcement + cost, remembers=told)
    quick = find_quick_checks(compiler, at_announcement + cost, announce=announce)
    in_place = (*early, *at_announcement, *cost, *(ask if late else ()), *later)
    asking = len(steps.program(f"{id} asking", ask).ops) if ask and not late else 0
    program.aims = compile_aims(compiler, at_announcement)
    made = CompiledAbility(
        id,
        ability,
        index,
        rules.places.zones,
        cites=cites,
        inherent=inherent,
        once=once,
        condition=condition,
        unanswerable=compiler(ability.unanswerable) if ability.unanswerable is not None else None,
        again=compiler(ability.again) if ability.again is not None else None,
        where=conjoin(where, bind_candidate(condition)) if ability.kind in ("triggered", "replacement") else where,
        treats=tuple(compile_treat(compiler, treat) for treat in ability.treats),
        continuous=tuple(
            compile_effect(steps, f"{id}.{number}", effect) for number, effect in enumerate(ability.continuous)
        ),
        targets=list_early_choices(at_announcement),
        quick=quick,
        zones_chosen=list_searched_zones(rules, at_announcement + cost) if quick else frozenset(),
        zones_asked=list_read_zones(rules, at_announcement + cost) if quick else frozenset(),
        asks=any(rules.is_treatable(attr) for attr in inspect.list_names(inspect.ATTRIBUTE, at_announcement, cost)),
        program=program,
        personal=find_asked_events(compiler, (ability.effect, ability.cost)),
        demands=bool(at_announcement or cost),
        agreed={"resolve": asking, "offer": asking, "stack": asking if on_stack else 0},
        announce=announce,
        resolving=steps.program(f"{id} resolving", in_place, effect=True, remembers=told),
        offered=steps.program(f"{id} offered", early),
    )
    made.announce.ops += (put_ability(made),)
    # the targets of a response decide whether it is a proper response
    made.announce.lookahead = made.announce.lookahead or bool(made.targets and rules.policies.targets.answering)
    made.offered.ops += (build_announcement(made), build_response(rules.procedure("respond")))
    for effect, of_it in zip(ability.continuous, made.continuous, strict=True):
        of_it.looks.add(effect.asks)
        steps.brought.looks.join(of_it.looks)
    steps.brought.abilities[id] = made
    return made


def compile_treat(compiler: Compiler, treat: Treat) -> CompiledTreat:
    """Return a compiled value that counts as another one."""
    asking = compiler(treat.asking) if treat.asking is not None else None
    whom = compiler.objects(treat.whom)
    return CompiledTreat(treat.attr, compiler(treat.value), whom, asking, treat.own, treat.choosing)


def get_asking_time(rules: Basis) -> str:
    """Return when the controller of an optional trigger is asked."""
    triggers = rules.policies.triggers
    usual = "as carried out" if triggers.act == "stack" else "as put"
    return str(rules.settled(triggers.asked) or usual)


def find_asked_events(compiler: Compiler, steps: Any) -> bool:
    """Return whether steps, or verbs and procedures in them, look at the object whose ability they are."""
    found, named = find_looked_events(steps)
    if found:
        return True
    known, parts = compiler.personal, compiler.rules.parts
    for part in named:
        if part not in known:
            ahead, seen, found = [part], {part}, False
            while ahead and not found:
                kind, name = ahead.pop()
                verb = parts.verbs.get(name) if kind == "verb" else None
                inner = (verb.steps, verb.afterwards, verb.accepts) if verb is not None else parts.procedures.get(name)
                found, more = find_looked_events(inner)
                ahead += more - seen
                seen |= more
            known[part] = found
    return any(known[part] for part in named)


LOOKING = (e.This, e.Has, e.OfAbility, i.Do, i.Call, i.PutItem)
"""Records that read the object whose ability it is, or that name a verb or a procedure that may read it."""


def find_looked_events(steps: Any) -> tuple[bool, set[tuple[str, str]]]:
    """Return whether steps, or the verbs and procedures in them, read the object whose ability they are."""
    named: set[tuple[str, str]] = set()
    for node in inspect.find_all(steps, LOOKING):
        if isinstance(node, (e.This, e.Has, e.OfAbility)):
            return True, named
        if isinstance(node, i.Do):
            named.add(("verb", node.verb))
        elif isinstance(node, (i.Call, i.PutItem)):
            named.add(("procedure", node.procedure))
    return False, {part for part in named if part[1]}


def bind_candidate(condition: Compiled | None) -> Compiled | None:
    """Return a condition evaluated with the object that has the ability."""
    if condition is None:
        return None
    return lambda machine, env, it: condition(machine, env, -1 if env.get("this") is None else env["this"] & NUMBER)


def conjoin(first: Compiled | None, second: Compiled | None) -> Compiled | None:
    """Return the conjunction of two conditions."""
    if first is None or second is None:
        return first or second
    return lambda machine, env, it: first(machine, env, it) and second(machine, env, it)


def build_announcement(ability: CompiledAbility) -> Op:
    """Return the operation that announces an ability, if that is possible or the game does as much as possible."""
    announce, demands = ability.announce, ability.demands

    def go(machine: Machine, env: Env) -> Any:
        anyway = not demands or machine.rules.decisions.impossible(machine, env, -1) != "removed"
        return (announce, 0, env, machine.cause) if anyway or try_out(machine, announce, {**env}) is None else None

    return go


def build_response(respond: Program) -> Op:
    """Return the operation that lets the other player respond."""

    def answer(machine: Machine, env: Env) -> Any:
        return (respond, 0, {"you": env["you"], "actor": env["you"], "to": "activation"}, machine.cause)

    return answer
