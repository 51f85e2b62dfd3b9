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
from rulestone.continuous.accounts.ledger import ledger
from rulestone.continuous.board import Effect
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.continuous.operations import Op, Table, written
from rulestone.kernel.machine import Machine

TYPES = ("elf", "goblin", "human", "wizard", "beast", "zombie", "knight", "dragon")
COLOURS = ("white", "blue", "black", "red", "green")
KEYWORDS = ("swift", "flying", "guarded", "hidden")
SIZES = (10, 30, 100, 300, 1000)
ACCOUNTS = (10, 20, 30, 40, 100, 300)
PATIENCE = 10.0
"""Seconds that one resolution by the literal resolver may take before it is not asked about larger boards."""


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
        self.columns: dict[str, dict[int, Any]] = {}

    def base(self, oid: int, attr: str) -> Any:
        return self.objects[oid].get(attr)

    def column(self, attr: str) -> dict[int, Any]:
        if attr not in self.columns:
            self.columns[attr] = {oid: values.get(attr) for oid, values in enumerate(self.objects)}
        return self.columns[attr]

    def holds(self, oid: int) -> bool:
        return oid < len(self.objects)


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
        return Effect(
            number, layer, number, lambda board: one, what, frozenset(), cells, like=who, only=one, constant=ops
        )
    attr, value = who
    return Effect(
        number, layer, number, partial(all_with, attr=attr, value=value), what, frozenset({attr}), cells,
        wants=(who,), like=who, constant=ops,
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


def milliseconds(what: Callable[[], object], repeats: int) -> float:
    """The median of how long something keeps the processor busy."""
    what()
    taken = []
    for _ in range(repeats):
        begun = time.thread_time()
        what()
        taken.append((time.thread_time() - begun) * 1000)
    return statistics.median(taken)


def changes(board: Objects, size: int) -> dict[str, tuple[Objects, dict[str, Any]]]:
    """What may happen to a board: the board then, and how a resolution is told of it."""
    typed, coming = [dict(values) for values in board.objects], board.objects[0]
    first = next(kind for kind in TYPES if typed[0].pop(kind, False))
    other = next(kind for kind in TYPES if kind != first)
    typed[0][other] = True
    stronger = made(size, 5, ("elf", True), Op("add", "power", 1), Op("add", "guard", 1))
    added = made(size, 1, ("elf", True), Op("grant", "goblin"))
    return {
        "one more effect comes: +1/+1 to a type": (board, {"enter": [stronger]}),
        "one more effect comes: a type added to a type": (board, {"enter": [added]}),
        "an effect goes": (board, {"leave": [size - 1]}),
        "an object is of another type": (Objects(typed), {"values": {0: (first, other)}}),
        "an object comes": (Objects([*board.objects, coming]), {"moved": [len(board.objects)]}),
    }


def layers(repeats: int) -> Iterator[tuple[str, str, str]]:
    """Rows for the table of benchmarks: what, how long, what is aimed at.

    Raises:
        AssertionError: the two resolvers do not agree, or what is kept differs from what is worked out anew.
    """
    aims = {100: "1 ms", 1000: "10 ms"}
    patient = True
    for size in SIZES:
        board, effects = workload(size)
        taken = milliseconds(partial(fast.Resolution, board, effects, Scheme()), repeats)
        yield f"layers, {size} effects from scratch", f"{taken:.2f} ms", aims.get(size, "–")
        kept = fast.Resolution(board, effects, Scheme())
        taken = milliseconds(kept.table, repeats)
        yield f"  all of its values as rows, {size + 20} objects", f"{taken:.2f} ms", "–"
        for told, (then, change) in changes(board, size).items():
            taken = milliseconds(partial(kept.changed, then, **change), repeats * 3)
            yield f"  {told}", f"{taken:.3f} ms", "0.2 ms" if size == 1000 else "–"
            after = [effect for effect in effects if effect.number not in change.get("leave", ())]
            after += change.get("enter", ())
            fast.resolve(then, after, Scheme())
            assert then.table == kept.changed(then, **change).table()
        if patient:
            fast.resolve(board, effects, Scheme())
            answer = everything(board)
            begun = time.perf_counter()
            literal.resolve(board, effects, Scheme())
            slow = (time.perf_counter() - begun) * 1000
            assert answer == everything(board)
            yield f"  {size} effects, literal resolver", f"{slow:,.0f} ms", "–"
            patient = slow * 30 < PATIENCE * 1000
    yield from accounts(repeats)
    board, _ = workload(SIZES[-1])
    taken = milliseconds(lambda: fast.Resolution(board, (), Scheme()), repeats * 3)
    yield f"layers, no effect, {len(board.objects)} objects", f"{taken * 1000:.1f} µs", "nothing"
    yield from games(repeats)


def accounts(repeats: int) -> Iterator[tuple[str, str, str]]:
    """Writing down why each effect came where it did, and what it waited for."""
    for size in ACCOUNTS:
        board, effects = workload(size)
        taken = milliseconds(partial(ledger, board, effects, Scheme()), min(repeats, 3))
        aims = {40: "100 ms", 300: "1,000 ms"}
        yield f"layers, {size} effects with the reason of each", f"{taken:,.1f} ms", aims.get(size, "–")


class Timed:
    """Derives as another does, and keeps how long it took: from what an earlier position left, and from nothing.

    Args:
        derive: the other.
    """

    def __init__(self, derive: Deriver) -> None:
        self.derive = derive
        self.there_are = derive.there_are
        self.carried: list[float] = []
        self.anew: list[float] = []
        self.numbers: list[int] = []

    def __call__(self, machine: Machine) -> Table:
        """What continuous effects make of objects and players."""
        state = machine.state
        had, table = state.carried, state.table
        if had is not None:
            state.carried = None
            begun = time.thread_time()
            self.derive(machine)
            self.anew.append(time.thread_time() - begun)
            state.carried, state.table = had, table
        begun = time.thread_time()
        found = self.derive(machine)
        if had is not None and state.carried is not None:
            self.carried.append(time.thread_time() - begun)
            self.numbers.append(sum(map(len, state.carried.parts.values())))
        return found


def games(repeats: int) -> Iterator[tuple[str, str, str]]:
    """Positions of random games under a scheme with dependency: each derivation carried on, and worked out anew."""
    from random import Random

    from msgspec.structs import replace

    import rulestone
    from rulestone.kernel.policies import LayerScheme
    from rulestone.kernel.setup import begin
    from rulestone.lab.simulate.playout import random_answer

    for game in rulestone.games().values():
        ruleset = game.ruleset()
        if not (ruleset.decks and ruleset.parts.setup):
            continue
        own = ruleset.parts.policies.layers
        scheme = LayerScheme(dependency=True, goes_on=True, shares=True) if own.plain else own
        policies = replace(ruleset.parts.policies, layers=scheme)
        ruleset = replace(ruleset, parts=replace(ruleset.parts, policies=policies))
        rules = ruleset.compile({})
        derive = rules.derive
        if not isinstance(derive, Deriver):
            continue
        timed = Timed(derive)
        rules = replace(rules, derive=timed)
        for seed in range(repeats):
            state, random = rulestone.new_game(ruleset, rules, seed=seed), Random(seed)
            begin(rules, state, None)
            machine = Machine(rules, state)
            machine.run()
            for _ in range(300):
                if state.choice is None:
                    break
                machine.answer(random_answer(state.choice, random))
                machine.run()
        if timed.carried:
            many = f"{statistics.mean(timed.numbers):.1f} effects (up to {max(timed.numbers)})"
            figures = (
                f"{statistics.median(timed.carried) * 1e6:.0f} µs; anew {statistics.median(timed.anew) * 1e6:.0f} µs"
            )
            yield f"layers, positions of {ruleset.name}, {many}", figures, "–"


if __name__ == "__main__":
    for row in layers(9):
        print(*row, sep=" | ")
