"""Comparisons of the blind set with their causes: every change that was tried, and its result.

`python -m tests.scenario.transcripts` rewrites `causes.txt`. The scenarios are those that together reach the most
branches of the search.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.interventions.changes import Trial
from rulestone.lab.compare.comparison import compare
from rulestone.report.comparison import table
from rulestone.scenario.files import loads
from tests.scenario.transcripts import FOLDER, SCENARIOS, WIDTH, choose_games

SEARCHED = {
    "at-dusk": 0, "three-summons": 2, "after-the-blow": 2, "aimed-when": 2, "upright-arrival": 0, "eight-at-dawn": 0,
    "tired-survivor": 2, "help-for-the-weak": 0, "blade-falls": 2, "last-shield": 2, "vanishing-mage": 0,
    "one-card-at-dawn": 2, "grown-in-a-day": 2,
}  # fmt: skip
"""Scenario → the place of its two games in the order that `choose_games` returns."""
QUICK = (
    "at-dusk", "three-summons", "upright-arrival", "tired-survivor", "blade-falls", "last-shield", "grown-in-a-day",
    "vanishing-mage",
)  # fmt: skip
"""The scenarios that the quick tests search."""
PLENTY = 600.0
"""Seconds that no search takes: the number of changes limits it, so that every machine finds the same."""
TRIES = 40


def render_causes(name: str) -> str:
    """Return the comparison of a scenario in two games with the causes, and each change that was tried."""
    first = SEARCHED[name]
    scenario = loads(SCENARIOS[name].read_text(encoding="utf-8"), f"{name}.yaml")
    columns = choose_games(name)[first : first + 2]
    found = compare(scenario, columns, evidence=True, seconds=PLENTY, tries=TRIES)
    lines = [table(found, WIDTH, notes=True).rstrip(), "", f"tried {found.tried} of {found.candidates}"]
    for words, trials in (("proof", found.trials), ("rejected", found.rejected)):
        lines += [f"{words}: {line}" for trial in trials for line in format_trial(trial)]
    return "\n".join(lines)


def format_trial(trial: Trial) -> Iterator[str]:
    """Yield a change, and its result."""
    change = trial.change
    yield f"{change.kind} {change.column}: {change.what} {change.giver} {change.rules} {change.fields}"
    yield f"like {trial.like}, becomes {trial.becomes}, strays {trial.strays}, disturbs {trial.disturbs}"
    if trial.rejected:
        yield trial.rejected


def write_causes() -> None:
    """Write the comparisons."""
    text = "\n\n".join(f"== {name}\n{render_causes(name)}" for name in SEARCHED)
    (FOLDER / "causes.txt").write_text(f"{text}\n", encoding="utf-8")
