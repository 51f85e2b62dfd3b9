"""Probably unnoticed parts, removed together: a witness that notices none of several is not run on each.

Two parts could make up for each other, so that of several that nothing notices together one would be noticed alone: it
is listed as open then although it is guarded, never the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.parts import RulePart
from rulestone.lab.knock_out.game import disable_parts
from rulestone.lab.knock_out.knock_out import KnockOutBench, get_name
from rulestone.lab.knock_out.witnesses import KnockOutWitness, NeverEnds, ask_game

MANY = 16
"""So many parts are taken out together."""
FEW = 8
"""So many witnesses are asked of each part before: those that are likely to notice."""


def find_likely_witness(bench: KnockOutBench, part: RulePart) -> str:
    """Return the witness of a part among a few likely ones; "" for none."""
    return next(iter(iterate_noticing(bench, (part,), bench.list_witnesses(part)[:FEW])), ("", None))[0]


def iterate_groups(parts: Iterable[RulePart]) -> Iterator[list[RulePart]]:
    """Yield groups of parts that can be removed together: none overlaps or contains another."""
    left = list(parts)
    while left:
        group: list[RulePart] = []
        for part in [*left]:
            if len(group) < MANY and not any(are_crossing(part, other) for other in group):
                group.append(part)
                left.remove(part)
        yield group


def are_crossing(one: RulePart, other: RulePart) -> bool:
    """Return whether one part overlaps or contains another, or is in the same list."""
    short, long = sorted((one.path, other.path), key=len)
    beside = len(short) == len(long) and short[:-1] == long[:-1] and isinstance(short[-1], int)
    return long[: len(short)] == short or beside


def iterate_witnesses(
    bench: KnockOutBench, parts: Sequence[RulePart], witnesses: Sequence[KnockOutWitness]
) -> Iterator[tuple[RulePart, str]]:
    """Yield each of some parts with its witness, "" for none."""
    if len(parts) == 1:
        yield parts[0], next(iter(iterate_noticing(bench, parts, witnesses)), ("", None))[0]
        return
    noticed = [witness for _, witness in iterate_noticing(bench, parts, witnesses)]
    if not noticed:
        yield from ((part, "") for part in parts)
        return
    half = len(parts) // 2
    yield from iterate_witnesses(bench, parts[:half], noticed)
    yield from iterate_witnesses(bench, parts[half:], noticed)


def iterate_noticing(
    bench: KnockOutBench, parts: Sequence[RulePart], witnesses: Iterable[KnockOutWitness]
) -> Iterator[tuple[str, KnockOutWitness]]:
    """Yield the witnesses that notice the removal of some parts, each with its finding."""
    changed = remove_parts(bench.game, parts)
    for witness in witnesses:
        there = [part for part in parts if witness.revision in part.revisions and witness.may_notice(part)]
        if not there:
            continue
        try:
            found = ask_game(witness, changed)
        except NeverEnds as error:
            found = str(error)
        if found:
            yield f"{get_name(witness)}: {found}", witness


def remove_parts(game: Game, parts: Sequence[RulePart]) -> Game:
    """Return the game without several parts, in every revision that has them."""

    def made(revision: str) -> Ruleset:
        return disable_parts(game.ruleset(revision), [part for part in parts if revision in part.revisions])

    return Game(
        game.name, game.title, game.revisions, made, sources=game.sources, rulings=game.rulings, since=game.since
    )
