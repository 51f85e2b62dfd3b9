"""From parse trees of verbs to steps: choosing, looking, rolling, and the verbs of the vocabulary."""

from __future__ import annotations

from abc import ABC
from typing import Any

from msgspec.structs import replace

from rulestone.language import expressions as e
from rulestone.language.english.antecedents import COIN, REVEAL, ROLL, name_roll
from rulestone.language.english.forms.effects import DEEDS
from rulestone.language.english.idioms import FIELD_ONLY
from rulestone.language.english.reading.deeds import PlainDeeds
from rulestone.language.english.reading.events import is_a_player
from rulestone.language.english.reading.reader import Leaf
from rulestone.language.english.reading.trees import Phrase, has, is_phrase, is_pronoun, number_of_cards, trees, word
from rulestone.language.english.sentence_forms import Form, Slot
from rulestone.language.instructions import Do, Instruction, Let, Note, Roll, Shuffle
from rulestone.model.bounds import THINGS


class Verbs(PlainDeeds, ABC):
    """Reads verbs with their objects."""

    doer: e.Expr | None = None
    """The subject of this sentence; None for you."""
    place = ""
    """Zone that the verb being read needs its cards in: "field", or "" for any."""

    def verb_phrase(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read a verb with its parts; `player` is the named player, if any."""
        read = self.plain_deed if tree.data in DEEDS.by_rule else getattr(self, "verb_" + tree.data)
        read(tree, player, steps)

    def verb_choose(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Choose a monster", "pick 2 cards in your hand"."""
        among, *such_that = trees(tree)
        found = self.phrase(among)
        if found.sort == "random":
            self.objects(found, steps)
            return
        if found.sort != "choice":
            self.fail(among, "something has to be left to choose", ("a", "2", "up to 2", "one of"))
        found.target = tree.children[0].type == "CHOOSE"
        self.objects(found, steps, who=self.chooser(player))
        if such_that:
            choice = steps.pop()
            steps.append(replace(choice, such_that=self.condition(such_that[0])))

    def verb_shuffle(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Shuffle your deck"."""
        if player not in (None, e.You()):
            self.fail(tree, "this names whose cards are shuffled, not who shuffles", ("shuffle",))
        steps.append(Shuffle(zone=word(tree, "ZONE").payload, who=self.poss(trees(tree)[0])))

    def verb_search(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Search your deck for a monster": picked there at resolution; the player may fail to find one."""
        owner, among = trees(tree)
        found = self.phrase(among)
        if found.sort != "choice" or found.group is None or found.target:
            self.fail(among, "a search already picks the cards", ("a", "up to 2", "2"))
        if found.group.zones is not None or found.group.owner is not None:
            self.fail(among, "the searched zone is stated already")
        found.group.zones, found.group.owner = (word(tree, "ZONE").payload,), self.poss(owner)
        found.most = found.least if found.most is None else found.most
        found.expr, found.least = self.set_of(found.group), 0
        picked = self.objects(found, steps, who=self.chooser(player))
        if self.vocabulary.shows_found and (found.group.noun.type == "NOUN" or found.group.where):
            self.names.shown = picked
            steps.append(Note(event=REVEAL, roles={"cards": picked}, cites=(self.vocabulary.shows_found,)))

    def verb_look(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Look at the top 3 cards of your deck": the player sees them while picking among them."""
        found = self.phrase(trees(tree)[0])
        if found.sort != "all" or player not in (None, e.You()):
            self.fail(tree, "one looks at the top cards of a pile", ("look at the top 3 cards of your deck",))
        self._looked_at(found.expr, steps)

    def _looked_at(self, what: e.Expr, steps: list[Instruction]) -> e.Expr:
        """Name cards that are looked at or revealed: “them” from here on, “the rest” once some have been picked."""
        name = self.names.name_target()
        steps.append(Let(name=name, value=what))
        self.names.note_choice(name, several=not isinstance(what, e.Top) or what.count != e.Lit(1))
        self.names.looked = name
        return e.Var(name)

    def verb_reveal(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Reveal the top 3 cards of your deck", "reveal it": all players see them."""
        found = self.phrase(trees(tree)[0])
        if found.sort == "number":
            self.fail(tree, "this states a number, not objects")
        if found.sort == "all":
            shown = self._looked_at(found.expr, steps)
        else:
            group = found.group
            if self.names.looked and group is not None and (group.zones, group.among) == (None, None):
                group.among = e.Var(self.names.looked)
                found.expr = self.set_of(group)
            shown = self.objects(found, steps, who=self.chooser(player))
        if shown != self.names.shown:
            steps.append(Note(event=REVEAL, roles={"cards": shown}))

    def verb_roll(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read "Roll a die", "roll 2 dice", "flip 2 coins"."""
        many = word(tree, "NUMBER").payload if has(tree, "NUMBER") else 1
        if not 0 < many <= THINGS:
            self.fail(tree, f"the number must be from 1 to {THINGS:,}", ("roll a die",))
        flips = tree.data.startswith("flip")  # a coin is a die with two sides
        setattr(self.names, "coins" if flips else "dice", many)
        for number in range(1, many + 1):
            name = name_roll(COIN if flips else ROLL, number)
            steps.append(Roll(name=name, sides=2 if flips else 6, who=self.chooser(player)))

    verb_roll_dice = verb_flip = verb_flip_coins = verb_roll

    def verb_verb(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """Read a verb of the vocabulary."""
        head, *parts = tree.children
        wrong: list[tuple[Any, str, tuple[str, ...]]] = []
        ways = (self.phrase_of_person, self.phrase)[: 1 + (self.names.person is not None)]  # “they”: a player, or cards
        for read in ways:
            phrases = [read(part.children[1]) if is_phrase(part) else None for part in parts]
            for form in self._fitting(head, parts):
                problem = self._problem(form, parts, phrases)
                if problem is None and self._may_do(form, phrases, player):
                    steps.append(self._done(form, parts, phrases, player, steps))
                    return
                wrong.append(problem or (head, f"a {'card' if self.does else 'player'} cannot do this", ()))
        tree, why, expected = wrong[0]
        self.fail(tree, why, expected)

    def _may_do(self, form: Form, phrases: list[Phrase | None], subject: e.Expr | None) -> bool:
        """Return whether a form can have this subject: its player, or its card."""
        if self.does:
            return form.by_card or (not form.subject and subject == e.This())
        own_only = form.head == ("sacrifice",) or form.pattern.verb in self.vocabulary.reaches
        reaching = own_only and any(part and part.group for part in phrases)
        own = any(part and getattr(part.expr, "of", None) == subject for part in phrases)
        named = (form.subject and not form.by_card) or reaching or own or isinstance(subject, e.You)
        return bool(named) or subject in (None, self.doer)

    def _fitting(self, head: Leaf, parts: list[Any]) -> list[Form]:
        """Return the sentence forms with these words and kinds of slots."""
        way = head.payload
        for part in parts:
            first = part.children[0]
            way = way.words[first.payload] if part.data == "literal" else way.slots[first.type]
        found: list[Form] = way.ends
        return sorted(found, key=lambda form: [slot.kind != "cards" for slot in form.slots])

    def _problem(self, form: Form, parts: list[Any], phrases: list[Phrase | None]) -> Any:
        """Return the first part that does not fit a form, the reason and what would fit; None if all parts fit."""
        for slot, part, phrase in zip(form.parts, parts, phrases, strict=True):
            if isinstance(slot, str):
                continue
            if slot.kind == "word" and slot.words and part.children[1].payload.lower() not in slot.words:
                return part.children[1], "this word is not allowed here", slot.words
            if phrase is None:
                continue
            if slot.kind == "cards" and number_of_cards(phrase) is None:
                return part.children[1], "expected a number of cards here", ("a card", "2 cards")
            if slot.kind == "player" and not (phrase.sort in ("player", "ref") or is_a_player(phrase)):
                return part.children[1], "expected a player here", ("you", "your opponent", "that player")
            if slot.kind == "objects":
                taken = self.dictionary.takes_player(form, slot.role)
                player = "" if taken else "this is done to cards, not to players"
                wrong = {"number": "this states a number, not objects", "player": player}.get(phrase.sort)
                if wrong:
                    return part.children[1], wrong, ()
        return None

    def _done(
        self,
        form: Form,
        parts: list[Any],
        phrases: list[Phrase | None],
        player: e.Expr | None,
        steps: list[Instruction],
    ) -> Do:
        """Return the event of a form."""
        roles: dict[str, e.Expr] = {}
        if form.subject:
            roles[form.subject] = player or (e.This() if form.by_card else self.names.player)
        reach = () if form.head == ("sacrifice",) else self.vocabulary.reaches.get(form.pattern.verb)
        played = self.vocabulary.played.get(form.pattern.verb)
        for slot, part, phrase in zip(form.parts, parts, phrases, strict=True):
            if isinstance(slot, Slot):
                if reach is not None and slot.kind == "objects" and phrase is not None:
                    self.reach(phrase, reach, player or self.names.player)
                if played and slot.kind == "objects" and phrase is not None:
                    self.as_played(phrase, played)
                self.place = "field" if form.head[-1] in FIELD_ONLY else ""
                roles[slot.role] = self._role(slot, part, phrase, steps, player)
        done = Do(verb=form.pattern.verb, roles={**roles, **form.list_fixed_roles()})
        self.dictionary.note_done(self.names, form, done)
        return done

    def _role(
        self, slot: Slot, part: Any, phrase: Phrase | None, steps: list[Instruction], player: e.Expr | None
    ) -> e.Expr:
        """Return the value of a slot.

        Choices are made by the named player, by default by the player who performs the whole step.
        """
        if phrase is None:
            inside = part.children[1]
            if not isinstance(inside, Leaf):
                return self.value(inside)
            return e.Lit(inside.payload.lower() if slot.words else inside.payload)
        if slot.kind == "cards":
            number = number_of_cards(phrase)
            assert number is not None
            return number
        found = self.objects(phrase, steps, who=self.chooser(player))
        named = is_pronoun(phrase, departed=self.names.departed)
        return self.names.current_object(found, where=self.place) if named else found
