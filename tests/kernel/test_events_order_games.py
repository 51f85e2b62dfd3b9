"""Order on the board never decides, in the games that come with the core either.

`python -m tests.kernel.test_events_order_games 500` looks at so many boards of each game, others than the test does.
"""

from __future__ import annotations

import sys
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
    "Twin": "As long as you control another creature, this gets +1000 power. When this is destroyed, draw a card.",
}
DEEDS = {
    "storm": "Destroy all creatures.",
    "counted": "Destroy all creatures. Draw that many cards.",
    "known": "Destroy all creatures. Draw a card for each creature destroyed this way.",
    "weak": "Destroy all creatures with power 1000 or less.",
    "wave": "Return all creatures to their owner's hand.",
}
GAMES = ["gateruler", "godacard", "monscol", "dm_evolution"]
BOARDS = 6


def make_card(name: str, kind: str) -> dict[str, Any]:
    return {"kind": "creature", "power": 1000} | ({"text": TEXTS[kind]} if TEXTS[kind] else {})


def list_ends(game: str, boards: tuple[list[str], list[str]], kinds: dict[str, str], deed: str) -> dict[str, Any]:
    """Where everything is when the deed is done."""
    deck = [f"Blank {player}{n}" for player in "AB" for n in range(7)]
    scenario = {
        "title": "A storm",
        "asks": "Where does everything end?",
        "cards": {name: make_card(name, kind) for name, kind in kinds.items()}
        | {name: make_card(name, "Plain") for name in deck}
        | {"Deed": {"kind": "spell", "text": DEEDS[deed]}},
        "players": {
            "Ada": {"field": boards[0], "hand": ["Deed"], "deck": deck[:7]},
            "Ben": {"field": boards[1], "deck": deck[7:]},
        },
        "otherwise": "first",
        "play": ["Ada plays Deed", "continue"],
        "observe": {name: f"zone of {name}" for name in (*kinds, *deck)},
    }
    return dict(run(loads(yaml.safe_dump(scenario, sort_keys=False)), game).observations)


def check_board(game: str, seed: int) -> set[str]:
    """Check one random board, in the drawn order and with each side reversed: the results are equal.

    Returns:
        where creatures went.
    """
    random = Random(f"{game} {seed}")
    kinds = {f"{kind} {player}": kind for player in "AB" for kind in random.sample(sorted(TEXTS), 2)}
    boards = tuple([name for name in kinds if name.endswith(player)] for player in "AB")
    deed = "storm" if seed == 0 else random.choice(sorted(DEEDS))
    expected = list_ends(game, boards, kinds, deed)
    for turned in ((boards[0][::-1], boards[1]), (boards[0], boards[1][::-1])):
        assert list_ends(game, turned, kinds, deed) == expected, (deed, boards, turned)
    return {expected[name] for name in kinds}


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_of_many_triggers_do_not_depend_on_the_order_of_cards(game: str) -> None:
    left = set().union(*(check_board(game, seed) for seed in range(BOARDS)))
    assert "hand" in left, "some are saved"
    assert left - {"hand"}, "some are not"


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    for name in GAMES:
        for number in range(BOARDS, BOARDS + wanted):
            check_board(name, number)
        print(f"{name}: {wanted} boards")
