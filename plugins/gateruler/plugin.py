"""The plugin's hook: the game, its revisions and its rulings."""

from __future__ import annotations

from pathlib import Path

from rulestone.authoring import Game, hookimpl, rulesets_in

REVISIONS = ("2020-12", "2021-10", "2022-03")


@hookimpl
def rulestone_games() -> list[Game]:
    """Gate Ruler."""
    return [
        Game(
            "gateruler",
            "Gate Ruler",
            REVISIONS,
            rulesets_in("gateruler.ruleset"),
            sources=(
                "comprehensive rules Ver. 1.0.0 (2020-12-25), the parts of them that could be read",
                "rules update of 2021-10-21 (third set)",
                "equip article of 2022-03-28 (fourth set)",
                "public pages of the publisher and of players, named with each rule",
            ),
            rulings=Path(__file__).parent / "rulings",
        )
    ]


@hookimpl
def rulestone_scenarios() -> list[str]:
    """Return the folder of scenarios about differences between this game's revisions."""
    return [str(Path(__file__).parent / "scenarios")]
