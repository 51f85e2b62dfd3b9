"""A way to an outcome as a scenario file: its answers as lines of a script, tried before they are given.

A script cannot express every answer; answers that it cannot express are left out.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.position import Position
from rulestone.lab.outcomes.moments import Outlook, begins_action, find_position_after, freeze_value, get_given_answer
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import NUMBER
from rulestone.scenario import loads
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.files import write_yaml
from rulestone.scenario.setup.words import conjugate
from rulestone.scenario.stage import Stage, follow_stage

KEPT = ("cards", "players", "turn", "turn number", "phase", "seed", "assumes", "observe")
Given = tuple[Position, Choice, Any]


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
        self.begun: list[Given] = []
        if line and begins_action(stage, line):
            position = stage.script.moments[line - 1].position
            assert position.choice is not None
            self.begun = [(position, position.choice, get_given_answer(stage, position))]

    def write_file(self, title: str, way: Sequence[Given], values: dict[str, Any]) -> str:
        """Return the scenario file of a path; "" if no script can express it.

        Args:
            title: title of the file.
            way: each position with a choice on the path, with its answer.
            values: observation → value at the end of the path.
        """
        scenario = self.stage.board.scenario
        whole = scenario.node.plain
        data: dict[str, Any] = {"title": title, "asks": scenario.asks, "games": [self.stage.board.ruleset.name]}
        data |= {key: copy.deepcopy(whole[key]) for key in KEPT if whole.get(key)}
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
        said = conjugate(option.action)[1]
        number = option.subject & NUMBER
        if option.subject < 0 or number > 1:
            said += f" {self.name_object(position, option.subject)}"
        ability = position.ability(number, option.ability) if option.subject > 0 and option.ability >= 0 else None
        return said + (f" using “{ability.name}”" if ability is not None and ability.name else "")

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
