"""The reads of an expression are among those that its class and the classes of its parts declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis.errors import NoSuchExample
from msgspec import Struct

from rulestone.authors.checkup import make_card_lookup
from rulestone.game.host import find as find_game, games
from rulestone.kernel.compile.expressions import MEANINGS
from rulestone.kernel.machine import Machine
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import Ability, Continuous
from rulestone.language.inspect import (
    ABILITY,
    ANYTHING,
    ASSUMPTION,
    ATTRIBUTE,
    CANDIDATE,
    EVENT,
    GAME,
    NAMED,
    PERMISSION,
    PILES,
    PRINTED,
    RESULT,
    SLOT,
    STACK,
    STACKED,
    STANDING,
    THIS,
    YOU,
    ZONE,
    Read,
)
from rulestone.model.state import State
from tests.kernel.world import LESSONS, make_world
from tests.language import generated
from tests.proofs import slow

RULES, STATE, ENV = make_world(*LESSONS)
TABLE = Machine(RULES, STATE).derive()
STANDING_ON = make_card_lookup(RULES.parts, {obj.card for obj in STATE.objects if obj.card is not None})
CANDIDATES = (-1, ENV["this"], ENV["target"][0])
BOUND = {"you": YOU, "this": THIS, "ability": ABILITY, "_item": STACK}
OF_PARTS = {e.Now, e.Present, e.SourceOf, e.Recipients, e.Amount, e.Silent}
"""What these look at belongs to whatever their parts are bound to, so that nobody could tell that they say it."""
STANDS = "stands"  # the place and state of an object, named by its number


class Seen(dict[Any, Any]):
    """A table that records the keys asked for."""

    def __init__(self, kept: Any, note: Any) -> None:
        super().__init__(kept)
        self.note = note

    def get(self, key: Any, default: Any = None) -> Any:
        self.note(key)
        return super().get(key, default)

    def __getitem__(self, key: Any) -> Any:
        self.note(key)
        return super().__getitem__(key)

    def __contains__(self, key: Any) -> bool:
        self.note(key)
        return super().__contains__(key)


class SeenCard:
    """A card that records which of its values are read."""

    def __init__(self, kept: Any, notes: set[Read]) -> None:
        self.kept = kept
        self.values = Seen(kept.values, lambda key: notes.add(Read(PRINTED, key)))

    def __getattr__(self, field: str) -> Any:
        return getattr(self.kept, field)

    def __hash__(self) -> int:
        return hash(self.kept)

    def __eq__(self, other: object) -> bool:
        return other is self.kept


class SeenObject:
    """An object that records which of its fields are read."""

    def __init__(self, kept: Any, notes: set[Read]) -> None:
        self.kept, self.notes = kept, notes

    def __getattr__(self, field: str) -> Any:
        kept, notes = self.kept, self.notes
        if field in ("life", "ref", "place", "slot", "face_up"):
            notes.add(Read(STANDS, str(kept.oid)))
        elif field in ("under", "host", "role"):
            notes.add(PILES)
        elif field == "controller":
            notes.add(Read(ATTRIBUTE, "controller"))
        elif field == "marks":
            return Seen(kept.marks, lambda key: notes.add(Read(ATTRIBUTE, key)))
        elif field == "card" and kept.card is not None:
            return SeenCard(kept.card, notes)
        return getattr(kept, field)


class SeenList(list[Any]):
    """A list that records which of its members are read."""

    def __init__(self, kept: Any, note: Any) -> None:
        super().__init__(kept)
        self.note = note

    def __getitem__(self, index: Any) -> Any:
        self.note(index)
        return super().__getitem__(index)


class SeenStack(tuple[Any, ...]):
    """A stack that records whether its items or its size are read."""

    notes: set[Read]

    def __bool__(self) -> bool:
        self.notes.add(STACKED)
        return len(self) > 0

    def __iter__(self) -> Iterator[Any]:
        self.notes.add(STACK)
        return super().__iter__()

    def __getitem__(self, index: Any) -> Any:
        self.notes.add(STACK)
        return super().__getitem__(index)

    def __reversed__(self) -> Iterator[Any]:
        return iter(tuple(self)[::-1])


class SeenState:
    """A state that records every read."""

    is_alive, find_item, find_object = State.is_alive, State.find_item, State.find_object
    count_events, find_pending, list_numbers = State.count_events, State.find_pending, State.list_numbers

    def __init__(self, kept: State, notes: set[Read]) -> None:
        self.notes = notes
        self.objects = SeenList([SeenObject(obj, notes) for obj in kept.objects], lambda index: None)
        self.places = SeenList(kept.places, lambda index: notes.add(Read(ZONE, str(index))))
        self.game = Seen(kept.game, lambda key: notes.add(Read(GAME, key)))
        self.history = Seen(kept.history, lambda key: notes.add(Read(EVENT, key[1])))
        self.counts_before = Seen(kept.counts_before, lambda key: notes.add(Read(EVENT, key[1])))
        self.stack = SeenStack(kept.stack)
        self.stack.notes = notes
        self.last_known, self.next_record, self.change_count = kept.last_known, 0, 0
        self.pool = kept.pool
        self.table = {oid: Seen(row, self.cell) for oid, row in TABLE.items()}

    def cell(self, key: str) -> None:
        _, _, thing = key.partition(":")
        self.notes.add(Read(PERMISSION, thing) if thing else Read(ATTRIBUTE, key))

    @property
    def pending(self) -> tuple[Any, ...]:
        self.notes.add(ANYTHING)  # triggers have no other attributes
        return ()

    @property
    def result(self) -> Any:
        self.notes.add(RESULT)
        return 1


class SeenLog:
    """A log that records the assumptions on which results depend."""

    def __init__(self, notes: set[Read]) -> None:
        self.notes, self.records = notes, []  # type: ignore[var-annotated]

    def record_assumption(self, name: str) -> None:
        self.notes.add(Read(ASSUMPTION, name))


def record_reads(node: e.Expr, candidate: int) -> set[Read]:
    """Return the actual reads of evaluating an expression."""
    notes: set[Read] = set()
    env = Seen(ENV, lambda name: notes.add(BOUND.get(name, Read(NAMED, name.removesuffix(" shares")))))
    machine = Machine(RULES, SeenState(STATE, notes))  # type: ignore[arg-type]
    machine.log = SeenLog(notes)  # type: ignore[assignment]
    RULES.expression(node)(machine, env, candidate)
    return notes


def is_declared(note: Read, told: frozenset[Read]) -> bool:
    """Return whether an actual read is among the declared ones."""
    kinds = {read.kind for read in told}
    places = {place for name in list_names(told, ZONE) for place in RULES.places.list_places(name)}
    if note in told or ANYTHING in told or (note.kind in (ATTRIBUTE, PRINTED) and Read(ATTRIBUTE) in told):
        return True
    # the bound object may be an item, or may have left
    named = bool(kinds & {NAMED, CANDIDATE.kind, THIS.kind, GAME, STACK.kind})
    if note.kind == PERMISSION:
        return Read(PERMISSION) in told
    if note.kind == STANDS:
        stands = STATE.objects[int(note.name)]
        of_it = {STANDING, SLOT, Read(ATTRIBUTE, "zone"), Read(ATTRIBUTE, "face up")}
        return named or stands.place in places or not of_it.isdisjoint(told) or stands.card is None
    if note.kind == ZONE:
        return int(note.name) in places
    if note.kind == PRINTED:
        return Read(ATTRIBUTE, note.name) in told
    if note in (STACK, STACKED):
        return named or STACK in told
    if note == PILES:
        return any(read.name in ("pile size", "role") for read in told)
    if note.kind == ATTRIBUTE and note.name == "abilities":
        return any(read.name in ("ability kinds", "has abilities") for read in told)
    return False


def list_names(told: frozenset[Read], kind: str) -> set[str]:
    return {read.name for read in told if read.kind == kind}


def list_undeclared(node: e.Expr) -> set[Read]:
    """Return the undeclared reads of evaluating an expression."""
    told = inspect.list_reads_with_cards(node, STANDING_ON)
    found = {note for it in CANDIDATES for note in record_reads(node, it) if not is_declared(note, told)}
    if CANDIDATE not in told and ANYTHING not in told:
        compiled, machine = RULES.expression(node), Machine(RULES, STATE.fork())
        if len({repr(compiled(machine, ENV, it)) for it in CANDIDATES}) > 1:
            found.add(CANDIDATE)
    return found


@slow
@settings(max_examples=600, suppress_health_check=list(HealthCheck))
@given(generated.generate_any())
def test_evaluation_reads_only_declared_attributes(node: e.Expr) -> None:
    assert list_undeclared(node) == set()


def test_every_class_declares_its_reads_and_is_tested() -> None:
    known = {kind for kind in MEANINGS if kind.__module__.startswith("rulestone.language.")}
    assert {kind.__name__ for kind in known if "READS" not in vars(kind)} == set()
    assert known - {kind for kind, _ in generated.list_classes()} == set()


@pytest.mark.parametrize(
    ("kind", "strategy"),
    [(kind, some) for kind, some in generated.list_classes() if kind.READS and kind not in OF_PARTS],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_too_small_declaration_of_reads_is_detected(
    kind: type[e.Expr], strategy: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, "READS", ())
    monkeypatch.setattr(inspect, "_SAID", {})
    frames = settings(max_examples=2000, derandomize=True, phases=[Phase.generate])
    try:
        find(strategy, lambda node: bool(list_undeclared(node)), settings=frames)
    except NoSuchExample:
        pytest.fail(f"nobody notices what {kind.__name__} looks at")


def test_condition_inside_a_selection_does_not_read_the_outer_candidate() -> None:
    strong = e.Compare(">", e.Its("power"), e.Lit(1))
    assert not inspect.may_read(e.Select(("field",), where=strong), CANDIDATE)
    assert inspect.may_read(e.Select(("field",), other=e.It()), CANDIDATE)
    assert inspect.may_read(e.Among(e.Under(e.It()), strong), CANDIDATE)


def test_class_without_declared_reads_may_read_anything() -> None:
    class Odd(e.Condition, frozen=True):
        what: e.Expr

    class Heir(e.Its, frozen=True):
        more: str = ""

    class Fair(e.Condition, frozen=True):
        READS = inspect.NOTHING

        what: e.Expr

    assert ANYTHING in inspect.list_reads(e.Not(Odd(e.This())))
    assert inspect.list_reads(Heir("power")) == {ANYTHING}
    assert inspect.list_reads(Fair(e.This())) == {THIS}
    assert isinstance(Fair(e.This()), Struct)


@pytest.mark.parametrize("name", games())
def test_records_found_by_class_equal_those_of_a_walk(name: str) -> None:
    """The second ruleset shares its verbs with the first, in separate tuples."""
    apart = (Ability, Continuous, e.Expr)
    for again in (False, True):
        for verb in find_game(name)[1].parts.verbs.values():
            steps = (*verb.steps, "", *verb.afterwards) if again else verb.steps
            everything = tuple(inspect.walk(steps))
            asking = tuple(record for record in everything if isinstance(record, e.Var))
            assert inspect.find_records(steps, (e.Var,)) == asking
            assert inspect.find_records(steps, (i.Instruction,), apart) == tuple(iterate_instructions(steps))


def iterate_instructions(steps: Any) -> Iterator[i.Instruction]:
    """Yield the instructions in some steps without those of abilities, effects and expressions: the oracle."""
    if isinstance(steps, i.Instruction):
        yield steps
    if not isinstance(steps, (Ability, Continuous, e.Expr)):
        for _, part in inspect.iter_parts(steps):
            yield from iterate_instructions(part)
