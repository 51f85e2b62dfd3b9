"""Apply continuous effects to a board in the order that the game's layer scheme prescribes.

Layers are applied one after the other. Within a layer, effect B *depends* on effect A if applying A first would change
whether B exists, which objects B applies to, or what B does to any of them (Magic's Comprehensive Rules, 613.8). The
oldest effect that depends on no other is applied, then all dependencies are judged again.

Judging every pair of effects before each application takes cubic time. Three shortcuts avoid that without changing a
result; `tests.continuous.literal` is the same procedure without them, and property tests hold both equal:

- Read filter: A is tried only against effects that read an attribute A may write, and after the trial only those
  effects are asked again that read an attribute A really changed.
- Kinds: effects that do the same to the same objects and exist together are judged once.
- Every answer is cached until one of the attributes that it rests on changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from itertools import groupby
from operator import attrgetter

from rulestone.continuous.board import ANYTHING, Board, Effect, Plan, Progress, Shape
from rulestone.continuous.layer_scheme import LayerScheme
from rulestone.continuous.order_in_layer import LayerOrder, NextApplication

Observe = Callable[[Effect, Collection[int]], None]


def resolve(board: Board, effects: Iterable[Effect], scheme: LayerScheme, observe: Observe | None = None) -> Progress:
    """Apply effects to a board; its table then holds the results.

    Args:
        board: the board; its table is cleared first.
        effects: all continuous effects, in any order.
        scheme: layer scheme of the game.
        observe: called before each application with the effect and the numbers of the objects that it applies to.

    Returns:
        the completed progress, with `board` and `met`.
    """
    progress = Progress(board, effects, scheme)
    for _, group in groupby(progress.effects, key=attrgetter("layer")):
        layer = list(group)
        if not are_entangled(progress, layer):
            apply_independent(progress, layer, observe)
            continue
        for turn in LayerOrder(progress, layer).iterate_turns():
            if observe is not None and turn.applies:
                observe(turn.chosen, tuple(turn.plan))
    return progress


def iterate_turns(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> Iterator[NextApplication]:
    """Yield each turn of applying effects to a board, just before its application is made."""
    progress = Progress(board, effects, scheme)
    for _, group in groupby(progress.effects, key=attrgetter("layer")):
        yield from LayerOrder(progress, list(group)).iterate_turns()


def are_entangled(progress: Progress, effects: Collection[Effect]) -> bool:
    """Return whether any effect of a layer reads an attribute that another one may write."""
    shapes: Counter[Shape] = Counter([effect.shape for effect in effects])
    writers: Counter[str] = Counter()
    for shape, number in shapes.items():
        writers.update(dict.fromkeys(shape.writes, number))
    for shape in shapes:
        reads = progress.find_shape_reads(shape)
        if ANYTHING in reads:
            if len(effects) > 1:
                return True
        elif any(writers[attr] > (attr in shape.writes) for attr in reads if attr in writers):
            return True
    return False


def apply_independent(progress: Progress, effects: list[Effect], observe: Observe | None) -> None:
    """Apply the effects of a layer without dependencies, oldest first.

    Equal effects are applied once where the result is the same: "+1/+1" three times is "+3/+3", and of three times
    "becomes red" only the newest counts.
    """
    adds = all(effect.shape.adds for effect in effects)
    merges = (adds or all(effect.shape.absolute for effect in effects)) and progress.are_unguarded(effects)
    objects: dict[Hashable, tuple[int, ...]] = {}
    merged: dict[Hashable, tuple[Effect, Plan | tuple[int, ...], int]] = {}
    for effect in filter(progress.exists, effects):
        plan: Plan | tuple[int, ...]
        if not progress.is_steady(effect) or effect.like is None or progress.has_begun(effect):
            key: Hashable = effect.number
            plan = progress.plan_operations(effect) or {}
        else:
            if effect.like not in objects:
                objects[effect.like] = tuple(effect.whom(progress.board))
            plan = objects[effect.like]
            key = (effect.like, effect.constant) if merges else effect.number
        if observe is not None:
            observe(effect, tuple(plan))
        progress.mark_begun(effect, plan)
        times = merged.pop(key, (effect, plan, 0))[2]
        merged[key] = (effect, plan, times + 1)
    for effect, plan, times in merged.values():
        progress.apply_plan(effect, plan if isinstance(plan, dict) else repeat_operations(effect, plan, times, adds))


def repeat_operations(effect: Effect, objects: Iterable[int], times: int, adds: bool) -> Plan:
    """Return the plan that repeats an effect's constant operations; only additions add up."""
    ops = effect.constant or ()
    if adds and times > 1:
        ops = tuple(op._replace(value=op.value * times) for op in ops)
    return dict.fromkeys(objects, ops)
