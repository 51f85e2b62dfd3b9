"""Acting of a pending trigger: announcement, resolution or removal, as the policy says."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.abilities import has_ability
from rulestone.kernel.changes.marks import set_mark
from rulestone.kernel.events.history import use_limited
from rulestone.kernel.events.triggers import is_shown_later
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.machine import Failure, Machine
from rulestone.kernel.program import Push
from rulestone.language import expressions as e
from rulestone.model.bindings import EVENT, KIND, SHOW
from rulestone.model.objects import NUMBER
from rulestone.model.state import WAVE, Env, Frame, Pending


def release_trigger(
    machine: Machine, chosen: Pending, env: Env, *, unless_hidden: bool = False, agreed: bool = False
) -> Frame | None:
    """Remove a trigger from the pending ones and let it act.

    Args:
        env: bindings of the calling frame.
        unless_hidden: whether it stays pending if its card would have to be shown first.
        agreed: its controller has agreed to use it already.

    Returns:
        the frame to run, an empty program if it does not act; None if it stays pending.
    """
    state, policy = machine.state, machine.rules.policies.triggers
    gone = not state.is_alive(chosen.source) and is_lost_without_source(machine, chosen, env)
    if not gone and has_lost_source(machine, chosen.ability, chosen.source):
        gone = not (was_caused_by_leaving(chosen) and machine.rules.decisions.tied_leaving(machine, env, -1))
    if not gone and unless_hidden and is_shown_later(machine, chosen.source):
        return None
    state.pending = tuple(p for p in state.pending if p is not chosen)
    if gone:
        if machine.log is not None:
            data = {"card": chosen.source}
            told = f"{machine.ref_name(chosen.source)}: its source is gone, nothing happens"
            machine.note("refusal", told, policy.cites, event="refusal", data=data)
        return (machine.rules.programs.nothing, 0, env, machine.cause)
    return start_trigger(machine, chosen, env, agreed)


def is_lost_without_source(machine: Machine, chosen: Pending, env: Env) -> bool:
    """Return whether a trigger does not act since its source is gone."""
    fate = machine.rules.decisions.source_gone(machine, env, -1)
    return bool(fate == "lost" or (fate == "lost after" and not was_caused_by_leaving(chosen)))


def was_caused_by_leaving(chosen: Pending) -> bool:
    """Return whether a trigger was caused by its source leaving: it has no handle of a present ability."""
    return "ability" not in chosen.env


def has_lost_source(machine: Machine, ability: Any, source: int) -> bool:
    """Return whether an ability tied to its source has lost it: the source is gone, or no longer has the ability."""
    tags = ability.declared.tags
    if not tags or set(machine.rules.policies.triggers.tied).isdisjoint(tags):
        return False
    return not (machine.state.is_alive(source) and has_ability(machine, source, ability))


def start_trigger(machine: Machine, chosen: Pending, env: Env, agreed: bool = False) -> Frame:
    """Return the frame in which a trigger acts; an empty program if it cannot be announced and is removed."""
    ability = chosen.ability
    bindings = {**chosen.env, KIND: "ability", EVENT: chosen.event}
    cause = chosen.cause if chosen.cause >= 0 else machine.cause
    machine.state.set_game(WAVE, (chosen.number, chosen.round))
    how = machine.rules.decisions.act(machine, env, -1)
    failure = find_announcement_failure(machine, chosen, env)
    if failure is not None:
        if machine.log is not None:
            told = f"{machine.ref_name(chosen.source)}: {ability.label} cannot be announced: {failure.because}"
            rules = (failure.rule,) if failure.rule else machine.rules.policies.triggers.cites
            removed = machine.rules.policies.triggers.impossible
            if isinstance(removed, e.Assumed):  # a decision by an assumption is never attributed to an official rule
                rules = (machine.rules.parts.assumptions[removed.name].rule,)
            machine.note("refusal", told, rules, event="refusal", data={"card": chosen.source})
        return (machine.rules.programs.nothing, 0, env, machine.cause)
    if how == "resolve":
        return (ability.resolving, ability.agreed["resolve"] if agreed else 0, bindings, cause)
    if how == "offer":
        return (ability.offered, ability.agreed["offer"] if agreed else 0, bindings, cause)
    return (ability.announce, ability.agreed["stack"] if agreed else 0, bindings, cause)


def find_announcement_failure(machine: Machine, chosen: Pending, env: Env) -> Failure | None:
    """Return why a trigger cannot be announced, if the policy removes such triggers; else None.

    Args:
        env: bindings of the caller, for a policy that is an expression.
    """
    ability = chosen.ability
    if not ability.demands or machine.rules.policies.triggers.impossible == "as much as possible":
        return None
    bindings = {**chosen.env, KIND: "ability", EVENT: chosen.event}
    failure = try_out(machine, ability.announce, bindings, ability.agreed["stack"])
    return None if failure is None or machine.rules.decisions.impossible(machine, env, -1) != "removed" else failure


def show_and_start(machine: Machine, env: Env, at: int) -> Push:
    """Let the first trigger act if its controller reveals its face-down card; otherwise remove it."""
    chosen, machine.state.pending = machine.state.pending[0], machine.state.pending[1:]
    left = {key: value for key, value in env.items() if key != SHOW}
    if not env[SHOW]:
        return Push((machine.rules.programs.nothing, 0, left, machine.cause), at, left)
    use_limited(machine, chosen.ability, chosen.source, chosen.controller)
    set_mark(machine, chosen.source & NUMBER, machine.rules.shown, True, machine.rules.policies.triggers.cites)
    return Push(start_trigger(machine, chosen, left), at, left)
