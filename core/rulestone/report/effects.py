"""Effects of a change to a ruleset, and the difference of two revisions that moves an observation, as text."""

from __future__ import annotations

import json as library

from rulestone.lab.differ.effects import EffectOfChange, EffectsOfChange
from rulestone.lab.revisions.bisect import Bisection
from rulestone.report.words import WIDTH, listed, plural, wrapped

SHOWN = 6
"""So many observations of one case are told; JSON has all."""


def table(found: EffectsOfChange, width: int = WIDTH) -> str:
    """Return the effects of a change: every ruling and scenario that differs, before and after."""
    rulings = sum(one.kind == "ruling" for one in found.effects)
    scenarios = len(found.effects) - rulings
    head = (
        f"{found.other}, beside {found.own}: of {plural(found.looked, 'ruling and scenario', 'rulings and scenarios')}"
    )
    head += f" {plural(rulings, 'ruling')} and {plural(scenarios, 'scenario')} come out otherwise."
    if found.left:
        head += f" {found.left} were not run."
    blocks = [wrapped(head, width)]
    blocks += ["\n".join(told(one, width)) for one in found.effects]
    if not found.effects:
        blocks.append("Nothing notices.")
    return "\n\n".join(blocks) + "\n"


def told(one: EffectOfChange, width: int) -> list[str]:
    """A case that comes out otherwise."""
    lines = [wrapped(f"{one.name}: {one.title}" if one.title else one.name, width, "", "  ")]
    if one.why:
        lines.append(wrapped(f"cannot be followed any more: {one.why}", width, "  ", "    "))
    for shift in one.shifts[:SHOWN]:
        text = f"{shift.what}: {shift.own or 'nothing'} → {shift.other or 'nothing'}"
        lines.append(wrapped(text, width, "  ", "    "))
    more = len(one.shifts) - SHOWN
    return [*lines, f"  … and {plural(more, 'more observation')}"] if more > 0 else lines


def json(found: EffectsOfChange) -> str:
    """The same as JSON."""
    return library.dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n"


FORMS = {"table": table, "json": json}


def bisect_table(found: Bisection, width: int = WIDTH) -> str:
    """Which difference moves an observation."""
    lines = [
        wrapped(
            f"{found.scenario}, “{found.what}”: {found.before} under {found.own}, {found.after} under {found.other}",
            width,
        )
    ]
    if found.before == found.after:
        return "\n".join([*lines, "Nothing moves it."]) + "\n"
    if found.stopped:
        known = (
            f"these {len(found.parts)} of them move it, and fewer may do" if found.parts else "nothing is known of them"
        )
        lines.append(wrapped(f"Stopped early: of {found.among} parts that differ {known}.", width))
        lines += [f"  {part}" for part in found.parts]
    elif found.parts:
        rules = f" [{', '.join(found.rules)}]" if found.rules else ""
        lines.append(wrapped(f"Moved by {listed(found.parts)}{rules}, one of {found.among} parts that differ.", width))
        if len(found.parts) > 1:
            lines[-1] = wrapped(
                f"Moved by {listed(found.parts)}{rules}, only together; {found.among} parts differ.", width
            )
    else:
        lines.append(
            wrapped(f"None of the {found.among} parts that differ moves it: it is due to cards or words.", width)
        )
    lines.append("")
    for trial in found.trials:
        what = trial.shows or "cannot be run"
        lines.append(f"  {plural(trial.parts, 'part')} taken over: {what}{' ●' if trial.moved else ''}")
    return "\n".join(lines) + "\n"


def bisect_json(found: Bisection) -> str:
    """The same as JSON."""
    return library.dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n"


BISECT_FORMS = {"table": bisect_table, "json": bisect_json}
