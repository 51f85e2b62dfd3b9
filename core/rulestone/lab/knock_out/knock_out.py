"""Taking parts of a game out one at a time, and asking everything that looks at the game what it notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.problems import told
from rulestone.interventions.parts import RulePart, parts_of
from rulestone.kernel.errors import BRIEFLY, patience
from rulestone.lab.batches import Batches, gather
from rulestone.lab.interrupts import Stopped, check_stop
from rulestone.lab.knock_out.game import chosen, without
from rulestone.lab.knock_out.reach import owner_of
from rulestone.lab.knock_out.witnesses import CameToNoEnd, Games, KnockOutWitness, look, tested, witnesses
from rulestone.scenario import load_all

Status = Literal["noticed", "does not stand", "comes to no end", "only in games", "nothing notices"]


class Asked(Struct, frozen=True):
    """The question of a knock-out.

    Attributes:
        game: the name of the game.
        also: files of further scenarios whose expectations must hold, besides the game's rulings.
        library: whether scenarios of the library count.
        games: number of whole games of each revision to compare for parts that nothing else notices; 0 for none.
        tests: paths of tests to run for parts that nothing else notices.
        first: stop at the first witness that notices.
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
        part: its name.
        kind: its kind.
        rules: ids of the rules behind it.
        revisions: the revisions that have it.
        status: "noticed" by the witnesses below; "does not stand": the game cannot be made without it; "comes to no
            end": a position loops infinitely; "only in games": only whole games differ; or "nothing notices".
        rulings, scenarios, library: witnesses that fail without it, "id@revision" each.
        tests: the first failing test; "" for none.
        why: the finding of the first witness.
        alike: number of whole games that were equal, change by change, where nothing else notices; None for none
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
        """Whether a ruling, a scenario, a test or making the game notices that it is not there."""
        return self.status not in ("nothing notices", "only in games")


class KnockOut(Struct, frozen=True):
    """The results of disabling parts of a game.

    Attributes:
        game: its name.
        parts: number of parts to disable.
        outcomes: results so far, in the order of the game.
        stopped: whether it was stopped before all were done.
    """

    game: str
    parts: int
    outcomes: tuple[KnockedOut, ...]
    stopped: bool = False

    @property
    def silent(self) -> tuple[KnockedOut, ...]:
        """The parts that nothing notices but whole games, if those."""
        return tuple(outcome for outcome in self.outcomes if not outcome.noticed)

    def to_dict(self) -> dict[str, Any]:
        """Everything in it as plain lists and dicts, ready for JSON."""
        return {
            "game": self.game,
            "parts": self.parts,
            "taken out": len(self.outcomes),
            "noticed": sum(outcome.noticed for outcome in self.outcomes),
            "stopped": self.stopped,
            "outcomes": [asdict(outcome) for outcome in self.outcomes],
        }


Part = list[tuple[int, KnockedOut]]


def knock_out(
    asked: Asked | str,
    only: Sequence[str] = (),
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> KnockOut:
    """Take parts of a game out one at a time.

    Args:
        asked: what is asked; a name stands for the game with its rulings and the library.
        only: which parts: ids of rules, or patterns or parts of their names; () for all.
        executor: who does the work; None for this process.
        progress: called with the number of parts that were taken out, now and then.
        tell: is told in a line what happened to workers.

    Returns:
        what it came to; what is known where it ended early, by Ctrl-C.

    Raises:
        UnknownGame: no installed game has the name.
        LookupError: a rule or pattern picks nothing.
        ScenarioError: a file is not well formed.
    """
    asked = Asked(asked) if isinstance(asked, str) else asked
    picked = picked_parts(asked.game, only)
    numbers = range(len(picked))
    work: Batches[int, Part] = Batches(KnockOutBench, (asked, tuple(only)), numbers, executor, tell)
    done = gather(work, progress)
    for (number,) in work.given_up:
        done[number] = outcome(picked[number], "does not stand", "whoever took it out was killed, again and again")
    name = find(asked.game)[0].name
    return KnockOut(name, len(picked), tuple(done[n] for n in sorted(done)), len(done) < len(picked))


def picked_parts(game: str, only: Sequence[str]) -> tuple[RulePart, ...]:
    """The parts that are to be taken out.

    Raises:
        UnknownGame, LookupError: as for `knock_out`.
    """
    found = find(game)[0]
    return chosen(found, parts_of(found), only)


class KnockOutBench:
    """A game with all that looks at it; takes parts of it out, by their numbers.

    Args:
        asked: what is asked.
        only: which parts.

    Raises:
        UnknownGame, LookupError, ScenarioError: as for `knock_out`.
    """

    def __init__(self, asked: Asked, only: Sequence[str] = ()) -> None:
        self.asked = asked
        self.game = find(asked.game)[0]
        self.parts = picked_parts(asked.game, only)
        also = [scenario for path in asked.also for file in files(Path(path)) for scenario in load_all(file)]
        with patience(**BRIEFLY):
            self.witnesses = witnesses(self.game, also, asked.library)
        self.games = Games(self.game, asked.games)

    def __call__(self, numbers: Iterator[int]) -> Part:
        """Return the results of disabling some parts."""
        with patience(**BRIEFLY):
            found: Part = []
            try:
                for number in numbers:
                    found.append((number, self.outcome(self.parts[number])))
            except Stopped:
                pass
            return found

    def outcome(self, part: RulePart) -> KnockedOut:
        """Return the result of disabling a part."""
        fallen: dict[str, list[str]] = {"ruling": [], "scenario": [], "library": []}
        try:
            changed = without(self.game, part)
            for revision in part.revisions:
                changed.rules(revision)
        except Exception as error:  # it cannot be made
            return outcome(part, "does not stand", told(error))
        try:
            why = self.noticed(part, changed, fallen)
        except CameToNoEnd as error:
            return outcome(part, "comes to no end", str(error), fallen)
        if why:
            return outcome(part, "noticed", why, fallen)
        if self.asked.tests and (failed := tested(self.game.name, part.name, self.asked.tests)):
            return outcome(part, "noticed", failed, tests=failed)
        if self.asked.games and (other := self.games.looks(changed, part.revisions)):
            return outcome(part, "only in games", other)
        played = self.asked.games * len(part.revisions)
        return outcome(part, "nothing notices", alike=played or None)

    def noticed(self, part: RulePart, changed: Game, fallen: dict[str, list[str]]) -> str:
        """Ask every witness; what the first by name of those that fall says, "" if none.

        Raises:
            Endless: a position came to no end; that is noticed, and the others are not asked any more.
        """
        said: dict[str, str] = {}
        for witness in self.asked_about(part):
            check_stop()
            found = look(witness, changed)
            if found:
                said[name_of(witness)] = found
                fallen[witness.kind].append(name_of(witness))
                if self.asked.first:
                    break
        for names in fallen.values():  # those that have little to do are asked first, whatever they are called
            names.sort()
        first = next((names[0] for names in fallen.values() if names), "")
        return f"{first}: {said[first]}" if first else ""

    def asked_about(self, part: RulePart) -> list[KnockOutWitness]:
        """The witnesses that may notice that a part is gone, in the order in which they are asked.

        Those come first that are called as it is (a scenario about an open point) or rest on a rule of the part, then
        those that carry out what it stands in, those with little to do before those with much.
        """
        rules, owner = set(part.rules), owner_of(part)
        asked = [one for one in self.witnesses if one.revision in part.revisions and one.may_notice(part)]
        return sorted(asked, key=lambda one: (*likely(one, rules, owner[1]), owner not in one.reaches, one.work))


def outcome(
    part: RulePart,
    status: Status,
    why: str = "",
    fallen: Mapping[str, Sequence[str]] | None = None,
    tests: str = "",
    alike: int | None = None,
) -> KnockedOut:
    """Create the result of disabling a part."""
    names = {kind: tuple(several) for kind, several in (fallen or {}).items()}
    return KnockedOut(
        part=part.name,
        kind=part.kind,
        rules=part.rules,
        revisions=part.revisions,
        status=status,
        rulings=names.get("ruling", ()),
        scenarios=names.get("scenario", ()),
        library=names.get("library", ()),
        tests=tests,
        why=why,
        alike=alike,
    )


def likely(witness: KnockOutWitness, rules: set[str], name: str) -> tuple[bool, bool]:
    """Whether a witness is not about something by its name, and not by its rules: such are asked later."""
    return (witness.name != name, rules.isdisjoint(witness.cites))


def name_of(witness: KnockOutWitness) -> str:
    """Return the name of a witness with its revision."""
    return f"{witness.name}@{witness.revision}"


def files(path: Path) -> list[Path]:
    """The scenario files of a folder in order, or the one that is meant."""
    return sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
