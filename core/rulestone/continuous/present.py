"""Which continuous effects there are: what they may write, and what they look at."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITY, Held
from rulestone.continuous.reads import Looks, joined
from rulestone.model.objects import NUMBER, beneath
from rulestone.model.state import Active, Env, InForce

AT_ALL_TIMES = "at all times"
"""Under a scheme that says so static abilities are looked at whenever values are asked for."""
OPEN = ("copy", "share", "reword")
"""Operations that may bring effects of any abilities that there are."""


class Found(NamedTuple):
    """A continuous effect that there is.

    Attributes:
        layer, stamp: its place in the order.
        effect: compiled.
        env: its bindings.
        source: number of the object whose static ability makes it, or to which what began it is tied; -1 for none.
        held: the ability that makes it, where the source can lose it.
    """

    layer: int
    stamp: int
    effect: Any
    env: Env
    source: int = -1
    held: Held | None = None


class Bearing(NamedTuple):
    """What an effect, and those of abilities that it gives, may write (cells) and look at."""

    cells: Collection[str]
    looks: Any


class PresentEffects:
    """The continuous effects of a position, however its values come out.

    Args:
        found: the effects, without those of abilities that others give.
        bearings: what each of them may write and look at.
    """

    __slots__ = ("_bearings", "_cells", "_looks", "found")

    def __init__(self, found: tuple[Found, ...], bearings: list[Bearing]) -> None:
        self.found = found
        self._bearings = bearings
        self._cells: frozenset[str] | None = None
        self._looks: Looks | None = None

    def writes(self, cell: str) -> bool:
        """Whether any of them, or of those of abilities that they give, may write a cell."""
        if self._cells is None:
            self._cells = frozenset().union(*[one.cells for one in self._bearings])
        return cell in self._cells

    def with_one(self, found: Found, bearing: Bearing) -> PresentEffects:
        """These and one more."""
        return PresentEffects((*self.found, found), [*self._bearings, bearing])

    @property
    def looks(self) -> Looks:
        """What they look at, with those of abilities that they give."""
        if self._looks is None:
            self._looks = joined([one.looks for one in self._bearings])
        return self._looks


def collect(machine: MachineView, anew: bool = False) -> list[Found]:
    """Every effect there is, those of abilities that other effects give left out; unordered.

    Args:
        anew: static abilities are looked at whatever the scheme says: it is a refresh point.
    """
    state, rules = machine.state, machine.rules
    found: list[Found] = []
    late: list[Found] = []
    if state.statics and not anew:
        for one in state.statics:
            (late if one.waited else found).append(kept(one))
    elif machine.pool.statics and looked_at(machine, anew):
        objects, awake = state.objects, rules.policies.piles.active
        for place in machine.pool.static_places:
            for top in state.places[place]:
                for oid in (top, *beneath(objects, top)) if objects[top].under else (top,):
                    obj = objects[oid]
                    statics = rules.info(obj.card).statics if obj.card is not None else ()
                    if not statics or rules.asleep(obj) or (not obj.face_up and place in rules.places.blank):
                        continue
                    for ability in statics:
                        here = oid == top or (obj.role in awake and not ability.zones)
                        if not (
                            ability.works_in(rules.layout.zone_of[place].name) if here else obj.role in ability.zones
                        ):
                            continue
                        env = {"this": obj.ref, "you": obj.controller}
                        held = None if ability.inherent else ability.held
                        for effect in ability.continuous:
                            found.append(Found(effect.layer, obj.since, effect, env, oid, held))
    for active in state.effects:
        if not active.effect.waits and (made := produced(machine, active)) is not None:
            found.append(made)
    return found + late if late else found


def produced(machine: MachineView, active: Active) -> Found | None:
    """An effect that something produced; None while what it is tied to is gone."""
    tags = machine.rules.policies.triggers.tied
    tie = tied(machine, active.env, tags) if tags else None
    if tie is not None and not machine.state.alive(active.source):
        return None
    source, held = (active.source & NUMBER, tie) if tie is not None else (-1, None)
    return Found(active.effect.layer, active.timestamp, active.effect, active.env, source, held)


def looked_at(machine: MachineView, anew: bool) -> bool:
    """Whether it is looked at which static abilities there are: not from one refresh point to the next."""
    return anew or bool(machine.rules.policies.layers.statics == AT_ALL_TIMES)


def kept(one: InForce) -> Found:
    """An effect of a static ability that is in force since the last refresh point."""
    return Found(one.effect.layer, one.timestamp, one.effect, one.env, one.source & NUMBER)


def tied(machine: MachineView, env: Env, tags: tuple[str, ...]) -> Held | None:
    """The ability that began an effect which is tied to its source by one of these tags; None for any other effect."""
    handle, this = env.get("ability", -1), env.get("this", -1)
    card = machine.state.objects[this & NUMBER].card if this >= 2 else None
    printed = machine.rules.info(card).abilities if card is not None else ()
    if not 0 <= handle < len(printed) or not set(tags) & set(printed[handle].declared.tags):
        return None
    found: Held = printed[handle].held
    return found


def there_are(machine: MachineView) -> PresentEffects:
    """The effects that there are; found out where that is not known."""
    there: PresentEffects | None = machine.state.present
    if there is None:
        there = machine.state.present = listed(machine, collect(machine))
    return there


def listed(machine: MachineView, found: list[Found]) -> PresentEffects:
    """Effects that were found, with what they may write and look at."""
    return PresentEffects(tuple(found), [bearing(machine, one.effect) for one in found])


def bearing(machine: MachineView, effect: Any) -> Bearing:
    """What an effect may write and look at; worked out once in a run."""
    known = machine.pool.bearing
    if effect not in known:
        known[effect] = work_out_bearing(machine, effect)
    found: Bearing = known[effect]
    return found


def work_out_bearing(machine: MachineView, effect: Any) -> Bearing:
    """What an effect may write and look at: all that any of the run may where that cannot be told."""
    known: dict[Any, None] = {}
    todo: list[Any] = [effect]
    while todo:
        one = todo.pop()
        if any(op.kind in OPEN or (op.kind == "lose" and op.attr == ABILITY) for op in one.what):
            return Bearing(machine.pool.touched, machine.pool.looks)
        if one not in known:
            known[one] = None
            todo += (other for ability in one.gained.values() for other in ability.continuous)
    cells = frozenset(cell for one in known for several in one.cells for cell in several)
    return Bearing(cells, joined([one.looks for one in known]))


def looks_of(machine: MachineView) -> Any:
    """What the effects look at that there are, where that is known; what any effect of the run may, where it is not.

    Who tells what he does tells each time that values are made what they rest on, and makes them as often as any effect
    of the run might differ.
    """
    there = machine.state.present
    return machine.pool.looks if there is None or machine.log is not None else there.looks
