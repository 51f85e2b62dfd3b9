"""Derived values carried on from one position to the next: only what differs between the two is found out anew."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Protocol

from rulestone.continuous.board import Board, Effect, Scheme
from rulestone.continuous.fast.columns import members
from rulestone.continuous.fast.resolution import Resolution
from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import CONTROLLER, Row, Table
from rulestone.continuous.reads import Looks
from rulestone.continuous.timestamp import Found
from rulestone.model.objects import NUMBER, Object


class Maker(Protocol):
    """Who makes effects."""

    def parts(self, machine: MachineView, number: int, one: Found, /) -> list[Effect]:
        """The parts of an effect, numbered from a number on."""

    def looks(self, machine: MachineView, effect: Any, /) -> Looks:
        """What a compiled effect looks at."""


Parts = dict[Hashable, list[Effect]]
"""The parts of each effect, by what it is known by from one position to the next."""
STANDING = ("life", "owner", "place", "slot", "face_up", "under", "host", "role")
TURN = "turn player"


class Carried:
    """What a table of derived values was made from, so that a later position can be compared with it.

    Attributes:
        by: who made the effects.
        resolution: the effects applied.
        table: what came out.
        parts: for each effect that there was its parts.
        next: the next number for an effect.
        objects, places, game, history, stack: the position, as it was.
    """

    __slots__ = ("by", "game", "history", "next", "objects", "parts", "places", "resolution", "stack", "table")

    def __init__(
        self,
        machine: MachineView,
        by: Maker,
        parts: dict[Hashable, list[Effect]],
        number: int,
        resolution: Resolution,
        table: Table,
    ) -> None:
        state = machine.state
        self.by, self.parts, self.next = by, parts, number
        self.resolution, self.table = resolution, table
        self.objects, self.places = state.objects[:], state.places[:]
        self.game, self.history, self.stack = state.game, state.history, state.stack


def carry(machine: MachineView, by: Maker, found: Iterable[Found], board: Board, scheme: Scheme) -> Carried:
    """Apply the effects of a position; what still holds of what an earlier position came to is taken over.

    Args:
        machine: the position.
        by: who makes the effects; nothing is taken over that another one made.
        found: the effects there are.
        board: the position as a board.
        scheme: what the game declares.

    Returns:
        what came out, kept with the position; rows of its table are as effects left them but for floors of attributes.
    """
    old: Carried | None = machine.state.carried
    wanted = keyed(found)
    if old is None or old.by is not by or len(old.objects) > len(machine.state.objects) or not in_order(old, wanted):
        new = made_anew(machine, by, wanted, board, scheme)
    else:
        new = carried_on(machine, old, wanted, board)
    machine.state.carried = new
    return new


def keyed(found: Iterable[Found]) -> dict[Hashable, Found]:
    """Effects by what they are known by from one position to the next."""
    wanted: dict[Hashable, Found] = {}
    for one in found:
        env = one.env
        key: Hashable = (
            (one.effect, one.source, one.held, one.stamp, env["this"], env["you"])
            if one.source >= 0
            else (one.effect, one.stamp, id(env))  # the bindings are kept as long as the effect is
        )
        while key in wanted:
            key = (key, "again")
        wanted[key] = one
    return wanted


def in_order(old: Carried, wanted: dict[Hashable, Found]) -> bool:
    """Whether effects of one timestamp are found in the order of the numbers that they have, or would get."""
    last: dict[int, int] = {}
    fresh = old.next
    for key, one in wanted.items():
        parts = old.parts.get(key)
        if parts is None:
            number = fresh = fresh + 1
        elif parts:
            number = parts[0].number
        else:
            continue
        if last.get(one.stamp, -1) > number:
            return False
        last[one.stamp] = number
    return True


def made_anew(machine: MachineView, by: Maker, wanted: dict[Hashable, Found], board: Board, scheme: Scheme) -> Carried:
    """Everything worked out."""
    parts: Parts = {}
    number = 0
    for key, one in wanted.items():
        parts[key] = by.parts(machine, number, one)
        number += len(parts[key])
    resolution = Resolution(board, [part for made in parts.values() for part in made], scheme)
    table = {oid: floored(machine, row) for oid, row in resolution.table().items()}
    return Carried(machine, by, parts, number, resolution, table)


def carried_on(machine: MachineView, old: Carried, wanted: dict[Hashable, Found], board: Board) -> Carried:
    """Only that worked out which differs from an earlier position."""
    parts: Parts = {}
    enter: list[Effect] = []
    number = old.next
    for key, one in wanted.items():
        known = old.parts.get(key)
        if known is None:
            known = old.by.parts(machine, number, one)
            number += len(known)
            enter += known
        parts[key] = known
    leave = [part.number for key, known in old.parts.items() if key not in parts for part in known]
    values, moved = differences(machine, old)
    outside = looked_outside(machine, old)
    if not (enter or leave or values or moved or outside):
        return Carried(machine, old.by, parts, number, old.resolution, old.table)
    looking = looking_on(machine, old, wanted, parts, moved) if moved or outside else frozenset()
    resolution = old.resolution.changed(
        board, enter=enter, leave=leave, values=values, moved=moved, outside=outside, looking=looking
    )
    if resolution.touched < 0:
        table = {oid: floored(machine, row) for oid, row in resolution.table().items()}
    else:
        table = dict(old.table)
        for oid in members(resolution.touched):
            row = resolution.row(oid)
            if row:
                table[oid] = floored(machine, row)
            else:
                table.pop(oid, None)
    return Carried(machine, old.by, parts, number, resolution, table)


def floored(machine: MachineView, row: Row) -> Row:
    """A row with no value below its floor."""
    for attr, floor in machine.rules.floors.items():
        if row.get(attr, floor) < floor:
            row[attr] = floor
    return row


def differences(machine: MachineView, old: Carried) -> tuple[dict[int, set[str]], list[int]]:
    """The objects that differ from an earlier position: the values marked otherwise, and what stands otherwise."""
    values: dict[int, set[str]] = {}
    moved: list[int] = []
    then = old.objects
    for oid, now in enumerate(machine.state.objects):
        if oid >= len(then):
            moved.append(oid)
            continue
        before = then[oid]
        if now is before:
            continue
        if now.card is not before.card or (stands_otherwise(before, now) and looked_at(machine, old, before, now)):
            moved.append(oid)
            continue
        marks, others = before.marks, now.marks
        attrs = {key for key in marks.keys() | others.keys() if marks.get(key) != others.get(key)}
        if now.controller != before.controller:
            attrs.add(CONTROLLER)
        if not attrs.isdisjoint((machine.rules.dormant, machine.rules.shown)):
            moved.append(oid)
        elif attrs:
            values[oid] = attrs
    return values, moved


def stands_otherwise(before: Object, now: Object) -> bool:
    """Whether an object is another one, or is elsewhere, than it was."""
    return any(getattr(before, field) != getattr(now, field) for field in STANDING)


def looked_at(machine: MachineView, old: Carried, before: Object, now: Object) -> bool:
    """Whether effects may look at where an object stood or stands, or may have applied to it."""
    looks = machine.pool.looks
    if looks.anything or looks.anywhere or before.under or now.under or before.oid in old.table:
        return True
    if looks.piles and (before.host >= 0 or now.host >= 0):
        return True
    if before.place in looks.places or now.place in looks.places:
        return True
    return any(active.source & NUMBER == now.oid for active in machine.state.effects)


def looked_outside(machine: MachineView, old: Carried) -> bool:
    """Whether something differs that is no object and that effects may look at."""
    state, looks = machine.state, machine.pool.looks
    if looks.anything:
        return True
    if looks.stack and state.stack != old.stack:
        return True
    if state.history is not old.history and looks.events:
        return True
    game = old.game
    if state.game is not game and (
        state.game.get(TURN) != game.get(TURN) or any(state.game.get(key) != game.get(key) for key in looks.values)
    ):
        return True
    return any(state.places[place] != old.places[place] for place in looks.places)


def looking_on(
    machine: MachineView, old: Carried, wanted: dict[Hashable, Found], parts: Parts, moved: list[int]
) -> frozenset[int] | None:
    """The numbers of the effects that may look at something that differs and is no value.

    Returns:
        the numbers, those of parts; None where any effect may be concerned.
    """
    state, then = machine.state, old.objects
    if state.game is not old.game and state.game.get(TURN) != old.game.get(TURN):
        return None
    if moved and (machine.rules.policies.piles.merged or any(oid in old.table for oid in moved)):
        return None
    places = {
        n for n, (now, was) in enumerate(zip(state.places, old.places, strict=True)) if now is not was and now != was
    }
    places |= {state.objects[oid].place for oid in moved}
    places |= {then[oid].place for oid in moved if oid < len(then)}
    values = set()
    if state.game is not old.game:
        values = {key for key, value in state.game.items() if old.game.get(key) != value} | (
            old.game.keys() - state.game.keys()
        )
    events, stack = state.history is not old.history, state.stack != old.stack
    found: list[int] = []
    for key, one in wanted.items():
        looks = old.by.looks(machine, one.effect)
        if (
            looks.anything
            or not looks.places.isdisjoint(places)
            or not looks.values.isdisjoint(values)
            or (events and looks.events)
            or (stack and looks.stack)
            or (moved and (looks.anywhere or looks.piles or not named(one).isdisjoint(moved)))
        ):
            found += [part.number for part in parts[key]]
    return frozenset(found)


def named(one: Found) -> set[int]:
    """The numbers of the objects that an effect names: its source, and those it was bound to."""
    refs = (one.env.get("this", -1), *one.env.get("_fixed", ()))
    return {one.source, *(ref & NUMBER for ref in refs if ref >= 0)}
