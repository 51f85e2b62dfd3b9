"""Scenario files: read strictly, set up as positions, run by script, observed and expected."""

from rulestone.scenario.errors import ScenarioError, ScriptError, UnknownScenario
from rulestone.scenario.files import Scenario, load, load_all, loads
from rulestone.scenario.lookup import find, library, run, scenario_of
from rulestone.scenario.results import Expectation, Footnote, Run, StepResult
from rulestone.scenario.rulings import Ruling, RulingResult, check_ruling_quality, rulings, run_ruling
from rulestone.scenario.runs import run_all, set_up
from rulestone.scenario.views import view

__all__ = [
    "Expectation",
    "Footnote",
    "Ruling",
    "RulingResult",
    "Run",
    "Scenario",
    "ScenarioError",
    "ScriptError",
    "StepResult",
    "UnknownScenario",
    "check_ruling_quality",
    "find",
    "library",
    "load",
    "load_all",
    "loads",
    "rulings",
    "run",
    "run_all",
    "run_ruling",
    "scenario_of",
    "set_up",
    "view",
]
