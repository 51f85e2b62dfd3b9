"""Causes: the smallest change under which a column behaves as another way does. None is claimed without its run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from rulestone.game.differences import Difference, differences
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.parts import parts_behind
from rulestone.interventions.settings import settings_behind
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.changes import Bench, Change, Trial, policies, revisions
from rulestone.lab.compare.known import Known
from rulestone.lab.compare.ways import Way
from rulestone.scenario import Run, Scenario

RUNS = "looking for causes"
MOST = 60
"""So many runs there may be for a way of behaving: enough for every way of the library, whatever the machine."""
PARTS = ("condition", "restriction")
"""The parts of a rule that are left out alone: what it asks."""


class Causes:
    """Looks for causes.

    Args:
        known: the comparison so far.
        scenario: the scenario.
        assume: column → options of its assumptions.
        budget: how long.

    Attributes:
        trials: those under which something became as it is in another column.
        tried: how many changes were run.
        partly: column → the changes under which something, but not all, became as it is in another one, with the runs.
    """

    def __init__(
        self, known: Known, scenario: Scenario, assume: Mapping[str, Mapping[str, object]], budget: Budget
    ) -> None:
        self.known = known
        self.scenario = scenario
        self.assume = assume
        self.budget = budget
        self.trials: list[Trial] = []
        self.tried = 0
        self.seen: set[tuple[str, str, str, str]] = set()
        self.partly: dict[str, list[tuple[Change, Run]]] = {}

    def of_ways(self, share: float = 1) -> None:
        """Look for a cause of every way of behaving, none at the expense of those that come after it.

        Args:
            share: how much of all time may be spent on it.
        """
        self.budget.up_to(share)
        for way in self.known.ways:
            self.budget.most(MOST)
            elsewhere = {self.known.rulesets[n].game for n in self.known.runs if n not in way.columns}
            for column in sorted(way.columns, key=lambda name: self.known.rulesets[name].game not in elsewhere):
                if any(self.proven(trial, way) for trial in self.trials) or self.search(column, way):
                    break
            self.spread(way)
        self.budget.most(None)

    def spread(self, way: Way) -> None:
        """Try what proved the cause of a way in the other games that behave so: there it may be the cause as well."""
        known = self.known
        proof = next((trial for trial in self.trials if self.proven(trial, way)), None)
        if proof is not None and proof.change.leaves_out:
            self.spread_rules(way)
        if proof is None or proof.change.kind != "policy":
            return
        done = [known.rulesets[trial.change.column] for trial in self.trials if self.proven(trial, way)]
        giver = known.rulesets[proof.change.giver]
        # that giver first, then the others that behave otherwise: it may be of one kind with this column
        names = dict.fromkeys((giver.name, *(name for name in known.runs if name not in way.columns)))
        givers = {name: known.rulesets[name] for name in names}
        for column in way.columns:
            own = known.rulesets[column]
            if any(alike(own, other, proof.change.what) for other in (*done, giver)) or not self.budget.left(RUNS):
                continue
            for change, policy, other in policies(column, own, givers):
                if policy == proof.change.what and self.fresh(change.kind, column, change.what, change.giver):
                    bench = known.bench(self.scenario, column, self.assume.get(column, {}))
                    trial = self.judged(change, bench.policy(policy, other))
                    if trial is not None and trial.like and bench.fits(policy, other):
                        self.trials.append(trial)
                        done.append(own)
                        break

    def spread_rules(self, way: Way) -> None:
        """Where a rule left out proved the cause of a way: leave out the rules of the other games that behave so."""
        rulesets = self.known.rulesets
        done = {rulesets[trial.change.column].game for trial in self.trials if self.proven(trial, way)}
        for column in way.columns:
            if rulesets[column].game in done:
                continue
            for trial in self.left_out(column):
                if trial is not None and trial.like:
                    self.trials.append(trial)
                    done.add(rulesets[column].game)
                    break
                if not self.budget.left(RUNS):
                    return

    def of_cells(self) -> None:
        """Look for a cause of every cell that differs and has none yet."""
        for column in self.known.runs:
            if self.unexplained(column):
                self.search(column, None)

    def proven(self, trial: Trial, way: Way) -> bool:
        """Whether a trial shows why a way of behaving is not another one."""
        return trial.change.column in way.columns and bool(trial.like)

    def unexplained(self, column: str) -> list[str]:
        """The differing observations of a column that no trial has made another column's yet."""
        done = {row for trial in self.trials if trial.change.column == column for row in trial.becomes}
        rows = [row for row in self.known.rows if row.kind == "observation" and row.differs]
        return [row.name for row in rows if not row.cells[column].blank and row.name not in done]

    def search(self, column: str, way: Way | None) -> bool:
        """Try the changes to a column.

        Args:
            way: stop at the first change under which the column behaves in another way than this; None: stop when
                all its cells are explained.
        """
        for trial in self.attempts(column):
            if trial is not None and (trial.becomes or trial.like):
                self.trials.append(trial)
                if trial.like if way is not None else not self.unexplained(column):
                    return True
            if not self.budget.left(RUNS):
                return False
        return False

    def attempts(self, column: str) -> Iterator[Trial | None]:
        """Every change to a column that was not tried yet, the smallest and nearest first."""
        known = self.known
        own = known.rulesets[column]
        bench = known.bench(self.scenario, column, self.assume.get(column, {}))
        mine = known.way_of(column)
        others = [name for name in known.runs if mine is None or name not in mine.columns]
        for other in others:
            if known.rulesets[other].game == own.game and self.fresh("revision", column, "", other):
                yield self.least(bench, column, other)
        givers = {name: known.rulesets[name] for name in (*others, *known.runs) if name != column}
        for change, policy, giver in policies(column, own, givers):
            theirs = getattr(giver.parts.policies, policy).cites
            if self.meant(change.rules or theirs) and self.fresh(change.kind, column, change.what, change.giver):
                trial = self.judged(change, bench.policy(policy, giver))
                # what does not fit is rare and looking for it takes longer than the run
                told = trial is not None and (trial.like or trial.becomes)
                yield trial if told and bench.fits(policy, giver) else None
        for name, chosen in known.runs[column].assumptions.items():
            declared = own.parts.assumptions[name]
            for option in declared.options:
                wanted = option != chosen and self.meant((declared.rule,))
                if wanted and self.fresh("assumption", column, name, str(option)):
                    change = Change("assumption", column, name, str(option), (declared.rule,))
                    yield self.judged(change, known.option(bench, column, name, option))
        yield from self.left_out(column)

    def left_out(self, column: str) -> Iterator[Trial | None]:
        """A column without one rule: without what it forbids or checks; with a step of it done otherwise; without what
        it makes happen; without one thing that it asks; then without two rules."""
        bench = self.known.bench(self.scenario, column, self.assume.get(column, {}))
        own = self.known.rulesets[column]
        named = [rule for rule in self.scenario.cites if rule in own.rulebook.rules]
        leaned = self.leaning(column, self.known.runs[column])
        rules = tuple(dict.fromkeys((*(rule for rule in leaned if self.meant((rule,))), *named)))
        for rule in rules:
            if self.fresh("without", column, rule, ""):
                yield self.judged(Change("without", column, rule, "", (rule,)), bench.without(rule))
        for part in settings_behind(own, rules):
            what = f"{part.owner}: {part.words}"
            if self.fresh("setting", column, what, ""):
                behind = tuple(sorted(part.rules, key=lambda rule: rule not in rules))
                yield self.judged(Change("setting", column, what, "", behind), bench.part(part))
        for rule in rules:
            if self.fresh("undone", column, rule, ""):
                yield self.judged(Change("undone", column, rule, "", (rule,)), bench.undone(rule))
        for part in parts_behind(own, rules, PARTS):
            what = f"{part.owner}: {part.words}"
            if self.fresh("part", column, what, ""):
                behind = tuple(sorted(part.rules, key=lambda rule: rule not in rules))
                yield self.judged(Change("part", column, what, "", behind), bench.part(part))
        for first, run in self.partly.get(column, ()):
            yield from self.pairs(bench, column, first, run)

    def pairs(self, bench: Bench, column: str, first: Change, run: Run) -> Iterator[Trial | None]:
        """A column without a second rule, one that decides once the first is left out. Neither is enough alone.

        Args:
            bench: the column's.
            column: the column.
            first: what does a part of it alone.
            run: what came of that.
        """
        # what the scenario names, then what refused a line, then what happened last
        refused = [step.verdict.rule for step in run.steps if not step.verdict.ok and step.verdict.rule]
        rules = dict.fromkeys((*refused, *reversed(tuple(self.leaning(column, run)))))
        for rule in sorted(rules, key=lambda rule: rule not in self.scenario.cites):
            for kind in ("without", "undone"):
                second = Change(kind, column, rule, "", (rule,))
                if rule == first.what or not self.fresh(f"{first.kind} and {kind}", column, first.what, rule):
                    continue
                both = replace(first, rules=(*first.rules, rule), also=(second,))
                trial = self.judged(both, bench.together((first, second)))
                if trial is not None and trial.like:
                    alone = self.judged(second, bench.together((second,)))
                    yield alone if alone is not None and alone.like else trial

    def meant(self, rules: Iterable[str]) -> bool:
        """Whether rules may decide: one of those that the scenario names is among them, or it names none."""
        named = self.scenario.cites
        return not named or any(rule in named for rule in rules)

    def fresh(self, *key: str) -> bool:
        """Whether something was not tried yet; it counts as tried from now on."""
        new = key not in self.seen
        self.seen.add(key)  # type: ignore[arg-type]
        return new

    def judged(self, change: Change, run: Run | None) -> Trial | None:
        """A trial, None where the change could not be run, or where what was played is never carried out then."""
        self.tried += run is not None
        self.budget.spend()
        if run is None or (run.end.stack and not self.known.runs[change.column].end.stack):
            return None
        trial = self.known.judged(change, run)
        if trial.becomes and not trial.like and change.kind in ("without", "undone") and not change.also:
            self.partly.setdefault(change.column, []).append((change, run))
        return trial

    def leaning(self, column: str, run: Run) -> Iterable[str]:
        """The rules that a run of a column rests on where it parts from others: of refusals, of what the rules do."""
        steps = [row.step for row in self.known.rows if row.kind == "step" and row.differs]
        found: dict[str, None] = {}
        for step in run.steps:
            if step.number in steps:
                found |= dict.fromkeys(rule for rule in (step.verdict.rule, *step.cites) if rule)
        return found

    def least(self, bench: Bench, column: str, other: str) -> Trial | None:
        """The fewest parts of another revision under which a column behaves as that revision does."""
        known = self.known
        own, theirs = known.rulesets[column], known.rulesets[other]
        parts = list(differences(own, theirs))

        def tried(taken: Sequence[Difference]) -> Trial | None:
            if not self.budget.left(RUNS):
                return None
            return self.judged(revisions(column, own, other, theirs, taken), bench.revision(theirs, taken))

        def does(trial: Trial | None) -> bool:
            return trial is not None and bool(trial.like or (mute and trial.becomes))

        mute = known.way_of(column) is None
        cited = {rule for step in (*known.runs[column].steps, *known.runs[other].steps) for rule in step.cites}
        best = tried([])
        if does(best) or not self.budget.left(RUNS):
            return best
        near = [one for one in parts if cited & set(revisions(column, own, other, theirs, [one]).rules[:1])]
        named = set(self.scenario.cites)

        def far(one: Difference) -> tuple[bool, bool]:
            rules = revisions(column, own, other, theirs, [one]).rules
            return not named & set(rules), "@" not in rules[0]

        for one in sorted(near, key=far):
            best = tried([one])
            if does(best):
                return best
        best = None
        for taken in narrowing(parts):
            trial = tried(taken.parts)
            if does(trial):
                best = trial
                taken.keep()
        if best is None and does(whole := tried(parts)):
            return whole  # nothing less is enough
        return best


class Narrowing:
    """A part of a list that is tried."""

    def __init__(self, parts: list[Difference]) -> None:
        self.parts = parts
        self.kept = False

    def keep(self) -> None:
        """It is enough: the rest is not needed."""
        self.kept = True


def narrowing(parts: list[Difference]) -> Iterator[Narrowing]:
    """Parts of a list, smaller and smaller, as long as what is tried is enough.

    Half of what is left first, then the list without each of its eighths, and so on, so that few trials are needed
    where one part is enough; in the end no part of what is left can be spared.
    """
    current = parts
    size = len(current)
    while size:
        at = 0
        while at < len(current):
            rest = current[:at] + current[at + size :]
            if not rest:
                break
            trial = Narrowing(rest)
            yield trial
            if trial.kept:
                current = rest
            else:
                at += size
        size = min(size // 2, len(current) // 2) if size > 1 else 0


def alike(one: Ruleset, other: Ruleset, policy: str) -> bool:
    """Whether two rulesets are of one game and have a policy in common."""
    mine, theirs = (getattr(ruleset.parts.policies, policy) for ruleset in (one, other))
    return one.game == other.game and bool(mine == theirs)
