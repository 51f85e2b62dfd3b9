"""Questions that the lab finds: small scenarios that differ in another revision, or with another policy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from rulestone.game.host import UnknownGame, find, list_rulesets
from rulestone.lab.compare.changes import vary_policies
from rulestone.lab.differ.bench import DifferBench, DifferQuestion, RawFind
from rulestone.lab.differ.files import write_find
from rulestone.lab.differ.sides import SideName
from rulestone.lab.lessons.files import LessonQuestion
from rulestone.lab.lessons.posed import make_question
from rulestone.scenario import loads

TRIES = 40
"""Maximum number of scenarios that are tried before the next ruleset is compared."""
CALLS = 60
"""Maximum number of candidates while a find is shrunk: a person waits."""
SOURCES = ("library", "english")


def list_rivals(column: str, about: Sequence[str] = ()) -> list[str]:
    """Return the rulesets that a game is compared with: its other revisions, and itself with a policy of another game.

    Args:
        column: ruleset as "game@revision".
        about: names of policies to compare; () for all policies and the other revisions.
    """
    game, own = find(column)
    givers = {ruleset.name: ruleset for ruleset in list_rulesets() if ruleset.game != own.game}
    taken = [
        f"{column}+{policy}={giver.name}"
        for _, policy, giver in vary_policies(column, own, givers)
        if not about or policy in about
    ]
    if about:
        return taken
    return [f"{game.name}@{revision}" for revision in game.revisions if revision != own.revision] + taken


def iterate_finds(column: str, random: Random, about: Sequence[str] = ()) -> Iterator[LessonQuestion | None]:
    """Yield questions about a game that the lab finds; None for each search without a result.

    Args:
        column: ruleset as "game@revision".
        random: random generator.
        about: names of policies to compare; () for all policies and the other revisions.
    """
    names = list_rivals(column, about)
    while names:
        for name in random.sample(names, len(names)):
            yield find_question(column, name, random.randrange(2**32))


def find_question(column: str, name: str, seed: int) -> LessonQuestion | None:
    """Return a question about a scenario in which a game differs from another ruleset; None if a search finds none."""
    try:
        bench = DifferBench(DifferQuestion(SideName(column), SideName(name), SOURCES, seed))
    except (UnknownGame, LookupError):  # the policy names parts that this game lacks
        return None
    raw = find_differing(bench)
    made = write_find(bench, bench.shrink(raw, math.inf, CALLS)) if raw is not None else None
    if made is None:
        return None
    text, shows = made
    what = shows[0].what
    return LessonQuestion(loads(text, "find"), (column,), what, prompt=make_question(what))


def find_differing(bench: DifferBench) -> RawFind | None:
    """Return the first differing scenario among `TRIES` random ones; None if there is none."""
    first = len(bench.corpus.scenarios)
    found = (find for number in range(first, first + TRIES) for find in bench((number,))[2])
    return next(found, None)
