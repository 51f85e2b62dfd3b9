"""Exploration of a scenario: its outcomes, a shortest path to each, the deciding questions and the players who can
force one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from rulestone.lab.outcomes.explored import AskedQuestion, Ending, Explored, GivenAnswer
from rulestone.lab.outcomes.forcing import list_numbers, map_forced, map_reachable
from rulestone.lab.outcomes.moments import Outlook, find_position_after
from rulestone.lab.outcomes.search import OutcomeSearch, SearchBounds, SearchNode
from rulestone.lab.outcomes.writing import WayWriter
from rulestone.lab.why.questions import run_followed
from rulestone.model.choices import NATURE, Choice
from rulestone.model.records import group_by_key
from rulestone.scenario.files import Scenario
from rulestone.scenario.runs import raise_gc_threshold
from rulestone.scenario.script.answers import show_answer
from rulestone.scenario.stage import Stage

CHANCE = "nature"


@raise_gc_threshold()
def outcomes(
    scenario: Scenario | str,
    game: str = "",
    *,
    step: int | None = None,
    case: str = "",
    assume: Mapping[str, Any] | None = None,
    limits: SearchBounds | None = None,
    stop: Callable[[], bool] | None = None,
    files: bool = False,
) -> Explored:
    """Return all outcomes of a moment of a scenario, trying every answer of every player and of chance.

    Args:
        scenario: a scenario, its name, the path of its file, or a game's ruling as "game/ID".
        game: "game" or "game@revision"; a ruling knows its own.
        step: number of the script line that is begun and left open, 0 for the start; by default the last one that the
            turn player begins. For a line that answers a question: the moment of that question.
        case: name of a case, or its number from 1; "" for the first one.
        assume: assumption → chosen option.
        limits: bounds of the search.
        stop: called from time to time; returns whether to stop. The result then holds what is known.
        files: whether to write each outcome's shortest path as a scenario file.

    Raises:
        UnknownScenario, UnknownGame: there is no such scenario or game.
        ScenarioError, ScriptError: the scenario is malformed, cannot be run, or has no such case or line.
        LookupError: there is no such ruling, assumption or option; or no game is given.
    """
    stage = run_followed(scenario, game, case=case, assume=assume)
    return explore_stage(stage, step, limits, stop, assume, files)


def explore_stage(
    stage: Stage,
    step: int | None = None,
    limits: SearchBounds | None = None,
    stop: Callable[[], bool] | None = None,
    assume: Mapping[str, Any] | None = None,
    files: bool = False,
) -> Explored:
    """Return all outcomes of a moment of a scenario that was already run.

    Raises:
        ScenarioError: the script has no such line, or the line was refused.
    """
    limits = limits or SearchBounds()
    begin = find_position_after(stage, step)
    search = OutcomeSearch(begin, Outlook(stage, begin), limits, stop)
    search.run()
    saying = WayWriter(stage, begin.line, assume) if files else None
    return ExplorationReport(stage, search, saying).make_result(begin.action)


class ExplorationReport:
    """Builds the result of a search, in words.

    Args:
        stage: the scenario's run.
        search: the finished search.
        saying: writes a path as a scenario file; None for no files.
    """

    def __init__(self, stage: Stage, search: OutcomeSearch, saying: WayWriter | None = None) -> None:
        self.stage = stage
        self.saying = saying
        self.search = search
        self.nodes = search.nodes
        self.reach = map_reachable(self.nodes)
        self.force = [map_forced(self.nodes, player) for player in (0, 1)]

    def make_result(self, since: str) -> Explored:
        """Return the result of the search as records."""
        search, stage = self.search, self.stage
        scenario = stage.board.scenario
        return Explored(
            scenario.label,
            scenario.title,
            stage.board.ruleset.name,
            since,
            search.limits.free,
            tuple(self.list_endings()),
            tuple(self.questions()),
            len(self.nodes),
            search.merged,
            tuple(search.bounds),
        )

    def name(self, player: int) -> str:
        """Return the name of the asked player."""
        return CHANCE if player == NATURE else self.stage.board.names[player]

    def list_endings(self) -> list[Ending]:
        """Return the outcomes with the shortest way to each."""
        count = Counter(node.ending for node in self.nodes if node.ending >= 0)
        first: dict[int, int] = {}
        for number, node in enumerate(self.nodes):
            if node.ending >= 0 and (node.ending not in first or node.depth < self.nodes[first[node.ending]].depth):
                first[node.ending] = number
        found = []
        for ending, values in enumerate(self.search.values):
            by = tuple(self.name(player) for player in (0, 1) if self.force[player][0] >> ending & 1)
            file = self.write_file(ending, first[ending], values)
            found.append(Ending(ending + 1, values, self.find_way(first[ending]), count[ending], by, file))
        return found

    def write_file(self, ending: int, number: int, values: dict[str, Any]) -> str:
        """Return the scenario file with a shortest path to a position."""
        if self.saying is None:
            return ""
        scenario = self.stage.board.scenario
        steps = [(self.nodes[at], self.nodes[then].answer) for at, then in pairwise(self.search.find_path(number))]
        given = [(node.position, node.choice, answer) for node, answer in steps if node.choice is not None]
        return self.saying.write_file(f"{scenario.title or scenario.label}, outcome {ending + 1}", given, values)

    def find_way(self, number: int) -> tuple[GivenAnswer, ...]:
        """Return the shortest way to a position."""
        steps = []
        way = self.search.find_path(number)
        for at, then in pairwise(way):
            node = self.nodes[at]
            assert node.choice is not None
            answer = show_answer(node.position, node.choice, self.nodes[then].answer)
            steps.append(GivenAnswer(self.name(node.choice.player), self.describe(node), answer))
        return tuple(steps)

    def describe(self, node: SearchNode) -> str:
        """Return the question, in words."""
        choice = node.choice
        assert choice is not None
        if choice.kind != "act":
            return choice.prompt
        stack = node.position.stack
        if stack:
            return f"respond to {node.position.name(stack[-1].ref)}"
        return f"act in {node.position.game.get('phase', '')}"

    def has_deciding_answers(self, node: SearchNode) -> bool:
        """Return whether answers to a question differ in their possible outcomes, or in who can force them."""
        return len({(self.reach[n], self.force[0][n], self.force[1][n]) for _, n in node.children}) > 1

    def questions(self) -> list[AskedQuestion]:
        """Return the questions that were searched, with questions that decide between outcomes first."""
        found = group_by_key(
            ((node.choice.player, self.describe(node), node.choice.kind), node)
            for node in self.nodes
            if node.children and node.choice is not None
        )
        listed = []
        for (player, asked, kind), several in found.items():
            parting = [node for node in several if self.has_deciding_answers(node)]
            leads = self.map_leads(parting[0], parting[0].choice) if parting else {}
            listed.append(AskedQuestion(self.name(player), asked, kind, len(several), len(parting), leads))
        return sorted(listed, key=lambda one: not one.matters)

    def map_leads(self, node: SearchNode, choice: Choice | None) -> dict[str, tuple[int, ...]]:
        """Map each answer to the outcomes that remain reachable after it."""
        assert choice is not None
        return {show_answer(node.position, choice, answer): list_numbers(self.reach[n]) for answer, n in node.children}
