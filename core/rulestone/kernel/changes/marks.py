"""Changes of marks, faces and values of the game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.continuous.base_values import find_bearer
from rulestone.continuous.present_effects import collect_reads
from rulestone.kernel import invalidation
from rulestone.kernel.characteristics import read_unmarked
from rulestone.kernel.events.dispatch import emit_event
from rulestone.kernel.machine import Machine

Cites = tuple[str, ...]


def set_mark(machine: Machine, oid: int, key: str, value: Any, cites: Cites = ()) -> None:
    """Set a mark on an object or player; setting the present value changes nothing."""
    state = machine.state
    # each part of a merged pile keeps its own marks, such as damage on the part that prints hit points
    if machine.rules.policies.piles.merged:
        oid = find_bearer(machine, oid, key)
    before, after = read_mark_change(machine, oid, key, value)
    if before == after:
        return
    state.set_mark(oid, key, value)
    # the mark turns static abilities off or on, printed or given ones
    if key == machine.rules.dormant and (
        invalidation.has_statics(machine, state.objects[oid]) or oid in (state.table or ())
    ):
        invalidation.drop_effects(machine)
    elif state.table is not None:
        reads = collect_reads(machine)
        if key in machine.pool.touched or key in reads.marks or reads.anything:
            state.table = None
    invalidation.invalidate_object(machine, machine.rules.checks.by_mark.get(key, 0))
    machine.dirty = machine.dirty or machine.rules.checks.by_marks
    if machine.log is not None:
        ref = state.objects[oid].ref
        text = f"{machine.ref_name(ref)}: {format_mark_change(machine, key, before, after)}"
        data = {"card": ref, "key": key, "before": before, "value": after}
        machine.note("mark", text, cites, event="mark", data=data)
    if "mark" in machine.pool.noticed_events:
        emit_event(machine, "mark", {"card": (state.objects[oid].ref,), "key": key, "before": before, "value": after})
    machine.finish_change()


def read_mark_change(machine: Machine, oid: int, key: str, value: Any) -> tuple[Any, Any]:
    """Return the values of a marked attribute before and after a mark is set.

    Without a mark (None) it has its printed or default value: a card that loses the mark "tapped" becomes untapped.
    """
    obj = machine.state.objects[oid]
    before = obj.marks.get(key)
    if before is None or value is None:
        unmarked = read_unmarked(machine, obj, key)
        before = unmarked if before is None else before
        value = unmarked if value is None else value
    return before, value


def format_mark_change(machine: Machine, key: str, before: Any, value: Any) -> str:
    """Return a change of a mark in words: "tapped", "no longer tapped", "posture act", "wounds 1 → none"."""
    if value is True and not before:
        return key
    if before is True and not value:
        return f"no longer {key}"
    return f"{key} {'' if before is None else format_mark(machine, before) + ' → '}{format_mark(machine, value)}"


def format_mark(machine: Machine, value: Any) -> str:
    """Return the value of a mark in words; references are shown as names."""
    if isinstance(value, tuple):
        return ", ".join(map(machine.ref_name, value))
    return "none" if value is None else str(value)


def turn_face(machine: Machine, oid: int, up: bool, cites: Cites = ()) -> None:
    """Turn a card face up or face down."""
    state = machine.state
    old = state.objects[oid]
    if old.face_up == up:
        return
    # by such a policy the effects of a card that is turned face up are newer than those of all cards in play
    renewed = up and "face up" in machine.rules.policies.layers.renews
    state.objects[oid] = replace(old, face_up=up, since=state.advance_clock() if renewed else old.since)
    invalidation.forget_values(machine, old)
    invalidation.invalidate_move(machine, old.place, old.place)
    machine.dirty = machine.dirty or machine.rules.checks.by_marks
    if machine.log is not None:
        text = f"{machine.ref_name(old.ref)} is turned face {'up' if up else 'down'}"
        machine.note("mark", text, cites, event="face", data={"card": old.ref, "up": up})
    emit_event(machine, "face", {"card": (old.ref,), "up": up})
    machine.finish_change()


def set_game(machine: Machine, key: str, value: Any) -> None:
    """Set a value of the game as a whole."""
    if machine.state.game.get(key, machine) is value:
        return  # consecutive windows give priority to the same player: record no change
    machine.state.set_game(key, value)
    invalidation.invalidate_readers(machine, lambda reads: key in reads.values)
