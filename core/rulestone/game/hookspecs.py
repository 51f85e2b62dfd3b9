"""The hooks that a plugin can implement."""

from __future__ import annotations

import pluggy

from rulestone.game.game import Game
from rulestone.game.player_kinds import PlayerKind

GROUP = "rulestone.games"
EXAMPLES = "rulestone.examples"
hookspec = pluggy.HookspecMarker("rulestone")
hookimpl = pluggy.HookimplMarker("rulestone")


@hookspec
def rulestone_games() -> list[Game]:  # type: ignore[empty-body]
    """The games that the plugin brings.

    Returns:
        one `Game` for each; making one must be cheap, its rulesets are made when they are asked for.
    """


@hookspec
def rulestone_scenarios() -> list[str]:  # type: ignore[empty-body]
    """Folders with scenario files that the plugin adds to the scenario library.

    Returns:
        paths of folders; [] for none.
    """


@hookspec
def rulestone_players() -> list[PlayerKind]:  # type: ignore[empty-body]
    """The kinds of players that the plugin brings, for its own games or for all.

    Returns:
        one `PlayerKind` for each; [] for none.
    """
