"""Pairs of effects whose order matters for a value although neither depends on the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rulestone.continuous.accounts.ledger import Entry, Step
from rulestone.continuous.board import Cell, Effect, overlaps
from rulestone.continuous.operations import Op, add_value, list_written_cells

MAX_PAIRS = 8_000
"""Limit on pairs of effects for which all effects are applied again to find the result of a swap."""
Swapped = Callable[[Entry, Entry], Any]


class Swap(NamedTuple):
    """Two effects of a layer whose order matters.

    Attributes:
        earlier, later: the two applications.
        swapped_value: the value if their timestamps are swapped.
    """

    earlier: Step
    later: Step
    swapped_value: Any


class Swaps:
    """The results of swapping the timestamps of two effects, for values of a position.

    Args:
        effects: every effect of the position.
        reads: returns the attributes that an effect depends on.
    """

    def __init__(self, effects: Sequence[Effect], reads: Callable[[Effect], frozenset[str]]) -> None:
        self.count = len(effects)
        self.parts = Counter(effect.group for effect in effects)
        layers: dict[int, list[Effect]] = {}
        for effect in effects:
            layers.setdefault(effect.layer, []).append(effect)
        self.independent_layers: set[int] = set()  # layers whose effects change no attribute that another effect reads
        later_reads: frozenset[str] = frozenset()
        for layer in sorted(layers, reverse=True):
            layer_effects = layers[layer]
            written = frozenset().union(*(effect.writes for effect in layer_effects))
            if not overlaps(later_reads, written) and not may_interfere(layer_effects, reads):
                self.independent_layers.add(layer)
            later_reads = later_reads.union(*(reads(effect) for effect in layer_effects))

    def iterate_swaps(
        self, steps: Iterable[Step], cell: Cell, depends: Callable[[tuple[int, int]], bool], swapped: Swapped
    ) -> Iterator[Swap | None]:
        """Yield the pairs whose order matters for a value.

        Args:
            steps: the derivation of the value.
            depends: returns for two effect numbers whether the second depends on the first.
            swapped: applies all effects again, with the timestamps of two applications swapped.

        Yields:
            the pairs; finally None if there were too many to try each.
        """
        all_steps = list(steps)
        line = ValueLine(all_steps, cell)
        # the more effects, the longer a run takes: each applies all of them and compares them in pairs
        runs = 1 + MAX_PAIRS // (1 + self.count**2)
        for i, j in self.find_unordered(all_steps, line, depends):
            a, b = all_steps[i].entry, all_steps[j].entry
            if line.plain[i] and self.affects_only_values(a.effect) and self.affects_only_values(b.effect):
                instead = line.compute_swapped(i, j)
            elif runs:
                runs -= 1
                instead = swapped(a, b)
            else:
                yield None
                return
            if instead != line.value:
                yield Swap(all_steps[i], all_steps[j], instead)

    def find_unordered(
        self, steps: Sequence[Step], line: ValueLine, depends: Callable[[tuple[int, int]], bool]
    ) -> Iterator[tuple[int, int]]:
        """Yield the indexes of two independent steps of one layer whose order may matter."""
        entangled = {step.entry.effect.layer for step in steps if not self.affects_only_values(step.entry.effect)}
        changing = [index for index, step in enumerate(steps) if step.entry.changed]
        for n, i in enumerate(changing):
            if line.plain[i] and not line.sets[i] and steps[i].entry.effect.layer not in entangled:
                continue  # additions commute: +1, +2 and +3 give the same sum in any order
            for j in changing[n + 1 :]:
                a, b = steps[i].entry.effect, steps[j].entry.effect
                if a.layer == b.layer and not depends((a.number, b.number)) and not depends((b.number, a.number)):
                    yield i, j

    def affects_only_values(self, effect: Effect) -> bool:
        """Return whether an effect's timestamp matters only for the order of operations on values."""
        return effect.layer in self.independent_layers and self.parts[effect.group] == 1


def may_interfere(effects: Iterable[Effect], reads: Callable[[Effect], frozenset[str]]) -> bool:
    """Return whether any effect reads an attribute that another one may write."""
    groups: dict[tuple[frozenset[str], frozenset[str]], set[int]] = {}
    for effect in effects:
        groups.setdefault((reads(effect), effect.writes), set()).add(effect.group)
    return any(overlaps(one[0], other[1]) for one in groups for other in groups if one != other or len(groups[one]) > 1)


class ValueLine:
    """Operations on one value, in order.

    Args:
        steps: the derivation of the value.
        cell: the cell of the value.

    Attributes:
        value: the result.
        plain: for each step whether it and all later ones only set the value or add to it.
    """

    def __init__(self, steps: Sequence[Step], cell: Cell) -> None:
        self.steps = steps
        self.value = steps[-1].after if steps else None
        self.ops = [find_plain_operations(step, cell) for step in steps]
        self.plain = [False] * len(steps)
        self.sets = [False] * len(steps)  # step → whether it, or a later step of its layer, sets the value
        still_plain = True
        layer = None
        sets = False
        for index in range(len(steps) - 1, -1, -1):
            ops = self.ops[index]
            still_plain = self.plain[index] = still_plain and ops is not None
            sets = sets and steps[index].entry.layer == layer
            layer = steps[index].entry.layer
            sets = self.sets[index] = sets or any(op.kind == "set" for op in ops or ())

    def compute_swapped(self, i: int, j: int) -> Any:
        """Return the value with two steps of a layer swapped; all steps from the first on must be plain."""
        if not self.sets[i] or (j + 1 < len(self.steps) and self.shares_layer_with_next(j) and self.sets[j + 1]):
            return self.value  # additions commute (+1, +2), and a later "set" discards both
        order = list(range(i, len(self.steps)))
        order[0], order[j - i] = j, i
        value = self.steps[i].before
        for index in order:
            for op in self.ops[index] or ():
                value = op.value if op.kind == "set" else add_value(value, op.value)
        return value

    def shares_layer_with_next(self, index: int) -> bool:
        """Return whether the next step is of the same layer."""
        return self.steps[index].entry.layer == self.steps[index + 1].entry.layer


def find_plain_operations(step: Step, cell: Cell) -> tuple[Op, ...] | None:
    """Return the operations of a step on a value; None if it does more than set or add."""
    oid, attr = cell
    ops = tuple(op for op in step.entry.plan[oid] if attr in list_written_cells(op.kind, op.attr, op.value))
    return ops if all(op.kind in ("set", "add") and not op.limited for op in ops) else None
