"""Evaluation of expressions about a position and its events, and comparison of values."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

from msgspec import Struct

from rulestone.kernel.characteristics import list_occupants
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.display import format_plain
from rulestone.model.objects import Object
from rulestone.model.records import as_tuple
from rulestone.model.spelling import format_unknown
from rulestone.model.verdicts import Verdict
from rulestone.scenario.keys import PARAPHRASES
from rulestone.scenario.observation.happenings import EVENT_WORDS
from rulestone.scenario.results import Footnote
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.setup.words import STATES
from rulestone.scenario.yaml import Node, fail


class Observation(Struct, frozen=True):
    """The value of an expression.

    Attributes:
        value: the value.
        also: synonyms of the value, which an expectation may use.
        notes: footnotes to the value.
    """

    value: Any
    also: tuple[Any, ...] = ()
    notes: tuple[Footnote, ...] = ()


class Snapshot(Struct, frozen=True):
    """The moment that an expression is evaluated at.

    Attributes:
        position: the position.
        records: all trace records up to it.
        verdicts: verdicts of the lines up to it, by number.
    """

    position: Position
    records: tuple[Record, ...]
    verdicts: dict[int, Verdict] = {}


Evaluate = Callable[["Observer", Snapshot, dict[str, str]], Observation]


class ObservationForm(Struct, frozen=True):
    """A form of expressions.

    Attributes:
        evaluate: returns the value of an expression of this form, given the texts in its slots.
        meaning: description of the value for readers.
        example: an expression of this form.
    """

    evaluate: Evaluate
    meaning: str
    example: str


class Forms(dict[str, ObservationForm]):
    """Forms of expressions by template; the first that fits counts."""

    def add(self, template: str, meaning: str, example: str = "") -> Callable[[Evaluate], Evaluate]:
        """Register a form; a template without slots is its own example."""

        def keep(function: Evaluate) -> Evaluate:
            self[template] = ObservationForm(function, meaning, example or template)
            return function

        return keep


SLOT = re.compile(r"\{(\w+)\}")
WHERE = re.compile(r"^(?:the )?(location|place|position) of ", re.IGNORECASE)
"""Matches words for “zone of”, unless they are an attribute of the game."""
HOW_MANY = re.compile(r"^(?:(?:the )?number of|how many) ", re.IGNORECASE)


class Observer:
    """Evaluates expressions on a board.

    Args:
        board: the board with the names and words that are known.
        forms: the known forms of expressions.
    """

    def __init__(self, board: ScenarioBoard, forms: Mapping[str, ObservationForm]) -> None:
        self.board = board
        self.forms = forms
        self.words = board.words
        named = {label: label for label in (*board.tokens, *board.labels, *board.absent)}
        self.named = {**board.owned, **named}
        self.folded = {name.casefold(): label for name, label in self.named.items()}
        self.own_terms = bool(board.scenario.id)
        self.made: dict[str, re.Pattern[str]] = {}
        self.reworded: dict[str, str] = {}

    def evaluate(self, node: Node, text: str, moment: Snapshot) -> Observation:
        """Return the value of an expression, or of the observation of that name.

        Raises:
            ScenarioError: the text is no expression, or names an unknown object.
        """
        stripped = self.reword(text)
        if (found := self.find_form(stripped, self.forms)) is not None:
            template, match = found
            try:
                return self.forms[template].evaluate(self, moment, match.groupdict())
            except NoCounterpart as absent:
                return Observation(None, (), (absent.note,))
            except UnknownWord as problem:
                raise fail(node, f"“{text}”: {problem}") from None
        observed = self.board.scenario.observe
        named = observed[stripped].text() if stripped in observed else ""
        if named and named not in observed:  # a name for an observation may refer back to itself
            return self.evaluate(node, named, moment)
        expected = self.board.scenario.expect.get(stripped)
        if expected is not None and (labelled := self.read_label(stripped, expected)):
            return self.evaluate(node, labelled, moment)
        raise fail(node, f"“{text}”: {self.explain_unknown(stripped)}")

    def read_label(self, text: str, expected: Node) -> str:
        """Return the expression that an expectation has under a label (`Guard died: Guard was destroyed`).

        Args:
            text: the key of the expectation.
            expected: its value.

        Returns:
            The expression; "" if the key is an expression or the name of an observation.
        """
        observed = self.board.scenario.observe.get(text)
        own = (observed is not None and observed.text() != text) or self.find_form(self.reword(text), self.forms)
        words = expected.value if isinstance(expected.value, str) and not own else ""
        return words if self.find_form(self.reword(words), self.forms) else ""

    def translate(self, value: Any, shared: tuple[str, ...], *notes: Footnote) -> Observation:
        """Return a value in the first shared word for it; in own terms if there is none, or in a ruling."""
        if self.own_terms or not shared:
            return Observation(value, shared)
        return Observation(shared[0], (value, *shared[1:]), notes)

    def reword(self, text: str) -> str:
        """Return an expression in the wording of a form; unchanged if it fits no form and no paraphrase."""
        if text not in self.reworded:
            stripped = HOW_MANY.sub("", " ".join(text.removesuffix("?").split()))
            stripped = WHERE.sub(lambda to: to[0] if any(self.words.get_attribute(to[1])) else "zone of ", stripped)
            named = self.board.scenario.observe.get(stripped)
            own = (named is not None and named.text() != text) or self.find_form(stripped, self.forms)
            found = None if own else self.find_form(stripped, PARAPHRASES)
            self.reworded[text] = PARAPHRASES[found[0]].format(**found[1].groupdict()) if found else stripped
        return self.reworded[text]

    def find_form(self, text: str, templates: Iterable[str]) -> tuple[str, re.Match[str]] | None:
        """Return the first template that an expression fits, with the match."""
        for template in select_templates(text.replace("’", "'").casefold(), tuple(templates)):
            if match := self.make_pattern(template).fullmatch(text):
                return template, match
        return None

    def make_pattern(self, template: str) -> re.Pattern[str]:
        """Return a form with the names of this board put in."""
        if template not in self.made:
            self.made[template] = compile_pattern(self.make_regex(template, self.slot_patterns))
        return self.made[template]

    @staticmethod
    def make_regex(template: str, slots: Mapping[str, str]) -> str:
        """Return the regular expression of a form, with patterns in the place of its slots."""
        fixed_text = re.sub(r"\\([{}])", r"\1", re.escape(template)).replace("'", "['’]")
        return SLOT.sub(lambda slot: f"(?P<{slot[1]}>{slots[slot[1]]})", fixed_text)

    @cached_property
    def slot_patterns(self) -> dict[str, str]:
        """Return patterns for the slots of forms."""
        cards = make_alternatives(self.named)
        return {
            "card": cards,
            "player": make_alternatives(self.board.names),
            "other": make_alternatives(self.board.names),
            "thing": make_alternatives((*self.named, *self.board.names)),
            "zone": ".+?",
            "onto": cards,
            "state": make_alternatives((*STATES, *self.words.lexicon.states, *self.words.ruleset.vocabulary.states)),
            "word": ".+?",
            "event": make_alternatives(EVENT_WORDS),
            "rule": r"\S+",
            "n": r"[0-9]{1,9}",
            "rest": ".+",
            "one": ".+?",
            "two": ".+",
        }

    def explain_unknown(self, text: str) -> str:
        """Return a message about an expression that fits no form: an unknown name, or the nearest forms."""
        cards, players = (*self.board.labels, *self.board.absent), self.board.names
        known = {"card": cards, "onto": cards, "player": players, "other": players, "thing": (*cards, *players)}
        for template in sorted(self.forms, key=len, reverse=True):
            form = self.make_regex(template, {**self.slot_patterns, **dict.fromkeys(known, ".+?")})
            match = compile_pattern(form).fullmatch(text)
            for slot, words in match.groupdict().items() if match else ():
                if slot in known and not compile_pattern(rf"\b(?:{make_alternatives(known[slot])})\b").search(words):
                    return format_unknown("player" if known[slot] == players else "name", words, known[slot])
        near = self.list_near_forms(text)
        others = ", ".join(f"“{form}”" for form in near[1:])
        return f"unknown expression “{text}”\n  Did you mean “{near[0]}”?\n  Or one of these: {others}"

    def list_near_forms(self, text: str) -> list[str]:
        """Return the eight forms that are worded most like an expression, with its names put in."""
        named = {"card": self.find_name(text, (*self.board.labels, *self.board.absent))}
        named["player"] = named["other"] = self.find_name(text, self.board.names)
        named["thing"] = named["card"] or named["player"]
        filled = [SLOT.sub(lambda slot: named.get(slot[1]) or f"<{slot[1]}>", template) for template in self.forms]

        def rate_likeness(form: str) -> float:
            words, meant = text.casefold(), re.sub("<word>|<zone>", "", form).casefold()
            pairs: tuple[tuple[Sequence[str], Sequence[str]], ...] = ((words, meant), (words.split(), meant.split()))
            return sum(difflib.SequenceMatcher(None, one, two).ratio() for one, two in pairs)

        return sorted(filled, key=rate_likeness, reverse=True)[:8]

    def find_name(self, text: str, names: Iterable[str]) -> str:
        """Return the longest of some names in a text, "" for none."""
        found = re.search(rf"(?<!\w)(?:{make_alternatives(names)})(?!\w)", text, re.IGNORECASE)
        return found[0] if found else ""

    # --- names ------------------------------------------------------------------------------------------------------

    def find_object(self, moment: Snapshot, name: str) -> Object:
        """Return the object a name means, wherever it is.

        Raises:
            Absent: the game has no counterpart for the card.
        """
        label = self.folded[name.casefold()]
        if label in self.board.absent:
            raise NoCounterpart(self.board.absent[label])
        try:
            return moment.position.object(self.board.labels[label])
        except LookupError:  # the observation may look at an earlier moment, or at a run without the token
            raise NoCounterpart(Footnote(label, "this token was not created")) from None

    def find_player(self, name: str) -> int:
        """Return a player's number."""
        return next(n for n, known in enumerate(self.board.names) if known.casefold() == name.casefold())

    def get_label(self, moment: Snapshot, ref: int) -> str:
        """Return the name by which scripts refer to an object."""
        return moment.position.name(ref)

    def find_zones(self, word: str) -> tuple[str, ...]:
        """Return the game's own zones for a word.

        Raises:
            Unknown, Absent: there is no such zone.
        """
        found = self.words.get_zones(word)
        if found:
            return found
        if self.words.missing(word) is not None:
            raise self.make_missing_error(word)
        raise UnknownWord(format_unknown("zone", word, (*self.words.list_zones(), *self.words.groups)))

    def make_missing_error(self, word: str) -> NoCounterpart:
        """Return the exception for a shared word without a counterpart in the game, with the game's reason."""
        meaning = self.words.missing(word) or self.words.lexicon.keywords.get(word)
        note = self.words.make_note(word, meaning) if meaning is not None else None
        return NoCounterpart(note or Footnote(word, f"{self.words.ruleset.game} has no counterpart"))

    def list_cards(self, moment: Snapshot, word: str, player: int) -> list[Object]:
        """Return the cards a player has in a zone, in order; except in rulings without fillers of empty slots."""
        placings = self.words.list_placings(word)
        found: list[Object] = []
        machine = moment.position.machine()
        for zone in self.find_zones(word):
            types = {t for p in placings if p.zone == zone for t in p.types}
            untyped = not placings or any(p.zone == zone and not p.types for p in placings)
            place = moment.position.rules.layout.get_place(zone, player)
            for obj in map(moment.position.object, list_occupants(machine, place)):
                shared = moment.position.rules.parts.zones[zone].shared
                if (shared and obj.controller != player) or (obj.oid in self.board.stand_ins and not self.own_terms):
                    continue
                if untyped or moment.position.value(obj.ref, "type") in types:
                    found.append(obj)
        return found


class UnknownWord(Exception):
    """A word of an expression has no meaning in the game."""


class NoCounterpart(Exception):
    """An observation has no counterpart in the game."""

    def __init__(self, note: Footnote) -> None:
        super().__init__(note.text)
        self.note = note


@lru_cache(maxsize=4096)  # the runs of a comparison evaluate the same expressions
def select_templates(text: str, templates: tuple[str, ...]) -> tuple[str, ...]:
    """Return the templates whose fixed texts a case-folded expression contains."""
    return tuple(one for one in templates if all(part in text for part in list_fixed_texts(one)))


@cache
def list_fixed_texts(template: str) -> tuple[str, ...]:
    """Return the fixed texts of a form, between its slots, the longest first."""
    return tuple(sorted(filter(None, SLOT.split(template.casefold())[::2]), key=len, reverse=True))


@lru_cache(maxsize=4096)  # the cache of `re` is too small for a catalogue of boards that is run repeatedly
def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return a compiled pattern that ignores case."""
    return re.compile(pattern, re.IGNORECASE)


def make_alternatives(names: Iterable[str]) -> str:
    """Return a pattern for any of some names, longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or r"(?!)"


# --- expectations ---------------------------------------------------------------------------------------------------

COMPARISON = re.compile(r"(>=|<=|!=|>|<|not)\s*(.+)")
SPECIAL = {"any order": "", "contains": "", "not": "", "one of": ""}


def is_expected(node: Node, observed: Observation) -> bool:
    """Return whether a value equals an expected one of a file.

    A text may begin with >=, <=, >, <, != or “not”; a mapping may say “any order”, “contains”, “not” or “one of”.

    Raises:
        ScenarioError: the expectation is a mapping of another form.
    """
    if isinstance(node.value, dict):
        return meets_mapping(node, observed)
    expected = node.plain
    if any(are_same(expected, value) for value in (observed.value, *observed.also)):
        return True
    match = COMPARISON.fullmatch(expected) if isinstance(expected, str) else None
    return bool(match) and compare_by_sign(match[1], match[2].strip(), observed)  # type: ignore[index]


def meets_mapping(node: Node, observed: Observation) -> bool:
    """Return whether a value meets an expectation with one key of `SPECIAL`."""
    parts = node.mapping(SPECIAL)
    if len(parts) != 1:
        raise fail(node, f"expected one of {', '.join(SPECIAL)}")
    key, inner = next(iter(parts.items()))
    if key == "not":
        return not is_expected(inner, observed)
    if key == "one of":
        return any(is_expected(part, observed) for part in inner.items())
    wanted = [part.plain for part in inner.items()]
    have = list(observed.value) if isinstance(observed.value, (list, tuple)) else [observed.value]
    if key == "contains":
        return all(any(are_same(want, one) for one in have) for want in wanted)
    return sorted(map(fold_value, wanted)) == sorted(map(fold_value, have))


def compare_by_sign(sign: str, text: str, observed: Observation) -> bool:
    """Return a comparison such as ">= 3"."""
    if sign in ("!=", "not"):
        return not any(are_same(text, value) for value in (observed.value, *observed.also))
    value = observed.value
    if not re.fullmatch(r"-?[0-9]{1,20}", text) or not isinstance(value, int) or isinstance(value, bool):
        return False
    number = int(text)
    return {">=": value >= number, "<=": value <= number, ">": value > number, "<": value < number}[sign]


def are_same(expected: Any, value: Any) -> bool:
    """Return whether two plain values are equal: truth values as such, numbers as numbers, texts without regard to
    case."""
    if isinstance(value, (list, tuple)) or isinstance(expected, (list, tuple)):
        one, other = as_tuple(expected), as_tuple(value)
        return len(one) == len(other) and all(are_same(a, b) for a, b in zip(one, other, strict=True))
    return fold_value(expected) == fold_value(value)


def fold_value(value: Any) -> str:
    """Return a value as text to compare."""
    return format_plain(value).casefold()
