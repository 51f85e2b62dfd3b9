"""Experiments: a scenario run under a changed ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import Any

import msgspec

from rulestone.game.differences import UnfitPolicy, take_policy
from rulestone.game.game import Game
from rulestone.game.lexicon import Lexicon
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.consulted import READ, Consulted, Field, list_procedures, watch_policies
from rulestone.kernel.errors import BRIEFLY, set_step_limits
from rulestone.kernel.rules.rules import Outline
from rulestone.scenario import Run, Scenario, run

Make = Callable[[], Ruleset | None]
RunOne = Callable[[Scenario], Run | None]
PolicySwap = tuple[str, Ruleset, tuple[str, ...]]
"""A policy, the ruleset that gives it, and the fields that are taken; () for all of them."""


class Experiment:
    """Runs a scenario under a changed ruleset.

    Args:
        scenario: the scenario.
        game: the ruleset's game.
        ruleset: the ruleset.
        assume: options of its assumptions.
    """

    def __init__(self, scenario: Scenario, game: Game, ruleset: Ruleset, assume: Mapping[str, Any]) -> None:
        self.scenario = scenario
        self.game = game
        self.ruleset = ruleset
        self.assume = dict(assume)

    def run_under(self, make: Make, assume: Mapping[str, Any] | None = None) -> Run | None:
        """Return the run under a changed ruleset; None if it cannot be made or does not end.

        Args:
            make: makes the changed ruleset, None where nothing is changed.
            assume: options of assumptions besides the options of the experiment.
        """
        with self.run_changed(make, assume) as run_one:
            return run_one(self.scenario)

    @contextmanager
    def run_changed(self, make: Make, assume: Mapping[str, Any] | None = None) -> Iterator[RunOne]:
        """Run scenarios under a changed ruleset, which is compiled once.

        Args:
            make, assume: as for `under`.

        Yields:
            runs a scenario; None where the ruleset cannot be made, or the run does not end.
        """
        options = {**self.assume, **(assume or {})}
        ruleset = None
        with suppress(Exception):  # a combination of parts may fail in any way; a failed trial proves nothing
            ruleset = make()
        if ruleset is None:
            yield lambda scenario: None
            return
        with self.game.register_trial(ruleset, self.outline) as revision:

            def run_one(scenario: Scenario) -> Run | None:
                # running a combination of parts may fail in any way, too
                with suppress(Exception), set_step_limits(**BRIEFLY):
                    found = run(scenario, self.game, revision, options, lenient=True)
                    if found.stopped and found.unmet and not scenario.otherwise:
                        # the change may ask new questions without an answer in the script: take a legal answer, the
                        # last one of named options, since a unit in the first place may drive out another one
                        last = msgspec.structs.replace(scenario, otherwise="last")
                        found = run(last, self.game, revision, options, lenient=True)
                    return None if found.stopped or found.unmet else found
                return None

            yield run_one

    @cached_property
    def outline(self) -> Outline | None:
        """The outline of the unchanged ruleset; None if it does not compile."""
        with suppress(Exception):
            return self.game.rules(self.ruleset.revision).outline
        return None

    @cached_property
    def unchanged(self) -> tuple[Run, Consulted]:
        """The unchanged run, on a separate copy of the rules, and the parts that it consulted."""
        with self.watch() as run_one:
            found = run_one(self.scenario)
            if found[0].stopped and found[0].unmet and not self.scenario.otherwise:
                found = run_one(msgspec.structs.replace(self.scenario, otherwise="last"))  # as `run_changed` does
            return found

    @contextmanager
    def watch(self) -> Iterator[Callable[[Scenario], tuple[Run, Consulted]]]:
        """Run scenarios under the unchanged ruleset, on rules of their own.

        Yields:
            a function that runs a scenario and returns the run, and the parts that it and all earlier runs consulted.
        """
        fields, leaned = set[Field](), set[str]()
        with self.game.register_trial(watch_policies(self.ruleset), self.outline) as revision:

            def run_one(scenario: Scenario) -> tuple[Run, Consulted]:
                before = READ.set(fields)
                try:
                    found = run(scenario, self.game, revision, self.assume, lenient=True)
                    rules = self.game.rules(revision, self.assume)
                finally:
                    READ.reset(before)
                leaned.update(found.assumptions)
                return found, Consulted(list_procedures(rules), frozenset(fields), frozenset(leaned))

            yield run_one

    def run_option(self, name: str, option: Any) -> Run | None:
        """Return the run with another option of an assumption."""
        return self.run_under(lambda: self.ruleset, {name: option})

    def run_lexicon(self, lexicon: Lexicon) -> Run | None:
        """Return the run with another lexicon."""
        return self.run_under(lambda: msgspec.structs.replace(self.ruleset, lexicon=lexicon))

    def run_policies(self, swaps: Sequence[PolicySwap]) -> Run | None:
        """Return the run with policies of other games, or some fields of them; check each with `fits` first."""
        if not any(self.unchanged[1].has_policy(self.ruleset, *swap) for swap in swaps):
            return self.unchanged[0]

        def make() -> Ruleset:
            made = self.ruleset
            for name, giver, fields in swaps:
                made = take_policy(made, name, giver, check=False, fields=fields)
            return made

        return self.run_under(make)

    def accepts_policy(self, name: str, giver: Ruleset, fields: tuple[str, ...] = ()) -> bool:
        """Return whether a policy of another game names only parts of this game."""
        try:
            take_policy(self.ruleset, name, giver, fields=fields)
        except UnfitPolicy:
            return False
        return True
