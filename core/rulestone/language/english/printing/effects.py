"""Continuous effects in words: the affected objects and the operations."""

from __future__ import annotations

from functools import partialmethod
from itertools import pairwise
from typing import Any

from rulestone.language import expressions as e
from rulestone.language.abilities import COPYING, Continuous, Operation
from rulestone.language.english import inflect
from rulestone.language.english.errors import Unprintable, refuse, require_wording
from rulestone.language.english.forms.construct import AGREEING
from rulestone.language.english.forms.effects import OPERATIONS
from rulestone.language.english.forms.values import PER
from rulestone.language.english.phrases import ABILITY_KINDS, SHARED
from rulestone.language.english.printing.conditions import ConditionPrinter
from rulestone.language.english.printing.nouns import is_kind
from rulestone.language.instructions import Create, Instruction
from rulestone.model.objects import TOKEN, Card


class EffectPrinter(ConditionPrinter):
    """Prints continuous effects, without their duration."""

    granting = "have"
    """How a keyword or ability is given: to "have" it as long as the effect is there, or to "gain" it for a time."""

    def print_continuous(self, effect: Continuous, granting: str) -> str:
        """Print a continuous effect with its objects; `granting` is "gain" or "have", for keywords."""
        if len(effect.what) == 1 and (only := self._print_single_operation(effect, effect.what[0])):
            return only
        many = self.is_many(effect.whom)
        if effect.layer == COPYING and len(effect.what) > 1 and effect.what[0].kind == "copy":
            return self._print_copy_exceptions(effect, granting)
        lines: list[str] = []
        after_plus = False
        for operation in effect.what:
            plus = operation.kind == "add" and isinstance(operation.value, e.Lit)
            one = self.print_operation(operation, many, granting)
            lines.append(one.split(" ", 1)[1] if plus and after_plus else one)
            after_plus = plus
        refuse(not lines, effect)
        whom = self.print_objects(effect.whom, subject=True)
        if any(operation.kind == "forbid" for operation in effect.what):
            whom = whom.removeprefix("all ")
        return f"{whom} {' and '.join(lines)}"

    def _print_single_operation(self, effect: Continuous, single: Operation) -> str:
        """Print an effect that only sets the controller or a value, or multiplies a value; "" for other effects."""
        if not isinstance(single.value, e.Expr):
            return ""
        if single.attr == "controller":
            player = self.print_player(single.value)
            gain = "gain" if player in ("you", "players") else "gains"
            return f"{player} {gain} control of {self.print_objects(effect.whom)}"
        said_of_it = single.attr in ("name", "type") or self.print_state(single.attr, single.value) is not None
        if single.kind not in ("set", "multiply") or (single.kind == "set" and said_of_it):
            return ""
        become = "become" if inflect.is_plural(self.print_attr(single.attr)) else "becomes"
        verb = become if single.kind == "set" else "is multiplied by"
        return f"{self.print_attr_subject(effect.whom, single.attr)} {verb} {self.print_value(single.value)}"

    def _print_copy_exceptions(self, effect: Continuous, granting: str) -> str:
        """Render "it becomes a copy of target creature, except it has power 3"."""
        copy, *besides = effect.what
        many = self.is_many(effect.whom)
        copied = self.print_continuous(Continuous(whom=effect.whom, what=(copy,)), granting)
        text = " and ".join(self.print_operation(operation, many, granting) for operation in besides)
        return f"{copied}, except {'they' if many else 'it'} {text}"

    def is_entry(self, maker: Instruction, step: Instruction) -> bool:
        """Return whether a step puts the cards on the field that the step before has created."""
        brought = self.dictionary.find_entry(maker) if isinstance(maker, Create) else None
        return brought is not None and step == brought[1]

    def print_creation(self, made: Create, *, enters: bool) -> str:
        """Render "create 2 creature tokens with power 1000", "put a copy of it into your hand"."""
        refuse(made.name != self.names.name_target() or made.marks, made)
        print_made = self._print_described_tokens if made.of is None else self._print_copies
        text = print_made(made, enters=enters)
        self.names.note_choice(made.name, several=made.count != 1)
        if not enters:
            return f"put {text} into {self.print_whose(made.whose or e.You())} {self.say_word('ZONE', made.to)}"
        self.dictionary.note_verb(self.names, *require_wording(self.dictionary.find_entry(made), made))
        return f"{f'{self.print_player(made.whose)} creates' if made.whose is not None else 'create'} {text}"

    def _print_copies(self, made: Create, *, enters: bool) -> str:
        values = {self.vocabulary.token: True} if self.vocabulary.token and enters else {}
        refuse(not isinstance(made.count, int) or made.values != values, made)
        many = made.count != 1
        return f"{f'{made.count} ' * many}{AGREEING['COPY_OF'][many]} {self.print_objects(made.of or e.It())}"

    def _print_described_tokens(self, made: Create, *, enters: bool) -> str:
        number, each = _split_count(made.count)
        card = require_wording(made.card, made)
        refuse(not isinstance(number, int) or card.status != TOKEN or (each is not None and not enters), made)
        before, after = self.print_traits(card)
        text = " ".join((*before, self.find_word(self.vocabulary.types, card.type), f"token{'s' * (number != 1)}"))
        after += [f"for each {self.say_kind(each.what)}"] if each is not None else []
        return " ".join((f"{number} {text}" if number != 1 else inflect.add_article(text), *after))

    def print_traits(self, card: Card) -> tuple[list[str], list[str]]:
        """Return the words for a token's traits: those before its noun, and those after it."""
        # the name stands after the noun, so that “Spark token” cannot be read as a race or a state
        before, after = [], [] if card.name == TOKEN else [f"named {self.quote(card.name)}"]
        for attr, value in ((key, one) for key, one in card.values.items() if key != self.vocabulary.token):
            if state := self.print_state(attr, e.Lit(value)):
                before.append(state)
            elif value is True:
                after.append(f"with {self.find_word(self.vocabulary.keywords, attr)}")
            else:
                after.append(f"with {self.print_attr(attr)} {self.say_NUMBER(value)}")
        after += [f"with {self.say_quoted_ability(ability)}" for ability in card.abilities]
        return before, [f"and {one}" if text.startswith("with") else one for text, one in pairwise(["", *after])]

    def say_quoted_ability(self, ability: object) -> str:
        """Render an ability in quotes."""
        raise Unprintable(ability)

    def print_attr_subject(self, objects: e.Expr, attr: str) -> str:
        """Render "its power", "the power of your monsters"."""
        try:
            return self.print_simple_value(e.Of(objects, attr))
        except Unprintable:
            return f"the {self.print_attr(attr)} of {self.print_objects(objects)}"

    def print_operation(self, operation: Operation, many: bool, granting: str) -> str:
        """Print an operation on one object, or on several with `many`."""
        before, self.granting, self.many = self.granting, granting, many
        text = OPERATIONS.say(self, operation)
        self.granting = before
        return require_wording(text, operation)

    def conjugate(self, verb: str, many: bool) -> str:
        """Conjugate a verb for one or several; "grant" is the required sense, gaining or having."""
        verb = self.granting if verb == "grant" else verb
        return verb if many else {"have": "has"}.get(verb) or inflect.form_third(verb)

    def say_plus_attr(self, attr: str, number: Any) -> str:
        """Render "+2000 power"."""
        return f"{self.say_SIGNED(number)} {self.print_attr(attr)}"

    def say_SIGNED(self, number: Any) -> str:
        """Print a number with its sign: "+1"."""
        refuse(not isinstance(number, int) or isinstance(number, bool), number)
        return f"{number:+d}"

    def say_SIGNED_OTHER(self, number: Any) -> str:
        """Print a signed number; refuse 1, since "+1 for each" reads back as the count itself."""
        refuse(number == 1, number)
        return self.say_SIGNED(number)

    def say_BESIDES(self, attr: str) -> str:
        """Render "in addition to its other races"."""
        refuse(attr not in self.vocabulary.several, attr)
        return inflect.form_besides(self.print_attr(attr), "their" if self.many else "its", self.vocabulary.plurals)

    def say_kind(self, expr: e.Expr, *, many: bool = False) -> str:
        """Print one object of a kind, for each of which steps are repeated."""
        return self.print_nouns(expr if is_kind(expr) else require_wording(None, expr), many=many)

    say_kinds = partialmethod(say_kind, many=True)

    def say_each(self, value: Any) -> str:
        """Print the number after "for each"."""
        return require_wording(PER.say(self, value), value)

    say_places = ConditionPrinter.say_every

    def say_whom(self, expr: Any) -> str:
        """Render objects."""
        refuse(not isinstance(expr, e.Expr), expr)
        return self.print_objects(expr)

    def say_computed(self, value: Any) -> str:
        """Print a computed value."""
        refuse(isinstance(value, e.Lit) or not isinstance(value, e.Expr), value)
        return self.print_value(value)

    def say_several_types(self, card_type: str) -> str:
        """Print a card type in the plural."""
        refuse(not self.many, card_type)
        return inflect.pluralize(self.find_word(self.vocabulary.types, card_type), self.vocabulary.plurals)

    def say_lost_kind(self, kind: str) -> str:
        """Render "its triggered abilities"."""
        refuse(kind not in ABILITY_KINDS, kind)
        return f"{'their' if self.many else 'its'} {kind} abilities"

    def say_ability_name(self, name: str) -> str:
        """Render the name of an ability."""
        refuse(name in ("ability", "abilities"), name)
        return self.quote(name)

    def say_all_shared(self, called: str) -> str:
        """Render "all activated abilities of"."""
        return self.find_word(SHARED, called)

    def say_shared(self, called: str) -> str:
        """Render a keyword or kind of abilities, or a name or tag in quotes."""
        known = {**self.vocabulary.kinds, **self.vocabulary.keywords}
        return next((text for text, meant in known.items() if meant == called), "") or self.quote(called)


def _split_count(count: e.Expr | int) -> tuple[e.Expr | int, e.Count | None]:
    """Split "2 for each monster" into its number and its set; the set is None for a plain number."""
    match count:
        case e.Arith("*", e.Count() as each, e.Lit(int(number))):
            return number, each
        case e.Count():
            return 1, count
    return count, None
