"""Further causes: of the differences that a search in all columns leaves unexplained, each pair searched alone.

With a third way of behaving, a search may follow a change towards that one: a game that differs from one way by its
damage and from another by its responses has two causes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

from msgspec.structs import replace

from rulestone.lab.compare.attempts import SEARCH
from rulestone.lab.compare.causes import Causes, ColumnSearch
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.result import is_explained
from rulestone.lab.compare.rows import Behaviour, Wording


def list_unexplained(causes: Causes) -> Iterator[tuple[ColumnSearch, Behaviour]]:
    """Yield the searches of games whose difference from a way of behaving has no proof, each with that way."""
    for search, way in product(causes.searches, causes.facts.ways):
        own = replace(search.way, columns=tuple(search.same_columns))
        if way is not search.way and not is_explained(own, way, causes.trials):
            yield search, way


def find_pair_causes(causes: Causes, share: float) -> None:
    """Search in the columns of two ways alone where a finished search has no proof, and add the proofs.

    Args:
        causes: the search.
        share: the share of all time that the search may take.
    """
    budget = causes.budget
    for search, way in list_unexplained(causes):
        columns = [*search.same_columns, *way.columns]
        budget.tries = max(budget.tries or 0, (budget.most or 0) // 3)  # the search of all may use up its tries
        budget.limit(share)
        if len(columns) < len(causes.facts.runs) and budget.has_left(SEARCH):
            under = Causes(select_columns(causes.facts, columns), causes.scenario, causes.assume, budget)
            under.share_runs(causes)
            under.find_all(share)
            causes.trials += under.trials
            causes.tried += under.tried


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
