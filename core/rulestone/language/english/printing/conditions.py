"""From data to conditions in words."""

from __future__ import annotations

from contextlib import suppress

from rulestone.language import expressions as e
from rulestone.language.english import inflect
from rulestone.language.english.antecedents import PLAYERS
from rulestone.language.english.errors import Unprintable, refuse, require_wording
from rulestone.language.english.forms.conditions import ATOMS, QUANTITIES
from rulestone.language.english.forms.construct import join_pieces
from rulestone.language.english.printing.nouns import NounPrinter, is_kind


class ConditionPrinter(NounPrinter):
    """Prints conditions."""

    def print_condition(self, condition: e.Expr) -> str:
        """Render a condition."""
        if isinstance(condition, e.AnyOf) and len(condition.of) > 1 and self._print_known(condition) is None:
            return " or ".join(self._print_conjunction(part) for part in condition.of)
        return self._print_conjunction(condition)

    def _print_conjunction(self, condition: e.Expr) -> str:
        """Render a condition without "or"."""
        if isinstance(condition, e.All) and len(condition.of) > 1 and self._print_known(condition) is None:
            return " and ".join(self._print_atom(part) for part in condition.of)
        return self._print_atom(condition)

    def _print_known(self, condition: e.Expr) -> str | None:
        """Render the words that the vocabulary has for a condition as a whole."""
        for said, means in self.vocabulary.conditions.items():
            if means == condition:
                return said
        return self.find_word(self.vocabulary.answers, condition.event) if isinstance(condition, e.Answering) else None

    def _print_atom(self, condition: e.Expr) -> str:
        """Render a condition without "and" and "or" outside parentheses."""
        said = self._print_known(condition) or self._print_quantity(condition)
        if said is not None:
            return said
        if isinstance(condition, (e.All, e.AnyOf)) and len(condition.of) > 1:
            return f"({self.print_condition(condition)})"
        said = require_wording(ATOMS.say(self, condition), condition)
        return said if self.names.answering == e.You() else said.replace("you do", "they do")

    say_atom = _print_atom

    def _print_quantity(self, condition: e.Expr) -> str | None:
        """Print the number of some objects; None for another condition, or for values that cannot be counted."""
        for construct in QUANTITIES.list_candidates(type(condition)):
            bound = construct.match(self, condition)
            if bound is not None and (is_kind(bound["what"]) or isinstance(bound["what"], e.Under)):
                with suppress(Unprintable):  # “the number of your monsters is -3 or more”
                    return self._print_existence(bound["what"], construct.say(self, bound), many=construct.form != "AN")
        return None

    def _print_existence(self, what: e.Expr, quantity: str, *, many: bool) -> str:
        """Print the number of existing objects."""
        there = "there are" if many else "there is"
        if isinstance(what, e.Under) and what.what != self.names.subject:
            noun = self.find_word({**self.vocabulary.roles, "card": ""}, what.role)
            noun = inflect.pluralize(noun, self.vocabulary.plurals) if many else noun
            group = f"{noun} under {self.print_ref(what.what)}"
        elif not is_kind(what):
            raise Unprintable(what)
        elif isinstance(what, e.Select) and what.of is not None and self.is_printed_without_zone(what):
            there = f"{self.print_player(what.of)} {'control' if self.is_many(what.of) else 'controls'}"
            group = self.print_nouns(what, many=many, owner=False)
        else:
            group = self.print_nouns(what, many=many)
        return join_pieces((there, quantity, group))

    def say_named(self, what: e.Expr) -> str:
        """Render something named before."""
        refuse(not isinstance(what, (e.This, e.Var, e.ThisWay)) and what not in self.vocabulary.singles.values(), what)
        if what == self.names.get_referent() and not isinstance(what, e.This):
            return "they" if self.names.is_plural() else "it"
        return self.print_ref(what, subject=True)

    def say_every(self, what: e.Expr) -> str:
        """Render all of a kind."""
        refuse(not isinstance(what, e.Select), what)
        return self.print_objects(what)

    def say_player(self, who: e.Expr) -> str:
        """Print one player."""
        refuse(who == PLAYERS, who)
        return self.print_player(who)

    def say_type(self, card_type: str) -> str:
        """Render a type of card."""
        return self.find_word(self.vocabulary.types, card_type)

    def _conjugate_for(self, who: e.Expr, plain: str, third: str) -> str:
        """Conjugate a verb for a player."""
        return plain if self.is_many(who) else third
