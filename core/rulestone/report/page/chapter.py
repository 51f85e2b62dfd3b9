"""A chapter of a page: the view of one scenario under all options of its switches, for the template."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from rulestone.lab.compare.comparison import Column, Comparison
from rulestone.lab.compare.rows import Cell, TableRow
from rulestone.lab.compare.switches import Switch, SwitchedComparison
from rulestone.model.display import format_plain
from rulestone.report.answer import build_headline, list_refused_lines
from rulestone.report.comparison import build_heads, list_forms, list_remarks, list_ways
from rulestone.report.evidence import list_rejections, name_columns
from rulestone.report.footnotes import Footnotes, list_shown_rows
from rulestone.report.next_commands import suggest_commands
from rulestone.report.page.lanes import EffectImage, Frame, Lane, split_refusal
from rulestone.report.page.links import Links
from rulestone.report.words import MEANINGS, find_signs, join_words, mark_names


class WayView(Struct, frozen=True):
    """A way of behaving: its number on the page, its answer, its columns with explained signs, and its causes."""

    number: int
    answer: str
    who: tuple[tuple[Markup, tuple[tuple[str, str], ...]], ...]
    says: str
    lines: tuple[tuple[str, Markup], ...]


class CellView(Struct, frozen=True):
    """A cell: its text, its signs with their meanings, whether a switch changed it, and the reason of a refusal."""

    text: str
    signs: tuple[tuple[str, str], ...]
    flipped: bool
    because: str
    rule: Markup


class RowView(Struct, frozen=True):
    """A row of the table; `step` is 0 for an observation."""

    label: str
    step: int
    cells: tuple[CellView, ...]


class TakeView(Struct, frozen=True):
    """The page's content under some options.

    Attributes:
        number: its number on the page, 0 for the comparison as it is.
        options: switch → option, in the words of the page's switches.
        lead: first line of the answer, if any.
        ways: ways of behaving.
        refused: notes on the lines of the script that no column allows.
        heads: columns of the table: game, revisions, number of the way, 0 for none.
        rows: rows of the table.
        remarks: notes under the table.
        rejected: the rejected changes, with the reasons.
    """

    number: int
    options: dict[str, str]
    lead: Markup
    ways: tuple[WayView, ...]
    refused: tuple[Markup, ...]
    heads: tuple[tuple[str, str, int], ...]
    rows: tuple[RowView, ...]
    remarks: tuple[Markup, ...]
    rejected: tuple[Markup, ...]


class SwitchView(Struct, frozen=True):
    """A switch: its name, question, rule, columns and options, and whether it changes an observation at the end."""

    name: str
    question: str
    rule: Markup
    who: str
    options: tuple[tuple[str, str], ...]
    flips: bool


class LaneView(Struct, frozen=True):
    """A lane: game and revisions, the number of its way by take, its frames by step and take, and pictures."""

    game: str
    revisions: str
    ways: tuple[int, ...]
    steps: tuple[tuple[tuple[str, Frame], ...], ...]
    pictures: tuple[tuple[str, tuple[EffectImage, ...]], ...]
    columns: tuple[str, ...]
    stopped: str

    @property
    def title(self) -> str:
        """Return the game with its revisions."""
        return f"{self.game} {self.revisions}"


class Chapter(Struct, frozen=True):
    """One scenario on a page.

    Attributes:
        anchor: its name in links.
        title, asks, look: from its file.
        cards: name, kind and values, text, place, anchor of its text, form in some games alone.
        lines: the script, from the start on.
        first: the step shown first: the divergence of the columns.
        takes, switches, idle, lanes: the views, and the assumptions without an effect.
        notes: the footnotes of the translation.
        following: commands to run next.
    """

    anchor: str
    title: str
    asks: str
    look: str
    cards: tuple[tuple[str, str, str, str, str, list[str]], ...]
    lines: tuple[str, ...]
    first: int
    takes: tuple[TakeView, ...]
    switches: tuple[SwitchView, ...]
    idle: tuple[str, ...]
    lanes: tuple[LaneView, ...]
    notes: tuple[tuple[str, Markup], ...]
    following: tuple[str, ...]


def build_chapter(anchor: str, switched: SwitchedComparison, lanes: Sequence[Sequence[Lane]], links: Links) -> Chapter:
    """Return the chapter of a scenario.

    Args:
        anchor: its anchor on the page.
        switched: the comparison with its switches.
        lanes: for each take the lanes of its columns.
        links: the rules and cards that the page refers to.
    """
    comparison = switched.comparison
    longest = max((column.run.steps for column in comparison.columns), key=len, default=())
    parted = comparison.divergence
    return Chapter(
        anchor, comparison.title or comparison.scenario, comparison.asks, comparison.look,
        tuple(
            (card.name, card.what, card.text, card.where, links.link_card(card.name, card.what, card.text),
             list_forms(card))
            for card in comparison.cards
        ),
        ("The start", *(step.line for step in longest)),
        parted.step if parted is not None and parted.step else len(longest),
        tuple(
            view_take(number, {name: format_plain(value) for name, value in take.options.items()}, take.comparison,
                      comparison, links)
            for number, take in enumerate(switched.takes)
        ),
        tuple(build_switch_view(switch, comparison, links) for switch in switched.switches),
        switched.idle,
        view_lanes(switched, lanes),
        tuple((mark, links.link_rules(text)) for mark, text in Footnotes(comparison).list_lines()),
        tuple(suggest_commands(comparison)),
    )  # fmt: skip


def build_switch_view(switch: Switch, comparison: Comparison, links: Links) -> SwitchView:
    """Return the view of a switch."""
    options = tuple((format_plain(one), switch.assumption.describe_option(one)) for one in switch.options)
    rules = links.list_rule_links((switch.assumption.rule,), switch.columns)
    columns = name_columns(switch.columns, comparison)
    return SwitchView(switch.name, switch.assumption.question, rules, columns, options, switch.flips)


def view_take(
    number: int, options: dict[str, str], comparison: Comparison, plain: Comparison, links: Links
) -> TakeView:
    """Return the page's content under some options."""
    columns = build_heads(comparison)
    usual = {(row.name, row.step): row for row in plain.rows}
    rows = []
    for row in list_shown_rows(comparison):
        before = usual.get((row.name, row.step))
        cells = tuple(view_cell(row, head.columns[0].name, comparison, before, links) for head in columns)
        rows.append(RowView(row.name, row.step, cells))
    parts = list_remarks(comparison, notes=True)
    if comparison.variations is None and plain.variations is not None:
        parts.append("Causes were searched only with the default options.")
    return TakeView(
        number,
        options,
        links.link_rules(build_headline(comparison)),
        view_ways(comparison, links),
        tuple(links.link_rules(line) for line in list_refused_lines(comparison)),
        tuple(view_head(head.columns, comparison) for head in columns),
        tuple(rows),
        tuple(links.link_rules(line) for line in parts),
        tuple(links.link_rules(line) for line in list_rejections(comparison)),
    )


def view_ways(comparison: Comparison, links: Links) -> tuple[WayView, ...]:
    """Return the views of all ways of behaving, numbered from 1."""
    views = []
    for number, (way, lines) in enumerate(zip(comparison.ways, list_ways(comparison), strict=True), 1):
        evidence = tuple((lead.strip().rstrip(":"), links.link_rules(text, way.columns)) for lead, text in lines[2:])
        views.append(WayView(number, way.answer, view_columns(way.columns, comparison, links), lines[1][1], evidence))
    return tuple(views)


def view_head(columns: Sequence[Column], comparison: Comparison) -> tuple[str, str, int]:
    """Return the head of columns that share one: the game, the revisions, and the number of their way; 0 for none."""
    ways = (number for number, way in enumerate(comparison.ways, 1) if columns[0].name in way.columns)
    return columns[0].game, join_words([one.revision for one in columns]), next(ways, 0)


def view_columns(
    columns: Sequence[str], comparison: Comparison, links: Links
) -> tuple[tuple[Markup, tuple[tuple[str, str], ...]], ...]:
    """Return columns in words, each with its signs in the first line of a way and their meanings."""
    return tuple(
        (links.strip_links(who), tuple((sign, MEANINGS[sign]) for sign in signs))
        for who, signs in mark_names(columns, comparison)
    )


def view_cell(row: TableRow, column: str, comparison: Comparison, usual: TableRow | None, links: Links) -> CellView:
    """Return the view of a cell, marked if it differs from the original comparison."""
    cell: Cell = row.cells[column]
    before: Cell | None = usual.cells.get(column) if usual is not None else None
    text, because = split_refusal(cell)
    signs = tuple((sign, MEANINGS[sign]) for sign in find_signs(row, column, comparison))
    flipped = before is not None and before.key != cell.key
    rules = links.list_rule_links((cell.rule,), (column,))
    return CellView("–" if cell.blank else text, signs, flipped, because, rules)


def view_lanes(result: SwitchedComparison, made: Sequence[Sequence[Lane]]) -> tuple[LaneView, ...]:
    """Return the lanes; columns of one game with the same view in every take share a lane."""
    named = [{one.column: one for one in lanes} for lanes in made]
    groups: dict[Any, list[Column]] = {}
    takes_of: dict[str, list[Lane]] = {}
    for column in result.comparison.columns:
        # under some option the question may not arise for a column: its lane is empty then
        takes = [by_name.get(column.name, Lane(column.name, (), (), "")) for by_name in named]
        takes_of[column.name] = takes
        ways = tuple(view_head([column], take.comparison)[2] for take in result.takes)
        key = (column.game, repr([(one.frames, one.stopped) for one in takes]), ways)
        groups.setdefault(key, []).append(column)
    views = []
    for (game, _, ways), columns in groups.items():
        takes = takes_of[columns[0].name]
        revisions = join_words([one.revision for one in columns])
        steps = tuple(group_equal_contents(frames) for frames in zip_longest(*(one.frames for one in takes)))
        pictures = group_equal_contents([one.pictures or None for one in takes])
        names = tuple(one.name for one in columns)
        views.append(LaneView(game, revisions, ways, steps, pictures, names, takes[0].stopped))
    return tuple(views)


def group_equal_contents(contents: Sequence[Any]) -> tuple[tuple[str, Any], ...]:
    """Group equal contents, each with the numbers of its takes; None is left out."""
    groups: list[tuple[Any, list[int]]] = []
    for number, one in enumerate(contents):
        if one is None:
            continue
        home = next((numbers for other, numbers in groups if other == one), None)
        if home is None:
            groups.append((one, [number]))
        else:
            home.append(number)
    return tuple((" ".join(map(str, numbers)), one) for one, numbers in groups)
