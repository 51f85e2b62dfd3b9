"""Equal answers and equal positions: equal cards count as one, and parts that positions share are processed once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from itertools import islice
from math import factorial, prod
from typing import Any

from msgspec import Struct

from rulestone.kernel import save
from rulestone.kernel.position import Position
from rulestone.model.bindings import BEFORE
from rulestone.model.choices import NATURE, Choice, Option
from rulestone.model.objects import NUMBER, Object
from rulestone.model.records import group_by_key
from rulestone.model.state import Env, Item, Pending, ProducedEffect, State

Sign = Callable[[int], Hashable]


class DistinctAnswers(Struct, frozen=True):
    """The answers to try for one choice.

    Attributes:
        answers: the answers.
        bound: description of the answers that are left out; "" for none.
    """

    answers: tuple[Any, ...]
    bound: str = ""


def list_distinct(position: Position, named: Collection[int], most: int) -> DistinctAnswers:
    """Return one answer of each class that differs only by equal cards.

    Args:
        position: position with a choice.
        named: numbers of objects that count as unique because an observation names them.
        most: maximum number of answers.

    Raises:
        ValueError: the position has no choice.
    """
    choice = position.choice
    if choice is None:
        raise ValueError("nothing is asked")
    sign = make_signs(position, choice, named)
    found: Iterator[Any]
    if choice.kind in ("shuffle", "order"):
        groups = group_candidates(choice.candidates, sign)
        orders = factorial(len(choice.candidates)) // prod(factorial(len(group)) for group in groups)
        if choice.player == NATURE and orders > most:
            text = f"of the {orders:,} orders of “{choice.prompt}” one was tried, drawn by the seed of the scenario"
            return DistinctAnswers((position.draw_answer(),), text)
        found = list_orderings(choice.candidates, sign)
    elif choice.kind == "pick" and choice.legal is None:
        found = list_distinct_picks(choice, sign)
    else:
        found = list_distinct_answers(choice, sign)
    answers = tuple(islice(found, most + 1))
    text = f"of the answers to “{choice.prompt}” the first {most:,} were tried"
    if len(answers) > most:
        return DistinctAnswers(answers[:most], text)
    return DistinctAnswers(answers, f"of the answers to “{choice.prompt}” some were tried" if choice.partial else "")


# --- what is like what ----------------------------------------------------------------------------------------------


def make_signs(position: Position, choice: Choice, named: Collection[int]) -> Sign:
    """Return a function that gives interchangeable candidates equal keys."""
    state = position.state()
    layout = position.rules.layout
    spoken: set[int] | None = None
    mixed = choice.kind in ("shuffle", "order")

    def make_sign(ref: int) -> Hashable:
        nonlocal spoken
        number = ref & NUMBER
        if ref < 0 or number < 2 or number in named:
            return ref
        obj = state.objects[number]
        if is_distinct(obj) or (state.table or {}).get(number) or (layout.zone_of[obj.place].ordered and not mixed):
            return ref
        if spoken is None:
            spoken = find_mentioned(state)
        if ref in spoken:
            return ref
        assert obj.card is not None
        return obj.card.key, obj.place, obj.face_up, obj.owner, obj.controller

    return make_sign


def is_distinct(obj: Object) -> bool:
    """Return whether an object is in no zone, is no card, or differs from other cards by its place or marks."""
    return bool(obj.place < 0 or obj.host >= 0 or obj.slot >= 0 or obj.marks or obj.under or obj.card is None)


def find_mentioned(state: State) -> set[int]:
    """Return the references in running procedures, pending triggers, stack items and effects."""
    found: set[int] = set()
    several: list[Item | Pending | ProducedEffect] = [*state.stack, *state.pending, *state.effects]
    for env in (*(frame[2] for frame in state.agenda), *(one.env for one in several)):
        for value in env.values():
            parts = value if isinstance(value, (tuple, list)) else (value,)
            found.update(part for part in parts if isinstance(part, int))
    found.update(one.source for one in several)
    return found


def group_candidates(candidates: Sequence[int], sign: Sign) -> list[list[int]]:
    """Return groups of interchangeable candidates."""
    return list(group_by_key((sign(ref), ref) for ref in candidates).values())


# --- answers --------------------------------------------------------------------------------------------------------


def list_distinct_picks(choice: Choice, sign: Sign) -> Iterator[tuple[int, ...]]:
    """Yield the picks that differ, the smallest first."""
    groups = group_candidates(choice.candidates, sign)
    place = {ref: at for at, ref in enumerate(choice.candidates)}
    for size in range(choice.least, min(choice.most, len(choice.candidates)) + 1):
        for counts in list_shares([len(group) for group in groups], size):
            picked = [ref for group, n in zip(groups, counts, strict=True) for ref in group[:n]]
            yield tuple(sorted(picked, key=place.__getitem__))


def list_shares(room: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to take a number of objects from groups with limits, first groups first."""
    if not room:
        if not total:
            yield ()
        return
    rest = sum(room[1:])
    for n in range(min(room[0], total), max(0, total - rest) - 1, -1):
        for others in list_shares(room[1:], total - n):
            yield (n, *others)


def list_orderings(candidates: Sequence[int], sign: Sign) -> Iterator[tuple[int, ...]]:
    """Yield distinct orders: interchangeable objects keep their given order."""
    groups = group_candidates(candidates, sign)

    def iterate_rest(left: list[list[int]]) -> Iterator[tuple[int, ...]]:
        if not any(left):
            yield ()
        for at, group in enumerate(left):
            if group:
                for others in iterate_rest([*left[:at], group[1:], *left[at + 1 :]]):
                    yield (group[0], *others)

    return iterate_rest(groups)


def list_distinct_answers(choice: Choice, sign: Sign) -> Iterator[Any]:
    """Yield answers of other types, each once."""
    seen: set[Hashable] = set()
    for answer in choice.answers():
        key: Hashable = answer
        if isinstance(answer, Option):
            key = (answer.action, sign(answer.subject), answer.ability)
        elif isinstance(answer, tuple):
            key = tuple(sorted(repr(sign(ref)) for ref in answer))
        if key not in seen:
            seen.add(key)
            yield answer


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
            many(state.pending),
            tuple([(program.id, at, self.freeze_env(env, state.change_count)) for program, at, env, _ in state.agenda]),
            number(state.game),
            number(state.history),
            number(state.counts_before),
            state.rng,
            state.moment if state.pending else 0,
            number(state.choice) if state.choice is not None else -1,
            repr(save.encode_value(state.result)),
            number(state.batch) if state.batch is not None else -1,
            number(state.last_known),
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
    return make_dict_key(part) if isinstance(part, dict) else freeze_fields(part)


def make_dict_key(part: dict[Any, Any]) -> Hashable:
    """Return a key of a dict that ignores its order; values other than numbers and texts are serialized."""
    atoms = save.ATOMS
    simple = [(key, type(value), value) for key, value in part.items() if type(value) in atoms]
    others = [(key, tuple, freeze_fields(value)) for key, value in part.items() if type(value) not in atoms]
    return frozenset([*simple, *others])


def freeze_fields(value: Any) -> Hashable:
    """Return a tuple of numbers as it is, anything else written down."""
    return value if type(value) is tuple and NUMBERS.issuperset(map(type, value)) else repr(save.encode_value(value))


NUMBERS = frozenset({int})
