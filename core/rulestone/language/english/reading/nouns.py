"""Conversion of parse trees of noun phrases to data: objects, players, choices among them."""

from __future__ import annotations

from functools import partialmethod
from typing import Any

from msgspec.structs import replace

from rulestone.language import expressions as e
from rulestone.language.english.antecedents import PLAYERS, RANDOM, SINGLE, X
from rulestone.language.english.forms.nouns import ADJECTIVES, FOUND, MODIFIERS
from rulestone.language.english.inflect import pluralize
from rulestone.language.english.reading.named_objects import REFS, References
from rulestone.language.english.reading.reader import Leaf
from rulestone.language.english.reading.trees import NounGroup, Phrase, list_leaves
from rulestone.language.expressions.conditions import join_conjuncts
from rulestone.language.instructions import Choose, Instruction, Let, Roll
from rulestone.language.vocabulary import fill_label

_IT = e.It()
NUMBERS = {"X": X, "THAT_MANY": e.Result()}
"""Terminal → the number of objects that it means, known when the choice is made."""
_GIVEN = {"owner": "player", "zones": "place", "other": "exception", "past": "event"}


class Nouns(References):
    """Reads noun phrases and values."""

    choices: list[Instruction] | None = None
    """Receives the choices of the step being read; None where no choice is possible."""

    def read_phrase(self, tree: Any) -> Phrase:
        """Read a noun phrase."""
        if tree.data == "np":  # the phrase is a reference or a player
            child = tree.children[0]
            sort = "ref" if child.data in REFS else "player"
            return Phrase(sort, self.read_ref(child) if sort == "ref" else self.read_player_phrase(child), tree=tree)
        if tree.data in FOUND.by_rule:
            top = FOUND.read(self, tree)
            if isinstance(top, e.Top) and top.zone == self.vocabulary.zones.get("deck"):
                self.names.searched = (top.zone, top.of)  # “look at the top 2 cards of your deck, then shuffle”
            return Phrase("all", top, tree=tree)
        found: Phrase = getattr(self, "np_" + tree.data)(tree)
        found.tree = tree
        return found

    def phrase_of_person(self, tree: Any, *, always: bool = False) -> Phrase:
        """Read a noun phrase in which "they" means the player named last.

        Args:
            tree: the noun phrase.
            always: whether "they" cannot be several objects here.
        """
        they = tree.data == "np" and tree.children[0].data == "it" and tree.children[0].has("THEM")
        # “Discard 2 cards. Deal 1 damage to them” means the players: discarded cards are not dealt damage.
        left = not self.names.moved.get(self.names.get_referent(), ((), True))[1]
        if they and self.names.person is not None and (always or left or not self.names.is_plural()):
            return Phrase("player", self.names.person, tree=tree)
        return self.read_phrase(tree)

    def np_some(self, tree: Any) -> Phrase:
        """Read "a monster", "target monster", "up to 2 monsters"."""
        det, group_tree = tree.children[:2]
        group = self.read_another(det, self.read_group(group_tree))
        what = self.make_select(group)
        count = next(iter(det.branches), None)
        least, most = self.read_count(count, what) if count is not None else (1, None)
        return Phrase("choice", what, group, least, most, det.has("TARGET"))

    def read_another(self, count: Any, group: NounGroup) -> NounGroup:
        """Read a group, such as in "another monster"."""
        if count.has("ANOTHER"):
            self._set_once(group, count, other=self.get_excluded_object())
        return group

    def np_some_such(self, tree: Any) -> Phrase:
        """Read "up to 2 monsters with total power 5000 or less", "2 cards with different names"."""
        found = self.np_some(tree)
        if tree.has("WITH_DIFFERENT"):
            found.such_that = lambda chosen: e.Compare("==", e.Kinds(chosen, "name"), e.Count(chosen))
            return found
        attr, most = tree.get_leaf("ATTR").payload, self.read_value(tree.branches[-1])
        found.such_that = lambda chosen: e.Compare("<=", e.Total(chosen, attr), most)
        return found

    def np_bare(self, tree: Any) -> Phrase:
        """Read "monsters", "monsters you control"."""
        group = self.read_group(tree.branches[0])
        noun = group.noun.text.lower()
        if group.noun.form == "one" and pluralize(noun, self.vocabulary.plurals) != noun:
            self.fail(tree, "a single object needs “a”, “this” or “target” before it", ("a", "target", "all", "your"))
        return Phrase("all", self.make_select(group), group)

    def np_every(self, tree: Any) -> Phrase:
        """Read "all monsters", "your monsters", "all your monsters", "a random monster" (nature picks it)."""
        *owner, group_tree = tree.branches
        group = self.read_group(group_tree, self.read_possessive(owner[0]) if owner else None)
        return Phrase("random" if tree.data == "random" else "all", self.make_select(group), group)

    np_random = np_every

    def np_some_of(self, tree: Any) -> Phrase:
        """Read "one of your monsters", "2 of the top 3 cards of your deck"."""
        count, of = tree.branches
        among = self.read_phrase(of)
        if among.sort not in ("all", "ref"):
            self.fail(of, "“choose one” needs several options", ("your monsters", "all monsters"))
        least, most = self.read_count(count, among.expr)
        return Phrase("choice", among.expr, among.group, least, most)

    def np_said_group(self, tree: Any) -> Phrase:
        """Read "the units in the battle", with further conditions."""
        leaf = tree.get_leaf("GROUP")
        more = NounGroup(leaf)
        for child in tree.branches:
            self.read_modifier(child, more)
        if (more.owner, more.zones, more.other) != (None, None, None):
            self.fail(tree, "an earlier phrase already gives the owner and the zone", ("with",))
        meant, where = leaf.payload, join_conjuncts(more.where)
        if where is None:
            return Phrase("all", meant)
        plain = getattr(meant, "where", False) is None
        return Phrase("all", replace(meant, where=where) if plain else e.Among(meant, where))

    def np_last(self, tree: Any) -> Phrase:
        """Read "the last activation"."""
        group = self.read_group(tree.branches[0])
        what = self.make_select(group)
        if not isinstance(what, e.Items):
            self.fail(tree, "“last” can be said of stack items only", tuple(self.vocabulary.items))
        return Phrase("all", e.Items(what.kind, what.where, last_only=True), group)

    def np_the_rest(self, tree: Any) -> Phrase:
        """Read "the rest" of the cards that were looked at."""
        if (rest := self.names.get_unpicked_cards()) is None:
            self.fail(tree, "“the rest” needs an earlier sentence that picks some of the cards", ("look at",))
        return Phrase("all", rest)

    def np_a_player(self, tree: Any) -> Phrase:
        """Read "a player", "target player"."""
        return Phrase("choice", PLAYERS, None, 1, None, tree.has("TARGET_PLAYER"))

    def np_any_target(self, tree: Any) -> Phrase:
        """Read "any target": a creature or a player."""
        if self.dictionary.any_target is None:
            self.fail(tree, "no effect of this game deals damage to both players and cards", ("target",))
        least, most = self.read_count(tree.branches[0], self.dictionary.any_target) if tree.branches else (1, None)
        return Phrase("choice", self.dictionary.any_target, None, least, most, True)

    def np_cards_equal(self, tree: Any) -> Phrase:
        """Read "cards equal to its power", "a card for each monster you control"."""
        return Phrase("number", self.read_value(tree.branches[0]))

    def get_objects(self, phrase: Phrase, steps: list[Instruction], *, player: e.Expr | None = None) -> e.Expr:
        """Read the objects of a phrase; a choice becomes a step before."""
        if phrase.sort == "number":
            self.fail(phrase.tree, "expected objects here, found a number")
        self._check_presence(phrase.tree, phrase.expr)
        if phrase.sort not in ("choice", "random"):
            return phrase.expr
        name = self.names.name_target()
        if phrase.sort == "random":
            steps.append(Roll(name=RANDOM, sides=e.Count(phrase.expr)))
            steps.append(Let(name=name, value=e.Nth(phrase.expr, e.Var(RANDOM))))
            self.names.note_choice(name, several=False)
            return e.Var(name)
        asked = phrase.such_that(e.Var(name)) if phrase.such_that else None
        choice = Choose(name=name, what=phrase.expr, least=phrase.least, most=phrase.most, target=phrase.target)
        steps.append(replace(choice, who=player, such_that=asked))
        self.names.note_choice(name, (phrase.least, phrase.most) not in SINGLE, phrase.expr)
        return e.Var(name)

    def read_sort(self, tree: Any, *, sorts: tuple[str, ...], why: str, hints: Any = ("this", "it")) -> e.Expr:
        """Return the objects or player of a phrase of certain sorts."""
        found = self.read_phrase(tree)
        # “if they are tapped” after two choices asks about both, not about one object
        if found.sort not in sorts or (sorts == ("ref",) and isinstance(found.expr, e.Either)):
            self.fail(tree, why, hints)
        return found.expr

    read_held = partialmethod(read_sort, sorts=("all", "ref"), why="“and” can join only objects that are named already")
    read_named = partialmethod(read_sort, sorts=("ref",), why="expected one object that is named already")
    read_every = partialmethod(
        read_sort, sorts=("all", "ref"), why="expected all of a kind here", hints=("all", "your")
    )
    read_counted = partialmethod(read_sort, sorts=("ref", "player", "all"), why="this cannot leave a choice")

    def _check_presence(self, tree: Any, expr: e.Expr) -> e.Expr:
        """Return objects; fail for those that have left their zone, which can only be counted."""
        if isinstance(expr, e.Participants):
            self.fail(tree, "these have left their zone; name the zone that they are in now", ("in your",))
        return expr

    def read_all(self, tree: Any) -> e.Expr:
        """Read objects or players without a choice."""
        return self._check_presence(tree, self.read_counted(tree))

    read_subject = read_all

    def read_aimed(self, tree: Any) -> e.Expr:
        """Read a target, chosen before: “target monster” in “the power of target monster”."""
        if self.choices is None:
            self.fail(tree, "a target cannot be chosen here", ("this", "it"))
        group = self.read_group(tree)
        return self.get_objects(Phrase("choice", self.make_select(group), group, 1, None, True), self.choices)

    def read_beneath(self, tree: Any) -> str:
        """Read the role of cards under a card, from its noun or the word of the noun."""
        leaf = getattr(tree, "children", [tree])[0]
        if leaf.type not in ("ROLE", "CARD"):
            self.fail(leaf, "cards under a card are named by their role", ("cards", *self.vocabulary.roles))
        return str(leaf.payload)

    def read_kind(self, tree: Any) -> e.Expr:
        """Read all that a noun group means."""
        return self.make_select(self.read_group(tree))

    read_kinds = read_kind

    def read_group(self, tree: Any, owner: e.Expr | None = None) -> NounGroup:
        """Read a noun group: the noun, its owner, its adjectives and the phrases after it."""
        nouns: list[Leaf] = [child.children[0] for child in tree.branches if child.data == "noun"]
        found = NounGroup(nouns[0], owner)
        if len(nouns) > 1:
            self._join_kinds(nouns, found)
        for child in tree.branches:
            if child.data != "noun":
                self.read_modifier(child, found)
        return found

    def _join_kinds(self, nouns: list[Leaf], group: NounGroup) -> None:
        """Read "creature or spell": a card of one of two kinds, each in its own zones."""
        if any(noun.type != "NOUN" for noun in nouns):
            self.fail(nouns[1], "“or” can join kinds of cards only", tuple(self.vocabulary.types))
        group.noun = replace(nouns[0], type="CARD", payload="")
        group.homes = tuple(dict.fromkeys(zone for noun in nouns for zone in self.list_homes(noun)))
        group.where.append(e.AnyOf(tuple(e.Compare("==", e.Its("type"), e.Lit(noun.payload)) for noun in nouns)))

    def make_select(self, group: NounGroup) -> e.Expr:
        """Read all that a group means."""
        group = self._settle_extreme(group)
        noun = group.noun
        if noun.type == "ITEM":
            return self._make_item_select(group)
        if group.past is not None:
            return e.Participants(*group.past, self.fits(group, noun))
        if group.under is not None:
            beneath, asked = e.Under(group.under, self.read_beneath(noun)), join_conjuncts(group.where)
            return beneath if asked is None else e.Among(beneath, asked)
        if group.among is not None:
            typed = [e.Compare("==", e.Its("type"), e.Lit(noun.payload))] if noun.type == "NOUN" else []
            found = join_conjuncts([*typed, *group.where])
            return group.among if found is None else e.Among(group.among, found)
        if group.this_way:
            if (group.zones, group.owner, group.other) != (None, None, None) or noun.type == "ROLE":
                self.fail(noun, "an earlier phrase already says which cards", ("cards", *self.vocabulary.types))
            return e.ThisWay(group.this_way, noun.payload if noun.type == "NOUN" else "", join_conjuncts(group.where))
        zones = group.zones or group.homes or self.list_homes(noun)
        card_type, role = (noun.payload, "") if noun.type == "NOUN" else ("", noun.payload)
        return e.Select(zones, group.owner, card_type, join_conjuncts(group.where), role, group.other)

    def _make_item_select(self, group: NounGroup) -> e.Expr:
        if group.among is not None:
            self.fail(group.noun, "a stack item is not a card; leave out the cards", ("a card", *self.vocabulary.types))
        where = [*([e.Same(e.ControllerOf(e.It()), group.owner)] if group.owner else []), *group.where]
        return e.Items(group.noun.payload, join_conjuncts(where))

    def list_homes(self, noun: Leaf) -> tuple[str, ...]:
        """Return the zones that a noun alone means."""
        return self.vocabulary.home.get(noun.payload if noun.type == "NOUN" else "", self.vocabulary.everywhere)

    def read_modifier(self, tree: Any, group: NounGroup) -> None:
        """Add the words before or after a noun to its group."""
        past = tree.get_leaf("WAS_EVENT").payload if tree.data == "that_did" else ("", "")
        if past in self.dictionary.departing or self.dictionary.moving.get(past[0]) is False:
            group.past = past
            return
        for family in (ADJECTIVES, MODIFIERS):
            if tree.data in family.by_rule:
                group.where.append(family.read(self, tree))
                return
        getattr(self, "mod_" + tree.data)(tree, group)

    def _set_once(self, group: NounGroup, tree: Any, **given: Any) -> None:
        """Set fields of a noun group; fail if a text gives two values of one."""
        for field, value in given.items():
            if getattr(group, field) not in (None, value):
                self.fail(tree, f"the {_GIVEN[field]} is given twice; give it once")
            setattr(group, field, value)

    def mod_this_way(self, tree: Any, group: NounGroup) -> None:
        """Read "destroyed this way"."""
        group.this_way = tree.get_leaf("THIS_WAY").payload
        if self.names.verbs and self.names.verbs.isdisjoint(group.this_way):
            self.fail(tree, "no earlier sentence of this text does this")

    def mod_own(self, tree: Any, group: NounGroup) -> None:
        """Read "ally", "opposing"."""
        self._set_once(group, tree, owner=e.Opponent() if tree.data == "opposing" else e.You())

    mod_opposing = mod_own

    def mod_other(self, tree: Any, group: NounGroup) -> None:
        """Read "other", "other than this"."""
        other = self.read_ref(tree.branches[0]) if tree.branches else self.get_excluded_object()
        self._set_once(group, tree, other=other)

    def get_excluded_object(self) -> e.Expr:
        """Return the object that "other" and "another" exclude: the latest choice, else this."""
        return e.Var(self.names.refs[-1][0]) if self.names.refs else e.This()

    def mod_controls(self, tree: Any, group: NounGroup) -> None:
        """Read "you control"."""
        it, their = self.names.get_latest(), self.theirs or self.names.person
        who = (e.You(), e.Opponent(), it, e.ControllerOf(it), e.OwnerOf(it), e.TurnPlayer(), their, *[e.You()] * 3)
        if (owner := who[tree.get_leaf("CONTROLS").payload]) is None:
            self.fail(tree, "no player has been named before", ("you control", "your opponent controls"))
        self._set_once(group, tree, owner=owner)

    def mod_player_did(self, tree: Any, group: NounGroup) -> None:
        """Read "you have discarded this turn"."""
        self._set_once(group, tree, owner=self._player(tree.branches[0]), past=tree.get_leaf("DID").payload)

    def mod_that_is_one(self, tree: Any, group: NounGroup) -> None:
        """Read "that is an Elf", "that isn't a creature", "other than Elves"."""
        other = self.read_group(tree.branches[0])
        if other.noun.payload == group.noun.payload and other.where:
            other.noun = replace(other.noun, type="CARD", payload="")  # “creature that isn't an Elf creature”
        if (asked := self.fits(other, tree)) is None:
            self.fail(tree, "“card” fits every card; name a kind of card", tuple(self.vocabulary.types))
        group.where.append(e.Not(asked) if tree.data == "other_kind" else asked)

    mod_other_kind = mod_that_is_one

    def mod_in_place(self, tree: Any, group: NounGroup) -> None:
        """Read "in your hand", "in the graveyard"."""
        *owner, places = tree.branches
        for whose in owner:
            self._set_once(group, tree, owner=self.read_possessive(whose))
        self._set_once(group, tree, zones=self.read_zones(places))

    def mod_under_it(self, tree: Any, group: NounGroup) -> None:
        """Read "under it"."""
        group.under = self.read_ref(tree.branches[0])

    def mod_among_it(self, tree: Any, group: NounGroup) -> None:
        """Read "among them"; of cards that a verb has moved, the moved ones."""
        group.among = found = self.read_ref(tree.branches[0])
        if isinstance(found, e.ThisWay):
            group.among, group.this_way = None, found.events

    def mod_with_extreme(self, tree: Any, group: NounGroup) -> None:
        """Read "with the greatest power"."""
        group.extreme = (e.Greatest if tree.has("GREATEST") else e.Least, tree.get_leaf("ATTR").payload)

    def _settle_extreme(self, group: NounGroup) -> NounGroup:
        """Return a group with its "greatest power" as a condition: of all that its other words mean."""
        if group.extreme is None:
            return group
        (kind, attr), others = group.extreme, replace(group, extreme=None)
        # a verb may still name the owner: “your opponent sacrifices a creature with the greatest power”
        return replace(others, where=[*group.where, e.Compare("==", e.Its(attr), kind(self.make_select(others), attr))])

    def mod_of_owned(self, tree: Any, group: NounGroup) -> None:
        """Read "of your monsters"."""
        owner, noun = tree.branches
        if group.noun.type != "ROLE":
            self.fail(tree, "this word names only cards under other cards", tuple(self.vocabulary.roles))
        self._set_once(group, tree, owner=self.read_possessive(owner), zones=self.list_homes(noun.children[0]))

    def mod_with_label(self, tree: Any, group: NounGroup) -> None:
        """Read "with label “dragon” or “spirit”"."""
        asked = tree.get_leaf("LABEL").payload
        found = [fill_label(asked, leaf.payload) for leaf in list_leaves(tree) if leaf.type == "STRING"]
        group.where.append(found[0] if len(found) == 1 else e.AnyOf(tuple(found)))

    def read_several_attr(self, leaf: Leaf, several: bool = True) -> str:
        """Read an attribute that can have several values, or one that cannot."""
        if (leaf.payload in self.vocabulary.several) is not several:
            self.fail(leaf, "this can have several values" if several else "this has one value")
        return str(leaf.payload)

    read_single_attr = partialmethod(read_several_attr, several=False)

    def read_count(self, tree: Any, expr: e.Expr) -> tuple[e.Expr | int, e.Expr | int | None]:
        """Read how many may be chosen: least and most."""
        # “(the number of your creatures) cards in your hand”
        parts = [one for one in tree.children if getattr(one, "type", "NUMBER") in ("NUMBER", *NUMBERS)]
        numbers = [NUMBERS.get(n.type, n.payload) if isinstance(n, Leaf) else self.read_value(n) for n in parts]
        if tree.has("UP_TO") or not numbers:
            return 0, numbers[0] if numbers else e.Count(expr)
        if tree.has("OR_MORE"):
            return numbers[0], e.Count(expr)
        if numbers[1:] and numbers[1] < numbers[0]:
            self.fail(tree, "the smaller number comes first")
        return numbers[0], numbers[1] if len(set(numbers)) > 1 else None

    def fits(self, group: NounGroup, tree: Any, one: e.Expr = _IT) -> e.Expr | None:
        """Read a noun group as a condition on the candidate; `one` is the object that “another” compares."""
        if group.noun.type not in ("NOUN", "CARD"):
            self.fail(tree, "a trigger can name only cards here", ("a card", *self.vocabulary.types))
        if group.zones is not None:
            self.fail(tree, "an event cannot be limited by the zone of the card")
        group, conditions = self._settle_extreme(group), list[e.Expr]()
        if group.noun.type == "NOUN":
            conditions.append(e.Compare("==", e.Its("type"), e.Lit(group.noun.payload)))
        if group.owner is not None:
            conditions.append(e.Same(e.ControllerOf(e.It()), group.owner))
        conditions += group.where
        if group.other is not None:
            conditions.append(e.Not(e.Same(one, group.other)))
        return join_conjuncts(conditions)

    def read_value(self, tree: Any) -> e.Expr:
        """Read a value; implemented by the class that reads values."""
        raise NotImplementedError(tree.data)
