"""Dependencies between the effects of a layer, judged on the current board or in the outcome.

See `rulestone.continuous.resolver` for the definition of dependency and the shortcuts. In each pair of kinds of
effects, `reader` depends on `writer`: it reads what `writer` writes, and does something else if that comes first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from rulestone.continuous.board import ANYTHING, OUTCOME, Changes, Effect, Plan, Progress, overlaps

Node = TypeVar("Node", bound=Hashable)
Depends = dict[int, dict[int, tuple[Effect, ...]]]
"""Effect → the effects that it depends on, by number. Each comes with the effects that are applied, in order, before
the dependency shows; () if it shows as the board stands."""


class Selection:
    """Effects of a layer that apply to the same objects and exist together.

    Attributes:
        kinds: these effects grouped by equal operations; `writers`: the kinds that may write what they read.
        cached: the number of changes when their results were computed, and the results.
        reads: the attributes that decide their existence, the affected objects and the operations.
    """

    __slots__ = ("cached", "kinds", "reads", "writers")

    def __init__(self, reads: frozenset[str]) -> None:
        self.kinds: list[EffectKind] = []
        self.reads = reads
        self.writers: list[EffectKind] | None = None
        self.cached: tuple[int, Any] = (-1, None)

    @property
    def effect(self) -> Effect | None:
        """Return one of its remaining effects; None if none is left."""
        return next((kind.effects[0] for kind in self.kinds if kind.effects), None)


class EffectKind:
    """Effects of a layer that perform the same operations on the same objects and exist together.

    Attributes:
        effects: the effects that are not applied yet, oldest first.
        selection: all effects of the layer that apply to the same objects.
        writes: the attributes that they may write.
        touches: all attributes on which their changes depend.
    """

    __slots__ = ("applied_at", "effects", "preview", "selection", "touches", "writes")

    def __init__(self, selection: Selection, writes: frozenset[str]) -> None:
        self.effects: list[Effect] = []
        self.selection = selection
        self.writes = writes
        self.touches = selection.reads | writes
        self.preview: tuple[int, frozenset[str], Changes, Plan] = (-1, frozenset(), {}, {})
        self.applied_at = -1
        selection.kinds.append(self)


Waits = dict["EffectKind", dict["EffectKind", tuple[Effect, ...]]]


class Dependencies:
    """The dependencies among the remaining effects of one layer.

    Args:
        progress: the state of the resolution.
        effects: the effects of the layer, oldest first.

    Attributes:
        remaining: the effects that are not applied yet, oldest first.
        known_waits: the dependencies in the outcome; None if they are not evaluated.
    """

    def __init__(self, progress: Progress, effects: list[Effect]) -> None:
        self.progress = progress
        self.scheme = progress.scheme
        self.writes = frozenset[str]().union(*{effect.shape.writes for effect in effects})
        self.remaining = [effect for effect in effects if not self.is_settled(effect) or progress.exists(effect)]
        self.kinds: dict[int, EffectKind] = {}
        self.writers: dict[str, list[EffectKind]] = defaultdict(list)
        # Every application that changes something gets a number; an attribute keeps the last one that changed it. An
        # answer that was found after application 7 is current while none of its attributes has changed since.
        self.changes = 0
        self.changed_at: dict[str, int] = {}
        self.touched: dict[str, list[tuple[int, set[int]]]] = defaultdict(list)
        self.links: dict[tuple[EffectKind, Selection], tuple[int, bool]] = {}
        self.waiting: set[EffectKind] = set()
        self.needs = frozenset[str]().union(*{effect.shape.needs for effect in effects})
        self.existence: dict[EffectKind, bool] = {}
        self.known_waits: Waits | None = None
        self.reach: dict[frozenset[str], frozenset[str]] = {}
        self.group_effects(single=False)
        self.in_outcome = self.scheme.dependency and self.scheme.judged == OUTCOME and self.has_chains()
        if self.in_outcome:
            self.group_effects(single=True)

    # --- kinds --------------------------------------------------------------------------------------------------------

    def is_settled(self, effect: Effect) -> bool:
        """Return whether no change in the layer can decide if an effect exists."""
        return effect.exists is None or not overlaps(effect.needs, self.writes)

    def group_effects(self, single: bool) -> None:
        """Sort the effects into kinds and selections.

        Args:
            single: whether each effect gets a kind of its own.
        """
        progress = self.progress
        kinds: dict[Hashable, EffectKind] = {}
        selections: dict[Hashable, Selection] = {}
        self.kinds.clear()
        self.writers.clear()
        for effect in self.remaining:
            source = None if self.is_settled(effect) else (effect.source, effect.ability, effect.needs)
            selection_key: Hashable = (effect.selection_key, source)
            if effect.selection_key is None or not progress.is_fixed(effect) or progress.has_begun(effect):
                selection_key = effect.number
            key: Hashable = effect.number if single or not effect.is_repeatable else (selection_key, effect.constant)
            if key not in kinds:
                if selection_key not in selections:
                    selections[selection_key] = Selection(progress.find_shape_reads(effect.shape))
                kinds[key] = EffectKind(selections[selection_key], effect.writes)
                for attr in effect.writes:
                    self.writers[attr].append(kinds[key])
            kinds[key].effects.append(effect)
            self.kinds[effect.number] = kinds[key]

    def list_writers(self, selection: Selection) -> list[EffectKind]:
        """List the kinds that may write attributes a selection reads."""
        if selection.writers is None:
            reads = selection.reads
            writers = self.writers if self.scheme.dependency else {}
            found: dict[EffectKind, None] = {}
            for attr in writers if ANYTHING in reads else sorted(reads):
                found.update(dict.fromkeys(writers.get(attr, ())))
            selection.writers = list(found)
        return selection.writers

    def has_chains(self) -> bool:
        """Return whether an effect may depend on one with a dependency of its own."""
        chosen = dict.fromkeys(kind.selection for kind in self.kinds.values())
        writers = {writer for reader in chosen for writer in self.list_writers(reader) if can_depend(writer, reader)}
        return any(can_depend(first, kind.selection) for kind in writers for first in self.list_writers(kind.selection))

    # --- dependencies as the board stands -----------------------------------------------------------------------------

    def is_current(self, found_at: int, attrs: frozenset[str]) -> bool:
        """Return whether a cached answer is still valid."""
        if found_at == self.changes:
            return True
        if found_at < 0 or ANYTHING in attrs:
            return False
        changed_at = self.changed_at
        return all(changed_at.get(attr, 0) <= found_at for attr in attrs)

    def get_results(self, selection: Selection) -> Any:
        """Return the present results of the effects of a selection: objects or a plan; None if they do not exist."""
        found_at, results = selection.cached
        if not self.is_current(found_at, selection.reads):
            results = self.compute_results(selection)
            selection.cached = (self.changes, results)
        return results

    def compute_results(self, selection: Selection) -> Any:
        """Compute the results of the effects of a selection without any cache."""
        progress, effect = self.progress, selection.effect
        if effect is None or not progress.exists(effect):
            return None
        if progress.is_fixed(effect) and not progress.has_begun(effect):
            return tuple(effect.whom(progress.board))
        return progress.plan_operations(effect)

    def plan_operations(self, effect: Effect) -> Plan:
        """Return the operations an effect would perform now."""
        results = self.get_results(self.kinds[effect.number].selection)
        return results if isinstance(results, dict) else dict.fromkeys(results or (), effect.constant or ())

    def find_touched_since(self, found_at: int, attrs: frozenset[str]) -> set[int]:
        """Return the objects with a change in some attributes since an answer was found."""
        objects_found: set[int] = set()
        for attr in attrs:
            for change, objects in reversed(self.touched.get(attr, ())):
                if change <= found_at:
                    break
                objects_found |= objects
        return objects_found

    def preview_changes(self, kind: EffectKind) -> tuple[frozenset[str], Changes]:
        """Return the changes one effect of a kind would make now: the attributes, and cell → (before, after)."""
        found_at, attrs, cells, objects = kind.preview
        if not self.is_current(found_at, kind.touches):
            progress, effect = self.progress, kind.effects[0]
            plan = self.plan_operations(effect)
            if len(effect.constant or ()) == 1 and progress.is_fixed(effect):
                # The operations on an object depend on that object only: evaluate again for new or changed objects.
                stale = self.find_touched_since(found_at, kind.touches) if found_at >= 0 else set()
                fresh_ops = {oid: ops for oid, ops in plan.items() if oid in stale or oid not in objects}
                cells = {cell: new for cell, new in cells.items() if cell[0] in plan and cell[0] not in stale}
                cells |= progress.apply_plan(effect, fresh_ops, dry=True)
            else:
                with progress.restore_after(plan):
                    cells = progress.apply_plan(effect, plan)
            attrs = frozenset([attr for _, attr in cells])
            kind.preview = (self.changes, attrs, cells, plan)
        return attrs, cells

    def changes_results(self, writer: EffectKind, reader: Selection) -> bool:
        """Return whether applying an effect of one kind would change the results of a selection's effects."""
        found_at, linked = self.links.get((writer, reader), (-1, False))
        if not self.is_current(found_at, writer.touches | reader.reads):
            attrs, cells = self.preview_changes(writer)
            linked = overlaps(reader.reads, attrs) and self.would_differ(reader, cells)
            self.links[writer, reader] = (self.changes, linked)
        return linked

    def would_differ(self, selection: Selection, cells: Changes) -> bool:
        """Return whether the effects of a selection would do something else if some cells were changed."""
        before, board = self.get_results(selection), self.progress.board
        with self.progress.restore_after({oid for oid, _ in cells}):
            table = board.table
            for (oid, attr), (_, value) in cells.items():
                table.setdefault(oid, {})[attr] = value
            return bool(self.compute_results(selection) != before)

    def list_providers(self, reader: EffectKind) -> list[EffectKind]:
        """Return the remaining kinds on which effects of a kind may depend directly; it may be among them."""
        candidates = self.known_waits[reader] if self.known_waits is not None else self.list_writers(reader.selection)
        return [writer for writer in candidates if writer.effects and (writer is not reader or len(reader.effects) > 1)]

    def is_dependent(self, reader: EffectKind, writer: EffectKind) -> bool:
        """Return whether effects of a kind depend directly on those of another kind, the candidate."""
        return self.known_waits is not None or self.changes_results(writer, reader.selection)

    def list_prerequisites(self, kind: EffectKind) -> set[EffectKind]:
        """Return all kinds on which effects of a kind depend, directly or not."""
        prerequisites: set[EffectKind] = set()
        queue = [kind]
        while queue:
            reader = queue.pop()
            for writer in self.list_providers(reader):
                if writer not in prerequisites and self.is_dependent(reader, writer):
                    prerequisites.add(writer)
                    queue.append(writer)
        return prerequisites

    def is_independent(self, kind: EffectKind) -> bool:
        """Return whether every prerequisite of a kind, direct or not, also depends on the kind."""
        if self.in_outcome and self.known_waits is None:
            if self.certainly_depends(kind):
                return False
            providers = self.list_providers(kind)
            if not any(map(self.list_providers, providers)):
                # no dependency of the kind has dependencies, so the outcome agrees with the board
                return not any(self.changes_results(writer, kind.selection) for writer in providers)
            self.known_waits = self.evaluate_in_outcome()
        remaining, dependents = self.list_prerequisites(kind) - {kind}, {kind}
        while remaining:
            waiting = set()
            for reader in remaining:
                providers = self.list_providers(reader)
                if any(writer in dependents and self.is_dependent(reader, writer) for writer in providers):
                    waiting.add(reader)
            if not waiting:
                return False
            remaining, dependents = remaining - waiting, dependents | waiting
        return True

    def certainly_depends(self, reader: EffectKind) -> bool:
        """Return whether a kind depends, on the present board, on one that can never depend on it.

        It then waits in the outcome, too: an effect that reads attack waits for one that raises attack now.
        """
        return any(
            not self.may_depend(writer, reader) and self.changes_results(writer, reader.selection)
            for writer in self.list_providers(reader)
        )

    def may_depend(self, reader: EffectKind, writer: EffectKind) -> bool:
        """Return whether one kind may depend on another, directly or not, by the attributes they read and write."""
        reads = reader.selection.reads
        if reads not in self.reach:
            graph: dict[str, set[str]] = defaultdict(set)
            for attr, kinds in self.writers.items():
                graph[attr].update(*(kind.selection.reads for kind in kinds))
            self.reach[reads] = reads.union(*(find_closure(attr, graph) for attr in reads))
        return overlaps(self.reach[reads], writer.writes)

    # --- dependencies in the outcome ----------------------------------------------------------------------------------

    def evaluate_in_outcome(self) -> Waits:
        """Return for each remaining effect those it depends on, evaluated in the outcome.

        Example: A makes all elves goblins, B makes all goblins red, C strengthens red objects. There are only elves, so
        B does nothing yet. But B waits for A, and after A, B would change what C does: so C waits for B.
        """
        remaining = [kind for kind in dict.fromkeys(self.kinds.values()) if kind.effects]
        waits: Waits = {}
        for reader in remaining:
            waits[reader] = {writer: () for writer in self.list_providers(reader) if self.is_dependent(reader, writer)}
        readers: dict[EffectKind, list[EffectKind]] = defaultdict(list)
        for reader in remaining:
            for writer in self.list_writers(reader.selection):
                if writer is not reader and writer.effects:
                    readers[writer].append(reader)
        while late_links := list(self.find_late_links(waits, readers)):
            for reader, writer, applied_before in late_links:
                waits[reader][writer] = applied_before
        return waits

    def find_late_links(
        self, waits: Waits, readers: Mapping[EffectKind, Iterable[EffectKind]]
    ) -> Iterator[tuple[EffectKind, EffectKind, tuple[Effect, ...]]]:
        """Yield dependencies that exist only after other effects: dependent kind, prerequisite kind, those effects.

        Args:
            waits: the dependencies known so far.
            readers: kind → the kinds that read attributes that it writes.
        """
        for writer, dependents in readers.items():
            untested = [reader for reader in dependents if writer not in waits[reader]]
            if untested and waits[writer] and (ahead := self.sort_dependencies(writer, waits)):
                yield from ((reader, writer, ahead) for reader in self.list_changed_after(ahead, writer, untested))

    def sort_dependencies(self, kind: EffectKind, waits: Waits) -> tuple[Effect, ...]:
        """List all dependencies of an effect in application order; the oldest first in a loop."""
        remaining = find_closure(kind, waits) - {kind}
        listed = []
        while remaining:
            within = {one: waits[one].keys() & remaining for one in remaining}
            closure = {one: find_closure(one, within) for one in remaining}
            ready = [one for one in remaining if all(one in closure[other] for other in closure[one])]
            oldest = min(ready, key=lambda one: one.effects[0].sort_key)
            listed.append(oldest.effects[0])
            remaining.remove(oldest)
        return tuple(listed)

    def list_changed_after(
        self, applied_before: Iterable[Effect], writer: EffectKind, kinds: Iterable[EffectKind]
    ) -> list[EffectKind]:
        """List the kinds whose results would change if an effect were applied first, after others."""
        progress, effect = self.progress, writer.effects[0]
        with progress.restore_after():
            progress.apply_effects(applied_before)
            plan = progress.plan_operations(effect)
            if plan is None:
                return []
            with progress.restore_after(plan):
                changed = frozenset(attr for _, attr in progress.apply_plan(effect, plan))
                readers = [reader for reader in kinds if overlaps(reader.selection.reads, changed)]
                after = [self.compute_results(reader.selection) for reader in readers]
            results_now = (self.compute_results(kind.selection) for kind in readers)
            return [kind for kind, now, later in zip(readers, results_now, after, strict=True) if now != later]

    # --- changes of the board

    def exists(self, kind: EffectKind) -> bool:
        """Return whether the effects of a kind exist."""
        if kind not in self.existence:
            self.existence[kind] = self.progress.exists(kind.effects[0])
        return self.existence[kind]

    def note_changes(self, changed: Changes) -> None:
        """Record the objects and attributes that an application changed."""
        self.changes += 1
        objects: dict[str, set[int]] = {}
        for oid, attr in changed:
            objects.setdefault(attr, set()).add(oid)
        for attr, touched in objects.items():
            self.changed_at[attr] = self.changes
            self.touched[attr].append((self.changes, touched))
        self.forget_dependencies()
        if overlaps(self.needs, frozenset(objects)):
            self.existence.clear()

    def forget_dependencies(self) -> None:
        """Drop the dependencies found on an earlier board."""
        self.waiting.clear()
        self.known_waits = None

    def map_dependencies(self) -> Depends:
        """Map each remaining effect to those it depends on; see `Depends`."""
        if self.in_outcome and self.known_waits is None:
            self.known_waits = self.evaluate_in_outcome()
        depends: Depends = {}
        for reader in self.remaining:
            kind = self.kinds[reader.number]
            providers = self.list_providers(kind) if self.known_waits is not None or self.exists(kind) else ()
            depends[reader.number] = {
                effect.number: self.known_waits[kind][writer] if self.known_waits is not None else ()
                for writer in providers
                if self.is_dependent(kind, writer)
                for effect in writer.effects
                if effect is not reader
            }
        return depends


def find_closure(start: Node, direct: Mapping[Node, Collection[Node]]) -> set[Node]:
    """Return all direct and indirect prerequisites of a node."""
    closure: set[Node] = set()
    queue = [start]
    while queue:
        further = [node for node in direct[queue.pop()] if node not in closure]
        closure.update(further)
        queue += further
    return closure


def can_depend(writer: EffectKind, reader: Selection) -> bool:
    """Return whether effects of a selection may depend on those of a kind; not if both are one single effect."""
    return writer.selection is not reader or len(reader.kinds) > 1 or len(writer.effects) > 1
