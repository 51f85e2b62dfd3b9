"""Actions, ready to offer, and verbs, ready to happen."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from msgspec import Struct

from rulestone.kernel.declare import Action, Verb
from rulestone.kernel.program import Compiled, Program
from rulestone.model.state import Env


class Foresight(Struct, frozen=True, eq=False, kw_only=True):
    """Facts about an action's announcement, known before it is tried out.

    Attributes:
        dry: judges it without running it, where that decides; None where it never does.
        plain: whether the action's own part is quick to check: `quick`.
        enters: zones that it moves cards to; `places`: their places.
        chooses_first: whether its ability's choices come before anything but the move of the card.
    """

    dry: Any
    plain: bool
    quick: tuple[Any, ...]
    enters: frozenset[str]
    places: frozenset[int]
    chooses_first: bool


class CompiledAction:
    """An action ready to offer.

    Args:
        subject, foresight: find out what is kept under these names, when it is first asked for.

    Attributes:
        declared: the action; its `name`, the rules it `cites`, the kind of `ability` it uses.
        needs: its requirements as one condition, in the order declared; None for none.
        asks: the same for some of them, by number.
        program: its steps, the announcement first.
        announcement: what must be possible for it to be done; None if nothing needs trying.
        announces: the kind of ability that it announces, "" for none.
    """

    def __init__(
        self,
        declared: Action,
        *,
        needs: Compiled | None,
        asks: Callable[[tuple[int, ...]], Compiled | None],
        program: Program,
        announcement: Program | None,
        announces: str,
        subject: Callable[[], Compiled | None],
        foresight: Callable[[], Foresight],
    ) -> None:
        self.declared = declared
        self.name = declared.name
        self.cites = declared.cites
        self.ability = declared.ability
        self.needs = needs
        self.asks = asks
        self.program = program
        self.announcement = announcement
        self.announces = announces
        self._subject, self._foresight = subject, foresight

    def whole(self) -> CompiledAction:
        """Itself, with all that there is to find out found out now."""
        _ = self.subject, self.foresight
        return self

    @cached_property
    def subject(self) -> Compiled | None:
        """Return the selection of its subjects; None if it needs none."""
        return self._subject()

    @cached_property
    def foresight(self) -> Foresight:
        """Return the facts about its announcement."""
        return self._foresight()


ANYHOW, CHANGED, EACH, INNER, MOVED, PARTED = "anyhow", "changed", "each", "inner", "moved", "parted"
"""When a verb has happened: anyhow; if anything has changed; to each thing that has changed; to each to which the one
event happened that it comes down to; if it moved anything; to each to which one of the several did that it consists
of."""


Arriving = Callable[[Any, Env, int], Any]
"""From the machine, an event's bindings and an object's number to a machine on whose board the object has arrived."""


class CompiledVerb:
    """A verb and the programs it expands to: what happens, and what follows from it.

    Attributes:
        accepts: what an object must be for it to happen to it; None for anything.
        arriving: the board on which a thing is that it brings to where abilities work, where the game asks how it
            will be there; else None.
        needs: what must hold for it to happen at all.
        outcome: when it has happened once its steps are done (one of the words above).
        first: the number of its first operation after it has been decided.
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
