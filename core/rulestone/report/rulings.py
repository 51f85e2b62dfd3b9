"""Results of rulings: a line each and a total, or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulestone.report.words import WIDTH, plural, wrapped

if TYPE_CHECKING:
    from rulestone.scenario import RulingResult

STATUSES = ("holds", "fails", "not yet")
SETTLED = ("holds", "nothing to show")


def shown(results: Sequence[RulingResult], failing: bool) -> list[RulingResult]:
    """The results to print: all, or those that do not hold."""
    return [result for result in results if not failing or result.status not in SETTLED]


def table(results: Sequence[RulingResult], failing: bool = False, width: int = WIDTH) -> str:
    """A line for each ruling (id, revision, holds / fails / not yet / nothing to show, short why) and a total.

    Args:
        results: what the rulings came to.
        failing: print only those that do not hold, the whole why with each; the total counts all.
        width: columns of text.
    """
    ids = max((len(result.id) for result in results), default=0)
    revisions = max((len(result.revision) for result in results), default=0)
    states = max(map(len, (*STATUSES, *(result.status for result in results))))
    lines = []
    for result in shown(results, failing):
        head = f"{result.id:<{ids}}  {result.revision:<{revisions}}  {result.status:<{states}}  "
        if failing:
            lines += wrapped(result.why, width, head).splitlines()
        else:
            why = " ".join(result.why.split())
            room = max(20, width - len(head))
            lines.append(head + (why if len(why) <= room else why[: room - 1] + "…"))
    counts = ", ".join(f"{sum(result.status == status for result in results)} {word}" for status, word in WORDS)
    silent = sum(result.status == "nothing to show" for result in results)
    counts += f", {silent} with nothing to show" if silent else ""
    lines += [*([""] if lines else []), f"{plural(len(results), 'ruling')}: {counts}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


WORDS = (("holds", "hold"), ("fails", "fail"), ("not yet", "not yet"))


def json(results: Sequence[RulingResult], failing: bool = False) -> str:
    """A JSON list of objects with id, revision, status and why."""
    import json as library

    data = [
        {"id": result.id, "revision": result.revision, "status": result.status, "why": result.why}
        for result in shown(results, failing)
    ]
    return library.dumps(data, ensure_ascii=False, indent=2) + "\n"


FORMS = {"table": table, "json": json}
