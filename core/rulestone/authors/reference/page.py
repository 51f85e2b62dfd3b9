"""The reference as text for a terminal and as pages of the docs; and the reference of further imports."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rulestone.authors.reference import examples
from rulestone.authors.reference.article import Article, describe_class, format_call, format_record, map_types
from rulestone.authors.reference.entries import TOPICS, evaluate_after, list_entries, trace_example
from rulestone.authors.reference.examples import list_names, read
from rulestone.game import repertoire
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import Term
from rulestone.language.english.examples import render_table
from rulestone.model.spelling import suggest
from rulestone.report.catalogue import map_texts
from rulestone.report.words import wrap_text

AUTHORING = "authoring"
"""Topic of the entries that are imported from `rulestone.authoring`."""


def map_imports() -> dict[str, Any]:
    """Return the documented imports from `rulestone.authoring`, by the name that authors write."""
    public = {name: thing for name, thing in vars(repertoire).items() if not name.startswith("_")}
    shared = {f"repertoire.{name}": thing for name, thing in public.items() if inspect.isfunction(thing)}
    things = {
        **list_names(),
        **{name: thing for name, thing in shared.items() if thing.__module__ == repertoire.__name__},
    }
    return {name: thing for name, thing in things.items() if inspect.isfunction(thing) or is_record(thing)}


def is_record(value: Any) -> bool:
    """Return whether an object is a class without an entry in any topic."""
    return isinstance(value, type) and (value is Term or not issubclass(value, (e.Expr, i.Instruction)))


def make_article(name: str) -> Article:
    """Return the article on a record or a function, with its example."""
    thing, code = map_imports()[name], examples.IMPORTED.get(name, "")
    if isinstance(thing, type):
        return Article(name, format_record(thing), describe_class(thing), code)
    return Article(name, format_call(thing, name), inspect.getdoc(thing) or "", code, partial(run_example, code))


def run_example(code: str) -> list[str]:
    """Return the result of an example: the value of an expression, or the events of steps."""
    if not code:
        return []
    return evaluate_after("()", code) if isinstance(read(code), e.Expr) else trace_example(code)


def find_fields(word: str) -> list[Article]:
    """Return articles on the fields of records with a name: "idle" or "Action.idle"."""
    whose, _, field = word.rpartition(".")
    kinds = [thing for name, thing in map_imports().items() if isinstance(thing, type) and whose in ("", name)]
    return [
        Article(f"{kind.__name__}.{field}", f"{field}: {map_types(kind)[field]}", map_texts(kind).get(field, ""))
        for kind in kinds
        if field in map_types(kind)
    ]


def find_imports(word: str) -> list[Article]:
    """Return articles on the imports with a name, in any case and also without `repertoire.`."""
    names = map_imports()
    same = [name for name in names if word in (name, name.removeprefix("repertoire."))]
    like = [name for name in names if word.casefold() in (name.casefold(), name.casefold().removeprefix("repertoire."))]
    return [make_article(name) for name in same or like]


def find_named(word: str, everything: Sequence[tuple[str, Article]]) -> list[tuple[str, Article]]:
    """Return the entries with a name, each with its topic: entries of topics, imports of authors, else fields."""
    named = [(name, entry) for name, entry in everything if word.casefold() in (entry.name.casefold(), entry.head)]
    if not named or (is_record(map_imports().get(word)) and all(one.name != word for _, one in named)):
        named = [(AUTHORING, one) for one in find_imports(word)] + named
    return named or [(AUTHORING, one) for one in find_fields(word)]


def find_entries(word: str) -> list[tuple[str, Article]]:
    """Return the entries of a topic, or those with a name in any topic or among the imports of authors, with their
    topics.

    Raises:
        LookupError: there is no such entry; the message suggests the nearest name.
    """
    word = re.sub(r"^[ei]\.(?=.)", "", word)  # authors write a module letter before the name: i.Leave, e.Top
    if word in TOPICS:
        return [(word, entry) for entry in list_entries(word)]
    everything = [(name, entry) for name in TOPICS for entry in list_entries(name)]
    if not (named := find_named(word, everything)):
        names = (*TOPICS, *map_imports(), *(entry.name for _, entry in everything))
        hint = suggest(word, names, limit=3)
        raise LookupError(f"the reference has nothing called “{word}”{hint}\n  See: rulestone reference")
    return named


INDEX = Path(__file__).with_suffix(".md")
WIDTH = 100
SECTION = re.compile(r"^(Attributes|Args|Returns|Raises):\n", re.MULTILINE)


EXAMPLES = " ".join(
    f"“>” begins an example; below it is the result. {(examples.__doc__ or '').partition('.')[2]}".split()
)
"""The notation of examples, and the cards on the table when they run."""


def render_overview() -> str:
    """List the topics with the number of their entries."""
    wide = max(map(len, (*TOPICS, *OTHERS)))
    rows = [(f"{name:{wide}}  {len(list_entries(name)):3}  ", get_first_sentence(name)) for name in TOPICS]
    rows += [(f"{name:{wide}}       ", subject) for name, subject in OTHERS.items()]
    lines = [wrap_text(text, WIDTH, head) for head, text in rows]
    lines += ["", "  rulestone reference policies  a topic", "  rulestone reference Move      a name"]
    lines += ["", wrap_text(EXAMPLES, WIDTH)]
    return "\n".join(["Topics, with the number of their entries:", "", *lines]) + "\n"


def describe_topic(name: str) -> str:
    """Return the description of a topic: the docstring of its function, without the verb."""
    text = " ".join((TOPICS[name].__doc__ or "").split()).removeprefix("Yield ").removeprefix("the ")
    return text[:1].upper() + text[1:]


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
    return "\n".join([*lines, wrap_text(EXAMPLES, WIDTH)]) + "\n"


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
    """Return the text of an article wrapped to `WIDTH` columns; a text with indented lines keeps its items."""
    if "\n " not in text:
        return textwrap.fill(" ".join(text.split()), WIDTH - 2)
    lines = re.sub(r"\n {8,}(?=\S)", " ", text).splitlines()  # an item that continues on the next line is one item
    indents = [line[: len(line) - len(line.lstrip())] + "    " for line in lines]
    found = zip(lines, indents, strict=True)
    return "\n".join(textwrap.fill(line, WIDTH - 2, subsequent_indent=indent) for line, indent in found)


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
