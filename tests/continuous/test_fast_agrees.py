"""The fast resolver does what the literal one does, on any board and after any changes of it."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.continuous import fast, literal
from rulestone.continuous.board import OUTCOME, Effect
from rulestone.continuous.operations import Rewording
from tests.continuous.boards import (
    ANY,
    CHAINED,
    GIVING,
    OBJECTS,
    World,
    adding,
    chained_effects,
    dense_effects,
    effects_about_abilities,
    many_objects,
    objects,
    outcomes,
    schemes,
    some_effects,
    woven,
)
from tests.continuous.toy import Copied, Scheme, Theirs, ToyBoard, Word, effect, values

Objects = dict[int, dict[str, Any]]


def agree(board: Objects, effects: list[Effect], scheme: Scheme) -> None:
    """Both resolvers give the same values."""
    assert values(fast.resolve, board, effects, scheme) == values(literal.resolve, board, effects, scheme)


def agree_after(
    board: Objects, effects: list[Effect], scheme: Scheme, data: st.DataObject, steps: int = 5, world: World = ANY
) -> None:
    """A resolution that is changed step by step gives the values that the literal resolver gives at each step."""
    here, night = dict(board), False
    there = {effect.number: effect for effect in effects}
    kept = fast.Resolution(ToyBoard(here), effects, scheme)
    for step in range(data.draw(st.integers(1, steps), "steps")):
        enter: list[Effect] = []
        leave: list[int] = []
        others: dict[int, list[str]] = {}
        moved: list[int] = []
        outside = False
        for kind in data.draw(st.lists(st.sampled_from(CHANGES), min_size=1, max_size=2, unique=True), "changes"):
            if kind == "enter":
                enter = data.draw(world.effects(1000 + step))
            elif kind == "leave" and there:
                group = data.draw(st.sampled_from(sorted({effect.group for effect in there.values()})))
                leave = [number for number, effect in there.items() if effect.group == group]
            elif kind == "value":
                oid, (attr, value) = data.draw(st.sampled_from(sorted(here))), data.draw(world.cell)
                here = {**here, oid: {**here[oid], attr: value}}
                others = {oid: [attr]}
            elif kind == "object comes":
                oid = data.draw(st.integers(0, OBJECTS))
                here = {**here, oid: data.draw(world.printed)}
                moved.append(oid)
            elif kind == "object goes" and len(here) > 1:
                oid = data.draw(st.sampled_from(sorted(here)))
                here = {other: row for other, row in here.items() if other != oid}
                moved.append(oid)
            elif kind == "nightfall":
                night = outside = True
        others = {oid: attrs for oid, attrs in others.items() if oid in here}
        there = {number: effect for number, effect in there.items() if number not in leave}
        there.update((effect.number, effect) for effect in enter)
        before, told = kept, kept.table()
        now = ToyBoard(here, night=night)
        kept = kept.changed(now, enter=enter, leave=leave, values=others, moved=moved, outside=outside)
        by_rule = ToyBoard(here, night=night)
        expected = literal.resolve(by_rule, there.values(), scheme)
        assert whole(here, kept.table()) == whole(here, expected)
        assert all(kept.row(oid) == kept.table().get(oid, {}) for oid in here)
        assert before.table() == told
        differ = {oid for oid in here if kept.row(oid) != told.get(oid, {})}
        assert all(kept.touched >> oid & 1 for oid in differ)


CHANGES = ("enter", "enter", "leave", "value", "value", "object comes", "object goes", "nightfall")


def whole(objects: Objects, table: dict[int, dict[str, Any]]) -> Objects:
    """All values of the objects of a board."""
    return {oid: {**row, **table.get(oid, {})} for oid, row in objects.items()}


@settings(max_examples=140, deadline=None)
@given(objects, some_effects(), schemes)
def test_fast_is_literal(board: Objects, effects: list[Effect], scheme: Scheme) -> None:
    agree(board, effects, scheme)


@settings(max_examples=140, deadline=None)
@given(objects, dense_effects())
def test_fast_is_literal_where_types_chain(board: Objects, effects: list[Effect]) -> None:
    agree(board, effects, Scheme())


@settings(max_examples=140, deadline=None)
@given(objects, dense_effects(), woven)
def test_fast_is_literal_whatever_becomes_of_loops(board: Objects, effects: list[Effect], scheme: Scheme) -> None:
    agree(board, effects, scheme)


@settings(max_examples=100, deadline=None)
@given(objects, some_effects(5), outcomes)
def test_fast_is_literal_in_the_outcome(board: Objects, effects: list[Effect], scheme: Scheme) -> None:
    agree(board, effects, scheme)


@settings(max_examples=60, deadline=None)
@given(many_objects, chained_effects(), outcomes, st.data())
def test_what_is_kept_is_literal_in_the_outcome(
    board: Objects, effects: list[Effect], scheme: Scheme, data: st.DataObject
) -> None:
    agree_after(board, effects, scheme, data, steps=3, world=CHAINED)


@settings(max_examples=120, deadline=None)
@given(objects, some_effects(5), schemes, st.data())
def test_what_is_kept_is_literal_after_changes(
    board: Objects, effects: list[Effect], scheme: Scheme, data: st.DataObject
) -> None:
    agree_after(board, effects, scheme, data)


@settings(max_examples=80, deadline=None)
@given(objects, dense_effects(), adding, st.data())
def test_what_is_kept_is_literal_where_sums_follow_types(
    board: Objects, effects: list[Effect], sums: list[Effect], data: st.DataObject
) -> None:
    agree_after(board, [*effects, *sums], Scheme(), data)


@settings(max_examples=140, deadline=None)
@given(many_objects, chained_effects(), schemes, st.data())
def test_what_is_kept_is_literal_where_words_chain(
    board: Objects, effects: list[Effect], scheme: Scheme, data: st.DataObject
) -> None:
    agree_after(board, effects, scheme, data, world=CHAINED)


@settings(max_examples=100, deadline=None)
@given(objects, effects_about_abilities(), schemes, st.data())
def test_what_is_kept_is_literal_where_abilities_cannot_be_had(
    board: Objects, effects: list[Effect], scheme: Scheme, data: st.DataObject
) -> None:
    agree_after(board, effects, scheme, data, steps=3, world=GIVING)


def one_more_is_waited_for() -> None:
    """Three effects in a loop bring new objects under the first of them when it is applied; what asks for the second
    word does not wait for it any more, but does for another one of its kind that comes now.
    """
    board = {0: {"a": True, "power": 0}, 1: {"b": True, "power": 0}, 2: {"c": True, "power": 0}}
    loop = [(("a", True), "b"), (("b", True), "c"), (("c", True), "a")]
    effects = [effect(n, who, ("grant", word, None), told=True) for n, (who, word) in enumerate(loop)]
    effects.append(effect(3, ("b", True), ("add", "power", 1), told=True))
    kept = fast.Resolution(ToyBoard(board), effects, Scheme())
    more = effect(4, ("a", True), ("grant", "b", None), told=True)
    now = kept.changed(ToyBoard(board), enter=[more])
    expected = literal.resolve(ToyBoard(board), [*effects, more], Scheme())
    assert expected[2]["power"] == 1
    assert "power" not in kept.row(2)
    assert whole(board, now.table()) == whole(board, expected)


def test_one_more_of_a_kind_is_waited_for() -> None:
    one_more_is_waited_for()


def what_others_have() -> None:
    """The older effect gives the first what the second has, which a younger one gives something."""
    effects = [
        effect(0, 0, ("share", "abilities", Theirs(1))),
        effect(1, 1, ("gain", "abilities", Word("leader")), told=True),
    ]
    board: Objects = {0: {}, 1: {}}
    agree(board, effects, Scheme())
    assert [held.ability.name for held in values(fast.resolve, board, effects, Scheme())[0]["abilities"]] == ["leader"]


def test_what_others_have_is_shared_after_it_was_given() -> None:
    what_others_have()


def words_in_turn() -> None:
    """Elf becomes ghoul, ghoul dragon; once more elf becomes ghoul, of which there is none any more."""
    turn = [("elf", "ghoul"), ("ghoul", "dragon"), ("elf", "ghoul")]
    effects = [effect(n, None, ("reword", "type", Rewording(*pair, {})), told=True) for n, pair in enumerate(turn)]
    board = {0: {"type": "elf"}}
    agree(board, effects, Scheme())
    assert values(fast.resolve, board, effects, Scheme())[0]["type"] == "dragon"


def test_words_are_exchanged_one_after_the_other() -> None:
    words_in_turn()


def begun_otherwise() -> None:
    """An effect goes on in a later layer with those that it began with; all are of one type by then, so that nothing
    that the later layer looks at differs when one of them was no elf to begin with.
    """
    board = {0: {"type": "elf", "power": 0}, 1: {"type": "elf", "power": 0}}
    elves = ("type", "elf")
    parts = [
        effect(0, elves, ("set", "colour", "red"), group=7),
        effect(1, elves, ("add", "power", 1), layer=2, group=7),
    ]
    effects = [*parts, effect(2, None, ("set", "type", "dragon"), layer=1)]
    kept = fast.Resolution(ToyBoard(board), effects, Scheme())
    assert kept.row(0)["power"] == 1
    then = {**board, 0: {"type": "ghoul", "power": 0}}
    now = kept.changed(ToyBoard(then), values={0: ["type"]})
    expected = literal.resolve(ToyBoard(then), effects, Scheme())
    assert "power" not in expected.get(0, {})
    assert whole(then, now.table()) == whole(then, expected)


def test_effects_go_on_with_those_that_they_begin_with_now() -> None:
    begun_otherwise()


def ahead_in_order() -> None:
    """What is applied on trial before a dependency is judged goes by age: power doubled and then raised is 3."""
    board = {0: {"power": 1, "guard": 0, "speed": 0}}
    effects = [
        effect(1, ("guard", 3), ("add", "speed", 1)),
        effect(2, 0, ("add", "guard", Copied("power"))),
        effect(3, 0, ("multiply", "power", 2)),
        effect(4, 0, ("add", "power", 1)),
    ]
    agree(board, effects, Scheme(judged=OUTCOME))


def test_what_comes_first_on_trial_goes_by_age() -> None:
    ahead_in_order()


def test_layers_whose_effects_name_their_objects_are_done_again_when_one_of_these_differs() -> None:
    board = {0: {"power": 1}, 1: {"power": 1}, 2: {"power": 1}}
    effects = [effect(n, n, ("add", "power", 1), layer=n, told=True) for n in (0, 1)]
    kept = fast.Resolution(ToyBoard(board), effects, Scheme())
    for oid in board:
        then = {**board, oid: {"power": 5}}
        now = kept.changed(ToyBoard(then), values={oid: ["power"]})
        assert whole(then, now.table()) == whole(then, literal.resolve(ToyBoard(then), effects, Scheme()))


def test_a_loop_may_end_when_one_of_several_links_is_used_up() -> None:
    """What takes "a" away waits only for what gives "c"; when that is done it comes before what gives "a", which waits
    for a third that waits for it.
    """
    board = {0: {}, 1: {"b": True}, 2: {"a": True, "b": True, "c": True}}
    has = {word: (word, True) for word in "abc"}
    chain = [(has["a"], "grant", "c"), (has["b"], "grant", "a"), (0, "grant", "a"), (has["a"], "lose", "b")]
    chain.append((has["c"], "lose", "a"))
    agree(board, [effect(n, who, (kind, word, None), told=True) for n, (who, kind, word) in enumerate(chain)], Scheme())


def test_a_member_of_a_loop_that_does_not_exist_yet_is_looked_at_when_it_does() -> None:
    """Who leads forbids to lead, as soon as somebody leads: what that does was not settled while nobody led."""
    effects = [
        effect(0, 0, ("gain", "abilities", Word("leader"))),
        effect(1, 0, ("forbid", "have leader", None), source=0, ability="@leader"),
    ]
    agree({0: {"type": "elf"}}, effects, Scheme(judged=OUTCOME, loops="as met"))


def test_what_is_applied_as_it_was_met_is_so_for_an_object_that_comes_later() -> None:
    """Each of two makes ghouls something else: both do, the younger last, also to a ghoul that comes."""
    effects = [effect(n, ("type", "ghoul"), ("set", "type", kind), told=True) for n, kind in enumerate(("elf", "orc"))]
    scheme, then = Scheme(loops="as met"), {0: {"type": "ghoul"}, 1: {"type": "ghoul"}}
    kept = fast.Resolution(ToyBoard({0: {"type": "ghoul"}}), effects, scheme)
    now = kept.changed(ToyBoard(then), moved=[1])
    assert whole(then, now.table()) == whole(then, literal.resolve(ToyBoard(then), effects, scheme))
    assert now.table()[1]["type"] == "orc"


def test_effects_that_come_at_once_are_applied_by_age_however_they_are_handed_over() -> None:
    board = {0: {"a": True, "power": 0}}
    first = effect(0, ("a", True), ("set", "power", 1), told=True)
    older, younger = (effect(n, ("a", True), ("set", "power", n), told=True) for n in (2, 3))
    kept = fast.Resolution(ToyBoard(board), [first], Scheme())
    for coming in ([older, younger], [younger, older]):
        now = kept.changed(ToyBoard(board), enter=coming)
        expected = literal.resolve(ToyBoard(board), [first, older, younger], Scheme())
        assert whole(board, now.table()) == whole(board, expected)
        assert now.table()[0]["power"] == 3
