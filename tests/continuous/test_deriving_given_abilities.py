"""Abilities given by effects have effects of their own: both resolvers agree on them, and on lost ones."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from rulestone.continuous import resolver
from rulestone.continuous.accounts.ledger import make_graph
from rulestone.continuous.board import Effect
from rulestone.continuous.operations import ABILITIES, HeldAbility, Op
from tests.continuous import literal
from tests.continuous.toy import Does, Fits, Scheme, ToyBoard, make_effect
from tests.proofs import slow

NEEDED = frozenset({ABILITIES})
OBJECTS = 3


class Token(NamedTuple):
    """An ability: a name, the value it sets, and its layer."""

    name: str
    layer: int
    whom: Fits
    does: tuple[Does, ...]

    def answers_to(self, word: str) -> bool:
        return word in (ABILITIES, self.name)


class Board(ToyBoard):
    """Objects with printed tokens."""

    def read_base_value(self, oid: int, attr: str) -> Any:
        found = super().read_base_value(oid, attr)
        return tuple(HeldAbility(token) for token in found) if attr == ABILITIES else found


def list_token_effects(token: Token, oid: int, held: HeldAbility, numbers: Any, at: int) -> list[Effect]:
    """Return the effects of an object's token, and those of the tokens that it may give to any object."""
    made = replace(
        make_effect(next(numbers), token.whom, *token.does, layer=token.layer, at=at),
        source=oid,
        needs=NEEDED,
        ability=held,
        exists=partial(has_token, oid=oid, held=held),
    )
    return [made, *list_given_effects(token.does, numbers, at)]


def list_given_effects(does: tuple[Does, ...], numbers: Any, at: int) -> list[Effect]:
    """Return the effects of the tokens that some operations may give to any object."""
    tokens = [value for kind, _, value in does if kind == "gain"]
    return [
        made
        for token in tokens
        for oid in range(OBJECTS)
        for made in list_token_effects(token, oid, HeldAbility(token, at), numbers, at)
    ]


def has_token(board: Board, oid: int, held: HeldAbility) -> bool:
    return held in (board.get(oid, ABILITIES) or ())


values = st.one_of(
    st.tuples(st.just("type"), st.sampled_from(("elf", "ghoul"))),
    st.tuples(st.just("power"), st.integers(0, 2)),
)
whom = st.one_of(values, st.integers(0, OBJECTS - 1), st.none())
plain = st.one_of(
    st.tuples(st.just("set"), st.just("type"), st.sampled_from(("elf", "ghoul"))),
    st.tuples(st.sampled_from(("set", "add")), st.just("power"), st.integers(0, 2)),
    st.tuples(st.just("lose"), st.sampled_from((ABILITIES, "one", "two", "three")), st.none()),
    st.tuples(st.just("lose"), st.just("ability"), st.sampled_from(("one", ("two", "three")))),
)
layers = st.integers(0, 1)
leaf = st.builds(Token, st.just("one"), layers, whom, st.tuples(plain))
gift = leaf.map(lambda token: ("gain", ABILITIES, token))
branch = st.builds(Token, st.sampled_from(("two", "three")), layers, whom, st.tuples(st.one_of(plain, gift)))
token = st.one_of(leaf, branch)
does = st.one_of(plain, token.map(lambda found: ("gain", ABILITIES, found)))


@st.composite
def draw_boards(draw: Any) -> tuple[dict[int, dict[str, Any]], list[Effect]]:
    """Return objects of which some print tokens, and effects of which some give and some remove tokens."""
    objects = {
        oid: {
            "type": draw(st.sampled_from(("elf", "ghoul"))),
            "power": draw(st.integers(0, 2)),
            ABILITIES: tuple(draw(st.lists(token, max_size=1))),
        }
        for oid in range(OBJECTS)
    }
    numbers = iter(range(100_000))
    effects: list[Effect] = []
    for oid, row in objects.items():
        for one in row[ABILITIES]:
            effects += list_token_effects(one, oid, HeldAbility(one), numbers, draw(st.integers(0, 3)))
    for _ in range(draw(st.integers(1, 4))):
        what, at = (draw(does),), draw(st.integers(0, 8))
        effects.append(make_effect(next(numbers), draw(whom), *what, layer=draw(layers), at=at))
        effects += list_given_effects(what, numbers, at)
    return objects, effects


schemes = st.builds(
    Scheme, dependency=st.sampled_from((True, True, False)), goes_on=st.booleans(), shares=st.booleans()
)


@slow
@settings(max_examples=100)
@given(draw_boards(), schemes)
def test_resolver_agrees_with_oracle_where_abilities_are_given(made: Any, scheme: Scheme) -> None:
    objects, effects = made
    found = []
    for resolve in (resolver.resolve, literal.resolve):
        board = Board(objects)
        table = resolve(board, effects, scheme).board.table
        found.append(
            {
                oid: {**row, ABILITIES: board.read_base_value(oid, ABILITIES), **table.get(oid, {})}
                for oid, row in objects.items()
            }
        )
    assert found[0] == found[1]


def test_gain_and_loss_of_different_abilities_are_independent() -> None:
    one = Token("one", 0, 0, (("add", "power", 1),))
    gain, loss = make_effect(1, 0, ("gain", ABILITIES, one)), make_effect(2, 0, ("lose", "one", None))
    for effects in ([gain, loss], [loss, gain]):
        board = Board({0: {"power": 1, ABILITIES: ()}})
        assert not make_graph(board, effects, Scheme()).edges


def test_gained_ability_depends_on_the_effect_that_removes_it() -> None:
    """Its effect is older than the removing one, but exists only while the ability is not removed."""
    one = Token("one", 0, 0, (("set", "power", 5),))
    held = HeldAbility(one, 1)
    gain, loss = make_effect(1, 0, ("gain", ABILITIES, one), at=1), make_effect(2, 0, ("lose", "one", None), at=3)
    own = list_token_effects(one, 0, held, iter((3,)), 2)[0]
    board = Board({0: {"power": 1, ABILITIES: ()}})
    edges = make_graph(board, [gain, own, loss], Scheme()).edges
    assert [(first, then) for first, then in edges] == [(2, 3)]
    assert edges[2, 3]["evidence"].kind == "existence"
    assert board.table[0].get("power", 1) == 1
    assert board.table[0][ABILITIES] == ()


def test_operation_that_removes_a_missing_ability_writes_nothing() -> None:
    board = Board({0: {"power": 1, ABILITIES: ()}})
    literal.resolve(board, [make_effect(1, 0, ("lose", "ability", "one"))], Scheme())
    assert board.table == {0: {}}
    assert Op("lose", "ability", "one").value == "one"
