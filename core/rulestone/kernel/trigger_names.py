"""The names of waiting triggers where players choose between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulestone.model.objects import NUMBER
from rulestone.model.state import Pending


def name_triggers(machine: Any, waiting: Sequence[Pending]) -> tuple[str, ...]:
    """Name waiting triggers distinctly.

    Triggers of one ability differ by the objects of their events ("Mourner: “grief” (Ox)"), and by number where these
    are the same ("Mourner: “grief” #2").
    """
    names = [f"{machine.ref_name(trigger.source)}: {trigger.ability.label}" for trigger in waiting]
    counts = Counter(names)
    for number, trigger in enumerate(waiting):
        if counts[names[number]] > 1:
            names[number] += describe_subjects(machine, trigger)
    return number_names(names)


def describe_subjects(machine: Any, waiting: Pending) -> str:
    """Return the cards of a trigger's event, in brackets; "" for none or if one is face down."""
    refs = [
        ref
        for role, value in waiting.env.items()
        # "new" is the same card after its move
        if isinstance(value, tuple) and not role.startswith("_") and role != "new"
        for ref in value
        if isinstance(ref, int) and ref & NUMBER > 1 and 0 <= ref != waiting.source
    ]
    objects = [machine.state.find_object(ref) for ref in dict.fromkeys(refs)]
    if not objects or not all(obj.face_up for obj in objects):
        return ""
    return f" ({', '.join(machine.ref_name(obj.ref) for obj in objects)})"


def number_names(names: Sequence[str]) -> tuple[str, ...]:
    """Make names distinct: each but the first of equal names gets a number."""
    counts: Counter[str] = Counter()
    numbered: list[str] = []
    for name in names:
        counts[name] += 1
        numbered.append(name if counts[name] == 1 else f"{name} #{counts[name]}")
    return tuple(numbered)
