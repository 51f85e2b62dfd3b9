"""Applying continuous effects in the order of their timestamps.

Effects are collected, sorted by (layer, timestamp) and applied one after the other. Abilities lost and things
forbidden are settled first, so that a value effect of a source that lost its abilities does not apply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulestone.continuous.merging import bearer
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

Row = dict[str, Any]
Table = dict[int, Row]
RESTRICTIONS = ("lose", "forbid", "permit")
NOTHING: Table = {}
"""The table of a position without any continuous effect: it stays right until one comes along."""


def collect(x: Machine) -> list[tuple[int, int, Any, Env, int]]:
    """Every effect there is: (layer, timestamp, effect, bindings, number of the source or -1), unordered."""
    s, rules = x.s, x.rules
    found: list[tuple[int, int, Any, Env, int]] = []
    if rules.has_statics:
        objects, awake = s.objects, rules.policies.piles.active
        for place in rules.working_places:
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
                        for effect in ability.continuous:
                            found.append((effect.layer, obj.since, effect, env, oid))
    for active in s.effects:
        if not active.effect.waits:
            found.append((active.effect.layer, active.timestamp, active.effect, active.env, -1))
    return found


def derive(x: Machine) -> Table:
    """What continuous effects make of objects and players.

    Returns:
        for each object concerned what differs: attribute → value, "lose abilities" → True,
        "forbid:<thing>" and "permit:<thing>" → timestamp. Objects nothing applies to have no row.
    """
    found = collect(x)
    if not found:
        return NOTHING
    table: Table = {}
    found.sort(key=lambda entry: (entry[0], entry[1]))
    x.s.table = table  # conditions read what has been applied so far
    for only_restrictions in (True, False):
        for _, timestamp, effect, env, source in found:
            if effect.restricts is not None and effect.restricts != only_restrictions:
                continue
            if source >= 0 and effect.ability_source and table.get(source, {}).get("lose abilities"):
                continue
            apply(x, table, timestamp, effect, env, only_restrictions)
    floors = x.rules.floors
    if floors:
        for row in table.values():
            for attr, floor in floors.items():
                if row.get(attr, floor) < floor:
                    row[attr] = floor
    return table


def apply(x: Machine, table: Table, timestamp: int, effect: Any, env: Env, only_restrictions: bool) -> None:
    """Apply one effect: find whom, then do what to each."""
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
                row["lose " + op.attr] = True
            elif op.kind in ("forbid", "permit"):
                row[f"{op.kind}:{op.attr}"] = timestamp
            elif op.kind == "grant":
                row[op.attr] = True
            else:
                value = values[index] if values is not None else effect.values[index](x, env, oid)
                change(x, row, oid, op.kind, op.attr, value)


def change(x: Machine, row: Row, oid: int, kind: str, attr: str, value: Any) -> None:
    """Set, add to or multiply one value; lowering may be forbidden."""
    if attr in row:
        old = row[attr]
    else:
        obj = x.s.objects[oid]
        old = obj.marks.get(attr)
        if old is None and obj.card is not None:
            old = obj.card.values.get(attr)
        if old is None:
            old = x.rules.default(attr)
    if kind == "set":
        new = value
    elif kind == "add":
        new = (old or 0) + (value or 0)
    else:
        new = (old or 0) * value
    if isinstance(new, int) and isinstance(old, int) and new < old and f"forbid:lower {attr}" in row:
        return
    row[attr] = new
