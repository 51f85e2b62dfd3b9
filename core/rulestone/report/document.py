"""Documents: the blocks that a report consists of, each with its form as text, Markdown and HTML.

A report builds its blocks once; `render` prints them in any form, and JSON from the result itself.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterable, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct, to_builtins

from rulestone.report.words import WIDTH, wrapped

HARD = "\u00a0"
"""Non-breaking blank."""
WIDEST_LABEL = 30
BETWEEN = 2
"""Blanks between two columns of a table in text."""
LINE = "border:1px solid currentColor;padding:3px 8px;text-align:left;vertical-align:top"
"""Inline style of a cell, since a notebook keeps no style sheet."""


class ReportBlock(Struct, frozen=True, kw_only=True):
    """A part of a document.

    Attributes:
        tight: in text, no empty line before it.
    """

    tight: bool = False

    def text(self, width: int) -> str:
        """Return it as text, wrapped at words to a width in characters."""
        raise NotImplementedError

    def markdown(self) -> str:
        """Return it as Markdown."""
        raise NotImplementedError

    def html(self) -> str:
        """Return it as HTML."""
        raise NotImplementedError


Document = Iterable[ReportBlock]


class Heading(ReportBlock, frozen=True):
    """A heading.

    Attributes:
        said: its words.
        level: 1 for the title of the document, 2 for a section, 3 for a line of a script.
    """

    said: str
    level: int = 1

    def text(self, width: int) -> str:
        return wrapped(f"── {self.said}" if self.level == 2 else self.said, width, "", " " * 3 * (self.level > 1))

    def markdown(self) -> str:
        return f"{'##' if self.level == 1 else '###'} {escape_markdown(self.said)}"

    def html(self) -> str:
        return f"<p><b>{escape_html(self.said)}</b></p>"


class Paragraph(ReportBlock, frozen=True):
    """A paragraph.

    Attributes:
        said: its words.
        first, rest: in text, what its first line and the others begin with.
        sign: in Markdown, the sign around it: "*" for emphasis.
    """

    said: str
    first: str = ""
    rest: str | None = None
    sign: str = ""

    def text(self, width: int) -> str:
        return wrapped(self.said, width, self.first, self.rest) if self.said else ""

    def markdown(self) -> str:
        return f"{self.sign}{escape_markdown(self.said)}{self.sign}" if self.said else ""

    def html(self) -> str:
        return f"<p>{escape_html(self.said)}</p>" if self.said else ""


class ListEntry(Struct, frozen=True):
    """An entry of a list.

    Attributes:
        said: its words.
        depth: how many entries it is below.
        mark: what stands before it: a number ("1. "), a name.
    """

    said: str
    depth: int = 0
    mark: str = ""


class Entries(ReportBlock, frozen=True):
    """A list, entries below others after these.

    Attributes:
        of: the entries.
        indents: in text, for each depth how many blanks are before its first line, and how many more before the others.
    """

    of: Sequence[ListEntry]
    indents: tuple[tuple[int, int], ...] = ((0, 2), (2, 2))

    def text(self, width: int) -> str:
        lines = []
        for one in self.of:
            beyond = max(0, one.depth - len(self.indents) + 1)
            first, hang = self.indents[one.depth - beyond]
            lead = " " * min(first + 2 * beyond, width // 2)
            lines.append(wrapped(one.said, width, lead + one.mark, lead + " " * max(hang, len(one.mark))))
        return "\n".join(lines)

    def markdown(self) -> str:
        lines = []
        for one in self.of:
            mark = one.mark.strip()
            lead = "" if mark.endswith(".") else "- "  # a number is the sign of its entry
            lines.append("  " * one.depth + lead + (f"{mark} " if mark else "") + escape_markdown(one.said))
        return "\n".join(lines)

    def html(self) -> str:
        lines = [f'<li style="margin-left:{one.depth}em">{escape_html(one.mark + one.said)}</li>' for one in self.of]
        return f"<ul>{''.join(lines)}</ul>" if lines else ""


class TableBlock(ReportBlock, frozen=True):
    """A table.

    Attributes:
        head: the titles of its columns.
        rows: the cells, row by row.
        right: in text, the columns that are aligned to the right.
        portions: in text, put the columns that do not fit beside each other into further tables below.
        ruled: in text, draw a line below the titles.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Container[int] = ()
    portions: bool = False
    ruled: bool = False

    def text(self, width: int) -> str:
        if self.portions:
            return portioned(self.head, self.rows, width) if self.rows else ""
        return "\n".join(align_columns([self.head, *self.rows], self.right, self.ruled))

    def markdown(self) -> str:
        if not self.rows:
            return ""
        sides = ["---:" if n in self.right else "---" for n in range(len(self.head))]
        return "\n".join([row_text(self.head), row_text(sides), *map(row_text, self.rows)])

    def html(self) -> str:
        def row(tag: str, cells: Sequence[str]) -> str:
            return "<tr>" + "".join(f'<{tag} style="{LINE}">{escape_html(cell)}</{tag}>' for cell in cells) + "</tr>\n"

        body = "".join(row("td", cells) for cells in self.rows)
        return f'<table style="border-collapse:collapse">{row("th", self.head)}{body}</table>'


class Literal(ReportBlock, frozen=True):
    """Preformatted lines: a board, a file, commands.

    Attributes:
        said: the lines.
        language: in Markdown, the language of the code block.
        lead: in text, what each line begins with.
    """

    said: str
    language: str = "text"
    lead: str = "    "

    def text(self, width: int) -> str:
        return "\n".join((self.lead + line).rstrip() for line in self.said.rstrip("\n").splitlines())

    def markdown(self) -> str:
        return f"```{self.language}\n{self.said.rstrip()}\n```" if self.said else ""

    def html(self) -> str:
        return f"<pre>{escape_html(self.said)}</pre>" if self.said else ""


class ByForm(ReportBlock, frozen=True):
    """A block as text, and another one in its place on a page.

    Attributes:
        plain: as text.
        page: in Markdown and HTML.
    """

    plain: ReportBlock
    page: ReportBlock

    def text(self, width: int) -> str:
        return self.plain.text(width)

    def markdown(self) -> str:
        return self.page.markdown()

    def html(self) -> str:
        return self.page.html()


def to_text(document: Document, width: int = WIDTH) -> str:
    """Return a document as text for a terminal.

    Args:
        width: of a line, in characters.
    """
    said = ""
    for block in document:
        if part := block.text(width):
            said += ("" if not said else "\n" if block.tight else "\n\n") + part
    return said + "\n"


def to_markdown(document: Document) -> str:
    """Return a document as Markdown; text from scenarios is escaped."""
    return "\n\n".join(part for block in document if (part := block.markdown())) + "\n"


def to_html(document: Document) -> str:
    """Return a document as a piece of HTML; all text is escaped."""
    return "<div>\n" + "\n".join(part for block in document if (part := block.html())) + "\n</div>\n"


def to_json(data: Any) -> str:
    """Return a result as JSON.

    Args:
        data: a result with `to_dict`, a record, plain data, or a function that returns one of these.
    """
    import json  # a command that prints text does without

    data = data() if callable(data) else data
    found = data.to_dict() if hasattr(data, "to_dict") else to_builtins(data)
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def render(form: str, document: Document, data: Any, width: int = WIDTH) -> str:
    """Return a result in a form.

    Args:
        form: "markdown", "html", "json", or any other name for text.
        document: its blocks.
        data: the result itself, for JSON.
        width: of a line of text, in characters.
    """
    if form == "json":
        return to_json(data)
    if form in ("markdown", "html"):
        return to_markdown(document) if form == "markdown" else to_html(document)
    return to_text(document, width)


# --- signs -------------------------------------------------------------------------------------------------------


def escape_html(text: str) -> str:
    """Return a text escaped for HTML."""
    import html  # a command that prints text does without

    return html.escape(text, quote=False).replace('"', "&quot;")


def row_text(cells: Sequence[str]) -> str:
    """Return a row of a table as Markdown."""
    return "| " + " | ".join(escape_markdown(cell).replace("|", "\\|") for cell in cells) + " |"


def escape_markdown(text: str) -> str:
    """Return a text in one line, escaped for Markdown."""
    for sign in ("\\", "*", "_", "`", "<"):
        text = text.replace(sign, "\\" + sign)
    text = text.replace("](", "]\\(")  # a link needs both; square brackets alone are citations
    return " ".join(text.split())


# --- tables in portions ---------------------------------------------------------------------------------------------


def portioned(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    """Return a table in portions of columns that fit a width, each with the first column; no word is broken."""
    count = len(head)
    left = max(min(WIDEST_LABEL, max(len(row[0]) for row in rows)), *(longest(row[0]) for row in rows))
    least = [max(longest(head[n]), *(longest(row[n]) for row in rows)) for n in range(count)]
    most = [max(len(head[n]), *(len(row[n]) for row in rows)) for n in range(count)]
    made = []
    for block in group_columns(least, width - left):
        each = [(0, left), *zip(block, spread(block, least, most, width - left), strict=True)]
        lines = [["", *(wrapped(head[n], w) for n, w in each[1:])]]
        lines += [[wrapped(row[n], w) for n, w in each] for row in rows]
        aligned = align_columns(lines)
        tall = max(len(title.splitlines()) for title in lines[0])
        rule = "-" * max(map(len, aligned))
        made.append("\n".join((*aligned[:tall], rule, *aligned[tall:])).replace(HARD, " "))
    return "\n\n".join(made)


def group_columns(least: Sequence[int], width: int) -> list[list[int]]:
    """Return the numbers of all columns except the first, in groups that fit a width.

    Args:
        least: the minimum width of each column.
    """
    blocks: list[list[int]] = []
    room = 0
    for n, needed in enumerate(least[1:], 1):
        if not blocks or room < needed + BETWEEN:
            blocks.append([])
            room = width
        blocks[-1].append(n)
        room -= needed + BETWEEN
    return blocks


def longest(text: str) -> int:
    """Return the length of the longest word."""
    return max(map(len, text.replace(HARD, "_").split()), default=1)


def spread(block: Sequence[int], least: Sequence[int], most: Sequence[int], room: int) -> list[int]:
    """Return the widths of the columns of a portion: what their words need, then the room left by amount of text."""
    widths = [least[n] for n in block]
    spare = room - sum(width + BETWEEN for width in widths)
    while spare > 0:
        n = max(range(len(block)), key=lambda n: most[block[n]] / widths[n])
        if most[block[n]] <= widths[n]:
            break
        widths[n] += 1
        spare -= 1
    return widths


# --- columns of text --------------------------------------------------------------------------------------------------


def align_columns(rows: Sequence[Sequence[str]], right: Container[int] = (), rule: bool = False) -> list[str]:
    """Return the lines of a table without trailing blanks.

    Args:
        rows: the cells of each row; a cell may have several lines.
        right: the columns that are aligned to the right.
        rule: draw a line below the first row.
    """
    cells = [[cell.splitlines() or [""] for cell in row] for row in rows]
    widths = [max(display_width(line) for cell in column for line in cell) for column in zip(*cells, strict=True)]
    lines = []
    for number, row in enumerate(cells):
        for parts in zip_longest(*row, fillvalue=""):
            padded_parts = (padded(part, widths[n], n in right) for n, part in enumerate(parts))
            lines.append((" " * BETWEEN).join(padded_parts))
        if rule and not number:
            lines.append((" " * BETWEEN).join("-" * width for width in widths))
    return [line.rstrip() for line in lines]


def padded(text: str, width: int, right: bool) -> str:
    """Return a text with blanks before or after it."""
    blanks = " " * (width - display_width(text))
    return blanks + text if right else text + blanks


def display_width(text: str) -> int:
    """Return how many columns of a terminal a text takes: wide characters count two."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
