"""The plugin host: finds games through the entry-point group `rulestone.games`, and through nothing else."""

from __future__ import annotations

import difflib
from functools import cache

import pluggy

from rulestone.game import hookspecs
from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset


class UnknownGame(LookupError):
    """No installed game, or no revision of it, has that name."""


class BrokenPlugin(RuntimeError):
    """A plugin is installed but cannot be loaded."""


def manager() -> pluggy.PluginManager:
    """A plugin manager with every installed plugin loaded.

    Raises:
        BrokenPlugin: one of them cannot be loaded.
    """
    made = pluggy.PluginManager("rulestone")
    made.add_hookspecs(hookspecs)
    try:
        made.load_setuptools_entrypoints(hookspecs.GROUP)
    except Exception as error:
        raise BrokenPlugin(
            f"a plugin of the entry-point group {hookspecs.GROUP!r} cannot be loaded: {error}"
        ) from error
    return made


@cache
def games() -> dict[str, Game]:
    """The installed games by name, in alphabetical order.

    Raises:
        ValueError: two plugins bring a game of the same name.
    """
    found: dict[str, Game] = {}
    for brought in manager().hook.rulestone_games():
        for game in brought:
            if game.name in found:
                raise ValueError(f"two plugins bring a game called {game.name!r}")
            found[game.name] = game
    return dict(sorted(found.items()))


@cache
def scenario_folders() -> tuple[str, ...]:
    """Folders with scenario files that plugins add, sorted."""
    return tuple(sorted(folder for folders in manager().hook.rulestone_scenarios() for folder in folders))


def find(name: str) -> tuple[Game, Ruleset]:
    """The game and ruleset that "game" or "game@revision" means.

    Raises:
        UnknownGame: nothing installed has that name; the message lists what has, nearest spelling first.
    """
    wanted, _, revision = name.partition("@")
    installed = games()
    if wanted not in installed:
        near = difflib.get_close_matches(wanted, installed, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownGame(f"no game is called {wanted!r}; installed: {', '.join(installed)}{hint}")
    game = installed[wanted]
    if revision and revision not in game.revisions:
        near = difflib.get_close_matches(revision, game.revisions, 1, 0.4)
        hint = f"; did you mean {wanted}@{near[0]}?" if near else ""
        raise UnknownGame(f"{wanted} has no revision {revision!r}; it has: {', '.join(game.revisions)}{hint}")
    return game, game.ruleset(revision)
