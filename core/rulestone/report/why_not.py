"""Reasons against an event, as a document."""

from __future__ import annotations

from rulestone.lab.why.reasons import Reason, WhyNot
from rulestone.report.document import Document, Entries, Heading, ListEntry, Paragraph, to_text
from rulestone.report.words import WIDTH, add_rules


def text(why_not: WhyNot, width: int = WIDTH) -> str:
    """Return the reasons as text for a terminal.

    Args:
        why_not: the reasons, as `rulestone.why_not` gives them.
        width: of a line, in characters.
    """
    return to_text(build_document(why_not), width)


def build_document(why_not: WhyNot) -> Document:
    """Yield the question, and below it each reason with the text of its ability."""
    yield Heading(f"{why_not.title or why_not.scenario} – {why_not.game}, {why_not.moment}")
    yield Paragraph(why_not.question, sign="**", tight=True)
    entries = []
    for reason in why_not.reasons:
        entries.append(ListEntry(format_reason(why_not, reason)))
        if reason.says:
            entries.append(ListEntry(f"“{reason.says}”", 1))
    yield Entries(entries, ((3, 0), (7, 0)))


def format_reason(why_not: WhyNot, reason: Reason) -> str:
    """Return one reason in a sentence."""
    verdict = reason.verdict
    lead = why_not.yes if verdict else why_not.no
    if verdict.because:
        lead += f": {verdict.because}" if verdict else f", because {verdict.because}"
    return f"{reason.about}: {lead}{add_rules((verdict.rule,))}."
