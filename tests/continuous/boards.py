"""Hypothesis strategies for boards, effects and layer schemes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from rulestone.continuous.board import DEPENDENTS, LOOPS, OUTCOME, TIMESTAMP, Effect
from rulestone.continuous.operations import Rewording
from tests.continuous.toy import Copied, Scheme, Theirs, Word, make_effect

KINDS = ("elf", "ghoul", "dragon")
COLOURS = ("red", "blue")
KEYWORDS = ("swift", "hidden")
NUMBERS = ("power", "guard")
OBJECTS = 4
printed = st.fixed_dictionaries(
    {
        "type": st.sampled_from(KINDS),
        "colour": st.sampled_from(COLOURS),
        "name": st.sampled_from("AB"),
        "controller": st.integers(0, 1),
        "power": st.integers(0, 3),
        "guard": st.integers(0, 3),
        "swift": st.booleans(),
    }
)
objects = st.lists(printed, min_size=OBJECTS, max_size=OBJECTS).map(lambda rows: dict(enumerate(rows)))
cell = st.one_of(
    st.tuples(st.just("type"), st.sampled_from(KINDS)),
    st.tuples(st.just("colour"), st.sampled_from(COLOURS)),
    st.tuples(st.just("name"), st.sampled_from("AB")),
    st.tuples(st.just("controller"), st.integers(0, 1)),
    st.tuples(st.sampled_from(KEYWORDS), st.booleans()),
    st.tuples(st.sampled_from(NUMBERS), st.integers(0, 3)),
)
whom = st.one_of(cell, cell, st.integers(0, OBJECTS - 1), st.none())
copied = st.builds(Copied, st.sampled_from(NUMBERS), st.integers(-1, OBJECTS - 1), st.integers(0, 1))
words = st.sampled_from((Word("leader"), Word("follower")))
does = st.one_of(
    cell.filter(lambda c: c[0] in ("type", "colour", "name", "controller")).map(lambda c: ("set", *c)),
    st.tuples(st.just("set"), st.sampled_from(("type", "colour", "name")), st.builds(Copied, st.just("name"))),
    st.tuples(st.just("set"), st.just("type"), st.builds(Copied, st.just("type"), st.integers(0, OBJECTS - 1))),
    st.tuples(st.sampled_from(("grant", "lose")), st.sampled_from(KEYWORDS), st.none()),
    st.just(("lose", "abilities", None)),
    st.tuples(st.just("gain"), st.just("abilities"), words),
    st.tuples(st.just("lose"), st.just("ability"), st.sampled_from(("leader", "follower"))),
    st.tuples(st.sampled_from(("set", "add")), st.sampled_from(NUMBERS), st.one_of(st.integers(-2, 3), copied)),
    st.tuples(st.just("multiply"), st.sampled_from(NUMBERS), st.integers(0, 2)),
    st.just(("swap", "power", "guard")),
    st.tuples(st.sampled_from(("forbid", "permit")), st.sampled_from(("lower power", "attack")), st.none()),
)
conditions = st.one_of(
    st.none(), st.none(), st.tuples(st.integers(0, OBJECTS - 1), cell).map(lambda found: (found[0], *found[1]))
)
LAYERS = 3


@st.composite
def draw_effect(draw: Any, number: int) -> list[Effect]:
    """Return the parts of an effect, optionally with an equal one; some are lost with their sources' abilities."""
    first = draw(st.integers(0, LAYERS - 1))
    source = st.sampled_from((-1, -1, *range(OBJECTS)))
    sources = draw(st.one_of(source.map(lambda oid: (oid, oid)), st.tuples(source, source)))
    whole = {
        "ability": draw(st.sampled_from(("abilities", "abilities", "@leader", *KEYWORDS))),
        "condition": draw(conditions),
        "nightly": draw(st.sampled_from((False, False, True))),
    }
    who, copies, found = draw(whom), draw(st.sampled_from((1, 1, 2))), []
    for layer in sorted({first, draw(st.integers(first, LAYERS - 1))}):
        ops = draw(st.lists(does, min_size=1, max_size=2))
        for copy in range(copies):
            group, key = number * 2 + copy + 100_000, (number * 2 + copy) * LAYERS + layer
            at = draw(st.integers(0, 6))
            found.append(make_effect(key, who, *ops, layer=layer, group=group, at=at, source=sources[copy], **whole))
    return found


@st.composite
def draw_effects(draw: Any, most: int = 7) -> list[Effect]:
    """Effects, numbered from 0."""
    return [part for number in range(draw(st.integers(1, most))) for part in draw(draw_effect(number))]


often = st.sampled_from((True, True, False))
ways = st.sampled_from((TIMESTAMP, *LOOPS))
schemes = st.builds(
    Scheme,
    dependency=often,
    goes_on=st.booleans(),
    shares=st.booleans(),
    loops=ways,
    dependents=st.sampled_from((TIMESTAMP, *DEPENDENTS)),
)
"""Schemes in which dependency mostly counts, and anything may become of loops."""
woven = st.builds(Scheme, loops=ways, dependents=st.sampled_from(DEPENDENTS))
outcomes = schemes.map(lambda scheme: replace(scheme, dependency=True, judged=OUTCOME))
"""Schemes in which dependency is judged in the outcome."""
types = st.tuples(st.just("type"), st.sampled_from(KINDS))
retype = types.map(lambda found: ("set", *found))
silence = st.just(("lose", "abilities", None))
strengthen = st.just(("add", "power", 1))
recolour = st.sampled_from(COLOURS).map(lambda colour: ("set", "colour", colour))


@st.composite
def draw_dense_effects(draw: Any) -> list[Effect]:
    """Return effects of few kinds, so that many are equal: changes of type that read types, then others that read
    types."""
    found: list[Effect] = []
    for number in range(draw(st.integers(2, 6))):
        source = draw(st.sampled_from((-1, -1, -1, 0, 1)))
        what = draw(st.one_of(retype, retype, retype, strengthen, silence))
        whom = draw(st.integers(0, 1)) if what[0] == "lose" else draw(types)
        found.append(make_effect(number, whom, what, source=source))
    for number in range(draw(st.integers(0, 5))):
        found.append(make_effect(number + 50, draw(st.one_of(types, st.none())), draw(recolour), layer=1))
    return found


REWORDED = {(Word("leader"), "type", old, new): Word("follower") for old in KINDS for new in KINDS}
"""Leaders of one kind follow another one once the words for kinds are exchanged."""
ABOUT_ABILITIES = st.one_of(
    st.tuples(st.just("gain"), st.just("abilities"), words),
    st.tuples(st.just("forbid"), st.sampled_from(("have leader", "have abilities")), st.none()),
    st.tuples(st.just("lose"), st.just("ability"), st.sampled_from(("leader", "follower"))),
    types.map(lambda found: ("set", *found)),
    st.integers(0, OBJECTS - 1).map(lambda of: ("share", "abilities", Theirs(of))),
    st.permutations(KINDS).map(lambda kinds: ("reword", "type", Rewording(kinds[0], kinds[1], REWORDED))),
)


@st.composite
def draw_ability_effect(draw: Any, number: int) -> list[Effect]:
    """Return an effect that gives, removes or forbids abilities, optionally made by one of them."""
    source, layer = draw(st.sampled_from((-1, -1, 0, 1))), draw(st.integers(0, 1))
    at, whom = draw(st.integers(0, 6)), draw(st.one_of(types, st.integers(0, OBJECTS - 1), st.none()))
    return [make_effect(number, whom, draw(ABOUT_ABILITIES), layer=layer, at=at, source=source, ability="@leader")]


@st.composite
def draw_ability_effects(draw: Any) -> list[Effect]:
    """Return several of them."""
    return [part for number in range(draw(st.integers(2, 7))) for part in draw(draw_ability_effect(number))]


WORDS = ("a", "b", "c")
word = st.sampled_from(WORDS)
has = word.map(lambda attr: (attr, True))
lettered = st.fixed_dictionaries(
    {"type": st.sampled_from(("elf", "ghoul")), "power": st.integers(0, 3), "swift": st.just(True)},
    optional={attr: st.just(True) for attr in WORDS},
)
many_objects = st.lists(lettered, min_size=3, max_size=9).map(lambda rows: dict(enumerate(rows)))


@st.composite
def draw_link(draw: Any, number: int) -> list[Effect]:
    """Return an effect that adds or removes a word on objects with another word: few kinds, so that many are equal;
    sometimes one on a single object, one that a source can lose, or one that reads other words."""
    usual = draw(st.integers(0, 11))
    who = draw(has if usual else st.one_of(st.integers(0, OBJECTS - 1), st.just(("type", "elf"))))
    what = draw(GRANT if draw(st.integers(0, 7)) else st.one_of(*LINKS))
    source, nightly = (-1, False) if draw(st.integers(0, 11)) else draw(st.sampled_from(((0, False), (-1, True))))
    return [make_effect(number, who, what, source=source, nightly=nightly, ability="swift")]


GRANT = word.map(lambda attr: ("grant", attr, None))
LINKS = (
    word.map(lambda attr: ("lose", attr, None)),
    word.map(lambda attr: ("set", attr, False)),
    st.sampled_from((("set", "type", "elf"), ("add", "power", 1), ("lose", "swift", None))),
)


@st.composite
def draw_chained_effects(draw: Any) -> list[Effect]:
    """Return effects of one layer that chain from word to word, then sums and another change that read words."""
    found = [part for number in range(draw(st.integers(2, 12))) for part in draw(draw_link(number))]
    for number in range(draw(st.integers(0, 3))):
        found.append(make_effect(number + 400, draw(has), draw(recolour), layer=1))
    for number in range(draw(st.integers(0, 3))):
        found.append(make_effect(number + 500, draw(has), add_strength(draw(st.integers(-1, 2))), layer=2))
    return found


def add_strength(amount: int) -> tuple[str, str, int]:
    """Adding to power."""
    return ("add", "power", amount)
