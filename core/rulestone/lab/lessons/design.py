"""What a learner's own design changes: a policy taken from another game, or a scenario that he has edited."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulestone.game.host import find
from rulestone.scenario import Scenario, ScenarioError, run


class DesignedChange(Struct, frozen=True):
    """Something that comes out otherwise.

    Attributes:
        scenario: the title of the scenario.
        what: the observation, or the line of the script.
        game: where that is so.
        before, after: what it was and is, None where there is none.
    """

    scenario: str
    what: str
    game: str
    before: object
    after: object


def with_policy(scenarios: Iterable[Scenario], name: str) -> list[DesignedChange]:
    """What a policy of another game changes in scenarios.

    Args:
        scenarios: the scenarios.
        name: "game+policy=other", as games are named everywhere.

    Raises:
        UnknownGame: there is no such game or policy, or it does not fit.
        ScenarioError: a scenario cannot be set up.
    """
    own, other = find(name.partition("+")[0])[1].name, find(name)[1].name
    return [one for scenario in scenarios for one in differences(scenario, own, scenario, other)]


def with_edits(before: Scenario, after: Scenario, columns: Iterable[str]) -> list[DesignedChange]:
    """What the edits of a scenario change, game by game.

    Raises:
        UnknownGame, ScenarioError: no such game; one of them cannot be set up.
    """
    return [one for column in columns for one in differences(before, column, after, column)]


def differences(before: Scenario, own: str, after: Scenario, other: str) -> list[DesignedChange]:
    """What comes out otherwise of a scenario under one ruleset than of a scenario under another."""
    was, now = seen(before, own), seen(after, other)
    title = after.title or before.title or after.name
    return [
        DesignedChange(title, what, other, was.get(what), now.get(what))
        for what in dict.fromkeys((*was, *now))
        if was.get(what) != now.get(what)
    ]


def seen(scenario: Scenario, column: str) -> dict[str, object]:
    """What there is to see of a scenario under a ruleset: what it observes, and what becomes of its lines."""
    try:
        found = run(scenario, column)
    except ScenarioError as error:
        return {"the scenario": f"cannot be set up: {error.message}"}
    told: dict[str, object] = dict(found.observations)
    for step in found.steps:
        told[f"line {step.number}, {step.line}"] = "allowed" if step.verdict.ok else "not allowed"
    return told
