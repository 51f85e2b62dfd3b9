"""Order on the board never decides, in the games that come with the core either."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml

from rulestone.scenario import loads, run

TEXTS = {
    "Plain": "",
    "Saint": "If this would be destroyed, return this to its owner's hand instead.",
    "Warden": "If another creature you control would be destroyed, return it to its owner's hand instead.",
    "Heir": "When this is destroyed, draw a card.",
    "Mourner": "When another creature you control is destroyed, draw a card.",
    "Lord": "Your other creatures get +1000 power.",
}
STORM = "Destroy all creatures."
BOARDS = 3


def card(name: str, kind: str) -> dict[str, Any]:
    return {"kind": "creature", "power": 1000} | ({"text": TEXTS[kind]} if TEXTS[kind] else {})


def ends(game: str, boards: tuple[list[str], list[str]], kinds: dict[str, str]) -> dict[str, Any]:
    """Where everything is when all creatures have been destroyed."""
    deck = [f"Blank {player}{n}" for player in "AB" for n in range(4)]
    scenario = {
        "title": "A storm",
        "asks": "Where does everything end?",
        "cards": {name: card(name, kind) for name, kind in kinds.items()}
        | {name: card(name, "Plain") for name in deck}
        | {"Storm": {"kind": "spell", "text": STORM}},
        "players": {
            "Ada": {"field": boards[0], "hand": ["Storm"], "deck": deck[:4]},
            "Ben": {"field": boards[1], "deck": deck[4:]},
        },
        "otherwise": "first",
        "play": ["Ada plays Storm", "continue"],
        "observe": {name: f"zone of {name}" for name in (*kinds, *deck)},
    }
    return dict(run(loads(yaml.safe_dump(scenario, sort_keys=False)), game).observations)


@pytest.mark.parametrize("game", ["gateruler", "godacard", "monscol", "dm_evolution"])
def test_what_comes_of_a_storm_does_not_depend_on_what_stands_where(game: str) -> None:
    left: set[str] = set()
    for seed in range(BOARDS):
        random = Random(f"{game} {seed}")
        kinds = {f"{kind} {player}": kind for player in "AB" for kind in random.sample(sorted(TEXTS), 2)}
        boards = tuple([name for name in kinds if name.endswith(player)] for player in "AB")
        expected = ends(game, boards, kinds)
        left |= {expected[name] for name in kinds}
        for turned in ((boards[0][::-1], boards[1]), (boards[0], boards[1][::-1])):
            assert ends(game, turned, kinds) == expected, (boards, turned)
    assert "hand" in left, "some are saved"
    assert left - {"hand"}, "some are not"
