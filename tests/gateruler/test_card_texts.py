"""Cards are declared as their texts are built: cost, targets, effect, conditional parts, limit, zone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from gateruler.cards.third_set import THIRD_SET
from gateruler.ruleset import RULESETS
from rulestone.authoring import THIS, Ability, do, e, i, when
from rulestone.language import inspect
from tests.gateruler.structure import get_structure

TEXTS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    Path(__file__).with_name("card_texts.yaml").read_text(encoding="utf-8")
)
#: cards of which the sources have only a name or a fragment, so that no text can be compared
FRAGMENTS = {"kanhel", "victor", "schrodingers_cat", "slaughterers_forest", "golden_scale_paladin"}
#: parts that are assumed for most rulers
ASSUMED = ("preparation", "turn start")
CARDS = RULESETS["2022-03"].cards


def get_declared(name: str) -> list[dict[str, Any]]:
    card = CARDS[name]
    held = [one for one in card.abilities if one.kind not in ASSUMED or name == "Dreadnought"]
    return [get_structure(one) for one in held]


def test_every_quoted_card_is_in_the_table() -> None:
    named = {card.name for card in THIRD_SET} - FRAGMENTS
    assert named | {"imaginary_damage", "Dreadnought", "Overlord", "Trickster", "Wizard"} == set(TEXTS)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_card_is_built_as_its_text_says(name: str) -> None:
    assert get_declared(name) == TEXTS[name]


def move_effect_to_cost(ability: Ability) -> Ability:
    """Return the whole effect as a cost."""
    return replace(ability, cost=(i.Pay(body=ability.effect),), effect=())


def strip_conditions(ability: Ability) -> Ability:
    """Return a structure without conditional parts."""

    def change(node: Any) -> Any:
        now = isinstance(node, i.If) and any(isinstance(part, e.Now) for part in inspect.walk(node.condition))
        return when(True, *node.then) if now else node

    return replace(ability, effect=inspect.rebuild(ability.effect, change))


def turn_picks_into_targets(ability: Ability) -> Ability:
    """Return a structure in which every pick is a choice at play."""

    def change(node: Any) -> Any:
        return replace(node, target=True) if isinstance(node, i.Choose) and not node.target else node

    return replace(ability, effect=inspect.rebuild(ability.effect, change))


@pytest.mark.parametrize(
    ("name", "at", "otherwise"),
    [
        ("huli", 0, move_effect_to_cost),
        ("huli", 1, strip_conditions),
        ("ophidian_reincarnation", 0, strip_conditions),
        ("ophidian_reincarnation", 0, turn_picks_into_targets),
        ("saburo", 1, lambda ability: replace(ability, limit=0)),
        ("bk_vamel", 0, lambda ability: replace(ability, zones=())),
        ("minotaur_katarosu", 1, lambda ability: replace(ability, effect=(do("rest", card=THIS), *ability.effect))),
    ],
)
def test_different_structure_is_detected(name: str, at: int, otherwise: Any) -> None:
    ability = CARDS[name].abilities[at]
    assert get_structure(otherwise(ability)) != get_structure(ability) == TEXTS[name][at]
