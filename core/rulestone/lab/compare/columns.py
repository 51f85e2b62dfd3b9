"""Columns of a comparison: a game and a revision each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulestone.game.host import UnknownGame, find, list_rulesets
from rulestone.game.host import list_examples as example_games
from rulestone.model.spelling import format_unknown
from rulestone.scenario import Scenario
from rulestone.scenario.yaml import fail


def list_every_column() -> tuple[str, ...]:
    """Return every installed game at each of its revisions, as "game@revision", oldest revision first.

    Games that cannot be loaded are left out (`rulestone.game.host.list_left_out`).
    """
    return tuple(ruleset.name for ruleset in list_rulesets())


def list_columns(scenario: Scenario, names: Iterable[str] = (), *, examples: bool = False) -> tuple[str, ...]:
    """Return the columns of a comparison, as "game@revision".

    Args:
        scenario: the scenario.
        names: the requested columns; () for every installed game: first the games that the scenario names, then the
            newest revision of the others. Where it names none, every revision.
        examples: add the example games of the package.

    Raises:
        UnknownGame: a game or revision that is not installed.
        ScenarioError: the scenario itself names one.
    """
    found = make_columns(names) or list_first_named(scenario) or list_every_column()
    newest = (find(name)[1].name for name in example_games()) if examples else ()
    return tuple(dict.fromkeys((*found, *newest)))


def list_first_named(scenario: Scenario) -> tuple[str, ...]:
    """Return the columns that a scenario names, then the newest revision of every other game.

    Raises:
        ScenarioError: the scenario names a game or revision that is not installed.
    """
    try:
        named = make_columns(scenario.games)
    except UnknownGame as error:
        raise fail(scenario.node.mapping().get("games", scenario.node), str(error)) from None
    known = {name.partition("@")[0] for name in named}
    newest = {ruleset.game: ruleset.name for ruleset in list_rulesets()}
    return (*named, *(name for game, name in newest.items() if game not in known)) if named else ()


def make_columns(names: Iterable[str]) -> tuple[str, ...]:
    """Return columns by full name, in the given order, each once; a game without a revision means its newest.

    Raises:
        UnknownGame: a game or revision that is not installed.
    """
    return tuple(dict.fromkeys(find(name.strip())[1].name for name in names if name.strip()))


def get_title(name: str) -> str:
    """Return the title of a column: the game's title and the revision.

    Raises:
        UnknownGame: a game or revision that is not installed.
    """
    game, ruleset = find(name)
    return f"{game.title} {format_revision(ruleset.revision)}"


def format_revision(revision: str) -> str:
    """Return a revision in words: "2017-12 with layers as in Go 1989" for "2017-12+layers=go@1989".

    Raises:
        UnknownGame: a game or revision that is not installed.
    """
    own, *experiments = revision.split("+")
    taken = (one.split("=") for one in experiments)
    told = " and ".join(f"{what.replace('_', ' ')} as in {get_title(giver)}" for what, giver in taken)
    return f"{own} with {told}" if told else own


def spread_options(assume: Mapping[str, Any], names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the chosen options by column; each column gets those whose assumptions it has.

    Raises:
        LookupError: none of the games has an assumption of that name.
    """
    has = {name: find(name)[1].parts.assumptions for name in names}
    known = sorted({key for assumptions in has.values() for key in assumptions})
    for key in assume:
        if key not in known:
            raise LookupError(format_unknown("assumption", key, known))
    return {name: {key: value for key, value in assume.items() if key in has[name]} for name in names}
