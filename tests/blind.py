"""The library compared without the rules that its authors named: `python -m tests.blind [SCENARIO ...]`.

`cites` of a scenario is a prediction. A comparison must find its causes without it, and this measures how often it
does: how many ways of behaving have a proved cause, how many of the named rules are rules that the author expected, and
how many proofs break the premise of the question.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import process_time

from msgspec import Struct
from msgspec.structs import replace

from rulestone.lab.compare.changes import Trial
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.report.evidence import mattering
from rulestone.scenario import find, library


class BlindWay(Struct, frozen=True):
    """One way of behaving of a scenario that was compared without `cites`.

    Attributes:
        columns: the columns that behave so.
        named: ids of the rules named as the cause; () where none is proved.
        expected: ids of the rules that the scenario's author expected in the column of the proof.
        change: the change that proves it, in words.
        broken: whether the proof breaks the premise.
        beside: whether it is a column of another way that is changed: this one does without what decides there.
    """

    columns: tuple[str, ...]
    named: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    change: str = ""
    broken: bool = False
    beside: bool = False

    @property
    def proved(self) -> bool:
        """Whether a cause is claimed."""
        return bool(self.change)

    @property
    def agrees(self) -> bool:
        """Whether a rule that is named is one that the author expected."""
        return not set(self.named).isdisjoint(self.expected)


class BlindScenario(Struct, frozen=True):
    """A scenario that was compared without `cites`.

    Attributes:
        name: its name.
        ways: its ways of behaving; () where all columns agree.
        seconds: processor time of the comparison.
        cut: what the bounds left undone, in words.
    """

    name: str
    ways: tuple[BlindWay, ...]
    seconds: float
    cut: tuple[str, ...]
    tried: int = 0
    rejected: tuple[str, ...] = ()


def breaks_premise(comparison: Comparison, trial: Trial) -> bool:
    """Whether a line before the divergence has a verdict in a trial that neither column of the proof gives it."""
    own = comparison.column(trial.change.column).run.steps
    others = [comparison.column(name).run.steps for name in trial.like]
    parted = next((p.step for p in comparison.partings if p.step), len(own) + 1)
    for number, allowed in enumerate(trial.steps[: parted - 1]):
        known = {steps[number].verdict.ok for steps in (own, *others) if number < len(steps)}
        if allowed not in known:
            return True
    return False


def blind(name: str, seconds: float | None = None) -> BlindScenario:
    """Compare a scenario of the library without its `cites`.

    Args:
        name: its name.
        seconds: processor time for the search, as for `compare`.
    """
    gc.collect()  # what the comparison before has left would count for this one
    scenario = find(name)
    begun = process_time()
    found = compare(replace(scenario, cites=()), evidence=True, seconds=seconds)
    spent = process_time() - begun
    ways = []
    for way in found.ways:
        own = found.cause(way)
        trial = own or found.counterproof(way)
        if trial is None:
            ways.append(BlindWay(way.columns))
            continue
        book = found.column(trial.change.column).ruleset.rulebook
        named = tuple(mattering(trial, found)) if trial.change.rules else ()
        change = f"{trial.change.kind} {trial.change.what} {' '.join(trial.change.fields)} {trial.change.giver}".strip()
        expected = tuple(rule for rule in scenario.cites if rule in book)
        ways.append(BlindWay(way.columns, named, expected, change, breaks_premise(found, trial), own is None))
    rejected = tuple(f"{one.change.what} by {one.change.column}: {one.rejected}" for one in found.rejected)
    return BlindScenario(name, tuple(ways), spent, found.cut, found.tried, rejected)


def report(found: Iterable[BlindScenario]) -> str:
    """What was found, a line a way, and the totals in the last lines."""
    lines, ways = [], []
    for scenario in found:
        lines += [f"    rejected: {one}" for one in scenario.rejected[:3]]
        cut = f"  cut: {', '.join(scenario.cut)}" if scenario.cut else ""
        lines.append(f"{scenario.name}  {scenario.seconds:.1f} s, {scenario.tried} tried{cut}")
        for way in scenario.ways:
            ways.append(way)
            sign = "-" if not way.proved else "!" if way.broken else "=" if way.agrees else "?" if way.expected else " "
            told = (
                f"{'(beside) ' * way.beside}{', '.join(way.named)} by {way.change}; expected {', '.join(way.expected)}"
                if way.proved
                else ""
            )
            lines.append(f"  {sign} {', '.join(way.columns)}: {told}")
    proved = [way for way in ways if way.proved]
    judged = [way for way in proved if way.expected]
    own = sum(not way.beside for way in proved)
    lines.append(f"ways with a proved cause: {own} of {len(ways)}, {len(proved)} with those proved in another column")
    lines.append(f"named rules that the author expected: {sum(way.agrees for way in judged)} of {len(judged)}")
    lines.append(f"proofs that break the premise: {sum(way.broken for way in proved)}")
    return "\n".join(lines)


def main() -> None:
    """Measure the whole library, or some scenarios of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="*", help="names of scenarios; all of the library by default")
    parser.add_argument("--seconds", type=float, help="processor time for each comparison")
    parser.add_argument("--workers", type=int, default=2, help="processes that compare (default: 2)")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.workers) as pool:
        found = []
        for one in pool.map(partial(blind, seconds=asked.seconds), asked.scenarios or list(library())):
            found.append(one)
            print(report([one]).partition("\nways with")[0], flush=True)
        print("\n".join(report(found).splitlines()[-3:]))


if __name__ == "__main__":
    main()
