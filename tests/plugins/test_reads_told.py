"""What effects, checks and menus of the installed games look at is told; what may look at anything stands here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulestone.game.host import games
from rulestone.game.ruleset import Ruleset
from rulestone.language import inspect
from rulestone.language.abilities import Ability, Continuous

MAY = {
    "dm_evolution": {"menu evolve"},
    "gateruler": {"menu equip"},
    "monscol": {"check ritual comes about"},
}
"""What asks for a condition that stands on a card, and so for whatever cards may print; nothing else does."""


def unsure(ruleset: Ruleset) -> Iterator[str]:
    """The parts of a game that may look at anything, so that whatever changes they are asked again."""
    for check in ruleset.parts.checks.values():
        if inspect.asks(check.whom):
            yield f"check {check.name}"
    for action in ruleset.parts.actions.values():
        if inspect.asks((action.subject, tuple(need.condition for need in action.needs))):
            yield f"menu {action.name}"
    for name, card in ruleset.cards.items():
        for effect in (node for node in inspect.records(card.abilities) if isinstance(node, Continuous)):
            values = tuple(op.value for op in effect.what if not isinstance(op.value, Ability))
            if inspect.asks((effect.whom, effect.condition, values)):
                yield f"effect of {name}"


@pytest.mark.parametrize("name", games())
def test_no_part_of_a_game_but_those_listed_may_look_at_anything(name: str) -> None:
    game = games()[name]
    assert {part for revision in game.revisions for part in unsure(game.ruleset(revision))} == MAY.get(name, set())


@pytest.mark.parametrize("name", games())
def test_what_all_cards_of_a_game_bring_is_told(name: str) -> None:
    game = games()[name]
    for revision in game.revisions:
        rules = game.rules(revision)
        assert not rules.pool(tuple(game.ruleset(revision).cards.values())).looks.anything
        assert not rules.checks.watched.anything
