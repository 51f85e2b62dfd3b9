"""Parse trees of events converted to the events of triggers and replacements."""

from __future__ import annotations

from typing import Any

from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import When
from rulestone.language.english.antecedents import PLAYERS
from rulestone.language.english.dictionary import ITS_CONTROLLER
from rulestone.language.english.reading.conditions import Conditions
from rulestone.language.english.reading.reader import Leaf
from rulestone.language.english.reading.trees import list_leaves
from rulestone.language.expressions.conditions import join_conjuncts, split_conjuncts
from rulestone.language.instructions import Do, If, Instruction
from rulestone.language.vocabulary import expand_event


class Events(Conditions):
    """Reads events of triggers and replacements."""

    def read_event(self, tree: Any) -> When:
        """Read the event of a trigger; "it" means the object of the event from here on."""
        if tree.data == "moment":
            return self.read_moment(tree.get_leaf("MOMENT"))
        leaf = next(leaf for leaf in tree.children if isinstance(leaf, Leaf))
        *who, what = tree.branches
        by = self.read_phrase(who[0]).expr if who else None
        if tree.has("UNDER_YOURS"):
            by = (e.You(), e.Opponent())[tree.get_leaf("UNDER_YOURS").payload % 2]
        if leaf.payload == self.vocabulary.events.get("is normal summoned") and "normal" not in leaf.text.lower():
            noun = next((leaf for leaf in list_leaves(what) if leaf.type in ("NOUN", "CARD")), None)
            if noun is not None and noun.payload != self.vocabulary.types.get("creature"):
                self.fail(leaf, "only creatures are summoned from the hand in this game")
        if "your opponent" in leaf.text.lower():  # “when this deals damage to your opponent, discard their hand”
            self.names.person = e.Opponent()
        return self.make_when(what, leaf.payload, of_player=tree.data == "player_event", by=by)

    def read_moment(self, leaf: Any) -> When:
        """Read a moment that has its own phrase in the vocabulary."""
        moment = leaf.payload
        self.names.person = e.Opponent() if "your opponent's" in leaf.text.lower() else self.names.person
        of = e.ControllerOf(self.names.get_latest())
        plain = moment if isinstance(moment, When) else When(event=moment)
        when: When = inspect.replace_part(plain, ITS_CONTROLLER, of)
        if when.where is None and "turn" in leaf.text.lower().split():
            self.names.of_player, self.names.subject = True, e.TurnPlayer()
        return when

    def make_when(self, subject: Any, phrase: Any, *, of_player: bool | None = None, by: e.Expr | None = None) -> When:
        """Return the event for a phrase of the vocabulary, or after "would", and its subject.

        Args:
            subject: the object or player of the event.
            phrase: the meaning of the phrase.
            of_player: whether the subject is a player; None if the subject decides.
            by: the player of "when you play a creature"; None for other events.
        """
        found = self.read_phrase(subject)
        if by is not None and found.group is not None:
            hand = self.vocabulary.zones.get("hand")
            # “when you play a creature”: it is yours, and no longer in the hand when the event is heard
            found.group.owner = by if by != PLAYERS else found.group.owner
            found.group.zones = None if found.group.zones == (hand,) else found.group.zones
        if of_player is None:
            of_player = found.sort == "player" or (found.sort, found.expr) == ("choice", PLAYERS)
        if isinstance(phrase, str) and (phrase := self.dictionary.replaceable.get((phrase, of_player))) is None:
            self.fail(subject, "this replacement needs another subject", ("this",) if of_player else ("you",))
        meant = expand_event(phrase)
        event, things = meant.event, [e.Var(role) for role in meant.roles]
        thing = things[0]
        self.names.of_player, self.names.departed = of_player, phrase in self.dictionary.departing
        if of_player:
            if found.sort != "player" and found.expr != PLAYERS:
                self.fail(subject, "the subject of this sentence must be a player", ("you", "your opponent"))
            self.names.subject = thing
            acting = None if found.expr == PLAYERS else e.Same(thing, found.expr)
            return When(event=event, where=acting, also=meant.also)
        fits: list[e.Expr] = []
        self.names.of_this = found.sort == "ref" and isinstance(found.expr, e.This)
        if found.sort == "ref":
            self.names.subject = None if self.names.of_this else thing
            fits = [e.Same(one, found.expr) for one in things]
        else:
            several = found.sort == "choice" and (found.least, found.most) != (1, None)
            if found.group is None or found.sort == "player" or found.target or several:
                self.fail(subject, "this cannot be the subject of an event", ("this", "a", "your"))
            where = self.fits(found.group, subject)
            self.names.subject = thing
            if where is not None:
                # last known information covers the field only: a card from a hand is asked about where it is now
                now = event in self.vocabulary.reaches
                fits = [e.Are(e.Now(one) if now else one, where) for one in things]
                # “when an Elf fights”: either side may be the Elf, and “it” is the side that is one
                if len(things) > 1:
                    either = e.Either(things[0], things[1])
                    self.names.subject = e.Among(either, where)
            elif len(things) > 1:
                self.fail(subject, "the event has several of these; name one", ("this", "a card you control"))
        conditions = split_conjuncts(meant.where)
        conditions += [fits[0] if len(fits) == 1 else e.AnyOf(tuple(fits))] if fits else []
        return When(event=event, where=join_conjuncts(conditions), also=meant.also)

    def read_prevented(self, tree: Any, when: When) -> list[Instruction]:
        """Read "prevent 2 of that damage": the event happens with a smaller number, if any is left."""
        if not tree.has("PREVENT_PART"):
            return []
        if (amount := self.vocabulary.amounts.get(when.event)) is None:
            self.fail(tree.get_leaf("PREVENT_PART"), "only an amount is prevented in part", ("prevent it",))
        events = map(expand_event, (*self.vocabulary.events.values(), *self.vocabulary.player_events.values()))
        role = next(one.roles[0] for one in events if one.event == when.event)
        left = e.Arith("-", e.Var(amount), e.Lit(tree.get_leaf("NUMBER").payload))
        done = Do(verb=when.event, roles={role: e.Var(role), amount: left})
        return [If(condition=e.Compare(">", left, e.Lit(0)), then=(done,))]
