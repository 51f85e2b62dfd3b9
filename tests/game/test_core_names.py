"""Names that the core itself uses: a game that uses one for its own part works, or is refused with a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st
from msgspec.structs import replace

from rulestone.authoring import (
    Attribute,
    Card,
    PhaseOf,
    Verb,
    Zone,
    by_name,
    call,
    do,
    e,
    effect,
    game,
    i,
    let,
    mark,
    move,
    of,
    set_game,
    var,
)
from rulestone.authors.reference.examples import NAME, SAMPLE, read, sample
from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.checker import check_ruleset
from rulestone.game.validation.names import ABILITY_KINDS, EVENT_ROLES, GIVEN, HAPPENING, OF_ITEMS, OPERATION_KINDS
from rulestone.game.validation.without_effect import OF_THE_GAME
from rulestone.kernel.characteristics import ABOUT_ABILITIES as OF_ABILITIES, OF_PENDING, SPECIAL
from rulestone.scenario import loads, run
from tests.proofs import select_params, slow

CORE_NAMES = sorted(
    {
        *GIVEN,
        *EVENT_ROLES,
        *(role for roles in EVENT_ROLES.values() for role in roles),
        *HAPPENING,
        *ABILITY_KINDS,
        *OPERATION_KINDS,
        *OF_ITEMS,
        *OF_PENDING,
        *OF_ABILITIES,
        *(OF_THE_GAME - {"under way"}),  # games set this value themselves
        *SPECIAL,
        *("turn", "player", "card", "coin", "have", "all", "none", "yes", "no", "_", "", " ", "a: b", "#1", "{x}"),
    }
)
"""Names that the core gives a meaning of its own, and some that are hard to write."""
Part = Callable[[str], tuple[Mapping[str, Any], tuple[Any, ...], Any]]
"""Name → tables with a part of that name, steps that use it, and what the value "seen" is after them."""


def use_zone(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    steps = move(var("mine"), name, name="moved"), set_game("seen", of(var("moved"), "zone"))
    return {"zones": by_name(Zone(name=name))}, steps, name


def use_slot(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    steps = move(var("mine"), "row", slot=e.Lit(name), name="moved"), set_game("seen", of(var("moved"), "slot"))
    return {"zones": by_name(Zone(name="row", slots=(name, "other")))}, steps, name


def use_attribute(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    steps = mark(var("mine"), name, 3), set_game("seen", of(var("mine"), name))
    return {"attributes": by_name(Attribute(name=name, default=0))}, steps, 3


def use_player_attribute(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    steps = mark(e.You(), name, 3), set_game("seen", of(e.You(), name))
    return {"attributes": by_name(Attribute(name=name, default=0, of="player"))}, steps, 3


def use_verb(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    verb = Verb(name=name, roles=("whom",), affects="whom", steps=(mark(var("whom"), "wounds", 2),))
    steps = do(name, whom=var("mine")), set_game("seen", of(var("mine"), "wounds"))
    return {"verbs": by_name(verb)}, steps, 2


def use_role(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    verb = Verb(name="scratch", roles=(name,), affects=name, steps=(mark(var(name), "wounds", 2),))
    steps = do("scratch", **{name: var("mine")}), set_game("seen", of(var("mine"), "wounds"))
    return {"verbs": by_name(verb)}, steps, 2


def use_procedure(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    return {"procedures": {name: (set_game("seen", 4),)}}, (call(name),), 4


def use_phase(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    phase = PhaseOf(name=name, steps=(set_game("seen", game("phase")),), inner=True)
    return {"phases": by_name(phase)}, (i.Enter(phase=name),), name


def use_binding(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    return {}, (let(name, e.Lit(5)), set_game("seen", e.Var(name))), 5


def use_value(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    return {}, (set_game(name, 6), set_game("seen", game(name))), 6


def use_event(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    hears = e.Times(name, None, None, "turn")
    return {}, (i.Note(event=name), set_game("seen", hears)), 1


def use_block(name: str) -> tuple[Mapping[str, Any], tuple[Any, ...], Any]:
    return {}, (set_game("seen", 7), i.Block(name=name, body=(i.Leave(block=name), set_game("seen", 8)))), 7


PARTS: dict[str, Part] = {name.removeprefix("used_"): part for name, part in globals().items() if name[:5] == "used_"}


def add_parts(tables: Mapping[str, Any], steps: tuple[Any, ...]) -> Ruleset:
    """Return the sample with more parts, and a card that uses them."""
    made = sample()
    ability = effect(*read(SAMPLE["before"]), *steps)
    card = Card(name="Example", type="trick", values={"speed": "quick"}, abilities=(ability,))
    more = {name: {**getattr(made.parts, name), **table} for name, table in tables.items()}
    return replace(made, cards={**made.cards, "Example": card}, parts=replace(made.parts, **more))


@slow
@pytest.mark.parametrize("part", select_params(PARTS, every=4))
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@example(name="zone")
@example(name="move")
@example(name="last acted")
@example(name="")
@given(name=st.sampled_from(CORE_NAMES))
def test_part_named_like_the_core_works_or_is_refused(part: str, name: str) -> None:
    tables, steps, expected = PARTS[part](name)
    if name in {one for table in tables for one in getattr(sample().parts, table)}:
        return  # it replaces a part of the sample
    ruleset = add_parts(tables, steps)
    problems = check_ruleset(ruleset)
    if problems:
        assert any(name in str(problem) for problem in problems), problems
        return
    ended = run(loads(SAMPLE["table"], "names"), Game(NAME, "Sample Duel", ("1",), lambda revision: ruleset))
    assert ended.end.state().game.get("seen") == expected
