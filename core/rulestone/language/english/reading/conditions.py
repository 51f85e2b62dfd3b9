"""Conversion of parse trees of values and conditions to data."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.language import expressions as e
from rulestone.language.english.forms.conditions import ATOMS, QUANTITIES
from rulestone.language.english.forms.values import ATTRIBUTES, PER, SIMPLE, SUMS, TERMS
from rulestone.language.english.reading.nouns import Nouns
from rulestone.language.english.reading.trees import NounGroup, has_branch, list_leaves
from rulestone.language.expressions.expression import value


class Conditions(Nouns):
    """Reads values and conditions."""

    def read_value(self, tree: Any) -> e.Expr:
        """Read a value."""
        if tree.data in ("value", "group_value"):
            return self.read_value(tree.branches[0])
        family = next(family for family in (SUMS, TERMS, SIMPLE, ATTRIBUTES, PER) if tree.data in family.by_rule)
        found: e.Expr = family.read(self, tree)
        return found

    read_number = read_term = read_simple = read_limit = read_plain = read_computed = read_each = read_value

    def read_modifier(self, tree: Any, group: NounGroup) -> None:
        """Add a modifier; fail for “power less than its cost”, where “its” could be the candidate or another card."""
        super().read_modifier(tree, group)
        attrs = {leaf.payload for leaf in list_leaves(tree) if leaf.type == "ATTR"}
        limit = [one.data for one in tree.branches[-1:] if has_branch(one, "its")]
        if len(attrs) > 1 and limit in (["own_attr"], ["own_printed"]) and self.names.get_referent(True) == e.This():
            self.fail(tree, "“its” could mean either card here; name the card", ("the power of this",))

    def read_whose(self, tree: Any) -> e.Expr:
        """Read the object or player that has an attribute."""
        return self.names.get_referent(one=True) if tree.data == "its" else self.read_player_phrase(tree)

    def read_player(self, tree: Any) -> e.Expr:
        """Read a phrase that must name one player."""
        found = self.phrase_of_person(tree, always=True)
        if found.sort != "player" or isinstance(found.expr, e.Either):
            self.fail(tree, "expected one player", ("you", "your opponent", "that player"))
        return found.expr

    def read_condition(self, tree: Any) -> e.Expr:
        """Read a condition."""
        if tree.data in ("cond", "conj", "group_cond"):
            conditions = tuple(map(self.read_condition, tree.branches))
            if len(conditions) == 1:
                return conditions[0]
            return e.AnyOf(conditions) if tree.data == "cond" else e.All(conditions)
        if tree.data in ATOMS.by_rule:
            found: e.Expr = ATOMS.read(self, tree)
        else:
            found = tree.children[0].payload if tree.data == "said" else getattr(self, "cond_" + tree.data)(tree)
        return found

    read_atom = read_condition

    def read_span(self, tree: Any) -> tuple[str, e.Expr | None]:
        """Read "this turn", "this game", "during your last turn": a scope of `Times`, and whose last turn."""
        whose = self.read_possessive(tree.branches[0]) if tree.has("LAST_TURN") else None
        return "game" if tree.has("THIS_GAME") else "turn", whose

    def read_amount_done(self, tree: Any) -> tuple[Any, ...]:
        """Read "life you have gained": event, roles of the subject and the number, and the player or the objects."""
        amounts, words = self.dictionary.tables["AMOUNT"], tree.get_leaf("MUCH").payload
        if (words, noun := tree.get_leaf("MUCH_NOUN").payload) not in amounts:
            self.fail(tree, "this number is not added up", tuple(other for before, other in amounts if before == words))
        found = self.read_phrase(tree.branches[0])
        if found.sort not in ("player", "all", "ref") or isinstance(found.expr, e.Either):
            self.fail(tree, "only numbers of one player or of named objects are added up", ("you", "this", "it"))
        return (*amounts[words, noun], *((found.expr, None) if found.sort == "player" else (None, found.expr)))

    read_amount_each = read_amount_done

    def read_done_much(self, tree: Any) -> tuple[Any, ...]:
        """Read "you gained 3 or more life" like "life you have gained", and the number."""
        return (*self.read_amount_done(tree), tree.get_leaf("NUMBER").payload)

    def read_described_one(self, tree: Any) -> e.Expr | None:
        """Read "a creature you control" as a condition on the candidate."""
        found = self.read_phrase(tree)
        if found.group is None or (found.sort, found.target, found.least, found.most) != ("choice", False, 1, None):
            self.fail(tree, "expected one card of a kind here", ("a card", "another card"))
        return self.fits(found.group, tree)

    def cond_there_are(self, tree: Any) -> e.Expr:
        """Read "there are 3 or more monsters", "you control a monster and 2 spells", "you attacked with 3 monsters"."""
        parts = tree.branches
        given: dict[str, Any] = {"owner": self.read_player(parts.pop(0))} if len(parts) % 2 else {}
        self.theirs = next((who for who in given.values() if not isinstance(who, e.You)), None)
        if tree.has("DID"):
            given["past"] = tree.get_leaf("DID").payload
        found: list[e.Expr] = []
        for qty, group_tree in zip(parts[::2], parts[1::2], strict=True):
            group = self.read_another(qty, self.read_group(group_tree))
            self._set_once(group, tree, **given)
            found.append(QUANTITIES.read(self, qty, what=self.make_select(group)))
        self.theirs = None
        return e.All(tuple(found)) if found[1:] else found[0]

    def cond_controls_more(self, tree: Any) -> e.Expr:
        """Read "your opponent controls more creatures than you"."""
        left, kind, right = tree.branches
        counts = (e.Count(self.make_select(self.read_group(kind, self.read_player(who)))) for who in (left, right))
        return e.Compare("<" if tree.has("FEWER") else ">", *counts)

    def cond_done_this_way(self, tree: Any) -> e.Expr:
        """Read "a creature was destroyed this way", "2 or more cards were discarded this way"."""
        found = self.read_phrase(tree.branches[0])
        if found.group is None:
            self.fail(tree, "name the kind of card here, such as “creature”", ("a card", *self.vocabulary.types))
        self.mod_this_way(tree, found.group)
        what = self.make_select(found.group)
        return e.Exists(what) if found.least == 1 else e.Compare(">=", e.Count(what), value(found.least))

    def cond_is_one(self, tree: Any) -> e.Expr:
        """Read "it is a creature", "it is a creature with power 3 or less"."""
        what, group = self.read_named(tree.branches[0]), self.read_group(tree.branches[1])
        if (asked := self.fits(group, tree)) is None:
            self.fail(tree, "“card” fits every card; name a kind of card", tuple(self.vocabulary.types))
        if isinstance(asked, e.Compare) and asked.left == e.Its("type"):
            return replace(asked, left=e.Of(what, "type"))
        return e.Are(what, asked)
