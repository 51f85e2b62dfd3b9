"""The dispatch of events to the history and to triggers, one batch at a time, and the timestamps of arriving cards.

Events that happen to several objects simultaneously are one batch. Its events are dispatched when all of it is done.
Objects that leave in it are remembered as they were before it. A batch is flushed early when players or rules are about
to look at the board.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.events.history import count_event
from rulestone.kernel.events.triggers import trigger_listeners
from rulestone.kernel.invalidation import drop_effects, get_last_known
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.program import WAIT_HERE
from rulestone.model.bindings import ARRIVAL, BATCH
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Batch, Env

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
        own_cards = tuple(
            machine.state.objects[oid].ref
            for oid, place, controller in coming
            if (controller == player or scheme.arrivals == TURN_PLAYER_ORDERS) and has_abilities_at(machine, oid, place)
        )
        if len(own_cards) > 1 and name not in env:
            prompt = "the order in which they arrive, the oldest first"
            machine.state.choice = Choice("order", player, name, prompt, own_cards, cites=scheme.find_rules("arrivals"))
            return True
    return False


def get_first_orderer(machine: Machine) -> int:
    """Return the player who orders arriving cards first."""
    return int(machine.rules.decisions.arrivals_lead(machine, {"you": machine.state.game["turn player"]}, -1))


def has_abilities_at(machine: Machine, oid: int, place: int) -> bool:
    """Return whether a card has abilities that work in the place that it enters: then its timestamp can matter."""
    obj = machine.state.objects[oid]
    card = obj.card
    if obj.host >= 0 and obj.role not in machine.rules.policies.piles.active:
        return False
    return place in machine.rules.places.working and card is not None and bool(machine.rules.info(card).abilities)


def assign_timestamps(machine: Machine, env: Env, before: int, arrived: list[int]) -> Env:
    """Give cards that entered together timestamps in the order that the layer scheme asks for.

    Args:
        before: timestamp before the first move; cards with an older or equal timestamp keep it.
        arrived: object numbers of the moved cards, in the order in which they moved.

    Returns:
        the bindings without the players' answers about the order.
    """
    objects, turn = machine.state.objects, get_first_orderer(machine)
    moved = [oid for oid in arrived if objects[oid].since > before]
    positions = {ref & NUMBER: n for n, ref in enumerate(r for key in env if key.startswith(ARRIVAL) for r in env[key])}
    if len(moved) > 1:
        # mixed: the turn player orders the cards of both players in one row
        mixed = machine.rules.policies.layers.arrivals == TURN_PLAYER_ORDERS
        # sorting is stable: without another rule the order of the moves stays
        ordered = sorted(moved, key=lambda oid: (not mixed and objects[oid].controller != turn, positions.get(oid, -1)))
        if ordered != moved:
            for oid, since in zip(ordered, sorted(objects[oid].since for oid in moved), strict=True):
                objects[oid] = replace(objects[oid], since=since)
            drop_effects(machine)
            machine.check_cache.clear()  # the cache does not notice changed timestamps
    return {key: value for key, value in env.items() if not key.startswith(ARRIVAL)} if positions else env


def has_arrival_order(machine: Machine) -> bool:
    """Return whether the layer scheme orders simultaneous arrivals in another way than by their moves."""
    return bool(machine.rules.policies.layers.arrivals != AS_MOVED)


def find_arrivals(machine: Machine, since: int) -> list[int]:
    """Return the numbers of objects that entered their place after a timestamp, oldest first."""
    arrived = [obj for obj in machine.state.objects if obj.since > since and obj.place >= 0]
    return [obj.oid for obj in sorted(arrived, key=lambda obj: obj.since)]


def ask_event_arrival_order(machine: Machine, env: Env, start: int) -> bool:
    """Ask the next player who orders cards that entered in an event batch, before it is dispatched.

    Args:
        start: the timestamp at which the batch began.
    """
    objects = machine.state.objects
    return ask_arrival_order(
        machine, env, [(oid, objects[oid].place, objects[oid].controller) for oid in find_arrivals(machine, start)]
    )


def emit_event(machine: Machine, event: str, bindings: Env) -> None:
    """Report that an event has happened: dispatch it, or add it to the batch that is under way.

    Args:
        bindings: the event's roles: tuples of references, player numbers, strings and numbers.
    """
    pool = machine.pool
    if event not in pool.noticed_events:
        return
    batch = machine.state.batch
    if batch is not None:
        machine.state.batch = replace(batch, undispatched=(*batch.undispatched, (event, bindings)))
        return
    dispatch_event(machine, event, bindings)


def dispatch_event(machine: Machine, event: str, bindings: Env) -> None:
    """Count an event, trigger its listeners, then dispatch the declared happenings that it also is."""
    pool = machine.pool
    if event in pool.counted:
        count_event(machine, event, bindings)
    if event in pool.heard_events:
        if machine.log is not None and machine.log.observe is not None:
            machine.log.observe(machine, event, bindings)
        trigger_listeners(machine, event, bindings)
    for name, where in machine.rules.happenings.get(event, ()):
        if name in pool.noticed_events and (where is None or where(machine, bindings, -1)):
            dispatch_event(machine, name, bindings)


def begin_batch(machine: Machine, refs: tuple[Any, ...]) -> int:
    """Begin an event batch; it is dispatched when complete.

    Args:
        refs: references of the affected objects.

    Returns:
        the batch's number; 0 if a batch is under way already.
    """
    state = machine.state
    if state.batch is not None:
        return 0
    values_before = {}
    # a lord and the creature that it strengthens may be destroyed together: both count with their values before that
    if machine.pool.touched:
        values_before = {ref: machine.derive_row(ref & NUMBER) for ref in refs if ref is not None}
    state.batch = Batch(state.advance_clock(), values_before)
    return state.batch.number


def record_objects_before(machine: Machine) -> None:
    """Remember every object in play as it is now, for triggers that look back to before this batch."""
    state, remembered = machine.state, machine.pool.remembered_places
    if state.batch is not None:
        objects = [obj for obj in state.objects if obj.place in remembered]
        state.batch = replace(state.batch, objects_before={obj.ref: get_last_known(machine, obj) for obj in objects})


def complete_batch(machine: Machine, number: int) -> None:
    """Dispatch the events of the batch with a number, unless it was flushed already."""
    batch = machine.state.batch
    if batch is None or batch.number != number:
        return
    # two creatures enter together: the order in which the cards were moved is not a rule of the game
    if has_arrival_order(machine):
        assign_timestamps(machine, {}, number, find_arrivals(machine, number))
    machine.state.batch = None
    machine.departed_together = batch.departed
    for event, bindings in batch.undispatched:
        dispatch_event(machine, event, bindings)
    machine.departed_together = ()


def suspend_interrupts(machine: Machine, suspended: bool) -> None:
    """Suspend or resume interrupting state-based actions while replacements run."""
    batch = machine.state.batch
    if batch is not None and batch.is_suspended != suspended:
        machine.state.batch = replace(batch, is_suspended=suspended)


def flush_batch(machine: Machine) -> None:
    """Dispatch the batch under way now, since players or rules are about to look at the board."""
    if machine.state.batch is not None:
        complete_batch(machine, machine.state.batch.number)


def _finish_batch(machine: Machine, env: Env) -> Any:
    batch, number = machine.state.batch, env[BATCH]
    if has_arrival_order(machine) and batch is not None and batch.number == number:
        if ask_event_arrival_order(machine, env, number):
            return WAIT_HERE
        assign_timestamps(machine, env, number, find_arrivals(machine, number))
    complete_batch(machine, number)
    return None  # do not return STOP: a trigger of this batch may interrupt


COMPLETION = Program("an event is complete", ())
"""The program of the frame below those of a batch; it dispatches the batch when they are done."""
COMPLETION.ops = (_finish_batch,)
