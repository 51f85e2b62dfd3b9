"""Reach: the parts of a game that a run uses, step by step; other parts cannot change it.

This holds for the steps of verbs, procedures, phases and actions; for a requirement or restriction, which matters only
where it is evaluated and fails; and for an announcement, which matters only if every requirement of its action is met.
Other declarations are read in other ways, so that any witness may notice them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.data_paths import Path, SeveralEntries, get_value, replace_value
from rulestone.interventions.experiment import Procedure, find_procedure, list_programs
from rulestone.interventions.parts import FoundPart, PartSearch, RulePart
from rulestone.kernel.compile.expressions import Compiler, meaning
from rulestone.kernel.compile.steps import operation
from rulestone.kernel.declare import Need
from rulestone.kernel.program import Compiled, Program
from rulestone.kernel.rules.rules import Rules
from rulestone.language import expressions as e, inspect, instructions as i

OTHERWISE, ASKED = "otherwise", "asked"
SINGLY = (i.If, i.ForEach, i.While)
"""Steps that run their inner steps one by one, so that another step may come between them."""


class RecordingOperations(tuple[Any, ...]):
    """Operations that record when one of them is fetched for execution."""

    note: Callable[[], None]

    def __getitem__(self, key: Any) -> Any:
        self.note()
        return super().__getitem__(key)


class RecordingGame(Game):
    """A game that records which of its programs run.

    Args:
        game: the unchanged game.

    Attributes:
        seen: path of each part that ran since the last clearing → number of runs.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(
            game.name, game.title, game.revisions, game.ruleset, sources=game.sources, rulings=game.rulings,
            since=game.since,
        )  # fmt: skip
        self.seen: Counter[Path] = Counter()
        self.known: set[int] = set()

    def rules(self, revision: str = "", options: dict[str, Any] | None = None) -> Rules:
        """Return the compiled ruleset, whose programs record that they run."""
        made = super().rules(revision, options)
        if id(made) not in self.known:
            self.known.add(id(made))
            for what, program in list_programs(made):
                ops = RecordingOperations(program.ensure_compiled().ops)
                ops.note = self.note_use(what)
                program.ops = ops
        return made

    def note_use(self, what: Path) -> Callable[[], None]:
        """Return a function that notes the use of a part."""
        return lambda: self.seen.update((what,))


class StepMarker(i.Instruction, frozen=True):
    """Precedes a step, or the target of its failed condition, and records that it is reached."""

    note: Callable[[], None]


@operation(StepMarker)
def _compile_marker(compiler: Any, step: StepMarker, ops: list[Any], program: Program) -> None:
    ops.append(lambda machine, env: step.note())


class FailureMarker(e.Condition, frozen=True):
    """A condition that records when it is evaluated as false."""

    READS = inspect.NOTHING

    of: e.Expr
    note: Callable[[], None]


@meaning(FailureMarker)
def _compile_failure_marker(compiler: Compiler, node: FailureMarker) -> Compiled:
    holds, note = compiler(node.of), node.note

    def run(machine: Any, env: Any, it: int) -> Any:
        found = holds(machine, env, it)
        if not found:
            note()
        return found

    return run


class SuccessMarker(e.Condition, frozen=True):
    """A true condition that records when it is evaluated: every condition evaluated before a true one."""

    READS = (inspect.THIS,)

    note: Callable[[], None]


@meaning(SuccessMarker)
def _compile_success_marker(compiler: Compiler, node: SuccessMarker) -> Compiled:
    def run(machine: Any, env: Any, it: int) -> bool:
        node.note()
        return True

    return run


class StepRecordingGame(RecordingGame):
    """A game that also records each step, by a marker before the step, and each requirement that fails."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.whole: dict[str, Ruleset] = {}
        self.paths: dict[str, frozenset[Path]] = {}

    def ruleset(self, revision: str = "") -> Ruleset:
        """Return the ruleset with its markers."""
        plain = super().ruleset(revision)
        if plain.revision not in self.whole:
            found = tuple(PartSearch(plain).parts())
            doubts = [part.path for part in found if can_be_false(plain, part)]
            paths = dict.fromkeys(part.path for part in found if can_be_marked(plain, part))
            made = plain
            for path in doubts:
                made = replace_value(made, path, self.add_failure_marker(get_value(made, path), path))
            for name in plain.parts.actions:
                made = self.add_met_need(made, ("parts", "actions", name))
            # replace inner parts first, so that the paths of outer parts stay valid
            for path in reversed(tuple(paths)):
                made = replace_value(made, path, self.add_marker(get_value(made, path), path))
            self.whole[plain.revision] = made
            asked = [("parts", "actions", name, ASKED) for name in plain.parts.actions]
            self.paths[plain.revision] = frozenset((*paths, *doubts, *asked))
        return self.whole[plain.revision]

    def add_failure_marker(self, what: Any, path: Path) -> Any:
        """Return a requirement or condition that notes where it does not hold."""
        if isinstance(what, Need):
            return replace(what, condition=self.add_failure_marker(what.condition, path))
        if isinstance(what, e.AnyOf) and what.of:  # the alternatives of the condition are examined too
            return e.AnyOf((*what.of[:-1], self.add_failure_marker(what.of[-1], path)))
        return FailureMarker(what, self.note_use(path))

    def add_met_need(self, ruleset: Ruleset, path: Path) -> Ruleset:
        """Return the ruleset with an always met requirement after the other requirements of an action."""
        needs = (*path, "needs")
        last = Need(condition=SuccessMarker(self.note_use((*path, ASKED))), cites="", because="")
        changed: Ruleset = replace_value(ruleset, needs, (*get_value(ruleset, needs), last))
        return changed

    def add_marker(self, step: Any, path: Path) -> Any:
        """Return a step with a marker before it, and one at the target of its failed condition.

        The kernel examines the kinds of announced steps, so the marker of an announced condition is put inside it.
        """
        marker, other = StepMarker(self.note_use(path)), StepMarker(self.note_use((*path, OTHERWISE)))
        if not isinstance(step, i.If):
            return SeveralEntries((marker, step))
        if path[3] != "announce":
            return SeveralEntries((marker, replace(step, otherwise=(other, *step.otherwise))))
        otherwise = (other, *((marker,) if step.otherwise else ()), *step.otherwise)
        return replace(step, then=(marker, *step.then), otherwise=otherwise)


def can_be_marked(ruleset: Ruleset, part: FoundPart) -> bool:
    """Return whether a part is a step that a marker can precede or be inside of."""
    announced = part.path[1] == "actions" and part.path[3] == "announce"
    if part.kind not in ("step", "condition") or (find_procedure(part.path) is None and not announced):
        return False
    if announced and len(part.path) == 5 and not isinstance(get_value(ruleset, part.path), i.If):
        return False
    above = [get_value(ruleset, part.path[:length]) for length in range(3, len(part.path))]
    return all(isinstance(one, SINGLY) for one in above if isinstance(one, i.Instruction))


def can_be_false(ruleset: Ruleset, part: FoundPart) -> bool:
    """Return whether a part is a condition that matters only when it is false."""
    if part.path[1] == "checks" or part.kind not in ("need", "restriction"):
        return False
    stands = get_value(ruleset, part.path)
    return isinstance(stands, Need) or (isinstance(stands, e.Expr) and "ability" not in part.path)


def find_required_place(part: RulePart, known: frozenset[Path]) -> Path | None:
    """Return the place that must be reached for a part to matter, as precisely as known; None if unknown."""
    if part.kind == "condition" and part.path in known:
        return (*part.path, OTHERWISE)
    for length in range(len(part.path), 3, -1):
        if part.path[:length] in known:
            return part.path[:length]
    asked = (*part.path[:3], ASKED)
    return asked if part.path[3:4] == ("announce",) and asked in known else find_procedure(part.path)


def get_declaration(part: RulePart) -> Procedure:
    """Return the declaration that a part is in."""
    _, table, *rest = part.path
    return (table, str(rest[0]) if rest else "")
