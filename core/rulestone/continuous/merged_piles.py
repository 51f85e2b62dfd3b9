"""Piles that are one object: a card and the cards under it whose role the pile policy calls merged.

Each card keeps its reference, its type and its abilities, and is selected by its own type. Marks and effects belong to
the whole pile.
"""

from __future__ import annotations

from typing import Any

from rulestone.continuous.machine_view import MachineView
from rulestone.model.objects import NUMBER


def whole(machine: MachineView, oid: int) -> int:
    """Return the number of the top card of the pile that a card is merged into; its own if it is in none."""
    obj = machine.state.objects[oid]
    return obj.host if obj.host >= 0 and obj.role in machine.rules.policies.piles.merged else oid


def bearer(machine: MachineView, oid: int, attr: str) -> int:
    """Return the number of the card of a merged pile that an attribute or a mark belongs to.

    That is the uppermost card that prints the attribute, or the top card if none of them does.
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
    """Return references, with each card of a merged pile replaced by the top card."""
    found = set()
    for ref in refs:
        if ref >= 0 and machine.state.alive(ref):
            ref = machine.state.objects[whole(machine, ref & NUMBER)].ref
        found.add(ref)
    return found


def parts_of_type(machine: MachineView, top: int, type: str, read_type: Any) -> list[int]:
    """List the numbers of the cards of a type that are merged under a card."""
    merged = machine.rules.policies.piles.merged
    objects = machine.state.objects
    return [u for u in objects[top].under if objects[u].role in merged and read_type(machine, u) == type]
