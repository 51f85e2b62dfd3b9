"""The facts of a comparison before any trial, and the judgement of trials by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, zip_longest

from msgspec import Struct

from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import Change, Trial
from rulestone.interventions.experiment import Experiment
from rulestone.lab.compare import changed_runs
from rulestone.lab.compare.changed_runs import list_states, name_line
from rulestone.lab.compare.changes import list_differing
from rulestone.lab.compare.outcome import make_opening
from rulestone.lab.compare.rows import IF_ASKED, Behaviour, Cell, TableRow, Wording, get_cell, get_step
from rulestone.lab.compare.statuses import LINE
from rulestone.scenario import Run, Scenario
from rulestone.scenario.results import StepResult


class ComparisonFacts(Struct, frozen=True):
    """The facts of a comparison that trials are compared with.

    Attributes:
        runs, games, rulesets: the run, the game and the ruleset of every column.
        rows: all rows.
        deciding: the rows by which the ways of behaving differ.
        ways: the ways.
        shared: the shared words for steps.
        ran: a changed column → its run, cached for causes, variations and statuses (`cached`).
        keys: `id` of a run and shared words → its results line by line, with the run.
        pairs: two columns → the words that they share, whatever the other columns share.
        experiments: column → its experiment.
        is_idle: returns whether a line that a column allows has no bearing on its answer (`changed_runs.is_idle_line`).
    """

    runs: dict[str, Run]
    games: dict[str, Game]
    rulesets: dict[str, Ruleset]
    rows: tuple[TableRow, ...]
    deciding: tuple[TableRow, ...]
    ways: tuple[Behaviour, ...]
    shared: Wording
    ran: dict[tuple[object, ...], Run | None] = {}
    keys: dict[tuple[int, Wording], tuple[Run, tuple[str, ...]]] = {}
    pairs: dict[frozenset[str], Wording] = {}
    experiments: dict[str, Experiment] = {}
    is_idle: Callable[[str, int], bool] = lambda column, line: False

    def get_run(self, key: tuple[object, ...], make: Callable[[], Run | None]) -> Run | None:
        """Return the run of a changed column, made on the first request."""
        if key not in self.ran:
            self.ran[key] = make()
        return self.ran[key]

    def get_experiment(self, scenario: Scenario, column: str, assume: Mapping[str, object]) -> Experiment:
        """Return the experiment of a column, shared by every search in the column."""
        if column not in self.experiments:
            self.experiments[column] = Experiment(scenario, self.games[column], self.rulesets[column], assume)
        return self.experiments[column]

    def cell(self, row: TableRow, run: Run, column: str) -> Cell:
        """Return the cell of a changed column in a row."""
        if row.kind == "observation":
            return get_cell(run, row.name)
        return Cell("", self.shared.make_key(get_step(run, row.step), self.rulesets[column]))

    def judge_change(self, change: Change, run: Run) -> Trial:
        """Return the trial of a change: the rows that now agree with another column, and the way of behaving."""
        column = change.column
        steps = tuple(step.verdict.ok for step in run.steps)
        likeness, disturbs = (
            self.find_reproduced_columns(change, run),
            changed_runs.count_disturbed(run, self.runs[column]),
        )
        settled = self.map_settled_lines(run, column) if not likeness[0] else {}
        becomes = settled | self.map_agreeing_rows(run, column)
        coincident = change.sets_number and not any(self.has_same_events(run, column, name) for name in likeness[0])
        refused_again = change.unit in ("need", "restriction") and self.finds_other_reason(run, column)
        return Trial(change, dict(run.observations), steps, becomes, *likeness, disturbs, coincident, refused_again)

    def has_same_events(self, run: Run, column: str, rival: str) -> bool:
        """Return whether a changed run has the events and verdicts of another column, line by line."""
        shared = self.get_shared_words(column, rival)
        return self.make_keys(run, column, shared) == self.make_keys(self.runs[rival], rival, shared)

    def map_settled_lines(self, run: Run, column: str) -> dict[str, str]:
        """Return the first line with another verdict in another column, if it has that verdict in a changed run.

        Later lines may still have verdicts of neither column: a creature that may be summoned may then attack.

        Returns:
            the line → the other column; {} for none.
        """
        for other in self.runs:
            disputed = self.find_disputed_line(run, column, other)
            if disputed is not None and self.find_changed_line(run, column, other) is None:
                mine, theirs, now = disputed
                if now.verdict.ok == theirs.verdict.ok:
                    return {f"{mine.number} {mine.line}": other}
        return {}

    def find_disputed_line(self, run: Run, column: str, rival: str) -> tuple[StepResult, StepResult, StepResult] | None:
        """Return the first line on whose verdict two columns differ, except idle ones, passes and answers “if asked”.

        Returns:
            its results in the column, in the other column and in a changed run; None for none.
        """
        steps = zip(self.runs[column].steps, self.runs[rival].steps, run.steps, strict=False)
        differing = (one for one in steps if one[0].verdict.ok != one[1].verdict.ok)
        matter = (one for one in differing if not one[0].line.endswith((IF_ASKED, " passes")))
        names = {True: column, False: rival}
        return next((one for one in matter if not self.is_idle(names[one[0].verdict.ok], one[0].number)), None)

    def map_agreeing_rows(self, run: Run, column: str) -> dict[str, str]:
        """Return the rows in which a changed run agrees with another column, each with that column."""
        found: dict[str, str] = {}
        for row in self.rows:
            if row.kind != "observation" or not row.differs or row.cells[column].blank:
                continue
            now = self.cell(row, run, column)
            if now.blank or now.key == row.cells[column].key:
                continue
            alike = (name for name, cell in row.cells.items() if not cell.blank and cell.key == now.key)
            if other := next((name for name in alike if not self.breaks_premise(run, column, name)), ""):
                found[row.name] = other
        return found

    def find_reproduced_columns(self, change: Change, run: Run) -> tuple[tuple[str, ...], str, int]:
        """Return the columns that a changed run behaves like, why it proves nothing, and its distance from them.

        Removing a part may change more than the deciding event: a creature that never enters the field cannot attack,
        but this does not explain an attack elsewhere.
        """
        column, rejected = change.column, ""
        allowed = [step.verdict.ok for step in run.steps]
        refused = self.find_newly_refused(allowed, column) if change.only_permits else None
        if refused is not None:
            return (), f"{name_line(run, refused)} is refused for another reason", 0
        for way in self.ways:
            if column in way.columns or not self.reproduces_way(run, column, way):
                continue
            alike = self.list_explained(way, change)
            found = {name: self.measure_distance(change, run, name) for name in alike}
            if strays := [far for far, broken in found.values() if not broken]:
                return tuple(one for one in alike if not self.keeps_verdict(run, column, one)), "", min(strays)
            rejected = rejected or next((broken for _, broken in found.values()), "")
        return (), rejected, 0

    def find_newly_refused(self, allowed: Sequence[bool], column: str) -> int | None:
        """Return the number of the first line that a column allows and a change refuses; None for none.

        Args:
            allowed: for each line, whether the change allows it.
            column: the column.
        """
        steps = zip(self.runs[column].steps, allowed, strict=False)
        return next((own.number for own, now in steps if own.verdict.ok and not now), None)

    def measure_distance(self, change: Change, run: Run, name: str) -> tuple[int, str]:
        """Return the distance of a changed run from a column that it behaves like, and why it proves nothing."""
        column = change.column
        sound = self.allows_refused_line(change, run, name)
        takes_out = change.omits_part and not sound
        idle = ""
        if takes_out:
            absent = self.list_absent_events(column, name)
            idle = changed_runs.find_idle_effect(run, self.runs[column], self.runs[name], absent)
        broken = idle or self.breaks_premise(run, column, name)
        if not broken and not sound and (common := self.find_changed_result(run, column, name)):
            broken = f"it also changes the common result “{common}”"
        far = 0 if broken or sound else self.measure_strays(run, column, name)
        if takes_out and far:
            broken = "an event of neither column happens, or an event of both does not"
        return far, broken

    def list_absent_events(self, column: str, rival: str) -> frozenset[str]:
        """Return the names of events that happen in a column and not in another one, and of the events behind them."""
        shared = self.get_shared_words(column, rival)
        mine, theirs = (
            [clause for step in self.runs[name].steps for clause in shared.list_events(step, self.rulesets[name])]
            for name in (column, rival)
        )
        return frozenset(changed_runs.list_events_behind(self.runs[column], mine, {clause.key for clause in theirs}))

    def list_explained(self, way: Behaviour, change: Change) -> tuple[str, ...]:
        """Return the columns of a way that a change can explain.

        Fewer times for an action explain a line that the other column refuses for its time, or as it lacks the action.
        If no rule of the changed column's game gives the replaced value of a policy, or its kind is replaced, the
        giver's rule explains the behaviour, so the other column must have the giver's value.
        """
        if change.limits_time:
            kinds = {name: self.get_refusal_kind(change.column, name) for name in way.columns}
            return tuple(name for name, kind in kinds.items() if kind in ("wrong timing", "no counterpart"))
        if change.kind == "refusal":
            return tuple(name for name in way.columns if self.rulesets[name].lexicon.refuses(change.what))
        if change.kind != "policy" or (change.rules and "is" not in change.fields):
            return way.columns
        giver = self.rulesets[change.giver]
        others = {name: {*list_differing(self.rulesets[name], giver, change.what)} for name in way.columns}
        return tuple(name for name, fields in others.items() if not fields & {*(change.fields or fields)})

    def breaks_premise(self, run: Run, column: str, rival: str) -> str:
        """Return why a changed run no longer poses the question of two columns; "" if it does.

        Every line must have its verdict of one of the two columns, unless it is an answer “if asked”. Before the
        line at which they diverge, the events must be those of both.
        """
        own, theirs = self.runs[column], self.runs[rival]
        if run.end.stack and not own.end.stack:
            return "an item stays on the stack"
        early = self.find_changed_line(run, column, rival)
        if early is not None:
            return f"before the columns diverge, {name_line(run, early)} has another result"
        for number, step in enumerate(run.steps[: self.find_last_line(column)]):
            verdicts = [one.steps[number].verdict.ok for one in (own, theirs) if number < len(one.steps)]
            if verdicts and step.verdict.ok not in verdicts and not step.line.endswith(IF_ASKED):
                return f"{name_line(run, number + 1)} becomes {'allowed' if step.verdict.ok else 'refused'}"
        if self.delays_events(run, column, rival):
            return "the refused line then comes before events that precede it in both columns"
        if self.keeps_verdict(run, column, rival):
            return "the line that only one of the columns allows keeps its verdict, or another choice is open"
        if len(run.steps) < min(len(own.steps), len(theirs.steps)):
            return f"the game is over before {name_line(own, len(run.steps) + 1)}"
        return ""

    def find_changed_result(self, run: Run, column: str, rival: str) -> str:
        """Return the first observation on which two columns agree and that a change alters; "" for none.

        Example: if an occupied place refuses a second unit, the first one stays as in the other game, but there the
        second one enters too.
        """
        rows = [row for row in self.rows if row.kind == "observation" and not row.cells[column].blank]
        common = (row for row in rows if row.cells[column].key == row.cells[rival].key)
        changed = (row.name for row in common if self.cell(row, run, column).key != row.cells[column].key)
        return next(changed, "")

    def find_last_line(self, column: str) -> int | None:
        """Return the last line that the deciding observations ask about; None if they ask about the end too."""
        found = [LINE.search(self.runs[column].looks.get(row.name, "")) for row in self.deciding]
        return max((int(one[1]) for one in found if one), default=None) if all(found) else None

    def allows_refused_line(self, change: Change, run: Run, rival: str) -> bool:
        """Return whether a change only drops the requirement by which a column refuses a line that another allows.

        Then the line may have consequences that neither column shows. Example: a third unit needs a zone of its own.
        """
        disputed = self.find_disputed_line(run, change.column, rival)
        if disputed is None or not change.only_permits or change.also:
            return False
        mine, _, now = disputed
        return not mine.verdict.ok and now.verdict.ok and mine.verdict.rule == change.rules[0]

    def keeps_verdict(self, run: Run, column: str, rival: str) -> bool:
        """Return whether a change leaves the first disputed line as it is: with its verdict, or at another choice.

        If it does, later agreement with the other column has another reason. Example: a creature dies
        because of a threshold, and not because players cannot respond between blow and wound.
        """
        if (disputed := self.find_disputed_line(run, column, rival)) is None:
            return False
        mine, theirs, now = (step.verdict for step in disputed)
        return now.ok == mine.ok or now.kind == "another choice" != theirs.kind

    def delays_events(self, run: Run, column: str, rival: str) -> bool:
        """Return whether a change refuses the first disputed line only since it delays events that both columns have.

        Example: a response that a spell draws is refused if the spell still waits to resolve.
        """
        disputed = self.find_disputed_line(run, column, rival)
        if disputed is None or disputed[2].verdict.ok:
            return False
        before = (map(set, self.count_all(run, column, rival, n)) for n in range(1, disputed[0].number + 1))
        return any(own & theirs - now for now, own, theirs in before)

    def find_differing_states(self, column: str, rival: str) -> frozenset[str]:
        """Return the attributes by which a card of the first disputed line has a state in only one of two columns."""
        if (disputed := self.find_disputed_line(self.runs[column], column, rival)) is None:
            return frozenset()
        own, theirs = (self.list_card_states(name, disputed[0]) for name in (column, rival))
        states, shared = self.rulesets[column].lexicon.states, self.rulesets[rival].lexicon.states
        return frozenset(states[word][0] for word, _ in own ^ theirs if word in states and word in shared)

    def list_card_states(self, column: str, line: StepResult) -> set[tuple[str, str]]:
        """Return the states of the cards named in a line, as words and cards, before the line."""
        run, states = self.runs[column], self.rulesets[column].lexicon.states.items()
        before = run.steps[line.number - 2].position if line.number > 1 else run.start
        labels = [(oid, card) for oid, card in run.start.game.get("labels", {}).items() if card in line.line]
        return {
            (word, card) for oid, card in labels for word, (key, value) in states if before.value(oid, key) == value
        }

    def get_refusal_kind(self, column: str, rival: str) -> str:
        """Return the kind of refusal of the first disputed line in another column; "" if it allows the line."""
        disputed = self.find_disputed_line(self.runs[column], column, rival)
        return disputed[1].verdict.kind if disputed is not None else ""

    def get_shared_words(self, column: str, rival: str) -> Wording:
        """Return the words that two columns share."""
        key = frozenset((column, rival))
        if key not in self.pairs:
            self.pairs[key] = Wording.of({one: self.runs[one] for one in key}, {one: self.rulesets[one] for one in key})
        return self.pairs[key]

    def make_keys(self, run: Run, column: str, shared: Wording) -> tuple[str, ...]:
        """Return the results of the start and of each line of a run, as keys in shared words."""
        made = self.keys.get((id(run), shared))
        if made is None:
            steps = (make_opening(run), *run.steps)
            made = (run, tuple(shared.make_key(step, self.rulesets[column]) for step in steps))
            self.keys[id(run), shared] = made
        return made[1]

    def measure_strays(self, run: Run, column: str, rival: str) -> int:
        """Return by how much a changed run behaves like neither its column nor another one.

        The sum of: events that happen in neither column, missing events that happen in both, and observations that
        agree with neither.
        """
        last, disputed = self.find_last_line(column), self.find_disputed_line(run, column, rival)
        now, own, theirs = self.count_all(run, column, rival, last + 1 if last is not None else None)
        new, both = now - (own | theirs), own & theirs
        if disputed is not None and not disputed[1].verdict.ok and not disputed[2].verdict.ok:
            # the card that a refused line would draw is not the card that the other column draws at another time
            before, through = (self.count_all(run, column, rival, disputed[0].number + n)[1] for n in (0, 1))
            both = (own - (through - before)) & theirs
        strange = changed_runs.count_stray_events(new, own | theirs, self.rulesets[column], self.rulesets[rival])
        looked = [row for row in self.rows if row.kind == "observation" and not row.cells[column].blank]
        shown = sum(
            self.cell(row, run, column).key not in {row.cells[name].key for name in (column, rival)} for row in looked
        )
        return strange + (both - now).total() + shown

    def find_changed_line(self, run: Run, column: str, rival: str) -> int | None:
        """Return the first line before the divergence of two columns that a change affects; None for none.

        Events may happen one line late. Example: if "Ada plays Study" after an attack becomes allowed during the
        attack, it is played there, and the rest of the attack happens in that line.

        Returns:
            the number of the line, 0 for the start.
        """
        own, shared = self.runs[column], self.get_shared_words(column, rival)
        keys, own_keys = self.make_keys(run, column, shared), self.make_keys(own, column, shared)
        both = min(len(keys), len(own_keys))
        mine = list(zip_longest(own_keys, self.list_answers(column)))[:both]
        theirs = list(zip_longest(self.make_keys(self.runs[rival], rival, shared), self.list_answers(rival)))[:both]
        diverges = [*(one != two for one, two in zip_longest(mine, theirs)), True].index(True)
        early = next((n for n in range(diverges) if own_keys[n] != keys[n]), None)
        if not early:
            return early
        verdicts, now = ([step.verdict.ok for step in one.steps[: diverges - 1]] for one in (own, run))
        late = diverges + 1
        while late <= len(run.steps) and run.steps[late - 1].line.endswith(IF_ASKED):
            late += 1  # a choice for the diverging line comes before the rest of the attack
        before, through = self.count_events(own, column, shared, diverges), self.count_events(run, column, shared, late)
        changed = verdicts != now or self.count_events(run, column, shared, diverges) - before or before - through
        return early if changed else None

    def list_answers(self, column: str) -> list[str]:
        """Return the deciding observations of a column after the start and each line, as keys; [] if unknown.

        Games may have no shared word for the event that changes an observation. Example: control of a creature.
        """
        names = [row.name for row in self.deciding if row.kind == "observation"]
        return [repr([moment.get(name) for name in names]) for moment in self.runs[column].history]

    def count_all(self, run: Run, column: str, rival: str, lines: int | None) -> list[Counter[tuple[str, str]]]:
        """Count the events of a changed run, of its column, and of another column, in the words that the two share."""
        shared = self.get_shared_words(column, rival)
        runs = ((run, column), (self.runs[column], column), (self.runs[rival], rival))
        return [self.count_events(one, name, shared, lines) for one, name in runs]

    def count_events(self, run: Run, column: str, words: Wording, lines: int | None = None) -> Counter[tuple[str, str]]:
        """Count the events of a run, in shared words.

        Args:
            run: the run.
            column: its column.
            words: the words.
            lines: the number of lines to count, the start included; None for all.
        """
        ruleset, steps = self.rulesets[column], (make_opening(run), *run.steps)[:lines]
        parts = (clause for step in steps for clause in words.list_events(step, ruleset))
        # simultaneous or successive destruction is the same for each creature
        events = Counter((clause.word, name) for clause in parts for name in clause.who or ("",))
        return events + Counter(list_states(steps, ruleset))

    def changes_nothing(self, run: Run, column: str) -> bool:
        """Return whether a changed run agrees with its column in all lines, observations and the first refusal."""
        own = self.runs[column]
        keys, mine = self.make_keys(run, column, self.shared), self.make_keys(own, column, self.shared)
        return run.observations == own.observations and keys == mine and not self.finds_other_reason(run, column)

    def finds_other_reason(self, run: Run, column: str) -> bool:
        """Return whether the first line that a column refuses is refused for another reason in a changed run."""
        lines = zip(self.runs[column].steps, run.steps, strict=False)
        refused = ((own.verdict, now.verdict) for own, now in lines if not own.verdict.ok)
        return any(not now.ok and own != now for own, now in islice(refused, 1))

    def reproduces_way(self, run: Run, column: str, way: Behaviour) -> bool:
        """Return whether a run behaves like a column of a way in every deciding row that it can express."""
        for row in self.deciding:
            if row.cells[column].blank:
                continue
            now = self.cell(row, run, column)
            theirs = [row.cells[name] for name in way.columns if not row.cells[name].blank]
            if theirs and (now.blank or all(cell.key != now.key for cell in theirs)):
                return False
        return True
