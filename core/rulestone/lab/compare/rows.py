"""The rows of a comparison, with a cell in shared words for each column; and ways of behaving: groups of columns with
the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from rulestone.game.ruleset import Ruleset
from rulestone.lab.compare.outcome import NAMELESS, Clause, clauses, find_played, list_common, make_opening, summarize
from rulestone.model.display import Displayed, format_seen
from rulestone.model.objects import NUMBER
from rulestone.model.verdicts import name_refusal
from rulestone.scenario.results import Run, StepResult

STOPPED = "infinite loop"
NOT_ASKED = "not asked"
MAX_GROUPS = 8
"""Maximum number of groups of objects that a cell lists one after the other."""
MAX_REASON = 64
"""Maximum length of a refusal's reason in a cell; for a longer one the cell shows its kind."""
STACKED = "on stack"
IF_ASKED = "if asked"


class Cell(Struct, frozen=True):
    """The cell of one column in one row.

    Attributes:
        text: its text, in shared words.
        key: equal keys mean that cells agree.
        blank: the column has no word for the row; a blank cell agrees with every other.
        rule: the rule behind a refusal, "" for none.
        because: the game's own reason for a refusal.
        kind: the kind of a refusal ("no target", "not asked"), "" for none.
        short: the text of a refusal without its rule, "" for none.
        answer: the scenario's answer for the game's own word for the value; "" for none.
    """

    text: str
    key: str
    blank: bool = False
    rule: str = ""
    because: str = ""
    kind: str = ""
    short: str = ""
    answer: str = ""


class TableRow(Displayed, Struct, frozen=True):
    """A row.

    Attributes:
        kind: "step" or "observation".
        name: the observation, or the line of the script.
        step: the number of the line, 0 for the start and for an observation.
        cells: column → its cell.
    """

    kind: str
    name: str
    step: int
    cells: dict[str, Cell]

    @property
    def summary(self) -> str:
        """Return the row's name and its different cells."""
        return f"{self.name}: {' / '.join(dict.fromkeys(cell.text for cell in self.cells.values()))}"

    @property
    def differs(self) -> bool:
        """Return whether two columns differ in the row."""
        return len({cell.key for cell in self.cells.values() if not cell.blank}) > 1

    @property
    def unusual(self) -> tuple[str, ...]:
        """The columns that differ from the majority, or from the first column without a majority."""
        keys = [cell.key for cell in self.cells.values() if not cell.blank]
        if not self.differs:
            return ()
        (usual, many), *others = Counter(keys).most_common()
        if any(number == many for _, number in others):
            usual = keys[0]
        # two cells with the same words look equal to readers
        seen = {cell.text for cell in self.cells.values() if cell.key == usual}
        return tuple(name for name, cell in self.cells.items() if not cell.blank and cell.text not in seen)

    def agrees(self, first: str, second: str) -> bool:
        """Return whether two columns agree in the row; a blank cell agrees with every cell."""
        a, b = self.cells[first], self.cells[second]
        return a.blank or b.blank or a.key == b.key


class Wording(Struct, frozen=True, eq=False):
    """The shared words in which steps of columns are compared.

    Attributes:
        events: the event words that every column has.
        played: the cards that are played in any of them.
        known: `id` of a step → the step and its events, cached.
    """

    events: frozenset[str]
    played: frozenset[str]
    known: dict[int, tuple[StepResult, tuple[Clause, ...]]] = {}

    @staticmethod
    def of(runs: Mapping[str, Run], rulesets: Mapping[str, Ruleset]) -> Wording:
        """Return the words that all columns have."""
        return Wording(list_common(rulesets.values()), find_played((run, rulesets[one]) for one, run in runs.items()))

    def list_events(self, step: StepResult | None, ruleset: Ruleset) -> tuple[Clause, ...]:
        """Return the events of a step."""
        if step is None:
            return ()
        if id(step) not in self.known:
            self.known[id(step)] = step, clauses(step, ruleset, self.events, self.played)
        return self.known[id(step)][1]

    def make_key(self, step: StepResult | None, ruleset: Ruleset) -> str:
        """Return a key that is equal for steps with the same outcome."""
        return repr((step is not None and step.verdict.ok, summarize(self.list_events(step, ruleset))))


def make_rows(runs: Mapping[str, Run], rulesets: Mapping[str, Ruleset], shared: Wording) -> tuple[TableRow, ...]:
    """Return all rows: the steps in the order of the script, then the observations in the order of the file.

    Args:
        runs: column → its run of one scenario.
        rulesets: column → its ruleset.
        shared: the words in which steps are compared.
    """
    longest = max(((make_opening(run), *run.steps) for run in runs.values()), key=len, default=())
    found: list[TableRow] = []
    for number, line in enumerate(longest):
        steps = {name: get_step(run, number) for name, run in runs.items()}
        says = {name: shared.list_events(step, rulesets[name]) for name, step in steps.items()}
        verdicts = {step is not None and step.verdict.ok for step in steps.values()}
        cells = {
            name: fill_step(runs[name], step, says[name], [t for n, t in says.items() if n != name], len(verdicts) > 1)
            for name, step in steps.items()
        }
        row = TableRow("step", line.line, number, distinguish_cells(cells, says) if verdicts == {True} else cells)
        # the events before the first line are a row only if columns differ in them
        found += [row] if number or row.differs or verdicts != {True} else []
    names = dict.fromkeys(name for run in runs.values() for name in run.observations)
    for name in names:
        found.append(TableRow("observation", name, 0, {column: get_cell(run, name) for column, run in runs.items()}))
    return tuple(found)


def get_step(run: Run, number: int) -> StepResult | None:
    """Return a line of a run, or the events before the first line as number 0; None if the run has ended before."""
    if not number:
        return make_opening(run)
    return run.steps[number - 1] if number <= len(run.steps) else None


def fill_step(
    run: Run, step: StepResult | None, clauses: Sequence[Clause], rivals: Sequence[Sequence[Clause]], by_verdict: bool
) -> Cell:
    """Return the cell of a column at a step."""
    if step is None:
        text = STOPPED if run.stopped else "the game is over"
        return Cell(text, text)
    verdict = step.verdict
    if not verdict.ok:
        key = repr((False, summarize(clauses)))
        short = shorten_refusal(step)
        text = f"{short} [{verdict.rule}]" if verdict.rule and short != NOT_ASKED else short
        return Cell(text, key, False, verdict.rule, verdict.because, verdict.kind, short)
    key = repr((True, summarize(clauses)))
    if by_verdict:
        return Cell("asked" if step.line.endswith(IF_ASKED) else "allowed", key)
    # an item on the stack has no effect yet
    text = format_short(own := list_own_events(clauses, rivals)) or format_short(own, nameless=True)
    return Cell(text or (STACKED if step.position.stack else format_short(clauses, nameless=True)) or "no event", key)


def shorten_refusal(step: StepResult) -> str:
    """Return "not allowed" and the reason for a refused line; "not needed" for a pass that the game does not ask for.

    A long reason is cut to its first part ("Bear cannot be picked: its power is 9000, more than 3000", without the
    candidates), or else replaced by its kind.
    """
    verdict = step.verdict
    if verdict.kind in (NOT_ASKED, "another choice") and step.line.endswith(IF_ASKED):
        return NOT_ASKED
    reasons = (verdict.because, verdict.because.partition("; ")[0], verdict.kind)
    reason = next((one for one in reasons if 0 < len(one) <= MAX_REASON), verdict.because)
    lead = name_refusal(step.line, verdict.kind, "not allowed")
    return f"{lead}: {reason}" if reason not in ("", NOT_ASKED) else lead


def list_own_events(clauses: Sequence[Clause], rivals: Sequence[Sequence[Clause]]) -> list[Clause]:
    """Return the events that did not happen in the same way in every other column, with the cause of moved fillers."""
    mine = dict(summarize(clauses))
    theirs = [dict(summarize(other)) for other in rivals]
    words = {word for word in mine if any(other.get(word) != mine[word] for other in theirs)}
    causes = {one.record.cause for one in clauses if one.word in words and not one.is_event and is_nameless(one)}
    return [clause for clause in clauses if clause.word in words or clause.record.index in causes]


def distinguish_cells(cells: Mapping[str, Cell], clauses: Mapping[str, Sequence[Clause]]) -> dict[str, Cell]:
    """Return the cells of one row; if different cells look equal, events of unnamed cards are included."""
    keys: dict[str, set[str]] = {}
    for cell in cells.values():
        keys.setdefault(cell.text, set()).add(cell.key)

    def replace_text(name: str, cell: Cell, in_order: bool = False) -> Cell:
        mine = list_own_events(clauses[name], [other for giver, other in clauses.items() if giver != name])
        return structs.replace(cell, text=format_short(mine, nameless=True, in_order=in_order) or cell.text)

    found = {name: replace_text(name, cell) if len(keys[cell.text]) > 1 else cell for name, cell in cells.items()}
    if len({cell.text for cell in found.values()}) == 1 and len({cell.key for cell in found.values()}) > 1:
        # only the order differs: list the events around those that agree
        found = {name: replace_text(name, cell, in_order=True) for name, cell in found.items()}
    return found


def format_short(clauses: Sequence[Clause], nameless: bool = False, in_order: bool = False) -> str:
    """Return a short description of events with the affected objects, and of moves without an event.

    Args:
        nameless: also report the moves of cards that only fill a zone.
        in_order: keep the order of events, even if no listed event came in between.
    """
    clauses = [clause for clause in fold_fillers(clauses) if nameless or not is_nameless(clause)]
    named = {name for clause in clauses if clause.is_event for name in clause.who}
    kept = [clause for clause in clauses if clause.who and (clause.is_event or not set(clause.who) <= named)]
    words = dict(summarize(clauses if in_order else kept))
    return "; ".join(format_in_turn(words[word], word) for word in dict.fromkeys(clause.word for clause in kept))


def fold_fillers(clauses: Sequence[Clause]) -> list[Clause]:
    """Return events with one move for each card that fills a zone: its last one.

    An event without objects of its own, such as “drew”, gets the number of its moves: “drew 2”.
    """
    fillers = {one.record.index: one.record for one in clauses if one.record.event == "move" and is_nameless(one)}
    numbers = Counter({one.record.index: one.record.cause for one in clauses if one.record.event == "move"}.values())
    last = {record.data["new"] & NUMBER: record.index for record in fillers.values()}.values()
    whole = (one.record for one in clauses if one.is_event and one.record.index in numbers)
    counted = {record.index for record in whole if not any(isinstance(value, tuple) for value in record.data.values())}
    return [
        structs.replace(one, word=f"{one.word} {numbers[one.record.index]}") if one.record.index in counted else one
        for one in clauses
        if one.record.index not in fillers or (one.record.index in last and one.record.cause not in counted)
    ]


def is_nameless(clause: Clause) -> bool:
    """Return whether an event affected only cards that fill a zone."""
    return all(name.startswith(NAMELESS) for name in clause.who)


def format_in_turn(groups: Sequence[Sequence[str]], word: str) -> str:
    """Return the affected objects in turn, each group with the word of its event; a long list is shortened."""
    merged: list[list[str]] = []
    for who in groups:  # cards without a name have no order that a reader can see
        if merged and {*merged[-1]} == {*who} and who[0].startswith(NAMELESS):
            merged[-1] += who
        else:
            merged.append([*who])
    shown = [f"{', '.join(count_names(who))} {word}" for who in merged]
    if len(shown) > MAX_GROUPS:
        return f"{', then '.join(shown[: MAX_GROUPS // 2])} and {len(shown) - MAX_GROUPS // 2} times more"
    return ", then ".join(shown)


def count_names(names: Sequence[str]) -> list[str]:
    """Return each name once; several cards without a name as "2 cards of Ben"."""
    return [one.replace("a card", f"{number} cards", 1) if number > 1 and one.startswith(NAMELESS) else one
            for one, number in Counter(names).items()]  # fmt: skip


def get_cell(run: Run, name: str) -> Cell:
    """Return the cell of a column for an observation."""
    if run.stopped:
        return Cell(STOPPED, STOPPED, False, "", run.stopped)
    value = run.observations.get(name)
    # one game may allow several values of an attribute: a single value is equal in both
    single = value[0] if isinstance(value, (list, tuple)) and len(value) == 1 else value
    return Cell(format_seen(value), repr(single), value is None, answer=run.own_answers.get(name, ""))


def is_unknown(runs: Sequence[Run]) -> bool:
    """Return whether no column knows an observation, for example because it is misspelt."""
    noted = [{note.about for note in run.notes} for run in runs]
    return bool(runs) and not set.intersection(*noted).isdisjoint(runs[0].looks)


Answers = Mapping[str, Mapping[str, str]]
"""Observation → value → what it answers, from the scenario."""


class Behaviour(Displayed, Struct, frozen=True):
    """A way of behaving.

    Attributes:
        columns: the columns that behave in this way, in the order of the comparison.
        answer: the scenario's own words for it ("Yes"); "" for none.
        says: row → the value in these columns, for the differing rows in which they agree.
    """

    columns: tuple[str, ...]
    answer: str
    says: dict[str, str]


def find_deciding_rows(rows: Sequence[TableRow], answer: Answers) -> tuple[TableRow, ...]:
    """Return the rows that distinguish ways of behaving: the scenario's answer rows, else the differing observations,
    else the differing steps.

    Args:
        rows: all rows.
        answer: observation → value → the answer that it stands for, from the scenario.
    """
    named = tuple(row for row in rows if row.kind == "observation" and row.name in answer)
    if any(row.differs for row in named):
        return named
    looked = tuple(row for row in rows if row.kind == "observation")
    return tuple(row for row in looked or rows if row.differs)


def group_ways(rows: Sequence[TableRow], answer: Answers) -> tuple[tuple[Behaviour, ...], tuple[str, ...]]:
    """Return the ways of behaving, in order of their first columns.

    Args:
        rows: all rows.
        answer: observation → value → the answer that it stands for, from the scenario.

    Returns:
        the ways; and the columns without a word for any of the deciding rows, which belong to no way.
    """
    by = find_deciding_rows(rows, answer)
    looked = by or tuple(row for row in rows if row.kind == "observation")
    columns = list(looked[0].cells) if looked else []
    wordless = tuple(name for name in columns if all(row.cells[name].blank for row in looked))
    if not by:
        return (), wordless
    # columns with the most words come first, so that a blank cell joins a way instead of making one
    expressing = sorted((n for n in columns if n not in wordless), key=lambda n: sum(r.cells[n].blank for r in by))
    groups: list[list[str]] = []
    for name in expressing:
        matching_group = next((g for g in groups if all(row.agrees(name, other) for other in g for row in by)), None)
        if matching_group is None:
            groups.append([name])
        else:
            matching_group.append(name)
    ordered = sorted((sorted(group, key=columns.index) for group in groups), key=lambda g: columns.index(g[0]))
    return tuple(make_way(group, by, rows, answer) for group in ordered), wordless


def make_way(columns: Sequence[str], by: Sequence[TableRow], rows: Sequence[TableRow], answer: Answers) -> Behaviour:
    """Return a way of behaving with the differing rows in which its columns agree."""
    says = {}
    words: dict[str, None] = {}
    for row in rows:
        cells = [row.cells[name] for name in columns if not row.cells[name].blank]
        looked = row.differs and (row in by or row.kind == "observation")
        if looked and cells and len({cell.key for cell in cells}) == 1:
            says[row.name] = cells[0].text
    for row in by:
        cell = next((row.cells[name] for name in columns if not row.cells[name].blank), None)
        if cell is not None and (text := answer.get(row.name, {}).get(cell.text, cell.answer)):
            words[text] = None
    return Behaviour(tuple(columns), "; ".join(words), says)
