"""Finds as files that observe the difference, each with its cause."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from typing import Any

from msgspec import Struct

from rulestone.game.host import find
from rulestone.kernel.errors import BRIEFLY, set_step_limits
from rulestone.lab.compare.comparison import compare
from rulestone.lab.differ.bench import DifferBench, RawFind
from rulestone.lab.differ.corpus import list_zones, measure_size
from rulestone.lab.differ.sides import Data, SideName
from rulestone.lab.revisions.blame import Blame, BlamedParts
from rulestone.lab.revisions.outcomes import find_outcome
from rulestone.scenario.files import loads, write_yaml

LOOKED_AT = 12
"""Maximum number of differing observations that are tried for the file of a find, the clearest first."""
SECONDS = 1.5
"""Processor time, per find, for varying the values that the translation filled in."""


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
        parts: the responsible parts, proved by exchanging them; () if no cause was searched or proved.
        rules: ids of the rules behind these parts, or of the rules that only one ruleset cites.
        proved: whether the cause is proved.
        text: content of the scenario file.
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

    with ExitStack() as lent, set_step_limits(**BRIEFLY):
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
                found.setdefault((one.parts, one.rules) if one.parts else one.rules or looks, one)
    if blame is None:
        return list(found.values()), left_out
    # after a search for causes, a find without a cause ranks below the others
    return sorted(found.values(), key=lambda one: not (one.parts or one.rules)), left_out


def make_find(bench: DifferBench, raw: RawFind, blame: Blame | None, over: Callable[[], bool]) -> DifferFind | None:
    """Return a find as a file with its cause; None if the file does not reproduce it, or only words differ."""
    question = bench.question
    made = write_find(bench, raw)
    if made is None:
        return None
    text, shows = made
    if not bench.same_game:
        stands = filter_by_rules((question.own, question.other), text, [show.what for show in shows])
        shows = tuple(show for show in shows if show.what in stands)
        if not shows:
            return None
    cause = find_reason(blame, text, over) if blame is not None else None
    rules = tuple(dict.fromkeys((*cause.own, *cause.other))) if cause is not None else raw.rules
    parts = cause.parts if cause is not None else ()
    cards, lines = sum(len(zone) for zone in list_zones(raw.data)), len(raw.data["play"])
    return DifferFind(raw.origin, raw.number, cards, lines, shows, parts, rules, cause is not None, text)


def make_blame(bench: DifferBench) -> Blame | None:
    """Return a search for the responsible parts, if both are unchanged revisions of one game; else None."""
    question = bench.question
    changed = any(side.assume or side.without for side in (question.own, question.other))
    if changed or not bench.same_game:
        return None
    owner, first = find(question.own.name)
    return Blame(owner, first, find(question.other.name)[1])


def find_reason(blame: Blame, text: str, over: Callable[[], bool]) -> BlamedParts | None:
    """Return the one part that alone causes the difference in a scenario file; None if none is found in time."""
    if over():
        return None
    scenario = loads(text, "find")
    own, other = (find_outcome(scenario, blame.game, one.revision) for one in (blame.own, blame.other))
    return None if own.error or other.error else blame.find_parts(scenario, own, other, alone=True, over=over)


def filter_by_rules(sides: tuple[SideName, SideName], text: str, observations: Iterable[str]) -> tuple[str, ...]:
    """Return the observations of a find across games that differ by rules, and not by words or filled-in values.

    Args:
        sides: the two rulesets. If one of them has disabled rules, it cannot be compared by name: all observations are
            returned.
        text: content of the scenario file.
        observations: names of the observations in the file.
    """
    if any(side.without for side in sides):
        return tuple(observations)
    assume = {**sides[0].assume, **sides[1].assume}
    names = [side.name for side in sides]
    # vary the translation, but search for no causes (`tries`)
    found = compare(loads(text, "find"), names, assume, evidence=True, seconds=SECONDS, tries=0)
    flips = {row for one in found.variations or () if one.translated and not one.other for row in one.flips}
    differs = {row.name for row in found.rows if row.kind == "observation" and row.differs}
    return tuple(look for look in observations if look in differs - flips)


def write_find(bench: DifferBench, raw: RawFind) -> tuple[str, tuple[ShownDifference, ...]] | None:
    """Return a find as a file that observes the difference, with the shown values; None if the file does not reproduce
    it."""
    best = sorted(raw.shows, key=lambda show: (rank_observation(show), len(show)))[:LOOKED_AT]
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
    data: Data = {"title": f"Where {own.describe()} and {other.describe()} differ", "asks": "Which results differ?"}
    data["games"] = list(dict.fromkeys(find(side.name)[1].name for side in (own, other)))
    data |= {key: value for key, value in raw.data.items() if key not in ("play", "observe") and value}
    if raw.data["play"]:
        data["play"] = raw.data["play"]
    data["observe"] = {what: raw.data["observe"].get(what, what) for what in observations}
    return data
