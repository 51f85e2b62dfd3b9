"""Comparisons as text for a terminal, as Markdown and as JSON: the answer first, then the table in portions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from rulestone.lab.compare.attempts import SEARCH
from rulestone.lab.compare.budget import MAX_SECONDS
from rulestone.lab.compare.cast import CardLine
from rulestone.lab.compare.comparison import Column, Comparison
from rulestone.lab.compare.divergences import Divergence
from rulestone.lab.compare.rows import STOPPED, TableRow
from rulestone.lab.compare.variations import TRANSLATION
from rulestone.model.display import describe_seen, format_plain
from rulestone.report import answer, document as doc, evidence
from rulestone.report.footnotes import Footnotes, list_shown_rows
from rulestone.report.next_commands import suggest_commands
from rulestone.report.text_columns import NON_BREAKING_BLANK
from rulestone.report.words import (
    MEANINGS,
    WIDTH,
    answer_question,
    find_signs,
    join_title,
    join_words,
    plural,
    wrap_text,
)
from rulestone.scenario.script.lines import starts_with_word

HIGHER = f"a higher --seconds (default {MAX_SECONDS:g})"


class Grid:
    """The table of a comparison.

    Args:
        comparison: what to show.
        heads: the columns as they stand beside each other.
        notes: footnotes to mark in it; None for none.
    """

    def __init__(self, comparison: Comparison, heads: Sequence[ColumnHead], notes: Footnotes | None = None) -> None:
        self.comparison = comparison
        self.heads = heads
        self.notes = notes
        self.rows = list_shown_rows(comparison)

    def get_cell(self, row: TableRow, column: Column) -> str:
        """Return a cell with its signs, and the letters of its footnotes."""
        cell = row.cells[column.name]
        letters = self.notes.cells.get((row.name, column.name)) if self.notes and row.kind == "observation" else None
        text, signs = "–" if cell.blank else cell.text, find_signs(row, column.name, self.comparison)
        return NON_BREAKING_BLANK.join(filter(None, (text, signs, f"({', '.join(letters)})" if letters else "")))

    def list_lines(self) -> list[list[str]]:
        """Return every row as texts: the label and the cells."""
        labels = (f"{row.step or ''} {row.name}".strip() for row in self.rows)
        cells = ([self.get_cell(row, head.columns[0]) for head in self.heads] for row in self.rows)
        return [[label, *line] for label, line in zip(labels, cells, strict=True)]


def fold_rows(comparison: Comparison) -> str:
    """Return a line with the observations that agree everywhere and their signs; "" for none."""
    shown = list_shown_rows(comparison)
    rest = [row for row in comparison.rows if row.kind == "observation" and row not in shown]
    lines = []
    for row in rest:
        signs = dict.fromkeys(sign for name in row.cells for sign in find_signs(row, name, comparison))
        lines.append(f"{describe_seen(row.name, answer.get_common_value(row))} {''.join(signs)}".rstrip())
    return "; ".join(lines)


class ColumnHead(Struct, frozen=True):
    """One column of a table.

    Attributes:
        columns: the columns of the comparison that it represents, all of one game, at least one.
        title: the game and its revisions.
        marks: the letters of the footnotes about the whole column.
    """

    columns: tuple[Column, ...]
    title: str
    marks: tuple[str, ...]

    @property
    def text(self) -> str:
        """The title with its marks."""
        return f"{self.title} ({', '.join(self.marks)})" if self.marks else self.title


def build_heads(comparison: Comparison, notes: Footnotes | None = None) -> list[ColumnHead]:
    """Return the columns of a table, in the order of the comparison.

    Columns of one game are merged if they agree in every row, with the same signs and footnotes.
    """
    alike: dict[Any, list[Column]] = {}
    for column in comparison.columns:
        rows: tuple[Any, ...] = tuple(
            (row.cells[column.name].text, *(() if row.kind == "step" else comparison.flips(row.name, column.name)))
            for row in comparison.rows
            if row.kind == "observation" or row.differs
        )
        if notes is not None:
            rows += tuple(tuple(notes.cells.get((name, column.name), ())) for name in comparison.observations)
        alike.setdefault((column.game, rows, notes.list_marks(column) if notes is not None else ()), []).append(column)
    return [
        ColumnHead(tuple(columns), f"{game} {join_words([column.revision for column in columns])}", marks)
        for (game, _, marks), columns in alike.items()
    ]


def table(comparison: Comparison, width: int = WIDTH, *, brief: bool = False, notes: bool = False) -> str:
    """Return a comparison as text (`document`).

    Args:
        width: columns of text; games that do not fit beside each other go into a further table below.
        brief: show the question and the answers only.
        notes: show every footnote, every assumption and every divergence.
    """
    return doc.to_text(build_document(comparison, brief=brief, notes=notes), width)


def markdown(comparison: Comparison, *, brief: bool = False, notes: bool = False) -> str:
    """Return a comparison as Markdown (`document`).

    Args:
        brief: show the question and the answers only.
        notes: show every footnote, every assumption and every divergence.
    """
    return doc.to_markdown(build_document(comparison, brief=brief, notes=notes))


def build_document(comparison: Comparison, *, brief: bool = False, notes: bool = False) -> doc.Document:
    """Yield the question, cards and script, the answer, the table, its assumptions and translations, and next commands.

    Args:
        brief: show the question and the answers only.
        notes: show every footnote, every assumption and every divergence.
    """
    footnotes = Footnotes(comparison)
    grid = Grid(comparison, build_heads(comparison, footnotes if notes else None), footnotes if notes else None)
    lead = answer.build_headline(comparison)
    alone = len(comparison.columns) == 1
    if alone:  # state first that nothing can be compared
        yield doc.Paragraph(lead)
    yield doc.Variants(doc.Paragraph(format_question(comparison)), doc.Heading(comparison.title))
    yield doc.Variants(doc.Paragraph(""), doc.Paragraph(comparison.asks, sign="*"))
    if not brief:
        yield from build_setting(comparison)
    refused = doc.Entries(list(map(doc.ListEntry, answer.list_refused_lines(comparison))), ((0, 2),))
    agreed = doc.Paragraph("" if alone else lead)
    yield from (agreed, refused) if comparison.answers else (refused, agreed)
    for lines in list_ways(comparison):
        yield from build_way_blocks(shorten_reasons(lines) if brief else lines)
    if brief:
        faults = answer.list_reasons_not_arising(comparison) + answer.list_unmatched_answers(comparison)
        yield doc.Entries(list(map(doc.ListEntry, faults)), ((0, 2),))
        return
    yield doc.TableBlock(["", *(head.text for head in grid.heads)], grid.list_lines(), portions=True)
    yield doc.Entries(list(map(doc.ListEntry, list_remarks(comparison, notes))), ((0, 2),))
    if notes:
        yield from list_notes(comparison, footnotes)
    commands = "\n".join(f"$ {line}" for line in suggest_commands(comparison))
    yield doc.LiteralBlock(commands, "console", "")


def shorten_reasons(lines: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the lines of a way with its first cause only, and the number of further causes."""
    causes = [number for number, (lead, _) in enumerate(lines) if lead.strip() in ("Why:", "Possibly:")]
    if len(causes) < 2:
        return lines
    return [*lines[: causes[1]], ("  ", f"{plural(len(causes) - 1, 'more cause')} in the full report")]


def build_way_blocks(lines: Sequence[tuple[str, str]]) -> doc.Document:
    """Yield a way of behaving: its columns, and below them its values and causes."""
    (_, who), *more = lines
    yield doc.Variants(doc.Entries([doc.ListEntry(who)]), doc.Paragraph(who, sign="**"))
    plain = [doc.ListEntry(text, 0, start) for start, text in more]
    page = [doc.ListEntry(f"{start.strip()} {text}".strip()) for start, text in more]
    yield doc.Variants(doc.Entries(plain, ((0, 2),)), doc.Entries(page), tight=True)


def build_setting(comparison: Comparison) -> doc.Document:
    """Yield the cards and the script of a comparison."""
    listed = [
        doc.ListEntry("; ".join((card.summary, *list_forms(card))), mark=f"{card.name}:") for card in comparison.cards
    ]
    steps = [row for row in comparison.rows if row.kind == "step" and row.step]
    yield doc.Variants(list_cards(comparison.cards), doc.Entries(listed))
    yield doc.Variants(ScriptLines(steps), doc.Entries([doc.ListEntry(row.name, 0, f"{row.step}. ") for row in steps]))


def format_question(comparison: Comparison) -> str:
    """Return title and question in one line: "The last stand: can a creature be rescued?"."""
    title, asks = comparison.title, comparison.asks
    if not asks or not join_title(title, asks).startswith(f"{title}:"):
        return join_title(title, asks)
    # after the colon a question begins with a small letter, unless its first word is a name or “I”
    names = {one.run.start.name(number) for one in comparison.columns for number in (0, 1)} | {"I"}
    names |= {card.name for card in comparison.cards}
    named = any(starts_with_word(asks, one.casefold()) for one in names)
    return f"{title}: {asks if named else asks[0].lower() + asks[1:]}"


def list_cards(cards: Sequence[CardLine]) -> doc.Entries:
    """Return entries for cards: kind, text and place, and below each its forms in other games."""
    wide = max((len(card.name) for card in cards), default=0)
    entries = []
    for card in cards:
        text = card.summary + (f" ({card.where})" if card.where else "")
        entries.append(doc.ListEntry(text, 0, f"{card.name:<{wide}}  "))
        entries += [doc.ListEntry(one, 1) for one in list_forms(card)]
    return doc.Entries(entries, ((2, 0), (wide + 6, 0)))


def list_forms(card: CardLine) -> list[str]:
    """Return the different forms of a card by game."""
    return [f"{game}: {text}" for game, text in card.elsewhere.items()]


class ScriptLines(doc.ReportBlock, frozen=True):
    """The lines of the script as text, several in a row if they fit."""

    steps: Sequence[TableRow]

    def render_text(self, width: int) -> str:
        lines: list[str] = []
        for row in self.steps:
            step = f"  {row.step} {row.name}"
            if lines and len(f"{lines[-1]} {step}") <= width:
                lines[-1] += f" {step}"
            else:
                lines.append(step)
        return "\n".join(wrap_text(line, width, "", "    ") for line in lines)


def list_ways(comparison: Comparison) -> list[list[tuple[str, str]]]:
    """Return the lines of each way of behaving; the inverse of a cause is not repeated."""
    parts: set[frozenset[str]] = set()
    found = []
    for way in comparison.ways if len(comparison.columns) > 1 else ():
        lines = answer.format_way(way, comparison)
        proof = comparison.cause(way)
        if proof is not None:
            pair = frozenset((proof.change.column, proof.change.giver, proof.change.what))
            if pair in parts:
                lines = [line for line in lines if not line[0].startswith("  Tried")]
            parts.add(pair)
        found.append(lines)
    return found


def list_remarks(comparison: Comparison, notes: bool) -> list[str]:
    """Return the lines under the table."""
    found = list_legend(comparison) + answer.list_reasons_not_arising(comparison)
    if comparison.ways and (same := fold_rows(comparison)):
        found.append(f"The same everywhere: {same}")
    lines = {name for way in comparison.ways if answer.explain_endless(way, comparison) for name in way.columns[:1]}
    found += [f"{column.title}: {STOPPED}: {column.run.stopped}" for column in comparison.columns
              if column.run.stopped and column.name not in lines]  # fmt: skip
    found += answer.list_unasked_lines(comparison) + answer.list_open_choices(comparison)
    found += answer.list_unmatched_answers(comparison)
    found += list_expected_rules(comparison)
    found += answer.list_dependencies(comparison, notes)
    if not notes and (many := len(Footnotes(comparison).list_lines())):
        idle = "no effect on the table; " if is_translation_idle(comparison) else ""
        found.append(f"Translation: {idle}{plural(many, 'note')} with --notes")
    return found + list_limits(comparison)


def is_translation_idle(comparison: Comparison) -> bool:
    """Return whether every filled-in value was varied, and none changes a cell of the table."""
    whole = comparison.variations is not None and not any(cut.startswith(TRANSLATION) for cut in comparison.cut)
    flips = [one for one in comparison.variations or () if one.is_of_translation and one.flips and not one.other]
    return whole and not flips


def list_legend(comparison: Comparison) -> list[str]:
    """Return a line with the meaning of each sign in the table; [] for none."""
    shown = {sign for row in comparison.rows for name in row.cells for sign in find_signs(row, name, comparison)}
    shown |= {cell.text for row in comparison.rows for cell in row.cells.values() if cell.blank}
    text = "; ".join(f"{sign} {meaning}" for sign, meaning in MEANINGS.items() if sign in shown)
    return [f"Signs: {text}"] if text else []


def list_expected_rules(comparison: Comparison) -> list[str]:
    """Return the deciding rules that the scenario's author expects, if no causes were searched; [] for none."""
    every = [column.name for column in comparison.columns]
    if comparison.variations is not None or not comparison.cites:
        return []
    known = {rule: evidence.filter_columns_by_rule(rule, every, comparison) for rule in comparison.cites}
    lines = [
        f"{rule} ({evidence.format_status(rule, columns, comparison)})" for rule, columns in known.items() if columns
    ]
    return [f"Rules that should decide, by the author: {', '.join(lines)}"] if lines else []


def list_limits(comparison: Comparison) -> list[str]:
    """Return a line with the work left by the limits of a comparison, and how to raise them; [] for none.

    Candidates that were not tried count only while a way of behaving has no cause on either side.
    """
    ways = [way for way in comparison.ways if not comparison.has_proof(way)]
    if SEARCH in comparison.cut and ways:
        # fields of policies become candidates during the search, and pairs of games are searched alone
        more = (comparison.candidates // 50 + 2) * 100
        who = "; ".join(evidence.name_columns(way.columns, comparison) for way in ways)
        limit, higher = ("time", HIGHER) if comparison.timed_out else ("runs", f"--tries {more}")
        reached = f"Stopped at the limit of {limit} after {plural(comparison.tried, 'change')}"
        return [f"{reached}, with no cause found for {who}; to search longer: {higher}"]
    left = [cut for cut in comparison.cut if cut != SEARCH]
    text = f"Stopped before {' and '.join(left)}; {HIGHER} reaches it"
    return [text] if left else []


def list_notes(comparison: Comparison, notes: Footnotes) -> doc.Document:
    """Yield all divergences, footnotes and assumptions."""
    for number, parting in enumerate(comparison.divergences):
        yield doc.Paragraph(format_divergence_heading(parting, comparison), sign="**", tight=number > 0)
        yield doc.Entries(
            [doc.ListEntry(line) for line in evidence.list_sides(parting, comparison)], ((2, 2),), tight=True
        )
    begun = bool(comparison.divergences)
    footnotes = [doc.ListEntry(text, 0, f"({mark}) ") for mark, text in notes.list_lines()]
    used = [doc.ListEntry(f"{who} {text} ({key})") for who, text, key in list_assumptions(comparison)]
    yield doc.Entries(footnotes, tight=begun)
    yield doc.Entries(used, ((0, 2),), tight=begun or bool(footnotes))
    if lines := evidence.list_rejections(comparison):
        yield doc.Paragraph(evidence.REJECTED, sign="**")
        yield doc.Entries([doc.ListEntry(line) for line in lines], ((2, 2),), tight=True)


def format_divergence_heading(parting: Divergence, comparison: Comparison) -> str:
    """Return the line above the sides of a divergence."""
    what = "games" if len({column.game for column in comparison.columns}) > 1 else "revisions"
    if parting.kind == "observations" and not parting.step:
        return f"The {what} agree at every step and yet end differently:"
    if parting.kind == "values" and not parting.step:
        return f"The {what} diverge at the start, in values that continuous effects change:"
    if not parting.step:
        return f"The {what} diverge at the start, before the first line:"
    return f'The {what} diverge at step {parting.step}, "{parting.line}":'


def list_assumptions(comparison: Comparison) -> list[tuple[str, str, str]]:
    """Return the assumptions used: the columns that use each, its question and answer, and its option as a key."""
    by: dict[tuple[str, str], list[str]] = {}
    for column, options in comparison.assumptions.items():
        declared = comparison.column(column).ruleset.parts.assumptions
        for name, chosen in options.items():
            answer = answer_question(declared[name], chosen)
            by.setdefault((answer, f"{name}={format_plain(chosen)}"), []).append(column)
    return [
        (f"{evidence.name_columns(columns, comparison)} {'assumes' if len(columns) == 1 else 'assume'}:", text, key)
        for (text, key), columns in by.items()
    ]
