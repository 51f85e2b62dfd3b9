"""The closed vocabulary of changes: with `items` and `making`, the only functions that write to a state.

Each takes the machine, carries out one change, records it and lets triggers see it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulestone.continuous.merged_piles import bearer
from rulestone.continuous.timestamp import Row
from rulestone.kernel.events import happened
from rulestone.kernel.keeping import forget, last_seen
from rulestone.kernel.piles import remains
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import Env, Frame
from rulestone.model.zones import SHARED

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

Cites = tuple[str, ...]


def move(
    x: Machine,
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
    made: Row | None = None,
    cites: Cites = (),
) -> list[Frame]:
    """Move an object to a place.

    Args:
        made: what effects made of it before it, and what moves together with it, left; found out unless given.

    Returns:
        frames to run: what becomes of the cards that lay under it, where the game has a procedure for that.
    """
    s, rules = x.s, x.rules
    old = s.objects[oid]
    zone = rules.layout.zone_of[place]
    before = rules.layout.zone_of[old.place] if old.place >= 0 else None
    same_place = old.place == place and old.host < 0
    if zone.capacity is not None and not same_place and len(s.places[place]) >= zone.capacity:
        refuse(x, old.ref, f"{zone.name} is full", zone.cites)
        return []
    known = last_seen(x, old, made)
    if old.host >= 0:
        host = s.objects[old.host]
        s.objects[old.host] = replace(host, under=tuple(u for u in host.under if u != oid))
    elif old.place >= 0:
        s.places[old.place] = tuple(other for other in s.places[old.place] if other != oid)
    row = s.places[place]
    s.places[place] = (oid, *row) if at == "top" else (*row, oid)
    inside = old.host < 0 and place in rules.kept and old.place in rules.kept
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
        s.tick() if "move" in rules.policies.layers.renews or not (inside or same_place) else old.since,
    )
    s.objects[oid] = new
    if place in rules.layout.by_slot:
        s.places[place] = tuple(sorted(s.places[place], key=lambda other: s.objects[other].slot))
    left_board = old.place in rules.remembered and new.life != old.life
    if left_board:
        s.gone = {**s.gone, old.ref: known}
    forget(x, old, place)
    x.altered += 1
    x.dirty = True
    cause = x.cause
    if x.log is not None:
        what = x.ref_name(new.ref)
        source = before.name if before is not None else "outside"
        if old.host >= 0:
            source = f"under {x.ref_name(s.objects[old.host].ref)}"
        x.note(
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
    frames = pile_left(x, old, new, keeps or same_place or with_pile)
    if rules.listens("move"):
        bindings: Env = {
            "card": (old.ref,),
            "new": (new.ref,),
            "from": before.name if before else "",
            "to": zone.name,
            "manner": manner,
            "role": old.role,
        }
        happened(x, "move", bindings)
    x.cause = cause
    if x.watch is not None:
        x.watch(x)
    return frames


def pile_left(x: Machine, old: Object, new: Object, along: bool) -> list[Frame]:
    """What becomes of the cards under an object that moved: they go along, or the pile policy decides."""
    s = x.s
    if not old.under:
        return []
    if along:
        for oid in old.under:
            s.objects[oid] = replace(s.objects[oid], place=new.place, controller=new.controller)
        return []
    policy, frames = x.rules.policies.piles, remains(x, old, new)
    watch, x.watch = x.watch, None  # all this belongs to the one change that took the top card away
    for oid in old.under:
        if s.objects[oid].role in x.rules.remains:
            continue
        # the card lies where the top card was until the policy has dealt with it
        s.objects[oid] = replace(s.objects[oid], host=-1)
        s.places[old.place] = (*s.places[old.place], oid)
    for oid in old.under:
        role = s.objects[oid].role
        fate = policy.fate.get(role, "") if role not in x.rules.remains else ""
        rule = policy.rules.get(role, "")
        if fate in x.rules.procedures:
            pile = tuple(s.objects[o].ref for o in old.under if s.objects[o].role == role)
            frame: Frame = (
                x.rules.procedures[fate],
                0,
                {"you": old.controller, "pile": pile, "left": (old.ref,)},
                x.cause,
            )
            if not any(other[0] is frame[0] for other in frames):
                frames.append(frame)
        elif fate:
            frames += move(
                x,
                oid,
                x.rules.layout.place(fate, s.objects[oid].owner),
                at=x.rules.enters_at(fate),
                cites=(rule,) if rule else (),
            )
    x.watch = watch
    return frames


def put_under(
    x: Machine,
    oid: int,
    host: int,
    role: str,
    *,
    at: str = "top",
    keeps: Cites = (),
    face_up: bool = True,
    same: bool = False,
    cites: Cites = (),
) -> list[Frame]:
    """Put an object under another; what lay under it with a role in `keeps` comes along, flat and in order."""
    s, rules = x.s, x.rules
    old = s.objects[oid]
    before = rules.layout.zone_of[old.place] if old.place >= 0 else None
    known = last_seen(x, old)
    if old.host >= 0:
        former = s.objects[old.host]
        s.objects[old.host] = replace(former, under=tuple(u for u in former.under if u != oid))
    elif old.place >= 0:
        s.places[old.place] = tuple(other for other in s.places[old.place] if other != oid)
    source = before.name if before else "outside"
    if old.host >= 0:
        source = f"under {x.ref_name(s.objects[old.host].ref)}"
    kept = tuple(u for u in old.under if s.objects[u].role in keeps)
    rest = tuple(u for u in old.under if u not in kept)
    target = s.objects[host]
    new = Object(
        oid,
        old.life if same else old.life + 1,
        old.card,
        old.owner,
        target.controller,
        target.place,
        -1,
        face_up,
        old.marks if same else {},
        (),
        host,
        role,
        s.tick(),
    )
    s.objects[oid] = new
    if old.place in rules.remembered and old.host < 0 and not same:
        s.gone = {**s.gone, old.ref: known}
    for u in kept:
        s.objects[u] = replace(s.objects[u], host=host, place=target.place, controller=target.controller)
    pile = (oid, *kept)
    s.objects[host] = replace(target, under=(*pile, *target.under) if at == "top" else (*target.under, *pile))
    forget(x, old, target.place)
    x.altered += 1
    x.dirty = True
    if x.log is not None:
        x.note(
            "move",
            f"{x.ref_name(new.ref)}: {source} → under {x.ref_name(s.objects[host].ref)}"
            + ("" if role == "under" else f" as {role}"),
            cites,
            event="put under",
            data={"card": old.ref, "new": new.ref, "host": s.objects[host].ref, "role": role},
        )
    frames = pile_left(x, replace(old, under=rest), new, False) if rest else []
    if rules.listens("put under"):
        happened(x, "put under", {"card": (old.ref,), "new": (new.ref,), "host": (target.ref,), "role": role})
    if x.watch is not None:
        x.watch(x)
    return frames


def set_mark(x: Machine, oid: int, key: str, value: Any, cites: Cites = ()) -> None:
    """Set a mark on an object or player; setting what is so already changes nothing."""
    s = x.s
    if x.rules.policies.piles.merged:
        oid = bearer(x, oid, key)
    before = s.objects[oid].marks.get(key)
    if before == value:
        return
    s.set_mark(oid, key, value)
    rules = x.rules
    if key in rules.touched or key in rules.looks.marks or key == rules.dormant or rules.looks.anything:
        s.table = None
    x.altered += 1
    x.dirty = x.dirty or x.rules.interrupted_by_marks
    if x.log is not None:
        x.note(
            "mark",
            f"{x.ref_name(s.objects[oid].ref)}: {key} {in_words(x, before)} → {in_words(x, value)}",
            cites,
            event="mark",
            data={"card": s.objects[oid].ref, "key": key, "before": before, "value": value},
        )
    if x.rules.listens("mark"):
        happened(x, "mark", {"card": (s.objects[oid].ref,), "key": key, "before": before, "value": value})
    if x.watch is not None:
        x.watch(x)


def in_words(x: Machine, value: Any) -> str:
    """The value of a mark in words; a mark may hold what something else is bound to."""
    if isinstance(value, tuple):
        return ", ".join(map(x.ref_name, value))
    return "–" if value is None else str(value)


def turn_face(x: Machine, oid: int, up: bool, cites: Cites = ()) -> None:
    """Turn a card face up or face down."""
    s = x.s
    old = s.objects[oid]
    if old.face_up == up:
        return
    renewed = up and "face up" in x.rules.policies.layers.renews
    s.objects[oid] = replace(old, face_up=up, since=s.tick() if renewed else old.since)
    forget(x, old)
    x.altered += 1
    if x.log is not None:
        side = "up" if up else "down"
        x.note(
            "mark",
            f"{x.ref_name(old.ref)} is turned face {side}",
            cites,
            event="face",
            data={"card": old.ref, "up": up},
        )
    if x.rules.listens("face"):
        happened(x, "face", {"card": (old.ref,), "up": up})
    if x.watch is not None:
        x.watch(x)


def set_controller(x: Machine, oid: int, player: int, cites: Cites = ()) -> None:
    """Put an object under a player's control, in that player's place of the same zone."""
    s = x.s
    old = s.objects[oid]
    if old.controller == player:
        return
    place = x.rules.layout.place(x.rules.layout.zone_of[old.place].name, player)
    if place != old.place:
        s.places[old.place] = tuple(other for other in s.places[old.place] if other != oid)
        s.places[place] = (*s.places[place], oid)
    s.objects[oid] = replace(old, controller=player, place=place)
    s.table = None
    x.altered += 1
    x.dirty = True
    if x.log is not None:
        x.note("mark", f"{x.ref_name(old.ref)}: now controlled by {x.player_name(player)}", cites, event="control")
    if x.watch is not None:
        x.watch(x)


def reorder(x: Machine, place: int, order: tuple[int, ...], cites: Cites = ()) -> None:
    """Put the cards of a place in a new order (references)."""
    x.s.places[place] = tuple(ref & NUMBER for ref in order)
    if place in x.rules.looks.places or x.rules.looks.anything:
        x.s.table = None
    if x.log is not None:
        zone = x.rules.layout.zone_of[place].name
        x.note("game", f"{x.player_name(x.rules.layout.owner(place))}: {zone} shuffled", cites, event="shuffle")
    if x.watch is not None:
        x.watch(x)


def arrange(x: Machine, place: int, order: tuple[int, ...], cites: Cites = ()) -> None:
    """Some cards of a place, by number, take this order on the positions that they have among the others."""
    s = x.s
    following = iter(order)
    after = tuple(next(following) if oid in order else oid for oid in s.places[place])
    if after == s.places[place]:
        return
    s.places[place] = after
    x.altered += 1
    if x.log is not None:
        names = ", ".join(x.ref_name(s.objects[oid].ref) for oid in order)
        x.note("game", f"now in this order: {names}", cites, event="arranged")
    if x.watch is not None:
        x.watch(x)


def refuse(x: Machine, ref: int, because: str, cites: Cites) -> None:
    """Record that something about an object is not carried out, and why."""
    if x.log is not None:
        x.note("refusal", f"{x.ref_name(ref)}: not done, {because}", cites, event="refusal", data={"card": ref})
