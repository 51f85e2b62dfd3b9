"""What the property tests are worth: a resolver that is broken in one place is caught by the same random boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from rulestone.continuous import board
from rulestone.continuous.board import Effect
from rulestone.continuous.fast import independence, loops, order, resolution, sorts, trials
from rulestone.continuous.fast import layer as layers
from tests.continuous.boards import (
    CHAINED,
    adding,
    chained_effects,
    dense_effects,
    many_objects,
    objects,
    schemes,
    some_effects,
    woven,
)
from tests.continuous.test_agree import agree, agree_after, certain_objects_differ, one_more_is_waited_for
from tests.continuous.toy import Scheme

FRAMES = settings(
    max_examples=1000,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    report_multiple_bugs=False,
)


@FRAMES
@given(objects, some_effects(), schemes)
def at_once(here: Any, effects: list[Effect], scheme: Scheme) -> None:
    """The boards on which nothing is kept."""
    agree(here, effects, scheme)


@FRAMES
@given(objects, dense_effects())
def alike(here: Any, effects: list[Effect]) -> None:
    """Those where many effects are alike."""
    agree(here, effects, Scheme())


@FRAMES
@given(objects, dense_effects(), woven)
def in_loops(here: Any, effects: list[Effect], scheme: Scheme) -> None:
    """Those where many effects are alike, whatever becomes of loops."""
    agree(here, effects, scheme)


@FRAMES
@given(objects, some_effects(5), schemes, st.data())
def step_by_step(here: Any, effects: list[Effect], scheme: Scheme, data: Any) -> None:
    """The boards that change."""
    agree_after(here, effects, scheme, data)


@FRAMES
@given(objects, dense_effects(), adding, st.data())
def with_sums(here: Any, types: list[Effect], sums: list[Effect], data: Any) -> None:
    """The boards that change where many effects are alike."""
    agree_after(here, [*types, *sums], Scheme(), data)


@FRAMES
@given(many_objects, chained_effects(), schemes, st.data())
def chained(here: Any, effects: list[Effect], scheme: Scheme, data: Any) -> None:
    """The boards that change where words lead to words."""
    agree_after(here, effects, scheme, data, world=CHAINED)


def blind(reads: Callable[[Any, Effect], frozenset[str]]) -> Callable[[Any, Effect], frozenset[str]]:
    return lambda run, effect: reads(run, effect) - {"type"}


def oldest_that_waits(self: order.Entangled) -> Effect | None:
    """Where a loop keeps all waiting, the oldest is taken whether or not it is in the loop."""
    there = [(at, effect) for at, effect in enumerate(self.rest) if self.run.exists(effect)]
    for at, effect in there:
        kind = self.kinds[effect.number]
        if not self.depends(self.who[kind]) & ~(1 << kind):
            self.at = at
            return effect
    self.at = there[0][0] if there else 0
    return there[0][1] if there else None


def first_of_equals(lots: Any) -> list[Effect]:
    return sorted([effects[0] for effects in lots], key=independence.AGE)


def unconfined(p: Any, layer: layers.Layer) -> bool:
    return layer.only < 0 and REACHED(p, layer)


def forgetful_dirt(self: layers.Pass, attrs: Any) -> int:
    return DIRT(self, [attr for attr in attrs if attr != "type"]) if not self.moved else DIRT(self, attrs)


REACHED, DIRT, MERGE = resolution.reached, layers.Pass.dirt, resolution.merge


def clean_merge(p: Any, layer: Any, old: Any, touched: int, live: Any) -> None:
    before = dict(p.dirty)
    MERGE(p, layer, old, touched, live)
    p.dirty.clear()
    p.dirty.update(before)


class Careless(board.Run):
    """A run in which everything exists."""

    def exists(self, effect: Effect) -> bool:
        return True


AT_ONCE: dict[str, tuple[Any, str, Any]] = {
    "what a type is is not looked at": (board.Run, "reads", blind(board.Run.reads)),
    "no layer is entangled": (layers, "entangled", lambda census, run: False),
    "what exists does not matter": (resolution, "Run", Careless),
}
ALIKE: dict[str, tuple[Any, str, Any]] = {
    "nothing is reconsidered after an application": (order.Entangled, "reconsider", lambda self, altered: None),
    "age alone": (order.Entangled, "free", lambda self, kind: True),
    "a loop lets in what is outside of it": (order.Entangled, "next", oldest_that_waits),
    "the first of equals is enough": (independence, "last_ones", first_of_equals),
    "effects of one source are taken for those of another": (trials, "origin", lambda effect: None),
}
IN_LOOPS: dict[str, tuple[Any, str, Any]] = {
    "loops are always taken apart": (loops.Looping, "loop", lambda self, kind: set()),
    "like effects are no loop": (
        loops.Looping,
        "loop",
        lambda self, kind: ring if len(ring := LOOP(self, kind)) > 1 else set(),
    ),
    "a loop is what it rests on": (loops.Looping, "loop", lambda self, kind: LOOP(self, kind) - {kind}),
}
WITH_SUMS: dict[str, tuple[Any, str, Any]] = {
    "a changed type reaches nobody": (layers.Pass, "dirt", forgetful_dirt),
    "what a layer changes does not get to the next": (resolution, "merge", clean_merge),
    "who applies to whom is never asked again": (layers.Pass, "reselect", lambda self, effect, before: before),
    "sums forget what goes": (independence.Plain, "add", lambda self, key, effect, times: ADD(self, key, effect, 1)),
    "sums stay": (independence.Plain, "shift", lambda self, layer, p, by: None),
    "values without effects are never asked again": (
        resolution,
        "Bases",
        lambda board, old=None, *rest: BASES(board, old),
    ),
}
STEP_BY_STEP: dict[str, tuple[Any, str, Any]] = {
    "what is done to whom is never asked again": (independence.Plain, "replan", lambda self, p, effects: 0),
    "what there is to do stays": (independence.Plain, "mend_work", lambda self, p, layer, coming, going: None),
    "groups that begin otherwise do not matter": (resolution, "same", lambda then, now: True),
}
CHAINS: dict[str, tuple[Any, str, Any]] = {
    "what was applied once is done for good": (order.Entangled, "holds", lambda self, since, *cells: True),
    "any effect may go": (sorts, "missed_by_none", lambda known, going: True),
    "any effect may come": (sorts, "youngest", lambda layer, known, coming: all(e.wants for e in coming)),
    "who exists, and who applies to whom, stays": (sorts, "same_selections", lambda p, known, effects: True),
    "all objects are of one sort": (sorts.Sorts, "sort_of", lambda self, p, oid: next(iter(self.objects))),
    "what comes last does nothing": (sorts, "last", lambda *known: 0),
}
CERTAIN = {"nobody reaches a layer of effects that name their objects": (resolution, "reached", unconfined)}
WAITING = {"whoever comes may come last": (order.Entangled, "quiet", lambda self: map(KIND, self.one.values()))}
KIND = trials.alike
ADD, BASES, LOOP = independence.Plain.add, resolution.Bases, loops.Looping.loop
TRIED = (
    (AT_ONCE, at_once, 1),
    (ALIKE, alike, 1),
    (IN_LOOPS, in_loops, 1),
    (WITH_SUMS, with_sums, 1),
    (STEP_BY_STEP, step_by_step, 2),
    (CHAINS, chained, 1),
    (WAITING, one_more_is_waited_for, 0),
    (CERTAIN, certain_objects_differ, 0),
)
SOONER = {
    "what a type is is not looked at": 6,
    "who exists, and who applies to whom, stays": 3,
    "what comes last does nothing": 8,
    "groups that begin otherwise do not matter": 5,
}
"""Seeds with which some that few boards catch are caught early."""
CASES = [
    (name, *change, tried, SOONER.get(name, first))
    for changes, tried, first in TRIED
    for name, change in changes.items()
]


@pytest.mark.parametrize(
    ("owner", "name", "instead", "tried", "first"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_a_broken_resolver_is_caught(
    owner: Any, name: str, instead: Any, tried: Callable[[], None], first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On one of the boards that a seed begins; what is another module's own test goes by its own settings (0)."""
    monkeypatch.setattr(owner, name, instead)
    with pytest.raises((AssertionError, KeyError, TypeError)):
        (seed(first)(tried) if first else tried)()
