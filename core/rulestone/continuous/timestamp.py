"""Applying continuous effects in the order of their timestamps.

Effects are collected, sorted by (layer, timestamp) and applied one after the other. Abilities lost and things
forbidden are settled first, so that a value effect of a source that lost its abilities does not apply.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from rulestone.continuous.merging import bearer
from rulestone.continuous.operations import ABILITIES, Held, lost, without, words
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

Row = dict[str, Any]
Table = dict[int, Row]
RESTRICTIONS = ("lose", "forbid", "permit")
NOTHING: Table = {}
"""The table of a position without any continuous effect: it stays right until one comes along."""


class Found(NamedTuple):
    """A continuous effect that there is.

    Attributes:
        layer, stamp: its place in the order.
        effect: compiled.
        env: its bindings.
        source: number of the object whose static ability makes it, -1 for none.
        held: the ability that makes it, where the source can lose it.
    """

    layer: int
    stamp: int
    effect: Any
    env: Env
    source: int = -1
    held: Held | None = None


def collect(x: Machine) -> list[Found]:
    """Every effect there is, those of abilities that other effects give left out; unordered."""
    s, rules = x.s, x.rules
    found: list[Found] = []
    if rules.has_statics:
        objects, awake = s.objects, rules.policies.piles.active
        for place in rules.static_places:
            for top in s.places[place]:
                for oid in (top, *objects[top].under) if objects[top].under else (top,):
                    obj = objects[oid]
                    if obj.card is None or rules.dormant in obj.marks:
                        continue
                    for ability in rules.info(obj.card).statics:
                        here = oid == top or (obj.role in awake and not ability.zones)
                        if not (
                            ability.works_in(rules.layout.zone_of[place].name) if here else obj.role in ability.zones
                        ):
                            continue
                        env = {"this": obj.ref, "you": obj.controller}
                        held = None if ability.inherent else ability.held
                        for effect in ability.continuous:
                            found.append(Found(effect.layer, obj.since, effect, env, oid, held))
    for active in s.effects:
        if not active.effect.waits:
            found.append(Found(active.effect.layer, active.timestamp, active.effect, active.env))
    return found


def has_lost(table: Table, source: int, held: Held | None) -> bool:
    """Whether a source has lost the ability that an effect comes from."""
    row = table.get(source)
    if row is None or held is None:
        return False
    cell = row.get(ABILITIES)
    return cell is not None and held not in cell


def derive(x: Machine) -> Table:
    """What continuous effects make of objects and players.

    Returns:
        for each object concerned what differs: attribute → value, "abilities" → what it has of them,
        "lose <what>", "forbid:<thing>" and "permit:<thing>" → timestamp. Objects nothing applies to have no row.
    """
    found = collect(x)
    return settle(x, found, apply) if found else NOTHING


Apply = Callable[["Machine", Table, Found, bool], None]


def settle(x: Machine, found: list[Found], apply: Apply) -> Table:
    """Apply effects in their order: what they take away, forbid or permit first, then the rest.

    Args:
        found: the effects; the list is sorted.
        apply: what applies one of them.
    """
    table: Table = {}
    found.sort(key=lambda entry: (entry[0], entry[1]))
    x.s.table = table  # conditions read what has been applied so far
    for one in found:
        if one.effect.restricts is not False and not has_lost(table, one.source, one.held):
            apply(x, table, one, True)
    if x.rules.gives:
        settle_given(x, table, found, apply)
    else:
        for one in found:
            if one.effect.restricts is not True and not has_lost(table, one.source, one.held):
                apply(x, table, one, False)
    floors = x.rules.floors
    if floors:
        for row in table.values():
            for attr, floor in floors.items():
                if row.get(attr, floor) < floor:
                    row[attr] = floor
    return table


def settle_given(x: Machine, table: Table, found: list[Found], apply: Apply) -> None:
    """Apply what is left to apply where effects give abilities, whose own effects join in at their timestamps."""
    number = count()
    queue = [((one.layer, one.stamp), next(number), one) for one in found if one.effect.restricts is not True]
    heapify(queue)
    known: dict[int, tuple[Held, ...]] = {}
    while queue:
        one = heappop(queue)[2]
        if has_lost(table, one.source, one.held):
            continue
        apply(x, table, one, False)
        if one.source >= 0 and one.held is not None and one.held.since >= 0:
            apply(x, table, one, True)
        if not one.effect.gained:
            continue
        for oid, row in table.items():
            cell = row.get(ABILITIES, ())
            for held in cell if cell != known.get(oid) else ():
                if held.since >= 0 and held not in known.get(oid, ()):
                    for new in given(x, oid, held):
                        heappush(queue, ((new.layer, new.stamp), next(number), new))
            known[oid] = cell


def given(x: Machine, oid: int, held: Held) -> list[Found]:
    """The effects of an ability that an effect gave to an object."""
    obj, ability = x.s.objects[oid], held.ability
    if obj.card is None or not ability.continuous or not ability.works_in(x.rules.layout.zone_of[obj.place].name):
        return []
    env = {"this": obj.ref, "you": obj.controller}
    stamp = came_into_force(x, oid, held)
    return [Found(effect.layer, stamp, effect, env, oid, held) for effect in ability.continuous]


def came_into_force(x: Machine, oid: int, held: Held) -> int:
    """The timestamp of the effects of an ability that was given, as the layer scheme says."""
    since: int = x.s.objects[oid].since
    return since if x.rules.policies.layers.granted == "entered" else max(since, held.since)


def apply(x: Machine, table: Table, one: Found, only_restrictions: bool) -> None:
    """Apply one effect: find whom, then do what to each."""
    timestamp, effect, env = one.stamp, one.effect, one.env
    if effect.condition is not None and "_values" not in env and not effect.condition(x, env, -1):
        return
    fixed = env.get("_fixed")
    refs = fixed if fixed is not None else effect.whom(x, env, -1)
    values = env.get("_values")
    merged = x.rules.policies.piles.merged
    for ref in refs:
        if ref < 0 or not x.s.alive(ref):
            continue
        named = oid = ref & NUMBER
        row = table.setdefault(oid, {})
        for index, op in enumerate(effect.what):
            if (op.kind in RESTRICTIONS) != only_restrictions:
                continue
            if merged and op.kind != "lose":
                oid = bearer(x, named, op.attr)
                row = table.setdefault(oid, {})
            if op.kind == "lose":
                word = values[index] if values is not None else op.value and effect.values[index](x, env, oid)
                lose(x, row, oid, timestamp, words(op.attr, word))
            elif op.kind in ("forbid", "permit"):
                row[f"{op.kind}:{op.attr}"] = timestamp
            elif op.kind == "gain":
                ability = effect.gained[index]
                if not any(
                    ability.answers_to(word[5:]) and row[word] > timestamp for word in row if word[:5] == "lose "
                ):
                    row[ABILITIES] = (*had(x, row, oid), Held(ability, timestamp))
            elif op.kind == "grant":
                if row.get(lost(op.attr), -1) < timestamp:
                    row[op.attr] = True
            else:
                value = values[index] if values is not None else effect.values[index](x, env, oid)
                change(x, row, oid, op.kind, op.attr, value)


def had(x: Machine, row: Row, oid: int) -> tuple[Held, ...]:
    """The abilities that an object has so far."""
    if ABILITIES in row:
        return row[ABILITIES]  # type: ignore[no-any-return]
    card = x.s.objects[oid].card
    return () if card is None else x.rules.info(card).held


def lose(x: Machine, row: Row, oid: int, timestamp: int, meant: tuple[str, ...]) -> None:
    """Take away abilities and keywords; what is given later than that can be had again."""
    for word in meant:
        row[lost(word)] = timestamp
        if word != ABILITIES and standing(x, row, oid, word):
            row[word] = False
    held = had(x, row, oid)
    left = without(held, meant)
    if left != held:
        row[ABILITIES] = left


def standing(x: Machine, row: Row, oid: int, attr: str) -> Any:
    """A value as it stands."""
    if attr in row:
        return row[attr]
    obj = x.s.objects[oid]
    old = obj.marks.get(attr)
    if old is None and obj.card is not None:
        old = obj.card.values.get(attr)
    return x.rules.default(attr) if old is None else old


def change(x: Machine, row: Row, oid: int, kind: str, attr: str, value: Any) -> None:
    """Set, add to or multiply one value; lowering may be forbidden."""
    old = standing(x, row, oid, attr)
    if kind == "set":
        new = value
    elif kind == "add":
        new = (old or 0) + (value or 0)
    else:
        new = (old or 0) * value
    if isinstance(new, int) and isinstance(old, int) and new < old and f"forbid:lower {attr}" in row:
        return
    row[attr] = new
