"""Loop detection: a state that occurs again, with all that follows from it.

Nothing is stored while play goes well. Where much runs without a choice, one state is stored, and later states are
compared to it. It is replaced ever more rarely, so that a loop is found however late it begins (Brent's algorithm).

Two states are equal if nothing that rules can read differs: timestamps and numbers of items, effects and triggers count
by order only, references by their objects. Rules can read counts of the history and the random generator.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.continuous.operations import HeldAbility
from rulestone.kernel.errors import MAX_GROWN, EndlessGame, Loop, count_watched_steps, find_recurring
from rulestone.kernel.trace import Log, Record
from rulestone.model.bindings import BEFORE, LAST, LOT, PASS, counts_changes
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import LIFE_SHIFT, NUMBER, Object
from rulestone.model.state import WAVE, Active, Batch, Decision, Event, Frame, Item, Part, Pending, Replacement, State

ITEMS_PUT, RESPOND, ITEM = "items put", "procedure respond", "item"
ATOMS = frozenset({type(None), bool, str, float})
STAMPS: dict[type, tuple[str, ...]] = {
    Object: ("since",),
    Active: ("number", "timestamp"),
    Pending: ("number", "wave"),
    Batch: ("number",),
}
"""Fields of which only the order counts."""
UNREAD: dict[type, tuple[str, ...]] = {Object: ("life",), Item: ("number",), Pending: ("cause", "moment", "round")}
"""Fields that nothing reads, or that are compared in another way."""
FIELDS: dict[type, tuple[str, ...]] = {
    kind: tuple(
        name for name in kind.__struct_fields__ if name not in STAMPS.get(kind, ()) and name not in UNREAD.get(kind, ())
    )
    for kind in (Object, Active, Item, Pending, Batch, Part, Decision, Event, Replacement, Choice, Option)
}


class Moment(Struct, frozen=True):
    """The parts of a machine that make up its present state.

    Attributes:
        state: its state; a fork where the machine runs on.
        altered, dirty, together: as in `Machine`.
    """

    state: State
    altered: int
    dirty: bool
    together: tuple[int, ...]


class CanonicalState:
    """A state in canonical form: equal values mean that play would go on in the same way.

    Args:
        machine: the machine, between two procedures or at a lap of a loop, or a stored `Moment`.
        here: the running frame, if any.
        last: number of last frames that count; None for all.
    """

    def __init__(self, machine: Any, here: Frame | None = None, last: int | None = None) -> None:
        self.state: State = machine.state
        self.last = last
        self.altered: int = machine.altered
        wave = self.state.game.get(WAVE)
        rounds = (wave[1],) if type(wave) is tuple else tuple(waiting.round for waiting in self.state.pending)
        self.round: int = min(rounds, default=0)  # the lowest round is subtracted: only differences of rounds count
        self.refs = {obj.ref: ("object", obj.oid) for obj in self.state.objects if obj.life}
        self.refs |= {item.ref: ("item", place) for place, item in enumerate(self.state.stack)}
        self.refs |= {waiting.ref: ("trigger", place) for place, waiting in enumerate(self.state.pending)}
        self.order: list[int] | None = None
        self.seen: set[int] = set()
        self.reduce_state(machine, here)  # a first pass collects the timestamps in `seen`
        self.order = sorted(self.seen)
        self.value = self.reduce_state(machine, here)

    def reduce_state(self, machine: Any, here: Frame | None) -> Any:
        """Return the canonical form."""
        state = self.state
        self.past: dict[int, int] = {}
        lives = sorted({obj.life for obj in state.objects})
        moments = sorted({state.moment, *(waiting.moment for waiting in state.pending)})
        frames = (*state.agenda, here) if here is not None else state.agenda
        if self.last is not None:
            frames = frames[len(frames) - self.last :]
        value = (
            tuple(self.reduce_part(obj) for obj in state.objects),
            # number the lives of each object in order, so that references compare by rank
            tuple(bisect_left(lives, obj.life) for obj in state.objects),
            tuple(state.places),
            self.reduce_part(state.stack),
            self.reduce_part(state.effects),
            self.reduce_part(state.pending),
            tuple(waiting.round - self.round for waiting in state.pending),
            tuple(bisect_left(moments, moment) for moment in (state.moment, *(one.moment for one in state.pending))),
            tuple((id(run), at, self.reduce_part(self.reduce_bindings(run, env))) for run, at, env, _ in frames),
            self.reduce_part({key: value for key, value in state.game.items() if key != ITEMS_PUT}),
            self.reduce_part({**state.before, **state.history}),
            self.reduce_part((state.rng, state.choice, state.result, state.batch, machine.dirty, machine.together)),
        )
        known: list[Any] = []
        # a last-known object may refer to further departed objects: follow the references until none is new
        while len(known) < len(self.past):
            known.append(self.reduce_part(state.gone.get(list(self.past)[len(known)])))
        return value, tuple(known)

    def reduce_bindings(self, program: Any, env: dict[str, Any]) -> dict[str, Any]:
        """Return a frame's bindings as they are read: of the item count, only whether it has grown."""
        if program.id == RESPOND and "before" in env:
            return {**env, "before": self.state.game[ITEMS_PUT] > env["before"]}
        return env

    def rank_timestamp(self, number: int) -> int:
        """Return a timestamp's rank."""
        if number <= 0:
            return number
        if self.order is None:
            self.seen.add(number)
            return 0
        return 1 + bisect_left(self.order, number)

    def reduce_number(self, value: int) -> Any:
        """Return a number, or the meaning of a reference."""
        if value in self.refs:
            return self.refs[value]
        oid = value & NUMBER
        if value > NUMBER and oid < len(self.state.objects) and value >> LIFE_SHIFT < self.state.objects[oid].life:
            return ("gone", oid, self.past.setdefault(value, len(self.past)))
        return value

    def reduce_part(self, value: Any) -> Any:
        """Return a part of a state in canonical form."""
        kind = type(value)
        if kind in ATOMS:
            return value
        if kind is int:
            return self.reduce_number(value)
        if kind is tuple or kind is list:
            return tuple([self.reduce_part(part) for part in value])
        if kind is dict:
            return frozenset([(self.reduce_part(key), self.reduce_entry(key, part)) for key, part in value.items()])
        if kind is HeldAbility:
            return (id(value.ability), self.rank_timestamp(value.since))
        if kind in FIELDS:
            stamps = [self.rank_timestamp(getattr(value, name)) for name in STAMPS.get(kind, ())]
            return (kind.__name__, *stamps, *[self.reduce_part(getattr(value, name)) for name in FIELDS[kind]])
        return id(value)  # cards, programs, effects and abilities are unique in a run

    def reduce_entry(self, key: Any, value: Any) -> Any:
        """Return the value of a key in canonical form."""
        if key == PASS and type(value) is int:
            return self.rank_timestamp(value)
        if key == LOT:  # a lot key only groups pending triggers
            waiting = enumerate(self.state.pending)
            return tuple(n for n, one in waiting if (one.ability.id, one.controller, one.moment, one.round) == value)
        return self.reduce_tuple(key, value) if type(value) is tuple else self.reduce_part(value)

    def reduce_tuple(self, key: Any, value: tuple[Any, ...]) -> Any:
        """Return the tuple bound to a key in canonical form."""
        if key == BEFORE and counts_changes(value):  # only whether the count has changed is ever read
            return (value[0] == self.altered, self.reduce_part(value[1:]))
        if key == ITEM:  # the resolving item is not on the stack, so reduce it here
            return tuple(self.refs.get(ref) or ("gone", self.past.setdefault(ref, len(self.past))) for ref in value)
        if key in (WAVE, LAST):
            return (self.rank_timestamp(value[0]) if key == WAVE else self.reduce_part(value[0]), value[1] - self.round)
        return self.reduce_part(value)


def summarize_state(state: State, here: Frame | None = None) -> Any:
    """Return a cheap summary that equal states share.

    It differs when a part grows, since the canonical form of a growing stack takes longer at each comparison.
    """
    frames = (*state.agenda, here) if here is not None else state.agenda
    many = len(state.objects), len(state.stack), len(state.effects), len(state.pending)
    return tuple([(id(frame[0]), frame[1]) for frame in frames]), tuple(state.places), many


class StoredState(Struct):
    """A stored state for comparison with later ones.

    Frames that were under way before, and did not run on between this state and a later one, decide nothing: if the
    rest is equal, the same happens again on top of them.

    Attributes:
        rough: its cheap summary.
        moment: the state.
        here: the frame that was running, if any.
        spent: number of procedures or laps seen by then.
        depth: number of frames.
        low: number of frames, from the bottom, that have not run since.
        likeness: canonical form by number of last frames.
    """

    rough: Any
    moment: Moment
    here: Frame | None
    spent: int
    depth: int
    low: int
    canonical: dict[int, Any]

    def matches_state(self, machine: Any, here: Frame | None, depth: int, roughly: Any) -> bool:
        """Return whether a machine is in this state again; frames that have not run since are not compared."""
        counts = self.depth - self.low
        if depth < self.depth or roughly[1:] != self.rough[1:]:
            return False
        if roughly[0][depth - counts :] != self.rough[0][self.low :]:
            return False
        if counts not in self.canonical:
            self.canonical[counts] = CanonicalState(self.moment, self.here, counts).value
        return bool(self.canonical[counts] == CanonicalState(machine, here, counts).value)


class LoopDetector:
    """Loop detection after the first part of a limit.

    Args:
        machine: the machine under observation.
        what: unit of the limit: "procedures", "laps of loops".
        most: the limit.
    """

    __slots__ = ("abilities", "kept", "laps", "left", "length", "log", "machine", "most", "next", "spent", "what")

    def __init__(self, machine: Any, what: str, most: int) -> None:
        self.machine, self.what, self.most = machine, what, most
        self.laps = what != "procedures"
        self.left = count_watched_steps(most)
        self.spent = 0
        self.next = 1
        self.kept: StoredState | None = None
        self.length = 0
        self.abilities: dict[str, bool] = {}
        self.log: Log | None = machine.log

    def compare_state(self, here: Frame | None, last: str) -> None:
        """Compare the present state with the stored one.

        Args:
            here: the running frame, if any.
            last: name of the next procedure, loop or answer.

        Raises:
            EndlessGame: the states are equal, or the limit is reached.
        """
        machine, kept = self.machine, self.kept
        state = machine.state
        roughly, depth = summarize_state(state, here), len(state.agenda) + (here is not None)
        if kept is not None and kept.matches_state(machine, here, depth, roughly):
            if self.length:
                self.report_loop(depth > kept.depth)
            self.length = self.spent - kept.spent
            self.left = self.spent + self.length + 1
            machine.log = Log()  # the next lap is recorded for the report
        if self.length:
            self.abilities |= find_active_abilities(machine)
        elif self.spent >= self.next:
            moment = Moment(state.fork(), machine.altered, machine.dirty, machine.together)
            low = 0 if self.laps else depth  # between laps, any frame may have advanced
            kept = self.kept = StoredState(roughly, moment, here, self.spent, depth, low, {})
            self.next = 2 * self.spent + 1
        if kept is not None:
            kept.low = min(kept.low, depth - 1)
        if self.spent >= self.left:
            machine.log = self.log
            again = find_recurring(self.log.records) if self.log is not None else ()
            grew = describe_growth(machine, kept.moment.state, state) if kept is not None else ()
            raise EndlessGame(machine.rules.name, f"{self.most} {self.what}", last, again, grew=grew)
        self.spent += 1

    def report_loop(self, deeper: bool) -> None:
        """Report the infinite loop, with the records of one lap.

        Args:
            deeper: whether each lap runs within the lap before.

        Raises:
            EndlessGame: always.
        """
        machine = self.machine
        records, machine.log = machine.log.records, self.log
        loop = replace(describe_loop(machine, records, self.length, self.what, self.abilities), deeper=deeper)
        ran = self.most - count_watched_steps(self.most) + self.spent
        raise EndlessGame(machine.rules.name, f"{ran} {self.what}", "", loop=loop)


def describe_growth(machine: Any, before: State, after: State) -> tuple[str, ...]:
    """Return the values that have grown since an earlier state, in words, the greatest growth first.

    Compared are counters and other numbers of cards, players and the game, and the sizes of zones and the stack.
    """
    found: list[tuple[int, str]] = []

    def describe_number(label: str, old: Any, new: Any) -> None:
        if type(old) is int and type(new) is int and new > old:
            found.append((new - old, f"{label} {old:,} → {new:,}"))

    for was, obj in zip(before.objects, after.objects, strict=False):
        for key, value in obj.marks.items():
            describe_number(f"{key} of {machine.ref_name(obj.ref)}", was.marks.get(key, 0), value)
    for key, value in after.game.items():
        if key not in COUNTED_ANYHOW:
            describe_number(str(key), before.game.get(key, 0), value)
    layout = machine.rules.layout
    for place, row in enumerate(after.places):
        owner = layout.get_owner(place)
        whose = f" of {machine.player_name(owner)}" if owner in (0, 1) else ""
        describe_number(f"cards in the {layout.zone_of[place].name}{whose}", len(before.places[place]), len(row))
    describe_number("cards", len(before.objects), len(after.objects))
    describe_number("items on the stack", len(before.stack), len(after.stack))
    describe_number("continuous effects", len(before.effects), len(after.effects))
    describe_number("triggers that wait", len(before.pending), len(after.pending))
    found.sort(key=lambda one: -one[0])
    return tuple(text for _, text in found[:MAX_GROWN])


COUNTED_ANYHOW = frozenset({ITEMS_PUT, "turn", "turn player"})
"""Game keys that always grow."""


def find_active_abilities(machine: Any) -> dict[str, bool]:
    """Return the pending abilities and stack items, in words, with whether they are optional."""
    found = {
        f"{machine.ref_name(one.source)}: {one.ability.label}": one.ability.optional for one in machine.state.pending
    }
    for item in machine.state.stack:
        if item.label and item.label != machine.ref_name(item.source):
            found.setdefault(item.label, False)
    return found


def describe_loop(
    machine: Any,
    records: Sequence[Record],
    length: int,
    unit: str,
    abilities: dict[str, bool],
    optional: tuple[str, ...] = (),
) -> Loop:
    """Return the description of an infinite loop.

    Args:
        machine: machine with the names of the loop's objects.
        records: trace records of one lap.
        length, unit: as in `Loop`.
        abilities: its abilities, with whether they are optional.
        optional: descriptions of answers in it that could have been different.
    """
    cards: dict[str, None] = {}
    for record in records:
        for value in record.data.values():
            for ref in value if type(value) is tuple else (value,):
                if type(ref) is int and ref >= 2 and ref & NUMBER < len(machine.state.objects):
                    cards[machine.ref_name(ref)] = None
    return Loop(
        length=length,
        what=unit,
        cards=tuple(cards),
        abilities=tuple(abilities),
        happens=tuple(dict.fromkeys(record.text for record in records if record.kind != "choice")),
        optional=(*(name for name, may in abilities.items() if may), *optional),
        choices=tuple(dict.fromkeys(record.text for record in records if record.data.get("forced"))),
    )
