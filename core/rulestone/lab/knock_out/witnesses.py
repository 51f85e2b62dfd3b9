"""Witnesses of a game: its rulings, scenarios with expectations, the library, whole games, tests.

Each decides whether a game without a part still behaves as the whole game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.problems import told as message_of
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.parts import RulePart, parts_of
from rulestone.kernel.errors import EndlessGame
from rulestone.kernel.trace import Log
from rulestone.lab.knock_out.game import taken_out
from rulestone.lab.knock_out.reach import Procedure, RecordingGame, procedure_of
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.pairings import UnfitDeck, pairings
from rulestone.lab.simulate.playout import playout
from rulestone.lab.simulate.simulation import seed_of
from rulestone.scenario import Ruling, Run, Scenario, ScenarioError, library, rulings, run, run_ruling
from rulestone.scenario import find as find_scenario
from rulestone.scenario.rulings import HOLDS, belongs

PART = "RULESTONE_KNOCK_OUT"
"""The environment variable with the game and the part that tests run without."""


class KnockOutWitness(Struct, frozen=True):
    """A run that decides whether a game still behaves as the whole game.

    Attributes:
        kind: its kind.
        name: its name.
        revision: the revision under which it runs.
        cites: ids of the rules that it says it rests on.
        looks: returns its finding about a game; "" for the behaviour of the whole game.
        reaches: the procedures that run in the whole game.
        work: number of operations that run, with repetitions. Witnesses with little work are asked first.
    """

    kind: Literal["ruling", "scenario", "library"]
    name: str
    revision: str
    cites: tuple[str, ...]
    looks: Callable[[Game], str]
    reaches: frozenset[Procedure] = frozenset()
    work: int = 0

    def may_notice(self, part: RulePart) -> bool:
        """Return whether the procedure that a part is in runs, or any run may depend on the part."""
        procedure = procedure_of(part)
        return procedure is None or procedure in self.reaches


class CameToNoEnd(Exception):
    """A game without a part loops infinitely; the message says where."""


def witnesses(game: Game, also: Sequence[Scenario] = (), with_library: bool = True) -> tuple[KnockOutWitness, ...]:
    """Return the witnesses that find nothing wrong with the whole game.

    Args:
        game: the game.
        also: scenarios with expectations besides its rulings.
        with_library: whether the results of library scenarios count.
    """
    found = [*decided(rulings(game), "ruling"), *decided(expecting(game, also), "scenario")]
    if with_library:
        found += answered(game)
    recording = RecordingGame(game)
    kept = []
    for witness in found:
        recording.ran.clear()
        if not witness.looks(recording):
            kept.append(replace(witness, reaches=frozenset(recording.ran), work=recording.ran.total()))
    return tuple(kept)


def decided(cases: Sequence[Ruling], kind: Literal["ruling", "scenario"]) -> Iterator[KnockOutWitness]:
    """Yield a witness for each ruling, or scenario with expectations."""
    for ruling in cases:
        # runs that are rulings show nothing about a game in which there is nothing to show
        yield KnockOutWitness(kind, ruling.id, ruling.revision, ruling.cites, Decided(ruling).looks)


def expecting(game: Game, also: Sequence[Scenario]) -> list[Ruling]:
    """Scenarios with expectations as rulings of the revisions they belong to."""
    return [Ruling(one.id or one.label, revision, one, one.file) for one in also for revision in belongs(one, game)]


class Decided(Struct, frozen=True):
    """A ruling as a witness."""

    ruling: Ruling

    def looks(self, game: Game) -> str:
        """Return why it does not hold; "" if it does."""
        result = run_ruling(self.ruling, game)
        return "" if result.status == HOLDS else result.why or result.status


def answered(game: Game) -> Iterator[KnockOutWitness]:
    """Yield a witness for each library scenario: it compares results with those of the whole game."""
    for name in library():
        scenario = find_scenario(name)
        for revision in game.revisions:
            one = Answered(scenario, revision, {})
            try:
                answer = one.answer(game)
            except ScenarioError:
                continue
            yield KnockOutWitness("library", name, revision, (), Answered(scenario, revision, answer).looks)


class Answered(Struct, frozen=True):
    """A library scenario, and its results in the whole game."""

    scenario: Scenario
    revision: str
    before: Mapping[str, Any]

    def looks(self, game: Game) -> str:
        """Return the first different value; "" for none."""
        now = self.answer(game)
        for what, value in self.before.items():
            if now.get(what) != value:
                return f"{what}: {value} before, now {now.get(what)}"
        return ""

    def answer(self, game: Game) -> dict[str, Any]:
        """Return whether each line is allowed, and the observations."""
        found: Run = run(self.scenario, game, self.revision, lenient=True)
        steps = {f"{step.number} {step.line}": step.verdict.rule or bool(step.verdict) for step in found.steps}
        return {**steps, **found.observations, "stopped": found.stopped}


def look(witness: KnockOutWitness, game: Game) -> str:
    """Return a witness's finding about a game; "" for nothing.

    Raises:
        CameToNoEnd: the game loops infinitely.
    """
    try:
        found = witness.looks(game)
    except EndlessGame as error:
        raise CameToNoEnd(str(error)) from error
    except Exception as error:  # the rest of a game may fail in any way, which is a finding
        return message_of(error)
    if "ran without a question to anybody" in found:
        raise CameToNoEnd(found)
    return found


# --- whole games ----------------------------------------------------------------------------------------------------


class Games:
    """Whole games between random players, compared with the same games without a part.

    Args:
        game: the whole game.
        number: number of games of each revision.
        seed: seed of all chance.
    """

    def __init__(self, game: Game, number: int, seed: int = 0) -> None:
        self.game = game
        self.number = number
        self.seed = seed
        self.known: dict[tuple[str, int], list[str]] = {}

    def looks(self, game: Game, revisions: Sequence[str]) -> str:
        """Return the first change that differs from the whole game; "" if every game is the same, change by change."""
        for revision in revisions:
            for index in range(self.number):
                key = (revision, index)
                if key not in self.known:
                    self.known[key] = self.play(self.game, revision, index)
                before = self.known[key]
                try:
                    now = self.play(game, revision, index)
                except Exception as error:
                    return f"game {index} of seed {self.seed} breaks off: {message_of(error)}"
                for old, new in zip([*before, "the end"], [*now, "the end"], strict=False):
                    if old != new:
                        where = f"game {index} of seed {self.seed}"
                        return f"{where} under {revision} goes otherwise: “{new}” and not “{old}”"
        return ""

    def play(self, game: Game, revision: str, index: int) -> list[str]:
        """Return one game in words."""
        ruleset = game.ruleset(revision)
        if not ruleset.decks:
            return []
        rules = game.rules(revision)
        try:
            meeting = pairings(ruleset, rules, ())
        except UnfitDeck as error:
            return [str(error)]
        log = Log()
        state = new_game(ruleset, rules, meeting[index % len(meeting)])
        done = playout(rules, state, seed_of(self.seed, index), 4_000, log)
        return [*(record.text for record in log.records), done.how]


# --- tests ----------------------------------------------------------------------------------------------------------


def tested(game: str, part: str, tests: Sequence[str]) -> str:
    """Return the first failure of tests in a game without a part; "" if all pass.

    Args:
        game: its name.
        part: the name of the part.
        tests: paths of tests, for pytest in a process of its own.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", __name__, *tests]
    environment = {**os.environ, PART: f"{game}\n{part}", "PYTEST_ADDOPTS": "-n0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR", "E  "))]
    return lines[-1] if lines else (done.stderr or done.stdout).strip()[-200:] or f"exit status {done.returncode}"


def pytest_configure(config: Any) -> None:
    """Remove the part that the environment variable `PART` names; pytest calls this in the process of `tested`."""
    if told := os.environ.get(PART, ""):
        name, _, called = told.partition("\n")
        part = next(part for part in parts_of(find(name)[0]) if part.name == called)
        whole = Game.ruleset
        made: dict[int, Ruleset] = {}

        def ruleset(game: Game, revision: str = "") -> Ruleset:
            found = whole(game, revision)
            if game.name != name or found.revision not in part.revisions:
                return found
            if id(found) not in made:
                made[id(found)] = taken_out(found, part)
            return made[id(found)]

        setattr(Game, "ruleset", ruleset)  # noqa: B010 (for this process alone)
