"""Cards under another to which comes what an effect makes of the one on top: who controls it, and whom it keeps off.

What is a part of the card on top is controlled by who controls that; what is attached (`Piles.attached`) is its
controller's own. Who shelters under a card is not reached by effects that do not reach it (`Piles.sheltered`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import CONTROLLER, OUT_OF_REACH

ALONG = frozenset({CONTROLLER, OUT_OF_REACH})
"""The cells that go along."""


def along(machine: MachineView, oid: int, cell: str) -> Iterator[int]:
    """The numbers of the cards under an object to which a cell of it goes along."""
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
    """The numbers of all cards under an object to which any of some cells goes along."""
    return {below for cell in cells for below in along(machine, oid, cell)}
