"""Conditions, pronouns and short forms mean what a reader takes them for, or are refused."""

from __future__ import annotations

import pytest
from tests.language.test_english_positions import ALL_GAMES, play, spell

from rulestone import find_game
from rulestone.language.english import EnglishError, parse, print_abilities


def count_drawn(game: str, card: str, cards: str) -> int:
    """Return how many cards Ada draws when she plays `card`, called Text, with some cards in her zones."""
    players = f"{{Ada: {{{cards}, deck: 9}}, Ben: {{deck: 9}}}}"
    drawn: int = play(game, card, players, "Ada plays Text", "cards Ada drew")["cards Ada drew"]
    return drawn


@ALL_GAMES
@pytest.mark.parametrize(("field", "drawn"), [("[Ox]", 3), ("[]", 0)])
def test_part_after_also_needs_the_condition_before_it(game: str, field: str, drawn: int) -> None:
    text = spell("If you control a creature, draw a card, also draw 2 cards.")
    assert count_drawn(game, text, f"hand: [Text], field: {field}") == drawn


@ALL_GAMES
@pytest.mark.parametrize(("field", "drawn"), [("[Ox, Cub]", 0), ("[Ox]", 2), ("[]", 2)])
def test_negation_is_of_both_objects_joined_by_and(game: str, field: str, drawn: int) -> None:
    text = spell("If you don't control a creature with power 3000 and a creature with power 1000, draw 2 cards.")
    assert count_drawn(game, text, f"hand: [Text], field: {field}") == drawn


@ALL_GAMES
@pytest.mark.parametrize(("hand", "drawn"), [("[Text]", 0), ("[Text, Idea]", 0), ("[Text, Cub]", 2)])
@pytest.mark.parametrize("what", ["the discarded creature has 3000 or less power",
                                  "the discarded creature's power is 3000 or less"])  # fmt: skip
def test_discarded_creature_has_a_power_only_if_one_was_discarded(game: str, what: str, hand: str, drawn: int) -> None:
    text = spell(f"Discard a card. If {what}, draw 2 cards.")
    assert count_drawn(game, text, f"hand: {hand}") == drawn


@ALL_GAMES
@pytest.mark.parametrize(
    "text",
    [
        "End the turn.",
        "End the main phase.",
        "Discard that many cards.",
        "Draw that many cards.",
        "Put target creature your opponent controls on the bottom of its owner's deck, then shuffle.",
        "Destroy target creature with power less than or equal to its cost.",
        "Destroy target creature with power less than its cost.",
        "Each player may discard a card. If they do, they draw 2 cards.",
        "Draw cards equal to the number of times you have drawn.",
        "At the start of your opponent's turn, this gets +1000 power until the end of your opponent's next turn.",
        "Exile the top card of your deck until this leaves the field.",
        "Exile a card from your opponent's hand until this leaves the field.",
    ],
)
def test_text_without_a_clear_meaning_is_refused(game: str, text: str) -> None:
    vocabulary = find_game(game)[1].vocabulary
    with pytest.raises(EnglishError):
        parse(text, vocabulary, "effect")


@ALL_GAMES
@pytest.mark.parametrize(
    ("text", "ada", "ben"),
    [
        ("Search your deck for a creature. Your opponent shuffles.", 0, 1),
        ("Search your deck for a creature, then shuffle.", 1, 0),
        ("Look at the top 2 cards of your opponent's deck, then shuffle.", 0, 1),
        ("Put the top card of your opponent's deck into the graveyard, then shuffle.", 0, 1),
        ("Draw a card, then shuffle.", 1, 0),
    ],
)
def test_shuffled_deck_is_the_named_or_searched_one(game: str, text: str, ada: int, ben: int) -> None:
    players = "{Ada: {hand: [Text], deck: [Cub, 5]}, Ben: {deck: 9}}"
    looks = ("times shuffled by Ada", "times shuffled by Ben")
    assert play(game, spell(text), players, "Ada plays Text", *looks) == dict(zip(looks, (ada, ben), strict=True))


@pytest.mark.parametrize("game", ["gateruler", "godacard"])
def test_card_exiled_from_the_hand_returns_to_the_hand(game: str) -> None:
    text = "When this enters, exile a creature from your hand until this leaves the field."
    card = f'{{kind: creature, power: 1000, text: "{text}"}}'
    players = "{Ada: {hand: [Text, Ox, Doom], deck: 9}, Ben: {deck: 9}}"
    found = play(game, card, players, "Ada summons Text; Ada plays Doom on Text", "zone of Ox")
    assert found == {"zone of Ox": "hand"}


@ALL_GAMES
@pytest.mark.parametrize("order", ["{} Draw 2 cards instead if {}.", "{} If {}, draw 2 cards instead."])
@pytest.mark.parametrize(("field", "left"), [("[]", 0), ("[Ox]", 2)])
def test_card_drawn_before_a_discard_can_be_discarded(game: str, order: str, field: str, left: int) -> None:
    text = spell(order.format("Draw a card and discard a card.", "you control a creature"))
    players = f"{{Ada: {{hand: [Text], field: {field}, deck: 9}}, Ben: {{deck: 9}}}}"
    assert play(game, text, players, "Ada plays Text", "hand size of Ada") == {"hand size of Ada": left}


@pytest.mark.parametrize("game", ["dm_evolution", "godacard"])
def test_power_is_compared_with_that_of_the_attacker(game: str) -> None:
    text = "When this attacks, destroy target creature with power less than or equal to this creature's power."
    words = find_game(game)[1].vocabulary
    assert parse(text, words, "activated") == parse(text.replace("this creature's", "its"), words, "activated")


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard", "monscol"])
@pytest.mark.parametrize(
    "text",
    [
        "Destroy up to X creatures, where X is the number of cards in your hand.",
        "Look at the top X cards of your deck, where X is the number of cards in your hand.",
        "You may draw a card. Draw 2 cards instead if you control a creature.",
    ],
)
def test_printed_form_reads_back_as_the_same_abilities(game: str, text: str) -> None:
    words = find_game(game)[1].vocabulary
    meant = parse(text, words, "effect")
    assert parse(print_abilities(meant, words, "effect"), words, "effect") == meant
