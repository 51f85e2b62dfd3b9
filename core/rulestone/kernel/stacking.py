"""Instructions about the stack: announcing, putting, carrying out, changing items."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING, Any

from rulestone.kernel import items
from rulestone.kernel.aiming import looked_at_again
from rulestone.kernel.events import PLAYER_ROLES, set_off, use
from rulestone.kernel.holding import abilities_of, ability_at, controller_of
from rulestone.kernel.machine import Failure, Program
from rulestone.kernel.steps import Op, Ops, StepCompiler, operation, sequence
from rulestone.language import instructions as i
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Part

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine


def fields(words: str) -> tuple[str, ...]:
    """The names in braces in a text."""
    found = (name for _, name, _, _ in Formatter().parse(words) if name is not None)
    return tuple(dict.fromkeys(re.split(r"[.\[]", name)[0] for name in found))


@operation(i.PutItem)
def _putitem(compiler: StepCompiler, step: i.PutItem, ops: Ops, program: Program) -> None:
    target = compiler.rules.procedure(step.procedure)
    source = compiler.expr.objects(step.source) if step.source is not None else None
    controller = compiler.expr.player(step.controller) if step.controller is not None else None
    parts = tuple((compiler.expr.objects(to), compiler.expr(amount)) for to, amount in step.parts)
    named = fields(step.label or step.kind)

    def run(x: Machine, env: Env) -> None:
        refs = source(x, env, -1) if source is not None else ((env["this"],) if env.get("this") is not None else ())
        player = env["you"] if controller is None else controller(x, env, -1)
        if step.keep:
            bindings = {name: env[name] for name in step.keep if name in env}
        else:
            bindings = {name: value for name, value in env.items() if not name.startswith("_")}
        bindings["you"] = player
        bindings["this"] = refs[0] if refs else env.get("this")
        made = tuple(
            Part(ref, amount(x, env, ref & NUMBER)) for to, amount in parts for ref in to(x, env, -1) if x.s.alive(ref)
        )
        if parts and not made:
            x.s.result = 0
            return
        label = step.label or step.kind
        if named:
            names = {}
            for name in named:
                value = env[name]
                names[name] = ", ".join(map(x.ref_name, value)) if isinstance(value, tuple) else x.ref_name(value)
            label = label.format_map(names)
        if made:
            label += items.with_parts(x, made)
        items.put_item(
            x,
            step.kind,
            player,
            refs[0] if refs else player,
            target,
            bindings,
            parts=made,
            tags=step.tags,
            answerable=step.answerable,
            label=label,
            cites=step.cites,
        )
        x.s.result = 1

    ops.append(run)


@operation(i.Announce)
def _announce(compiler: StepCompiler, step: i.Announce, ops: Ops, program: Program) -> None:
    what, kind, item = compiler.expr.objects(step.what), step.kind, step.item

    def run(x: Machine, env: Env) -> Any:
        refs = what(x, env, -1)
        card = x.s.objects[refs[0] & NUMBER].card if refs else None
        if card is None:
            return None
        index = env.get("ability", -1)
        if index < 0:
            index = abilities_of(x, refs[0] & NUMBER).first(kind)
        ability = ability_at(x, card, index)
        if ability is None:
            if not x.trial:
                put_bare(x, env, item, refs[0])
            return None
        bindings = {**env, "this": refs[0], "ability": index, "_kind": item}
        return (ability.announce, 0, bindings, x.cause)

    ops.append(run)


def put_bare(x: Machine, env: Env, kind: str, ref: int) -> None:
    """Put a card without such an ability on the stack: it can be answered and does nothing of its own when resolved."""
    bindings = {name: value for name, value in env.items() if not name.startswith("_")}
    items.put_item(x, kind, env["you"], ref, x.rules.nothing, {**bindings, "this": ref}, label=x.ref_name(ref))


@operation(i.Perform)
def _perform(compiler: StepCompiler, step: i.Perform, ops: Ops, program: Program) -> None:
    what, kind = compiler.expr.objects(step.what), step.kind

    def run(x: Machine, env: Env) -> Any:
        refs = what(x, env, -1)
        card = x.s.objects[refs[0] & NUMBER].card if refs else None
        if card is None:
            return None
        index = abilities_of(x, refs[0] & NUMBER).first(kind)
        ability = ability_at(x, card, index)
        if ability is None:
            return None
        you = controller_of(x, refs[0] & NUMBER)
        bindings = {"you": you, "this": refs[0], "ability": index}
        if ability.condition is not None and not ability.condition(x, bindings, refs[0] & NUMBER):
            if x.trial:
                raise Failure(x.rules.condition_rule, f"the condition of {ability.label} does not hold")
            return None
        return (ability.resolving, 0, bindings, x.cause)

    ops.append(run)


@operation(i.SetOff)
def _setoff(compiler: StepCompiler, step: i.SetOff, ops: Ops, program: Program) -> None:
    what, tags = compiler.expr.objects(step.what), step.tags

    def run(x: Machine, env: Env) -> None:
        x.s.result = set_off(x, what(x, env, -1), tags, env["you"])

    ops.append(run)


@operation(i.Require)
def _require(compiler: StepCompiler, step: i.Require, ops: Ops, program: Program) -> None:
    condition, cites, words = compiler.expr(step.condition), step.cites, step.because
    named = fields(words)

    def run(x: Machine, env: Env) -> None:
        if x.trial and not condition(x, env, -1):
            actual = {name: told(x, name, env[name]) for name in named}
            raise Failure(cites[0] if cites else "", words.format_map(actual))

    ops.append(run)


def told(x: Machine, name: str, value: Any) -> Any:
    """A binding in words: players and objects by name, anything else as it is."""
    if isinstance(value, tuple):
        return ", ".join(map(x.ref_name, value))
    if isinstance(value, int) and not isinstance(value, bool) and name in ("this", *PLAYER_ROLES):
        return x.ref_name(value)
    return value


@operation(i.ResolveTop)
def _resolvetop(compiler: StepCompiler, step: i.ResolveTop, ops: Ops, program: Program) -> None:
    cites = step.cites

    def run(x: Machine, env: Env) -> Any:
        s = x.s
        if not s.stack:
            return None
        item = s.stack[-1]
        items.remove_item(x, item.ref, why="")
        index = x.cause
        if x.log is not None:
            index = x.note(
                "item",
                f"resolves: {item.label or item.kind}",
                cites,
                event="resolves",
                data={"item": item.ref, "kind": item.kind, "source": item.source, "label": item.label},
            )
        bindings = {**item.env, "item": (item.ref,)}
        if item.parts:
            bindings["_item"] = item
        program = item.program
        if "_targets" in item.env:
            bindings, done = looked_at_again(x, item, bindings)
            program = program if done else x.rules.nothing
        frame = (program, 0, bindings, index)
        aftermath = x.rules.aftermath.get(item.kind)
        if aftermath is None or items.COPY in item.tags:
            return frame
        return sequence((frame, (aftermath, 0, {"you": item.controller, "this": item.source}, index)), index)

    ops.append(run)


@operation(i.RemoveItem)
def _removeitem(compiler: StepCompiler, step: i.RemoveItem, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.objects(step.what), step.cites

    def run(x: Machine, env: Env) -> None:
        removed = [items.remove_item(x, ref, cites) for ref in what(x, env, -1) if ref < 0]
        x.s.result = sum(item is not None for item in removed)

    ops.append(run)


@operation(i.AlterItem)
def _alteritem(compiler: StepCompiler, step: i.AlterItem, ops: Ops, program: Program) -> None:
    what, value, how, cites = compiler.expr.objects(step.what), compiler.expr(step.value), step.how, step.cites
    to = compiler.expr.objects(step.to) if step.to is not None else None

    def run(x: Machine, env: Env) -> None:
        before = x.altered
        amount = value(x, env, -1)
        for ref in what(x, env, -1):
            item = x.s.item(ref)
            if item is None:
                continue
            wanted = to(x, env, -1) if to is not None else None
            parts = tuple(
                Part(part.to, altered(how, part.amount, amount)) if wanted is None or part.to in wanted else part
                for part in item.parts
            )
            items.alter_item(x, ref, parts, cites)
        x.s.result = x.altered - before

    ops.append(run)


def put_ability(ability: Any) -> Op:
    """The operation that ends an announcement: the ability goes on the stack as an item."""

    def run(x: Machine, env: Env) -> Any:
        if x.trial:
            answer_is_proper(x, env, ability)
            return None
        triggered = ability.kind == "triggered"
        if ability.limit and not triggered:  # a trigger uses it up as it goes off
            use(x, ability, env["this"], env["you"])
        bindings = {name: value for name, value in env.items() if not name.startswith("_")}
        if ability.targets:
            bindings["_targets"] = tuple(sorted(ability.targets))
        label = x.ref_name(env["this"]) + (f" “{ability.name}”" if ability.name else "")
        label += items.with_targets(x, bindings, ability.targets)
        policy = x.rules.policies.triggers
        cites = ability.cites or (policy.cites if triggered and policy.act == "stack" else ())
        items.put_item(
            x,
            env["_kind"],
            env["you"],
            env["this"],
            ability.program,
            bindings,
            tags=ability.declared.tags,
            label=label,
            cites=cites,
            quiet=ability.unanswerable is not None and ability.unanswerable(x, env, env["this"] & NUMBER),
        )
        return None

    return run


def answer_is_proper(x: Machine, env: Env, ability: Any) -> None:
    """Of what answers, one target at least has to be among those that the game's target policy names.

    Raises:
        Failure: none of its targets is.
    """
    among = x.rules.answering
    if among is None or not x.s.game.get("responding") or not ability.targets:
        return
    aimed = {ref for name in ability.targets for ref in env.get(name) or ()}
    if aimed.isdisjoint(among(x, env, -1)):
        raise Failure(x.rules.policies.targets.answer_rule, "none of its targets is involved in what it would answer")


def altered(how: str, old: int, by: int) -> int:
    """An amount after "set", "add" or "reduce"."""
    if how == "set":
        return by
    return old + by if how == "add" else max(0, old - by)
