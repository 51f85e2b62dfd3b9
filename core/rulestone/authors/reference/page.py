"""The reference as text for a terminal and as pages of the docs."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from pathlib import Path

from rulestone.authors.reference.article import Article
from rulestone.authors.reference.doors import make_article, map_imports
from rulestone.authors.reference.entries import TOPICS, list_entries
from rulestone.language.english.examples import render_table

INDEX = Path(__file__).with_suffix(".md")
WIDTH = 100
SECTION = re.compile(r"^(Attributes|Args|Returns|Raises):\n", re.MULTILINE)


def render_overview() -> str:
    """List the topics with the number of their entries."""
    wide = max(map(len, TOPICS))
    lines = [f"{name:{wide}}  {len(list_entries(name)):3}  {get_first_sentence(name)}" for name in TOPICS]
    lines += [f"{name:{wide}}       {subject}" for name, subject in OTHERS.items()]
    return "\n".join(["Topics (rulestone reference TOPIC), or a name (rulestone reference Move):", "", *lines]) + "\n"


def describe_topic(name: str) -> str:
    """Return the description of a topic: the docstring of its function, without the verb."""
    told = " ".join((TOPICS[name].__doc__ or "").split()).removeprefix("Yield ").removeprefix("the ")
    return told[:1].upper() + told[1:]


def get_first_sentence(name: str) -> str:
    """Return the first sentence of the description of a topic."""
    return describe_topic(name).partition(". ")[0].rstrip(".")


def render_entries(entries: Iterable[tuple[str, Article]]) -> str:
    """Render entries for a terminal."""
    lines: list[str] = []
    for name, article in entries:
        lines += [
            f"{article.name} ({name})",
            textwrap.indent(textwrap.fill(article.head, WIDTH, subsequent_indent="    "), "  "),
        ]
        lines += [textwrap.indent(wrap_article(article.text), "  ")] if article.text else []
        if article.example:
            lines += [
                *(f"  > {line}" for line in article.example.splitlines()),
                *(f"    {line}" for line in article.outcome()),
            ]
        lines.append("")
    return "\n".join(lines)


def render_markdown() -> str:
    """Render all topics as one Markdown text."""
    return "\n".join(render_topic_page(name) for name in TOPICS)


def render_pages() -> dict[str, str]:
    """Render the reference as one Markdown page per topic.

    Returns:
        file name without ending → text of the page.
    """
    return {
        "index": render_index_page(),
        **{name: render_topic_page(name) for name in TOPICS},
        **{name: render_other_page(name) for name in OTHERS},
    }


OTHERS = {
    "records": "Records that a game consists of, with their fields",
    "functions": "Functions that write records in short, and the repertoire",
    "rules-english": "Every construct of rules English, with an example",
}
"""Page → its subject, for pages without examples that run."""


def render_other_page(name: str) -> str:
    """Render a page of `OTHERS`."""
    return render_english_page() if name == "rules-english" else render_imports_page(name)


def wrap_article(text: str) -> str:
    """Return the text of an article in lines of at most `WIDTH` columns; a text with indented lines keeps its lines."""
    if "\n " not in text:
        return textwrap.fill(" ".join(text.split()), WIDTH - 2)
    hanging = [line[: len(line) - len(line.lstrip())] + "    " for line in text.splitlines()]
    lines = zip(text.splitlines(), hanging, strict=True)
    return "\n".join(textwrap.fill(line, WIDTH - 2, subsequent_indent=indent) for line, indent in lines)


def convert_markdown_to_text(markdown: str) -> str:
    """Return a page in Markdown as text of `WIDTH` columns, with its tables as aligned columns."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=WIDTH, color_system=None)
    with console.capture() as captured:
        console.print(Markdown(markdown.replace("<br>", " – ")))
    return re.sub(r" +$", "", captured.get(), flags=re.MULTILINE)


def render_index_page() -> str:
    """Render the list of pages."""
    subjects = {**{name: get_first_sentence(name) for name in TOPICS}, **OTHERS}
    rows = "\n".join(f"| {name} | {subject} |" for name, subject in subjects.items())
    return INDEX.read_text(encoding="utf-8").format(rows=rows, names="\n".join(subjects))


def render_topic_page(name: str) -> str:
    """Render a topic."""
    lines = [f"# {name.capitalize()}", "", describe_topic(name), ""]
    for article in list_entries(name):
        lines += render_entry(article)
    return "\n".join(lines).rstrip() + "\n"


def render_imports_page(name: str) -> str:
    """Render the "records" or the "functions" that authors import."""
    policies = {article.name for article in list_entries("policies")}
    names = {one for one, found in map_imports().items() if isinstance(found, type) == (name == "records")}
    head = f"{OTHERS[name]}. All come from `rulestone.authoring`."
    return render_articles(name.capitalize(), head, map(make_article, sorted(names - policies)))


def render_english_page() -> str:
    """Render the constructs of rules English."""
    return f"""# Rules English: all constructs

These examples use a small vocabulary of their own: each game brings its own nouns, adjectives and verbs.
[Scenarios](../scenarios.md#rules-english) has the basics.

{render_table()}
"""


def render_articles(title: str, head: str, articles: Iterable[Article]) -> str:
    """Render a page of articles."""
    lines = [f"# {title}", "", head, ""]
    for article in articles:
        lines += render_entry(article)
    return "\n".join(lines).rstrip() + "\n"


def render_entry(article: Article) -> list[str]:
    """Render an entry in Markdown."""
    if not article.text and article.example in ("", article.head):
        return [f"- `{article.head}`" + (" → " + "; ".join(article.outcome()) if article.example else ""), ""]
    lines = [f"## `{article.name}`", "", f"`{article.head}`", ""]
    if article.text:
        summary, *sections = SECTION.split(article.text)
        lines += [summary.strip(), ""] if summary.strip() else []
        for name, items in zip(sections[::2], sections[1::2], strict=True):
            lines += [] if name == "Attributes" else [f"{name}:", ""]
            lines += [*(f"- {item}" for item in join_items(items)), ""]
    if article.example:
        lines += ["```python", article.example, *(f"# → {line}" for line in article.outcome()), "```", ""]
    return lines


def join_items(items: str) -> list[str]:
    """Return the items of a docstring section, one text each."""
    found: list[str] = []
    for line in textwrap.dedent(items).splitlines():
        if line.startswith(" ") and found:
            found[-1] += " " + line.strip()
        elif line.strip():
            found.append(line.strip())
    return found
