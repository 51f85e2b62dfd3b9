"""Compiled actions, verbs and state-based actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from msgspec import Struct

from rulestone.continuous.operations import CONTROLLER
from rulestone.continuous.reads import EffectReads
from rulestone.kernel.declare import Action, StateBasedAction, Verb
from rulestone.kernel.program import Compiled, Program
from rulestone.model.state import Env


class AnnouncementFacts(Struct, frozen=True, eq=False, kw_only=True):
    """Facts about an action's announcement, known before it is tried out.

    Attributes:
        plain: whether counting alone can decide the action's own steps.
        dry: a dry run of these steps (`rulestone.kernel.legality.dry_run`); None if they need a trial.
        enters: names of the zones that it moves cards to; `places`: their places.
    """

    plain: bool
    dry: Callable[[Any, Env], bool | None] | None
    quick_checks: tuple[Any, ...]
    enters: frozenset[str]
    places: frozenset[int]


class CompiledAction:
    """A compiled action.

    Args:
        subject, facts: functions that compute the attributes of these names on first use.

    Attributes:
        declared: the action; its `name`, its `permissions`, the rules it `cites`, the `ability` kind it uses.
        needs: its requirements as one condition, in the order declared; None for none.
        program: its steps, the announcement first.
        announcement: the steps that must succeed in a trial; None if no trial is needed.
        announces: the kind of ability that it announces; "" for none.
    """

    def __init__(
        self,
        declared: Action,
        *,
        needs: Compiled | None,
        program: Program,
        announcement: Program | None,
        announces: str,
        subject: Callable[[], Compiled | None],
        facts: Callable[[], AnnouncementFacts],
    ) -> None:
        self.declared, self.name = declared, declared.name
        self.cites, self.ability = declared.cites, declared.ability
        self.needs, self.program = needs, program
        self.permissions = declared.permissions
        self.announcement, self.announces = announcement, announces
        self._subject, self._facts = subject, facts

    def complete(self) -> CompiledAction:
        """Compute the attributes that are otherwise computed at first use, and return the action."""
        _ = self.subject, self.facts
        return self

    @cached_property
    def subject(self) -> Compiled | None:
        """Return the selection of an action's subjects; None if it needs none."""
        return self._subject()

    @cached_property
    def facts(self) -> AnnouncementFacts:
        """Return the facts about its announcement."""
        return self._facts()


ALWAYS_DONE, CHANGED, EACH, INNER, MOVED, MOVED_APART = "anyhow", "changed", "each", "inner", "moved", "parted"
"""Outcomes: when a verb has happened. Always; if anything changed; to each changed object; to each object of its single
inner event; if it moved any object; to each object of one of its several inner events."""


Arriving = Callable[[Any, Env, int], Any]
"""Called with the machine, an event's bindings and an object's number; returns a machine after the object entered."""


class CompiledVerb:
    """A verb with two programs: its steps and its aftermath.

    Attributes:
        accepts: the condition on an object that the verb can affect; None for any object.
        arriving: returns the board after an object entered a zone where abilities work; None unless the verb moves
            objects there, and the game judges them on that board.
        needs: the conditions for the verb to happen at all.
        outcome: when the verb has happened once its steps are done (one of the outcomes above).
        first: the number of its first operation after replacements are decided.
    """

    __slots__ = ("accepts", "afterwards", "arriving", "declared", "first", "needs", "outcome", "program")

    def __init__(self, declared: Verb) -> None:
        self.declared = declared
        self.accepts: Compiled | None = None
        self.arriving: Arriving | None = None
        self.needs: tuple[Compiled, ...] = ()
        self.first = 0
        self.outcome = ALWAYS_DONE
        self.program = Program(f"verb {declared.name}", declared.steps)
        self.afterwards = Program(f"after {declared.name}", declared.afterwards)


class CompiledStateBasedAction(Struct, frozen=True, eq=False):
    """A compiled state-based action.

    Attributes:
        name, cites: as declared.
        whom: computes the objects that the check applies to.
        program: the steps performed on them.
        reads: everything that `whom` reads.
        within: the only places whose cards `whom` reads, besides players; None for any place.
        values: the game values that `whom` reads.
        bit: its bit in `Checks.by_place` and `Checks.by_mark`; 0 if it may read more than cards in places, game values
            and derived values.
    """

    name: str
    cites: tuple[str, ...]
    whom: Compiled
    program: Program
    reads: EffectReads
    within: tuple[int, ...] | None
    values: tuple[str, ...]
    bit: int


class Checks(Struct, frozen=True, eq=False):
    """The state-based actions of a game by when they are made.

    Attributes:
        at_points: the checks made at check points.
        interrupting: the checks made at once after a change.
        watched: everything that the interrupting checks read; `by_marks`: whether any of it is not a move.
        places: the only places whose cards the interrupting checks read; None for any place.
        by_place: bits of the checks that read the cards of a place, indexed by place; the last entry is for no place.
        by_mark: mark → bits of the checks that read it.
        never: the checks declared impossible, each with the objects that it would apply to.
    """

    at_points: tuple[CompiledStateBasedAction, ...]
    interrupting: tuple[CompiledStateBasedAction, ...]
    watched: EffectReads
    by_marks: bool
    places: frozenset[int] | None
    by_place: tuple[int, ...]
    by_mark: dict[str, int]
    never: tuple[tuple[StateBasedAction, Compiled], ...]

    def find_places(self, touched: frozenset[str]) -> frozenset[int] | None:
        """Return the places whose changes require interrupting checks to run again; None for any place.

        Args:
            touched: the attributes that effects may change, which can change what a check reads without any move.
        """
        return self.places if touched.isdisjoint((*self.watched.marks, CONTROLLER)) else None
