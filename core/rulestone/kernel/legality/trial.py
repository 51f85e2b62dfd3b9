"""Trials of announcements: by counting if that is enough, otherwise on a fork."""

from __future__ import annotations

from itertools import islice

from rulestone.kernel.compile.payment import PaymentCheck
from rulestone.kernel.invalidation import can_change_others, has_statics
from rulestone.kernel.machine import Failure, Machine, Program
from rulestone.kernel.permissions import can_affect
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.action import CompiledAction
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import Env

MAX_TRIALS = 4000


def is_announceable(machine: Machine, action: CompiledAction, env: Env, ability: CompiledAbility | None) -> bool:
    """Return whether an action can be announced: by its quick check, or by a trial if it has none."""
    if action.announcement is None:
        return True
    checks = find_counts(machine, action, ability, env)
    if checks is not None:
        away = env["this"] if action.facts.enters else None
        if not all(has_enough(machine, env, away, check) for check in checks):
            return False
        if action.facts.plain:
            return True
    # the cost of an ability may change the objects that the action counts
    dry, paid = action.facts.dry, ability is not None and bool(ability.announce.costs)
    if dry and not paid and machine.log is None and not may_be_interrupted(machine, action, env["this"]):
        result = dry(machine, env)
        if result is False or (result and checks is not None):
            return result
    return try_out(machine, action.announcement, env) is None


def is_countable(machine: Machine, action: CompiledAction, ability: CompiledAbility, env: Env) -> bool:
    """Return whether the choices of an ability can be counted before the card moves.

    False if the move may change a count: the card has cards under it, the ability reads its zone, or the move changes
    what effects do. False also if treatments may change the values that the ability reads.
    """
    enters = action.facts.enters
    if (
        ability.quick_checks is None
        or ability.zones_chosen & enters
        or may_be_interrupted(machine, action, env["this"])
    ):
        return False
    if enters:
        obj = machine.state.objects[env["this"] & NUMBER]
        if obj.under or (obj.place >= 0 and machine.rules.layout.zone_of[obj.place].name in ability.zones_asked):
            return False
        if ability.quick_checks and not leaves_effects(machine, action, obj):
            return False
    return not (ability.reads_treated and machine.pool.treated)


def may_be_interrupted(machine: Machine, action: CompiledAction, ref: int) -> bool:
    """Return whether an event may interrupt an announcement between its moves and its ability."""
    facts, rules, pool = action.facts, machine.rules, machine.pool
    # the card stays where it is, so that no event comes before the announcement of its ability
    if not facts.enters:
        return False
    if rules.decisions.at_once and ("move" in pool.noticed_events or machine.state.pending):
        return True
    if not rules.checks.interrupting:
        return False
    watched_places, place = pool.find_places, machine.state.objects[ref & NUMBER].place
    return watched_places is None or place in watched_places or not watched_places.isdisjoint(facts.places)


def leaves_effects(machine: Machine, action: CompiledAction, obj: Object) -> bool:
    """Return whether moving a card without cards under it leaves the effects on all other objects the same."""
    present = machine.present_effects()
    is_safe = not present.effects or not can_change_others(machine, present.reads, obj, action.facts.places)
    return is_safe and not has_statics(machine, obj)


def has_ability_there(machine: Machine, action: CompiledAction, ref: int) -> bool:
    """Return whether a card without abilities may have one in the zone in which an action announces it."""
    obj = machine.state.objects[ref & NUMBER]
    if obj.card is not None and action.announces in machine.rules.info(obj.card).by_kind:
        return True
    return machine.pool.has_granting_effects and not leaves_effects(machine, action, obj)


def find_counts(
    machine: Machine, action: CompiledAction, ability: CompiledAbility | None, env: Env
) -> tuple[PaymentCheck, ...] | None:
    """Return the counts that decide an announcement, apart from steps of a dry run; None if it needs a trial."""
    facts = action.facts
    limited = machine.rules.decisions.answering is not None and machine.state.game.get("responding")
    if limited or not (facts.plain or facts.dry):
        return None  # only a trial shows whether it is a legal response
    if ability is None:
        lacks = action.announces and has_ability_there(machine, action, env["this"])
        if lacks or may_be_interrupted(machine, action, env["this"]):
            return None
        checks = facts.quick_checks
    elif not is_countable(machine, action, ability, env):
        return None
    else:
        checks = facts.quick_checks + (ability.quick_checks or ())
    return checks if all(is_conclusive(machine, check, env) for check in checks) else None


def is_conclusive(machine: Machine, check: PaymentCheck, env: Env) -> bool:
    """Return whether a count alone decides: no replacement can apply to its event, and its precondition holds."""
    # "discard a card" may be replaced by "exile it": only a trial shows whether the cost is then paid
    if check.verb in machine.pool.replaced:
        return False
    return check.precondition is None or bool(check.precondition(machine, env, -1))


def has_enough(machine: Machine, env: Env, away: int | None, check: PaymentCheck) -> bool:
    """Return whether there is enough to choose from, or to pay with.

    Args:
        away: number of an object that the announcement will have moved, so that it does not count.
    """
    if check.can_pay is not None:
        return can_pay(machine, env, away, check)
    what, required, stops_early, suffers = check.what, check.least(machine, env, -1), check.stops_early, check.suffers
    # the card that moves may be among the first ones found, so look for one more
    stop = required + (away is not None)
    refs = what(machine, env, -1, stop) if stops_early else what(machine, env, -1)
    n = count_choosable(machine, env, refs, away, suffers)
    # enough were found, but some cannot be chosen: look at all of them
    if n < required and stops_early and len(refs) >= stop:
        n = count_choosable(machine, env, what(machine, env, -1), away, suffers)
    return bool(n >= required)


def can_pay(machine: Machine, env: Env, away: int | None, check: PaymentCheck) -> bool:
    """Return whether there is enough to pay with (`has_enough`)."""
    required, does = check.least(machine, env, -1), check.can_pay
    refs = (ref for ref in check.what(machine, env, -1) if ref != away or not check.stops_early)
    payers = islice((ref for ref in refs if does(machine, env, ref)), max(required, 0))
    return bool(len(tuple(payers)) >= required)


def count_choosable(machine: Machine, env: Env, refs: tuple[int, ...], away: int | None, suffers: str) -> int:
    """Return how many of these can be chosen for a card's announcement."""
    player, source = env["you"], env.get("this")
    return sum(ref < 0 or can_affect(machine, suffers, ref & NUMBER, player, source) for ref in refs if ref != away)


def try_out(machine: Machine, program: Program, env: Env, at: int = 0, taking: int | None = None) -> Failure | None:
    """Run an announcement on a fork, searching for choices with which it succeeds.

    Args:
        taking: reference of an object; where it can be picked, only picks that include it are tried.

    Returns:
        None if such choices exist; otherwise the first failure, preferably one without optional parts.
    """
    budget = [MAX_TRIALS]
    failures: list[Failure] = []

    def attempt(machine: Machine) -> bool:
        budget[0] -= 1
        if budget[0] < 0:
            return False
        try:
            machine.run()
        except Failure as failure:
            failures.append(failure)
            return False
        choice = machine.state.choice
        if choice is None:
            return True
        is_candidate = choice.kind == "pick" and taking in choice.candidates
        earlier = len(failures)
        for answer in machine.answers():
            start = len(failures)
            if is_candidate and taking not in answer:
                continue
            fork = machine.attempt(machine.state.fork())
            fork.answer(answer)
            if attempt(fork):
                return True
            if answer is False:  # a failure without the optional parts is more informative
                failures[earlier:] = failures[start:] + failures[earlier:start]
            if budget[0] < 0:
                return False
        return False

    if machine.log is None:
        machine.derive_row(0)  # derived once here instead of on each fork
    state = machine.state.fork()
    state.agenda = [(program.announcing or program, at, env, -1)]
    state.choice = None
    if attempt(machine.attempt(state)):
        return None
    return failures[0] if failures else Failure("", "it cannot be done")


def filter_viable(
    machine: Machine, program: Program, after: int, env: Env, name: str, legal: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the picks after which the rest of an announcement is possible."""
    return tuple(picked for picked in legal if try_out(machine, program, {**env, name: picked}, after) is None)
