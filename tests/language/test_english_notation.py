"""Notation of cards: symbols, costs in brackets, names of abilities, and the card's own name."""

from __future__ import annotations

import pytest

from rulestone.game.host import find
from rulestone.language.english import EnglishError, parse, print_abilities

DUELS, GATES = (find(name)[1].vocabulary for name in ("dm_evolution", "gateruler"))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("{2}{R}, {T}: Draw a card.", "Pay 3 energy, tap this: Draw a card."),
        ("{R}: Draw a card.", "Pay 1 energy: Draw a card."),
        ("{E} – Draw a card.", "Tap this: draw a card."),
        ("{E}, 2 {I} – Draw a card.", "Tap this, pay 2 energy: draw a card."),
        ("SPRING CLEANING – When this enters, draw a card.", "“Spring cleaning” — when this enters, draw a card."),
        ("SECOND WIND {E} – Draw a card.", "“Second wind” — tap this: draw a card."),
        ("When Orveth enters, draw a card.", "When this enters, draw a card."),
        ("When Orveth attacks, Orveth's ATK becomes 5.", "When this attacks, its ATK becomes 5."),
        ("【AUTO】 When this attacks, draw a card.", "When this attacks, draw a card."),
        ("[AUTO](RC): When this attacks, draw a card.", "When this attacks, draw a card."),
        ("Destroy all 《Elf》 units.", "Destroy all units with race “Elf”."),
        ("Destroy all units with the [Elf] trait.", "Destroy all units with race “Elf”."),
        ("[AUTO]: When this attacks, COST [discard a card & rest this], draw a card.",
         "When this attacks, you may discard a card and rest this. If you do, draw a card."),
        ("[ACT][1/turn]: COST [discard a card from your hand], draw a card.",
         "Once per turn: Discard a card: Draw a card."),
        ("[Discard a card and rest this] When this attacks, you may pay the cost. If you do, draw a card.",
         "When this attacks, you may discard a card and rest this. If you do, draw a card."),
        ("[(2)] When this attacks, you may pay the cost. If you do, draw a card.",
         "When this attacks, you may pay 2 energy. If you do, draw a card."),
        ("OLD FRIENDS When this enters, draw a card.", "“Old friends” — when this enters, draw a card."),
        ("Iron Will: When this attacks, draw a card.", "“Iron Will” — when this attacks, draw a card."),
        ("Landfall — If you control a unit, draw a card.", "“Landfall” — if you control a unit, draw a card."),
        ("Choose one — • Burn — Draw a card. • Mend — Heal 1 damage.",
         "Choose one of the following: • “Burn”: Draw a card. • “Mend”: Heal 1 damage."),
        ("Enter >>> Draw a card.", "When this is put on the field, draw a card."),
        ("This gets STK+1 and HP-1.", "This gets +1 STK and -1 HP."),
        ("If it's a unit with HP 3 or less, draw a card.", "If it is a unit with HP 3 or less, draw a card."),
        ("This gets [+1/+1] until end of turn.", "This gets +1/+1 until end of turn."),
        ("【ACT】 [Rest 2 of your units] Draw a card.", "Rest 2 of your units: Draw a card."),
    ],
)  # fmt: skip
def test_notation_means_the_same_as_the_sentence_in_words(text: str, plain: str) -> None:
    assert parse(text, GATES, "activated") == parse(plain, GATES, "activated")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("When you play another unit: draw a card.", "When another unit you control is normal summoned, draw a card."),
        ("Whenever you discard a card, draw a card.", "When a card you control is discarded, draw a card."),
        ("When your opponent plays a unit, deal 1 damage to them.",
         "When a unit your opponent controls is normal summoned, your opponent takes 1 damage."),
        ("If your opponent has 2 or more cards in their hand, they discard a card.",
         "If there are 2 or more cards in your opponent's hand, your opponent discards a card."),
        ("When an enemy unit is destroyed, that player discards a card.",
         "When an enemy unit is destroyed, its controller discards a card."),
        ("The first time each turn this attacks, draw a card.", "Once per turn: when this attacks, draw a card."),
        ("If you drew a card this turn, draw a card.", "If you have drawn a card this turn, draw a card."),
        ("It can't ready at the start of its player's next turn.",
         "It cannot untap during its controller's next untap step."),
    ],
)  # fmt: skip
def test_wording_of_another_game_means_the_same_as_the_own_wording(text: str, plain: str) -> None:
    assert parse(text, GATES) == parse(plain, GATES)


@pytest.mark.parametrize("text", ["When you play a card, draw a card.", "When you discard 2 cards, draw a card."])
def test_event_of_this_game_that_covers_only_some_of_the_cards_is_not_read(text: str) -> None:
    with pytest.raises(EnglishError):
        parse(text, GATES)


@pytest.mark.parametrize("text", ["Reap: Draw a card.", "Ward—Discard a card."])
def test_unknown_word_before_an_instruction_is_not_taken_for_a_name(text: str) -> None:
    with pytest.raises(EnglishError):
        parse(text, GATES)


def test_cards_that_an_earlier_sentence_does_not_destroy_are_not_destroyed_this_way() -> None:
    with pytest.raises(EnglishError, match="no earlier sentence"):
        parse("Deal 1 damage to all units. If a unit is destroyed this way, draw a card.", GATES)


def test_plural_of_a_race_is_not_read_as_the_name_of_the_card() -> None:
    plain = "All units with race “Goblin” get +1 ATK."
    assert parse("Goblins get +1 ATK.", GATES, "activated") == parse(plain, GATES, "activated")


def test_target_after_a_cost_is_chosen_as_a_target() -> None:
    found = parse("You can discard 1 card, then target 1 creature; destroy it.", DUELS, "activated")
    printed = "Pick a card in your hand, then discard it: choose a creature. Destroy it."
    assert found == parse(printed, DUELS, "activated")


def test_race_other_than_one_of_several_is_not_among_the_races() -> None:
    text = "Destroy all creatures, except Dragons."
    printed = "Destroy all creatures with race other than “Dragon”."
    assert print_abilities(parse(text, DUELS), DUELS) == printed


@pytest.mark.parametrize(
    "text", ["{", "{}", "{+1}{+1}", "{2/W}: Draw a card.", "{T: Draw a card.", "Draw a card. {", "《》", "【】"]
)
def test_unknown_symbol_is_an_error_with_its_column(text: str) -> None:
    with pytest.raises(EnglishError) as error:
        parse(text, GATES)
    assert error.value.column >= 1


@pytest.mark.parametrize("text", ["{2}{T}: Draw a card.", "{R}{T}: Draw a card.", "{X}{R}: Draw a card."])
def test_tapping_or_an_open_number_is_not_counted_as_energy(text: str) -> None:
    with pytest.raises(EnglishError, match="column 1"):
        parse(text, GATES)


@pytest.mark.parametrize("text", ["[]", "[ ]", "•", "• —", ":", "—", "“”:"])
def test_text_of_signs_without_words_is_refused(text: str) -> None:
    with pytest.raises(EnglishError):
        parse(text, GATES, "effect")
