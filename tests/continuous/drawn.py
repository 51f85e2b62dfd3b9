"""Random boards and effects from plain random numbers: thousands in seconds, the same in each run.

`boards` draws the same with Hypothesis, which shrinks what fails.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from rulestone.continuous.board import ANYTHING, CURRENT_BOARD, DEPENDENTS, JUDGED, LOOPS, TIMESTAMP, Effect
from rulestone.continuous.operations import Rewording
from tests.continuous.boards import COLOURS, KEYWORDS, KINDS, NUMBERS, REWORDED, WORDS
from tests.continuous.toy import Copied, Does, Fits, Scheme, Theirs, Word, make_effect

Objects = dict[int, dict[str, Any]]
LEADER, FOLLOWER = Word("leader"), Word("follower")


def draw_cell(r: Random) -> tuple[str, Any]:
    """Return an attribute and a value of it."""
    return r.choice((
        ("type", r.choice(KINDS)), ("colour", r.choice(COLOURS)), ("name", r.choice("AB")),
        ("controller", r.randint(0, 1)), (r.choice(KEYWORDS), r.random() < 0.5), (r.choice(NUMBERS), r.randint(0, 3)),
    ))  # fmt: skip


def draw_object(r: Random) -> dict[str, Any]:
    """Return an object without effects."""
    words = {word: True for word in WORDS if r.random() < 0.4}
    row = {"type": r.choice(KINDS), "colour": r.choice(COLOURS), "name": r.choice("AB"), "controller": r.randint(0, 1)}
    return {**row, "power": r.randint(0, 3), "guard": r.randint(0, 3), "swift": r.random() < 0.7, **words}


def draw_affected(r: Random, objects: int) -> Fits:
    """Return the objects that an effect applies to."""
    return r.choice((draw_cell(r), draw_cell(r), r.randrange(objects), None))


def draw_ops(r: Random, objects: int) -> Does:
    """Return operations of any effect."""
    other = r.randrange(objects)
    amount: Any = r.choice((r.randint(-2, 3), Copied(r.choice(NUMBERS), r.choice((-1, other)), r.randint(0, 1))))
    return r.choice((
        ("set", *r.choice((("type", r.choice(KINDS)), ("colour", r.choice(COLOURS)), ("controller", r.randint(0, 1))))),
        ("set", r.choice(("type", "colour", "name")), Copied("name")),
        ("set", "type", Copied("type", other)),
        (r.choice(("grant", "lose")), r.choice(KEYWORDS), None),
        ("lose", "abilities", None),
        ("gain", "abilities", r.choice((LEADER, FOLLOWER))),
        ("lose", "ability", r.choice(("leader", "follower", ("leader", "follower")))),
        (r.choice(("set", "add")), r.choice(NUMBERS), amount),
        ("multiply", r.choice(NUMBERS), r.randint(0, 2)),
        ("swap", "power", "guard"),
        ("set", r.choice(KEYWORDS), r.random() < 0.5),
        (r.choice(("forbid", "permit")), r.choice(("lower power", "attack", "have swift")), None),
    ))  # fmt: skip


def draw_ability_ops(r: Random, objects: int) -> Does:
    """Return operations of an effect on abilities of other objects."""
    old, new = r.sample(KINDS, 2)
    return r.choice((
        ("gain", "abilities", r.choice((LEADER, FOLLOWER))),
        ("forbid", r.choice(("have leader", "have abilities")), None),
        ("lose", "ability", r.choice(("leader", "follower"))), ("set", "type", r.choice(KINDS)),
        ("share", "abilities", Theirs(r.randrange(objects))), ("reword", "type", Rewording(old, new, REWORDED)),
    ))  # fmt: skip


def draw_any(r: Random, number: int, objects: int) -> list[Effect]:
    """Return the parts of an effect in up to two layers, optionally with an equal one."""
    who, layers, found = draw_affected(r, objects), sorted({r.randint(0, 2), r.randint(0, 2)}), []
    sources = [r.choice((-1, -1, r.randrange(objects))) for _ in range(r.choice((1, 1, 2)))]
    condition = (r.randrange(objects), *draw_cell(r)) if r.random() < 0.3 else None
    whole: dict[str, Any] = {
        "ability": r.choice(("abilities", "abilities", "@leader", *KEYWORDS)), "condition": condition,
        "nightly": r.random() < 0.3,
    }  # fmt: skip
    for layer in layers:
        ops = [draw_ops(r, objects) for _ in range(r.randint(1, 2))]
        for copy, source in enumerate(sources):
            group, key = number * 2 + copy + 100_000, (number * 2 + copy) * 3 + layer
            found.append(
                make_effect(key, who, *ops, layer=layer, group=group, at=r.randint(0, 6), source=source, **whole)
            )
    if r.random() < 0.12:  # their reads are unknown
        found = [replace(one, reads=frozenset({ANYTHING})) for one in found]
    return found


def draw_types(r: Random, number: int, objects: int) -> list[Effect]:
    """Return an effect of few kinds, so that many are equal: types that read types, and others that read types
    later."""
    if r.random() < 0.4:
        colour = ("set", "colour", r.choice(COLOURS))
        return [make_effect(number, r.choice((("type", r.choice(KINDS)), None)), colour, layer=1)]
    retype = ("set", "type", r.choice(KINDS))
    what = r.choice((retype, retype, ("add", "power", 1), ("lose", "abilities", None)))
    who: Fits = r.randint(0, 1) if what[0] == "lose" else ("type", r.choice(KINDS))
    return [make_effect(number, who, what, source=r.choice((-1, -1, -1, 0, 1)))]


def draw_words(r: Random, number: int, objects: int) -> list[Effect]:
    """Return an effect that adds or removes a word on objects with another word, or a sum that reads words."""
    who: Fits = (r.choice(WORDS), True) if r.random() < 0.9 else r.choice((r.randrange(objects), ("type", "elf")))
    if r.random() < 0.2:
        return [make_effect(number, who, ("add", "power", r.randint(-1, 2)), layer=r.randint(1, 2))]
    word = r.choice(WORDS)
    rare = (
        ("lose", word, None),
        ("set", word, False),
        ("set", "type", "elf"),
        ("add", "power", 1),
        ("lose", "swift", None),
    )
    what = ("grant", word, None) if r.random() < 0.85 else r.choice(rare)
    source, nightly = (-1, False) if r.random() < 0.9 else r.choice(((0, False), (-1, True)))
    return [make_effect(number, who, what, source=source, nightly=nightly, ability="swift")]


def draw_abilities(r: Random, number: int, objects: int) -> list[Effect]:
    """Return an effect that gives, removes or forbids abilities, optionally made by one of them."""
    who: Fits = r.choice((("type", r.choice(KINDS)), r.randrange(objects), None))
    source, what = r.choice((-1, -1, 0, 1)), draw_ability_ops(r, objects)
    at, layer = r.randint(0, 6), r.randint(0, 1)
    return [make_effect(number, who, what, layer=layer, at=at, source=source, ability="@leader")]


Maker = Callable[[Random, int, int], list[Effect]]
MAKERS: tuple[tuple[Maker, int], ...] = ((draw_any, 6), (draw_types, 9), (draw_words, 12), (draw_abilities, 6))
"""How effects are drawn, with how many there are at most."""


def draw_scheme(r: Random) -> Scheme:
    """Return a scheme, mostly with dependency, with any treatment of loops."""
    judged = r.choice((CURRENT_BOARD, CURRENT_BOARD, JUDGED[1]))
    loops, dependents = r.choice((TIMESTAMP, TIMESTAMP, *LOOPS)), r.choice((TIMESTAMP, *DEPENDENTS))
    return Scheme(r.random() < 0.75, r.random() < 0.5, r.random() < 0.5, judged, loops, dependents)


class World(NamedTuple):
    """A board with its effects."""

    objects: Objects
    effects: list[Effect]
    scheme: Scheme


def draw_world(r: Random, how: tuple[Maker, int] | None = None) -> World:
    """Return a random board; `how` selects its effects: one of `MAKERS`."""
    maker, most = how or r.choice(MAKERS)
    few = r.random() < 0.96
    objects = {oid: draw_object(r) for oid in range(r.randint(3, 7) if few else 40)}
    for oid in () if few else objects:
        objects[oid]["power"] = oid  # too many values to check each of them
    effects = [part for number in range(r.randint(1, most)) for part in maker(r, number, len(objects))]
    return World(objects, effects, draw_scheme(r) if r.random() < 0.8 else Scheme())
