"""From parse trees of sentences to steps."""

from __future__ import annotations

from typing import Any

from rulestone.language import expressions as e
from rulestone.language.abilities import END_OF_TURN, Ability, When
from rulestone.language.english.dictionary import Form, Slot
from rulestone.language.english.pronouns import EACH, PLAYERS, ROLL
from rulestone.language.english.reading.deeds import PlainDeeds
from rulestone.language.english.reading.effects import UNSAID, lasting
from rulestone.language.english.reading.events import chooses_player
from rulestone.language.english.reading.reader import Leaf
from rulestone.language.english.reading.trees import Phrase, has, is_phrase, leaves, number_of_cards, trees, word
from rulestone.language.instructions import (
    Ask,
    AtOnce,
    Begin,
    Choose,
    Delay,
    Do,
    EndGame,
    ForEach,
    If,
    Instruction,
    Let,
    Roll,
    Shuffle,
)
from rulestone.model.bounds import THINGS

#: How long "this turn" is.
THIS_TURN = END_OF_TURN


class Sentences(PlainDeeds):
    """Reads sentences as steps."""

    # --- bodies -----------------------------------------------------------------------------------------------------

    def body(self, tree: Any) -> list[Instruction]:
        """What a sentence tells to do."""
        steps: list[Instruction] = getattr(self, "body_" + tree.data)(tree)
        return steps

    def body_do(self, tree: Any) -> list[Instruction]:
        """Plain steps."""
        return self.steps(tree.children[0])

    def body_if_do(self, tree: Any) -> list[Instruction]:
        """ "If it is standby, destroy it"."""
        condition, steps = trees(tree)
        return [If(condition=self.condition(condition), then=tuple(self.steps(steps)))]

    def body_if_may(self, tree: Any) -> list[Instruction]:
        """ "If you control a monster, you may draw a card"."""
        condition = self.condition(trees(tree)[0])
        return [If(condition=condition, then=tuple(self.asked(word(tree, "MAY").payload, trees(tree)[1])))]

    def body_for_each(self, tree: Any) -> list[Instruction]:
        """ "For each monster you control, draw a card"."""
        group, steps = trees(tree)
        what = self.set_of(self.group(group))
        self.names.refs.append((EACH, False))
        body = tuple(self.steps(steps))
        self.names.refs.remove((EACH, False))
        return [ForEach(name=EACH, what=what, body=body)]

    def body_may(self, tree: Any) -> list[Instruction]:
        """ "You may draw a card"."""
        return self.asked(word(tree, "MAY").payload, trees(tree)[0])

    def asked(self, who_may: int, tree: Any) -> list[Instruction]:
        """Steps that a player is asked about: you, or the opponent."""
        asked: e.Expr = e.Opponent() if who_may else e.You()
        name = self.names.next_may()
        before, self.names.player = self.names.player, asked
        steps = self.steps(tree)
        self.names.player = before
        yes = e.Compare("==", e.Var(name), e.Lit(True))
        who = None if isinstance(asked, e.You) else asked
        return [Ask(name=name, who=who), If(condition=yes, then=tuple(steps))]

    def body_next_time(self, tree: Any) -> list[Instruction]:
        """ "The next time this is destroyed, draw a card"."""
        event, steps = trees(tree)
        before = self.names.copy()
        delay = self._waits("triggered", self.when(event), steps, THIS_TURN if has(tree, "THIS_TURN") else "")
        self.names = before
        return [delay]

    def body_next_time_instead(self, tree: Any) -> list[Instruction]:
        """ "The next time this would be destroyed this turn, draw a card instead"."""
        subject, steps = trees(tree)
        before = self.names.copy()
        when = self.listening(subject, word(tree, "WOULD").payload)
        delay = self._waits("replacement", when, steps, THIS_TURN if has(tree, "THIS_TURN") else "")
        self.names = before
        return [delay]

    def body_next_moment(self, tree: Any) -> list[Instruction]:
        """ "At the start of your next turn, draw a card"."""
        return [self._waits("triggered", self.moment(word(tree, "NEXT_MOMENT")), trees(tree)[0])]

    def _waits(self, kind: str, when: When, steps: Any, until: str = "") -> Delay:
        """An ability that waits for its event once."""
        return Delay(ability=Ability(kind=kind, when=when, effect=tuple(self.steps(steps))), until=until)

    def body_lasting_first(self, tree: Any) -> list[Instruction]:
        """ "Until end of turn, your monsters get +2000 power"."""
        steps: list[Instruction] = []
        effect = self.continuous(trees(tree)[0], steps)
        if effect.lasts != UNSAID:
            self.fail(tree, "this says twice how long")
        return [*steps, Begin(effect=lasting(effect, word(tree, "DURATION").payload), fixed=True)]

    def steps(self, tree: Any) -> list[Instruction]:
        """Steps joined by "then"."""
        found: list[Instruction] = []
        for child in trees(tree):
            if child.data == "imperative" and found and self._goes_on(found[-1], child.children[0]):
                found[-1] = self._each_goes_on(found[-1], child.children[0])
            else:
                found += self.steps(child) if child.data == "steps" else self.step(child)
        return found

    def _goes_on(self, before: Instruction, verb: Any) -> bool:
        """Whether a verb without a subject is still what each player does ("…, then destroys it")."""
        return isinstance(before, ForEach) and before.what == PLAYERS and leaves(verb)[0].form == "third"

    def _each_goes_on(self, before: Any, verb: Any) -> Instruction:
        """What each player does, and goes on to do."""
        more: list[Instruction] = []
        usual, self.names.player, self.theirs = self.names.player, e.Var(EACH), e.Var(EACH)
        self.verb_phrase(verb, None, more)
        self.names.player, self.theirs = usual, None
        return ForEach(name=EACH, what=PLAYERS, body=(*before.body, *more))

    def step(self, tree: Any) -> list[Instruction]:
        """One step, after the choices that it asks for."""
        steps: list[Instruction] = []
        getattr(self, "step_" + tree.data)(tree, steps)
        return steps

    # --- steps ------------------------------------------------------------------------------------------------------

    def step_at_once(self, tree: Any, steps: list[Instruction]) -> None:
        """ "Return it to its owner's hand and draw a card at the same time": what is chosen is chosen before."""
        deeds: list[Instruction] = []
        for each in said_in(tree.children[0]):
            for step in self.step(each):
                (steps if isinstance(step, (Choose, Let)) else deeds).append(step)
        if len(deeds) < 2:
            self.fail(tree, "at least two things are done at the same time")
        steps.append(AtOnce(body=tuple(deeds)))

    def step_imperative(self, tree: Any, steps: list[Instruction]) -> None:
        """ "Draw a card"."""
        self.verb_phrase(tree.children[0], None, steps)

    def step_done_by(self, tree: Any, steps: list[Instruction]) -> None:
        """ "Your opponent draws a card"."""
        subject, verb = tree.children
        found = self.phrase(subject)
        if found.sort == "ref":
            self.fail(subject, "a player does this", ("you", "your opponent", "that player"))
        if found.sort == "all" or found.sort == "number":
            self.fail(subject, "only a player can do something", ("you", "your opponent", "players"))
        player = self.objects(found, steps)
        head = leaves(verb)[0]
        each = leaves(subject)[0].text.lower().startswith("each")
        form = "third" if each or player not in (e.You(), PLAYERS) else "base"
        if head.form != form:
            said = self.dictionary.said[head.type]
            start = next(place for place, words in enumerate(said) if words.lower() == head.text.lower()) // 3 * 3
            self.fail(head, "the verb must agree with who does it", (said[start + (form == "third")],))
        self.theirs = None if isinstance(player, e.You) else player
        if player == PLAYERS:
            steps += self._each_player(verb)
        else:
            self.verb_phrase(verb, player, steps)
        self.theirs = None

    def _each_player(self, verb: Any) -> list[Instruction]:
        """What both players do: one after the other where each has to choose something of his own."""
        before, self.theirs = self.names.copy(), e.Var(EACH)
        one: list[Instruction] = []
        self.verb_phrase(verb, e.Var(EACH), one)
        if any(isinstance(step, Choose) for step in one):
            return [ForEach(name=EACH, what=PLAYERS, body=tuple(one))]
        self.names, self.theirs = before, PLAYERS
        together: list[Instruction] = []
        self.verb_phrase(verb, PLAYERS, together)
        return together

    def step_lasting(self, tree: Any, steps: list[Instruction]) -> None:
        """ "It gets +2000 power until end of turn"."""
        steps.append(Begin(effect=self.continuous(tree.children[0], steps), fixed=True))

    def step_lasting_open(self, tree: Any, steps: list[Instruction]) -> None:
        """ "From now on, your monsters get +2000 power until end of turn"."""
        effect = self.continuous(trees(tree)[0], steps)
        if effect.lasts == UNSAID:
            effect = lasting(effect, self.vocabulary.lasts)
        steps.append(Begin(effect=effect, fixed=False))

    def step_win(self, tree: Any, steps: list[Instruction]) -> None:
        """ "You win the game"."""
        steps.append(EndGame(winner=self.read_player(tree.children[0]), how="effect"))

    def step_lose_game(self, tree: Any, steps: list[Instruction]) -> None:
        """ "You lose the game"."""
        loser = self.read_player(tree.children[0])
        winner: e.Expr = e.Opponent(loser)
        if isinstance(loser, e.You):
            winner = e.Opponent()
        elif loser == e.Opponent():
            winner = e.You()
        steps.append(EndGame(winner=winner, how="effect"))

    def step_drawn_game(self, tree: Any, steps: list[Instruction]) -> None:
        """ "The game is a draw"."""
        steps.append(EndGame(winner=None, how="effect"))

    # --- verbs ------------------------------------------------------------------------------------------------------

    def verb_phrase(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """A verb with its parts; `player` is who does it where that is said."""
        getattr(self, "verb_" + tree.data)(tree, player, steps)

    def verb_choose(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """ "Choose a monster", "pick 2 cards in your hand"."""
        among, *such_that = trees(tree)
        found = self.phrase(among)
        if found.sort != "choice":
            self.fail(among, "something has to be left to choose", ("a", "2", "up to 2", "one of"))
        found.target = tree.children[0].type == "CHOOSE"
        who = player or self.names.player
        self.objects(found, steps, who=None if isinstance(who, e.You) else who)
        if such_that:
            choice = steps.pop()
            assert isinstance(choice, Choose)
            steps.append(
                Choose(
                    name=choice.name,
                    what=choice.what,
                    least=choice.least,
                    most=choice.most,
                    who=choice.who,
                    such_that=self.condition(such_that[0]),
                    target=choice.target,
                )
            )

    def verb_shuffle(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """ "Shuffle your deck"."""
        if player not in (None, e.You()):
            self.fail(tree, "who shuffles is not said, only whose", ("shuffle",))
        steps.append(Shuffle(zone=word(tree, "ZONE").payload, who=self.poss(trees(tree)[0])))

    def verb_search(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """ "Search your deck for a monster": picked there when carried out; nobody has to find anything."""
        owner, among = trees(tree)
        found = self.phrase(among)
        if found.sort != "choice" or found.group is None or found.target:
            self.fail(among, "what is searched for is picked there", ("a", "up to 2", "2"))
        if found.group.zones is not None or found.group.owner is not None:
            self.fail(among, "where it is looked for is said already")
        found.group.zones, found.group.owner = (word(tree, "ZONE").payload,), self.poss(owner)
        found.most = found.least if found.most is None else found.most
        found.expr, found.least = self.set_of(found.group), 0
        who = player or self.names.player
        self.objects(found, steps, who=None if isinstance(who, e.You) else who)

    def verb_look(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """ "Look at the top 3 cards of your deck": whoever does it sees them when he picks among them."""
        found = self.phrase(trees(tree)[0])
        if found.sort != "all" or not isinstance(found.expr, e.Top) or player not in (None, e.You()):
            self.fail(tree, "one looks at the top cards of a pile", ("look at the top 3 cards of your deck",))
        name = self.names.next_target()
        steps.append(Let(name=name, value=found.expr))
        self.names.chosen(name, several=True)
        self.names.looked = name

    def verb_roll(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """ "Roll a die", "roll 2 dice"."""
        who = player or self.names.player
        self.names.dice = word(tree, "NUMBER").payload if has(tree, "NUMBER") else 1
        if not 0 < self.names.dice <= THINGS:
            self.fail(tree, f"at least one die is rolled, and at most {THINGS:,} are", ("roll a die",))
        for number in range(1, self.names.dice + 1):
            name = ROLL if number == 1 else f"{ROLL}{number}"
            steps.append(Roll(name=name, who=None if isinstance(who, e.You) else who))

    verb_roll_dice = verb_roll

    def verb_verb(self, tree: Any, player: e.Expr | None, steps: list[Instruction]) -> None:
        """A verb of the vocabulary."""
        head, *parts = tree.children
        phrases = [self.phrase(part.children[1]) if is_phrase(part) else None for part in parts]
        wrong: list[tuple[Any, str, tuple[str, ...]]] = []
        for form in self._fitting(head, parts):
            problem = self._problem(form, parts, phrases)
            if problem is not None:
                wrong.append(problem)
                continue
            reaching = form.pattern.verb in self.vocabulary.reaches and any(part and part.group for part in phrases)
            if player is not None and not (form.subject or reaching or isinstance(player, e.You)):
                wrong.append((head, "this is not said of a player", ()))
                continue
            steps.append(self._done(form, parts, phrases, player, steps))
            return
        tree, why, expected = wrong[0]
        self.fail(tree, why, expected)

    def _fitting(self, head: Leaf, parts: list[Any]) -> list[Form]:
        """The sentence forms with these words and kinds of slots."""
        way = head.payload
        for part in parts:
            first = part.children[0]
            way = way.words[first.payload] if part.data == "literal" else way.slots[first.type]
        found: list[Form] = way.ends
        return sorted(found, key=lambda form: [slot.kind != "cards" for slot in form.slots])

    def _problem(self, form: Form, parts: list[Any], phrases: list[Phrase | None]) -> Any:
        """What does not fit a form: where, why, and what would; None when all fits."""
        for slot, part, phrase in zip(form.parts, parts, phrases, strict=True):
            if isinstance(slot, str):
                continue
            if slot.kind == "word" and slot.words and part.children[1].payload.lower() not in slot.words:
                return part.children[1], "this word does not stand here", slot.words
            if phrase is None:
                continue
            if slot.kind == "cards" and number_of_cards(phrase) is None:
                return part.children[1], "a number of cards is meant here", ("a card", "2 cards")
            if slot.kind == "player" and not (phrase.sort in ("player", "ref") or chooses_player(phrase)):
                return part.children[1], "a player is meant here", ("you", "your opponent", "that player")
            if slot.kind == "objects" and phrase.sort == "number":
                return part.children[1], "this says how many, not which", ()
        return None

    def _done(
        self,
        form: Form,
        parts: list[Any],
        phrases: list[Phrase | None],
        player: e.Expr | None,
        steps: list[Instruction],
    ) -> Do:
        """The event that a form says."""
        roles: dict[str, e.Expr] = {}
        if form.subject:
            roles[form.subject] = player or self.names.player
        reach = self.vocabulary.reaches.get(form.pattern.verb)
        played = self.vocabulary.played.get(form.pattern.verb)
        for slot, part, phrase in zip(form.parts, parts, phrases, strict=True):
            if isinstance(slot, Slot):
                if reach and slot.kind == "objects" and phrase is not None:
                    self.reach(phrase, reach, player or self.names.player)
                if played and slot.kind == "objects" and phrase is not None:
                    self.as_played(phrase, played)
                roles[slot.role] = self._role(slot, part, phrase, steps, player)
        return Do(verb=form.pattern.verb, roles={**roles, **form.given()})

    def _role(
        self, slot: Slot, part: Any, phrase: Phrase | None, steps: list[Instruction], player: e.Expr | None
    ) -> e.Expr:
        """What stands in a slot; what has to be chosen is chosen by the player said, by default whoever does it all."""
        if phrase is None:
            inside = part.children[1]
            if not isinstance(inside, Leaf):
                return self.value(inside)
            return e.Lit(inside.payload.lower() if slot.words else inside.payload)
        if slot.kind == "cards":
            number = number_of_cards(phrase)
            assert number is not None
            return number
        return self.objects(phrase, steps, who=None if isinstance(player, e.You) else player)


def said_in(tree: Any) -> list[Any]:
    """The deeds that are said to be done at the same time, in their order."""
    return [deed for child in trees(tree) for deed in (said_in(child) if child.data == "deeds" else [child])]
