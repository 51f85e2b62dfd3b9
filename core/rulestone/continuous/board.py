"""The board as resolvers see it: objects with values, the effects that apply to them, and the progress so far."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

from rulestone.continuous.layer_scheme import LayerScheme
from rulestone.continuous.operations import (
    ABILITIES,
    VALUES,
    Op,
    Row,
    Table,
    get_banned_cells,
    get_having_ban,
    get_lowering_ban,
    is_banned,
    make_writer,
)

ANYTHING = "*"
"""A member of the attributes that an effect reads: the effect may read any attribute."""
Plan = dict[int, tuple[Op, ...]]
"""The work of an effect: object → operations with their values."""
Cell = tuple[int, str]
Changes = dict[Cell, tuple[Any, Any]]


class Board(Protocol):
    """Objects and their values.

    Attributes:
        table: object → the attributes that effects have written, with their values; resolvers fill it.
    """

    table: Table

    def read_base_value(self, oid: int, attr: str) -> Any:
        """Return a value without continuous effects."""


CURRENT_BOARD, OUTCOME = JUDGED = ("as it stands", "in the outcome")
"""B depends on A if applying A now would change B, or also if it would do so after everything on which A depends."""
TIMESTAMP, TOGETHER, AS_MET, NONE = LOOPS = ("timestamp", "together", "as met", "none")
"""For a dependency loop: apply its oldest effect, then determine the dependencies again; apply all its effects, oldest
first; apply all, each with the objects and values from before any of them; apply none."""
DEPENDENTS = (TIMESTAMP, NEWEST := "newest")
"""The next of several effects whose dependencies have been applied: the oldest or the newest."""


ABSOLUTE = ("set", "grant", "lose")
"""Kinds of operations whose result does not depend on the previous value."""
DATED = ("forbid", "permit", "gain", "share")
"""Kinds of operations whose results include their timestamp, so that no two of them have equal results."""


class Shape(Struct, frozen=True, eq=False):
    """The properties of an effect that do not depend on its objects; effects with equal properties share one shape.

    Attributes:
        reads, writes, needs: as in `Effect`.
        steady: whether its operations are constant; `adds`: whether all of them add integers; `absolute`: whether all
            kinds of them are in `ABSOLUTE`.
        guards: whether it forbids lowering an attribute, or having an ability.
    """

    reads: frozenset[str]
    writes: frozenset[str]
    needs: frozenset[str]
    steady: bool
    adds: bool
    absolute: bool
    guards: bool


shaped = lru_cache(maxsize=4096)(Shape)


class Effect(Struct, eq=False):
    """A continuous effect, or the part of it that belongs to one layer.

    Attributes:
        number: its number, unique on the board.
        layer, timestamp: its place in the order; lower ones are applied first.
        whom: returns the numbers of the objects that it applies to.
        what: returns its operations on one object.
        reads: the attributes that `whom` and `what` may read, with `ANYTHING` if that is not known.
        writes: the attributes that it may write.
        exists: returns whether its source still has the ability; None for an effect without a source.
        needs: the attributes that `exists` may read.
        ability: the ability that makes it; effects of one source with equal abilities exist together.
        group: the number shared by the parts of one effect, each in another layer; its own number if it has one part.
        source: the number of its source, -1 for none.
        selection_key: equal for effects that affect the same objects; None if that is not known.
        constant: its operations if they are the same for every object on every board; else None.
        shape: its properties apart from objects; computed when the effect is made.
        name, cites: its name and rules, for explanations.
        origin: any value that the maker of the board attaches to it.
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
    selection_key: Hashable = None
    constant: tuple[Op, ...] | None = None
    name: str = ""
    cites: tuple[str, ...] = ()
    origin: Any = None
    shape: Shape = Shape(frozenset(), frozenset(), frozenset(), steady=False, adds=False, absolute=False, guards=False)

    def __post_init__(self) -> None:
        if self.group < 0:
            self.group = self.number
        ops = self.constant
        adds = ops is not None and all(op.kind == "add" and isinstance(op.value, int) for op in ops)
        # equal operations are grouped by their values, which must be hashable for that
        absolute = ops is not None and all(op.kind in ABSOLUTE for op in ops) and is_hashable(ops)
        guarding = any(map(get_banned_cells, self.writes))
        self.shape = shaped(self.reads, self.writes, self.needs, ops is not None, adds, absolute, guarding)

    @property
    def sort_key(self) -> tuple[int, int]:
        """Its sort key within a layer."""
        return (self.timestamp, self.number)

    @property
    def is_repeatable(self) -> bool:
        """Whether a second effect with equal operations has the same result."""
        ops = self.constant
        return ops is not None and (self.shape.absolute or self.shape.adds) and all(op.kind not in DATED for op in ops)


def overlaps(reads: frozenset[str], writes: frozenset[str]) -> bool:
    """Return whether an effect with some writes may change anything that an effect with some reads reads."""
    return bool(writes) if ANYTHING in reads else not reads.isdisjoint(writes)


def is_hashable(value: Any) -> bool:
    """Return whether a value can be a key of a dictionary."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


class Progress:
    """The state of one resolution.

    Args:
        board: the board; its table is emptied.
        effects: all continuous effects.
        scheme: layer scheme of the game.

    Attributes:
        begun: number of an effect → the objects that its first applied part affected.
        guards: cell → cells of the prohibitions that limit its changes, such as "cannot be lowered"; only cells with a
            prohibition.
        situations: situations that occurred in ordering: "loops"; "dependents" (a choice among several effects whose
            dependencies had been applied).
    """

    def __init__(self, board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> None:
        self.board = board
        self.scheme = scheme
        board.table = {}
        self.effects = sorted(effects, key=lambda effect: (effect.layer, *effect.sort_key))
        self.begun: dict[int, tuple[int, ...]] = {}
        self.guards: dict[str, frozenset[str]] = {}
        self.situations: set[str] = set()
        self.register_guards(cell for effect in self.effects if effect.shape.guards for cell in effect.writes)

    def register_guards(self, cells: Iterable[str]) -> None:
        """Register the prohibitions among some cells: for each forbidden cell, the cells that forbid changing it."""
        for cell in cells:
            for guarded in get_banned_cells(cell):
                self.guards[guarded] = self.guards.get(guarded, frozenset()) | {cell}

    def find_guards(self, writes: frozenset[str]) -> frozenset[str]:
        """Return the cells of the prohibitions that may limit writing some cells."""
        return frozenset().union(*(self.guards[cell] for cell in writes if cell in self.guards))

    def find_shape_reads(self, shape: Shape) -> frozenset[str]:
        """Return all attributes that decide whether effects of a shape exist, which objects they affect and how."""
        reads = shape.reads | shape.needs
        return reads | self.find_guards(shape.writes) if self.guards else reads

    def is_fixed(self, effect: Effect) -> bool:
        """Return whether an effect is the same for every affected object, whatever the board."""
        return effect.constant is not None and (not self.guards or self.guards.keys().isdisjoint(effect.writes))

    def are_unguarded(self, effects: Iterable[Effect]) -> bool:
        """Return whether no prohibition can apply to the attributes that some effects write."""
        return not self.guards or all(self.guards.keys().isdisjoint(effect.writes) for effect in effects)

    def has_begun(self, effect: Effect) -> bool:
        """Return whether an earlier part of an effect was applied, under a scheme for which that matters."""
        return (self.scheme.shares or self.scheme.goes_on) and effect.group in self.begun

    @contextmanager
    def restore_after(self, plan: Iterable[int] | None = None) -> Iterator[None]:
        """Restore the board's table at the end of the block.

        Args:
            plan: numbers of the objects that may change; None for any.
        """
        board = self.board
        table = board.table
        # rows of other objects are shared, since the block does not change them
        copy = dict(table)
        for oid in table if plan is None else plan:
            if oid in table:
                copy[oid] = dict(table[oid])
        board.table = copy
        try:
            yield
        finally:
            board.table = table

    def apply_effects(self, effects: Iterable[Effect]) -> None:
        """Apply some effects in order, skipping those that no longer exist."""
        for effect in effects:
            if (plan := self.plan_operations(effect)) is not None:
                self.apply_plan(effect, plan)

    def read_value(self, oid: int, attr: str) -> Any:
        """Return the current value of an attribute."""
        row = self.board.table.get(oid)
        return row[attr] if row is not None and attr in row else self.board.read_base_value(oid, attr)

    def find_reads(self, effect: Effect) -> frozenset[str]:
        """Return the attributes that decide which objects an effect affects and how."""
        return effect.reads if not self.guards else effect.reads | self.find_guards(effect.writes)

    def exists(self, effect: Effect) -> bool:
        """Return whether an effect exists now."""
        # it has begun to apply in an earlier layer, so the loss of its ability comes too late
        if effect.exists is None or (self.scheme.goes_on and effect.group in self.begun):
            return True
        return effect.exists(self.board)

    def plan_operations(self, effect: Effect) -> Plan | None:
        """Return the operations an effect would perform now; None if it does not exist."""
        if not self.exists(effect):
            return None
        # "becomes a red 3/3": the part in a later layer applies to the objects of the first part
        shared = self.begun.get(effect.group) if self.scheme.shares else None
        if effect.constant is not None and self.is_fixed(effect):
            return dict.fromkeys(effect.whom(self.board) if shared is None else shared, effect.constant)
        return {n: self.list_operations(effect, n) for n in (effect.whom(self.board) if shared is None else shared)}

    def list_operations(self, effect: Effect, oid: int) -> tuple[Op, ...]:
        """Return the operations of an effect on an object now."""
        ops = effect.what(self.board, oid) if effect.constant is None else effect.constant
        if self.guards and not self.guards.keys().isdisjoint(effect.writes):
            return tuple(self.limit_operation(op, oid) for op in ops)
        return ops

    def limit_operation(self, op: Op, oid: int) -> Op:
        """Return an operation, limited by prohibitions on lowering a value or having an ability."""
        if op.kind in VALUES:
            return op._replace(limited=self.is_forbidden(op, oid))
        if op.kind == "grant":
            return op._replace(limited=self.read_value(oid, get_having_ban(op.attr)) is not None)
        if op.kind not in ("gain", "share", "copy"):
            return op
        forbidden = [cell for cell in self.guards.get(ABILITIES, ()) if self.read_value(oid, cell) is not None]
        if op.kind == "gain":
            return op._replace(limited=is_banned(forbidden, op.value))
        if op.kind == "share":
            return op._replace(value=tuple(ability for ability in op.value if not is_banned(forbidden, ability)))
        return op._replace(value=self.limit_copy(op.value, oid, forbidden))

    def limit_copy(self, copied: Iterable[tuple[str, Any]], oid: int, forbidden: Iterable[str]) -> tuple[Any, ...]:
        """Return the cells that a copy writes, without the flags and abilities that the object cannot have."""
        cells = dict(copied)
        for attr, flag in copied:
            if flag is True and self.read_value(oid, get_having_ban(attr)) is not None:
                cells[attr] = False
        if cells:
            abilities = cells.get(ABILITIES, ())
            cells[ABILITIES] = tuple(held for held in abilities if not is_banned(forbidden, held.ability))
        return tuple(cells.items())

    def is_forbidden(self, op: Op, oid: int) -> bool:
        """Return whether a prohibition protects the value from lowering, or forbids the flag to be set."""
        if op.kind == "set" and op.value is True and self.read_value(oid, get_having_ban(op.attr)) is not None:
            return True
        cells = (op.attr, str(op.value)) if op.kind == "swap" else (op.attr,)
        return any(self.read_value(oid, get_lowering_ban(cell)) is not None for cell in cells)

    def apply_plan(self, effect: Effect, plan: Plan, dry: bool = False) -> Changes:
        """Apply a plan to the table.

        Args:
            dry: whether to leave the table unchanged and only return the changes; only for plans with one operation for
                each object.

        Returns:
            the changed cells: cell → (value before, value after).
        """
        table, base = self.board.table, self.board.read_base_value
        changed: Changes = {}
        ops: tuple[Op, ...] = ()
        write: list[Callable[[int, Row], Iterable[tuple[str, Any]]]] = []
        for oid, those in plan.items():
            if those is not ops:
                ops, write = those, [make_writer(op, self.read_value, effect.timestamp) for op in those]
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
                    # True equals 1, but a flag is not a number
                    if old is not new and (old != new or type(old) is not type(new)):
                        changed[oid, cell] = (changed[oid, cell][0] if (oid, cell) in changed else old, new)
        return changed

    def mark_begun(self, effect: Effect, objects: Iterable[int]) -> None:
        """Note that an effect has been applied to some objects, if this is its first part."""
        if effect.group not in self.begun:
            self.begun[effect.group] = tuple(objects)

    def apply_effect(self, effect: Effect, plan: Plan) -> dict[Cell, tuple[Any, Any]]:
        """Apply an effect, and return the attributes that it changed: (object, attribute) → (before, after)."""
        self.mark_begun(effect, plan)
        return self.apply_plan(effect, plan)
