"""The differences between two revisions as a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.game.rulebook import ASSUMED, Rule
from rulestone.interventions.changes import ADDED
from rulestone.lab.revisions.blame import CARDS, BlamedParts
from rulestone.lab.revisions.declared import PartChange, RuleChange
from rulestone.lab.revisions.diff import Diff, Moved, Unfit
from rulestone.model.records import group_by_key
from rulestone.report.document import Document, Entries, Heading, ListEntry, Paragraph, to_text
from rulestone.report.words import WIDTH, bracketed, listed, plural

SHOWN = 4
"""Maximum number of differing observations shown per ruling; JSON has all."""
ARROW = " → "


def text(found: Diff, width: int = WIDTH) -> str:
    """Return a diff as text for a terminal.

    Args:
        found: the diff, as `rulestone.diff` gives it.
        width: of a line, in characters.
    """
    return to_text(document(found), width)


def document(found: Diff) -> Document:
    """Yield a diff: a heading, a summary, a list for each kind of difference."""
    yield Heading(f"{found.title}: {name(found.own)}{ARROW}{name(found.other)}")
    yield Paragraph(summary(found))
    for heading, entries in sections(found):
        yield Heading(heading, 2)
        yield Entries(entries, ((0, 4), (4, 2)))


def name(column: str) -> str:
    """Return the revision in "game@revision"."""
    return column.partition("@")[2]


def summary(found: Diff) -> str:
    """Return the numbers of differences."""
    rules = {kind: sum(one.kind == kind for one in found.declared.rules) for kind in ("new", "gone", "changed")}
    told = [f"{count} {kind}" for kind, count in rules.items() if count]
    moved = {kind: sum(one.kind == kind for one in found.moved) for kind in ("ruling", "scenario")}
    said = f"Rules: {listed(told) if told else 'the same'}. Policies that differ: {len(found.declared.policies)}. "
    said += f"Results differ in {moved['ruling']} of {plural(found.rulings, 'ruling')} and in {moved['scenario']} of "
    said += f"{plural(found.scenarios, 'scenario')}; {len(found.unfit)} cannot be run under both."
    if found.left:
        said += f" Ended early: {found.left} were not run."
    return said


def sections(found: Diff) -> Iterator[tuple[str, list[ListEntry]]]:
    """Yield the headings of the sections with their entries; empty sections are left out."""
    declared = found.declared
    every = (
        ("Rules", map(rule_entries, declared.rules)),
        ("Policies", map(part_entries, declared.policies)),
        ("Assumptions", map(part_entries, declared.assumptions)),
        ("Other declarations", kinds(declared.parts)),
        ("Cards", kinds(declared.cards)),
        ("Rulings whose results differ", (moved_entries(one) for one in found.moved if one.kind == "ruling")),
        ("Scenarios whose results differ", (moved_entries(one) for one in found.moved if one.kind == "scenario")),
        ("Not runnable under both", unfit_entries(found.unfit)),
    )
    for heading, groups in every:
        if entries := [entry for group in groups for entry in group]:
            yield heading, entries


def entries_of(head: str, *details: str) -> list[ListEntry]:
    """Return an entry with its details below it."""
    return [ListEntry(head), *(ListEntry(detail, 1) for detail in details)]


def rule_entries(change: RuleChange) -> list[ListEntry]:
    """Return a rule that differs."""
    own, other = change.own, change.other
    if own is not None and other is not None:
        return entries_of(f"changed: {told(own)}", f"now {told(other) if other.id != own.id else sentence(other)}")
    rule = other or own
    return entries_of(f"{change.kind}: {told(rule)}") if rule is not None else []


def told(rule: Rule) -> str:
    """Return a rule with its id."""
    return f"{rule.id} {sentence(rule)}"


def sentence(rule: Rule) -> str:
    """Return a rule without its id."""
    return f"({'◆ ' if rule.status == ASSUMED else ''}{rule.status}): {rule.text}"


def part_entries(change: PartChange) -> list[ListEntry]:
    """Return a policy or an assumption that differs."""
    label = change.name.replace("_", " ") if change.kind == "changed" else change.name
    if change.own == change.other:
        return entries_of(f"{change.kind}: {label}{bracketed(change.rules)}")
    if change.kind == "changed":
        return entries_of(f"{label}{bracketed(change.rules)}", f"was: {change.own}", f"now: {change.other}")
    return entries_of(f"{change.kind}: {label}: {change.own or change.other}{bracketed(change.rules)}")


def kinds(changes: Sequence[PartChange]) -> Iterator[list[ListEntry]]:
    """Yield changes that have no description, a line for each kind."""
    for kind in ("changed", "new", "gone"):
        names = [change.name for change in changes if change.kind == kind]
        if names:
            yield entries_of(f"{kind}: {', '.join(names)}")


def moved_entries(moved: Moved) -> list[ListEntry]:
    """Return a ruling or a scenario with another result."""
    of = f" (of {listed(list(moved.of))})" if moved.of else ""
    details = [f"{one.what}: {one.own}{ARROW}{one.other}" for one in moved.shifts[:SHOWN]]
    if len(moved.shifts) > SHOWN:
        details.append(f"and {len(moved.shifts) - SHOWN} more")
    why = because(moved.reason) if moved.reason is not None else "no parts of the other revision that were tried do it"
    return entries_of(f"{moved.name}{of}: {moved.title}", *details, f"Why: {why}")


def unfit_entries(unfit: Sequence[Unfit]) -> Iterator[list[ListEntry]]:
    """Yield the scenarios and rulings that cannot run under both, by reason."""
    by = group_by_key(((one.under, one.why), one.name) for one in unfit)
    for (under, why), names in by.items():
        yield entries_of(f"under {under}, {why}: {', '.join(dict.fromkeys(names))}")


def because(reason: BlamedParts) -> str:
    """Return the parts responsible for a difference, and their rules."""
    if reason.parts == (ADDED,):
        return "the new parts of the second revision; no part of the first one has to change"
    if reason.parts == (CARDS,):
        return CARDS
    ids = [", ".join(some) for some in (reason.own, reason.other) if some]
    return f"{', '.join(reason.parts)}" + (f" [{ARROW.join(ids)}]" if ids else ", for which no rule is given")
