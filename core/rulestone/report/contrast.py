"""Effects of a change on simulated games, as a document."""

from __future__ import annotations

from rulestone.game.host import find
from rulestone.lab.contrast import USES, Contrast
from rulestone.lab.statistics import MeasuredDifference
from rulestone.report.differ import format_side
from rulestone.report.document import Document, Entries, ListEntry, Paragraph, TableBlock
from rulestone.report.words import plural


def build_document(contrast: Contrast) -> Document:
    """Yield every figure under both rulesets, the difference and its interval."""
    who = " and ".join(contrast.players) if len(set(contrast.players)) > 1 else f"two {contrast.players[0]} players"
    games = f"{plural(contrast.games, 'pair')} of games with the same seeds ({contrast.seed})"
    yield Paragraph(f"{format_side(contrast.own)} against {format_side(contrast.other)}: {games}, {who}")
    broken = f" {contrast.failed} more stopped because of a bug." if contrast.failed else ""
    same = f"{contrast.same} of them" if contrast.same < contrast.games else f"No difference: all {contrast.games}"
    yield Paragraph(f"{same} are identical under both rulesets.{broken}", tight=True)
    rows = [
        (one.what, format_mean(one.own, one), format_mean(one.other, one),
         format_signed(one.difference, one), format_interval(one))
        for one in contrast.figures[: 1 if contrast.same == contrast.games else None]
    ]  # fmt: skip
    titles = shorten_names(contrast.own, contrast.other)
    yield TableBlock(("", *titles, "difference", "95 % interval"), rows, right=(1, 2, 3))
    used = [one.what.removeprefix(USES) for one in contrast.figures if one.what.startswith(USES)]
    if used:
        rulebook = find(contrast.own.partition(", ")[0])[1].rulebook
        yield Entries([ListEntry(f"{rule}: {rulebook[rule].text}") for rule in used])
    yield Paragraph("Ended early." if contrast.stopped else "")


def shorten_names(first: str, second: str) -> tuple[str, str]:
    """Return two rulesets as headings: for one game only the revisions, or the change if the second is the first."""
    game, _, revision = first.partition("@")
    if second.startswith(first) and second != first:
        change = second.removeprefix(first).lstrip(", ").replace("+", "with\n", 1)
        return revision, change.replace("=", "\nof ").partition("@")[0]
    if second.startswith(f"{game}@"):
        return revision, second.partition("@")[2]
    return first.replace("@", "\n@"), second.replace("@", "\n@")


def format_mean(value: float, figure: MeasuredDifference) -> str:
    """Return a mean; a share in per cent."""
    return f"{100 * value:.1f} %" if figure.unit == "%" else f"{value:.2f}"


def format_signed(value: float, figure: MeasuredDifference) -> str:
    """Return a difference with its sign; of shares in percentage points."""
    return f"{100 * value:+.1f}" if figure.unit == "%" else f"{value:+.2f}"


def format_interval(figure: MeasuredDifference) -> str:
    """Return the interval of a difference, or the bounds within which none was seen, in words."""
    if figure.is_significant:
        return f"{format_signed(figure.low, figure)} to {format_signed(figure.high, figure)}"
    if not figure.max_undetected:
        return "equal in every pair"
    within = f"{100 * figure.max_undetected:.1f} points" if figure.unit == "%" else f"{figure.max_undetected:.2f}"
    return f"not significant: ±{within}"
