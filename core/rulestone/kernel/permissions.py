"""Protection: the objects to which an event may not happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulestone.model.objects import NUMBER

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine


def protected(machine: Machine, verb: str, refs: tuple[int, ...]) -> tuple[int, ...]:
    """The objects among these to which an event may not happen."""
    if not machine.derived_any():
        return ()
    return tuple(ref for ref in refs if ref >= 0 and not machine.permitted(verb, ref & NUMBER))
