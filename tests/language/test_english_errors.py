"""Messages about texts that are not rules English."""

from __future__ import annotations

import pytest
from english_vocabularies import BATTLER, GATES

from rulestone.game.host import find
from rulestone.language.english import EnglishError, idioms, parse, parse_condition, print_abilities
from rulestone.language.english.reading.reader import MAX_ERRORS
from rulestone.language.vocabulary import Pattern, Vocabulary


def get_error(text: str, kind: str = "effect", vocabulary: Vocabulary = BATTLER) -> EnglishError:
    with pytest.raises(EnglishError) as caught:
        parse(text, vocabulary, kind)
    return caught.value


def test_misspelt_noun_gets_a_suggestion() -> None:
    found = get_error("Destroy target enemy creatur.")
    assert (found.column, found.found, found.nearest) == (22, "creatur", "creature")
    assert {"creature", "monster", "spell"} <= set(found.expected)
    assert str(found).startswith(
        "column 22: found “creatur”\n  Did you mean “creature”?\n  Expected: nouns “creature”,"
    )


def test_misspelt_two_word_phrase_gets_a_suggestion() -> None:
    found = get_error("Players cannot normal sumon.")
    assert (found.column, found.nearest) == (16, "normal summon")


def test_misspelt_verb_after_by_is_compared_with_its_ing_form() -> None:
    assert get_error("By discardin a card, draw 2 cards.").nearest == "discarding"


def test_misspelt_word_inside_a_sentence_form_gets_a_suggestion() -> None:
    found = get_error("Choose a monster. Turn it to attack postur.")
    assert (found.column, found.expected, found.nearest) == (37, ("posture",), "posture")


def test_error_names_the_line_of_a_longer_text() -> None:
    found = get_error("Draw a card.\nFrob it.")
    assert (found.line, found.column, found.nearest) == (2, 1, None)
    assert str(found).startswith("line 2, column 1: found “Frob”")


def test_both_errors_after_a_continued_line_are_reported() -> None:
    found = get_error("Cannot be tapped.\nWhen be tapped.\nWhen", vocabulary=find("godacard")[1].vocabulary)
    assert [one.line for one in (found, *found.also)] == [2, 3]


def test_errors_of_several_sentences_of_a_line_are_reported_together() -> None:
    found = get_error("Deestroy target monster. Draw a card. If you do, drw a card.")
    assert [(one.column, one.found) for one in (found, *found.also)] == [(1, "Deestroy"), (50, "drw")]


def test_sentences_of_a_quoted_ability_and_of_a_mode_are_not_read_alone() -> None:
    for text in ("This has “Deestroy it. Draw it.”.", "Choose oen: • Draw a card. • Destroy target monster."):
        assert get_error(text, "static").also == ()


def test_only_the_first_errors_of_a_line_are_reported() -> None:
    """The rest of the line is read again after each error: reading all 80 took two seconds."""
    found = get_error("Draw a card for each card" + " in your hand." * 80, "effect")
    assert len((found, *found.also)) == MAX_ERRORS


def test_long_gap_of_an_idiom_is_tried_only_after_its_first_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of fourteen lengths was tried at every word: sixty words that no sentence has took a second."""
    tried = []
    match = idioms.match_idiom
    monkeypatch.setattr(idioms, "match_idiom", lambda *given: tried.append(given) or match(*given))
    get_error("Deck. " * 60)
    assert len(tried) < 200_000


def test_incomplete_text_is_reported() -> None:
    found = get_error("Put target monster")
    assert (found.column, found.found) == (19, "")
    assert "into" in found.expected
    assert str(found).startswith("column 19: the text ends here\n  Expected: ")


def test_last_full_stop_may_be_left_out() -> None:
    assert parse("Draw a card", BATTLER) == parse("Draw a card.", BATTLER)
    assert parse("This has “Draw a card.”", BATTLER, "static") == parse("This has “Draw a card.”.", BATTLER, "static")


def test_incomplete_form_is_reported() -> None:
    assert get_error("Put target monster.").expected
    assert "into" in get_error("Put it.").expected


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        ("Draw 2 monsters.", 6, "expected a number of cards here"),
        ("Your opponent seals it.", 15, "a player cannot do this"),
        ("Choose a monster. Turn it to bogus posture.", 30, "this word is not allowed here"),
        ("Choose your monsters.", 8, "the exception leaves no object to choose"),
        ("Destroy your opponent.", 9, "this is done to cards, not to players"),
        ("Destroy monster.", 9, "a single object needs “a”, “this” or “target” before it"),
        ("Destroy the second target.", 9, "only 0 have been chosen so far"),
        ("Destroy the triggering card.", 9, "the trigger names no other object here"),
        ("Draw a card. Otherwise, draw 2 cards.", 14, '"otherwise" needs an "if" in the sentence before'),
        ("Destroy your opposing monsters.", 14, "the player is given twice; give it once"),
        ("If a monster is standby, draw a card.", 4, "expected one object that is named already"),
        (
            "When a monster in the hand is destroyed, draw a card.",
            6,
            "an event cannot be limited by the zone of the card",
        ),
        ("As long as it is your turn, draw a card.", 29, '"as long as" needs a continuous ef'),
        ("Use this only if it is your turn.", 1, "the ability has no instruction"),
        ("Choose 3 to 2 monsters.", 8, "the smaller number comes first"),
        ("All monsters draw a card.", 14, "a card cannot do this"),
    ],
)
def test_well_formed_sentence_without_meaning_is_reported(text: str, column: int, why: str) -> None:
    found = get_error(text)
    assert (found.column, found.why[: len(why)]) == (column, why)


def test_static_only_card_refuses_an_instruction() -> None:
    found = get_error("Draw a card.", kind="static")
    assert "needs an event or a cost" in str(found)
    assert set(found.expected) == {"by", "when"}


def test_empty_text_is_reported() -> None:
    assert str(get_error("  \n ")) == "column 1: the text ends here: there is no text"


@pytest.mark.parametrize("text", ["Target -", "target creates - a creature"])
def test_sign_in_place_of_a_word_is_reported(text: str) -> None:
    with pytest.raises(EnglishError):
        parse(text, BATTLER)


def test_condition_is_read_alone() -> None:
    with pytest.raises(EnglishError) as caught:
        parse_condition("you control 2 monsters", BATTLER)
    assert {"or more", "or less"} <= set(caught.value.expected)


def test_expected_words_are_those_of_the_game() -> None:
    assert "unit" in get_error("Choose a zombie.", vocabulary=GATES).expected
    assert "monster" not in get_error("Choose a zombie.", vocabulary=GATES).expected


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{player:player} {card}", "its verb must come before its slots"),
        ("put {card} *under {host}", "its verb must come before its slots"),
        ("put {card:thing}", "{card:thing} is not a slot"),
        ("", "its verb must come before its slots"),
    ],
)
def test_unreadable_sentence_form_is_reported(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match="sentence form") as caught:
        parse("Draw a card.", Vocabulary(patterns=(Pattern(verb="x", text=text),)))
    assert complaint in str(caught.value)


def test_empty_word_of_a_vocabulary_is_refused() -> None:
    with pytest.raises(ValueError, match="empty word among its zones"):
        parse("Draw a card.", Vocabulary(zones={"": "hand"}))


def test_card_cannot_be_the_subject_of_a_player_verb() -> None:
    words = find("gateruler")[1].vocabulary
    with pytest.raises(EnglishError, match="a card cannot do this"):
        parse("A friendly unit draws a card.", words)
    read = print_abilities(parse("Target creature heals 1 damage.", words), words, "effect")
    assert read == "Choose a unit. Set its damage to the greater of (its damage minus 1) and 0."


@pytest.mark.parametrize(
    ("text", "column", "found"),
    [
        ("While attacking, it gets +2000 power.", 7, "attacking"),  # “while attacking” means “as long as this is …”
        ("Draw a card. Each opponent exiles a card.", 28, "exiles"),
        ("Create a token that is the host of it.", 16, "that"),
    ],
)
def test_error_names_the_unread_word_inside_another_games_wording(text: str, column: int, found: str) -> None:
    error = get_error(text)
    assert (error.column, error.found) == (column, found)


def test_pronoun_of_an_alternative_cannot_mean_an_object_of_the_replaced_sentence() -> None:
    duel = find("layered_duel")[1].vocabulary
    text = "Create a 1/1 Elf token. If you control 3 or more creatures, give it haste instead."
    found = get_error(text, vocabulary=duel)
    assert (found.column, found.why) == (25, "“it” would mean an object of the sentence that this one replaces")
    shared = "Choose a fighter. Destroy it. If it is tired, exile it instead."
    assert (
        print_abilities(parse(shared, duel), duel)
        == "Choose a fighter. If it is tired, exile it. Otherwise, destroy it."
    )


@pytest.mark.parametrize("counter", ["loyalty", "shield", "poison"])
def test_counter_with_a_meaning_of_its_own_is_not_read_as_a_plain_counter(counter: str) -> None:
    duel = find("layered_duel")[1].vocabulary
    for text in (f"Put a {counter} counter on target creature.", f"Put 2 {counter} counters on target creature."):
        assert get_error(text, vocabulary=duel).column > len("Put a")


def test_stun_counter_keeps_its_creature_from_untapping_once() -> None:
    duel = find("layered_duel")[1].vocabulary
    means = "Choose a fighter. It cannot untap during its controller's next untap step."
    assert print_abilities(parse("Put a stun counter on target creature.", duel), duel) == means
