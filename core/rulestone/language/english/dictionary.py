"""The words of a vocabulary as the reader and the printer look them up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import END_OF_TURN, FOR_GOOD
from rulestone.language.english import idioms, inflect, sentence_forms
from rulestone.language.english.antecedents import PLAYERS, Pronouns
from rulestone.language.english.phrases import ITS, OPEN_TERMINALS, PHRASES, VERB_TERMINALS
from rulestone.language.english.sentence_forms import Form, FormStep, is_object_slot, list_forms, mark_slot
from rulestone.language.expressions.conditions import join_conjuncts, split_conjuncts
from rulestone.language.instructions import Create, Do
from rulestone.language.vocabulary import KEYWORDS, Heard, Pattern, Vocabulary, expand_event

#: Durations that every game has.
DURATIONS = {"until end of turn": END_OF_TURN, "this turn": END_OF_TURN, "for good": FOR_GOOD}

#: Kinds of abilities that every game has, as the word in front of one.
KINDS = {"always": "static", "use": "activated", "effect": "effect"}

#: Permission to respond, in every game that has responses.
THINGS = {"be answered": e.BE_RESPONDED_TO, "be responded to": e.BE_RESPONDED_TO, "answer": e.RESPOND,
          "respond": e.RESPOND, "be affected by your opponent's effects": e.AFFECTED}  # fmt: skip


def list_things(vocabulary: Vocabulary) -> dict[str, str]:
    """Return the phrases for permissions: of the game, of all games, and abilities."""
    having = {f"have {text}": f"have {keyword}" for text, keyword in vocabulary.keywords.items()}
    having |= {f"{text} by your opponent": f"{what} by the opponent" for text, what in vocabulary.things.items()
               if text.startswith("be ")}  # fmt: skip
    return {**having, **vocabulary.things, **THINGS, "have abilities": "have abilities"}


class Sense(Struct, frozen=True):
    """A phrase with one of its meanings.

    Attributes:
        words: the phrase as the words it is compared by.
        terminal: the grammar's name for it.
        payload: its meaning in the data.
        said: the phrase as suggestions name it; "" for a word of other games.
        form: of verbs: "base", "third" or "gerund"; of nouns: "one" or "many".
        order: which meaning is tried first.
    """

    words: tuple[str, ...]
    terminal: str
    payload: Any
    said: str
    form: str
    order: int


def list_past_events(events: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Return event phrases in the past with the event and the object's role; "" for one of several roles."""
    heard = {inflect.form_past(text): expand_event(meaning) for text, meaning in events.items()}
    plain = {text: one for text, one in heard.items() if one == Heard(one.event, one.roles)}
    return {text: (one.event, one.roles[0] if len(one.roles) == 1 else "") for text, one in plain.items()}


ITS_CONTROLLER = e.ControllerOf(e.Var("it"))
"""Player of "the start of its controller's turn" in a moment, before a text says whose controller."""


def add_any_turn(moments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the moments of a vocabulary; add to each moment of "your turn" the same moment of other players' turns."""
    yours = (e.Same(e.Var("player"), e.You()), e.TurnOf(e.You()))
    found = dict(moments)
    for text, when in moments.items():
        if text in ("the start of your turn", "the end of your turn"):
            where = join_conjuncts([part for part in split_conjuncts(when.where) if part not in yours])
            found.setdefault(text.replace("your", "the"), replace(when, where=where))
            opponents = inspect.replace_part(when, e.You(), e.Opponent())
            theirs = inspect.replace_part(when, e.You(), ITS_CONTROLLER)
            found.setdefault(text.replace("your", "your opponent's"), opponents)
            found.setdefault(text.replace("your", "its controller's"), theirs)
    return found


class Dictionary:
    """A vocabulary's words, ready to look up.

    Attributes:
        vocabulary: where they are from.
        entries: first word → phrases that begin with it, longest first.
        verbs: head of a verb's forms → the beginning of its forms.
        forms: verb → its forms, in the vocabulary's order.
        idioms: what other games call zones → the game's own words.
        tables: terminal → the words for it and their meanings.
        keywords: keyword as cards print it, in this game or others → the game's keyword.
        moments: whole phrase for an event → the event, including events of any turn.
        this_way: words for the objects of a verb ("destroyed this way") → those verbs.
        departing: events by which their object leaves its zone.
        moving: verbs that move cards → whether they put them on the field.
        replaceable: "would be destroyed", and whether a player is its subject → the event.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.entries: dict[str, list[Sense]] = {word: list(found) for word, found in _list_shared_phrases().items()}
        self.verbs: dict[tuple[str, ...], FormStep] = {}
        self.forms: dict[str, list[Form]] = {}
        for pattern in vocabulary.patterns:
            for form in list_forms(pattern):
                self._add_form(form)
        own = set(self.verbs)
        for pattern in idioms.list_equivalent_forms(vocabulary.patterns):
            for form in list_forms(pattern):
                self._add_form(form)
        self.this_way = self._make_this_way_phrase()
        self._note_moves()
        self.moments = add_any_turn(vocabulary.moments)
        self._suggested = True
        self._add_all_words(own)
        self._suggested = False
        self._add_synonyms()
        for found in self.entries.values():
            found.sort(key=lambda entry: (-len(entry.words), entry.order))
        senses = (sense for found in self.entries.values() for sense in found if sense.terminal == "KEYWORD")
        self.keywords = {" ".join(sense.words): sense.payload for sense in senses}

    @cached_property
    def any_target(self) -> e.Expr | None:
        """Return creatures and players, if one verb of this game affects both equally; else None."""
        whole = [form for found in self.forms.values() for form in found]
        creature = self.vocabulary.types.get("creature", "")
        if not creature or not any(self.accepts_player(form, slot.role) for form in whole for slot in form.slots):
            return None
        return e.Either(e.Select(self.vocabulary.home[creature], None, creature), PLAYERS)

    def accepts_player(self, form: Form, role: str) -> bool:
        """Return whether a role accepts a player: some form of its verb does."""
        forms = self.forms[form.pattern.verb]
        players = {slot.role for other in forms for slot in other.slots if slot.kind == "player"}
        return role in players or any(other.subject == role and not other.by_card for other in forms)

    def _note_moves(self) -> None:
        """Find the verbs and events that move cards."""
        texts = {form.pattern.text: verb for verb, found in self.forms.items() for form in found}
        self.moving = {
            verb: arrived for text, verb in texts.items() if (arrived := idioms.is_entry_form(text)) is not None
        }
        self.departing = [means for text, means in self.vocabulary.events.items() if text.startswith(idioms.DEPARTING)]

    def _add_form(self, form: Form) -> None:
        self.forms.setdefault(form.pattern.verb, []).append(form)
        way = self.verbs.setdefault(form.head, FormStep())
        for index, part in enumerate(form.parts):
            if isinstance(part, str):
                way = way.words.setdefault(part, FormStep())
            else:
                way = way.slots.setdefault(mark_slot(form.parts, index), FormStep())
        way.ends.append(form)

    def _add_phrase(self, phrase: str, terminal: str, payload: Any, form: str = "") -> None:
        if not (cut := inflect.split_phrase(phrase)):
            raise ValueError(f"the vocabulary has an empty word among its {terminal.lower()}s")
        order = OPEN_TERMINALS.index(terminal)
        said = phrase if self._suggested else ""
        self.entries.setdefault(cut[0], []).append(Sense(cut, terminal, payload, said, form, order))

    def _add_all_words(self, own: set[tuple[str, ...]]) -> None:
        v = self.vocabulary
        for noun, card_type in v.types.items():
            self._add_noun(noun, "NOUN", card_type)
        for text, zone in v.zones.items():
            if inflect.pluralize(text, v.plurals) not in v.zones:
                self._add_phrase(inflect.pluralize(text, v.plurals), "ZONE", zone)
        self._add_noun("card", "CARD", "")
        for noun, role in v.roles.items():
            self._add_noun(noun, "ROLE", role)
        for noun, kind in v.items.items():
            self._add_noun(noun, "ITEM", kind)
        several = [(text, attr) for text, attr in v.attributes.items() if attr in v.several]
        deeds = {text: (event, "") for text, event in v.deeds.items()}
        deeds |= inflect.form_deeds(v.player_events, v.gerunds, v.participles, v.thirds)
        # “gained life” has an amount between its words: “gained 3 life”
        split = {text.rpartition(" ")[::2]: heard for text, heard in {**deeds, **list_past_events(v.events)}.items()}
        amounts = {words: (*heard, v.amounts[heard[0]]) for words, heard in split.items() if heard[0] in v.amounts}
        amounts |= sentence_forms.list_counted_deeds(deeds, self.forms)
        simple: tuple[tuple[str, Mapping[str, Any]], ...] = (
            ("STATE", v.states), ("ZONE", v.zones), ("ATTR", v.attributes),
            ("BESIDES", {inflect.form_besides(text, whose, v.plurals): a for whose in ITS for text, a in several}),
            ("KEYWORD", v.keywords), ("THING", list_things(v)), ("EVENT", v.events), ("PEVENT", v.player_events),
            ("WAS_EVENT", list_past_events(v.events)),
            ("MOMENT", self.moments), ("ANSWER", {text: e.IsResponding(event) for text, event in v.answers.items()}),
            ("DEED", deeds), ("MUCH", {words: words for words, _ in amounts}),
            ("MUCH_NOUN", {text: noun for _, noun in amounts for text in (noun, noun.removesuffix("s"))}),
            ("DURATION", {**DURATIONS, **v.durations}), ("PHASE", v.phases),
            ("TIMING", v.timings), ("KIND", {**KINDS, **v.kinds}), ("CONDITION", v.conditions), ("LABEL", v.labels),
            ("THIS_WAY", self.this_way), ("GROUP", v.groups), ("ONE", v.singles), ("PERSON", v.players),
            ("PERSONS", {f"{text}'s": who for text, who in v.players.items()}),
        )  # fmt: skip
        self.tables: dict[str, Any] = {"NOUN": v.types, "DID": {}, "AMOUNT": amounts, **dict(simple)}
        self.replaceable: dict[tuple[str, bool], Any] = {}
        for terminal, table in simple:
            for text, meaning in table.items():
                self._add_phrase(text, terminal, meaning)
        for text, meaning in v.player_events.items():
            if meaning[0] in self.forms:
                self._add_replaceable("would " + text, meaning, of_player=True)
        for text, meaning in self.moments.items():
            if inflect.form_next(text):
                self._add_phrase(inflect.form_next(text), "NEXT_MOMENT", meaning)
        for text, meaning in v.events.items():
            self._add_would(text, text, meaning)
        for text, (event, role) in v.player_events.items():
            verb, space, rest = text.partition(" ")
            for conjugated in (inflect.form_third(verb, v.thirds), *(["are"] if verb == "be" else [])):
                self._add_phrase(conjugated + space + rest, "PEVENT", (event, role), "third")
        for head, way in self.verbs.items():
            form = Form(Pattern(verb="", text=""), head, (), "")
            self._suggested = head in own
            for name in ("base", "third", "gerund"):
                self._add_phrase(form.print_head(name, v), "VERB", way, name)

    def _add_would(self, phrase: str, own: str, meaning: Any) -> None:
        """Add a phrase for replacements, if a verb performs its event: a merely noted event cannot be replaced."""
        heard = expand_event(meaning)
        if own in self.vocabulary.replaced or {heard.event, *heard.also} <= self.forms.keys():
            self._add_replaceable(
                inflect.form_would(phrase, self.vocabulary.thirds), self.vocabulary.replaced.get(own, meaning)
            )

    def _add_replaceable(self, phrase: str, meaning: Any, *, of_player: bool = False) -> None:
        """Add a phrase for replacements; the same one may mean an event of objects and one of players."""
        if phrase not in {phrase for phrase, _ in self.replaceable}:
            self._add_phrase(phrase, "WOULD", phrase)
        self.replaceable[phrase, of_player] = meaning

    def _add_synonyms(self) -> None:
        """Add words of other games with the meanings of the vocabulary's own words; they are never suggested."""
        v, past = self.vocabulary, list_past_events(self.vocabulary.events)
        words = {*v.zones, *v.attributes, *v.states, *v.things, *v.events, *v.types, *map(" ".join, self.verbs)}
        words |= {f"{kind} counters" for form in v.patterns for kind in re.findall(r"(\w+)}? counters on", form.text)}
        self.idioms = idioms.make_own_idioms(v.zones, words)
        for noun, card_type in (v.types | (others := idioms.add_synonyms(v.types, idioms.NOUNS))).items():
            for text in [f"{noun} card"] * (noun.split()[-1] != "card") + [noun] * (noun in others):
                if text not in v.types:
                    self._add_noun(text, "NOUN", card_type)
        tables = (
            ("DURATION", {**DURATIONS, **v.durations}, idioms.DURATIONS),
            ("KEYWORD", v.keywords, (*KEYWORDS, *idioms.MORE_KEYWORDS)),
            ("ATTR", v.attributes, idioms.ATTRIBUTES),
            ("STATE", v.states, idioms.STATES),
            ("THING", list_things(v), idioms.THINGS),
            ("EVENT", v.events, idioms.EVENTS),
            ("WAS_EVENT", past, tuple(tuple(map(inflect.form_past, g)) for g in idioms.EVENTS)),
            ("WAS_EVENT", past, tuple((text, text.replace("was", "were", 1)) for text in past if text[:4] == "was ")),
        )
        for terminal, table, groups in tables:
            for text, meaning in idioms.add_synonyms(table, groups).items():
                self._add_phrase(text, terminal, meaning)
        events = {**v.events, **idioms.add_synonyms(v.events, idioms.EVENTS)}
        for *actives, passive in idioms.ACTIVES:
            for text in actives if passive in events else ():
                self._add_phrase(text, "DOES", events[passive])
                if (was := inflect.form_past(passive)) in past and past[was][1]:
                    self._add_phrase(did := inflect.form_past(text), "DID", past[was])
                    self.tables["DID"][did] = past[was]
        for text, meaning in idioms.add_synonyms(v.events, idioms.EVENTS).items():
            self._add_would(text, next(word for word, means in v.events.items() if means == meaning), meaning)

    def is_own(self, raws: list[inflect.Lexeme], at: int, length: int) -> bool:
        """Return whether the vocabulary has a phrase with at least the given number of words at a place of a text."""
        after = self.find_phrases(raws, at + 2) if raws[at + 2 :] else []
        if raws[at].word == "you" and raws[at + 1].word == "can":  # "you can attack" states a permission, not a cost
            ends = [at + 2 + len(sense.words) for sense in after if sense.terminal == "THING"]
            return any(not raws[end:] or not (raws[end].word.isdecimal() or raws[end].word in _STARTS) for end in ends)
        if raws[at].word == "an" and length == 2:  # “an ally creature”: the article belongs to the phrase
            return any(sense.terminal == "NOUN" for sense in after)
        closed = _list_shared_phrases().get(raws[at].word, [])
        return any(len(sense.words) >= length and sense not in closed for sense in self.find_phrases(raws, at))

    def _make_this_way_phrase(self) -> dict[str, tuple[str, ...]]:
        """Return the phrase for cards that an earlier event affected, shortened where that is clear."""
        short: dict[tuple[str, ...], list[Form]] = {}
        patterns = self.vocabulary.patterns
        whole = [form for found in self.forms.values() for form in found if form.parts and not form.derive_row]
        for own in (True, False):
            known = set(short)
            for form in whole:
                if (form.pattern in patterns) is own and form.head not in known and is_object_slot(form.parts[0]):
                    short.setdefault(form.head, []).append(form)
        found: dict[str, set[str]] = {}
        for head, alike in short.items():
            *before, verb = head
            participle = inflect.form_participle(verb, self.vocabulary.gerunds, self.vocabulary.participles)
            done = " ".join((*before, participle))
            bare = [form for form in alike if len(form.parts) == 1]
            if bare or len({form.pattern.verb for form in alike}) == 1:
                found[f"{done} this way"] = {form.pattern.verb for form in bare or alike}
            for form in alike:
                rest = [part for part in form.parts[1:] if isinstance(part, str)]
                if rest and len(rest) == len(form.parts) - 1:
                    found.setdefault(f"{done} {' '.join(rest)} this way", set()).add(form.pattern.verb)
        return {text: tuple(sorted(verbs)) for text, verbs in found.items()}

    def _add_noun(self, noun: str, terminal: str, payload: str) -> None:
        """Add a noun in the singular and the plural."""
        self._add_phrase(noun, terminal, payload, "one")
        many = inflect.pluralize(noun, self.vocabulary.plurals)
        if many != noun:
            self._add_phrase(many, terminal, payload, "many")

    def find_entry(self, made: Create) -> tuple[Form, Do] | None:
        """Return the game's verb that puts created cards on their player's field; None if it has none."""
        by = {} if made.whose is None else {"you": made.whose}
        for form in (form for found in self.forms.values() for form in found if len(form.slots) == 1):
            if self.moving.get(form.pattern.verb) and form.slots[0].kind == "objects":
                roles = {**form.list_fixed_roles(), form.slots[0].role: e.Var(made.name), **by}
                return form, Do(verb=form.pattern.verb, roles=roles)
        return None

    def note_verb(self, names: Pronouns, form: Form, step: Do) -> None:
        """Remember the objects that a verb was applied to, for the pronouns after it."""
        arrived = self.moving.get(step.verb)
        if arrived is not None or any(slot.kind in ("cards", "objects") for slot in form.slots):
            names.note_verb(
                step, next((text for text in self.this_way.values() if step.verb in text), (step.verb,)), arrived
            )

    def find_phrases(self, raws: list[inflect.Lexeme], at: int) -> list[Sense]:
        """Return the phrases at a place of a text, longest first."""
        if not (found := self.entries.get(raws[at].word)):
            return []
        words = tuple(raw.word for raw in raws[at : at + len(found[0].words)])  # the longest phrase comes first
        return [entry for entry in found if entry.words == words[: len(entry.words)]]

    @cached_property
    def suggestions(self) -> dict[str, list[Sense]]:
        """Return the suggested phrases by terminal."""
        found: dict[str, list[Sense]] = {}
        for sense in (sense for several in self.entries.values() for sense in several if sense.said):
            found.setdefault(sense.terminal, []).append(sense)
        return found

    @cached_property
    def known_words(self) -> frozenset[str]:
        """Return the words of all phrases, of idioms, and the words that name no race."""
        own = (word for found in self.entries.values() for sense in found for word in sense.words)
        zones = (word for found in self.idioms.values() for text, *_ in found for word in text)
        return frozenset((*own, *zones, *idioms.list_idiom_words(), *idioms.NO_RACES))

    def __contains__(self, word: object) -> bool:
        """Return whether a capitalized word is no race: a word of the language, or any in a game without races."""
        return word in self.known_words or "race" not in self.vocabulary.attributes

    def find_terminals(self, raws: list[inflect.Lexeme], at: int) -> set[str]:
        """Return the terminals of the phrases at a place of a text."""
        return {sense.terminal for sense in self.find_phrases(raws, at)}

    def find_forms(self, step: Do) -> list[Form]:
        """Return the sentence forms for an event: those with exactly its roles."""
        fitting = []
        for form in self.forms.get(step.verb, ()):
            given = form.list_fixed_roles()
            roles = {*given, *(slot.role for slot in form.slots), *([form.subject] if form.subject else [])}
            if roles == set(step.roles) and all(step.roles[role] == machine for role, machine in given.items()):
                fitting.append(form)
        return fitting


#: Words that can begin the object of a verb: "you can special summon this".
_STARTS = frozenset({"a", "an", "another", "it", "one", "the", "this", "up"})


def find_leading_keywords(line: str, dictionary: Dictionary) -> tuple[tuple[str, ...], int]:
    """Return the keywords that a line begins with (“Flying, swift.”, “[Flying] When …”), and the place after them."""
    found: list[str] = []
    at = end = whole = 0
    while text := _KEYWORD.match(line, at):
        if (keyword := dictionary.keywords.get((text[1] or text[2]).strip().casefold())) is None:
            break
        found.append(keyword)
        at = text.end()
        if text[3] != ",":
            end, whole = at, len(found)
    return tuple(found[:whole]), end


_KEYWORD = re.compile(r"\s*(?:[\[<]([^]>]+)[\]>]|([^,.;:\[\]<>]+?)(?=[,.]|\s*$))\s*([,.]?)")
"""A keyword and what follows it: a comma where another one comes."""


@lru_cache(maxsize=1)
def _list_shared_phrases() -> dict[str, list[Sense]]:
    """Return the phrases that are the same in every game, by first word."""
    entries: dict[str, list[Sense]] = {}
    for order, (terminal, phrases) in enumerate(PHRASES.items(), len(OPEN_TERMINALS)):
        for index, text in enumerate(phrases):
            cut = inflect.split_phrase(text)
            form = ("base", "third", "gerund")[index % 3] if terminal in VERB_TERMINALS else ""
            entries.setdefault(cut[0], []).append(Sense(cut, terminal, index, text, form, order))
    return entries


_MADE: dict[int, Dictionary] = {}


def get_dictionary(vocabulary: Vocabulary) -> Dictionary:
    """Return the dictionary of a vocabulary, cached."""
    made = _MADE.get(id(vocabulary))
    if made is None or made.vocabulary is not vocabulary:
        if len(_MADE) >= 64:
            _MADE.clear()
        made = _MADE[id(vocabulary)] = Dictionary(vocabulary)
    return made
