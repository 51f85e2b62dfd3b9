"""Rulestone: trading card games on one core of rules machinery, compared side by side.

The whole library in a few names; each is imported when it is first used, so that `import rulestone` costs nothing:

    >>> import rulestone
    >>> comparison = rulestone.compare("last-stand")           # one scenario, several games and revisions
    >>> print(rulestone.table(comparison))                     # where they diverge, and by which rules
    >>> run = rulestone.run(rulestone.find_scenario("last-stand"), "some-game@2020")
    >>> print(rulestone.trace(run))                            # every change with its cause and its rules
    >>> found = rulestone.explain("type-then-lord", "some-game", "Younger Mason.power")
    >>> print(rulestone.explanation_text(found))               # every effect on a value, and why in that order
    >>> refused = rulestone.why_not("last-stand", "some-game", action="Ada plays Doom on Guard")
    >>> print(rulestone.why_not_text(refused))                 # the refusing rule, with actual values
    >>> print(rulestone.mermaid(rulestone.graph("type-then-lord", "some-game")))  # effects and what they depend on

Invalid input raises a `ScenarioError`, `ScriptError`, `UnknownGame` or `LookupError` with one clear message; any other
exception is a bug.
"""

from __future__ import annotations

from rulestone.model import display

__version__ = "0.1.0"

_MODULES = {
    "game.game": "Game", "game.host": "UnknownGame find:find_game games", "game.problems": "Problem",
    "game.ruleset": "Ruleset", "interventions.changes": "Trial", "kernel.position": "IllegalAnswer Position",
    "kernel.setup": "start", "kernel.trace": "Record", "lab.compare.cast": "CardLine",
    "lab.compare.comparison": "Comparison compare compare_runs", "lab.compare.divergences": "ColumnGroup Divergence",
    "lab.compare.result": "Column NotArising Variation", "lab.compare.rows": "Behaviour Cell TableRow",
    "lab.compare.statuses": "CellStatus", "lab.outcomes.explore": "outcomes",
    "lab.outcomes.explored": "Explored", "lab.play.session": "Session",
    "lab.revisions.declared": "BlamedParts DeclaredDifferences PartChange RuleChange ValueChange",
    "lab.revisions.diff": "ChangedResult Diff NotRunnable diff",
    "lab.schema": "schema", "lab.simulate.games": "new_game", "lab.simulate.playout": "Playout playout",
    "lab.simulate.simulation": "Simulation simulate", "lab.simulate.tally": "GameOutcome Tally",
    "lab.why.picture": "Picture", "lab.why.questions": "explain graph why_not",
    "lab.why.reasons": "Reason WhyNot", "lab.why.value": "AbsentEffect Contribution Derivation Explanation",
    "model.choices": "Choice Option", "model.objects": "Card Object", "model.state": "Item State",
    "model.verdicts": "Verdict", "report.board": "board", "report.comparison": "markdown table",
    "report.diff": "text:diff_text", "report.explanation": "text:explanation_text", "report.page": "page",
    "report.drawings": "svg", "report.pictures": "dot mermaid", "report.trace": "trace",
    "report.why_not": "text:why_not_text",
    "scenario": "Scenario ScenarioError ScriptError find:find_scenario load:load_scenario run",
    "scenario.results": "Expectation FilledValue Footnote Run StepResult",
    "scenario.lookup": "Ruling RulingResult rulings run_ruling",
}  # fmt: skip
"""Module → the public names that it defines; "text:diff_text" for one that is called `text` there.

Type checkers read `__init__.pyi`, which has the same names.
"""
_HOMES = {
    name.rpartition(":")[2]: (f"rulestone.{module}", name.partition(":")[0])
    for module, names in _MODULES.items()
    for name in names.split()
}

__all__ = sorted(_HOMES)


display.drawn_by = "rulestone.report.drawings"  # renders results in notebooks


def __getattr__(name: str) -> object:
    """Import the object behind a public name on first access."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rulestone' has no attribute {name!r}")
    from importlib import import_module

    module, inner = _HOMES[name]
    found = getattr(import_module(module), inner)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
