"""From parse trees of values and conditions to data."""

from __future__ import annotations

from typing import Any

from rulestone.language import expressions as e
from rulestone.language.english.pronouns import NAMED, NOTED, X, rolled
from rulestone.language.english.reading.nouns import Nouns
from rulestone.language.english.reading.trees import NounGroup, has, leaves, trees, word


class Conditions(Nouns):
    """Reads values and conditions."""

    # --- values -----------------------------------------------------------------------------------------------------

    def value(self, tree: Any) -> e.Expr:
        """A value."""
        if tree.data == "value":
            return self.value(tree.children[0])
        found: e.Expr = getattr(self, "value_" + tree.data)(tree)
        return found

    def value_number(self, tree: Any) -> e.Expr:
        """ "3"."""
        return e.Lit(tree.children[0].payload)

    value_text = value_number

    def value_that_many(self, tree: Any) -> e.Expr:
        """ "that many"."""
        return e.Result()

    def value_result(self, tree: Any) -> e.Expr:
        """ "the result" of a die."""
        return rolled(self.names.dice)

    def value_x(self, tree: Any) -> e.Expr:
        """ "X", where the end of the sentence says what it is."""
        return X

    def value_amount_of(self, tree: Any) -> e.Expr:
        """ "the amount of it"."""
        return e.Amount(self.ref(trees(tree)[0]))

    def value_group_value(self, tree: Any) -> e.Expr:
        """ "(its power plus 1)"."""
        return self.value(trees(tree)[0])

    def whose(self, tree: Any) -> e.Expr:
        """Whose attribute: an object or a player."""
        return self.names.latest() if tree.data == "its" else self.player(tree)

    def value_own_attr(self, tree: Any) -> e.Expr:
        """ "its power", "your life"."""
        return e.Of(self.whose(trees(tree)[0]), word(tree, "ATTR").payload)

    def value_attr_of_ref(self, tree: Any) -> e.Expr:
        """ "the power of this"."""
        return e.Of(self.ref(trees(tree)[0]), word(tree, "ATTR").payload)

    def value_own_printed(self, tree: Any) -> e.Expr:
        """ "its printed power"."""
        return e.Printed(self.whose(trees(tree)[0]), word(tree, "ATTR").payload)

    def value_printed_of(self, tree: Any) -> e.Expr:
        """ "the printed power of this"."""
        return e.Printed(self.ref(trees(tree)[0]), word(tree, "ATTR").payload)

    def value_count_of(self, tree: Any) -> e.Expr:
        """ "the number of monsters you control"."""
        return e.Count(self.settled(trees(tree)[0], "a number"))

    def value_total(self, tree: Any) -> e.Expr:
        """ "the total power of all monsters"."""
        return e.Total(self.settled(trees(tree)[0], "a total"), word(tree, "ATTR").payload)

    def value_greatest(self, tree: Any) -> e.Expr:
        """ "the greatest power of all monsters"."""
        return e.Greatest(self.settled(trees(tree)[0], "a comparison"), word(tree, "ATTR").payload)

    def value_least(self, tree: Any) -> e.Expr:
        """ "the least power of all monsters"."""
        return e.Least(self.settled(trees(tree)[0], "a comparison"), word(tree, "ATTR").payload)

    def value_twice(self, tree: Any) -> e.Expr:
        """ "twice its power"."""
        return e.Arith("*", self.value(trees(tree)[0]), e.Lit(2))

    def value_times(self, tree: Any) -> e.Expr:
        """ "3 times its power"."""
        return e.Arith("*", self.value(trees(tree)[0]), e.Lit(word(tree, "NUMBER").payload))

    def _arith(self, op: str, tree: Any) -> e.Expr:
        left, right = trees(tree)
        return e.Arith(op, self.value(left), self.value(right))

    def value_plus(self, tree: Any) -> e.Expr:
        """ "its power plus 1000"."""
        return self._arith("+", tree)

    def value_minus(self, tree: Any) -> e.Expr:
        """ "its power minus 1000"."""
        return self._arith("-", tree)

    def value_lesser(self, tree: Any) -> e.Expr:
        """ "the smaller of 3 and its power"."""
        return self._arith("min", tree)

    def value_greater(self, tree: Any) -> e.Expr:
        """ "the greater of 3 and its power"."""
        return self._arith("max", tree)

    def value_times_of(self, tree: Any) -> e.Expr:
        """ "the number of times you have drawn", "the number of times this has attacked"."""
        found = self.phrase(trees(tree)[0])
        if found.sort == "ref":
            return e.Times(word(tree, "DEED").payload, None, found.expr)
        return e.Times(word(tree, "DEED").payload, self.the_player(trees(tree)[0]))

    def value_kinds_of(self, tree: Any) -> e.Expr:
        """ "the number of different values of race among creatures you control"."""
        return e.Kinds(self.settled(trees(tree)[0], "a number"), word(tree, "ATTR").payload)

    def value_named_word(self, tree: Any) -> e.Expr:
        """ "the word named"."""
        return e.Var(NAMED)

    def value_noted(self, tree: Any) -> e.Expr:
        """ "what was noted"."""
        return e.Var(NOTED)

    def value_assumed(self, tree: Any) -> e.Expr:
        """ "what is assumed of “first draw”": the option taken of a named assumption."""
        return e.Assumed(word(tree, "STRING").payload)

    def the_player(self, tree: Any) -> e.Expr:
        """A phrase that must name one player."""
        found = self.phrase(tree)
        if found.sort != "player" or isinstance(found.expr, e.Either):
            self.fail(tree, "one player is meant here", ("you", "your opponent", "that player"))
        return found.expr

    # --- conditions -------------------------------------------------------------------------------------------------

    def condition(self, tree: Any) -> e.Expr:
        """A condition."""
        if tree.data in ("cond", "conj"):
            parts = self._flat(tree, tree.data)
            conditions = tuple(self.condition(part) for part in parts)
            if len(conditions) == 1:
                return conditions[0]
            return e.AnyOf(conditions) if tree.data == "cond" else e.All(conditions)
        found: e.Expr = getattr(self, "cond_" + tree.data)(tree)
        return found

    def _flat(self, tree: Any, data: str) -> list[Any]:
        """The parts of "A or B or C", left to right."""
        children = trees(tree)
        if len(children) == 1:
            return children
        return [*self._flat(children[0], data), children[1]]

    def cond_group_cond(self, tree: Any) -> e.Expr:
        """A condition in parentheses."""
        return self.condition(trees(tree)[0])

    def cond_not_true(self, tree: Any) -> e.Expr:
        """ "it is not true that …"."""
        return e.Not(self.condition(trees(tree)[0]))

    def cond_said(self, tree: Any) -> e.Expr:
        """A condition of the vocabulary."""
        said: e.Expr = tree.children[0].payload
        return said

    def cond_controls_some(self, tree: Any) -> e.Expr:
        """ "you control 3 or more monsters"."""
        who_tree, qty, group_tree = trees(tree)
        who = self.the_player(who_tree)
        self.theirs = None if isinstance(who, e.You) else who
        group = self._another(qty, self.group(group_tree))
        self.theirs = None
        if group.owner is None:
            group.owner = who
        elif group.owner != who:
            self.fail(tree, "this says twice whose it is")
        return self._quantity(qty, self.set_of(group))

    def cond_controls_none(self, tree: Any) -> e.Expr:
        """ "you do not control a monster"."""
        who_tree, group_tree = trees(tree)
        group = self.group(group_tree)
        self._own(group, self.the_player(who_tree), tree)
        return e.Not(e.Exists(self.set_of(group)))

    def cond_there_are(self, tree: Any) -> e.Expr:
        """ "there are 3 or more cards in your hand"."""
        qty, group = trees(tree)
        return self._quantity(qty, self.set_of(self._another(qty, self.group(group))))

    def _another(self, qty: Any, group: NounGroup) -> NounGroup:
        """A group of which "another" one is asked for."""
        if has(qty, "ANOTHER"):
            if group.other is not None:
                self.fail(qty, "this says twice what does not count")
            group.other = self.others()
        return group

    def _quantity(self, qty: Any, what: e.Expr) -> e.Expr:
        """How many there must be."""
        kinds = {leaf.type for leaf in leaves(qty)}
        if kinds & {"AN", "ANOTHER"}:
            return e.Exists(what)
        if "NO" in kinds:
            return e.Not(e.Exists(what))
        number = word(qty, "NUMBER").payload
        if "AT_LEAST" in kinds:
            return e.Exists(what, number)
        ops = {"OR_MORE": ">=", "OR_LESS": "<=", "EXACTLY": "==", "MORE_THAN": ">", "LESS_THAN": "<"}
        op = next(op for kind, op in ops.items() if kind in kinds)
        return e.Compare(op, e.Count(what), e.Lit(number))

    def cond_controls_it(self, tree: Any) -> e.Expr:
        """ "you control it"."""
        who, what = trees(tree)
        player = self.the_player(who)
        return e.Same(e.ControllerOf(self.ref(what)), player)

    def cond_owns_it(self, tree: Any) -> e.Expr:
        """ "you own it"."""
        who, what = trees(tree)
        player = self.the_player(who)
        return e.Same(e.OwnerOf(self.ref(what)), player)

    def cond_has_keyword(self, tree: Any) -> e.Expr:
        """ "it has flying"."""
        what = self.settled(trees(tree)[0], "a condition")
        return e.Compare("==", e.Of(what, word(tree, "KEYWORD").payload), e.Lit(True))

    def cond_is_state(self, tree: Any) -> e.Expr:
        """ "it is standby", "all your monsters are standby"."""
        found = self.phrase(trees(tree)[0])
        if found.sort not in ("ref", "all"):
            self.fail(tree, "a condition cannot leave a choice", ("this", "it", "all", "your"))
        leaf = word(tree, "STATE")
        if found.sort == "all":
            return e.Are(found.expr, self.state(leaf, e.It()))
        return self.state(leaf, found.expr)

    def cond_is_not_state(self, tree: Any) -> e.Expr:
        """ "it is not standby"."""
        return e.Not(self.cond_is_state(tree))

    def cond_is_a(self, tree: Any) -> e.Expr:
        """ "it is a monster"."""
        what, noun = trees(tree)
        leaf = noun.children[0]
        if leaf.type != "NOUN":
            self.fail(noun, "a type of card is meant here", tuple(self.vocabulary.types))
        found = self.phrase(what)
        if found.sort != "ref":
            self.fail(what, "one card is meant here", ("this", "it"))
        return e.Compare("==", e.Of(found.expr, "type"), e.Lit(leaf.payload))

    def cond_is_same(self, tree: Any) -> e.Expr:
        """ "it is the same as this"."""
        left, right = (self.settled(child, "a condition") for child in trees(tree))
        return e.Same(left, right)

    def cond_is_present(self, tree: Any) -> e.Expr:
        """ "it is still there"."""
        return e.Present(self.settled(trees(tree)[0], "a condition"))

    def cond_is_empty(self, tree: Any) -> e.Expr:
        """ "your hand is empty"."""
        found = self.phrase(trees(tree)[0])
        if found.sort != "all":
            self.fail(tree, "a zone is meant here", ("your hand",))
        return e.Not(e.Exists(found.expr))

    def _compare(self, op: str, tree: Any) -> e.Expr:
        left, right = trees(tree)
        return e.Compare(op, self.value(left), self.value(right))

    def cond_equals(self, tree: Any) -> e.Expr:
        """ "its power is 3000"."""
        return self._compare("==", tree)

    def cond_not_equals(self, tree: Any) -> e.Expr:
        """ "its power is not 3000"."""
        return self._compare("!=", tree)

    def cond_at_least(self, tree: Any) -> e.Expr:
        """ "its power is 3000 or more"."""
        return self._compare(">=", tree)

    def cond_at_most(self, tree: Any) -> e.Expr:
        """ "its power is 3000 or less"."""
        return self._compare("<=", tree)

    def cond_less(self, tree: Any) -> e.Expr:
        """ "its power is less than 3000"."""
        return self._compare("<", tree)

    def cond_more(self, tree: Any) -> e.Expr:
        """ "its power is more than 3000"."""
        return self._compare(">", tree)

    def cond_turn_of(self, tree: Any) -> e.Expr:
        """ "it is your turn"."""
        return e.TurnOf(self.poss(trees(tree)[0]))

    def cond_phase(self, tree: Any) -> e.Expr:
        """ "it is Free Time"."""
        return e.Phase(word(tree, "PHASE").payload)

    def cond_stack_empty(self, tree: Any) -> e.Expr:
        """ "the stack is empty"."""
        return e.StackEmpty()

    def cond_you_do(self, tree: Any) -> e.Expr:
        """ "you do"."""
        return e.Compare(">", e.Result(), e.Lit(0))

    def cond_has_done(self, tree: Any) -> e.Expr:
        """ "you have normal summoned this turn"."""
        times = e.Times(word(tree, "DEED").payload, self.the_player(trees(tree)[0]))
        return e.Compare(">", times, e.Lit(0))

    def cond_has_not_done(self, tree: Any) -> e.Expr:
        """ "you have not normal summoned this turn"."""
        return e.Not(self.cond_has_done(tree))

    def cond_has_done_often(self, tree: Any) -> e.Expr:
        """ "you have normal summoned 2 or more times this turn"."""
        times = e.Times(word(tree, "DEED").payload, self.the_player(trees(tree)[0]))
        return e.Compare(">=", times, e.Lit(word(tree, "NUMBER").payload))

    def cond_was_done(self, tree: Any) -> e.Expr:
        """ "this was destroyed this turn"."""
        what = self.settled(trees(tree)[0], "a condition")
        return e.Compare(">", e.Times(word(tree, "WAS_EVENT").payload, None, what), e.Lit(0))

    def cond_can(self, tree: Any) -> e.Expr:
        """ "you can normal summon"."""
        return e.Permitted(word(tree, "THING").payload, self.settled(trees(tree)[0], "a condition"))

    def cond_cannot(self, tree: Any) -> e.Expr:
        """ "you cannot normal summon"."""
        return e.Not(self.cond_can(tree))
