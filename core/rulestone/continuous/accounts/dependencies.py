"""Dependencies between effects, with the evidence for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from rulestone.continuous.board import ANYTHING, Board, Cell, Effect, Plan, Progress
from rulestone.continuous.dependency import find_closure
from rulestone.continuous.layer_scheme import LayerScheme
from rulestone.continuous.operations import Op
from rulestone.continuous.order_in_layer import NextApplication
from rulestone.continuous.resolver import iterate_turns

if TYPE_CHECKING:
    import networkx

EXISTENCE, WHOM, WHAT = "existence", "whom", "what"


class Edge(NamedTuple):
    """One effect depends on another.

    Attributes:
        then: number of the effect that depends.
        first: number of the effect on which it depends.
        kind: the change: "existence", "whom" (the affected objects) or "what" (the operations on them).
        oid: number of an object that shows it: the source, or an object that is added, dropped, or affected
            differently.
        attr: the attribute that the first effect changes and the other reads; "" if unknown.
        changed: number of the object that has the attribute.
        before, after: its value without the first effect, and with it.
        joins: for "whom": whether the object is added (otherwise dropped); for "existence": whether the effect comes to
            exist.
        does, instead: for "what": the operations on the object if the first effect is not applied, and if it is.
        ahead: numbers of the effects that are applied before it shows; () if it shows on the current board.
        also: equal dependencies shown by other objects.
    """

    then: int
    first: int
    kind: str
    oid: int
    attr: str
    changed: int
    before: Any
    after: Any
    joins: bool = False
    does: tuple[Op, ...] = ()
    instead: tuple[Op, ...] = ()
    ahead: tuple[int, ...] = ()
    also: tuple[Edge, ...] = ()

    def find_evidence(self, oid: int) -> Edge:
        """Return the evidence for the dependency on some object, or itself if there is none."""
        return next((edge for edge in self.also if edge.oid == oid), self)


def find_edges(turn: NextApplication) -> tuple[Edge, ...]:
    """Return the dependencies between the effects of a layer just before an application, with evidence."""
    depends = turn.map_dependencies()
    if not any(depends.values()):
        return ()
    here = turn.list_present()
    return tuple(
        find_evidence(turn, first, then, depends[then.number][first.number])
        for first in turn.order.left
        for then in here
        if first.number in depends[then.number]
    )


def compare_plans(
    progress: Progress, first: Effect, later: Effect, ahead: tuple[Effect, ...]
) -> tuple[Plan | None, Plan | None]:
    """Return the plans of `later` before and after `first`, with the effects of `ahead` applied before both."""
    with progress.restore_after():
        progress.apply_effects(ahead)
        before = progress.plan_operations(later)
        progress.apply_effects((first,))
        return before, progress.plan_operations(later)


def find_evidence(turn: NextApplication, first: Effect, later: Effect, ahead: tuple[Effect, ...]) -> Edge:
    """Return the evidence that `later` depends on `first` when the effects of `ahead` have been applied."""
    before, after = compare_plans(turn.progress, first, later, ahead)
    reads = later.needs if after is None or before is None else turn.progress.find_reads(later)
    changes = turn.preview_changes(first, ahead)
    behind = tuple(effect.number for effect in ahead)
    seen = [cell for cell in changes if cell[1] in reads or ANYTHING in reads]
    nearest: dict[int, Cell] = {oid: (oid, attr) for oid, attr in reversed(seen)}  # the first effect on each object
    otherwise: Cell = seen[0] if seen else (-1, "")

    def make_edge(kind: str, oid: int) -> Edge:
        joins = after is not None and (oid in after if kind == WHOM else before is None)
        ops = (before[oid], after[oid]) if kind == WHAT and before is not None and after is not None else ((), ())
        cell = nearest.get(oid, otherwise)
        old, new = changes.get(cell, (None, None))
        return Edge(later.number, first.number, kind, oid, cell[1], cell[0], old, new, joins, *ops, behind)

    if before is None or after is None:
        return make_edge(EXISTENCE, later.source)
    kind, objects = (
        (WHOM, sorted(before.keys() ^ after.keys()))
        if before.keys() != after.keys()
        else (WHAT, [oid for oid in before if before[oid] != after[oid]])
    )
    one, *others = (make_edge(kind, oid) for oid in objects)
    return one._replace(also=tuple(others))


def find_dependent_pairs(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> frozenset[tuple[int, int]]:
    """Return the pairs of numbers of effects of which the second depends on the first at some point."""
    found: set[tuple[int, int]] = set()
    for turn in iterate_turns(board, list(effects), scheme):
        found.update((first, then) for then, firsts in turn.map_dependencies().items() for first in firsts)
    return frozenset(found)


def make_graph(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> networkx.DiGraph[int]:
    """Return the dependency graph of all effects of a board.

    Returns:
        nodes: numbers of effects with "effect", "layer", "order" (1 for the first applied; 0 for one that never
        existed) and "loop" (in a loop at some point). Edges lead to the dependent effect, each with "loop" (part of a
        loop at some point) and "evidence" (the first `Edge` found, or the one in the loop).
    """
    import networkx

    everything = list(effects)
    drawn: networkx.DiGraph[int] = networkx.DiGraph()
    for effect in everything:
        drawn.add_node(effect.number, effect=effect, layer=effect.layer, order=0, loop=False)
    order = 0
    for turn in iterate_turns(board, everything, scheme):
        if turn.applies:
            order += 1
            drawn.nodes[turn.chosen.number]["order"] = order
        depends = turn.map_dependencies()
        for edge in find_edges(turn):
            one, other = edge.first, edge.then
            loop = one in find_closure(other, depends) and other in find_closure(one, depends)
            known = drawn.has_edge(edge.first, edge.then)
            if not known or (loop and not drawn.edges[edge.first, edge.then]["loop"]):
                drawn.add_edge(edge.first, edge.then, evidence=edge, loop=loop)
            for number in (edge.first, edge.then) if loop else ():
                drawn.nodes[number]["loop"] = True
    return drawn
