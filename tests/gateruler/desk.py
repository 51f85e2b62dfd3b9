"""A desk for tests: positions of Gate Ruler assembled by hand, answered by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gateruler.ruleset import RULESETS
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, add_under, make_blank_state, start
from rulestone.language import english
from rulestone.model.objects import NUMBER, Card, Object

#: every revision
EVERY = ("2020-12", "2021-10", "2022-03")


def make_unit(name: str, atk: int = 1, hp: int = 1, stk: int = 1, text: str = "", **values: Any) -> Card:
    """Return a test unit of level 0; `text` is rules English of the newest revision."""
    return _make_card(name, "unit", text, {"level": 0, "atk": atk, "hp": hp, "stk": stk, **values})


def make_event(name: str, text: str, timing: str = "normal", **values: Any) -> Card:
    """Return a test event of level 0."""
    return _make_card(name, "event", text, {"level": 0, "timing": timing, **values})


def _make_card(name: str, type: str, text: str, values: dict[str, Any]) -> Card:
    kind = "effect" if type == "event" else "activated"
    abilities = english.parse(text, RULESETS["2021-10"].vocabulary, kind) if text else ()
    return Card(name=name, type=type, values=values, abilities=abilities, text=text, status="test")


class Desk:
    """A position in the making, then on its way.

    Args:
        revision: the revision.
        assume: options of assumptions.
        knights: give both players a Knight and three energy.
        deck: how many Recruits each deck holds.
    """

    def __init__(self, revision: str = "2021-10", knights: bool = True, deck: int = 10, **assume: Any) -> None:
        self.ruleset = RULESETS[revision]
        options = {key.replace("__", "."): value for key, value in assume.items()}
        self.rules: Rules = self.ruleset.compile(options)
        self.state = make_blank_state(self.rules, ("P", "O"))
        self.state.game = {**self.state.game, "turn": 3}
        self.oids: dict[str, int] = {}
        self.position: Position
        for player in (0, 1):
            for _ in range(deck):
                add_card(self.rules, self.state, self.ruleset.cards["Recruit"], "deck", player)
            if knights:
                self.put(player, "ruler zone", "Knight")
                self.put(player, "energy zone", "Energy", "Energy", "Energy")

    def put(self, player: int, zone: str, *cards: Card | str, slot: str = "", **marks: Any) -> Desk:
        """Put cards into a zone; zones with slots are filled in order."""
        slots = list(self.ruleset.parts.zones[zone].slots)
        for card in cards:
            made = self.ruleset.cards[card] if isinstance(card, str) else card
            there = [obj for obj in self.state.objects if obj.place == self.rules.layout.get_place(zone, player)]
            place = slot or (slots[len(there)] if slots else "")
            oid = add_card(self.rules, self.state, made, zone, player, slot=place, marks=marks)
            self.oids.setdefault(f"{'PO'[player]}.{made.name}", oid)
            self.oids.setdefault(made.name, oid)
        return self

    def soul(self, host: str, card: str) -> Desk:
        """Put a card of the pool into a card's soul."""
        self.oids[f"soul of {host}"] = add_under(
            self.rules, self.state, self.ruleset.cards[card], self.oids[host], "soul"
        )
        return self

    def go(self, phase: str = "main", cards: Iterable[Card] = ()) -> Desk:
        """Start at a phase of P's turn."""
        self.position = start(self.rules, self.state, phase=phase, cards=cards)
        return self

    # --- acting -----------------------------------------------------------------------------------------------------

    def asked(self) -> tuple[str, str]:
        """Return the asked player and the kind of the choice."""
        choice = self.position.choice
        return ("nobody", "") if choice is None else (("P", "O")[choice.player], choice.kind)

    def act(self, name: str, action: str = "") -> Desk:
        """Take the option with a card; it must be on offer."""
        choice = self.position.choice
        assert choice is not None
        assert choice.kind == "act", choice
        options = [
            option
            for option in choice.options
            if option.subject & NUMBER == self.oids[name] and action in ("", option.action)
        ]
        assert options, f"{name} is not on offer: {[self.position.name(o.subject) for o in choice.options]}"
        return self.answer(options[0])

    def answer(self, answer: Any) -> Desk:
        """Answer the present choice."""
        self.position = self.position.answer(answer)
        return self

    def pick(self, *names: str) -> Desk:
        """Pick objects by name."""
        choice = self.position.choice
        assert choice is not None
        assert choice.kind == "pick", choice
        refs = tuple(ref for name in names for ref in choice.candidates if ref & NUMBER == self.oids[name])
        return self.answer(refs)

    def pick_item(self, index: int) -> Desk:
        """Pick a stack item by its index, the first one put being 0."""
        return self.answer((self.position.stack[index].ref,))

    def label(self, text: str) -> Desk:
        """Take a labelled option."""
        choice = self.position.choice
        assert choice is not None
        return self.answer(choice.labels.index(text))

    def pass_(self) -> Desk:
        """Pass."""
        return self.answer(None)

    def until(self, name: str) -> Desk:
        """Pass until something can be done with a card."""
        for _ in range(20):
            choice = self.position.choice
            assert choice is not None
            if any(option.subject & NUMBER == self.oids[name] for option in choice.options):
                return self
            self.pass_()
        raise AssertionError(f"{name} is never on offer")

    def rest(self) -> Desk:
        """Pass until a choice other than an action, or the declaration of the attack phase."""
        while self.position.choice is not None and self.position.choice.kind == "act" and self.position.stack:
            self.pass_()
        return self

    # --- looking ----------------------------------------------------------------------------------------------------

    def object(self, name: str) -> Object:
        """Return the present object of a card's name."""
        return self.position.object(self.oids[name])

    def zone(self, name: str) -> str:
        """Where a card is."""
        return self.rules.layout.zone_of[self.object(name).place].name

    def value(self, name: str, attr: str) -> Any:
        """Return an attribute of a card."""
        return self.position.value(self.object(name).ref, attr)

    def count(self, zone: str, player: int) -> int:
        """Return how many cards a player has in a zone."""
        return len(self.position.cards(zone, player))

    def items(self) -> list[str]:
        """Return kinds of the items on the gate, top first."""
        return [item.kind for item in reversed(self.position.stack)]

    def may(self, player: int, action: str, name: str, ability: int = -1) -> Any:
        """Return whether a player may do something with a card."""
        return self.position.check_action(player, action, self.object(name).ref, ability)

    def events(self) -> list[str]:
        """Everything that happened, by event name."""
        return [record.event for record in self.position.history()]
