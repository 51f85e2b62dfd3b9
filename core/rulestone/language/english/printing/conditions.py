"""From data to conditions in words."""

from __future__ import annotations

from contextlib import suppress

from rulestone.language import expressions as e
from rulestone.language.english import inflect
from rulestone.language.english.antecedents import PLAYERS
from rulestone.language.english.errors import Unsayable, need, refuse
from rulestone.language.english.forms.conditions import ATOMS, QUANTITIES
from rulestone.language.english.forms.construct import join_pieces
from rulestone.language.english.printing.nouns import NounPrinter, is_kind


class ConditionPrinter(NounPrinter):
    """Prints conditions."""

    def condition(self, condition: e.Expr) -> str:
        """Render a condition."""
        if isinstance(condition, e.AnyOf) and len(condition.of) > 1 and self._vocabulary_says(condition) is None:
            return " or ".join(self._conj(part) for part in condition.of)
        return self._conj(condition)

    def _conj(self, condition: e.Expr) -> str:
        """Render a condition without "or"."""
        if isinstance(condition, e.All) and len(condition.of) > 1 and self._vocabulary_says(condition) is None:
            return " and ".join(self._atom(part) for part in condition.of)
        return self._atom(condition)

    def _vocabulary_says(self, condition: e.Expr) -> str | None:
        """Render the words that the vocabulary has for a condition as a whole."""
        for said, means in self.vocabulary.conditions.items():
            if means == condition:
                return said
        if isinstance(condition, e.Answering):
            return self.said(self.vocabulary.answers, condition.event)
        return None

    def _atom(self, condition: e.Expr) -> str:
        """Render a condition without "and" and "or" outside parentheses."""
        said = self._vocabulary_says(condition) or self._quantity(condition)
        if said is not None:
            return said
        if isinstance(condition, (e.All, e.AnyOf)) and len(condition.of) > 1:
            return f"({self.condition(condition)})"
        said = need(ATOMS.say(self, condition), condition)
        return said if self.names.answering == e.You() else said.replace("you do", "they do")

    say_atom = _atom

    def _quantity(self, condition: e.Expr) -> str | None:
        """Print the number of some objects; None for another condition, or for values that cannot be counted."""
        for construct in QUANTITIES.printing(type(condition)):
            bound = construct.match(self, condition)
            if bound is not None and (is_kind(bound["what"]) or isinstance(bound["what"], e.Under)):
                with suppress(Unsayable):  # “the number of your monsters is -3 or more”
                    return self._there(bound["what"], construct.say(self, bound), many=construct.form != "AN")
        return None

    def _there(self, what: e.Expr, quantity: str, *, many: bool) -> str:
        """Print the number of existing objects."""
        there = "there are" if many else "there is"
        if isinstance(what, e.Under) and what.what != self.names.subject:
            noun = self.said({**self.vocabulary.roles, "card": ""}, what.role)
            group = f"{inflect.pluralize(noun, self.vocabulary.plurals) if many else noun} under {self.ref(what.what)}"
        elif not is_kind(what):
            raise Unsayable(what)
        elif isinstance(what, e.Select) and what.of is not None and self.at_home(what):
            there = f"{self.player(what.of)} {'control' if self.is_many(what.of) else 'controls'}"
            group = self.group(what, many=many, owner=False)
        else:
            group = self.group(what, many=many)
        return join_pieces((there, quantity, group))

    def say_named(self, what: e.Expr) -> str:
        """Render something named before."""
        refuse(not isinstance(what, (e.This, e.Var, e.ThisWay)) and what not in self.vocabulary.singles.values(), what)
        if what == self.names.it() and not isinstance(what, e.This):
            return "they" if self.names.several() else "it"
        return self.ref(what, subject=True)

    def say_every(self, what: e.Expr) -> str:
        """Render all of a kind."""
        refuse(not isinstance(what, e.Select), what)
        return self.objects(what)

    def say_player(self, who: e.Expr) -> str:
        """Print one player."""
        refuse(who == PLAYERS, who)
        return self.player(who)

    def say_type(self, card_type: str) -> str:
        """Render a type of card."""
        return self.said(self.vocabulary.types, card_type)

    def _agree(self, who: e.Expr, plain: str, third: str) -> str:
        """Conjugate a verb for a player."""
        return plain if self.is_many(who) else third
