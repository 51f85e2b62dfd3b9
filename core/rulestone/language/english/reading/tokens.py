"""Tokens, from parse trees to cards."""

from __future__ import annotations

from abc import ABC
from typing import Any

from rulestone.language import expressions as e
from rulestone.language.english.reading.deeds import PlainDeeds
from rulestone.language.english.reading.trees import has, leaves, trees
from rulestone.language.instructions import Create, Instruction
from rulestone.model.objects import TOKEN, make_token_card

SIZES = (("ATK", "HP"), ("attack", "defence"), ("strength", "toughness"))
"""Attributes that the two numbers of “2/2” mean; elsewhere 2/2 is power 2000."""
UNIT = 1000
COLOURS = frozenset({"white", "blue", "black", "red", "green", "yellow", "purple"})


class Tokens(PlainDeeds, ABC):
    """Reads tokens."""

    def verb_create(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """ "Create two 1/1 white Soldier tokens": create them, then put them on the field with the game's own verb."""
        self._unaddressed(tree, player)
        number = next((leaf.payload for leaf in tree.children if getattr(leaf, "type", "") == "NUMBER"), 1)
        name = self.names.next_target()
        brought = self.dictionary.find_entry(e.Var(name))
        if brought is None:
            self.fail(tree, "no sentence of this game puts a card on the field, so tokens cannot enter it")
        card_type = next((leaf.payload for leaf in leaves(tree) if leaf.type == "NOUN"), "")
        card_type = card_type or self.vocabulary.types.get("creature") or next(iter(self.vocabulary.types.values()))
        values: dict[str, Any] = {}
        names: list[str] = []
        abilities: list[Any] = []
        for part in trees(tree):
            self._token_part(part, values, names, abilities)
        card = make_token_card(" ".join(names) or TOKEN, card_type, values, tuple(abilities))
        zones = self.vocabulary.zones
        made_in = next(zones[word] for word in ("seal zone", "removed cards", "graveyard", *zones) if word in zones)
        steps.append(Create(card=card, to=made_in, count=number, name=name))
        self.names.chosen(name, several=number != 1)
        form, done = brought
        steps.append(done)
        self.dictionary.note_done(self.names, form, done)

    def _token_part(self, part: Any, values: dict[str, Any], names: list[str], abilities: list[Any]) -> None:
        """Add a property of a token to its values, names or abilities."""
        payloads = [leaf.payload for leaf in leaves(part)]
        match part.data:
            case "token_size":
                values.update(self.size(part, payloads[0], payloads[-1]))
            case "token_value":
                number, attr = (payloads[0], payloads[1]) if not has(part, "WITH") else (payloads[2], payloads[1])
                values[attr] = number
            case "token_state":
                values[payloads[0][0]] = payloads[0][1]
            case "token_keyword":
                values[payloads[-1]] = True
            case "token_ability":
                abilities.append(self.quoted_ability(leaves(part)[-1]))
            case "token_name" if has(part, "NAMED") or payloads[-1] not in COLOURS:
                names.append(payloads[-1])

    def size(self, tree: Any, first: int, second: int) -> dict[str, int]:
        """Return the values that “2/2” means here."""
        attributes = self.vocabulary.attributes
        for pair in SIZES:
            if all(word in attributes for word in pair):
                return {attributes[pair[0]]: first, attributes[pair[1]]: second}
        if "power" not in attributes or first != second:
            self.fail(tree, "this game has one number for power: write the same number twice", ("2/2",))
        return {attributes["power"]: first * UNIT}
