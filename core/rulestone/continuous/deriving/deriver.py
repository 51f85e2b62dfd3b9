"""Derive values of a position: split its continuous effects into parts for the resolver, and apply them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Iterable
from functools import partial
from typing import Any, NamedTuple

from rulestone.continuous import present_effects, timestamp
from rulestone.continuous.base_values import ALONG, find_top_of_pile, list_sharing_cards, read_without_effects
from rulestone.continuous.board import Board, Effect, Progress
from rulestone.continuous.deriving.given import LOOPED, add_granted, find_assumptions, make_kind_key
from rulestone.continuous.layer_scheme import LayerScheme
from rulestone.continuous.operations import ABILITIES, CARD, CONTROLLER, OUT_OF_REACH, HeldAbility, Op, Table
from rulestone.continuous.present_effects import ActiveEffect, MachineView, PresentEffects
from rulestone.continuous.reads import find_cells, make_source_key
from rulestone.continuous.resolver import resolve
from rulestone.language import expressions as e
from rulestone.language.abilities import WHILE_VALID
from rulestone.model.bindings import AMOUNTS, FIXED
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

Cells = frozenset[str]


class PositionBoard:
    """A position as a board: its table is the position's."""

    def __init__(self, machine: MachineView) -> None:
        self.machine = machine

    @property
    def table(self) -> Table:
        """Return the values that differ from printed and marked ones."""
        return self.machine.state.table  # type: ignore[no-any-return]

    @table.setter
    def table(self, table: Table) -> None:
        self.machine.state.table = table

    def read_base_value(self, oid: int, attr: str) -> Any:
        """Return a value without continuous effects."""
        return read_without_effects(self.machine, oid, attr)


def has_ability(board: PositionBoard, source: int, ability: HeldAbility) -> bool:
    """Return whether a source has the ability that an effect comes from."""
    row = board.table.get(source)
    cell = row.get(ABILITIES) if row is not None else None
    return ability.since < 0 if cell is None else ability in cell


def find_affected(
    board: PositionBoard, active: ActiveEffect, fixed: tuple[int, ...] | None, asks: bool, shared: Cells = frozenset()
) -> list[int]:
    """Return the numbers of the objects that an effect applies to.

    Args:
        shared: cells that it writes which apply to the cards under these objects, too.
    """
    machine, effect = board.machine, active.effect
    env = timestamp.bind_controller(machine, active.env, active.source)
    if asks and effect.condition is not None and not effect.condition(machine, env, -1):
        return []
    refs = fixed if fixed is not None else effect.whom(machine, env, -1)
    numbers: Iterable[int] = machine.state.list_numbers(refs)
    if OUT_OF_REACH in machine.pool.touched:
        numbers = (number for number in numbers if not timestamp.is_out_of_reach(machine, number, env["you"]))
    if machine.rules.policies.piles.merged:
        numbers = (find_top_of_pile(machine, number) for number in numbers)
    affected = list(dict.fromkeys(numbers))
    if shared:
        affected += sorted(list_sharing_cards(machine, affected, shared).difference(affected))
    return affected


def find_operations(
    board: PositionBoard, oid: int, active: ActiveEffect, indexes: tuple[int, ...], shared: Cells = frozenset()
) -> tuple[Op, ...]:
    """Return the operations of an effect on an object.

    Args:
        indexes: the operations of the effect that belong to one part.
        shared: as for `find_affected`.
    """
    operations = []
    # a card under an affected one takes over only the cells that the cards of a pile share, such as the controller
    below = shared and board.machine.state.objects[oid].host >= 0
    if below and oid not in find_affected(board, active, active.env.get(FIXED), AMOUNTS not in active.env):
        indexes = tuple(index for index in indexes if shared.issuperset(active.effect.cells[index]))
    env = timestamp.bind_controller(board.machine, active.env, active.source)
    for index in indexes:
        op = active.effect.what[index]
        value = timestamp.evaluate_operation(board.machine, active.effect, env, index, oid)
        if op.kind == "copy":
            value = timestamp.list_copy_cells(board.machine, active.effect, env, index, indexes, oid, active.stamp)
        operations.append(Op(op.kind, op.attr, value))
    return tuple(operations)


Resolve = Callable[[Board, Iterable[Effect], LayerScheme], Progress]


def make_deriver(scheme: LayerScheme) -> Deriver:
    """Return the function that makes the table of derived values under a layer scheme."""
    return Deriver(scheme) if not scheme.is_by_timestamp else TimestampDeriver(scheme)


class PlaceOps(NamedTuple):
    """The operations of an effect that belong to one place.

    Attributes:
        place: position in the order of layers.
        ops: indexes of the operations in the effect.
        reads: the cells that their values depend on.
        writes: the cells they may change.
        constant: the operations if their values are constant; else None.
    """

    place: int
    ops: tuple[int, ...]
    reads: frozenset[str]
    writes: frozenset[str]
    constant: tuple[Op, ...] | None


class EffectOrigin(NamedTuple):
    """The origin of an effect, or of its part.

    Attributes:
        effect: the compiled effect.
        env: its bindings; "this" is its source.
        ops: the indexes of the operations that belong to this part.
    """

    effect: Any
    env: Env
    ops: tuple[int, ...]


class EffectFacts(NamedTuple):
    """The properties of a compiled effect that hold in any position.

    Attributes:
        pieces: its parts, by place.
        whom: the cells read to select its objects; `condition`: the cells that its condition reads.
        selection_key: equal for effects that select the same objects for the same player; None if the source matters.
    """

    pieces: tuple[PlaceOps, ...]
    whom: frozenset[str]
    condition: frozenset[str]
    selection_key: Hashable


NEEDED = frozenset({ABILITIES})
MAX_CACHED = 4096
"""Limit on sets of effects for which a run caches the assumptions that they depend on."""


class Deriver:
    """Makes tables of derived values under a layer scheme.

    Args:
        scheme: the game's scheme.
        resolver: applies the effects.
    """

    def __init__(self, scheme: LayerScheme, resolver: Resolve = resolve) -> None:
        self.scheme = scheme
        self.resolver = resolver
        self.known: dict[Any, EffectFacts] = {}
        self.numbers: dict[Hashable, int] = {}

    def __call__(self, machine: MachineView) -> Table:
        """Return the derived values of objects and players, in the form of `timestamp.derive_values`."""
        present = self.collect_present(machine)
        if not present.effects:
            return timestamp.NOTHING
        effects_found = add_granted(machine, present.effects) if machine.pool.has_granting_effects else present.effects
        effects = self.number_parts(machine, effects_found)
        progress = self.resolver(PositionBoard(machine), effects, self.scheme)
        self.record_assumptions(machine, effects, progress.situations)
        return {oid: timestamp.apply_floors(machine, row) for oid, row in progress.board.table.items() if row}

    def record_assumptions(
        self, machine: MachineView, effects: Collection[Effect], situations: Container[str] = LOOPED
    ) -> None:
        """Record the assumptions about the order of effects that the results of some effects depend on.

        Args:
            situations: situations that came up in ordering them: "loops", "dependents" (several had waited).
        """
        if not self.scheme.switched or machine.log is None:
            return
        for name in find_assumptions(self.scheme.switched, effects, situations):
            machine.log.record_assumption(name)

    def collect_present(self, machine: MachineView) -> PresentEffects:
        """Return the present effects, without effects of given abilities; collect them if they are not cached."""
        cached: PresentEffects | None = machine.state.present_effects
        if cached is None:
            effects = self.collect_effects(machine)
            cached = machine.state.present_effects = present_effects.annotate_effects(machine, effects)
        return cached

    def list_effects(self, machine: MachineView) -> list[Effect]:
        """Return the parts of every effect of a position, and of every effect that it would have if all abilities were
        given."""
        return self.number_parts(machine, add_granted(machine, self.collect_effects(machine)))

    def number_parts(self, machine: MachineView, effects_found: Iterable[ActiveEffect]) -> list[Effect]:
        """Return the parts of effects, numbered from 0."""
        effects: list[Effect] = []
        for active in effects_found:
            effects += self.split_effect(machine, len(effects), active)
        return effects

    def split_effect(self, machine: MachineView, number: int, active: ActiveEffect) -> list[Effect]:
        """Return the parts of an effect, numbered from a number on."""
        facts = self.get_facts(active.effect)
        return [
            self.make_part(machine, n, number, active, facts, piece) for n, piece in enumerate(facts.pieces, number)
        ]

    def get_facts(self, effect: Any) -> EffectFacts:
        """Return the cached properties of an effect."""
        facts = self.known.get(effect)
        if facts is None:
            facts = self.known[effect] = self.analyze_effect(effect)
        return facts

    def collect_effects(self, machine: MachineView) -> list[ActiveEffect]:
        """Return every continuous effect, with its timestamp under the scheme, except effects of given abilities."""
        return [self.set_timestamp(machine, active) for active in present_effects.list_effects(machine)]

    def set_timestamp(self, machine: MachineView, active: ActiveEffect) -> ActiveEffect:
        """Return an effect with the timestamp that the scheme gives it."""
        # by such a scheme an effect is as old as the object that produced it
        if active.source < 0 and self.scheme.counts == "entered":
            source = active.env.get("this")
            if source is not None and source >= 0 and machine.state.is_alive(source):
                return active._replace(stamp=machine.state.objects[source & NUMBER].since)
        return active

    def analyze_effect(self, effect: Any) -> EffectFacts:
        """Compute the properties of an effect that hold in any position."""
        declared = effect.declared
        pieces: dict[int, list[int]] = {}
        for index, op in enumerate(effect.what):
            pieces.setdefault(self.find_place(effect, op), []).append(index)
        # a number stands for the expressions, which would be hashed again for each effect of each position
        selection_key = make_source_key(declared.whom, declared.condition)
        return EffectFacts(
            pieces=tuple(self.make_piece(place, effect, indexes) for place, indexes in sorted(pieces.items())),
            whom=find_cells(declared.whom),
            condition=find_cells(declared.condition),
            selection_key=None if selection_key is None else self.numbers.setdefault(selection_key, len(self.numbers)),
        )

    def find_place(self, effect: Any, op: Any) -> int:
        """Return the place of one operation of a compiled effect in the order of layers."""
        declared = effect.declared
        source = "static" if declared.lasts == WHILE_VALID else "produced"
        return self.scheme.find_place(op.attr, op.kind, declared.layer, source)

    def make_piece(self, place: int, effect: Any, indexes: list[int]) -> PlaceOps:
        """Return the operations of one place."""
        ops = [(effect.what[index], effect.gained.get(index)) for index in indexes]
        fixed = all(gained or op.value is None or is_constant(op) for op, gained in ops)
        # a copy of an object "as it is" reads every cell that a copy writes
        whole = [effect.cells[n] for n in indexes if effect.what[n].kind == "copy" and self.scheme.copies != "printed"]
        return PlaceOps(
            place=place,
            ops=tuple(indexes),
            reads=frozenset().union(*(find_operation_reads(op) for op, _ in ops), *whole),
            writes=frozenset(cell for index in indexes for cell in effect.cells[index]),
            constant=tuple(Op(op.kind, op.attr, gained or get_constant(op)) for op, gained in ops) if fixed else None,
        )

    def make_part(
        self, machine: MachineView, number: int, group: int, active: ActiveEffect, facts: EffectFacts, piece: PlaceOps
    ) -> Effect:
        """Return one part of an effect, for the resolvers."""
        effect = active.effect
        env = active.env
        source = active.source
        touched = machine.pool.touched
        fixed, values = env.get(FIXED), env.get(AMOUNTS)
        exists, needs = None, frozenset[str]()
        # only where effects change abilities can the source lose the ability
        if active.held is not None and ABILITIES in touched:
            needs = NEEDED
            exists = partial(has_ability, source=source, ability=active.held)
        selection_key: Hashable = ("of", number)
        # "your creatures" are another player's once an effect changes the control of the source
        follows_controller = source >= 0 and CONTROLLER in touched
        if not follows_controller and facts.selection_key is not None and fixed is None:
            selection_key = (facts.selection_key, values is None, env["you"])
        shared = piece.writes & ALONG
        return Effect(
            number=number,
            layer=piece.place,
            timestamp=active.stamp,
            whom=partial(find_affected, active=active, fixed=fixed, asks=values is None, shared=shared),
            what=partial(find_operations, active=active, indexes=piece.ops, shared=shared),
            reads=find_reads(active, facts, piece).union(
                (CONTROLLER,) if follows_controller else (), (OUT_OF_REACH,) if OUT_OF_REACH in touched else ()
            ),
            writes=piece.writes,
            exists=exists,
            needs=needs,
            ability=active.held,
            group=group,
            source=source,
            selection_key=selection_key,
            constant=None if shared and len(piece.writes) > 1 else find_constant(active, piece),
            name=effect.id,
            cites=effect.declared.cites,
            origin=EffectOrigin(effect, env, piece.ops),
        )


class TimestampDeriver(Deriver):
    """Makes the same tables as `timestamp`, and records the assumptions about the order that they depend on."""

    def collect_present(self, machine: MachineView) -> PresentEffects:
        """Return the effects present; collect them if they are not cached."""
        return present_effects.collect_effects(machine)

    def __call__(self, machine: MachineView) -> Table:
        """Return the derived values of objects and players."""
        table = timestamp.derive_values(machine)
        if machine.log is not None and len(table) and not self.scheme.switched.keys() <= machine.log.assumptions.keys():
            for name in self.list_assumptions(machine):
                machine.log.record_assumption(name)
        return table

    def list_assumptions(self, machine: MachineView) -> tuple[str, ...]:
        """Return the assumptions that the present effects depend on, cached by the kinds of the effects."""
        effects = add_granted(machine, self.collect_present(machine).effects)
        cache, key = machine.pool.order_assumptions, make_kind_key(effects)
        if key not in cache:
            if len(cache) >= MAX_CACHED:
                cache.clear()
            cache[key] = tuple(find_assumptions(self.scheme.switched, self.number_parts(machine, effects), LOOPED))
        return cache[key]


def varies_by_object(effect: Any, piece: PlaceOps) -> bool:
    """Return whether a part of an effect copies, or has operations whose values differ by object."""
    return not effect.each.isdisjoint(piece.ops) or any(effect.what[index].kind == "copy" for index in piece.ops)


def find_reads(active: ActiveEffect, facts: EffectFacts, piece: PlaceOps) -> frozenset[str]:
    """Return the cells that decide which objects a part of an effect affects, and how."""
    fixed, values = FIXED in active.env, AMOUNTS in active.env
    reads = frozenset[str]() if fixed else facts.whom
    if not values:
        return reads | facts.condition | piece.reads
    return reads | piece.reads if not fixed and varies_by_object(active.effect, piece) else reads


def find_constant(active: ActiveEffect, piece: PlaceOps) -> tuple[Op, ...] | None:
    """Return the operations of a part of an effect if they are the same for every object; else None."""
    values = active.env.get(AMOUNTS)
    if values is None:
        return piece.constant
    if varies_by_object(active.effect, piece):
        return None
    return tuple(Op(op.kind, op.attr, values[index]) for index in piece.ops for op in (active.effect.what[index],))


def is_constant(op: Any) -> bool:
    """Return whether the value of an operation is a constant."""
    return isinstance(op.value, e.Lit) and op.kind not in ("copy", "share")


def get_constant(op: Any) -> Any:
    """Return the value of an operation whose value is a constant."""
    return op.value.value if is_constant(op) else None


def find_operation_reads(op: Any) -> frozenset[str]:
    """Return the cells that an operation's value depends on; for a copy also whether its model is a copy."""
    further = {"copy": CARD, "share": ABILITIES}.get(op.kind)
    return find_cells(op.value) if further is None else find_cells(op.value) | {further}
