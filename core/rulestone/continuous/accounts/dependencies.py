"""Which effects depend on which, and on what evidence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from rulestone.continuous.board import ANYTHING, Board, Cell, Effect, Scheme
from rulestone.continuous.dependency import Depends, closure
from rulestone.continuous.layer_order import Turn
from rulestone.continuous.operations import Op
from rulestone.continuous.resolver import turns

if TYPE_CHECKING:
    import networkx

EXISTENCE, WHOM, WHAT = "existence", "whom", "what"


class Edge(NamedTuple):
    """One effect depends on another.

    Attributes:
        then: number of the effect that depends.
        first: number of the effect on which it depends.
        kind: what would change: "existence", "whom" (what it applies to) or "what" (what it does to it).
        oid: an object on which it shows: the source, or an object that comes in, falls out, or is treated otherwise.
        attr: the attribute that the first changes and the other looks at; "" if that cannot be told.
        changed: the object of which it is an attribute.
        before, after: its value without the first applied, and with it.
        joins: of "whom": the object comes in; otherwise it falls out. Of "existence": it comes to exist.
        does, instead: of "what": the operations on the object without the first applied, and with it.
        ahead: numbers of the effects that are applied before it shows; () for one that shows as things stand.
        also: the same dependency as it shows on other objects.
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

    def about(self, oid: int) -> Edge:
        """The dependency as it shows on some object, if it does."""
        return next((edge for edge in self.also if edge.oid == oid), self)


def edges(turn: Turn) -> tuple[Edge, ...]:
    """The dependencies among the effects of a layer as they are before an application, each with its evidence."""
    depends = turn.depends()
    if not any(depends.values()):
        return ()
    here = turn.present()
    return tuple(
        evidence(turn, first, then, depends[then.number][first.number])
        for first in turn.order.left
        for then in here
        if first.number in depends[then.number]
    )


def evidence(turn: Turn, first: Effect, then: Effect, ahead: tuple[Effect, ...]) -> Edge:
    """The evidence that one effect depends on another, once some others have been applied."""
    progress = turn.progress
    with progress.trial():
        progress.apply_all(ahead)
        before = progress.plan(then)
        progress.carry_out(first, progress.plan(first) or {})
        after = progress.plan(then)
    reads = then.needs if after is None or before is None else progress.reads(then)
    changes = turn.preview(first, ahead)
    behind = tuple(effect.number for effect in ahead)
    seen = [cell for cell in changes if cell[1] in reads or ANYTHING in reads]
    nearest: dict[int, Cell] = {oid: (oid, attr) for oid, attr in reversed(seen)}  # the first of each object
    otherwise: Cell = seen[0] if seen else (-1, "")

    def shown(kind: str, oid: int) -> Edge:
        joins = after is not None and (oid in after if kind == WHOM else before is None)
        ops = (before[oid], after[oid]) if kind == WHAT and before is not None and after is not None else ((), ())
        cell = nearest.get(oid, otherwise)
        old, new = changes.get(cell, (None, None))
        return Edge(then.number, first.number, kind, oid, cell[1], cell[0], old, new, joins, *ops, behind)

    if before is None or after is None:
        return shown(EXISTENCE, then.source)
    one, *others = (
        [shown(WHOM, oid) for oid in sorted(before.keys() ^ after.keys())]
        if before.keys() != after.keys()
        else [shown(WHAT, oid) for oid in before if before[oid] != after[oid]]
    )
    return one._replace(also=tuple(others))


def dependent_pairs(board: Board, effects: Iterable[Effect], scheme: Scheme) -> frozenset[tuple[int, int]]:
    """Return the pairs of numbers of effects of which the second depends on the first at some point."""
    found: set[tuple[int, int]] = set()
    for turn in turns(board, list(effects), scheme):
        found.update((first, then) for then, firsts in turn.depends().items() for first in firsts)
    return frozenset(found)


def in_loop(depends: Depends, one: int, other: int) -> bool:
    """Return whether two effects depend on each other, however indirectly."""
    return one in closure(other, depends) and other in closure(one, depends)


def graph(board: Board, effects: Iterable[Effect], scheme: Scheme) -> networkx.DiGraph[int]:
    """The dependency graph of all effects of a board.

    Returns:
        nodes: numbers of effects with "effect", "layer", "order" (1 for the first applied; 0 for one that was never
        there) and "loop" (in a loop at some point). Edges go from what is depended on to what depends, each with
        "loop" (part of a loop at some point) and "evidence" (an `Edge`, as it first showed, or as it did in the loop).
    """
    import networkx

    everything = list(effects)
    drawn: networkx.DiGraph[int] = networkx.DiGraph()
    for effect in everything:
        drawn.add_node(effect.number, effect=effect, layer=effect.layer, order=0, loop=False)
    order = 0
    for turn in turns(board, everything, scheme):
        if turn.applies:
            order += 1
            drawn.nodes[turn.chosen.number]["order"] = order
        depends = turn.depends()
        for edge in edges(turn):
            loop = in_loop(depends, edge.first, edge.then)
            known = drawn.has_edge(edge.first, edge.then)
            if not known or (loop and not drawn.edges[edge.first, edge.then]["loop"]):
                drawn.add_edge(edge.first, edge.then, evidence=edge, loop=loop)
            for number in (edge.first, edge.then) if loop else ():
                drawn.nodes[number]["loop"] = True
    return drawn
