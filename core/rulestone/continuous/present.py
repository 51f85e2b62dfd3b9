"""Which continuous effects there are: what they may write, and what they look at."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from rulestone.continuous.machine_view import MachineView
from rulestone.continuous.operations import ABILITY, Held
from rulestone.continuous.reads import Looks
from rulestone.model.objects import NUMBER, beneath
from rulestone.model.state import Env, InForce

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


class PresentEffects(NamedTuple):
    """The continuous effects of a position, however its values come out.

    Attributes:
        found: the effects, without those of abilities that others give.
        cells: what they, and those of abilities that they give, may write.
        looks: what these look at.
        forbids: whether any of them may forbid anything.
    """

    found: list[Found]
    cells: Collection[str]
    looks: Any
    forbids: bool


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
    tags = rules.policies.triggers.tied
    for active in state.effects:
        if active.effect.waits:
            continue
        tie = tied(machine, active.env, tags) if tags else None
        if tie is not None and not state.alive(active.source):
            continue
        source, held = (active.source & NUMBER, tie) if tie is not None else (-1, None)
        found.append(Found(active.effect.layer, active.timestamp, active.effect, active.env, source, held))
    return found + late if late else found


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
    pool = machine.pool
    key = frozenset([one.effect for one in found])
    known = pool.bearing.get(key)
    if known is None:
        cells, looks = bearing(machine, key)
        known = pool.bearing[key] = (cells, looks, any(cell.startswith("forbid:") for cell in cells))
    cells, looks, forbids = known
    return PresentEffects(found, cells, looks, forbids)


def bearing(machine: MachineView, effects: Iterable[Any]) -> tuple[Collection[str], Any]:
    """What effects may write, and what they look at: all that any of the run may where that cannot be told."""
    looks, cells, pool = Looks(machine.rules.places.named), set[str](), machine.pool
    todo, known = list(effects), set[Any]()
    while todo:
        effect = todo.pop()
        if effect in known:
            continue
        known.add(effect)
        if any(op.kind in OPEN or (op.kind == "lose" and op.attr == ABILITY) for op in effect.what):
            return pool.touched, pool.looks
        looks.join(effect.looks)
        cells.update(cell for several in effect.cells for cell in several)
        todo += (other for ability in effect.gained.values() for other in ability.continuous)
    return frozenset(cells), looks


def looks_of(machine: MachineView) -> Any:
    """What the effects look at that there are, where that is known; what any effect of the run may, where it is not.

    Who tells what he does tells each time that values are made what they rest on, and makes them as often as any effect
    of the run might differ.
    """
    there = machine.state.present
    return machine.pool.looks if there is None or machine.log is not None else there.looks
