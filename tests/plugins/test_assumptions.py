"""Every open point is an assumption with options, and a ruling shows the change by each option."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.game.host import find
from rulestone.scenario.lookup import rulings
from rulestone.scenario.yaml import walk
from tests.monscol.test_assumptions import MATTERS

EVERY = sorted(
    f"{name}@{revision}"
    for name in ("dm_evolution", "gateruler", "godacard", "monscol")
    for revision in find(name)[0].revisions
)


def list_options_shown(game: str) -> set[tuple[str, Any]]:
    """Return the options other than defaults that a ruling of the game takes, with the assumption of each."""
    nodes = (node.value for ruling in rulings(game) for node in walk(ruling.scenario.node))
    taken = (node["assumes"].plain for node in nodes if isinstance(node, dict) and "assumes" in node)
    return {item for assumes in taken for item in assumes.items()}


@pytest.mark.parametrize("name", EVERY)
def test_every_alternative_option_has_a_ruling(name: str) -> None:
    """Or, in Monster Collection, a ruling of the catalogue with another outcome under it."""
    game, ruleset = find(name)
    others = {
        (point.name, option)
        for point in ruleset.parts.assumptions.values()
        for option in point.options
        if option is not point.default
    }
    shown = list_options_shown(game.name) | {(point, option) for _, point, option, _ in MATTERS}
    assert others - shown == set()


@pytest.mark.parametrize("name", EVERY)
def test_every_assumption_belongs_to_a_rule_and_offers_its_default(name: str) -> None:
    ruleset = find(name)[1]
    for point in ruleset.parts.assumptions.values():
        assert point.rule in ruleset.rulebook
        assert point.default in point.options
        assert len(point.options) > 1


@pytest.mark.parametrize("name", EVERY)
def test_each_option_answers_its_question_in_words(name: str) -> None:
    for point in find(name)[1].parts.assumptions.values():
        said = [point.describe_option(option) for option in point.options]
        assert point.question.endswith(("?", ")"))
        assert len({*said}) == len(said)
        assert not any(sign in answer for answer in said for sign in "_=<>"), point.name


@pytest.mark.parametrize("name", sorted({name.partition("@")[0] for name in EVERY}))
def test_cases_of_an_open_point_differ_in_expectation(name: str) -> None:
    for ruling in rulings(name):
        if "assumption" in ruling.scenario.tags:
            cases = [
                (case.play, {what: node.plain for what, node in case.expect.items()})
                for case in ruling.scenario.variants()
            ]
            assert all(one not in cases[:number] for number, one in enumerate(cases)), ruling.id
