"""Set-up: a state with players and cards, and the start of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulestone.kernel.errors import check_room
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import Log
from rulestone.model.objects import NOWHERE, Card, Object
from rulestone.model.state import State


def make_blank_state(rules: Rules, names: tuple[str, str] = ("Player 1", "Player 2"), seed: int = 0) -> State:
    """Return a state with both players and no cards."""
    state = State()
    state.places = [()] * rules.layout.size
    for player in (0, 1):
        state.objects.append(Object(player, 0, None, player, player, NOWHERE))
    state.game = {"turn player": 0, "turn": 0, "phase": "", "names": names, "items put": 1}
    state.rng = seed
    return state


def add_card(
    rules: Rules,
    state: State,
    card: Card,
    zone: str,
    player: int,
    *,
    owner: int | None = None,
    slot: str = "",
    face_up: bool | None = None,
    marks: Mapping[str, Any] | None = None,
) -> int:
    """Put a new card at the bottom (or right end) of a zone, without an event.

    Returns:
        its object number.

    Raises:
        Incomputable: the state has too many cards.
    """
    check_room(state)
    add_card_to_pool(rules, state, card)
    place = rules.layout.get_place(zone, player)
    declared = rules.layout.zone_of[place]
    oid = len(state.objects)
    index = declared.slots.index(slot) if slot else -1
    facing = declared.face_up if face_up is None else face_up
    controller = player
    state.objects.append(
        Object(
            oid, 0, card, player if owner is None else owner, controller, place, index, facing, dict(marks or {}),
            since=state.advance_clock(),
        )
    )  # fmt: skip
    state.places[place] = (*state.places[place], oid)
    if place in rules.layout.by_slot:
        state.places[place] = tuple(sorted(state.places[place], key=lambda number: state.objects[number].slot))
    return oid


def add_card_to_pool(rules: Rules, state: State, card: Card) -> None:
    """Add a card that was not there when the run began to the pool of this run."""
    if state.pool is not None and card not in state.pool.cards:
        state.pool = rules.pool((*state.pool.cards, card))
        state.table = state.present_effects = None


def add_under(
    rules: Rules,
    state: State,
    card: Card,
    host: int,
    role: str,
    *,
    owner: int | None = None,
    face_up: bool = True,
    marks: Mapping[str, Any] | None = None,
) -> int:
    """Put a new card under another, below the cards there, without an event.

    The host's controller controls it, or its owner where its role is one of attached cards.

    Returns:
        its object number.

    Raises:
        Incomputable: the state has too many cards.
    """
    check_room(state)
    add_card_to_pool(rules, state, card)
    top = state.objects[host]
    oid = len(state.objects)
    player = top.owner if owner is None else owner
    controller = player if role in rules.policies.piles.attached else top.controller
    state.objects.append(
        Object(
            oid, 0, card, player, controller, top.place, -1, face_up, dict(marks or {}), (), host, role,
            state.advance_clock(),
        )
    )  # fmt: skip
    objects = state.objects
    objects[host] = Object(
        top.oid, top.life, top.card, top.owner, top.controller, top.place, top.slot, top.face_up, top.marks,
        (*top.under, oid), top.host, top.role, top.since,
    )  # fmt: skip
    return oid


def start(rules: Rules, state: State, *, phase: str | None = None, cards: Iterable[Card] = ()) -> Position:
    """Start a game, or continue from the beginning of a phase, and run to the first choice.

    Args:
        rules: the compiled ruleset.
        state: state with the cards in their places; the position takes it over without a copy.
        phase: name of the first phase; None for the set-up of a game.
        cards: definitions of cards that may appear later.

    Raises:
        LookupError: the game has no such phase.
        UnfitCard: a card uses a part that the game does not declare.
    """
    state.pool = rules.pool({obj.card for obj in state.objects if obj.card is not None}.union(cards))
    begin_game(rules, state, phase)
    log = Log()
    machine = Machine(rules, state, log, ask_nature=True)
    machine.run()
    return Position(rules, state, tuple(log.records), None, frozenset(log.assumptions))


def begin_game(rules: Rules, state: State, phase: str | None) -> None:
    """Put the turn, and the set-up of a new game, on the agenda.

    Raises:
        LookupError: the game has no such phase.
    """
    names = [declared.name for declared, _ in rules.programs.phases]
    player = state.game["turn player"]
    if phase is None:
        state.agenda = [(rules.programs.turn, 0, {"you": player}, -1)]
        if rules.parts.setup:
            state.agenda.append((rules.procedure(rules.parts.setup), 0, {"you": player}, -1))
        return
    if phase not in names:
        raise LookupError(f"{rules.name} has no phase {phase!r}; its phases are {', '.join(names)}")
    state.game = {**state.game, "turn": max(1, state.game.get("turn", 0))}
    # each phase has two operations: its entry and the halt after it
    state.agenda = [(rules.programs.turn, 2 * names.index(phase), {"you": player}, -1)]
    if rules.parts.opening:
        state.game = {**state.game, "phase": phase}
        state.agenda.append((rules.procedure(rules.parts.opening), 0, {"you": player, "phase": phase}, -1))
