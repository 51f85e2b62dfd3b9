"""Reasons against an event, as a document."""

from __future__ import annotations

from rulestone.lab.why.reasons import Reason, WhyNot
from rulestone.report.document import Document, Entries, Heading, ListEntry, Paragraph, to_text
from rulestone.report.words import WIDTH, add_rules


def text(found: WhyNot, width: int = WIDTH) -> str:
    """Return the reasons as text for a terminal.

    Args:
        found: the reasons, as `rulestone.why_not` gives them.
        width: of a line, in characters.
    """
    return to_text(build_document(found), width)


def build_document(found: WhyNot) -> Document:
    """Yield the question, and below it each reason with the text of its ability."""
    yield Heading(f"{found.title or found.scenario} – {found.game}, {found.moment}")
    yield Paragraph(found.question, sign="**", tight=True)
    entries = []
    for reason in found.reasons:
        entries.append(ListEntry(format_reason(found, reason)))
        entries += [ListEntry(f"“{reason.says}”", 1)] if reason.says else []
    yield Entries(entries, ((3, 0), (7, 0)))


def format_reason(found: WhyNot, reason: Reason) -> str:
    """Return one reason in a sentence."""
    verdict = reason.verdict
    lead = found.yes if verdict else found.no
    because = f": {verdict.because}" if verdict.because else ""
    return f"{reason.about}: {lead}{because}{add_rules((verdict.rule,))}."
