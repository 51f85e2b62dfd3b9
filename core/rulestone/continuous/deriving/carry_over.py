"""Derived values carried on from one position to the next: only what differs between the two is found out anew."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import compress
from operator import is_not
from typing import Protocol

from rulestone.continuous.board import Board, Effect, Scheme
from rulestone.continuous.fast.columns import members
from rulestone.continuous.fast.resolution import Resolution
from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import CONTROLLER, Table
from rulestone.continuous.present import Found
from rulestone.continuous.relevance import looked_at
from rulestone.continuous.timestamp import floored
from rulestone.model.bindings import AMOUNTS
from rulestone.model.objects import Object


class Maker(Protocol):
    """Who makes effects."""

    def parts(self, machine: MachineView, number: int, one: Found, /) -> list[Effect]:
        """The parts of an effect, numbered from a number on."""


Parts = dict[Hashable, list[Effect]]
"""The parts of each effect, by what it is known by from one position to the next."""
STANDING = ("life", "owner", "place", "slot", "face_up", "under", "host", "role")
TURN = "turn player"


class Carried:
    """What a table of derived values was made from, so that a later position can be compared with it.

    Attributes:
        by, pool: who made the effects, and for which cards.
        resolution: the effects applied.
        table: what came out.
        parts: for each effect that there was its parts.
        next: the next number for an effect.
        objects, places, game, history, stack: the position, as it was.
    """

    __slots__ = ("by", "game", "history", "next", "objects", "parts", "places", "pool", "resolution", "stack", "table")

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
        self.by, self.pool, self.parts, self.next = by, machine.pool, parts, number
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
    old = machine.state.carried
    wanted = keyed(found)
    if (
        not isinstance(old, Carried)
        or old.by is not by
        or old.pool is not machine.pool
        or len(old.objects) > len(machine.state.objects)
        or not in_order(old, wanted)
    ):
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
            if one.source >= 0 and AMOUNTS not in env
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
    parts, enter, number = numbered(machine, by, wanted, {}, 0)
    resolution = Resolution(board, enter, scheme)
    return Carried(machine, by, parts, number, resolution, floored_table(machine, resolution))


def numbered(
    machine: MachineView, by: Maker, wanted: dict[Hashable, Found], before: Parts, number: int
) -> tuple[Parts, list[Effect], int]:
    """The parts of all effects (as before, or made with numbers from one on), the new ones, and the next number."""
    parts: Parts = {}
    enter: list[Effect] = []
    for key, one in wanted.items():
        known = before.get(key)
        if known is None:
            known = by.parts(machine, number, one)
            number += len(known)
            enter += known
        parts[key] = known
    return parts, enter, number


def carried_on(machine: MachineView, old: Carried, wanted: dict[Hashable, Found], board: Board) -> Carried:
    """Only that worked out which differs from an earlier position."""
    parts, enter, number = numbered(machine, old.by, wanted, old.parts, old.next)
    leave = [part.number for key, known in old.parts.items() if key not in parts for part in known]
    values, moved = differences(machine, old)
    outside = looked_outside(machine, old)
    if not (enter or leave or values or moved or outside):
        return Carried(machine, old.by, parts, number, old.resolution, old.table)
    new = old.resolution.changed(board, enter=enter, leave=leave, values=values, moved=moved, outside=outside)
    if new.touched < 0:
        return Carried(machine, old.by, parts, number, new, floored_table(machine, new))
    table = dict(old.table)
    for oid in members(new.touched):
        if row := new.row(oid):
            table[oid] = floored(machine, row)
        else:
            table.pop(oid, None)
    return Carried(machine, old.by, parts, number, new, table)


def floored_table(machine: MachineView, resolution: Resolution) -> Table:
    """All that came out, with no value below its floor."""
    return {oid: floored(machine, row) for oid, row in resolution.table().items()}


def differences(machine: MachineView, old: Carried) -> tuple[dict[int, set[str]], list[int]]:
    """The objects that differ from an earlier position: the values marked otherwise, and what stands otherwise."""
    values: dict[int, set[str]] = {}
    then, objects = old.objects, machine.state.objects
    moved: list[int] = []
    for oid in compress(range(len(then)), map(is_not, objects, then)):
        before, now = then[oid], objects[oid]
        if now.card is not before.card or (
            stands_otherwise(before, now) and looked_at(machine, machine.pool.looks, old.table, before, now, now.place)
        ):
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
    return values, [*moved, *range(len(then), len(objects))]


def stands_otherwise(before: Object, now: Object) -> bool:
    """Whether an object is another one, or is elsewhere, than it was."""
    return any(getattr(before, field) != getattr(now, field) for field in STANDING)


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
