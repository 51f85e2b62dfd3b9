"""The beginning and end of continuous effects."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.continuous.operations import CONTROLLER
from rulestone.kernel.invalidation import drop_effects
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.ability import CONTROL_CHANGES
from rulestone.language.abilities import FOR_GOOD
from rulestone.model.bindings import FIXED
from rulestone.model.bounds import check_number
from rulestone.model.state import Env, ProducedEffect

Cites = tuple[str, ...]


def begin_effect(machine: Machine, effect: Any, source: int, env: Env, until: str, cites: Cites = ()) -> None:
    """Begin a continuous effect."""
    state = machine.state
    check_number(len(state.effects) + 1, "continuous effects")
    number = state.advance_clock()
    state.effects = (*state.effects, ProducedEffect(number, number, effect, source, env, until))
    # a prepared effect ("the next time …, instead") changes no value until its event happens
    if not effect.waits:
        drop_effects(machine)
    machine.dirty = True
    if machine.log is not None:
        names = ", ".join(machine.ref_name(ref) for ref in env.get(FIXED, ())) or effect.describe_whom()
        text = "until it acts" if until == "once" else until
        text = f"{names}: {describe_begun(machine, effect, env)} ({text})"
        machine.note("effect", text, cites, event="effect begins")
    machine.finish_change()


def describe_begun(machine: Machine, effect: Any, env: Env) -> str:
    """Return the operations of an effect that has just begun in words, with the player who gains control."""
    text: str = effect.describe()
    for number, op in enumerate(() if effect.waits else effect.what):
        if op.attr == CONTROLLER and op.kind == "set" and number not in effect.each:
            new_controller = machine.ref_name(effect.values[number](machine, env, -1))
            text = text.replace(CONTROL_CHANGES, f"{new_controller} gains control", 1)
    return text


def end_effects(machine: Machine, until: str, cites: Cites = (), by: int | None = None) -> None:
    """End all effects with a duration, or only the effects that one player produced, simultaneously."""
    state = machine.state

    def is_ending(active: ProducedEffect) -> bool:
        has_duration = active.until == until if until else is_limited(active)
        return has_duration and (by is None or active.env["you"] == by)

    remaining = tuple(active for active in state.effects if not is_ending(active))
    if not (count := len(state.effects) - len(remaining)):
        return
    if machine.log is not None:
        text = f"{count} effect{'s end' if count != 1 else ' ends'}: {until}"
        machine.note("effect", text, cites, event="effects end")
    set_effects(machine, remaining)


def end_effect(machine: Machine, active: ProducedEffect, cites: Cites = ()) -> None:
    """End one effect."""
    if machine.log is not None:
        names = ", ".join(machine.ref_name(ref) for ref in active.env.get(FIXED, ()))
        machine.note("effect", f"{names}: {active.effect.describe()} ends", cites, event="effects end")
    set_effects(machine, tuple(other for other in machine.state.effects if other is not active))


def set_effects(machine: Machine, effects: tuple[ProducedEffect, ...]) -> None:
    """Replace the produced effects after some of them have ended."""
    machine.state.effects = effects
    drop_effects(machine)
    machine.dirty = True
    machine.finish_change()


def is_limited(active: ProducedEffect) -> bool:
    """Return whether an effect's duration is limited."""
    return active.until not in (FOR_GOOD, "once")


def unfix_objects(machine: Machine, refs: tuple[int, ...], until: str, cites: Cites = ()) -> None:
    """End the effects with a duration ("" for every limited one) for some of the objects that they were made for."""
    state = machine.state
    remaining: list[ProducedEffect] = []
    for active in state.effects:
        fixed = active.env.get(FIXED, ())
        if not set(fixed) & set(refs) or not (active.until == until if until else is_limited(active)):
            remaining.append(active)
            continue
        other_refs = tuple(ref for ref in fixed if ref not in refs)
        if other_refs:
            remaining.append(replace(active, env={**active.env, FIXED: other_refs}))
        if machine.log is not None:
            names = ", ".join(machine.ref_name(ref) for ref in fixed if ref in refs)
            machine.note("effect", f"{names}: {active.effect.describe()} ends", cites, event="effects end")
    if tuple(remaining) != state.effects:
        set_effects(machine, tuple(remaining))
