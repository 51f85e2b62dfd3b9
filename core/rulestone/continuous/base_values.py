"""Base values and copiable values, of single cards and of piles.

A base value is a value without continuous effects: a mark, an inherent value, the printed value, or the default.
A copiable value is a printed value, with the exceptions that a copying effect makes.

The pile policy says for which roles of the cards under the top card the pile is merged. Each card keeps its reference,
its type and its abilities, and is selected by its own type. Marks and effects belong to the whole pile.

A card that is part of the top card has the top card's controller; an attached card (`Piles.attached`) keeps its own.
A sheltered card (`Piles.sheltered`) is not affected by effects that do not affect the top card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from rulestone.continuous.operations import (
    ABILITIES,
    CARD,
    CONTROLLER,
    OUT_OF_REACH,
    HeldAbility,
    Op,
    compute_results,
    get_lost_cell,
)
from rulestone.continuous.present_effects import MachineView
from rulestone.model.objects import NUMBER, Card

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
    merged = set()
    for ref in refs:
        if ref >= 0 and machine.state.is_alive(ref):
            ref = machine.state.objects[find_top_of_pile(machine, ref & NUMBER)].ref
        merged.add(ref)
    return merged


def list_merged(machine: MachineView, top: int, type: str, read_type: Any) -> list[int]:
    """List the numbers of the cards of a type that are merged under a card."""
    merged = machine.rules.policies.piles.merged
    objects = machine.state.objects
    return [oid for oid in objects[top].under if objects[oid].role in merged and read_type(machine, oid) == type]


def iterate_sharing_cards(machine: MachineView, oid: int, cell: str) -> Iterator[int]:
    """Yield the numbers of the cards under an object that share an attribute with it."""
    objects, piles = machine.state.objects, machine.rules.policies.piles
    top = objects[oid]
    for below in top.under:
        obj = objects[below]
        # an attached card keeps its own controller, as equipment on a creature that the opponent takes does
        if cell == CONTROLLER:
            shares = obj.role not in piles.attached and obj.controller == top.controller
        else:
            shares = obj.role in piles.sheltered
        if shares:
            yield below
            yield from iterate_sharing_cards(machine, below, cell)


def list_sharing_cards(machine: MachineView, oids: Iterable[int], cells: Collection[str]) -> set[int]:
    """Return the numbers of the cards under objects that share any of the attributes with them."""
    return {below for oid in oids for cell in cells for below in iterate_sharing_cards(machine, oid, cell)}


Cells = tuple[tuple[str, Any], ...]
EXCEPTS = ("set", "add", "multiply", "grant", "gain", "lose")
"""Operations of the copying effect in the same layer whose results are copied too ("except it has haste")."""


def read_without_effects(machine: MachineView, oid: int, attr: str) -> Any:
    """Return a value without continuous effects."""
    obj = machine.state.objects[oid]
    old = obj.marks.get(attr)
    if old is not None:
        return old
    if attr in UNDECLARED:
        return UNDECLARED[attr](machine, obj)
    if obj.card is not None:
        old = obj.card.values.get(attr)
    return machine.rules.default(attr) if old is None else old


UNDECLARED: dict[str, Any] = {
    ABILITIES: lambda machine, obj: () if obj.card is None else machine.rules.info(obj.card).held,
    CARD: lambda machine, obj: obj.card,
    CONTROLLER: lambda machine, obj: obj.controller,
    "name": lambda machine, obj: obj.name,
    "type": lambda machine, obj: "player" if obj.card is None else obj.card.type,
}
"""The attributes that every object has without a declaration, each with the function that reads it."""


class Model(NamedTuple):
    """The copiable values of a copy with exceptions: "a copy of it, but its power is 5".

    Attributes:
        card: the copied card.
        cells: the attributes in which the copy differs from that card.
    """

    card: Card
    cells: Cells


def list_copied_cells(machine: MachineView, oid: int, model: Card | Model | None, timestamp: int) -> Cells:
    """Return the attributes that make an object a copy of a card or of another copy.

    They include every attribute that the object or the model prints. Abilities get the timestamp.
    """
    obj = machine.state.objects[oid]
    if model is None or obj.card is None:
        return ()
    card, exceptions = model if isinstance(model, Model) else (model, ())
    # a copy keeps its counters and other marks, such as damage
    attrs = dict.fromkeys((*obj.card.values, *card.values))
    cells = {attr: card.values.get(attr, machine.rules.default(attr)) for attr in attrs if attr not in obj.marks}
    abilities = tuple(HeldAbility(ability, timestamp) for ability in machine.rules.info(card).abilities)
    cells |= {"type": card.type, "name": card.name, ABILITIES: abilities, CARD: model}
    for attr, value in exceptions:
        if attr == ABILITIES:
            cells[attr] = tuple(HeldAbility(held.ability, timestamp) for held in value)
        elif attr not in obj.marks:
            cells[attr] = value
    return tuple(cells.items())


def apply_exceptions(machine: MachineView, cells: Cells, ops: Iterable[Op], timestamp: int) -> Cells:
    """Return the attributes of a copy with the exceptions of its effect, which copies of the copy have too.

    Args:
        cells: the result of `list_copied_cells`.
        ops: the other operations of the effect in the same layer, in order, with their values.
    """
    row = dict(cells)
    if CARD not in row:
        return cells
    model = row[CARD]
    card, exceptions = model if isinstance(model, Model) else (model, ())
    changed = dict(exceptions)

    def read(cell: str) -> Any:
        now = changed.get(cell, row.get(cell))
        return card.values.get(cell, machine.rules.default(cell)) if now is None else now

    for op in ops:
        # copying a copy that "loses flying" gives no flying, but it may be gained; the controller is not copied
        if op.kind in EXCEPTS and op.attr != CONTROLLER:
            changed |= {c: value for c, value in compute_results(op, read, timestamp) if c != get_lost_cell(op.attr)}
    return tuple({**row, CARD: Model(card, tuple(changed.items()))}.items()) if changed else cells
