"""Card texts in the wording of well-known games: what they mean, and the share that some game understands."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.game.host import games
from rulestone.lab.corpus import CorpusText, load_corpus, measure_corpus
from rulestone.language.english import EnglishError, parse, print_abilities

CORPUS = load_corpus(Path(__file__).with_name("corpus"))
TEXTS = [pytest.param(text, id=f"{name}: {text.text}") for name, texts in CORPUS.items() for text in texts]
UNDERSTOOD = 305
"""How many texts at least one game understands. Raise it with every text that can be read; never lower it."""


@pytest.mark.parametrize("text", TEXTS)
def test_text_means_what_the_corpus_says(text: CorpusText) -> None:
    latest = {name: list(game.revisions)[-1] for name, game in games().items()}
    vocabularies = {name: games()[name].ruleset(revision).vocabulary for name, revision in latest.items()}
    if text.game:
        words = vocabularies[text.game]
        assert print_abilities(parse(text.text, words, text.kind), words, text.kind) == text.means
        return
    if text.misread:
        return
    assert text.unsaid
    for words in vocabularies.values():
        with pytest.raises(EnglishError):
            parse(text.text, words, text.kind)


def test_share_of_understood_texts_never_falls() -> None:
    rulesets = [game.ruleset(list(game.revisions)[-1]) for game in games().values()]
    assert sum(file.understood for file in measure_corpus(CORPUS, rulesets)) >= UNDERSTOOD


def test_corpus_has_the_wording_of_ten_games() -> None:
    assert len(CORPUS) >= 10
    assert len(TEXTS) >= 300
