"""The result of a comparison: columns, rows, ways of behaving, trials that prove causes, and assumptions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from textwrap import shorten
from typing import Any

from msgspec import Struct, to_builtins

from rulestone.game.ruleset import ASSUMED, STATUSES, Ruleset
from rulestone.interventions.changes import Trial
from rulestone.lab.compare.cast import CardLine
from rulestone.lab.compare.divergences import Divergence
from rulestone.lab.compare.rows import Behaviour, TableRow
from rulestone.lab.compare.statuses import CellStatus
from rulestone.lab.json import list_first_keys, make_bare_document, simplify
from rulestone.model.display import Displayed, describe_values
from rulestone.model.records import dump_fields
from rulestone.scenario import Run

KINDS = {"policy": "undecided"}
"""Kind of a varied change → the kind of support of a cell, where the two differ."""


class Variation(Struct, frozen=True):
    """A run of a column with another value for one that no rule states.

    Attributes:
        trial: the change and its result.
        flips: the rows that change.
        answers: whether the answer to the question changes.
        other: whether the run poses another question, since another line is allowed or cards are missing at the start;
            then a varied translation marks no cell.
    """

    trial: Trial
    flips: tuple[str, ...]
    answers: bool
    other: bool = False

    @property
    def is_undecided(self) -> bool:
        """Return whether no rule of the game states the varied value."""
        return self.trial.change.kind == "policy"

    @property
    def marks_cells(self) -> bool:
        """Return whether its flipped cells get a sign; if the run poses another question, only for assumptions."""
        return not self.other or self.trial.change.kind == "assumption"

    @property
    def is_of_translation(self) -> bool:
        """Return whether the translation was varied."""
        return self.trial.change.kind == "translation"


class Column(Displayed, Struct, frozen=True):
    """A game at a revision.

    Attributes:
        name: "game@revision".
        title: its title for readers.
        game: the title of the game alone.
        revision: the revision alone.
        run: the run of the scenario.
        ruleset: its ruleset.
    """

    name: str
    title: str
    game: str
    revision: str
    run: Run
    ruleset: Ruleset


class NotArising(Struct, frozen=True):
    """A game under which the question of a scenario does not arise; it has no column.

    Attributes:
        name: "game@revision".
        title: its title for readers.
        why: the unmet premise, or the first word of the scenario that the game does not know.
    """

    name: str
    title: str
    why: str


class Comparison(Displayed, Struct, frozen=True):
    """A scenario under several games and revisions.

    Attributes:
        scenario, title, asks: from the scenario's file.
        look: the hint where to look.
        columns: a game at a revision each, in the order asked for.
        divergences: the divergences, in the order of the script.
        not_arising: games under which the question does not arise.
        rows: the steps and the observations, with a cell for each column.
        ways: groups of columns that behave the same; empty if all do.
        wordless: the columns whose game has no term for the question.
        trials: the changes under which a column agrees with another column; changes that prove a cause come first.
        joint: pairs of trials, in two columns, that explain the difference of these together.
        rejected: the trials under which a column agrees with others on another question only.
        tried: the number of changes that were run, of all `candidates`.
        variations: the runs with other assumptions, translations and undecided values; None if nothing was varied.
        cut: the work not done within the limits, as text.
        timed_out: whether time, and not the number of runs, ended the search for causes.
        answers: the scenario's words for the values on which all agree.
        source: the scenario's name, or the path of its file.
        cites: the rules that decide according to the scenario, of any game.
        statuses: row → column → the status of the cell (`statuses`).
        answering: the observations that answer the question, each with its values and their meanings.
        cards: card → its kind and values, its text, its place at the start.
    """

    scenario: str
    title: str
    asks: str
    look: str
    columns: tuple[Column, ...]
    divergences: tuple[Divergence, ...]
    not_arising: tuple[NotArising, ...] = ()
    rows: tuple[TableRow, ...] = ()
    ways: tuple[Behaviour, ...] = ()
    wordless: tuple[str, ...] = ()
    trials: tuple[Trial, ...] = ()
    joint: tuple[tuple[Trial, Trial], ...] = ()
    rejected: tuple[Trial, ...] = ()
    tried: int = 0
    candidates: int = 0
    variations: tuple[Variation, ...] | None = None
    cut: tuple[str, ...] = ()
    timed_out: bool = False
    cards: tuple[CardLine, ...] = ()
    answers: tuple[str, ...] = ()
    source: str = ""
    cites: tuple[str, ...] = ()
    answering: dict[str, dict[str, str]] = {}
    statuses: dict[str, dict[str, CellStatus]] = {}

    def __repr__(self) -> str:
        """Return the answer in a line: each way of behaving with its columns, and each game without an answer."""
        alike = "; ".join(filter(None, self.answers)) or "all columns agree"
        every = ", ".join(column.name for column in self.columns)
        lines = [f"{way.answer or describe_values(way.says)}: {', '.join(way.columns)}" for way in self.ways]
        lines = lines or ([f"{alike}: {every}"] if every else [])
        lines += [f"does not arise: {one.name}" for one in self.not_arising]
        return shorten(f"<Comparison: {'; '.join([self.scenario, *lines])}", 118, placeholder=" …") + ">"

    def __str__(self) -> str:
        """Return the answer in a line, and a hint at the whole table."""
        return f"{self!r}\nThe whole table: print(rulestone.table(comparison))"

    @property
    def divergence(self) -> Divergence | None:
        """The divergence of the answers; if all answer the same, the first difference; None for none."""
        return next((one for one in self.divergences if one.decides), None)

    @property
    def observations(self) -> tuple[str, ...]:
        """The names of all observations, in the order of the file."""
        return tuple(dict.fromkeys(name for column in self.columns for name in column.run.observations))

    def column(self, name: str) -> Column:
        """Return a column by its name."""
        return next(column for column in self.columns if column.name == name)

    def status(self, column: str, rule: str) -> str:
        """Return the status of a rule in a column ("official", "derived", "assumed"); "" for a rule of other games."""
        book = self.column(column).ruleset.rulebook
        return book[rule].status if rule in book else ""

    def cause(self, way: Behaviour) -> Trial | None:
        """Return the smallest change under which a column of a way behaves like another way; None for none."""
        return next((one for one in self.trials if one.change.column in way.columns), None)

    def list_unexplained(self, way: Behaviour) -> list[Behaviour]:
        """Return the earlier ways of behaving whose difference from a way has no proved cause."""
        earlier = (one for one in self.ways[: self.ways.index(way)] if not is_explained(way, one, self.trials))
        return [one for one in earlier if not self.list_joint_causes(way.columns, one.columns)]

    def list_joint_causes(self, columns: Collection[str], others: Collection[str]) -> list[tuple[Trial, Trial]]:
        """Return the joint causes of the difference of two groups of columns, one trial in each."""
        pairs = [({one.change.column for one in trials}, trials) for trials in self.joint]
        return [trials for names, trials in pairs if names & {*columns} and names & {*others}]

    def has_proof(self, way: Behaviour) -> bool:
        """Return whether a proved cause explains a way of behaving, in its own columns or in others."""
        joint = any(one.change.column in way.columns for trials in self.joint for one in trials)
        return joint or self.cause(way) is not None or self.counterproof(way) is not None

    def counterproof(self, way: Behaviour) -> Trial | None:
        """Return the change under which a column of another way behaves like this way; None for none.

        It shows which rule of the other column the columns of the way lack.
        """
        found = (one for one in self.trials if not set(one.like).isdisjoint(way.columns))
        return min(found, key=lambda one: len(one.change.also), default=None)

    def is_expected(self, trial: Trial) -> bool | None:
        """Return whether the scenario's author expected a rule of a change; None if they named no rule of its game."""
        book = self.column(trial.change.source).ruleset.rulebook
        named = {rule for rule in self.cites if rule in book}
        return not named.isdisjoint(trial.change.rules[:1]) if named else None

    def citations(self, way: Behaviour) -> tuple[str, ...]:
        """Return the rules behind a way's deciding cells, else behind its differing cells.

        They are not proved to be the cause.
        """
        differing = tuple(row.name for row in self.rows if row.differs)
        for rows in (self.decisive, differing):
            cells = [self.statuses.get(row, {}).get(name, CellStatus()) for row in rows for name in way.columns]
            if found := tuple(dict.fromkeys(rule for cell in cells for rule in cell.rules[:1])):
                return found
        return ()

    @property
    def decisive(self) -> tuple[str, ...]:
        """The observations that answer the question: named by the scenario, else all that differ."""
        return tuple(self.answering) or tuple(r.name for r in self.rows if r.kind == "observation" and r.differs)

    def flips(self, row: str, column: str) -> tuple[str, ...]:
        """Return what a cell rests on besides rules; () for nothing, and for a blank cell.

        "assumption" is an assumed rule or an option of an assumption; "translation" a value that the translation filled
        in; "undecided" a value of a policy that no rule of the game gives.
        """
        blank = {one.name for one in self.rows if one.kind == "observation" and one.cells[column].blank}
        # a blank cell claims nothing, so that nothing supports it
        if row in blank or self.column(column).run.stopped:
            return ()
        kinds = {
            KINDS.get(one.trial.change.kind, one.trial.change.kind)
            for one in self.variations or ()
            if one.trial.change.column == column and row in one.flips and one.marks_cells
        }
        changed = {(one.change.kind, one.change.column) for one in self.trials if row in one.becomes}
        if ("assumption", column) in changed or self.list_unsourced(row, column):
            kinds.add("assumption")
        return tuple(sorted(kinds))

    def list_unsourced(self, row: str, column: str) -> tuple[str, ...]:
        """Return the unsourced support of a cell: ids of assumed rules, and names of policies without a rule.

        These are an assumed rule that decides the cell, and what a trial proved to decide. Options of assumptions
        are not among them; see `variations`.
        """
        rulesets = {one.name: one.ruleset for one in self.columns}
        known = self.statuses.get(row, {}).get(column, CellStatus())
        weak = [rule for rule in known.rules if known.status == ASSUMED == rulesets[column].rulebook[rule].status]
        found = dict.fromkeys(weak[:1])
        for trial in self.trials:
            change = trial.change
            if row in trial.becomes and change.has_part(rulesets, column) and change.is_unfounded(rulesets[column]):
                behind = [rule for rule in change.rules if rule in rulesets[column].rulebook.rules]
                found |= dict.fromkeys(behind or [change.what])
        return tuple(found)

    def depends_on(self, column: str) -> tuple[str, ...]:
        """Return the kinds of variations that a column's answer to the question depends on."""
        return tuple(sorted({kind for row in self.decisive for kind in self.flips(row, column)}))

    def answer_status(self, column: str) -> str:
        """Return the status of a column's answer: of its weakest deciding cell, or of all cells if none decides.

        Returns:
            "official", "derived", "assumed", "undecided" (no rule of the game gives a deciding value), or "" if no rule
            is cited.
        """
        rests, cells = self.depends_on(column), [self.statuses.get(r, {}) for r in self.decisive or self.observations]
        if "undecided" in rests:
            return "undecided"
        known = {cell[column].status for cell in cells if column in cell} | (
            {ASSUMED} if "assumption" in rests else set()
        )
        # the weakest of the deciding rules gives the status
        return max((status for status in known if status), key=STATUSES.index, default="")

    @property
    def assumptions(self) -> dict[str, dict[str, Any]]:
        """Return the assumptions and options that each column depends on; columns without assumptions are left out."""
        return {column.name: dict(column.run.assumptions) for column in self.columns if column.run.assumptions}

    def to_frame(self) -> Any:
        """Return the comparison as a pandas DataFrame with a row for each step and each observation.

        Returns:
            the frame; its index is (kind, step, name), its columns are called "game@revision". Steps hold what a table
            shows of them, observations their values (None where a game has no word for them).

        Raises:
            LookupError: pandas is not installed.
        """
        from importlib import import_module

        try:
            pandas: Any = import_module("pandas")
        except ModuleNotFoundError:
            raise LookupError("a data frame needs pandas: pip install pandas") from None
        index = pandas.MultiIndex.from_tuples(
            [(row.kind, row.step, row.name) for row in self.rows], names=("kind", "step", "name")
        )
        values = {
            column.name: [
                row.cells[column.name].text if row.kind == "step" else column.run.observations.get(row.name)
                for row in self.rows
            ]
            for column in self.columns
        }
        return pandas.DataFrame(values, index=index, dtype=object)

    def to_dict(self) -> dict[str, Any]:
        """Return all content as plain lists and dicts, ready for JSON; `rulestone.lab.schema` describes it."""
        return {
            **list_first_keys("comparison"),
            **dump_fields(self, "scenario title asks look"),
            "columns": [{"name": c.name, "title": c.title, **make_bare_document(c.run)} for c in self.columns],
            "observations": {
                key: {c.name: simplify(c.run.observations.get(key)) for c in self.columns} for key in self.observations
            },
            "does not arise": to_builtins(self.not_arising),
            "agree": not self.divergences,
            "divergences": to_builtins(self.divergences),
            **dump_answer(self),
        }


def is_explained(way: Behaviour, other: Behaviour, trials: Iterable[Trial]) -> bool:
    """Return whether a proof in a column of one way reproduces a column of the other."""
    sides = ({*way.columns}, {*other.columns})
    return any(one.change.column in a and b & {*one.like} for one in trials for a, b in (sides, sides[::-1]))


def make_cited_data(comparison: Comparison, rule: str, columns: Sequence[str]) -> dict[str, Any]:
    """Return a rule with its status in the given columns that have it; in another revision the status may differ."""
    books = {name: comparison.column(name).ruleset.rulebook.rules for name in columns}
    found = {name: comparison.status(name, rule) for name, rules in books.items() if rule in rules}
    known = next(iter(found.values()), comparison.status(columns[0], rule))
    return {"id": rule, "status": known, "by column": found}


def dump_status(comparison: Comparison, row: TableRow, column: str) -> dict[str, Any]:
    """Return the status of a cell and the rules behind it as plain data."""
    known = comparison.statuses.get(row.name, {}).get(column, CellStatus())
    return {"status": known.status, "status rules": list(known.rules)}


def dump_answer(comparison: Comparison) -> dict[str, Any]:
    """Return the answer of a comparison as plain data: ways of behaving, rows, causes with their runs, variations."""

    def dump_trial(trial: Trial) -> dict[str, Any]:
        change = trial.change
        return {
            **dump_fields(change, "column kind what unit"),
            "from": change.giver,
            "rules": [make_cited_data(comparison, rule, (change.source,)) for rule in change.rules],
            "also": [{"kind": one.kind, "what": one.what} for one in change.also],
            "fields": list(change.fields),
            "observations": {name: simplify(value) for name, value in trial.observations.items()},
            "steps": list(trial.steps),
            **dump_fields(trial, "becomes rejected"),
            "behaves like": list(trial.like),
            "strays": trial.strays,
        }

    def dump_way(group: Behaviour) -> dict[str, Any]:
        proven = comparison.cause(group)
        return {
            "columns": list(group.columns),
            "answer": group.answer,
            "says": group.says,
            "cause": dump_trial(proven) if proven is not None else None,
            "expected": comparison.is_expected(proven) if proven is not None else None,
            "citations": [make_cited_data(comparison, rule, group.columns) for rule in comparison.citations(group)],
        }

    varied = [
        {**dump_trial(one.trial), "flips": list(one.flips), "answers": one.answers, "other script": one.other}
        for one in comparison.variations or ()
    ]
    return {
        "ways": [dump_way(one) for one in comparison.ways],
        "no word for it": list(comparison.wordless),
        "rows": [
            {
                **dump_fields(row, "kind name step differs"),
                "cells": {
                    name: {
                        "says": cell.text,
                        **dump_fields(cell, "blank rule because"),
                        "rests on": list(comparison.flips(row.name, name)) if row.kind == "observation" else [],
                        **dump_status(comparison, row, name),
                    }
                    for name, cell in row.cells.items()
                },
            }
            for row in comparison.rows
        ],
        "trials": [dump_trial(one) for one in comparison.trials],
        "joint causes": [[dump_trial(one) for one in pair] for pair in comparison.joint],
        "rejected": [dump_trial(one) for one in comparison.rejected],
        **dump_fields(comparison, "tried candidates"),
        "variations": varied if comparison.variations is not None else None,
        "no time for": list(comparison.cut),
    }
