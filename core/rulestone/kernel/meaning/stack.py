"""Instructions about the stack and on pending triggers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import Formatter
from typing import Any

from rulestone.kernel.changes import stack as items
from rulestone.kernel.characteristics import get_controller, list_abilities
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.events.history import PLAYER_ROLES, use_limited
from rulestone.kernel.events.triggers import trigger_tagged
from rulestone.kernel.legality.targets import recheck_targets
from rulestone.kernel.machine import Failure, Machine, Program
from rulestone.kernel.processing.pending_triggers import drop_triggers, release_trigger
from rulestone.kernel.program import Compiled, Op
from rulestone.kernel.sequence import push_frames, run_in_sequence
from rulestone.language import instructions as i
from rulestone.model import bindings as bound
from rulestone.model.bindings import EVENT, IMMINENT_EVENT, ITEM, KIND, TARGETS, WINDOW_OPENED, strip_bindings
from rulestone.model.bounds import Incomputable
from rulestone.model.objects import NUMBER
from rulestone.model.records import as_tuple
from rulestone.model.state import Env, Frame, Part


def list_fields(words: str) -> tuple[str, ...]:
    """Return the names in braces in a text."""
    names = (name for _, name, _, _ in Formatter().parse(words) if name is not None)
    return tuple(dict.fromkeys(re.split(r"[.\[]", name)[0] for name in names))


@operation(i.PutItem)
def _compile_put_item(compiler: StepCompiler, step: i.PutItem, ops: Ops, program: Program) -> None:
    target = compiler.rules.procedure(step.procedure)
    source = compiler.expr.read_optional("objects", step.source)
    controller = compiler.expr.read_optional("player", step.controller)
    parts = tuple((compiler.expr.objects(to), compiler.expr(amount)) for to, amount in step.parts)
    fields = list_fields(step.label or step.kind)

    def run(machine: Machine, env: Env) -> None:
        source_ref = env.get("this")
        refs = source(machine, env, -1) if source is not None else as_tuple(source_ref)
        player = env["you"] if controller is None else controller(machine, env, -1)
        bindings = {name: env[name] for name in step.keep if name in env} if step.keep else strip_bindings(env)
        bindings |= {"you": player, "this": refs[0] if refs else source_ref}
        amounts = evaluate_parts(machine, env, parts)
        if parts and not amounts:
            machine.state.result = 0
            return
        label = step.label or step.kind
        if fields:
            label = label.format_map({name: format_binding(machine, name, env[name]) for name in fields})
        label += items.format_parts(machine, amounts) if amounts else ""
        items.put_item(
            machine,
            step.kind,
            player,
            refs[0] if refs else player,
            target,
            bindings,
            parts=amounts,
            tags=step.tags,
            answerable=step.answerable,
            label=label,
            cites=step.cites,
        )
        machine.state.result = 1

    ops.append(run)


def evaluate_parts(machine: Machine, env: Env, parts: Iterable[tuple[Compiled, Compiled]]) -> tuple[Part, ...]:
    """Return the parts of an item: the existing objects of each pair, with the amount for each."""
    objects = [(ref, amount) for to, amount in parts for ref in to(machine, env, -1) if machine.state.is_alive(ref)]
    return tuple(Part(ref, amount(machine, env, ref & NUMBER)) for ref, amount in objects)


@operation(i.Announce)
def _compile_announce(compiler: StepCompiler, step: i.Announce, ops: Ops, program: Program) -> None:
    what, kind, item = compiler.expr.objects(step.what), step.kind, step.item

    def run(machine: Machine, env: Env) -> Any:
        refs = what(machine, env, -1)
        card = machine.state.objects[refs[0] & NUMBER].card if refs else None
        if card is None:
            return None
        index = env.get("ability", -1)
        if index < 0:
            index = list_abilities(machine, refs[0] & NUMBER).find_first(kind)
        ability = machine.ability_at(card, index)
        if ability is None:
            if not machine.trial:
                put_without_ability(machine, env, item, refs[0])
            return None
        bindings = {**env, "this": refs[0], "ability": index, KIND: item}
        return (ability.announce, 0, bindings, machine.cause)

    ops.append(run)


def put_without_ability(machine: Machine, env: Env, kind: str, ref: int) -> None:
    """Put a card without an ability on the stack: it can be responded to and has no effect on resolution."""
    nothing = machine.rules.programs.nothing
    bindings = {**strip_bindings(env), "this": ref}
    items.put_item(machine, kind, env["you"], ref, nothing, bindings, label=machine.ref_name(ref))


@operation(i.Perform)
def _compile_perform(compiler: StepCompiler, step: i.Perform, ops: Ops, program: Program) -> None:
    what, kind, name = compiler.expr.objects(step.what), step.kind, step.name
    roles = tuple((role, compiler.expr(value)) for role, value in step.roles.items())

    def run(machine: Machine, env: Env) -> Any:
        refs = what(machine, env, -1)
        card = machine.state.objects[refs[0] & NUMBER].card if refs else None
        if card is None:
            return None
        info = list_abilities(machine, refs[0] & NUMBER)
        if kind and not name:
            index = info.find_first(kind)
        else:
            of_kind = info.by_kind.get(kind, ()) if kind else info.abilities
            index = next((info.handle(listed) for listed in of_kind if name in ("", listed.name)), -1)
        ability = machine.ability_at(card, index)
        if ability is None:
            return None
        player = get_controller(machine, refs[0] & NUMBER)
        role_values = {role: value(machine, env, -1) for role, value in roles}
        bindings = {**role_values, "you": player, "this": refs[0], "ability": index}
        reason = use_or_refuse(machine, ability, bindings)
        if reason and machine.trial:
            raise Failure(machine.rules.parts.condition_rule, reason)
        return None if reason else (ability.resolving, 0, bindings, machine.cause)

    ops.append(run)


def use_or_refuse(machine: Machine, ability: Any, env: Env) -> str:
    """Count a use of an ability; return "", or the reason for the refusal if its limit is reached."""
    if ability.condition is not None and not ability.condition(machine, env, env["this"] & NUMBER):
        return f"the condition of {ability.label} does not hold"
    if not use_limited(machine, ability, env["this"], env["you"]):
        return f"{ability.label} has been used {ability.limit}× this {ability.declared.span}"
    return ""


@operation(i.TriggerAbilities)
def _compile_trigger_abilities(compiler: StepCompiler, step: i.TriggerAbilities, ops: Ops, program: Program) -> None:
    what, tags = compiler.expr.objects(step.what), step.tags
    roles = tuple((role, compiler.expr(value)) for role, value in step.roles.items())

    def run(machine: Machine, env: Env) -> None:
        role_values = {name: value for name, value in strip_bindings(env).items() if name not in ("item", "ability")}
        role_values |= {role: value(machine, env, -1) for role, value in roles}
        machine.state.result = trigger_tagged(machine, what(machine, env, -1), tags, env["you"], role_values)

    ops.append(run)


@operation(i.Require)
def _compile_require(compiler: StepCompiler, step: i.Require, ops: Ops, program: Program) -> None:
    condition, cites, words = compiler.expr(step.condition), step.cites, step.because
    fields = list_fields(words)

    def run(machine: Machine, env: Env) -> None:
        if machine.trial and not condition(machine, env, -1):
            actual = {name: format_binding(machine, name, env[name]) for name in fields}
            raise Failure(cites[0] if cites else "", words.format_map(actual))

    ops.append(run)


def format_binding(machine: Machine, name: str, value: Any) -> Any:
    """Return a binding in words: players and objects by name, anything else as it is."""
    if isinstance(value, tuple):
        return ", ".join(map(machine.ref_name, value))
    if isinstance(value, int) and not isinstance(value, bool) and (name == "this" or name in PLAYER_ROLES):
        return machine.ref_name(value)
    return value


@operation(i.ResolveTop)
def _compile_resolve_top(compiler: StepCompiler, step: i.ResolveTop, ops: Ops, program: Program) -> None:
    cites = step.cites
    aftermath = {kind: compiler.rules.procedure(name) for kind, name in compiler.rules.parts.aftermath.items()}

    def run(machine: Machine, env: Env) -> Any:
        state = machine.state
        if not state.stack:
            return None
        item = state.stack[-1]
        # a resolving item has left the stack, so that its own effect cannot counter or choose it
        items.remove_item(machine, item.ref, why="")
        index = machine.cause
        if machine.log is not None:
            text = f"resolves: {items.describe_item(item)}"
            data = {"item": item.ref, "kind": item.kind, "source": item.source, "label": item.label}
            index = machine.note("item", text, cites, event="resolves", data=data)
        # the event that triggered the ability may have a role of this name
        bindings = {"item": (item.ref,), **item.env} if item.event else {**item.env, "item": (item.ref,)}
        bindings[bound.EFFECT_OF] = item.controller
        if item.parts:
            bindings[ITEM] = item
        program = item.program
        if TARGETS in item.env:
            bindings, resolves = recheck_targets(machine, item, bindings)
            program = program if resolves else machine.rules.programs.nothing
        frame = (program, 0, bindings, index)
        # a copy is no card, so there is nothing to put into the graveyard after it
        if item.kind not in aftermath or items.COPY in item.tags:
            return frame
        after = (aftermath[item.kind], 0, {"you": item.controller, "this": item.source}, index)
        return run_in_sequence((frame, after), index)

    ops.append(run)


@operation(i.RemoveItem)
def _compile_remove_item(compiler: StepCompiler, step: i.RemoveItem, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.objects(step.what), step.cites

    def run(machine: Machine, env: Env) -> None:
        removed = [items.remove_item(machine, ref, cites) for ref in what(machine, env, -1) if ref < 0]
        machine.state.result = sum(item is not None for item in removed)

    ops.append(run)


@operation(i.AlterItem)
def _compile_alter_item(compiler: StepCompiler, step: i.AlterItem, ops: Ops, program: Program) -> None:
    what, value, how, cites = compiler.expr.objects(step.what), compiler.expr(step.value), step.how, step.cites
    to = compiler.expr.read_optional("objects", step.to)

    def run(machine: Machine, env: Env) -> None:
        before = machine.change_count
        amount = value(machine, env, -1)
        for ref in what(machine, env, -1):
            item = machine.state.find_item(ref)
            if item is None:
                continue
            wanted = to(machine, env, -1) if to is not None else None
            parts = tuple(
                Part(part.to, change_amount(how, part.amount, amount)) if wanted is None or part.to in wanted else part
                for part in item.parts
            )
            items.alter_item(machine, item, parts, cites)
        machine.state.result = machine.change_count - before

    ops.append(run)


def put_ability(ability: Any) -> Op:
    """Return the operation that ends an announcement: it puts the ability on the stack."""

    def run(machine: Machine, env: Env) -> Any:
        triggered = ability.kind == "triggered"
        if machine.trial:
            if not triggered:  # a trigger is not a response, so the rules on responses do not apply
                check_answer_target(machine, env, ability)
            return None
        if not triggered:  # a trigger counts as used when it triggers
            use_limited(machine, ability, env["this"], env["you"])
        bindings = strip_bindings(env)
        if ability.targets:
            bindings[TARGETS] = tuple(sorted(ability.targets))
        policy = machine.rules.policies.triggers
        cites = ability.cites or (policy.cites if triggered and policy.act == "stack" else ())
        items.put_item(
            machine,
            env[KIND],
            env["you"],
            env["this"],
            ability.program,
            bindings,
            tags=ability.declared.tags,
            label=label_item(machine, ability, bindings),
            cites=cites,
            event=env.get(EVENT, ""),
            quiet=ability.no_responses is not None and ability.no_responses(machine, env, env["this"] & NUMBER),
        )
        return None

    return run


def label_item(machine: Machine, ability: Any, bindings: Env) -> str:
    """Name an ability on the stack: its card, its name and its targets."""
    name = f" “{ability.name}”" if ability.name else ""
    return machine.ref_name(bindings["this"]) + name + items.format_targets(machine, bindings, ability.targets)


def check_answer_target(machine: Machine, env: Env, ability: Any) -> None:
    """Check that a response has one of the targets that the target policy requires.

    Raises:
        Failure: it has no such target.
    """
    allowed = machine.rules.decisions.answering
    if allowed is None or not machine.state.game.get("responding") or not ability.targets:
        return
    targets = {ref for name in ability.targets for ref in env.get(name) or ()}
    if targets.isdisjoint(allowed(machine, env, -1)):
        rule = machine.rules.policies.targets.answer_rule
        raise Failure(rule, "none of its targets is involved in the item that it responds to")


def change_amount(how: str, old: int, by: int) -> int:
    """Return an amount after "set", "add" or "reduce"."""
    return {"set": by, "add": old + by}.get(how, max(0, old - by))


@operation(i.ResolveTriggers)
def _compile_resolve_triggers(compiler: StepCompiler, step: i.ResolveTriggers, ops: Ops, program: Program) -> None:
    what, agreed = compiler.expr.objects(step.what), step.agreed

    def run(machine: Machine, env: Env) -> Any:
        triggers = [machine.state.find_pending(ref) for ref in what(machine, env, -1)]
        frames = [release_trigger(machine, trigger, env, agreed=agreed) for trigger in triggers if trigger is not None]
        machine.state.result = len(frames)
        return push_frames(machine, frames)

    ops.append(run)


@operation(i.DiscardTriggers)
def _compile_discard_triggers(compiler: StepCompiler, step: i.DiscardTriggers, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.objects(step.what), step.cites

    def run(machine: Machine, env: Env) -> None:
        waiting = [machine.state.find_pending(ref) for ref in what(machine, env, -1)]
        triggers = [trigger for trigger in waiting if trigger is not None]
        drop_triggers(machine, triggers, cites or machine.rules.policies.triggers.cites)
        machine.state.result = len(triggers)

    ops.append(run)


@operation(i.PreventEvent)
def _compile_prevent_event(compiler: StepCompiler, step: i.PreventEvent, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.read_optional("objects", step.what), step.cites

    def split_immune(machine: Machine, env: Env, refs: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Divide the objects of an event into spared objects and the others."""
        immune = refs if what is None else tuple(ref for ref in refs if ref in what(machine, env, -1))
        return immune, tuple(ref for ref in refs if ref not in immune)

    def prevent_verb(machine: Machine, env: Env, frame: Frame) -> Frame:
        """Return the frame of a coming verb, limited to the objects that are not spared."""
        verb, pc, bindings, cause = frame
        affects, name = bindings[WINDOW_OPENED], verb.id.removeprefix("verb ")
        if what is not None and not affects:
            because = f"the verb “{name}” declares no `affects`, so `PreventEvent(what=…)` cannot spare objects"
            raise Incomputable(f"{because}: write `PreventEvent()`, or declare `affects`")
        immune, affected = split_immune(machine, env, bindings.get(affects) or () if affects else ())
        if immune or what is None:
            record_immune(machine, immune, name, cites)
        machine.state.result = len(immune) if affects else 1
        if what is None or not affected:
            # behind its last operation, so that nothing happens and no event is dispatched
            return (verb, len(verb.ops), bindings, cause)
        return (verb, pc, {**bindings, affects: affected}, cause)

    def run(machine: Machine, env: Env) -> None:
        agenda = machine.state.agenda
        machine.state.result = 0
        for index in range(len(agenda) - 1, -1, -1):
            program, pc, bindings, cause = agenda[index]
            if IMMINENT_EVENT in bindings:
                event, refs = bindings[IMMINENT_EVENT]
                immune, affected = split_immune(machine, env, refs)
                agenda[index] = (program, pc, {**bindings, IMMINENT_EVENT: (event, affected)}, cause)
                record_immune(machine, immune, event, cites)
                machine.state.result = len(immune)
                return
            # the verb waits behind its window, which its first operation has opened
            if WINDOW_OPENED in bindings and pc == 1:
                agenda[index] = prevent_verb(machine, env, agenda[index])
                return

    ops.append(run)


def record_immune(machine: Machine, immune: tuple[int, ...], event: str, cites: tuple[str, ...]) -> None:
    """Record that an event does not happen to some objects; without objects, that it does not happen at all."""
    if machine.log is not None:
        names = ", ".join(map(machine.ref_name, immune))
        text = f"{names}: it does not happen" if names else "it does not happen"
        machine.note("refusal", text, cites, event="refusal", data={"verb": event})
