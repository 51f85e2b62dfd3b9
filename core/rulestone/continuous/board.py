"""The board that effects apply to, as little of it as resolving them needs: objects with values, and the effects."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Protocol

from rulestone.continuous.operations import (
    ABILITIES,
    VALUES,
    Op,
    Row,
    Table,
    guards,
    refused,
    results,
    unheld,
    unlowered,
)

ANYTHING = "*"
"""Among what an effect reads: it may be anything."""
Plan = dict[int, tuple[Op, ...]]
"""What an effect does: for each object it applies to, the operations with their values."""
Cell = tuple[int, str]


class Board(Protocol):
    """Objects and their values.

    Attributes:
        table: what differs from the values without effects; resolvers fill it.
    """

    table: Table

    def base(self, oid: int, attr: str) -> Any:
        """The value without continuous effects."""

    def column(self, attr: str) -> Mapping[int, Any]:
        """The values without continuous effects of all objects that effects may apply to, by number."""

    def holds(self, oid: int) -> bool:
        """Whether there is such an object on the board."""


class Scheme(Protocol):
    """What the game declares about the order of continuous effects (see `LayerScheme`)."""

    @property
    def dependency(self) -> bool:
        """Whether dependency comes before timestamps."""

    @property
    def goes_on(self) -> bool:
        """Whether an effect that has begun to apply goes on in later layers when its source loses the ability."""

    @property
    def shares(self) -> bool:
        """Whether the parts of one effect in different layers apply to the same objects."""

    @property
    def judged(self) -> str:
        """How it is judged whether an effect depends on another: one of `JUDGED`."""

    @property
    def loops(self) -> str:
        """What becomes of effects that depend on each other in a loop: one of `LOOPS`."""

    @property
    def dependents(self) -> str:
        """Which of several effects that have waited is next: one of `DEPENDENTS`."""


STANDING, OUTCOME = JUDGED = ("as it stands", "in the outcome")
"""An effect depends on another that would change it if it were applied now; also on one that would do so once all that
that one depends on has been applied."""
TIMESTAMP, TOGETHER, AS_MET, NONE = LOOPS = ("timestamp", "together", "as met", "none")
"""The oldest member of a loop is applied and all is reconsidered; all members are applied, the oldest first, before
anything is reconsidered; the same, and each does what it would have done before any of them; none is applied."""
DEPENDENTS = (TIMESTAMP, NEWEST := "newest")
"""The oldest of those that have waited and need not any more; the newest of them."""


ABSOLUTE = ("set", "grant", "lose")
"""Operations after which it does not matter what was there before."""


@dataclass(slots=True, frozen=True, eq=False)
class Shape:
    """What can be told of an effect without its objects; effects with all of that in common share one.

    Attributes:
        reads, writes, needs: the effect's.
        conditional: whether it may not exist.
        steady: its operations are constant; `adds`: all of them add whole numbers; `absolute`: all are `ABSOLUTE`.
        stamped: its operations are constant, and all of them absolute or a swap.
        guards: it says of an attribute that it cannot be lowered.
        named: it does the same to the objects that it names, whatever the board, as long as these are there.
    """

    reads: frozenset[str]
    writes: frozenset[str]
    needs: frozenset[str]
    conditional: bool
    steady: bool
    adds: bool
    absolute: bool
    stamped: bool
    guards: bool
    named: bool


shaped = lru_cache(maxsize=4096)(Shape)


@dataclass(slots=True, eq=False)
class Effect:
    """One continuous effect, or the part of it that belongs to one layer.

    Attributes:
        number: its number, unique on the board.
        layer, timestamp: its place; lower first.
        whom: the objects it applies to.
        what: what it does to one of them.
        reads: the attributes that `whom` and `what` may look at, `ANYTHING` among them if that is not known.
        writes: the cells that it may change.
        exists: whether its source still has the ability; None for an effect that needs no source.
        needs: the attributes that `exists` may look at, of the source where there is one.
        ability: what of its source makes it: effects of one source with equal `ability` exist together.
        group: number shared by the parts of one effect, of which each is in another layer; its own if it has one part.
        source: number of its source, -1 for none.
        wants: where `whom` is all objects of the board that have certain values: attributes and values.
        like: effects with equal `like` (not None) apply to the same objects.
        only: the only objects that `whom` can ever yield; None: any.
        constant: the operations, where they are the same for every object whatever the board.
        shape: what it has in common with many others.
        name, cites: for explanations.
        origin: what the board's maker wants to keep with it.
    """

    number: int
    layer: int
    timestamp: int
    whom: Callable[[Any], Iterable[int]]
    what: Callable[[Any, int], tuple[Op, ...]]
    reads: frozenset[str]
    writes: frozenset[str]
    exists: Callable[[Any], bool] | None = None
    needs: frozenset[str] = frozenset()
    ability: Hashable = None
    group: int = -1
    source: int = -1
    wants: tuple[tuple[str, Hashable], ...] | None = None
    like: Hashable = None
    only: tuple[int, ...] | None = None
    constant: tuple[Op, ...] | None = None
    name: str = ""
    cites: tuple[str, ...] = ()
    origin: Any = None
    shape: Shape = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.group < 0:
            self.group = self.number
        ops = self.constant
        adds = ops is not None and all(op.kind == "add" and isinstance(op.value, int) for op in ops)
        absolute = ops is not None and all(op.kind in ABSOLUTE for op in ops) and hashable(ops)
        guarding = any(map(guards, self.writes))
        stamped = ops is not None and all(op.kind == "swap" or op.kind in ABSOLUTE for op in ops)
        there = self.exists is not None
        named = self.only is not None and ops is not None and not (there or self.reads)
        self.shape = shaped(
            self.reads, self.writes, self.needs, there, ops is not None, adds, absolute, stamped, guarding, named
        )

    @property
    def age(self) -> tuple[int, int]:
        """What it is sorted by within a layer."""
        return (self.timestamp, self.number)


def overlap(reads: frozenset[str], writes: frozenset[str]) -> bool:
    """Whether something read may be among what is written."""
    if ANYTHING in reads:
        return bool(writes)
    return not reads.isdisjoint(writes)


def hashable(value: Any) -> bool:
    """Whether it can be a key."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


class Progress:
    """How far one resolution has come: what the resolvers share.

    Args:
        board: its table is started anew.
        effects: every effect there is.
        scheme: what the game declares.
    """

    def __init__(self, board: Board, effects: Iterable[Effect], scheme: Scheme) -> None:
        self.board = board
        self.scheme = scheme
        board.table = {}
        self.effects = sorted(effects, key=lambda effect: (effect.layer, *effect.age))
        self.begun: dict[int, tuple[int, ...]] = {}
        self.kept: dict[str, frozenset[str]] = {}
        self.guard(cell for effect in self.effects if effect.shape.guards for cell in effect.writes)

    def guard(self, cells: Iterable[str]) -> None:
        """Note the cells, among some, on which changes of others hang."""
        for cell in cells:
            for kept in guards(cell):
                self.kept[kept] = self.kept.get(kept, frozenset()) | {cell}

    def guarding(self, writes: frozenset[str]) -> frozenset[str]:
        """What decides whether some cells may change."""
        return frozenset().union(*(self.kept[cell] for cell in writes if cell in self.kept))

    def value(self, oid: int, attr: str) -> Any:
        """A value as it stands."""
        row = self.board.table.get(oid)
        return row[attr] if row is not None and attr in row else self.board.base(oid, attr)

    def reads(self, effect: Effect) -> frozenset[str]:
        """What may change whom an effect applies to or what it does there."""
        if not self.kept:
            return effect.reads
        return effect.reads | self.guarding(effect.writes)

    def exists(self, effect: Effect) -> bool:
        """Whether there is such an effect now."""
        if effect.exists is None or (self.scheme.goes_on and effect.group in self.begun):
            return True
        return effect.exists(self.board)

    def plan(self, effect: Effect) -> Plan | None:
        """What an effect would do now; None if it does not exist."""
        if not self.exists(effect):
            return None
        shared = self.begun.get(effect.group) if self.scheme.shares else None
        return {oid: self.what(effect, oid) for oid in (effect.whom(self.board) if shared is None else shared)}

    def what(self, effect: Effect, oid: int) -> tuple[Op, ...]:
        """What an effect would do to an object now."""
        ops = effect.what(self.board, oid) if effect.constant is None else effect.constant
        if self.kept and not self.kept.keys().isdisjoint(effect.writes):
            return tuple(self.held_back(op, oid) for op in ops)
        return ops

    def held_back(self, op: Op, oid: int) -> Op:
        """An operation as far as nothing forbids it."""
        if op.kind in VALUES:
            return op._replace(kept=self.is_kept(op, oid))
        if op.kind == "grant":
            return op._replace(kept=self.value(oid, unheld(op.attr)) is not None)
        if op.kind not in ("gain", "share", "copy"):
            return op
        forbidden = [cell for cell in self.kept.get(ABILITIES, ()) if self.value(oid, cell) is not None]
        if op.kind == "gain":
            return op._replace(kept=refused(forbidden, op.value))
        if op.kind == "share":
            return op._replace(value=tuple(ability for ability in op.value if not refused(forbidden, ability)))
        flags = [attr for attr, flag in op.value if flag is True and self.value(oid, unheld(attr)) is not None]
        cells = {**dict(op.value), **dict.fromkeys(flags, False)}
        held = tuple(held for held in cells.get(ABILITIES, ()) if not refused(forbidden, held.ability))
        return op._replace(value=tuple({**cells, ABILITIES: held}.items()) if cells else ())

    def is_kept(self, op: Op, oid: int) -> bool:
        """Whether something forbids that the value is lowered, or that a flag is had that would be set."""
        if op.kind == "set" and op.value is True and self.value(oid, unheld(op.attr)) is not None:
            return True
        cells = (op.attr, str(op.value)) if op.kind == "swap" else (op.attr,)
        return any(self.value(oid, unlowered(cell)) is not None for cell in cells)

    def carry_out(self, effect: Effect, plan: Plan) -> dict[Cell, tuple[Any, Any]]:
        """Do to the table what a plan says.

        Returns:
            the cells that changed: (value before, value after).
        """
        table = self.board.table
        changed: dict[Cell, tuple[Any, Any]] = {}
        for oid, ops in plan.items():
            row: Row = table.setdefault(oid, {})
            read = partial(self.value, oid)
            for op in ops:
                for cell, new in results(op, read, effect.timestamp):
                    old = read(cell)
                    row[cell] = new
                    if old != new or type(old) is not type(new):
                        changed[oid, cell] = (changed.get((oid, cell), (old,))[0], new)
        return changed

    def apply(self, effect: Effect, plan: Plan) -> dict[Cell, tuple[Any, Any]]:
        """Apply an effect for good."""
        self.begun.setdefault(effect.group, tuple(plan))
        return self.carry_out(effect, plan)
