"""Tokens and other cards that come into being in a game and cease to exist."""

from __future__ import annotations

from typing import Any

from rulestone.kernel import invalidation
from rulestone.kernel.changes import moves as changes
from rulestone.kernel.errors import check_room
from rulestone.kernel.events.dispatch import emit_event
from rulestone.kernel.machine import Machine
from rulestone.model.objects import NOWHERE, Card, Object
from rulestone.model.state import Frame
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
    new = Object(
        len(state.objects),
        0,
        card,
        owner,
        owner if holder == SHARED else holder,
        place,
        face_up=zone.face_up,
        marks=marks,
        since=state.advance_clock(),
    )
    state.objects.append(new)
    state.places[place] = (*state.places[place], new.oid)
    invalidation.forget(machine, new, place)
    machine.altered += 1
    machine.dirty = True
    told = {"card": new.ref, "new": new.ref, "from": "", "to": zone.name, "manner": "made", "owner": owner}
    if machine.log is not None:
        machine.note("move", f"{machine.ref_name(new.ref)}: made → {zone.name}", cites, event="move", data=told)
    if "move" in machine.pool.listened:
        emit_event(machine, "move", {**told, "card": (new.ref,), "new": (new.ref,), "role": ""})
    machine.finish_change()
    return new.ref


def remove_object(machine: Machine, oid: int, cites: Cites = ()) -> list[Frame]:
    """Remove an object from the game.

    Returns:
        frames to run: the procedure for the cards that were under it, if the game has one.
    """
    state = machine.state
    old = state.objects[oid]
    known = invalidation.get_last_seen(machine, old)
    if machine.log is not None:
        machine.note(
            "move", f"{machine.ref_name(old.ref)}: ceases to exist", cites, event="vanish", data={"card": old.ref}
        )
    frames = changes.handle_pile(machine, old, old, False)
    changes.remove_from_place(machine, old)
    state.objects[oid] = Object(oid, old.life + 1, old.card, old.owner, old.owner, NOWHERE, since=state.advance_clock())
    if old.place in machine.pool.remembered:
        invalidation.remember(machine, old.ref, known)
    invalidation.forget(machine, old)
    machine.altered += 1
    machine.dirty = True
    machine.finish_change()
    return frames
