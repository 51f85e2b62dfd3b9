"""Knock-out: disable the parts of a game one at a time, and find the witnesses that notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.problems import format_error
from rulestone.interventions.parts import RulePart, list_game_parts
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.lab.batches import Batches, gather_results
from rulestone.lab.interrupts import Stopped, check_stop
from rulestone.lab.knock_out.game import choose_parts, remove_part
from rulestone.lab.knock_out.reach import get_declaration
from rulestone.lab.knock_out.witnesses import KnockOutWitness, NeverEnds, Playouts, ask_game, list_witnesses, run_tests
from rulestone.model.records import dump_fields
from rulestone.scenario import load_all

KINDS = ("ruling", "scenario", "library")
Status = Literal["noticed", "does not compile", "never ends", "only in games", "nothing notices"]


class KnockOutQuestion(Struct, frozen=True):
    """The arguments of a knock-out run.

    Attributes:
        game: name of the game.
        also: paths of further scenario files whose expectations must hold.
        library: whether scenarios of the library are witnesses too.
        games: number of full games per revision to compare for parts that nothing else notices; 0 for none.
        tests: paths of tests to run for parts that nothing else notices.
        first: whether to stop at the first witness that notices.
    """

    game: str
    also: tuple[str, ...] = ()
    library: bool = True
    games: int = 0
    tests: tuple[str, ...] = ()
    first: bool = False


class KnockedOut(Struct, frozen=True):
    """The result of disabling a part.

    Attributes:
        part: name of the part.
        kind: kind of the part.
        rules: ids of the rules behind it.
        revisions: names of the revisions that have it.
        status: "noticed" by the witnesses below; "does not compile" (without the part); "never ends" (a position loops
            infinitely); "only in games" (only full games differ); or "nothing notices".
        rulings, scenarios, library: names of the witnesses that fail without it, "id@revision" each.
        tests: name of the first failing test; "" for none.
        why: the finding of the first witness.
        alike: number of full games that were equal, change by change, if nothing else notices; None if none were
            played.
    """

    part: str
    kind: str
    rules: tuple[str, ...]
    revisions: tuple[str, ...]
    status: Status
    rulings: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    library: tuple[str, ...] = ()
    tests: str = ""
    why: str = ""
    alike: int | None = None

    @property
    def noticed(self) -> bool:
        """Return whether a ruling, a scenario, a test or compiling the game notices that it is gone."""
        return self.status not in ("nothing notices", "only in games")


class KnockOut(Struct, frozen=True):
    """The results of disabling parts of a game.

    Attributes:
        game: name of the game.
        parts: number of parts to disable.
        outcomes: results so far, in the order of the game's parts.
        stopped: whether the work stopped before all parts were done.
    """

    game: str
    parts: int
    outcomes: tuple[KnockedOut, ...]
    stopped: bool = False

    @property
    def unnoticed(self) -> tuple[KnockedOut, ...]:
        """Return the parts that no witness notices, or only playouts."""
        return tuple(outcome for outcome in self.outcomes if not outcome.noticed)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain lists and dicts, ready for JSON."""
        return {
            **dump_fields(self, "game parts stopped"),
            "removed": len(self.outcomes),
            "noticed": sum(outcome.noticed for outcome in self.outcomes),
            "outcomes": [asdict(outcome) for outcome in self.outcomes],
        }


Part = list[tuple[int, KnockedOut]]


def knock_out(
    question: KnockOutQuestion | str,
    only: Sequence[str] = (),
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> KnockOut:
    """Disable parts of a game one at a time.

    Args:
        question: the question, or the name of a game (with its rulings and the library as witnesses).
        only: ids of rules, names of parts, patterns or fragments of names; () for all.
        executor: executor for the work; None for this process.
        progress: called with the number of finished parts.
        report: called with a line for each failure of a worker.

    Returns:
        the results; after Ctrl-C those so far.

    Raises:
        UnknownGame: there is no such game.
        LookupError: a name matches nothing.
        ScenarioError: a file is malformed.
    """
    question = KnockOutQuestion(question) if isinstance(question, str) else question
    picked = list_picked_parts(question.game, only)
    numbers = range(len(picked))
    work: Batches[int, Part] = Batches(KnockOutBench, (question, tuple(only)), numbers, executor, report)
    done = gather_results(work, progress)
    for (number,) in work.given_up:
        why = "its process was killed repeatedly"
        done[number] = replace(make_unnoticed(picked[number]), status="does not compile", why=why)
    name = find(question.game)[0].name
    return KnockOut(name, len(picked), tuple(done[n] for n in sorted(done)), len(done) < len(picked))


def list_picked_parts(game: str, only: Sequence[str]) -> tuple[RulePart, ...]:
    """Return the parts to disable.

    Raises:
        UnknownGame, LookupError: as for `knock_out`.
    """
    found = find(game)[0]
    return choose_parts(found, list_game_parts(found), only)


class KnockOutBench:
    """A worker that disables parts of a game by number and asks its witnesses.

    Args:
        question: the question.
        only: the parts, as for `knock_out`.

    Raises:
        UnknownGame, LookupError, ScenarioError: as for `knock_out`.
    """

    def __init__(self, question: KnockOutQuestion, only: Sequence[str] = ()) -> None:
        self.asked = question
        self.game = find(question.game)[0]
        self.parts = list_picked_parts(question.game, only)
        also = [scenario for path in question.also for file in list_files(Path(path)) for scenario in load_all(file)]
        with set_step_limits(**SHORT_LIMITS):
            self.witnesses = list_witnesses(self.game, also, question.library)
        self.games = Playouts(self.game, question.games)

    def __call__(self, numbers: Iterator[int]) -> Part:
        """Return the results of disabling some parts."""
        with set_step_limits(**SHORT_LIMITS):
            found: Part = []
            try:
                for number in numbers:
                    found.append((number, self.remove(self.parts[number])))
            except Stopped:
                pass
            return found

    def remove(self, part: RulePart) -> KnockedOut:
        """Return the result of disabling a part."""
        found = make_unnoticed(part)
        try:
            changed = remove_part(self.game, part)
            for revision in part.revisions:
                changed.rules(revision)
        except Exception as error:  # other parts may depend on the disabled part in any way
            return replace(found, status="does not compile", why=format_error(error))
        noticed: dict[tuple[str, str], str] = {}  # kind and name of a witness → the difference that it found
        endless = ""
        try:
            for witness in self.list_witnesses(part):
                check_stop()
                if finding := ask_game(witness, changed):
                    noticed[witness.kind, get_name(witness)] = finding
                    if self.asked.first:
                        break
        except NeverEnds as error:  # a time-out counts as noticed, and each further witness would take as long
            endless = str(error)
        rulings, scenarios, library = (tuple(sorted(n for of, n in noticed if of == kind)) for kind in KINDS)
        found = replace(found, rulings=rulings, scenarios=scenarios, library=library)
        if endless:
            return replace(found, status="never ends", why=endless)
        if noticed:
            kind, name = min(noticed, key=lambda one: (KINDS.index(one[0]), one[1]))
            return replace(found, status="noticed", why=f"{name}: {noticed[kind, name]}")
        return self.confirm_unnoticed(part, changed, found)

    def confirm_unnoticed(self, part: RulePart, changed: Game, outcome: KnockedOut) -> KnockedOut:
        """Return the result of disabling a part that no witness notices: run the tests, then whole games."""
        if self.asked.tests and (failed := run_tests(self.game.name, part.name, self.asked.tests)):
            return replace(outcome, status="noticed", why=failed, tests=failed)
        if self.asked.games and (other := self.games.find_difference(changed, part.revisions)):
            return replace(outcome, status="only in games", why=other)
        return replace(outcome, alike=self.asked.games * len(part.revisions) or None)

    def list_witnesses(self, part: RulePart) -> list[KnockOutWitness]:
        """Return the witnesses that may notice that a part is gone, in the order of trial.

        Witnesses with the name of the part (a scenario about an open point) or with one of its rules come first, then
        witnesses that run its procedure, and witnesses with little work before those with much.
        """
        rules, owner = set(part.rules), get_declaration(part)
        asked = [one for one in self.witnesses if one.revision in part.revisions and one.may_notice(part)]
        return sorted(asked, key=lambda one: (*get_rank(one, rules, owner[1]), owner not in one.reaches, one.work))


def make_unnoticed(part: RulePart) -> KnockedOut:
    """Return the result of disabling a part before anything notices."""
    return KnockedOut(part.name, part.kind, part.rules, part.revisions, "nothing notices")


def get_rank(witness: KnockOutWitness, rules: set[str], name: str) -> tuple[bool, bool]:
    """Return a sort key: witnesses with the name of a part come first, then witnesses that cite one of its rules."""
    return (witness.name != name, rules.isdisjoint(witness.cites))


def get_name(witness: KnockOutWitness) -> str:
    """Return the name of a witness with its revision."""
    return f"{witness.name}@{witness.revision}"


def list_files(path: Path) -> list[Path]:
    """Return the scenario files of a folder in order, or the file itself."""
    return sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
