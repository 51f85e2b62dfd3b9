"""An effect of a text without a duration lasts until the end of the battle (MC-17.1)."""

from __future__ import annotations

import pytest

from rulestone.game.host import games
from rulestone.language.english import parse
from rulestone.language.inspect import walk
from rulestone.language.instructions import Begin

BATTLE = "end of battle"
GAME = games()["monscol"]
SAID = (
    "Choose a unit. It gets +1 attack",
    "You may choose a unit. It gets +1 attack",
    "If it is your turn, your units get +1 attack",
    "If it is your turn, you may draw a card. If you do, your units get +1 attack",
    "For each unit you control, it gets +1 attack",
    "The next time this is destroyed, your units get +1 attack",
    "The next time this would be destroyed, your units get +1 attack instead",
    "If this would be destroyed, your units get +1 attack instead",
    "At the start of your next turn, your units get +1 attack",
    "When this is destroyed, your units get +1 attack",
    "Do one of the following: • Your units get +1 attack. • Draw a card",
    "From now on, your units get +1 attack",
    "Discard a card: your units get +1 attack",
    "Your units get +1 attack",
)


def read_duration(text: str) -> set[str]:
    abilities = parse(text, GAME.ruleset("block2").vocabulary)
    return {node.effect.lasts for node in walk(abilities) if isinstance(node, Begin)}


@pytest.mark.parametrize("text", SAID)
def test_sentence_without_a_duration_means_the_battle(text: str) -> None:
    assert read_duration(f"{text}.") == {BATTLE}


@pytest.mark.parametrize("said", ["for good", "for the rest of the game"])
def test_permanent_duration_is_stated(said: str) -> None:
    assert read_duration(f"Your units get +1 attack {said}.") == {"for good"}


@pytest.mark.parametrize("revision", ["block1", "block2"])
def test_every_permanent_or_turn_duration_is_stated(revision: str) -> None:
    cards = GAME.ruleset(revision).cards.values()
    others = {
        (card.name, node.effect.lasts)
        for card in cards
        for node in walk(card)
        if isinstance(node, Begin) and node.effect.lasts not in (BATTLE, "end of counter chain")
    }
    assert others == {
        ("Ship of Clouds", "end of turn"),
        ("Shining Shield", "until the target loses this effect"),
    }
