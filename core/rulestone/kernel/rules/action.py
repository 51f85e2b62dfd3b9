"""Compiled actions and verbs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from msgspec import Struct

from rulestone.kernel.declare import Action, Verb
from rulestone.kernel.program import Compiled, Program
from rulestone.model.state import Env


class AnnouncementFacts(Struct, frozen=True, eq=False, kw_only=True):
    """Facts about an action's announcement, known before it is tried out.

    Attributes:
        plain: whether counting alone can decide the action's own steps.
        enters: names of the zones that it moves cards to; `places`: their places.
    """

    plain: bool
    quick: tuple[Any, ...]
    enters: frozenset[str]
    places: frozenset[int]


class CompiledAction:
    """A compiled action.

    Args:
        subject, foresight: functions that compute the attributes of these names on first use.

    Attributes:
        declared: the action; its `name`, the rules it `cites`, the kind of `ability` it uses.
        needs: its requirements as one condition, in the order declared; None for none.
        moment: the requirements that read only turn, phase, stack and assumptions; None for none.
        program: its steps, the announcement first.
        announcement: the steps that must succeed in a trial; None if no trial is needed.
        announces: the kind of ability that it announces; "" for none.
    """

    def __init__(
        self,
        declared: Action,
        *,
        needs: Compiled | None,
        moment: Compiled | None,
        program: Program,
        announcement: Program | None,
        announces: str,
        subject: Callable[[], Compiled | None],
        foresight: Callable[[], AnnouncementFacts],
    ) -> None:
        self.declared = declared
        self.name = declared.name
        self.cites = declared.cites
        self.ability = declared.ability
        self.needs, self.moment = needs, moment
        self.program = program
        self.announcement = announcement
        self.announces = announces
        self._subject, self._foresight = subject, foresight

    def whole(self) -> CompiledAction:
        """Return the action itself, with all its lazy attributes computed."""
        _ = self.subject, self.foresight
        return self

    @cached_property
    def subject(self) -> Compiled | None:
        """Return the selection of an action's subjects; None if it needs none."""
        return self._subject()

    @cached_property
    def foresight(self) -> AnnouncementFacts:
        """Return the facts about its announcement."""
        return self._foresight()


ANYHOW, CHANGED, EACH, INNER, MOVED, PARTED = "anyhow", "changed", "each", "inner", "moved", "parted"
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
        self.outcome = ANYHOW
        self.program = Program(f"verb {declared.name}", declared.steps)
        self.afterwards = Program(f"after {declared.name}", declared.afterwards)
