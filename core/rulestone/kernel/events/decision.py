"""The decision of an event: which replacement effects apply to each affected object, before anything changes.

Players choose among replacement effects and make the choices that a replacement begins with. The event that replaces
another, and the inner event that a verb's steps begin with, are decided in the same decision. Only then do frames run,
replacements first.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from rulestone.kernel.characteristics import get_controller
from rulestone.kernel.events.dispatch import suspend_interrupts
from rulestone.kernel.events.history import PLAYER_ROLES, use_limited
from rulestone.kernel.events.replacement import (
    ApplicableReplacement,
    bind_members,
    count_applications_left,
    find_applicable,
    get_judging_board,
)
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.permissions import can_affect, may_forbid
from rulestone.kernel.program import STOP, WAIT_HERE, Push
from rulestone.kernel.rules.action import CompiledVerb
from rulestone.kernel.sequence import create_summing_frame, run_in_sequence
from rulestone.model import bindings as bound
from rulestone.model.bindings import DECISION, drop_keys, strip_bindings
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Decision, Env, Event, Frame, Replacement

REST = "rest"
"""Value of `DECIDED` for the part of an event that was not replaced, which runs after all of its replacements."""
OpenDecision = tuple[int, int | None, list[ApplicableReplacement]]
"""Event number, affected member, and the replacement effects that could apply to it."""


def find_affected(machine: Machine, verb: CompiledVerb, env: Env) -> tuple[int, ...]:
    """Return the objects that an event can happen to: present, accepted by the verb, and not protected."""
    declared = verb.declared
    name, refs = declared.name, env.get(declared.affects) or ()
    refs = refs if isinstance(refs, tuple) else (refs,)
    departed = tuple([ref for ref in refs if not machine.state.is_alive(ref)])
    present = exclude_members(machine, refs, departed, name, "not done, it is no longer there", ())
    boards = {ref: get_judging_board(machine, verb, env, ref) for ref in present} if verb.arriving is not None else {}
    if boards or may_forbid(machine):
        immune = find_immune(machine, present, boards, name, env)
        cites = machine.rules.policies.precedence.cites
        present = exclude_members(machine, present, immune, name, f"not done, an effect forbids “{name}”", cites)
    if verb.accepts is not None:
        unfit = tuple(
            ref for ref in present if not verb.accepts(boards.get(ref, machine), env, ref if ref < 0 else ref & NUMBER)
        )
        present = exclude_members(
            machine, present, unfit, name, f"“{name}” cannot affect it in its present state", declared.cites
        )
    return present


def find_immune(
    machine: Machine, refs: tuple[int, ...], boards: dict[int, Machine], event: str, env: Env
) -> tuple[int, ...]:
    """Return the objects to which an effect forbids an event.

    Args:
        boards: reference → board on which the object is judged; the present one for all others.
    """
    player, source = env["you"], env.get("this")
    return tuple(
        ref
        for ref in refs
        if ref >= 0 and not can_affect(boards.get(ref, machine), event, ref & NUMBER, player, source)
    )


def exclude_members(
    machine: Machine, refs: tuple[int, ...], excluded: tuple[int, ...], verb: str, reason: str, cites: tuple[str, ...]
) -> tuple[int, ...]:
    """Remove objects that an event does not affect, and record the reason in the trace."""
    if not excluded:
        return refs
    for ref in excluded if machine.log is not None else ():
        data = {"card": ref, "verb": verb}
        machine.note("refusal", f"{machine.ref_name(ref)}: {reason}", cites, event="refusal", data=data)
    return tuple(ref for ref in refs if ref not in excluded)


def check_needs(machine: Machine, verb: CompiledVerb, env: Env) -> bool:
    """Return whether the requirements of a verb hold; the first failed one is recorded in the trace."""
    name = verb.declared.name
    for need, holds in zip(verb.declared.needs, verb.needs, strict=True):
        if not holds(machine, env, -1):
            if machine.log is not None:
                reason = need.because.replace("{you}", machine.player_name(env["you"]))
                text = f"“{name}” is not done: {reason}"
                machine.note("refusal", text, (need.cites,), event="refusal", data={"verb": name})
            return False
    return True


def create_event(machine: Machine, verb: CompiledVerb, env: Env) -> Event:
    """Create an undecided event of a verb."""
    declared = verb.declared
    undecided: tuple[int | None, ...] = ()
    if check_needs(machine, verb, env):
        undecided = find_affected(machine, verb, env) if declared.affects else (None,)
    return Event(declared.name, env, declared.affects, undecided)


def find_chooser(machine: Machine, event: Event, member: int | None) -> int:
    """Return who chooses between replacements: the affected player, or the affected card's owner or controller."""
    if member is None:
        roles = (event.env.get(role) for role in machine.rules.verb(event.verb).declared.roles if role in PLAYER_ROLES)
        for player in roles:
            if isinstance(player, tuple) and len(player) == 1:
                return int(player[0])
            if isinstance(player, int):
                return player
        return int(event.env["you"])
    if member < 0:
        item = machine.state.find_item(member)
        return item.controller if item is not None else int(event.env["you"])
    obj = machine.state.objects[member & NUMBER]
    return obj.owner if machine.rules.policies.replacements.chooser == "owner" else get_controller(machine, obj.oid)


def decide_next(machine: Machine, env: Env) -> Any:
    """Decide the next member of the next event; once all are decided, push the frames that carry them out."""
    decision: Decision = env[DECISION]
    events = list(decision.events)
    if decision.paused is not None:
        store_choices(machine, events, decision)
        return {DECISION: replace(decision, events=tuple(events), replacing=None, paused=None)}
    if decision.queue:
        (program, bindings), *rest = decision.queue
        deciding = (program, 0, {**bindings, bound.DECIDING: True}, machine.cause)
        return Push(deciding, 0, {DECISION: Decision(decision.events, tuple(rest), replacing=(0, None))})
    open_decisions = close_decided_members(machine, events)
    if open_decisions:
        return ask_or_apply(machine, events, open_decisions, env)
    next_step = decide_inner_event(machine, events, env)
    if next_step is not None:
        return next_step
    # one of two destroyed creatures is returned to hand instead: nothing interrupts between the two parts
    if len(events[0].replacements) + len(events[0].unreplaced) > 1:
        suspend_interrupts(machine, True)
    machine.state.agenda.extend(reversed(create_frames(machine, events, 0)))
    return STOP


def create_joint_decision(machine: Machine, player: int, procedures: tuple[tuple[Program, Env], ...]) -> Frame:
    """Return a frame that decides several procedures together and then carries them out as one event.

    Args:
        player: the player who performs the procedures.
        procedures: programs that decide replacements (`Program.deciding`), each with its bindings.
    """
    return (DECIDE, 0, {DECISION: Decision((Event("", {"you": player}, "", ()),), procedures)}, machine.cause)


def store_choices(machine: Machine, events: list[Event], decision: Decision) -> None:
    """Store the first choices of a replacement or an inner event, and queue the event that follows from it."""
    assert decision.replacing is not None
    assert decision.paused is not None
    number, member = decision.replacing
    program, pc, bindings = decision.paused
    # these choices precede the inner event: "each player chooses a creature, then it is destroyed"
    if member == bound.AFTER_CHOICES:
        events[number] = replace(events[number], env={**bindings, bound.AFTER_CHOICES: pc})
        return
    describe_event = program.ensure_compiled().events.get(pc)
    inner_event = describe_event(machine, bindings) if describe_event is not None else None
    replacement = Replacement(member, program, pc, bindings, -1 if inner_event is None else len(events))
    events[number] = replace(events[number], replacements=(*events[number].replacements, replacement))
    if inner_event is not None:
        events.append(inner_event)


def close_decided_members(machine: Machine, events: list[Event]) -> list[OpenDecision]:
    """Mark the members that no replacement can apply to as kept, and return the others with their replacements."""
    open_decisions: list[OpenDecision] = []
    for number, event in enumerate(events):
        undecided: list[int | None] = []
        for member in event.undecided:
            # an earlier replacement may have moved it: it is no longer affected
            if member is not None and not machine.state.is_alive(member):
                continue
            replacements = find_applicable(machine, event, member)
            if replacements:
                open_decisions.append((number, member, replacements))
                undecided.append(member)
        unreplaced = tuple(member for member in event.undecided if member not in undecided)
        if unreplaced:
            events[number] = replace(event, undecided=tuple(undecided), unreplaced=(*event.unreplaced, *unreplaced))
    return open_decisions


def decide_inner_event(machine: Machine, events: list[Event], env: Env) -> Any:
    """Queue the inner event that the steps of a decided event begin with.

    For example, "destroy" begins with a move to the graveyard, which can be replaced itself. Choices that come before
    the inner event are made first.

    Returns:
        the frame or bindings to go on with; None when no inner event is left to decide.
    """
    for number, event in enumerate(events):
        if event.knows_inner_event or not event.unreplaced:
            continue
        verb = machine.rules.verb(event.verb)
        bindings = bind_members(event, order_members(event))
        if verb.program.deciding and bound.AFTER_CHOICES not in bindings:
            deciding = (verb.program, verb.first, {**bindings, bound.DECIDING: True}, machine.cause)
            decision = replace(env[DECISION], events=tuple(events), replacing=(number, bound.AFTER_CHOICES))
            return Push(deciding, 0, {DECISION: decision})
        describe_event = verb.program.ensure_compiled().events.get(bindings.get(bound.AFTER_CHOICES, verb.first))
        inner_event = describe_event(machine, bindings) if describe_event is not None else None
        events[number] = replace(event, knows_inner_event=True, inner_event=-1 if inner_event is None else len(events))
        if inner_event is not None:
            events.append(inner_event)
            return {**env, DECISION: replace(env[DECISION], events=tuple(events))}
    return None


def order_members(event: Event) -> tuple[int | None, ...]:
    """Return the affected members in the order of the event's bindings."""
    if not event.affects:
        return event.unreplaced
    members = event.env[event.affects]
    return tuple(ref for ref in (members if isinstance(members, tuple) else (members,)) if ref in event.unreplaced)


def find_next_decisions(
    machine: Machine, events: list[Event], open_decisions: list[OpenDecision]
) -> tuple[int, list[OpenDecision]]:
    """Return the player who decides next, and the open decisions that are theirs."""
    first = machine.rules.decisions.decides_first(machine, events[0].env, -1)
    choosers = [find_chooser(machine, events[number], member) for number, member, _ in open_decisions]
    player = first if first in choosers else choosers[0]
    return player, [decision for decision, chooser in zip(open_decisions, choosers, strict=True) if chooser == player]


def ask_or_apply(machine: Machine, events: list[Event], open_decisions: list[OpenDecision], env: Env) -> Any:
    """Ask about the first open member's replacements, or apply the one that is chosen."""
    policies = machine.rules.policies
    root = events[0]
    last_player = env[DECISION].player
    player, decisions = find_next_decisions(machine, events, open_decisions)
    if policies.simultaneity.carried_out == "as decided" and last_player not in (None, player) and root.replacements:
        # the first player's decision is applied before the other is asked
        frames = [create_replacement_frame(machine, events, each) for each in root.replacements]
        events_left = (replace(root, replacements=()), *events[1:])
        return Push(run_in_sequence(frames, machine.cause), 0, {DECISION: Decision(events_left, player=player)})
    asking = partial(Choice, cites=policies.replacements.cites)
    contested = find_contested(machine, decisions)
    if contested and bound.CONTESTED_MEMBER not in env:
        labels = tuple(machine.ref_name(ref) for _, ref, _ in contested)
        prompt = "to which one does the replacement apply"
        machine.state.choice = asking("one-of", player, bound.CONTESTED_MEMBER, prompt, labels=labels)
        return WAIT_HERE
    number, member, applicable = contested[env[bound.CONTESTED_MEMBER]] if contested else decisions[0]
    if len(applicable) > 1 and bound.FIRST_REPLACEMENT not in env:
        labels = tuple(f"{machine.ref_name(each.source)}: {each.ability.label}" for each in applicable)
        prompt = "which replacement applies first"
        machine.state.choice = asking("one-of", player, bound.FIRST_REPLACEMENT, prompt, labels=labels)
        return WAIT_HERE
    chosen = applicable[env.get(bound.FIRST_REPLACEMENT, 0)]
    if chosen.ability.optional:
        if bound.APPLY_REPLACEMENT not in env:
            prompt = f"apply {chosen.ability.label} of {machine.ref_name(chosen.source)}"
            machine.state.choice = asking("yes-no", chosen.controller, bound.APPLY_REPLACEMENT, prompt)
            return WAIT_HERE
        # declined for this member only: the effect may still save the other of two destroyed creatures
        if not env[bound.APPLY_REPLACEMENT]:
            event = events[number]
            events[number] = replace(event, env={**event.env, **add_used(event, (*chosen.key, member))})
            return {DECISION: Decision(tuple(events), player=player)}
    return apply_replacement(machine, events, (number, member), chosen, player)


def apply_replacement(
    machine: Machine, events: list[Event], replacing: tuple[int, int | None], chosen: ApplicableReplacement, player: int
) -> Push:
    """Apply a replacement to one member of an event, so that its first choices are made next.

    Args:
        replacing: the event's number, and the member.
        player: the player who decides.
    """
    number, member = replacing
    event = events[number]
    events[number] = replace(event, undecided=tuple(undecided for undecided in event.undecided if undecided != member))
    bindings = {
        **strip_bindings(bind_members(event, (member,))),
        # "return it to the hand instead" must not replace the move to the hand that it causes
        **add_used(event, chosen.key),
        **chosen.env,
        "this": chosen.source,
        "you": chosen.controller,
        bound.DECIDING: True,
    }
    use_up_replacement(machine, chosen)
    decision = Decision(tuple(events), replacing=replacing, player=player)
    return Push((chosen.ability.program, 0, bindings, machine.cause), 0, {DECISION: decision})


def add_used(event: Event, key: Any) -> Env:
    """Return the binding of the replacements that an event cannot meet again, with a further key."""
    return {bound.USED_REPLACEMENTS: (*event.env.get(bound.USED_REPLACEMENTS, ()), key)}


def find_contested(machine: Machine, open_decisions: list[OpenDecision]) -> list[OpenDecision]:
    """Return the open decisions that compete for a replacement with too few applications left for all."""
    for _, _, applicable in open_decisions:
        for replacement in applicable:
            uses_left = count_applications_left(machine, replacement)
            if uses_left is not None:
                # "once a turn, if your creature would be destroyed, tap it instead": it saves one of two creatures
                contested = [other for other in open_decisions if replacement.key in [each.key for each in other[2]]]
                if len(contested) > uses_left:
                    return contested
    return []


def use_up_replacement(machine: Machine, chosen: ApplicableReplacement) -> None:
    """Count a use of a replacement effect and record it; one prepared for a single event is removed."""
    use_limited(machine, chosen.ability, chosen.source, chosen.controller)
    if chosen.waiting is not None and chosen.ability.once:
        machine.state.effects = tuple(effect for effect in machine.state.effects if effect is not chosen.waiting)
    if machine.log is not None:
        text = f"instead, by {machine.ref_name(chosen.source)}: {chosen.ability.label}"
        cites = chosen.ability.cites or machine.rules.policies.replacements.cites
        machine.note("event", text, cites, event="replaced", data={"by": chosen.source})


def create_frames(machine: Machine, events: list[Event], number: int) -> list[Frame]:
    """Return the frames of a decided event: its replacements, then the rest of it."""
    event = events[number]
    frames = [create_replacement_frame(machine, events, replacement) for replacement in event.replacements]
    if not event.verb:
        return [create_summing_frame(frames, machine.cause)]
    if event.unreplaced:
        env = bind_members(event, order_members(event))
        env = {**env, bound.DECIDED: REST if number == 0 else bound.INNER_FRAMES}
        env = bind_inner_frames(machine, events, env, event.inner_event)
        frames.append((machine.rules.verb(event.verb).program, 0, env, machine.cause))
    if event.replacements:
        replaced = tuple(replacement.member for replacement in event.replacements if replacement.member is not None)
        counted = replaced if machine.rules.decisions.replaced_counts else ()
        env = {bound.HAPPENED: bool(event.unreplaced), bound.COUNTED_MEMBERS: counted}
        frames.append((REPORT, 0, env, machine.cause))
    return frames


def report_result(machine: Machine, env: Env) -> Any:
    """Set the result of an event that was replaced for some or all of its members."""
    result = machine.state.result if env[bound.HAPPENED] else ()
    machine.state.result = (*result, *env[bound.COUNTED_MEMBERS]) if isinstance(result, tuple) else result
    return STOP


REPORT = Program("the result of an event", ())
REPORT.ops = (report_result,)


def create_replacement_frame(machine: Machine, events: list[Event], replacement: Replacement) -> Frame:
    """Return the frame that runs what is left of a replacement after its choices."""
    env = bind_inner_frames(machine, events, replacement.env, replacement.inner_event)
    return replacement.program, replacement.pc, env, machine.cause


def bind_inner_frames(machine: Machine, events: list[Event], env: Env, inner_event: int) -> Env:
    """Return bindings that include the frames of the decided inner event, if there is one."""
    if inner_event < 0:
        return env
    return {**env, bound.INNER_FRAMES: tuple(frame[:3] for frame in create_frames(machine, events, inner_event))}


DECIDE = Program("decide an event", ())
DECIDE.ops = (decide_next, lambda machine, env: 0)  # the second operation jumps back for the next member


def capture_replacement(after: int, program: Program) -> Any:
    """Return the operation at which a replacement's choices are complete and its frame is set aside.

    Args:
        after: index of the operation that comes next.
        program: the program of the replacement.
    """

    def run(machine: Machine, env: Env) -> Any:
        # the event is decided, so the replacement runs on to its end
        if bound.DECIDING not in env:
            return None
        bindings = drop_keys(env, bound.DECIDING)
        decide, pc, deciding, cause = machine.state.agenda.pop()
        decision = replace(deciding[DECISION], paused=(program, after, bindings))
        machine.state.agenda.append((decide, pc, {**deciding, DECISION: decision}, cause))
        return STOP

    return run
