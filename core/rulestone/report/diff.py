"""Two revisions held against each other, as text, Markdown and JSON."""

from __future__ import annotations

import json as library
from collections.abc import Iterator, Sequence

from rulestone.game.rulebook import ASSUMED, Rule
from rulestone.interventions.changes import ADDED
from rulestone.lab.revisions.blame import CARDS, BlamedParts
from rulestone.lab.revisions.declared import PartChange, RuleChange
from rulestone.lab.revisions.diff import Diff, Moved, Unfit
from rulestone.report.markdown import escaped
from rulestone.report.words import WIDTH, bracketed, listed, plural, wrapped

SHOWN = 4
"""So many things that show something else are told of one ruling; JSON has all."""
ARROW = " → "


def text(found: Diff, width: int = WIDTH) -> str:
    """A diff to read in a terminal.

    Args:
        found: the diff, as `rulestone.diff` gives it.
        width: of a line, in characters.
    """
    lines = [
        f"{found.title}: {name(found.own)}{ARROW}{name(found.other)}",
        "",
        *wrapped(summary(found), width).splitlines(),
    ]
    for heading, entries in sections(found):
        lines += ["", f"── {heading}", ""]
        for head, details in entries:
            lines += wrapped(head, width, "", "    ").splitlines()
            for detail in details:
                lines += wrapped(detail, width, "    ", "      ").splitlines()
    return "\n".join(lines) + "\n"


def markdown(found: Diff) -> str:
    """A diff as Markdown: a heading, a summary, a list for each kind of difference."""
    parts = [f"## {found.title}: {name(found.own)}{ARROW}{name(found.other)}", escaped(summary(found))]
    for heading, entries in sections(found):
        lines = []
        for head, details in entries:
            lines.append(f"- {escaped(head)}")
            lines += [f"  - {escaped(detail)}" for detail in details]
        parts += [f"### {heading}", "\n".join(lines)]
    return "\n\n".join(parts) + "\n"


def json(found: Diff) -> str:
    """A diff as JSON: everything in it."""
    return library.dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n"


def name(column: str) -> str:
    """The revision in "game@revision"."""
    return column.partition("@")[2]


def summary(found: Diff) -> str:
    """Return the numbers of differences."""
    rules = {kind: sum(one.kind == kind for one in found.declared.rules) for kind in ("new", "gone", "changed")}
    told = [f"{count} {kind}" for kind, count in rules.items() if count]
    moved = {kind: sum(one.kind == kind for one in found.moved) for kind in ("ruling", "scenario")}
    said = f"Rules: {listed(told) if told else 'the same'}. Policies that differ: {len(found.declared.policies)}. "
    said += f"Of {plural(found.rulings, 'ruling')} {moved['ruling']} and of {plural(found.scenarios, 'scenario')} "
    said += f"{moved['scenario']} come out otherwise; {len(found.unfit)} cannot be run under both."
    if found.left:
        said += f" Ended early: {found.left} were not run."
    return said


Entry = tuple[str, list[str]]


def sections(found: Diff) -> Iterator[tuple[str, list[Entry]]]:
    """The sections with their entries; empty ones are left out."""
    declared = found.declared
    every = (
        ("Rules", [rule_entry(one) for one in declared.rules]),
        ("Policies", [part_entry(one) for one in declared.policies]),
        ("Assumptions", [part_entry(one) for one in declared.assumptions]),
        ("What else is declared", kinds(declared.parts)),
        ("Cards", kinds(declared.cards)),
        ("Rulings that come out otherwise", [moved_entry(one) for one in found.moved if one.kind == "ruling"]),
        ("Scenarios that come out otherwise", [moved_entry(one) for one in found.moved if one.kind == "scenario"]),
        ("What cannot be run under both", unfit_entries(found.unfit)),
    )
    yield from ((heading, entries) for heading, entries in every if entries)


def rule_entry(change: RuleChange) -> Entry:
    """A rule that is otherwise."""
    own, other = change.own, change.other
    if own is not None and other is not None:
        return f"changed: {told(own)}", [f"now {told(other) if other.id != own.id else sentence(other)}"]
    rule = other or own
    return (f"{change.kind}: {told(rule)}", []) if rule is not None else ("", [])


def told(rule: Rule) -> str:
    """A rule with its id."""
    return f"{rule.id} {sentence(rule)}"


def sentence(rule: Rule) -> str:
    """A rule without its id."""
    return f"({'◆ ' if rule.status == ASSUMED else ''}{rule.status}): {rule.text}"


def part_entry(change: PartChange) -> Entry:
    """A policy or an assumption that is otherwise."""
    label = change.name.replace("_", " ") if change.kind == "changed" else change.name
    if change.own == change.other:
        return f"{change.kind}: {label}{bracketed(change.rules)}", []
    if change.kind == "changed":
        return f"{label}{bracketed(change.rules)}", [f"was: {change.own}", f"now: {change.other}"]
    return f"{change.kind}: {label}: {change.own or change.other}{bracketed(change.rules)}", []


def kinds(changes: Sequence[PartChange]) -> list[Entry]:
    """Changes of which there are no words, by kind in a line each."""
    found = []
    for kind in ("changed", "new", "gone"):
        names = [change.name for change in changes if change.kind == kind]
        if names:
            found.append((f"{kind}: {', '.join(names)}", list[str]()))
    return found


def moved_entry(moved: Moved) -> Entry:
    """A ruling or a scenario that comes out otherwise."""
    of = f" (of {listed(list(moved.of))})" if moved.of else ""
    details = [f"{one.what}: {one.own}{ARROW}{one.other}" for one in moved.shifts[:SHOWN]]
    if len(moved.shifts) > SHOWN:
        details.append(f"and {len(moved.shifts) - SHOWN} more")
    why = because(moved.reason) if moved.reason is not None else "no parts of the other revision that were tried do it"
    details.append(f"Why: {why}")
    return f"{moved.name}{of}: {moved.title}", details


def unfit_entries(unfit: Sequence[Unfit]) -> list[Entry]:
    """Return the scenarios and rulings that cannot run under both, by reason."""
    by: dict[tuple[str, str], list[str]] = {}
    for one in unfit:
        by.setdefault((one.under, one.why), []).append(one.name)
    return [(f"under {under}, {why}: {', '.join(dict.fromkeys(names))}", []) for (under, why), names in by.items()]


def because(reason: BlamedParts) -> str:
    """The parts that make the difference, and the rules behind them."""
    if reason.parts == (ADDED,):
        return "what is new in the second one; nothing that the first one has need change"
    if reason.parts == (CARDS,):
        return CARDS
    ids = [", ".join(some) for some in (reason.own, reason.other) if some]
    return f"{', '.join(reason.parts)}" + (f" [{ARROW.join(ids)}]" if ids else ", for which no rule is given")


FORMS = {"text": text, "markdown": markdown, "json": json}
