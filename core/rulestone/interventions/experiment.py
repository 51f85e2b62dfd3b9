"""Experiments: a scenario run under a changed ruleset; and the parts of a ruleset that a run consults.

A run compiles a declaration when it first needs it, and compiling reads the policies. So the record of a run on rules
of its own holds all that can affect it: the procedures compiled for it, and the fields of policies read for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache, cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec import defstruct
from msgspec.structs import asdict, replace

from rulestone.game.differences import UnfitPolicy, take_policy
from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.data_paths import Path
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.kernel.program import Program
from rulestone.kernel.rules.pool import find_counted
from rulestone.kernel.rules.rules import Outline, Rules
from rulestone.language.policy import Policy
from rulestone.scenario import Run, Scenario, run

Procedure = tuple[str, str]
"""Table and name of a declaration with steps."""
Field = tuple[type[Policy], str]
"""The kind of a policy, and the name of a field."""

READ: ContextVar[set[Field] | None] = ContextVar("fields read", default=None)
"""Receives the fields of watched policies that are read; None to record nothing."""
UNWATCHED = ("piles", "identity")
"""Policies that always count as consulted: rulesets with equal piles share compiled expressions that read them."""


class Consulted(NamedTuple):
    """The parts of its ruleset that a run consulted.

    Attributes:
        procedures: the procedures that it ran, and a few that are always compiled.
        fields: the fields of watched policies that were read for it.
        assumptions: the assumptions that it depends on.
    """

    procedures: frozenset[Procedure]
    fields: frozenset[Field]
    assumptions: frozenset[str]

    def has_policy(self, own: Ruleset, policy: str, giver: Ruleset, fields: Collection[str] = ()) -> bool:
        """Return whether the run read a field of a policy that differs in another ruleset; `fields` limits the check.

        The kind of policy ("is") counts as consulted.
        """
        mine, theirs = (getattr(one.parts.policies, policy) for one in (own, giver))
        changed = fields or mine.list_differing(theirs)
        return policy in UNWATCHED or any(field == "is" or (type(mine), field) in self.fields for field in changed)

    def has_procedure(self, path: Path) -> bool:
        """Return whether the part at a path may matter to the run: its procedure ran, or it belongs to no procedure."""
        procedure = find_procedure(path)
        return procedure is None or procedure in self.procedures


@cache
def make_watched_kind(kind: Any) -> Any:
    """Return a kind of policy whose instances record in `READ` which fields are read."""
    known = frozenset(kind.__struct_fields__)

    def read(self: Policy, name: str) -> Any:
        if name in known and (fields := READ.get()) is not None:
            fields.add((kind, name))
        return object.__getattribute__(self, name)

    return defstruct(kind.__name__, (), bases=(kind,), namespace={"__getattribute__": read}, frozen=True, kw_only=True)


def watch_policies(ruleset: Ruleset) -> Ruleset:
    """Return an equal ruleset that compiles on its own, with policies that record which fields are read."""
    policies = ruleset.parts.policies
    found: dict[str, Any] = {
        name: getattr(policies, name) for name in policies.__struct_fields__ if name not in UNWATCHED
    }
    watched = {name: make_watched_kind(one.__class__)(**asdict(one)) for name, one in found.items()}
    made = replace(ruleset, parts=replace(ruleset.parts, policies=replace(policies, **watched)))
    # finding counted events reads every field once; that only decides which events are counted for a reader
    find_counted(made.parts, made.parts.policies)
    return made


def list_programs(rules: Rules) -> Iterator[tuple[Procedure, Program]]:
    """Yield the programs of verbs, procedures, phases and actions."""
    for name, verb in rules.programs.verbs.items():
        yield ("verbs", name), verb.program
        yield ("verbs", name), verb.afterwards
    for name, program in rules.programs.procedures.items():
        yield ("procedures", name), program
    for role, program in rules.programs.remains.items():
        yield ("procedures", rules.policies.piles.fate.get(role, role)), program
    for phase, program in (*rules.programs.phases, *rules.programs.inner.values()):
        yield ("phases", phase.name), program
    for name, action in rules.actions.items():
        yield ("actions", name), action.program


def find_procedure(path: Path) -> Procedure | None:
    """Return the procedure that must run for the part at a path to matter; None if unknown."""
    _, table, *rest = path
    inner = table in ("verbs", "actions") and rest[1:2] in (["steps"], ["afterwards"])
    # every other part of a rule may be read while no procedure of its own runs, such as the capacity of a zone
    return (table, rest[0]) if inner or table in ("procedures", "phases") else None


MakeRuleset = Callable[[], Ruleset | None]
RunScenario = Callable[[Scenario], Run | None]
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

    def run_under(self, make: MakeRuleset, assume: Mapping[str, Any] | None = None) -> Run | None:
        """Return the run under a changed ruleset; None if it cannot be made or does not end.

        Args:
            make: makes the changed ruleset, None where nothing is changed.
            assume: options of assumptions besides the options of the experiment.
        """
        with self.run_changed(make, assume) as run_one:
            return run_one(self.scenario)

    @contextmanager
    def run_changed(self, make: MakeRuleset, assume: Mapping[str, Any] | None = None) -> Iterator[RunScenario]:
        """Run scenarios under a changed ruleset, which is compiled once.

        Args:
            make, assume: as for `run_under`.

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
                with suppress(Exception), set_step_limits(**SHORT_LIMITS):
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
                # keep the script running on, as `run_changed` does
                found = run_one(msgspec.structs.replace(self.scenario, otherwise="last"))
            return found

    @contextmanager
    def watch(self) -> Iterator[Callable[[Scenario], tuple[Run, Consulted]]]:
        """Run scenarios under the unchanged ruleset, on rules of their own.

        Yields:
            a function that runs a scenario and returns the run, and the parts that it and all earlier runs consulted.
        """
        fields, assumptions = set[Field](), set[str]()
        with self.game.register_trial(watch_policies(self.ruleset), self.outline) as revision:

            def run_one(scenario: Scenario) -> tuple[Run, Consulted]:
                before = READ.set(fields)
                try:
                    found = run(scenario, self.game, revision, self.assume, lenient=True)
                    rules = self.game.rules(revision, self.assume)
                finally:
                    READ.reset(before)
                assumptions.update(found.assumptions)
                compiled = frozenset(procedure for procedure, program in list_programs(rules) if program.ops)
                return found, Consulted(compiled, frozenset(fields), frozenset(assumptions))

            yield run_one

    def run_option(self, name: str, option: Any) -> Run | None:
        """Return the run with another option of an assumption."""
        return self.run_under(lambda: self.ruleset, {name: option})

    def run_policies(self, swaps: Sequence[PolicySwap]) -> Run | None:
        """Return the run with policies of other games, or with some fields; check each with `accepts_policy` first."""
        # the run has read no field that differs, so that it would be the same
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
