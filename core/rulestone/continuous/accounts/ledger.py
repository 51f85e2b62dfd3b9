"""Derivations: the printed value, then each effect that was applied, with the reason for its place in the order; and
dependencies between effects, with the evidence for each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from rulestone.continuous.board import ANYTHING, TIMESTAMP, Board, Cell, Effect, Plan, Progress
from rulestone.continuous.dependency import find_closure
from rulestone.continuous.layer_scheme import LayerScheme
from rulestone.continuous.operations import Op, Table
from rulestone.continuous.resolver import NextApplication, iterate_turns

if TYPE_CHECKING:
    import networkx

EXISTENCE, WHOM, WHAT = "existence", "whom", "what"


class Edge(NamedTuple):
    """One effect depends on another.

    Attributes:
        dependent: number of the effect that depends.
        prerequisite: number of the effect on which it depends.
        kind: the change: "existence", "whom" (the affected objects) or "what" (the operations on them).
        oid: number of an object that shows it: the source, or an object that is added, dropped, or affected
            differently.
        attr: the attribute that the first effect changes and the other reads; "" if unknown.
        changed_object: number of the object that has the attribute.
        before, after: its value without the first effect, and with it.
        is_added: for "whom": whether the object is added (otherwise dropped); for "existence": whether the effect comes
            to exist.
        operations_before, operations_after: for "what": the operations on the object without the first effect, and
            with it.
        applied_before: numbers of the effects that are applied before it shows; () if it shows on the current board.
        further_evidence: equal dependencies shown by other objects.
    """

    dependent: int
    prerequisite: int
    kind: str
    oid: int
    attr: str
    changed_object: int
    before: Any
    after: Any
    is_added: bool = False
    operations_before: tuple[Op, ...] = ()
    operations_after: tuple[Op, ...] = ()
    applied_before: tuple[int, ...] = ()
    further_evidence: tuple[Edge, ...] = ()

    def find_evidence(self, oid: int) -> Edge:
        """Return the edge whose evidence is about an object; if there is none, this edge."""
        return next((edge for edge in self.further_evidence if edge.oid == oid), self)


def find_edges(turn: NextApplication) -> tuple[Edge, ...]:
    """Return the dependencies between the effects of a layer just before an application, with evidence."""
    depends = turn.map_dependencies()
    if not any(depends.values()):
        return ()
    present = turn.list_present()
    return tuple(
        find_evidence(turn, prerequisite, dependent, depends[dependent.number][prerequisite.number])
        for prerequisite in turn.order.remaining
        for dependent in present
        if prerequisite.number in depends[dependent.number]
    )


def compare_plans(
    progress: Progress, first: Effect, later: Effect, applied_before: tuple[Effect, ...]
) -> tuple[Plan | None, Plan | None]:
    """Return what `later` would do, after the effects of `applied_before`, without and with `first`."""
    with progress.restore_after():
        progress.apply_effects(applied_before)
        before = progress.plan_operations(later)
        progress.apply_effects((first,))
        return before, progress.plan_operations(later)


def find_evidence(turn: NextApplication, first: Effect, later: Effect, applied_before: tuple[Effect, ...]) -> Edge:
    """Return the evidence that `later` depends on `first` when the effects of `applied_before` have been applied."""
    before, after = compare_plans(turn.progress, first, later, applied_before)
    reads = later.needs if after is None or before is None else turn.progress.find_reads(later)
    changes = turn.preview_changes(first, applied_before)
    numbers = tuple(effect.number for effect in applied_before)
    cells = [cell for cell in changes if cell[1] in reads or ANYTHING in reads]
    nearest: dict[int, Cell] = {oid: (oid, attr) for oid, attr in reversed(cells)}  # the first effect on each object
    default_cell: Cell = cells[0] if cells else (-1, "")

    def make_edge(kind: str, oid: int) -> Edge:
        is_added = after is not None and (oid in after if kind == WHOM else before is None)
        ops = (before[oid], after[oid]) if kind == WHAT and before is not None and after is not None else ((), ())
        cell = nearest.get(oid, default_cell)
        old, new = changes.get(cell, (None, None))
        return Edge(
            dependent=later.number, prerequisite=first.number, kind=kind, oid=oid, attr=cell[1], changed_object=cell[0],
            before=old, after=new, is_added=is_added, operations_before=ops[0], operations_after=ops[1],
            applied_before=numbers,
        )  # fmt: skip

    if before is None or after is None:
        return make_edge(EXISTENCE, later.source)
    kind, objects = WHOM, sorted(before.keys() ^ after.keys())
    if not objects:
        kind, objects = WHAT, [oid for oid in before if before[oid] != after[oid]]
    edge, *further = (make_edge(kind, oid) for oid in objects)
    return edge._replace(further_evidence=tuple(further))


def find_dependent_pairs(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> frozenset[tuple[int, int]]:
    """Return the pairs of numbers of effects of which the second depends on the first at some point."""
    pairs: set[tuple[int, int]] = set()
    for turn in iterate_turns(board, list(effects), scheme):
        pairs.update((first, dependent) for dependent, firsts in turn.map_dependencies().items() for first in firsts)
    return frozenset(pairs)


def make_graph(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> networkx.DiGraph[int]:
    """Return the dependency graph of all effects of a board.

    Returns:
        nodes: numbers of effects with "effect", "layer", "order" (1 for the first applied; 0 for one that never
        existed) and "loop" (in a loop at some point). Edges lead to the dependent effect, each with "loop" (part of a
        loop at some point) and "evidence" (the first `Edge` found, or the one in the loop).
    """
    import networkx

    everything = list(effects)
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    for effect in everything:
        graph.add_node(effect.number, effect=effect, layer=effect.layer, order=0, loop=False)
    order = 0
    for turn in iterate_turns(board, everything, scheme):
        if turn.applies:
            order += 1
            graph.nodes[turn.chosen.number]["order"] = order
        depends = turn.map_dependencies()
        for edge in find_edges(turn):
            prerequisite, dependent = edge.prerequisite, edge.dependent
            loop = dependent in find_closure(prerequisite, depends) and prerequisite in find_closure(dependent, depends)
            is_known = graph.has_edge(prerequisite, dependent)
            if not is_known or (loop and not graph.edges[prerequisite, dependent]["loop"]):
                graph.add_edge(prerequisite, dependent, evidence=edge, loop=loop)
            for number in (prerequisite, dependent) if loop else ():
                graph.nodes[number]["loop"] = True
    return graph


BY_TIMESTAMP, WAITED, LOOP, ALONE = "age", "waited", "loop", "alone"


class Entry(NamedTuple):
    """One effect that was applied.

    Attributes:
        layer: its place in the order of layers.
        effect: the effect.
        plan: object → the operations on it.
        changed: the changed cells: cell → (before, after).
        reason: reason for its place: "alone" (the only one left in its layer), "age" (the oldest one left), "waited"
            (it depended on a newer effect that was applied first), "loop" (in a dependency loop that the scheme
            resolves).
        dependencies: the dependencies because of which it waited, or the dependencies that make the loop.
        passed_over: numbers of older effects that wait and are applied later.
        continuations: fields of the layer scheme that decided about this part: "goes_on" (its source has lost the
            ability since the first part was applied), "shares" (it applies to the objects of its first part, although
            it would select others now).
    """

    layer: int
    effect: Effect
    plan: Plan
    changed: dict[Cell, tuple[Any, Any]]
    reason: str
    dependencies: tuple[Edge, ...]
    passed_over: tuple[int, ...]
    continuations: tuple[str, ...] = ()

    @property
    def cites(self) -> tuple[str, ...]:
        """Return the ids of the rules that the effect cites."""
        return self.effect.cites


class Step(NamedTuple):
    """One line of the derivation of a value: the entry, and the value before and after it."""

    entry: Entry
    before: Any
    after: Any


class Ledger(NamedTuple):
    """Every application in order.

    Attributes:
        entries: the applications.
        board: the board with its table made.
        missing: effects that never existed while their layer was applied, or were left out.
        table: the resulting values.
        left_out: effects left out because of a loop, by number, with the dependencies that make it.
    """

    entries: tuple[Entry, ...]
    board: Board
    missing: tuple[Effect, ...]
    table: Table
    left_out: dict[int, tuple[Edge, ...]] = {}

    def list_steps(self, oid: int, attr: str) -> tuple[Step, ...]:
        """Return the derivation of one value: all effects applied to it, with or without a change."""
        value = self.board.read_base_value(oid, attr)
        steps = []
        for entry in self.entries:
            if attr in entry.effect.writes and oid in entry.plan:
                before, value = value, entry.changed.get((oid, attr), (value, value))[1]
                steps.append(Step(entry, before, value))
        return tuple(steps)

    def get_value(self, oid: int, attr: str) -> Any:
        """Return the resulting value."""
        row = self.table.get(oid, {})
        return row[attr] if attr in row else self.board.read_base_value(oid, attr)


def make_ledger(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> Ledger:
    """Apply effects to a board and record each application with its reason."""
    everything = list(effects)
    entries: list[Entry] = []
    notes = DependencyNotes({}, {}, {})
    for turn in iterate_turns(board, everything, scheme):
        if turn.applies:
            entries.append(record_application(turn, notes))
        else:
            loop_edges = find_loop_dependencies(turn, find_edges(turn))
            notes.left_out.update((effect.number, loop_edges) for effect in turn.loop)
    applied = {made.effect.number for made in entries}
    missing = tuple(effect for effect in everything if effect.number not in applied)
    return Ledger(tuple(entries), board, missing, board.table, notes.left_out)


class DependencyNotes(NamedTuple):
    """Records that persist from one application to the next.

    Attributes:
        waited: effects that were passed over: number → the dependencies of each.
        loops: members of a loop that is applied as a whole: number → the dependencies that make the loop.
        left_out: as in `Ledger`.
    """

    waited: dict[int, dict[tuple[int, int], Edge]]
    loops: dict[int, tuple[Edge, ...]]
    left_out: dict[int, tuple[Edge, ...]]

    def note_waiting(self, numbers: Iterable[int], edges: Collection[Edge]) -> None:
        """Note the dependencies that make effects wait.

        Args:
            numbers: the effects with an older timestamp than the one applied.
            edges: the dependencies.
        """
        for number in numbers:
            edges_of_effect = self.waited.setdefault(number, {})
            for edge in edges:
                known_edge = edges_of_effect.get((edge.prerequisite, edge.dependent))
                # keep a dependency first found after other effects, even if it later shows directly
                if edge.dependent == number and (known_edge is None or not known_edge.applied_before):
                    edges_of_effect[edge.prerequisite, edge.dependent] = edge


def find_loop_dependencies(turn: NextApplication, edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """Return the dependencies that make the next loop."""
    members = {effect.number for effect in turn.loop}
    return tuple(edge for edge in edges if edge.prerequisite in members and edge.dependent in members)


def record_application(turn: NextApplication, notes: DependencyNotes) -> Entry:
    """Return the entry of the next application, and note in `notes` the older effects that it passes."""
    chosen = turn.chosen
    present = turn.list_present()
    passed = tuple(effect.number for effect in present if effect.sort_key < chosen.sort_key)
    # dependencies are judged only where they explain the place: an older effect waits, or a loop begins
    edges = find_edges(turn) if passed or (turn.loop and turn.begun is None) else ()
    whole = turn.loop and turn.progress.scheme.loops != TIMESTAMP
    # a loop is applied as a whole, so that all effects older than its newest member wait for it
    sort_limit = max(chosen.sort_key, turn.loop[-1].sort_key) if whole else chosen.sort_key
    notes.note_waiting((effect.number for effect in present if effect.sort_key < sort_limit), edges)
    dependencies = tuple(notes.waited.get(chosen.number, {}).values())
    if turn.loop:
        reason = LOOP
        if turn.begun is None:
            loop_edges = find_loop_dependencies(turn, edges)
            notes.loops.update((effect.number, loop_edges) for effect in turn.loop)
        dependencies = notes.loops[chosen.number]
    elif dependencies:
        reason = WAITED
    else:
        reason = BY_TIMESTAMP if len(present) > 1 else ALONE
    plan = turn.plan
    changes = turn.preview_changes(chosen)
    return Entry(chosen.layer, chosen, plan, changes, reason, dependencies, passed, find_begun_changes(turn, plan))


def find_begun_changes(turn: NextApplication, plan: Plan) -> tuple[str, ...]:
    """Return the differences for an effect whose first part was applied in an earlier layer."""
    progress, effect = turn.progress, turn.chosen
    if effect.group not in progress.begun:
        return ()
    has_lost_ability = effect.exists is not None and not effect.exists(progress.board)
    selects_others = progress.scheme.shares and set(effect.whom(progress.board)) != plan.keys()
    return (*(("goes_on",) if has_lost_ability else ()), *(("shares",) if selects_others else ()))
