"""An event: whether it is forbidden or replaced before it happens, and who is told of it when it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rulestone.kernel.abilities import controller_of
from rulestone.kernel.events.history import count
from rulestone.kernel.events.replacement import replacements
from rulestone.kernel.events.triggers import listen
from rulestone.kernel.machine import STOP, WAIT_HERE, Machine
from rulestone.kernel.permissions import may_suffer
from rulestone.kernel.rules.functions import Compiled
from rulestone.model.bindings import APPLY, BESIDE, REPLACED, USED, WHICH
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


@contextmanager
def together(machine: Machine, refs: tuple[int, ...]) -> Iterator[None]:
    """While events are told that happen to all these at once: where triggers look back, those that left see it."""
    if not machine.rules.decisions.looks_back:
        yield
        return
    former, machine.together = machine.together, refs
    yield
    machine.together = former


def happened(machine: Machine, event: str, bindings: Env) -> None:
    """An event has happened: count it where somebody asks for it, and let triggers go off.

    Args:
        bindings: the event's roles: tuples of references, player numbers, words and numbers.
    """
    pool = machine.pool
    if event in pool.counted:
        count(machine, event, bindings)
    if event in pool.heard:
        if machine.log is not None and machine.log.ear is not None:
            machine.log.ear(machine, event, bindings)
        listen(machine, event, bindings)


def gate(verb: Any, accepts: Compiled | None = None) -> Callable[[Machine, Env], Any]:
    """The operation that stands before a verb's steps; `accepts` is what an object must be for it to happen to it."""
    name, affects, cites = verb.declared.name, verb.declared.affects, verb.declared.cites

    def run(machine: Machine, env: Env) -> Any:
        if not affects:
            return replace_event(machine, env, name, affects)
        refs = env.get(affects) or ()
        if not isinstance(refs, tuple):
            refs = (refs,)
        there = tuple(ref for ref in refs if machine.state.alive(ref))
        if machine.derived_any():
            spared = tuple(
                ref
                for ref in there
                if ref >= 0 and not may_suffer(machine, name, ref & NUMBER, env["you"], env.get("this"))
            )
            if spared:
                if machine.log is not None:
                    for ref in spared:
                        text = f"{machine.ref_name(ref)}: not done, an effect forbids “{name}”"
                        stands = machine.rules.policies.precedence.cites
                        machine.note("refusal", text, stands, event="refusal", data={"card": ref, "verb": name})
                there = tuple(ref for ref in there if ref not in spared)
        if accepts is not None:
            unfit = tuple(ref for ref in there if not accepts(machine, env, ref if ref < 0 else ref & NUMBER))
            if unfit:
                if machine.log is not None:
                    for ref in unfit:
                        text = f"{machine.ref_name(ref)}: “{name}” does nothing to it as it is"
                        machine.note("refusal", text, cites, event="refusal", data={"card": ref, "verb": name})
                there = tuple(ref for ref in there if ref not in unfit)
        machine.state.result = len(there)
        if not there:
            return STOP
        if name in machine.pool.replaced:
            if len(there) > 1 and any(replacements(machine, name, {**env, affects: (ref,)}, ()) for ref in there):
                # several things at once, some of which may be replaced: each on its own
                group = {BESIDE: env.get(BESIDE, there)} if machine.rules.decisions.looks_back else {}
                for ref in reversed(there):
                    machine.state.agenda.append((verb.program, 0, {**env, affects: (ref,), **group}, machine.cause))
                return STOP
            return replace_event(machine, {**env, affects: there}, name, affects)
        return None if there == refs else {**env, affects: there}

    return run


def possible(verb: Any, needs: tuple[Compiled, ...]) -> Callable[[Machine, Env], Any]:
    """The operation that stands before a verb with needs: it does nothing where one of them does not hold."""
    name, declared = verb.declared.name, verb.declared.needs

    def run(machine: Machine, env: Env) -> Any:
        for need, holds in zip(declared, needs, strict=True):
            if not holds(machine, env, -1):
                if machine.log is not None:
                    why = need.because.replace("{you}", machine.player_name(env["you"]))
                    machine.note(
                        "refusal", f"“{name}” is not done: {why}", (need.cites,), event="refusal", data={"verb": name}
                    )
                machine.state.result = 0
                return STOP
        return None

    return run


def replace_event(machine: Machine, env: Env, name: str, affects: str) -> Any:
    """Let replacement effects take the event's place, the affected owner choosing among several."""
    used: tuple[Any, ...] = env.get(USED, ())
    found = replacements(machine, name, env, used)
    if not found:
        return env if affects else None
    refs = env.get(affects) or ()
    affected = refs[0] if refs else env["you"]
    policy = machine.rules.policies.replacements
    obj = machine.state.objects[affected & NUMBER] if affected >= 0 else None
    chooser = (
        env["you"] if obj is None else (obj.owner if policy.chooser == "owner" else controller_of(machine, obj.oid))
    )
    if len(found) > 1:
        if WHICH not in env:
            labels = tuple(f"{machine.ref_name(one.source)}: {one.ability.label}" for one in found)
            machine.state.choice = Choice(
                "one-of", chooser, WHICH, "which replacement applies first", labels=labels, cites=policy.cites
            )
            return WAIT_HERE
        chosen = found[env[WHICH]]
    else:
        chosen = found[0]
    key, ability, ref, controller, prepared, waiting = chosen
    if ability.optional and APPLY not in env:
        prompt = f"apply {ability.label} of {machine.ref_name(ref)}"
        machine.state.choice = Choice("yes-no", controller, APPLY, prompt, cites=policy.cites)
        return WAIT_HERE
    left = {key: value for key, value in env.items() if key not in (WHICH, APPLY)}
    left[USED] = (*used, key)
    if ability.optional and not env[APPLY]:
        return replace_event(machine, left, name, affects)
    left[REPLACED] = name
    if waiting is not None and ability.once:
        machine.state.effects = tuple(other for other in machine.state.effects if other is not waiting)
    if machine.log is not None:
        machine.note(
            "event",
            f"instead, by {machine.ref_name(ref)}: {ability.label}",
            ability.cites or policy.cites,
            event="replaced",
            data={"by": ref},
        )
    machine.state.agenda.append(
        (ability.program, 0, {**left, **prepared, "this": ref, "you": controller}, machine.cause)
    )
    return STOP
