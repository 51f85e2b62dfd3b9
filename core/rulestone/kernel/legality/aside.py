"""Actions taken aside: they have no effect on the game, and the choice waited for stays the same."""

from __future__ import annotations

from msgspec import Struct

from rulestone.kernel.compile.steps import ASKED_STILL
from rulestone.kernel.legality.verdicts import objection
from rulestone.kernel.machine import Machine
from rulestone.model.choices import Option


class Aside(Struct, frozen=True):
    """An idle action of any player, taken while somebody is asked for an action.

    Attributes:
        player: who does it.
        option: what.
    """

    player: int
    option: Option


def asides(machine: Machine, player: int) -> list[Option]:
    """The idle actions that a player may take now: any, while somebody is asked for an action."""
    choice = machine.state.choice
    if choice is None or choice.kind != "act":
        return []
    found: list[Option] = []
    for action in machine.rules.actions.values():
        if action.declared.idle:
            refs = (player,) if action.subject is None else action.subject(machine, {"you": player}, -1)
            free = (ref for ref in refs if objection(machine, action, {"you": player, "this": ref}) is None)
            found += [Option(action.name, ref) for ref in free]
    return found


def begin(machine: Machine, aside: Aside) -> None:
    """Prepare to do something aside."""
    state = machine.state
    asking = state.agenda.pop()
    state.agenda.append((ASKED_STILL, 0, {"choice": state.choice, "asking": asking[:3]}, asking[3]))
    state.choice = None
    machine.act(aside.player, aside.option, asking[3])
