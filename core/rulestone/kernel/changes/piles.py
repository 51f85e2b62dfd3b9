"""The frames of what the pile policy does with the cards under a card that left."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.kernel.machine import Machine
from rulestone.model.objects import Object
from rulestone.model.state import Frame


def remains(machine: Machine, old: Object, new: Object) -> list[Frame]:
    """The frames in which the policy's own steps deal with cards, which lie under the card that left until then."""
    state = machine.state
    by_role: dict[str, list[int]] = {}
    for oid in old.under:
        by_role.setdefault(state.objects[oid].role, []).append(oid)
    mine = {role: numbers for role, numbers in by_role.items() if role in machine.rules.programs.remains}
    state.objects[new.oid] = replace(state.objects[new.oid], under=tuple(oid for n in mine.values() for oid in n))
    return [
        (
            machine.rules.programs.remains[role],
            0,
            {"you": old.controller, "pile": tuple(state.objects[oid].ref for oid in numbers), "left": (old.ref,)},
            machine.cause,
        )
        for role, numbers in mine.items()
    ]
