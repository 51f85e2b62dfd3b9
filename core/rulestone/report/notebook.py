"""Notebook displays: comparisons, runs, positions and explanations as HTML, pictures as SVG.

Every piece includes its style and takes its colours from the notebook; all text is escaped.
"""

from __future__ import annotations

from typing import Any

from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position
from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.contrast import Contrast
from rulestone.lab.outcomes.explored import Explored
from rulestone.lab.simulate.simulation import Simulation
from rulestone.lab.why.picture import Picture
from rulestone.lab.why.reasons import WhyNot
from rulestone.lab.why.value import Explanation
from rulestone.report import comparison, drawings, explanation, why_not
from rulestone.report.document import to_html
from rulestone.report.page.document import load_templates
from rulestone.report.page.lanes import list_events
from rulestone.report.scene import build_scene
from rulestone.report.trace import format_step
from rulestone.report.words import value
from rulestone.scenario.results import Run


def render_html(result: Any) -> str | None:
    """Return a result as HTML; None for other objects."""
    for kind, draw in DRAWN.items():
        if isinstance(result, kind):
            return str(draw(result)).strip() + "\n"
    return None


def render_svg(result: Any) -> str | None:
    """Return a result as SVG if that is its only form; None for other objects."""
    return drawings.svg(result) if isinstance(result, DRAWN_AS_SVG) else None


def get_template_piece(name: str, *given: Any) -> str:
    """Return a rendered piece of the template for notebooks."""
    return str(getattr(load_templates().get_template("notebook.html").module, name)(*given))


def render_run(run: Run) -> str:
    """Return a run as HTML: the lines of the script with their events, observations and expectations."""
    title = f"{run.title or run.scenario} – {run.game}"
    steps = [(format_step(step).partition(". ")[2], list_events(step.records, step.position)) for step in run.steps]
    observed = [(name, value(one)) for name, one in run.observations.items()]
    expected = [
        (one.what, "holds" if one.holds else "fails", value(one.expected), value(one.found)) for one in run.expectations
    ]
    return get_template_piece("run", title, run.asks, steps, observed, expected)


def find_ruleset(position: Position) -> Ruleset | None:
    """Return the ruleset of a position; None where its game is not installed."""
    try:
        return find(position.rules.name)[1]
    except LookupError:
        return None


DRAWN: dict[type, Any] = {
    Comparison: lambda found: to_html(comparison.build_document(found, brief=True)),
    Run: render_run,
    Position: lambda found: get_template_piece("board", build_scene(found, find_ruleset(found))),
    Explanation: lambda found: to_html(explanation.build_document(found)),
    WhyNot: lambda found: to_html(why_not.build_document(found)),
}
DRAWN_AS_SVG = (Picture, Simulation, Contrast, Explored)
