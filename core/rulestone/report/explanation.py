"""Where values come from, and reasons against an event, as documents."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from rulestone.lab.json import list_first_keys
from rulestone.lab.why.reasons import Reason, WhyNot
from rulestone.lab.why.value import Derivation, Explanation
from rulestone.report.document import Document, Entries, Heading, ListEntry, Paragraph, TableBlock, Variants, to_text
from rulestone.report.words import WIDTH, add_rules, plural

NOTHING = "No effect changes a value here. To list the effects that did not apply, name one value: --of THING.VALUE."
HEAD = ("order", "effect", "before → after", "reason for the order")


def text(explanation: Explanation, width: int = WIDTH) -> str:
    """Return an explanation as text for a terminal.

    Args:
        explanation: the explanation, as `rulestone.explain` gives it.
        width: of a line, in characters.
    """
    return to_text(build_document(explanation), width)


def dump_data(explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as plain data."""
    return {**list_first_keys("explanation"), **to_builtins(explanation)}


def build_document(explanation: Explanation) -> Document:
    """Yield the values, and below each the effects on it in the order of application."""
    yield Heading(f"{explanation.title or explanation.scenario} – {explanation.game}, {explanation.moment}")
    yield Paragraph(f"Continuous effects: {explanation.order}{add_rules(explanation.rules)}", tight=True)
    if not explanation.derivations:
        yield Paragraph(NOTHING)
    for derivation in explanation.derivations:
        yield from render_value(derivation)
    hidden = plural(explanation.more, "more value")
    more = [f"{hidden} not shown. Name a card or a value: --of THING or --of THING.VALUE."]
    for number, note in enumerate((*explanation.notes, *(more if explanation.more else ()))):
        yield Paragraph(note, tight=number > 0)


def render_value(derivation: Derivation) -> Document:
    """Yield one value: its effects, remarks, and the effects that did not apply."""
    yield Heading(f"{derivation.thing}.{derivation.attribute}: {derivation.value}", 2)
    entries = [ListEntry(f"{derivation.base}  {derivation.origin}")]
    rows = [("", derivation.origin, derivation.base, "")]
    for line in derivation.lines:
        change = f"{line.before} → {line.after}"
        does, why = f"{line.effect}: {line.does}{add_rules(line.rules)}", f"{line.why}{add_rules(line.place_rules)}."
        entries.append(ListEntry(f"{change if line.before != line.after else f'{line.after} as before'}  {does}"))
        entries += [ListEntry(f"“{line.says}” ({line.kind})", 1), ListEntry(why, 1)]
        rows.append((str(line.order), f"{does} ({line.kind})", change, why))
    if not derivation.lines:
        entries.append(ListEntry("No effect changes it."))
    yield Variants(Entries(entries, ((3, 4), (7, 0))), TableBlock(HEAD, rows))
    for remark in derivation.remarks:
        yield Paragraph(remark, "   ")
    for absent in derivation.absent:
        text = f"Not applied: {absent.effect} (“{absent.says}”): {absent.because}{add_rules(absent.rules)}."
        yield Paragraph(text, "   ")


def why_not_text(why_not: WhyNot, width: int = WIDTH) -> str:
    """Return the reasons as text for a terminal.

    Args:
        why_not: the reasons, as `rulestone.why_not` gives them.
        width: of a line, in characters.
    """
    return to_text(build_why_not_document(why_not), width)


def build_why_not_document(why_not: WhyNot) -> Document:
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
