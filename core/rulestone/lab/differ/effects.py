"""Effects of a change to a ruleset on all of its rulings and scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import Literal

from msgspec import Struct

from rulestone.game.host import find
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.lab.batches import Batches, gather_results
from rulestone.lab.differ.sides import RulesetSide, SideName
from rulestone.lab.json import PlainResult
from rulestone.lab.revisions.declared import ValueChange, find_outcome, list_shifts
from rulestone.scenario import Scenario, find as find_scenario, library, rulings


class EffectOfChange(Struct, frozen=True):
    """A ruling or a scenario whose result the change alters.

    Attributes:
        kind: "ruling" or "scenario".
        name, title: its name and title.
        shifts: the values that differ.
        why: reason why it cannot run with the change; "" if it can.
    """

    kind: Literal["ruling", "scenario"]
    name: str
    title: str
    shifts: tuple[ValueChange, ...]
    why: str = ""


class EffectsOfChange(PlainResult, frozen=True):
    """All effects of a change.

    Attributes:
        own, other: the ruleset without and with the change.
        looked: number of rulings and scenarios run under both.
        effects: the effects found.
        left: number of cases not run because of an early end.
    """

    own: str
    other: str
    looked: int
    effects: tuple[EffectOfChange, ...]
    left: int = 0


class EffectsBench:
    """A worker that runs every case without and with the change.

    Args:
        own, other: rulesets of one game, without and with the change.

    Raises:
        UnknownGame, LookupError: as for `RulesetSide`.
    """

    def __init__(self, own: SideName, other: SideName) -> None:
        self.own, self.other = RulesetSide(own), RulesetSide(other)
        self.cases = list_cases(own)

    def __call__(self, numbers: Iterable[int]) -> list[tuple[int, EffectOfChange | None]]:
        """Return the effect on each case with these numbers (from 0); None for a case without a difference."""
        with set_step_limits(**SHORT_LIMITS):
            return [(number, self.find_effect(*self.cases[number])) for number in numbers]

    def find_effect(self, kind: Literal["ruling", "scenario"], name: str, scenario: Scenario) -> EffectOfChange | None:
        """Return the effect of the change on one case."""
        before = find_outcome(scenario, self.own.game, self.own.ruleset.revision, self.own.assume)
        if before.error:  # the scenario does not run under this game
            return None
        after = find_outcome(scenario, self.other.game, self.other.ruleset.revision, self.other.assume)
        if after.error:
            return EffectOfChange(kind, name, scenario.title, (), after.error)
        found = list_shifts(before, after)
        return EffectOfChange(kind, name, scenario.title, found) if found else None


def list_cases(side: SideName) -> list[tuple[Literal["ruling", "scenario"], str, Scenario]]:
    """Return the rulings of a ruleset's revision and the library's scenarios, by name."""
    owner, ruleset = find(side.name)
    revision = ruleset.revision.partition("+")[0]
    found: list[tuple[Literal["ruling", "scenario"], str, Scenario]] = [
        ("ruling", ruling.id, ruling.scenario)
        for ruling in rulings(owner)
        if ruling.revision == revision and not ruling.scenario.nothing_to_show
    ]
    return [*found, *(("scenario", name, find_scenario(name)) for name in library())]


def find_effects(
    own: SideName,
    other: SideName,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> EffectsOfChange:
    """Return the effects of a change on every ruling of a revision and every scenario of the library.

    Args:
        own: the ruleset without the change.
        other: the same with another policy or option, or without a rule.
        executor: executor for the cases; None for this process.
        progress: called with the number of finished cases.
        report: called with a line for each failure of a worker.

    Raises:
        UnknownGame, LookupError: as for `RulesetSide`.
        ScenarioError: a file of rulings is malformed.
    """
    number = count_cases(own)
    work: Batches[int, list[tuple[int, EffectOfChange | None]]] = Batches(
        EffectsBench, (own, other), range(number), executor, report
    )
    done = gather_results(work, progress)
    found = tuple(one for _, one in sorted(done.items()) if one is not None)
    return EffectsOfChange(own.describe(), other.describe(), len(done), found, number - len(done))


def count_cases(side: SideName) -> int:
    """Return the number of rulings and scenarios of a ruleset."""
    return len(list_cases(side))
