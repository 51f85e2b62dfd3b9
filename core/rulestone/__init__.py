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
    from rulestone.game.problems import Problem
    from rulestone.game.ruleset import Ruleset
    from rulestone.kernel.position import IllegalAnswer, Position
    from rulestone.kernel.setup import start
    from rulestone.kernel.trace import Record
    from rulestone.lab.compare.cast import CardLine
    from rulestone.lab.compare.changes import Trial
    from rulestone.lab.compare.comparison import Comparison, compare, compare_runs
    from rulestone.lab.compare.partings import ColumnGroup, Parting
    from rulestone.lab.compare.result import Column, NotArising
    from rulestone.lab.compare.rows import Cell, TableRow
    from rulestone.lab.compare.statuses import CellStatus
    from rulestone.lab.compare.variations import Variation
    from rulestone.lab.compare.ways import Way
    from rulestone.lab.play.session import Session
    from rulestone.lab.revisions.blame import BlamedParts
    from rulestone.lab.revisions.declared import DeclaredDifferences, PartChange, RuleChange
    from rulestone.lab.revisions.diff import Diff, Moved, Unfit, diff
    from rulestone.lab.revisions.outcomes import Shift
    from rulestone.lab.schema import schema
    from rulestone.lab.simulate.games import new_game
    from rulestone.lab.simulate.playout import Playout, playout
    from rulestone.lab.simulate.simulation import Simulation, simulate
    from rulestone.lab.simulate.tally import GameOutcome, Tally
    from rulestone.lab.why.picture import Picture
    from rulestone.lab.why.questions import explain, graph, why_not
    from rulestone.lab.why.reasons import Reason, WhyNot
    from rulestone.lab.why.value import AbsentEffect, Contribution, Derivation, Explanation
    from rulestone.model.choices import Choice, Option
    from rulestone.model.objects import Card, Object
    from rulestone.model.state import Item, State
    from rulestone.model.verdicts import Verdict
    from rulestone.report.board import board
    from rulestone.report.comparison import markdown, table
    from rulestone.report.diff import text as diff_text
    from rulestone.report.explanation import text as explanation_text
    from rulestone.report.page import page
    from rulestone.report.pictures import dot, mermaid, svg
    from rulestone.report.trace import trace
    from rulestone.report.why_not import text as why_not_text
    from rulestone.scenario import Scenario, ScenarioError, ScriptError, run
    from rulestone.scenario import find as find_scenario
    from rulestone.scenario import load as load_scenario
    from rulestone.scenario.results import Expectation, Filled, Footnote, Run, StepResult
    from rulestone.scenario.rulings import Ruling, RulingResult, rulings, run_ruling

_MODULES = {
    "game.game": "Game",
    "game.host": "UnknownGame find:find_game games",
    "game.problems": "Problem",
    "game.ruleset": "Ruleset",
    "kernel.position": "IllegalAnswer Position",
    "kernel.setup": "start",
    "kernel.trace": "Record",
    "lab.compare.cast": "CardLine",
    "lab.compare.changes": "Trial",
    "lab.compare.comparison": "Comparison compare compare_runs",
    "lab.compare.partings": "ColumnGroup Parting",
    "lab.compare.result": "Column NotArising",
    "lab.compare.rows": "Cell TableRow",
    "lab.compare.statuses": "CellStatus",
    "lab.compare.variations": "Variation",
    "lab.compare.ways": "Way",
    "lab.play.session": "Session",
    "lab.revisions.blame": "BlamedParts",
    "lab.revisions.declared": "DeclaredDifferences PartChange RuleChange",
    "lab.revisions.diff": "Diff Moved Unfit diff",
    "lab.revisions.outcomes": "Shift",
    "lab.schema": "schema",
    "lab.simulate.games": "new_game",
    "lab.simulate.playout": "Playout playout",
    "lab.simulate.simulation": "Simulation simulate",
    "lab.simulate.tally": "GameOutcome Tally",
    "lab.why.picture": "Picture",
    "lab.why.questions": "explain graph why_not",
    "lab.why.reasons": "Reason WhyNot",
    "lab.why.value": "AbsentEffect Contribution Derivation Explanation",
    "model.choices": "Choice Option",
    "model.objects": "Card Object",
    "model.state": "Item State",
    "model.verdicts": "Verdict",
    "report.board": "board",
    "report.comparison": "markdown table",
    "report.diff": "text:diff_text",
    "report.explanation": "text:explanation_text",
    "report.page": "page",
    "report.pictures": "dot mermaid svg",
    "report.trace": "trace",
    "report.why_not": "text:why_not_text",
    "scenario": "Scenario ScenarioError ScriptError find:find_scenario load:load_scenario run",
    "scenario.results": "Expectation Filled Footnote Run StepResult",
    "scenario.rulings": "Ruling RulingResult rulings run_ruling",
}
"""Module → the public names that it defines; "text:diff_text" for one that is called `text` there."""
_HOMES = {
    name.rpartition(":")[2]: (f"rulestone.{module}", name.partition(":")[0])
    for module, names in _MODULES.items()
    for name in names.split()
}

__all__ = [
    "AbsentEffect",
    "BlamedParts",
    "Card",
    "CardLine",
    "Cell",
    "CellStatus",
    "Choice",
    "Column",
    "ColumnGroup",
    "Comparison",
    "Contribution",
    "DeclaredDifferences",
    "Derivation",
    "Diff",
    "Expectation",
    "Explanation",
    "Filled",
    "Footnote",
    "Game",
    "GameOutcome",
    "IllegalAnswer",
    "Item",
    "Moved",
    "NotArising",
    "Object",
    "Option",
    "PartChange",
    "Parting",
    "Picture",
    "Playout",
    "Position",
    "Problem",
    "Reason",
    "Record",
    "RuleChange",
    "Ruleset",
    "Ruling",
    "RulingResult",
    "Run",
    "Scenario",
    "ScenarioError",
    "ScriptError",
    "Session",
    "Shift",
    "Simulation",
    "State",
    "StepResult",
    "TableRow",
    "Tally",
    "Trial",
    "Unfit",
    "UnknownGame",
    "Variation",
    "Verdict",
    "Way",
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

    module, inner = _HOMES[name]
    found = getattr(import_module(module), inner)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
