"""Conversion of parse trees of verbs to steps: choosing, looking, rolling, and verbs of the vocabulary."""

from __future__ import annotations

import re
from abc import ABC
from typing import Any

from msgspec.structs import replace

from rulestone.language import expressions as e, inspect
from rulestone.language.english.antecedents import COIN, PLAYERS, REVEAL, ROLL, name_roll
from rulestone.language.english.forms.effects import DEEDS
from rulestone.language.english.idioms import FIELD_ONLY
from rulestone.language.english.parser import Tree
from rulestone.language.english.reading.deeds import PlainDeeds
from rulestone.language.english.reading.reader import Leaf
from rulestone.language.english.reading.trees import Phrase, get_card_count, is_phrase, is_pronoun
from rulestone.language.english.sentence_forms import Form, Slot
from rulestone.language.instructions import Do, Instruction, Let, Note, Roll
from rulestone.model.bounds import MAX_AFFECTED


class Verbs(PlainDeeds, ABC):
    """Reads verbs with their objects."""

    doer: e.Expr | None = None
    """The subject of this sentence; None for you."""
    place = ""
    """Zone that the verb being read needs its cards in: "field", or "" for any."""

    def read_verb_phrase(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read a verb with its parts; `player` is the named player, if any."""
        read = self.read_plain_deed if tree.data in DEEDS.by_rule else getattr(self, "verb_" + tree.data)
        read(tree, player, steps)

    def verb_choose(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Choose a monster", "pick 2 cards in your hand"."""
        among, *such_that = tree.branches
        found = self.read_phrase(among)
        if found.sort == "random":
            self.get_objects(found, steps)
            return
        if found.sort != "choice":
            self.fail(among, "the exception leaves no object to choose", ("a", "2", "up to 2", "one of"))
        found.target = tree.children[0].type == "CHOOSE"
        self.get_objects(found, steps, player=self.get_chooser(player))
        if such_that:
            steps[-1] = replace(steps[-1], such_that=self.read_condition(such_that[0]))

    def verb_choose_both(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Choose a creature you control and a creature your opponent controls": two choices, in this order."""
        for among in tree.branches:
            self.verb_choose(Tree("choose", [tree.children[0], among]), player, steps)
        self.names.single = e.Either(*map(e.Var, self.names.targets[-2:]))

    def verb_search(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Search your deck for a monster": picked there at resolution; the player may fail to find one."""
        owner, among = tree.branches
        found = self.read_phrase(among)
        if found.sort != "choice" or found.group is None or found.target:
            self.fail(among, "a search already picks the cards", ("a", "up to 2", "2"))
        if found.group.zones is not None or found.group.owner is not None:
            self.fail(among, "the searched zone is stated already")
        found.group.zones, found.group.owner = (tree.get_leaf("ZONE").payload,), self.read_possessive(owner)
        self.names.searched = (found.group.zones[0], found.group.owner)
        found.most = found.least if found.most is None else found.most
        found.expr, found.least = self.make_select(found.group), 0
        picked = self.get_objects(found, steps, player=self.get_chooser(player))
        if self.vocabulary.shows_found and (found.group.noun.type == "NOUN" or found.group.where):
            self.names.shown = picked
            steps.append(Note(event=REVEAL, roles={"cards": picked}, cites=(self.vocabulary.shows_found,)))

    def verb_look(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Look at the top 3 cards of your deck": the player sees them while picking among them."""
        found = self.read_phrase(tree.branches[0])
        if found.sort != "all" or player not in (None, e.You()):
            self.fail(tree, "a player can look only at the top of a pile", ("look at the top 3 cards of your deck",))
        self._name_looked_at_cards(found.expr, steps)

    def _name_looked_at_cards(self, cards: e.Expr, steps: list[Instruction]) -> e.Expr:
        """Name cards that are looked at or revealed: “them” from here on, “the rest” once some have been picked."""
        name = self.names.name_target()
        steps.append(Let(name=name, value=cards))
        self.names.note_choice(name, several=not isinstance(cards, e.Top) or cards.count != e.Lit(1))
        self.names.looked = name
        return e.Var(name)

    def verb_reveal(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Reveal the top 3 cards of your deck", "reveal it": all players see them."""
        found = self.read_phrase(tree.branches[0])
        if found.sort == "all":
            shown = self._name_looked_at_cards(found.expr, steps)
        else:
            self._limit_to_looked_at(found)
            shown = self.get_objects(found, steps, player=self.get_chooser(player))
        if shown != self.names.shown:
            steps.append(Note(event=REVEAL, roles={"cards": shown}))

    def _limit_to_looked_at(self, found: Phrase) -> bool:
        """Limit a noun phrase without a zone to the cards that were looked at; return whether it still has no zone."""
        group = found.group
        given = group and (group.owner, group.zones, group.among, group.under, *group.this_way)
        if group is None or found.target or given != (None, None, None, None):
            return False
        if self.names.looked:
            group.among = e.Var(self.names.looked)
            found.expr = self.make_select(group)
            found.most = e.Count(found.expr) if isinstance(found.most, e.Count) else found.most
        return not self.names.looked

    def set_zones(self, phrase: Phrase, zones: tuple[str, ...], owner: e.Expr) -> None:
        """Interpret "a card" or "a creature" as a card in given zones of a player; in any zone if no zone is given."""
        group = phrase.group
        # “discard a creature” is from the hand; a game may discard “all creatures” from the field
        kinds = ("CARD", "NOUN") if phrase.sort in ("choice", "random") else ("CARD",)
        fits = group is not None and (not zones or (group.noun.type in kinds and group.zones is None))
        if group is not None and fits and group.owner is None:
            group.zones, group.owner = zones or group.zones, owner
            phrase.expr = self.make_select(group)
            phrase.most = e.Count(phrase.expr) if isinstance(phrase.most, e.Count) else phrase.most

    def _find_place(self, form: Form, tree: Any, found: Phrase) -> None:
        """Take cards that are put somewhere from those looked at; fail if cards are added to a hand from no place."""
        moved = re.match(r"(?:add|put|.*summon) (?!.*counter)", form.pattern.text)
        if moved and self._limit_to_looked_at(found) and "add" in form.head:
            self.fail(tree, "say where the card is", ("a card in your deck", "a card in your graveyard"))

    def verb_roll(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Roll a die", "roll 2 dice", "flip 2 coins"."""
        many = tree.get_leaf("NUMBER").payload if tree.has("NUMBER") else 1
        if not 0 < many <= MAX_AFFECTED:
            self.fail(tree, f"the number must be from 1 to {MAX_AFFECTED:,}", ("roll a die",))
        flips = tree.data.startswith("flip")  # a coin is a die with two sides
        setattr(self.names, "coins" if flips else "dice", many)
        for number in range(1, many + 1):
            name = name_roll(COIN if flips else ROLL, number)
            steps.append(Roll(name=name, sides=2 if flips else 6, who=self.get_chooser(player)))

    verb_roll_dice = verb_flip = verb_flip_coins = verb_roll

    def verb_verb(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read a verb of the vocabulary."""
        head, *parts = tree.children
        wrong: list[tuple[Any, str, tuple[str, ...]]] = []
        # “They” may be a player or cards: try both if a player has been named.
        ways = (self.phrase_of_person, self.read_phrase)[: 1 + (self.names.person is not None)]
        for read in ways:
            phrases = [read(part.children[1]) if is_phrase(part) else None for part in parts]
            for form in self._list_fitting_forms(head, parts):
                problem = self._find_problem(form, parts, phrases)
                if problem is None and self._accepts_subject(form, phrases, player):
                    counts = bool(self.names.verbs)
                    steps.append(self._make_event(form, parts, phrases, player, steps))
                    if not counts and e.Result() in inspect.walk(steps):
                        self.fail(tree, "“that many” needs an earlier verb, whose cards it counts", ("a card", "2"))
                    return
                wrong.append(problem or (head, f"a {'card' if self.does else 'player'} cannot do this", ()))
        tree, why, expected = wrong[0]
        self.fail(tree, why, expected)

    def _accepts_subject(self, form: Form, phrases: list[Phrase | None], subject: e.Expr | None) -> bool:
        """Return whether a form can have this subject: its player, or its card."""
        if self.does:
            return form.by_card or (not form.subject and subject == e.This())
        own_only = form.head == ("sacrifice",) or form.pattern.verb in self.vocabulary.reaches
        reaching = own_only and any(part and part.group for part in phrases)
        own = any(part and getattr(part.expr, "of", None) == subject for part in phrases)
        named = (form.subject and not form.by_card) or reaching or own or isinstance(subject, e.You)
        return bool(named) or subject in (None, self.doer)

    def _list_fitting_forms(self, head: Leaf, parts: list[Any]) -> list[Form]:
        """Return the sentence forms with these words and kinds of slots."""
        way = head.payload
        for part in parts:
            first = part.children[0]
            way = way.words[first.payload] if part.data == "literal" else way.slots[first.type]
        return sorted(way.ends, key=lambda form: [slot.kind != "cards" for slot in form.slots])

    def _find_problem(self, form: Form, parts: list[Any], phrases: list[Phrase | None]) -> Any:
        """Return the first part that does not fit a form, the reason and what would fit; None if all parts fit."""
        for slot, part, phrase in zip(form.parts, parts, phrases, strict=True):
            if isinstance(slot, str):
                continue
            if slot.kind == "word" and slot.words and part.children[1].payload.lower() not in slot.words:
                return part.children[1], "this word is not allowed here", slot.words
            if phrase is None:
                continue
            if slot.kind == "cards" and get_card_count(phrase) is None:
                return part.children[1], "expected a number of cards here", ("a card", "2 cards")
            if slot.kind == "player" and not (phrase.sort in ("player", "ref") or phrase.expr == PLAYERS):
                return part.children[1], "expected a player here", ("you", "your opponent", "that player")
            if slot.kind == "objects":
                taken = self.dictionary.accepts_player(form, slot.role)
                player = "" if taken else "this is done to cards, not to players"
                wrong = {"number": "expected objects here, found a number", "player": player}.get(phrase.sort)
                if wrong:
                    return part.children[1], wrong, ()
        return None

    def _make_event(
        self, form: Form, parts: Any, phrases: list[Phrase | None], player: e.Expr | None, steps: list[Instruction]
    ) -> Do:
        roles: dict[str, e.Expr] = {}
        if form.subject:
            roles[form.subject] = player or (e.This() if form.by_card else self.names.player)
        reach = () if form.head == ("sacrifice",) else self.vocabulary.reaches.get(form.pattern.verb)
        played = self.vocabulary.played.get(form.pattern.verb, {})
        for slot, part, phrase in zip(form.parts, parts, phrases, strict=True):
            if isinstance(slot, Slot):
                if slot.kind == "objects" and phrase is not None:
                    if phrase.group is not None and phrase.group.other == e.This():
                        phrase = self.read_phrase(part.children[1])  # “another” excludes the choice of an earlier slot
                    self._find_place(form, part, phrase)
                    if reach is not None:
                        self.set_zones(phrase, reach, player or self.names.player)
                    self.limit_to_played(phrase, played)
                self.place = "field" if form.head[-1] in FIELD_ONLY else ""
                roles[slot.role] = self._read_role(slot, part, phrase, steps, player)
        done = Do(verb=form.pattern.verb, roles={**roles, **form.list_fixed_roles()})
        self.dictionary.note_verb(self.names, form, done)
        return done

    def _read_role(
        self, slot: Slot, part: Any, phrase: Phrase | None, steps: list[Instruction], player: e.Expr | None
    ) -> e.Expr:
        """Return the value of a slot.

        Choices are made by the named player, by default by the player who performs the whole step.
        """
        if phrase is None:
            inside = part.children[1]
            if not isinstance(inside, Leaf):
                return self.read_value(inside)
            return e.Lit(inside.payload.lower() if slot.words else inside.payload)
        if slot.kind == "cards":
            number = get_card_count(phrase)
            assert number is not None
            return number
        found = self.get_objects(phrase, steps, player=self.get_chooser(player))
        named = is_pronoun(phrase, departed=self.names.departed)
        return self.names.get_current(found, where=self.place) if named else found
