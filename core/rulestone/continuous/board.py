"""The board that effects apply to, as little of it as resolving them needs: objects with values, and the effects."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from rulestone.continuous.operations import (
    ABILITIES,
    VALUES,
    Op,
    Row,
    Table,
    guards,
    refused,
    unheld,
    unlowered,
    writer,
)

ANYTHING = "*"
"""Among what an effect reads: it may be anything."""
Plan = dict[int, tuple[Op, ...]]
"""What an effect does: for each object it applies to, the operations with their values."""
Cell = tuple[int, str]
Changes = dict[Cell, tuple[Any, Any]]


class Board(Protocol):
    """Objects and their values.

    Attributes:
        table: what differs from the values without effects; resolvers fill it.
    """

    table: Table

    def base(self, oid: int, attr: str) -> Any:
        """The value without continuous effects."""


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
        steady: its operations are constant; `adds`: all of them add whole numbers; `absolute`: all are `ABSOLUTE`.
        guards: it says of an attribute that it cannot be lowered.
    """

    reads: frozenset[str]
    writes: frozenset[str]
    needs: frozenset[str]
    steady: bool
    adds: bool
    absolute: bool
    guards: bool


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
        like: effects with equal `like` (not None) apply to the same objects.
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
    like: Hashable = None
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
        self.shape = shaped(self.reads, self.writes, self.needs, ops is not None, adds, absolute, guarding)

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
        self.met: set[str] = set()
        self.guard(cell for effect in self.effects if effect.shape.guards for cell in effect.writes)

    def guard(self, cells: Iterable[str]) -> None:
        """Note the cells, among some, on which changes of others hang."""
        for cell in cells:
            for kept in guards(cell):
                self.kept[kept] = self.kept.get(kept, frozenset()) | {cell}

    def guarding(self, writes: frozenset[str]) -> frozenset[str]:
        """What decides whether some cells may change."""
        return frozenset().union(*(self.kept[cell] for cell in writes if cell in self.kept))

    def reads_of(self, shape: Shape) -> frozenset[str]:
        """Return all attributes that decide whether effects of a shape exist, what they apply to and what they do."""
        found = shape.reads | shape.needs
        return found | self.guarding(shape.writes) if self.kept else found

    def is_steady(self, effect: Effect) -> bool:
        """Return whether an effect does the same to every object that it applies to, whatever the board."""
        return effect.constant is not None and (not self.kept or self.kept.keys().isdisjoint(effect.writes))

    def are_unguarded(self, effects: Iterable[Effect]) -> bool:
        """Return whether nothing can forbid what any of some effects writes."""
        return not self.kept or all(self.kept.keys().isdisjoint(effect.writes) for effect in effects)

    def has_begun(self, effect: Effect) -> bool:
        """Return whether it matters that an earlier part of an effect has been applied."""
        return (self.scheme.shares or self.scheme.goes_on) and effect.group in self.begun

    @contextmanager
    def trial(self, plan: Iterable[int] | None = None) -> Iterator[None]:
        """Undo in the end what is done to the board's table within.

        Args:
            plan: the objects to which something may be done; None for any.
        """
        board = self.board
        table = board.table
        copy = dict(table)
        for oid in table if plan is None else plan:
            if oid in table:
                copy[oid] = dict(table[oid])
        board.table = copy
        try:
            yield
        finally:
            board.table = table

    def apply_all(self, effects: Iterable[Effect]) -> None:
        """Carry out some effects one after the other, as far as they exist then."""
        for effect in effects:
            if (plan := self.plan(effect)) is not None:
                self.carry_out(effect, plan)

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
        if effect.constant is not None and self.is_steady(effect):
            return dict.fromkeys(effect.whom(self.board) if shared is None else shared, effect.constant)
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

    def carry_out(self, effect: Effect, plan: Plan, dry: bool = False) -> Changes:
        """Do to the table what a plan says.

        Args:
            dry: leave the table as it is, and only return what would change; for plans of one operation an object.

        Returns:
            the cells that changed: (value before, value after).
        """
        table, base = self.board.table, self.board.base
        changed: Changes = {}
        ops: tuple[Op, ...] = ()
        write: list[Callable[[int, Row], Iterable[tuple[str, Any]]]] = []
        for oid, those in plan.items():
            if those is not ops:
                ops, write = those, [writer(op, self.value, effect.timestamp) for op in those]
            row = table.get(oid)
            if row is None:
                row = {}
                if not dry:
                    table[oid] = row
            for written in write:
                for cell, new in written(oid, row):
                    old = row[cell] if cell in row else base(oid, cell)
                    if not dry:
                        row[cell] = new
                    if old is not new and (old != new or type(old) is not type(new)):
                        changed[oid, cell] = (changed[oid, cell][0] if (oid, cell) in changed else old, new)
        return changed

    def begin(self, effect: Effect, objects: Iterable[int]) -> None:
        """Note that an effect has been applied to some objects, if this is its first part."""
        if effect.group not in self.begun:
            self.begun[effect.group] = tuple(objects)

    def apply(self, effect: Effect, plan: Plan) -> dict[Cell, tuple[Any, Any]]:
        """Apply an effect for good."""
        self.begin(effect, plan)
        return self.carry_out(effect, plan)
