"""Effects of a change on simulated games, as a table."""

from __future__ import annotations

import json as library

from rulestone.lab.contrast.contrast import Contrast
from rulestone.lab.contrast.statistics import MeasuredDifference
from rulestone.report.words import WIDTH, plural, wrapped


def table(found: Contrast, width: int = WIDTH) -> str:
    """Every figure under both rulesets, the difference and where it lies."""
    from tabulate import tabulate

    who = " and ".join(found.players) if len(set(found.players)) > 1 else f"two {found.players[0]} players"
    games = f"{plural(found.games, 'pair')} of games with the same seeds ({found.seed})"
    head = f"{found.own} against {found.other}: {games}, {who}"
    same = f"{found.same} of them went the same way under both."
    if found.failed:
        same += f" {found.failed} more broke off."
    rows = [
        (one.what, number(one.own, one), number(one.other, one), signed(one.difference, one), verdict(one))
        for one in found.figures
    ]
    titles = ("", *(name.replace("@", "\n@") for name in (found.own, found.other)), "difference", "95 % interval")
    made: str = tabulate(
        rows, titles, tablefmt="plain", colalign=("left", "right", "right", "right", "left"), disable_numparse=True
    )
    lines = "\n".join(line.rstrip() for line in made.splitlines())
    early = "\n\nEnded early." if found.stopped else ""
    return "\n".join((wrapped(head, width), same)) + f"\n\n{lines}{early}\n"


def number(value: float, one: MeasuredDifference) -> str:
    """A mean: a share in per cent."""
    return f"{100 * value:.1f} %" if one.unit == "%" else f"{value:.2f}"


def signed(value: float, one: MeasuredDifference) -> str:
    """A difference with its sign: of shares in points."""
    return f"{100 * value:+.1f}" if one.unit == "%" else f"{value:+.2f}"


def verdict(one: MeasuredDifference) -> str:
    """Where the difference lies, in words."""
    if one.seen:
        return f"{signed(one.low, one)} to {signed(one.high, one)}"
    within = f"{100 * one.within:.1f}" if one.unit == "%" else f"{one.within:.2f}"
    return f"no difference seen within ± {within}"


def json(found: Contrast) -> str:
    """The same as JSON."""
    return library.dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n"


FORMS = {"table": table, "markdown": table, "json": json}
