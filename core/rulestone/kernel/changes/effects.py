"""Continuous effects begin and end; with `changes`, what writes to a state."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.machine import Machine
from rulestone.language.abilities import FOR_GOOD
from rulestone.model.bindings import FIXED
from rulestone.model.state import Active, Env

Cites = tuple[str, ...]


def begin_effect(machine: Machine, effect: Any, source: int, env: Env, until: str, cites: Cites = ()) -> None:
    """A continuous effect begins."""
    state = machine.state
    number = state.tick()
    state.effects = (*state.effects, Active(number, number, effect, source, env, until))
    state.table = None
    machine.dirty = True
    if machine.log is not None:
        names = ", ".join(machine.ref_name(ref) for ref in env.get(FIXED, ())) or effect.describe_whom()
        told = "until it acts" if until == "once" else until
        machine.note("effect", f"{names}: {effect.describe()} ({told})", cites, event="effect begins")
    if machine.watch is not None:
        machine.watch(machine)


def end_effects(machine: Machine, until: str, cites: Cites = (), by: int | None = None) -> None:
    """Effects with a duration end together: all of them, or only those that one player produced."""
    state = machine.state

    def ends(active: Active) -> bool:
        meant = active.until == until if until else limited(active)
        return meant and (by is None or active.env["you"] == by)

    left = tuple(active for active in state.effects if not ends(active))
    if len(left) == len(state.effects):
        return
    if machine.log is not None:
        machine.note("effect", f"{len(state.effects) - len(left)} effect(s) end: {until}", cites, event="effects end")
    state.effects = left
    state.table = None
    machine.dirty = True
    if machine.watch is not None:
        machine.watch(machine)


def end_effect(machine: Machine, active: Active, cites: Cites = ()) -> None:
    """One effect is over."""
    state = machine.state
    if machine.log is not None:
        names = ", ".join(machine.ref_name(ref) for ref in active.env.get(FIXED, ()))
        machine.note("effect", f"{names}: {active.effect.describe()} ends", cites, event="effects end")
    state.effects = tuple(other for other in state.effects if other is not active)
    state.table = None
    machine.dirty = True
    if machine.watch is not None:
        machine.watch(machine)


def limited(active: Active) -> bool:
    """Whether an effect's duration comes to an end by itself."""
    return active.until not in (FOR_GOOD, "once")


def release(machine: Machine, refs: tuple[int, ...], until: str, cites: Cites = ()) -> None:
    """Effects with a duration ("" for every limited one) no longer apply to these objects, if fixed on them."""
    state = machine.state
    left: list[Active] = []
    for active in state.effects:
        fixed = active.env.get(FIXED, ())
        if not set(fixed) & set(refs) or not (active.until == until if until else limited(active)):
            left.append(active)
            continue
        others = tuple(ref for ref in fixed if ref not in refs)
        if others:
            left.append(replace(active, env={**active.env, FIXED: others}))
        if machine.log is not None:
            names = ", ".join(machine.ref_name(ref) for ref in fixed if ref in refs)
            machine.note("effect", f"{names}: {active.effect.describe()} ends", cites, event="effects end")
    if tuple(left) != state.effects:
        state.effects = tuple(left)
        state.table = None
        machine.dirty = True
        if machine.watch is not None:
            machine.watch(machine)
