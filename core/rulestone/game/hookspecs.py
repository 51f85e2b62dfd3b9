"""The hooks that a plugin can implement, and the kinds of players that it brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pluggy
from msgspec import Struct

from rulestone.game.game import Game

GROUP = "rulestone.games"
EXAMPLES = "rulestone.examples"
hookspec = pluggy.HookspecMarker("rulestone")
hookimpl = pluggy.HookimplMarker("rulestone")


class PlayerKind(Struct, frozen=True):
    """A kind of player.

    Attributes:
        name: name for the command line, as in `--players NAME`: letters, digits, "-" and "_".
        make: function from `Ruleset`, compiled `Rules` and seed to a player with `decide(position, choice, random)`.
            The method returns a legal answer to the position's choice, always the same for an equal position and random
            generator. It gets the whole position. A player that should know no more than a person reads it through
            `rulestone.lab.redealing.redeal`. An exception that the player raises ends the game.
        help: short description for help texts.
        games: names of the games that it plays; () for all.
    """

    name: str
    make: Callable[[Any, Any, int], Any]
    help: str = ""
    games: tuple[str, ...] = ()


@hookspec
def rulestone_games() -> list[Game]:  # type: ignore[empty-body]
    """Return the games of the plugin.

    Returns:
        one `Game` for each. Creating one must be fast; its rulesets are created when they are needed.
    """


@hookspec
def rulestone_scenarios() -> list[str]:  # type: ignore[empty-body]
    """Return folders with scenario files that the plugin adds to the scenario library.

    Returns:
        paths of folders; [] for none.
    """


@hookspec
def rulestone_players() -> list[PlayerKind]:  # type: ignore[empty-body]
    """Return the kinds of players of the plugin, for its own games or for all.

    Returns:
        one `PlayerKind` for each; [] for none.
    """
