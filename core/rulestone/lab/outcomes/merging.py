"""Telling equal positions apart from others, quickly: what they share with each other is looked at once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rulestone.kernel import save
from rulestone.model.counts import Counts
from rulestone.model.state import State


class Merger:
    """Gives states keys that are equal only where the same can come of the states.

    The digest of a state says the same, but writes all of it down every time. States that came from one another share
    most of their records, so that each record is written down once here, and known again as the same thing in memory.

    What the clock shows is left out: timestamps and numbers are only ever compared, and all that comes is later.
    """

    def __init__(self) -> None:
        self.kept: dict[int, tuple[Any, int]] = {}
        self.numbers: dict[str, int] = {}

    def number(self, part: Any) -> int:
        """A number that equal parts of states share."""
        known = self.kept.get(id(part))
        if known is not None:
            return known[1]
        number = self.numbers.setdefault(repr(said(part)), len(self.numbers))
        self.kept[id(part)] = (part, number)  # it is kept, so that nothing else comes to lie at its address
        return number

    def key(self, state: State) -> Hashable:
        """The key of a state."""
        number = self.number
        return (
            tuple([number(obj) for obj in state.objects]),
            tuple(state.places),
            tuple([number(item) for item in state.stack]),
            tuple([number(effect) for effect in state.effects]),
            tuple([number(effect) for effect in state.statics]),
            tuple([number(one) for one in state.standing]),
            tuple([number(waiting) for waiting in state.pending]),
            tuple([(program.id, at, number(save.counted(env, state.altered))) for program, at, env, _ in state.agenda]),
            number(state.game),
            number(state.history),
            number(state.before),
            state.rng,
            state.moment if state.pending else 0,
            number(state.choice) if state.choice is not None else -1,
            repr(save.plain(state.result)),
            number(state.packet) if state.packet is not None else -1,
            number(state.gone),
        )


def said(part: Any) -> Any:
    """A part of a state as lists, numbers and texts."""
    return save.plain(dict(part) if isinstance(part, Counts) else part)
