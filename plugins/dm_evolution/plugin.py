"""The plugin's hook: the game, its revisions and its rulings."""

from __future__ import annotations

from pathlib import Path

from rulestone.authoring import Game, hookimpl, rulesets_in

REVISIONS = ("2017-03", "2021-03")


@hookimpl
def rulestone_games() -> list[Game]:
    """Duel Masters."""
    return [
        Game(
            "dm_evolution",
            "Duel Masters",
            REVISIONS,
            rulesets_in("dm_evolution.ruleset"),
            sources=(
                "the rule change of 2021-03-16 with general rules 403 and 801 as they stood before and after",
                "public pages of the publisher and of players, named with each rule",
            ),
            rulings=Path(__file__).parent / "rulings",
            partial="evolution creatures only",
            since={"2017-03": "2017-03-25", "2021-03": "2021-03-16"},
        )
    ]
