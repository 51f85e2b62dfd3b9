"""Copies, created cards, divided damage, optional costs and past events of rules English work in games."""

from __future__ import annotations

import pytest
from tests.language.test_english_in_games import make_spell, play

from rulestone.game.host import find
from rulestone.language.english import EnglishError, parse, print_abilities

GAMES = ["dm_evolution", "gateruler", "godacard", "layered_duel"]
FACING = "{Ada: {hand: [Text, Zap], deck: 9}, Ben: {field: [Ox, Cub], deck: 9}}"


def make_creature(text: str) -> str:
    return f'{{kind: creature, power: 2000, text: "{text}"}}'


@pytest.mark.parametrize("game", [*GAMES, "monscol"])
@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("If a creature died this turn, draw a card.", {"": 0, "Ox": 1, "Cub": 1}),
        ("If a creature you control died this turn, draw a card.", {"": 0, "Ox": 0, "Cub": 0}),
        ("Draw a card for each enemy creature with power 2000 or more that died this turn.", {"Ox": 1, "Cub": 0}),
        ("If two or more creatures died this turn, draw a card.", {"": 0, "Ox": 0}),
    ],
)
def test_creature_that_died_this_turn_counts_as_it_last_was(game: str, text: str, drawn: dict[str, int]) -> None:
    for victim, cards in drawn.items():
        lines = f"Ada plays Zap on {victim}; Ada plays Text" if victim else "Ada plays Text"
        assert play(game, make_spell(text), FACING, lines, "cards Ada drew") == {"cards Ada drew": cards}


@pytest.mark.parametrize("game", GAMES)
def test_creature_that_died_last_turn_does_not_count(game: str) -> None:
    text = make_spell("If a creature died this turn, draw 4 cards.")
    lines = "Ada plays Zap on Ox; Ada ends the turn; Ben ends the turn; Ada plays Text"
    assert play(game, text, FACING, lines, "cards Ada drew")["cards Ada drew"] < 4


def test_departed_creature_cannot_be_returned_without_its_zone() -> None:
    with pytest.raises(EnglishError, match="name the zone that they are in now"):
        parse("Return a creature that died this turn to its owner's hand.", find("layered_duel")[1].vocabulary)


@pytest.mark.parametrize("game", [*GAMES, "monscol"])
def test_copy_put_into_the_hand_leaves_its_model_in_play(game: str) -> None:
    looks = ("names in Ada's hand", "zone of Ox")
    found = play(
        game, make_spell("Put a copy of target creature into your hand."), FACING, "Ada plays Text on Ox", *looks
    )
    assert found["names in Ada's hand"] == ["Zap", "Ox"]
    assert found["zone of Ox"] not in ("hand", "gone")


@pytest.mark.parametrize("game", GAMES)
def test_token_copy_enters_with_the_abilities_of_its_model(game: str) -> None:
    players = "{Ada: {hand: [Copy], deck: 9}, Ben: {field: [Text], deck: 9}}"
    card = make_creature("When this comes into play, draw a card.")
    card += "\n  Copy: " + make_spell("Create a copy of target creature.")
    found = play(game, card, players, "Ada plays Copy on Text", "names in Ada's field", "cards Ada drew")
    assert found["cards Ada drew"] == 1
    assert "Text" in found["names in Ada's field"]


def test_destroyed_token_copy_ceases_to_exist_and_its_model_does_not() -> None:
    text = make_spell("Create a copy of target creature. Destroy it.")
    looks = ("names in Ada's graveyard", "names in Ben's field")
    found = play("layered_duel", text, FACING, "Ada plays Text on Ox", *looks)
    assert found == {"names in Ada's graveyard": ["Text"], "names in Ben's field": ["Ox", "Cub"]}


@pytest.mark.parametrize("game", GAMES)
def test_copy_of_a_dead_creature_can_be_played_from_the_hand(game: str) -> None:
    card = make_creature("When this is destroyed, put a copy of this into your hand.")
    players = "{Ada: {hand: [Zap], field: [Text], deck: 9}, Ben: {deck: 9}}"
    found = play(game, card, players, "Ada plays Zap on Text", "names in Ada's hand", "names in Ada's graveyard")
    assert found["names in Ada's hand"] == ["Text"]
    assert "Text" in found["names in Ada's graveyard"]


def test_script_names_a_copy_in_the_hand() -> None:
    card = make_creature("When this is destroyed, put a copy of this into your hand.")
    players = "{Ada: {hand: [Zap], field: [Text], deck: 9}, Ben: {deck: 9}}"
    lines = 'Ada plays Zap on Text; "Ada plays Text #2"'
    assert play("layered_duel", card, players, lines, "names in Ada's field") == {"names in Ada's field": ["Text"]}


@pytest.mark.parametrize("game", GAMES)
def test_cards_created_in_hand_and_deck_are_there(game: str) -> None:
    text = make_spell("Add two 1/1 Imps to your hand. Shuffle two 1/1 Apes into your deck.")
    looks = ("names in Ada's hand", "cards in Ada's deck")
    found = play(game, text, "{Ada: {hand: [Text], deck: 5}, Ben: {deck: 9}}", "Ada plays Text", *looks)
    assert found == {"names in Ada's hand": ["Imp", "Imp"], "cards in Ada's deck": 7}


@pytest.mark.parametrize(("share", "damage", "life"), [(1, 1, 8), (2, 2, 9)])
def test_damage_is_divided_as_the_player_chooses(share: int, damage: int, life: int) -> None:
    text = make_spell("This spell deals 3 damage divided as you choose among any number of targets.")
    lines = f"Ada plays Text on Ox and Ben; Ada chooses {share}"
    found = play("layered_duel", text, FACING, lines, "damage on Ox", "life of Ben")
    assert found == {"damage on Ox": damage, "life of Ben": life}


@pytest.mark.parametrize("game", [*GAMES, "monscol"])
@pytest.mark.parametrize(
    ("hand", "lines", "drawn", "kept"),
    [
        ("Text, Ox", "Ada plays Text; Ada chooses yes", 3, False),
        ("Text, Ox", "Ada plays Text; Ada chooses no", 1, True),
        ("Text", "Ada plays Text", 1, False),
    ],
)
def test_optional_additional_cost_changes_the_effect_only_if_paid(
    game: str, hand: str, lines: str, drawn: int, kept: bool
) -> None:
    text = "As an additional cost to cast this spell, you may discard a card. Draw a card. "
    text += "If you paid the additional cost, draw 3 cards instead."
    players = f"{{Ada: {{hand: [{hand}], deck: 9}}, Ben: {{deck: 9}}}}"
    found = play(game, make_spell(text), players, lines, "cards Ada drew", "names in Ada's hand")
    assert found["cards Ada drew"] == drawn
    assert ("Ox" in found["names in Ada's hand"]) is kept


def test_kicked_spell_costs_energy_and_deals_more_damage() -> None:
    text = "Kicker {1}. Deal 2 damage to any target. If this spell was kicked, it deals 4 damage instead."
    card = make_spell(text) + "\n  Hill: {kind: land}"
    players = "{Ada: {hand: [Text], field: [Hill], deck: 9}, Ben: {deck: 9}}"
    for answer, seen in (("yes", {"life of Ben": 6, "Hill is tapped": True}), ("no", {"life of Ben": 8})):
        found = play("layered_duel", card, players, f"Ada plays Text on Ben; Ada chooses {answer}", *seen)
        assert found == seen


def test_optional_cost_must_be_asked_about() -> None:
    words = find("layered_duel")[1].vocabulary
    for text in (
        "As an additional cost to cast this spell, you may discard a card. Draw a card.",
        "Draw a card. If this spell was kicked, draw a card.",
    ):
        with pytest.raises(EnglishError, match="has to ask whether you paid it"):
            parse(text, words)


@pytest.mark.parametrize("game", [*GAMES, "monscol"])
def test_number_depends_on_the_condition_after_or(game: str) -> None:
    text = make_spell("Draw a card, or 3 if you control a creature.")
    for field, drawn in (("[Ox]", 3), ("[]", 1)):
        players = f"{{Ada: {{hand: [Text], field: {field}, deck: 9}}, Ben: {{deck: 9}}}}"
        assert play(game, text, players, "Ada plays Text", "cards Ada drew") == {"cards Ada drew": drawn}


def test_combo_of_a_creature_triggers_only_after_another_card() -> None:
    players = "{Ada: {hand: [Text, Idea], deck: 9}, Ben: {deck: 9}}"
    card = make_creature("Combo: Draw a card.")
    assert play("layered_duel", card, players, "Ada plays Text", "cards Ada drew") == {"cards Ada drew": 0}
    lines = "Ada plays Idea; Ada plays Text"
    assert play("layered_duel", card, players, lines, "cards Ada drew") == {"cards Ada drew": 2}


@pytest.mark.parametrize("follows", ["return that card to the hand.", "put it on top of its owner's deck."])
def test_pronoun_after_a_negated_spell_never_means_the_card_paid(follows: str) -> None:
    text = "When your opponent casts a spell: You can discard 1 card; negate the activation, and if you do, "
    with pytest.raises(EnglishError, match="would mean the object named last"):
        parse(text + follows, find("layered_duel")[1].vocabulary, "activated")


def test_destroying_a_negated_spell_adds_nothing() -> None:
    words = find("layered_duel")[1].vocabulary
    text = "When your opponent casts a spell: You can discard 1 card; negate the activation"
    short, long = (parse(text + end, words, "activated") for end in (".", ", and if you do, destroy it."))
    assert print_abilities(short, words, "activated") == print_abilities(long, words, "activated")


def test_triggered_ability_takes_no_cost_of_playing_its_card() -> None:
    text = "As an additional cost to play this, discard a card. When this comes into play, draw a card."
    with pytest.raises(EnglishError, match="write no cost before “When”"):
        parse(text, find("layered_duel")[1].vocabulary, "activated")


def test_shared_spell_is_an_action_in_the_questing_game() -> None:
    players = "{Ada: {hand: [Text, Idea], deck: 9}, Ben: {deck: 9}}"
    lines = "Ada inks Idea; Ada casts Text"
    card = make_spell("Draw a card.")
    assert play("quest_duel", card, players, lines, "cards Ada drew") == {"cards Ada drew": 1}


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. This spell costs 1 less for each creature that died this turn.",
        "Draw a card. This spell costs 1 less if a creature died this turn.",
    ],
)
def test_spell_text_lowers_its_cost_before_it_is_played(text: str) -> None:
    players = "{Ada: {hand: [Text, Zap], field: [Hill], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    cards = f'{{kind: spell, cost: 2, text: "{text}"}}\n  Hill: {{kind: land}}'
    lines = "Ada plays Zap on Ox; Ada plays Text"
    assert play("layered_duel", cards, players, lines, "cards Ada drew") == {"cards Ada drew": 1}
    with pytest.raises(AssertionError, match="Text costs 2"):
        play("layered_duel", cards, players, "Ada plays Text", "cards Ada drew")


def test_if_you_do_after_an_optional_additional_cost_asks_whether_it_was_paid() -> None:
    words = find("layered_duel")[1].vocabulary
    cost = "As an additional cost to cast this spell, you may discard a card. "
    short, long = (parse(cost + end, words) for end in ("If you do, draw a card.", "If this was kicked, draw a card."))
    assert short == long


def test_damage_divided_among_all_enemies_may_leave_some_unharmed() -> None:
    text = make_spell("Deal 3 damage divided as you choose among enemy creatures.")
    found = play(
        "layered_duel", text, FACING, "Ada plays Text; Ada chooses “3 to Cub”", "damage on Ox", "names in Ben's field"
    )
    assert found == {"damage on Ox": 0, "names in Ben's field": ["Ox"]}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Action [1 resource, Exhaust]: Draw a card.", "Pay 1 energy, tap this: draw a card."),
        ("Once per Turn Action - {r}{r}: Draw a card.", "Once per turn: pay 2 energy: draw a card."),
        ("Deploy: Boost an ally by 2.", "When this comes into play, give a friendly creature +2 power for good."),
        ("When this attacks, destroy a 3-cost minion.", "When this attacks, destroy a creature with cost 3."),
    ],
)
def test_notation_of_other_games_means_the_sentence_in_words(text: str, same: str) -> None:
    words = find("layered_duel")[1].vocabulary
    assert parse(text, words, "activated") == parse(same, words, "activated")


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard", "layered_duel"])
def test_token_of_a_described_name_has_the_described_values_and_text(game: str) -> None:
    cards = make_spell("Summon a Bonehead.") + (
        '\n  Bonehead: {kind: creature, power: 3000, text: "When this dies, draw a card."}'
    )
    players = "{Ada: {hand: [Text, Zap], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    looks = ("power of Bonehead", "cards Ada drew")
    assert play(game, cards, players, "Ada plays Text", *looks) == {"power of Bonehead": 3000, "cards Ada drew": 0}
    found = play(game, cards, players, "Ada plays Text; Ada plays Zap on Bonehead", "cards Ada drew")
    assert found == {"cards Ada drew": 1}


def test_card_that_makes_itself_by_name_keeps_usual_values() -> None:
    card = '{kind: creature, power: 2000, text: "When this comes into play, create a Text in hand."}'
    players = "{Ada: {hand: [Text], deck: 9}, Ben: {deck: 9}}"
    assert play("layered_duel", card, players, "Ada plays Text", "cards in Ada's hand") == {"cards in Ada's hand": 1}


def test_summoned_noun_is_no_token_name() -> None:
    with pytest.raises(EnglishError):
        parse("Summon a Creature.", find("layered_duel")[1].vocabulary)


def test_summoned_race_of_a_zone_is_no_token_name() -> None:
    words = find("layered_duel")[1].vocabulary
    printed = print_abilities(parse("Summon an Elf from your deck.", words), words)
    assert printed == "Pick a fighter in your deck with race “Elf”. Put it onto the field."


BOLT = '\n  Bolt: {kind: spell, text: "You take 3 damage."}'


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("The next time you would be dealt damage this turn, prevent 2 of it.", 9),
        ("The next time you would be dealt damage this turn, prevent 5 of that damage.", 10),
        ("If you would be dealt damage this turn, reduce that damage by 1.", 8),
    ],
)
def test_damage_prevented_in_part_leaves_the_rest(text: str, life: int) -> None:
    players = "{Ada: {hand: [Text, Bolt], deck: 9}, Ben: {deck: 9}}"
    found = play("layered_duel", make_spell(text) + BOLT, players, "Ada plays Text; Ada plays Bolt", "life of Ada")
    assert found == {"life of Ada": life}


def test_card_pays_for_the_damage_that_it_prevents() -> None:
    text = make_creature("If you would be dealt damage, prevent 1 of that damage, then destroy this.")
    players = "{Ada: {hand: [Bolt], field: [Text], deck: 9}, Ben: {deck: 9}}"
    found = play("layered_duel", text + BOLT, players, "Ada plays Bolt", "life of Ada", "Text is in the graveyard")
    assert found == {"life of Ada": 8, "Text is in the graveyard": True}


def test_amount_that_is_not_counted_is_not_prevented_in_part() -> None:
    with pytest.raises(EnglishError, match="only an amount is prevented in part"):
        parse("If this would be destroyed, prevent 2 of that damage.", find("layered_duel")[1].vocabulary, "activated")


@pytest.mark.parametrize("game", ["godacard", "layered_duel"])
def test_each_player_counts_their_own_creatures(game: str) -> None:
    text = make_spell("Each player draws a card for each creature they control.")
    players = "{Ada: {hand: [Text], field: [Ox], deck: 9}, Ben: {field: [Ox, Cub], deck: 9}}"
    found = play(game, text, players, "Ada plays Text", "cards Ada drew", "cards Ben drew")
    assert found == {"cards Ada drew": 1, "cards Ben drew": 2}


@pytest.mark.parametrize("game", ["dm_evolution", "layered_duel"])
def test_opponent_sacrifices_the_greatest_of_their_own_creatures(game: str) -> None:
    text = make_spell("Your opponent sacrifices a creature with the greatest power.")
    players = "{Ada: {hand: [Text], field: [Giant], deck: 9}, Ben: {field: [Ox, Cub], deck: 9}}"
    cards = f"{text}\n  Giant: {{kind: creature, power: 9000}}"
    found = play(game, cards, players, "Ada plays Text", "Ox is in the graveyard", "Giant is in the graveyard")
    assert found == {"Ox is in the graveyard": True, "Giant is in the graveyard": False}


def test_spell_draws_for_each_spell_of_the_game() -> None:
    text = make_spell("Draw a card for each time you have cast a spell this game.")
    players = "{Ada: {hand: [Idea, Text], deck: 9}, Ben: {deck: 9}}"
    lines = "Ada plays Idea; Ada ends the turn; Ben ends the turn; Ada plays Text"
    assert play("layered_duel", text, players, lines, "cards Ada drew")["cards Ada drew"] >= 3


@pytest.mark.parametrize("game", ["dm_evolution", "godacard", "layered_duel"])
@pytest.mark.parametrize(("text", "drawn"), [("an effect", 1), ("an opponent's effect", 0), ("one of your effects", 1)])
def test_trigger_asks_whose_effect_destroyed_its_card(game: str, text: str, drawn: int) -> None:
    card = make_creature(f"When this is destroyed by {text}, draw a card.")
    players = "{Ada: {hand: [Zap], field: [Text], deck: 9}, Ben: {deck: 9}}"
    found = play(game, card, players, "Ada plays Zap on Text", "cards Ada drew")
    assert found == {"cards Ada drew": drawn}


def test_creature_safe_from_effects_of_the_opponent_falls_in_battle() -> None:
    card = make_creature("This creature can't be destroyed by your opponent's card effects.")
    players = "{Ada: {hand: [Zap], field: [Ox], deck: 9}, Ben: {field: [Text], deck: 9}}"
    for line, lives in (("Ada plays Zap on Text", True), ("Ada attacks with Ox on Text", False)):
        found = play("layered_duel", card, players, line, "Text is in the graveyard")
        assert found == {"Text is in the graveyard": not lives}


def test_event_without_an_effect_behind_it_is_not_asked_for_one() -> None:
    words = find("layered_duel")[1].vocabulary
    with pytest.raises(EnglishError, match="no effect of this game causes this event"):
        parse("When this leaves the field and an effect causes it, draw a card.", words, "activated")
