"""Pending triggers: their order; then announcement, resolution or removal, as the policy says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rulestone.kernel.changes.marks import set_mark
from rulestone.kernel.characteristics import has_ability
from rulestone.kernel.errors import make_incomputable
from rulestone.kernel.events.history import has_uses_left, use_limited
from rulestone.kernel.events.triggers import is_shown_later
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.machine import Failure, Machine
from rulestone.kernel.program import WAIT_HERE, Push
from rulestone.kernel.sequence import make_aside_frame
from rulestone.kernel.trigger_names import name_triggers, number_names
from rulestone.language import expressions as e
from rulestone.model import bindings as bound
from rulestone.model.bindings import drop_keys
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import LAST_ACTED, Env, Frame, Pending


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
    is_lost = not state.is_alive(chosen.source) and is_lost_without_source(machine, chosen, env)
    if not is_lost and has_lost_source(machine, chosen.ability, chosen.source):
        is_lost = not (had_left_before(chosen) and machine.rules.decisions.tied_leaving(machine, env, -1))
    # it stays pending until its controller shows the card
    if not is_lost and unless_hidden and is_shown_later(machine, chosen.source):
        return None
    state.pending = tuple(trigger for trigger in state.pending if trigger is not chosen)
    if is_lost:
        if machine.log is not None:
            data = {"card": chosen.source}
            text = f"{machine.ref_name(chosen.source)}: its source is gone, so it has no effect"
            machine.note("refusal", text, policy.cites, event="refusal", data=data)
        return (machine.rules.programs.nothing, 0, env, machine.cause)
    return start_trigger(machine, chosen, env, agreed)


def is_lost_without_source(machine: Machine, chosen: Pending, env: Env) -> bool:
    """Return whether a trigger is lost because its source has left."""
    fate = machine.rules.decisions.source_gone(machine, env, -1)
    return bool(fate == "lost" or (fate == "lost after" and not had_left_before(chosen)))


def had_left_before(chosen: Pending) -> bool:
    """Return whether its source had left when an ability triggered: it triggers on leaving, or a spell prepared it."""
    return chosen.place < 0


def has_lost_source(machine: Machine, ability: Any, source: int) -> bool:
    """Return whether an ability is tied to its source (`Triggers.tied`) and that has left or lost it."""
    tags = ability.declared.tags
    if not tags or set(machine.rules.policies.triggers.tied).isdisjoint(tags):
        return False
    return not (machine.state.is_alive(source) and has_ability(machine, source, ability))


def start_trigger(machine: Machine, chosen: Pending, env: Env, agreed: bool = False) -> Frame:
    """Return the frame in which a trigger acts; the frame of an empty program if the trigger is removed instead."""
    ability = chosen.ability
    bindings = {**chosen.env, bound.KIND: "ability", bound.EVENT: chosen.event, bound.EFFECT_OF: chosen.controller}
    cause = chosen.cause if chosen.cause >= 0 else machine.cause
    machine.state.set_game(LAST_ACTED, (chosen.number, chosen.round))
    way = machine.rules.decisions.act(machine, env, -1)
    failure = find_announcement_failure(machine, chosen, env)
    if failure is not None:
        if machine.log is not None:
            text = f"{machine.ref_name(chosen.source)}: {ability.label} cannot be announced: {failure.because}"
            rules = (failure.rule,) if failure.rule else machine.rules.policies.triggers.cites
            removed = machine.rules.policies.triggers.impossible
            if isinstance(removed, e.Assumed):  # a decision by an assumption is never attributed to an official rule
                rules = (machine.rules.parts.assumptions[removed.name].rule,)
            machine.note("refusal", text, rules, event="refusal", data={"card": chosen.source})
        return (machine.rules.programs.nothing, 0, env, machine.cause)
    # a player who has agreed already is not asked again whether to use the ability
    if way == "resolve":
        return (ability.resolving, ability.agreed_at["resolve"] if agreed else 0, bindings, cause)
    if way == "offer":
        return (ability.offered, ability.agreed_at["offer"] if agreed else 0, bindings, cause)
    return (ability.announce, ability.agreed_at["stack"] if agreed else 0, bindings, cause)


def find_announcement_failure(machine: Machine, chosen: Pending, env: Env) -> Failure | None:
    """Return why a trigger cannot be announced, if the policy removes such triggers; else None.

    Args:
        env: bindings of the caller, for a policy that is an expression.
    """
    ability = chosen.ability
    if not ability.can_fail or machine.rules.policies.triggers.impossible == "as much as possible":
        return None
    bindings = {**chosen.env, bound.KIND: "ability", bound.EVENT: chosen.event}
    failure = try_out(machine, ability.announce, bindings, ability.agreed_at["stack"])
    # the policy is read last: reading it may record an assumption, on which nothing depends if the trial succeeds
    return None if failure is None or machine.rules.decisions.impossible(machine, env, -1) != "removed" else failure


def reveal_and_start(machine: Machine, env: Env, at: int) -> Push:
    """Let the first trigger act if its controller reveals its face-down card; otherwise remove it."""
    chosen, machine.state.pending = machine.state.pending[0], machine.state.pending[1:]
    rest = drop_keys(env, bound.REVEAL)
    if not env[bound.REVEAL]:
        return Push((machine.rules.programs.nothing, 0, rest, machine.cause), at, rest)
    use_limited(machine, chosen.ability, chosen.source, chosen.controller)
    set_mark(machine, chosen.source & NUMBER, machine.rules.shown, True, machine.rules.policies.triggers.cites)
    return Push(start_trigger(machine, chosen, rest), at, rest)


FEWEST_AS_ONE_QUESTION = 3
"""Number of identical triggers of copies from which on their order is a single question."""
OWN_BINDINGS = ("this", "ability")
"""Bindings that differ between the triggers of two copies of a card."""
ActingPlayers = dict[tuple[Any, ...], int]
"""Order values of triggers → the player whose triggers with these values have begun to act."""
TRIGGER_ANSWERS = (bound.NEXT_TRIGGER, bound.COPIES_ORDER, bound.FIRST_PLAYER)
"""Bindings of answers about one trigger, dropped before the next one."""


def drop_triggers(machine: Machine, lost: Sequence[Pending], cites: tuple[str, ...]) -> None:
    """Remove pending triggers and record that they are lost."""
    for trigger in lost:
        text = f"{machine.ref_name(trigger.source)}: lost, the time at which it could resolve has passed"
        machine.note("refusal", text, cites, event="refusal", data={"card": trigger.source})
    machine.state.pending = tuple(p for p in machine.state.pending if not any(p is trigger for trigger in lost))


def drop_late_triggers(machine: Machine, env: Env) -> None:
    """Remove new pending triggers that miss their timing (`Triggers.misses`)."""
    misses, state = machine.rules.decisions.misses, machine.state
    assert misses is not None
    unseen = [p for p in state.pending if not p.had_opportunity]
    late = [p for p in unseen if misses(machine, {"you": p.controller, "this": p.source}, p.ref)]
    drop_triggers(machine, late, machine.rules.policies.triggers.cites)
    if unseen:
        state.pending = tuple(p if p.had_opportunity else replace(p, had_opportunity=True) for p in state.pending)


def reset_order(machine: Machine) -> None:
    """Reset the numbers by which triggers are ordered; called while no trigger is pending."""
    state = machine.state
    if LAST_ACTED in state.game:
        state.game = {key: value for key, value in state.game.items() if key != LAST_ACTED}
    state.moment = 0


def create_window(machine: Machine, env: Env) -> Frame | None:
    """Return a frame of the trigger policy's steps, with the pending triggers that belong to no such frame yet.

    Args:
        env: bindings of the running frame. It may be such a frame itself and is not on the agenda.

    Returns:
        the frame; None if there is no such trigger.
    """
    program = machine.rules.programs.at_once
    running = [env, *(frame[2] for frame in machine.state.agenda)]
    handled = {ref for bindings in running for ref in bindings.get(bound.WINDOW_TRIGGERS, ())}
    refs = tuple(trigger.ref for trigger in machine.state.pending if trigger.ref not in handled)
    if not refs:
        return None
    return make_aside_frame(
        machine, (program, 0, {"you": machine.state.game["turn player"], bound.WINDOW_TRIGGERS: refs}, machine.cause)
    )


def find_next_in_group(machine: Machine, key: Any) -> Pending | None:
    """Return the next of the equal triggers that resolve directly after one another; None if none is left."""
    return next((trigger for trigger in machine.state.pending if get_group_key(trigger) == key), None)


def get_group_key(pending: Pending) -> Any:
    """Return the key of a trigger's group; triggers with equal keys resolve directly after one another."""
    return (pending.ability.id, pending.controller, pending.moment, pending.round)


def find_first_waiting(machine: Machine, env: Env, waiting: Sequence[Pending]) -> tuple[list[Pending], tuple[Any, ...]]:
    """Return the waiting triggers that the policy's order puts first, and their order values."""
    tied, values = list(waiting), []
    bindings = list_order_bindings(machine, env)
    for key in machine.rules.decisions.order:
        of_each = [key(machine, {**bindings, "this": trigger.source}, trigger.ref) for trigger in tied]
        try:
            least = min(of_each)
        except TypeError as error:
            raise make_incomputable("before", of_each[0], of_each[-1]) from error
        tied = [trigger for trigger, value in zip(tied, of_each, strict=True) if value == least]
        values.append(least)
    return tied, tuple(values)


def list_order_bindings(machine: Machine, env: Env) -> Env:
    """Return the bindings that the policy's order values can read, apart from "this"."""
    bindings = {"you": machine.state.game["turn player"]}
    last = env.get(bound.LAST_CONTROLLER)
    return bindings if last is None else {**bindings, "acted": last[0], "acted round": last[1]}


def start_next_trigger(machine: Machine, env: Env, at: int) -> Any:
    """Let the next pending trigger act: the leading player's first, each player's in their chosen order."""
    if bound.REVEAL in env:  # the first trigger depends on whether its card is shown
        return reveal_and_start(machine, drop_keys(env, *TRIGGER_ANSWERS), at)
    policy = machine.rules.policies.triggers
    waiting: Sequence[Pending] = machine.state.pending
    values: tuple[Any, ...] = ()
    if machine.rules.decisions.order and len(waiting) > 1:
        waiting, values = find_first_waiting(machine, env, waiting)
    recheck: Any = policy.recheck
    acting: ActingPlayers = {}
    if recheck is not True:
        waiting, recheck, env = limit_pass(machine, env, waiting)
        acting = find_acting_players(machine, env)
    player = find_next_player(machine, env, waiting, None if recheck else acting.get(values))
    if player is None:
        return WAIT_HERE
    if policy.recheck is not True:
        env = {**env, bound.ACTING_PLAYERS: tuple({**acting, values: player}.items())}
    candidates = [trigger for trigger in waiting if policy.own_order == "turn player" or trigger.controller == player]
    chosen = choose_next(machine, env, find_distinct(candidates), player)
    if chosen is None:
        return WAIT_HERE
    rest = drop_keys(env, *TRIGGER_ANSWERS)
    return start_chosen(machine, chosen, rest, at)


def find_next_player(machine: Machine, env: Env, waiting: Sequence[Pending], acting: int | None) -> int | None:
    """Return the player whose triggers come next; None while a player chooses.

    Args:
        acting: player whose triggers of this order have begun to act; None for no player.
    """
    if machine.rules.policies.triggers.own_order == "turn player":
        return get_leader(machine)
    controllers = {trigger.controller for trigger in waiting}
    if len(controllers) == 1:
        return controllers.pop()
    # both players have pending triggers, so the order matters
    return find_first_controller(machine, env) if acting is None else acting


def limit_pass(machine: Machine, env: Env, waiting: Sequence[Pending]) -> tuple[Sequence[Pending], Any, Env]:
    """Return the triggers that may act in this pass, whether the order is decided again, and the new bindings.

    The policy is read only if an ability triggered meanwhile, since reading it may record an assumption.
    """
    last = env.get(bound.LAST_OF_PASS, waiting[-1].number)
    recheck = waiting[-1].number > last and machine.rules.decisions.recheck(machine, env, -1)
    # if only new triggers are left, they are the next pass
    if recheck == "next pass":
        waiting = [trigger for trigger in waiting if trigger.number <= last] or waiting
        last = max(last, waiting[-1].number)
    return waiting, recheck, {**env, bound.LAST_OF_PASS: last}


def find_acting_players(machine: Machine, env: Env) -> ActingPlayers:
    """Return the players who have begun to act, by the order values of pending triggers.

    With nested triggers there is one entry for each level: an interrupted player continues with their own triggers.
    """
    acting: ActingPlayers = dict(env.get(bound.ACTING_PLAYERS, ()))
    if acting and machine.rules.decisions.order:
        # a level is over when none of its triggers is left: later ones start with the first player again
        bindings, keys = list_order_bindings(machine, env), machine.rules.decisions.order
        waiting = {
            tuple(key(machine, {**bindings, "this": p.source}, p.ref) for key in keys) for p in machine.state.pending
        }
        acting = {values: player for values, player in acting.items() if values in waiting}
    return acting


def get_leader(machine: Machine) -> int:
    """Return the first player in the order of triggers, usually the turn player."""
    return int(machine.rules.decisions.leads(machine, {"you": machine.state.game["turn player"]}, -1))


def find_first_controller(machine: Machine, env: Env) -> int | None:
    """Return whose triggers come first if both players have pending ones; None while the leading player is asked."""
    policy = machine.rules.policies.triggers
    first = policy.first if isinstance(policy.first, str) else machine.rules.decisions.first(machine, env, -1)
    if first == "turn player says":
        if bound.FIRST_PLAYER not in env:
            names = (machine.player_name(0), machine.player_name(1))
            prompt = "whose triggers come first"
            leader = get_leader(machine)
            machine.state.choice = Choice(
                "one-of", leader, bound.FIRST_PLAYER, prompt, labels=names, cites=policy.cites
            )
            return None
        return int(env[bound.FIRST_PLAYER])
    if first is None or isinstance(first, str):
        return 1 - get_leader(machine) if first == "other player" else get_leader(machine)
    return int(first)


def choose_next(machine: Machine, env: Env, candidates: list[Pending], player: int) -> Pending | None:
    """Return the trigger that a player chooses as next; None while they are asked.

    Identical triggers of many copies of a card are ordered by one question.
    """
    policy, state = machine.rules.policies.triggers, machine.state
    if policy.own_order == "time":
        return candidates[0]
    groups = group_copies(candidates)
    if len(groups) > 1 and bound.NEXT_TRIGGER not in env:
        labels, prompt = label_triggers(machine, groups), "which trigger comes next"
        state.choice = Choice("one-of", player, bound.NEXT_TRIGGER, prompt, labels=labels, cites=policy.cites)
        return None
    group = groups[env[bound.NEXT_TRIGGER]] if len(groups) > 1 else groups[0]
    if len(group) == 1:
        return group[0]
    if bound.COPIES_ORDER not in env:
        refs = tuple(trigger.ref for trigger in group)
        prompt = f"the order of {len(group)} triggers of {state.objects[group[0].source & NUMBER].name}"
        state.choice = Choice("order", player, bound.COPIES_ORDER, prompt, candidates=refs, cites=policy.cites)
        return None
    # the triggers carry the chosen order, so that no further question is asked about this group
    by_ref = {trigger.ref: replace(trigger, order_group=group[0].number) for trigger in group}
    ordered = iter([by_ref[ref] for ref in env[bound.COPIES_ORDER]])
    state.pending = tuple(next(ordered) if trigger.ref in by_ref else trigger for trigger in state.pending)
    return by_ref[env[bound.COPIES_ORDER][0]]


def label_triggers(machine: Machine, heads: Sequence[list[Pending]]) -> tuple[str, ...]:
    """Name single triggers, and groups of triggers of copies of one card, distinctly."""
    single = iter(name_triggers(machine, [group[0] for group in heads if len(group) == 1]))
    return number_names([next(single) if len(group) == 1 else name_group(machine, group) for group in heads])


def name_group(machine: Machine, group: list[Pending]) -> str:
    """Name the triggers of many copies of one card, which form one question."""
    first = group[0]
    return f"{machine.state.objects[first.source & NUMBER].name}: {first.ability.label} ({len(group)} copies)"


def group_copies(triggers: list[Pending]) -> list[list[Pending]]:
    """Group triggers: many copies' identical ones together, ordered ones by their first, others singly."""
    by_ability: dict[str, list[Pending]] = {}
    for trigger in triggers:
        key = f"ordered {trigger.order_group}" if trigger.order_group else f"{trigger.controller} {trigger.ability.id}"
        by_ability.setdefault(key, []).append(trigger)
    groups: list[list[Pending]] = []
    for key, group in by_ability.items():
        if key.startswith("ordered ") or len(group) >= FEWEST_AS_ONE_QUESTION:
            groups.append(group[:1] if key.startswith("ordered ") else group)
        else:
            groups += [[trigger] for trigger in group]
    return sorted(groups, key=lambda group: triggers.index(group[0]))


def find_distinct(triggers: list[Pending]) -> list[Pending]:
    """Return triggers whose order can matter: of identical ones only the first."""
    distinct: list[Pending] = []
    for trigger in triggers:
        if not any(are_identical(trigger, other) for other in distinct):
            distinct.append(trigger)
    return distinct


def are_identical(first: Pending, second: Pending) -> bool:
    """Return whether two triggers do the same: one ability of one source, or of interchangeable copies."""
    if first.ability is not second.ability or first.controller != second.controller:
        return False
    if first.source & NUMBER == second.source & NUMBER:
        # one ability that triggered twice: the order matters if it reads the event, as in "draw that many cards"
        read = first.ability.names_read
        return all(first.env.get(name) == second.env.get(name) for name in read)
    # copies of one card differ if the effect reads its own card, as in "damage equal to its power"
    if first.ability.reads_source or first.env.keys() != second.env.keys():
        return False
    return all(first.env[name] == second.env[name] for name in first.env if name not in OWN_BINDINGS)


def start_chosen(machine: Machine, chosen: Pending, env: Env, at: int) -> Any:
    """Let the chosen trigger act; if its face-down card must be revealed first, ask its controller."""
    state, policy = machine.state, machine.rules.policies.triggers
    if machine.rules.decisions.order:
        env = {**env, bound.LAST_CONTROLLER: (chosen.controller, chosen.round)}
    if policy.consecutive:
        env = {**env, bound.GROUP: get_group_key(chosen)}
    frame = release_trigger(machine, chosen, env, unless_hidden=True)
    if frame is not None:
        return Push(frame, at, env)
    used_up = not has_uses_left(machine, chosen.ability, chosen.source, chosen.controller)
    # record nothing: the log would name a card hidden from the other player
    if used_up or find_announcement_failure(machine, chosen, env) is not None:
        state.pending = tuple(trigger for trigger in state.pending if trigger is not chosen)
        return Push((machine.rules.programs.nothing, 0, env, machine.cause), at, env)
    prompt = f"show {machine.ref_name(chosen.source)}, so that {chosen.ability.label} acts"
    state.pending = (chosen, *(trigger for trigger in state.pending if trigger is not chosen))
    state.choice = Choice("yes-no", chosen.controller, bound.REVEAL, prompt, cites=policy.cites)
    return WAIT_HERE


def start_interrupting(machine: Machine, env: Env) -> Any:
    """Let interrupting triggers act until none is pending."""
    return start_next_trigger(machine, env, 0) if machine.state.pending else None
