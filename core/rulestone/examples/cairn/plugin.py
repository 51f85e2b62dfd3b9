"""The plugin's hook: the game and its revisions."""

from pathlib import Path

from rulestone.authoring import Game, hookimpl, rulesets_in

REVISIONS = ("first", "second")
HERE = Path(__file__).parent


@hookimpl
def rulestone_games() -> list[Game]:
    return [
        Game(
            "cairn",
            "Cairn",
            REVISIONS,
            rulesets_in("rulestone.examples.cairn.ruleset"),  # imported only when the game is played
            sources=("made up here",),
            rulings=HERE / "rulings",
        )
    ]


@hookimpl
def rulestone_scenarios() -> list[str]:
    return [str(HERE / "scenarios")]
