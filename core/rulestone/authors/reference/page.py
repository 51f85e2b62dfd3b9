"""The reference as text for a terminal and as a page of the docs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from rulestone.authors.reference.article import Article
from rulestone.authors.reference.entries import TOPICS, topic

WIDTH = 100
INTRODUCTION = """# Reference for authors

This page is generated from the code (`make docs`); what follows `→` is the result of running the example.
`rulestone reference [TOPIC]` prints the same, `rulestone games GAME events` the events of a game, and
`rulestone words GAME` its words. [plugins.md](plugins.md) says how it all goes together.

In the examples Ada has a Champion with a Blade under it (`mine`) and a Recruit on her field, Ben a Captain (`theirs`)
and a Giant; a Scout of hers stands on the space a1 of a board, a Spy of his on a2.
"""


def overview() -> str:
    """The topics, with what each has."""
    wide = max(map(len, TOPICS))
    lines = [f"{name:{wide}}  {len(topic(name)):3}  {first(name)}" for name in TOPICS]
    return "\n".join(["Topics (rulestone reference TOPIC), or a name (rulestone reference Move):", "", *lines]) + "\n"


def about(name: str) -> str:
    """What a topic is."""
    return " ".join((TOPICS[name].__doc__ or "").split())


def first(name: str) -> str:
    """The first sentence about a topic."""
    return about(name).partition(". ")[0].rstrip(".")


def text(entries: Iterable[tuple[str, Article]]) -> str:
    """Entries for a terminal."""
    lines: list[str] = []
    for name, entry in entries:
        lines += [
            f"{entry.name} ({name})",
            textwrap.indent(textwrap.fill(entry.head, WIDTH, subsequent_indent="    "), "  "),
        ]
        lines += [textwrap.indent(entry.text, "  ")] if entry.text else []
        if entry.example:
            lines += [
                *(f"  > {line}" for line in entry.example.splitlines()),
                *(f"    {line}" for line in entry.outcome()),
            ]
        lines.append("")
    return "\n".join(lines)


def markdown() -> str:
    """All of it as a page."""
    lines = [INTRODUCTION]
    for name in TOPICS:
        lines += [f"## {name.capitalize()}", "", about(name), ""]
        for entry in topic(name):
            lines += entry_lines(entry)
    return "\n".join(lines).rstrip() + "\n"


def entry_lines(entry: Article) -> list[str]:
    """An entry in Markdown."""
    if not entry.text and entry.example in ("", entry.head):
        told = " → " + "; ".join(entry.outcome()) if entry.example else ""
        return [f"- `{entry.head}`{told}", ""]
    lines = [f"### `{entry.name}`", "", f"`{entry.head}`", ""]
    if entry.text:
        summary, _, rest = entry.text.partition("\nAttributes:\n")
        lines += [summary.strip(), ""]
        lines += [f"- {one}" for one in folded(rest)]
        lines += [""] if rest else []
    if entry.example:
        lines += ["```python", entry.example, *(f"# → {line}" for line in entry.outcome()), "```", ""]
    return lines


def folded(attributes: str) -> list[str]:
    """The attributes of a docstring, one text each."""
    found: list[str] = []
    for line in textwrap.dedent(attributes).splitlines():
        if line.startswith(" ") and found:
            found[-1] += " " + line.strip()
        elif line.strip():
            found.append(line.strip())
    return found
