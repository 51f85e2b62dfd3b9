"""The continuous effects that exist in a position, with the attributes that they may write and read; and protocols of a
running game for them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from typing import Any, NamedTuple, Protocol

from rulestone.continuous.operations import ABILITY, HeldAbility
from rulestone.continuous.reads import EffectReads, join_reads
from rulestone.model.objects import NUMBER, Card, Object, list_cards_beneath
from rulestone.model.state import Env, ProducedEffect, State


class PoolView(Protocol):
    """The abilities and effects of all cards of a run."""

    @property
    def touched(self) -> Collection[str]:
        """Return the attributes that any effect may change."""

    @property
    def reads(self) -> Any:
        """Return the things other than values that continuous effects read (`reads.EffectReads`)."""

    @property
    def effect_cells(self) -> dict[Any, Any]:
        """Return a cache: effect → the cells that it may write and read (`EffectCells`)."""

    @property
    def order_assumptions(self) -> dict[Any, tuple[str, ...]]:
        """Return a cache: kinds of effects → the assumptions about their order that they depend on."""

    @property
    def has_static_abilities(self) -> bool:
        """Return whether any ability is static."""

    @property
    def has_granting_effects(self) -> bool:
        """Return whether any effect gives abilities."""

    @property
    def effects(self) -> Mapping[str, Any]:
        """Return every continuous effect that can occur, compiled."""

    @property
    def reworded(self) -> Mapping[Any, Any]:
        """Return the variants of abilities with one word in place of another (see `operations.Rewording`)."""

    @property
    def static_places(self) -> Iterable[int]:
        """Return the places where static abilities may work."""


class RulesView(Protocol):
    """The part of a compiled ruleset that continuous effects need."""

    @property
    def policies(self) -> Any:
        """Return the policies; effects depend on `piles`, `triggers` and `layers`."""

    @property
    def layout(self) -> Any:
        """Return the places, each with its zone."""

    @property
    def floors(self) -> Mapping[str, int]:
        """Return the floors: attribute → the lowest value that it can have."""

    @property
    def places(self) -> Any:
        """The places, grouped by the rules that apply there."""

    @property
    def dormant(self) -> str:
        """Return the mark of cards whose abilities do not work."""

    @property
    def shown(self) -> str:
        """Return the mark of cards that both players see."""

    def info(self, card: Card, /) -> Any:
        """Return the compiled card."""

    def is_dormant(self, obj: Object, /) -> bool:
        """Return whether an object's abilities do not work."""

    def default(self, attr: str, /) -> Any:
        """Return the value of an attribute that a card does not print."""


class LogView(Protocol):
    """The log of the assumptions that results depend on."""

    @property
    def assumptions(self) -> dict[str, None]:
        """Return the assumptions recorded so far."""

    def record_assumption(self, assumption: str) -> None:
        """Record that a result depends on an assumption."""


class MachineView(Protocol):
    """The part of a machine that derivation needs.

    Attributes:
        state: its state.
    """

    state: State

    @property
    def rules(self) -> RulesView:
        """Its compiled rules."""

    @property
    def pool(self) -> PoolView:
        """Return the abilities and effects of all cards of the run."""

    @property
    def log(self) -> LogView | None:
        """Return the log of assumptions behind results; None for no log."""


OPEN_ENDED = ("copy", "share", "reword")
"""Operations that may give an object any ability, so that their effects may write and read anything."""


class ActiveEffect(NamedTuple):
    """A continuous effect that exists in a position, of a static ability or produced by a resolved one.

    Attributes:
        layer, stamp: its layer and timestamp; lower ones are applied first.
        effect: the compiled effect.
        env: its bindings.
        source: the number of the object whose ability makes it; -1 if it does not depend on an object.
        held: the ability that makes it, if the source can lose it; else None.
    """

    layer: int
    stamp: int
    effect: Any
    env: Env
    source: int = -1
    held: HeldAbility | None = None


class EffectCells(NamedTuple):
    """The attributes that an effect may write and read, including attributes of abilities that it gives."""

    cells: Collection[str]
    reads: Any


class PresentEffects:
    """The continuous effects of a position.

    Args:
        effects: the effects, except effects of abilities that other effects give.
        cells_by_effect: for each effect the attributes that it may write, and the attributes that it reads.
    """

    __slots__ = ("_cells", "_cells_by_effect", "_reads", "effects")

    def __init__(self, effects: tuple[ActiveEffect, ...], cells_by_effect: list[EffectCells]) -> None:
        self.effects = effects
        self._cells_by_effect = cells_by_effect
        self._cells: frozenset[str] | None = None
        self._reads: EffectReads | None = None

    def writes(self, cell: str) -> bool:
        """Return whether any effect, or any effect of an ability that one gives, may write an attribute."""
        if self._cells is None:
            self._cells = frozenset().union(*[one.cells for one in self._cells_by_effect])
        return cell in self._cells

    @property
    def reads(self) -> EffectReads:
        """Return everything that the effects read, including effects of abilities that they give."""
        if self._reads is None:
            self._reads = join_reads([one.reads for one in self._cells_by_effect])
        return self._reads


def list_effects(machine: MachineView) -> list[ActiveEffect]:
    """List every effect that exists, unordered, except effects of abilities that other effects give."""
    effects = find_static_effects(machine) if machine.pool.has_static_abilities else []
    for active in machine.state.effects:
        if not active.effect.waits and (produced := find_produced_effect(machine, active)) is not None:
            effects.append(produced)
    return effects


def find_static_effects(machine: MachineView) -> list[ActiveEffect]:
    """List the effects of static abilities in the zones where these work."""
    objects, rules = machine.state.objects, machine.rules
    active_roles = rules.policies.piles.active
    effects: list[ActiveEffect] = []
    for place in machine.pool.static_places:
        zone, blank = rules.layout.zone_of[place].name, place in rules.places.blank
        for top in machine.state.places[place]:
            for oid in (top, *list_cards_beneath(objects, top)) if objects[top].under else (top,):
                obj = objects[oid]
                statics = rules.info(obj.card).statics if obj.card is not None else ()
                if not statics or rules.is_dormant(obj) or (blank and not obj.face_up):
                    continue
                for ability in statics:
                    if can_work_in_pile(ability, obj, zone, active_roles):
                        env, since = {"this": obj.ref, "you": obj.controller}, obj.since
                        # an inherent ability cannot be lost, so that no check is needed whether the object still has it
                        held = None if ability.inherent else ability.held
                        effects += [ActiveEffect(e.layer, since, e, env, oid, held) for e in ability.continuous]
    return effects


def can_work_in_pile(ability: Any, obj: Object, zone: str, active_roles: Collection[str]) -> bool:
    """Return whether an ability works in the zone and pile of its card.

    Args:
        zone: the zone of the card, or of the pile that it is under.
        active_roles: the roles of cards under others whose abilities work unless they name zones.
    """
    if obj.host < 0 or (obj.role in active_roles and not ability.zones):
        return bool(ability.works_in(zone))
    return obj.role in ability.zones


def find_produced_effect(machine: MachineView, active: ProducedEffect) -> ActiveEffect | None:
    """Return a produced effect; None if it is tied to a departed object."""
    tags = machine.rules.policies.triggers.tied
    tie = find_tied_ability(machine, active.env, tags) if tags else None
    if tie is not None and not machine.state.is_alive(active.source):
        return None
    # a tied effect ends when its source leaves or loses the ability, like the effect of a static ability
    source, held = (active.source & NUMBER, tie) if tie is not None else (-1, None)
    return ActiveEffect(active.effect.layer, active.timestamp, active.effect, active.env, source, held)


def find_tied_ability(machine: MachineView, env: Env, tags: tuple[str, ...]) -> HeldAbility | None:
    """Return the ability to which one of the given tags ties an effect; None for none."""
    handle, source = env.get("ability", -1), env.get("this", -1)
    card = machine.state.objects[source & NUMBER].card if source >= 2 else None
    printed = machine.rules.info(card).abilities if card is not None else ()
    if not 0 <= handle < len(printed) or not set(tags) & set(printed[handle].declared.tags):
        return None
    held: HeldAbility = printed[handle].held
    return held


def collect_effects(machine: MachineView) -> PresentEffects:
    """Return the effects of a position, from the cache if they are known."""
    present: PresentEffects | None = machine.state.present_effects
    if present is None:
        present = machine.state.present_effects = annotate_effects(machine, list_effects(machine))
    return present


def annotate_effects(machine: MachineView, effects: list[ActiveEffect]) -> PresentEffects:
    """Return effects with the attributes that they may write and read."""
    return PresentEffects(tuple(effects), [get_cells(machine, one.effect) for one in effects])


def get_cells(machine: MachineView, effect: Any) -> EffectCells:
    """Return the attributes an effect may write and read, cached for the run."""
    cache = machine.pool.effect_cells
    if effect not in cache:
        cache[effect] = compute_cells(machine, effect)
    cells: EffectCells = cache[effect]
    return cells


def compute_cells(machine: MachineView, effect: Any) -> EffectCells:
    """Compute the attributes an effect may write and read; of one that may give any ability, those of all effects of
    the run."""
    seen: dict[Any, None] = {}
    todo: list[Any] = [effect]
    while todo:
        one = todo.pop()
        # "becomes a copy" may give any ability of the run, with any effect
        if any(op.kind in OPEN_ENDED or (op.kind == "lose" and op.attr == ABILITY) for op in one.what):
            return EffectCells(machine.pool.touched, machine.pool.reads)
        if one not in seen:
            seen[one] = None
            todo += (given_effect for ability in one.gained.values() for given_effect in ability.continuous)
    cells = frozenset(chain.from_iterable(cells for one in seen for cells in one.cells))
    return EffectCells(cells, join_reads([one.reads for one in seen]))


def collect_reads(machine: MachineView) -> Any:
    """Return everything that the effects of a position read; if unknown, everything that any effect of the run may
    read.

    A machine with a log records which assumptions the values rest on each time that it derives them. It therefore
    derives them as often as any effect of the run might make a difference.
    """
    present = machine.state.present_effects
    return machine.pool.reads if present is None or machine.log is not None else present.reads
