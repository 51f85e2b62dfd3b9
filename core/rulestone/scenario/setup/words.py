"""Translation of scenario words into a game's terms; the game's own terms stay unchanged."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from typing import Any

from rulestone.game.lexicon import Meaning, Placing, Scaled
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Attribute, Parts
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import Ability, Continuous
from rulestone.language.vocabulary import KEYWORDS
from rulestone.model.keys import SameObject
from rulestone.scenario.keys import CONCEPT_PATTERNS, KINDS
from rulestone.scenario.results import Footnote

OWN = "own "
STATES = ("tapped", "untapped", "new")
"""Shared words for the positions of a card, in games with and without them."""
CONCEPTS = {**CONCEPT_PATTERNS, **{group[0]: "|".join(group) for group in KEYWORDS}}
"""Shared word → a pattern that finds it in a card text which a game cannot read."""
SEVERAL = re.compile(r"(?:(?P<first>[0-9]+)\s+(?P<a>.+))|(?:(?P<b>.+?)\s+x(?P<last>[0-9]+))")


def split_copies(text: str) -> tuple[str, str]:
    """Return a card's name and the number of its copies: "2 Wolf", "Wolf x2"; "" for no number."""
    many = SEVERAL.fullmatch(text)
    return (many["a"] or many["b"], many["first"] or many["last"]) if many else (text, "")


def split_states(text: str, known: Collection[str], states: Collection[str]) -> tuple[str, list[str]]:
    """Return a card's name and the states written with it: "Wolf (tapped)", "tapped Wolf", "2 Wolf tapped".

    Args:
        text: the entry of a zone; the returned name keeps its number of copies.
        known: names of cards; a name among them has no states.
        states: words for states; they may be written with capital letters.
    """
    folded = {word.casefold(): word for word in states}
    bare, number = ("", "") if text in known else split_copies(text)
    if number and (found := split_states(bare, known, states))[1]:  # a number before the states: “2 tapped Wolf”
        return f"{number} {found[0]}", found[1]
    head, _, tail = text.partition(" ")
    front, _, last = text.rpartition(" ")
    before, _, within = text.removesuffix(")").partition("(")
    for name, words in ((before.strip(), within), (tail, head), (front, last)):
        lines = [word.strip().casefold() for word in words.split(",")]
        if text not in known and split_copies(name)[0] in known and all(word in folded for word in lines):
            return name, [folded[word] for word in lines]
    return text, []


class Words:
    """The meanings of scenario words under a ruleset.

    Args:
        ruleset: the ruleset.
        own: prefer the game's own attributes to shared ones of the same name in other units (for a ruling).
    """

    def __init__(self, ruleset: Ruleset, *, own: bool = False) -> None:
        self.ruleset = ruleset
        self.own = own
        self.lexicon = ruleset.lexicon
        self.parts = ruleset.parts
        lexicon = self.lexicon
        types = [meaning.own for meaning in lexicon.kinds.values() if meaning.own]
        types += ruleset.vocabulary.types.values()
        self.types = tuple(dict.fromkeys([*types, *(card.type for card in ruleset.cards.values())]))
        self.originals = {card.original: card for card in ruleset.cards.values() if card.original}
        self.zones = {name.casefold(): name for name in self.parts.zones}
        self.zone_words = {word.casefold(): word for word in lexicon.zones}
        self.groups: dict[str, tuple[str, ...]] = {}
        for zone in self.parts.zones.values():
            for group in zone.groups:
                self.groups[group.casefold()] = (*self.groups.get(group.casefold(), ()), zone.name)
        self.phase_names = {name.casefold(): name for name in self.parts.phases}
        self.phase_words = {**self.phase_names, **{word.casefold(): own for word, own in lexicon.phases.items()}}
        self.verbs = map_verb_forms(ruleset)
        self.offers = map_offers(SameObject(ruleset.parts))
        piles = self.parts.policies.piles
        self.roles = tuple(dict.fromkeys([*piles.fate, *piles.steps(), *ruleset.vocabulary.roles.values()]))

    # --- meanings ---------------------------------------------------------------------------------------------------

    def missing(self, word: str) -> Meaning | None:
        """Return why a shared word has no counterpart in the game; None without a reason."""
        found = {key.casefold(): meaning for key, meaning in self.lexicon.missing.items()}
        return found.get(word.casefold())

    def get_kind(self, word: str) -> Meaning | None:
        """Return the meaning of a kind of card: a shared word or one of the game's types; None for neither."""
        if word in self.lexicon.kinds:
            return self.lexicon.kinds[word]
        if word in self.types:
            return Meaning(own=word)
        return self.missing(word) or self.lexicon.kinds.get(KINDS.get(word.casefold(), ""))

    def list_placings(self, word: str) -> tuple[Placing, ...]:
        """Return where cards of a zone are placed, by a shared word or the zone's own name; () for an unknown zone.

        "own hand" is the game's own zone of that name whatever the shared word "hand" means for some cards.
        """
        folded = word.casefold().removeprefix("the ")
        if folded.startswith(OWN) and folded.removeprefix(OWN) in self.zones:
            return (Placing(zone=self.zones[folded.removeprefix(OWN)]),)
        if folded in self.zone_words:
            return self.lexicon.zones[self.zone_words[folded]]
        if folded in self.zones:
            return (Placing(zone=self.zones[folded]),)
        same = map_zone_synonyms().get(folded, folded) if folded not in self.groups else folded
        return self.list_placings(same) if same != folded else ()

    def get_zone_word(self, word: str) -> str:
        """Return the shared word for another name of a zone: "Battlefield" → "field"."""
        folded = word.casefold().removeprefix("the ")
        return self.zone_words.get(folded) or self.zone_words.get(map_zone_synonyms().get(folded, ""), word)

    def get_zones(self, word: str) -> tuple[str, ...]:
        """Return the game's zones for a zone word or the name of a group of zones; () for none."""
        found = tuple(dict.fromkeys(placing.zone for placing in self.list_placings(word)))
        return found or self.groups.get(word.casefold(), ())

    def list_zones(self) -> tuple[str, ...]:
        """Return every word by which a zone can be called."""
        return tuple(dict.fromkeys([*self.lexicon.zones, *self.parts.zones]))

    def list_shared_zones(self, zone: str, type: str, values: dict[str, Any]) -> tuple[str, ...]:
        """Return the shared words for an own zone, as far as they apply to a card, the most specific first."""
        found: dict[str, int] = {}
        for word, placings in self.lexicon.zones.items():
            for placing in placings:
                if placing.zone == zone and fits_placing(placing, type, values):
                    found[word] = max(found.get(word, 0), bool(placing.types) + len(placing.where))
        return tuple(sorted(found, key=lambda word: -found[word]))

    def get_attribute(self, word: str, of: str = "card") -> tuple[Attribute | None, Scaled | None]:
        """Return the meaning of an attribute word; "own power" always means the game's own attribute.

        Returns:
            the game's attribute, or the scale to its attributes; both None for an unknown word.
        """
        if word.startswith(OWN) and word.removeprefix(OWN) in self.parts.attributes:
            word = word.removeprefix(OWN)
        elif word in self.lexicon.scales and not (self.own and word in self.parts.attributes):
            return None, self.lexicon.scales[word]
        declared = self.parts.attributes.get(self.lexicon.attributes.get(word, word))
        return (declared if declared is not None and declared.of == of else None), None

    def list_attributes(self, of: str = "card") -> tuple[str, ...]:
        """Return every word by which an attribute can be called."""
        own = [a.name for a in self.parts.attributes.values() if a.of == of]
        shared = [*self.lexicon.attributes, *self.lexicon.scales] if of == "card" else []
        return tuple(dict.fromkeys([*shared, *own]))

    def get_phase(self, word: str) -> str:
        """Return the game's phase for a word; "" for none."""
        return self.phase_words.get(word.casefold(), "")

    def list_phases(self) -> tuple[str, ...]:
        """Return every word that can name a phase."""
        return tuple(dict.fromkeys([*self.lexicon.phases, *self.parts.phases]))

    def refuses(self, rule: str) -> bool:
        """Return whether a rule forbids the purpose of a shared word, so that the game has no counterpart."""
        known = (*self.lexicon.kinds.values(), *self.lexicon.missing.values())
        return any(meaning.refuses and meaning.rule == rule for meaning in known)

    def explain_unread(self, text: str) -> str:
        """Return the reason, with its rule, why the game lacks a concept of a card text; "" if it lacks none.

        Args:
            text: the part of the text that cannot be read.
        """
        lowered = text.casefold()
        for word, pattern in CONCEPTS.items():
            meaning = self.missing(word)
            if meaning is not None and re.search(rf"\b(?:{pattern})\b", lowered):
                note = self.make_note(word, meaning)
                return f"{note.text} [{note.rule}]" if note is not None and note.rule else meaning.note
        return ""

    def make_note(self, word: str, meaning: Meaning) -> Footnote | None:
        """Return the footnote about a match, None if it needs none."""
        if meaning.own is None:
            return Footnote(word, meaning.note or f"{self.ruleset.game} has no counterpart", meaning.rule)
        return Footnote(word, meaning.note, meaning.rule) if meaning.note else None


@cache
def map_zone_synonyms() -> dict[str, str]:
    """Return other games' names for a zone → the shared word for it: “library” → “deck”."""
    from rulestone.language.english.idioms import ZONES  # imported late: most scenarios use no foreign word for a zone

    shared = ("graveyard", "deck", "field")
    return {word: meant for meant, *others in ZONES if meant in shared for word in others}


def fits_placing(placing: Placing, type: str, values: dict[str, Any]) -> bool:
    """Return whether a placing applies to a card of a type with these values."""
    is_allowed = not placing.types or type in placing.types
    return is_allowed and all(values.get(attr) in allowed for attr, allowed in placing.where.items())


# --- verbs ----------------------------------------------------------------------------------------------------------


def map_verb_forms(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Return every form of every verb of scripts: form → names of actions in the order of trial."""
    return map_forms(SameObject(ruleset.lexicon.actions), SameObject(ruleset.parts.actions))


@lru_cache(maxsize=64)
def map_forms(shared: SameObject, lexicon: SameObject) -> dict[str, tuple[str, ...]]:
    """Return the verb forms of a lexicon's shared verbs and a game's actions: form → names of actions."""
    forms: dict[str, tuple[str, ...]] = {}

    def add(word: str, actions: Iterable[str]) -> None:
        for form in conjugate(word):
            forms[form] = tuple(dict.fromkeys([*forms.get(form, ()), *actions]))

    for word, actions in shared.thing.items():
        add(word, actions)
    for action in lexicon.thing.values():
        for word in (action.name, *action.verbs):
            add(word, (action.name,))
    return forms


@cache
def conjugate(words: str) -> tuple[str, ...]:
    """Return the spellings of a verb: as it is, and with its first or last word conjugated."""
    parts = words.casefold().split()
    found = [" ".join(parts)]
    for at in dict.fromkeys((0, len(parts) - 1)):
        for form in (form_third_person(parts[at]), form_plain(parts[at])):
            found.append(" ".join([*parts[:at], form, *parts[at + 1 :]]))
    return tuple(dict.fromkeys(found))


def form_third_person(verb: str) -> str:
    """Return the third person singular ("draw" → "draws"); a verb ending in "s" is taken for one already."""
    if verb.endswith("s") and not verb.endswith("ss"):
        return verb
    if verb.endswith(("ss", "x", "ch", "sh", "o")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else verb + "s"


def form_plain(verb: str) -> str:
    """Return the plain form of a third person singular ("draws" → "draw")."""
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "xes", "ches", "shes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


@lru_cache(maxsize=64)
def get_words(ruleset: Ruleset, own: bool) -> Words:
    """Return the words of a ruleset, cached."""
    return Words(ruleset, own=own)


# --- menus ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def map_offers(declared: SameObject) -> dict[str, frozenset[str]]:
    """Return the offered menus by phase, from a ruleset's declarations."""
    return {name: list_offered_menus(phase.steps, declared.thing) for name, phase in declared.thing.phases.items()}


OFFERING, APART = (i.Offer, i.Respond, i.Call, i.Do), (Ability, Continuous, e.Expr)
"""Steps that offer a menu or lead to further steps, and records whose steps are none of those that offer menus."""


def list_offered_menus(steps: Any, parts: Parts) -> frozenset[str]:
    """Return the menus that steps offer, procedures they call and verbs they use included."""
    found: set[str] = set()
    seen: set[tuple[type[Any], str]] = set()
    ahead = [steps]
    while ahead:
        for node in inspect.find_records(ahead.pop(), OFFERING, APART):
            if isinstance(node, i.Offer):
                found.add(node.menu)
            elif isinstance(node, i.Respond):
                found |= {parts.policies.responses.menu} if node.starts else set()
            else:
                then = (type(node), node.procedure if isinstance(node, i.Call) else node.verb)
                table: Any = parts.procedures if isinstance(node, i.Call) else parts.verbs
                if then not in seen and then[1] in table:
                    ahead.append(table[then[1]] if isinstance(node, i.Call) else table[then[1]].steps)
                seen.add(then)
    return frozenset(found)
