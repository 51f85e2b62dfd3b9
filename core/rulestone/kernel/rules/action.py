"""Actions, ready to offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rulestone.kernel.declare import Action
from rulestone.kernel.program import Program
from rulestone.kernel.rules.functions import Compiled


class CompiledAction(Struct, frozen=True, eq=False, kw_only=True):
    """An action ready to offer.

    Attributes:
        declared: the action; its `name`, the rules it `cites`, the kind of `ability` it uses.
        subject: what it may be done with; None when it needs nothing.
        needs: its requirements as one condition, in the order declared; None for none.
        asks: the same for some of them, by number.
        program: its steps, the announcement first.
        announcement: what must be possible for it to be done; None if nothing needs trying.
        dry: judges its announcement without carrying it out, where that tells; None where it never does.
        announces: the kind of ability that it announces, "" for none.
        plain: whether the action's own part of the announcement is quick to check: `quick`.
        enters: the zones that the announcement moves things to; `places`: the places of these.
        chooses_first: whether what its ability chooses is chosen before anything else than moving the card is done.
    """

    declared: Action
    name: str
    cites: tuple[str, ...]
    ability: str
    subject: Compiled | None
    needs: Compiled | None
    asks: Callable[[tuple[int, ...]], Compiled | None]
    program: Program
    announcement: Program | None
    dry: Any
    announces: str
    plain: bool
    quick: tuple[Any, ...]
    enters: frozenset[str]
    places: frozenset[int]
    chooses_first: bool
