"""Questions that the lab finds: small scenarios that come out otherwise in another revision, or with another policy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from rulestone.game.host import UnknownGame, find, rulesets
from rulestone.lab.compare.changes import policies
from rulestone.lab.differ.bench import DifferBench, DifferQuestion, RawFind
from rulestone.lab.differ.sides import SideName
from rulestone.lab.differ.telling import written
from rulestone.lab.lessons.files import LessonQuestion
from rulestone.scenario import loads

TRIES = 40
"""So many scenarios are tried at most before another ruleset is held against the game."""
CALLS = 60
"""So many smaller ones of a find are tried at most: a person waits."""
SOURCES = ("library", "english")


def others(column: str, about: Sequence[str] = ()) -> list[str]:
    """The rulesets that a game is held against: its other revisions, and itself with a policy of another game.

    Args:
        column: "game@revision".
        about: only these policies; () for all, and revisions.
    """
    game, own = find(column)
    givers = {ruleset.name: ruleset for ruleset in rulesets() if ruleset.game != own.game}
    taken = [
        f"{column}+{policy}={giver.name}"
        for _, policy, giver in policies(column, own, givers)
        if not about or policy in about
    ]
    if about:
        return taken
    return [f"{game.name}@{revision}" for revision in game.revisions if revision != own.revision] + taken


def finds(column: str, random: Random, about: Sequence[str] = ()) -> Iterator[LessonQuestion | None]:
    """What the lab finds about a game, as long as it is asked: a question, or None where it found nothing soon.

    Args:
        column: "game@revision".
        random: where chances are drawn from.
        about: only by these policies; () for all, and by revisions.
    """
    names = others(column, about)
    while names:
        for name in random.sample(names, len(names)):
            yield question(column, name, random.randrange(2**32))


def question(column: str, name: str, seed: int) -> LessonQuestion | None:
    """What tells a game from another ruleset, asked about the game; None where nothing is found soon."""
    try:
        bench = DifferBench(DifferQuestion(SideName(column), SideName(name), SOURCES, seed))
    except (UnknownGame, LookupError):  # the policy names what this game does not have
        return None
    raw = found(bench)
    made = written(bench, bench.smallest(raw, math.inf, CALLS)) if raw is not None else None
    if made is None:
        return None
    text, shows = made
    what = shows[0].what
    return LessonQuestion(loads(text, "find"), (column,), what, prompt=f"In the end: {what}?")


def found(bench: DifferBench) -> RawFind | None:
    """The first scenario made by chance that comes out otherwise, if there is one soon."""
    first = len(bench.corpus.scenarios)
    for number in range(first, first + TRIES):
        _, _, some = bench((number,))
        if some:
            return some[0]
    return None
