"""Effects of a change on simulated games, as a document."""

from __future__ import annotations

from rulestone.lab.contrast import Contrast
from rulestone.lab.statistics import MeasuredDifference
from rulestone.report.document import Document, Paragraph, TableBlock
from rulestone.report.words import plural


def document(found: Contrast) -> Document:
    """Yield every figure under both rulesets, the difference and its interval."""
    who = " and ".join(found.players) if len(set(found.players)) > 1 else f"two {found.players[0]} players"
    games = f"{plural(found.games, 'pair')} of games with the same seeds ({found.seed})"
    yield Paragraph(f"{found.own} against {found.other}: {games}, {who}")
    broken = f" {found.failed} more broke off." if found.failed else ""
    yield Paragraph(f"{found.same} of them went the same way under both.{broken}", tight=True)
    rows = [
        (one.what, number(one.own, one), number(one.other, one), format_signed(one.difference, one), verdict(one))
        for one in found.figures
    ]
    titles = (name.replace("@", "\n@") for name in (found.own, found.other))
    yield TableBlock(("", *titles, "difference", "95 % interval"), rows, right=(1, 2, 3))
    yield Paragraph("Ended early." if found.stopped else "")


def number(value: float, one: MeasuredDifference) -> str:
    """Return a mean; a share in per cent."""
    return f"{100 * value:.1f} %" if one.unit == "%" else f"{value:.2f}"


def format_signed(value: float, one: MeasuredDifference) -> str:
    """Return a difference with its sign; of shares in percentage points."""
    return f"{100 * value:+.1f}" if one.unit == "%" else f"{value:+.2f}"


def verdict(one: MeasuredDifference) -> str:
    """Return the interval of a difference, or the bounds within which none was seen, in words."""
    if one.seen:
        return f"{format_signed(one.low, one)} to {format_signed(one.high, one)}"
    within = f"{100 * one.within:.1f}" if one.unit == "%" else f"{one.within:.2f}"
    return f"no difference seen within ± {within}"
