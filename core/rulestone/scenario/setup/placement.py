"""Placement of the cards of a scenario in their zones."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from rulestone.game.lexicon import Placing
from rulestone.kernel.setup import add_card, add_under
from rulestone.model.bounds import MAX_CARDS, MAX_DIGITS
from rulestone.model.objects import Card, Object
from rulestone.model.spelling import format_unknown, suggest
from rulestone.model.state import State
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.results import Footnote
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.setup.cards import CardMaker
from rulestone.scenario.setup.marks import EntryReader
from rulestone.scenario.setup.words import STATES, fits_placing, split_copies, split_states
from rulestone.scenario.yaml import Node, fail

UNDER_KEYS = ("card", "as", "role", "face", "owner", "copies", "under")


class Placer:
    """Puts cards into the zones of a scenario.

    Args:
        board: the board, whose labels are filled.
        cards: makes the cards.
        state: the state, which is filled.
    """

    def __init__(self, board: ScenarioBoard, cards: CardMaker, state: State) -> None:
        self.board = board
        self.words = board.words
        self.cards = cards
        self.state = state
        self.marking = EntryReader(board, cards)
        self.counted: dict[str, int] = {}
        self.ages: list[tuple[int, int]] = []

    def omit_cards(self, entry: Node, note: Footnote) -> None:
        """Leave out the cards of a zone that the game does not have; a number of cards has no names to remember."""
        for node in entry.items() if not isinstance(entry.value, dict) else [entry]:
            if not isinstance(node.value, int):
                self.note_absence(self.expand_entry(node), note)

    def note_absence(self, spec: dict[str, Node], note: Footnote) -> None:
        """Note why the cards of an entry are absent; copies are distinguished by number."""
        name, copies = self.read_count(spec["card"], spec)
        label = spec["as"].text() if "as" in spec else name
        for _ in range(copies):
            number = self.counted[label] = self.counted.get(label, 0) + 1
            self.cards.absent.setdefault(label if number == 1 else f"{label} #{number}", note)

    def fill_zone(self, player: int, word: str, placings: tuple[Placing, ...], node: Node) -> None:
        """Fill a zone in the order of the file: top, or left, first."""
        if isinstance(node.value, dict):
            if "list" in node.value:
                self.put_deck(player, word, placings, node.mapping({"list": ""})["list"])
            else:
                self.put_entry(player, word, placings, node)
            return
        if isinstance(node.value, str) and (counted := re.fullmatch(r"([0-9]{1,9}) cards?", node.value)):
            node = replace(node, value=int(counted[1]))
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            self.put_blanks(player, self.find_blank_zone(placings), node.number(), node)
            return
        for part in node.items():
            if isinstance(part.value, int) and not isinstance(part.value, bool):
                self.put_blanks(player, self.find_blank_zone(placings), part.number(), part)
            else:
                self.put_entry(player, word, placings, part)

    def put_deck(self, player: int, word: str, placings: tuple[Placing, ...], node: Node) -> None:
        """Put the cards of one of the game's deck lists into a zone."""
        decks = self.words.ruleset.decks
        name = node.text()
        if name not in decks:
            raise fail(node, format_unknown(f"deck list of {self.words.ruleset.game}", name, decks))
        for card in decks[name]:
            self.put_card(player, word, placings, node, {}, self.cards.get_pooled(card), card)

    def put_entry(self, player: int, word: str, placings: tuple[Placing, ...], node: Node) -> None:
        """Put one card, or several copies of it, into a zone."""
        spec = self.expand_entry(node)
        written = spec["card"]
        name, copies = self.read_count(written, spec)
        if "as" in spec and copies > 1:
            raise fail(spec["as"], f"“as” can name one object only, and there are {copies}")
        card = self.get_card(name, written)
        if card is None:
            self.note_absence(spec, self.cards.absent[name])
            if "under" in spec:  # without a place for the card, the cards under it have none either
                self.omit_cards(spec["under"], self.cards.absent[name])
            return
        label = spec["as"].text() if "as" in spec else name
        for _ in range(copies):
            self.put_card(player, word, placings, node, spec, card, label)

    def expand_entry(self, node: Node) -> dict[str, Node]:
        """Return a card entry as a mapping, also from a name with states: "Wolf (tapped)", {Wolf: tapped}."""
        spec = {**node.mapping()} if isinstance(node.value, dict) else {"card": node}
        if "card" not in spec:
            names = [key for key in spec if split_copies(key)[0] in self.cards.list_names()]
            if len(names) != 1 or "state" in spec:
                raise fail(node, "expected “card” with the name of a card, as in {card: Wolf, tapped: yes}")
            spec = {"card": replace(node, value=names[0]), "state": spec.pop(names[0]), **spec}
        name, states = split_states(spec["card"].text(), self.cards.list_names(), (*STATES, *self.words.lexicon.states))
        if states:
            states += spec["state"].texts() if "state" in spec else ()
            written = replace(node, value=[replace(node, value=one) for one in states])
            spec = spec | {"card": replace(node, value=name), "state": written}
        return spec

    def read_count(self, node: Node, spec: dict[str, Node]) -> tuple[str, int]:
        """Return the name of a card and the number of its copies."""
        name = node.text()
        copies = self.check_few(spec["copies"].number(1), spec["copies"]) if "copies" in spec else 1
        if name not in self.board.scenario.cards and name not in self.cards.list_names():
            bare, number = split_copies(name)
            if number:
                return bare, self.check_few(int(number[:MAX_DIGITS]) * copies, node)
        return name, copies

    def check_few(self, number: int, node: Node | None) -> int:
        """Check a number of further cards against the limit of a position, and return it.

        Raises:
            ScenarioError: the position would have too many cards.
        """
        if len(self.state.objects) + number > MAX_CARDS:
            text = f"a position has at most {MAX_CARDS:,} cards, and {number:,} more are meant here"
            raise fail(node, text) if node is not None else ScenarioError(text)
        return number

    def get_card(self, name: str, node: Node) -> Card | None:
        """Return the card with a name."""
        try:
            return self.cards.get_card(name)
        except KeyError:
            own = self.cards.scenario.cards
            hint = suggest(name, own) or "; define it under cards" + suggest(name, self.cards.list_names())
            raise fail(node, f"unknown card “{name}”{hint}") from None

    def put_card(
        self,
        player: int,
        word: str,
        placings: tuple[Placing, ...],
        node: Node,
        spec: dict[str, Node],
        card: Card,
        label: str,
    ) -> None:
        """Put one card into a zone."""
        board, state = self.board, self.state
        fitting = [p for p in placings if fits_placing(p, card.type, dict(card.values))]
        if not fitting:
            article = "an" if card.type.startswith(("a", "e", "i", "o")) else "a"
            raise fail(node, f"{card.name} is {article} {card.type} and cannot be in “{word}”")
        placing = next((p for p in fitting if self.has_room(player, p.zone)), None)
        if placing is None:
            self.omit_without_room(player, word, spec, label, node, fitting)
            return
        if placing.note:
            board.note_card(label, placing.note, placing.rule)
        zone = board.rules.parts.zones[placing.zone]
        place = board.rules.layout.get_place(placing.zone, player)
        marks: dict[str, Any] = {}
        self.marking.read_marks(marks, spec)
        self.record_chosen(word, card.type, placing, len(fitting), spec)
        marks = {**placing.marks, **marks}
        owner, face_up = self.find_owner(spec, player), read_face(spec)
        slot = self.marking.slot(placing, zone.slots, self.there(place) if zone.slots else [], spec, node, zone.many)
        oid = add_card(
            board.rules, state, card, placing.zone, player, owner=owner, slot=slot, face_up=face_up, marks=marks
        )
        self.label_object(oid, label, node, spec.get("as"))
        if "age" in spec:
            self.ages.append((spec["age"].number(), oid))
        for under in spec["under"].items() if "under" in spec else ():
            self.put_under(oid, under)

    def record_chosen(self, word: str, type: str, placing: Placing, choices: int, spec: dict[str, Node]) -> None:
        """Record the chosen zone and slot of a card placed by a shared word, unless the scenario states them.

        A place that a rule demands is not chosen: an instant event can be played only from the set zone.
        """
        word = self.words.get_zone_word(word)
        if choices > 1 and not placing.rule:
            self.board.record_filled("zones", word, type, placing.zone)
        if len(placing.slots) > 1 and "slot" not in spec:
            self.board.record_filled("slots", word, placing.zone, placing.slots[0])

    def sort_by_timestamp(self) -> None:
        """Make cards with a stated age newer than all others, lower ages first, equal ages in file order."""
        for _, oid in sorted(self.ages, key=lambda entry: entry[0]):
            self.state.objects[oid] = replace(self.state.objects[oid], since=self.state.advance_clock())

    def omit_without_room(
        self, player: int, word: str, spec: dict[str, Node], label: str, node: Node, placings: list[Placing]
    ) -> None:
        """Omit a card for which a shared zone has no room in this game, with a footnote.

        Raises:
            ScenarioError: the zone is the game's own and not a shared one.
        """
        zones = [self.board.rules.parts.zones[placing.zone] for placing in placings]
        if word in self.board.rules.parts.zones:
            rule, holds = f" [{zones[0].cites[0]}]" if zones[0].cites else "", f"{zones[0].capacity} cards at most"
            raise fail(node, f"the {zones[0].name} of {self.board.names[player]} holds {holds}{rule}")
        text = " and ".join(f"the {zone.name} holds {zone.capacity} at most" for zone in zones)
        rule = next((zone.cites[0] for zone in zones if zone.cites), "")
        note = Footnote(label, f"there is no room for it: {text}", rule)
        self.cards.add_note(note)
        self.board.crowded.append(note)
        self.cards.absent[label] = note
        if "under" in spec:
            self.omit_cards(spec["under"], note)

    def has_room(self, player: int, zone: str) -> bool:
        """Return whether a player's zone has room for another card: a free slot if it has any, else by its capacity."""
        declared = self.board.rules.parts.zones[zone]
        room = len(declared.slots) if declared.slots and not declared.many else declared.capacity
        place = self.board.rules.layout.get_place(zone, player)
        return room is None or len(self.state.places[place]) < room

    def put_under(self, host: int, node: Node) -> None:
        """Put a card, or several copies, under another, below the cards already there."""
        spec = node.mapping() if isinstance(node.value, dict) else {}
        if spec and "card" not in spec:
            raise fail(node, "expected “card” with the name of a card")
        attached = self.board.rules.policies.piles.attached
        barred = ("slot", "age") if "role" in spec and spec["role"].value in attached else ("slot", "age", "under")
        for key in sorted(spec.keys() & barred):
            raise fail(spec[key], f"a card under another card has no “{key}” of its own")
        written = spec.get("card", node)
        name, copies = self.read_count(written, spec)
        card = self.get_card(name, written)
        if card is None:
            return
        marks: dict[str, Any] = {}
        self.marking.read_marks(marks, {key: value for key, value in spec.items() if key not in UNDER_KEYS})
        role = self.find_role(name, node, spec)
        for _ in range(copies):
            owner = self.find_owner(spec, self.state.objects[host].owner)
            up = read_face(spec)
            oid = add_under(
                self.board.rules, self.state, card, host, role, owner=owner, face_up=up is not False, marks=marks
            )
            self.label_object(oid, spec["as"].text() if "as" in spec else name, node, spec.get("as"))
            for below in spec["under"].items() if "under" in spec else ():
                self.put_under(oid, below)

    def find_role(self, name: str, node: Node, spec: dict[str, Node]) -> str:
        """Return the role of a card under another card: the named role, the role of its kind, or the only role."""
        roles = self.words.roles
        if "role" in spec:
            role = spec["role"].text()
            if roles and role not in roles:
                raise fail(spec["role"], format_unknown("role", role, roles))
            return role
        role = self.cards.roles.get(name, self.words.lexicon.under) or (roles[0] if len(roles) == 1 else "")
        if not role:
            raise fail(node, f"give its “role” under the card; roles: {', '.join(roles) or 'none'}")
        self.board.record_filled("under", "", "", role)
        return role

    def find_blank_zone(self, placings: tuple[Placing, ...]) -> str:
        """Return the zone of blank cards among the places of a word: the first one for their type, else the first."""
        card = self.words.ruleset.cards.get(self.words.lexicon.blank)
        fits = (one.zone for one in placings if not one.types or (card is not None and card.type in one.types))
        return next(fits, placings[0].zone)

    def put_blanks(self, player: int, zone: str, number: int, node: Node | None) -> None:
        """Put blank cards into a zone."""
        card = self.words.ruleset.cards.get(self.words.lexicon.blank)
        if card is None:
            text = f"{self.words.ruleset.game} names no blank card; name the cards instead"
            raise fail(node, text) if node is not None else ScenarioError(text)
        declared = self.board.rules.parts.zones[zone]
        place = self.board.rules.layout.get_place(zone, player)
        if declared.capacity is not None and len(self.state.places[place]) + number > declared.capacity:
            text = f"the {zone} holds {declared.capacity} cards at most"
            raise fail(node, text) if node is not None else ScenarioError(text)
        for _ in range(self.check_few(number, node)):
            add_card(self.board.rules, self.state, card, zone, player)

    def find_owner(self, spec: dict[str, Node], player: int) -> int:
        """Return the owner of a card among a player's cards."""
        if "owner" not in spec:
            return player
        name = spec["owner"].text()
        if name not in self.board.players:
            raise fail(spec["owner"], format_unknown("player", name, self.board.names))
        return self.board.players[name]

    def label_object(self, oid: int, label: str, node: Node, label_node: Node | None) -> None:
        """Give an object the name that scripts use; copies are distinguished by number."""
        labels = self.board.labels
        if label.casefold() in map(str.casefold, self.board.players):
            text = f"“{label}” is the name of a player; give the card another name, as in {{card: {label}, as: Wolf}}"
            raise fail(label_node or node, text)
        if label_node is not None and label in labels:
            raise fail(label_node, f"another object is already called “{label}”")
        while True:
            count = self.counted[label] = self.counted.get(label, 0) + 1
            numbered = label if count == 1 else f"{label} #{count}"
            if numbered not in labels:
                labels[numbered] = oid
                return

    def there(self, place: int) -> list[Object]:
        """Return the cards in a place so far."""
        return [self.state.objects[oid] for oid in self.state.places[place]]


def read_face(spec: dict[str, Node]) -> bool | None:
    """Return whether a card is face up; None for the zone's default."""
    if "face" not in spec:
        return None
    word = spec["face"].text()
    if word not in ("up", "down"):
        raise fail(spec["face"], format_unknown("face", word, ("up", "down")))
    return word == "up"
