"""What a comparison knows before anything is tried, and how what was tried is held against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.lab.compare.changes import Bench, Change, Trial
from rulestone.lab.compare.outcome import opening
from rulestone.lab.compare.rows import Cell, Shared, TableRow, observed
from rulestone.lab.compare.ways import Way
from rulestone.scenario import Run, Scenario


class Known(Struct, frozen=True):
    """What trials are held against.

    Attributes:
        runs, games, rulesets: of every column.
        rows: all rows.
        deciding: those by which the ways of behaving differ.
        ways: the ways.
        shared: what steps are told in.
        ran: runs with another option of an assumption: causes and variations look at the same ones.
    """

    runs: dict[str, Run]
    games: dict[str, Game]
    rulesets: dict[str, Ruleset]
    rows: tuple[TableRow, ...]
    deciding: tuple[TableRow, ...]
    ways: tuple[Way, ...]
    shared: Shared
    ran: dict[tuple[str, str, str], Run | None] = {}

    def option(self, bench: Bench, column: str, name: str, option: object) -> Run | None:
        """The run of a column with another option of an assumption, made once."""
        key = (column, name, str(option))
        if key not in self.ran:
            self.ran[key] = bench.option(name, option)
        return self.ran[key]

    def bench(self, scenario: Scenario, column: str, assume: Mapping[str, object]) -> Bench:
        """Where a column is changed and run."""
        return Bench(scenario, self.games[column], self.rulesets[column], assume)

    def way_of(self, column: str) -> Way | None:
        """The way a column behaves, None for one that has no word for what is asked."""
        return next((way for way in self.ways if column in way.columns), None)

    def cell(self, row: TableRow, run: Run, column: str) -> Cell:
        """What a changed column shows in a row."""
        if row.kind == "observation":
            return observed(run, row.name)
        if not row.step:
            return Cell("", self.shared.key(opening(run), self.rulesets[column]))
        step = run.steps[row.step - 1] if row.step <= len(run.steps) else None
        return Cell("", self.shared.key(step, self.rulesets[column]))

    def judged(self, change: Change, run: Run) -> Trial:
        """A trial: which rows became another column's, and whose way of behaving it has now."""
        column = change.column
        becomes: dict[str, str] = {}
        for row in self.rows:
            if row.kind != "observation" or not row.differs or row.cells[column].blank:
                continue
            now = self.cell(row, run, column)
            if now.blank or now.key == row.cells[column].key:
                continue
            alike = (name for name, cell in row.cells.items() if not cell.blank and cell.key == now.key)
            other = next((name for name in alike if not self.cut_short(run, column, (name,))), None)
            if other is not None:
                becomes[row.name] = other
        own = self.way_of(column)
        other_ways = () if change.leaves_out and self.strange(run, column) else self.ways
        like = next((way.columns for way in other_ways if way is not own and self.behaves(run, column, way)), ())
        steps = tuple(step.verdict.ok for step in run.steps)
        return Trial(change, dict(run.observations), steps, becomes, like)

    def strange(self, run: Run, column: str) -> bool:
        """Whether a changed column shows something that no column shows: what was left out did more than decide."""
        return any(
            self.cell(row, run, column).key not in {cell.key for cell in row.cells.values()}
            for row in self.rows
            if row.kind == "observation" and not row.cells[column].blank
        )

    def behaves(self, run: Run, column: str, way: Way) -> bool:
        """Whether a run behaves in a way: as a column of it in every deciding row for which its own has a word."""
        if self.cut_short(run, column, way.columns):
            return False
        for row in self.deciding:
            if row.cells[column].blank:
                continue
            now = self.cell(row, run, column)
            theirs = [row.cells[name] for name in way.columns if not row.cells[name].blank]
            if theirs and (now.blank or all(cell.key != now.key for cell in theirs)):
                return False
        return True

    def cut_short(self, run: Run, column: str, others: Sequence[str]) -> bool:
        """Whether a changed column refuses a line that it carried out itself, as all others here do.

        What comes of the script then is not what comes of it with them, whatever it looks like in the end.
        """
        runs = [self.runs[name] for name in (column, *others)]
        return any(
            not step.verdict.ok and all(number < len(one.steps) and one.steps[number].verdict.ok for one in runs)
            for number, step in enumerate(run.steps)
        )
