"""Rulestone: trading card games on one core of rules machinery, compared side by side.

The whole library in a few names; each is imported when it is first used, so that `import rulestone` costs nothing:

    >>> import rulestone
    >>> comparison = rulestone.compare("last-stand")           # one scenario, several games and revisions
    >>> print(rulestone.table(comparison))                     # where they part, and by which rules
    >>> run = rulestone.run(rulestone.find_scenario("last-stand"), "some-game@2020")
    >>> print(rulestone.trace(run))                            # every change with its cause and its rules
    >>> found = rulestone.explain("type-then-lord", "some-game", "Younger Mason.power")
    >>> print(rulestone.explanation_text(found))               # every effect on a value, and why in that order
    >>> refused = rulestone.why_not("last-stand", "some-game", action="Ada plays Doom on Guard")
    >>> print(rulestone.why_not_text(refused))                 # what stands against it, with rule and actual values
    >>> print(rulestone.mermaid(rulestone.graph("type-then-lord", "some-game")))  # effects and what they depend on

What is wrong with the input is told by a `ScenarioError`, `ScriptError`, `UnknownGame` or `LookupError` with one clear
message; anything else is a bug.
"""

from __future__ import annotations

from rulestone.model import display

__version__ = "0.1.0"

TYPE_CHECKING = False  # as type checkers read it; the real one would cost the import of `typing`

if TYPE_CHECKING:
    from typing import Any

    from rulestone.game.game import Game
    from rulestone.game.host import UnknownGame, games
    from rulestone.game.host import find as find_game
    from rulestone.game.ruleset import Ruleset
    from rulestone.kernel.position import IllegalAnswer, Position
    from rulestone.kernel.setup import start
    from rulestone.lab.compare.comparison import Comparison, compare, compare_runs
    from rulestone.lab.play.session import Session
    from rulestone.lab.revisions.diff import Diff, diff
    from rulestone.lab.schema import schema
    from rulestone.lab.simulate.games import new_game
    from rulestone.lab.simulate.playout import Playout, playout
    from rulestone.lab.simulate.simulation import Simulation, simulate
    from rulestone.lab.why.picture import Picture
    from rulestone.lab.why.questions import explain, graph, why_not
    from rulestone.lab.why.reasons import WhyNot
    from rulestone.lab.why.value import Explanation
    from rulestone.model.choices import Choice, Option
    from rulestone.model.objects import Card
    from rulestone.model.verdicts import Verdict
    from rulestone.report.board import board
    from rulestone.report.comparison import markdown, table
    from rulestone.report.diff import text as diff_text
    from rulestone.report.explanation import text as explanation_text
    from rulestone.report.page import page
    from rulestone.report.pictures import dot, mermaid, svg
    from rulestone.report.trace import trace
    from rulestone.report.why_not import text as why_not_text
    from rulestone.scenario import (
        Ruling,
        RulingResult,
        Run,
        Scenario,
        ScenarioError,
        ScriptError,
        rulings,
        run,
        run_ruling,
    )
    from rulestone.scenario import find as find_scenario
    from rulestone.scenario import load as load_scenario

_HOMES = {
    "Card": "rulestone.model.objects",
    "Choice": "rulestone.model.choices",
    "Comparison": "rulestone.lab.compare.comparison",
    "Diff": "rulestone.lab.revisions.diff",
    "Explanation": "rulestone.lab.why.value",
    "Game": "rulestone.game.game",
    "IllegalAnswer": "rulestone.kernel.position",
    "Option": "rulestone.model.choices",
    "Picture": "rulestone.lab.why.picture",
    "Playout": "rulestone.lab.simulate.playout",
    "Position": "rulestone.kernel.position",
    "Ruleset": "rulestone.game.ruleset",
    "Ruling": "rulestone.scenario",
    "RulingResult": "rulestone.scenario",
    "Run": "rulestone.scenario",
    "Scenario": "rulestone.scenario",
    "ScenarioError": "rulestone.scenario",
    "ScriptError": "rulestone.scenario",
    "Session": "rulestone.lab.play.session",
    "Simulation": "rulestone.lab.simulate.simulation",
    "UnknownGame": "rulestone.game.host",
    "Verdict": "rulestone.model.verdicts",
    "WhyNot": "rulestone.lab.why.reasons",
    "board": "rulestone.report.board",
    "compare": "rulestone.lab.compare.comparison",
    "compare_runs": "rulestone.lab.compare.comparison",
    "diff": "rulestone.lab.revisions.diff",
    "diff_text": "rulestone.report.diff:text",
    "dot": "rulestone.report.pictures",
    "explain": "rulestone.lab.why.questions",
    "explanation_text": "rulestone.report.explanation:text",
    "find_game": "rulestone.game.host:find",
    "find_scenario": "rulestone.scenario:find",
    "games": "rulestone.game.host",
    "graph": "rulestone.lab.why.questions",
    "load_scenario": "rulestone.scenario:load",
    "markdown": "rulestone.report.comparison",
    "mermaid": "rulestone.report.pictures",
    "new_game": "rulestone.lab.simulate.games",
    "page": "rulestone.report.page",
    "playout": "rulestone.lab.simulate.playout",
    "rulings": "rulestone.scenario",
    "run": "rulestone.scenario",
    "run_ruling": "rulestone.scenario",
    "schema": "rulestone.lab.schema",
    "simulate": "rulestone.lab.simulate.simulation",
    "start": "rulestone.kernel.setup",
    "svg": "rulestone.report.pictures",
    "table": "rulestone.report.comparison",
    "trace": "rulestone.report.trace",
    "why_not": "rulestone.lab.why.questions",
    "why_not_text": "rulestone.report.why_not:text",
}

__all__ = [
    "Card",
    "Choice",
    "Comparison",
    "Diff",
    "Explanation",
    "Game",
    "IllegalAnswer",
    "Option",
    "Picture",
    "Playout",
    "Position",
    "Ruleset",
    "Ruling",
    "RulingResult",
    "Run",
    "Scenario",
    "ScenarioError",
    "ScriptError",
    "Session",
    "Simulation",
    "UnknownGame",
    "Verdict",
    "WhyNot",
    "board",
    "compare",
    "compare_runs",
    "diff",
    "diff_text",
    "dot",
    "explain",
    "explanation_text",
    "find_game",
    "find_scenario",
    "games",
    "graph",
    "load_scenario",
    "markdown",
    "mermaid",
    "new_game",
    "page",
    "playout",
    "rulings",
    "run",
    "run_ruling",
    "schema",
    "simulate",
    "start",
    "svg",
    "table",
    "trace",
    "why_not",
    "why_not_text",
]


display.drawn_by = "rulestone.report.looks"  # what results look like in notebooks


def __getattr__(name: str) -> Any:
    """Import what a public name stands for, when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rulestone' has no attribute {name!r}")
    from importlib import import_module

    module, _, inner = _HOMES[name].partition(":")
    found = getattr(import_module(module), inner or name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
