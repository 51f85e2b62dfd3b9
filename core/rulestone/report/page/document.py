"""The document: chapters in the templates, with embedded style and script, so that it needs no network."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from rulestone.lab.compare.budget import report_nothing
from rulestone.lab.compare.switches import SwitchedComparison, find_switches
from rulestone.report.evidence import REJECTED
from rulestone.report.page.chapter import Chapter, build_chapter
from rulestone.report.page.lanes import build_lanes, view_columns
from rulestone.report.page.links import Links
from rulestone.scenario import Scenario, find as find_scenario
from rulestone.scenario.lookup import make_id_key

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def load_templates() -> Environment:
    """Return the templates; they escape all content except markup."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("rulestone.report.page", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["base64"] = lambda image: base64.b64encode(image.encode("utf-8")).decode("ascii")
    return made


def page(
    scenarios: Iterable[Scenario | str],
    columns: Iterable[str] = (),
    assume: Mapping[str, Any] | None = None,
    *,
    evidence: bool = True,
    seconds: float | None = None,
    tries: int | None = None,
    report: Callable[[str], None] | None = None,
) -> str:
    """Return a page that compares scenarios, without need for other files or the network.

    A slider steps all columns of a scenario together; assumptions that change a result can be switched.

    Args:
        scenarios: scenarios, or their names.
        columns: "game" or "game@revision" each; () for each scenario's own, or else every installed game and revision.
        assume: options of named assumptions, which then are no switches.
        evidence: look for the cause of every way of behaving, and vary assumptions and the translation.
        seconds, tries: limits of the search, as `compare` takes them.
        report: called with a description of the present work.

    Returns:
        the page as HTML.

    Raises:
        UnknownGame, ScenarioError, ScriptError, LookupError: as `compare` does.
    """
    names = tuple(columns)
    report = report or report_nothing
    given = [(find_scenario(one) if isinstance(one, str) else one, one) for one in scenarios]
    make = partial(find_switches, evidence=evidence, view=view_columns, report=report, seconds=seconds, tries=tries)
    found = [(it, make(one, names, assume)) for it, one in given]
    report("drawing")
    return render_page(found)


def render_page(comparisons: Sequence[tuple[Scenario | None, SwitchedComparison]]) -> str:
    """Return the page of finished comparisons.

    Args:
        comparisons: each scenario with its comparison; a missing scenario has no pictures of continuous effects.
    """
    links = Links(column for _, made in comparisons for take in made.takes for column in take.comparison.columns)
    chapters = []
    for number, (scenario, made) in enumerate(comparisons, 1):
        drawn = [build_lanes(take.comparison, scenario) for take in made.takes]
        chapters.append(build_chapter(f"c{number}", made, drawn, links))
    return render_document(chapters, links)


def render_document(chapters: list[Chapter], links: Links) -> str:
    """Return chapters as a page."""
    made = load_templates()
    style = Markup(made.get_template("page.css").render())
    script = Markup(made.get_template("page.js").render())
    # chapters first: they register the targets of links
    shown = made.get_template("chapter.html")
    body = [Markup(shown.render(chapter=one, links=links, rejected=REJECTED)) for one in chapters]
    return made.get_template("page.html").render(
        title=chapters[0].title if len(chapters) == 1 else f"{len(chapters)} scenarios compared",
        chapters=chapters,
        body=body,
        entries=sorted(links.entries.values(), key=lambda entry: (entry.game, make_id_key(entry.rule.id))),
        tips=list(links.tips.values()),
        style=style,
        script=script,
        style_hash=compute_digest(style),
        script_hash=compute_digest(script),
    )


def compute_digest(text: str) -> str:
    """Return a text's hash for the content security policy, which allows no other script or style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
