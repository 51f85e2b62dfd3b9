"""The differences between two revisions as a document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulestone.game.ruleset import ASSUMED, Rule
from rulestone.interventions.changes import ADDED
from rulestone.lab.revisions.declared import BlamedParts, PartChange, RuleChange
from rulestone.lab.revisions.diff import Diff, NotRunnable
from rulestone.model.records import group_by_key
from rulestone.report import document as doc
from rulestone.report.catalogue import get_question
from rulestone.report.evidence import name_parts
from rulestone.report.simulation import name_card
from rulestone.report.words import WIDTH, add_rules, join_words, plural

MAX_OBSERVATIONS = 4
"""Maximum number of differing observations shown per ruling; JSON has all."""
MAX_ENTRIES = 5
"""Maximum number of entries in a section of a summary."""
ARROW = " → "
UNKNOWN = re.compile(r"unknown (\w+) of \S+ “(.*)”")
KINDS = {"changed": "changed", "new": "added", "gone": "removed"}


def text(diff: Diff, width: int = WIDTH) -> str:
    """Return a diff as text for a terminal.

    Args:
        diff: the diff, as `rulestone.diff` gives it.
        width: of a line, in characters.
    """
    return doc.to_text(build_document(diff), width)


def build_document(diff: Diff, every: bool = True) -> doc.Document:
    """Yield a diff: a heading, a summary, a list for each kind of difference.

    Args:
        diff: the diff.
        every: list all differences; otherwise the first of each kind, and the number of the rest.
    """
    yield doc.Heading(f"{diff.title}: {diff.own.partition('@')[2]}{ARROW}{diff.other.partition('@')[2]}")
    yield doc.Paragraph(format_summary(diff))
    cut = False
    for heading, groups in list_sections(diff):
        shown = groups if every else groups[:MAX_ENTRIES]
        rest = [doc.ListEntry(more)] if (more := doc.describe_rest(len(groups), len(shown))) else []
        cut = cut or bool(rest)
        yield doc.Heading(heading, 2)
        yield doc.Entries([*(entry for group in shown for entry in group), *rest], ((0, 4), (4, 2)), tight=True)
    yield doc.Paragraph(f"Every difference: rulestone diff {diff.own} {diff.other} --all" if cut else "")


def format_summary(diff: Diff) -> str:
    """Return the numbers of differences."""
    rules = {kind: sum(one.kind == kind for one in diff.declared.rules) for kind in KINDS}
    counts = [f"{count} {KINDS[kind]}" for kind, count in rules.items() if count]
    moved = {kind: sum(one.kind == kind for one in diff.moved) for kind in ("ruling", "scenario")}
    text = f"Rules: {join_words(counts) if counts else 'the same'}. "
    text += f"Questions with different answers: {len(diff.declared.policies)}. Results differ in "
    text += f"{moved['ruling']} of {plural(diff.rulings, 'ruling')} and in {moved['scenario']} of "
    text += f"{plural(diff.scenarios, 'scenario')}; {len(diff.unfit)} apply to one revision only."
    if diff.left:
        text += f" Ended early: {diff.left} rulings and scenarios were not run."
    return text


def list_sections(diff: Diff) -> Iterator[tuple[str, list[list[doc.ListEntry]]]]:
    """Yield the heading and the entries of each section that has entries; an entry includes its details."""
    declared = diff.declared
    every = (
        ("Scenarios with different results", list_moved_cases(diff, "scenario")),
        ("Rulings with different results", list_moved_cases(diff, "ruling")),
        ("Rules", map(list_rule_entries, declared.rules)),
        ("Questions with different answers", map(list_policy_entries, declared.policies)),
        ("Questions that no source answers", map(list_assumption_entries, declared.assumptions)),
        ("Cards", list_changed_kinds(declared.cards)),
        ("Parts of the game", list_table_entries(declared.parts)),
        ("Rulings and scenarios for one revision only", list_unrunnable_cases(diff.unfit)),
    )
    for heading, groups in every:
        if entries := [group for group in groups if group]:
            yield heading, entries


def list_entries(head: str, *details: str) -> list[doc.ListEntry]:
    """Return an entry with its details below it."""
    return [doc.ListEntry(head), *(doc.ListEntry(detail, 1) for detail in details)]


def list_rule_entries(change: RuleChange) -> list[doc.ListEntry]:
    """Return a rule that differs."""
    own, other = change.own, change.other
    if own is not None and other is not None:
        return list_entries(
            f"changed: {format_rule(own)}", f"now {format_rule(other) if other.id != own.id else strip_rule_id(other)}"
        )
    rule = other or own
    return list_entries(f"{KINDS[change.kind]}: {format_rule(rule)}") if rule is not None else []


def format_rule(rule: Rule) -> str:
    """Return a rule with its id."""
    return f"{rule.id} {strip_rule_id(rule)}"


def strip_rule_id(rule: Rule) -> str:
    """Return a rule without its id."""
    return f"({'◆ ' if rule.status == ASSUMED else ''}{rule.status}): {rule.text}"


def list_policy_entries(change: PartChange) -> list[doc.ListEntry]:
    """Return the question of a policy that differs, with both answers."""
    answers = [f"was: {change.own}", f"now: {change.other}"] if change.own != change.other else ["in a detail"]
    return list_entries(f"{get_question(change.name)}{add_rules(change.rules)}", *answers)


def list_assumption_entries(change: PartChange) -> list[doc.ListEntry]:
    """Return an assumption that differs: the question and its answers."""
    if change.kind == "changed" and change.own != change.other:
        return list_entries(f"changed: {change.own}{add_rules(change.rules)}", f"now: {change.other}")
    return list_entries(f"{KINDS[change.kind]}: {change.own or change.other}{add_rules(change.rules)}")


def list_table_entries(changes: Sequence[PartChange]) -> Iterator[list[doc.ListEntry]]:
    """Yield the changed, new and removed parts, a line for each table."""
    for (kind, table), names in group_by_key(
        ((one.kind, one.name.partition(": ")[0]), one.name.partition(": ")[2]) for one in changes
    ).items():
        yield list_entries(f"{KINDS[kind]} {table.replace('_', ' ')}: {', '.join(names)}")


def list_changed_kinds(changes: Sequence[PartChange]) -> Iterator[list[doc.ListEntry]]:
    """Yield changes that have no description, a line for each kind."""
    for kind in KINDS:
        names = [name_card(change.name) for change in changes if change.kind == kind]
        if names:
            yield list_entries(f"{KINDS[kind]}: {', '.join(names)}")


def list_moved_cases(diff: Diff, kind: str) -> Iterator[list[doc.ListEntry]]:
    """Yield the moved rulings or scenarios, grouped by difference and reason."""
    moved = [one for one in diff.moved if one.kind == kind]
    says = ([f"{s.what.rpartition('): ')[2]}: {s.own}{ARROW}{s.other}" for s in one.shifts] for one in moved)
    alike = group_by_key(((tuple(dict.fromkeys(what)), one.reason), one) for what, one in zip(says, moved, strict=True))
    for (shifts, reason), some in alike.items():
        why = format_cause(reason, diff) if reason is not None else "unknown; no single changed part explains it"
        details = doc.fold_entries([doc.ListEntry(one, 1) for one in shifts], MAX_OBSERVATIONS)
        of = {one.name: f" (of {join_words(list(one.of))})" if one.of else "" for one in some}
        names = [doc.ListEntry(f"{one.name}{of[one.name]}: {one.title}") for one in some]
        yield [*names, *details, doc.ListEntry(f"Why: {why}", 1)]


def list_unrunnable_cases(unfit: Sequence[NotRunnable]) -> Iterator[list[doc.ListEntry]]:
    """Yield the scenarios and rulings that cannot run under both, by reason."""
    by = group_by_key((UNKNOWN.sub(rf"{one.under} has no \1 \2", one.why), one.name) for one in unfit)
    yield from (list_entries(f"{why}: {', '.join(dict.fromkeys(names))}") for why, names in by.items())


def format_cause(reason: BlamedParts, diff: Diff) -> str:
    """Return the parts responsible for a difference, and their rules."""
    if reason.parts == (ADDED,):
        return f"the rules new in {diff.other.partition('@')[2]}{add_rules((join_words(list(reason.other)),))}"
    ids = [", ".join(some) for some in (reason.own, reason.other) if some]
    return name_parts(", ".join(reason.parts)) + (f" [{ARROW.join(ids)}]" if ids else ", for which no rule is given")
