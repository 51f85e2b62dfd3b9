"""Piles: cards that form one object with the cards under them, and their common attributes.

The pile policy says for which roles of the cards under the top card the pile is merged. Each card keeps its reference,
its type and its abilities, and is selected by its own type. Marks and effects belong to the whole pile.

A card that is part of the top card has the top card's controller; an attached card (`Piles.attached`) keeps its own.
A sheltered card (`Piles.sheltered`) is not affected by effects that do not affect the top card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import CONTROLLER, OUT_OF_REACH
from rulestone.model.objects import NUMBER

ALONG = frozenset({CONTROLLER, OUT_OF_REACH})
"""The attributes that cards under an object may share with it."""


def find_top_of_pile(machine: MachineView, oid: int) -> int:
    """Return the number of the top card of a card's merged pile; the card's own number without a pile."""
    obj = machine.state.objects[oid]
    return obj.host if obj.host >= 0 and obj.role in machine.rules.policies.piles.merged else oid


def find_bearer(machine: MachineView, oid: int, attr: str) -> int:
    """Return the number of the card of a merged pile that an attribute or a mark belongs to.

    That is the uppermost card that prints the attribute, or the top card if none of them does.
    """
    merged = machine.rules.policies.piles.merged
    objects = machine.state.objects
    top = find_top_of_pile(machine, oid)
    card = objects[top].card
    if card is None or attr in card.values:
        return top
    for under in objects[top].under:
        part = objects[under]
        if part.role in merged and part.card is not None and attr in part.card.values:
            return under
    return top


def merge_piles(machine: MachineView, refs: tuple[int, ...]) -> set[int]:
    """Return references, with each card of a merged pile replaced by the top card."""
    found = set()
    for ref in refs:
        if ref >= 0 and machine.state.is_alive(ref):
            ref = machine.state.objects[find_top_of_pile(machine, ref & NUMBER)].ref
        found.add(ref)
    return found


def find_parts_of_type(machine: MachineView, top: int, type: str, read_type: Any) -> list[int]:
    """List the numbers of the cards of a type that are merged under a card."""
    merged = machine.rules.policies.piles.merged
    objects = machine.state.objects
    return [u for u in objects[top].under if objects[u].role in merged and read_type(machine, u) == type]


def iterate_sharing_cards(machine: MachineView, oid: int, cell: str) -> Iterator[int]:
    """Yield the numbers of the cards under an object that share an attribute with it."""
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
            yield from iterate_sharing_cards(machine, below, cell)


def list_sharing_cards(machine: MachineView, oids: Iterable[int], cells: Collection[str]) -> set[int]:
    """Return the numbers of the cards under objects that share any of the attributes with them."""
    return {below for oid in oids for cell in cells for below in iterate_sharing_cards(machine, oid, cell)}
