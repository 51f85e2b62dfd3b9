"""Looking for the smallest scenarios that tell two rulesets apart, one for each cause."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any

import yaml
from msgspec import Struct, to_builtins

from rulestone.game.differences import Difference
from rulestone.game.host import find
from rulestone.lab.batches import Batches
from rulestone.lab.compare.columns import ADDED
from rulestone.lab.differ.across import by_rules
from rulestone.lab.differ.corpus import SOURCES, Corpus, size, zones_of
from rulestone.lab.differ.shrinking import shrunk
from rulestone.lab.differ.sides import Data, Followed, RulesetSide, SideName, parted
from rulestone.lab.revisions.blame import CARDS, Blame, BlamedParts
from rulestone.lab.revisions.outcomes import outcome
from rulestone.scenario.files import loads

CALLS = 240
"""So many runs of both sides at most make one scenario smaller."""
KEPT = 40
"""So many scenarios, of different signatures, are made smaller at most."""


class DifferQuestion(Struct, frozen=True):
    """What is asked.

    Attributes:
        own, other: the two rulesets.
        sources: what scenarios are made from: of `SOURCES`.
        seed: of all changes.
    """

    own: SideName
    other: SideName
    sources: tuple[str, ...] = SOURCES
    seed: int = 0


class RawFind(Struct, frozen=True):
    """A scenario that came out otherwise.

    Attributes:
        number: of the scenario.
        origin: what it was made from.
        data: it.
        shows: the observations that differ.
        rules: the rules that were cited on one side only.
    """

    number: int
    origin: str
    data: dict[str, Any]
    shows: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def signature(self) -> tuple[object, ...]:
        """What finds of one cause mostly share."""
        return self.rules or tuple(sorted({show.partition(" of ")[0] for show in self.shows}))


class ShownOtherwise(Struct, frozen=True):
    """One observation that tells the rulesets apart.

    Attributes:
        what: the expression.
        own, other: its values.
    """

    what: str
    own: Any
    other: Any


class DifferFind(Struct, frozen=True):
    """A smallest scenario that tells two rulesets apart.

    Attributes:
        origin: what it was made from.
        number: how many scenarios had been tried when it was found.
        cards, lines: how many of them it has.
        shows: what it shows.
        parts: the parts that make the difference, proved by exchanging them; () where that was not tried.
        rules: the rules behind these, or those that were cited on one side only.
        proved: whether the parts are proved.
        text: the scenario file.
    """

    origin: str
    number: int
    cards: int
    lines: int
    shows: tuple[ShownOtherwise, ...]
    parts: tuple[str, ...]
    rules: tuple[str, ...]
    proved: bool
    text: str


class TellingApart(Struct, frozen=True):
    """What was found of two rulesets.

    Attributes:
        own, other: their names.
        tried: how many scenarios were run under both.
        fitting: how many of them could be.
        differing: how many came out otherwise.
        first: how many had been tried when the first one did, 0 for none.
        finds: the smallest of each cause, the smallest first.
        stopped: whether it ended before it was done.
    """

    own: str
    other: str
    tried: int
    fitting: int
    differing: int
    first: int
    finds: tuple[DifferFind, ...]
    stopped: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Everything in it as plain lists and dicts, ready for JSON."""
        data: dict[str, Any] = to_builtins(self)
        return data


Tried = tuple[int, int, list[RawFind]]


class DifferBench:
    """Two rulesets on which scenarios are run, in whichever process.

    Args:
        question: what is asked.

    Raises:
        UnknownGame, LookupError: as for `RulesetSide`.
    """

    def __init__(self, question: DifferQuestion) -> None:
        self.question = question
        self.own, self.other = RulesetSide(question.own), RulesetSide(question.other)
        self.same_game = self.own.game.name == self.other.game.name
        self.corpus = Corpus(find(question.own.name)[0], self.own.ruleset, self.other.ruleset, question.sources)

    def __call__(self, numbers: Iterable[int]) -> Tried:
        """Try the scenarios with these numbers: how many were tried, how many could be run, and the finds."""
        tried = fitting = 0
        finds = []
        for number in numbers:
            one = self.corpus.candidate(number, self.question.seed)
            tried += 1
            shown = self.both(one.data)
            if shown is None:
                continue
            fitting += 1
            shows = parted(self.shows(shown[0]), self.shows(shown[1]))
            if shows:
                rules = tuple(sorted(shown[0].cited() ^ shown[1].cited()))
                finds.append(RawFind(number, one.name, one.data, tuple(shows), rules))
        return tried, fitting, finds

    def shows(self, followed: Followed) -> dict[str, Any]:
        """What there is to see; across games only what the scenario asks in shared words."""
        shown = dict(followed.observed())
        if self.same_game:
            shown |= followed.shows()
        return {what: value for what, value in shown.items() if value is not None or self.same_game}

    def both(self, data: Data) -> tuple[Followed, Followed] | None:
        """A scenario under both; None where it cannot be followed under one of them."""
        mine = self.own.follow(data)
        if mine is None:
            return None
        theirs = self.other.follow(data)
        return None if theirs is None else (mine, theirs)

    def smallest(self, raw: RawFind, until: float, calls: int = CALLS) -> RawFind:
        """A find made as small as it goes: what shows otherwise stays, and so does a rule cited on one side only.

        Args:
            raw: the find.
            until: when to stop, as `time.monotonic` has it.
            calls: so many smaller ones are tried at most.
        """
        wanted = set(raw.shows)
        rules = set(raw.rules)
        left = [calls]
        kept: list[tuple[tuple[str, ...], tuple[str, ...]]] = [(raw.shows, raw.rules)]

        def keeps(data: Data) -> bool:
            left[0] -= 1
            shown = self.both(data)
            if shown is None:
                return False
            shows = parted(self.shows(shown[0]), self.shows(shown[1]))
            cited = shown[0].cited() ^ shown[1].cited()
            if wanted.isdisjoint(shows) or (rules and rules.isdisjoint(cited)):
                return False
            kept.append((tuple(shows), tuple(sorted(cited))))
            return True

        data = shrunk(raw.data, keeps, lambda: left[0] <= 0 or time.monotonic() > until)
        shows, cited = kept[-1]
        return RawFind(raw.number, raw.origin, data, tuple(s for s in shows), cited)


class ShrinkBench:
    """Makes finds smaller, in whichever process.

    Args:
        question: what is asked.
        raws: the finds.
        seconds: how long all may take.
    """

    def __init__(self, question: DifferQuestion, raws: tuple[RawFind, ...], seconds: float) -> None:
        self.bench = DifferBench(question)
        self.raws = raws
        self.until = time.monotonic() + seconds

    def __call__(self, numbers: Iterable[int]) -> list[tuple[int, RawFind]]:
        """Make the finds with these numbers smaller."""
        return [(number, self.bench.smallest(self.raws[number], self.until)) for number in numbers]


def differ(
    question: DifferQuestion,
    tries: int = 2_000,
    seconds: float = 60.0,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> TellingApart:
    """Look for the smallest scenarios that tell two rulesets apart, one for each cause.

    Where two revisions of a game are compared, the cause is proved: the first one with those parts of the second does
    what the second one does. Elsewhere finds that cite the same rules on one side only count as one. Across games
    what comes out otherwise when something else is filled in where the scenario says nothing is no find.

    Args:
        question: what is asked.
        tries: how many scenarios are tried at most.
        seconds: how long it may take, about; what takes longer is left out, and less is found.
        executor: who does the work; None for this process. With enough time the result is the same whoever does it.
        progress: called with how many scenarios were tried.
        tell: is told in a line what happened to workers.

    Raises:
        UnknownGame, LookupError: as for `RulesetSide`.
        ScenarioError: a file of the corpus is not well formed.
    """
    began = time.monotonic()
    work: Batches[int, Tried] = Batches(DifferBench, (question,), range(tries), executor, tell)
    tried = fitting = 0
    raws: list[RawFind] = []
    for _, (some, fit, finds) in work:
        tried, fitting = tried + some, fitting + fit
        raws += finds
        if progress is not None:
            progress(tried)
        if time.monotonic() - began > 0.6 * seconds:
            work.stop()
    first = min((raw.number for raw in raws), default=-1) + 1
    best: dict[tuple[object, ...], RawFind] = {}
    for raw in sorted(raws, key=lambda one: (size(one.data), one.number)):
        best.setdefault(raw.signature, raw)
    chosen = tuple(sorted(best.values(), key=lambda one: (size(one.data), one.number)))[:KEPT]
    left = max(5.0, 0.9 * seconds - (time.monotonic() - began))
    shrinking: Batches[int, list[tuple[int, RawFind]]] = Batches(
        ShrinkBench, (question, chosen, left), range(len(chosen)), executor, tell
    )
    smaller: dict[int, RawFind] = {}
    for _, done in shrinking:
        smaller.update(done)
    made = told(question, [smaller[n] for n in sorted(smaller)], began + 1.1 * seconds)
    names = question.own.told(), question.other.told()
    return TellingApart(*names, tried, fitting, len(raws), first, tuple(made), tried < tries)


# --- telling --------------------------------------------------------------------------------------------------------


def told(question: DifferQuestion, raws: Sequence[RawFind], until: float) -> list[DifferFind]:
    """The finds as files, each with its cause, the smallest of each."""
    bench = DifferBench(question)
    blame = blamed(bench)
    found: dict[object, DifferFind] = {}
    for raw in sorted(raws, key=lambda one: (size(one.data), one.number)):
        made = written(bench, raw)
        if made is None:
            continue
        text, shows = made
        if not bench.same_game:
            stands = by_rules((question.own, question.other), text, [show.what for show in shows])
            shows = tuple(show for show in shows if show.what in stands)
            if not shows:
                continue
        cause = reason(bench, blame, text, until) if blame is not None else None
        rules = tuple(dict.fromkeys((*cause.own, *cause.other))) if cause is not None else raw.rules
        parts = cause.parts if cause is not None else ()
        cards = sum(len(zone) for zone in zones_of(raw.data))
        one = DifferFind(
            raw.origin, raw.number, cards, len(raw.data["play"]), shows, parts, rules, cause is not None, text
        )
        found.setdefault(
            (parts, rules) if parts else rules or tuple({show.what.partition(" of ")[0]: None for show in shows}), one
        )
    if blame is not None:
        blame.close()
    return list(found.values())


def blamed(bench: DifferBench) -> Blame | None:
    """Who finds the parts that make a difference, where both are revisions of one game without further changes."""
    question = bench.question
    changed = any(side.assume or side.without for side in (question.own, question.other))
    if changed or not bench.same_game:
        return None
    owner, first = find(question.own.name)
    return Blame(owner, first, find(question.other.name)[1])


def reason(bench: DifferBench, blame: Blame, text: str, until: float) -> BlamedParts | None:
    """The one part that makes the difference in a scenario: the first revision with it does what the second does.

    Parts are tried one at a time, those first whose rules were cited on one side only; None where none of them does it
    by itself, or the time is over.
    """
    scenario = loads(text, "find")
    own, other = (outcome(scenario, blame.game, one.revision) for one in (blame.own, blame.other))
    if own.error or other.error:
        return None

    def does(taken: Sequence[Difference], cards: bool = False) -> bool:
        revision = None if time.monotonic() > until else blame.revision(taken, cards)
        found = outcome(scenario, blame.game, revision) if revision is not None else None
        return found is not None and not found.error and found.shows == other.shows

    if does([]):
        return BlamedParts((ADDED,), (), ())
    near, far = blame.nearest(own, other)
    for one in near:
        if does([one]):
            return blame.told([one])
    if blame.cards and does([], cards=True):
        return BlamedParts((CARDS,), (), ())
    return next((blame.told([one]) for one in far if does([one])), None)


def written(bench: DifferBench, raw: RawFind) -> tuple[str, tuple[ShownOtherwise, ...]] | None:
    """A find as a file that observes what differs, and what it shows; None where the file does not show it."""
    best = sorted(raw.shows, key=lambda show: (rank(show), len(show)))
    for size_ in (2, 1, 3):
        for at in range(0, len(best), size_):
            data = file_of(bench, raw, best[at : at + size_])
            shown = bench.both(data)
            if shown is None:
                continue
            own, other = shown[0].observed(), shown[1].observed()
            names = [name for name in own if own[name] != other.get(name)]
            if names and len(names) == len(data["observe"]):
                text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
                return text, tuple(ShownOtherwise(name, own[name], other[name]) for name in names)
    return None


def rank(show: str) -> int:
    """Which observations tell most: where cards are, then what became of lines, values, numbers of cards."""
    for place, sign in enumerate(("zone of", "winner", " is allowed", " of ", "cards in")):
        if sign in show:
            return place
    return 9


def file_of(bench: DifferBench, raw: RawFind, looks: Sequence[str]) -> Data:
    """The scenario file of a find."""
    own, other = bench.question.own, bench.question.other
    data: Data = {"title": f"Where {own.told()} and {other.told()} part", "asks": "What does each of them make of it?"}
    games = list(dict.fromkeys(find(side.name)[1].name for side in (own, other)))
    data["games"] = games
    data |= {key: value for key, value in raw.data.items() if key not in ("play", "observe") and value}
    if raw.data["play"]:
        data["play"] = raw.data["play"]
    looked = raw.data["observe"]
    data["observe"] = {what: looked.get(what, what) for what in looks}
    return data
