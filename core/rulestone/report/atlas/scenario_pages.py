"""The pages of scenarios: question, answer, table, and the page that steps through the run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from msgspec import Struct

from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.compare.library import ComparedScenario, summarize
from rulestone.lab.compare.switches import find_switches
from rulestone.report.answer import build_headline, list_refused_lines
from rulestone.report.atlas.markup import PICTURES, Anchors, escape, make_picture, make_table, slug
from rulestone.report.comparison import list_forms, list_remarks, list_ways
from rulestone.report.drawings import draw_comparison
from rulestone.report.grid import Grid, build_heads
from rulestone.report.page.document import render_page
from rulestone.report.page.lanes import view_columns
from rulestone.scenario import ScenarioError, find

FOLDER = "pages"


class WrittenScenario(Struct, frozen=True):
    """A scenario's page in the atlas.

    Attributes:
        name, title, asks: from its file.
        text: its page as Markdown.
        files: the page that steps through it, and the picture of its stacks.
        result: its result in one line.
        policies: the policies that change its results if swapped.
    """

    name: str
    title: str
    asks: str
    text: str
    files: dict[str, str]
    result: ComparedScenario
    policies: tuple[str, ...] = ()


class ScenarioPages:
    """Writes pages of scenarios, in this process or in a worker.

    Args:
        names: the scenarios.
        quick: look for no causes.
        anchors: the addresses of rules.
    """

    def __init__(self, names: Sequence[str], quick: bool, anchors: Anchors) -> None:
        self.names = names
        self.quick = quick
        self.anchors = anchors

    def __call__(self, numbers: Iterable[int]) -> list[tuple[int, WrittenScenario | None]]:
        """Write the pages with these numbers, from 0."""
        return [(number, self.write_page(self.names[number])) for number in numbers]

    def write_page(self, name: str) -> WrittenScenario | None:
        """Return the page of a scenario; None if it fits none of the games."""
        try:
            made = find_switches(name, evidence=not self.quick, view=view_columns, once=True)
            files = {f"{FOLDER}/{slug(name)}.html": render_page([(find(name), made)])}
        except ScenarioError:
            return None
        found = made.comparison
        causes = (found.cause(way) for way in found.ways)
        swapped = {one.change.what for one in causes if one is not None and one.change.kind == "policy"}
        files[f"{PICTURES}/{slug(name)}.svg"] = draw_comparison(found)
        result = summarize(found, found.title)
        return WrittenScenario(name, found.title, found.asks, self.render(found), files, result, tuple(sorted(swapped)))

    def render(self, result: Comparison) -> str:
        """Return the page of a scenario."""
        said = self.anchors.link_rule_ids
        question = f"*{escape(result.asks)}*" if result.asks else ""
        lines = [f"# {escape(result.title or result.scenario)}", "", question, ""]
        address = quote(f"../{FOLDER}/{slug(result.scenario)}.html")
        lines += [f'<p><a href="{address}">Step through it, boards side by side</a></p>', ""]
        for card in result.cards:
            lines.append(f"- **{escape(card.name)}** {escape('; '.join((card.summary, *list_forms(card))))}")
        lines += ["", *(f"1. {escape(row.name)}" for row in result.rows if row.kind == "step" and row.step)]
        lines += ["", "## Answer", "", said(build_headline(result)), ""]
        lines += [f"- {said(line)}" for line in list_refused_lines(result)]
        for (_, who), *more in list_ways(result):
            lines += ["", f"**{said(who)}**", ""]
            lines += [f"- {said((lead.strip() + ' ' + text).strip())}" for lead, text in more]
        grid = Grid(result, build_heads(result))
        if rows := grid.list_lines():
            cells = [[said(cell) for cell in row] for row in rows]
            lines += ["", make_table(("", *(escape(head.title) for head in grid.heads)), cells)]
        lines += ["", *(f"- {said(line)}" for line in list_remarks(result, notes=True)), "", "## The stack over time"]
        lines += ["", make_picture("..", slug(result.scenario), "The stack of each game over time"), ""]
        return "\n".join(lines)
