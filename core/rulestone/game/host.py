"""The plugin host: finds games only through the entry-point group `rulestone.games`.

The example games of this package have an entry-point group of their own. They are found by name, but are not listed
among the installed games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pluggy
from msgspec import Struct

from rulestone.game import hookspecs
from rulestone.game.differences import UnfitPolicy, name_experiment, take_policy
from rulestone.game.entry_points import list_entry_points, run_guarded
from rulestone.game.game import Game
from rulestone.game.hookspecs import PlayerKind
from rulestone.game.problems import BrokenGame, format_error
from rulestone.game.ruleset import Ruleset
from rulestone.model.spelling import list_hints, list_known, suggest


class UnknownGame(LookupError):
    """There is no installed game or revision with that name."""


class BrokenPlugin(RuntimeError):
    """The requested game is installed but its plugin failed to load."""


GAME_NAME = re.compile(r"\w[\w-]*")


class OmittedPlugin(Struct, frozen=True):
    """A plugin, or a contribution of it, that was omitted.

    Attributes:
        plugin: name of the plugin.
        game: name of the game; "" if the whole plugin or another contribution is omitted.
        reason: the reason for the omission.
    """

    plugin: str
    game: str
    reason: str


class Plugins(pluggy.PluginManager):
    """The plugin manager, which records omitted plugins."""

    def __init__(self) -> None:
        super().__init__("rulestone")
        self.left_out: list[OmittedPlugin] = []
        self.noted: dict[tuple[str, str], str] = {}

    def omit_plugin(self, plugin: str, reason: str, game: str = "") -> None:
        """Record an omission, once and in one line."""
        found = OmittedPlugin(plugin, game, " ".join(reason.split()))
        if found not in self.left_out:
            self.left_out.append(found)

    def record_change(self, plugin: str, change: str) -> None:
        """Record a change that a plugin made to the process; its contribution stays."""
        self.noted[plugin, change] = f"plugin “{plugin}” {change}"


@cache
def get_manager() -> Plugins:
    """Return the plugin manager with every installed plugin loaded; failed ones are omitted (`list_omitted`)."""
    made = Plugins()
    made.add_hookspecs(hookspecs)
    for entry in list_entry_points(hookspecs.GROUP):
        try:
            with run_guarded(entry.name, partial(made.record_change, entry.name)):
                plugin = entry.load()
            made.register(plugin, entry.name)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # exceptions that end a test or a task are often outside Exception
            made.omit_plugin(
                entry.name, f"plugin “{entry.name}” of {entry.package} cannot be loaded: {format_error(error)}"
            )
            continue
        check_hooks(made, entry.name, plugin)
    return made


def check_hooks(plugins: Plugins, name: str, plugin: Any) -> None:
    """Omit hooks of a plugin that are never called: misspelt or unmarked ones."""
    known = [hook for hook in dir(hookspecs) if hook.startswith("rulestone_")]
    own = {caller.name for caller in plugins.get_hookcallers(plugin) or ()}
    for hook in sorted(own - set(known)):
        plugins.omit_plugin(name, f"plugin “{name}”: there is no hook “{hook}”{list_hints(hook, known)}")
    for hook in known:
        if hook not in own and callable(getattr(plugin, hook, None)):
            plugins.omit_plugin(name, f"plugin “{name}”: {hook} is not marked with @hookimpl")
    if not own:
        plugins.omit_plugin(name, f"plugin “{name}” has no hook{list_known(known)}")


def list_omitted() -> tuple[OmittedPlugin, ...]:
    """Return the plugins that failed to load so far, without loading any."""
    return tuple(get_manager().left_out) if get_manager.cache_info().currsize else ()


def list_notes() -> tuple[str, ...]:
    """Return a line for each change that plugins made to the process, without loading any."""
    return tuple(get_manager().noted.values()) if get_manager.cache_info().currsize else ()


def collect_contributions(hook: pluggy.HookCaller) -> Iterator[tuple[str, Any]]:
    """Yield each plugin's contribution through a hook, by plugin name; plugins that fail are left out."""
    for implementation in sorted(hook.get_hookimpls(), key=lambda implementation: implementation.plugin_name):
        name = implementation.plugin_name
        try:
            with run_guarded(name, partial(get_manager().record_change, name)):
                things: Any = implementation.function()
                if isinstance(things, str) or not isinstance(things, Iterable):
                    raise TypeError(f"it returns {things!r}, no list")
                several = list(things)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            get_manager().omit_plugin(name, f"plugin “{name}”, {hook.name}: {format_error(error)}")
            continue
        for thing in several:
            yield name, thing


@cache
def games() -> dict[str, Game]:
    """Return the installed games by name, in alphabetical order.

    An object of another type, a name that cannot be typed, and a name given twice are left out (`list_omitted`).
    """
    found: dict[str, list[tuple[str, Game]]] = {}
    for plugin, game in collect_contributions(get_manager().hook.rulestone_games):
        if not isinstance(game, Game):
            get_manager().omit_plugin(plugin, f"plugin “{plugin}”, rulestone_games: {game!r} is not a Game")
        elif type(game.name) is not str or not GAME_NAME.fullmatch(game.name):
            get_manager().omit_plugin(
                plugin, f"plugin “{plugin}”, rulestone_games: a game cannot be called “{game.name}”"
            )
        else:
            found.setdefault(game.name, []).append((plugin, game))
    for name, several in found.items():
        if len(several) > 1:
            whose = " and ".join(f"“{plugin}”" for plugin, _ in several)
            get_manager().omit_plugin(several[0][0], f"plugins {whose} both bring a game called “{name}”", name)
    return {name: several[0][1] for name, several in sorted(found.items()) if len(several) == 1}


@cache
def list_examples() -> dict[str, Game]:
    """Return the example games of the package by name, in order; an installed game of the same name hides an
    example."""
    found: dict[str, Game] = {}
    for entry in list_entry_points(hookspecs.EXAMPLES):
        found |= {game.name: game for game in entry.load().rulestone_games() if game.name not in games()}
    return found


def list_games() -> list[Game]:
    """Return the installed games by name, partial games last."""
    return sorted(games().values(), key=lambda game: bool(game.partial))


def list_rulesets(among: Iterable[Game] | None = None) -> list[Ruleset]:
    """Return the rulesets of all revisions of games (default: all games), in order; broken ones are omitted."""
    found: list[Ruleset] = []
    for game in games().values() if among is None else among:
        for revision in game.revisions:
            try:
                found.append(game.ruleset(revision))
            except BrokenGame as error:
                get_manager().omit_plugin(game.name, str(error.problems[0]), f"{game.name}@{revision}")
    return found


@cache
def list_scenario_folders() -> tuple[str, ...]:
    """Return the scenario folders that plugins add, sorted; other paths are omitted (`list_omitted`)."""
    found = set()
    for plugin, folder in collect_contributions(get_manager().hook.rulestone_scenarios):
        if isinstance(folder, str | Path) and "\0" not in str(folder) and Path(folder).is_dir():
            found.add(str(folder))
        else:
            get_manager().omit_plugin(plugin, f"plugin “{plugin}”, rulestone_scenarios: {folder!r} is not a folder")
    return tuple(sorted(found))


@cache
def list_player_kinds() -> dict[str, PlayerKind]:
    """Return the kinds of players that plugins bring by name, in alphabetical order.

    An object of another type, a name that cannot be typed, and a taken name are left out (`list_omitted`).
    """
    found: dict[str, PlayerKind] = {}
    for plugin, kind in collect_contributions(get_manager().hook.rulestone_players):
        if not isinstance(kind, PlayerKind) or not callable(kind.make):
            get_manager().omit_plugin(plugin, f"plugin “{plugin}”, rulestone_players: {kind!r} is not a PlayerKind")
        elif type(kind.name) is not str or not GAME_NAME.fullmatch(kind.name):
            get_manager().omit_plugin(plugin, f"plugin “{plugin}”, rulestone_players: invalid name “{kind.name}”")
        elif kind.name in found:
            get_manager().omit_plugin(plugin, f"plugin “{plugin}” brings a second player called “{kind.name}”")
        else:
            found[kind.name] = kind
    return dict(sorted(found.items()))


def find(name: str) -> tuple[Game, Ruleset]:
    """Return the game and ruleset named "game" or "game@revision"; a day selects the revision of that day.

    "game+policy=other" (or "game@revision+policy=other@revision") is the experiment in which the game takes a policy of
    another one; several can be taken, one after the other. "game+policy.field=other" takes one field of it.

    Args:
        name: "game", "game@revision", or one of them with policies of other games.

    Raises:
        UnknownGame: there is no such game, or the policy does not fit; the message lists the known names, nearest
            first.
    """
    base, *taken = name.split("+")
    game, ruleset = find_revision(base)
    for part in taken:
        policy, equals, giver = part.partition("=")
        if not equals:
            raise UnknownGame(f"“+{part}” takes no policy; write “+POLICY=GAME”, as in “{base}+responses=GAME”")
        (policy, *fields), of = policy.strip().split("."), find_revision(giver.strip())[1]
        name = name_experiment(ruleset, policy, of, fields)
        try:
            ruleset = (
                game.ruleset(name) if game.find(name) else game.store(take_policy(ruleset, policy, of, fields=fields))
            )
        except UnfitPolicy as error:
            raise UnknownGame(str(error)) from None
    return game, ruleset


def find_revision(name: str) -> tuple[Game, Ruleset]:
    """Return the game and ruleset named "game" or "game@revision".

    Raises:
        UnknownGame: there is no such game or revision.
        BrokenPlugin: the game, or a plugin of that name, was omitted because it failed.
    """
    wanted, _, revision = name.partition("@")
    installed = games()
    if wanted not in installed:
        installed = installed | list_examples()
    if wanted not in installed:
        broken = [one.reason for one in list_omitted() if wanted in (one.game, one.plugin)]
        if broken:
            raise BrokenPlugin("\n  ".join(broken))
        raise UnknownGame(
            f"no game is called “{wanted}”{suggest(wanted, installed)}\n  Installed: {', '.join(games())}"
        )
    game = installed[wanted]
    if revision and not game.find(revision):
        raise UnknownGame(f"{wanted} has no revision “{revision}”\n  It has: {', '.join(game.revisions)}")
    return game, game.ruleset(revision)
