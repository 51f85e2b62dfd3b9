"""Comparisons as tables for a terminal, as Markdown and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.compare.partings import ColumnGroup, Parting
from rulestone.report.columns import Head, heads
from rulestone.report.footnotes import Footnotes
from rulestone.report.words import WIDTH, bracketed, listed, option, wrapped

NARROWEST = 12
BETWEEN = 4  # tabulate keeps two blanks between columns and widens headers by two


def table(comparison: Comparison, width: int = WIDTH) -> str:
    """A comparison as plain text: observations down, games across, and under it where and why they part.

    Args:
        width: columns of text; games that do not fit beside each other go into a further table below.
    """
    notes = Footnotes(comparison)
    parts = [wrapped(headline(comparison), width)]
    if comparison.look:
        parts.append(wrapped(f"What to look at: {comparison.look}", width))
    parts += [grid(comparison, notes, block, width) for block in blocks(comparison, notes, width)]
    parts.append("\n".join(partings_text(comparison, width)))
    parts += [
        "\n".join(lines)
        for lines in (
            footnotes_text(notes, width),
            assumptions_text(comparison, width),
            left_out_text(comparison, width),
        )
        if lines
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def headline(comparison: Comparison) -> str:
    """Title and question in one line: "The last stand: can a creature be rescued?"."""
    asks = comparison.asks
    if not asks:
        return comparison.title
    # after the colon a question goes on with a small letter, unless it begins with a name
    small = asks[0].lower() + asks[1:] if asks.split(" ", 1)[0] in OPENERS else asks
    return f"{comparison.title}: {small}" if comparison.title else asks


OPENERS = (
    "A", "An", "The", "What", "When", "Where", "Which", "Who", "Whose", "Why", "How", "Can", "Could", "May", "Must",
    "Does", "Do", "Did", "Is", "Are", "Was", "Were", "Will", "Would", "Should", "Has", "Have", "If", "In", "Of", "On",
)  # fmt: skip


def blocks(comparison: Comparison, notes: Footnotes, width: int) -> list[list[Head]]:
    """The columns in portions that fit the width."""
    left = label_width(comparison)
    fit = max(1, (width - left) // (NARROWEST + BETWEEN))
    columns = heads(comparison, notes)
    portions = -(-len(columns) // fit)
    size = -(-len(columns) // portions)
    return [columns[start : start + size] for start in range(0, len(columns), size)]


def label_width(comparison: Comparison) -> int:
    """The width of the column with the observations' names."""
    return min(34, max((len(name) for name in comparison.observations), default=0))


def grid(comparison: Comparison, notes: Footnotes, columns: Sequence[Head], width: int) -> str:
    """One table of some of the columns."""
    from tabulate import tabulate

    left = label_width(comparison)
    each = (width - left) // len(columns) - BETWEEN
    rows = [[name, *(notes.cell(name, column.columns[0]) for column in columns)] for name in comparison.observations]
    if not rows:
        return ""
    titles = ["", *(column.text for column in columns)]
    made = tabulate(
        [[wrapped(cell, left if n == 0 else each) for n, cell in enumerate(row)] for row in rows],
        [wrapped(title, each) for title in titles],
        tablefmt="simple",
        disable_numparse=True,
    )
    return "\n".join(line.rstrip() for line in made.splitlines())


def partings_text(comparison: Comparison, width: int) -> list[str]:
    """Where the columns part, in words."""
    first = comparison.divergence
    if first is None:
        return [agreement(comparison)]
    lines = wrapped(lead(first, comparison), width).splitlines()
    for group in first.groups:
        lines += wrapped(group_text(group, comparison), width, "  ", "    ").splitlines()
    later = comparison.partings[1:]
    if later:
        where = listed([f'{parting.step}, "{parting.line}"' for parting in later])
        lines += wrapped(f"They also differ at step{'s' if len(later) > 1 else ''} {where}.", width).splitlines()
    return lines


def agreement(comparison: Comparison) -> str:
    """What is said when nothing differs."""
    if len(comparison.columns) == 1:
        return "There is only one column: nothing to compare it with."
    return "The games agree: the same at every step, and the same in the end."


def lead(parting: Parting, comparison: Comparison) -> str:
    """The line above the sides of a parting."""
    what = "games" if len({column.game for column in comparison.columns}) > 1 else "revisions"
    if parting.kind == "observations":
        return f"The {what} agree at every step and yet end differently:"
    if parting.kind == "values" and not parting.step:
        return f"The {what} part at the start, in what continuous effects make of values:"
    if not parting.step:
        return f"The {what} part at the start, before the first line:"
    return f'The {what} part at step {parting.step}, "{parting.line}":'


def group_text(group: ColumnGroup, comparison: Comparison) -> str:
    """One side of a parting: who, what, by which rules."""
    text = f"{names(group.columns, comparison)}: {group.says}{bracketed(group.rules)}"
    others = {column.game for column in comparison.columns if column.name not in group.columns}
    mine = {column.game for column in comparison.columns if column.name in group.columns}
    extra = [rule for rule in group.only if rule not in group.rules]
    told = any(rule in group.only for rule in group.rules)
    if mine & others and extra and not told:  # one game on both sides: what only one revision cites means something
        text += f"; only here:{bracketed(extra)}"
    return text


def names(columns: Sequence[str], comparison: Comparison) -> str:
    """Columns in words, the revisions of one game together."""
    games: dict[str, list[str]] = {}
    for column in comparison.columns:
        if column.name in columns:
            games.setdefault(column.game, []).append(column.revision)
    return ", ".join(f"{game} {listed(revisions)}" for game, revisions in games.items())


def footnotes_text(notes: Footnotes, width: int) -> list[str]:
    """The footnotes, a line or more each."""
    lines: list[str] = []
    for mark, text in notes.lines():
        lines += wrapped(text, width, f"({mark}) ").splitlines()
    return lines


def assumptions_text(comparison: Comparison, width: int) -> list[str]:
    """The assumptions that results leaned on, by column."""
    lines: list[str] = []
    for who, name, chosen in leaned(comparison):
        lines += wrapped(f"{who} on the assumption {name} = {chosen}", width, "", "  ").splitlines()
    return lines


def left_out_text(comparison: Comparison, width: int) -> list[str]:
    """The games that the scenario's words do not fit, with the first word that does not."""
    lines: list[str] = []
    for one in comparison.left_out:
        lines += wrapped(f"Left out: {one.title}, {one.why}", width, "", "  ").splitlines()
    return lines


def leaned(comparison: Comparison) -> list[tuple[str, str, str]]:
    """Who leaned on which assumption with which option, columns that took the same together."""
    by: dict[tuple[str, str], list[str]] = {}
    for column, options in comparison.assumptions.items():
        for name, chosen in options.items():
            by.setdefault((name, option(chosen)), []).append(column)
    return [
        (f"{names(columns, comparison)} {'leans' if len(columns) == 1 else 'lean'}", name, chosen)
        for (name, chosen), columns in by.items()
    ]


def markdown(comparison: Comparison) -> str:
    """A comparison as Markdown: a heading, a pipe table, and the rest as lists."""
    notes = Footnotes(comparison)
    parts = [f"## {escaped(comparison.title)}"]
    if comparison.asks:
        parts.append(f"*{escaped(comparison.asks)}*")
    if comparison.look:
        parts.append(f"What to look at: {escaped(comparison.look)}")
    if comparison.observations:
        columns = heads(comparison, notes)
        lines = [row_text(["", *(column.text for column in columns)]), row_text(["---"] * (len(columns) + 1))]
        for name in comparison.observations:
            lines.append(row_text([name, *(notes.cell(name, column.columns[0]) for column in columns)]))
        parts.append("\n".join(lines))
    first = comparison.divergence
    if first is None:
        parts.append(agreement(comparison))
    else:
        parts.append(f"**{escaped(lead(first, comparison))}**")
        parts.append("\n".join(f"- {escaped(group_text(group, comparison))}" for group in first.groups))
        later = comparison.partings[1:]
        if later:
            parts.append("Later partings:")
            parts.append("\n".join(f'- step {parting.step}, "{escaped(parting.line)}"' for parting in later))
    if notes.lines():
        parts.append("\n".join(f"- ({mark}) {escaped(text)}" for mark, text in notes.lines()))
    told = leaned(comparison)
    if told:
        parts.append("\n".join(f"- {who} on the assumption `{name}` = {chosen}" for who, name, chosen in told))
    if comparison.left_out:
        parts.append("\n".join(f"- Left out: {escaped(f'{one.title}, {one.why}')}" for one in comparison.left_out))
    return "\n\n".join(parts) + "\n"


def row_text(cells: Sequence[str]) -> str:
    """A row of a Markdown table."""
    return "| " + " | ".join(escaped(cell).replace("|", "\\|") for cell in cells) + " |"


def escaped(text: str) -> str:
    """Text in which Markdown sees no signs of its own."""
    for sign in ("\\", "*", "_", "`", "<"):
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.split())


def json(comparison: Comparison) -> str:
    """A comparison as JSON, complete: every observation, step, verdict, citation, note and assumption."""
    import json as library

    return library.dumps(comparison.to_dict(), ensure_ascii=False, indent=2) + "\n"


FORMS = {"table": table, "markdown": markdown, "json": json}
