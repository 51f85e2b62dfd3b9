"""Constructs of rules English have their effect in games."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone import find_game
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.english import EnglishError, parse, print_abilities
from rulestone.scenario import loads, run

CARDS = """
  Ox: {kind: creature, power: 3000}
  Cub: {kind: creature, power: 1000}
  Doom: {kind: spell, text: "Destroy target enemy creature."}
  Zap: {kind: spell, text: "Destroy target creature."}
  Idea: {kind: spell, text: "Draw a card."}
"""


def play(game: str, card: str, players: str, lines: str, *observe: str, seed: int = 0) -> dict[str, Any]:
    """Return the observations after a script in which `card` is called Text."""
    steps = "".join(f"  - {line}\n" for line in lines.split("; "))
    looks = "".join(f'  "{look}": "{look}"\n' for look in observe)
    found = run(
        loads(
            f"seed: {seed}\notherwise: first\ncards:{CARDS}  Text: {card}\n"
            f"players: {players}\nplay:\n{steps}observe:\n{looks}"
        ),
        game,
    )
    assert all(step.verdict for step in found.steps), [str(step.verdict) for step in found.steps]
    return found.observations


def make_spell(text: str) -> str:
    return f'{{kind: spell, text: "{text}"}}'


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
def test_creature_that_does_not_untap_stays_tapped_for_one_untap_step(game: str) -> None:
    text = make_spell("Tap target creature. It doesn't untap during its controller's next untap step.")
    players = "{Ada: {hand: [Text], deck: 9}, Ben: {field: [Ox, Cub], deck: 9}}"
    tapped = play(game, text, players, "Ada plays Text on Ox; Ada ends the turn", "Ox is tapped", "Cub is tapped")
    assert tapped == {"Ox is tapped": True, "Cub is tapped": False}
    later = "Ada plays Text on Ox; Ada ends the turn; Ben ends the turn; Ada ends the turn"
    assert play(game, text, players, later, "Ox is tapped") == {"Ox is tapped": False}


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
def test_control_ends_when_its_condition_stops_holding(game: str) -> None:
    text = make_spell("Gain control of target creature for as long as your opponent controls a creature.")
    players = "{Ada: {hand: [Text, Zap], deck: 9}, Ben: {field: [Ox, Cub], deck: 9}}"
    found = play(game, text, players, "Ada plays Text on Ox", "controller of Ox")
    assert found == {"controller of Ox": "Ada"}
    found = play(game, text, players, "Ada plays Text on Ox; Ada plays Zap on Cub", "controller of Ox")
    assert found == {"controller of Ox": "Ben"}


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard", "monscol"])
def test_coin_flips_draw_one_card_for_each_heads_and_tails(game: str) -> None:
    drawn = set()
    for seed in range(6):
        looks = ("cards Ada drew", "cards Ben drew")
        found = play(
            game,
            make_spell("Flip 2 coins. For each heads, draw a card. Your opponent draws a card for each tails."),
            "{Ada: {hand: [Text], deck: 9}, Ben: {deck: 9}}",
            "Ada plays Text",
            *looks,
            seed=seed,
        )
        heads, tails = (found[look] for look in looks)
        assert heads + tails == 2
        drawn.add(heads)
    assert len(drawn) > 1


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
def test_random_order_puts_different_cards_at_deck_bottom(game: str) -> None:
    bottoms = {
        play(
            game,
            make_spell("Look at the top 3 cards of your deck. Put them on the bottom of your deck in a random order."),
            "{Ada: {hand: [Text], deck: [Ox, Cub, Doom, 1]}, Ben: {}}",
            "Ada plays Text",
            "bottom of Ada's deck",
            seed=seed,
        )["bottom of Ada's deck"]
        for seed in range(8)
    }
    assert len(bottoms) > 1
    assert bottoms <= {"Ox", "Cub", "Doom"}


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard", "monscol"])
@pytest.mark.parametrize("back", ["Ox", "Doom"])
def test_creature_or_spell_text_returns_either_kind(game: str, back: str) -> None:
    text = make_spell("Return a creature or spell card from your graveyard to your hand.")
    players = "{Ada: {hand: [Text], graveyard: [Ox, Doom], deck: 9}, Ben: {}}"
    found = play(game, text, players, f"Ada plays Text; Ada chooses {back}", f"zone of {back}")
    assert found == {f"zone of {back}": "hand"}


@pytest.mark.parametrize(
    ("text", "lines", "allowed"),
    [
        ("Exile the top card of your library. You may play it this turn.", "", True),
        ("Exile the top 2 cards of your deck. Until end of turn, you may play those cards.", "", True),
        (
            "Exile the top card of your library. You may play it this turn.",
            "Ada ends the turn, Ben ends the turn, ",
            False,
        ),
        ("Exile the top card of your library.", "", False),
    ],
)
def test_exiled_card_is_playable_only_in_the_turn_of_the_permission(text: str, lines: str, allowed: bool) -> None:
    scenario = f"""
cards: {{Ox: {{kind: creature, power: 3000}}, Text: {make_spell(text)}}}
players: {{Ada: {{hand: [Text], deck: [Ox, 9]}}, Ben: {{deck: 9}}}}
play: [Ada plays Text, {lines}Ada plays Ox]
"""
    assert bool(run(loads(scenario), "layered_duel").steps[-1].verdict) is allowed


@pytest.mark.parametrize("verb", ["Add", "Put"])
def test_creature_put_into_the_hand_is_one_of_the_cards_looked_at(verb: str) -> None:
    into = {"Add": "to", "Put": "into"}[verb]
    text = make_spell(f"Look at the top 2 cards of your deck. {verb} a creature {into} your hand.")
    players = "{Ada: {hand: [Text], field: [Ox], deck: [Cub, Doom, 3]}, Ben: {deck: 9}}"
    found = play("gateruler", text, players, "Ada plays Text", "zone of Ox", "zone of Cub")
    assert found == {"zone of Ox": "field", "zone of Cub": "hand"}


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("Deal 1 damage to an enemy creature and 1 damage to your own base.", {"life of Ada": 9, "life of Ben": 10}),
        ("Deal 1 damage to an enemy creature and 1 damage to your opponent.", {"life of Ada": 10, "life of Ben": 9}),
    ],
)
def test_second_damage_hits_the_named_player(text: str, zones: dict[str, Any]) -> None:
    players = "{Ada: {hand: [Text], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    assert play("layered_duel", make_spell(text), players, "Ada plays Text", *zones, "damage on Ox") == {
        **zones, "damage on Ox": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("Put a creature onto the battlefield.", {"zone of Cub": "field", "zone of Ox": "field"}),
        ("Choose a creature and put it into your hand.", {"zone of Cub": "hand", "zone of Ox": "field"}),
        ("Put a card into your graveyard.", {"zone of Cub": "graveyard", "zone of Ox": "field"}),
        ("Put a creature you control into your hand.", {"zone of Cub": "deck", "zone of Ox": "hand"}),
        ("Put target creature on top of its owner's deck.", {"zone of Cub": "deck", "zone of Ox": "deck"}),
    ],
)
def test_card_put_elsewhere_is_one_looked_at_unless_it_is_owned_or_targeted(text: str, zones: dict[str, Any]) -> None:
    card = make_spell(f"Look at the top 2 cards of your deck. {text}")
    players = "{Ada: {hand: [Text], field: [Ox], deck: [Cub, Doom, 3]}, Ben: {deck: 9}}"
    assert play("dm_evolution", card, players, "Ada plays Text", *zones) == zones


@pytest.mark.parametrize("text", ["Add a creature to your hand.", "Add a random Beast to your hand."])
def test_card_added_to_the_hand_from_no_place_is_not_read(text: str) -> None:
    with pytest.raises(EnglishError, match="say where the card is"):
        parse(text, find_game("gateruler")[1].vocabulary)


@pytest.mark.parametrize(
    ("quality", "zone"), [("1 or less health", "hand"), ("1 health or less", "hand"), ("toughness 1 or less", "field")]
)
def test_health_counts_damage_and_toughness_does_not(quality: str, zone: str) -> None:
    text = make_spell(f"Deal 2 damage to target creature. Return all creatures with {quality} to their owner's hand.")
    players = "{Ada: {hand: [Text], deck: 9}, Ben: {field: [Ox, Cub], deck: 9}}"
    found = play("layered_duel", text, players, "Ada plays Text on Ox", "zone of Ox", "zone of Cub")
    assert found == {"zone of Ox": zone, "zone of Cub": "hand"}


def test_counter_trigger_negates_the_spell_that_was_cast() -> None:
    card = '{kind: creature, power: 1000, text: "When your opponent casts a spell, counter it."}'
    players = "{Ada: {hand: [Idea], deck: 9}, Ben: {field: [Text], deck: 9}}"
    assert play("gateruler", card, players, "Ada plays Idea", "cards Ada drew") == {"cards Ada drew": 0}


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
@pytest.mark.parametrize(("target", "drawn"), [("Ben", 1), ("Cub", 0)])
def test_player_attack_trigger_ignores_attack_on_creature(game: str, target: str, drawn: int) -> None:
    card = '{kind: creature, power: 9000, text: "When this attacks a player, draw a card."}'
    players = "{Ada: {field: [Text], deck: 9}, Ben: {field: [Cub (tapped)], life: 3, deck: 9}}"
    lines = f"In battle, Ada attacks {target} with Text; continue"
    assert play(game, card, players, lines, "cards Ada drew") == {"cards Ada drew": drawn}


@pytest.mark.parametrize("game", ["dm_evolution", "godacard"])
def test_fight_text_makes_two_creatures_battle(game: str) -> None:
    text = make_spell("Target creature you control fights target creature you don't control.")
    players = "{Ada: {hand: [Text], field: [Ox], deck: 9}, Ben: {field: [Cub], deck: 9}}"
    found = play(game, text, players, "Ada plays Text on Ox, Cub", "zone of Ox", "zone of Cub")
    assert found == {"zone of Ox": "field", "zone of Cub": "graveyard"}


def test_text_line_after_additional_cost_resolves_as_effect() -> None:
    text = '{kind: spell, text: "As an additional cost to play this, discard a card.\\nDraw 2 cards."}'
    players = "{Ada: {hand: [Text, Ox], deck: 9}, Ben: {}}"
    found = play("gateruler", text, players, "Ada plays Text", "zone of Ox", "cards Ada drew")
    assert found == {"zone of Ox": "graveyard", "cards Ada drew": 2}


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler"])
def test_spell_cast_this_turn_turns_on_static_bonus(game: str) -> None:
    card = '{kind: creature, power: 1000, text: "As long as you have cast a spell this turn, this gets +2000 power."}'
    players = "{Ada: {field: [Text], hand: [Idea], deck: 9}, Ben: {}}"
    assert play(game, card, players, "continue", "power of Text") == {"power of Text": 1000}
    assert play(game, card, players, "Ada plays Idea", "power of Text") == {"power of Text": 3000}


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
def test_several_creatures_do_not_untap_for_one_untap_step(game: str) -> None:
    text = make_spell("Tap all enemy creatures. They don't untap during their controller's next untap step.")
    players = "{Ada: {hand: [Text], deck: 9}, Ben: {field: [Ox, Cub], deck: 9}}"
    looks = ("Ox is tapped", "Cub is tapped")
    assert play(game, text, players, "Ada plays Text; Ada ends the turn", *looks) == dict.fromkeys(looks, True)
    later = "Ada plays Text; Ada ends the turn; Ben ends the turn; Ada ends the turn"
    assert play(game, text, players, later, *looks) == dict.fromkeys(looks, False)


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
def test_card_of_another_graveyard_enters_under_your_control(game: str) -> None:
    text = make_spell("Put target creature card from your opponent's graveyard into play under your control.")
    players = "{Ada: {hand: [Text], deck: 9}, Ben: {graveyard: [Ox], deck: 9}}"
    looks = ("zone of Ox", "controller of Ox", "owner of Ox")
    assert list(play(game, text, players, "Ada plays Text on Ox", *looks).values()) == ["field", "Ada", "Ben"]


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard", "monscol"])
def test_printed_value_of_a_group_reads_back(game: str) -> None:
    vocabulary = find_game(game)[1].vocabulary
    for attribute in vocabulary.attributes:
        try:
            read = parse(f"Set the {attribute} of your creatures to 3.", vocabulary, "effect")
        except EnglishError:
            continue
        assert isinstance(read[0].effect[0], i.Mark)
        assert parse(print_abilities(read, vocabulary, "effect"), vocabulary, "effect") == read


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "Choose a creature. If you control a spell, tap it, and it gets +1000 power until end of turn.",
            "Choose a creature. If you control a spell, tap it and it gets +1000 power until end of turn.",
        ),
        (
            "Choose 2 creatures. You may tap them, and they get +1000 power until end of turn.",
            "Choose 2 creatures. You may tap them and they get +1000 power until end of turn.",
        ),
        (
            "Choose a creature. You may draw a card, and that creature cannot attack until end of turn.",
            "Choose a creature. You may draw a card and that creature cannot attack until end of turn.",
        ),
        ("Choose 2 or more allies. Destroy them.", "Choose 2 or more creatures you control. Destroy them."),
        (
            "If there are 3 or more other allies, draw a card.",
            "If there are 3 or more other creatures you control, draw a card.",
        ),
    ],
)
def test_comma_before_and_or_word_allies_keeps_the_meaning(text: str, plain: str) -> None:
    words = find_game("dm_evolution")[1].vocabulary
    assert parse(text, words) == parse(plain, words)


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
@pytest.mark.parametrize(("whose", "then"), [("Ox", {"power of Ox": 5000}), ("Cub", {"power of Ox": 3000})])
def test_effect_during_the_next_turn_of_a_controller_applies_in_that_turn_only(
    game: str, whose: str, then: dict[str, int]
) -> None:
    text = make_spell("Target creature gets +2000 power during its controller's next turn.")
    players = "{Ada: {hand: [Text], field: [Cub], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    looks, played = ("power of Ox", "power of Cub"), f"Ada plays Text on {whose}"
    usual = {"power of Ox": 3000, "power of Cub": 1000}
    assert play(game, text, players, played, *looks) == usual
    assert play(game, text, players, f"{played}; Ada ends the turn", *looks) == {**usual, **then}
    later = play(game, text, players, f"{played}; Ada ends the turn; Ben ends the turn", *looks)
    assert later == {"power of Ox": 3000, "power of Cub": 3000 if whose == "Cub" else 1000}


@pytest.mark.parametrize("text", ["Destroy target creature. If it dies, draw a card.",
                                  "Destroy target creature. When that creature dies, draw a card."])  # fmt: skip
def test_later_sentence_about_the_chosen_card_is_no_trigger_of_this_card(text: str) -> None:
    vocabulary = find_game("gateruler")[1].vocabulary
    with pytest.raises(EnglishError, match="chosen before"):
        parse(text, vocabulary, "activated")


@pytest.mark.parametrize("game", ["gateruler", "monscol"])
@pytest.mark.parametrize(("text", "then"), [("If this creature would be dealt damage, prevent that damage.", "field"),
                                            ("This gets +1000 power.", "graveyard")])  # fmt: skip
def test_prevented_damage_destroys_nothing(game: str, text: str, then: str) -> None:
    card = f'{{kind: creature, power: 1000, text: "{text}"}}\n  Bolt: ' + make_spell(
        "Deal 2 damage to target creature."
    )
    players = "{Ada: {hand: [Bolt], deck: 9}, Ben: {field: [Text], deck: 9}}"
    assert play(game, card, players, "Ada plays Bolt on Text", "zone of Text") == {"zone of Text": then}


@pytest.mark.parametrize(
    ("game", "event"),
    [("gateruler", "attack"), ("godacard", "be summoned"), ("dm_evolution", "block"), ("monscol", "attack")],
)
def test_event_that_is_only_noted_cannot_be_replaced(game: str, event: str) -> None:
    vocabulary = find_game(game)[1].vocabulary
    with pytest.raises(EnglishError, match="would"):
        parse(f"If this would {event}, draw a card instead.", vocabulary)


@pytest.mark.parametrize("game", ["gateruler", "godacard", "dm_evolution"])
@pytest.mark.parametrize(("text", "hand"), [("Whenever you discard a card, draw 3 cards.", 4),
                                            ("Whenever a creature card is discarded, draw 3 cards.", 4),
                                            ("Whenever your opponent discards a card, draw 3 cards.", 1)])  # fmt: skip
def test_card_on_the_field_sees_which_cards_are_discarded(game: str, text: str, hand: int) -> None:
    card = f'{{kind: creature, power: 2000, text: "{text}"}}\n  Lose: ' + make_spell("Discard a card.")
    players = "{Ada: {hand: [Lose, Cub, Cub], field: [Text], deck: 9}, Ben: {deck: 9}}"
    found = play(game, card, players, "Ada plays Lose; Ada ends the turn", "cards in Ada's hand")
    assert found == {"cards in Ada's hand": hand}


@pytest.mark.parametrize("game", ["gateruler", "godacard", "dm_evolution", "monscol"])
@pytest.mark.parametrize(
    "text", ["Your opponent may discard a card.", "Draw a card unless your opponent discards a card."]
)
def test_asked_player_chooses_the_card_to_discard(game: str, text: str) -> None:
    vocabulary = find_game(game)[1].vocabulary
    found = parse(text, vocabulary)
    chosen = list(inspect.find_records(found, (i.Choose,)))
    assert [one.who for one in chosen] == [e.Opponent()]
    assert parse(print_abilities(found, vocabulary), vocabulary) == found


@pytest.mark.parametrize("game", ["gateruler", "dm_evolution"])
@pytest.mark.parametrize(("text", "cost"), [("Return a friendly creature to your hand. It costs (2) less.", 2),
                                            ("Return a friendly creature to your hand.", 4)])  # fmt: skip
def test_returned_card_keeps_its_discount(game: str, text: str, cost: int) -> None:
    card = make_spell(text) + "\n  Yak: {kind: creature, power: 3000, cost: 4}"
    players = "{Ada: {hand: [Text], field: [Yak], deck: 9}, Ben: {deck: 9}}"
    assert play(game, card, players, "Ada plays Text", "cost of Yak") == {"cost of Yak": cost}


@pytest.mark.parametrize(("field", "paid"), [("[]", "graveyard"), ("[Ox]", "hand")])
def test_additional_cost_offers_only_the_alternatives_that_can_be_paid(field: str, paid: str) -> None:
    text = make_spell(
        "As an additional cost to cast this spell, sacrifice a creature or discard a card. Draw two cards."
    )
    players = f"{{Ada: {{hand: [Text, Idea], field: {field}, deck: 9}}, Ben: {{deck: 9}}}}"
    for game in ("dm_evolution", "gateruler", "monscol"):
        assert play(game, text, players, "Ada plays Text", "zone of Idea") == {"zone of Idea": paid}


def test_additional_cost_offers_no_alternative_with_too_few_cards() -> None:
    text = make_spell(
        "As an additional cost to cast this spell, discard two cards or sacrifice a creature. Draw two cards."
    )
    players = "{Ada: {hand: [Text, Idea], field: [Ox], deck: 9}, Ben: {deck: 9}}"
    for game in ("dm_evolution", "gateruler", "monscol"):
        assert play(game, text, players, "Ada plays Text", "zone of Idea") == {"zone of Idea": "hand"}


@pytest.mark.parametrize(("state", "drawn"), [("tapped", 1), ("untapped", 0)])
@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
def test_condition_in_the_past_asks_about_the_creature_before_it_left(game: str, state: str, drawn: int) -> None:
    text = make_spell("Destroy target creature. If that creature was tapped, draw a card.")
    players = f"{{Ada: {{hand: [Text], deck: 9}}, Ben: {{field: [{{card: Ox, state: {state}}}], deck: 9}}}}"
    assert play(game, text, players, "Ada plays Text on Ox", "hand size of Ada") == {"hand size of Ada": drawn}


def test_lost_life_is_added_up_for_the_player_who_lost_it() -> None:
    players = "{Ada: {hand: [Text, Text], deck: 9}, Ben: {deck: 9}}"
    for loser, drawn in (("You lose", [0, 1]), ("Your opponent loses", [0, 0])):
        text = make_spell(f"{loser} 2 life. If you lost 3 or more life this turn, draw a card.")
        for lines, cards in zip(("Ada plays Text", "Ada plays Text; 'Ada plays Text #2'"), drawn, strict=True):
            assert play("layered_duel", text, players, lines, "cards Ada drew") == {"cards Ada drew": cards}


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
def test_last_turn_of_a_player_is_the_one_before_this_and_no_earlier_one(game: str) -> None:
    text = make_spell("If you cast a spell last turn, destroy target creature.")
    players = "{Ada: {hand: [Text, Idea], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    turn, late = "Ada ends the turn; Ben ends the turn; ", "Ada plays Text"
    scripts = {
        f"{turn}{late}": "field",
        f"Ada plays Idea; {turn}{late}": "graveyard",
        f"Ada plays Idea; {turn}{turn}{late}": "field",
    }
    for lines, zone in scripts.items():
        assert play(game, text, players, lines, "zone of Ox") == {"zone of Ox": zone}


@pytest.mark.parametrize("game", ["dm_evolution", "layered_duel"])
def test_two_creatures_chosen_one_after_the_other_are_both_them(game: str) -> None:
    text = make_spell("Choose a creature you control and a creature your opponent controls. Destroy them.")
    players = "{Ada: {hand: [Text], field: [Cub], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    seen = play(game, text, players, "Ada plays Text", "zone of Cub", "zone of Ox")
    assert seen == {"zone of Cub": "graveyard", "zone of Ox": "graveyard"}


def test_sum_of_both_players_is_refused() -> None:
    with pytest.raises(EnglishError, match="only numbers of one player"):
        parse("If each player lost 3 or more life this turn, draw a card.", find_game("layered_duel")[1].vocabulary)
