"""The form of a signature game: its parts, rules, cards and rulings, with rules of other games to swap in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulestone.authoring import Card, Game, Lexicon, Parts, Rule, Rulebook, Ruleset, by_name
from rulestone.scenario import Ruling, loads

OFFICIAL = "official"


class SignatureGame(Struct, frozen=True, kw_only=True):
    """A well-known card game, as far as its rulings need it.

    Attributes:
        name: the name of its module.
        title: the name of the game.
        parts: what it declares to the kernel.
        rules: the rules that its rulings cite.
        cards: the cards of its rulings.
        lexicon: the words of its rulings.
        rulings: YAML documents, as in a file of rulings. `under` of a ruling names swaps.
        swaps: name of a swap → the arguments of `Ruleset.revise` that put another rule in place of the game's own.
    """

    name: str
    title: str
    parts: Parts
    rules: tuple[Rule, ...]
    cards: tuple[Card, ...]
    lexicon: Lexicon
    rulings: str
    swaps: Mapping[str, Mapping[str, Any]]

    def game(self) -> Game:
        """Return the game, with a revision for each swap."""
        own = Ruleset(
            game=self.name,
            revision=OFFICIAL,
            parts=self.parts,
            rulebook=Rulebook(self.rules),
            lexicon=self.lexicon,
            cards=by_name(*self.cards),
        )
        made = {OFFICIAL: own} | {name: own.revise(name, own.rulebook, **how) for name, how in self.swaps.items()}
        return Game(self.name, self.title, tuple(made), made.__getitem__)

    def stated(self) -> tuple[Ruling, ...]:
        """Return the rulings, each for the official rules and for every swap that it names."""
        scenarios = [loads(text, self.name) for text in self.rulings.split("\n---\n")]
        return tuple(
            Ruling(scenario.id, revision, scenario, f"tests/signature/games/{self.name}.py")
            for scenario in scenarios
            for revision in (OFFICIAL, *scenario.under)
        )
