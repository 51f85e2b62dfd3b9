"""The state: everything that a position holds, as flat lists of frozen records.

A change replaces a record in the working state's own list. A fork copies a few lists of references and no record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.model.choices import Choice, Option
from rulestone.model.objects import LIFE_SHIFT, NUMBER, Object

Env = dict[str, Any]
OUTER_PHASES, HALT_AFTER = "outer phases", "halt after"
"""Game keys: the phases around the present inner phase, outermost first; the phase at whose end a run halts."""
LAST_ACTED = "last acted"
"""Game key: number and round of the last trigger that began to act; unset while no trigger is pending."""
RESERVED_KEYS = frozenset(
    {
        *(OUTER_PHASES, HALT_AFTER, LAST_ACTED),
        *("how", "items put", "labels", "names", "over", "phase", "turn", "turn player", "waits", "winner"),
    }
)
"""Game keys that the core sets itself; no game may declare them."""
PENDING_OFFSET = 1 << 40
"""The reference of a pending trigger is `-(PENDING_OFFSET + number)`, below all references of stack items."""
Frame = tuple[Any, int, Env, int]
"""Program, index of its next operation, bindings, trace index of the cause."""


class Part(Struct, frozen=True, gc=False):
    """One part of a stack item that carries amounts, such as "3 damage to the Ox".

    Attributes:
        to: reference of the recipient.
        amount: number in the unit of the item (points of damage, cards).
    """

    to: int
    amount: int


class Item(Struct, frozen=True):
    """An item on the stack, waiting to resolve. Effects can choose, change and remove it.

    Attributes:
        number: its number; its reference is -number.
        kind: kind of item: "spell", "ability", "damage", "destruction" and so on.
        controller: the player who put it on the stack.
        source: reference of its source object; the controller's own reference if it has no source.
        program: program that resolves it.
        env: bindings of its announcement (targets, modes, amounts).
        parts: its amounts by recipient; () for an item without amounts.
        tags: further tags ("combat", "effect").
        answerable: whether players may respond while it is on top.
        label: name in traces.
        silent: whether responses are forbidden while the item is anywhere on the stack.
        event: name of the event that triggered it, whose roles are in `env`; "" if it is no trigger.
    """

    number: int
    kind: str
    controller: int
    source: int
    program: Any
    env: Env
    parts: tuple[Part, ...] = ()
    tags: tuple[str, ...] = ()
    answerable: bool = True
    label: str = ""
    silent: bool = False
    event: str = ""

    @property
    def ref(self) -> int:
        """Reference of the item: negative, so that it never equals an object's."""
        return -self.number


class ProducedEffect(Struct, frozen=True):
    """A continuous effect that a resolved spell or ability produced (unlike one of a static ability).

    Attributes:
        number: its number, unique in the game.
        timestamp: timestamp at which it was produced.
        effect: the compiled effect (objects, operations, layer, duration).
        source: reference of the object that produced it.
        env: bindings when it was produced: "you", "this" and the choices made.
        until: name of its duration ("end of turn", "for good", ...).
    """

    number: int
    timestamp: int
    effect: Any
    source: int
    env: Env
    until: str


class Pending(Struct, frozen=True):
    """A trigger that waits to be put on the stack or to resolve.

    Attributes:
        number: its number; later triggers have higher numbers.
        controller: the player who controls it.
        source: reference of its source at the time of the event.
        ability: the compiled ability.
        env: bindings of the event.
        cause: trace index of the event.
        event: name of the event.
        moment: value of `State.moment` at the event; equal for simultaneous triggers.
        last_acted: number of the trigger that acted last before this one triggered; 0 for none.
        round: 0 if it triggered before any trigger acted, 1 if it triggered while triggers of round 0 acted, and so on.
        place: position of its source in its place, counted from the left; -1 once the source has left.
        order_group: equal nonzero numbers mark triggers whose order is chosen already: the first of them comes first.
        had_opportunity: whether a check point has passed at which it could act.
    """

    number: int
    controller: int
    source: int
    ability: Any
    env: Env
    cause: int = -1
    event: str = ""
    moment: int = 0
    last_acted: int = 0
    round: int = 0
    place: int = -1
    order_group: int = 0
    had_opportunity: bool = False

    @property
    def ref(self) -> int:
        """Return the reference of a pending trigger: negative, below the references of stack items."""
        return -(PENDING_OFFSET + self.number)


class Batch(Struct, frozen=True):
    """An event batch: simultaneous events that are dispatched when all of them are complete.

    Attributes:
        number: timestamp at which it began; identifies it.
        values_before: reference of an affected object → its derived values before the batch.
        departed: references of the objects that left their zones in the batch, in order.
        undispatched: events to dispatch, each with its roles.
        is_suspended: whether a replacement is running, so that no state-based action interrupts.
        objects_before: reference → object before the batch, if its events must not read changes of each other, as with
            simultaneous state-based actions; else {}.
    """

    number: int
    values_before: dict[int, dict[str, Any]]
    departed: tuple[int, ...] = ()
    undispatched: tuple[tuple[str, Env], ...] = ()
    is_suspended: bool = False
    objects_before: dict[int, Object] = {}


class Replacement(Struct, frozen=True):
    """A replacement that was chosen for an event, or for one object that the event affects.

    Attributes:
        member: reference of the object; None if the event as a whole is replaced.
        program, pc, env: frame of the replacement after its first choices: program, next operation, bindings.
        inner_event: index in `Decision.events` of the event that it begins with; -1 for none.
    """

    member: int | None
    program: Any
    pc: int
    env: Env
    inner_event: int = -1


class Event(Struct, frozen=True):
    """An event for which players and rules decide which replacements apply. Its members are the affected objects.

    Attributes:
        verb: name of its verb.
        env: its roles.
        affects: name of the role that holds its members; "" if the event is replaced as a whole.
        undecided: members for which a replacement may still apply; (None,) for the event as a whole.
        unreplaced: members to which the event happens.
        replacements: the replacements for all other members.
        inner_event: index of the event that its steps begin with, as in `Replacement`.
        knows_inner_event: whether `inner_event` is determined.
    """

    verb: str
    env: Env
    affects: str
    undecided: tuple[int | None, ...]
    unreplaced: tuple[int | None, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    inner_event: int = -1
    knows_inner_event: bool = False


class Decision(Struct, frozen=True):
    """The decision about replacements for an event and the events inside it.

    Attributes:
        events: the events, outermost first.
        queue: undecided procedures of a joint event: pairs of program and bindings.
        replacing: index of an event, and its member whose replacement is making its first choices; None for none.
        paused: frame of that replacement after these choices: program, next operation, bindings.
        player: player who decided last; None before the first decision.
    """

    events: tuple[Event, ...]
    queue: tuple[tuple[Any, Env], ...] = ()
    replacing: tuple[int, Any] | None = None
    paused: tuple[Any, int, Env] | None = None
    player: int | None = None


RECORDS = (
    Choice, Option, Object, Part, Item, ProducedEffect, Pending, Batch, Replacement,
    Event, Decision,
)  # fmt: skip
"""The types of the records in a state."""


class State:
    """A working state; only the kernel changes it, on its own fork.

    Attributes:
        objects: every object by number; 0 and 1 are the players.
        places: numbers of the cards in each place, top or left first.
        stack: stack items, bottom first.
        effects: active continuous effects by timestamp.
        pending: pending triggers.
        agenda: frames still to run, next one last.
        game: values of the game: turn player, turn, phase, winner.
        history: counts of events by key: counts for this turn, and counts that outlast turns.
        counts_before: counts of events before this turn; the count of a key in `history` includes them.
        rng: state of the random generator.
        clock: the newest timestamp.
        moment: number of events begun since no trigger was pending.
        choice: the choice of a player that the run waits for; None for none.
        result: result of the last instruction: number of affected things, or their references.
        change_count: number of changes so far if a running procedure needs it; else 0.
        batch: event batch under way; None for none.
        last_known: reference → last record of an object that became a new object (last known information).
        pool: compiled cards of the run, shared by all its states; None until it begins; no part of the value.
        next_record: index of the next trace record; no part of the value.
        table: cached derived values; no part of the value.
        present_effects: cached continuous effects that exist now; no part of the value.
    """

    __slots__ = (
        "agenda", "batch", "change_count", "choice", "clock", "counts_before", "effects", "game", "history",
        "last_known", "moment", "next_record", "objects", "pending", "places", "pool", "present_effects",
        "result", "rng", "stack", "table",
    )  # fmt: skip

    def __init__(self) -> None:
        self.objects: list[Object] = []
        self.places: list[tuple[int, ...]] = []
        self.stack: tuple[Item, ...] = ()
        self.effects: tuple[ProducedEffect, ...] = ()
        self.pending: tuple[Pending, ...] = ()
        self.agenda: list[Frame] = []
        self.game: dict[str, Any] = {}
        self.history: dict[Any, int] = {}
        self.counts_before: dict[Any, int] = {}
        self.rng = 0
        self.clock = 0
        self.moment = 0
        self.choice: Choice | None = None
        self.result: Any = 0
        self.change_count = 0
        self.batch: Batch | None = None
        self.last_known: dict[int, Object] = {}
        self.pool: Any = None
        self.next_record = 0
        self.table: Any = None
        self.present_effects: Any = None

    def fork(self) -> State:
        """Return a fork that shares every record with this state."""
        new = State.__new__(State)
        new.objects = self.objects[:]
        new.places = self.places[:]
        new.stack = self.stack
        new.effects = self.effects
        new.pending = self.pending
        new.agenda = self.agenda[:]
        new.game = self.game
        new.history = self.history
        new.counts_before = self.counts_before
        new.rng = self.rng
        new.clock = self.clock
        new.moment = self.moment
        new.choice = self.choice
        new.result = self.result
        new.change_count = self.change_count
        new.batch = self.batch
        new.last_known = self.last_known
        new.pool = self.pool
        new.next_record = self.next_record
        new.table = self.table
        new.present_effects = self.present_effects
        return new

    def count_events(self, key: Any) -> int:
        """Return the number of events counted under a key."""
        return self.history.get(key) or self.counts_before.get(key, 0)

    def is_alive(self, ref: int) -> bool:
        """Return whether a reference still means an object in its present life, a stack item or a pending trigger."""
        if ref < 0:
            if ref < -PENDING_OFFSET:
                return self.find_pending(ref) is not None
            return any(item.number == -ref for item in self.stack)
        return self.objects[ref & NUMBER].life == ref >> LIFE_SHIFT

    def list_numbers(self, refs: Iterable[int], least: int = 0) -> list[int]:
        """Return the numbers of the present objects among references; stack items and pending triggers have none.

        Args:
            least: the lowest number that counts: 0 for players and cards, `FIRST_CARD` for cards only.
        """
        return [ref & NUMBER for ref in refs if ref >= least and self.is_alive(ref)]

    def find_item(self, ref: int) -> Item | None:
        """Return the stack item with a reference; None if it has left the stack."""
        for item in self.stack:
            if item.number == -ref:
                return item
        return None

    def find_pending(self, ref: int) -> Pending | None:
        """Return the pending trigger with a reference; None if it is no longer pending."""
        for pending in self.pending:
            if pending.number == -ref - PENDING_OFFSET:
                return pending
        return None

    def find_object(self, ref: int) -> Object:
        """Return the object of a reference: as it is, or its last record before it became a new object."""
        obj = self.objects[ref & NUMBER]
        return obj if obj.life == ref >> LIFE_SHIFT else self.last_known.get(ref, obj)

    def set_mark(self, oid: int, key: str, value: Any) -> None:
        """Set a mark on an object; None removes the mark."""
        old = self.objects[oid]
        marks = dict(old.marks)
        if value is None:
            marks.pop(key, None)
        else:
            marks[key] = value
        self.objects[oid] = replace(old, marks=marks)

    def set_game(self, key: str, value: Any) -> None:
        """Set a value of the game."""
        self.game = {**self.game, key: value}

    def halt_at(self, phase: str) -> State:
        """Halt this state at the end of a phase ("" for never), and return it."""
        if self.game.get(HALT_AFTER, "") != phase:
            self.set_game(HALT_AFTER, phase)
        return self

    def advance_clock(self) -> int:
        """Advance the clock and return the new timestamp."""
        self.clock += 1
        return self.clock
