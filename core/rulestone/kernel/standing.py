"""Static abilities without effects, as of a refresh point (`LayerScheme.statics`).

They are treatments (`Treat`) and trigger repeaters. Their existence, controllers, objects and values stay as they are
until the next refresh point; the conditions on who asks are evaluated when asked.
"""

from __future__ import annotations

from rulestone.continuous.present import AT_ALL_TIMES
from rulestone.kernel.events.triggers import find_repeaters
from rulestone.kernel.machine import Machine
from rulestone.kernel.treatments import CompiledTreat, find_treatments
from rulestone.model.bindings import PLAIN
from rulestone.model.objects import NUMBER, Object
from rulestone.model.state import Standing


def find_standing(machine: Machine) -> tuple[Standing, ...]:
    """Return the static abilities without effects at present; () where statics are evaluated all the time."""
    pool = machine.pool
    if machine.rules.policies.layers.statics == AT_ALL_TIMES or not (pool.treated or pool.repeats):
        return ()
    state, working = machine.state, machine.rules.places.working
    there = [state.objects[oid] for place in working for oid in state.places[place]]
    known = {obj.oid for obj in there}
    others = [obj for obj in state.objects if obj.oid > 1 and obj.oid not in known and is_somewhere(obj)]
    found = [
        Standing(ability, {"this": obj.ref, "you": obj.controller},
                 tuple(find_treated_values(machine, treat, obj) for treat in ability.treats), alone)
        for some, alone in ((others, True), (there, False))
        for obj in some
        for ability in find_treatments(machine, obj)
    ]  # fmt: skip
    return (*found, *(Standing(ability, env) for ability, env in find_repeaters(machine, {})))


def is_somewhere(obj: Object) -> bool:
    """Return whether an object is in a place or under another."""
    return obj.place >= 0 or obj.host >= 0


def find_treated_values(machine: Machine, treat: CompiledTreat, source: Object) -> dict[int, object]:
    """Return the objects of a treatment, each with the value that counts."""
    mine = {"this": source.ref, "you": source.controller, PLAIN: True}
    refs = treat.whom(machine, mine, source.oid)
    return {ref: treat.value(machine, mine, ref & NUMBER) for ref in refs if ref > 1}
