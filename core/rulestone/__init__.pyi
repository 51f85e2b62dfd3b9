"""The public names, for type checkers; `rulestone.__init__` imports each when it is first used."""

from rulestone.game.game import Game
from rulestone.game.host import UnknownGame, find as find_game, games
from rulestone.game.problems import Problem
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import Trial
from rulestone.kernel.position import IllegalAnswer, Position
from rulestone.kernel.setup import start
from rulestone.kernel.trace import Record
from rulestone.lab.compare.cast import CardLine
from rulestone.lab.compare.comparison import Comparison, compare, compare_runs
from rulestone.lab.compare.divergences import ColumnGroup, Divergence
from rulestone.lab.compare.result import Column, NotArising, Variation
from rulestone.lab.compare.rows import Behaviour, Cell, TableRow
from rulestone.lab.compare.statuses import CellStatus
from rulestone.lab.outcomes.explore import outcomes
from rulestone.lab.outcomes.explored import Explored
from rulestone.lab.play.session import Session
from rulestone.lab.revisions.declared import BlamedParts, DeclaredDifferences, PartChange, RuleChange, ValueChange
from rulestone.lab.revisions.diff import ChangedResult, Diff, NotRunnable, diff
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
from rulestone.report.drawings import svg
from rulestone.report.explanation import text as explanation_text, why_not_text as why_not_text
from rulestone.report.page import page
from rulestone.report.pictures import dot, mermaid
from rulestone.report.trace import trace
from rulestone.scenario import Scenario, ScenarioError, ScriptError, find as find_scenario, load as load_scenario, run
from rulestone.scenario.lookup import Ruling, RulingResult, rulings, run_ruling
from rulestone.scenario.results import Expectation, FilledValue, Footnote, Run, StepResult

__all__ = [
    "AbsentEffect",
    "Behaviour",
    "BlamedParts",
    "Card",
    "CardLine",
    "Cell",
    "CellStatus",
    "ChangedResult",
    "Choice",
    "Column",
    "ColumnGroup",
    "Comparison",
    "Contribution",
    "DeclaredDifferences",
    "Derivation",
    "Diff",
    "Divergence",
    "Expectation",
    "Explanation",
    "Explored",
    "FilledValue",
    "Footnote",
    "Game",
    "GameOutcome",
    "IllegalAnswer",
    "Item",
    "NotArising",
    "NotRunnable",
    "Object",
    "Option",
    "PartChange",
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
    "Simulation",
    "State",
    "StepResult",
    "TableRow",
    "Tally",
    "Trial",
    "UnknownGame",
    "ValueChange",
    "Variation",
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
    "outcomes",
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

__version__: str
