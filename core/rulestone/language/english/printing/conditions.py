"""Printing of conditions."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

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
        for text, means in self.vocabulary.conditions.items():
            if means == condition:
                return text
        words = self.vocabulary.answers
        return self.find_word(words, condition.event) if isinstance(condition, e.IsResponding) else None

    def _print_atom(self, condition: e.Expr) -> str:
        """Render a condition without "and" and "or" outside parentheses."""
        if (text := self._print_known(condition) or self._print_quantity(condition)) is not None:
            return text
        if isinstance(condition, (e.All, e.AnyOf)) and len(condition.of) > 1:
            return f"({self.print_condition(condition)})"
        text = require_wording(ATOMS.say(self, condition), condition)
        return text if self.names.answering == e.You() else text.replace("you do", "they do")

    say_atom = _print_atom

    def _print_quantity(self, condition: e.Expr) -> str | None:
        """Print the number of some objects; None for another condition, or for values that cannot be counted."""
        for construct in QUANTITIES.list_candidates(type(condition)):
            bound = construct.match(self, condition)
            if bound is None or (isinstance(bound["what"], e.Participants) and condition == e.Exists(bound["what"])):
                continue  # “a creature was destroyed this turn”
            if is_kind(bound["what"]) or isinstance(bound["what"], e.Under):
                with suppress(Unprintable):  # “the number of your monsters is -3 or more”
                    return self._print_existence(bound["what"], construct.say(self, bound), many=construct.form != "AN")
        return None

    def _print_existence(self, expr: e.Expr, quantity: str, *, many: bool) -> str:
        """Print the number of existing objects."""
        there = "there are" if many else "there is"
        if isinstance(expr, e.Under) and expr.what != self.names.subject:
            noun = self.find_word({**self.vocabulary.roles, "card": ""}, expr.role)
            noun = inflect.pluralize(noun, self.vocabulary.plurals) if many else noun
            group = f"{noun} under {self.print_ref(expr.what)}"
        elif not is_kind(expr):
            raise Unprintable(expr)
        elif isinstance(expr, e.Select) and expr.of is not None and self.is_printed_without_zone(expr):
            there = f"{self.print_player(expr.of)} {'control' if self.is_many(expr.of) else 'controls'}"
            group = self.print_nouns(expr, many=many, owner=False)
        else:
            group = self.print_nouns(expr, many=many)
        return join_pieces((there, quantity, group))

    def say_named(self, expr: e.Expr) -> str:
        """Render something named before."""
        refuse(not isinstance(expr, (e.This, e.Var, e.ThisWay)) and expr not in self.vocabulary.singles.values(), expr)
        if expr == self.names.get_referent() and not isinstance(expr, e.This):
            return "they" if self.names.is_plural() else "it"
        return self.print_ref(expr, subject=True)

    def say_every(self, expr: e.Expr) -> str:
        """Render all of a kind."""
        refuse(not isinstance(expr, (e.Select, e.Either)), expr)
        return self.print_objects(expr)

    def say_player(self, player: e.Expr) -> str:
        """Print a single player; refuse "both players"."""
        refuse(player == PLAYERS, player)
        return self.print_player(player)

    say_type = NounPrinter.print_type

    def say_span(self, scope: str, whose: e.Expr | None) -> str:
        """Print the span in which events are counted."""
        return f"this {scope}" if whose is None else f"during {self.print_whose(whose)} last turn"

    def say_amount_done(self, *done: Any) -> str:
        """Print "life you have gained", "damage it was dealt"."""
        return " ".join(self._print_sum(*done)[::-1])

    def say_amount_each(self, *done: Any) -> str:
        """Print "card you have drawn", "life you have gained"."""
        words, noun = self._print_sum(*done)
        return f"{noun.removesuffix('s')} {words}"

    def say_done_much(self, *done: Any) -> str:
        """Print "you have gained 3 or more life"."""
        return f" {self.say_NUMBER(done[-1])} or more ".join(self._print_sum(*done[:-1]))

    def _print_sum(self, event: str, role: str, counted: str, who: Any, what: Any) -> tuple[str, str]:
        """Return the words before an amount, such as “you have gained”, and those after it."""
        amount: Any = self.find_word(self.dictionary.tables["AMOUNT"], (event, role, counted))
        if who is None:
            return f"{self.print_objects(what)} {amount[0]}", amount[1]
        return f"{self.say_player(who)} {'have' if self.is_many(who) else 'has'} {amount[0]}", amount[1]
