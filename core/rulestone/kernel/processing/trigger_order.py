"""Which waiting trigger acts next, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulestone.kernel.abilities import has
from rulestone.kernel.changes.objects import set_mark
from rulestone.kernel.events.history import unused, use
from rulestone.kernel.events.triggers import is_shown_later
from rulestone.kernel.machine import WAIT_HERE, Machine, Push
from rulestone.model.bindings import ACTING, KIND, NEXT, PASS, SHOW
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Pending


def drop(machine: Machine, cites: tuple[str, ...]) -> None:
    """Triggers that wait are lost: their time has passed."""
    if machine.log is not None:
        for lost in machine.state.pending:
            data = {"card": lost.source}
            machine.note(
                "refusal", f"{machine.ref_name(lost.source)}: its time has passed", cites, event="refusal", data=data
            )
    machine.state.pending = ()


def next_trigger(machine: Machine, env: Env, at: int, turn_player: int) -> Any:
    """Let the next waiting trigger act: the turn player's first, each player's in the order that he chooses."""
    if SHOW in env:  # the first one waits for whether its card is shown
        return showing(machine, env, at)
    state = machine.state
    policy = machine.rules.policies.triggers
    waiting: Sequence[Pending] = state.pending
    recheck: Any = policy.recheck
    if recheck is not True:
        last = env.get(PASS, waiting[-1].number)
        # only where some went off while others acted does it matter
        recheck = waiting[-1].number <= last or machine.rules.decisions.recheck(machine, env, -1)
        if recheck == "next pass":
            waiting = [p for p in waiting if p.number <= last] or waiting
            last = max(last, waiting[-1].number)
        env = {**env, PASS: last}
    controllers = {p.controller for p in waiting}
    player = controllers.pop()
    if controllers:
        # both players' triggers wait: only here does it matter whose come first
        first = policy.first if isinstance(policy.first, str) else machine.rules.decisions.first(machine, env, -1)
        if isinstance(first, str):
            player = turn_player if first == "turn player" else 1 - turn_player
        else:
            player = turn_player if first is None else first
        begun = env.get(ACTING)
        if begun is not None and begun != player and not recheck:
            player = begun
    if policy.recheck is not True:
        env = {**env, ACTING: player}
    own = [p for p in waiting if p.controller == player]
    if len(own) > 1 and policy.own_order == "controller" and differ(own):
        if NEXT not in env:
            labels = tuple(f"{machine.ref_name(p.source)}: {p.ability.label}" for p in own)
            state.choice = Choice("one-of", player, NEXT, "which trigger comes next", labels=labels, cites=policy.cites)
            return WAIT_HERE
        chosen = own[env[NEXT]]
        env = {key: value for key, value in env.items() if key != NEXT}
    else:
        chosen = own[0]
    state.pending = tuple(p for p in state.pending if p is not chosen)
    gone = not state.alive(chosen.source) and lost_without_source(machine, chosen, env)
    if not gone and come_loose(machine, chosen.ability, chosen.source):
        gone = not (of_its_leaving(chosen) and machine.rules.decisions.tied_leaving(machine, env, -1))
    if gone:
        if machine.log is not None:
            data = {"card": chosen.source}
            told = f"{machine.ref_name(chosen.source)}: its source is gone, nothing happens"
            machine.note("refusal", told, policy.cites, event="refusal", data=data)
        return Push((machine.rules.programs.nothing, 0, env, machine.cause), at, env)
    if is_shown_later(machine, chosen.source):
        if chosen.ability.limit and not unused(machine, chosen.ability, chosen.source, player):
            return Push((machine.rules.programs.nothing, 0, env, machine.cause), at, env)
        prompt = f"show {machine.ref_name(chosen.source)}, so that {chosen.ability.label} acts"
        state.pending = (chosen, *state.pending)
        state.choice = Choice("yes-no", player, SHOW, prompt, cites=policy.cites)
        return WAIT_HERE
    return act(machine, chosen, env, at)


def lost_without_source(machine: Machine, chosen: Pending, env: Env) -> bool:
    """Whether a trigger does not act since its source is gone."""
    fate = machine.rules.decisions.source_gone(machine, env, -1)
    return bool(fate == "lost" or (fate == "lost after" and not of_its_leaving(chosen)))


def of_its_leaving(chosen: Pending) -> bool:
    """Whether a trigger went off as its source left: it was given no handle of an ability that the source has."""
    return "ability" not in chosen.env


def act_at_once(machine: Machine, env: Env) -> Any:
    """Triggers that interrupt act, one after the other, until none waits."""
    return next_trigger(machine, env, 0, machine.state.game["turn player"]) if machine.state.pending else None


def come_loose(machine: Machine, ability: Any, source: int) -> bool:
    """Whether an ability that is tied to its source has lost it: it is gone, or no longer has the ability."""
    if not set(machine.rules.policies.triggers.tied) & set(ability.declared.tags):
        return False
    return not (machine.state.alive(source) and has(machine, source, ability))


def act(machine: Machine, chosen: Pending, env: Env, at: int) -> Push:
    """A trigger acts, in the way the policy says."""
    ability = chosen.ability
    bindings = {**chosen.env, KIND: "ability"}
    cause = chosen.cause if chosen.cause >= 0 else machine.cause
    how = machine.rules.decisions.act(machine, env, -1)
    if how == "resolve":
        program = ability.resolving
    elif how == "offer":
        program = ability.offered
    else:
        program = ability.announce
    return Push((program, 0, bindings, cause), at, env)


def showing(machine: Machine, env: Env, at: int) -> Push:
    """The first trigger acts if its controller shows the card that lies face down, and otherwise is gone."""
    chosen, machine.state.pending = machine.state.pending[0], machine.state.pending[1:]
    left = {key: value for key, value in env.items() if key != SHOW}
    if not env[SHOW]:
        return Push((machine.rules.programs.nothing, 0, left, machine.cause), at, left)
    if chosen.ability.limit:
        use(machine, chosen.ability, chosen.source, chosen.controller)
    set_mark(machine, chosen.source & NUMBER, machine.rules.shown, True, machine.rules.policies.triggers.cites)
    return act(machine, chosen, left, at)


def differ(pending: list[Pending]) -> bool:
    """Whether the order of these can matter: they are not all one ability of one source going off alike."""
    first = pending[0]
    return any(p.ability is not first.ability or p.source & NUMBER != first.source & NUMBER for p in pending[1:])
