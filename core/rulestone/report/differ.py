"""Minimal scenarios in which two rulesets differ, as a document."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.interventions.changes import ADDED
from rulestone.lab.differ.finding import DifferFind, DifferResult
from rulestone.report.document import Document, Entries, ListEntry, LiteralBlock, Paragraph
from rulestone.report.evidence import name_parts
from rulestone.report.words import add_rules, format_seen, join_words, plural

MAX_CITED = 6
"""Maximum number of rules named."""


def build_document(result: DifferResult, files: tuple[str, ...] = ()) -> Document:
    """Yield the number of tries, then each find with its cause and its file.

    Args:
        result: the finds.
        files: paths of the saved finds; () if none: then the scenarios are shown.
    """
    head = f"{result.own} and {result.other}: {plural(result.tried, 'scenario')} tried, {result.fitting} fit both, "
    head += f"{result.differing} differ"
    yield Paragraph(head + f"; {len(result.finds)} shown" * (len(result.finds) < result.differing))
    for note in list_notes(result):
        yield Paragraph(note, tight=True)
    for number, find in enumerate(result.finds, 1):
        head, *rest = list_facts(find, result)
        yield Entries([ListEntry(head, 0, f"{number}. "), *(ListEntry(line, 1) for line in rest)], ((0, 3), (3, 2)))
        if files:
            yield LiteralBlock(files[number - 1], lead="   ", tight=True)
        else:
            yield LiteralBlock(find.text, "yaml", "   | ", tight=True)


def list_notes(result: DifferResult) -> Iterator[str]:
    """Yield notes on the search."""
    if result.interrupted:
        yield "Ended early: scenarios were not minimized, and no causes were searched."
    elif result.stopped:
        yield "Ended before all were tried. A higher --seconds may find more scenarios, and smaller ones."
    if result.unchecked:
        yield f"{result.unchecked} of them left out: time ran out before they were checked."
    if not result.finds:
        yield "No difference was seen."


def list_facts(find: DifferFind, result: DifferResult) -> Iterator[str]:
    """Yield the differences in a find, their cause, and its size and origin."""
    for show in find.shows:
        own, other = ("not applicable" if one is None else format_seen(one) for one in (show.own, show.other))
        yield f"{show.what}: {own} under {result.own}, {other} under {result.other}"
    more = len(find.rules) - MAX_CITED
    rules = join_words([*find.rules[:MAX_CITED], *([f"{more} more"] if more > 0 else [])])
    if find.proved:
        parts = f"parts that only {result.other} has" if find.parts == (ADDED,) else name_parts(", ".join(find.parts))
        yield f"Why: {parts}{add_rules((rules,))}; with this exchanged, the results are equal"
    elif not result.other.startswith(result.own):
        yield (
            f"No cause was proved. Rules that only one of them cites: {rules}" if rules else "Both cite the same rules."
        )
    yield f"Smallest scenario: {plural(find.cards, 'card')}, {plural(find.lines, 'line')}; made from {find.origin}"
