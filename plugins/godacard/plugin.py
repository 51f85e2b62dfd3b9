"""What the plugin hands over."""

from __future__ import annotations

from pathlib import Path

from rulestone.authoring import Game, Ruleset, hookimpl


def ruleset(revision: str) -> Ruleset:
    """The one revision of the game."""
    from godacard.ruleset import RULESET

    return RULESET


@hookimpl
def rulestone_games() -> list[Game]:
    """Goda Card Battler."""
    return [
        Game(
            "godacard",
            "Goda Card Battler",
            ("2017-12",),
            ruleset,
            sources=(
                "the game's rules page (last changed 2017-12-08), sections 1 to 6",
                "the same text on the public wiki of its author, same date",
            ),
            rulings=Path(__file__).parent / "rulings",
        )
    ]
