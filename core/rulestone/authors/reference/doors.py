"""Reference of other imports of authors: the records of games, the shorthand functions, the repertoire."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from rulestone.authors.reference import examples
from rulestone.authors.reference.article import (
    Article,
    describe_class,
    format_call,
    format_record,
    map_texts,
    map_types,
)
from rulestone.authors.reference.entries import TOPICS, evaluate_after, list_entries, trace_example
from rulestone.authors.reference.examples import list_names, read
from rulestone.game import repertoire
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import Term
from rulestone.model.spelling import suggest

AUTHORING = "authoring"
"""Topic of the entries that are imported from `rulestone.authoring`."""


def map_imports() -> dict[str, Any]:
    """Return the documented imports from `rulestone.authoring`, by the name that authors write."""
    public = {name: thing for name, thing in vars(repertoire).items() if not name.startswith("_")}
    shared = {f"repertoire.{name}": thing for name, thing in public.items() if inspect.isfunction(thing)}
    told = {
        **list_names(),
        **{name: thing for name, thing in shared.items() if thing.__module__ == repertoire.__name__},
    }
    return {name: thing for name, thing in told.items() if inspect.isfunction(thing) or is_record(thing)}


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
    found = read(code) if code else None
    return evaluate_after("()", code) if isinstance(found, e.Expr) else trace_example(code) if code else []


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
        raise LookupError(f"the reference has nothing called “{word}”{hint}\n  Topics: {', '.join(TOPICS)}")
    return named
