"""Documents: the blocks that a report consists of, each with its form as text, Markdown and HTML.

A report builds its blocks once; `render` prints them in any form, and JSON from the result itself.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import shorten
from typing import Any

from msgspec import Struct, to_builtins

from rulestone.report.text_columns import WIDEST_LABEL, align_columns, split_into_blocks, wrap_widest_columns
from rulestone.report.words import WIDTH, plural, wrap_text

LINE = "border:1px solid currentColor;padding:3px 8px;text-align:left;vertical-align:top"
"""Inline style of a cell, since a notebook keeps no style sheet."""


class ReportBlock(Struct, frozen=True, kw_only=True):
    """A part of a document.

    Attributes:
        tight: in text, no empty line before it.
    """

    tight: bool = False

    def render_text(self, width: int) -> str:
        """Return it as text, wrapped at words to a width in characters."""
        raise NotImplementedError

    def render_markdown(self) -> str:
        """Return it as Markdown."""
        raise NotImplementedError

    def render_html(self) -> str:
        """Return it as HTML."""
        raise NotImplementedError


Document = Iterable[ReportBlock]


class Heading(ReportBlock, frozen=True):
    """A heading.

    Attributes:
        text: its text.
        level: 1 for the title of the document, 2 for a section, 3 for a line of a script.
    """

    text: str
    level: int = 1

    def render_text(self, width: int) -> str:
        return wrap_text(f"── {self.text}" if self.level == 2 else self.text, width, "", " " * 3 * (self.level > 1))

    def render_markdown(self) -> str:
        return f"{'##' if self.level == 1 else '###'} {escape_markdown(self.text)}"

    def render_html(self) -> str:
        return f"<h{self.level + 1}>{escape_html(self.text)}</h{self.level + 1}>"


class Paragraph(ReportBlock, frozen=True):
    """A paragraph.

    Attributes:
        text: its text.
        first, rest: in text, what its first line and the others begin with.
        sign: in Markdown, the sign around it: "*" for emphasis.
    """

    text: str
    first: str = ""
    rest: str | None = None
    sign: str = ""

    def render_text(self, width: int) -> str:
        return wrap_text(self.text, width, self.first, self.rest) if self.text else ""

    def render_markdown(self) -> str:
        return f"{self.sign}{escape_markdown(self.text)}{self.sign}" if self.text else ""

    def render_html(self) -> str:
        return f"<p>{escape_html(self.text)}</p>" if self.text else ""


class ListEntry(Struct, frozen=True):
    """An entry of a list.

    Attributes:
        text: its text.
        depth: how many entries it is below.
        mark: what stands before it: a number ("1. "), a name.
    """

    text: str
    depth: int = 0
    mark: str = ""


class Entries(ReportBlock, frozen=True):
    """A list; entries of a lower level follow the entry that they belong to.

    Attributes:
        of: the entries.
        indents: in text, for each depth how many blanks are before its first line, and how many more before the others.
    """

    of: Sequence[ListEntry]
    indents: tuple[tuple[int, int], ...] = ((0, 2), (2, 2))

    def render_text(self, width: int) -> str:
        lines = []
        for one in self.of:
            beyond = max(0, one.depth - len(self.indents) + 1)
            first, hang = self.indents[one.depth - beyond]
            lead = " " * min(first + 2 * beyond, width // 2)
            lines.append(wrap_text(one.text, width, lead + one.mark, lead + " " * max(hang, len(one.mark))))
        return "\n".join(lines)

    def render_markdown(self) -> str:
        lines = []
        for one in self.of:
            mark = one.mark.strip() + "." * one.mark.strip().isdigit()
            lead = "" if mark.endswith(".") else "- "  # a number is the sign of its entry
            lines.append("  " * one.depth + lead + (f"{mark} " if mark else "") + escape_markdown(one.text))
        return "\n".join(lines)

    def render_html(self) -> str:
        lines = [f'<li style="margin-left:{one.depth}em">{escape_html(one.mark + one.text)}</li>' for one in self.of]
        return f"<ul>{''.join(lines)}</ul>" if lines else ""


class Overview(ReportBlock, frozen=True):
    """Groups of names: in text their number and the first names, on a page every name.

    Attributes:
        groups: title → its names.
        lines: maximum number of lines for a group in text.
    """

    groups: Mapping[str, Sequence[str]]
    lines: int = 2

    def render_text(self, width: int) -> str:
        wide = min(WIDEST_LABEL, max(map(len, self.groups), default=0))
        digits = max((len(str(len(names))) for names in self.groups.values()), default=0)
        lines = []
        for title, names in self.groups.items():
            head = f"{title:<{wide}}  {len(names):>{digits}}  "
            lines.append(
                wrap_text(join_first_names(names, (width - len(head)) * self.lines - 8 * (self.lines - 1)), width, head)
            )
        return "\n".join(lines)

    def render_markdown(self) -> str:
        return self.list_all_names().render_markdown()

    def render_html(self) -> str:
        return self.list_all_names().render_html()

    def list_all_names(self) -> Entries:
        """Return a list of every name."""
        return Entries(
            [ListEntry(", ".join(names), 0, f"{title} ({len(names)}): ") for title, names in self.groups.items()]
        )


def join_first_names(names: Sequence[str], room: int) -> str:
    """Join the first names that fit a number of characters; an ellipsis replaces the rest."""
    text = ", ".join(names)
    if len(text) <= room:
        return text
    cut = text[: room - 2].rfind(", ")
    return f"{text[:cut]}, …" if cut > 0 and len(names[0]) < room - 2 else shorten(text, room, placeholder=" …")


def fold_entries(entries: Sequence[ListEntry], most: int, noun: str = "") -> list[ListEntry]:
    """Return the first entries of one depth; the last states the number of the rest as `describe_rest` does."""
    rest = describe_rest(len(entries), most, noun)
    return [*entries[:most], ListEntry(rest, entries[0].depth)] if rest else list(entries)


def describe_rest(count: int, most: int, noun: str = "") -> str:
    """Return the number of entries beyond the shown ones in words, "… and 3 more rules"; "" for none."""
    rest = count - most
    if rest <= 0:
        return ""
    return f"… and {plural(rest, f'more {noun}')}" if noun else f"… and {rest} more"


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

    def render_text(self, width: int) -> str:
        if self.portions:
            return split_into_blocks(self.head, self.rows, width) if self.rows else ""
        table = [self.head, *self.rows]
        return "\n".join(align_columns(wrap_widest_columns(table, width), self.right, self.ruled))

    def render_markdown(self) -> str:
        if not self.rows:
            return ""
        sides = ["---:" if n in self.right else "---" for n in range(len(self.head))]
        return "\n".join([render_row(self.head), render_row(sides), *map(render_row, self.rows)])

    def render_html(self) -> str:
        def render_html_row(tag: str, cells: Sequence[str]) -> str:
            return "<tr>" + "".join(f'<{tag} style="{LINE}">{escape_html(cell)}</{tag}>' for cell in cells) + "</tr>\n"

        body = "".join(render_html_row("td", cells) for cells in self.rows)
        return f'<table style="border-collapse:collapse">{render_html_row("th", self.head)}{body}</table>'


class LiteralBlock(ReportBlock, frozen=True):
    """Preformatted lines: a board, a file, commands.

    Attributes:
        text: its lines.
        language: in Markdown, the language of the code block.
        lead: in text, what each line begins with.
    """

    text: str
    language: str = "text"
    lead: str = "    "

    def render_text(self, width: int) -> str:
        return "\n".join((self.lead + line).rstrip() for line in self.text.rstrip("\n").splitlines())

    def render_markdown(self) -> str:
        return f"```{self.language}\n{self.text.rstrip()}\n```" if self.text else ""

    def render_html(self) -> str:
        return f"<pre>{escape_html(self.text)}</pre>" if self.text else ""


class Variants(ReportBlock, frozen=True):
    """A block as text, and another one in its place on a page.

    Attributes:
        plain: as text.
        page: in Markdown and HTML.
    """

    plain: ReportBlock
    page: ReportBlock

    def render_text(self, width: int) -> str:
        return self.plain.render_text(width)

    def render_markdown(self) -> str:
        return self.page.render_markdown()

    def render_html(self) -> str:
        return self.page.render_html()


def to_text(document: Document, width: int = WIDTH) -> str:
    """Return a document as text for a terminal.

    Args:
        width: of a line, in characters.
    """
    text = ""
    for block in document:
        if part := block.render_text(width):
            if text:
                text += "\n" if block.tight else "\n\n"
            text += part
    return text + "\n"


def to_markdown(document: Document) -> str:
    """Return a document as Markdown; text from scenarios is escaped."""
    return "\n\n".join(part for block in document if (part := block.render_markdown())) + "\n"


def to_html(document: Document) -> str:
    """Return a document as a piece of HTML; all text is escaped."""
    return "<div>\n" + "\n".join(part for block in document if (part := block.render_html())) + "\n</div>\n"


HTML_PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")


def frame_html(title: str, body: str) -> str:
    """Return a piece of HTML as a page that can be opened in a browser."""
    return HTML_PAGE.format(title=escape_html(title), body=body)


def to_json(data: Any) -> str:
    """Return a result as JSON.

    Args:
        data: a result with `to_dict`, a record, plain data, or a function that returns one of these.
    """
    import json  # commands that print text need no JSON encoder

    data = data() if callable(data) else data
    found = data.to_dict() if hasattr(data, "to_dict") else to_builtins(data)
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def render(form: str, document: Document, data: Any, width: int = WIDTH) -> str:
    """Return a result in a form.

    Args:
        form: "markdown", "html" for a page, "json", or any other name for text.
        document: its blocks.
        data: the result itself, for JSON.
        width: of a line of text, in characters.
    """
    if form == "json":
        return to_json(data)
    if form == "markdown":
        return to_markdown(document)
    if form == "html":
        blocks = tuple(document)
        return frame_html(next((one.text for one in blocks if isinstance(one, Heading)), "Rulestone"), to_html(blocks))
    return to_text(document, width)


# --- signs -------------------------------------------------------------------------------------------------------


def escape_html(text: str) -> str:
    """Return a text escaped for HTML."""
    import html  # commands that print text need no JSON encoder

    return html.escape(text, quote=False).replace('"', "&quot;")


def render_row(cells: Sequence[str]) -> str:
    """Return a row of a table as Markdown."""
    return "| " + " | ".join(escape_markdown(cell).replace("|", "\\|") for cell in cells) + " |"


def escape_markdown(text: str) -> str:
    """Return a text in one line, escaped for Markdown."""
    for sign in ("\\", "*", "_", "`", "<"):
        text = text.replace(sign, "\\" + sign)
    # a link needs both signs; square brackets alone are citations
    return " ".join(text.replace("](", "]\\(").split())
