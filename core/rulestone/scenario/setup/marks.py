"""Marks and slots of cards in a scenario."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.lexicon import Placing
from rulestone.model.objects import Object
from rulestone.model.spelling import format_unknown
from rulestone.model.state import State
from rulestone.scenario.results import Footnote
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.setup.cards import CardMaker
from rulestone.scenario.yaml import Node, fail

ENTRY_KEYS = ("card", "as", "under", "counters", "face", "slot", "owner", "state", "copies", "age")


class NamedObjects(Struct, frozen=True):
    """Objects named as the value of a reference attribute, before all objects have their names."""

    node: Node


class EntryReader:
    """Reads the entry of a card.

    Args:
        board: the board, whose footnotes are filled.
        cards: checks values.
    """

    def __init__(self, board: ScenarioBoard, cards: CardMaker) -> None:
        self.board = board
        self.words = board.words
        self.cards = cards

    def read_marks(self, marks: dict[str, Any], spec: dict[str, Node]) -> None:
        """Read the entries about a card into marks.

        Raises:
            ScenarioError: an entry cannot be read, or two entries mark different values of one attribute.
        """
        entries = ((key, node.items() if key == "state" else (node,)) for key, node in spec.items())
        for key, node in ((key, node) for key, nodes in entries for node in nodes):
            before = dict(marks)
            self.read_mark(marks, key, node)
            for attr, value in before.items():
                if marks[attr] != value:
                    raise fail(node, f"“{key}” contradicts another entry for the card: {attr} is {value!r} there")

    def read_mark(self, marks: dict[str, Any], key: str, node: Node) -> None:
        """Read one entry about a card."""
        if key == "counters":
            for kind, number in node.mapping().items():
                marks[f"{kind} counters"] = number.number()
        elif key == "state":
            for word in node.texts():
                self.read_state(marks, word, node)
        elif key not in ENTRY_KEYS:
            declared, scaled = self.words.get_attribute(key)
            if declared is not None and declared.reference:
                marks[declared.name] = NamedObjects(node)
            elif declared is not None:
                marks[declared.name] = self.cards.check_value(declared, self.get_meaning(declared.name, node))
            elif scaled is not None:
                marks.update(self.cards.scale_value(key, scaled, node))
            elif key in (states := self.words.lexicon.states):
                # “tapped: no” means “untapped: yes”
                word = key if node.value else f"un{key}"
                if not isinstance(node.value, bool) or word not in states:
                    raise fail(node, f"“{key}” is yes or no: write “{key}: yes”, or leave it out")
                self.read_state(marks, word, node)
            elif (meaning := self.words.missing(key)) is not None:
                self.cards.add_note(self.words.make_note(key, meaning))
            else:
                known = (*ENTRY_KEYS, *self.words.lexicon.states, *self.words.list_attributes())
                raise fail(node, format_unknown("key", key, known))

    def set_refs(self, state: State) -> None:
        """Replace the names of objects among the marks by references to these objects."""
        for obj in state.objects:
            named = {key: value.node for key, value in obj.marks.items() if isinstance(value, NamedObjects)}
            if named:
                refs = {key: self.find_refs(state, node) for key, node in named.items()}
                state.objects[obj.oid] = replace(obj, marks={**obj.marks, **refs})

    def find_refs(self, state: State, node: Node) -> tuple[int, ...]:
        """Return the references of the objects and players that are named."""
        known = {**self.board.players, **self.board.labels}
        for name in node.texts():
            if name not in known:
                raise fail(node, format_unknown("object", name, known))
        return tuple(state.objects[known[name]].ref for name in node.texts())

    def get_meaning(self, attr: str, node: Node) -> Node:
        """Return the value of a shared word for a state ("posture: tapped")."""
        state = self.words.lexicon.states.get(node.value) if isinstance(node.value, str) else None
        return node if state is None or state[0] != attr else Node(state[1], node.line, node.path, node.file)

    def read_state(self, marks: dict[str, Any], word: str, node: Node) -> None:
        """Mark the values of a shared word for a state."""
        lexicon = self.words.lexicon
        if word in lexicon.states:
            mark, value = lexicon.states[word]
            marks[mark] = value
            if word in lexicon.state_notes:
                self.cards.add_note(Footnote(word, lexicon.state_notes[word]))
            return
        meaning = self.words.missing(word)
        if meaning is None:
            raise fail(node, format_unknown("state", word, lexicon.states))
        self.cards.add_note(self.words.make_note(word, meaning))

    def slot(
        self,
        placing: Placing,
        slots: tuple[str, ...],
        cards: list[Object],
        spec: dict[str, Node],
        node: Node,
        many: bool = False,
    ) -> str:
        """Return the slot of a card: the named one, or the next free one."""
        if not slots:
            if "slot" in spec:
                raise fail(spec["slot"], f"the {placing.zone} has no slots")
            return ""
        taken = {slots[obj.slot] for obj in cards if obj.slot >= 0}
        if "slot" in spec:
            wanted = spec["slot"].text()
            if wanted not in slots:
                raise fail(spec["slot"], format_unknown("slot", wanted, slots))
            if wanted in taken and not many:
                raise fail(spec["slot"], f"the slot “{wanted}” is taken")
            return wanted
        for slot in placing.slots or slots:
            if slot not in taken or many:
                return slot
        raise fail(node, f"no slot of the {placing.zone} is free")
