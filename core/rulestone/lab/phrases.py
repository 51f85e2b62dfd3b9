"""The phrase book: common card texts in shared words, and their form in each game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from rulestone.game.lexicon import Meaning
from rulestone.game.ruleset import Ruleset
from rulestone.lab.glossary import SharedWord, WordSense
from rulestone.language.english import EnglishError, print_abilities
from rulestone.scenario.setup.units import UnscalableValue, find_shared_keywords, read_shared_text
from rulestone.scenario.setup.words import get_words

UNREAD = "its rules English has no such sentence"


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


PHRASES: dict[str, tuple[PhraseEntry, ...]] = msgspec.yaml.decode(
    Path(__file__).with_suffix(".yaml").read_bytes(), type=dict[str, tuple[PhraseEntry, ...]]
)
"""Subject → its phrases."""


def list_phrase_senses(rulesets: Sequence[Ruleset]) -> tuple[SharedWord, ...]:
    """Return every phrase as each game prints it, or the reason why the game cannot."""
    return tuple(
        SharedWord(
            f"card texts: {subject}", phrase.word, {one.name: make_sense(phrase, one) for one in rulesets}, phrase.text
        )
        for subject, phrases in PHRASES.items()
        for phrase in phrases
    )


def make_sense(phrase: PhraseEntry, ruleset: Ruleset) -> WordSense:
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
