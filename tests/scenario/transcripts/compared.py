"""Comparisons of the blind set over four games: answers, cells, divergences and notes.

`python -m tests.scenario.transcripts` rewrites `compared.txt`.
"""

from __future__ import annotations

from rulestone.lab.compare.comparison import compare
from rulestone.report.comparison import table
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.files import loads
from tests.scenario.transcripts import FOLDER, GAMES, SCENARIOS, TRACED, WIDTH


def render_comparison(name: str) -> str:
    """Return the comparison of a scenario in all games with every note, or the message of its error."""
    try:
        scenario = loads(SCENARIOS[name].read_text(encoding="utf-8"), f"{name}.yaml")
        return table(compare(scenario, GAMES, evidence=False), WIDTH, notes=True).rstrip()
    except ScenarioError as error:
        return f"{type(error).__name__}: {error}"


def write_comparisons() -> None:
    """Write the comparisons of all scenarios."""
    text = "\n\n".join(f"== {name}\n{render_comparison(name)}" for name in TRACED)
    (FOLDER / "compared.txt").write_text(f"{text}\n", encoding="utf-8")
