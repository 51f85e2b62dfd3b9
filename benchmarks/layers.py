"""Continuous effects in layers: N effects on N + 20 objects.

5% change the controller, 10% add a type (every second one to what has another added type), 5% change the colour of a
type, 20% grant a keyword to a type or take it from a colour, 5% set power and guard, 50% give +1/+1 to a type or a
colour, 5% switch power and guard.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from measuring import Figure, Yardstick, measure_call

from rulestone.continuous import resolver
from rulestone.continuous.accounts.ledger import make_ledger
from rulestone.continuous.board import Effect
from rulestone.continuous.operations import Op, Table, list_written_cells

TYPES = ("elf", "goblin", "human", "wizard", "beast", "zombie", "knight", "dragon")
COLOURS = ("white", "blue", "black", "red", "green")
KEYWORDS = ("swift", "flying", "guarded", "hidden")
SIZES = (10, 100, 300, 1000)
AIMS = {100: 0.01, 1000: 0.15}
ACCOUNTS = {40: 0.1, 300: 0.3}


class Scheme:
    """Dependency counts."""

    dependency = True
    goes_on = True
    shares = True
    judged = "as it stands"
    loops = "timestamp"
    dependents = "timestamp"


class Objects:
    """The objects: dictionaries of values."""

    def __init__(self, objects: list[dict[str, Any]]) -> None:
        self.objects = objects
        self.table: Table = {}

    def read_base_value(self, oid: int, attr: str) -> Any:
        return self.objects[oid].get(attr)


def list_objects_with(board: Objects, attr: str, value: Any) -> list[int]:
    """Return the expression for every object with a value."""
    table, nothing = board.table, {}
    return [oid for oid, base in enumerate(board.objects) if table.get(oid, nothing).get(attr, base.get(attr)) == value]


def make_effect(number: int, layer: int, who: int | tuple[str, Any], *ops: Op) -> Effect:
    """Return an effect on one object, or on all that have a value."""
    cells = frozenset(cell for op in ops for cell in list_written_cells(op.kind, op.attr, op.value))

    def what(board: Objects, oid: int) -> tuple[Op, ...]:
        return ops

    if isinstance(who, int):
        one = (who,)
        return Effect(
            number, layer, number, lambda board: one, what, frozenset(), cells, selection_key=who, constant=ops
        )
    attr, value = who
    return Effect(
        number, layer, number, partial(list_objects_with, attr=attr, value=value), what, frozenset({attr}), cells,
        selection_key=who, constant=ops,
    )  # fmt: skip


def make_workload(size: int, seed: int = 7) -> tuple[Objects, list[Effect]]:
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
            effect = make_effect(number, 0, one, Op("set", "controller", rng.randint(0, 1)))
        elif share < 0.15:
            source = added[-1] if rng.random() < 0.5 else kind
            added.append(rng.choice([other for other in TYPES if other != source]))
            effect = make_effect(number, 1, (source, True), Op("grant", added[-1]))
        elif share < 0.20:
            effect = make_effect(number, 2, of_kind, Op("set", "colour", colour))
        elif share < 0.40:
            grants = rng.random() < 0.8
            effect = make_effect(number, 3, of_kind if grants else of_colour, Op("grant" if grants else "lose", word))
        elif share < 0.45:
            effect = make_effect(number, 4, one, Op("set", "power", 3), Op("set", "guard", 3))
        elif share < 0.95:
            effect = make_effect(
                number, 5, rng.choice((of_kind, of_colour)), Op("add", "power", 1), Op("add", "guard", 1)
            )
        else:
            effect = make_effect(number, 6, one, Op("swap", "power", "guard"))
        effects.append(effect)
    return Objects(objects), effects


def measure_layers(yardstick: Yardstick) -> Iterator[Figure]:
    """Yield the figures of resolving effects, and of explaining each value."""
    for size in SIZES:
        board, effects = make_workload(size)
        taken = measure_call(partial(resolver.resolve, board, effects, Scheme()), 5)
        yield yardstick.make_time(f"{size} ordered effects resolved", taken, AIMS.get(size, 0))
    for size, aim in ACCOUNTS.items():
        board, effects = make_workload(size)
        taken = measure_call(partial(make_ledger, board, effects, Scheme()), 3)
        yield yardstick.make_time(f"{size} ordered effects with the reason of each", taken, aim)
