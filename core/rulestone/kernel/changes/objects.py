"""The closed vocabulary of changes: with `items` and `making`, the only functions that write to a state.

Each takes the machine, applies one change, records it and lets triggers see it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.continuous.merged_piles import bearer
from rulestone.continuous.present import looks_of
from rulestone.continuous.relevance import has_statics
from rulestone.kernel.abilities import occupants
from rulestone.kernel.changes.piles import remains
from rulestone.kernel.events.telling import emit_event
from rulestone.kernel.invalidation import altered, altered_in, changed, drop, forget, last_seen, remember
from rulestone.kernel.machine import Machine
from rulestone.model.objects import NUMBER, Object, beneath, without
from rulestone.model.state import Env, Frame
from rulestone.model.zones import SHARED

Cites = tuple[str, ...]


def move(
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
    before = rules.layout.zone_of[old.place] if old.place >= 0 else None
    same_place = old.place == place and old.host < 0
    if zone.capacity is not None and not same_place and len(occupants(machine, place)) >= zone.capacity:
        refuse(machine, old.ref, f"{zone.name} is full", zone.cites)
        return []
    known = last_seen(machine, old)
    if old.host >= 0:
        host = state.objects[old.host]
        state.objects[old.host] = replace(host, under=without(host.under, oid))
    elif old.place >= 0:
        state.places[old.place] = without(state.places[old.place], oid)
    row = state.places[place]
    state.places[place] = (oid, *row) if at == "top" else (*row, oid)
    inside = old.host < 0 and place in rules.places.kept and old.place in rules.places.kept
    keeps = same or inside
    kept_marks = old.marks if keeps or same_place else {}
    owner = rules.layout.owner(place)
    new = Object(
        oid,
        old.life if keeps or same_place else old.life + 1,
        old.card,
        old.owner,
        controller if controller is not None else (owner if owner != SHARED else old.controller),
        place,
        slot,
        zone.face_up if face_up is None else face_up,
        {**kept_marks, **marks} if marks else kept_marks,
        old.under,
        -1,
        "",
        state.tick() if "move" in rules.policies.layers.renews or not (inside or same_place) else old.since,
    )
    state.objects[oid] = new
    if place in rules.layout.by_slot:
        state.places[place] = tuple(sorted(state.places[place], key=lambda other: state.objects[other].slot))
    left_board = old.place in machine.pool.remembered and new.life != old.life
    if left_board:
        remember(machine, old.ref, known)
    forget(machine, old, place)
    altered_in(machine, old.place, place)
    near = machine.pool.near
    machine.dirty = machine.dirty or near is None or place in near or old.place in near
    cause = machine.cause
    if machine.log is not None:
        what = machine.ref_name(new.ref)
        source = before.name if before is not None else "outside"
        if old.host >= 0:
            source = f"under {machine.ref_name(state.objects[old.host].ref)}"
        machine.note(
            "move",
            f"{what}: {source} → {zone.name}" + (f" ({manner})" if manner else ""),
            cites,
            event="move",
            data={
                "card": old.ref,
                "new": new.ref,
                "from": before.name if before else "",
                "to": zone.name,
                "manner": manner,
                "owner": old.owner,
            },
        )
    frames = pile_left(machine, old, new, keeps or same_place or with_pile)
    if "move" in machine.pool.listened:
        bindings: Env = {
            "card": (old.ref,),
            "new": (new.ref,),
            "from": before.name if before else "",
            "to": zone.name,
            "manner": manner,
            "role": old.role,
            "owner": old.owner,
        }
        emit_event(machine, "move", bindings)
    machine.cause = cause
    if machine.watch is not None:
        machine.watch(machine)
    return frames


def pile_left(machine: Machine, old: Object, new: Object, along: bool) -> list[Frame]:
    """Deal with the cards under an object that moved: they go along, or the pile policy decides."""
    state = machine.state
    if not old.under:
        return []
    if along:
        carry_along(machine, new)
        return []
    policy, frames = machine.rules.policies.piles, remains(machine, old, new)
    watch, machine.watch = machine.watch, None  # all this belongs to the one change that took the top card away
    for oid in old.under:
        role = state.objects[oid].role
        if role in machine.rules.programs.remains:
            continue
        # one after the other comes to lie where the top card was; until then nothing of it is seen there
        state.objects[oid] = replace(state.objects[oid], host=-1)
        state.places[old.place] = (*state.places[old.place], oid)
        if role in policy.fate:
            frames += move(
                machine,
                oid,
                machine.rules.layout.place(policy.fate[role], state.objects[oid].owner),
                at=machine.rules.enters_at(policy.fate[role]),
                cites=(policy.rules[role],) if role in policy.rules else (),
            )
    machine.watch = watch
    return frames


def carry_along(machine: Machine, top: Object) -> None:
    """Move the cards under an object to its place; its controller controls those that are not attached."""
    objects, attached = machine.state.objects, machine.rules.policies.piles.attached
    for oid in top.under:
        obj = objects[oid]
        controller = obj.controller if obj.role in attached else top.controller
        objects[oid] = replace(obj, place=top.place, controller=controller)
        if obj.under:
            carry_along(machine, objects[oid])


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
    """Put an object under another; what lay under it with a role in `keeps` comes along, flat and in order.

    Args:
        controller: its controller there; by default the host's controller, or its own if it is attached.
    """
    state, rules = machine.state, machine.rules
    old = state.objects[oid]
    if host in beneath(state.objects, oid):
        refuse(machine, old.ref, f"{machine.ref_name(state.objects[host].ref)} lies under it", cites)
        return []
    before = rules.layout.zone_of[old.place] if old.place >= 0 else None
    known = last_seen(machine, old)
    if old.host >= 0:
        former = state.objects[old.host]
        state.objects[old.host] = replace(former, under=without(former.under, oid))
    elif old.place >= 0:
        state.places[old.place] = without(state.places[old.place], oid)
    source = before.name if before else "outside"
    if old.host >= 0:
        source = f"under {machine.ref_name(state.objects[old.host].ref)}"
    kept = tuple(u for u in old.under if state.objects[u].role in keeps)
    attached = rules.policies.piles.attached
    own = tuple(u for u in old.under if u not in kept and role in attached and state.objects[u].role in attached)
    rest = tuple(u for u in old.under if u not in kept and u not in own)
    target = state.objects[host]
    if controller is None:
        controller = old.controller if role in attached else target.controller
    new = Object(
        oid,
        old.life if same else old.life + 1,
        old.card,
        old.owner,
        controller,
        target.place,
        -1,
        face_up,
        old.marks if same else {},
        own,
        host,
        role,
        state.tick(),
    )
    state.objects[oid] = new
    if old.place in machine.pool.remembered and old.host < 0 and not same:
        remember(machine, old.ref, known)
    carry_along(machine, new)
    for u in kept:
        state.objects[u] = replace(state.objects[u], host=host, place=target.place, controller=target.controller)
    pile = (oid, *kept)
    state.objects[host] = replace(target, under=(*pile, *target.under) if at == "top" else (*target.under, *pile))
    forget(machine, old, target.place)
    altered_in(machine, old.place, target.place)
    machine.dirty = True
    if machine.log is not None:
        machine.note(
            "move",
            f"{machine.ref_name(new.ref)}: {source} → under {machine.ref_name(state.objects[host].ref)}"
            + ("" if role == "under" else f" as {role}"),
            cites,
            event="put under",
            data={"card": old.ref, "new": new.ref, "host": state.objects[host].ref, "role": role},
        )
    frames = pile_left(machine, replace(old, under=rest), new, False) if rest else []
    if "put under" in machine.pool.listened:
        emit_event(machine, "put under", {"card": (old.ref,), "new": (new.ref,), "host": (target.ref,), "role": role})
    if machine.watch is not None:
        machine.watch(machine)
    return frames


def set_mark(machine: Machine, oid: int, key: str, value: Any, cites: Cites = ()) -> None:
    """Set a mark on an object or player; setting what is so already changes nothing."""
    state = machine.state
    if machine.rules.policies.piles.merged:
        oid = bearer(machine, oid, key)
    before = state.objects[oid].marks.get(key)
    if before == value:
        return
    state.set_mark(oid, key, value)
    if key == machine.rules.dormant and wakes(machine, oid):
        drop(machine)
    elif state.table is not None:
        looks = looks_of(machine)
        if key in machine.pool.touched or key in looks.marks or looks.anything:
            state.table = None
    altered(machine, machine.rules.checks.by_mark.get(key, 0))
    machine.dirty = machine.dirty or machine.rules.checks.by_marks
    if machine.log is not None:
        machine.note(
            "mark",
            f"{machine.ref_name(state.objects[oid].ref)}: {key} {in_words(machine, before)}"
            f" → {in_words(machine, value)}",
            cites,
            event="mark",
            data={"card": state.objects[oid].ref, "key": key, "before": before, "value": value},
        )
    if "mark" in machine.pool.listened:
        emit_event(machine, "mark", {"card": (state.objects[oid].ref,), "key": key, "before": before, "value": value})
    if machine.watch is not None:
        machine.watch(machine)


def wakes(machine: Machine, oid: int) -> bool:
    """Return whether an object has static abilities, printed or given, that start or stop as it wakes or sleeps."""
    return has_statics(machine, machine.state.objects[oid]) or oid in (machine.state.table or ())


def in_words(machine: Machine, value: Any) -> str:
    """The value of a mark in words; a mark may hold what something else is bound to."""
    if isinstance(value, tuple):
        return ", ".join(map(machine.ref_name, value))
    return "–" if value is None else str(value)


def turn_face(machine: Machine, oid: int, up: bool, cites: Cites = ()) -> None:
    """Turn a card face up or face down."""
    state = machine.state
    old = state.objects[oid]
    if old.face_up == up:
        return
    renewed = up and "face up" in machine.rules.policies.layers.renews
    state.objects[oid] = replace(old, face_up=up, since=state.tick() if renewed else old.since)
    forget(machine, old)
    altered_in(machine, old.place, old.place)
    machine.dirty = machine.dirty or machine.rules.checks.by_marks
    if machine.log is not None:
        side = "up" if up else "down"
        machine.note(
            "mark",
            f"{machine.ref_name(old.ref)} is turned face {side}",
            cites,
            event="face",
            data={"card": old.ref, "up": up},
        )
    if "face" in machine.pool.listened:
        emit_event(machine, "face", {"card": (old.ref,), "up": up})
    if machine.watch is not None:
        machine.watch(machine)


def set_controller(machine: Machine, oid: int, player: int, cites: Cites = ()) -> None:
    """Put an object under a player's control, in that player's place of the same zone if there is room for it.

    What lies under it goes along; what lies under another object stays there.
    """
    state = machine.state
    old = state.objects[oid]
    if old.controller == player:
        return
    place, slot = old.place, old.slot
    if old.host < 0 and old.place >= 0:
        zone = machine.rules.layout.zone_of[old.place]
        place = machine.rules.layout.place(zone.name, player)
        if place != old.place:
            there = occupants(machine, place)
            if zone.capacity is not None and len(there) >= zone.capacity:
                refuse(machine, old.ref, f"{machine.player_name(player)} has no room for it", zone.cites)
                return
            if slot >= 0 and not zone.many:
                taken = {state.objects[other].slot for other in there}
                slot = next((one for one in (slot, *range(len(zone.slots))) if one not in taken), -1)
            state.places[old.place] = without(state.places[old.place], oid)
            state.places[place] = (*state.places[place], oid)
    state.objects[oid] = replace(old, controller=player, place=place, slot=slot)
    carry_along(machine, state.objects[oid])
    drop(machine)
    machine.altered += 1
    machine.dirty = True
    if machine.log is not None:
        machine.note(
            "mark",
            f"{machine.ref_name(old.ref)}: now controlled by {machine.player_name(player)}",
            cites,
            event="control",
            data={"card": old.ref, "player": player},
        )
    if machine.watch is not None:
        machine.watch(machine)


def reorder(machine: Machine, place: int, order: tuple[int, ...], cites: Cites = ()) -> None:
    """Put the cards of a place in a new order (references)."""
    machine.state.places[place] = tuple(ref & NUMBER for ref in order)
    reordered(machine, place)
    if machine.log is not None:
        owner, zone = machine.rules.layout.owner(place), machine.rules.layout.zone_of[place].name
        told = f"{machine.player_name(owner)}: {zone} shuffled"
        machine.note("game", told, cites, event="shuffle", data={"player": owner})
    if machine.watch is not None:
        machine.watch(machine)


def arrange(machine: Machine, place: int, order: tuple[int, ...], cites: Cites = ()) -> None:
    """Some cards of a place, by number, take this order on the positions that they have among the others."""
    state = machine.state
    following = iter(order)
    after = tuple(next(following) if oid in order else oid for oid in state.places[place])
    if after == state.places[place]:
        return
    state.places[place] = after
    reordered(machine, place)
    machine.altered += 1
    if machine.log is not None:
        names = ", ".join(machine.ref_name(state.objects[oid].ref) for oid in order)
        machine.note("game", f"now in this order: {names}", cites, event="arranged")
    if machine.watch is not None:
        machine.watch(machine)


def reordered(machine: Machine, place: int) -> None:
    """The cards of a place lie in another order."""
    machine.memo.clear()  # no card was altered
    looks, watched = looks_of(machine), machine.rules.checks.watched
    if place in machine.pool.static_places:
        machine.state.present = None  # it counts in which order their effects are found
    changed(machine, place in looks.places or looks.anything, place in watched.places or watched.anything)


def refuse(machine: Machine, ref: int, because: str, cites: Cites) -> None:
    """Record that a change of an object is refused, and why."""
    if machine.log is not None:
        machine.note(
            "refusal", f"{machine.ref_name(ref)}: not done, {because}", cites, event="refusal", data={"card": ref}
        )
