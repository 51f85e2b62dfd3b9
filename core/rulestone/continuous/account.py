"""An account of a position: every continuous effect in the order in which it was applied, whatever the game's scheme.

Where a game orders whole effects by timestamp, what is lost, forbidden or permitted is settled first (see
`timestamp`); the same is done here with one layer before the others, so that its ledger gives the engine's reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulestone.continuous.board import Board, Cell, Effect, Scheme
from rulestone.continuous.deriving import Declared, Deriver, MachineBoard
from rulestone.continuous.ledger import Entry, Ledger, Step, ledger
from rulestone.continuous.timestamp import RESTRICTIONS

if TYPE_CHECKING:
    import networkx

    from rulestone.kernel.machine import Machine

LOSSES = "losses and restrictions"


class ByAge(Deriver):
    """Collects effects as `timestamp` orders them: each whole, apart from what it restricts, which comes first."""

    def place(self, effect: Any, op: Any) -> int:
        """0 for what is settled first, then the effect's own layer."""
        return 0 if op.kind in RESTRICTIONS else 1 + int(effect.layer)


class Account:
    """The continuous effects of a position and what they did.

    Args:
        x: a machine on a fork of the position's state; it is the account's from here on.

    Attributes:
        scheme: how the game orders effects.
        effects: every effect, in its parts.
        ledger: every application.
    """

    def __init__(self, x: Machine) -> None:
        self.x = x
        self.scheme: Declared = x.rules.policies.layers
        deriver = ByAge(self.scheme) if self.scheme.plain else Deriver(self.scheme)
        self.board = MachineBoard(x)
        x.s.table = {}
        self.effects: tuple[Effect, ...] = tuple(deriver.effects(x))
        self.ledger: Ledger = ledger(self.board, self.effects, self.scheme)
        self.table = x.s.table
        self.orders = {entry.effect.number: at for at, entry in enumerate(self.ledger.entries, 1)}

    # --- values -----------------------------------------------------------------------------------------------------

    def base(self, oid: int, attr: str) -> Any:
        """A value without continuous effects."""
        return self.board.base(oid, attr)

    def value(self, oid: int, attr: str) -> Any:
        """A value with them, no lower than the game lets it be."""
        value = self.ledger.value(oid, attr)
        floor = self.floor(attr)
        lowered = attr in self.table.get(oid, {}) and isinstance(value, int) and floor is not None
        return max(value, floor) if lowered and floor is not None else value

    def floor(self, attr: str) -> int | None:
        """The number below which an attribute never goes."""
        return self.x.rules.floors.get(attr)

    def steps(self, oid: int, attr: str) -> tuple[Step, ...]:
        """The effects that touched a value, in order."""
        return self.ledger.of(oid, attr)

    def touched(self, oid: int) -> tuple[str, ...]:
        """The cells of an object that any effect touched, in the order in which they were."""
        cells: dict[str, None] = {}
        for entry in self.ledger.entries:
            if oid in entry.plan:
                cells |= dict.fromkeys(sorted(cell for at, cell in entry.changed if at == oid))
        return tuple(cells)

    # --- order ------------------------------------------------------------------------------------------------------

    def layer(self, effect: Effect) -> str:
        """The name of the layer that an effect, or its part, belongs to; "" where there is only one."""
        names = self.scheme.layers
        if self.scheme.plain:
            if effect.layer == 0:
                return LOSSES
            return names[effect.layer - 1] if len(names) > 1 else ""
        place = 0
        for name in names:
            groups = self.scheme.sublayers.get(name, ())
            if effect.layer < place + max(1, len(groups)):
                inside = ", ".join(groups[effect.layer - place]) if groups else ""
                whole = name if len(names) > 1 else ""
                return f"{whole} ({inside})" if inside and whole else inside or whole
            place += max(1, len(groups))
        return ""

    def graph(self) -> networkx.DiGraph[int]:
        """The dependency graph (see `continuous.graph.graph`)."""
        from rulestone.continuous.graph import graph

        return self.again(self.effects, graph)

    def depends(self) -> set[tuple[int, int]]:
        """Every pair (first, then) of effects of which the second depends on the first at some point."""
        return set(self.graph().edges) if self.scheme.dependency else set()

    def if_swapped(self, one: Entry, other: Entry, cell: Cell) -> Any:
        """What a value would be if two effects of a layer had each other's age."""
        order = sorted(self.effects, key=lambda effect: (effect.layer, *effect.age))
        at = {effect.number: n for n, effect in enumerate(order)}
        a, b = at[one.effect.number], at[other.effect.number]
        order[a], order[b] = order[b], order[a]
        aged = [replace(effect, timestamp=n) for n, effect in enumerate(order)]
        return self.again(aged, ledger).value(*cell)

    def swaps(self, steps: Iterable[Step], cell: Cell) -> Iterator[tuple[Step, Step, Any]]:
        """The pairs of effects of one layer whose order matters for a value although neither depends on the other.

        Yields:
            the earlier and the later application, and the value that swapping their ages would give.
        """
        found = [step for step in steps if step.entry.changed]
        depends = self.depends() if len(found) > 1 else set()
        value = self.ledger.value(*cell)
        for n, one in enumerate(found):
            for other in found[n + 1 :]:
                a, b = one.entry.effect, other.entry.effect
                if a.layer != b.layer or (a.number, b.number) in depends or (b.number, a.number) in depends:
                    continue
                instead = self.if_swapped(one.entry, other.entry, cell)
                if instead != value:
                    yield one, other, instead

    def again(self, effects: Iterable[Effect], make: Callable[[Board, Iterable[Effect], Scheme], Any]) -> Any:
        """Apply effects once more, for another purpose; the account's own table stays."""
        table = self.table
        try:
            return make(self.board, effects, self.scheme)
        finally:
            self.x.s.table = table
