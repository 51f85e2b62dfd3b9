"""Reach: the procedures of a game that a run executes. Parts of other procedures cannot change the run.

This holds for the steps of verbs, procedures, phases and actions. A requirement, a restriction or another declaration
is read in other ways, so any witness may notice that it is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rulestone.game.game import Game
from rulestone.interventions.parts import RulePart
from rulestone.kernel.program import Program
from rulestone.kernel.rules.rules import Rules

Procedure = tuple[str, str]
"""The table of a declaration with steps, and its name: ("verbs", "destroy")."""


class RecordedOperations(tuple[Any, ...]):
    """The operations of a program; fetching one calls `record`."""

    record: Callable[[], None]

    def __getitem__(self, key: Any) -> Any:
        self.record()
        return super().__getitem__(key)


class RecordingGame(Game):
    """A game that records which of its procedures run.

    Args:
        game: the game to record.

    Attributes:
        ran: procedure → number of its operations that ran since this was cleared.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(
            game.name, game.title, game.revisions, game.ruleset, sources=game.sources, rulings=game.rulings,
            since=game.since,
        )  # fmt: skip
        self.ran: Counter[Procedure] = Counter()
        self.recorded: set[int] = set()

    def rules(self, revision: str = "", options: dict[str, Any] | None = None) -> Rules:
        """Return the compiled ruleset, whose programs record that they run."""
        made = super().rules(revision, options)
        if id(made) not in self.recorded:
            self.recorded.add(id(made))
            for procedure, program in programs(made):
                ops = RecordedOperations(program.compiled().ops)
                ops.record = self.recorder(procedure)
                program.ops = ops
        return made

    def recorder(self, procedure: Procedure) -> Callable[[], None]:
        """Return a function that counts an operation of a procedure."""
        return lambda: self.ran.update((procedure,))


def programs(rules: Rules) -> Iterator[tuple[Procedure, Program]]:
    """Yield the programs of a ruleset whose steps are declared."""
    for name, verb in rules.programs.verbs.items():
        yield ("verbs", name), verb.program
        yield ("verbs", name), verb.afterwards
    for name, program in rules.programs.procedures.items():
        yield ("procedures", name), program
    for phase, program in (*rules.programs.phases, *rules.programs.inner.values()):
        yield ("phases", phase.name), program
    for name, action in rules.actions.items():
        yield ("actions", name), action.program


def procedure_of(part: RulePart) -> Procedure | None:
    """Return the procedure that must run for a part to matter; None if any run may depend on the part."""
    _, table, *rest = part.path
    if table in ("procedures", "phases") or (table in ("verbs", "actions") and rest[1] in ("steps", "afterwards")):
        return (table, rest[0])
    return None


def owner_of(part: RulePart) -> Procedure:
    """Return the declaration that a part is in."""
    _, table, *rest = part.path
    return (table, str(rest[0]) if rest else "")
