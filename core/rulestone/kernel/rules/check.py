"""Rule checks, ready to run, by when they are made."""

from __future__ import annotations

from msgspec import Struct

from rulestone.continuous.reads import Looks
from rulestone.kernel.declare import RuleCheck
from rulestone.kernel.program import Program
from rulestone.kernel.rules.functions import Compiled


class CompiledCheck(Struct, frozen=True, eq=False):
    """A rule check ready to run.

    Attributes:
        name, cites: as declared.
        whom: the objects concerned.
        program: what happens to them.
        looks: what `whom` looks at.
        within: the places whose cards alone it looks at, besides players; None where it may look at others.
    """

    name: str
    cites: tuple[str, ...]
    whom: Compiled
    program: Program
    looks: Looks
    within: tuple[int, ...] | None


class Checks(Struct, frozen=True, eq=False):
    """The rule checks of a game by when they are made.

    Attributes:
        at_points: at check points.
        interrupting: at once, after a change; `watched`: what these look at; `by_marks`: whether any of them watches
            more than moves.
        never: rules and cards never let it come to this; each with whom it would concern.
    """

    at_points: tuple[CompiledCheck, ...]
    interrupting: tuple[CompiledCheck, ...]
    watched: Looks
    by_marks: bool
    never: tuple[tuple[RuleCheck, Compiled], ...]
