"""Forms of words, and sentence forms."""

from __future__ import annotations

import pytest
from english_vocabularies import GATES

from rulestone.game.host import games
from rulestone.language import build as b
from rulestone.language.abilities import Ability
from rulestone.language.build import THIS
from rulestone.language.english import EnglishError, inflect, parse, print_abilities
from rulestone.language.instructions import Pay
from rulestone.language.vocabulary import Pattern, Vocabulary


@pytest.mark.parametrize(
    ("verb", "third", "gerund"),
    [
        ("draw", "draws", "drawing"),
        ("destroy", "destroys", "destroying"),
        ("carry", "carries", "carrying"),
        ("pass", "passes", "passing"),
        ("put", "puts", "putting"),
        ("lose", "loses", "losing"),
        ("lower", "lowers", "lowering"),
        ("deal", "deals", "dealing"),
        ("see", "sees", "seeing"),
        ("die", "dies", "dying"),
        ("lie", "lies", "lying"),
        ("freeze", "freezes", "freezing"),
        ("have", "has", "having"),
        ("go", "goes", "going"),
        ("refer", "refers", "referring"),
        ("untap", "untaps", "untapping"),
        ("equip", "equips", "equipping"),
        ("read", "reads", "reading"),
        ("open", "opens", "opening"),
    ],
)
def test_verb_is_conjugated_for_its_subject(verb: str, third: str, gerund: str) -> None:
    assert inflect.form_third(verb) == third
    assert inflect.form_base(third) == verb
    assert inflect.form_gerund(verb, {"refer": "referring"}) == gerund


@pytest.mark.parametrize(
    ("verb", "done"),
    [
        ("untap", "untapped"),
        ("equip", "equipped"),
        ("cast", "cast"),
        ("drive", "driven"),
        ("keep", "kept"),
        ("make", "made"),
        ("carry", "carried"),
    ],
)
def test_past_event_is_printed_in_the_past_tense(verb: str, done: str) -> None:
    assert inflect.form_participle(verb, {}) == done


@pytest.mark.parametrize(
    ("one", "many"), [("monster", "monsters"), ("ally", "allies"), ("boss", "bosses"), ("key", "keys"), ("ox", "oxen")]
)
def test_noun_is_printed_in_its_plural_form(one: str, many: str) -> None:
    assert inflect.pluralize(one, {"ox": "oxen"}) == many


@pytest.mark.parametrize(("noun", "said"), [("event", "an event"), ("unit", "a unit"), ("monster", "a monster")])
def test_article_is_chosen_by_the_sound_of_the_noun(noun: str, said: str) -> None:
    assert inflect.add_article(noun) == said


def test_would_is_followed_by_the_base_form() -> None:
    vocabulary = Vocabulary(
        types={"wolf": "wolf"},
        plurals={"wolf": "wolves"},
        zones={"den": "den"},
        home={"wolf": ("den",)},
        events={"dies": ("die", "who")},
        replaced={"dies": ("die", "who")},
        patterns=(Pattern(verb="rest", text="rest"),),
    )
    (ability,) = parse("If this would die, rest instead.", vocabulary)
    assert ability.kind == "replacement"
    assert print_abilities((ability,), vocabulary) == "If this would die, rest instead."


def test_irregular_forms_of_own_verbs_are_data() -> None:
    game = Vocabulary(
        types={"wolf": "wolf"},
        zones={"den": "den"},
        home={"wolf": ("den",)},
        events={"untoes": ("untoe", "who")},
        replaced={"untoes": ("untoe", "who")},
        gerunds={"bind": "binding"},
        thirds={"bind": "bindeth", "untoe": "untoes"},
        participles={"bind": "bound"},
        patterns=(
            Pattern(verb="bind", text="{who:player} bind {card}"),
            Pattern(verb="rest", text="rest"),
        ),
    )
    bound = "Your opponent bindeth this."
    assert print_abilities(parse(bound, game), game) == bound
    later = "Pick a wolf. Bind it. Choose a card bound this way. Bind it."
    assert print_abilities(parse(later, game), game) == later
    never = "If this would untoe, rest instead."
    assert print_abilities(parse(never, game), game) == never
    with pytest.raises(EnglishError):
        parse("Pick a wolf. Bind it. Choose a card binded this way. Bind it.", game)


def test_starred_word_of_a_form_is_conjugated() -> None:
    game = Vocabulary(patterns=(Pattern(verb="summon", text="{who:player} effect *summon {card}"),))
    (ability,) = parse("Your opponent effect summons this.", game)
    assert ability.effect == (b.do("summon", who=b.OPPONENT, card=THIS),)
    paid = b.effect(b.do("summon", who=b.YOU, card=THIS), cost=(Pay(body=(b.do("summon", who=b.YOU, card=THIS),)),))
    assert print_abilities((paid,), game) == "By effect summoning this, effect summon this."


def test_first_fitting_form_is_printed() -> None:
    to_unit = b.effect(b.do("damage", amount=2, victim=THIS))
    to_player = b.effect(b.do("damage", amount=2, victim=b.OPPONENT))
    reckoned = b.effect(b.do("damage", amount=b.of(THIS, "atk"), victim=THIS))
    assert print_abilities((to_unit,), GATES) == "Deal 2 damage to this."
    assert print_abilities((to_player,), GATES) == "Your opponent takes 2 damage."
    assert print_abilities((reckoned,), GATES) == "Deal damage equal to its ATK to this."


def test_form_with_fixed_roles_prints_only_those() -> None:
    game = Vocabulary(
        patterns=(
            Pattern(verb="turn", text="tap {card}", given={"way": "sideways"}),
            Pattern(verb="turn", text="turn {card} {way:word}"),
        )
    )
    tapped, upright = (b.effect(b.do("turn", card=THIS, way=way)) for way in ("sideways", "upright"))
    assert [print_abilities((one,), game) for one in (tapped, upright)] == ["Tap this.", "Turn this upright."]
    assert parse("Tap this.", game) == (tapped,)


def test_possessive_of_several_owners_is_their() -> None:
    game = Vocabulary(
        types={"unit": "unit"}, patterns=(Pattern(verb="return", text="return {card} to its owner's hand"),)
    )
    said = parse("Choose 2 units. Return them to their owner's hand.", game)
    assert said == parse("Choose 2 units. Return them to its owner's hand.", game)
    assert print_abilities(said, game) == "Choose 2 units. Return them to their owner's hand."


def test_effect_static_and_activated_ability_in_one_text_are_read() -> None:
    said: tuple[Ability, ...] = (
        b.effect(b.do("carry", card=THIS)),
        b.static(THIS, b.forbid("attack")),
        b.activated(b.do("carry", card=THIS)),
    )
    text = print_abilities(said, GATES)
    assert text == "Carry this.\nAlways: this cannot attack.\nUse: carry this."
    assert parse(text, GATES) == said


def test_number_with_its_sign_after_an_attribute_is_added_to_it() -> None:
    game = games()["godacard"].ruleset("2017-12").vocabulary
    assert print_abilities(parse("This unit gets power +5000.", game, "activated"), game) == "This gets +5000 power."


def test_reminder_in_parentheses_adds_nothing_to_a_text() -> None:
    game = games()["dm_evolution"].ruleset("2021-03").vocabulary
    said = "This creature has blocker. (It may block.)\nDraw a card. (If you can't, go on.)"
    assert parse(said, game, "activated") == parse("This creature has blocker.\nDraw a card.", game, "activated")
