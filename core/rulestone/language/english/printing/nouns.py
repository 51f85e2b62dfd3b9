"""Printing of noun phrases, values and conditions.

Every function raises Unsayable for data without words; `rulestone.language.english.printing.paraphrase` then
describes it in other words.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partialmethod
from typing import Any, TypeGuard

from msgspec.structs import replace

from rulestone.language import expressions as e, inspect
from rulestone.language.english import inflect
from rulestone.language.english.antecedents import EACH, PLAYERS, Pronouns
from rulestone.language.english.dictionary import Dictionary
from rulestone.language.english.errors import Unprintable, refuse, require_wording
from rulestone.language.english.forms.nouns import ADJECTIVES, FOUND, MODIFIERS
from rulestone.language.english.forms.values import ATTRIBUTES, SIMPLE, SUMS, TERMS
from rulestone.language.english.phrases import PHRASES
from rulestone.language.expressions.conditions import split_conjuncts
from rulestone.language.vocabulary import fill_label

Kind = e.Select | e.Items | e.ThisWay | e.Among | e.Participants


def is_kind(expr: e.Expr) -> TypeGuard[Kind]:
    """Return whether a selection is all objects of a kind: a noun with adjectives prints it."""
    if isinstance(expr, e.Among):
        return isinstance(expr.what, (e.Var, e.Under))
    return isinstance(expr, (e.Select, e.ThisWay, e.Participants)) or (isinstance(expr, e.Items) and not expr.last_only)


def list_types(where: list[e.Expr]) -> tuple[str, ...]:
    """Return the card types that the first condition joins, as in "creature or spell"; () for any other."""
    match where:
        case [e.AnyOf(of), *_]:
            types = [one.right.value for one in of if isinstance(one, e.Compare) and isinstance(one.right, e.Lit)]
            same = e.AnyOf(tuple(e.Compare("==", e.Its("type"), e.Lit(one)) for one in types))
            return tuple(types) if len(types) > 1 and same == where[0] else ()
    return ()


class NounPrinter:
    """Prints objects, players and values; `names` are the names introduced so far."""

    def __init__(self, dictionary: Dictionary) -> None:
        self.dictionary = dictionary
        self.vocabulary = dictionary.vocabulary
        self.names = Pronouns()
        self.many = False  # whether the subject printed last takes a plural verb

    @staticmethod
    def find_word(table: Mapping[str, Any], meaning: Any) -> str:
        """Render the first word that a table has for a meaning."""
        for word, means in table.items():
            if means == meaning and type(means) is type(meaning):
                return word
        raise Unprintable(meaning)

    def print_attr(self, attr: str) -> str:
        """Print the word for an attribute."""
        return self.find_word(self.vocabulary.attributes, attr)

    def print_state(self, attr: str, value: e.Expr) -> str | None:
        """Print the adjective for an attribute's value, if there is one."""
        meant = (attr, value.value) if isinstance(value, e.Lit) else None
        states = self.vocabulary.states.items()
        return next((word for word, it in states if meant == it and type(meant[1]) is type(it[1])), None)

    # --- references and players -------------------------------------------------------------------------------------

    def print_ref(self, expr: e.Expr, *, subject: bool = False) -> str:
        """Render something named before: "this", "it", "the first target"."""
        if isinstance(expr, e.This):
            return "this"
        for text, means in self.vocabulary.singles.items():
            if expr == means:
                self.names.single = expr if isinstance(expr, e.Var) else self.names.single
                return text
        if self.names.is_event_player(expr):
            return "that player"
        known = isinstance(expr, e.ThisWay) or (isinstance(expr, e.Var) and self.names.get_current(expr) == expr)
        if known and expr == self.names.get_referent():
            return ("they" if subject else "them") if self.names.is_plural() else "it"
        if isinstance(expr, e.Var):
            if expr.name in self.names.targets:
                return PHRASES["ORDINAL"][self.names.targets.index(expr.name)]
            if expr == self.names.get_triggering_card():
                return PHRASES["TRIGGERING"][0]
        raise Unprintable(expr)

    def print_player(self, player: e.Expr) -> str:
        """Render a player, or both."""
        if player == PLAYERS:
            return "players"
        it = self.names.get_latest()
        plain: dict[e.Expr, str] = {e.You(): "you", e.Opponent(): "your opponent", e.TurnPlayer(): "the turn player"}
        plain |= {e.ControllerOf(it): "its controller", e.OwnerOf(it): "its owner"}
        plain |= {means: text for text, means in self.vocabulary.players.items()}
        known = it if self.names.is_player() else self.names.person
        if player in plain or (isinstance(player, e.Var) and player in (it, known)):
            self.names.person = self.names.person if player == e.You() else player
            return plain.get(player, "that player")
        if isinstance(player, (e.ControllerOf, e.OwnerOf)):
            return f"the {'owner' if isinstance(player, e.OwnerOf) else 'controller'} of {self.print_ref(player.what)}"
        raise Unprintable(player)

    def print_whose(self, player: e.Expr) -> str:
        """Render a player before something of theirs."""
        if player == self.names.player and player == e.Var(EACH):
            return "their"
        text = self.print_player(player)
        refuse(text in ("players",) or text.startswith(("the controller", "the owner")), player)
        return "your" if text == "you" else text + "'s"

    def print_controller(self, player: e.Expr, deed: str = "") -> str:
        """Return the clause for a controller, as in "a creature you control", or for what that player has done."""
        if self.print_whose(player) == "their":
            return "they control"
        text = self.print_player(player)
        refuse(text in self.vocabulary.players, player)
        return f"{text} {deed or ('control' if text == 'you' else 'controls')}"

    # --- noun phrases -----------------------------------------------------------------------------------------------

    def print_objects(self, expr: e.Expr, *, subject: bool = False) -> str:
        """Render a noun phrase for specific objects or players, or for all of a kind."""
        if (whole := self.print_group(expr)) is not None:
            return whole
        if expr == self.names.get_unpicked_cards():
            return "the rest"
        if expr in self.vocabulary.singles.values():
            return self.print_ref(expr)
        match expr:
            case e.This() | e.Var():
                return self.print_ref(expr, subject=subject)
            case e.Now() if expr == self.names.get_current(self.names.get_latest()):
                return "this card" if isinstance(expr.what, e.This) else "it"
            case e.Now(gone) if self.names.departed and gone == self.names.get_departing_object():
                return PHRASES["TRIGGERING"][0]
            case e.Select(of=e.Expr() as owner) if self.is_printed_without_zone(expr):
                return f"{self.print_whose(owner)} {self.print_nouns(expr, many=True, owner=False)}"
            case e.Select() | e.ThisWay() | e.Among(e.Var() | e.Under()):
                return "all " + self.print_nouns(expr, many=True)
            case e.Items():
                return ("the last " if expr.last_only else "all ") + self.print_nouns(
                    replace(expr, last_only=False), many=not expr.last_only
                )
        return (FOUND.say(self, expr) if expr != PLAYERS else "") or self.print_player(expr)

    def print_group(self, expr: e.Expr) -> str | None:
        """Print a group of objects that has its own phrase, with further conditions; None for others."""
        for text, means in self.vocabulary.groups.items():
            if expr == means:
                return text
            where, plain = getattr(expr, "where", None), getattr(means, "where", False) is None
            if where is not None and (
                type(expr) is type(means) and replace(expr, where=None) == means
                if plain
                else isinstance(expr, e.Among) and expr.what == means
            ):
                asked = split_conjuncts(where)
                refuse(any(self._print_adjective(condition) is not None for condition in asked), expr)
                return self._join_noun(text, False, [], asked)
        return None

    def is_printed_without_zone(self, expr: e.Select) -> bool:
        """Return whether the zones of a selection are the usual ones of its types, so that no zone is printed."""
        everywhere = self.vocabulary.everywhere
        types = list_types(split_conjuncts(expr.where)) or (expr.type,)
        homes = [self.vocabulary.home.get(one, everywhere) for one in types]
        return expr.zones == tuple(dict.fromkeys(zone for home in homes for zone in home))

    def print_nouns(self, expr: Kind, *, many: bool, owner: bool = True) -> str:
        """Print a noun with adjectives and following phrases; `owner`: whether the owner must be printed here."""
        if isinstance(expr, e.Items):
            return self._print_items(expr, many)
        if isinstance(expr, e.Participants):
            return self._print_participants(expr, many)
        if isinstance(expr, e.Among):
            noun, where, place, near = "card", split_conjuncts(expr.where), "among", expr.what
            match where:
                case _ if isinstance(near, e.Under):
                    noun, place, near = self.find_word(self.vocabulary.roles, near.role), "under", near.what
                case [e.Compare("==", e.Its("type"), e.Lit(str(card_type))), *rest]:
                    noun, where = self.find_word(self.vocabulary.types, card_type), rest
            return self._join_noun(noun, many, [f"{place} {self.print_ref(near)}"], where)
        if isinstance(expr, e.ThisWay):
            way = self.find_word(self.dictionary.this_way, expr.events)
            return self._join_noun(self.print_type(expr.type), many, [way], split_conjuncts(expr.where))
        refuse(expr.type and expr.role, expr)
        noun = self.find_word(self.vocabulary.roles, expr.role) if expr.role else self.print_type(expr.type)
        after: list[str] = []
        if not self.is_printed_without_zone(expr):
            places = " or ".join(self.find_word(self.vocabulary.zones, zone) for zone in expr.zones)
            refuse(not places, expr)
            after.append(f"in {self.print_whose(expr.of) if expr.of else 'the'} {places}")
        elif expr.of and owner:
            after.append(self.print_controller(expr.of))
        return self._join_noun(noun, many, after, split_conjuncts(expr.where), expr.other)

    def _print_participants(self, expr: e.Participants, many: bool) -> str:
        """Print "cards you discarded this turn", "creatures that were destroyed this turn"."""
        past = (expr.event, expr.role)
        deed = next((f"{did} this turn" for did, means in self.dictionary.tables["DID"].items() if means == past), "")
        noun = self.print_described_noun(expr.where, many=many, deed=deed)
        if deed and deed in noun:
            return noun
        was = self.say_word("WAS_EVENT", *past)
        return f"{noun} that {was.replace('was ', 'were ', 1) if many else was} this turn"

    def print_described_noun(self, condition: e.Expr | None, *, many: bool, deed: str = "") -> str:
        """Print a condition on the candidate as a noun."""
        parts = split_conjuncts(condition)
        noun, after, other = "card", [], None
        match parts:
            case [e.Compare("==", e.Its("type"), e.Lit(str(card_type))), *_]:
                noun = self.find_word(self.vocabulary.types, card_type)
                parts = parts[1:]
        match parts:
            case [e.Same(e.ControllerOf(e.It()), player), *_]:
                after.append(self.print_controller(player, deed))
                parts = parts[1:]
        match parts:
            case [*_, e.Not(e.Same(e.It() | e.SourceOf(e.It()), what))]:
                other = what
                parts = parts[:-1]
        return self._join_noun(noun, many, after, parts, other)

    def say_described(self, condition: e.Expr | None) -> str:
        """Print a condition on the candidate as a noun with an article."""
        return inflect.add_article(self.print_described_noun(condition, many=False))

    say_described_one = say_described

    def print_type(self, type: str) -> str:
        """Return the noun for a card type; "card" for ""."""
        return self.find_word(self.vocabulary.types, type) if type else "card"

    def _print_items(self, items: e.Items, many: bool) -> str:
        """Return stack items as a noun with their controller."""
        refuse(items.last_only, items)
        match split_conjuncts(items.where):
            case [e.Same(e.ControllerOf(e.It()), whose), *where]:
                after = [self.print_controller(whose)]
            case where:
                after = []
        return self._join_noun(self.find_word(self.vocabulary.items, items.kind), many, after, where)

    def _join_noun(
        self, noun: str, many: bool, after: list[str], where: list[e.Expr], excluded: e.Expr | None = None
    ) -> str:
        """Print adjectives, noun, and the phrases after it."""
        adjectives: list[str] = []
        with_before = False
        types = list_types(where) if noun == "card" else ()
        for condition in where[1:] if types else where:
            if (adjective := self._print_adjective(condition)) is not None:
                adjectives.append(adjective)
                continue
            text = self._print_label(condition) or require_wording(MODIFIERS.say(self, condition), condition)
            if with_before and text.startswith("with"):
                text = "and " + text
            with_before = text.startswith(("with", "and with"))
            after.append(text)
        if excluded is not None:
            if excluded == (e.Var(self.names.refs[-1][0]) if self.names.refs else e.This()):
                adjectives.insert(0, "other")
            else:
                after.append(f"other than {self.print_ref(excluded)}")
        nouns = [self.print_type(one) for one in types] or [noun]
        noun = " or ".join(inflect.pluralize(one, self.vocabulary.plurals) if many else one for one in nouns)
        return " ".join([*adjectives, noun, *after])

    def _print_adjective(self, condition: e.Expr) -> str | None:
        """Print a condition on the candidate as an adjective, if it is one."""
        with suppress(Unprintable):
            return ADJECTIVES.say(self, condition)
        return None

    def _print_label(self, condition: e.Expr) -> str:
        """Print a condition as a label with one word or several, "" if it is none."""
        for word, asked in self.vocabulary.labels.items():
            several = condition.of if isinstance(condition, e.AnyOf) and condition.of else (condition,)
            for parts in ((condition,), several):
                found = [self._get_label_word(asked, part) for part in parts]
                if all(found):
                    return f"with {word} {' or '.join(self.quote(text) for text in found)}"
        return ""

    @staticmethod
    def _get_label_word(pattern: e.Expr, condition: e.Expr) -> str:
        """Return the word of a condition that a label prints, "" for none."""
        texts = {part.value for part in inspect.walk(condition) if isinstance(part, e.Lit)}
        return next((text for text in texts if isinstance(text, str) and fill_label(pattern, text) == condition), "")

    # --- values -----------------------------------------------------------------------------------------------------

    @staticmethod
    def quote(text: str) -> str:
        """Render a text in quotes."""
        refuse([raw.text for raw in inflect.split_line(f"“{text}”")] != [f"“{text}”"], text)
        return f"“{text}”"

    def print_value(self, value: e.Expr) -> str:
        """Render a value."""
        return SUMS.say(self, value) or self.print_term(value)

    def print_term(self, value: e.Expr) -> str:
        """Render a value without plus or minus outside parentheses."""
        return TERMS.say(self, value) or self.print_simple_value(value)

    def print_simple_value(self, value: e.Expr) -> str:
        """Print a value that fits in any place."""
        if text := SIMPLE.say(self, value) or ATTRIBUTES.say(self, value):
            return text
        if any(construct.match(self, value) for construct in (*SUMS.all, *TERMS.all)):
            return f"({self.print_value(value)})"
        raise Unprintable(value)

    def say_several_attr(self, attr: str, several: bool = True) -> str:
        """Print an attribute that can have several values, or one that cannot."""
        refuse((attr in self.vocabulary.several) is not several, attr)
        return self.print_attr(attr)

    say_single_attr = partialmethod(say_several_attr, several=False)

    say_value, say_term, say_simple = print_value, print_term, print_simple_value
    say_plain = say_number = print_simple_value
    say_poss, say_ref, say_all, say_held = print_whose, print_ref, print_objects, print_objects

    def say_whose(self, expr: e.Expr) -> str:
        """Print a possessive of an object or player before an attribute."""
        if expr == self.names.get_referent():
            return "their" if self.names.is_plural() else "its"
        refuse(isinstance(expr, (e.This, e.Var)) or expr in self.vocabulary.singles.values(), expr)
        return self.print_whose(expr)

    def say_limit(self, value: e.Expr) -> str:
        """Print a value beside a candidate's: "the power of this", since "its power" could mean the candidate's."""
        text, of_this = self.print_simple_value(value), getattr(value, "what", None) == e.This()
        return f"the {text[4:]} of this" if of_this and text.startswith("its ") else text

    def say_subject(self, expr: e.Expr) -> str:
        """Print objects or players as the subject of a sentence."""
        return self.print_objects(expr, subject=True)

    def say_counted(self, expr: e.Expr) -> str:
        """Print counted objects."""
        return self.print_nouns(expr, many=True) if is_kind(expr) else self.print_objects(expr)

    def say_beneath(self, role: str) -> str:
        """Render the role of cards under a card, of several."""
        noun = self.find_word(self.vocabulary.roles, role) if role else "card"
        return inflect.pluralize(noun, self.vocabulary.plurals)

    def say_word(self, sort: str, *meaning: Any) -> str:
        """Render a word of the vocabulary."""
        return self.find_word(self.dictionary.tables[sort], meaning if len(meaning) > 1 else meaning[0])

    def say_STRING(self, text: Any) -> str:
        """Render a text in quotes."""
        refuse(not isinstance(text, str), text)
        return self.quote(text)

    def say_NUMBER(self, number: Any) -> str:
        """Render a number from 0."""
        refuse(not isinstance(number, int) or isinstance(number, bool) or number < 0, number)
        return str(number)

    def is_many(self, expr: e.Expr) -> bool:
        """Return whether a verb after this is plural."""
        if isinstance(expr, e.Var) or expr == self.names.get_referent():
            return expr == self.names.get_referent() and self.names.is_plural()
        if expr in self.vocabulary.singles.values() or expr in self.vocabulary.players.values():
            return False
        one = (e.Value, e.This, e.Opponent, e.TurnPlayer, e.ControllerOf, e.OwnerOf, e.HostOf, e.SourceOf)
        named = expr.what if isinstance(expr, e.Now) else expr  # “this card gets”, where “this” has moved
        return not isinstance(named, one) and not (isinstance(named, e.Items) and named.last_only)
