"""Attributes that cards under another card share with it: its controller, and protection from the opponent's effects.

A card that is part of the top card has the top card's controller; an attached card (`Piles.attached`) keeps its own.
A sheltered card (`Piles.sheltered`) is not affected by effects that do not affect the top card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import CONTROLLER, OUT_OF_REACH

ALONG = frozenset({CONTROLLER, OUT_OF_REACH})
"""The attributes that cards under an object may share with it."""


def along(machine: MachineView, oid: int, cell: str) -> Iterator[int]:
    """Yield the numbers of the cards under an object that share an attribute of it."""
    objects, piles = machine.state.objects, machine.rules.policies.piles
    top = objects[oid]
    for below in top.under:
        obj = objects[below]
        if cell == CONTROLLER:
            goes = obj.role not in piles.attached and obj.controller == top.controller
        else:
            goes = obj.role in piles.sheltered
        if goes:
            yield below
            yield from along(machine, below, cell)


def all_along(machine: MachineView, oid: int, cells: Iterable[str]) -> set[int]:
    """Return the numbers of all cards under an object that share any of some attributes of it."""
    return {below for cell in cells for below in along(machine, oid, cell)}
