"""Results of rulings as a document: a line each and a total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulestone.model.records import dump_fields
from rulestone.report.document import Document, Entries, ListEntry, Paragraph
from rulestone.report.words import WIDTH, plural

if TYPE_CHECKING:
    from rulestone.scenario import RulingResult

STATUSES = ("holds", "fails", "not yet")
SETTLED = ("holds", "nothing to show")


def select_shown(results: Sequence[RulingResult], failing: bool) -> list[RulingResult]:
    """Return the results to print: all results, or only the rulings that do not hold."""
    return [result for result in results if not failing or result.status not in SETTLED]


def build_document(
    results: Sequence[RulingResult], failing: bool = False, every: bool = True, width: int = WIDTH
) -> Document:
    """Yield a line for each ruling (id, revision, status, title, short reason) and a total.

    Args:
        results: the results of the rulings.
        failing: only the rulings that do not hold, with the whole reason; the total counts all.
        every: include rulings that hold.
        width: columns of text, to which reasons are cut.
    """
    ids = max((len(result.id) for result in results), default=0)
    revisions = max((len(result.revision) for result in results), default=0)
    states = max(map(len, (*STATUSES, *(result.status for result in results))))
    entries = []
    for result in select_shown(results, failing or not every):
        head = f"{result.id:<{ids}}  {result.revision:<{revisions}}  {result.status:<{states}}  "
        text = " ".join(f"{result.title}: {result.why}".removesuffix(": ").split())
        room = max(20, width - len(head))
        entries.append(ListEntry(text if failing or len(text) <= room else text[: room - 1] + "…", 0, head))
    yield Entries(entries, ((0, 0),))
    counts = Counter(result.status for result in results)
    lines = [f"{counts[status]} {word}" for status, word in WORDS.items() if counts[status]]
    total = f"{plural(len(results), 'ruling')}: {', '.join(lines)}"
    all_hold = counts["holds"] == len(results) > 0
    yield Paragraph(plural(len(results), "ruling holds", "rulings hold") if all_hold else total)


WORDS = {"holds": "hold", "fails": "fail", "not yet": "not yet", "nothing to show": "with nothing to show"}


def dump_data(results: Sequence[RulingResult], failing: bool = False) -> list[dict[str, str]]:
    """Return the results as plain data: id, revision, title, status and reason."""
    return [dump_fields(result, "id revision title status why") for result in select_shown(results, failing)]
