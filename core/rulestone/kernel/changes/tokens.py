"""Tokens and other cards that come into being and cease to exist, and later objects that replace an earlier one.

A reference means one object and nothing that its card becomes later. Where a rule says that something else *is* that
object from now on (a card under a creature becomes that creature), the references themselves are passed on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from rulestone.kernel import invalidation
from rulestone.kernel.changes import moves as changes
from rulestone.kernel.errors import check_room
from rulestone.kernel.events.dispatch import emit_event
from rulestone.kernel.invalidation import drop_effects
from rulestone.kernel.machine import Machine
from rulestone.model.bindings import FIXED
from rulestone.model.objects import NOWHERE, Card, Object
from rulestone.model.state import Env, Frame, Item, Pending, ProducedEffect
from rulestone.model.zones import SHARED

Cites = tuple[str, ...]


def create_card(machine: Machine, card: Card, place: int, owner: int, marks: dict[str, Any], cites: Cites = ()) -> int:
    """Create an object of a card in a place.

    Returns:
        reference of the object; -1 if there is no room.

    Raises:
        Incomputable: the position has too many cards.
    """
    state, rules = machine.state, machine.rules
    check_room(state)
    zone = rules.layout.zone_of[place]
    if not changes.has_room(machine, place):
        if machine.log is not None:
            machine.note("refusal", f"{card.name}: not made, {zone.name} is full", zone.cites, event="refusal")
        return -1
    holder = rules.layout.get_owner(place)
    controller = owner if holder == SHARED else holder
    new = Object(
        len(state.objects), 0, card, owner, controller, place, face_up=zone.face_up, marks=marks,
        since=state.advance_clock(),
    )  # fmt: skip
    state.objects.append(new)
    state.places[place] = (*state.places[place], new.oid)
    invalidation.forget_values(machine, new, place)
    machine.change_count += 1
    machine.dirty = True
    data = {"card": new.ref, "new": new.ref, "from": "", "to": zone.name, "manner": "made", "owner": owner}
    if machine.log is not None:
        machine.note("move", f"{machine.ref_name(new.ref)}: made → {zone.name}", cites, event="move", data=data)
    if "move" in machine.pool.noticed_events:
        emit_event(machine, "move", {**data, "card": (new.ref,), "new": (new.ref,), "role": ""})
    machine.finish_change()
    return new.ref


def remove_object(machine: Machine, oid: int, cites: Cites = ()) -> list[Frame]:
    """Remove an object from the game.

    Returns:
        frames to run: the procedure for the cards that were under it, if the game has one.
    """
    state = machine.state
    old = state.objects[oid]
    last_known = invalidation.get_last_known(machine, old)
    if machine.log is not None:
        text = f"{machine.ref_name(old.ref)}: ceases to exist"
        machine.note("move", text, cites, event="vanish", data={"card": old.ref})
    frames = changes.handle_pile(machine, old, old, False)
    changes.remove_from_place(machine, old)
    state.objects[oid] = Object(oid, old.life + 1, old.card, old.owner, old.owner, NOWHERE, since=state.advance_clock())
    if old.place in machine.pool.remembered_places:
        invalidation.remember_object(machine, old.ref, last_known)
    invalidation.forget_values(machine, old)
    machine.change_count += 1
    machine.dirty = True
    machine.finish_change()
    return frames


Refs = tuple[int, ...]
Record = TypeVar("Record", ProducedEffect, Pending, Item)


EFFECTS, WAITING = "effects", "waiting"


def replace_references(machine: Machine, old: Refs, new: Refs, records: str, cites: tuple[str, ...] = ()) -> None:
    """Replace references to objects by references to their successors.

    Args:
        old: references of objects that may have left.
        new: references of the successors; "this" and other single objects become the first of them.
        records: `EFFECTS` for continuous effects fixed on them; `WAITING` for running steps, pending triggers and stack
            items; "" for both.
    """
    state = machine.state
    before = set(old)
    if not before or not new:
        return

    def update(env: Env) -> Env:
        changed_env: Env | None = None
        for name, value in env.items():
            if name == "this" and value in before:
                changed: Any = new[0]
            # other keys with an underscore hold the engine's own numbers, which may equal a reference by chance
            elif isinstance(value, tuple) and (name == FIXED or not name.startswith("_")) and before & set(value):
                # two objects may have one successor, which an effect on both affects once
                kept = ((new if ref in before else (ref,)) for ref in value)
                changed = tuple(dict.fromkeys(ref for refs in kept for ref in refs))
            else:
                continue
            changed_env = {**env, name: changed} if changed_env is None else {**changed_env, name: changed}
        return env if changed_env is None else changed_env

    if records != WAITING:
        state.effects = update_records(state.effects, update)
    if records != EFFECTS:
        update_references(machine, update)
        state.agenda[:] = [(program, pc, update(env), cause) for program, pc, env, cause in state.agenda]
        state.pending = update_records(state.pending, update)
        state.stack = update_records(state.stack, update)
    drop_effects(machine)  # effects may read references too
    machine.change_count += 1
    machine.dirty = True
    machine.finish_change()
    if machine.log is not None:
        names = ", ".join(map(machine.ref_name, old))
        successors = ", ".join(map(machine.ref_name, new))
        suffix = {"": "", EFFECTS: " for the effects on it", WAITING: " for waiting items and triggers"}[records]
        machine.note("effect", f"{successors}: takes the place of {names}{suffix}", cites, event="succeeds")


def update_records(records: tuple[Record, ...], update: Callable[[Env], Env]) -> tuple[Record, ...]:
    """Return records with updated bindings; unchanged records stay the same Python objects."""
    return tuple(one if (env := update(one.env)) is one.env else replace(one, env=env) for one in records)


def update_references(machine: Machine, update: Callable[[Env], Env]) -> None:
    """Update the references in the attributes of objects: an aura that names the old object names its successor."""
    state, rules = machine.state, machine.rules
    names = [name for name, declared in rules.parts.attributes.items() if declared.reference]
    for obj in state.objects if names else ():
        marks = update({name: obj.marks[name] for name in names if name in obj.marks})
        if any(marks[name] != obj.marks[name] for name in marks):
            state.objects[obj.oid] = replace(obj, marks={**obj.marks, **marks})
