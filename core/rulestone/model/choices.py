"""Typed choices: the pending choice of a position and its legal answers; and random numbers for choices of nature.

Kinds and the form of their answers:

========  =====================================================================================================
act       an `Option` of `options`, or None to pass where `may_pass`
pick      a tuple of references out of `candidates`, `least` to `most` of them
order     a tuple: the `candidates` in the order wanted, first one first
yes-no    True or False
one-of    an index into `labels`
number    an int from `least` to `most`
shuffle   (nature) a tuple: the `candidates` in their new order
roll      (nature) an int from 1 to `most`
========  =====================================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any

from msgspec import Struct

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def advance_generator(state: int) -> tuple[int, int]:
    """Return the next generator state and a 64-bit number.

    Args:
        state: the present state, an int from 0 to 2**64 - 1.
    """
    state = (state + GAMMA) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def shuffle_items(state: int, items: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Return the next generator state and the items in random order (Fisher and Yates)."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        state, z = advance_generator(state)
        j = z % (i + 1)
        out[i], out[j] = out[j], out[i]
    return state, tuple(out)


NATURE = -1


def count_subsets(number: int, least: int, most: int) -> int:
    """Count the ways to pick `least` to `most` of a number of objects."""
    if not least and most >= number:
        return 1 << number
    # compute each binomial from the previous one: summing `comb` calls is slow for a large hand
    total = of_size = comb(number, least)
    for size in range(least, min(most, number)):
        of_size = of_size * (number - size) // (size + 1)
        total += of_size
    return total if least <= min(most, number) else 0


class Option(Struct, frozen=True, gc=False):
    """One action on offer: its name and its subject.

    Attributes:
        action: name of the action.
        subject: reference of its subject (the acting player's own for actions without one).
        ability: index of the ability used, -1 for an action without one.
    """

    action: str
    subject: int
    ability: int = -1

    def make_bindings(self, player: int) -> dict[str, Any]:
        """Return the bindings for its requirements, announcement and steps when a player takes it."""
        if self.ability < 0:
            return {"you": player, "this": self.subject}
        return {"you": player, "this": self.subject, "ability": self.ability}


class Choice(Struct, frozen=True):
    """A question to a player or to nature.

    Attributes:
        kind: "act", "pick", "order", "yes-no", "one-of", "number", "shuffle" or "roll".
        player: the answering player; `NATURE` for chance.
        name: binding that will hold the answer.
        prompt: the question in words.
        candidates: references to choose among or to order.
        options: for "act".
        labels: for "one-of".
        least, most: the fewest and most objects of a "pick"; the smallest and greatest answer to a "number".
        may_pass: whether None answers an "act".
        cites: ids of the rules that ask.
        secret: whether the answer stays hidden until all players have answered (simultaneous choices).
        withheld: for "one-of": label not on offer, with the rule that refuses it; one pair for each.
        legal: for a restricted "pick": its legal combinations; None for no restriction.
        partial: whether `legal` lists only the first combinations; `Position.allows` checks others.
    """

    kind: str
    player: int
    name: str
    prompt: str = ""
    candidates: tuple[int, ...] = ()
    options: tuple[Option, ...] = ()
    labels: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    may_pass: bool = False
    cites: tuple[str, ...] = ()
    secret: bool = False
    legal: tuple[tuple[int, ...], ...] | None = None
    withheld: tuple[tuple[str, str], ...] = ()
    partial: bool = False

    def count_answers(self) -> int:
        """Count the legal answers; a partial list counts as one more than it has."""
        match self.kind:
            case "act":
                return len(self.options) + self.may_pass
            case "pick":
                if self.legal is not None:
                    return len(self.legal) + self.partial
                return count_subsets(len(self.candidates), self.least, self.most)
            case "order" | "shuffle":
                return factorial(len(self.candidates))
            case "yes-no":
                return 2
            case "one-of":
                return len(self.labels)
            case _:
                return self.most - self.least + 1

    def answers(self) -> Iterator[Any]:
        """Yield every legal answer in a fixed order; of a partial list, those listed."""
        match self.kind:
            case "act":
                yield from self.options
                if self.may_pass:
                    yield None
            case "pick":
                if self.legal is not None:
                    yield from self.legal
                    return
                for k in range(self.least, min(self.most, len(self.candidates)) + 1):
                    yield from combinations(self.candidates, k)
            case "order" | "shuffle":
                yield from permutations(self.candidates)
            case "yes-no":
                yield True
                yield False
            case "one-of":
                yield from range(len(self.labels))
            case _:
                yield from range(self.least, self.most + 1)

    def allows_pick(self, picked: tuple[int, ...]) -> bool:
        """Return whether candidates form a legal pick; a combination must be listed if the choice lists them."""
        if len(set(picked)) != len(picked):
            return False
        if self.legal is not None:
            return frozenset(picked) in {frozenset(combination) for combination in self.legal}
        return self.least <= len(picked) <= self.most and set(picked) <= set(self.candidates)

    def allows(self, answer: Any) -> bool:
        """Return whether an answer is legal and, if the list is partial, listed; a pick's order does not matter."""
        match self.kind:
            case "act":
                return (answer is None and self.may_pass) or answer in self.options
            case "pick":
                return isinstance(answer, tuple) and self.allows_pick(answer)
            case "order" | "shuffle":
                return isinstance(answer, tuple) and sorted(answer) == sorted(self.candidates)
            case "yes-no":
                return isinstance(answer, bool)
            case "one-of":
                return isinstance(answer, int) and 0 <= answer < len(self.labels)
            case _:
                return isinstance(answer, int) and self.least <= answer <= self.most
