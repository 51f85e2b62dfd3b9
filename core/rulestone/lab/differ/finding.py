"""Find minimal scenarios in which two rulesets differ, one for each cause."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from rulestone.lab.batches import Batches
from rulestone.lab.differ.bench import DifferQuestion, RawFind, ShrinkBench, Tried, get_bench
from rulestone.lab.differ.corpus import measure_size
from rulestone.lab.differ.files import DifferFind, make_finds
from rulestone.lab.interrupts import call_on_stop
from rulestone.lab.json import PlainResult
from rulestone.scenario.runs import raise_gc_threshold

KEPT = 40
"""Maximum number of scenarios, of different signatures, that are shrunk."""
SEARCHED, SHRUNK = 0.5, 0.8
"""Shares of the time limit at which the search ends, and at which shrinking ends."""
LEAST = 0.5
"""Minimum number of seconds for shrinking, and for writing the finds."""


class DifferResult(PlainResult, frozen=True):
    """The result of a search for scenarios in which two rulesets differ.

    Attributes:
        own, other: names of the rulesets.
        tried: number of scenarios run under both.
        fitting: number of scenarios that both can run.
        differing: number of scenarios with different results.
        first: number of scenarios tried up to the first difference; 0 if none differed.
        finds: the smallest find for each cause, smallest first.
        stopped: whether the search ended before all scenarios were tried or checked.
        interrupted: whether Ctrl-C ended the search; then finds are not minimized and no cause is proved.
        unchecked: number of finds across games that were left out because time ran out before their wording could be
            checked.
    """

    own: str
    other: str
    tried: int
    fitting: int
    differing: int
    first: int
    finds: tuple[DifferFind, ...]
    stopped: bool = False
    interrupted: bool = False
    unchecked: int = 0


@raise_gc_threshold()
def differ(
    question: DifferQuestion,
    tries: int = 2_000,
    seconds: float = 60.0,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> DifferResult:
    """Find minimal scenarios in which two rulesets differ, one for each cause.

    Between two revisions of a game the cause is proved: the first revision with those parts of the second gives the
    second one's result. Otherwise finds count as one if one side alone cites the same rules. Across games a scenario is
    no find if its result depends on how the translation fills in unspecified parts.

    Args:
        question: the question of the search.
        tries: maximum number of scenarios to try.
        seconds: approximate time limit. With less time fewer differences are found.
        executor: executor for the work; None for this process. With enough time the result does not depend on it.
        progress: called with the number of scenarios tried.
        report: called with a line for each failure of a worker.

    Raises:
        UnknownGame, LookupError: as for `RulesetSide`.
        ScenarioError: a file of the corpus is malformed.
    """
    began = time.monotonic()
    interrupted: list[bool] = []
    with call_on_stop(lambda: interrupted.append(True)):
        work: Batches[int, Tried] = Batches(get_bench, (question,), range(tries), executor, report)
        if interrupted:
            work.stop()
        tried = fitting = 0
        raws: list[RawFind] = []
        for _, (some, fit, finds) in work:
            tried, fitting = tried + some, fitting + fit
            raws += finds
            if progress is not None:
                progress(tried)
            if time.monotonic() - began > SEARCHED * seconds:
                work.stop()
        first = min((raw.number for raw in raws), default=-1) + 1
        best: dict[tuple[object, ...], RawFind] = {}
        for raw in sorted(raws, key=lambda one: (measure_size(one.data), one.number)):
            best.setdefault(raw.signature, raw)
        chosen = tuple(sorted(best.values(), key=lambda one: (measure_size(one.data), one.number)))[:KEPT]
        smaller = dict(enumerate(chosen))
        if not interrupted:
            left = max(LEAST, SHRUNK * seconds - (time.monotonic() - began))
            shrinking: Batches[int, list[tuple[int, RawFind]]] = Batches(
                ShrinkBench, (question, chosen, left), range(len(chosen)), executor, report
            )
            for _, done in shrinking:
                smaller.update(done)
        bench: Any = work.worker
        left = max(LEAST, seconds - (time.monotonic() - began))
        made, unchecked = make_finds(
            bench, [smaller[n] for n in sorted(smaller)], time.monotonic() + left, lambda: bool(interrupted)
        )
    names = question.own.describe(), question.other.describe()
    stopped = tried < tries or unchecked > 0
    return DifferResult(*names, tried, fitting, len(raws), first, tuple(made), stopped, bool(interrupted), unchecked)
