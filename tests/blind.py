"""The library compared without the rules that its authors named: `python -m tests.blind [SCENARIO ...]`.

`python -m tests.blind --set` measures the scenarios of `tests/blind_set` instead, whose causes were predicted before
anything was run.

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
from pathlib import Path
from time import process_time

import yaml
from msgspec import Struct
from msgspec.structs import replace

from rulestone.interventions.changes import Trial
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.report.evidence import list_proofs
from rulestone.scenario import find, library

BLIND_SET = Path(__file__).parent / "blind_set"


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
        """Return whether a cause is claimed."""
        return bool(self.change)

    @property
    def agrees(self) -> bool:
        """Return whether a named rule is one that the author expected."""
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


def has_broken_premise(comparison: Comparison, trial: Trial) -> bool:
    """Return whether a trial gives an earlier line a verdict that it has in neither column of the proof."""
    own = comparison.column(trial.change.column).run.steps
    others = [comparison.column(name).run.steps for name in trial.like]
    parted = next((p.step for p in comparison.divergences if p.step), len(own) + 1)
    for number, allowed in enumerate(trial.steps[: parted - 1]):
        known = {steps[number].verdict.ok for steps in (own, *others) if number < len(steps)}
        if allowed not in known:
            return True
    return False


def compare_without_cites(name: str, seconds: float | None = None) -> BlindScenario:
    """Compare a scenario of the library without its `cites`.

    Args:
        name: its name.
        seconds: processor time for the search, as for `compare`.
    """
    gc.collect()  # garbage of the previous comparison would count for this one
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
        book = found.column(trial.change.source).ruleset.rulebook
        named = tuple(list_proofs(trial, found)) if trial.change.rules else ()
        change = f"{trial.change.kind} {trial.change.what} {' '.join(trial.change.fields)} {trial.change.giver}".strip()
        expected = tuple(rule for rule in scenario.cites if rule in book)
        ways.append(BlindWay(way.columns, named, expected, change, has_broken_premise(found, trial), own is None))
    rejected = tuple(f"{one.change.what} by {one.change.column}: {one.rejected}" for one in found.rejected)
    return BlindScenario(name, tuple(ways), spent, found.cut, found.tried, rejected)


class PredictedPair(Struct, frozen=True):
    """Two columns of a blind scenario with different answers, and the proved cause.

    Attributes:
        scenario: its name.
        between: the two columns.
        expected: ids of the predicted rules, and of rules accepted afterwards.
        named: ids of the rules of the proof; () for none.
        change: the change of the proof, in words.
    """

    scenario: str
    between: tuple[str, str]
    expected: tuple[str, ...]
    named: tuple[str, ...]
    change: str

    @property
    def agrees(self) -> bool:
        """Return whether rules are named and each was predicted or accepted; a part counts as its rule."""
        return bool(self.named) and all(any(one.startswith(rule) for rule in self.expected) for one in self.named)


def check_predicted_pairs(name: str, seconds: float | None = None) -> list[PredictedPair]:
    """Compare a scenario of the blind set and hold its proofs against the predicted causes.

    Args:
        name: its name.
        seconds: processor time for the search, as for `compare`.
    """
    predicted = yaml.safe_load((BLIND_SET / "predictions.yaml").read_text(encoding="utf-8"))[name]
    columns = tuple(column for column, one in predicted["columns"].items() if one.get("answer") is not None)
    marked = {
        column for column, one in predicted["columns"].items() if len(one.keys() & {"wrong_prediction", "engine_wrong"})
    }
    gc.collect()
    pairs = [cause for cause in predicted.get("causes", ()) if marked.isdisjoint(cause["between"])]
    asked = tuple(dict.fromkeys(column for cause in pairs for column in cause["between"] if column in columns))
    if len(asked) < 2:
        return []
    found = compare(BLIND_SET / "scenarios" / f"{name}.yaml", asked, evidence=True, seconds=seconds)
    made = []
    for cause in pairs:
        one, other = cause["between"]
        ways = [next((way for way in found.ways if column in way.columns), None) for column in (one, other)]
        if ways[0] is None or ways[1] is None or ways[0] is ways[1]:
            continue
        # a proof in another game of the same way does not explain this game
        proofs = [
            trial
            for trial in found.trials
            for way, mine, theirs in ((ways[0], one, other), (ways[1], other, one))
            if trial.change.column in way.columns and theirs in trial.like
            if found.column(trial.change.column).game == found.column(mine).game
        ]
        if not proofs:
            columns, others = (
                [name for name in way.columns if found.column(name).game == found.column(column).game]
                for way, column in zip(ways, (one, other), strict=True)
                if way is not None
            )
            proofs = [*sum(found.list_joint_causes(columns, others), ())]
        named = tuple(dict.fromkeys(rule for trial in proofs for rule in list_proofs(trial, found)))
        change = "; ".join(
            f"{trial.change.kind} {trial.change.what} {' '.join(trial.change.fields)}" for trial in proofs
        )
        made.append(PredictedPair(name, (one, other), (*cause["rules"], *cause.get("accepted", ())), named, change))
    return made


def report_pairs(found: Iterable[PredictedPair]) -> str:
    """Return a line for each pair of columns, and the totals in the last line."""
    pairs = list(found)
    lines = [
        f"{'-' if not one.change else '=' if one.agrees else '?'} {one.scenario} {' '.join(one.between)}: "
        f"{', '.join(one.named)} by {one.change}; predicted {', '.join(one.expected)}"
        for one in pairs
    ]
    proved = sum(bool(one.change) for one in pairs)
    agreeing = sum(one.agrees for one in pairs)
    lines.append(f"pairs of columns with a proved cause: {proved} of {len(pairs)}; as predicted: {agreeing}")
    return "\n".join(lines)


def report(found: Iterable[BlindScenario]) -> str:
    """Return the findings, one line per way, with totals in the last lines."""
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
    parser.add_argument("--set", action="store_true", help="measure tests/blind_set, not the library")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.workers) as pool:
        if asked.set:
            names = asked.scenarios or sorted(path.stem for path in (BLIND_SET / "scenarios").glob("*.yaml"))
            done = pool.map(partial(check_predicted_pairs, seconds=asked.seconds), names)
            print(report_pairs(pair for pairs in done for pair in pairs))
            return
        found = []
        for one in pool.map(partial(compare_without_cites, seconds=asked.seconds), asked.scenarios or list(library())):
            found.append(one)
            print(report([one]).partition("\nways with")[0], flush=True)
        print("\n".join(report(found).splitlines()[-3:]))


if __name__ == "__main__":
    main()
