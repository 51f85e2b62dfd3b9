"""The scenario of the phrase book holds in every game, and most games use most phrases."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.proofs import slow

from rulestone.game.host import find, list_rulesets
from rulestone.lab.glossary import UNREAD, list_phrase_senses, load_phrases
from rulestone.scenario import loads, run

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "phrasebook.md").read_text(encoding="utf-8")
GAMES = ("dm_evolution", "gateruler", "godacard", "monscol")


@pytest.mark.parametrize("game", GAMES)
def test_scenario_on_the_page_gives_the_shown_result(game: str) -> None:
    (text,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.S | re.M)
    found = run(loads(text), game)
    assert found.expectations
    assert found.holds


@slow
def test_every_phrase_is_used_by_a_game_or_has_a_reason() -> None:
    for entry in list_phrase_senses(list_rulesets()):
        senses = [sense for sense in entry.senses.values() if sense is not None]
        assert len(senses) == len(list_rulesets())
        assert any(sense.own for sense in senses) or all(sense.rule for sense in senses), entry.word
        for name, sense in entry.senses.items():
            if sense is not None and not sense.own and sense.note != UNREAD:
                assert sense.rule in find(name)[1].rulebook, (entry.word, name)


@slow
def test_most_games_use_most_phrases() -> None:
    found = [
        sense for entry in list_phrase_senses(list_rulesets()) for sense in entry.senses.values() if sense is not None
    ]
    silent = sum(sense.note == UNREAD and not sense.own for sense in found)
    assert sum(bool(sense.own) for sense in found) >= 0.8 * len(found)
    assert silent <= 0.12 * len(found), silent
    assert len({phrase.word for phrases in load_phrases().values() for phrase in phrases}) >= 50
