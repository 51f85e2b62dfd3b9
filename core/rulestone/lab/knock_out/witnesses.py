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
from rulestone.game.problems import format_error
from rulestone.interventions.data_paths import Path
from rulestone.interventions.parts import RulePart
from rulestone.kernel.errors import EndlessGame
from rulestone.kernel.trace import Log
from rulestone.lab.knock_out.reach import RecordingGame, StepRecordingGame, find_required_place
from rulestone.lab.simulate.games import UnfitDeck, list_pairings, new_game
from rulestone.lab.simulate.playout import playout
from rulestone.lab.simulate.simulation import derive_seed
from rulestone.model.display import format_plain
from rulestone.scenario import (
    Ruling,
    Run,
    Scenario,
    ScenarioError,
    find as find_scenario,
    library,
    rulings,
    run,
    run_ruling,
)
from rulestone.scenario.lookup import HOLDS, list_changes

PART = "RULESTONE_KNOCK_OUT"
"""Environment variable that tells tests which part of which game is disabled."""


class KnockOutWitness(Struct, frozen=True):
    """One test, ruling, scenario or playout that observes a game.

    Attributes:
        kind: kind of witness.
        name: name of the ruling or scenario.
        revision: name of the revision that it observes.
        cites: ids of the rules that it cites.
        find_difference: returns the fault that it finds in a game; "" for none.
        reaches: paths of the steps and surrounding parts that it runs in the unchanged game.
        known: paths of the steps for which `reaches` is complete.
        work: number of steps that it runs, with repetitions; witnesses with less work are asked first.
    """

    kind: Literal["ruling", "scenario", "library"]
    name: str
    revision: str
    cites: tuple[str, ...]
    find_difference: Callable[[Game], str]
    reaches: frozenset[Path] = frozenset()
    known: frozenset[Path] = frozenset()
    work: int = 0

    def may_notice(self, part: RulePart) -> bool:
        """Return whether the witness reaches a place where a part matters, as far as known."""
        place = find_required_place(part, self.known)
        return place is None or place in self.reaches


class NeverEnds(Exception):
    """A game without a part does not end; the message names the place."""


def list_witnesses(game: Game, also: Sequence[Scenario] = (), with_library: bool = True) -> tuple[KnockOutWitness, ...]:
    """Return all witnesses of a game that find no fault in the unchanged game.

    Args:
        game: the game.
        also: scenarios with expectations, besides the game's rulings.
        with_library: whether scenarios of the library are witnesses too, with the unchanged game's answers as
            expectations.
    """
    found = [*iterate_decided(rulings(game), "ruling"), *iterate_decided(list_as_rulings(game, also), "scenario")]
    if with_library:
        found += list_answered(game)
    steps, noted = StepRecordingGame(game), RecordingGame(game)
    kept = []
    for witness in found:
        steps.seen.clear()
        if not find_in_marked(witness, steps):
            known = steps.paths[witness.revision]
            kept.append(replace(witness, reaches=frozenset(steps.seen), known=known, work=steps.seen.total()))
            continue
        noted.seen.clear()  # a witness may read the steps without running them
        if not witness.find_difference(noted):
            kept.append(replace(witness, reaches=frozenset(noted.seen), work=noted.seen.total()))
    return tuple(kept)


def find_in_marked(witness: KnockOutWitness, game: Game) -> str:
    """Return a witness's finding about a game whose steps are marked; "" for none."""
    try:
        return witness.find_difference(game)
    except Exception as error:  # code that reads the steps themselves may fail in any way
        return format_error(error)


def iterate_decided(cases: Sequence[Ruling], kind: Literal["ruling", "scenario"]) -> Iterator[KnockOutWitness]:
    """Yield the rulings, and the scenarios with expectations."""
    for ruling in cases:
        # runs of rulings reveal nothing about a game without expectations
        yield KnockOutWitness(kind, ruling.id, ruling.revision, ruling.cites, RulingWitness(ruling).find_difference)


def list_as_rulings(game: Game, extra: Sequence[Scenario]) -> list[Ruling]:
    """Return scenarios with expectations as rulings of the revisions they belong to."""
    return [Ruling(one.id or one.label, change, one, one.file) for one in extra for change in list_changes(one, game)]


class RulingWitness(Struct, frozen=True):
    """A ruling as a witness."""

    ruling: Ruling

    def find_difference(self, game: Game) -> str:
        """Return the reason why the ruling does not hold; "" if it holds."""
        result = run_ruling(self.ruling, game)
        return "" if result.status == HOLDS else result.why or result.status


def list_answered(game: Game) -> Iterator[KnockOutWitness]:
    """Yield the scenarios of the library, as the game answers them."""
    for name in library():
        scenario = find_scenario(name)
        for revision in game.revisions:
            one = AnswerWitness(scenario, revision, {})
            try:
                answer = one.answer(game)
            except ScenarioError:
                continue
            answered = AnswerWitness(scenario, revision, answer)
            yield KnockOutWitness("library", name, revision, (), answered.find_difference)


class AnswerWitness(Struct, frozen=True):
    """A scenario of the library, and how a game answered it."""

    scenario: Scenario
    revision: str
    before: Mapping[str, Any]

    def find_difference(self, game: Game) -> str:
        """Return the first different value; "" for none."""
        now = self.answer(game)
        for what, value in self.before.items():
            if now.get(what) != value:
                return f"{what}: {format_plain(value)} before, now {format_plain(now.get(what, 'not reached'))}"
        return ""

    def answer(self, game: Game) -> dict[str, Any]:
        """Return the verdict of each line and the observed values."""
        found: Run = run(self.scenario, game, self.revision, lenient=True)
        steps = {f"line {step.number}, {step.line}": str(step.verdict).partition(": ")[0] for step in found.steps}
        return {**steps, **found.observations, "stopped": found.stopped}


def ask_game(witness: KnockOutWitness, game: Game) -> str:
    """Return the difference that a witness finds in a changed game; "" for none.

    Raises:
        NeverEnds: the game did not end.
    """
    try:
        found = witness.find_difference(game)
    except EndlessGame as error:
        raise NeverEnds(str(error)) from error
    except Exception as error:  # the rest of a game may fail in any way: that counts as noticed
        return format_error(error)
    if "ran without a choice by a player" in found:
        raise NeverEnds(found)
    return found


# --- whole games ----------------------------------------------------------------------------------------------------


class Playouts:
    """Playouts as a witness: a game without a part may play differently.

    Args:
        game: the unchanged game.
        number: number of games under each revision.
        seed: seed of all randomness.
    """

    def __init__(self, game: Game, number: int, seed: int = 0) -> None:
        self.game = game
        self.number = number
        self.seed = seed
        self.known: dict[tuple[str, int], list[str]] = {}

    def find_difference(self, game: Game, revisions: Sequence[str]) -> str:
        """Return the first difference between playouts; "" if all are equal, change by change."""
        for revision in revisions:
            for index in range(self.number):
                key = (revision, index)
                if key not in self.known:
                    self.known[key] = self.play(self.game, revision, index)
                before = self.known[key]
                try:
                    now = self.play(game, revision, index)
                except Exception as error:
                    return f"game {index} of seed {self.seed} breaks off: {format_error(error)}"
                for old, new in zip([*before, "the end"], [*now, "the end"], strict=False):
                    if old != new:
                        where = f"game {index} of seed {self.seed}"
                        return f"{where} under {revision} differs: “{new}” and not “{old}”"
        return ""

    def play(self, game: Game, revision: str, index: int) -> list[str]:
        """Return one game in words."""
        ruleset = game.ruleset(revision)
        if not ruleset.decks:
            return []
        rules = game.rules(revision)
        try:
            meeting = list_pairings(ruleset, rules, ())
        except UnfitDeck as error:
            return [str(error)]
        log = Log()
        state = new_game(ruleset, rules, meeting[index % len(meeting)])
        done = playout(rules, state, derive_seed(self.seed, index), 4_000, log)
        return [*(record.text for record in log.records), done.how]


# --- tests ----------------------------------------------------------------------------------------------------------


def run_tests(game: str, part: str, tests: Sequence[str]) -> str:
    """Return the first failure of tests in a game without a part; "" if all pass.

    Args:
        game: name of the game.
        part: name of the disabled part.
        tests: paths of tests, run by pytest in another process.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", UNDER_TEST, *tests]
    environment = {**os.environ, PART: f"{game}\n{part}", "PYTEST_ADDOPTS": "-n0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR", "E  "))]
    return lines[-1] if lines else (done.stderr or done.stdout).strip()[-200:] or f"exit status {done.returncode}"


UNDER_TEST = "rulestone.lab.knock_out.under_test"
