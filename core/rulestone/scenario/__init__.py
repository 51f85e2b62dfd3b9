"""Scenario files: read strictly, set up as positions, run by script, observed and expected."""

# isort: skip_file
from rulestone.scenario.errors import (
    ScenarioError as ScenarioError, ScriptError as ScriptError, UnknownScenario as UnknownScenario,
)  # fmt: skip
from rulestone.scenario.files import Scenario as Scenario, load as load, load_all as load_all, loads as loads
from rulestone.scenario.lookup import (
    find as find, group_by_theme as group_by_theme, library as library, run as run, load_scenario as load_scenario,
)  # fmt: skip
from rulestone.scenario.results import (
    Expectation as Expectation, Footnote as Footnote, Run as Run, StepResult as StepResult,
)  # fmt: skip
from rulestone.scenario.lookup import (
    Ruling as Ruling, RulingResult as RulingResult, check_ruling_quality as check_ruling_quality, rulings as rulings,
    run_ruling as run_ruling,
)  # fmt: skip
from rulestone.scenario.runs import run_all as run_all, set_up as set_up
from rulestone.kernel.position import view as view
