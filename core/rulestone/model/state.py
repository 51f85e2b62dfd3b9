"""The state: everything that a position holds, as flat lists of frozen records.

A change replaces a record in the working state's own list. A fork copies a few lists of references and no record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.model.choices import Choice
from rulestone.model.counts import Counts
from rulestone.model.objects import LIFE_SHIFT, NUMBER, Object

Env = dict[str, Any]
WITHIN, HALTS = "within", "halts"
"""Game keys: the phases around the present inner phase, outermost first; the phase at whose end a run halts."""
WAVE = "wave"
"""Game key: number and round of the last trigger that began to act, while others may still wait."""
CORE_VALUES = frozenset(
    {
        *(WITHIN, HALTS, WAVE),
        *("how", "items put", "labels", "names", "over", "phase", "turn", "turn player", "waits", "winner"),
    }
)
"""Game keys that the core sets itself; no game may declare them."""
WAITS = 1 << 40
"""References of pending triggers are negative and below `-WAITS`."""
Frame = tuple[Any, int, Env, int]
"""Program, next instruction, bindings, trace index of the cause."""


class Part(Struct, frozen=True, gc=False):
    """One part of a stack item that carries amounts.

    Attributes:
        to: reference of the recipient.
        amount: number in the unit of the item (points of damage, cards).
    """

    to: int
    amount: int


class Item(Struct, frozen=True):
    """A stack item: it waits to resolve, and can be chosen, changed and removed itself.

    Attributes:
        number: its number; its reference is -number.
        kind: kind of item: "spell", "ability", "damage", "destruction" and so on.
        controller: the player who put it on the stack.
        source: reference of its source object (its controller's own where there is none).
        program: program that resolves it.
        env: bindings of its announcement (targets, modes, amounts).
        parts: for items with several parts.
        tags: further tags ("combat", "effect").
        answerable: whether players may respond while it is on top.
        label: name in traces.
        silent: whether responses are forbidden while the item is anywhere on the stack.
        event: event that caused it, for a trigger; "" for others. Its roles are in `env`.
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


class Active(Struct, frozen=True):
    """A continuous effect that a resolved ability produced.

    Attributes:
        number: its number, unique in the game.
        timestamp: timestamp at which it was produced.
        effect: the compiled effect (objects, operations, layer, duration).
        source: reference of the object that produced it.
        env: bindings when it was produced: "you", "this" and the choices made.
        until: key of its duration ("end of turn", "for good", ...).
    """

    number: int
    timestamp: int
    effect: Any
    source: int
    env: Env
    until: str


class InForce(Struct, frozen=True):
    """An effect of a static ability, or its part in one layer, as of the last refresh point.

    Attributes:
        effect: the compiled effect.
        timestamp: timestamp among the effects of its layer.
        source: reference of the object whose ability makes it.
        env: "this" and "you", affected objects, values of operations, and which part of the effect it is.
        waited: whether it was applied after later effects that it depends on.
    """

    effect: Any
    timestamp: int
    source: int
    env: Env
    waited: bool = False


class Standing(Struct, frozen=True):
    """A static ability without an effect (a treatment or a trigger repeater), as of the last refresh point.

    Attributes:
        ability: the compiled ability.
        env: "this" and "you".
        values: for each treatment: reference → the value that counts; () for a repeater.
        alone: whether its object is in a place where abilities of cards affect only the card itself.
    """

    ability: Any
    env: Env
    values: tuple[dict[int, Any], ...] = ()
    alone: bool = False


class Pending(Struct, frozen=True):
    """A trigger that waits to act.

    Attributes:
        number: order in which it triggered.
        controller: the player who controls it.
        source: reference of its source at the time of the event.
        ability: the compiled ability.
        env: bindings of the event.
        cause: trace index of the event.
        event: name of the event.
        moment: number of events begun in the game until then; equal for triggers of one moment.
        wave: number of the trigger that acted last before it triggered, 0 for none.
        round: number of waves of triggers since the first one: 0 if it triggered before any trigger acted, 1 if it
            triggered while those acted, and so on.
        place: position of its source, counted from the left; -1 once the source has left.
        lot: nonzero for triggers that are already in order: of equal lots only the first can come next.
        met: whether it has had its first opportunity to act.
    """

    number: int
    controller: int
    source: int
    ability: Any
    env: Env
    cause: int = -1
    event: str = ""
    moment: int = 0
    wave: int = 0
    round: int = 0
    place: int = -1
    lot: int = 0
    met: bool = False

    @property
    def ref(self) -> int:
        """Return the reference of a pending trigger: negative, below the references of stack items."""
        return -(WAITS + self.number)


class Batch(Struct, frozen=True):
    """An event batch: simultaneous events that are dispatched when all of them are complete.

    Attributes:
        number: timestamp at which it began; identifies it.
        known: reference of an affected object → its values by effects before the batch.
        left: references of the objects that left in the batch, in order.
        untold: events to dispatch, each with its roles.
        held: whether a replacement is running for some members, so that no state-based action interrupts.
        looked_back: reference → object before the batch, for batches whose events all read the state at its beginning.
            State-based actions that are one event must not read changes of each other.
    """

    number: int
    known: dict[int, dict[str, Any]]
    left: tuple[int, ...] = ()
    untold: tuple[tuple[str, Env], ...] = ()
    held: bool = False
    looked_back: dict[int, Object] = {}


class Replacement(Struct, frozen=True):
    """The replacement of an event for one affected member.

    Attributes:
        member: reference of the member; None if the event as a whole is replaced.
        program, at, env: rest of the replacement, which runs when all of its choices are made.
        ahead: index, among the events decided together, of the event that it begins with; -1 for none.
    """

    member: int | None
    program: Any
    at: int
    env: Env
    ahead: int = -1


class Event(Struct, frozen=True):
    """An event that is being decided.

    Attributes:
        verb: its name.
        env: its roles.
        affects: name of the role of the affected members; "" if the event is replaced as a whole.
        open: members still undecided.
        kept: members to whom it happens.
        instead: replacements.
        ahead: index of its inner event, as in `Replacement`.
        closed: whether its inner event is known.
    """

    verb: str
    env: Env
    affects: str
    open: tuple[int | None, ...]
    kept: tuple[int | None, ...] = ()
    instead: tuple[Replacement, ...] = ()
    ahead: int = -1
    closed: bool = False


class Decision(Struct, frozen=True):
    """A joint decision of events under way.

    Attributes:
        events: the events, root event first.
        queue: undecided procedures of a joint event: pairs of program and bindings.
        at: event number and member whose replacement runs to make its choices.
        captured: state of that replacement: program, operation, bindings.
        player: player who decided last; None before the first decision.
    """

    events: tuple[Event, ...]
    queue: tuple[tuple[Any, Env], ...] = ()
    at: tuple[int, Any] | None = None
    captured: tuple[Any, int, Env] | None = None
    player: int | None = None


class State:
    """A working state; only the kernel changes it, on its own fork.

    Attributes:
        objects: every object by number; 0 and 1 are the players.
        places: numbers of the cards in each place, top or left first.
        stack: stack items, bottom first.
        effects: active continuous effects by timestamp.
        statics: effects of static abilities, where these are updated at refresh points only; else ().
        standing: static abilities without an effect, likewise.
        pending: pending triggers.
        agenda: frames still to run, next one last.
        game: values of the game: turn player, turn, phase, winner.
        history: counts of events by key: counts for this turn, and counts that outlast turns.
        before: counts of events in the game before this turn; a key in `history` includes these counts.
        rng: state of the random generator.
        clock: last timestamp given.
        moment: number of events begun since no trigger was pending.
        choice: the choice that is waited for, if any.
        result: result of the last instruction: how many things it affected, or their references.
        altered: number of changes so far if a running procedure needs it; else 0.
        batch: event batch under way; None for none.
        gone: last records of objects that became new objects, by reference (last known information).
        pool: compiled cards of the run, shared by all its states; None until it begins; no part of the value.
        seq: number of the next trace record; no part of the value.
        table: cached derived values; no part of the value.
        present: cached set of present continuous effects; no part of the value.
    """

    __slots__ = (
        "agenda", "altered", "batch", "before", "choice", "clock", "effects", "game", "gone", "history", "moment",
        "objects", "pending", "places", "pool", "present", "result", "rng", "seq", "stack", "standing", "statics",
        "table",
    )  # fmt: skip

    def __init__(self) -> None:
        self.objects: list[Object] = []
        self.places: list[tuple[int, ...]] = []
        self.stack: tuple[Item, ...] = ()
        self.effects: tuple[Active, ...] = ()
        self.statics: tuple[InForce, ...] = ()
        self.standing: tuple[Standing, ...] = ()
        self.pending: tuple[Pending, ...] = ()
        self.agenda: list[Frame] = []
        self.game: dict[str, Any] = {}
        self.history: dict[Any, int] = {}
        self.before = Counts()
        self.rng = 0
        self.clock = 0
        self.moment = 0
        self.choice: Choice | None = None
        self.result: Any = 0
        self.altered = 0
        self.batch: Batch | None = None
        self.gone: dict[int, Object] = {}
        self.pool: Any = None
        self.seq = 0
        self.table: Any = None
        self.present: Any = None

    def fork(self) -> State:
        """Return a fork that shares every record with this state."""
        new = State.__new__(State)
        new.objects = self.objects[:]
        new.places = self.places[:]
        new.stack = self.stack
        new.effects = self.effects
        new.statics = self.statics
        new.standing = self.standing
        new.pending = self.pending
        new.agenda = self.agenda[:]
        new.game = self.game
        new.history = self.history
        new.before = self.before
        new.rng = self.rng
        new.clock = self.clock
        new.moment = self.moment
        new.choice = self.choice
        new.result = self.result
        new.altered = self.altered
        new.batch = self.batch
        new.gone = self.gone
        new.pool = self.pool
        new.seq = self.seq
        new.table = self.table
        new.present = self.present
        return new

    def count_events(self, key: Any) -> int:
        """Return the number of events counted under a key."""
        return self.history.get(key) or self.before.get(key, 0)

    def is_alive(self, ref: int) -> bool:
        """Return whether a reference still means an object in its present life, a stack item or a pending trigger."""
        if ref < 0:
            if ref < -WAITS:
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
            if pending.number == -ref - WAITS:
                return pending
        return None

    def find_object(self, ref: int) -> Object:
        """Return the object of a reference: as it is, or its last record before it became a new object."""
        now = self.objects[ref & NUMBER]
        return now if now.life == ref >> LIFE_SHIFT else self.gone.get(ref, now)

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
        if self.game.get(HALTS, "") != phase:
            self.set_game(HALTS, phase)
        return self

    def advance_clock(self) -> int:
        """Advance the clock and return the new timestamp."""
        self.clock += 1
        return self.clock
