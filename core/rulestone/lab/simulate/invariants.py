"""Invariants of every position of every game, and the inspector that checks them.

An `Inspector` watches one game (`rulestone.lab.simulate.playout.playout` takes it). It checks quick invariants after
every change, and slow ones at some positions, chosen by a seed. It knows only what a game declares; a game's own
invariants are its checks with `when="never"`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any

from rulestone.kernel import save
from rulestone.kernel.legality.offers import list_options
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import HIDDEN, Position, is_visible, view
from rulestone.kernel.rules.rules import Rules
from rulestone.lab.redealing import redeal
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import NOWHERE, Object, list_cards_beneath
from rulestone.model.state import State

CHECK_PERIOD = 20
TWIN = 8
Check = Callable[[Machine], None]


class Violation(AssertionError):
    """A violated invariant; the message names the invariant and the place."""


def hold(condition: object, text: str) -> None:
    """Raise `Violation` unless the condition holds."""
    if not condition:
        raise Violation(text)


# --- after every change ---------------------------------------------------------------------------------------------


def check_places(state: State, waiting: Collection[str] = (), attached: Collection[str] = ()) -> None:
    """Check that no card is lost or duplicated, and that every card's place and its listing agree.

    Args:
        attached: roles under which a card may itself have cards under it.
        waiting: roles of cards that stay in place when the card above them leaves, until the steps of the pile policy
            move them.
    """
    objects = state.objects
    found = [0] * len(objects)
    for place, numbers in enumerate(state.places):
        for number in numbers:
            obj = objects[number]
            found[number] += 1
            if obj.place != place or obj.host != -1:
                raise Violation(f"{obj.name} is listed in place {place} but its own place is {obj.place}, {obj.host}")
            for below in list_cards_beneath(objects, number):
                lower = objects[below]
                found[below] += 1
                moved_on = lower.place != place and lower.role not in waiting
                if moved_on or not is_in_pile(state, lower, obj, attached):
                    raise Violation(f"{lower.name} is listed under {obj.name} but differs: {lower}")
    for number, times in enumerate(found):
        if times != (objects[number].place != NOWHERE):
            raise Violation(f"{objects[number].name} (object {number}) is in {times} places")


def is_in_pile(state: State, lower: Object, top: Object, attached: Collection[str]) -> bool:
    """Return whether a card and the cards above it agree that the card is in the pile of a top card."""
    host = state.objects[lower.host] if lower.host >= 0 else top
    listed = lower.oid in host.under and (host is top or host.role in attached)
    return listed and (not lower.under or lower.role in attached) and bool(lower.role)


def check_zones(rules: Rules, state: State) -> None:
    """Check that no zone exceeds its capacity, no slot has two cards, and no card is on the other player's side."""
    layout = rules.layout
    for place, numbers in enumerate(state.places):
        if not numbers:
            continue
        zone = layout.zone_of[place]
        if zone.capacity is not None and len(numbers) > zone.capacity:
            raise Violation(f"{zone.name} holds {len(numbers)} cards, {zone.capacity} at most")
        if zone.slots and not zone.many:
            slots = [state.objects[number].slot for number in numbers if state.objects[number].slot >= 0]
            hold(len(slots) == len(set(slots)), f"two cards are in one slot of {zone.name}")
        if not zone.shared:
            for number in numbers:
                if state.objects[number].controller != layout.get_owner(place):
                    raise Violation(f"{state.objects[number].name} in {zone.name} is controlled by the other player")


def check_identities(before: Sequence[Object], after: Sequence[Object]) -> None:
    """Check that an object keeps its identity and owner, and never becomes an earlier object."""
    hold(len(after) >= len(before), "an object is missing")
    for old, new in zip(before, after, strict=False):
        if old is new:
            continue
        if (new.oid, new.owner) != (old.oid, old.owner) or new.card is not old.card:
            raise Violation(f"{old} became {new}")
        if new.life < old.life or new.since < old.since:
            raise Violation(f"{new.name} went back from {old.life, old.since} to {new.life, new.since}")


def check_numbers(state: State) -> None:
    """Check that stack items, effects and pending triggers have unique numbers below the counter."""
    items = [item.number for item in state.stack]
    hold(len(items) == len(set(items)), "two items on the stack have one number")
    for what in (state.effects, state.pending):
        numbers = [one.number for one in what]
        hold(len(numbers) == len(set(numbers)), "two effects or triggers have one number")
        hold(not numbers or max(numbers) <= state.clock, "an effect or trigger has a timestamp later than now")


def check_forbidden(rules: Rules, state: State) -> None:
    """Check that no state occurs that the game declares as "never"."""
    if rules.checks.never:
        machine = Machine(rules, state.fork())
        env = {"you": state.game["turn player"]}
        for declared, whom in rules.checks.never:
            them = whom(machine, env, -1)
            hold(not them, f"{declared.name}: {', '.join(map(machine.ref_name, them))}")


def check_turn(machine: Machine, before: Collection[int]) -> None:
    """Check that no stack item of the last turn is left when a new turn has begun (numbers of items)."""
    left = ", ".join(machine.ref_name(item.ref) for item in machine.state.stack if item.number in before)
    hold(not left, f"{left}: left on the stack at the end of the turn")


# --- where a choice is waited for -----------------------------------------------------------------------------------


def check_choice(state: State, choice: Choice) -> None:
    """Check that a choice has a legal answer, and names each existing thing once."""
    hold(choice.player in (0, 1, NATURE), f"player {choice.player} is asked")
    if choice.kind == "act" or choice.player == NATURE:
        hold(choice.count_answers() >= 1, f"“{choice.prompt}” has no legal answer")
    else:
        hold(choice.count_answers() >= 2, f"“{choice.prompt}” has one legal answer and is asked")
    hold(state.agenda, "no step takes the answer to the choice")
    named = [*choice.candidates, *(option.subject for option in choice.options)]
    hold(all(state.is_alive(ref) for ref in named), f"“{choice.prompt}” refers to an object that has left")
    hold(len(set(choice.candidates)) == len(choice.candidates), f"“{choice.prompt}” names something twice")
    hold(len(set(choice.options)) == len(choice.options), f"“{choice.prompt}” offers an option twice")
    if choice.legal is not None:
        unknown = {ref for picked in choice.legal for ref in picked} - set(choice.candidates)
        hold(not unknown, f"“{choice.prompt}” allows an answer that it does not list")


def check_saving(rules: Rules, state: State) -> State:
    """Check that saving and loading a position preserves its bytes, digest, choice and derived values.

    Returns:
        the loaded position.
    """
    cards = {obj.card.key: obj.card for obj in state.objects if obj.card is not None}
    data = save.encode_state(state)
    again = save.decode_state(data, rules, cards)
    hold(save.encode_state(again) == data, "a position that was saved and loaded is saved differently")
    hold(save.hash_state(again) == save.hash_state(state), "a position that was saved and loaded has another digest")
    hold(again.choice == state.choice, "a position that was saved and loaded asks something else")
    kept = Machine(rules, state.fork())
    rows = [kept.derive_row(oid) for oid in range(len(state.objects))]
    rebuilt = Machine(rules, again.fork())
    fresh = [rebuilt.derive_row(oid) for oid in range(len(state.objects))]
    hold(rows == fresh, "cached derived values differ from fresh ones")
    return again


def list_visible(position: Position, player: int) -> dict[str, Any]:
    """Return what a player sees: zones, visible cards with marks and derived values, the stack, menus, the choice."""
    machine = position.machine()
    seen = [obj for obj in position.objects() if obj.card is None or is_visible(position, obj, player)]
    choice = position.choice
    asked = None
    if choice is not None and choice.player == player:
        # a face-down card in a known place may be picked unseen
        known = {obj.ref for obj in seen}
        asked = (choice, [machine.ref_name(ref) if ref < 0 or ref in known else HIDDEN for ref in choice.candidates])
    return {
        "zones": view(position, player),
        "cards": [(obj.oid, obj.card and obj.card.key, obj.marks, machine.derive_row(obj.oid)) for obj in seen],
        "stack": [(item.label, item.kind, item.controller, item.parts) for item in position.stack],
        "menus": {menu: list_options(machine, player, menu) for menu in position.rules.menus},
        "choice": asked,
    }


def check_hidden_cards(position: Position, random: Random) -> None:
    """Check that an exchange of hidden cards, and of a secret answer, changes nothing visible to a player."""
    for player in (0, 1):
        before, after = list_visible(position, player), list_visible(redeal(position, player, random), player)
        for part, value in before.items():
            hold(after[part] == value, f"{position.name(player)} can tell hidden cards or answers apart by {part}")


# --- all of it ------------------------------------------------------------------------------------------------------


class Inspector:
    """Checks the invariants of one game and raises `Violation` at the first violation.

    Args:
        rules: compiled ruleset.
        seed: seed of the positions that are checked thoroughly.
        period: mean number of choices between two thorough checks, which save and load the position, continue it in
            parallel and exchange hidden cards; 0 for no thorough checks.
        also: further checks after every change.

    Attributes:
        changes: number of changes checked.
        positions: number of positions checked: choices and ends of games.
        thorough: number of positions checked thoroughly.
    """

    def __init__(self, rules: Rules, seed: int = 0, period: int = CHECK_PERIOD, also: Sequence[Check] = ()) -> None:
        self.rules = rules
        self.random = Random(seed)
        self.period = period
        self.also = tuple(also)
        self.changes = self.positions = self.thorough = 0
        self.next = self.random.randrange(period) if period else -1
        self.objects: list[Object] = []
        self.clock = self.turn = 0
        self.items: set[int] = set()
        self.kept: list[tuple[State, bytes]] = []
        self.twin: Machine | None = None
        self.steps = 0

    def begin(self, machine: Machine) -> None:
        """Watch a machine from here on."""
        machine.observer = self.check_change
        self.objects = machine.state.objects[:]
        self.clock = machine.state.clock
        self.turn = machine.state.game.get("turn", 0)
        self.items = {item.number for item in machine.state.stack}
        check_places(machine.state, machine.rules.programs.remains, machine.rules.policies.piles.attached)

    def check_change(self, machine: Machine) -> None:
        """Check a state after a change.

        Raises:
            Broken: an invariant does not hold.
        """
        state = machine.state
        self.changes += 1
        check_places(state, machine.rules.programs.remains, machine.rules.policies.piles.attached)
        check_zones(self.rules, state)
        check_identities(self.objects, state.objects)
        hold(state.clock >= self.clock, "time went back")
        check_numbers(state)
        check_forbidden(self.rules, state)
        if state.game.get("turn", 0) != self.turn:
            self.turn = state.game["turn"]
            check_turn(machine, self.items)
        for check in self.also:
            check(machine)
        self.items = {item.number for item in state.stack}
        self.objects = state.objects[:]
        self.clock = state.clock

    def check_position(self, machine: Machine) -> None:
        """Check a position at a choice or at the end of the game.

        Raises:
            Broken: an invariant does not hold.
        """
        s = machine.state
        choice = s.choice
        self.positions += 1
        if choice is not None:
            check_choice(s, choice)
        if self.twin is not None:
            self.check_twin(s)
        if choice is None:
            for state, digest in self.kept:
                hold(save.hash_state(state) == digest, "continuing the game changed an earlier position")
        elif self.positions - 1 == self.next:
            self.next += 1 + self.random.randrange(2 * self.period - 1)
            self.inspect(s)

    def note_answer(self, answer: Any) -> None:
        """Give the answer to the parallel game too, if one runs."""
        if self.twin is not None:
            self.twin.answer(answer)
            self.twin.run()
            self.steps += 1

    def inspect(self, state: State) -> None:
        """Check a position completely."""
        self.thorough += 1
        kept = state.fork()
        self.kept.append((kept, save.hash_state(kept)))
        again = check_saving(self.rules, kept)
        check_hidden_cards(Position(self.rules, kept.fork()), self.random)
        hold(save.hash_state(kept) == self.kept[-1][1], "looking at a position changed it")
        self.twin = Machine(self.rules, again)
        self.steps = 0

    def check_twin(self, state: State) -> None:
        """Check that the game continued from a loaded position is the same game."""
        assert self.twin is not None
        hold(self.twin.state.choice == state.choice, "a saved and reloaded game continued differently")
        if self.steps >= TWIN or state.choice is None:
            hold(save.hash_state(self.twin.state) == save.hash_state(state), "the same answers led to another position")
            self.twin = None
