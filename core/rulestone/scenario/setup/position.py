"""Setting up: the starting position of a scenario under a ruleset."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.lexicon import DefaultCard
from rulestone.game.ruleset import Ruleset, check_deck
from rulestone.kernel.assembly.rules import pick_option
from rulestone.kernel.position import Position
from rulestone.kernel.setup import add_card, make_blank_state, start
from rulestone.model.spelling import format_unknown
from rulestone.model.state import State
from rulestone.model.verdicts import Verdict
from rulestone.scenario.errors import collect_errors, join_errors
from rulestone.scenario.files import START_IS_ALLOWED, Scenario
from rulestone.scenario.results import Footnote
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.setup.cards import CardMaker
from rulestone.scenario.setup.placement import Placer
from rulestone.scenario.setup.words import map_zone_synonyms
from rulestone.scenario.yaml import Node, fail

SETUP = "set-up"


def prepare(
    scenario: Scenario,
    game: Game,
    revision: str = "",
    assume: Mapping[str, Any] | None = None,
    *,
    elsewhere: bool = False,
) -> ScenarioBoard:
    """Set a scenario up under a game.

    Args:
        scenario: the scenario, in the wording for the revision.
        game: the game.
        revision: its revision, the newest unless one is named.
        assume: options of assumptions; they override the options of the file.
        elsewhere: whether the scenario is a ruling of another revision, whose rules this one may lack.

    Raises:
        ScenarioError: a word of the file has no meaning in this game.
        LookupError: there is no such revision, or an assumption or option in `assume` does not exist.
    """
    ruleset = game.ruleset(revision)
    scenario = scenario.at(ruleset.revision)
    if not elsewhere:
        check_names(scenario, ruleset)
    rules = game.rules(ruleset.revision, {**read_options(scenario, game, ruleset.revision), **(assume or {})})
    board = ScenarioBoard(scenario, ruleset, rules)
    BoardSetter(board).set_up()
    return board


def read_options(scenario: Scenario, game: Game, revision: str) -> dict[str, Any]:
    """Return the options a scenario chooses.

    Raises:
        ScenarioError: the game has no such assumption or option.
    """
    parts = game.ruleset(revision).parts
    for key, value in scenario.assumes.items():
        try:
            pick_option(parts, key, value)
        except LookupError as error:
            node = scenario.node.value["assumes"].value[key]
            raise fail(node, str(error.args[0])) from None
    return dict(scenario.assumes)


def check_names(scenario: Scenario, ruleset: Ruleset) -> None:
    """Check that a ruling cites rules that the game has."""
    if not scenario.id:
        return
    cited = [(rule, scenario.node.value["cites"]) for rule in scenario.cites]
    cited += [(line.refused, line.node) for line in scenario.play if isinstance(line.refused, str)]
    if isinstance(scenario.refused, str):
        cited.append((scenario.refused, scenario.node.value["refused"]))
    for rule, node in cited:
        if rule not in ruleset.rulebook:
            raise fail(node, format_unknown(f"rule of {ruleset.name}", rule, ruleset.rulebook.rules, 8))


class BoardSetter:
    """Sets up a board from a scenario.

    Args:
        board: the board to fill.
    """

    def __init__(self, board: ScenarioBoard) -> None:
        self.board = board
        self.words = board.words
        self.cards = CardMaker(board.scenario, board.words, board.notes, board.record_filled)
        self.state: State = make_blank_state(board.rules, board.names, board.scenario.seed)
        self.placer = Placer(board, self.cards, self.state)

    def set_up(self) -> None:
        """Fill the state and start the game from it."""
        scenario, board, state = self.board.scenario, self.board, self.state
        errors = collect_errors(self.cards.get_card, scenario.cards)
        turn = self.get_turn()
        number = scenario.turn_number or self.words.lexicon.turn + turn
        if not scenario.turn_number:
            board.record_filled("turn", "", "", number)
        state.game = {**state.game, "turn player": turn, "turn": number}
        given = [(board.players[who], *one) for who, node in scenario.players.items() for one in node.mapping().items()]
        # decks last: a name without a number means the card in play, and not its copy in a deck
        given.sort(key=lambda entry: entry[1] == "deck")
        errors += collect_errors(lambda entry: self.set_entry(*entry), given)
        if errors:
            raise join_errors(tuple({str(error): error for error in errors}.values()))
        self.placer.marking.set_refs(state)
        self.placer.sort_by_timestamp()
        phase = self.find_phase()
        if phase is not None:
            for player in (0, 1):
                self.fill_zones(player)
        else:
            state.game = {**state.game, "turn": 0}
        # stop in the main phase even if the turn player has no action there
        state.game = {
            **state.game,
            "waits": self.words.lexicon.main,
            "scripted": bool(scenario.play),
            "labels": {oid: label for label, oid in board.labels.items()},
        }
        board.absent = self.cards.absent
        if phase is None:
            board.turned_away = self.check_decks()
        if board.turned_away is not None:
            board.position = Position(board.rules, state)
            return
        board.position = start(board.rules, state, phase=phase, cards=self.cards.made.values())

    def check_decks(self) -> Verdict | None:
        """Return the refusal of a deck that may not start a game; None if both decks are legal.

        Raises:
            ScenarioError: a deck is illegal, and the scenario neither expects that nor observes it.
        """
        scenario, board = self.board.scenario, self.board
        for name, player in board.players.items():
            for zone in board.rules.parts.zones:
                numbers = self.state.places[board.rules.layout.get_place(zone, player)]
                cards = [card for oid in numbers if (card := self.state.objects[oid].card) is not None]
                found = check_deck(board.ruleset.deck_rules, zone, cards, board.rules.options)
                if not found:
                    if scenario.refused is None and not scenario.observes_start:
                        hint = f"\n  To compare that, observe “{START_IS_ALLOWED}”."
                        raise fail(scenario.node, f"{name} cannot start: {found}{hint}")
                    return found
        return None

    def get_turn(self) -> int:
        """Return the number of the turn player."""
        scenario = self.board.scenario
        if not scenario.turn:
            return 0
        if scenario.turn not in self.board.players:
            raise fail(scenario.node.value["turn"], format_unknown("player", scenario.turn, self.board.names))
        return self.board.players[scenario.turn]

    def find_phase(self) -> str | None:
        """Return the game's phase in which the scenario starts; None for the set-up of a game."""
        scenario = self.board.scenario
        if scenario.phase.casefold() == SETUP:
            return None
        word = scenario.phase or self.words.lexicon.main or next(iter(self.words.parts.phases))
        own = self.words.get_phase(word)
        if not own and (meaning := self.words.missing(word)) is not None:  # `Premises` reports the missing phase
            own = self.words.get_phase(self.words.lexicon.main or next(iter(self.words.parts.phases)))
            self.cards.add_note(self.words.make_note(word, meaning))
        if own in self.board.rules.programs.inner:
            node = scenario.node.value["phase"]
            raise fail(node, f"a scenario cannot start within the {own}, only at the beginning of a phase of the turn")
        if not own:
            raise fail(scenario.node.value["phase"], format_unknown("phase", word, (*self.words.list_phases(), SETUP)))
        return own

    def set_entry(self, player: int, word: str, entry: Node) -> None:
        """Set up the cards of one zone of a player, or the player's values."""
        if word == "values":
            self.set_values(player, entry)
            return
        placings = self.words.list_placings(word)
        placings = placings or self.words.list_placings(map_zone_synonyms().get(word.casefold(), word))
        if placings:
            self.placer.fill_zone(player, word, placings, entry)
            return
        meaning = self.words.missing(word)
        if meaning is None:
            if self.words.get_attribute(word, "player")[0] is not None:
                raise fail(entry, f"“{word}” is a value of the player, not a zone; write “values: {{{word}: …}}”")
            raise fail(entry, format_unknown("zone", word, ("values", *self.words.list_zones())))
        note = self.words.make_note(word, meaning)
        assert note is not None
        self.cards.add_note(replace(note, left_out=isinstance(entry.value, int) or not entry.value))
        self.placer.omit_cards(entry, note)

    def set_values(self, player: int, node: Node) -> None:
        """Set marks on the player: limits, counters, points."""
        for word, value in node.mapping().items():
            declared, _ = self.words.get_attribute(word, "player")
            if declared is None:
                meaning = self.words.missing(word)
                if meaning is None:
                    raise fail(value, format_unknown("value of a player", word, self.words.list_attributes("player")))
                note = self.words.make_note(word, meaning)
                self.cards.add_note(note and replace(note, left_out=True))
                continue
            self.state.set_mark(player, declared.name, self.cards.check_value(declared, value))

    def fill_zones(self, player: int) -> None:
        """Give blank cards to the zones that must not be empty and that the scenario does not mention."""
        node = self.board.scenario.players.get(self.board.names[player])
        meant = [self.words.get_zones(word) for word in (node.mapping() if node else ())]
        mentioned = {zone for zones in meant for zone in zones}
        for word, number in self.words.lexicon.fill.items():
            for zone in self.words.get_zones(word)[:1]:
                if zone not in mentioned:
                    self.board.record_filled("fill", word, zone, number)
                    self.placer.put_blanks(player, zone, number, None)
        for default in self.words.lexicon.default_cards:
            if player == 1:  # stock is added after the cards of both players
                self.put_stand_in_cards(default)
        # a shared word for several zones does not describe the unused ones
        self.stock(player, mentioned if self.board.scenario.id else {zones[0] for zones in meant if len(zones) == 1})

    def stock(self, player: int, mentioned: Container[str]) -> None:
        """Give the cards that the lexicon names to empty zones that the scenario does not mention."""
        for word, names in self.words.lexicon.stock.items():
            for zone in self.words.get_zones(word)[:1]:
                if zone not in mentioned and not self.state.places[self.board.rules.layout.get_place(zone, player)]:
                    self.board.record_filled("stock", word, zone, names)
                    for name in names:
                        card = self.words.ruleset.cards[name]
                        number = add_card(self.board.rules, self.state, card, zone, player)
                        if card.type == self.words.lexicon.avatar:
                            self.board.stand_ins.add(number)

    def put_stand_in_cards(self, fill: DefaultCard) -> None:
        """Put a card into a slot, unless the slot is occupied or its purpose is missing."""
        rules, state = self.board.rules, self.state

        def is_filled(zone: str, player: int) -> bool:
            place = rules.layout.get_place(zone, player)
            at = rules.layout.zone_of[place].slots.index(fill.slot)
            return any(state.objects[oid].slot == at for oid in state.places[place])

        if fill.unless:
            nodes = self.board.scenario.players.values()
            mentioned = {word for node in nodes for word in node.mapping()}
            if self.board.scenario.id or self.board.scenario.phase or mentioned & set(fill.unless):
                return
        if fill.beneath and not any(is_filled(fill.beneath, player) for player in (0, 1)):
            return
        many = rules.parts.zones[fill.zone].many
        if many or not is_filled(fill.zone, fill.player):
            card = self.words.ruleset.cards[fill.card]
            self.board.record_filled("default_cards", fill.zone, fill.slot, fill)
            if fill.note:
                self.cards.add_note(Footnote(fill.card, fill.note, fill.rule))
            marks = {key: rules.settled(value) for key, value in fill.marks.items()}
            at: dict[str, Any] = {"slot": fill.slot, "face_up": fill.face_up, "marks": marks}
            self.board.stand_ins.add(add_card(rules, state, card, fill.zone, fill.player, **at))
