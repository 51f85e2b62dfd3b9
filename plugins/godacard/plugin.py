"""The plugin's hook: the game, its revisions and its rulings."""

from __future__ import annotations

from pathlib import Path

from rulestone.authoring import Game, hookimpl, rulesets_in

REVISIONS = ("2017-12",)


@hookimpl
def rulestone_games() -> list[Game]:
    """Goda Card Battler."""
    return [
        Game(
            "godacard",
            "Goda Card Battler",
            REVISIONS,
            rulesets_in("godacard.ruleset"),
            sources=(
                "the game's rules page (last changed 2017-12-08), sections 1 to 6",
                "the same text on the public wiki of its author, same date",
            ),
            rulings=Path(__file__).parent / "rulings",
        )
    ]
