"""Abilities that effects give, take away and copy, in rules English and back."""

from __future__ import annotations

import pytest
from tests.language.english_sample import SAMPLE

from rulestone.game.host import find
from rulestone.language import expressions as e
from rulestone.language.abilities import Ability, Operation
from rulestone.language.build import THIS, copies, gains, lasting, loses, static, triggered, var
from rulestone.language.english import EnglishError, is_english, parse, print_abilities
from rulestone.language.instructions import Begin, Do

LEGACY = triggered(
    "destroyed", e.Same(var("victim"), THIS), Do(verb="draw", roles={"player": e.You(), "count": e.Lit(1)})
)


def read_ability(text: str, kind: str = "effect") -> Ability:
    """Return the one ability that a text gives."""
    (ability,) = parse(text, SAMPLE, kind)
    effects = [step.effect for step in ability.effect if isinstance(step, Begin)] or list(ability.continuous)
    value = effects[0].what[0].value
    assert isinstance(value, Ability)
    return value


def test_abilities_of_every_kind_are_given_in_quotes() -> None:
    kinds = {
        "When this is destroyed, draw a card.": "triggered",
        "Discard a card: Draw a card.": "activated",
        "Your creatures get +1 power.": "static",
        "If this would be destroyed, draw a card instead.": "replacement",
    }
    for text, kind in kinds.items():
        whole = f"Choose a creature. It gains “{text}” until end of turn."
        assert read_ability(whole).kind == kind
        (ability,) = parse(whole, SAMPLE)
        assert parse(print_abilities((ability,), SAMPLE), SAMPLE) == (ability,)


def test_quoted_name_stands_inside_quotes() -> None:
    text = "Choose a creature. It gains ““Roar” — when this is destroyed, draw a card.” until end of turn."
    assert read_ability(text).name == "Roar"
    (ability,) = parse(text, SAMPLE)
    assert is_english(ability, SAMPLE)


def test_ability_can_give_an_ability() -> None:
    text = "Your creatures have “Your spells have “Your creatures get +1 power.”.”."
    inner = read_ability(text, "activated")
    assert inner.kind == "static"
    assert inner.continuous[0].what[0].kind == "gain"
    (ability,) = parse(text, SAMPLE, "activated")
    assert is_english(ability, SAMPLE)


def test_several_abilities_are_given_in_sequence() -> None:
    text = "Choose a creature. It gains “Draw a card.” and gains “Your creatures get +1 power.” until end of turn."
    (ability,) = parse(text, SAMPLE)
    (step,) = [step for step in ability.effect if isinstance(step, Begin)]
    assert [op.kind for op in step.effect.what] == ["gain", "gain"]
    assert is_english(ability, SAMPLE)


def test_mistake_in_quotes_is_reported_at_its_place() -> None:
    text = "Choose a creature. It gains “When this is destroyed, drow a card.” until end of turn."
    with pytest.raises(EnglishError) as told:
        parse(text, SAMPLE)
    assert told.value.column == text.index("drow") + 1
    with pytest.raises(EnglishError, match="quotes hold one ability"):
        parse("Choose a creature. It gains “When this is destroyed, draw a card. Once per turn: draw a card.”.", SAMPLE)


def test_loss_by_name_copy_and_control_read_back() -> None:
    it = var("target")
    for what in (loses("Roar"), loses("triggered abilities"), copies(THIS), (Operation("set", "controller", e.You()),)):
        choice = parse("Choose a creature. Destroy it.", SAMPLE)[0].effect[0]
        ability = Ability(kind="effect", effect=(choice, lasting(it, what)))
        assert is_english(ability, SAMPLE), print_abilities((ability,), SAMPLE)


def test_text_outside_rules_english_is_paraphrased() -> None:
    strange = static(THIS, gains(Ability(kind="triggered", effect=())))
    assert not is_english(strange, SAMPLE)
    assert print_abilities((strange,), SAMPLE)


@pytest.mark.parametrize(
    "text",
    [
        "Reveal the top card of your deck. If its controller has 2 or more cards in hand, this gets +2 power.",
        "Reveal the top card of your deck. If it has 6 or more power, this gets +2 power.",
        "Choose a creature. Creatures with power less than its power get +1 power.",
        "Discard a card. If a creature was discarded this way, this gets +2 power.",
    ],
)
def test_effect_about_an_object_of_an_earlier_step_is_no_static_ability(text: str) -> None:
    (ability,) = parse(text, find("dm_evolution")[1].vocabulary, "activated")
    assert ability.continuous == ()


def test_condition_after_an_effect_limits_it_along_with_the_one_before_it() -> None:
    text = "As long as it is your turn, this gets +1 power if you control a creature."
    (ability,) = parse(text, SAMPLE, "static")
    (effect,) = ability.continuous
    assert isinstance(effect.condition, e.All)
    assert (
        print_abilities((ability,), SAMPLE)
        == "As long as it is your turn and you control a creature, this gets +1 power."
    )


def test_reminder_after_a_keyword_without_full_stop_ends_its_sentence() -> None:
    words = find("layered_duel")[1].vocabulary
    with_reminder = "Kicker {2} (You may pay 2 more.) Draw a card. If this was kicked, draw 2 cards instead."
    assert parse(with_reminder, words) == parse(with_reminder.replace(" (You may pay 2 more.)", "."), words)


@pytest.mark.parametrize(
    "text",
    ["Put a +1/+1 counter on this. If it has 3 or more counters, draw a card."],
)
def test_text_that_cannot_be_meant_so_is_not_read(text: str) -> None:
    with pytest.raises(EnglishError):
        parse(text, find("layered_duel")[1].vocabulary, "activated")
