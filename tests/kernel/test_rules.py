"""Compiled rules never change during runs."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest
from msgspec import Struct

from rulestone import find_game, new_game, playout, rulings, run_ruling
from rulestone.kernel.rules.rules import Rules

GAMES = ("gateruler", "monscol", "dm_evolution", "godacard")


def collect_data(thing: Any, seen: dict[int, Any] | None = None) -> Any:
    """Return all data reachable from an object, in order; functions represent themselves."""
    seen = {} if seen is None else seen
    if thing is None or isinstance(thing, (str, int, float, bool, type)):
        return thing
    if id(thing) in seen:
        return ("again", seen[id(thing)])
    seen[id(thing)] = len(seen)
    name = type(thing).__name__
    if isinstance(thing, dict):
        return (name, [(collect_data(key, seen), collect_data(value, seen)) for key, value in thing.items()])
    if isinstance(thing, (tuple, list)):
        return (name, [collect_data(part, seen) for part in thing])
    if isinstance(thing, (set, frozenset)):
        return (name, sorted(map(str, thing)))
    if callable(thing) or not type(thing).__module__.startswith("rulestone"):
        return (name, id(thing))
    if isinstance(thing, Struct):
        fields: Any = thing.__struct_fields__
    else:
        slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
        kept = [key for key, value in vars(type(thing)).items() if isinstance(value, cached_property)]
        fields = [*slots, *(key for key in getattr(thing, "__dict__", {}) if key not in kept)]
    return (name, [(field, collect_data(getattr(thing, field, None), seen)) for field in fields])


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_unchanged_after_rulings_and_games(name: str) -> None:
    game, ruleset = find_game(name)
    rules = game.rules()
    before = collect_data(rules)
    for ruling in rulings(name)[::25]:
        run_ruling(ruling, game)
    if ruleset.decks:
        playout(rules, new_game(ruleset, rules), 3, limit=150)
    assert collect_data(rules) == before


def test_rules_are_read_only() -> None:
    rules = find_game("godacard")[0].rules()
    with pytest.raises(AttributeError, match="immutable"):
        rules.name = "another"


def test_change_of_rules_is_detected() -> None:
    rules = find_game("godacard")[0].rules()
    before = collect_data(rules)
    rules.actions["another"] = next(iter(rules.actions.values()))
    assert collect_data(rules) != before
    del rules.actions["another"]
    verb = next(iter(rules.programs.verbs.values()))
    verb.program.ops += (None,)
    assert collect_data(rules) != before
    verb.program.ops = verb.program.ops[:-1]
    assert collect_data(rules) == before


def test_rules_have_at_most_25_fields() -> None:
    assert len(Rules.__struct_fields__) <= 25
