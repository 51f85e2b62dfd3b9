"""Continuous effects in layers: N effects on N + 20 objects, from scratch and after one more effect has come.

5% change the controller, 10% add a type (every second one to what has another added type), 5% change the colour of a
type, 20% grant a keyword to a type or take it from a colour, 5% set power and guard, 50% give +1/+1 to a type or a
colour, 5% switch power and guard.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from rulestone.continuous import fast, literal
from rulestone.continuous.board import Effect
from rulestone.continuous.operations import Op, Table, written

TYPES = ("elf", "goblin", "human", "wizard", "beast", "zombie", "knight", "dragon")
COLOURS = ("white", "blue", "black", "red", "green")
KEYWORDS = ("swift", "flying", "guarded", "hidden")
SIZES = (10, 30, 100, 300, 1000)
PATIENCE = 10.0
"""Seconds that one resolution by the literal resolver may take before it is not asked about larger boards."""


class Scheme:
    """Dependency counts."""

    dependency = True
    goes_on = True
    shares = True


class Objects:
    """The objects: dictionaries of values."""

    def __init__(self, objects: list[dict[str, Any]]) -> None:
        self.objects = objects
        self.table: Table = {}
        self.columns: dict[str, dict[int, Any]] = {}

    def base(self, oid: int, attr: str) -> Any:
        return self.objects[oid].get(attr)

    def column(self, attr: str) -> dict[int, Any]:
        if attr not in self.columns:
            self.columns[attr] = {oid: values.get(attr) for oid, values in enumerate(self.objects)}
        return self.columns[attr]

    def holds(self, oid: int) -> bool:
        return oid < len(self.objects)


def has(board: Objects, oid: int, attr: str, value: Any) -> bool:
    """Whether an object has a value."""
    row = board.table.get(oid)
    if row is not None and attr in row:
        return bool(row[attr] == value)
    return bool(board.objects[oid].get(attr) == value)


def all_with(board: Objects, attr: str, value: Any) -> list[int]:
    """Every object that has a value."""
    table, nothing = board.table, {}
    return [oid for oid, base in enumerate(board.objects) if table.get(oid, nothing).get(attr, base.get(attr)) == value]


def made(number: int, layer: int, who: int | tuple[str, Any], *ops: Op) -> Effect:
    """An effect on one object, or on all that have a value."""
    cells = frozenset(cell for op in ops for cell in written(op.kind, op.attr, op.value))

    def what(board: Objects, oid: int) -> tuple[Op, ...]:
        return ops

    if isinstance(who, int):
        one = (who,)
        return Effect(number, layer, number, lambda board: one, what, frozenset(), cells, like=who, constant=ops)
    attr, value = who
    return Effect(
        number, layer, number, partial(all_with, attr=attr, value=value), what, frozenset({attr}), cells,
        fits=partial(has, attr=attr, value=value), wants=(who,), like=who, constant=ops,
    )  # fmt: skip


def workload(size: int, seed: int = 7) -> tuple[Objects, list[Effect]]:
    """Objects and effects."""
    rng = random.Random(seed)
    objects: list[dict[str, Any]] = []
    for number in range(size + 20):
        printed = {"power": rng.randint(1, 5), "guard": rng.randint(1, 5), "controller": number % 2}
        objects.append({**printed, rng.choice(TYPES): True, "colour": rng.choice(COLOURS)})
    effects, added = [], list(TYPES)
    for number in range(size):
        share = rng.random()
        kind, colour, word = rng.choice(TYPES), rng.choice(COLOURS), rng.choice(KEYWORDS)
        of_kind, of_colour, one = (kind, True), ("colour", colour), (number + 1) % size
        if share < 0.05:
            effect = made(number, 0, one, Op("set", "controller", rng.randint(0, 1)))
        elif share < 0.15:
            source = added[-1] if rng.random() < 0.5 else kind
            added.append(rng.choice([other for other in TYPES if other != source]))
            effect = made(number, 1, (source, True), Op("grant", added[-1]))
        elif share < 0.20:
            effect = made(number, 2, of_kind, Op("set", "colour", colour))
        elif share < 0.40:
            grants = rng.random() < 0.8
            effect = made(number, 3, of_kind if grants else of_colour, Op("grant" if grants else "lose", word))
        elif share < 0.45:
            effect = made(number, 4, one, Op("set", "power", 3), Op("set", "guard", 3))
        elif share < 0.95:
            effect = made(number, 5, rng.choice((of_kind, of_colour)), Op("add", "power", 1), Op("add", "guard", 1))
        else:
            effect = made(number, 6, one, Op("swap", "power", "guard"))
        effects.append(effect)
    return Objects(objects), effects


def everything(board: Objects) -> list[dict[str, Any]]:
    """Every value of every object."""
    return [{**printed, **board.table.get(oid, {})} for oid, printed in enumerate(board.objects)]


def milliseconds(resolve: Callable[..., Table], board: Objects, effects: list[Effect]) -> float:
    """How long one resolution takes."""
    begun = time.perf_counter()
    resolve(board, effects, Scheme())
    return (time.perf_counter() - begun) * 1000


def layers(repeats: int) -> Iterator[tuple[str, str, str]]:
    """Rows for the table of benchmarks: what, how long, what is aimed at.

    Raises:
        AssertionError: the two resolvers do not agree.
    """
    aims = {100: "1 ms", 1000: "10 ms"}
    patient = True
    for size in SIZES:
        board, effects = workload(size)
        milliseconds(fast.resolve, board, effects)
        taken = statistics.median(milliseconds(fast.resolve, board, effects) for _ in range(repeats))
        yield f"layers, {size} effects from scratch", f"{taken:.2f} ms", aims.get(size, "–")
        more = workload(size)[1] + [
            made(size, 5, ("elf", True), Op("add", "power", 1), Op("add", "guard", 1)),
        ]
        taken = statistics.median(milliseconds(fast.resolve, board, more) for _ in range(repeats))
        yield f"layers, one more than {size}", f"{taken:.2f} ms", "0.2 ms" if size == 1000 else "–"
        if patient:
            fast.resolve(board, effects, Scheme())
            answer = everything(board)
            slow = milliseconds(literal.resolve, board, effects)
            assert answer == everything(board)
            yield f"layers, {size} effects, literal resolver", f"{slow:,.0f} ms", "–"
            patient = slow * 30 < PATIENCE * 1000
