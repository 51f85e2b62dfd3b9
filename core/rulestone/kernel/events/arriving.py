"""What arrives somewhere is judged as it was, or as it will be there: what the game says (`Replacements.arriving`).

As it will be there means: on a board on which it has come there alone, with all that effects make of it. So its own
static abilities and replacements reach itself, and nothing that arrives beside it.
"""

from __future__ import annotations

from typing import Any

from rulestone.kernel.changes import objects as changes
from rulestone.kernel.events.telling import begin
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.verb import CompiledVerb
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


def seen(machine: Machine, verb: CompiledVerb, env: Env, member: Any) -> Machine:
    """The board on which a thing is judged to which an event would happen.

    Returns:
        the one that there is; where the event brings it to a place in which abilities work, and the game judges it as
        it will be there, one on which it is there.
    """
    arrival = verb.arrival
    if arrival is None or member is None or member < 2 or not machine.state.alive(member):
        return machine
    oid = member & NUMBER
    place = arrival.place(machine, env, oid)
    if machine.state.objects[oid].place == place and machine.state.objects[oid].host < 0:
        return machine
    there = Machine(machine.rules, machine.state.fork(), trial=True)
    begin(there, ())  # nobody is told
    controller = arrival.controller(machine, env, oid) if arrival.controller is not None else None
    marks = {key: told for key, value in arrival.marks if (told := value(machine, env, oid)) is not None}
    changes.move(there, oid, place, same=True, face_up=arrival.face_up, controller=controller, marks=marks)
    return there
