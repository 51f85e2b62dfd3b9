"""Many scenarios compared: a line for each, and how many part."""

from __future__ import annotations

import json as library
from collections.abc import Sequence

import msgspec

from rulestone.lab.compare.library import Compared
from rulestone.report.words import WIDTH, plural, wrapped


def table(found: Sequence[Compared], width: int = WIDTH) -> str:
    """A line or two for each scenario: its ways of behaving with their columns, and where they part.

    Args:
        width: columns of text.
    """
    longest = max((len(one.scenario) for one in found), default=0)
    lines = [wrapped(said(one), width, f"{one.scenario:<{longest}}  ") for one in found]
    parting, failed = sum(len(one.ways) > 1 for one in found), sum(bool(one.failed) for one in found)
    counts = f"{plural(len(found), 'scenario')}: {parting} in which the columns differ"
    lines += ["", counts + (f", {failed} that could not be compared" if failed else "")]
    return "\n".join(lines) + "\n"


def said(one: Compared) -> str:
    """How a scenario comes out, in words."""
    if one.failed:
        return f"could not be compared: {one.failed}"
    if len(one.ways) < 2:
        return "all alike" if not one.step else f"one answer, on different ways from “{one.step}” on"
    told = "; ".join(f"{answer}: {', '.join(columns)}" for answer, columns in one.ways)
    return told + (f"; they diverge at “{one.step}”" if one.step else "")


def json(found: Sequence[Compared]) -> str:
    """The same as a JSON list."""
    return library.dumps(msgspec.to_builtins(list(found)), ensure_ascii=False, indent=2) + "\n"
