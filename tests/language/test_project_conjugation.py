"""The games' own sentence forms in the other forms of their verbs."""

from __future__ import annotations

import pytest

from rulestone.game.host import games
from rulestone.language.english import parse, print_abilities


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("gateruler", "Choose a unit in your hand. Special summon it. Rest all units special summoned this way."),
        ("godacard", "Choose a monster in your hand. Effect summon it. Seal all monsters effect summoned this way."),
        ("godacard", "Choose 2 monsters. Untap them. Seal all monsters untapped this way."),
        ("godacard", "By effect summoning this, draw a card."),
    ],
)
def test_form_is_conjugated_at_its_verb(game: str, text: str) -> None:
    vocabulary = games()[game].ruleset().vocabulary
    assert parse(print_abilities(parse(text, vocabulary), vocabulary), vocabulary) == parse(text, vocabulary)
