"""Apply continuous effects to a board in the order that the game's layer scheme prescribes.

Layers are applied one after the other. Within a layer, effect B *depends* on effect A if applying A first would change
whether B exists, which objects B applies to, or what B does to any of them (Magic's Comprehensive Rules, 613.8). The
oldest effect that depends on no other is applied, then all dependencies are determined again.

Testing every pair of effects before each application takes cubic time. Three shortcuts avoid that without changing a
result; `tests.continuous.literal` is the same procedure without them, and property tests compare both:

- Read filter: the effect of A on B is tested only if B reads an attribute that A may write. After the trial of A, only
  effects that read an attribute that really changed are evaluated again.
- Kinds: effects that do the same to the same objects and exist together are tested once.
- Every result is cached until an attribute on which it depends changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from rulestone.continuous.board import (
    ANYTHING,
    AS_MET,
    NEWEST,
    NONE,
    TIMESTAMP,
    Board,
    Cell,
    Effect,
    Plan,
    Progress,
    Shape,
)
from rulestone.continuous.dependency import Dependencies, Depends, EffectKind
from rulestone.continuous.layer_scheme import LayerScheme


class NextApplication(NamedTuple):
    """The state just before one application.

    Attributes:
        order: order of the layer; it shows what else could be applied and what depends on what.
        chosen: the effect that is applied.
        plan: object → its operations.
        loop: the effects that depend on each other in a loop with it, itself included, oldest first; () for none.
        applies: False if the scheme drops the whole loop instead.
        begun: the effects that existed when an earlier turn began to apply a loop as a whole; None outside such a loop.
            Dependencies are not judged again until the loop is done.
    """

    order: LayerOrder
    chosen: Effect
    plan: Plan
    loop: tuple[Effect, ...] = ()
    applies: bool = True
    begun: tuple[Effect, ...] | None = None

    @property
    def progress(self) -> Progress:
        """The state of the resolution; its board is the one before the application."""
        return self.order.progress

    def list_present(self) -> list[Effect]:
        """List the effects of the layer that exist and are not applied yet, oldest first."""
        if self.begun is not None:
            return [effect for effect in self.begun if effect in self.order.remaining]
        return self.order.list_present()

    def map_dependencies(self) -> Depends:
        """Map each remaining effect of the layer to those it depends on."""
        if self.begun is not None:
            return {effect.number: {} for effect in self.order.remaining}
        return self.order.map_dependencies()

    def preview_changes(self, effect: Effect, after: Iterable[Effect] = ()) -> dict[Cell, tuple[Any, Any]]:
        """Return the changes an effect would make now, or after some others: cell → (before, after)."""
        progress = self.progress
        with progress.restore_after():
            progress.apply_effects(after)
            return progress.apply_plan(effect, progress.plan_operations(effect) or {})


class LayerOrder(Dependencies):
    """Chooses the effects of one layer in order, and applies them.

    Args:
        progress: the state of the resolution.
        effects: the effects of the layer, oldest first.
    """

    def __init__(self, progress: Progress, effects: list[Effect]) -> None:
        super().__init__(progress, effects)
        self.passed: set[int] = set()  # effects that waited while a newer one was applied

    def iterate_turns(self) -> Iterator[NextApplication]:
        """Yield a turn before each application of an effect of the layer that exists or begins to exist."""
        while (chosen := self.choose_effect()) is not None:
            ring = self.list_prerequisites(self.kinds[chosen.number])
            loop = tuple([one for one in self.list_present() if self.kinds[one.number] in ring]) if ring else ()
            if loop:
                self.progress.situations.add("loops")
            older = self.remaining[: self.remaining.index(chosen)]
            passed = [effect.number for effect in self.list_present(older)] if older else ()
            if loop and self.scheme.loops != TIMESTAMP:
                yield from self.apply_loop(chosen, loop)
            else:
                plan = self.plan_operations(chosen)
                yield NextApplication(self, chosen, plan, loop)
                self.apply_effect(chosen, plan)
            self.passed.update(passed)

    def choose_effect(self) -> Effect | None:
        """Return the effect to apply now, None if no existing one is left."""
        oldest = self.find_ready(self.remaining)
        if self.passed:
            # now that newer effects were applied, the scheme decides which of those that waited comes first
            newest = self.find_ready([effect for effect in reversed(self.remaining) if effect.number in self.passed])
            if newest is not None and newest is not oldest:
                self.progress.situations.add("dependents")
                if self.scheme.dependents == NEWEST:
                    return newest
        return oldest

    def find_ready(self, effects: Iterable[Effect]) -> Effect | None:
        """Return the first of some effects that exists and depends only on effects of its own loop."""
        examined: set[EffectKind] = set()
        for effect in effects:
            kind = self.kinds[effect.number]
            # effects of one kind wait for the same effects, so that one of them is judged for all
            if kind in examined or kind in self.waiting or not self.existence.get(kind, True):
                continue
            examined.add(kind)
            if self.exists(kind):
                if self.is_independent(kind):
                    return effect
                self.waiting.add(kind)
        return None

    def list_present(self, candidates: Collection[Effect] | None = None) -> list[Effect]:
        """List the effects that exist, of all remaining effects or of some, oldest first."""
        candidates = self.remaining if candidates is None else candidates
        kinds = [(effect, self.kinds[effect.number]) for effect in candidates]
        return [effect for effect, kind in kinds if self.existence.get(kind, True) and self.exists(kind)]

    def apply_loop(self, chosen: Effect, loop: tuple[Effect, ...]) -> Iterator[NextApplication]:
        """Apply a loop as a whole, oldest first, or drop it, as the scheme declares."""
        loops = self.scheme.loops
        if loops == NONE:
            yield NextApplication(self, chosen, self.plan_operations(chosen), loop, applies=False)
            for effect in loop:
                self.remove_effect(effect)
            return
        plans = {effect.number: self.plan_operations(effect) for effect in loop} if loops == AS_MET else {}
        existed = tuple(self.list_present())
        begun = None
        for effect in loop:
            if loops != AS_MET and not self.exists(self.kinds[effect.number]):
                continue  # an earlier member has removed the ability; a later turn may restore it
            plan = plans[effect.number] if loops == AS_MET else self.plan_operations(effect)
            yield NextApplication(self, effect, plan, loop, begun=begun)
            self.apply_effect(effect, plan)
            begun = existed

    def apply_effect(self, effect: Effect, plan: Plan) -> None:
        """Apply an effect."""
        kind = self.kinds[effect.number]
        self.remove_effect(effect)
        if effect.shape.absolute and kind.applied_at >= 0 and self.is_current(kind.applied_at, kind.touches):
            self.progress.mark_begun(effect, plan)
            return  # an equal effect was applied just before, without a change since
        changed = self.progress.apply_effect(effect, plan)
        if changed:
            self.note_changes(changed)
        # an effect that changes its own selection may do more at a second application
        kind.applied_at = self.changes if kind.writes.isdisjoint(kind.selection.reads) else -1

    def remove_effect(self, effect: Effect) -> None:
        """Remove an effect from the remaining ones."""
        self.remaining.remove(effect)
        kind = self.kinds[effect.number]
        kind.effects.remove(effect)
        # a kind with several effects may depend on itself; with one left that is over
        if len(kind.effects) < 2:
            self.forget_dependencies()


def resolve(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> Progress:
    """Apply effects to a board; its table then holds the results.

    Args:
        board: the board; its table is cleared first.
        effects: all continuous effects, in any order.
        scheme: layer scheme of the game.

    Returns:
        the completed progress, with `board` and `situations`.
    """
    progress = Progress(board, effects, scheme)
    for _, group in groupby(progress.effects, key=attrgetter("layer")):
        layer = list(group)
        if not may_depend_on_others(progress, layer):
            apply_independent(progress, layer)
            continue
        for _ in LayerOrder(progress, layer).iterate_turns():
            pass
    return progress


def iterate_turns(board: Board, effects: Iterable[Effect], scheme: LayerScheme) -> Iterator[NextApplication]:
    """Yield each turn of applying effects to a board, just before its application is made."""
    progress = Progress(board, effects, scheme)
    for _, group in groupby(progress.effects, key=attrgetter("layer")):
        yield from LayerOrder(progress, list(group)).iterate_turns()


def may_depend_on_others(progress: Progress, effects: Collection[Effect]) -> bool:
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
        # an effect that alone reads and writes an attribute depends on no other
        elif any(writers[attr] > (attr in shape.writes) for attr in reads if attr in writers):
            return True
    return False


def apply_independent(progress: Progress, effects: list[Effect]) -> None:
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
        if not progress.is_fixed(effect) or effect.selection_key is None or progress.has_begun(effect):
            key: Hashable = effect.number
            plan = progress.plan_operations(effect) or {}
        else:
            if effect.selection_key not in objects:
                objects[effect.selection_key] = tuple(effect.whom(progress.board))
            plan = objects[effect.selection_key]
            key = (effect.selection_key, effect.constant) if merges else effect.number
        progress.mark_begun(effect, plan)
        # moved to the end: of equal settings the newest decides
        times = merged.pop(key, (effect, plan, 0))[2]
        merged[key] = (effect, plan, times + 1)
    for effect, plan, times in merged.values():
        progress.apply_plan(effect, plan if isinstance(plan, dict) else repeat_operations(effect, plan, times, adds))


def repeat_operations(effect: Effect, objects: Iterable[int], times: int, adds: bool) -> Plan:
    """Return the plan of several equal effects as one: three of "+1" add 3, three of "is red" are like one."""
    ops = effect.constant or ()
    if adds and times > 1:
        ops = tuple(op._replace(value=op.value * times) for op in ops)
    return dict.fromkeys(objects, ops)
