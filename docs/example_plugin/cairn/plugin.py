"""What the plugin hands over."""

from pathlib import Path

from rulestone.authoring import Game, Ruleset, hookimpl

HERE = Path(__file__).parent


def ruleset(revision: str) -> Ruleset:
    """Imported only when the game is played, so that naming it costs nothing."""
    from cairn.ruleset import RULESETS

    return RULESETS[revision]


@hookimpl
def rulestone_games() -> list[Game]:
    return [
        Game("cairn", "Cairn", ("first", "second"), ruleset, sources=("made up here",), rulings=HERE / "rulings"),
    ]


@hookimpl
def rulestone_scenarios() -> list[str]:
    return [str(HERE / "scenarios")]
