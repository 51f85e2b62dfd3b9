"""Shared words of scenarios and card texts: the meaning in each game or the reason for its absence, and which of them a
scenario uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from rulestone.game import host
from rulestone.game.lexicon import Lexicon, Meaning, Placing
from rulestone.game.ruleset import Ruleset
from rulestone.language.english import EnglishError, print_abilities
from rulestone.model.display import format_seen
from rulestone.model.records import group_by_key
from rulestone.model.spelling import suggest
from rulestone.scenario import Footnote, Scenario, ScenarioError
from rulestone.scenario.observation.happenings import SHARED_EVENTS, find_absence, find_source
from rulestone.scenario.setup.cards import CardMaker
from rulestone.scenario.setup.units import UnscalableValue, find_shared_keywords, read_shared_text
from rulestone.scenario.setup.words import CONCEPTS, Words, conjugate, get_words
from rulestone.scenario.yaml import Node, walk

GROUPS = ["kinds of card", "zones", "values", "states of cards", "what players do", "phases", "what happens"]
KINDS, ZONES, VALUES, STATES, DEEDS, PHASES, EVENTS = GROUPS
UNREAD = "its rules English has no such sentence"


class WordSense(Struct, frozen=True):
    """The meaning of a shared word in one game.

    Attributes:
        own: the game's own words for it; "" if the game has no counterpart.
        note: how the meaning differs, or why there is none; "" for an exact match.
        rule: id of the rule behind the note; "" for none.
    """

    own: str
    note: str = ""
    rule: str = ""


class SharedWord(Struct, frozen=True):
    """A shared word with its meaning in each game.

    Attributes:
        group: kind of word, one of `GROUPS`.
        word: the word.
        senses: "game@revision" → meaning; None if the game does not mention the word.
        text: for a phrase, its sentence in shared words; else "".
    """

    group: str
    word: str
    senses: dict[str, WordSense | None]
    text: str = ""


class GameCard(Struct, frozen=True):
    """A card of a scenario in one game's version.

    Attributes:
        type: the game's card type; "" if it has no such type.
        values: its printed values, including values that the translation filled in.
        text: its abilities in the game's own rules English.
        why: reason why the game has no such card; "" if it has one.
    """

    type: str
    values: dict[str, object]
    text: str
    why: str = ""


def make_glossary(rulesets: Sequence[Ruleset]) -> tuple[SharedWord, ...]:
    """Return every shared word that a game knows, by group and in the order in which the games name them."""
    found: dict[tuple[str, str], dict[str, WordSense | None]] = {}
    words = {ruleset.name: get_words(ruleset, False) for ruleset in rulesets}
    for ruleset in rulesets:
        for group, word, sense in (*list_senses(ruleset.lexicon), *list_shared_events(words[ruleset.name])):
            found.setdefault((group, word), {})[ruleset.name] = sense
    add_missing(found, rulesets)
    entries = []
    for (group, word), known in found.items():
        each = {one.name: known.get(one.name) or get_own_meaning(words[one.name], group, word) for one in rulesets}
        # a lexicon may also define its game's own terms, which are not shared words
        games, knowing = (
            {name.partition("@")[0] for name in names} for names in (each, [name for name in each if each[name]])
        )
        if len(games) < 2 or len(knowing) > 1:
            entries.append(SharedWord(group, word, each))
    return tuple(sorted(entries, key=lambda entry: GROUPS.index(entry.group)))


def add_missing(senses: dict[tuple[str, str], dict[str, WordSense | None]], rulesets: Sequence[Ruleset]) -> None:
    """Add to the senses of words the reasons why games lack them; a word without a group counts as an action."""
    grouped = {word for _, word in senses} | CONCEPTS.keys()
    for ruleset in rulesets:
        for word, meaning in ruleset.lexicon.missing.items():
            for group in [g for g, known in senses if known == word] or ([DEEDS] if word not in grouped else []):
                senses.setdefault((group, word), {}).setdefault(ruleset.name, WordSense("", meaning.note, meaning.rule))


def get_own_meaning(words: Words, group: str, word: str) -> WordSense | None:
    """Return the meaning of a game's own term that its lexicon does not name; None for other words."""
    if group == DEEDS and word in words.verbs:
        return WordSense(" or ".join(words.verbs[word]))
    if group == ZONES and (zones := words.get_zones(word)):
        return WordSense(" or ".join(zones))
    if group == VALUES and (found := words.get_attribute(word)[0]) is not None:
        return WordSense(found.name)
    return WordSense(phase) if group == PHASES and (phase := words.get_phase(word)) else None


def list_senses(lexicon: Lexicon) -> Iterator[tuple[str, str, WordSense]]:
    """Yield every shared word that a lexicon gives a meaning, with its group."""
    for word, meaning in lexicon.kinds.items():
        yield KINDS, word, describe_kind(meaning)
    for word, placings in lexicon.zones.items():
        yield ZONES, word, describe_zone(placings)
    for word, scaled in lexicon.scales.items():
        units = ", ".join(f"1 {own} for {unit}" for own, unit in scaled.attributes.items())
        yield VALUES, word, WordSense(units, scaled.note)
    for word, own in lexicon.attributes.items():
        yield VALUES, word, WordSense(own)
    for word, (mark, value) in lexicon.states.items():
        text = mark if value is True else f"{mark}: {value}"
        yield STATES, word, WordSense(text, lexicon.state_notes.get(word, ""))
    for word, actions in lexicon.actions.items():
        why = next((lexicon.unasked[name] for name in actions if name in lexicon.unasked), None)
        yield DEEDS, word, WordSense(" or ".join(actions), why.note if why else "", why.rule if why else "")
    for word, own in lexicon.phases.items():
        yield PHASES, word, WordSense(own)


def list_shared_events(words: Words) -> Iterator[tuple[str, str, WordSense]]:
    """Yield every shared event, with its meaning in one game or the reason for its absence; then the game's own."""
    for word in dict.fromkeys((*SHARED_EVENTS, *words.lexicon.events)):
        source = find_source(words, word)
        if source is not None:
            yield EVENTS, word, WordSense(source.own)
        elif (why := find_absence(words, word)) is not None:
            yield EVENTS, word, WordSense("", why.note, why.rule)


def describe_kind(meaning: Meaning) -> WordSense:
    """Return a kind of card."""
    if meaning.own is None:
        return WordSense("", meaning.note, meaning.rule)
    values = ", ".join(f"{key} {describe_value(value)}" for key, value in meaning.values.items())
    return WordSense(meaning.own + (f" ({values})" if values else ""), meaning.note, meaning.rule)


def describe_zone(placings: Iterable[Placing]) -> WordSense:
    """Return a zone."""
    each: dict[str, list[str]] = {}
    notes = [placing for placing in placings if placing.note]
    for placing in placings:
        for_what = [*placing.types, *(f"{key} {describe_value(value)}" for key, value in placing.where.items())]
        each.setdefault(placing.zone, []).append(", ".join(for_what))
    parts = [zone + (f" ({whats[0]})" if whats[0] and len(each) > 1 else "") for zone, whats in each.items()]
    note = notes[0] if notes else None
    return WordSense(" or ".join(parts), note.note if note else "", note.rule if note else "")


def describe_value(value: object) -> str:
    """Return a value in words."""
    return " or ".join(map(format_seen, value)) if isinstance(value, tuple) else format_seen(value)


# --- of one scenario ------------------------------------------------------------------------------------------------


def list_words(scenario: Scenario, rulesets: Sequence[Ruleset]) -> tuple[SharedWord, ...]:
    """Return the shared words that a scenario uses."""
    texts = {group: "\n".join(found) for group, found in map_used_parts(scenario).items()}

    def is_used(entry: SharedWord) -> bool:
        forms = conjugate(entry.word) if entry.group == DEEDS else (entry.word,)
        return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", texts[entry.group], re.IGNORECASE) for form in forms)

    return tuple(entry for entry in make_glossary(rulesets) if is_used(entry))


def map_used_parts(scenario: Scenario) -> dict[str, list[str]]:
    """Return the parts of a scenario in which words can occur, by group of words."""
    looks = [node.text() for node in scenario.observe.values()]
    cards, lies = walk_nodes(scenario.cards), walk_nodes(scenario.players)
    lines = [line.text for line in scenario.play]
    return {
        KINDS: [str(part.plain) for part in cards if part.path.endswith((".kind", ".type"))],
        ZONES: [*list_keys(scenario.players.values()), *(look for look in looks if "'s " in look)],
        VALUES: [
            *list_keys(scenario.cards.values()),
            *looks,
            *(str(part.plain) for part in cards if part.path.endswith(".text")),
        ],
        STATES: list_keys(part for part in lies if part.path.count(".") > 1),
        DEEDS: lines,
        PHASES: [scenario.phase, *(line.partition(",")[0] for line in lines if line.startswith(("In ", "At ", "to ")))],
        EVENTS: looks,
    }


def walk_nodes(nodes: Mapping[str, Node]) -> list[Node]:
    """Return nodes with all nodes inside them."""
    return [part for node in nodes.values() for part in walk(node)]


def list_keys(nodes: Iterable[Node]) -> list[str]:
    """Return the keys of the nodes that are mappings."""
    return [key for node in nodes if isinstance(node.value, dict) for key in node.value]


def list_game_cards(scenario: Scenario, ruleset: Ruleset) -> dict[str, GameCard]:
    """Return a scenario's own cards as a game has them, by name."""
    from rulestone.language.english import print_abilities

    scenario = scenario.at(ruleset.revision)
    notes: list[Footnote] = []
    cards = CardMaker(scenario, get_words(ruleset, False), notes)
    found = {}
    for name in scenario.cards:
        try:
            card = cards.get_card(name)
        except ScenarioError as error:
            found[name] = GameCard("", {}, "", error.message.partition("; there are")[0])
            continue
        if card is None:
            why = cards.absent[name]
            found[name] = GameCard("", {}, "", why.text + (f" [{why.rule}]" if why.rule else ""))
        else:
            found[name] = GameCard(card.type, dict(card.values), print_abilities(card.abilities, ruleset.vocabulary))
    return found


def group_equal(names: Sequence[str], key: Callable[[str], object]) -> list[list[str]]:
    """Return ruleset names in groups: revisions of one game that share a value."""
    return list(group_by_key(((name.partition("@")[0], repr(key(name))), name) for name in names).values())


def find_word_entries(entries: Sequence[SharedWord], word: str) -> list[SharedWord]:
    """Return the entries of a word, or of the words that begin with it.

    Raises:
        LookupError: no game knows the word; the message suggests the nearest one.
    """
    found = [entry for entry in entries if entry.word.casefold() == word.casefold()]
    found = found or [entry for entry in entries if f" {entry.word}".casefold().find(f" {word}".casefold()) >= 0]
    if not found:
        hint = suggest(word, [*(entry.word for entry in entries), *host.games()], limit=3)
        raise LookupError(f"no game here has the shared word “{word}”{hint}\n  See: rulestone words")
    return found


class PhraseEntry(Struct, frozen=True):
    """An example sentence of a card text.

    Attributes:
        word: its subject in players' terms.
        text: the sentence.
        kind: ability kind of a bare instruction; see `rulestone.language.english.parse`.
        lacks: the shared word that a game without this sentence lacks; "" for `word`.
    """

    word: str
    text: str
    kind: str = "effect"
    lacks: str = ""


@cache
def load_phrases() -> dict[str, tuple[PhraseEntry, ...]]:
    """Return the phrases of the phrase book by subject."""
    text = Path(__file__).with_name("phrases.yaml").read_bytes()
    return msgspec.yaml.decode(text, type=dict[str, tuple[PhraseEntry, ...]])


def list_phrase_senses(rulesets: Sequence[Ruleset]) -> tuple[SharedWord, ...]:
    """Return every phrase as each game prints it, or the reason why the game cannot."""
    entries = []
    for subject, phrases in load_phrases().items():
        for phrase in phrases:
            senses: dict[str, WordSense | None] = {one.name: translate_phrase(phrase, one) for one in rulesets}
            entries.append(SharedWord(f"card texts: {subject}", phrase.word, senses, phrase.text))
    return tuple(entries)


def translate_phrase(phrase: PhraseEntry, ruleset: Ruleset) -> WordSense:
    """Return a phrase as a game prints it, or the reason why the game cannot."""
    try:
        found = read_shared_text(phrase.text, ruleset, phrase.kind)
    except (EnglishError, UnscalableValue):
        words = get_words(ruleset, False)
        missing = words.missing(phrase.word) or words.missing(phrase.lacks)
        return WordSense("", missing.note, missing.rule) if missing is not None else WordSense("", UNREAD)
    meanings = [ruleset.lexicon.keywords[word] for word in find_shared_keywords(phrase.text, ruleset.lexicon)]
    noted = next((meaning for meaning in meanings if meaning.note), Meaning(own=None))
    printed = print_abilities(found, ruleset.vocabulary, phrase.kind)
    return WordSense(" ".join(printed.split("\n")), noted.note, noted.rule)
