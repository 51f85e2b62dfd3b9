"""From continuous effects to words: whom they are for and what they do there."""

from __future__ import annotations

from rulestone.language import expressions as e
from rulestone.language.abilities import COPYING, Ability, Continuous, Operation
from rulestone.language.english import words
from rulestone.language.english.errors import Unsayable
from rulestone.language.english.phrases import ABILITY_KINDS, SHARED
from rulestone.language.english.printing.conditions import ConditionPrinter
from rulestone.language.english.printing.nouns import is_kind


class EffectPrinter(ConditionPrinter):
    """Says continuous effects, without how long they last."""

    def continuous(self, effect: Continuous, granting: str) -> str:
        """What a continuous effect does to whom; `granting` "gain" or "have" a keyword."""
        single = effect.what[0] if len(effect.what) == 1 else None
        if single is not None and single.attr == "controller" and isinstance(single.value, e.Expr):
            player = self.player(single.value)
            gain = "gain" if player in ("you", "players") else "gains"
            return f"{player} {gain} control of {self.objects(effect.whom)}"
        if single is not None and isinstance(single.value, e.Expr):
            said_of_it = single.attr in ("name", "type") or self.state(single.attr, single.value) is not None
            if single.kind == "set" and not said_of_it:
                become = "become" if words.is_plural(self.attr(single.attr)) else "becomes"
                return f"{self._attr_subject(effect.whom, single.attr)} {become} {self.value(single.value)}"
            if single.kind == "multiply":
                return f"{self._attr_subject(effect.whom, single.attr)} is multiplied by {self.value(single.value)}"
        many = self.is_many(effect.whom)
        if effect.layer == COPYING and len(effect.what) > 1 and effect.what[0].kind == "copy":
            return self._except(effect, granting)
        said: list[str] = []
        after_plus = False
        for operation in effect.what:
            plus = operation.kind == "add" and isinstance(operation.value, e.Lit)
            one = self._operation(operation, many, granting)
            said.append(one.split(" ", 1)[1] if plus and after_plus else one)
            after_plus = plus
        if not said:
            raise Unsayable(effect)
        whom = self.objects(effect.whom, subject=True)
        if any(operation.kind == "forbid" for operation in effect.what):
            whom = whom.removeprefix("all ")
        return f"{whom} {' and '.join(said)}"

    def _except(self, effect: Continuous, granting: str) -> str:
        """ "it becomes a copy of target creature, except its power is 3"."""
        copy, *besides = effect.what
        many = self.is_many(effect.whom)
        copied = self.continuous(Continuous(whom=effect.whom, what=(copy,)), granting)
        match besides:
            case [Operation("set", attr, e.Expr() as value)] if attr in self.vocabulary.attributes.values() and (
                self.state(attr, value) is None
            ):
                return f"{copied}, except {'their' if many else 'its'} {self.attr(attr)} is {self.value(value)}"
        said = " and ".join(self._operation(operation, many, granting) for operation in besides)
        return f"{copied}, except {'they' if many else 'it'} {said}"

    def quoted_ability(self, ability: Ability) -> str:
        """An ability in quotes."""
        raise Unsayable(ability)

    def _attr_subject(self, whom: e.Expr, attr: str) -> str:
        """ "its power", "the power of your monsters"."""
        try:
            return self.simple(e.Of(whom, attr))
        except Unsayable:
            return f"the {self.attr(attr)} of {self.objects(whom)}"

    def _exchanged(self, attr: str, new: e.Expr, old: e.Expr) -> str:
        """ "red in place of blue", "wall in place of unit", "race “dragon” in place of “goblin”"."""
        if attr == "type" and isinstance(new, e.Lit) and isinstance(old, e.Lit):
            types = self.vocabulary.types
            return f"{self.said(types, new.value)} in place of {self.said(types, old.value)}"
        states = self.state(attr, new), self.state(attr, old)
        if all(states):
            return f"{states[0]} in place of {states[1]}"
        return f"{self.attr(attr)} {self.value(new)} in place of {self.value(old)}"

    def _shared(self, called: str) -> str:
        """ "all activated abilities of", "all flying abilities of", "all “roar” abilities of"."""
        for said, meant in SHARED.items():
            if meant == called:
                return said
        known = {**self.vocabulary.kinds, **self.vocabulary.keywords}
        word = next((said for said, meant in known.items() if meant == called), "")
        return f"all {word or self.quoted(called)} abilities of"

    def _operation(self, operation: Operation, many: bool, granting: str) -> str:
        """One thing that is done."""

        def verb(one: str) -> str:
            return one if many else {"have": "has"}.get(one) or words.third(one)

        if isinstance(operation.value, Ability):
            return f"{verb(granting)} {self.quoted_ability(operation.value)}"
        value = operation.value
        match operation:
            case Operation("add", attr, e.Lit(int(number))) if not isinstance(number, bool):
                return f"{verb('get')} {number:+d} {self.attr(attr)}"
            case Operation("add", attr, e.Lit() as added) if attr in self.vocabulary.several:
                word, whose = self.attr(attr), "their" if many else "its"
                besides = words.besides(word, whose, self.vocabulary.plurals)
                return f"{verb('have')} {word} {self.value(added)} {besides}"
            case Operation("add", attr, e.Count(what)) if is_kind(what):
                return f"{verb('get')} +1 {self.attr(attr)} for each {self.group(what, many=False)}"
            case Operation("add", attr, e.Arith("*", e.Count(what), e.Lit(int(number)))) if (
                is_kind(what) and number != 1
            ):
                return f"{verb('get')} {number:+d} {self.attr(attr)} for each {self.group(what, many=False)}"
            case Operation("add", attr, e.Select() as places):
                return f"{verb('get')} extra {self.attr(attr)} to {self.objects(places)}"
            case Operation("add", attr, e.Arith("*", lowered, e.Lit(-1))):
                return f"{verb('get')} {self.attr(attr)} lowered by {self.value(lowered)}"
            case Operation("add", attr) if value is not None and not isinstance(value, e.Lit):
                return f"{verb('get')} extra {self.attr(attr)} equal to {self.value(value)}"
            case Operation("swap", attr, e.Lit(str(other))):
                return f"{verb('swap')} {self.attr(attr)} and {self.attr(other)}"
            case Operation("set", "name", e.Lit(str(name))):
                return f"{verb('become')} named {self.quoted(name)}"
            case Operation("set", "type", e.Lit(str(card_type))):
                noun = self.said(self.vocabulary.types, card_type)
                return (
                    f"{verb('become')} {words.plural(noun, self.vocabulary.plurals) if many else words.article(noun)}"
                )
            case Operation("set", attr) if value is not None:
                state = self.state(attr, value)
                return f"{verb('become')} {state}" if state else f"{verb('have')} {self.attr(attr)} {self.value(value)}"
            case Operation("grant", keyword, None):
                return f"{verb(granting)} {self.said(self.vocabulary.keywords, keyword)}"
            case Operation("lose", "abilities", None):
                return f"{verb('lose')} {'their' if many else 'its'} abilities"
            case Operation("lose", keyword, None) if keyword in self.vocabulary.keywords.values():
                return f"{verb('lose')} {self.said(self.vocabulary.keywords, keyword)}"
            case Operation("lose", kind, None) if kind in ABILITY_KINDS:
                return f"{verb('lose')} {'their' if many else 'its'} {kind} abilities"
            case Operation("lose", named, None) if named != "ability":
                return f"{verb('lose')} {self.quoted(named)}"
            case Operation("copy", "card", model) if isinstance(model, e.Expr):
                return f"{verb('become')} {'copies' if many else 'a copy'} of {self.objects(model)}"
            case Operation("reword", attr, e.Exchange(old, new)):
                text = "their texts" if many else "its text"
                return f"{verb('have')} {self._exchanged(attr, new, old)} in {text}"
            case Operation("share", called, whose) if isinstance(whose, e.Expr):
                return f"{verb(granting)} {self._shared(called)} {self.objects(whose)}"
            case Operation("forbid", thing, None):
                return f"cannot {self.thing(thing)}"
            case Operation("permit", thing, None):
                return f"can {self.thing(thing)}"
        raise Unsayable(operation)
