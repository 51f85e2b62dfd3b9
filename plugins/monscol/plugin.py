"""What the plugin hands over."""

from __future__ import annotations

from pathlib import Path

from rulestone.authoring import Game, Ruleset, hookimpl


def ruleset(revision: str) -> Ruleset:
    """The ruleset of a revision; imported only when the game is played."""
    from monscol.ruleset import RULESETS

    return RULESETS[revision]


@hookimpl
def rulestone_games() -> list[Game]:
    """Monster Collection."""
    return [
        Game(
            "monscol",
            "Monster Collection",
            ("block1", "block2"),
            ruleset,
            sources=(
                "the publisher's notice of added and changed rules (block 2), with the examples in it",
                "the publisher's beginner's guide, parts 2 to 7, and the basic procedure of the anniversary edition",
                "public pages of players and judges, named with each rule",
            ),
            rulings=Path(__file__).parent / "rulings",
        )
    ]
