"""Moves of objects between zones, places and piles."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel import invalidation
from rulestone.kernel.characteristics import list_occupants
from rulestone.kernel.events.dispatch import emit_event
from rulestone.kernel.machine import Machine
from rulestone.model.objects import NUMBER, Object, list_cards_beneath, remove_number
from rulestone.model.state import Frame, State
from rulestone.model.zones import SHARED, Layout

Cites = tuple[str, ...]


def move_object(
    machine: Machine,
    oid: int,
    place: int,
    *,
    at: str = "bottom",
    slot: int = -1,
    face_up: bool | None = None,
    manner: str = "",
    controller: int | None = None,
    with_pile: bool = False,
    same: bool = False,
    marks: dict[str, Any] | None = None,
    cites: Cites = (),
) -> list[Frame]:
    """Move an object to a place.

    Returns:
        frames to run: the procedure for the cards that were under it, if the game has one.
    """
    state, rules = machine.state, machine.rules
    old = state.objects[oid]
    zone = rules.layout.zone_of[place]
    same_place = old.place == place and old.host < 0
    # a card put on the bottom of its own full place needs no further room
    if not same_place and not has_room(machine, place):
        record_refusal(machine, old.ref, f"{zone.name} is full", zone.cites)
        return []
    # before it is removed: effects such as "your creatures get +1" do not apply to it afterwards
    last_known = invalidation.get_last_known(machine, old)
    remove_from_place(machine, old)
    # between places that count as one area (front row and back row) a card stays the same object
    unmoved = same_place or (old.host < 0 and place in rules.places.kept and old.place in rules.places.kept)
    stays_same = same or unmoved
    kept_marks = old.marks if stays_same else {}
    if controller is None:
        owner = rules.layout.get_owner(place)
        controller = owner if owner != SHARED else old.controller
    new = Object(
        oid, old.life if stays_same else old.life + 1, old.card, old.owner, controller, place, slot,
        zone.face_up if face_up is None else face_up, {**kept_marks, **marks} if marks else kept_marks, old.under, -1,
        "", state.advance_clock() if not unmoved or "move" in rules.policies.layers.renews else old.since,
    )  # fmt: skip
    state.objects[oid] = new
    enter_place(state, rules.layout, oid, place, at)
    if old.place in machine.pool.remembered_places and not stays_same:
        invalidation.remember_object(machine, old.ref, last_known)
    invalidation.forget_values(machine, old, place)
    invalidation.invalidate_move(machine, old.place, place)
    watched_places = machine.pool.find_places
    machine.dirty = machine.dirty or (watched_places is None or place in watched_places or old.place in watched_places)
    cause = machine.cause
    record_move(machine, old, new, manner, cites)
    frames = handle_pile(machine, old, new, stays_same or with_pile)
    if "move" in machine.pool.noticed_events:
        roles = describe_move(machine, old, new, manner)
        emit_event(machine, "move", {**roles, "card": (old.ref,), "new": (new.ref,), "role": old.role})
    machine.cause = cause
    machine.finish_change()
    return frames


def enter_place(state: State, layout: Layout, oid: int, place: int, at: str) -> None:
    """Add an object to a place, at the "top" or at the "bottom"."""
    row = state.places[place]
    row = (oid, *row) if at == "top" else (*row, oid)
    if place in layout.by_slot:
        # a card may enter a free slot between two others; boards and triggers list cards by slot
        row = tuple(sorted(row, key=lambda card: state.objects[card].slot))
    state.places[place] = row


def find_destination(machine: Machine, obj: Object, zone: str, player: int | None) -> int:
    """Return the place to which an object moves in a zone: a player's place, or by default as follows.

    An object that moves within one area stays with its lasting controller; any other goes to its owner. Temporary
    control changes no place: when it ends, the object is on its former side again.
    """
    layout, areas = machine.rules.layout, machine.rules.places.kept
    place = layout.get_place(zone, obj.owner if player is None else player)
    stays = player is None and obj.host < 0 and (layout.zone_of[obj.place].name == zone or {place, obj.place} <= areas)
    return layout.get_place(zone, obj.controller) if stays else place


def has_room(machine: Machine, place: int, oid: int = -1) -> bool:
    """Return whether a place can hold an object; an object that occupies it already counts once."""
    capacity = machine.rules.layout.zone_of[place].capacity
    return capacity is None or len([other for other in list_occupants(machine, place) if other != oid]) < capacity


def remove_from_place(machine: Machine, obj: Object) -> None:
    """Remove an object from its place, or from under the object that it is under."""
    state = machine.state
    if obj.host >= 0:
        host = state.objects[obj.host]
        state.objects[obj.host] = replace(host, under=remove_number(host.under, obj.oid))
    elif obj.place >= 0:
        state.places[obj.place] = remove_number(state.places[obj.place], obj.oid)


def name_origin(machine: Machine, old: Object) -> str:
    """Name the place that an object left, for the trace."""
    if old.host >= 0:
        return f"under {machine.ref_name(machine.state.objects[old.host].ref)}"
    return machine.rules.layout.zone_of[old.place].name if old.place >= 0 else "outside"


def describe_move(machine: Machine, old: Object, new: Object, manner: str) -> dict[str, Any]:
    """Return the roles of a move, for the trace and for abilities that listen to it."""
    zone_of = machine.rules.layout.zone_of
    return {
        "card": old.ref,
        "new": new.ref,
        "from": zone_of[old.place].name if old.place >= 0 else "",
        "to": zone_of[new.place].name,
        "manner": manner,
        "owner": old.owner,
    }


def record_move(machine: Machine, old: Object, new: Object, manner: str, cites: Cites) -> None:
    """Record that an object moved to another place."""
    if machine.log is None:
        return
    data = describe_move(machine, old, new, manner)
    text = f"{machine.ref_name(new.ref)}: {name_origin(machine, old)} → {data['to']}"
    machine.note("move", text + (f" ({manner})" if manner else ""), cites, event="move", data=data)


def handle_pile(machine: Machine, old: Object, new: Object, along: bool) -> list[Frame]:
    """Move the cards under an object along with it, or apply the pile policy to them."""
    state = machine.state
    if not old.under:
        return []
    if along:
        move_with_pile(machine, new)
        return []
    policy, frames = machine.rules.policies.piles, create_pile_frames(machine, old, new)
    observer, machine.observer = machine.observer, None  # all moves belong to the change that took the top card away
    for oid in old.under:
        role = state.objects[oid].role
        if role in machine.rules.programs.remains:
            continue
        # cards move to the top card's place one by one; until then none of them is visible there
        state.objects[oid] = replace(state.objects[oid], host=-1)
        state.places[old.place] = (*state.places[old.place], oid)
        if role in policy.fate:
            zone = policy.fate[role]
            place = machine.rules.layout.get_place(zone, state.objects[oid].owner)
            cites = (policy.rules[role],) if role in policy.rules else ()
            frames += move_object(machine, oid, place, at=machine.rules.parts.enters.get(zone, "bottom"), cites=cites)
    machine.observer = observer
    return frames


def create_pile_frames(machine: Machine, old: Object, new: Object) -> list[Frame]:
    """Return the frames of the pile policy's steps; until they run, the cards stay under the card that left."""
    state = machine.state
    by_role: dict[str, list[int]] = {}
    for oid in old.under:
        by_role.setdefault(state.objects[oid].role, []).append(oid)
    handled = {role: numbers for role, numbers in by_role.items() if role in machine.rules.programs.remains}
    state.objects[new.oid] = replace(state.objects[new.oid], under=tuple(oid for n in handled.values() for oid in n))
    frames = []
    for role, numbers in handled.items():
        pile = tuple(state.objects[oid].ref for oid in numbers)
        bindings = {"you": old.controller, "pile": pile, "left": (old.ref,)}
        frames.append((machine.rules.programs.remains[role], 0, bindings, machine.cause))
    return frames


def move_with_pile(machine: Machine, top: Object) -> None:
    """Move the cards under an object to its place; its controller controls the cards that are not attached."""
    objects, attached = machine.state.objects, machine.rules.policies.piles.attached
    for oid in top.under:
        obj = objects[oid]
        controller = obj.controller if obj.role in attached else top.controller
        objects[oid] = replace(obj, place=top.place, controller=controller)
        if obj.under:
            move_with_pile(machine, objects[oid])


def put_under(
    machine: Machine,
    oid: int,
    host: int,
    role: str,
    *,
    at: str = "top",
    keeps: Cites = (),
    face_up: bool = True,
    controller: int | None = None,
    same: bool = False,
    cites: Cites = (),
) -> list[Frame]:
    """Put an object under another; cards under it with a role in `keeps` come along, flat and in order.

    Args:
        controller: its controller there; by default the host's controller, or its own if it is attached.
    """
    state, rules = machine.state, machine.rules
    old = state.objects[oid]
    # a card that goes under its own equipment would leave each of them under the other
    if host in list_cards_beneath(state.objects, oid):
        record_refusal(machine, old.ref, f"{machine.ref_name(state.objects[host].ref)} lies under it", cites)
        return []
    last_known = invalidation.get_last_known(machine, old)
    origin = name_origin(machine, old)
    remove_from_place(machine, old)
    kept, attached_cards, rest = divide_pile(machine, old, role, keeps)
    target = state.objects[host]
    if controller is None:
        controller = old.controller if role in rules.policies.piles.attached else target.controller
    new = Object(
        oid, old.life if same else old.life + 1, old.card, old.owner, controller, target.place, -1, face_up,
        old.marks if same else {}, attached_cards, host, role, state.advance_clock(),
    )  # fmt: skip
    state.objects[oid] = new
    if old.place in machine.pool.remembered_places and old.host < 0 and not same:
        invalidation.remember_object(machine, old.ref, last_known)
    move_with_pile(machine, new)
    for oid_ in kept:
        state.objects[oid_] = replace(state.objects[oid_], host=host, place=target.place, controller=target.controller)
    pile = (oid, *kept)
    state.objects[host] = replace(target, under=(*pile, *target.under) if at == "top" else (*target.under, *pile))
    invalidation.forget_values(machine, old, target.place)
    invalidation.invalidate_move(machine, old.place, target.place)
    machine.dirty = True
    if machine.log is not None:
        text = f"{machine.ref_name(new.ref)}: {origin} → under {machine.ref_name(target.ref)}"
        data = {"card": old.ref, "new": new.ref, "host": target.ref, "role": role}
        machine.note("move", text + ("" if role == "under" else f" as {role}"), cites, event="put under", data=data)
    frames = handle_pile(machine, replace(old, under=rest), new, False) if rest else []
    emit_event(machine, "put under", {"card": (old.ref,), "new": (new.ref,), "host": (target.ref,), "role": role})
    machine.finish_change()
    return frames


def divide_pile(
    machine: Machine, top: Object, role: str, keeps: Cites
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Divide the cards under a card that is put under another one into those beside it, those under it, and the rest.

    Args:
        role: its role there; an attached card keeps the cards attached to itself.
        keeps: the roles of the cards that are put beside it.
    """
    objects, attached = machine.state.objects, machine.rules.policies.piles.attached
    kept = tuple(oid for oid in top.under if objects[oid].role in keeps)
    others = tuple(oid for oid in top.under if oid not in kept)
    attached_cards = tuple(oid for oid in others if objects[oid].role in attached) if role in attached else ()
    return kept, attached_cards, tuple(oid for oid in others if oid not in attached_cards)


def set_controller(machine: Machine, oid: int, player: int, cites: Cites = ()) -> None:
    """Put an object under a player's control, in that player's place of the same zone if there is room for it.

    Cards under it move along. An object that is itself under another one stays there.
    """
    state = machine.state
    old = state.objects[oid]
    if old.controller == player:
        return
    place, slot = old.place, old.slot
    if old.host < 0 and old.place >= 0:
        zone = machine.rules.layout.zone_of[old.place]
        place = machine.rules.layout.get_place(zone.name, player)
        if place != old.place:
            if not has_room(machine, place, oid):
                record_refusal(machine, old.ref, f"{machine.player_name(player)} has no room for it", zone.cites)
                return
            # another creature may have the same slot on the new side already
            if slot >= 0 and not zone.many:
                taken_slots = {state.objects[other].slot for other in list_occupants(machine, place) if other != oid}
                slot = next((free for free in (slot, *range(len(zone.slots))) if free not in taken_slots), -1)
            state.places[old.place] = remove_number(state.places[old.place], oid)
            state.places[place] = (*state.places[place], oid)
    state.objects[oid] = replace(old, controller=player, place=place, slot=slot)
    move_with_pile(machine, state.objects[oid])
    # "your creatures" now includes it, or no longer does
    invalidation.drop_effects(machine)
    machine.change_count += 1
    machine.dirty = True
    if machine.log is not None:
        text = f"{machine.ref_name(old.ref)}: now controlled by {machine.player_name(player)}"
        machine.note("mark", text, cites, event="control", data={"card": old.ref, "player": player})
    machine.finish_change()


def reorder_place(machine: Machine, place: int, order: tuple[int, ...], cites: Cites = ()) -> None:
    """Put the cards of a place in a new order (references)."""
    machine.state.places[place] = tuple(ref & NUMBER for ref in order)
    invalidate_order(machine, place)
    if machine.log is not None:
        owner, zone = machine.rules.layout.get_owner(place), machine.rules.layout.zone_of[place].name
        text = f"{machine.player_name(owner)}: {zone} shuffled"
        machine.note("game", text, cites, event="shuffle", data={"player": owner})
    machine.finish_change()


def arrange_cards(machine: Machine, place: int, order: tuple[int, ...], cites: Cites = ()) -> None:
    """Put some cards of a place, by number, in this order on the positions that they have among the others."""
    state = machine.state
    ordered = iter(order)
    after = tuple(next(ordered) if oid in order else oid for oid in state.places[place])
    if after == state.places[place]:
        return
    state.places[place] = after
    invalidate_order(machine, place)
    machine.change_count += 1
    if machine.log is not None:
        names = ", ".join(machine.ref_name(state.objects[oid].ref) for oid in order)
        machine.note("game", f"now in this order: {names}", cites, event="arranged")
    machine.finish_change()


def invalidate_order(machine: Machine, place: int) -> None:
    """Invalidate cached results that depend on the order of a place's cards."""
    machine.check_cache.clear()  # clear the cache here: no card changes, so nothing else clears it
    invalidation.invalidate_readers(machine, lambda reads: place in reads.places)
    if place in machine.pool.static_places:
        machine.state.present_effects = None  # effects are collected in the order of their sources


def record_refusal(machine: Machine, ref: int, because: str, cites: Cites) -> None:
    """Record that a rule refuses to change an object, with the reason."""
    if machine.log is not None:
        text = f"{machine.ref_name(ref)}: not done, {because}"
        machine.note("refusal", text, cites, event="refusal", data={"card": ref})
