"""The plugin host: finds games through the entry-point group `rulestone.games`, and through nothing else."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import pluggy

from rulestone.game import hookspecs
from rulestone.game.experiments import UnfitPolicy, called, taking
from rulestone.game.game import Game
from rulestone.game.problems import told
from rulestone.game.ruleset import Ruleset


class UnknownGame(LookupError):
    """No installed game, or no revision of it, has that name."""


class BrokenPlugin(RuntimeError):
    """A plugin is installed but cannot be loaded."""


@cache
def manager() -> pluggy.PluginManager:
    """The plugin manager with every installed plugin loaded.

    Raises:
        BrokenPlugin: some of them cannot be loaded; the message names each with its distribution.
    """
    made = pluggy.PluginManager("rulestone")
    made.add_hookspecs(hookspecs)
    broken = []
    for entry in sorted(entry_points(group=hookspecs.GROUP), key=lambda entry: entry.name):
        try:
            made.register(entry.load(), entry.name)
        except Exception as error:  # whatever the plugin's module raises
            of = entry.dist.name if entry.dist is not None else "an unknown distribution"
            broken.append(f"plugin {entry.name!r} of {of} cannot be loaded: {told(error)}")
    if broken:
        raise BrokenPlugin("\n  ".join(broken))
    return made


def brought(hook: pluggy.HookCaller) -> Iterator[tuple[str, Any]]:
    """What each plugin hands over through a hook, by the plugin's name.

    Raises:
        BrokenPlugin: one of them fails.
    """
    for implementation in sorted(hook.get_hookimpls(), key=lambda implementation: implementation.plugin_name):
        try:
            things: Any = implementation.function()
        except Exception as error:  # whatever the plugin's code raises
            raise BrokenPlugin(f"plugin {implementation.plugin_name!r}, {hook.name}: {told(error)}") from error
        for thing in things:
            yield implementation.plugin_name, thing


@cache
def games() -> dict[str, Game]:
    """The installed games by name, in alphabetical order.

    Raises:
        BrokenPlugin: a plugin fails, or two plugins bring a game of the same name.
    """
    found: dict[str, Game] = {}
    whose: dict[str, str] = {}
    for plugin, game in brought(manager().hook.rulestone_games):
        if not isinstance(game, Game):
            raise BrokenPlugin(f"plugin {plugin!r}, rulestone_games: {game!r} is no Game")
        if game.name in found:
            raise BrokenPlugin(f"plugins {whose[game.name]!r} and {plugin!r} both bring a game called {game.name!r}")
        found[game.name] = game
        whose[game.name] = plugin
    return dict(sorted(found.items()))


@cache
def scenario_folders() -> tuple[str, ...]:
    """Folders with scenario files that plugins add, sorted."""
    return tuple(sorted(str(folder) for _, folder in brought(manager().hook.rulestone_scenarios)))


def find(name: str) -> tuple[Game, Ruleset]:
    """The game and ruleset that "game" or "game@revision" means; a day may stand for the revision of that day.

    "game+policy=other" (or "game@revision+policy=other@revision") is the experiment in which the game takes a policy of
    another one; several can be taken, one after the other.

    Raises:
        UnknownGame: nothing installed has that name, or the policy does not fit; the message lists what there is,
            nearest spelling first.
    """
    base, *taken = name.split("+")
    game, ruleset = plain(base)
    for part in taken:
        policy, equals, giver = part.partition("=")
        if not equals:
            raise UnknownGame(f"“+{part}” takes no policy; write “+POLICY=GAME”, as in “{base}+responses=GAME”")
        policy, of = policy.strip(), plain(giver.strip())[1]
        name = called(ruleset, policy, of)
        try:
            ruleset = game.ruleset(name) if game.named(name) else game.keep(taking(ruleset, policy, of))
        except UnfitPolicy as error:
            raise UnknownGame(str(error)) from None
    return game, ruleset


def plain(name: str) -> tuple[Game, Ruleset]:
    """The game and ruleset that "game" or "game@revision" means.

    Raises:
        UnknownGame: nothing installed has that name.
    """
    wanted, _, revision = name.partition("@")
    installed = games()
    if wanted not in installed:
        near = difflib.get_close_matches(wanted, installed, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownGame(f"no game is called {wanted!r}; installed: {', '.join(installed)}{hint}")
    game = installed[wanted]
    if revision and not game.named(revision):
        near = difflib.get_close_matches(revision, game.revisions, 1, 0.4)
        hint = f"; did you mean {wanted}@{near[0]}?" if near else ""
        raise UnknownGame(f"{wanted} has no revision {revision!r}; it has: {', '.join(game.revisions)}{hint}")
    return game, game.ruleset(revision)
