"""Fast recognition of equal positions: parts that positions share are processed once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rulestone.kernel import save
from rulestone.model.bindings import BEFORE
from rulestone.model.choices import Choice
from rulestone.model.counts import Counts
from rulestone.model.objects import Object
from rulestone.model.state import Env, State


class Merger:
    """Computes keys of states; states with equal keys have the same possible continuations.

    A digest has the same property, but encodes the whole state each time. Successive states share most of their
    records, so each record is processed once here and then recognized by identity.

    The clock is left out: rules only compare timestamps, and later ones are always greater.
    """

    def __init__(self) -> None:
        self.kept: dict[int, int] = {}
        self.lasting: list[Any] = []
        self.numbers: dict[Hashable, int] = {}

    def get_number(self, part: Any) -> int:
        """Return a number that equal parts of states share."""
        known = self.kept.get(id(part))
        if known is not None:
            return known
        number = self.kept[id(part)] = self.numbers.setdefault(make_part_key(part), len(self.numbers))
        self.lasting.append(part)  # the part is kept alive, so that its address is not reused
        return number

    def get_numbers(self, parts: tuple[Any, ...] | list[Any]) -> tuple[int | None, ...]:
        """Return the numbers of several parts; the fast path handles known ones."""
        known = self.kept.get
        numbers = tuple(map(known, map(id, parts)))
        if None in numbers:
            for part, number in zip(parts, numbers, strict=True):
                if number is None:
                    self.get_number(part)
            numbers = tuple(map(known, map(id, parts)))
        return numbers

    def freeze_env(self, env: Env, altered: int) -> Hashable:
        """Return bindings for comparison; a count of changes is reduced to its relevant part
        (`save.hide_change_count`)."""
        if BEFORE not in env:
            return self.get_number(env)
        rest = self.kept.get(~id(env))
        if rest is None:
            known = make_part_key({key: part for key, part in env.items() if key != BEFORE})
            rest = self.kept[~id(env)] = self.numbers.setdefault(known, len(self.numbers))
            self.lasting.append(env)
        return rest, repr(save.hide_change_count({BEFORE: env[BEFORE]}, altered))

    def make_key(self, state: State) -> Hashable:
        """Return the key of a state."""
        number, many = self.get_number, self.get_numbers
        return (
            many(state.objects),
            many(state.places),
            many(state.stack),
            many(state.effects),
            many(state.statics),
            many(state.standing),
            many(state.pending),
            tuple([(program.id, at, self.freeze_env(env, state.altered)) for program, at, env, _ in state.agenda]),
            number(state.game),
            number(state.history),
            number(state.before),
            state.rng,
            state.moment if state.pending else 0,
            number(state.choice) if state.choice is not None else -1,
            repr(save.encode_value(state.result)),
            number(state.packet) if state.packet is not None else -1,
            number(state.gone),
        )


def make_part_key(part: Any) -> Hashable:
    """Return a hashable key of a part of a state, short for frequent parts."""
    if isinstance(part, Object):
        card = part.card.key if part.card is not None else None
        marks = make_dict_key(part.marks) if part.marks else ()
        where = (part.place, part.slot, part.face_up, part.under, part.host, part.role, part.since)
        return (part.oid, part.life, card, part.owner, part.controller, *where, marks)
    if isinstance(part, Choice):
        return part  # a record whose fields are atoms, tuples or options
    if isinstance(part, dict):
        return make_dict_key(part)
    if isinstance(part, Counts):
        return make_dict_key(dict(part))
    return freeze_fields(part)


def make_dict_key(part: dict[Any, Any]) -> Hashable:
    """Return a key of a dict that ignores its order; values other than numbers and texts are serialized."""
    atoms = save.ATOMS
    return frozenset(
        [
            (key, type(value), value) if type(value) in atoms else (key, tuple, freeze_fields(value))
            for key, value in part.items()
        ]
    )


def freeze_fields(value: Any) -> Hashable:
    """Return a tuple of numbers as it is, anything else written down."""
    return value if type(value) is tuple and NUMBERS.issuperset(map(type, value)) else repr(save.encode_value(value))


NUMBERS = frozenset({int})
