"""Short trace: records without bookkeeping, each under its cause, repetitions counted."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import PASSED, Record
from rulestone.report.words import wrapped

DULL = ("rule",)
MARKED = re.compile(r"^(.*: )([^:→]+?) – → True(?=$| ×)")
LACKING = re.compile(r"(?:, *)+(?=$| ×)")
GONE = re.compile(r"^(.*: )([^:→]+?) True → –(?=$| ×)")


def brief(records: Iterable[Record], rules: Rules, mine: str = "") -> list[Record]:
    """The records worth telling; what a record left out had caused hangs on what caused that.

    Left out are phases, remarks of rules on their way, picks without an alternative, internal marks, steps in which
    nothing happened, and events that only repeat their action.

    Args:
        records: the records.
        rules: of the game.
        mine: the name of a player whose forced picks are kept: they were not asked.
    """
    listed = list(records)
    causes = {record.index: record.cause for record in listed}
    texts = {record.index: told(record.text) for record in listed}
    followed = {record.cause for record in listed}
    left_out: set[int] = set()
    for record in listed:
        empty = record.kind == "event" and not record.data and record.index not in followed
        repeats = record.kind == "event" and texts.get(record.cause, "").endswith(told(record.text))
        forced = record.event == "chosen" and record.text.endswith("(the only choice)")
        forced = forced and not (mine and record.text.startswith(f"{mine}: "))
        internal = record.event == "mark" and f": {rules.dormant} " in record.text
        if record.event in ("phase", PASSED) or record.kind in DULL or empty or repeats or forced or internal:
            left_out.add(record.index)
    kept = []
    for record in listed:
        if record.index in left_out:
            continue
        cause = record.cause
        while cause in left_out:
            cause = causes[cause]
        kept.append(record if cause == record.cause else replace(record, cause=cause))
    return kept


def told(text: str) -> str:
    """A text in a form in which an action and the event that carries it out are the same."""
    return text.replace(":", "").replace("  ", " ")


def repeated(records: Iterable[Record]) -> list[Record]:
    """The same thing several times in a row told once, with how often."""
    runs: list[list[Record]] = []
    for record in records:
        if runs and (runs[-1][-1].cause, runs[-1][-1].text) == (record.cause, record.text):
            runs[-1].append(record)
        else:
            runs.append([record])
    # what follows hangs on the last one of a row
    return [replace(run[-1], text=f"{run[-1].text} ×{len(run)}") if len(run) > 1 else run[0] for run in runs]


def story(records: Iterable[Record], width: int) -> str:
    """Records as lines, each further in than what caused it."""
    depth: dict[int, int] = {}
    lines = []
    for record in repeated(records):
        level = depth[record.index] = depth.get(record.cause, -1) + 1
        indent = "  " * (min(level, width // 8) + 1)
        lines.append(wrapped(spoken(record.text), width, indent, indent + "  "))
    return "\n".join(lines)


def spoken(text: str) -> str:
    """Return a record's text as players say it: a mark or its removal, without old and new values.

    An empty part at the end of an event (nobody attacked) is removed with its comma.
    """
    return LACKING.sub("", GONE.sub(r"\1no longer \2", MARKED.sub(r"\1\2", text)))
