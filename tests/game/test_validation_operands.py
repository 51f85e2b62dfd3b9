"""Useless operands in roles of verbs are refused when read, and reported by the check."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.game.host import find
from rulestone.game.validation.checker import check_ruleset
from rulestone.game.validation.operands import HOST, ITEM, infer_types
from rulestone.kernel.policies import TriggerWindows
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, When
from rulestone.language.build import do, effect, let, of
from rulestone.scenario import ScenarioError, loads, set_up

FILE = 'cards: {{Odd: {{kind: spell, text: "{text}"}}}}\nplayers: {{Ada: {{hand: [Odd]}}, Ben: {{}}}}\n'


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("monscol", "Negate target unit."),
        ("godacard", "Negate target monster."),
        ("gateruler", "Negate target creature."),
        ("dm_evolution", "Put target creature under its owner's deck."),
    ],
)
def test_text_without_a_possible_effect_is_refused_when_read(game: str, text: str) -> None:
    with pytest.raises(ScenarioError, match=r"hostile\.yaml:1: cards\.Odd\.text: .*; it would do nothing"):
        set_up(loads(FILE.format(text=text), "hostile.yaml"), game)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("godacard", "Negate target effect activation."),
        ("godacard", "Negate target spell."),
        ("monscol", "Negate target spell."),
        ("gateruler", "Put target creature under its owner's deck."),
        ("dm_evolution", "Put all creatures under target creature."),
    ],
)
def test_text_with_a_possible_effect_is_read(game: str, text: str) -> None:
    assert set_up(loads(FILE.format(text=text)), game).choice is not None


def test_check_reports_texts_without_effect() -> None:
    ruleset = find("monscol")[1]
    name, card = next(iter(ruleset.cards.items()))
    odd = replace(card, abilities=(effect(do("cancel", item=e.Select(zones=("units",)))),))
    found = check_ruleset(replace(ruleset, cards={**ruleset.cards, name: odd}))
    assert [(problem.part, problem.what) for problem in found] == [
        (f"card {name}", "to cancel takes an item on the stack, not a card")
    ]


def test_accepted_operands_of_a_role_follow_from_its_verb() -> None:
    verbs = find("dm_evolution")[1].parts.verbs
    assert infer_types(verbs["place under"], verbs) == {"creature": HOST}
    verbs = find("monscol")[1].parts.verbs
    assert infer_types(verbs["cancel"], verbs)["item"] == ITEM


@pytest.mark.parametrize(
    ("step", "what"),
    [
        (
            i.Move(what=e.Exists(e.This()), to="hand"),
            "what of Move takes objects, found yes or no",
        ),
        (
            let("n", e.Count(e.Not(e.Lit(True)))),
            "what of Count takes objects, found yes or no",
        ),
        (i.Leave(block="nowhere"), "there is no block “nowhere”"),
        (
            let("n", of(e.This(), "attack") / 2),
            "this quotient is never rounded; use `e.Rounded`",
        ),
    ],
    ids=["what is moved", "what is counted", "a block", "a division"],
)
def test_operand_of_the_wrong_kind_is_reported(step: i.Instruction, what: str) -> None:
    ruleset = find("monscol")[1]
    name, card = next(iter(ruleset.cards.items()))
    odd = replace(card, abilities=(effect(step),))
    found = check_ruleset(replace(ruleset, cards={**ruleset.cards, name: odd}))
    assert [(problem.part, problem.what) for problem in found] == [(f"card {name}", what)]


def test_listener_before_an_event_without_windows_is_reported() -> None:
    ruleset = find("godacard")[1]
    name, card = next(iter(ruleset.cards.items()))
    early = Ability(kind="triggered", when=When(event="destroy", before=True), effect=())
    odd = replace(ruleset, cards={**ruleset.cards, name: replace(card, abilities=(early,))})
    assert [problem.what for problem in check_ruleset(odd)] == [
        "no ability can trigger before “destroy”: events have no windows in this game"
    ]
    policies = replace(ruleset.parts.policies, triggers=TriggerWindows())
    found = check_ruleset(replace(odd, parts=replace(ruleset.parts, policies=policies)))
    assert not [problem for problem in found if "before" in problem.what]
