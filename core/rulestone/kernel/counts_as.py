"""Treatments: values that count as others for certain abilities (`Treat`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulestone.kernel.characteristics import list_abilities
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled
from rulestone.model.bindings import OPTIONAL_VALUES, WITHOUT_TREATMENTS
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import Env


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
