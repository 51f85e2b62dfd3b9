"""Spell and item slots: usable and used-up slots of a unit (MC-7.5, MC-11.10, MC-16.6).

Spell slots are counted per element; slots of `Spell:*` stand for any element. A spell uses slots of its own element
first: whatever else a slot of any element could still serve for, it serves for afterwards.
"""

from __future__ import annotations

from typing import Any

from monscol.attributes import ANY, ELEMENTS, ITEMS_USED, name_spell_slots, name_used_slots
from monscol.mechanics.sides import EMBATTLED, OURS
from monscol.zones import EQUIPMENT, UNITS
from rulestone.authoring import *

_NAMES = (*ELEMENTS, ANY)


def make_printed_slots(**slots: int) -> dict[str, Any]:
    """Return the printed slots of a unit with `Spell:x`, by element; `any` for slots of `Spell:*`.

    Raises:
        ValueError: there is no such element.
    """
    strange = [name for name in slots if name not in _NAMES]
    if strange:
        raise ValueError(f"there is no element {strange[0]!r}; there are {', '.join(_NAMES)}")
    return {name_spell_slots(name): count for name, count in slots.items()}


def make_slot_operations(**slots: int) -> tuple[Operation, ...]:
    """Return operations that leave a unit these spell slots and no others."""
    return become(**{name_spell_slots(name): slots.get(name, 0) for name in _NAMES})


# --- how many are left ------------------------------------------------------------------------------------------------


def count_free_spells(unit: e.Expr, element: str) -> e.Expr:
    """Return the number of spell slots of an element (or of `ANY`) that a unit has left."""
    slots = name_spell_slots(element)
    return e.Arith("max", e.Lit(0), e.Arith("-", e.Of(unit, slots), e.Of(unit, name_used_slots(slots))))


def count_free_slots(bearer: e.Expr) -> e.Expr:
    """Return the number of item slots that a unit has left."""
    taken = e.Arith("+", e.Total(e.Under(bearer, EQUIPMENT), "cost"), e.Of(bearer, ITEMS_USED))
    return e.Arith("-", e.Of(bearer, "item slots"), taken)


def has_enough(free: e.Expr) -> e.Compare:
    return e.Compare(">=", free, e.Of(THIS, "cost"))


def has_element(element: e.Expr, name: str) -> e.Compare:
    return e.Compare("contains", element, e.Lit(name))


_ELEMENT, _FREE_ANY = e.Of(THIS, "element"), count_free_spells(e.It(), ANY)
_ENOUGH = either(
    has_enough(_FREE_ANY),
    *(
        both(has_element(_ELEMENT, name), has_enough(e.Arith("+", count_free_spells(e.It(), name), _FREE_ANY)))
        for name in ELEMENTS
    ),
)
CASTERS = e.Beside(EMBATTLED, (UNITS,), YOU, _ENOUGH)
"""Own units in the battle that can cast this."""
BEARS = e.Compare(">=", count_free_slots(e.It()), e.Of(THIS, "cost"))
"""Whether a unit has slots left for this item."""
BEARERS = e.Among(OURS, BEARS)
"""Own units in the battle with slots for this item."""

# --- using them up ----------------------------------------------------------------------------------------------------


def count_used_slots(name: str) -> i.Steps:
    """Return the used slots of an element, as many as are left to pay or available."""
    key = name_used_slots(name_spell_slots(name))
    return (
        let("own", e.Arith("min", e.Var("left"), count_free_spells(var("unit"), name))),
        when(
            bound("own") > 0,
            mark(var("unit"), key, e.Arith("+", e.Of(var("unit"), key), e.Var("own")), cites=("MC-11.10",)),
            let("left", bound("left") - e.Var("own")),
        ),
    )


VERBS = by_name(
    Verb(
        name="use spell slots",
        roles=("unit", "count", "element"),
        steps=(
            let("left", e.Var("count")),
            *(when(has_element(e.Var("element"), name), *count_used_slots(name)) for name in ELEMENTS),
            when(bound("left") > 0, *count_used_slots(ANY)),
        ),
        cites=("MC-11.10",),
    ),
    Verb(
        name="use item slots",
        roles=("unit", "count"),
        steps=(mark(var("unit"), ITEMS_USED, e.Arith("+", e.Its(ITEMS_USED), e.Var("count"))),),
        cites=("MC-2.5",),
    ),
)

HAS_COST = e.Compare(">", of(THIS, "cost"), e.Lit(0))
"""Whether it uses up slots: a card without a cost is free, though a cost that changes nothing cannot be paid."""
USE_SPELL = do("use spell slots", unit=var("user"), count=of(THIS, "cost"), element=_ELEMENT, cites=("MC-11.6",))
USE_ITEM = do("use item slots", unit=var("user"), count=of(THIS, "cost"), cites=("MC-11.6",))
RESTORED = (*(name_used_slots(name_spell_slots(name)) for name in _NAMES), ITEMS_USED)
"""What is marked on units while slots are used up."""
