"""Setting up: the starting position of a scenario under a ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rulestone.game.decks import check_deck
from rulestone.game.game import Game
from rulestone.game.lexicon import Placing
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position, add_card, add_under, blank, start
from rulestone.kernel.rules import Rules
from rulestone.model.cards import Card
from rulestone.model.objects import Object
from rulestone.model.state import State
from rulestone.model.verdicts import Verdict
from rulestone.scenario.cards import Cards
from rulestone.scenario.errors import ScenarioError, fail, unknown
from rulestone.scenario.files import Scenario
from rulestone.scenario.reading import Node
from rulestone.scenario.results import Note
from rulestone.scenario.words import Words, fits

PARTNERS = {"P1": "P2", "P2": "P1", "P": "O", "O": "P", "Ada": "Ben", "Ben": "Ada"}
SECOND = ("P2", "O", "Ben")
ENTRY_KEYS = ("card", "as", "under", "counters", "face", "slot", "owner", "state", "copies")
UNDER_KEYS = {key: "" for key in ("card", "as", "role", "face", "owner", "copies")}
SETUP = "set-up"
MANY = re.compile(r"(?:(?P<first>\d+)\s+(?P<a>.+))|(?:(?P<b>.+?)\s+x(?P<last>\d+))")


class Board:
    """A scenario set up under a ruleset.

    Attributes:
        scenario, ruleset, rules, words: what it was made from.
        names: the players' names, player 0 first.
        labels: what a script calls an object → its number.
        absent: names of cards that the game has no counterpart for → why.
        notes: footnotes so far.
        position: the starting position.
        turned_away: why the game cannot be started with these decks; None if it can.
    """

    def __init__(self, scenario: Scenario, ruleset: Ruleset, rules: Rules) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.rules = rules
        self.words = Words(ruleset)
        self.notes: list[Note] = []
        self.names = player_names(scenario)
        self.labels: dict[str, int] = {}
        self.absent: dict[str, Note] = {}
        self.position: Position
        self.turned_away: Verdict | None = None

    @property
    def players(self) -> dict[str, int]:
        """The players by name."""
        return {name: number for number, name in enumerate(self.names)}

    def add_note(self, note: Note) -> None:
        """Add a footnote, once."""
        if note not in self.notes:
            self.notes.append(note)


def player_names(scenario: Scenario) -> tuple[str, str]:
    """The players' names, player 0 first; a player who is not mentioned gets the usual name of the other one."""
    listed = tuple(scenario.players)
    if len(listed) == 2:
        return listed[0], listed[1]
    only = listed[0] if listed else "Ada"
    other = PARTNERS.get(only, "the other player")
    return (other, only) if only in SECOND else (only, other)


def prepare(scenario: Scenario, game: Game, revision: str = "", assume: Mapping[str, Any] | None = None) -> Board:
    """Set a scenario up under a game.

    Args:
        scenario: the scenario; it is taken as it reads for the revision.
        game: the game.
        revision: its revision, the newest unless one is named.
        assume: options of assumptions, before those of the file.

    Raises:
        ScenarioError: something in the file means nothing in this game.
        LookupError: there is no such revision, or an assumption or option in `assume` does not exist.
    """
    ruleset = game.ruleset(revision)
    scenario = scenario.at(ruleset.revision)
    check_names(scenario, ruleset)
    rules = game.rules(ruleset.revision, {**options(scenario, game, ruleset.revision), **(assume or {})})
    board = Board(scenario, ruleset, rules)
    Setter(board).set_up()
    return board


def options(scenario: Scenario, game: Game, revision: str) -> dict[str, Any]:
    """The options a scenario chooses.

    Raises:
        ScenarioError: the game has no such assumption or option.
    """
    for key, value in scenario.assumes.items():
        try:
            game.rules(revision, {key: value})
        except LookupError as error:
            node = scenario.node.value["assumes"].value[key]
            raise fail(node, str(error.args[0])) from None
    return dict(scenario.assumes)


def check_names(scenario: Scenario, ruleset: Ruleset) -> None:
    """Check that the scenario is for this game and cites rules that it has."""
    if scenario.games and not any(name in (ruleset.game, ruleset.name) for name in scenario.games):
        raise fail(scenario.node.value["games"], f"it is not for {ruleset.name}; it is for {', '.join(scenario.games)}")
    if not scenario.id:
        return
    cited = [(rule, scenario.node.value["cites"]) for rule in scenario.cites]
    cited += [(line.refused, line.node) for line in scenario.play if isinstance(line.refused, str)]
    if isinstance(scenario.refused, str):
        cited.append((scenario.refused, scenario.node.value["refused"]))
    for rule, node in cited:
        if rule not in ruleset.rulebook:
            raise fail(node, unknown(f"rule of {ruleset.name}", rule, ruleset.rulebook.rules, 8))


class Setter:
    """Puts the players' cards where they belong.

    Args:
        board: the board to fill.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.words = board.words
        self.cards = Cards(board.scenario, board.words, board.notes)
        self.state: State = blank(board.rules, board.names, board.scenario.seed)
        self.counted: dict[str, int] = {}

    def set_up(self) -> None:
        """Fill the state and start from it."""
        scenario, board, state = self.board.scenario, self.board, self.state
        for name in scenario.cards:
            self.cards.get(name)
        turn = self.turn_player()
        number = scenario.turn_number or 3 + turn
        state.game = {**state.game, "turn player": turn, "turn": number}
        for name, node in scenario.players.items():
            self.player(board.players[name], node)
        phase = self.phase()
        if phase is not None:
            for player in (0, 1):
                self.fill(player)
        else:
            state.game = {**state.game, "turn": 0}
        # so that the run comes to rest in the main phase even if the turn player can do nothing there
        state.game = {**state.game, "waits": self.words.lexicon.main, "labels": {oid: label for label, oid in board.labels.items()}}
        board.absent = self.cards.absent
        if phase is None:
            board.turned_away = self.deck_refused()
        if board.turned_away is not None:
            board.position = Position(board.rules, state)
            return
        board.position = start(board.rules, state, phase=phase, cards=self.cards.made.values())

    def deck_refused(self) -> Verdict | None:
        """Why a deck may not start a game, None if both may.

        Raises:
            ScenarioError: it may not, and the scenario does not say so.
        """
        scenario, board = self.board.scenario, self.board
        for name, player in board.players.items():
            for zone in board.rules.parts.zones:
                numbers = self.state.places[board.rules.layout.place(zone, player)]
                cards = [card for oid in numbers if (card := self.state.objects[oid].card) is not None]
                found = check_deck(board.ruleset.deck_rules, zone, cards)
                if not found:
                    if scenario.refused is None:
                        raise fail(scenario.node, f"{name} cannot start: {found}")
                    return found
        return None

    def turn_player(self) -> int:
        """The number of the player whose turn it is."""
        scenario = self.board.scenario
        if not scenario.turn:
            return 0
        if scenario.turn not in self.board.players:
            raise fail(scenario.node.value["turn"], unknown("player", scenario.turn, self.board.names))
        return self.board.players[scenario.turn]

    def phase(self) -> str | None:
        """The own phase that the scenario starts in; None for the set-up of a game."""
        scenario = self.board.scenario
        if scenario.phase.casefold() == SETUP:
            return None
        word = scenario.phase or self.words.lexicon.main or next(iter(self.words.parts.phases))
        own = self.words.phase(word)
        if not own:
            raise fail(scenario.node.value["phase"], unknown("phase", word, (*self.words.every_phase(), SETUP)))
        return own

    # --- players ----------------------------------------------------------------------------------------------------

    def player(self, player: int, node: Node) -> None:
        """Give a player his cards and values."""
        for word, entry in node.mapping().items():
            if word == "values":
                self.player_values(player, entry)
                continue
            placings = self.words.placings(word)
            if not placings:
                meaning = self.words.missing(word)
                if meaning is None:
                    raise fail(entry, unknown("zone", word, ("values", *self.words.every_zone())))
                note = self.words.note(word, meaning)
                assert note is not None
                self.board.add_note(note)
                self.leave_out(entry, note)
                continue
            self.zone(player, word, placings, entry)

    def leave_out(self, entry: Node, note: Note) -> None:
        """Cards of a zone that the game does not have are left out."""
        for node in entry.items() if not isinstance(entry.value, dict) else [entry]:
            spec = node.mapping() if isinstance(node.value, dict) else {}
            name = spec["as"].text() if "as" in spec else spec["card"].text() if "card" in spec else node.text()
            self.cards.absent[name] = note

    def player_values(self, player: int, node: Node) -> None:
        """Marks on the player: his limits, counters, points."""
        for word, value in node.mapping().items():
            declared, _ = self.words.attribute(word, "player")
            if declared is None:
                meaning = self.words.missing(word)
                if meaning is None:
                    raise fail(value, unknown("value of a player", word, self.words.every_attribute("player")))
                self.cards.note_missing(word, meaning)
                continue
            self.state.set_mark(player, declared.name, self.cards.checked(declared, value))

    def zone(self, player: int, word: str, placings: tuple[Placing, ...], node: Node) -> None:
        """Fill a zone in the order of the file: top, or left, first."""
        if isinstance(node.value, dict):
            if "list" in node.value:
                self.deck_list(player, word, placings, node.mapping({"list": ""})["list"])
            else:
                self.entry(player, word, placings, node)
            return
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            self.blanks(player, placings[0].zone, node.number(), node)
            return
        for part in node.items():
            if isinstance(part.value, int) and not isinstance(part.value, bool):
                self.blanks(player, placings[0].zone, part.number(), part)
            else:
                self.entry(player, word, placings, part)

    def deck_list(self, player: int, word: str, placings: tuple[Placing, ...], node: Node) -> None:
        """Put the cards of one of the game's deck lists into a zone."""
        decks = self.words.ruleset.decks
        name = node.text()
        if name not in decks:
            raise fail(node, unknown(f"deck list of {self.words.ruleset.game}", name, decks))
        for card in decks[name]:
            self.put(player, word, placings, node, {}, self.cards.pool(card), card)

    def entry(self, player: int, word: str, placings: tuple[Placing, ...], node: Node) -> None:
        """Put one card, or several copies of it, into a zone."""
        spec = node.mapping() if isinstance(node.value, dict) else {}
        if spec and "card" not in spec:
            raise fail(node, "expected “card” with the name of a card")
        written = spec["card"] if spec else node
        name, copies = self.count(written, spec)
        if "as" in spec and copies > 1:
            raise fail(spec["as"], f"“as” names one object, and there are {copies}")
        card = self.card(name, written)
        if card is None:
            self.cards.absent[spec["as"].text() if "as" in spec else name] = self.cards.absent[name]
            return
        label = spec["as"].text() if "as" in spec else name
        for _ in range(copies):
            self.put(player, word, placings, node, spec, card, label)

    def count(self, node: Node, spec: dict[str, Node]) -> tuple[str, int]:
        """A card's name and how many copies are meant."""
        name = node.text()
        copies = spec["copies"].number(1) if "copies" in spec else 1
        if name not in self.board.scenario.cards and name not in self.cards.known():
            many = MANY.fullmatch(name)
            if many:
                return many["a"] or many["b"], int(many["first"] or many["last"]) * copies
        return name, copies

    def card(self, name: str, node: Node) -> Card | None:
        """The card a name means."""
        try:
            return self.cards.get(name)
        except KeyError:
            raise fail(node, unknown("card", name, self.cards.known())) from None

    def put(
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
        placing = next((p for p in placings if fits(p, card.type, dict(card.values))), None)
        if placing is None:
            raise fail(node, f"{card.name} is a {card.type} and cannot lie in “{word}”")
        if placing.note:
            board.add_note(Note(word, placing.note, placing.rule))
        zone = board.rules.parts.zones[placing.zone]
        place = board.rules.layout.place(placing.zone, player)
        if zone.capacity is not None and len(state.places[place]) >= zone.capacity:
            rule = f" [{zone.cites[0]}]" if zone.cites else ""
            raise fail(node, f"the {zone.name} of {board.names[player]} holds {zone.capacity} cards at most{rule}")
        marks = dict(placing.marks)
        self.marks(marks, spec)
        oid = add_card(
            board.rules,
            state,
            card,
            placing.zone,
            player,
            owner=self.owner(spec, player),
            slot=self.slot(placing, zone.slots, place, spec, node),
            face_up=face(spec),
            marks=marks,
        )
        self.name(oid, label, spec.get("as"))
        for under in spec["under"].items() if "under" in spec else ():
            self.put_under(oid, under)

    def put_under(self, host: int, node: Node) -> None:
        """Put a card, or several copies, under another, below those that lie there."""
        spec = node.mapping(UNDER_KEYS) if isinstance(node.value, dict) else {}
        if spec and "card" not in spec:
            raise fail(node, "expected “card” with the name of a card")
        written = spec["card"] if spec else node
        name, copies = self.count(written, spec)
        card = self.card(name, written)
        if card is None:
            return
        roles = self.words.roles
        if "role" in spec:
            role = spec["role"].text()
            if roles and role not in roles:
                raise fail(spec["role"], unknown("role", role, roles))
        elif len(roles) == 1:
            role = roles[0]
        else:
            raise fail(node, f"say its “role” under the card; roles: {', '.join(roles) or 'none'}")
        for _ in range(copies):
            owner = self.owner(spec, self.state.objects[host].owner)
            up = face(spec)
            oid = add_under(self.board.rules, self.state, card, host, role, owner=owner, face_up=up is not False)
            self.name(oid, spec["as"].text() if "as" in spec else name, spec.get("as"))

    def blanks(self, player: int, zone: str, number: int, node: Node | None) -> None:
        """Put blank cards into a zone."""
        lexicon = self.words.lexicon
        card = self.words.ruleset.cards.get(lexicon.blank)
        if card is None:
            told = f"{self.words.ruleset.game} names no blank card; name the cards instead"
            raise fail(node, told) if node is not None else ScenarioError(told)
        declared = self.board.rules.parts.zones[zone]
        place = self.board.rules.layout.place(zone, player)
        if declared.capacity is not None and len(self.state.places[place]) + number > declared.capacity:
            raise ScenarioError(f"the {zone} holds {declared.capacity} cards at most") if node is None else fail(
                node, f"the {zone} holds {declared.capacity} cards at most"
            )
        for _ in range(number):
            add_card(self.board.rules, self.state, card, zone, player)

    def fill(self, player: int) -> None:
        """Give blank cards to the zones that must not be empty and that the scenario does not mention."""
        node = self.board.scenario.players.get(self.board.names[player])
        mentioned = {zone for word in (node.mapping() if node else ()) for zone in self.words.zones_meant(word)}
        for word, number in self.words.lexicon.fill.items():
            for zone in self.words.zones_meant(word)[:1]:
                if zone not in mentioned:
                    self.blanks(player, zone, number, None)
        for word, names in self.words.lexicon.stock.items():
            for zone in self.words.zones_meant(word)[:1]:
                for name in names if zone not in mentioned else ():
                    add_card(self.board.rules, self.state, self.words.ruleset.cards[name], zone, player)

    # --- details ----------------------------------------------------------------------------------------------------

    def marks(self, marks: dict[str, Any], spec: dict[str, Node]) -> None:
        """Read what is marked on a card."""
        for key, node in spec.items():
            if key == "counters":
                for kind, number in node.mapping().items():
                    marks[f"{kind} counters"] = number.number()
            elif key == "state":
                for word in node.texts():
                    self.state_word(marks, word, node)
            elif key not in ENTRY_KEYS:
                declared, scaled = self.words.attribute(key)
                if declared is not None:
                    marks[declared.name] = self.cards.checked(declared, self.meant(declared.name, node))
                elif scaled is not None:
                    marks.update(self.cards.scaled(key, scaled, node))
                elif key in self.words.lexicon.states or (self.words.missing(key) and isinstance(node.value, bool)):
                    if node.value is not True:
                        raise fail(node, f"“{key}” is a way to lie: write “{key}: yes”, or leave it out")
                    self.state_word(marks, key, node)
                elif (meaning := self.words.missing(key)) is not None:
                    self.cards.note_missing(key, meaning)
                else:
                    known = (*ENTRY_KEYS, *self.words.lexicon.states, *self.words.every_attribute())
                    raise fail(node, unknown("key", key, known))

    def meant(self, attr: str, node: Node) -> Node:
        """The value meant by a shared word for a state ("posture: tapped")."""
        state = self.words.lexicon.states.get(node.value) if isinstance(node.value, str) else None
        if state is None or state[0] != attr:
            return node
        return Node(state[1], node.line, node.path, node.file)

    def state_word(self, marks: dict[str, Any], word: str, node: Node) -> None:
        """Mark what a shared word for a state means."""
        lexicon = self.words.lexicon
        if word in lexicon.states:
            mark, value = lexicon.states[word]
            marks[mark] = value
            if word in lexicon.state_notes:
                self.board.add_note(Note(word, lexicon.state_notes[word]))
            return
        meaning = self.words.missing(word)
        if meaning is None:
            raise fail(node, unknown("state", word, lexicon.states))
        self.cards.note_missing(word, meaning)

    def slot(self, placing: Placing, slots: tuple[str, ...], place: int, spec: dict[str, Node], node: Node) -> str:
        """The slot a card goes to: the one named, or the next free one."""
        if not slots:
            if "slot" in spec:
                raise fail(spec["slot"], f"the {placing.zone} has no slots")
            return ""
        taken = {slots[obj.slot] for obj in self.there(place) if obj.slot >= 0}
        if "slot" in spec:
            wanted = spec["slot"].text()
            if wanted not in slots:
                raise fail(spec["slot"], unknown("slot", wanted, slots))
            if wanted in taken:
                raise fail(spec["slot"], f"the slot “{wanted}” is taken")
            return wanted
        for slot in placing.slots or slots:
            if slot not in taken:
                return slot
        raise fail(node, f"no slot of the {placing.zone} is free")

    def there(self, place: int) -> list[Object]:
        """The cards in a place so far."""
        return [self.state.objects[oid] for oid in self.state.places[place]]

    def owner(self, spec: dict[str, Node], player: int) -> int:
        """Who owns a card that lies with a player."""
        if "owner" not in spec:
            return player
        name = spec["owner"].text()
        if name not in self.board.players:
            raise fail(spec["owner"], unknown("player", name, self.board.names))
        return self.board.players[name]

    def name(self, oid: int, label: str, given: Node | None) -> None:
        """Give an object the name by which scripts know it; copies are told apart by number."""
        labels = self.board.labels
        if given is not None and (label in labels or label in self.board.players):
            raise fail(given, f"something else is called “{label}” already")
        while True:
            count = self.counted[label] = self.counted.get(label, 0) + 1
            numbered = label if count == 1 else f"{label} #{count}"
            if numbered not in labels:
                labels[numbered] = oid
                return


def face(spec: dict[str, Node]) -> bool | None:
    """Which way a card lies, None for the zone's own way."""
    if "face" not in spec:
        return None
    word = spec["face"].text()
    if word not in ("up", "down"):
        raise fail(spec["face"], unknown("face", word, ("up", "down")))
    return word == "up"
