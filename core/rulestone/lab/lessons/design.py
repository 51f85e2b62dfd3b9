"""Changes by a learner's design: a policy taken from another game, or an edited scenario."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulestone.game.host import find
from rulestone.lab.revisions.outcomes import Outcome, find_outcome, list_shifts
from rulestone.scenario import Scenario


class DesignedChange(Struct, frozen=True):
    """A value that a design change alters.

    Attributes:
        scenario: the title of the scenario.
        what: name of the observation, or the script line.
        game: name of the ruleset in which the value changes.
        before, after: the values; "–" for none.
    """

    scenario: str
    what: str
    game: str
    before: str
    after: str


def compare_with_policy(scenarios: Iterable[Scenario], name: str) -> list[DesignedChange]:
    """Return the changes in scenarios by a policy of another game.

    Args:
        scenarios: the scenarios.
        name: "game+policy=other".

    Raises:
        UnknownGame: there is no such game or policy, or the policy does not fit.
    """
    own, other = find(name.partition("+")[0])[1].name, find(name)[1].name
    return [one for scenario in scenarios for one in list_shown_differences(scenario, own, scenario, other)]


def compare_with_edits(before: Scenario, after: Scenario, columns: Iterable[str]) -> list[DesignedChange]:
    """Return the changes by edits of a scenario, game by game.

    Raises:
        UnknownGame: there is no such game.
    """
    return [one for column in columns for one in list_shown_differences(before, column, after, column)]


def list_shown_differences(before: Scenario, column: str, after: Scenario, other_column: str) -> list[DesignedChange]:
    """Return the observations of a scenario that differ between two rulesets, or after an edit."""
    was, now = observe_scenario(before, column), observe_scenario(after, other_column)
    title = after.title or before.title or after.name
    return [DesignedChange(title, one.what, other_column, one.own, one.other) for one in list_shifts(was, now)]


def observe_scenario(scenario: Scenario, column: str) -> Outcome:
    """Return a scenario's outcome under a ruleset, including a failed set-up."""
    game, ruleset = find(column)
    found = find_outcome(scenario, game, ruleset.revision)
    return Outcome({"the scenario": f"cannot be set up: {found.error}"}) if found.error else found
