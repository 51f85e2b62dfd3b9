"""Effects of a change to a ruleset on all of its rulings and scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import Any, Literal

from msgspec import Struct, to_builtins

from rulestone.game.host import find
from rulestone.kernel.errors import BRIEFLY, EndlessGame, Unreckonable, patience
from rulestone.lab.batches import Batches, gather
from rulestone.lab.differ.sides import RulesetSide, SideName
from rulestone.lab.revisions.outcomes import Outcome, Shift, shifts, shown
from rulestone.scenario import Scenario, ScenarioError, library, rulings, run_all
from rulestone.scenario import find as find_scenario


class EffectOfChange(Struct, frozen=True):
    """A ruling or a scenario that comes out otherwise with the change.

    Attributes:
        kind: "ruling" or "scenario".
        name, title: of it.
        shifts: what shows something else.
        why: why it cannot be followed any more; "" where it can.
    """

    kind: Literal["ruling", "scenario"]
    name: str
    title: str
    shifts: tuple[Shift, ...]
    why: str = ""


class EffectsOfChange(Struct, frozen=True):
    """All that a change does.

    Attributes:
        own, other: the ruleset as it is, and with the change.
        looked: how many rulings and scenarios were run under both.
        effects: those that come out otherwise.
        left: how many were not run since it ended early.
    """

    own: str
    other: str
    looked: int
    effects: tuple[EffectOfChange, ...]
    left: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Everything in it as plain lists and dicts, ready for JSON."""
        data: dict[str, Any] = to_builtins(self)
        return data


class EffectsBench:
    """Where everything is run as it is and with the change.

    Args:
        own, other: the two rulesets, of one game.

    Raises:
        UnknownGame, LookupError: as for `RulesetSide`.
    """

    def __init__(self, own: SideName, other: SideName) -> None:
        self.own, self.other = RulesetSide(own), RulesetSide(other)
        self.cases = cases(own)

    def __call__(self, numbers: Iterable[int]) -> list[tuple[int, EffectOfChange | None]]:
        """Run the cases with these numbers, from 0; None for one that comes out the same."""
        with patience(**BRIEFLY):
            return [(number, self.effect(*self.cases[number])) for number in numbers]

    def effect(self, kind: Literal["ruling", "scenario"], name: str, scenario: Scenario) -> EffectOfChange | None:
        """Return the effect of the change on one case."""
        before = came_to(scenario, self.own)
        if before.error:  # it is no scenario of this game
            return None
        after = came_to(scenario, self.other)
        if after.error:
            return EffectOfChange(kind, name, scenario.title, (), after.error)
        found = shifts(before, after)
        return EffectOfChange(kind, name, scenario.title, found) if found else None


def cases(own: SideName) -> list[tuple[Literal["ruling", "scenario"], str, Scenario]]:
    """Return the rulings of a ruleset's revision and the library's scenarios, by name."""
    owner, ruleset = find(own.name)
    revision = ruleset.revision.partition("+")[0]
    found: list[tuple[Literal["ruling", "scenario"], str, Scenario]] = [
        ("ruling", ruling.id, ruling.scenario)
        for ruling in rulings(owner)
        if ruling.revision == revision and not ruling.scenario.nothing_to_show
    ]
    return [*found, *(("scenario", name, find_scenario(name)) for name in library())]


def came_to(scenario: Scenario, side: RulesetSide) -> Outcome:
    """Return a scenario's outcome under a ruleset, all cases included."""
    try:
        runs = run_all(scenario, side.game, side.ruleset.revision, side.assume, elsewhere=True)
    except (ScenarioError, EndlessGame, Unreckonable, LookupError) as error:
        return Outcome({}, (), error.message if isinstance(error, ScenarioError) else str(error))
    shows: dict[str, str] = {}
    for run in runs:
        lead = f"{run.scenario}: " if len(runs) > 1 else ""
        shows |= {lead + what: found for what, found in shown(run)}
    return Outcome(shows)


def effects_of(
    own: SideName,
    other: SideName,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> EffectsOfChange:
    """Return the effects of a change on every ruling of a revision and every scenario of the library.

    Args:
        own: the ruleset as it is.
        other: the same with another policy, another option, or without a rule.
        executor: runs them; None for this process.
        progress: called with the number done.
        tell: called with a line about failures of workers.

    Raises:
        UnknownGame, LookupError: as for `RulesetSide`.
        ScenarioError: a file with rulings is not well formed.
    """
    number = how_many(own)
    work: Batches[int, list[tuple[int, EffectOfChange | None]]] = Batches(
        EffectsBench, (own, other), range(number), executor, tell
    )
    done = gather(work, progress)
    found = tuple(one for _, one in sorted(done.items()) if one is not None)
    return EffectsOfChange(own.told(), other.told(), len(done), found, number - len(done))


def how_many(own: SideName) -> int:
    """How many rulings and scenarios look at a ruleset."""
    return len(cases(own))
