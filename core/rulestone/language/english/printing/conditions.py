"""From data to conditions in words."""

from __future__ import annotations

from rulestone.language import expressions as e
from rulestone.language.english import words
from rulestone.language.english.errors import Unsayable
from rulestone.language.english.printing.nouns import NounPrinter, is_kind
from rulestone.language.english.pronouns import PLAYERS

_COUNTED = {">=": "{} or more", "<=": "{} or fewer", "==": "exactly {}", ">": "more than {}", "<": "fewer than {}"}
_COMPARED = {
    "==": "{}",
    "!=": "not {}",
    ">=": "{} or more",
    "<=": "{} or less",
    "<": "less than {}",
    ">": "more than {}",
}


class ConditionPrinter(NounPrinter):
    """Says conditions."""

    def condition(self, condition: e.Expr) -> str:
        """A condition."""
        if isinstance(condition, e.AnyOf) and len(condition.of) > 1 and self._vocabulary_says(condition) is None:
            return " or ".join(self._conj(part) for part in condition.of)
        return self._conj(condition)

    def _conj(self, condition: e.Expr) -> str:
        """A condition without "or"."""
        if isinstance(condition, e.All) and len(condition.of) > 1 and self._vocabulary_says(condition) is None:
            return " and ".join(self._atom(part) for part in condition.of)
        return self._atom(condition)

    def _vocabulary_says(self, condition: e.Expr) -> str | None:
        """The words that the vocabulary has for a condition as a whole."""
        for said, means in self.vocabulary.conditions.items():
            if means == condition:
                return said
        if isinstance(condition, e.Answering):
            return self.said(self.vocabulary.answers, condition.event)
        return None

    def _atom(self, condition: e.Expr) -> str:
        """A condition without "and" and "or" outside parentheses."""
        said = self._vocabulary_says(condition)
        if said is not None:
            return said
        match condition:
            case e.All(of) | e.AnyOf(of) if len(of) > 1:
                return f"({self.condition(condition)})"
            case e.Not(part):
                return self._not(part)
            case e.Exists(what, least):
                return self._there(what, "a" if least == 1 else f"at least {least}", many=least != 1)
            case e.Compare():
                return self._compare(condition)
            case e.Are(what, e.Compare("==", e.Its(attr), value)) if isinstance(what, e.Select):
                return f"{self.objects(what)} are {self._state(attr, value)}"
            case e.Same(e.ControllerOf(what), player) if player != PLAYERS and self._is_player(player):
                return f"{self.player(player)} {self._agree(player, 'control', 'controls')} {self.ref(what)}"
            case e.Same(e.OwnerOf(what), player) if player != PLAYERS and self._is_player(player):
                return f"{self.player(player)} {self._agree(player, 'own', 'owns')} {self.ref(what)}"
            case e.Same(left, right):
                return f"{self.objects(left)} is the same as {self.objects(right)}"
            case e.Present(what):
                return f"{self.objects(what, subject=True)} {self._is(what)} still there"
            case e.TurnOf(who):
                return f"it is {self.whose(who)} turn"
            case e.Phase(name):
                return f"it is {self.said(self.vocabulary.phases, name)}"
            case e.StackEmpty():
                return "the stack is empty"
            case e.Permitted(what=thing, who=who, given=False, value=None):
                return f"{self.objects(who, subject=True)} can {self.thing(thing)}"
        raise Unsayable(condition)

    def _not(self, condition: e.Expr) -> str:
        """That a condition does not hold."""
        match condition:
            case e.Exists(what, 1):
                return self._there(what, "no", many=True)
            case e.Permitted(what=thing, who=who, given=False, value=None):
                return f"{self.objects(who, subject=True)} cannot {self.thing(thing)}"
            case e.Compare(op, e.Of(what, attr), value) if (
                op == self.state_op(attr) and self.state(attr, value) and self._is_ref(what)
            ):
                return f"{self.ref(what, subject=True)} {self._is(what)} not {self.state(attr, value)}"
            case e.Are(what, e.Compare("==", e.Its(attr), value)) if isinstance(what, e.Select):
                return f"{self.objects(what)} are not {self._state(attr, value)}"
            case e.Compare(">", e.Times(event, who, None, "turn"), e.Lit(0)) if who is not None:
                return f"{self._have(who)} not {self.said(self.vocabulary.deeds, event)} this turn"
        return f"it is not true that {self._atom(condition)}"

    def _state(self, attr: str, value: e.Expr) -> str:
        state = self.state(attr, value)
        if state is None:
            raise Unsayable(value)
        return state

    def _there(self, what: e.Expr, quantity: str, *, many: bool) -> str:
        """How many there are."""
        if isinstance(what, e.Under) and what.what != self.names.subject:
            noun = self.said({**self.vocabulary.roles, "card": ""}, what.role)
            said = words.plural(noun, self.vocabulary.plurals) if many else noun
            group = f"{said} under {self.ref(what.what)}"
            there = "there are" if many else "there is"
            return f"{there} {words.article(group) if quantity == 'a' else f'{quantity} {group}'}"
        if not is_kind(what):
            raise Unsayable(what)
        if isinstance(what, e.Select) and what.of is not None and self.at_home(what):
            who = f"{self.player(what.of)} {self._agree(what.of, 'control', 'controls')}"
            group = self.group(what, many=many, owner=False)
        else:
            who = "there are" if many else "there is"
            group = self.group(what, many=many)
        return f"{who} {words.article(group) if quantity == 'a' else f'{quantity} {group}'}"

    def _compare(self, condition: e.Compare) -> str:
        """A comparison."""
        op, left, right = condition.op, condition.left, condition.right
        match left, right:
            case e.Result(), e.Lit(0) if op == ">":
                return "you do"
            case e.Count(what), e.Lit(int(number)) if is_kind(what) and op in _COUNTED and number >= 0:
                return self._there(what, _COUNTED[op].format(number), many=True)
            case e.Times(event, who, None, "turn"), e.Lit(int(number)) if who is not None and op in (">", ">="):
                done = f"{self._have(who)} {self.said(self.vocabulary.deeds, event)}"
                if op == ">" and number == 0:
                    return f"{done} this turn"
                if op == ">=":
                    return f"{done} {number} or more times this turn"
            case e.Times(event, None, what, "turn"), e.Lit(0) if what is not None and op == ">":
                return f"{self.objects(what, subject=True)} {self._was(event)} this turn"
            case e.Of(what, "type"), e.Lit(str(card_type)) if op == "==" and self._is_ref(what):
                noun = self.said(self.vocabulary.types, card_type)
                return f"{self.ref(what, subject=True)} {self._is(what)} {words.article(noun)}"
            case e.Of(what, attr), value if op == "==" and self.keyword(attr, value):
                has = "have" if self._many(what) else "has"
                return f"{self.objects(what, subject=True)} {has} {self.keyword(attr, value)}"
            case e.Of(what, attr), value if (
                op == self.state_op(attr) and self.state(attr, value) and self._is_ref(what)
            ):
                return f"{self.ref(what, subject=True)} {self._is(what)} {self.state(attr, value)}"
        if op not in _COMPARED:
            raise Unsayable(condition)
        said = self.simple(right) if op in (">=", "<=") else self.value(right)
        return f"{self.value(left)} is {_COMPARED[op].format(said)}"

    def _have(self, who: e.Expr) -> str:
        return f"{self.player(who)} {self._agree(who, 'have', 'has')}"

    def _is(self, what: e.Expr) -> str:
        return "are" if self._many(what) else "is"

    def _many(self, what: e.Expr) -> bool:
        """Whether a verb after this stands in the plural."""
        if isinstance(what, e.Var):
            return what == self.names.latest() and self.names.several()
        return (
            what not in self.vocabulary.singles.values()
            and not isinstance(
                what, (e.This, e.Opponent, e.TurnPlayer, e.ControllerOf, e.OwnerOf, e.HostOf, e.SourceOf)
            )
            and not (isinstance(what, e.Items) and what.last_only)
        )

    @staticmethod
    def _agree(who: e.Expr, you: str, other: str) -> str:
        return you if isinstance(who, e.You) or who == PLAYERS else other

    def _is_ref(self, what: e.Expr) -> bool:
        """Whether this is said by naming it."""
        return isinstance(what, (e.This, e.Var)) or what in self.vocabulary.singles.values()

    def _is_player(self, who: e.Expr) -> bool:
        """Whether this is said as a player."""
        try:
            self.player(who)
        except Unsayable:
            return False
        return True
