"""The fast resolver does what the literal one does, on any board."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.continuous import fast, literal
from rulestone.continuous.board import Effect
from tests.continuous.toy import Copied, Scheme, effect, values

KINDS = ("elf", "ghoul", "dragon")
COLOURS = ("red", "blue")
KEYWORDS = ("swift", "hidden")
NUMBERS = ("power", "guard")
OBJECTS = 4
objects = st.lists(
    st.fixed_dictionaries(
        {
            "type": st.sampled_from(KINDS),
            "colour": st.sampled_from(COLOURS),
            "name": st.sampled_from("AB"),
            "power": st.integers(0, 3),
            "guard": st.integers(0, 3),
            "swift": st.booleans(),
        }
    ),
    min_size=OBJECTS,
    max_size=OBJECTS,
).map(lambda rows: dict(enumerate(rows)))
cell = st.one_of(
    st.tuples(st.just("type"), st.sampled_from(KINDS)),
    st.tuples(st.just("colour"), st.sampled_from(COLOURS)),
    st.tuples(st.just("name"), st.sampled_from("AB")),
    st.tuples(st.sampled_from(KEYWORDS), st.booleans()),
    st.tuples(st.sampled_from(NUMBERS), st.integers(0, 3)),
)
whom = st.one_of(cell, cell, st.integers(0, OBJECTS - 1), st.none())
copied = st.builds(Copied, st.sampled_from(NUMBERS), st.integers(-1, OBJECTS - 1), st.integers(0, 1))
does = st.one_of(
    cell.filter(lambda c: c[0] in ("type", "colour", "name")).map(lambda c: ("set", *c)),
    st.tuples(st.just("set"), st.sampled_from(("type", "colour", "name")), st.builds(Copied, st.just("name"))),
    st.tuples(st.sampled_from(("grant", "lose")), st.sampled_from(KEYWORDS), st.none()),
    st.just(("lose", "abilities", None)),
    st.tuples(st.sampled_from(("set", "add")), st.sampled_from(NUMBERS), st.one_of(st.integers(-2, 3), copied)),
    st.tuples(st.just("multiply"), st.sampled_from(NUMBERS), st.integers(0, 2)),
    st.just(("swap", "power", "guard")),
    st.tuples(st.sampled_from(("forbid", "permit")), st.sampled_from(("lower power", "attack")), st.none()),
)


@st.composite
def some_effects(draw: Any) -> list[Effect]:
    """Effects of which some have parts in two layers and some are lost with their sources' abilities."""
    found: list[Effect] = []
    for number in range(draw(st.integers(1, 7))):
        first = draw(st.integers(0, 2))
        layers = sorted({first, draw(st.integers(first, 2))})
        whole = {
            "whom": draw(whom),
            "source": draw(st.sampled_from((-1, -1, *range(OBJECTS)))),
            "ability": draw(st.sampled_from(("abilities", "abilities", *KEYWORDS))),
            "condition": draw(st.one_of(st.none(), st.none(), st.integers(0, 3).flatmap(lambda o: cell.map(
                lambda c: (o, *c))))),
            "local": draw(st.booleans()),
        }  # fmt: skip
        who, copies = whole.pop("whom"), draw(st.sampled_from((1, 1, 2)))
        for layer in layers:
            ops = draw(st.lists(does, min_size=1, max_size=2))
            for copy in range(copies):
                whole["at"] = draw(st.integers(0, 6))
                group, key = number * 2 + copy + 100, (number * 2 + copy) * 3 + layer
                found.append(effect(key, who, *ops, layer=layer, group=group, **whole))
    return found


often = st.sampled_from((True, True, False))
schemes = st.builds(Scheme, dependency=often, goes_on=st.booleans(), shares=st.booleans())


@settings(max_examples=250, deadline=None)
@given(objects, some_effects(), schemes)
def test_fast_is_literal(board: dict[int, dict[str, Any]], effects: list[Effect], scheme: Scheme) -> None:
    assert values(fast.resolve, board, effects, scheme) == values(literal.resolve, board, effects, scheme)


@settings(max_examples=120, deadline=None)
@given(objects, st.lists(st.tuples(cell, st.tuples(st.just("set"), st.just("type"), st.sampled_from(KINDS))),
                         min_size=2, max_size=6))  # fmt: skip
def test_fast_is_literal_where_types_chain(board: dict[int, dict[str, Any]], pairs: list[Any]) -> None:
    effects = [effect(number, who, does) for number, (who, does) in enumerate(pairs)]
    assert values(fast.resolve, board, effects, Scheme()) == values(literal.resolve, board, effects, Scheme())
