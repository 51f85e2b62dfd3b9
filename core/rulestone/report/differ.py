"""Minimal scenarios in which two rulesets differ, as a document."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.interventions.changes import ADDED
from rulestone.lab.differ.files import DifferFind
from rulestone.lab.differ.finding import DifferResult
from rulestone.report.document import Document, Entries, ListEntry, Literal, Paragraph
from rulestone.report.evidence import name_parts
from rulestone.report.words import add_rules, join_words, plural, value

CITED = 6
"""Maximum number of rules named."""


def build_document(found: DifferResult, files: tuple[str, ...] = ()) -> Document:
    """Yield the number of tries, then each find with its cause and its file.

    Args:
        found: the finds.
        files: paths of the saved finds; () if none: then the scenarios are shown.
    """
    head = f"{found.own} and {found.other}: {plural(found.tried, 'scenario')} tried, {found.fitting} fit both, "
    head += f"{found.differing} differ" + (f" (the first was number {found.first})" if found.first else "")
    yield Paragraph(head + f"; {len(found.finds)} shown" * (len(found.finds) < found.differing))
    for note in list_notes(found):
        yield Paragraph(note, tight=True)
    for number, find in enumerate(found.finds, 1):
        head, *rest = list_facts(find, found)
        yield Entries([ListEntry(head, 0, f"{number}. "), *(ListEntry(line, 1) for line in rest)], ((0, 3), (3, 2)))
        if files:
            yield Literal(files[number - 1], lead="   ", tight=True)
        else:
            yield Literal(find.text, "yaml", "   | ", tight=True)


def list_notes(found: DifferResult) -> Iterator[str]:
    """Yield notes on the search."""
    if found.interrupted:
        yield "Ended early: scenarios were not minimized, and no causes were searched."
    elif found.stopped:
        yield "Ended before all were tried. A higher --seconds may find more scenarios, and smaller ones."
    if found.unchecked:
        yield f"{found.unchecked} of them left out: time ran out before they were checked."
    if not found.finds:
        yield "No difference was seen."


def list_facts(find: DifferFind, found: DifferResult) -> Iterator[str]:
    """Yield the differences in a find, their cause, and its size and origin."""
    for show in find.shows:
        yield f"{show.what}: {value(show.own)} under {found.own}, {value(show.other)} under {found.other}"
    more = len(find.rules) - CITED
    rules = join_words([*find.rules[:CITED], *([f"{more} more"] if more > 0 else [])])
    if find.proved:
        parts = f"the new parts of {found.other}" if find.parts == (ADDED,) else name_parts(", ".join(find.parts))
        yield f"Why: {parts}{add_rules((rules,))}; proved by a swap"
    elif found.other.startswith(found.own) and found.other != found.own:
        yield f"Why: {found.other.removeprefix(found.own).lstrip(',+ ')}; nothing else was changed"
    else:
        yield f"No cause is proved; rules cited by only one of them: {rules}" if rules else "Both cite the same rules."
    yield f"{plural(find.cards, 'card')}, {plural(find.lines, 'line')}, from {find.origin}:"
