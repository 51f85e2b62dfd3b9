"""Find minimal scenarios in which two rulesets differ, one for each cause, and write them as files."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rulestone.game.host import find
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.lab.batches import Batches
from rulestone.lab.compare.comparison import Comparison, compare
from rulestone.lab.differ.bench import DifferBench, DifferQuestion, RawFind, ShrinkBench, Tried, get_bench
from rulestone.lab.differ.corpus import list_zones, measure_size
from rulestone.lab.differ.sides import Data, SideName
from rulestone.lab.interrupts import call_on_stop
from rulestone.lab.json import PlainResult
from rulestone.lab.revisions.declared import Blame, BlamedParts, find_outcome
from rulestone.scenario.files import loads, write_yaml
from rulestone.scenario.runs import raise_gc_threshold

MAX_TRIED = 12
"""Maximum number of differing observations that are tried for the file of a find, the clearest first."""
CAUSE_SECONDS = 2.0
"""Processor time, per find, for its cause and for varying the values that the translation filled in."""


class ShownDifference(Struct, frozen=True):
    """One observation that differs between the rulesets.

    Attributes:
        what: the observed expression.
        own, other: its value under each ruleset.
    """

    what: str
    own: Any
    other: Any


class DifferFind(Struct, frozen=True):
    """A minimal scenario that differs between two rulesets.

    Attributes:
        origin: name of the scenario that it was made from.
        number: number of the scenario in the search.
        cards, lines: number of its cards and of its script lines.
        shows: its differing observations.
        parts: the responsible parts, proved by changing them; () if no cause was searched or proved.
        rules: ids of the rules behind these parts, or of the rules that only one ruleset cites.
        proved: whether the cause is proved.
        text: content of the scenario file.
        compared: its comparison, which proves the cause; None in JSON, or if none was made.
    """

    origin: str
    number: int
    cards: int
    lines: int
    shows: tuple[ShownDifference, ...]
    parts: tuple[str, ...]
    rules: tuple[str, ...]
    proved: bool
    text: str
    compared: Comparison | None = None


def make_finds(
    bench: DifferBench, raws: Sequence[RawFind], until: float, stop: Callable[[], bool]
) -> tuple[list[DifferFind], int]:
    """Return finds as files, each with its cause: the smallest find for each cause.

    Args:
        bench: the two rulesets.
        raws: finds to write.
        until: deadline by `time.monotonic`.
        stop: called from time to time; returns whether to stop early.

    Returns:
        the finds and the number of those left out. After the deadline, finds within a game have no cause; finds across
        games are left out because the difference may only be one of wording.
    """
    found: dict[object, DifferFind] = {}

    def is_time_over() -> bool:
        return stop() or time.monotonic() > until

    with ExitStack() as lent, set_step_limits(**SHORT_LIMITS):
        blame = None if stop() else make_blame(bench)
        if blame is not None:
            lent.callback(blame.close)
        left_out = 0
        for raw in sorted(raws, key=lambda one: (measure_size(one.data), one.number)):
            if not bench.same_game and is_time_over():
                left_out += 1
                continue
            one = make_find(bench, raw, blame, is_time_over)
            if one is not None:
                looks = tuple({show.what.partition(" of ")[0]: None for show in one.shows})
                found.setdefault((one.parts, one.rules) if one.proved else one.rules or looks, one)
    return sorted(found.values(), key=lambda one: not one.proved), left_out


def make_find(bench: DifferBench, raw: RawFind, blame: Blame | None, over: Callable[[], bool]) -> DifferFind | None:
    """Return a find as a file with its cause; None if the file does not reproduce it, or only words differ."""
    made = write_find(bench, raw)
    if made is None:
        return None
    text, shows = made
    compared = None if bench.same_game else compare_sides(bench.question.own, bench.question.other, text)
    if compared is not None:
        stands = list_differing_by_rules(compared)
        shows = tuple(show for show in shows if show.what in stands)
    if not shows:
        return None
    parts, rules = name_cause(find_reason(blame, text, over) if blame is not None else None, compared)
    cards, lines = sum(len(zone) for zone in list_zones(raw.data)), len(raw.data["play"])
    return DifferFind(
        raw.origin, raw.number, cards, lines, shows, parts, rules if parts else raw.rules, bool(parts), text, compared
    )


def name_cause(cause: BlamedParts | None, compared: Comparison | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the parts of a proved cause and its rules; () and () without a proof.

    Args:
        cause: the responsible parts of a revision; None if they are not known.
        compared: the comparison that may prove the cause; None for none.
    """
    if cause is not None:
        return cause.parts, tuple(dict.fromkeys((*cause.own, *cause.other)))
    trials = compared.trials if compared is not None else ()
    changes = [one.change for one in trials if one.like and not one.change.sets_number]
    rules = dict.fromkeys(rule for change in changes for rule in change.rules[:1])
    return tuple(dict.fromkeys(change.what for change in changes)), tuple(rules)


def make_blame(bench: DifferBench) -> Blame | None:
    """Return a search for the responsible parts, if both are unchanged revisions of one game; else None."""
    question = bench.question
    changed = any(side.assume or side.without for side in (question.own, question.other))
    if changed or not bench.same_game:
        return None
    owner, first = find(question.own.name)
    return Blame(owner, first, find(question.other.name)[1])


def find_reason(blame: Blame, text: str, over: Callable[[], bool]) -> BlamedParts | None:
    """Return the part that causes the difference in a scenario file; None if no such part is found in time."""
    if over():
        return None
    scenario = loads(text, "find")
    own, other = (find_outcome(scenario, blame.game, one.revision) for one in (blame.own, blame.other))
    return None if own.error or other.error else blame.find_parts(scenario, own, other, alone=True, over=over)


def compare_sides(own: SideName, other: SideName, text: str) -> Comparison | None:
    """Return the comparison of a scenario file under two games, with the causes of their differences.

    Returns:
        the comparison; None if a side has disabled rules: then it has no name by which it can be compared.
    """
    if own.without or other.without:
        return None
    assume = {**own.assume, **other.assume}
    return compare(loads(text, "find"), [own.name, other.name], assume, evidence=True, seconds=CAUSE_SECONDS)


def list_differing_by_rules(compared: Comparison) -> set[str]:
    """Return the observations that differ by rules, and not by words or filled-in values."""
    flips = {row for one in compared.variations or () if one.is_of_translation and not one.other for row in one.flips}
    return {row.name for row in compared.rows if row.kind == "observation" and row.differs} - flips


def write_find(bench: DifferBench, raw: RawFind) -> tuple[str, tuple[ShownDifference, ...]] | None:
    """Return a find as a file that observes the difference, with the shown values; None if the file does not reproduce
    it."""
    best = sorted(raw.shows, key=lambda show: (rank_observation(show), len(show)))[:MAX_TRIED]
    for size_ in (2, 1, 3):
        for at in range(0, len(best), size_):
            data = make_file(bench, raw, best[at : at + size_])
            shown = bench.run_both(data)
            if shown is None:
                continue
            own, other = shown[0].list_observations(), shown[1].list_observations()
            names = [name for name in own if own[name] != other.get(name)]
            if names and len(names) == len(data["observe"]):
                return write_yaml(data), tuple(ShownDifference(name, own[name], other[name]) for name in names)
    return None


def rank_observation(show: str) -> int:
    """Return the informativeness of an observation: places of cards first, then results of lines, values, numbers of
    cards."""
    for place, sign in enumerate(("zone of", "winner", " is allowed", " of ", "cards in")):
        if sign in show:
            return place
    return 9


def make_file(bench: DifferBench, raw: RawFind, observations: Sequence[str]) -> Data:
    """Return the scenario file of a find."""
    own, other = bench.question.own, bench.question.other
    title = f"{' and '.join(observations)}: {own.describe()} and {other.describe()} differ"
    data: Data = {
        "title": title[0].upper() + title[1:],
        "asks": f"What is the value of “{observations[0]}” at the end?",
    }
    data["games"] = list(dict.fromkeys(find(side.name)[1].name for side in (own, other)))
    data |= {key: value for key, value in raw.data.items() if key not in ("play", "observe") and value}
    if raw.data["play"]:
        data["play"] = raw.data["play"]
    data["observe"] = {what: raw.data["observe"].get(what, what) for what in observations}
    return data


MAX_SHRUNK = 40
"""Maximum number of scenarios, of different signatures, that are shrunk."""
SEARCH_END, SHRINKING_END = 0.4, 0.6
"""Shares of the time limit at which the search ends, and at which shrinking ends."""
MIN_SECONDS = 0.5
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

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain lists and dicts, ready for JSON, without the comparisons of its finds."""
        plain = replace(self, finds=tuple(replace(one, compared=None) for one in self.finds))
        data: dict[str, Any] = to_builtins(plain)
        return data


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
            if time.monotonic() - began > SEARCH_END * seconds:
                work.stop()
        first = min((raw.number for raw in raws), default=-1) + 1
        best: dict[tuple[object, ...], RawFind] = {}
        for raw in sorted(raws, key=lambda one: (measure_size(one.data), one.number)):
            best.setdefault(raw.signature, raw)
        chosen = tuple(sorted(best.values(), key=lambda one: (measure_size(one.data), one.number)))[:MAX_SHRUNK]
        smaller = dict(enumerate(chosen))
        if not interrupted:
            left = max(MIN_SECONDS, SHRINKING_END * seconds - (time.monotonic() - began))
            shrinking: Batches[int, list[tuple[int, RawFind]]] = Batches(
                ShrinkBench, (question, chosen, left), range(len(chosen)), executor, report
            )
            for _, done in shrinking:
                smaller.update(done)
        bench: Any = work.worker
        left = max(MIN_SECONDS, seconds - (time.monotonic() - began))
        made, unchecked = make_finds(
            bench, [smaller[n] for n in sorted(smaller)], time.monotonic() + left, lambda: bool(interrupted)
        )
    names = question.own.describe(), question.other.describe()
    stopped = tried < tries or unchecked > 0
    return DifferResult(*names, tried, fitting, len(raws), first, tuple(made), stopped, bool(interrupted), unchecked)
