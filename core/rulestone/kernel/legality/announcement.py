"""Announcements: the steps performed at announcement, and the requirements for them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.payment import PaymentCheck, compile_payment_check
from rulestone.kernel.machine import Program
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.model.bindings import CHOSEN_MODE


def limit_choices(effect: i.Steps, rules: Basis) -> i.Steps:
    """Return the steps, including costs, with each choice limited to objects that the next verb on them accepts.

    A later verb affects the objects that it can affect: “Gain control of target creature. Untap it.” may target an
    untapped creature.
    """
    steps = list(effect)
    for index, step in enumerate(steps):
        if isinstance(step, i.Pay):
            steps[index] = replace(step, body=limit_choices(step.body, rules))
        if not isinstance(step, i.Choose) or not isinstance(step.what, e.Select):
            continue
        later_steps = (s for s in steps[index + 1 :] if step.name in inspect.list_names(inspect.NAMED, s))
        next_verb = next(later_steps, None)
        if not isinstance(next_verb, i.Do):
            continue
        verb = rules.parts.verbs.get(next_verb.verb)
        if verb is not None and verb.accepts is not None and next_verb.roles.get(verb.affects) == e.Var(step.name):
            # `wider` lets a refusal name the verb's rule if the selection without it has enough objects
            where = verb.accepts if step.what.where is None else e.All((step.what.where, verb.accepts))
            steps[index] = replace(step, what=replace(step.what, where=where), wider=(step.what, verb.cites))
    return tuple(steps)


def split_announced(effect: i.Steps, rules: Basis) -> tuple[i.Steps, i.Steps]:
    """Return the steps done at announcement (targets, modes) and those done later, as the game's target policy says."""
    policy = rules.policies.targets
    announced: list[Any] = []
    resolved: list[Any] = []
    for step in limit_choices(effect, rules):
        if isinstance(step, i.Modes) and step.target:
            # "choose one: destroy a creature, or draw": mode and targets are chosen now, the other steps come later
            key = f"{CHOSEN_MODE}{len(announced)}"
            options, conditional_steps = [], []
            for n, (label, body) in enumerate(step.options):
                announced_part, resolved_part = split_announced(body, rules)
                options.append((label, (*announced_part, i.Let(name=key, value=e.Lit(n)))))
                conditional_steps.append(i.If(condition=e.Compare("==", e.Var(key), e.Lit(n)), then=resolved_part))
            announced.append(replace(step, options=tuple(options)))
            resolved += conditional_steps
            continue
        if isinstance(step, i.Choose) and step.target and not policy.needed:
            step = replace(step, needed=False)
        if (isinstance(step, i.Choose) and step.target and not is_hidden(step, policy)) or isinstance(step, i.Pay):
            announced.append(step)
        else:
            resolved.append(step)
    return tuple(announced), tuple(resolved)


def list_uses(effect: i.Steps, rules: Basis) -> i.Steps:
    """Return the conditions under which the effect can do anything; () for an effect that always can."""
    acting_steps = [step for step in effect if not isinstance(step, (i.Choose, i.Let))]
    verbs = [verb for step in acting_steps if isinstance(step, i.Do) and (verb := rules.parts.verbs.get(step.verb))]
    if not acting_steps or len(verbs) < len(acting_steps) or not all(verb.needs for verb in verbs):
        return ()
    if (fate := rules.policies.targets.without_effect) == "announced":
        return ()
    possible = [e.All(tuple(need.condition for need in verb.needs)) for verb in verbs]
    may_announce = e.Compare("==", fate if isinstance(fate, e.Expr) else e.Lit(fate), e.Lit("announced"))
    need = verbs[0].needs[0]
    return (i.Require(condition=e.AnyOf((*possible, may_announce)), because=need.because, cites=(need.cites,)),)


def list_early_choices(steps: i.Steps) -> frozenset[str]:
    """Return the names chosen at announcement, in any mode."""
    names: set[str] = set()
    for step in steps:
        if isinstance(step, i.Choose):
            names.add(step.name)
        elif isinstance(step, i.Modes):
            names = names.union(*(list_early_choices(body) for _, body in step.options))
    return frozenset(names)


def is_hidden(step: i.Choose, policy: Any) -> bool:
    """Return whether a choice is about hidden zones that the policy decides at resolution."""
    if policy.hidden == "announcement" or not isinstance(step.what, e.Select):
        return False
    return any(zone in policy.hidden_zones for zone in step.what.zones)


def find_quick_checks(
    compiler: Compiler, steps: i.Steps, at_rest: bool = False, announce: Program | None = None
) -> tuple[PaymentCheck, ...] | None:
    """Return counts that decide whether choices can be made, if the steps need nothing else; else None.

    Args:
        at_rest: whether nothing moves before or between the steps, so that the present board decides.
        announce: the compiled steps, perhaps with others; None before they are compiled.
    """
    checks: list[PaymentCheck] = []
    for step in steps:
        check: PaymentCheck | None = None
        # once a first cost is paid the board may differ: its cards cannot pay a second cost too
        if isinstance(step, i.Pay) and all(earlier.can_pay is None for earlier in checks):
            check = compile_payment_check(compiler, step) if announce is None else announce.costs[id(step)]
        elif isinstance(step, i.Choose) and not step.alike and step.who is None:
            if step.target and step.needed:
                check = count_targets(compiler, step, at_rest)
            elif step.such_that is None:
                continue  # a choice that needs no targets takes as many objects as exist, so it always succeeds
        if check is None:
            return None
        checks.append(check)
    return tuple(checks)


def count_targets(compiler: Compiler, step: i.Choose, at_rest: bool) -> PaymentCheck | None:
    """Return the count that decides whether there are enough targets; None if a count cannot decide.

    Args:
        at_rest: see `find_quick_checks`.
    """
    fixed_part = find_independent_part(step.such_that, step.name)
    is_fixed = at_rest and fixed_part is not None and not inspect.list_names(inspect.NAMED, fixed_part)
    if step.such_that is not None and not is_fixed:
        return None
    if not is_lookup(step.what) or inspect.list_names(inspect.NAMED, step.what):
        return None
    plain = isinstance(step.what, (e.Select, e.Either))
    what, least = compiler.objects(step.what), compiler(step.least)
    provided = compiler(fixed_part) if fixed_part is not None else None
    return PaymentCheck(what, least, plain, suffers=step.suffers, precondition=provided)


def find_independent_part(such_that: e.Expr | None, name: str) -> e.Expr | None:
    """Return the part of a condition on a picked set that does not depend on the pick, if one exists."""
    if not isinstance(such_that, e.AnyOf):
        return None
    # "if you have no hand, any two; otherwise two of one colour": any pick is legal where the first part holds
    parts = tuple(part for part in such_that.of if name not in inspect.list_names(inspect.NAMED, part))
    return e.AnyOf(parts) if parts else None


def is_lookup(expr: e.Expr) -> bool:
    """Return whether an expression only looks up objects: in places, on the stack, or players."""
    if isinstance(expr, e.Either):
        return is_lookup(expr.left) and is_lookup(expr.right)
    if isinstance(expr, e.Among):
        return isinstance(expr.what, e.Player) or is_lookup(expr.what)
    return isinstance(expr, (e.Select, e.Items, e.You, e.Opponent, e.TurnPlayer))


def is_plain_move(step: i.Instruction) -> bool:
    """Return whether a step only moves the card itself about, with no choice in it."""
    if isinstance(step, i.If):
        return all(is_plain_move(inner) for inner in step.then + step.otherwise)
    return isinstance(step, (i.Move, i.Mark, i.Note))


def announces_ability(steps: i.Steps) -> bool:
    """Return whether an announcement always announces one ability of its own card, after any move of the card. Then the
    requirements of the ability can be evaluated without a trial."""
    indexes = [n for n, step in enumerate(steps) if isinstance(step, i.Announce)]
    if len(inspect.find_records(steps, (i.Announce,))) > len(indexes) or len(indexes) > 1:
        return False
    for announced in indexes:
        before = steps[:announced]
        names = [step.name for step in before if isinstance(step, i.Move) and step.what == e.This()]
        what = steps[announced].what  # type: ignore[attr-defined]
        if what != e.This() and what not in [e.Var(name) for name in names]:
            return False
        if list_destinations(steps[announced:]) or (list_destinations(before) and not moves_card(before)):
            return False
    return True


def moves_card(steps: i.Steps) -> bool:
    """Return whether steps move the card itself in any case."""
    return any(
        step.what == e.This()
        if isinstance(step, i.Move)
        else isinstance(step, i.If) and moves_card(step.then) and moves_card(step.otherwise)
        for step in steps
    )


CANNOT_FAIL = (i.Let, i.Ask, i.Move, i.Mark, i.AddMark, i.Face, i.Note, i.PutItem, i.SetGame)
"""Steps that cannot fail, whatever the state is."""


def cannot_fail(step: i.Instruction, rules: Basis) -> bool:
    """Return whether a step cannot fail, including the procedures and verbs that it calls."""
    queue, called = [step], {""}
    while queue:
        step = queue.pop()
        if isinstance(step, i.If):
            queue += step.then + step.otherwise
        elif isinstance(step, i.ForEach):
            queue += step.body
        elif isinstance(step, i.Modes):
            queue += [inner for _, body in step.options for inner in body]
        elif isinstance(step, i.Call):
            if step.procedure not in called:
                called.add(step.procedure)
                queue += rules.parts.procedures[step.procedure]
        elif not isinstance(step, CANNOT_FAIL):
            return False
    return True


def list_fallible(steps: i.Steps, rules: Basis) -> i.Steps:
    """Return the steps of an announcement up to the last step that can fail."""
    end = len(steps)
    while end and cannot_fail(steps[end - 1], rules):
        end -= 1
    last = steps[end - 1] if end else None
    # what such a cost does after its last requirement cannot fail, so only the steps before it matter
    if isinstance(last, i.Pay) and rules.policies.costs.is_decided_by_requirements(last.body):
        return (*steps[: end - 1], replace(last, body=list_fallible(last.body, rules)))
    return steps[:end]


def list_destinations(steps: i.Steps) -> frozenset[str]:
    """Return the zones that steps move objects to."""
    zones: set[str] = set()
    for step in steps:
        if isinstance(step, i.Move):
            zones.add(step.to)
        elif isinstance(step, i.If):
            zones |= list_destinations(step.then + step.otherwise)
    return frozenset(zones)


def list_searched_zones(rules: Basis, steps: i.Steps) -> frozenset[str]:
    """Return the zones searched by choices of steps and costs; attached cards are not searched."""
    needed = [step.condition for step in steps if isinstance(step, i.Require)]
    zones = frozenset(zone for what in list_selections(steps) for zone in find_zones(rules, what))
    return zones | list_read_zones(rules, steps) | list_named_zones(rules, *needed)


def list_read_zones(rules: Basis, steps: i.Steps) -> frozenset[str]:
    """Return the zones read by conditions and numbers of steps and costs, except for choices and payments."""
    expressions = [part for what in list_selections(steps) for part in list_further_expressions(what)]
    for step in include_costs(steps):
        if isinstance(step, i.Choose):
            expressions += [part for part in (step.least, step.most, step.such_that) if isinstance(part, e.Expr)]
    return list_named_zones(rules, *expressions)


def include_costs(steps: i.Steps) -> i.Steps:
    """Return steps with the steps of their costs."""
    return (*steps, *(inner for step in steps if isinstance(step, i.Pay) for inner in step.body))


def list_selections(steps: i.Steps) -> list[e.Expr]:
    """Return the selections of choices, and of payments with all objects of a selection."""
    all_steps = include_costs(steps)
    chosen = [step.what for step in all_steps if isinstance(step, i.Choose)]
    return chosen + [value for step in all_steps if isinstance(step, i.Do) for value in step.roles.values()]


def find_zones(rules: Basis, expr: e.Expr) -> frozenset[str]:
    """Return the zones in which unattached objects are found."""
    match expr:
        case e.Select(zones=zones, role=""):
            return frozenset(zone for name in zones for zone in rules.layout.expand(name))
        case e.Either(left=left, right=right):
            return find_zones(rules, left) | find_zones(rules, right)
        case e.Among(what=inner):
            return find_zones(rules, inner)
    return frozenset()


def list_further_expressions(expr: e.Expr) -> list[e.Expr]:
    """Return the further expressions that a selection reads."""
    match expr:
        case e.Select(where=where, of=of, other=other):
            return [part for part in (where, of, other) if part is not None]
        case e.Either(left=left, right=right):
            return list_further_expressions(left) + list_further_expressions(right)
        case e.Among(what=inner, where=where):
            return [*list_further_expressions(inner), where]
    return [expr]


def list_named_zones(rules: Basis, *nodes: e.Expr) -> frozenset[str]:
    """Return the zones that expressions read."""
    return frozenset(zone for name in inspect.list_names(inspect.ZONE, *nodes) for zone in rules.layout.expand(name))
