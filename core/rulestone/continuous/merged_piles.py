"""Several cards as one thing: a card and those under it whose role the pile policy calls merged.

Each card keeps its reference, its type and its abilities, and is found by its own type; what is marked on it or done to
it by effects is marked on, and done to, the one thing.
"""

from __future__ import annotations

from typing import Any

from rulestone.continuous.machine_view import MachineView
from rulestone.model.objects import NUMBER


def whole(machine: MachineView, oid: int) -> int:
    """The number of the card that stands for the thing a card is part of: the one on top; itself if it is no part."""
    obj = machine.state.objects[oid]
    return obj.host if obj.host >= 0 and obj.role in machine.rules.policies.piles.merged else oid


def bearer(machine: MachineView, oid: int, attr: str) -> int:
    """The number of the card of a thing that an attribute or a mark belongs to.

    That is the uppermost card that prints the attribute; the one on top for what none of them prints.
    """
    merged = machine.rules.policies.piles.merged
    objects = machine.state.objects
    top = whole(machine, oid)
    card = objects[top].card
    if card is None or attr in card.values:
        return top
    for under in objects[top].under:
        part = objects[under]
        if part.role in merged and part.card is not None and attr in part.card.values:
            return under
    return top


def as_one(machine: MachineView, refs: tuple[int, ...]) -> set[int]:
    """References with those to parts of one thing taken as the same."""
    found = set()
    for ref in refs:
        if ref >= 0 and machine.state.alive(ref):
            ref = machine.state.objects[whole(machine, ref & NUMBER)].ref
        found.add(ref)
    return found


def parts_of_type(machine: MachineView, top: int, type: str, read_type: Any) -> list[int]:
    """The numbers of the cards of a type that lie under a card as parts of one thing with it."""
    merged = machine.rules.policies.piles.merged
    objects = machine.state.objects
    return [u for u in objects[top].under if objects[u].role in merged and read_type(machine, u) == type]
