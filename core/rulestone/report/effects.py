"""Effects of a change to a ruleset, and the one difference that changes an observation, as documents."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.game.host import find
from rulestone.lab.compare.comparison import get_title
from rulestone.lab.differ.effects import EffectOfChange, EffectsOfChange
from rulestone.lab.revisions.diff import Bisection
from rulestone.report.diff import format_rule
from rulestone.report.document import Document, Entries, ListEntry, Paragraph, fold_entries
from rulestone.report.evidence import name_parts
from rulestone.report.words import add_rules, plural

MAX_SHOWN = 6
"""The most observations of one case that are shown; JSON has all."""


def build_document(effects: EffectsOfChange) -> Document:
    """Yield every ruling and scenario that differs with a change, before and after."""
    rulings = sum(one.kind == "ruling" for one in effects.effects)
    scenarios = len(effects.effects) - rulings
    head = f"{effects.other}, compared with {effects.own}: the results of {plural(rulings, 'ruling')} and "
    head += f"{plural(scenarios, 'scenario')} of {effects.looked} change."
    if effects.left:
        head += f" {effects.left} were not run."
    yield Paragraph(head)
    for one in effects.effects:
        yield Entries(list(build_case_blocks(one)))
    if not effects.effects:
        yield Paragraph("No result changes.")


def build_case_blocks(case: EffectOfChange) -> Iterator[ListEntry]:
    """Yield a differing case with its differences."""
    yield ListEntry(f"{case.name}: {case.title}" if case.title else case.name)
    if case.why:
        yield ListEntry(f"its script can no longer run: {case.why}", 1)
    shifts = [f"{one.what}: {one.own or 'nothing'} → {one.other or 'nothing'}" for one in case.shifts]
    yield from fold_entries([ListEntry(text, 1) for text in shifts], MAX_SHOWN, "observation")


def build_bisection_document(bisection: Bisection, show_all: bool = False) -> Document:
    """Yield the difference between two revisions that changes an observation.

    Args:
        show_all: also list the runs that found it.
    """
    sides = [find(name)[1] for name in (bisection.own, bisection.other)]
    before, after = map(get_title, (bisection.own, bisection.other))
    results = f"{bisection.before} under {before}, {bisection.after} under {after}"
    yield Paragraph(f"{bisection.scenario}, “{bisection.what}”: {results}")
    if bisection.before == bisection.after:
        yield Paragraph("The two results are equal.", tight=True)
        return
    yield Paragraph(explain_bisection(bisection), tight=True)
    rules = {id: one.rulebook[id] for one in sides for id in bisection.rules if id in one.rulebook}
    yield Entries([ListEntry(format_rule(rule)) for rule in rules.values()], ((2, 2),), tight=True)
    if show_all:
        heading = f"{bisection.own} with parts of {bisection.other} (● = its result):"
        trials = [
            ListEntry(f"{one.parts} of {bisection.among}: {one.shows or 'cannot be run'}{' ●' if one.moved else ''}")
            for one in bisection.trials
        ]
        yield from (Paragraph(heading), Entries(trials, ((2, 0),), tight=True))


def explain_bisection(bisection: Bisection) -> str:
    """Return the parts that change an observation, in a sentence."""
    many, among = len(bisection.parts), plural(bisection.among, "changed part")
    runs = f"Found in {plural(len(bisection.trials), 'run')}."
    if not many and bisection.stopped:
        return f"Stopped early: no cause is known. {among} were to be tried."
    if not many:
        return f"No changed part of the rules causes the difference; it comes from a card or a word. {runs}"
    cause = f"{name_parts(', '.join(bisection.parts))}{add_rules(bisection.rules)}, {many} of {among}"
    if bisection.stopped:
        return f"Stopped early: the cause is in {cause}; fewer may suffice."
    return f"Cause: {cause}{', only together' if many > 1 else ''}. {runs}"
