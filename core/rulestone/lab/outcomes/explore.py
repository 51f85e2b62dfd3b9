"""Exploration of a scenario: its outcomes, a way to each as a script, the deciding questions and the outcomes that a
player can force.

A script cannot express every answer; answers that it cannot express are left out.
"""

from __future__ import annotations

import copy
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.position import Position
from rulestone.lab.outcomes.explored import AskedQuestion, Ending, Explored, GivenAnswer
from rulestone.lab.outcomes.moments import Outlook, begins_action, find_position_after, freeze_value, get_given_answer
from rulestone.lab.outcomes.search import OutcomeSearch, SearchBounds, SearchNode
from rulestone.lab.why.questions import run_followed
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import NUMBER
from rulestone.model.records import group_by_key
from rulestone.scenario import loads
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.files import Scenario, write_yaml
from rulestone.scenario.runs import raise_gc_threshold
from rulestone.scenario.script.answers import show_answer
from rulestone.scenario.setup.words import conjugate
from rulestone.scenario.stage import Stage, follow_stage

KEPT_KEYS = ("cards", "players", "turn", "turn number", "phase", "seed", "assumes", "observe")
AnsweredChoice = tuple[Position, Choice, Any]


class WayWriter:
    """Writes paths from a moment of a scenario as script lines.

    Args:
        stage: the scenario's run.
        line: number of the script line of the moment, 0 for the start.
        assume: assumption → option chosen for the run.
    """

    def __init__(self, stage: Stage, line: int, assume: Mapping[str, Any] | None = None) -> None:
        self.stage = stage
        self.assume = assume
        self.labels = {oid: label for label, oid in stage.board.labels.items()}
        self.before = [moment.step.line.text for moment in stage.script.moments[: max(line - 1, 0)]]
        self.begun: list[AnsweredChoice] = []
        if line and begins_action(stage, line):
            position = stage.script.moments[line - 1].position
            assert position.choice is not None
            self.begun = [(position, position.choice, get_given_answer(stage, position))]

    def write_file(self, title: str, way: Sequence[AnsweredChoice], values: dict[str, Any]) -> str:
        """Return the scenario file of a path; "" if no script can express it.

        Args:
            title: title of the file.
            way: each position with a choice on the path, with its answer.
            values: observation → value at the end of the path.
        """
        scenario = self.stage.board.scenario
        whole = scenario.node.plain
        data: dict[str, Any] = {"title": title, "asks": scenario.asks, "games": [self.stage.board.ruleset.name]}
        data |= {key: copy.deepcopy(whole[key]) for key in KEPT_KEYS if whole.get(key)}
        if not scenario.observe:
            data["observe"] = {text: text for text in values}
        lines = [self.write_line(*given) for given in (*self.begun, *way)]
        if not all(lines) or not all(self.before):
            return ""
        data["play"] = [*self.before, *lines]
        given = {key: value for key, value in data.items() if value}
        text = write_yaml(given)
        return text if self.reaches(text, values) else ""

    def reaches(self, text: str, values: dict[str, Any]) -> bool:
        """Return whether a file, run from its beginning, reaches these values."""
        try:
            stage = follow_stage(loads(text, "way"), self.stage.board.ruleset.name, assume=self.assume)
            found = Outlook(stage, find_position_after(stage, 0)).observe(stage.run.end)
        except (ScenarioError, EndlessGame, Incomputable):
            return False
        return not stage.run.stopped and freeze_value(found) == freeze_value(values)

    # --- lines ------------------------------------------------------------------------------------------------------

    def write_line(self, position: Position, choice: Choice, answer: Any) -> str:
        """Return the script line of an answer, "" if none exists."""
        if choice.player == NATURE:
            return self.write_chance(position, choice, answer)
        name = self.stage.board.names[choice.player]
        match choice.kind:
            case "act" if answer is None:
                return f"{name} passes"
            case "act":
                return f"{name} {self.describe_action(position, answer)}"
            case "pick" | "order":
                verb = "chooses" if choice.kind == "pick" else "orders"
                return f"{name} {verb} {self.format_refs(position, answer) or 'nothing'}"
            case "yes-no":
                return f"{name} chooses {'yes' if answer else 'no'}"
            case "one-of":
                return f"{name} chooses “{choice.labels[answer]}”"
            case _:
                return f"{name} chooses {answer}"

    def describe_action(self, position: Position, option: Any) -> str:
        """Return an action with its object and the used ability."""
        text = conjugate(option.action)[1]
        number = option.subject & NUMBER
        if option.subject < 0 or number > 1:
            text += f" {self.name_object(position, option.subject)}"
        ability = position.ability(number, option.ability) if option.subject > 0 and option.ability >= 0 else None
        return text + (f" using “{ability.name}”" if ability is not None and ability.name else "")

    def format_refs(self, position: Position, refs: Iterable[int]) -> str:
        """Return objects by name."""
        return ", ".join(self.name_object(position, ref) for ref in refs)

    def name_object(self, position: Position, ref: int) -> str:
        """Return an object by its script name, else by its own name in quotation marks."""
        number = ref & NUMBER
        if ref >= 0 and number in (0, 1):
            return self.stage.board.names[number]
        if ref >= 0 and number in self.labels:
            return self.labels[number]
        return f"“{position.name(ref)}”"

    def write_chance(self, position: Position, choice: Choice, answer: Any) -> str:
        """Return the script line for a result of chance: a number, or an order of a zone."""
        if choice.kind == "roll":
            return f"nature rolls {answer}"
        if not answer:
            return ""
        first = position.object(answer[0] & NUMBER)
        zone = position.rules.layout.zone_of[first.place].name
        return f"nature shuffles {self.stage.board.names[first.owner]}'s {zone}: {self.format_refs(position, answer)}"


def map_forced(nodes: Sequence[SearchNode], player: int) -> list[int]:
    """Return for each position the bit set of the outcomes that a player can force against the opponent and chance.

    The player is assumed to see all cards. If some answers were not tried, only certain outcomes are included.
    """

    def join_masks(node: SearchNode, masks: list[int]) -> int:
        if node.choice is not None and node.choice.player == player:
            return join_sets(masks)
        return intersect_sets(masks) if node.whole else 0

    return spread_sets(nodes, [0] * len(nodes), join_masks)


def spread_sets(nodes: Sequence[SearchNode], masks: list[int], of: Callable[[SearchNode, list[int]], int]) -> list[int]:
    """Return the minimal sets that follow from the sets of the successors."""
    parents: list[list[int]] = [[] for _ in nodes]
    for number, node in enumerate(nodes):
        for _, child in node.children:
            parents[child].append(number)
    waiting: deque[int] = deque()
    for number, node in enumerate(nodes):
        if node.ending >= 0:
            masks[number] = 1 << node.ending
            waiting.extend(parents[number])
    while waiting:
        number = waiting.popleft()
        node = nodes[number]
        now = of(node, [masks[child] for _, child in node.children])
        if now != masks[number]:
            masks[number] = now
            waiting.extend(parents[number])
    return masks


def join_sets(masks: Sequence[int]) -> int:
    """Return the union of bit sets."""
    all = 0
    for one in masks:
        all |= one
    return all


def intersect_sets(masks: Sequence[int]) -> int:
    """Return the intersection of bit sets; the empty set for none."""
    if not masks:
        return 0
    all = masks[0]
    for one in masks[1:]:
        all &= one
    return all


def list_numbers(bits: int) -> tuple[int, ...]:
    """Return the numbers in a set of bits, from 1."""
    return tuple(n + 1 for n in range(bits.bit_length()) if bits >> n & 1)


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
        self.reach = spread_sets(self.nodes, [0] * len(self.nodes), lambda node, several: join_sets(several))
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
