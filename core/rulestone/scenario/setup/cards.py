"""The cards of a scenario as cards of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from rulestone.game.lexicon import Scaled
from rulestone.game.validation.unused import BY_ITSELF, list_unused_abilities
from rulestone.kernel.declare import Attribute
from rulestone.language import expressions as e, inspect
from rulestone.language.instructions import Create
from rulestone.model.display import format_seen
from rulestone.model.keys import SameObject, blake2b
from rulestone.model.objects import Card
from rulestone.model.spelling import format_unknown, list_nearest
from rulestone.scenario.errors import UnreadText
from rulestone.scenario.files import Scenario
from rulestone.scenario.results import Footnote
from rulestone.scenario.setup import units
from rulestone.scenario.setup.words import Words
from rulestone.scenario.yaml import Node, fail, merge_deep

OWN_KEYS = ("kind", "type", "text", "text is", "name", "original", "copy of", "per game", "note")
TEXT_KINDS = ("effect", "activated", "static")
FillIn = Callable[[str, str, str, Any], None]
MAX_CACHED = 20_000
MADE: dict[tuple[str, ...], Card] = {}
"""Fields of a card → the card that was made first with them; emptied when there are `MAX_CACHED`."""


def find_known_card(card: Card) -> Card:
    """Return an equal card made before, whose compiled parts can be shared; otherwise the card itself."""
    key = (card.type, card.name, card.edition, card.original, card.text, card.status, card.note)
    if len(MADE) >= MAX_CACHED:
        MADE.clear()
    return MADE.setdefault(key, card)


class CardMaker:
    """Makes a scenario's cards under a ruleset.

    Args:
        scenario: the scenario.
        words: what its words mean there.
        notes: where footnotes are added.
        fill_in: records a value that is filled in, by what `FilledValue` holds.
    """

    def __init__(
        self, scenario: Scenario, words: Words, notes: list[Footnote], fill_in: FillIn = lambda *chosen: None
    ) -> None:
        self.scenario = scenario
        self.words = words
        self.notes = notes
        self.fill_in = fill_in
        self.made: dict[str, Card] = {}
        self.absent: dict[str, Footnote] = {}
        self.roles: dict[str, str] = {}  # card → its role under another card
        self.reading: list[str] = []  # names of the cards whose texts are being read: a text may name another card

    def get_card(self, name: str) -> Card | None:
        """Return the card of a name: one of the scenario's own, or one of the game's pool by handle or original name.

        Returns:
            None when the game has no counterpart for it (then `absent` has the reason).

        Raises:
            KeyError: there is no such card.
            ScenarioError: its description cannot be read.
        """
        if name in self.made:
            return self.made[name]
        if name in self.absent:
            return None
        card = self.make_card(name, self.scenario.cards[name]) if name in self.scenario.cards else self.get_pooled(name)
        if card is not None:
            self.made[name] = card
        return card

    def get_pooled(self, name: str) -> Card:
        """Return a card of the game's pool.

        Raises:
            KeyError: there is none of that name.
        """
        found = self.words.ruleset.cards.get(name) or self.words.originals.get(name)
        if found is None:
            raise KeyError(name)
        return found

    def find_described(self, name: str) -> Card | None:
        """Return the card that the file describes under a token's name; None inside its own description."""
        return self.get_card(name) if name in self.scenario.cards and name not in self.reading else None

    def list_names(self) -> tuple[str, ...]:
        """Return every name by which a card can be called."""
        return (*self.scenario.cards, *self.words.ruleset.cards, *self.words.originals)

    # --- making -----------------------------------------------------------------------------------------------------

    def make_card(self, name: str, node: Node) -> Card | None:
        """Return a card from its description."""
        if not isinstance(node.value, dict):
            return self.copy_card(node, node.text())
        entries = node.mapping()
        if "per game" in entries:
            games = entries["per game"].mapping()
            for key in (self.words.ruleset.game, self.words.ruleset.name.partition("+")[0]):
                if key in games:
                    node = merge_deep(node, games[key])
            entries = node.mapping()
        if "copy of" in entries:
            if "type" in entries:
                raise fail(entries["type"], "a copy has the type of the copied card")
            return self.fill_card(name, self.copy_card(entries["copy of"], entries["copy of"].text()), entries)
        # a game may have an attribute of its own called "kind"; then "type" says what kind of card it is
        key = "type" if "type" in entries else "kind"
        if key not in entries:
            odd = [word for word in entries if list_nearest(word, ("kind", "copy of"))]
            meant = f"\n  Did you mean that by “{odd[0]}”?" if odd else ""
            raise fail(node, f"a card needs “kind” or “copy of”{meant}\n  Kinds: {', '.join(self.list_kinds())}")
        made = self.make_empty(name, entries[key])
        if made is None:
            return None
        return self.fill_card(name, made, {k: v for k, v in entries.items() if k != key}, entries[key].text())

    def list_kinds(self) -> tuple[str, ...]:
        """Return every kind of card there is here."""
        return tuple(dict.fromkeys([*self.words.lexicon.kinds, *self.words.types]))

    def copy_card(self, node: Node, handle: str) -> Card:
        """Return a card of the pool, named in a file."""
        try:
            return self.get_pooled(handle)
        except KeyError:
            pool = (*self.words.ruleset.cards, *self.words.originals)
            raise fail(node, format_unknown(f"card of {self.words.ruleset.game}", handle, pool)) from None

    def make_empty(self, name: str, node: Node) -> Card | None:
        """Return an empty card of a kind; None if the game has no such kind."""
        word = node.text()
        meaning = self.words.get_kind(word)
        if meaning is None:
            raise fail(node, format_unknown("kind of card", word, self.list_kinds()))
        note = self.words.make_note(word, meaning)
        self.add_note(note)
        if meaning.own is None:
            assert note is not None
            self.absent[name] = note
            return None
        if meaning.role:
            self.roles[name] = meaning.role
        defaults = self.words.lexicon.defaults.get(meaning.own, {})
        return Card(name=name, type=meaning.own, values={**defaults, **meaning.values}, status="test")

    def fill_card(self, name: str, card: Card, entries: dict[str, Node], kind: str = "") -> Card:
        """Return a card with the values of its description.

        Args:
            name: its name.
            card: the card that it is made from.
            entries: the description.
            kind: the kind of an empty card, whose other values are filled in; "" for a copy of a card.
        """
        filled: dict[str, Any] = {}
        abilities = card.abilities
        text = card.text
        for key, node in entries.items():
            if key == "text":
                text = node.text()
                self.reading.append(name)
                abilities = self.parse_text(node, text, self.get_text_kind(card.type, entries, kind), name)
                self.reading.pop()
            elif key not in OWN_KEYS or key in ("kind", "type"):
                self.set_value(filled, key, node)
        values = {**card.values, **filled}
        usual_name = card.name if "copy of" in entries else name
        made = replace(
            card,
            name=entries["name"].text() if "name" in entries else usual_name,
            original=entries["original"].text() if "original" in entries else card.original,
            values=values,
            abilities=abilities,
            text=text,
            note=entries["note"].text() if "note" in entries else card.note,
        )
        implied = self.words.ruleset.implied
        if implied is not None:
            try:
                found = implied(made)
            except ValueError as error:
                raise fail(entries.get("text", next(iter(entries.values()))), str(error)) from None
            values.update({key: value for key, value in found.items() if key not in entries})
            filled.update(found)
        if kind:
            self.record_values(kind, card, filled)
        printed = repr((card.type, sorted(values.items()), abilities)).encode()
        # the edition distinguishes the card from others with its name, in every process alike
        edition = blake2b(printed, digest_size=6).hexdigest()
        made = find_known_card(replace(made, values=values, edition=edition))
        if "text" in entries:
            self.check_use(made, entries["text"])
        return made

    def check_use(self, card: Card, text: Node) -> None:
        """Refuse a text with an ability that no rule uses, and note abilities that need another card to work.

        Example: "Discard a card: Draw a card." on a spell is refused. A trigger on a spell is noted: another card may
        take it over, or the scenario may put the spell where triggers work.

        Raises:
            ScenarioError: no ability of the text is of a kind that rules use on such cards.
        """
        found = list_unused_abilities(SameObject(card), SameObject(self.words.ruleset))
        used = [wrong for ability, wrong in found if ability.kind not in BY_ITSELF]
        if used and len(used) == len(card.abilities):
            raise fail(text, f"in the rules English of {self.words.ruleset.game}: {used[0]}")
        for _, wrong in found:
            self.add_note(Footnote(card.name, wrong))

    def record_values(self, word: str, card: Card, stated: dict[str, Any]) -> None:
        """Record card values missing in its description: the values of its kind, and usually printed values.

        Args:
            word: the kind of card, as the description names it.
            card: the empty card of this kind.
            stated: the values that the description gives.
        """
        meaning = self.words.lexicon.kinds.get(word)
        own = {attr: declared.default for attr, declared in self.words.parts.attributes.items()}
        for attr in dict.fromkeys(
            (*card.values, *map_usual_values(SameObject(self.words.ruleset.cards)).get(card.type, ()))
        ):
            if attr in stated:
                continue
            if meaning is not None and attr in meaning.values:
                self.fill_in("kinds", word, attr, meaning.values[attr])
            else:
                self.fill_in("defaults", card.type, attr, card.values.get(attr, own.get(attr)))

    def get_text_kind(self, type: str, entries: dict[str, Node], word: str) -> str:
        """Return the ability kind of a bare sentence in a text: the card's own, its shared kind's or its type's."""
        if "text is" in entries:
            kind = entries["text is"].text()
            if kind not in TEXT_KINDS:
                raise fail(entries["text is"], format_unknown("kind of text", kind, TEXT_KINDS))
            return kind
        meaning = self.words.lexicon.kinds.get(word)
        if meaning is not None and meaning.text:
            return meaning.text
        pool = self.words.ruleset.cards.values()
        kinds = {ability.kind for card in pool if card.type == type for ability in card.abilities}
        return "activated" if kinds and "effect" not in kinds else "effect"

    def parse_text(self, node: Node, text: str, kind: str, name: str = "") -> tuple[Any, ...]:
        """Return the abilities of a text in rules English, in which the name of its card means “this”."""
        if not text.strip():
            return ()
        ruleset = self.words.ruleset
        try:
            vocabulary = SameObject(units.choose_vocabulary(text, ruleset, own=self.words.own))
            parts, scales = SameObject(ruleset.parts), SameObject(ruleset.lexicon.scales)
            scaled = text if self.words.own else units.scale_damage(text, ruleset.lexicon)
            abilities, wrong = units.read_text(scaled, vocabulary, kind, parts, scales)
            self.add_note(Footnote("damage", "it is given in units of power") if scaled != text else None)
            self.add_note(Footnote("cards", units.AS_WRITTEN) if units.POWER_AS_CARDS.search(text) else None)
            for word in units.find_shared_keywords(text, self.words.lexicon):
                self.add_note(self.words.make_note(word, self.words.lexicon.keywords[word]))
            if any(made.card is not None for made in inspect.find_records(abilities, (Create,))):
                abilities = units.fill_defaults(abilities, self.words.lexicon.defaults, self.find_described)
                self.add_note(Footnote("token", units.NO_TOKENS))
        except ValueError as error:
            from rulestone.language.english import EnglishError  # a text in the cache needs no reader

            if not isinstance(error, (EnglishError, units.UnscalableValue)):
                raise
            if name and (plain := units.replace_own_name(text, name)) != text:
                return self.parse_text(node, plain, kind)
            line, column = getattr(error, "line", 1), getattr(error, "column", 1)
            around = text.split("\n")[line - 1]
            rest = around[column - 1 :].partition(".")[0]
            sentence = around[: column - 1].rpartition(".")[2] + rest
            lacks = self.words.explain_unread(rest) or self.words.explain_unread(sentence)
            why = f"in the rules English of {ruleset.game}: {lacks and lacks + '; '}{error}"
            raise UnreadText(why, node.file, node.line, node.path).of(text, ruleset.name, kind, error, lacks) from None
        if wrong:
            raise fail(node, f"in the rules English of {ruleset.game}: {wrong}; it would do nothing")
        return abilities

    def set_value(self, values: dict[str, Any], key: str, node: Node) -> None:
        """Write one printed value, by a shared or an own attribute word."""
        declared, scaled = self.words.get_attribute(key)
        if declared is not None:
            values[declared.name] = self.check_value(declared, node)
        elif scaled is not None:
            values.update(self.scale_value(key, scaled, node))
        else:
            meaning = self.words.missing(key)
            if meaning is None:
                raise fail(node, format_unknown("attribute", key, (*OWN_KEYS[:5], *self.words.list_attributes())))
            self.add_note(self.words.make_note(key, meaning))

    def add_note(self, note: Footnote | None) -> None:
        """Add a footnote; None for none. The run drops duplicates."""
        if note is not None:
            self.notes.append(note)

    def scale_value(self, word: str, scaled: Scaled, node: Node) -> dict[str, int]:
        """Return a shared value as own values in own units, rounded up."""
        number = node.number(-1_000_000)
        if scaled.note:
            self.add_note(Footnote(word, scaled.note))
        for attr, unit in scaled.attributes.items():
            if number % unit:
                self.add_note(
                    Footnote(word, f"{number} is {number / unit:g} {attr} and counts as {-(-number // unit)}")
                )
            self.fill_in("scales", word, attr, unit)
        return {attr: -(-number // unit) for attr, unit in scaled.attributes.items()}

    def check_value(self, declared: Attribute, node: Node) -> Any:
        """Return a value of an attribute.

        Raises:
            ScenarioError: it is not a value the attribute can have.
        """
        if isinstance(node.value, dict):
            return self.read_condition(declared, node)
        value = tuple(part.plain for part in node.value) if isinstance(node.value, list) else node.value
        if isinstance(declared.default, tuple) and not isinstance(value, tuple):
            value = (value,)
        if declared.words:
            for one in value if isinstance(value, tuple) else (value,):
                check_word(declared, one, node)
            return value
        expected = describe_expected(declared, value)
        if expected:
            name = f"{declared.name}: " if not node.path.endswith(declared.name) else ""  # the path begins the message
            raise fail(node, f"{name}expected {expected}, found {node.shown}")
        return value

    def read_condition(self, declared: Attribute, node: Node) -> Any:
        """Return a condition that a card prints under an attribute, from rules English."""
        from rulestone.language import english

        entries = node.mapping({"where": ""})
        if "where" not in entries:
            raise fail(node, f"{declared.name}: expected a value, or “where” with a condition in rules English")
        text = entries["where"].text()
        try:
            ruleset = self.words.ruleset
            vocabulary = units.choose_vocabulary(text, ruleset, own=self.words.own)
            return units.rescale_data(parse_condition(text, SameObject(vocabulary)), ruleset.lexicon.scales)
        except (english.EnglishError, units.UnscalableValue) as error:
            raise fail(entries["where"], f"in the rules English of {self.words.ruleset.game}: {error}") from None


def describe_expected(declared: Attribute, value: Any) -> str:
    """Return the kind of value that an attribute needs, if a value is of another kind; else ""."""
    if isinstance(declared.default, bool):
        return "" if isinstance(value, bool) else "yes or no"
    if isinstance(declared.default, int) or declared.floor is not None:
        return "" if type(value) is int else "a whole number"
    return ""


def check_word(declared: Attribute, value: Any, node: Node) -> None:
    """Check that a value is one of the words of an attribute.

    Raises:
        ScenarioError: it is not.
    """
    # compare types too: True == 1
    if (value, isinstance(value, bool)) not in [(word, isinstance(word, bool)) for word in declared.words]:
        raise fail(node, format_unknown(declared.name, str(value), map(format_seen, declared.words)))


@lru_cache(maxsize=64)
def map_usual_values(pool: SameObject) -> dict[str, dict[str, Counter[Any]]]:
    """Return what cards of a type print: type → attribute → how often each value occurs, with the commonest first.

    Attributes that fewer than nine of ten cards print are left out.
    """
    types = Counter(card.type for card in pool.thing.values())
    found: dict[str, dict[str, Counter[Any]]] = {type: {} for type in types}
    for card in pool.thing.values():
        for attr, value in card.values.items():
            if isinstance(value, (bool, int, str, tuple)):
                found[card.type].setdefault(attr, Counter())[value] += 1
    return {
        type: {attr: many for attr, many in attributes.items() if 10 * many.total() >= 9 * types[type]}
        for type, attributes in found.items()
    }


@lru_cache(maxsize=1024)
def parse_condition(text: str, shared: SameObject) -> Any:
    """Return the condition on the candidate ("it") that a text states; results are cached by text."""
    from rulestone.language import english

    return replace_own_card(english.parse_condition(text, shared.thing))


def replace_own_card(node: Any) -> Any:
    """Return a condition on the candidate, from one whose "it" was read as its own card."""

    def replace_candidate(part: Any) -> Any:
        if isinstance(part, e.Of) and isinstance(part.what, e.This):
            return e.Its(part.attr)
        return e.It() if isinstance(part, e.This) else part

    return inspect.rebuild(node, replace_candidate)
