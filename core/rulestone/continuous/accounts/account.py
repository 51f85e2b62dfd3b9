"""An account of a position: every continuous effect in application order, under any layer scheme.

Where a game orders whole effects by timestamp, the account watches the engine apply them and records its reasons.
Elsewhere `resolver` applies the effects, one turn each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulestone.continuous import operations, present_effects, timestamp
from rulestone.continuous.accounts.ledger import (
    ALONE,
    BY_TIMESTAMP,
    LOOP,
    WAITED,
    Entry,
    Ledger,
    Step,
    find_dependent_pairs,
    make_graph,
    make_ledger,
)
from rulestone.continuous.accounts.swaps import Swap, Swaps
from rulestone.continuous.board import Board, Cell, Effect, Plan, Progress
from rulestone.continuous.deriving.deriver import Deriver, PositionBoard
from rulestone.continuous.layer_scheme import LayerScheme
from rulestone.continuous.operations import Op, Row, Table
from rulestone.continuous.present_effects import ActiveEffect, MachineView
from rulestone.continuous.timestamp import SETTLED, VALUES, WHOSE, get_stage
from rulestone.language.abilities import KEYWORD

if TYPE_CHECKING:
    import networkx


class TimestampSplitter(Deriver):
    """Splits an effect into one part for each stage of `timestamp`: losses and prohibitions come before values."""

    def find_place(self, effect: Any, op: Any) -> int:
        """Return the place of an operation: below 0 for protection, control and losses; 0 for prohibitions."""
        stage = get_stage(op)
        return 1 + int(effect.layer) if stage == VALUES else stage - SETTLED


class LedgerRecorder:
    """Applies effects by timestamp and records each application.

    Args:
        machine: a machine on the position.
        deriver: splits an effect into its parts.
    """

    def __init__(self, machine: MachineView, deriver: TimestampSplitter) -> None:
        self.machine = machine
        self.deriver = deriver
        self.board = PositionBoard(machine)
        self.entries: list[Entry] = []
        self.parts: list[Effect] = []
        self.found: list[ActiveEffect] = []
        self.active_effects: dict[int, ActiveEffect] = {}

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Return every part of every effect that was applied, or dropped because its source has lost it."""
        return tuple(self.parts)

    def make_ledger(self, effects: list[ActiveEffect]) -> Ledger:
        """Apply effects, and return their applications in order, each with the cells that it changed."""
        self.found = list(effects)
        table = timestamp.apply_staged(self.machine, list(effects), self.apply_effect) if effects else {}
        applied = {id(effect) for effect in self.active_effects.values()}
        missing = [part for effect in self.found if id(effect) not in applied for part in self.list_parts(effect)]
        # the engine has already raised values to their floors; the ledger shows the values before the floors
        table = {oid: dict(row) for oid, row in table.items()}
        for entry in self.entries:
            for (oid, cell), (_, value) in entry.changed.items():
                table[oid][cell] = value
        self.entries = [self.explain_place(index, entry) for index, entry in enumerate(self.entries)]
        return Ledger(tuple(self.entries), self.board, tuple(missing), table)

    def apply_effect(self, machine: MachineView, table: Table, active: ActiveEffect, stage: int) -> None:
        """Apply an effect, and record the changes."""
        plans = [(part, self.list_operations(part)) for part in self.list_parts(active, stage)]
        before = {oid: dict(row) for oid, row in table.items()}
        timestamp.apply_stage(machine, table, active, stage)
        for part, plan in plans:
            changed: dict[Cell, tuple[Any, Any]] = {}
            for oid, row in table.items():
                row_before = before.get(oid, {})
                for cell, value in row.items():
                    old = row_before[cell] if cell in row_before else self.board.read_base_value(oid, cell)
                    if old != value or type(old) is not type(value):
                        changed[oid, cell] = (old, value)
            self.entries.append(Entry(part.layer, part, plan, changed, BY_TIMESTAMP, (), ()))

    def list_parts(self, active: ActiveEffect, stage: int | None = None) -> list[Effect]:
        """Return the parts of an effect, or its parts in one stage; each gets a number at first use."""
        facts = self.deriver.analyze_effect(active.effect)
        parts = []
        for piece in facts.pieces:
            if stage is None or min(piece.place + SETTLED, VALUES) == stage:
                number = len(self.parts)
                part = self.deriver.make_part(self.machine, number, id(active), active, facts, piece)
                self.parts.append(part)
                self.active_effects[number] = active
                parts.append(part)
        return parts

    def list_operations(self, part: Effect) -> Plan:
        """Return the operations that an effect is about to perform, marked where a value may not be lowered."""
        plan: Plan = {}
        table = self.board.table
        nothing = Row()
        ops = part.constant
        guards = find_restrictions(ops) if ops is not None else frozenset()
        for oid in part.whom(self.board):
            row = table.get(oid, nothing)
            if part.constant is None:
                ops = part.what(self.board, oid)
                guards = find_restrictions(ops)
            assert ops is not None
            plan[oid] = ops
            if not guards.isdisjoint(row):
                plan[oid] = tuple(op._replace(limited=not find_restrictions((op,)).isdisjoint(row)) for op in ops)
        return plan

    def explain_place(self, index: int, entry: Entry) -> Entry:
        """Return an entry with the reason for its place: the oldest remaining effect of its layer, or the only one."""
        is_only_one = all(other.layer != entry.layer for other in self.entries[index + 1 :])
        return entry._replace(reason=ALONE if is_only_one else BY_TIMESTAMP)

    def compute_swapped_value(self, first: Entry, second: Entry, cell: Cell) -> Any:
        """Compute the value after two effects swap their timestamps; effects of given abilities keep theirs."""
        a, b = self.active_effects[first.effect.number], self.active_effects[second.effect.number]
        order = list(self.found)
        table = self.machine.state.table
        places = [n for n, effect in enumerate(order) if effect is a or effect is b]
        if len(places) < 2:
            return table.get(cell[0], {}).get(cell[1])
        i, j = places
        order[i], order[j] = order[j]._replace(stamp=order[i].stamp), order[i]._replace(stamp=order[j].stamp)
        try:
            made = timestamp.apply_staged(self.machine, order, timestamp.apply_stage)
        finally:
            self.machine.state.table = table
        return made.get(cell[0], {}).get(cell[1], self.board.read_base_value(*cell))


def find_restrictions(ops: Iterable[Op]) -> frozenset[str]:
    """Return the cells that forbid lowering a value or having an ability, among those that operations write."""
    lowering = {operations.get_lowering_ban(op.attr) for op in ops if op.kind in operations.VALUES}
    return frozenset(lowering | {operations.get_having_ban(op.attr) for op in ops if op.value is True})


LOSSES = "losses and restrictions"
CONTROL = "control"


class Account:
    """The applied continuous effects of a position and their results.

    Args:
        machine: a machine on a fork of the position's state; the account owns it from now on.

    Attributes:
        scheme: layer scheme of the game.
        effects: every effect, in its parts.
        all_effects: these, and the effects that would exist if all abilities that effects can give were given.
        ledger: every application.
        table: the resulting values, before any floor.
    """

    def __init__(self, machine: MachineView) -> None:
        self.machine: Any = machine  # a caller's derived values may include more attributes than the account reads
        self.scheme: LayerScheme = machine.rules.policies.layers
        self.board = PositionBoard(machine)
        machine.state.table = {}
        self.recorder = LedgerRecorder(machine, TimestampSplitter(self.scheme)) if self.scheme.is_by_timestamp else None
        if self.recorder is not None:
            self.ledger: Ledger = self.recorder.make_ledger(present_effects.list_effects(machine))
            self.all_effects = self.recorder.effects
        else:
            self.all_effects = tuple(Deriver(self.scheme).list_effects(machine))
            self.ledger = make_ledger(self.board, self.all_effects, self.scheme)
        self.table = machine.state.table = self.ledger.table
        self.orders = {entry.effect.number: position for position, entry in enumerate(self.ledger.entries, 1)}
        self.effects = tuple([one for one in self.all_effects if one.number in self.orders or self.had_ability(one)])

    # --- values -----------------------------------------------------------------------------------------------------

    def read_base_value(self, oid: int, attr: str) -> Any:
        """Return a value without continuous effects."""
        return self.read_cell(attr, self.board.read_base_value(oid, self.get_cell(attr)))

    def get_cell(self, attr: str) -> str:
        """Return the cell that holds a value; a keyword is held by the cell of the abilities."""
        return operations.ABILITIES if self.machine.rules.is_keyword(attr) else attr

    def read_cell(self, attr: str, value: Any) -> Any:
        """Return a cell's content as the value of an attribute."""
        if self.get_cell(attr) == attr:
            return value
        return any(held.ability.kind == KEYWORD and held.ability.name == attr for held in value or ())

    def compute_value(self, oid: int, attr: str) -> Any:
        """Return a value with continuous effects, no lower than its floor."""
        value = self.read_cell(attr, self.ledger.get_value(oid, self.get_cell(attr)))
        return self.apply_floor(attr, value) if attr in self.table.get(oid, {}) else value

    def apply_floor(self, attr: str, value: Any) -> Any:
        """Return a value raised to the floor of its attribute."""
        floor = self.machine.rules.floors.get(attr)
        return max(value, floor) if isinstance(value, int) and floor is not None else value

    def list_steps(self, oid: int, attr: str) -> tuple[Step, ...]:
        """Return the applications that affected a value, in order."""
        steps = self.ledger.list_steps(oid, self.get_cell(attr))
        if self.get_cell(attr) == attr:
            return steps
        # an effect may change the abilities of an object without this keyword among them
        lines = (Step(one.entry, self.read_cell(attr, one.before), self.read_cell(attr, one.after)) for one in steps)
        return tuple(step for step in lines if step.before != step.after)

    @cached_property
    def touched_cells(self) -> dict[int, dict[str, None]]:
        """Return, by object, the cells that any effect changed, in order of the first change."""
        cells: dict[int, dict[str, None]] = {}
        for entry in self.ledger.entries:
            for oid, cell in sorted(entry.changed):
                cells.setdefault(oid, {})[cell] = None
        return cells

    def had_ability(self, effect: Effect) -> bool:
        """Return whether the source of an effect had its ability at some point of the resolution."""
        # only an ability that an effect gives can have been missing
        if getattr(effect.ability, "since", -1) < 0:
            return True
        cell = (effect.source, operations.ABILITIES)
        return any(effect.ability in entry.changed.get(cell, ((), ()))[1] for entry in self.ledger.entries)

    # --- order ------------------------------------------------------------------------------------------------------

    def get_layer_name(self, effect: Effect) -> str:
        """Return the name of the layer of an effect (or of its part); "" if the scheme has only one layer."""
        scheme = self.scheme
        names = scheme.layers
        if scheme.is_by_timestamp:
            if effect.layer <= 0:
                return CONTROL if effect.layer == WHOSE - SETTLED else LOSSES
            return names[effect.layer - 1] if len(names) > 1 else ""
        name, sources, group = scheme.describe_place(effect.layer)
        whole = (name,) if len(names) > 1 else ()
        return ", ".join((*whole, *map(" and ".join, filter(None, (sources, group)))))

    def find_separator(self, first: int, second: int) -> str:
        """Return the part of the scheme that decides which of two places comes first."""
        if self.scheme.is_by_timestamp:
            return "layers" if min(first, second) > 0 else "sublayers"
        own, others = self.scheme.describe_place(first), self.scheme.describe_place(second)
        return next(part for part, a, b in zip(("layers", "sources", "sublayers"), own, others, strict=True) if a != b)

    def list_parts(self, entry: Entry) -> tuple[str, ...]:
        """Return the parts of the scheme that determined an application's place in the order."""
        entries = self.ledger.entries
        index = self.orders[entry.effect.number] - 1
        parts = list(entry.continuations)
        if index and entries[index - 1].layer != entry.layer:
            parts.append(self.find_separator(entries[index - 1].layer, entry.layer))
        if entry.reason == LOOP:
            parts.append("loops")
        elif entry.reason == WAITED:
            parts += self.find_waiting_parts(entry, entries[max(index - 1, 0) : index + 2])
        elif entry.reason == BY_TIMESTAMP or not parts:
            parts += ["timestamp", self.find_timestamp_part(entry.effect)]
        return tuple(parts)

    def find_waiting_parts(self, entry: Entry, neighbours: Iterable[Entry]) -> Iterator[str]:
        """Yield the parts of the layer scheme that made an application wait for others.

        Args:
            neighbours: the application with those just before and after it.
        """
        yield "dependency"
        if any(edge.applied_before for edge in entry.dependencies):
            yield "judged"
        prerequisites = {edge.prerequisite for edge in entry.dependencies}
        waiting = [other for other in neighbours if other is not entry and other.reason == WAITED]
        if any(edge.prerequisite in prerequisites for other in waiting for edge in other.dependencies):
            yield "dependents"

    def find_timestamp_part(self, effect: Effect) -> str:
        """Return the part of the scheme that determines an effect's timestamp."""
        if effect.source < 0:
            return "counts"
        return "granted" if getattr(effect.ability, "since", -1) >= 0 else "renews"

    def list_rules(self, entry: Entry) -> tuple[str, ...]:
        """Return the ids of the rules that determined an application's place in the order."""
        return tuple(dict.fromkeys(rule for part in self.list_parts(entry) for rule in self.scheme.find_rules(part)))

    def build_graph(self) -> networkx.DiGraph[int]:
        """Return the dependency graph (see `make_graph`); without edges where dependency does not count."""
        if self.recorder is None:
            full_graph: networkx.DiGraph[int] = self.reapply(self.all_effects, make_graph)
            full_graph.remove_nodes_from([effect.number for effect in self.all_effects if effect not in self.effects])
            return full_graph
        import networkx

        graph: networkx.DiGraph[int] = networkx.DiGraph()
        for effect in self.effects:
            order = self.orders.get(effect.number, 0)
            graph.add_node(effect.number, effect=effect, layer=effect.layer, order=order, loop=False)
        return graph

    def compute_swapped_value(self, entry: Entry, second: Entry, cell: Cell) -> Any:
        """Return the value that would result if two effects of a layer swapped their timestamps."""
        if self.recorder is not None:
            return self.recorder.compute_swapped_value(entry, second, cell)
        order = sorted(self.all_effects, key=lambda effect: (effect.layer, *effect.sort_key))
        index = {effect.number: n for n, effect in enumerate(order)}
        a, b = index[entry.effect.number], index[second.effect.number]
        order[a], order[b] = order[b], order[a]
        redated = [replace(effect, timestamp=n) for n, effect in enumerate(order)]
        return self.reapply(redated, make_ledger).get_value(*cell)

    def iterate_swaps(self, steps: Iterable[Step], cell: Cell) -> Iterator[Swap | None]:
        """Yield the pairs of independent effects of one layer whose order matters for a value.

        Yields:
            the pairs; finally None if there were too many to try each.
        """
        value = self.compute_value(*cell)
        swapped = partial(self.compute_swapped_value, cell=cell)
        for swap in self.swap_results.iterate_swaps(steps, cell, self.dependent_pairs.__contains__, swapped):
            if swap is None:
                yield None
            elif (instead := self.apply_floor(cell[1], swap.swapped_value)) != value:
                yield swap._replace(swapped_value=instead)

    @cached_property
    def dependent_pairs(self) -> frozenset[tuple[int, int]]:
        """Return pairs of effect numbers of which the second depends on the first; () without dependency."""
        return self.reapply(self.all_effects, find_dependent_pairs) if self.recorder is None else frozenset()

    @cached_property
    def swap_results(self) -> Swaps:
        """Return the results of swapping timestamps."""
        progress = Progress(self.board, self.all_effects, self.scheme)
        self.machine.state.table = self.table
        return Swaps(self.all_effects, lambda effect: progress.find_shape_reads(effect.shape))

    def reapply(self, effects: Iterable[Effect], make: Callable[[Board, Iterable[Effect], LayerScheme], Any]) -> Any:
        """Apply effects again, for another purpose; the account's own table does not change."""
        try:
            return make(self.board, effects, self.scheme)
        finally:
            self.machine.state.table = self.table
