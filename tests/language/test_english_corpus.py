"""Card texts in the wording of well-known games: their meaning, and the share that some game reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.corpus import CorpusText, is_shared, list_games_that_read, load_corpus, measure_corpus
from tests.proofs import slow

from rulestone.game.host import find, games, list_examples
from rulestone.language.english import EnglishError, parse, print_abilities
from rulestone.language.vocabulary import Vocabulary
from rulestone.scenario.setup.words import get_words

CORPUS = load_corpus(Path(__file__).with_name("corpus"))
BLIND = load_corpus(Path(__file__).with_name("corpus_blind"))
"""Texts that were written before anybody looked at the grammar; their share tells how other texts will do."""
ALL = {**CORPUS, **BLIND}
UNDERSTOOD = 525
"""How many texts at least one game understands. Raise it with every text that can be read; never lower it."""
SHARED = 420
"""Number of texts understood by every game that has their concepts. Only raise it."""
UNDERSTOOD_BLIND = 1_623
"""How many texts of `corpus_blind` at least one game understands. Only raise it."""


def find_meaning(text: CorpusText, words: Vocabulary) -> str:
    """Return the printed form of a text, or "unread" if the game cannot read it."""
    try:
        return print_abilities(parse(text.text, words, text.kind), words, text.kind)
    except EnglishError:
        return "unread"


@pytest.mark.parametrize("file", ALL)
def test_texts_mean_what_the_corpus_says(file: str) -> None:
    vocabularies = {name: find(name)[1].vocabulary for name in (*games(), *list_examples())}
    for text in ALL[file]:
        if text.game:
            assert find_meaning(text, vocabularies[text.game]) == text.means, text.text
        elif not text.misread:
            assert text.unsaid, text.text
            read = [name for name, words in vocabularies.items() if find_meaning(text, words) != "unread"]
            assert not read, text.text


@slow
def test_share_of_understood_texts_never_falls() -> None:
    rulesets = [game.ruleset(list(game.revisions)[-1]) for game in games().values()]
    examples = [find(name)[1] for name in list_examples()]
    files = measure_corpus(CORPUS, rulesets, examples)
    assert sum(file.understood for file in files) >= UNDERSTOOD
    assert sum(sum(file.shared) for file in files) >= SHARED
    assert sum(file.understood for file in measure_corpus(BLIND, rulesets, examples)) >= UNDERSTOOD_BLIND


def test_needed_word_has_no_counterpart_in_games_that_cannot_read_the_text() -> None:
    rulesets = [game.ruleset(list(game.revisions)[-1]) for game in games().values()]
    for text in (text for texts in ALL.values() for text in texts if text.needs):
        reading = list_games_that_read(text, rulesets)
        without = [one for one in rulesets if one.name not in reading]
        for word in text.needs:
            assert any(get_words(one, False).missing(word) for one in without), f"{text.text}: {word}"


def test_text_is_not_shared_if_a_game_with_the_concept_does_not_understand_it() -> None:
    rulesets = [game.ruleset(list(game.revisions)[-1]) for game in games().values()]
    latest = [one.name for one in rulesets]
    assert is_shared(CorpusText("Draw a card."), latest, rulesets)
    assert not is_shared(CorpusText("Draw a card."), latest[1:], rulesets)
    dealing = [one.name for one in rulesets if get_words(one, False).missing("damage") is None]
    assert 0 < len(dealing) < len(latest)
    assert is_shared(CorpusText("Deal 1 damage to it.", needs=("damage",)), dealing, rulesets)
    assert not is_shared(CorpusText("Deal 1 damage to it."), dealing, rulesets)


def test_corpus_has_the_wording_of_ten_games() -> None:
    assert len(CORPUS) >= 10
    assert sum(map(len, CORPUS.values())) >= 300
