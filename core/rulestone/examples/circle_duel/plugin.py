"""The plugin's hook: the game and its revisions."""

from pathlib import Path

from rulestone.authoring import Game, hookimpl, rulesets_in

REVISIONS = ("1",)
HERE = Path(__file__).parent


@hookimpl
def rulestone_games() -> list[Game]:
    return [
        Game(
            "circle_duel",
            "Circle Duel",
            REVISIONS,
            rulesets_in("rulestone.examples.circle_duel.ruleset"),  # imported only when the game is played
            sources=("made up here",),
            rulings=HERE / "rulings",
        )
    ]
