"""How old the things are that arrive together: in one instruction, or in all that belongs to one event."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.kernel.invalidation import drop
from rulestone.kernel.machine import Machine
from rulestone.model.bindings import ARRIVAL
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

AS_MOVED, EACH_HIS_OWN, TURN_PLAYER_ORDERS = "as moved", "each orders his own", "turn player orders"
CHOSEN = (EACH_HIS_OWN, TURN_PLAYER_ORDERS)
Coming = tuple[int, int, int]
"""What is to move: its number, the place that it comes to and who will control it there."""


def asked(machine: Machine, env: Env, coming: list[Coming]) -> bool:
    """Ask the next player who orders some of what is about to arrive together, where the order can matter.

    Args:
        coming: what is to move.

    Returns:
        whether a player is asked; he answers under a name that begins with `ARRIVAL`.
    """
    scheme = machine.rules.policies.layers
    if scheme.arrivals not in CHOSEN or machine.trial:
        return False
    turn = leader(machine)
    orders = (turn,) if scheme.arrivals == TURN_PLAYER_ORDERS else (turn, 1 - turn)
    for player in orders:
        name = f"{ARRIVAL}{player}"
        theirs = tuple(
            machine.state.objects[oid].ref
            for oid, place, controller in coming
            if (controller == player or scheme.arrivals == TURN_PLAYER_ORDERS) and speaks(machine, oid, place)
        )
        if len(theirs) > 1 and name not in env:
            prompt = "in what order they arrive, the oldest first"
            machine.state.choice = Choice("order", player, name, prompt, theirs, cites=scheme.rule("arrivals"))
            return True
    return False


def leader(machine: Machine) -> int:
    """Return the player from whom the order of arrivals starts."""
    return int(machine.rules.decisions.arrivals_lead(machine, {"you": machine.state.game["turn player"]}, -1))


def speaks(machine: Machine, oid: int, place: int) -> bool:
    """Whether a card has abilities where it comes to: its age can matter."""
    obj = machine.state.objects[oid]
    card = obj.card
    if obj.host >= 0 and obj.role not in machine.rules.policies.piles.active:
        return False
    return place in machine.rules.places.working and card is not None and bool(machine.rules.info(card).abilities)


def stamp(machine: Machine, env: Env, before: int, there: list[int]) -> Env:
    """Give what has arrived together its age as the scheme says.

    Args:
        before: the timestamp before any of it moved; what is as old as before stays so.
        there: the numbers of what has moved, in order.

    Returns:
        the bindings without what players have said about it.
    """
    objects, turn = machine.state.objects, leader(machine)
    moved = [oid for oid in there if objects[oid].since > before]
    said = {ref & NUMBER: n for n, ref in enumerate(r for key in env if key.startswith(ARRIVAL) for r in env[key])}
    if len(moved) > 1:
        mixed = machine.rules.policies.layers.arrivals == TURN_PLAYER_ORDERS
        # sorting keeps the order in which they moved where nothing else is said
        ordered = sorted(moved, key=lambda oid: (not mixed and objects[oid].controller != turn, said.get(oid, -1)))
        if ordered != moved:
            for oid, since in zip(ordered, sorted(objects[oid].since for oid in moved), strict=True):
                objects[oid] = replace(objects[oid], since=since)
            drop(machine)
            machine.memo.clear()  # no more was altered than their ages
    return {key: value for key, value in env.items() if not key.startswith(ARRIVAL)} if said else env


def ordered(machine: Machine) -> bool:
    """Whether the scheme has an order of its own for what arrives together."""
    return bool(machine.rules.policies.layers.arrivals != AS_MOVED)


def arrived(machine: Machine, since: int) -> list[int]:
    """The numbers of what has come to where it is after a timestamp, the oldest first."""
    found = [obj for obj in machine.state.objects if obj.since > since and obj.place >= 0]
    return [obj.oid for obj in sorted(found, key=lambda obj: obj.since)]


def asked_of_event(machine: Machine, env: Env, begun: int) -> bool:
    """Ask the next player who orders some of what has arrived in an event, before it is told (see `asked`).

    Args:
        begun: the timestamp at which the event began.
    """
    objects = machine.state.objects
    return asked(machine, env, [(oid, objects[oid].place, objects[oid].controller) for oid in arrived(machine, begun)])
