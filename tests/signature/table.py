"""A table at which the rulings of a game are tried: cards are put somewhere, actions taken, questions answered."""

from __future__ import annotations

from typing import Any

from rulestone.authoring import Card, Parts
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.position import Position
from rulestone.kernel.setup import add_card, blank, start


class SignatureTable:
    """A position of a game, with its cards called by name.

    Args:
        parts: the game.
        phase: the phase in which play starts.
    """

    def __init__(self, parts: Parts, phase: str = "main") -> None:
        self.rules = compile_rules("signature", parts)
        self.state = blank(self.rules, ("Ada", "Ben"))
        self.phase = phase
        self.ids: dict[str, int] = {}
        self.position: Position

    def put(self, player: int, zone: str, *cards: Card) -> SignatureTable:
        """Put cards of a player into a zone."""
        for card in cards:
            self.ids[card.name] = add_card(self.rules, self.state, card, zone, player)
        return self

    def go(self) -> SignatureTable:
        """Start play."""
        self.position = start(self.rules, self.state, phase=self.phase)
        return self

    def act(self, name: str) -> SignatureTable:
        """Take the action that is on offer for a card."""
        choice = self.position.choice
        assert choice is not None
        ref = self.position.object(self.ids[name]).ref
        self.position = self.position.answer(next(option for option in choice.options if option.subject == ref))
        return self

    def answer(self, *wanted: str) -> SignatureTable:
        """Answer questions until a player may act: with the first label or card that begins with a wanted word."""
        while (choice := self.position.choice) is not None and choice.kind != "act":
            labels = list(choice.labels) or [self.position.name(ref) for ref in choice.candidates]
            found = next((n for word in wanted for n, label in enumerate(labels) if label.startswith(word)), 0)
            given: Any = True if choice.kind == "yes-no" else found
            given = (choice.candidates[found],) if choice.kind == "pick" else given
            self.position = self.position.answer(given)
        return self

    def asked(self) -> tuple[int, str]:
        """Return who is asked, and the question."""
        choice = self.position.choice
        assert choice is not None
        return choice.player, choice.prompt

    def decline(self) -> SignatureTable:
        """Pass."""
        self.position = self.position.answer(None)
        return self

    def zone(self, name: str) -> str:
        """Return the zone of a card."""
        return self.rules.layout.zone_of[self.position.object(self.ids[name]).place].name

    def said(self) -> list[str]:
        """Return what cards said, in order (`say`)."""
        texts = [record.text for record in self.position.history()]
        return [text.removeprefix("says ") for text in texts if text.startswith("says ")]
