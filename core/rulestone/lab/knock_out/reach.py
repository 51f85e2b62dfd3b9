"""Which verbs, procedures, phases and actions of a game a run carries out: what does not come up cannot change it.

That holds of their steps. What is announced, needed or declared is asked about without being carried out, so whatever
looks at the game may notice it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulestone.game.game import Game
from rulestone.kernel.program import Program
from rulestone.kernel.rules.rules import Rules
from rulestone.lab.knock_out.parts import RulePart

Procedure = tuple[str, str]
"""Table and name of what has steps."""


class Noting(tuple[Any, ...]):
    """Operations that note when one of them is fetched to be carried out."""

    note: Callable[[], None]

    def __getitem__(self, key: Any) -> Any:
        self.note()
        return super().__getitem__(key)


class Noted(Game):
    """A game that notes what of it is carried out.

    Args:
        game: the game as it is.

    Attributes:
        seen: what was carried out since it was last cleared.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(
            game.name, game.title, game.revisions, game.ruleset, sources=game.sources, rulings=game.rulings,
            since=game.since,
        )  # fmt: skip
        self.seen: set[Procedure] = set()
        self.known: set[int] = set()

    def rules(self, revision: str = "", options: dict[str, Any] | None = None) -> Rules:
        """The compiled ruleset, its programs noting themselves."""
        made = super().rules(revision, options)
        if id(made) not in self.known:
            self.known.add(id(made))
            for what, program in programs(made):
                ops = Noting(program.ops)
                ops.note = self.noting(what)
                program.ops = ops
        return made

    def noting(self, what: Procedure) -> Callable[[], None]:
        """What notes that something is carried out."""
        return lambda: self.seen.add(what)


def programs(rules: Rules) -> Iterator[tuple[Procedure, Program]]:
    """The programs of a ruleset whose steps are declared."""
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
    """What has to be carried out for a part to matter; None where that cannot be told."""
    _, table, *rest = part.path
    if table in ("procedures", "phases") or (table in ("verbs", "actions") and rest[1] in ("steps", "afterwards")):
        return (table, rest[0])
    return None


def owner_of(part: RulePart) -> Procedure:
    """What a part stands in: where that is carried out the part matters most likely."""
    _, table, *rest = part.path
    return (table, str(rest[0]) if rest else "")
