"""Notebook displays: comparisons, runs, positions and explanations as HTML, pictures as SVG.

Every piece carries its style with it and takes its colours from the notebook; all text is escaped.
"""

from __future__ import annotations

from typing import Any

from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position
from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.why.picture import Picture
from rulestone.lab.why.value import Derivation, Explanation
from rulestone.report import pictures
from rulestone.report.answer import headline, nobody
from rulestone.report.columns import heads
from rulestone.report.comparison import remarks, ways
from rulestone.report.explanation import NOTHING
from rulestone.report.grid import Grid
from rulestone.report.page.document import templates
from rulestone.report.page.lanes import events
from rulestone.report.scene import scene
from rulestone.report.trace import heading
from rulestone.report.words import bracketed, value
from rulestone.scenario.results import Run

HEAD = ("order", "effect", "before → after", "why in this place")


def html(thing: Any) -> str | None:
    """A result as HTML; None for what has no such looks."""
    for kind, draw in DRAWN.items():
        if isinstance(thing, kind):
            return str(draw(thing)).strip() + "\n"
    return None


def svg(thing: Any) -> str | None:
    """A picture as SVG; None for anything else."""
    return pictures.svg(thing) if isinstance(thing, Picture) else None


def piece(name: str, *given: Any) -> str:
    """A piece of the template for notebooks."""
    return str(getattr(templates().get_template("notebook.html").module, name)(*given))


def comparison(found: Comparison) -> str:
    """The question, the answer and the table."""
    grid = Grid(found, heads(found))
    told = [("", line) for line in nobody(found)]
    answers = [(first, more) for (_, first), *more in ways(found)]
    lead = " ".join([headline(found), *(line for _, line in told)]).strip()
    head = ("", *(one.title for one in grid.heads))
    return piece("comparison", found.title, found.asks, lead, answers, head, grid.lines(), remarks(found, notes=True))


def run(found: Run) -> str:
    """The lines of the script with what followed, what was observed and expected."""
    title = f"{found.title or found.scenario} – {found.game}"
    steps = [(heading(step).partition(". ")[2], events(step.records, step.position)) for step in found.steps]
    observed = [(name, value(one)) for name, one in found.observations.items()]
    expected = [
        (one.what, "holds" if one.holds else "fails", value(one.expected), value(one.found))
        for one in found.expectations
    ]
    return piece("run", title, found.asks, steps, observed, expected)


def position(found: Position) -> str:
    """The board."""
    return piece("board", scene(found, ruleset_of(found)))


def ruleset_of(found: Position) -> Ruleset | None:
    """The ruleset of a position; None where its game is not installed."""
    try:
        return find(found.rules.name)[1]
    except LookupError:
        return None


def explanation(found: Explanation) -> str:
    """A table for each value."""
    title = f"{found.title or found.scenario} – {found.game}, {found.moment}"
    order = f"Continuous effects: {found.order}{bracketed(found.rules)}"
    notes = found.notes if found.derivations else (NOTHING, *found.notes)
    return piece("explanation", title, order, [derivation(one) for one in found.derivations], notes)


def derivation(found: Derivation) -> tuple[str, tuple[str, ...], list[tuple[str, ...]], list[str]]:
    """A value: its name, the head of its table, the rows, and what is told under it."""
    rows = [("", found.origin, found.base, "")]
    for line in found.lines:
        effect = f"{line.effect}: {line.does}{bracketed(line.rules)} ({line.kind})"
        why = f"{line.why}{bracketed(line.place_rules)}"
        rows.append((str(line.order), effect, f"{line.before} → {line.after}", why))
    told = [*found.remarks]
    for one in found.absent:
        told.append(f"Not applied: {one.effect} (“{one.says}”): {one.because}{bracketed(one.rules)}")
    return f"{found.thing}.{found.attribute}: {found.value}", HEAD, list(rows), told


DRAWN: dict[type, Any] = {Comparison: comparison, Run: run, Position: position, Explanation: explanation}
