"""Costs: the changes required for a cost to count as paid."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.continuous.operations import ABILITIES, get_lost_cell
from rulestone.kernel.compile.outcome import list_verbs_in
from rulestone.kernel.compile.payment import compile_payment_check
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.machine import Failure, Machine, Program
from rulestone.kernel.permissions import can_affect
from rulestone.kernel.policies import Costs
from rulestone.kernel.program import STOP, Compiled, Op, Refs
from rulestone.language import expressions as e, instructions as i
from rulestone.model.bindings import OWES, PAYING
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


@operation(i.Pay)
def _compile_pay(compiler: StepCompiler, step: i.Pay, ops: Ops, program: Program) -> None:
    check = program.costs[id(step)] = compile_payment_check(compiler.expr, step)
    program.paying = check or True
    policy = compiler.rules.policies.costs
    free = compiler.expr.read_optional("value", step.free)
    for part in step.body:
        if isinstance(part, (i.Choose, i.Let, i.Require)):
            compiler.block((part,), ops, program)
            if isinstance(part, i.Choose):
                ops.append(require_enough(part.name, compiler.expr(part.least), policy))
        else:
            compile_part(compiler, part, ops, program, free)
    program.paying = None


def compile_part(
    compiler: StepCompiler, part: i.Instruction, ops: Ops, program: Program, free: Compiled | None
) -> None:
    """Compile one part of a cost, with checks that it is possible and makes every required change."""
    policy = compiler.rules.policies.costs
    refuses, each = find_cost_rule(policy, part), find_affected_objects(compiler, part)
    checks = policy.needs_change((part,))
    key = f"{PAYING}{len(ops)}"
    event = part.verb if isinstance(part, i.Do) and policy.must_happen else ""
    amounts, whom = find_amounts(compiler, part) if checks and isinstance(part, i.Begin) else ((), None)
    if checks:
        if event:
            compiler.brought.counted |= {event}
        ops.append(record_values(key, amounts, whom, each, event, free))
    if isinstance(part, i.Do) and each is not None:
        ops.append(require_affectable(list_verbs_in(compiler.rules, part.verb), each, refuses))
    compiler.block((part,), ops, program)
    if checks:
        whole = isinstance(part, i.Do) and not any(isinstance(role, e.Var) for role in part.roles.values())
        idle = find_cost_rule(policy, part, "must_change" if whole else "")
        if isinstance(part, i.Do) and part.verb in policy.changing:
            refuses = find_cost_rule(policy, part, "changing")
        ops.append(check_achieved(key, amounts, whom, refuses, idle, event))


def find_amounts(compiler: StepCompiler, part: i.Begin) -> tuple[tuple[tuple[str, Compiled], ...], Compiled]:
    """Return the attributes that an effect adds to, each with its amount, and the affected objects."""
    additions = (op for op in part.effect.what if op.kind == "add")
    amounts = tuple((op.attr, compiler.expr(op.value)) for op in additions)
    return amounts, compiler.expr.objects(part.effect.whom)


@operation(i.Afford)
def _compile_afford(compiler: StepCompiler, step: i.Afford, ops: Ops, program: Program) -> None:
    cost = compiler.program(f"{program.id}.{len(ops)} to be paid", (i.Pay(body=step.body),))

    def run(machine: Machine, env: Env) -> Env | None:
        if not machine.trial:
            return {**env, OWES: (*env.get(OWES, ()), cost.id)}
        failure = try_out(pay_owed(machine), cost, env)
        if failure is not None:
            raise failure
        return None

    ops.append(run)


@operation(i.Settle)
def _compile_settle(compiler: StepCompiler, step: i.Settle, ops: Ops, program: Program) -> None:
    cost = compiler.program(f"{program.id}.{len(ops)} paid", (i.Pay(body=step.body),))

    def run(machine: Machine, env: Env) -> Any:
        failure = try_out(machine, cost, env)
        if failure is None:
            return (cost, 0, env, machine.cause)
        cites = (failure.rule,) if failure.rule else ()
        machine.note("refusal", f"it cannot be paid: {failure.because}", cites, event="refusal")
        machine.state.result = 0
        return STOP

    ops.append(run)


def pay_owed(machine: Machine) -> Machine:
    """Return the game after paying the owed costs of stack items in order, as far as they can be paid.

    This keeps one object from paying two costs.
    """
    trial = machine.attempt(machine.state.fork())
    for item in machine.state.stack:
        for owed in item.env.get(OWES, ()):
            fork = machine.attempt(trial.state.fork())
            fork.state.agenda = [(machine.pool.program(owed), 0, item.env, -1)]
            fork.state.choice = None
            try:
                fork.run()
            except Failure:
                continue  # the player declines this cost
            if fork.state.choice is None:
                trial = fork
    return trial


def split_postponed(cost: i.Steps) -> tuple[i.Steps, i.Steps]:
    """Split a cost that is paid at resolution into the steps at announcement and those at resolution.

    The objects to pay with are chosen at announcement, and the payment must be possible then. Whether an optional
    cost is paid is asked then, too.
    """
    announced, resolved, questions, postponed = (list[i.Instruction]() for _ in range(4))
    for step in cost:
        if isinstance(step, i.Ask):
            questions.append(step)
        elif isinstance(step, i.If):
            first, last = split_postponed(step.then)
            questions.append(replace(step, then=first))
            postponed.append(replace(step, then=last))
        else:
            for part in step.body if isinstance(step, i.Pay) else (step,):
                (announced if isinstance(part, (i.Choose, i.Let)) else resolved).append(part)
    if not resolved:
        return (*announced, *questions), tuple(postponed)
    chosen = (i.Pay(body=tuple(announced)),) if announced else ()
    return (*chosen, i.Afford(body=tuple(resolved)), *questions), (i.Settle(body=tuple(resolved)), *postponed)


def require_enough(name: str, least: Any, policy: Any) -> Op:
    """Return the operation that refuses a cost with too few objects, even if costs need no change."""

    def run(machine: Machine, env: Env) -> None:
        if machine.trial and not policy.must_change and len(env[name]) < least(machine, env, -1):
            raise Failure(policy.rule, f"{len(env[name])} to pick from, {least(machine, env, -1)} needed")

    return run


def find_cost_rule(policy: Costs, part: i.Instruction, field: str = "") -> str:
    """Return the rule that refuses a cost: on the kind of cost, else behind the policy's field, else on costs."""
    kinds: tuple[str, ...] = ()
    if isinstance(part, i.Do):
        kinds = (part.verb,)
    elif isinstance(part, i.Begin):
        kinds = tuple(op.kind for op in part.effect.what)
    rules = (*(policy.rules[kind] for kind in kinds if kind in policy.rules), *policy.because.get(field, ()))
    return next(iter(rules), policy.rule)


def require_affectable(verbs: tuple[str, ...], each: Any, rule: str) -> Op:
    """Return the operation that refuses a cost if an effect forbids one of its verbs to an object that pays it."""

    def run(machine: Machine, env: Env) -> None:
        if machine.trial:
            for ref in each(machine, env, -1):
                if ref <= 1 or not machine.state.is_alive(ref):
                    continue
                for verb in verbs:
                    if not can_affect(machine, verb, ref & NUMBER, env["you"], env.get("this")):
                        raise Failure(rule, f"an effect prevents paying the cost with {machine.ref_name(ref)}")

    return run


def find_affected_objects(compiler: StepCompiler, part: i.Instruction) -> Any:
    """Return the objects of a cost's event, all of which must change; None for a cost without such an event."""
    verb = compiler.rules.parts.verbs.get(part.verb) if isinstance(part, i.Do) else None
    if verb is None or not isinstance(part, i.Do) or verb.affects not in part.roles:
        return None
    return compiler.expr.objects(part.roles[verb.affects])


def record_values(key: str, amounts: Any, affected: Any, each: Any, event: str = "", free: Any = None) -> Op:
    """Return the operation that records the values that a cost has to change; None if `free` holds."""

    def run(machine: Machine, env: Env) -> Any:
        # only a trial judges a cost: before it is really paid, a trial has shown that this is possible
        if not machine.trial:
            return None
        if free is not None and free(machine, env, -1):
            return {**env, key: None}
        before: dict[tuple[int, str], Any] = {}
        if affected is not None:
            for ref in affected(machine, env, -1):
                oid = ref & NUMBER
                for attr, _ in amounts:
                    before[oid, attr] = machine.value(oid, attr)
                before[oid, "abilities"] = machine.value(oid, "abilities")
        machine.derive_row(0)
        refs = each(machine, env, -1) if each is not None else ()
        records = {ref & NUMBER: machine.state.objects[ref & NUMBER] for ref in refs if ref > 1}
        return {**env, key: (machine.change_count, before, machine.state.table, records, count_done(machine, event))}

    return run


def check_achieved(key: str, amounts: Any, affected: Any, rule: str, idle: str, event: str) -> Op:
    """Return the operation that checks a tried cost: it must change something and reach its amounts.

    Args:
        rule: id of the rule that refuses a cost which cannot change its object: a tapped card cannot be tapped.
        idle: id of the rule that refuses a cost without objects: an empty hand cannot be discarded.
    """

    def run(machine: Machine, env: Env) -> Any:
        if not machine.trial or env[key] is None:
            return None
        count, before, table, records, happened_before = env[key]
        for attr, amount in amounts if affected is not None else ():
            check_amount(machine, affected(machine, env, -1), attr, amount(machine, env, -1), before, rule)
        check_changes(machine, count, before, table, records, rule, idle)
        happened = count_done(machine, event)
        for oid in (records or (-1,)) if event else ():
            if happened.get(oid, 0) == happened_before.get(oid, 0):
                object_name = machine.ref_name(records[oid].ref) if oid >= 0 else "it"
                raise Failure(rule, f"{object_name}: another event would replace “{event}”")
        return None

    return run


def check_amount(
    machine: Machine, refs: Refs, attr: str, required: int, before: dict[tuple[int, str], Any], rule: str
) -> None:
    """Check that a cost has changed an attribute of objects by the stated amount.

    Raises:
        Failure: the attribute changed by another amount.
    """
    for ref in refs:
        oid = ref & NUMBER
        change = (machine.value(oid, attr) or 0) - (before.get((oid, attr)) or 0)
        # "get -2 power" is not paid by a creature whose power cannot fall further
        if change != required:
            raise Failure(rule, f"{attr} of {machine.ref_name(ref)} would change by {change}, not by {required}")


def check_changes(
    machine: Machine,
    count: int,
    before: dict[tuple[int, str], Any],
    table: Any,
    records: dict[int, Any],
    rule: str,
    idle: str,
) -> None:
    """Check that a cost has changed something, and each of the objects that it affects.

    Args:
        count: the number of changes before the cost.
        before, table: values before the cost.
        records: number → affected object before the cost.
        rule, idle: see `check_achieved`.

    Raises:
        Failure: the cost changed nothing, or left an affected object unchanged.
    """
    same = [oid for oid, record in records.items() if machine.state.objects[oid] is record]
    if same or machine.change_count == count:
        machine.derive_row(0)
    if machine.change_count == count and have_same_values(machine, before, table):
        raise Failure(rule if records else idle, "nothing would change")
    for oid in same:
        if machine.state.table.get(oid) == table.get(oid):
            raise Failure(rule, f"{machine.ref_name(records[oid].ref)} would not change")


def count_done(machine: Machine, event: str) -> dict[int, int]:
    """Return object → number of times that an event happened to it; -1 → the total."""
    counts: dict[int, int] = {}
    for (scope, name, *objects), times in machine.state.history.items() if event else ():
        if (scope, name) == ("turn", event) and (not objects or objects[0] == "ref"):
            oid = objects[1] & NUMBER if objects else -1
            counts[oid] = counts.get(oid, 0) + times
    return counts


def have_same_values(machine: Machine, before: dict[tuple[int, str], Any], table: Any) -> bool:
    """Return whether derived values are unchanged; of abilities, only the remaining ones are compared."""
    table_now = machine.state.table
    if table_now == table:
        return True
    for oid in set(table_now) | set(table):
        was, row = table.get(oid, {}), table_now.get(oid, {})
        if was == row:
            continue
        old, new = dict(was), dict(row)
        # to lose an ability that is lost already is no change
        losing = old.pop(ABILITIES, None), new.pop(ABILITIES, None)
        if losing[0] != losing[1] and before.get((oid, "abilities"), ()) != machine.value(oid, "abilities"):
            return False
        old.pop(get_lost_cell(ABILITIES), None), new.pop(get_lost_cell(ABILITIES), None)
        for attr in set(old) | set(new):
            obj = machine.state.objects[oid]
            plain = obj.marks.get(attr, obj.card.values.get(attr) if obj.card else None)
            if old.get(attr, plain) != new.get(attr, plain):
                return False
    return True
