"""The search: every answer, breadth first, equal positions once."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Hashable
from typing import Any

from msgspec import Struct, field

from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.position import Position
from rulestone.lab.outcomes.equivalence import Merger, list_distinct
from rulestone.lab.outcomes.moments import BeginMoment, Outlook, is_at_rest
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER

OPEN, ENDLESS = -1, -2
MAX_FORCED = 2_000
"""Number of consecutive forced answers that counts as a loop."""


class SearchBounds(Struct, frozen=True):
    """The bounds of a search; its result lists the parts left out.

    Attributes:
        positions: maximum number of positions.
        seconds: time limit in seconds.
        answers: maximum number of answers to try per choice.
        merged: whether equal positions and cards count as one. Without it the search is slower, with the same result.
        free: whether players may begin further actions until the turn ends.
    """

    positions: int = 40_000
    seconds: float = 60.0
    answers: int = 1_000
    merged: bool = True
    free: bool = False


class SearchNode(Struct):
    """A position with a question, or at the end of the search.

    Attributes:
        position: the position.
        choice: its choice; None at an end.
        depth: number of answers on the shortest path to it.
        parent, answer: number of the node before it on that path (-1 for the start), and the answer that leads here.
        children: (answer, number of the next node) of each tried answer.
        ending: number of the outcome at an end; `ENDLESS` if the game never ends; `OPEN` for all other nodes.
        whole: whether all answers were tried.
    """

    position: Position
    choice: Choice | None
    depth: int
    parent: int
    answer: Any
    children: list[tuple[Any, int]] = field(default_factory=list)
    ending: int = OPEN
    whole: bool = False


class OutcomeSearch:
    """A search for all outcomes of a moment.

    Args:
        begin: the moment at which it begins.
        lookout: the observations that define an outcome.
        limits: bounds of the search.
        stop: called from time to time; returns whether to stop.

    Attributes:
        nodes: the positions found, the first one first.
        values: observed values of each outcome, in the order of discovery.
        ends: number of final positions.
        merged: number of answers that led to a known position.
        bounds: descriptions of what was not searched.
        recorded: whether outcomes depend on the traces of positions.
    """

    def __init__(
        self, begin: BeginMoment, lookout: Outlook, limits: SearchBounds, stop: Callable[[], bool] | None = None
    ) -> None:
        self.begin = begin
        self.lookout = lookout
        self.limits = limits
        self.stop = stop or (lambda: False)
        self.nodes: list[SearchNode] = []
        self.values: list[dict[str, Any]] = []
        self.ends = 0
        self.merged = 0
        self.bounds: dict[str, None] = {}
        self.named: Collection[int] = lookout.named if limits.merged else range(NUMBER)
        self.recorded = bool(lookout.of_records)
        self._merger = Merger()
        self._known: dict[Hashable, int] = {}
        self._outcomes: dict[str, int] = {}
        self._waiting: deque[int] = deque()

    def run(self) -> None:
        """Search until everything is found or a bound is reached."""
        until = time.monotonic() + self.limits.seconds
        try:
            self.find_or_add_node(self.begin.position, 0, -1, None)
        except (EndlessGame, Incomputable) as error:
            self.bounds[f"the game never ends: {error}"] = None
        while self._waiting:
            if len(self.nodes) >= self.limits.positions:
                self.bounds[f"stopped after {len(self.nodes):,} positions; raise --positions"] = None
                return
            if time.monotonic() > until:
                self.bounds[f"stopped after {self.limits.seconds:g} seconds; raise --seconds"] = None
                return
            if self.stop():
                self.bounds["stopped early"] = None
                return
            self.expand(self._waiting.popleft())

    def expand(self, number: int) -> None:
        """Try the answers to the question of a node."""
        node = self.nodes[number]
        found = list_distinct(node.position, self.named, self.limits.answers)
        if found.bound:
            self.bounds[found.bound] = None
        for answer in found.answers:
            child = self.find_node(node.position, answer, node.depth + 1, number)
            node.children.append((answer, child))
        node.whole = not found.bound

    def find_node(self, position: Position, answer: Any, depth: int, parent: int) -> int:
        """Return the node that an answer leads to."""
        try:
            return self.find_or_add_node(position.answer(answer, recorded=self.recorded), depth, parent, answer)
        except (EndlessGame, Incomputable) as error:
            self.bounds[f"the game never ends: {error}"] = None
            self.nodes.append(SearchNode(position, None, depth, parent, answer, ending=ENDLESS))
            return len(self.nodes) - 1

    def find_or_add_node(self, position: Position, depth: int, parent: int, answer: Any) -> int:
        """Return the node of a position, after giving all forced answers."""
        for _ in range(MAX_FORCED):
            ended = is_at_rest(position, self.begin, self.limits.free)
            choice = position.choice
            if ended or choice is None or choice.count_answers() > 1:
                break
            position = position.answer(next(choice.answers()), recorded=self.recorded)
        else:
            raise EndlessGame(
                position.rules.name, f"{MAX_FORCED:,} forced answers in a row", str(position.game.get("phase", ""))
            )
        if self.limits.merged:
            key = (self._merger.make_key(position.state()), self.lookout.observe_trace(position))
            known = self._known.get(key)
            if known is not None:
                self.merged += 1
                return known
            self._known[key] = len(self.nodes)
        number = len(self.nodes)
        self.nodes.append(SearchNode(position, None if ended else position.choice, depth, parent, answer))
        if ended:
            self.nodes[number].ending = self.register_outcome(position)
        else:
            self._waiting.append(number)
        return number

    def register_outcome(self, position: Position) -> int:
        """Return the number of the outcome at an end."""
        self.ends += 1
        values = self.lookout.observe(position)
        number = self._outcomes.setdefault(repr(values), len(self.values))
        if number == len(self.values):
            self.values.append(values)
        return number

    def find_path(self, number: int) -> list[int]:
        """Return the nodes on a shortest path, the start first."""
        found = [number]
        while self.nodes[found[-1]].parent >= 0:
            found.append(self.nodes[found[-1]].parent)
        return found[::-1]
