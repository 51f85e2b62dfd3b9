"""The position of a game as a board for the resolvers: its continuous effects, in parts by their layers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, Protocol

from rulestone.continuous import present, timestamp
from rulestone.continuous.board import Board, Effect, Progress, Scheme
from rulestone.continuous.deriving.given import with_given
from rulestone.continuous.deriving.leaning import LOOPED, leans, sorts_of
from rulestone.continuous.deriving.position_board import PositionBoard, has_ability, what, whom
from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITIES, CARD, CONTROLLER, OUT_OF_REACH, Op, Table
from rulestone.continuous.piles_along import ALONG
from rulestone.continuous.present import Found, PresentEffects
from rulestone.continuous.reads import cells, like
from rulestone.continuous.resolver import resolve
from rulestone.language import expressions as e
from rulestone.language.abilities import WHILE_VALID
from rulestone.model.bindings import AMOUNTS, FIXED, OPERATIONS
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

Resolve = Callable[[Board, Iterable[Effect], Scheme], Progress]


class Declared(Scheme, Protocol):
    """A layer scheme as a ruleset declares it."""

    @property
    def layers(self) -> tuple[str, ...]:
        """Names of the layers, in order."""

    @property
    def sublayers(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """Layer name → groups of kinds of operations, in order."""

    @property
    def sources(self) -> tuple[tuple[str, ...], ...]:
        """Groups of kinds of sources, in order."""

    @property
    def counts(self) -> str:
        """What an effect's timestamp counts from: "produced" or "entered"."""

    @property
    def statics(self) -> str:
        """When static abilities are looked at: "at all times" or "at refresh points"."""

    @property
    def switched(self) -> Mapping[str, Mapping[Any, Mapping[str, Any]]]:
        """What is otherwise under an option of an assumption."""

    @property
    def copies(self) -> str:
        """What becomes a copy takes: "printed" or "as it is"."""

    @property
    def plain(self) -> bool:
        """Return whether it orders whole effects by timestamp and nothing else."""

    def place(self, attr: str, kind: str, layer: str, source: str) -> int:
        """The place of an operation in the order of layers."""

    def spot(self, place: int) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """What a place stands for: layer, kinds of sources, kinds of operations."""

    def rule(self, part: str) -> tuple[str, ...]:
        """The rules that stand for a part of the scheme."""


def deriver(scheme: Declared) -> Deriver:
    """The function that makes the table of derived values under a layer scheme."""
    if not scheme.plain:
        return Deriver(scheme)
    return OrderedByAge(scheme)


class Piece(NamedTuple):
    """The operations of an effect that belong to one place.

    Attributes:
        place: the place in the order of layers.
        ops: their indexes in the effect.
        reads: what their values look at.
        writes: the cells they may change.
        constant: the operations where their values are written down.
    """

    place: int
    ops: tuple[int, ...]
    reads: frozenset[str]
    writes: frozenset[str]
    constant: tuple[Op, ...] | None


class Origin(NamedTuple):
    """What an effect, or its part, was made from.

    Attributes:
        effect: the compiled effect.
        env: its bindings; "this" is its source.
        ops: the indexes of the operations that belong to this part.
    """

    effect: Any
    env: Env
    ops: tuple[int, ...]


class Facts(NamedTuple):
    """What is known of a compiled effect without a position.

    Attributes:
        pieces: its parts, by place.
        whom: what finding whom it applies to looks at; `condition`: what its condition looks at.
        like: equal for effects that select the same for the same player; None where the source matters.
    """

    pieces: tuple[Piece, ...]
    whom: frozenset[str]
    condition: frozenset[str]
    like: Hashable


NEEDED = frozenset({ABILITIES})
KEPT = 4096
"""For how many sorts of effects a run keeps in mind what they lean on."""


class Deriver:
    """Makes tables of derived values under a layer scheme.

    Args:
        scheme: the game's.
        resolver: what applies the effects.
    """

    def __init__(self, scheme: Declared, resolver: Resolve = resolve) -> None:
        self.scheme = scheme
        self.resolver = resolver
        self.known: dict[Any, Facts] = {}
        self.likes: dict[Hashable, int] = {}

    def __call__(self, machine: MachineView) -> Table:
        """What continuous effects make of objects and players (the form is that of `timestamp.derive`)."""
        there = self.there_are(machine)
        if not there.found:
            return timestamp.NOTHING
        found = with_given(machine, there.found) if machine.pool.gives else there.found
        effects = self.numbered(machine, found)
        progress = self.resolver(PositionBoard(machine), effects, self.scheme)
        self.lean(machine, effects, progress.met)
        return {oid: timestamp.floored(machine, row) for oid, row in progress.board.table.items() if row}

    def lean(self, machine: MachineView, effects: Collection[Effect], met: Container[str] = LOOPED) -> None:
        """Note the assumptions about the order of effects that these lean on.

        Args:
            met: what came up while they were ordered: a loop, several that had waited.
        """
        if not self.scheme.switched or machine.log is None:
            return
        for name in leans(self.scheme.switched, effects, met):
            machine.log.lean(name)

    def there_are(self, machine: MachineView) -> PresentEffects:
        """The effects that there are, without those of abilities that others give; found out where not known."""
        there: PresentEffects | None = machine.state.present
        if there is None:
            there = machine.state.present = present.listed(machine, self.collected(machine))
        return there

    def effects(self, machine: MachineView) -> list[Effect]:
        """Every continuous effect of a position, in its parts."""
        return self.numbered(machine, self.found(machine))

    def numbered(self, machine: MachineView, found: Iterable[Found]) -> list[Effect]:
        """The parts of effects, numbered from 0."""
        effects: list[Effect] = []
        for one in found:
            effects += self.parts(machine, len(effects), one)
        return effects

    def parts(self, machine: MachineView, number: int, one: Found) -> list[Effect]:
        """The parts of an effect, numbered from a number on."""
        facts = self.facts(one.effect)
        pieces, meant = facts.pieces, one.env.get(OPERATIONS)
        if meant is not None:
            pieces = tuple(piece for piece in pieces if not set(piece.ops).isdisjoint(meant))
        return [self.part(machine, number + index, number, one, facts, piece) for index, piece in enumerate(pieces)]

    def facts(self, effect: Any) -> Facts:
        """What is known of an effect."""
        facts = self.known.get(effect)
        if facts is None:
            facts = self.known[effect] = self.study(effect)
        return facts

    def found(self, machine: MachineView, anew: bool = False) -> list[Found]:
        """Every continuous effect of a position, those that there would be if abilities were given included.

        Args:
            anew: static abilities are looked at whatever the scheme says: it is a refresh point.
        """
        return with_given(machine, self.collected(machine, anew), anew)

    def collected(self, machine: MachineView, anew: bool = False) -> list[Found]:
        """Every continuous effect but those of abilities that others give, with its timestamp as the scheme counts it.

        Args:
            anew: see `found`.
        """
        return [self.dated(machine, one) for one in present.collect(machine, anew)]

    def dated(self, machine: MachineView, one: Found) -> Found:
        """An effect with its timestamp as the scheme counts it."""
        if one.source < 0 and self.scheme.counts == "entered":
            this = one.env.get("this")
            if this is not None and this >= 0 and machine.state.alive(this):
                return one._replace(stamp=machine.state.objects[this & NUMBER].since)
        return one

    def study(self, effect: Any) -> Facts:
        """What can be known of an effect without a position."""
        declared = effect.declared
        pieces: dict[int, list[int]] = {}
        for index, op in enumerate(effect.what):
            pieces.setdefault(self.place(effect, op), []).append(index)
        # a number stands for the expressions, which would be hashed again for each effect of each position
        alike = like(declared.whom, declared.condition)
        return Facts(
            pieces=tuple(self.piece(place, effect, indexes) for place, indexes in sorted(pieces.items())),
            whom=cells(declared.whom),
            condition=cells(declared.condition),
            like=None if alike is None else self.likes.setdefault(alike, len(self.likes)),
        )

    def place(self, effect: Any, op: Any) -> int:
        """The place of one operation of a compiled effect in the order of layers."""
        declared = effect.declared
        source = "static" if declared.lasts == WHILE_VALID else "produced"
        return self.scheme.place(op.attr, op.kind, declared.layer, source)

    def piece(self, place: int, effect: Any, indexes: list[int]) -> Piece:
        """The operations of one place."""
        mine = [(effect.what[index], effect.gained.get(index)) for index in indexes]
        fixed = all(gained or op.value is None or is_plain(op) for op, gained in mine)
        # a copy of something as it is looks at all that a copy changes
        whole = [effect.cells[n] for n in indexes if effect.what[n].kind == "copy" and self.scheme.copies != "printed"]
        return Piece(
            place=place,
            ops=tuple(indexes),
            reads=frozenset().union(*(read_by(op) for op, _ in mine), *whole),
            writes=frozenset(cell for index in indexes for cell in effect.cells[index]),
            constant=tuple(Op(op.kind, op.attr, gained or plain_value(op)) for op, gained in mine) if fixed else None,
        )

    def part(self, machine: MachineView, number: int, group: int, one: Found, facts: Facts, piece: Piece) -> Effect:
        """One part of an effect as the resolvers see it."""
        effect, env, source = one.effect, one.env, one.source
        fixed, values = env.get(FIXED), env.get(AMOUNTS)
        exists, needs = None, frozenset[str]()
        if one.held is not None and ABILITIES in machine.pool.touched:
            needs = NEEDED
            exists = partial(has_ability, source=source, held=one.held)
        watched = piece.reads if values is None else frozenset[str]()
        if fixed is None:
            watched |= facts.whom
        if values is None:
            watched |= facts.condition
        if OUT_OF_REACH in machine.pool.touched:
            watched |= {OUT_OF_REACH}
        alike: Hashable = ("of", number)
        if source >= 0 and CONTROLLER in machine.pool.touched:
            watched |= {CONTROLLER}
        elif facts.like is not None and fixed is None:
            alike = (facts.like, values is None, env["you"])
        goes = piece.writes & ALONG
        constant = piece.constant if not goes or len(piece.writes) == 1 else None
        if values is not None:
            ops = [(effect.what[index], values[index]) for index in piece.ops]
            live = any(op.kind == "copy" for op, _ in ops) or not effect.each.isdisjoint(piece.ops)
            constant = (
                None
                if live or (goes and len(piece.writes) > 1)
                else tuple(Op(op.kind, op.attr, value) for op, value in ops)
            )
            if live and fixed is None:
                watched |= piece.reads
        return Effect(
            number=number,
            layer=piece.place,
            timestamp=one.stamp,
            whom=partial(whom, one=one, fixed=fixed, asks=values is None, goes=goes),
            what=partial(what, one=one, indexes=piece.ops, goes=goes),
            reads=watched,
            writes=piece.writes,
            exists=exists,
            needs=needs,
            ability=one.held,
            group=group,
            source=source,
            like=alike,
            constant=constant,
            name=effect.id,
            cites=effect.declared.cites,
            origin=Origin(effect, env, piece.ops),
        )


class OrderedByAge(Deriver):
    """Makes the same tables as `timestamp`, and notes the assumptions about the order of effects that they lean on."""

    def there_are(self, machine: MachineView) -> PresentEffects:
        """The effects that there are; found out where that is not known."""
        return present.there_are(machine)

    def __call__(self, machine: MachineView) -> Table:
        """What continuous effects make of objects and players."""
        table = timestamp.derive(machine)
        if machine.log is not None and len(table) and not self.scheme.switched.keys() <= machine.log.leaned.keys():
            for name in self.leant(machine):
                machine.log.lean(name)
        return table

    def leant(self, machine: MachineView) -> tuple[str, ...]:
        """The assumptions that the effects there are lean on, worked out once in a run for those of the same sorts."""
        found = with_given(machine, self.there_are(machine).found)
        leaning, sorts = machine.pool.leaning, sorts_of(found)
        if sorts not in leaning:
            if len(leaning) >= KEPT:
                leaning.clear()
            leaning[sorts] = tuple(leans(self.scheme.switched, self.numbered(machine, found), LOOPED))
        return leaning[sorts]


def is_plain(op: Any) -> bool:
    """Return whether the value of an operation is written down."""
    return isinstance(op.value, e.Lit) and op.kind not in ("copy", "share")


def plain_value(op: Any) -> Any:
    """The value of an operation where it is written down."""
    return op.value.value if is_plain(op) else None


def read_by(op: Any) -> frozenset[str]:
    """What the value of an operation looks at; a copy copies what its model is a copy of."""
    besides = {"copy": CARD, "share": ABILITIES}.get(op.kind)
    return cells(op.value) if besides is None else cells(op.value) | {besides}
