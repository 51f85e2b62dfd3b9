"""Tokens, from parse trees to cards."""

from __future__ import annotations

from abc import ABC
from typing import Any

from rulestone.language import expressions as e
from rulestone.language.english.reading.deeds import PlainDeeds
from rulestone.language.english.reading.trees import has, leaves, trees, word
from rulestone.language.instructions import Create, Instruction
from rulestone.model.objects import TOKEN, Card, make_token_card

COLOURS = frozenset({"white", "blue", "black", "red", "green", "yellow", "purple"})


class Tokens(PlainDeeds, ABC):
    """Reads tokens."""

    def verb_create(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """ "Create two 1/1 white Soldier tokens": create them, then put them on the field with the game's own verb."""
        self._unaddressed(tree, player)
        name = self.names.next_target()
        brought = self.dictionary.find_entry(e.Var(name))
        if brought is None:
            self.fail(tree, "no sentence of this game puts a card on the field, so tokens cannot enter it")
        zones = self.vocabulary.zones
        made_in = next(zones[said] for said in ("seal zone", "removed cards", "graveyard", *zones) if said in zones)
        each = [part for part in trees(tree) if part.data == "group"]
        number: e.Expr | int = word(tree, "NUMBER").payload if has(tree, "NUMBER") else 1
        for group in each:
            counted = e.Count(self.set_of(self.group(group)))
            number = counted if number == 1 else e.Arith("*", counted, e.Lit(number))
        card = self.read_token_card([part for part in trees(tree) if part not in each])
        steps.append(Create(card=card, to=made_in, count=number, name=name))
        self.names.chosen(name, several=number != 1)
        form, done = brought
        steps.append(done)
        self.dictionary.note_done(self.names, form, done)

    def read_token_card(self, parts: list[Any]) -> Card:
        """Return the card of a token that a text describes."""
        values: dict[str, Any] = {}
        names: list[str] = []
        abilities: list[Any] = []
        for part in parts:
            self._token_part(part, values, names, abilities)
        nouns = [leaf.payload for part in parts for leaf in leaves(part) if leaf.type == "NOUN"]
        card_type = next(filter(None, (*nouns, self.vocabulary.types.get("creature"), *self.vocabulary.types.values())))
        return make_token_card(" ".join(names) or TOKEN, card_type, values, tuple(abilities))

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
