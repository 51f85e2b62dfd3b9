"""Effects of a change to a ruleset, and the difference of two revisions that moves an observation, as documents."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.lab.differ.effects import EffectOfChange, EffectsOfChange
from rulestone.lab.revisions.bisect import Bisection
from rulestone.report.document import Document, Entries, ListEntry, Paragraph, fold_entries
from rulestone.report.words import add_rules, join_words, plural

SHOWN = 6
"""The most observations of one case that are shown; JSON has all."""


def build_document(found: EffectsOfChange) -> Document:
    """Yield every ruling and scenario that differs with a change, before and after."""
    rulings = sum(one.kind == "ruling" for one in found.effects)
    scenarios = len(found.effects) - rulings
    head = f"{found.other}, compared with {found.own}: the results of {plural(rulings, 'ruling')} and "
    head += f"{plural(scenarios, 'scenario')} of {found.looked} change."
    if found.left:
        head += f" {found.left} were not run."
    yield Paragraph(head)
    for one in found.effects:
        yield Entries(list(build_case_blocks(one)))
    if not found.effects:
        yield Paragraph("Nothing notices.")


def build_case_blocks(one: EffectOfChange) -> Iterator[ListEntry]:
    """Yield a differing case with its differences."""
    yield ListEntry(f"{one.name}: {one.title}" if one.title else one.name)
    if one.why:
        yield ListEntry(f"its script can no longer run: {one.why}", 1)
    shifts = [f"{one.what}: {one.own or 'nothing'} → {one.other or 'nothing'}" for one in one.shifts]
    yield from fold_entries([ListEntry(text, 1) for text in shifts], SHOWN, "observation")


def build_bisection_document(found: Bisection) -> Document:
    """Yield the difference that moves an observation, and the trials that found it."""
    yield Paragraph(
        f"{found.scenario}, “{found.what}”: {found.before} under {found.own}, {found.after} under {found.other}"
    )
    if found.before == found.after:
        yield Paragraph("Nothing moves it.", tight=True)
        return
    yield Paragraph(name_moved_parts(found), tight=True)
    if found.stopped:
        yield Entries([ListEntry(part) for part in found.parts], ((2, 0),), tight=True)
    trials = [
        ListEntry(f"{plural(one.parts, 'part')} taken over: {one.shows or 'cannot be run'}{' ●' if one.moved else ''}")
        for one in found.trials
    ]
    yield Entries(trials, ((2, 0),))


def name_moved_parts(found: Bisection) -> str:
    """Return the parts that move an observation, in a sentence."""
    many = len(found.parts)
    if found.stopped:
        known = f"these {many} of them change it, and fewer may be enough" if many else "nothing is known of them"
        return f"Stopped early: of {found.among} parts that differ {known}."
    if not many:
        return f"None of the {found.among} differing parts changes it: the cause is in cards or words."
    among = f"only together; {found.among} parts differ" if many > 1 else f"one of {found.among} parts that differ"
    return f"Moved by {join_words(found.parts)}{add_rules(found.rules)}, {among}."
