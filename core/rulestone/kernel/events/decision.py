"""The first act of an event: on the state before anything of it has happened, what becomes of each thing affected.

Replacement effects are found for each of them; players choose among these, and make the choices that a replacement
begins with. What takes an event's place is decided with it, and so is what it comes down to: only then is it carried
out, what was replaced first.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.abilities import controller_of
from rulestone.kernel.events.history import PLAYER_ROLES, use
from rulestone.kernel.events.replacement import Replacing, replacements, times_left
from rulestone.kernel.events.results import counted
from rulestone.kernel.events.telling import hold
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.permissions import forbids_any, may_suffer
from rulestone.kernel.rules.verb import CompiledVerb
from rulestone.kernel.sequence import sequence
from rulestone.kernel.signals import STOP, WAIT_HERE, Push
from rulestone.model.bindings import (
    AHEAD,
    APPLY,
    ASKED,
    AT,
    BEGUN,
    CAUGHT,
    COUNTED,
    DECIDING,
    EVENTS,
    KEPT,
    QUEUE,
    SETTLED,
    USED,
    WHICH,
    WHOM,
    plain,
)
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Event, Frame, Instead

REST = "rest"
"""Says of what is left of an event that all that took its place has been carried out."""
Open = tuple[int, int | None, list[Replacing]]
"""Which event is open for which thing, and what could take its place."""


def able(machine: Machine, verb: CompiledVerb, env: Env) -> tuple[int, ...]:
    """Those things that an event is about to which it can happen: they are there and fit, and nothing forbids it."""
    declared = verb.declared
    name, refs = declared.name, env.get(declared.affects) or ()
    there = tuple([ref for ref in (refs if isinstance(refs, tuple) else (refs,)) if machine.state.alive(ref)])
    boards = {ref: seen(machine, verb, env, ref) for ref in there} if verb.arriving is not None else {}
    if boards or forbids_any(machine):
        spared = tuple(
            ref
            for ref in there
            if ref >= 0 and not may_suffer(boards.get(ref, machine), name, ref & NUMBER, env["you"], env.get("this"))
        )
        if spared:
            stands = machine.rules.policies.precedence.cites
            refused(machine, spared, name, f"not done, an effect forbids “{name}”", stands)
            there = tuple(ref for ref in there if ref not in spared)
    if verb.accepts is not None:
        unfit = tuple(
            ref for ref in there if not verb.accepts(boards.get(ref, machine), env, ref if ref < 0 else ref & NUMBER)
        )
        if unfit:
            refused(machine, unfit, name, f"“{name}” does nothing to it as it is", declared.cites)
            there = tuple(ref for ref in there if ref not in unfit)
    return there


def seen(machine: Machine, verb: CompiledVerb, env: Env, member: int | None) -> Machine:
    """The board on which a thing is judged to which an event would happen: the one that there is, or as it will be."""
    if verb.arriving is None or member is None or member < 2 or not machine.state.alive(member):
        return machine
    board: Machine = verb.arriving(machine, env, member & NUMBER)
    return board


def refused(machine: Machine, refs: tuple[int, ...], verb: str, why: str, cites: tuple[str, ...]) -> None:
    """Record of some things that an event does not happen to them, and why."""
    if machine.log is not None:
        for ref in refs:
            data = {"card": ref, "verb": verb}
            machine.note("refusal", f"{machine.ref_name(ref)}: {why}", cites, event="refusal", data=data)


def possible(machine: Machine, verb: CompiledVerb, env: Env) -> bool:
    """Whether what a verb needs holds; if not, it is recorded why nothing happens."""
    name = verb.declared.name
    for need, holds in zip(verb.declared.needs, verb.needs, strict=True):
        if not holds(machine, env, -1):
            if machine.log is not None:
                why = need.because.replace("{you}", machine.player_name(env["you"]))
                text = f"“{name}” is not done: {why}"
                machine.note("refusal", text, (need.cites,), event="refusal", data={"verb": name})
            return False
    return True


def event_of(machine: Machine, verb: CompiledVerb, env: Env) -> Event:
    """An event that is to be decided."""
    declared = verb.declared
    open: tuple[int | None, ...] = ()
    if possible(machine, verb, env):
        open = able(machine, verb, env) if declared.affects else (None,)
    return Event(declared.name, env, declared.affects, open)


def bindings_for(event: Event, members: tuple[int | None, ...]) -> Env:
    """An event's bindings, as it happens to some of the things that it is about."""
    return {**event.env, event.affects: members} if event.affects else event.env


def replaced(machine: Machine, event: Event) -> bool:
    """Whether a replacement effect could take the place of an event for anything that it is about."""
    return any(applying(machine, event, member) for member in event.open)


def applying(machine: Machine, event: Event, member: int | None) -> list[Replacing]:
    """The replacement effects that could take an event's place for one thing, those of the first class alone."""
    env = bindings_for(event, (member,))
    used = env.get(USED, ())
    board = seen(machine, machine.rules.verb(event.verb), event.env, member) if event.verb else machine
    found = replacements(board, event.verb, env, used)
    if board is not machine:  # an ability of its own may work where it comes from
        keys = {one.key for one in found}
        before = replacements(machine, event.verb, env, used)
        found += [one for one in before if one.source == member and one.key not in keys]
    found = [one for one in found if (*one.key, member) not in used]
    classes = machine.rules.policies.replacements.classes
    if classes and len(found) > 1:
        rank = [class_of(one.ability, classes) for one in found]
        found = [one for one, its in zip(found, rank, strict=True) if its == min(rank)]
    return found


def class_of(ability: Any, classes: tuple[str, ...]) -> int:
    """The place of a replacement among the classes: that of the first one that it is tagged with, else the last."""
    return next((n for n, word in enumerate(classes) if word in ability.declared.tags), len(classes))


def chooser(machine: Machine, event: Event, member: int | None) -> int:
    """Who chooses what happens to a thing: its owner or controller, a player for himself."""
    if member is None:
        roles = (event.env.get(role) for role in machine.rules.verb(event.verb).declared.roles if role in PLAYER_ROLES)
        for who in roles:
            if isinstance(who, tuple) and len(who) == 1:
                return int(who[0])
            if isinstance(who, int):
                return who
        return int(event.env["you"])
    if member < 0:
        item = machine.state.item(member)
        return item.controller if item is not None else int(event.env["you"])
    obj = machine.state.objects[member & NUMBER]
    return obj.owner if machine.rules.policies.replacements.chooser == "owner" else controller_of(machine, obj.oid)


def decide(machine: Machine, env: Env) -> Any:
    """Decide the next thing; called again until all is decided, then what was decided is carried out."""
    events: list[Event] = list(env[EVENTS])
    if CAUGHT in env:
        take_up(machine, events, env)
        return {key: value for key, value in env.items() if key in (ASKED, QUEUE)} | {EVENTS: tuple(events)}
    if env.get(QUEUE):
        (program, bindings), *left = env[QUEUE]
        deciding = (program, 0, {**bindings, DECIDING: True}, machine.cause)
        return Push(deciding, 0, {EVENTS: env[EVENTS], AT: (0, None), QUEUE: tuple(left)})
    open = judged(machine, events)
    if open:
        return ask_or_apply(machine, events, open, env)
    further = come_down(machine, events, env)
    if further is not None:
        return further
    if len(events[0].instead) + len(events[0].kept) > 1:
        hold(machine, True)
    machine.state.agenda.extend(reversed(frames_of(machine, events, 0)))
    return STOP


def decide_together(machine: Machine, player: int, procedures: tuple[tuple[Program, Env], ...]) -> Frame:
    """A frame in which several procedures are decided together and then carried out as one event.

    Args:
        player: whose doing it is.
        procedures: programs that take events' places (`Program.deciding`), each with its bindings.
    """
    return (DECIDE, 0, {EVENTS: (Event("", {"you": player}, "", ()),), QUEUE: procedures}, machine.cause)


def take_up(machine: Machine, events: list[Event], env: Env) -> None:
    """The choices that a replacement, or an event, begins with are made; the event that comes next is decided next."""
    number, member = env[AT]
    program, at, bindings = env[CAUGHT]
    if member == BEGUN:
        events[number] = replace(events[number], env={**bindings, BEGUN: at})
        return
    foresee = program.compiled().events.get(at)
    next_one = foresee(machine, bindings) if foresee is not None else None
    ahead = -1 if next_one is None else len(events)
    instead = Instead(member, program, at, bindings, ahead)
    events[number] = replace(events[number], instead=(*events[number].instead, instead))
    if next_one is not None:
        events.append(next_one)


def judged(machine: Machine, events: list[Event]) -> list[Open]:
    """What could still be replaced; to all else the events happen."""
    open: list[Open] = []
    for number, event in enumerate(events):
        left: list[int | None] = []
        for member in event.open:
            if member is not None and not machine.state.alive(member):
                continue
            found = applying(machine, event, member)
            if found:
                open.append((number, member, found))
            left += [member] * bool(found)
        kept = tuple(member for member in event.open if member not in left)
        if kept:
            events[number] = replace(event, open=tuple(left), kept=(*event.kept, *kept))
    return open


def come_down(machine: Machine, events: list[Event], env: Env) -> Any:
    """Look at what an event comes down to that happens to something: an event of its own is decided with it.

    Where it begins with choices, these are made first.

    Returns:
        what the decision goes on with; None if all is known.
    """
    for number, event in enumerate(events):
        if event.closed or not event.kept:
            continue
        verb = machine.rules.verb(event.verb)
        bindings = bindings_for(event, in_order(event))
        if verb.program.deciding and BEGUN not in bindings:
            left = {key: value for key, value in env.items() if key in (ASKED, QUEUE)}
            deciding = (verb.program, verb.first, {**bindings, DECIDING: True}, machine.cause)
            return Push(deciding, 0, {**left, EVENTS: tuple(events), AT: (number, BEGUN)})
        foresee = verb.program.compiled().events.get(bindings.get(BEGUN, verb.first))
        next_one = foresee(machine, bindings) if foresee is not None else None
        events[number] = replace(event, closed=True, ahead=-1 if next_one is None else len(events))
        if next_one is not None:
            events.append(next_one)
            return {**env, EVENTS: tuple(events)}
    return None


def in_order(event: Event) -> tuple[int | None, ...]:
    """Those to whom an event happens, in the order in which it names them."""
    if not event.affects:
        return event.kept
    named = event.env[event.affects]
    return tuple(ref for ref in (named if isinstance(named, tuple) else (named,)) if ref in event.kept)


def ask_or_apply(machine: Machine, events: list[Event], open: list[Open], env: Env) -> Any:
    """Ask about, or apply, what could take an event's place for the first thing to be decided."""
    policies = machine.rules.policies
    cites = policies.replacements.cites
    root = events[0]
    first = machine.rules.decisions.decides_first(machine, root.env, -1)
    whose = [chooser(machine, events[number], member) for number, member, _ in open]
    player = first if first in whose else whose[0]
    mine = [one for one, who in zip(open, whose, strict=True) if who == player]
    if policies.simultaneity.carried_out == "as decided" and env.get(ASKED, player) != player and root.instead:
        # what the one has decided is carried out before the other is asked
        frames = [frame_of(machine, events, one) for one in root.instead]
        left = (replace(root, instead=()), *events[1:])
        return Push(sequence(frames, machine.cause), 0, {EVENTS: left, ASKED: player})
    number, member, found = mine[0]
    wanted = contested(machine, mine)
    if wanted:
        if WHOM not in env:
            labels = tuple(machine.ref_name(ref) for _, ref, _ in wanted)
            machine.state.choice = Choice("one-of", player, WHOM, "whom is it for", labels=labels, cites=cites)
            return WAIT_HERE
        number, member, found = wanted[env[WHOM]]
    if len(found) > 1 and WHICH not in env:
        labels = tuple(f"{machine.ref_name(one.source)}: {one.ability.label}" for one in found)
        prompt = "which replacement applies first"
        machine.state.choice = Choice("one-of", player, WHICH, prompt, labels=labels, cites=cites)
        return WAIT_HERE
    chosen = found[env.get(WHICH, 0)]
    if chosen.ability.optional and APPLY not in env:
        prompt = f"apply {chosen.ability.label} of {machine.ref_name(chosen.source)}"
        machine.state.choice = Choice("yes-no", chosen.controller, APPLY, prompt, cites=cites)
        return WAIT_HERE
    event = events[number]
    used = event.env.get(USED, ())
    if chosen.ability.optional and not env[APPLY]:
        events[number] = replace(event, env={**event.env, USED: (*used, (*chosen.key, member))})
        return {EVENTS: tuple(events), ASKED: player}
    events[number] = replace(event, open=tuple(other for other in event.open if other != member))
    bindings = {
        **plain(bindings_for(event, (member,))),
        USED: (*used, chosen.key),
        **chosen.env,
        "this": chosen.source,
        "you": chosen.controller,
        DECIDING: True,
    }
    applied(machine, chosen)
    left_to_do = {EVENTS: tuple(events), ASKED: player, AT: (number, member)}
    return Push((chosen.ability.program, 0, bindings, machine.cause), 0, left_to_do)


def contested(machine: Machine, open: list[Open]) -> list[Open]:
    """Those for which a replacement is wanted that can apply to some of them only: it is for one event, or limited."""
    for _, _, found in open:
        for one in found:
            left = times_left(machine, one)
            if left is not None:
                wanted = [other for other in open if any(found.key == one.key for found in other[2])]
                if len(wanted) > left:
                    return wanted
    return []


def applied(machine: Machine, chosen: Replacing) -> None:
    """A replacement takes an event's place; one that was prepared for one event is used up, a limited one once more."""
    if chosen.ability.limit:
        use(machine, chosen.ability, chosen.source, chosen.controller)
    if chosen.waiting is not None and chosen.ability.once:
        machine.state.effects = tuple(other for other in machine.state.effects if other is not chosen.waiting)
    if machine.log is not None:
        text = f"instead, by {machine.ref_name(chosen.source)}: {chosen.ability.label}"
        cites = chosen.ability.cites or machine.rules.policies.replacements.cites
        machine.note("event", text, cites, event="replaced", data={"by": chosen.source})


def frames_of(machine: Machine, events: list[Event], number: int) -> list[Frame]:
    """What is to be done once an event is decided: first what takes its place, then what is left of it."""
    event = events[number]
    frames = [frame_of(machine, events, one) for one in event.instead]
    if not event.verb:
        return [counted(frames, machine.cause)]
    if event.kept:
        env = {**bindings_for(event, in_order(event)), SETTLED: REST if number == 0 else AHEAD}
        frames.append(
            (machine.rules.verb(event.verb).program, 0, with_ahead(machine, events, env, event.ahead), machine.cause)
        )
    if event.instead:
        others = tuple(one.member for one in event.instead if one.member is not None)
        env = {KEPT: bool(event.kept), COUNTED: others if machine.rules.decisions.replaced_counts else ()}
        frames.append((REPORT, 0, env, machine.cause))
    return frames


def report(machine: Machine, env: Env) -> Any:
    """What an event came to of which something else took the place, for some things or for all."""
    done = machine.state.result if env[KEPT] else ()
    machine.state.result = (*done, *env[COUNTED]) if isinstance(done, tuple) else done
    return STOP


REPORT = Program("what an event came to", ())
REPORT.ops = (report,)


def frame_of(machine: Machine, events: list[Event], instead: Instead) -> Frame:
    """What is still to be done of a replacement."""
    return (instead.program, instead.at, with_ahead(machine, events, instead.env, instead.ahead), machine.cause)


def with_ahead(machine: Machine, events: list[Event], env: Env, ahead: int) -> Env:
    """Bindings with the frames of the event that comes next, if that has been decided."""
    return env if ahead < 0 else {**env, AHEAD: tuple(frame[:3] for frame in frames_of(machine, events, ahead))}


DECIDE = Program("decide an event", ())
DECIDE.ops = (decide, lambda machine, env: 0)


def catch(after: int, program: Program) -> Any:
    """The operation of a replacement at which its choices are made; all that comes from here on is done later.

    Args:
        after: the operation that comes next.
        program: the replacement's.
    """

    def run(machine: Machine, env: Env) -> Any:
        if DECIDING not in env:
            return None
        left = {key: value for key, value in env.items() if key != DECIDING}
        decision, at, deciding, cause = machine.state.agenda.pop()
        machine.state.agenda.append((decision, at, {**deciding, CAUGHT: (program, after, left)}, cause))
        return STOP

    return run
