"""Further causes: of the differences that a search in all columns leaves unexplained, each pair searched alone.

With a third way of behaving, a search may follow a change towards that one: a game that differs from one way by its
damage and from another by its responses has two causes. Two games may also differ by a rule of each: damage adds up in
one, and a survivor returns to the hand in the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, product

from msgspec.structs import replace

from rulestone.interventions.changes import Trial
from rulestone.lab.compare.attempts import SEARCH
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.candidates import CauseCandidate
from rulestone.lab.compare.causes import Causes, ColumnSearch
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.result import is_explained
from rulestone.lab.compare.rows import IF_ASKED, Behaviour, Wording
from rulestone.scenario import Run


def lacks_proof(causes: Causes, search: ColumnSearch, way: Behaviour) -> bool:
    """Return whether the difference of a search's game from a way of behaving has no proof."""
    return way is not search.way and not is_explained(get_own_way(causes, search), way, causes.trials)


def find_pair_causes(causes: Causes, budget: Budget) -> None:
    """Search in the columns of two ways alone where a finished search has no proof, and add the proofs.

    Args:
        causes: the search.
        budget: the runs and time that the search may use; every pair has an equal part of what is left.
    """
    waiting = [one for one in product(causes.searches, causes.facts.ways) if lacks_proof(causes, *one)]
    for number, (search, way) in enumerate(waiting):
        columns = [*search.same_columns, *way.columns]
        if len(columns) < len(causes.facts.runs) and lacks_proof(causes, search, way) and budget.has_left(SEARCH):
            part = budget.divide(1 / (len(waiting) - number))
            under = Causes(select_columns(causes.facts, columns), causes.scenario, causes.assume, part)
            under.share_runs(causes)
            under.find_all()
            budget.spend(part.made)
            causes.trials += under.trials
            causes.tried += under.tried
            causes.searches += under.searches


Proof = tuple[CauseCandidate, Trial]
"""A change that gives results of another column, with its trial."""


def find_joint_causes(causes: Causes, budget: Budget) -> Iterator[tuple[Trial, Trial]]:
    """Yield pairs of trials, one in each of two columns, under which the columns agree.

    Only pairs of ways without a proof are searched. Each change alone gives a part of the other column's results, or a
    number closer to its number.

    Args:
        causes: the finished search.
        budget: the runs and time that the search may use.
    """
    explained = set[frozenset[str]]()
    for search, other in combinations(causes.searches, 2):
        columns = frozenset((search.column, other.column))
        mine, theirs = get_own_way(causes, search), get_own_way(causes, other)
        if mine.says == theirs.says or columns in explained or is_explained(mine, theirs, causes.trials):
            continue
        for proof, other_proof in product(list_partial_causes(search), list_partial_causes(other)):
            if budget.has_left(SEARCH) and agree_under_changes(causes, search, proof, other, other_proof):
                explained.add(columns)
                first, second = (replace(one, change=causes.name_parts(one.change)) for _, one in (proof, other_proof))
                yield first, second
                break


def get_own_way(causes: Causes, search: ColumnSearch) -> Behaviour:
    """Return the way of a search's column in the whole comparison, with the columns of its game alone."""
    way = next(one for one in causes.facts.ways if search.column in one.columns)
    return replace(way, columns=tuple(search.same_columns))


def list_partial_causes(search: ColumnSearch) -> list[Proof]:
    """Return the changes that reproduce some or all results of another column, the best first.

    An outer step is omitted if a step inside it gives the same results.
    """
    tried = [(one, search.attempts.seen[one.key]) for one in search.partly if one.change.kind != "assumption"]
    found = search.proofs + [(one, trial) for one, trial in tried if trial is not None and not trial.rejected]
    innermost = [
        (one, trial)
        for one, trial in found
        if not any(one.contains(other) and trial.observations == known.observations for other, known in found)
    ]
    return sorted(innermost, key=lambda proof: search.rate(*proof))


def agree_under_changes(
    causes: Causes, search: ColumnSearch, proof: Proof, other: ColumnSearch, other_proof: Proof
) -> bool:
    """Return whether two columns agree under a change of each, in the results, the lines and the controls.

    Controls are checked too: if nobody can respond, games agree although other rules differ.
    """
    facts = causes.facts
    changed = search.attempts.runs[proof[0].key], other.attempts.runs[other_proof[0].key]
    now, other_now = list_keys(facts, changed[0], search.column), list_keys(facts, changed[1], other.column)
    before, other_before = (list_keys(facts, facts.runs[one.column], one.column) for one in (search, other))
    # each change must be needed: one that alone gives the answers of the other column was rejected for some reason
    if now != other_now or None in now or now == other_before or other_now == before:
        return False
    if not keep_agreed_verdicts(facts.runs[search.column], proof[1], facts.runs[other.column], other_proof[1]):
        return False
    for (candidate, trial), own, rival in ((proof, search, other), (other_proof, other, search)):
        held = own.attempts.hold_against_controls(own.experiment, candidate, replace(trial, like=(rival.column,)))
        if held.rejected:
            return False
    return True


def list_keys(facts: ComparisonFacts, run: Run, column: str) -> list[str | None]:
    """Return the keys of a run's cells in the deciding rows; None for a blank one."""
    cells = (facts.cell(row, run, column) for row in facts.deciding)
    return [None if cell.blank else cell.key for cell in cells]


def keep_agreed_verdicts(run: Run, trial: Trial, other_run: Run, other_trial: Trial) -> bool:
    """Return whether each line has the same verdict in two trials, and one that it has in either of their columns."""
    lines = zip(run.steps, other_run.steps, trial.steps, other_trial.steps, strict=False)
    return all(
        now == other_now and now in (step.verdict.ok, other_step.verdict.ok)
        for step, other_step, now, other_now in lines
        if not step.line.endswith(IF_ASKED)
    )


def select_columns(facts: ComparisonFacts, columns: Collection[str]) -> ComparisonFacts:
    """Return the facts of a comparison of some of its columns."""
    runs, rulesets = {one: facts.runs[one] for one in columns}, {one: facts.rulesets[one] for one in columns}
    rows = tuple(replace(row, cells={name: row.cells[name] for name in columns}) for row in facts.rows)
    deciding = {row.name for row in facts.deciding}
    return replace(
        facts,
        runs=runs,
        rulesets=rulesets,
        rows=rows,
        deciding=tuple(row for row in rows if row.name in deciding),
        ways=tuple(
            replace(way, columns=kept) for way in facts.ways if (kept := tuple(n for n in way.columns if n in columns))
        ),
        shared=Wording.of(runs, rulesets),
    )
