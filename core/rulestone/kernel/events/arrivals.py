"""Timestamps of cards that enter zones simultaneously, by one instruction or one event batch."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.kernel.invalidation import drop
from rulestone.kernel.machine import Machine
from rulestone.model.bindings import ARRIVAL
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

AS_MOVED, EACH_OWN_CARDS, TURN_PLAYER_ORDERS = "as moved", "each orders his own", "turn player orders"
CHOSEN = (EACH_OWN_CARDS, TURN_PLAYER_ORDERS)
Arrival = tuple[int, int, int]
"""A card about to enter a place: object number, place, future controller."""


def ask_arrival_order(machine: Machine, env: Env, coming: list[Arrival]) -> bool:
    """Ask the next player who orders cards that are about to enter together, if the order can matter.

    Args:
        coming: the cards about to enter.

    Returns:
        whether a player is asked; the answer is bound under a name that begins with `ARRIVAL`.
    """
    scheme = machine.rules.policies.layers
    if scheme.arrivals not in CHOSEN or machine.trial:
        return False
    turn = get_first_orderer(machine)
    orders = (turn,) if scheme.arrivals == TURN_PLAYER_ORDERS else (turn, 1 - turn)
    for player in orders:
        name = f"{ARRIVAL}{player}"
        theirs = tuple(
            machine.state.objects[oid].ref
            for oid, place, controller in coming
            if (controller == player or scheme.arrivals == TURN_PLAYER_ORDERS) and has_abilities_at(machine, oid, place)
        )
        if len(theirs) > 1 and name not in env:
            prompt = "in what order they arrive, the oldest first"
            machine.state.choice = Choice("order", player, name, prompt, theirs, cites=scheme.list_rules("arrivals"))
            return True
    return False


def get_first_orderer(machine: Machine) -> int:
    """Return the player who orders arriving cards first."""
    return int(machine.rules.decisions.arrivals_lead(machine, {"you": machine.state.game["turn player"]}, -1))


def has_abilities_at(machine: Machine, oid: int, place: int) -> bool:
    """Return whether a card has abilities that work in the place it enters, so that its timestamp can matter."""
    obj = machine.state.objects[oid]
    card = obj.card
    if obj.host >= 0 and obj.role not in machine.rules.policies.piles.active:
        return False
    return place in machine.rules.places.working and card is not None and bool(machine.rules.info(card).abilities)


def assign_timestamps(machine: Machine, env: Env, before: int, there: list[int]) -> Env:
    """Give cards that entered together timestamps in the order that the layer scheme asks for.

    Args:
        before: timestamp before the first move; cards with an older or equal timestamp keep it.
        there: object numbers of the moved cards, in the order in which they moved.

    Returns:
        the bindings without the players' answers about the order.
    """
    objects, turn = machine.state.objects, get_first_orderer(machine)
    moved = [oid for oid in there if objects[oid].since > before]
    said = {ref & NUMBER: n for n, ref in enumerate(r for key in env if key.startswith(ARRIVAL) for r in env[key])}
    if len(moved) > 1:
        mixed = machine.rules.policies.layers.arrivals == TURN_PLAYER_ORDERS
        # sorting is stable: without another rule the order of the moves stays
        ordered = sorted(moved, key=lambda oid: (not mixed and objects[oid].controller != turn, said.get(oid, -1)))
        if ordered != moved:
            for oid, since in zip(ordered, sorted(objects[oid].since for oid in moved), strict=True):
                objects[oid] = replace(objects[oid], since=since)
            drop(machine)
            machine.memo.clear()  # the memo does not notice changed timestamps
    return {key: value for key, value in env.items() if not key.startswith(ARRIVAL)} if said else env


def has_arrival_order(machine: Machine) -> bool:
    """Return whether the layer scheme orders simultaneous arrivals in another way than by their moves."""
    return bool(machine.rules.policies.layers.arrivals != AS_MOVED)


def find_arrivals(machine: Machine, since: int) -> list[int]:
    """Return the numbers of objects that entered their place after a timestamp, oldest first."""
    found = [obj for obj in machine.state.objects if obj.since > since and obj.place >= 0]
    return [obj.oid for obj in sorted(found, key=lambda obj: obj.since)]


def ask_event_arrival_order(machine: Machine, env: Env, start: int) -> bool:
    """Ask the next player who orders cards that entered in an event batch, before it is dispatched.

    Args:
        start: the timestamp at which the batch began.
    """
    objects = machine.state.objects
    return ask_arrival_order(
        machine, env, [(oid, objects[oid].place, objects[oid].controller) for oid in find_arrivals(machine, start)]
    )
