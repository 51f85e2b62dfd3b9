"""The state: everything a position holds, as a flat value that forks by copying references.

Objects, items and active effects are frozen records; a change replaces a record in the working state's own list. What
a fork copies is a handful of lists of references, never a record.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.model.choices import Choice
from rulestone.model.counts import Counts
from rulestone.model.objects import LIFE_SHIFT, NUMBER, Object

Env = dict[str, Any]
WITHIN, HALTS = "within", "halts"
"""Keys of the game: the phases that the present one lies within, outermost first; the phase at whose end a run halts
although nobody is asked there."""
WAVE = "wave"
"""Key of the game: the last trigger that began to act, by number, and its round, while others may still wait."""
CORE_VALUES = frozenset(
    {
        *(WITHIN, HALTS, WAVE),
        *("how", "items put", "labels", "names", "over", "phase", "turn", "turn player", "waits", "winner"),
    }
)
"""The keys of the game that the core sets itself and no game can set."""
WAITS = 1 << 40
"""Above this, below zero, are the references of triggers that wait."""
Frame = tuple[Any, int, Env, int]  # program, next instruction, bindings, trace index of the cause


class Part(Struct, frozen=True, gc=False):
    """One part of a stack item that carries amounts: so much to whom.

    Attributes:
        to: reference of the recipient.
        amount: how much, in the units of what waits (points of damage, cards).
    """

    to: int
    amount: int


class Item(Struct, frozen=True):
    """A stack item: something that waits to be resolved, and can itself be chosen, changed and removed.

    Attributes:
        number: its number; its reference is -number.
        kind: what it is ("spell", "ability", "damage", "destruction", ...).
        controller: who put it there.
        source: reference of the object it comes from (the controller's own when there is none).
        program: what resolving it runs.
        env: the bindings made when it was put there (targets, modes, amounts).
        parts: for items with several parts.
        tags: further words about it ("combat", "effect").
        answerable: whether players may act while it is on top.
        label: how traces call it.
        silent: it cannot be answered: nobody may act while it is anywhere on the stack, as the game has it.
        event: the event that set it off, for a trigger; "" for what nothing set off. The roles are in `env`.
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
        """The item's reference: negative, so that it never equals an object's."""
        return -self.number


class Active(Struct, frozen=True):
    """A continuous effect that was produced and lasts.

    Attributes:
        number: its number, unique in the game.
        timestamp: when it was produced.
        effect: the compiled effect (whom, what, layer, duration apart from each other).
        source: reference of the object that produced it.
        env: bindings it was produced with; holds "you", "this" and what was chosen.
        until: the duration's key ("end of turn", "for good", ...).
    """

    number: int
    timestamp: int
    effect: Any
    source: int
    env: Env
    until: str


class InForce(Struct, frozen=True):
    """An effect of a static ability, or the part of it that belongs to one layer, as it was at the last refresh point.

    Attributes:
        effect: the compiled effect.
        timestamp: its place among the effects of its layer.
        source: reference of the object whose ability made it.
        env: "this" and "you", the objects that it applies to, what it does to them, and which part of it this is.
        waited: it was applied after others with that timestamp, on which it depended.
    """

    effect: Any
    timestamp: int
    source: int
    env: Env
    waited: bool = False


class Standing(Struct, frozen=True):
    """A static ability that makes no effect (it has values count as others, or triggers go off again), as it was at the
    last refresh point.

    Attributes:
        ability: the compiled ability.
        env: "this" and "you".
        values: for each value that it has count as another, by what it does so of: what it counts as; () where it has
            triggers go off again.
        alone: its object stands where abilities of cards do not work for others.
    """

    ability: Any
    env: Env
    values: tuple[dict[int, Any], ...] = ()
    alone: bool = False


class Pending(Struct, frozen=True):
    """A trigger that has gone off and waits to act.

    Attributes:
        number: order of going off.
        controller: who controls it.
        source: reference of its source as it was when the event happened.
        ability: the compiled ability.
        env: the event's bindings.
        cause: trace index of the event.
        event: the event that set it off.
        moment: the events begun in the game until then, by which it is known what went off at one moment.
        wave: the number of the trigger that acted last before it went off, 0 for none.
        round: 0 for what went off before any other acted, 1 for what went off while those did, and so on.
        place: where its source stood, counted from the left end of its place; -1 where it stands there no more.
        lot: those with the same number, not 0, have been put in order: only the first of them can come next.
        met: it has come to the point where it could act.
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
        """Its reference while it waits: negative, below those of stack items."""
        return -(WAITS + self.number)


class Packet(Struct, frozen=True):
    """What belongs to one event and is told when that is complete.

    Attributes:
        number: the timestamp at which it began; tells it from every other one.
        known: what effects made of the objects that it is about, by reference, before anything of it had happened.
        left: what has left in it, in order.
        untold: the events to be told, each with its roles.
        held: what takes its place for some things is being carried out, and no rule processing interrupts that.
        looked_back: the objects as they were before the event, by reference, where all of it looks back to that moment:
            state-based actions that are one event must not see what an earlier one of them changed.
    """

    number: int
    known: dict[int, dict[str, Any]]
    left: tuple[int, ...] = ()
    untold: tuple[tuple[str, Env], ...] = ()
    held: bool = False
    looked_back: dict[int, Object] = {}


class Instead(Struct, frozen=True):
    """What takes the place of an event for one of the things affected.

    Attributes:
        member: the thing; None where the event as a whole is replaced.
        program, at, env: what is still to be done of the replacement, once all choices in it have been made.
        ahead: the number, among the events that are decided together, of the one with which it begins; -1 for none.
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
        affects: the role of the things affected; "" where it is replaced as a whole.
        open: those of whom it is not known yet whether it happens to them.
        kept: those to whom it happens.
        instead: what happens in its place.
        ahead: as in `Instead`: the event that it comes down to.
        closed: it is known what it comes down to.
    """

    verb: str
    env: Env
    affects: str
    open: tuple[int | None, ...]
    kept: tuple[int | None, ...] = ()
    instead: tuple[Instead, ...] = ()
    ahead: int = -1
    closed: bool = False


class State:
    """A working state: changed only by the kernel, on its own fork.

    Attributes:
        objects: every object by number; 0 and 1 are the players.
        places: the numbers of the cards in each place, top or left first.
        stack: the stack, bottom first.
        effects: active continuous effects by timestamp.
        statics: the effects of static abilities, where these are renewed at refresh points only; else ().
        standing: the static abilities besides that make no effects, there; else ().
        pending: triggers that wait.
        agenda: what is left to do, the next frame last.
        game: values of the game as a whole: turn player, turn, phase, winner.
        history: how often things happened, by key: what was counted this turn, and what does not end with a turn.
        before: how often things had happened in the game before this turn, by key; what is in `history` too counts
            there, with all that was before
        rng: state of the random generator.
        clock: the last timestamp given.
        moment: how many events have begun since no trigger has waited.
        choice: what is waited for, if anything.
        result: what the last instruction reported: how many things it was done to, or their references.
        altered: how many changes there have been, where something that is under way asks for it; else 0.
        packet: the event that is under way and is told when it is complete; None for none.
        gone: the last records of objects that became new objects, by reference (last known information).
        pool: what the cards of this run bring into it, shared by all its states; None until it begins; not part of the
            value.
        seq: number of the next trace record; not part of the value.
        table: cached derived values; not part of the value.
        present: which continuous effects there are, as far as that is known; not part of the value.
    """

    __slots__ = (
        "agenda",
        "altered",
        "before",
        "choice",
        "clock",
        "effects",
        "game",
        "gone",
        "history",
        "moment",
        "objects",
        "packet",
        "pending",
        "places",
        "pool",
        "present",
        "result",
        "rng",
        "seq",
        "stack",
        "standing",
        "statics",
        "table",
    )

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
        self.packet: Packet | None = None
        self.gone: dict[int, Object] = {}
        self.pool: Any = None
        self.seq = 0
        self.table: Any = None
        self.present: Any = None

    def fork(self) -> State:
        """A state of its own that shares every record with this one."""
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
        new.packet = self.packet
        new.gone = self.gone
        new.pool = self.pool
        new.seq = self.seq
        new.table = self.table
        new.present = self.present
        return new

    def times(self, key: Any) -> int:
        """How often something happened."""
        return self.history.get(key) or self.before.get(key, 0)

    def alive(self, ref: int) -> bool:
        """Whether a reference still means something there: the same object, an item on the stack, a waiting trigger."""
        if ref < 0:
            if ref < -WAITS:
                return self.waiting(ref) is not None
            return any(item.number == -ref for item in self.stack)
        return self.objects[ref & NUMBER].life == ref >> LIFE_SHIFT

    def item(self, ref: int) -> Item | None:
        """The stack item with that reference, or None if it is no longer on the stack."""
        for item in self.stack:
            if item.number == -ref:
                return item
        return None

    def waiting(self, ref: int) -> Pending | None:
        """The trigger with that reference, or None if it waits no more."""
        for pending in self.pending:
            if pending.number == -ref - WAITS:
                return pending
        return None

    def record(self, ref: int) -> Object:
        """The object a reference means: as it is, or as it last was before it became a new object."""
        now = self.objects[ref & NUMBER]
        if now.life == ref >> LIFE_SHIFT:
            return now
        return self.gone.get(ref, now)

    def set_mark(self, oid: int, key: str, value: Any) -> None:
        """Mark a value on an object; None takes the mark away."""
        old = self.objects[oid]
        marks = dict(old.marks)
        if value is None:
            marks.pop(key, None)
        else:
            marks[key] = value
        self.objects[oid] = replace(old, marks=marks)

    def set_game(self, key: str, value: Any) -> None:
        """Set a value of the game as a whole."""
        self.game = {**self.game, key: value}

    def halting(self, phase: str) -> State:
        """This state, which halts at the end of a phase from now on ("" for never)."""
        if self.game.get(HALTS, "") != phase:
            self.set_game(HALTS, phase)
        return self

    def tick(self) -> int:
        """The next timestamp."""
        self.clock += 1
        return self.clock
