"""Treatments: values that count as others for certain abilities (`Treat`).

Where static abilities are read at refresh points only (`LayerScheme.statics`), the treatments and trigger repeaters of
the last refresh point are cached. Their existence, controllers, objects and values change only at the next one. The
conditions on the asking ability are evaluated at every read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulestone.continuous.present_effects import AT_ALL_TIMES
from rulestone.kernel.characteristics import list_abilities
from rulestone.kernel.events.triggers import find_repeaters
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled
from rulestone.model.bindings import OPTIONAL_VALUES, WITHOUT_TREATMENTS
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import Env, RefreshedAbility


def find_choosable(machine: Machine, objects: Compiled, env: Env) -> tuple[int, ...]:
    """Return the objects to choose from, by their own values or by values that they may count as."""
    refs: tuple[int, ...] = objects(machine, env, -1)
    # a chooser may use an optional value or not, so objects that fit in either way can be chosen
    if machine.pool.has_optional_values and OPTIONAL_VALUES not in env:
        refs = tuple(dict.fromkeys(refs + objects(machine, {**env, OPTIONAL_VALUES: True}, -1)))
    return refs


def treat_value(machine: Machine, env: Env, oid: int, attr: str, value: Any) -> Any:
    """Return the value of an object as the asking ability sees it.

    Args:
        env: bindings of the asking ability: "this", "you" and "ability".
        value: the value as everything else sees it.
    """
    if attr not in machine.pool.treated or env.get("this") is None or WITHOUT_TREATMENTS in env:
        return value
    if machine.rules.policies.layers.statics != AT_ALL_TIMES:
        return treat_value_at_refresh(machine, env, oid, attr, value)
    objects = machine.state.objects
    obj = objects[oid]
    # the object's own treatments come first, so one of a card in play overrides them
    sources = [obj] if obj.card is not None else []
    sources += [objects[n] for place in machine.rules.places.working for n in machine.state.places[place] if n != oid]
    for source in sources:
        for ability in find_treatments(machine, source):
            for treat in ability.treats:
                if treat.attr == attr and treat.applies_to_object(machine, env, oid, source):
                    value = treat.value(machine, bind_source(source), oid)
    return value


def treat_value_at_refresh(machine: Machine, env: Env, oid: int, attr: str, value: Any) -> Any:
    """Return the value by the treatments of the last refresh point."""
    ref = machine.state.objects[oid].ref
    for record in machine.state.refreshed_abilities:
        # a card elsewhere ("in your hand this card is a dragon") counts as something only for itself
        if record.alone and record.env["this"] != ref:
            continue
        for treat, values in zip(record.ability.treats, record.values, strict=False):
            if treat.attr == attr and ref in values and treat.applies_to_ability(machine, env, oid, record.env["you"]):
                value = values[ref]
    return value


def find_treatments(machine: Machine, source: Object) -> Iterator[Any]:
    """Yield the treatments of an object whose abilities work."""
    if source.card is None or machine.rules.is_dormant(source):
        return
    for ability in list_abilities(machine, source.oid).treating:
        zone = source.role if source.host >= 0 else machine.rules.layout.zone_of[source.place].name
        if ability.works_in(zone):
            yield ability


def bind_source(source: Object) -> Env:
    """Return the bindings with which a treatment of a source reads values."""
    return {"this": source.ref, "you": source.controller, WITHOUT_TREATMENTS: True}


class CompiledTreat(NamedTuple):
    """A compiled `Treat`, with the same attributes."""

    attr: str
    value: Compiled
    whom: Compiled
    asking: Compiled | None
    own: bool
    choosing: bool

    def applies_to_ability(self, machine: Machine, env: Env, oid: int, controller: int) -> bool:
        """Return whether the treatment counts for the asking ability."""
        if (self.own and env["you"] != controller) or (self.choosing and not env.get(OPTIONAL_VALUES)):
            return False
        return self.asking is None or ("ability" in env and bool(self.asking(machine, env, oid)))

    def applies_to_object(self, machine: Machine, env: Env, oid: int, source: Any) -> bool:
        """Return whether the treatment counts for an object and the asking ability."""
        if not self.applies_to_ability(machine, env, oid, source.controller):
            return False
        return any(ref & NUMBER == oid for ref in self.whom(machine, bind_source(source), oid))


def collect_refreshed_abilities(machine: Machine) -> tuple[RefreshedAbility, ...]:
    """Return the working treatments and repeaters to cache; () under a scheme that evaluates them at all times."""
    pool = machine.pool
    if machine.rules.policies.layers.statics == AT_ALL_TIMES or not (pool.treated or pool.has_repeaters):
        return ()
    records = [
        RefreshedAbility(ability, {"this": obj.ref, "you": obj.controller},
                 tuple(find_treated_values(machine, treat, obj) for treat in ability.treats), alone)
        for obj, alone in list_possible_sources(machine)
        for ability in find_treatments(machine, obj)
    ]  # fmt: skip
    return (*records, *(RefreshedAbility(ability, env) for ability, env in find_repeaters(machine, {})))


def list_possible_sources(machine: Machine) -> list[tuple[Object, bool]]:
    """Return the objects that are in a place or under another, each with whether it treats only itself."""
    state, working = machine.state, machine.rules.places.working
    objects = [state.objects[oid] for place in working for oid in state.places[place]]
    numbers = {obj.oid for obj in objects}
    elsewhere = (obj for obj in state.objects if obj.oid > 1 and obj.oid not in numbers)
    return [(obj, True) for obj in elsewhere if obj.place >= 0 or obj.host >= 0] + [(obj, False) for obj in objects]


def find_treated_values(machine: Machine, treat: CompiledTreat, source: Object) -> dict[int, object]:
    """Return object → the value that a treatment makes it count as."""
    source_env = bind_source(source)
    refs = treat.whom(machine, source_env, source.oid)
    return {ref: treat.value(machine, source_env, ref & NUMBER) for ref in refs if ref > 1}
