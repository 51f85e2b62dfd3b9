"""Short trace: records without bookkeeping, each under its cause, repetitions counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import PASSED, Record, is_empty
from rulestone.lab.play.witness import SOMETHING
from rulestone.report.words import wrap_text

DULL = ("rule",)
LACKING = re.compile(r"(?:, *)+(?=$| ×)")


def condense(records: Iterable[Record], rules: Rules, game: str = "") -> list[Record]:
    """Return the records worth reporting; effects of an omitted record move below its cause.

    It omits phases, intermediate remarks of rules, picks without an alternative, and internal marks. It also omits
    events that only let abilities trigger or only repeat their action.

    Args:
        records: the records.
        rules: of the game.
        game: the name of a player whose forced picks are kept: they were not asked.
    """
    listed = list(records)
    causes = {record.index: record.cause for record in listed}
    texts = {record.index: normalize_text(record.text) for record in listed}
    followed = {record.cause for record in listed}
    left_out: set[int] = set()
    for record in listed:
        bare = record.kind == "event" and record.index not in followed and record.event not in rules.parts.verbs
        repeats = record.kind == "event" and texts.get(record.cause, "").endswith(normalize_text(record.text))
        # a bare event, such as "touches down", only lets abilities trigger
        if bare or repeats or is_dull(record, rules, game):
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


def is_dull(record: Record, rules: Rules, game: str) -> bool:
    """Return whether a record is a phase, a remark, an internal mark or a forced pick; see `brief`."""
    if record.event in ("phase", PASSED) or record.kind in DULL or is_empty(record):
        return True
    if record.event == "mark" and f": {rules.dormant} " in record.text:
        return True
    forced = record.event == "chosen" and record.text.endswith("(the only choice)")
    return forced and not (game and record.text.startswith(f"{game}: "))


def normalize_text(text: str) -> str:
    """Return a text in a form that is equal for an action and the event that performs it."""
    return text.replace(":", "").replace("  ", " ")


def merge_neighbours(records: Iterable[Record], together: bool = False) -> list[Record]:
    """Merge equal neighbours and count them.

    Args:
        records: the records.
        together: also merge neighbours that make the same move: "Parry, Recall: deck → hand".
    """
    runs: list[list[Record]] = []
    for record in records:
        if runs and is_same_line(runs[-1][-1], record, together):
            runs[-1].append(record)
        else:
            runs.append([record])
    # later records name the last record of a row as their cause
    return [replace(run[-1], text=join_records(run)) for run in runs]


def is_same_line(first: Record, second: Record, together: bool) -> bool:
    """Return whether two neighbouring records belong in one line."""
    if first.cause != second.cause or first.event != second.event:
        return False
    moves = together and first.event == "move" and first.text.partition(": ")[2] == second.text.partition(": ")[2]
    return moves or first.text == second.text


def join_records(run: Sequence[Record]) -> str:
    """Return the text of one line for several records, with a count of equal ones."""
    if run[0].event != "move":
        return run[0].text + (f" ×{len(run)}" if len(run) > 1 else "")
    counts = Counter(record.text.partition(": ")[0] for record in run)
    names = [name if n == 1 else f"{n} cards" if name == SOMETHING else f"{name} ×{n}" for name, n in counts.items()]
    return f"{', '.join(names)}: {run[0].text.partition(': ')[2]}"


def render_story(records: Iterable[Record], names: Collection[str], width: int) -> str:
    """Return records as lines, each indented below its cause; `names` are the names of the players."""
    depth: dict[int, int] = {}
    lines = []
    for record in merge_neighbours(records, together=True):
        level = depth[record.index] = depth.get(record.cause, -1) + 1
        indent = "  " * (min(level, width // 8) + 1)
        lines.append(wrap_text(format_record(record.text, names), width, indent, indent + "  "))
    return "\n".join(lines)


def format_record(text: str, names: Collection[str] = ()) -> str:
    """Return a record's text for players.

    An event of a player, one of `names`, begins with the player: "You: draw 4". An empty part at the end of an event,
    such as no attacked object, is removed with its comma.
    """
    event, _, rest = text.partition(": ")
    who, _, what = rest.partition(", ")
    if who in names and not event[-1].isdigit():
        text = f"{who}: {event} {what}".rstrip()
    return LACKING.sub("", text)
