"""What the property tests are worth: a resolver that is broken in one place is caught by the same random boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from rulestone.continuous import board
from rulestone.continuous.board import Effect
from rulestone.continuous.fast import dependent, independent, kinds, order, outcome, resolution, values
from rulestone.continuous.fast import layer as layers
from tests.continuous.boards import (
    CHAINED,
    GIVING,
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
from tests.continuous.test_fast_agrees import (
    agree,
    agree_after,
    ahead_in_order,
    begun_otherwise,
    one_more_is_waited_for,
    what_others_have,
    words_in_turn,
)
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
@given(objects, dense_effects(), outcomes)
def in_outcomes(here: Any, effects: list[Effect], scheme: Scheme) -> None:
    """Those where many effects are alike, and dependency is judged in the outcome."""
    agree(here, effects, scheme)


@FRAMES
@given(objects, effects_about_abilities(), schemes, st.data())
def refusing(here: Any, effects: list[Effect], scheme: Scheme, data: Any) -> None:
    """The boards on which abilities are given that cannot be had."""
    agree_after(here, effects, scheme, data, world=GIVING)


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
    return lambda progress, effect: reads(progress, effect) - {"type"}


def blind_to(attr: str, reads: Callable[[Any, Effect], frozenset[str]]) -> Callable[[Any, Effect], frozenset[str]]:
    return lambda progress, effect: reads(progress, effect) - {attr}


def oldest_that_waits(self: order.LayerOrder) -> Effect | None:
    """Where a loop keeps all waiting, the oldest is taken whether or not it is in the loop."""
    there = [(at, effect) for at, effect in enumerate(self.rest) if self.progress.exists(effect)]
    for at, effect in there:
        kind = self.kinds[effect.number]
        if not self.depends(self.who[kind]) & ~(1 << kind):
            self.at = at
            return effect
    self.at = there[0][0] if there else 0
    return there[0][1] if there else None


def first_of_equals(p: Any, layer: layers.Layer) -> list[Any]:
    """Equal settings are carried out where the first of them stands."""
    ages = {(effect.like, effect.constant): effect.age for effect in reversed(layer.effects) if effect.exists is None}
    return sorted(TOGETHER(p, layer), key=lambda pair: ages.get((pair[0].like, pair[0].constant), pair[0].age))


def clean(self: Any, layer: Any, old: Any, before: Any) -> None:
    dirty = dict(self.dirty)
    FINISH(self, layer, old, before)
    self.dirty = dirty


def forgetful(self: Any, layer: Any, old: Any, before: Any) -> None:
    FINISH(self, layer, old, before)
    self.groups = set()


def unforgetting(self: order.LayerOrder, altered: set[str]) -> None:
    RECONSIDER(self, altered)
    self.links = {pair: (ALWAYS, links) for pair, (_, links) in self.links.items()}


def spared_if_unseen(self: order.LayerOrder, first: int, who: int) -> bool:
    return self.one[first].writes.isdisjoint(self.reads[who])


def stiff_rows(self: values.Rows, oid: int, default: Any = None) -> Any:
    row = dict.get(self, oid)
    if row is None:
        row = self[oid] = self.live.row(oid)
    return row or default


def backwards(self: outcome.OutcomeOrder, kind: int, found: dict[int, int]) -> list[Effect]:
    return AHEAD(self, kind, found)[::-1]


class Careless(board.Progress):
    """Progress on a board on which everything exists."""

    def exists(self, effect: Effect) -> bool:
        return True


ALWAYS = 1_000_000
AHEAD = outcome.OutcomeOrder.ahead
TOGETHER, LOOP, RECONSIDER = independent.taken_together, order.LayerOrder.loop, order.LayerOrder.reconsider
CHANGED, FINISH = layers.Pass.changed, layers.Pass.finish
AT_ONCE: dict[str, tuple[Any, str, Any]] = {
    "no layer is entangled": (layers, "entangled", lambda shapes, progress: False),
    "what exists does not matter": (resolution, "Progress", Careless),
    "nothing is tried out": (order.LayerOrder, "tried", lambda self, first, who: False),
    "what has been seen once stays": (values.Rows, "get", stiff_rows),
    "what does not exist never comes to": (order.LayerOrder, "wake", lambda self, chosen: None),
    "nobody loses his abilities": (order.LayerOrder, "spares", spared_if_unseen),
}
ALIKE: dict[str, tuple[Any, str, Any]] = {
    "what a type is is not looked at": (board.Progress, "reads", blind(board.Progress.reads)),
    "nothing is reconsidered after an application": (order.LayerOrder, "reconsider", lambda self, altered: None),
    "age alone": (order.LayerOrder, "free", lambda self, kind: True),
    "a loop lets in what is outside of it": (order.LayerOrder, "oldest", oldest_that_waits),
    "the first of equals is enough": (independent, "taken_together", first_of_equals),
    "effects of one source are taken for those of another": (kinds, "origin", lambda effect: None),
}
IN_LOOPS: dict[str, tuple[Any, str, Any]] = {
    "loops are always taken apart": (order.LayerOrder, "loop", lambda self, kind: set()),
    "like effects are no loop": (
        order.LayerOrder,
        "loop",
        lambda self, kind: ring if len(ring := LOOP(self, kind)) > 1 else set(),
    ),
    "a loop is what it rests on": (order.LayerOrder, "loop", lambda self, kind: LOOP(self, kind) - {kind}),
}
IN_OUTCOMES: dict[str, tuple[Any, str, Any]] = {
    "dependency is judged as things stand": (order.LayerOrder, "chained", lambda self: False),
    "what a third brings about is not waited for": (outcome.OutcomeOrder, "ahead", lambda self, kind, found: []),
}
REFUSING: dict[str, tuple[Any, str, Any]] = {
    "what cannot be had is given all the same": (
        layers.Pass,
        "steady",
        lambda self, effect: effect.constant is not None,
    ),
    "whether it can be had is not looked at": (layers, "seen", lambda shape, progress: shape.reads | shape.needs),
}
SHARING = {"what others have is not looked at": (board.Progress, "reads", blind_to("abilities", board.Progress.reads))}
EXCHANGING = {"of equal exchanges of words the last is enough": (board, "ABSOLUTE", (*board.ABSOLUTE, "reword"))}
WITH_SUMS: dict[str, tuple[Any, str, Any]] = {
    "a changed type reaches nobody": (
        layers.Pass,
        "changed",
        lambda self, attrs: CHANGED(self, [attr for attr in attrs if attr != "type"]),
    ),
    "what a layer changes does not get to the next": (layers.Pass, "finish", clean),
    "who applies to whom is never asked again": (independent, "stale", lambda p, effect, asking: False),
    "what is added is added once": (independent, "times", lambda ops, number: ops),
    "objects that are named are not looked at again": (layers.Differing, "touches", lambda self, objects: False),
    "no layer is reached by what differs": (layers.Layer, "reached", lambda self, p: False),
    "what was written stays": (layers.Pass, "restore", lambda self, layer, old, touched: RESTORE(self, layer, old, 0)),
    "values without effects are never asked again": (values.Bases, "moved_on", lambda self, *differs: self),
}
RESTORE = layers.Pass.restore
STEP_BY_STEP: dict[str, tuple[Any, str, Any]] = {
    "what is done to whom is never done anew": (independent, "differing", lambda one, other: 0),
    "whatever comes is applied last": (independent, "come_last", lambda p, layer, coming: True),
}
CHAINS: dict[str, tuple[Any, str, Any]] = {
    "what depended once depends for good": (order.LayerOrder, "reconsider", unforgetting),
    "any effect may go": (dependent, "missed_by_none", lambda kept, going: True),
    "any effect may come": (dependent, "youngest", lambda p, layer, kept, coming: all(e.wants for e in coming)),
    "all objects are of one sort": (dependent, "divide", lambda p, kept, objects: {(): objects}),
    "what comes last does nothing": (dependent, "comes_last", lambda p, effect: False),
}
WAITING = {"whoever comes may come last": (order.LayerOrder, "stir", lambda self, links: None)}
BEGUN = {"who began otherwise is not noticed": (layers.Pass, "finish", forgetful)}
AHEAD_OF_IT = {"what is to come first comes in any order": (outcome.OutcomeOrder, "ahead", backwards)}
TRIED = (
    (AT_ONCE, at_once, 1),
    (ALIKE, alike, 1),
    (IN_LOOPS, in_loops, 1),
    (IN_OUTCOMES, in_outcomes, 1),
    (REFUSING, refusing, 1),
    (SHARING, what_others_have, 0),
    (EXCHANGING, words_in_turn, 0),
    (WITH_SUMS, with_sums, 1),
    (STEP_BY_STEP, step_by_step, 2),
    (CHAINS, chained, 1),
    (WAITING, one_more_is_waited_for, 0),
    (BEGUN, begun_otherwise, 0),
    (AHEAD_OF_IT, ahead_in_order, 0),
)
SOONER = {
    "nothing is tried out": 12,
    "what exists does not matter": 11,
    "what does not exist never comes to": 6,
    "whether it can be had is not looked at": 6,
    "nobody loses his abilities": 5,
    "what depended once depends for good": 4,
    "whatever comes is applied last": 4,
    "what a third brings about is not waited for": 3,
    "dependency is judged as things stand": 2,
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
