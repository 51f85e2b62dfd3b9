"""Conversion of parse trees to steps, for actions without a verb of the game, and for tokens."""

from __future__ import annotations

from abc import ABC
from typing import Any

from msgspec.structs import replace

from rulestone.language import expressions as e, instructions as i
from rulestone.language.english.antecedents import EACH, NAMED_WORD, X
from rulestone.language.english.forms.effects import DEEDS, DONE_BY
from rulestone.language.english.reading.effects import Effects
from rulestone.language.english.reading.trees import Phrase, is_several, list_leaves
from rulestone.language.expressions.conditions import join_conjuncts
from rulestone.model.objects import TOKEN, Card, make_token_card

COLOURS = frozenset({"white", "blue", "black", "red", "green", "yellow", "purple"})


class PlainDeeds(Effects, ABC):
    """Reads plain actions."""

    does = False
    """Whether the subject of the verb being read is a card: "it deals 2 damage to target creature"."""

    def read_plain_deed(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """Read an instruction of `DEEDS`."""
        if tree.data not in DONE_BY:
            self._check_no_player(tree, player)
        before, self.choices = self.choices, steps
        steps.append(DEEDS.read(self, tree, who=player or self.names.player, cites=()))
        self.choices = before

    def verb_shuffle_again(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """Read "shuffle": the deck that was searched or looked at, else the deck of the named or acting player."""
        pile, who = self.names.searched, player or self.names.player
        # after “put it on the bottom of its owner's deck”, the deck is not always yours
        if not (pile or player or not self.names.refs or e.You() != who or getattr(self.names.pool, "of", 0) == who):
            self.fail(tree, "say whose deck to shuffle", ("shuffle your deck", "shuffle its owner's deck"))
        pile = pile if pile and player in (None, pile[1]) else (self.vocabulary.zones.get("deck", ""), who)
        steps.append(i.Shuffle(zone=pile[0], who=pile[1]))

    def read_moved(self, tree: Any) -> e.Expr:
        """Read objects, which may be left to choose."""
        assert self.choices is not None
        return self.get_objects(self.read_phrase(tree), self.choices)

    def read_attr_subject(self, tree: Any) -> tuple[e.Expr, str]:
        """Read "its damage": the objects and the attribute."""
        whose = tree.branches[0]
        what = self.read_whose(whose) if tree.data == "own_attr" else self.read_moved(whose)
        return what, tree.get_leaf("ATTR").payload

    def verb_heal(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """Read "Heal 2 damage from it": its damage becomes less, but not less than 0."""
        self._check_no_player(tree, player)
        found, attr = self.read_phrase(tree.branches[0]), tree.get_leaf("ATTR").payload
        what = self.get_objects(found, steps)
        one: e.Expr = e.Var(EACH) if is_several(what) and found.sort == "all" else what
        # each creature heals on its own: one with 1 damage does not lend the rest to another
        left = e.Arith("-", e.Of(one, attr), e.Lit(tree.get_leaf("NUMBER").payload))
        healed = i.Mark(what=one, key=attr, value=e.Arith("max", left, e.Lit(0)))
        steps.append(healed if one == what else i.ForEach(name=EACH, what=what, body=(healed,)))

    def verb_name_word(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """Read "Name one of “red” or “blue”": "the word named" means it from then on."""
        named = tuple(leaf.payload for leaf in list_leaves(tree) if leaf.type == "STRING")
        steps.append(i.NameWord(name=NAMED_WORD, words=named, who=self.get_chooser(player)))

    def verb_copy(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """Read "Copy target spell": copy an item on the stack, with its targets."""
        kinds = {card: item for played in self.vocabulary.played.values() for card, item in played.items()}
        found = self.read_phrase(tree.branches[0])
        self.limit_to_played(found, kinds)
        if found.group is not None and not isinstance(found.expr, e.Items):
            self.fail(tree, "only an item on the stack can be copied", tuple(self.vocabulary.items))
        steps.append(i.CopyItem(what=self.get_objects(found, steps), controller=self.get_chooser(player)))

    def limit_to_played(self, phrase: Phrase, kinds: dict[str, str]) -> None:
        """Let a card of a type without a zone mean the played card: an item of the stack."""
        group = phrase.group
        # “target spell” is the item on the stack, but “target spell in your graveyard” is the card
        if group is None or group.noun.type != "NOUN" or group.zones is not None or group.noun.payload not in kinds:
            return
        owned = [e.Same(e.ControllerOf(e.It()), group.owner)] if group.owner else []
        phrase.expr = e.Items(kinds[group.noun.payload], join_conjuncts([*owned, *group.where]))
        phrase.most = e.Count(phrase.expr) if isinstance(phrase.most, e.Count) else phrase.most

    def get_chooser(self, player: e.Expr | None) -> e.Expr | None:
        """Return the choosing player: the named one, else the player that the sentence asks; None for you."""
        who = self.names.player if self.does or player is None else player
        return None if isinstance(who, e.You) else who

    def _check_no_player(self, tree: Any, player: e.Expr | None) -> None:
        """Fail if a player is named in a form without one."""
        if player not in (None, e.You()):
            self.fail(tree, "a player cannot be the subject here")

    def verb_create(self, tree: Any, player: e.Expr | None, steps: list[i.Instruction]) -> None:
        """Read "Create two 1/1 white Soldier tokens", "put a copy of it into your hand".

        Without another zone, the cards are put on the field with the game's own verb.
        """
        number: e.Expr | int = tree.get_leaf("NUMBER").payload if tree.has("NUMBER") else X if tree.has("X") else 1
        *described, owner = (*tree.branches, None) if not tree.has("INTO") else tree.branches
        enters = owner is None
        values = {self.vocabulary.token: True} if self.vocabulary.token and enters else {}
        zones = self.vocabulary.zones
        # a token has to be made somewhere before a verb puts it on the field; zones where nothing triggers come first
        homes = [zones[text] for text in ("seal zone", "removed cards", "graveyard", *zones) if text in zones]
        whose = player if enters else self.read_possessive(owner)
        to = next(iter(homes), "") if enters else tree.get_leaf("ZONE").payload
        made = i.Create(to=to, count=number, whose=None if whose in (None, e.You()) else whose, values=values)
        if tree.has("COPY_OF"):
            models = self.get_objects(self.read_phrase(described[0]), steps, player=self.get_chooser(player))
            made = replace(made, of=models, name=self.names.name_target())
        else:
            card = self.read_token_card(described, values)
            made = replace(made, card=card, values={}, name=self.names.name_target())
        steps.append(made)
        self.names.note_choice(made.name, several=number != 1)
        if enters:
            if (brought := self.dictionary.find_entry(made)) is None:
                self.fail(tree, "no sentence of this game puts a card on the field, so tokens cannot enter it")
            steps.append(brought[1])
            self.dictionary.note_verb(self.names, *brought)

    def read_token_card(self, parts: list[Any], values: dict[str, Any]) -> Card:
        """Return the described card; `values` has those that no word describes, and gets the described ones."""
        names: list[str] = []
        abilities: list[Any] = []
        for part in parts:
            self._add_token_part(part, values, names, abilities)
        nouns = [leaf.payload for part in parts for leaf in list_leaves(part) if leaf.type == "NOUN"]
        types = (*nouns, self.vocabulary.types.get("creature"), *self.vocabulary.types.values(), "")
        card_type = next(one for one in types if one is not None)
        return make_token_card(" ".join(names) or TOKEN, card_type, values, tuple(abilities))

    def _add_token_part(self, part: Any, values: dict[str, Any], names: list[str], abilities: list[Any]) -> None:
        """Add a property of a token to its values, names or abilities."""
        payloads = [leaf.payload for leaf in list_leaves(part)]
        match part.data:
            case "token_size":
                values.update(self.read_size(part, payloads[0], payloads[-1]))
            case "token_value":
                number, attr = (payloads[0], payloads[1]) if not part.has("WITH") else (payloads[2], payloads[1])
                values[attr] = number
            case "token_state":
                values[payloads[0][0]] = payloads[0][1]
            case "token_keyword":
                values[payloads[-1]] = True
            case "token_ability":
                abilities.append(self.read_quoted_ability(list_leaves(part)[-1]))
            # “a white Bird token” has the colour white, “a token named White” has the name
            case "token_name" if part.has("NAMED") or payloads[-1] not in COLOURS:
                names.append(payloads[-1])
