"""Check points: rule processing until nothing is left to process, then triggers that wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulestone.kernel.changes import set_mark
from rulestone.kernel.events import is_shown_later, unused, use
from rulestone.kernel.holding import has
from rulestone.kernel.lasting import end_effect
from rulestone.kernel.machine import WAIT_HERE, Push
from rulestone.kernel.standing import standing
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Pending

if TYPE_CHECKING:
    from rulestone.kernel.compiled import CompiledCheck
    from rulestone.kernel.machine import Machine

ACTING = "_acting"  # whose triggers are being carried out, where a player who has begun goes on
PASS = "_pass"  # the last of the triggers that are being carried out, where those that go off meanwhile wait


def check_point(x: Machine, env: Env, at: int) -> Any:
    """Do the next thing a check point asks for; called again at operation `at` until there is nothing left."""
    turn_player = x.s.game["turn player"]
    if x.rules.ending:
        for active in x.s.effects:
            if not active.effect.waits and active.effect.ends and active.effect.ends(x, active.env, -1):
                end_effect(x, active)
    first = not x.s.pending or x.rules.rules_first(x, env, -1)
    for check, them in checked(x, turn_player) if first and x.rules.checks else ():
        if them:
            index = x.cause
            if x.log is not None:
                names = ", ".join(x.ref_name(ref) for ref in them)
                index = x.note("event", f"rule processing, {check.name}: {names}", check.cites, event=check.name)
            return Push((check.program, 0, {"you": turn_player, "them": them}, index), at, env)
    policy = x.rules.policies.triggers
    if not x.s.pending:
        begun = ACTING in env or PASS in env
        return {key: value for key, value in env.items() if key not in (ACTING, PASS)} if begun else None
    if x.rules.trigger_act(x, env, -1) == "offer" and (x.s.game.get("resolving") or x.s.game.get("responding")):
        if x.s.game.get("resolving") and x.rules.missed_triggers(x, env, -1) == "lost":
            drop(x, policy.cites)
        return None
    return next_trigger(x, env, at, turn_player)


def checked(x: Machine, turn_player: int) -> Iterator[tuple[CompiledCheck, tuple[int, ...]]]:
    """Each rule check with those that it is about now; what looks at nothing but the board is asked once for it."""
    rules, env = x.rules, {"you": turn_player}
    clean, now = False, rules.checked.now(x)
    if now is not None:
        board = standing(x)
        known = board.found.get(("checks", now))
        if known is None:
            known = not any(check.whom(x, env, -1) for check in rules.checks if check.looked is not None)
            board.keep(x, ("checks", now), known)
        clean = known
    for check in rules.checks:
        if not clean or check.looked is None:
            yield check, check.whom(x, env, -1)


def drop(x: Machine, cites: tuple[str, ...]) -> None:
    """Triggers that wait are lost: their time has passed."""
    if x.log is not None:
        for lost in x.s.pending:
            data = {"card": lost.source}
            x.note("refusal", f"{x.ref_name(lost.source)}: its time has passed", cites, event="refusal", data=data)
    x.s.pending = ()


def next_trigger(x: Machine, env: Env, at: int, turn_player: int) -> Any:
    """Let the next waiting trigger act: the turn player's first, each player's in the order that he chooses."""
    if "_show" in env:  # the first one waits for whether its card is shown
        return showing(x, env, at)
    s = x.s
    policy = x.rules.policies.triggers
    waiting: Sequence[Pending] = s.pending
    recheck: Any = policy.recheck
    if recheck is not True:
        last = env.get(PASS, waiting[-1].number)
        # only where some went off while others acted does it matter
        recheck = waiting[-1].number <= last or x.rules.recheck_triggers(x, env, -1)
        if recheck == "next pass":
            waiting = [p for p in waiting if p.number <= last] or waiting
            last = max(last, waiting[-1].number)
        env = {**env, PASS: last}
    controllers = {p.controller for p in waiting}
    player = controllers.pop()
    if controllers:
        # both players' triggers wait: only here does it matter whose come first
        first = policy.first if isinstance(policy.first, str) else x.rules.first_triggers(x, env, -1)
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
        if "_trigger" not in env:
            labels = tuple(f"{x.ref_name(p.source)}: {p.ability.label}" for p in own)
            s.choice = Choice(
                "one-of", player, "_trigger", "which trigger comes next", labels=labels, cites=policy.cites
            )
            return WAIT_HERE
        chosen = own[env["_trigger"]]
        env = {key: value for key, value in env.items() if key != "_trigger"}
    else:
        chosen = own[0]
    s.pending = tuple(p for p in s.pending if p is not chosen)
    gone = not s.alive(chosen.source) and lost_without_source(x, chosen, env)
    if not gone and come_loose(x, chosen.ability, chosen.source):
        gone = not (of_its_leaving(chosen) and x.rules.tied_leaving(x, env, -1))
    if gone:
        if x.log is not None:
            data = {"card": chosen.source}
            told = f"{x.ref_name(chosen.source)}: its source is gone, nothing happens"
            x.note("refusal", told, policy.cites, event="refusal", data=data)
        return Push((x.rules.nothing, 0, env, x.cause), at, env)
    if is_shown_later(x, chosen.source):
        if chosen.ability.limit and not unused(x, chosen.ability, chosen.source, player):
            return Push((x.rules.nothing, 0, env, x.cause), at, env)
        prompt = f"show {x.ref_name(chosen.source)}, so that {chosen.ability.label} acts"
        s.pending = (chosen, *s.pending)
        s.choice = Choice("yes-no", player, "_show", prompt, cites=policy.cites)
        return WAIT_HERE
    return act(x, chosen, env, at)


def lost_without_source(x: Machine, chosen: Pending, env: Env) -> bool:
    """Whether a trigger does not act since its source is gone."""
    fate = x.rules.source_gone(x, env, -1)
    return bool(fate == "lost" or (fate == "lost after" and not of_its_leaving(chosen)))


def of_its_leaving(chosen: Pending) -> bool:
    """Whether a trigger went off as its source left: it was given no handle of an ability that the source has."""
    return "ability" not in chosen.env


def act_at_once(x: Machine, env: Env) -> Any:
    """Triggers that interrupt act, one after the other, until none waits."""
    return next_trigger(x, env, 0, x.s.game["turn player"]) if x.s.pending else None


def come_loose(x: Machine, ability: Any, source: int) -> bool:
    """Whether an ability that is tied to its source has lost it: it is gone, or no longer has the ability."""
    if not set(x.rules.policies.triggers.tied) & set(ability.declared.tags):
        return False
    return not (x.s.alive(source) and has(x, source, ability))


def act(x: Machine, chosen: Pending, env: Env, at: int) -> Push:
    """A trigger acts, in the way the policy says."""
    ability = chosen.ability
    bindings = {**chosen.env, "_kind": "ability"}
    cause = chosen.cause if chosen.cause >= 0 else x.cause
    how = x.rules.trigger_act(x, env, -1)
    if how == "resolve":
        program = ability.resolving
    elif how == "offer":
        program = ability.offered
    else:
        program = ability.announce
    return Push((program, 0, bindings, cause), at, env)


def showing(x: Machine, env: Env, at: int) -> Push:
    """The first trigger acts if its controller shows the card that lies face down, and otherwise is gone."""
    chosen, x.s.pending = x.s.pending[0], x.s.pending[1:]
    left = {key: value for key, value in env.items() if key != "_show"}
    if not env["_show"]:
        return Push((x.rules.nothing, 0, left, x.cause), at, left)
    if chosen.ability.limit:
        use(x, chosen.ability, chosen.source, chosen.controller)
    set_mark(x, chosen.source & NUMBER, x.rules.shown, True, x.rules.policies.triggers.cites)
    return act(x, chosen, left, at)


def differ(pending: list[Pending]) -> bool:
    """Whether the order of these can matter: they are not all one ability of one source going off alike."""
    first = pending[0]
    return any(p.ability is not first.ability or p.source & NUMBER != first.source & NUMBER for p in pending[1:])
