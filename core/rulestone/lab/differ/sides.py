"""One side of a question about two rulesets: a game at a revision, with or without a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.parts import list_game_parts
from rulestone.kernel.declare import Attribute
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.lab.knock_out.game import choose_parts, disable_parts
from rulestone.model.objects import NUMBER
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.files import build
from rulestone.scenario.runs import ScriptResults
from rulestone.scenario.script.script import Script
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.setup.position import prepare
from rulestone.scenario.yaml import Node

Data = dict[str, Any]


class SideName(Struct, frozen=True):
    """The description of a ruleset, from which any process can make it.

    Attributes:
        name: "game", "game@revision", or one with policies of other games ("game+layers=other@revision").
        assume: assumption → chosen option.
        without: ids of rules or names of parts to disable.
    """

    name: str
    assume: dict[str, Any] = field(default_factory=dict)
    without: tuple[str, ...] = ()

    def describe(self) -> str:
        """Describe the ruleset in words, with its revision."""
        text = find(self.name)[1].name
        text += "".join(f", {key} {value}" for key, value in self.assume.items())
        return text + "".join(f", without {part}" for part in self.without)


class RulesetSide:
    """A ruleset on which scenarios are run.

    Args:
        name: description of the ruleset.

    Attributes:
        came: number of lines that the last scenario ran before it failed; -1 if it did not begin.

    Raises:
        UnknownGame: no installed game has the name.
        LookupError: there is no such part, policy or assumption.
    """

    def __init__(self, name: SideName) -> None:
        self.name = name
        self.came = -1
        owner, ruleset = find(name.name)
        self.assume = name.assume
        self.ruleset: Ruleset = ruleset
        if name.without:
            revision = ruleset.revision.partition("+")[0]
            parts = choose_parts(owner, list_game_parts(owner), name.without)
            self.ruleset = disable_parts(ruleset, [part for part in parts if revision in part.revisions])
        made = self.ruleset
        self.game = Game(owner.name, owner.title, (made.revision,), lambda revision: made, rulings=owner.rulings)
        self.game.rules(made.revision, self.assume)

    def follow(self, data: Data) -> FollowedRun | None:
        """Return a scenario followed to its end; None if that fails."""
        self.came = -1
        script = None
        try:
            scenario = build(make_node(data), "find")
            board = prepare(scenario, self.game, self.ruleset.revision, self.assume, elsewhere=True)
            script = Script(board)
            if board.turned_away is not None:
                return None
            script.follow()
        except ScenarioError:
            self.came = len(script.moments) if script is not None else -1
            return None
        except (EndlessGame, Incomputable, LookupError):
            return None
        return FollowedRun(board, script)


class FollowedRun:
    """A scenario run to its end under one ruleset.

    Args:
        board, script: the scenario's board, and its script at the end.
    """

    def __init__(self, board: ScenarioBoard, script: Script) -> None:
        self.board = board
        self.script = script
        self.end: Position = script.course.position

    def shows(self) -> dict[str, Any]:
        """Return everything visible at the end: observation expression → value."""
        board, end = self.board, self.end
        machine = end.machine()
        machine.derive()
        state, rules = machine.state, board.rules
        declared = board.ruleset.parts.attributes
        found: dict[str, Any] = {}
        for moment in self.script.moments:
            found[f"line {moment.step.number} is allowed"] = bool(moment.verdict)
        for label, oid in board.labels.items():
            found |= show_card(machine, label, oid, declared)
        for place, numbers in enumerate(state.places):
            zone = rules.layout.zone_of[place]
            owner = rules.layout.get_owner(place) if not zone.shared else -1
            if owner in (0, 1):
                found[f"cards in {board.names[owner]}'s {zone.name}"] = len(numbers)
        for player in (0, 1):
            for key in declared:
                if declared[key].of == "player":
                    found[f"{key} of {board.names[player]}"] = normalize_value(machine.value(player, key), state)
        found["winner"] = state.game.get("winner")
        found["game is over"] = bool(state.game.get("over"))
        return found

    def list_observations(self) -> dict[str, Any]:
        """Return the scenario's observations, as a comparison would."""
        return ScriptResults(self.board, self.script, lenient=True).make_run().observations

    def list_cited_rules(self) -> frozenset[str]:
        """Return the rules that were cited on the way."""
        rules = {rule for record in self.end.history() for rule in record.rules}
        return frozenset(rules | {moment.verdict.rule for moment in self.script.moments if moment.verdict.rule})


def show_card(machine: Machine, label: str, oid: int, declared: Mapping[str, Attribute]) -> dict[str, Any]:
    """Return the zone, face, controller and values of a card, by the expressions that observe them."""
    state = machine.state
    obj = state.objects[oid]
    zone = machine.rules.layout.zone_of[obj.place].name if obj.place >= 0 else "gone"
    found = {
        f"zone of {label}": f"under {obj.host}" if obj.host >= 0 else zone,
        f"{label} is face up": obj.face_up,
        f"controller of {label}": machine.value(oid, "controller"),
    }
    if obj.place >= 0 and obj.card is not None:
        row = machine.derive_row(oid)
        for key in (key for key, one in declared.items() if one.of == "card"):
            # a word for a kind of card is no action unless it is marked as one
            sort = isinstance(declared[key].default, (tuple, str))
            if key in obj.marks or key in row or (not sort and key in obj.card.values):
                found[f"{key} of {label}"] = normalize_value(machine.value(oid, key), state)
    return found


def normalize_value(value: Any, state: Any) -> Any:
    """Return a value with references as numbers of objects, since returned objects have new references."""
    if isinstance(value, (tuple, list)):
        return tuple(normalize_value(part, state) for part in value)
    if isinstance(value, int) and not isinstance(value, bool) and value > NUMBER:
        return value & NUMBER
    return value


def make_node(data: Any, path: str = "", file: str = "find") -> Node:
    """Return plain data as if it were read from a file."""
    if isinstance(data, dict):
        inner: Any = {key: make_node(part, f"{path}.{key}" if path else str(key), file) for key, part in data.items()}
    elif isinstance(data, (list, tuple)):
        inner = [make_node(part, f"{path}[{n}]", file) for n, part in enumerate(data, 1)]
    else:
        inner = data
    return Node(inner, 1, path, file)


def list_differing(values: dict[str, Any], other_values: dict[str, Any]) -> list[str]:
    """Return the names of values that differ."""
    return [what for what in values if what in other_values and values[what] != other_values[what]]
