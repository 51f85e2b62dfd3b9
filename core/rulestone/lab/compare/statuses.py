"""The status of a cell: its weakest link, of the records on its causal path that cite rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from rulestone.game.rulebook import STATUSES
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.trace import Record
from rulestone.lab.compare.outcome import Clause, opening
from rulestone.lab.compare.rows import Shared, TableRow
from rulestone.scenario import Run

LINE = re.compile(r"\bline (\d+)\b")


class CellStatus(Struct, frozen=True):
    """The status of a cell.

    Attributes:
        status: the status of its weakest link ("official", "derived", "assumed"); "" where no rule is cited.
        rules: ids of the rules of the links with this status, the last link first.
    """

    status: str = ""
    rules: tuple[str, ...] = ()


def cell_statuses(
    rows: Iterable[TableRow], runs: Mapping[str, Run], rulesets: Mapping[str, Ruleset], shared: Shared
) -> dict[str, dict[str, CellStatus]]:
    """Return the status of every cell of the observations: row → column → status.

    A link is a record between the line of the script and the observed event. Its status is the best one of the rules
    that it cites: a destruction by an official rule is official, even if a second rule is an assumption.

    Args:
        rows: the rows.
        runs, rulesets: of every column.
        shared: the words in which steps are compared.
    """
    told = {
        name: [clause for step in (opening(run), *run.steps) for clause in shared.told(step, rulesets[name])]
        for name, run in runs.items()
    }
    return {
        row.name: {name: weakest(links(row, run, told[name]), rulesets[name]) for name, run in runs.items()}
        for row in rows
        if row.kind == "observation"
    }


def links(row: TableRow, run: Run, told: list[Clause]) -> Iterator[tuple[str, ...]]:
    """Yield the rules of each link behind a row of a run, the last link first.

    Args:
        row: an observation.
        run: the run.
        told: what happens in it.
    """
    text = run.looks.get(row.name, row.name)
    asked = LINE.search(text)
    if asked is not None:
        number = int(asked[1])
        if number <= len(run.steps) and not run.steps[number - 1].verdict.ok:
            yield (run.steps[number - 1].verdict.rule,)
        return
    record = deciding_record(text, run, told)
    if record is not None:
        by_index = {one.index: one for one in run.records}
        yield from (link.rules for link in chain(record, by_index))


def deciding_record(text: str, run: Run, told: list[Clause]) -> Record | None:
    """Return the last record about the subject of an observation; None for none.

    The subject is the cards or players that the observation names, else its events, else the end of the game.
    """
    names = {name for clause in told for name in clause.who if re.search(rf"\b{re.escape(name)}\b", text)}
    words = {clause.word for clause in told if re.search(rf"\b{re.escape(clause.word)}\b", text)}
    for clause in reversed(told):
        if (not names or names & set(clause.who)) and (not words or clause.word in words) and (names or words):
            return clause.record
    if not names and not words and run.end.over and run.records:
        return run.records[-1]
    return None


def weakest(found: Iterable[tuple[str, ...]], ruleset: Ruleset) -> CellStatus:
    """Return the status of the weakest of some links, each given by the rules that it cites."""
    book = ruleset.rulebook
    known: dict[str, dict[str, None]] = {}
    for rules in found:
        cited = [rule for rule in rules if rule in book]
        if cited:
            best = min((book[rule].status for rule in cited), key=STATUSES.index)
            known.setdefault(best, {}).update(dict.fromkeys(rule for rule in cited if book[rule].status == best))
    status = max(known, key=STATUSES.index, default="")
    return CellStatus(status, tuple(known.get(status, ())))


def chain(record: Record, by_index: Mapping[int, Record]) -> Iterator[Record]:
    """Yield a record, its cause, and so on, up to the resolving item or the phase."""
    seen: Record | None = record
    while seen is not None and seen.event != "phase":
        yield seen
        seen = by_index.get(seen.cause)
