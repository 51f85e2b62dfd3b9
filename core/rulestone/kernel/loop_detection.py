"""Detection of infinite loops: a state occurs again without a choice that could prevent it.

Usually no state is stored. After many procedures without a choice, one state is stored, and later states are compared
to it. It is replaced at growing intervals, so that any loop is found, however late it begins (Brent's algorithm).

Two states are equal if nothing that rules can read differs. Timestamps and numbers of items, effects and triggers are
compared by their order only, references by their objects. Event counts and the random generator are compared exactly.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.continuous.operations import HeldAbility
from rulestone.kernel.errors import MAX_GROWN, EndlessGame, Loop, count_watched_steps, find_recurring
from rulestone.kernel.trace import Log, Record
from rulestone.model.bindings import BEFORE, GROUP, LAST_CONTROLLER, LAST_OF_PASS, counts_changes
from rulestone.model.objects import LIFE_SHIFT, NUMBER, Object
from rulestone.model.state import LAST_ACTED, RECORDS, Batch, Frame, Item, Pending, ProducedEffect, State

ITEMS_PUT, RESPOND, ITEM = "items put", "procedure respond", "item"
ATOMS = frozenset({type(None), bool, str, float})
Fields = dict[type, tuple[str, ...]]
RANKED: Fields = {
    Object: ("since",), ProducedEffect: ("number", "timestamp"), Pending: ("number", "last_acted"), Batch: ("number",),
}  # fmt: skip
"""Record type → fields of which only the order is compared."""
IGNORED: Fields = {Object: ("life",), Item: ("number",), Pending: ("cause", "moment", "round")}
"""Record type → fields that no rule reads, or that are compared in another way."""
COMPARED: Fields = {
    kind: tuple(f for f in kind.__struct_fields__ if f not in RANKED.get(kind, ()) + IGNORED.get(kind, ()))
    for kind in RECORDS
}
"""Record type → all other fields."""


class LoopSnapshot(Struct, frozen=True):
    """The parts of a machine that decide how it runs on.

    Attributes:
        state: a fork of its state.
        change_count, dirty, departed_together: as in `Machine`.
    """

    state: State
    change_count: int
    dirty: bool
    departed_together: tuple[int, ...]


class CanonicalState:
    """A state in canonical form: play continues in the same way from states with equal values.

    Args:
        machine: the machine, between two procedures or at a lap of a loop, or a stored `LoopSnapshot`.
        running: the running frame; None for no frame.
        frame_count: number of frames from the top of the agenda that are compared; None for all.
    """

    def __init__(self, machine: Any, running: Frame | None = None, frame_count: int | None = None) -> None:
        self.state: State = machine.state
        self.frame_count = frame_count
        self.change_count: int = machine.change_count
        acted = self.state.game.get(LAST_ACTED)
        rounds = (acted[1],) if type(acted) is tuple else tuple(trigger.round for trigger in self.state.pending)
        self.round: int = min(rounds, default=0)  # the lowest round is subtracted: only differences of rounds count
        self.refs = {obj.ref: ("object", obj.oid) for obj in self.state.objects if obj.life}
        self.refs |= {item.ref: ("item", place) for place, item in enumerate(self.state.stack)}
        self.refs |= {trigger.ref: ("trigger", place) for place, trigger in enumerate(self.state.pending)}
        self.ranking: list[int] | None = None
        self.timestamps: set[int] = set()
        self.canonicalize_state(machine, running)  # a first pass collects the timestamps in `timestamps`
        self.ranking = sorted(self.timestamps)
        self.value = self.canonicalize_state(machine, running)

    def canonicalize_state(self, machine: Any, running: Frame | None) -> Any:
        """Return the canonical form."""
        state, canonicalize = self.state, self.canonicalize
        self.departed: dict[int, int] = {}
        lives = sorted({obj.life for obj in state.objects})
        moments = sorted({state.moment, *(trigger.moment for trigger in state.pending)})
        frames = (*state.agenda, running) if running is not None else state.agenda
        if self.frame_count is not None:
            frames = frames[len(frames) - self.frame_count :]
        value = (
            tuple(map(canonicalize, state.objects)),
            # number the lives of each object in order, so that references compare by rank
            tuple(bisect_left(lives, obj.life) for obj in state.objects),
            tuple(state.places),
            canonicalize([state.stack, state.effects, state.pending]),
            tuple(trigger.round - self.round for trigger in state.pending),
            tuple(bisect_left(moments, moment) for moment in (state.moment, *(each.moment for each in state.pending))),
            tuple((id(run), pc, canonicalize(self.canonicalize_bindings(run, env))) for run, pc, env, _ in frames),
            canonicalize({key: value for key, value in state.game.items() if key != ITEMS_PUT}),
            canonicalize({**state.counts_before, **state.history}),
            canonicalize([state.rng, state.choice, state.result, state.batch]),
            canonicalize([machine.dirty, machine.departed_together]),
        )
        departed: list[Any] = []
        # a last-known object may refer to further departed objects: follow the references until none is new
        while len(departed) < len(self.departed):
            departed.append(canonicalize(state.last_known.get(list(self.departed)[len(departed)])))
        return value, tuple(departed)

    def canonicalize_bindings(self, program: Any, env: dict[str, Any]) -> dict[str, Any]:
        """Return a frame's bindings, with the item count replaced by whether it has grown: no rule reads more of it."""
        if program.id == RESPOND and "before" in env:
            return {**env, "before": self.state.game[ITEMS_PUT] > env["before"]}
        return env

    def rank_timestamp(self, number: int) -> int:
        """Return a timestamp's rank among all timestamps of the state; the first pass only collects them."""
        if number <= 0:
            return number
        if self.ranking is None:
            self.timestamps.add(number)
            return 0
        return 1 + bisect_left(self.ranking, number)

    def canonicalize_number(self, value: int) -> Any:
        """Return a number; of a reference, a name for its object that does not depend on earlier zone changes."""
        if value in self.refs:
            return self.refs[value]
        oid = value & NUMBER
        if value > NUMBER and oid < len(self.state.objects) and value >> LIFE_SHIFT < self.state.objects[oid].life:
            return ("gone", oid, self.departed.setdefault(value, len(self.departed)))
        return value

    def canonicalize(self, value: Any) -> Any:
        """Return any part of a state in canonical form."""
        kind = type(value)
        if kind in ATOMS:
            return value
        if kind is int:
            return self.canonicalize_number(value)
        if kind is tuple or kind is list:
            return tuple([self.canonicalize(part) for part in value])
        if kind is dict:
            return frozenset([(self.canonicalize(key), self.canonicalize_entry(key, value[key])) for key in value])
        if kind is HeldAbility:
            return (id(value.ability), self.rank_timestamp(value.since))
        if kind in COMPARED:
            ranks = [self.rank_timestamp(getattr(value, name)) for name in RANKED.get(kind, ())]
            return (kind.__name__, *ranks, *[self.canonicalize(getattr(value, name)) for name in COMPARED[kind]])
        return id(value)  # cards, programs, effects and abilities are unique in a run

    def canonicalize_entry(self, key: Any, value: Any) -> Any:
        """Return the value of a key of bindings or game values in canonical form."""
        if key == LAST_OF_PASS and type(value) is int:
            return self.rank_timestamp(value)
        if key == GROUP:  # the key only groups pending triggers
            keys = [(one.ability.id, one.controller, one.moment, one.round) for one in self.state.pending]
            return tuple(n for n, group in enumerate(keys) if group == value)
        return self.canonicalize_tuple(key, value) if type(value) is tuple else self.canonicalize(value)

    def canonicalize_tuple(self, key: Any, value: tuple[Any, ...]) -> Any:
        """Return a tuple in canonical form; the key decides what its numbers mean."""
        if key == BEFORE and counts_changes(value):  # only whether the count has changed is ever read
            return (value[0] == self.change_count, self.canonicalize(value[1:]))
        if key == ITEM:  # the resolving item is not on the stack, so reduce it here
            return tuple(
                self.refs.get(ref) or ("gone", self.departed.setdefault(ref, len(self.departed))) for ref in value
            )
        if key in (LAST_ACTED, LAST_CONTROLLER):
            first = self.rank_timestamp(value[0]) if key == LAST_ACTED else self.canonicalize(value[0])
            return first, value[1] - self.round
        return self.canonicalize(value)


def summarize_state(state: State, running: Frame | None = None) -> Any:
    """Return a summary that equal states share. It takes less time than a canonical form.

    It differs when the stack or another list has grown, so that growing states need no canonical form.
    """
    frames = (*state.agenda, running) if running is not None else state.agenda
    sizes = len(state.objects), len(state.stack), len(state.effects), len(state.pending)
    return tuple([(id(frame[0]), frame[1]) for frame in frames]), tuple(state.places), sizes


class StoredState(Struct):
    """A stored state for comparison with later ones.

    Frames at the bottom of the agenda that have not run since are not compared: as long as the frames above them
    repeat, they are never reached.

    Attributes:
        summary: its value of `summarize_state`.
        snapshot: the state.
        running: the frame that was running; None for no frame.
        steps: number of procedures or laps that had run.
        depth: number of frames.
        idle_frames: number of frames, from the bottom, that have not run since.
        canonical: number of compared frames → canonical form.
    """

    summary: Any
    snapshot: LoopSnapshot
    running: Frame | None
    steps: int
    depth: int
    idle_frames: int
    canonical: dict[int, Any]

    def matches_state(self, machine: Any, running: Frame | None, depth: int, summary: Any) -> bool:
        """Return whether a machine is in this state again, apart from idle frames.

        Args:
            running, depth: the machine's running frame, and its number of frames.
            summary: the machine's value of `summarize_state`.
        """
        # each lap of a nested loop adds frames, so compare only the frames above the idle ones
        frame_count = self.depth - self.idle_frames
        if depth < self.depth or summary[1:] != self.summary[1:]:
            return False
        if summary[0][depth - frame_count :] != self.summary[0][self.idle_frames :]:
            return False
        if frame_count not in self.canonical:
            self.canonical[frame_count] = CanonicalState(self.snapshot, self.running, frame_count).value
        return bool(self.canonical[frame_count] == CanonicalState(machine, running, frame_count).value)


class LoopDetector:
    """A detector of infinite loops, created when much has run without a choice (`StepLimits`).

    Args:
        machine: the machine that runs.
        unit: unit of the limit: "procedures" or "laps of loops".
        limit: number of them after which play stops with an error, loop or no loop.
    """

    __slots__ = (
        "abilities", "laps", "last_step", "length", "limit", "log", "machine", "next_stored", "steps", "stored", "unit",
    )  # fmt: skip

    def __init__(self, machine: Any, unit: str, limit: int) -> None:
        self.machine = machine
        self.unit = unit
        self.limit = limit
        self.laps = unit != "procedures"
        self.last_step = count_watched_steps(limit)
        self.steps = 0
        self.next_stored = 1
        self.stored: StoredState | None = None
        self.length = 0
        self.abilities: Abilities = {}
        self.log: Log | None = machine.log

    def compare_state(self, running: Frame | None, last: str) -> None:
        """Compare the present state with the stored one.

        Args:
            running: the running frame; None for no frame.
            last: name of the next procedure, loop or answer.

        Raises:
            EndlessGame: the states are equal, or the limit is reached.
        """
        machine, stored = self.machine, self.stored
        state = machine.state
        summary, depth = summarize_state(state, running), len(state.agenda) + (running is not None)
        if stored is not None and stored.matches_state(machine, running, depth, summary):
            if self.length:
                # the second match: the lap since the first one was recorded, so that the report can list its events
                self.report_loop(depth > stored.depth)
            self.length = self.steps - stored.steps
            self.last_step = self.steps + self.length + 1
            machine.log = Log()  # the next lap is recorded for the report
        if self.length:
            self.abilities |= find_active_abilities(machine)
        elif self.steps >= self.next_stored:
            moment = LoopSnapshot(state.fork(), machine.change_count, machine.dirty, machine.departed_together)
            idle_frames = 0 if self.laps else depth  # between laps, any frame may have advanced
            stored = self.stored = StoredState(summary, moment, running, self.steps, depth, idle_frames, {})
            self.next_stored = 2 * self.steps + 1
        if stored is not None:
            # the frames below the lowest depth since then have not run
            stored.idle_frames = min(stored.idle_frames, depth - 1)
        if self.steps >= self.last_step:
            machine.log = self.log
            recurring = find_recurring(self.log.records) if self.log is not None else ()
            growth = describe_growth(machine, stored.snapshot.state, state) if stored is not None else ()
            raise EndlessGame(machine.rules.name, f"{self.limit} {self.unit}", last, recurring, grew=growth)
        self.steps += 1

    def report_loop(self, nested: bool) -> None:
        """Report the infinite loop, with the records of one lap.

        Args:
            nested: whether each lap runs within the lap before.

        Raises:
            EndlessGame: always.
        """
        machine = self.machine
        records, machine.log = machine.log.records, self.log
        loop = replace(describe_loop(machine, records, self.length, self.unit, self.abilities), nested=nested)
        steps = self.limit - count_watched_steps(self.limit) + self.steps
        raise EndlessGame(machine.rules.name, f"{steps} {self.unit}", "", loop=loop)


class LoopWatch:
    """Starts to detect loops once a turn exceeds its number of procedures or laps; a new turn restarts the count.

    A long game is not a loop, but a turn that never ends may be one.

    Args:
        machine: the machine that runs.
        unit, limit: as for `LoopDetector`; the limit is also the number allowed in a turn.
        turns: number of turns that may restart the count.
    """

    __slots__ = ("detector", "limit", "machine", "turn", "turns", "unit")

    def __init__(self, machine: Any, unit: str, limit: int, turns: int) -> None:
        self.machine = machine
        self.unit = unit
        self.limit = limit
        self.turns = turns
        self.turn = machine.state.game.get("turn", 0)
        self.detector: LoopDetector | None = None

    def inspect(self, running: Frame | None, last: str) -> int:
        """Return how many more procedures or laps may run before the next inspection.

        Args:
            running, last: as for `LoopDetector.compare_state`.

        Raises:
            EndlessGame: an infinite loop was found, or the limit is reached.
        """
        turn = self.machine.state.game.get("turn", 0)
        if turn != self.turn and self.turns:
            self.turn = turn
            self.turns -= 1
            self.detector = None
            return self.limit
        self.detector = self.detector or LoopDetector(self.machine, self.unit, self.limit)
        self.detector.compare_state(running, last)
        return 1


def describe_growth(machine: Any, before: State, after: State) -> tuple[str, ...]:
    """Return the values that have grown since an earlier state, in words, the greatest growth first.

    Compared are counters and other numbers of cards, players and the game, and the sizes of zones and the stack.
    """
    growth: list[tuple[int, str]] = []

    def describe_number(label: str, old: Any, new: Any) -> None:
        if type(old) is int and type(new) is int and new > old:
            growth.append((new - old, f"{label} {old:,} → {new:,}"))

    for old_obj, obj in zip(before.objects, after.objects, strict=False):
        for key, value in obj.marks.items():
            describe_number(f"{key} of {machine.ref_name(obj.ref)}", old_obj.marks.get(key, 0), value)
    for key, value in after.game.items():
        if key not in EVER_GROWING:
            describe_number(str(key), before.game.get(key, 0), value)
    layout = machine.rules.layout
    for place, row in enumerate(after.places):
        owner = layout.get_owner(place)
        owner_text = f" of {machine.player_name(owner)}" if owner in (0, 1) else ""
        describe_number(f"cards in the {layout.zone_of[place].name}{owner_text}", len(before.places[place]), len(row))
    describe_number("cards", len(before.objects), len(after.objects))
    describe_number("items on the stack", len(before.stack), len(after.stack))
    describe_number("continuous effects", len(before.effects), len(after.effects))
    describe_number("triggers that wait", len(before.pending), len(after.pending))
    growth.sort(key=lambda entry: -entry[0])
    return tuple(text for _, text in growth[:MAX_GROWN])


Abilities = dict[str, bool]
"""Abilities and stack items in words → whether they are optional."""
EVER_GROWING = frozenset({ITEMS_PUT, "turn", "turn player"})
"""Game keys that always grow."""


def find_active_abilities(machine: Any) -> Abilities:
    """Return the pending triggers and stack items."""
    names = (f"{machine.ref_name(trigger.source)}: {trigger.ability.label}" for trigger in machine.state.pending)
    abilities = dict(zip(names, [trigger.ability.optional for trigger in machine.state.pending], strict=True))
    for item in machine.state.stack:
        if item.label and item.label != machine.ref_name(item.source):
            abilities.setdefault(item.label, False)
    return abilities


def describe_loop(
    machine: Any, records: Sequence[Record], length: int, unit: str, abilities: Abilities, optional: Iterable[str] = ()
) -> Loop:
    """Return the description of an infinite loop.

    Args:
        machine: machine with the names of the loop's objects.
        records: trace records of one lap.
        length, unit: as in `Loop`.
        abilities: its abilities in words → whether they are optional.
        optional: descriptions of choices in it that have other legal answers.
    """
    cards: dict[str, None] = {}
    for record in records:
        for value in record.data.values():
            for ref in value if type(value) is tuple else (value,):
                if type(ref) is int and ref >= 2 and ref & NUMBER < len(machine.state.objects):
                    cards[machine.ref_name(ref)] = None
    return Loop(
        length=length,
        unit=unit,
        cards=tuple(cards),
        abilities=tuple(abilities),
        events=tuple(dict.fromkeys(record.text for record in records if record.kind != "choice")),
        optional=(*(name for name, optional_ability in abilities.items() if optional_ability), *optional),
        choices=tuple(dict.fromkeys(record.text for record in records if record.data.get("forced"))),
    )
