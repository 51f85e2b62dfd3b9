"""The objects that the plugin registers."""

from __future__ import annotations

from pathlib import Path

from rulestone.authoring import Game, hookimpl, rulesets_in

REVISIONS = ("block1", "block2")


@hookimpl
def rulestone_games() -> list[Game]:
    """Monster Collection."""
    return [
        Game(
            "monscol",
            "Monster Collection",
            REVISIONS,
            rulesets_in("monscol.ruleset"),
            sources=(
                "the publisher's notice of added and changed rules (block 2), with the examples in it",
                "the publisher's beginner's guide, parts 2 to 7, and the basic procedure of the anniversary edition",
                "public pages of players and judges, named with each rule",
            ),
            rulings=Path(__file__).parent / "rulings",
        )
    ]
