"""Phrases mean the same in every position of a sentence, and have their effect in games."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone import find_game
from rulestone.language.english import EnglishError, parse
from rulestone.scenario import loads, run

CARDS = """
  Ox: {kind: creature, power: 3000}
  Cub: {kind: creature, power: 1000}
  Doom: {kind: spell, text: "Destroy target creature."}
  Fall: {kind: spell, text: "Destroy target creature."}
  Haul: {kind: spell, text: "Draw two cards."}
  Idea: {kind: spell, text: "Draw a card."}
  Hint: {kind: spell, text: "Draw a card."}
"""


def play(game: str, card: str, players: str, lines: str, *observe: str) -> dict[str, Any]:
    """Return the observations after a script in which `card` is called Text."""
    steps = "".join(f"  - {line}\n" for line in lines.split("; "))
    looks = "".join(f'  "{look}": "{look}"\n' for look in observe)
    scenario = f"otherwise: first\ncards:{CARDS}  Text: {card}\nplayers: {players}\nplay:\n{steps}observe:\n{looks}"
    found = run(loads(scenario), game)
    assert all(step.verdict for step in found.steps), [str(step.verdict) for step in found.steps]
    return found.observations


def spell(text: str) -> str:
    return f'{{kind: spell, text: "{text}"}}'


ALL_GAMES = pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard", "monscol"])


@ALL_GAMES
@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. Draw two cards instead if you control a creature.",
        "Draw a card. If you control a creature, choose one: draw a card; or discard a card.",
    ],
)
@pytest.mark.parametrize(("field", "drawn"), [("[Ox]", 2), ("[]", 1)])
def test_condition_at_the_end_or_before_modes_decides(game: str, text: str, field: str, drawn: int) -> None:
    players = f"{{Ada: {{hand: [Text], field: {field}, deck: 9}}, Ben: {{deck: 9}}}}"
    assert play(game, spell(text), players, "Ada plays Text", "cards Ada drew") == {"cards Ada drew": drawn}


@ALL_GAMES
@pytest.mark.parametrize(("field", "drawn"), [("[Ox]", 2), ("[]", 1)])
def test_condition_after_an_optional_step_decides(game: str, field: str, drawn: int) -> None:
    text = spell("Draw a card. You may draw a card if you control a creature.")
    players = f"{{Ada: {{hand: [Text], field: {field}, deck: 9}}, Ben: {{deck: 9}}}}"
    line = "Ada plays Text; Ada chooses yes" if field != "[]" else "Ada plays Text"
    assert play(game, text, players, line, "cards Ada drew") == {"cards Ada drew": drawn}


@ALL_GAMES
@pytest.mark.parametrize(("field", "drawn"), [("[Ox, Cub]", 1), ("[Ox]", 0)])
def test_trigger_needs_its_condition_after_while(game: str, field: str, drawn: int) -> None:
    text = "Whenever a creature dies while you control two or more creatures, draw a card."
    card = f'{{kind: creature, power: 5000, text: "{text}"}}'
    field = field.replace("[", "[Text, ")
    players = f"{{Ada: {{hand: [Doom], field: {field}, deck: 9}}, Ben: {{deck: 9}}}}"
    found = play(game, card, players, "Ada plays Doom on Ox", "cards Ada drew")
    assert found == {"cards Ada drew": drawn}


@ALL_GAMES
@pytest.mark.parametrize(("hand", "left"), [("[Text, Idea, Ox, Cub]", 1), ("[Text, Idea]", 0)])
def test_player_discards_as_many_cards_as_a_value(game: str, hand: str, left: int) -> None:
    text = spell("Discard X cards, where X is the number of creatures you control.")
    players = f"{{Ada: {{hand: {hand}, field: [Ox, Cub], deck: 9}}, Ben: {{deck: 9}}}}"
    assert play(game, text, players, "Ada plays Text", "hand size of Ada") == {"hand size of Ada": left}


@ALL_GAMES
def test_player_discards_as_many_cards_as_were_drawn(game: str) -> None:
    text = spell("Draw two cards, then discard that many cards.")
    players = "{Ada: {hand: [Text, Idea, Ox], deck: 9}, Ben: {deck: 9}}"
    assert play(game, text, players, "Ada plays Text", "hand size of Ada") == {"hand size of Ada": 2}


@ALL_GAMES
@pytest.mark.parametrize(("field", "drawn"), [("[Ox, Cub]", 1), ("[Ox]", 0), ("[Cub]", 0)])
def test_player_controls_objects_joined_by_and(game: str, field: str, drawn: int) -> None:
    text = spell("If you control an Ox and a creature with power 1000, draw a card.").replace(
        "an Ox", "a creature with power 3000"
    )
    players = f"{{Ada: {{hand: [Text], field: {field}, deck: 9}}, Ben: {{deck: 9}}}}"
    assert play(game, text, players, "Ada plays Text", "cards Ada drew") == {"cards Ada drew": drawn}


@ALL_GAMES
@pytest.mark.parametrize(
    ("before", "drawn"),
    [("Ada plays Haul; ", 3), ("Ada plays Idea; Ada plays Hint; ", 3), ("Ada plays Idea; ", 1), ("", 0)],
)
def test_drawn_cards_are_counted(game: str, before: str, drawn: int) -> None:
    text = spell("If you've drawn two or more cards this turn, draw a card.")
    players = "{Ada: {hand: [Text, Idea, Hint, Haul], deck: 9}, Ben: {deck: 9}}"
    assert play(game, text, players, before + "Ada plays Text", "cards Ada drew") == {"cards Ada drew": drawn}


@ALL_GAMES
def test_optional_search_of_another_player_shuffles_that_deck(game: str) -> None:
    text = spell(
        "Destroy target creature. "
        "Its controller may search their deck for a creature card, put it into their hand, then shuffle."
    )
    players = "{Ada: {hand: [Text], deck: 9}, Ben: {field: [Ox], deck: [Cub, 5]}}"
    looks = ("zone of Cub", "times shuffled by Ben", "times shuffled by Ada")
    found = play(game, text, players, "Ada plays Text on Ox; Ben chooses yes; Ben chooses Cub", *looks)
    assert found == dict(zip(looks, ("hand", 1, 0), strict=True))


@pytest.mark.parametrize(("game", "place"), [("gateruler", "; Ada chooses left attack zone"), ("godacard", "")])
def test_creature_is_exiled_until_this_leaves_the_field(game: str, place: str) -> None:
    text = "When this enters, exile target creature an opponent controls until this leaves the battlefield."
    card = f'{{kind: creature, power: 2000, text: "{text}"}}'
    players = "{Ada: {hand: [Text, Doom], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    entered = f"Ada summons Text{place}; Ada chooses Ox"
    assert play(game, card, players, entered, "Ox is on the field") == {"Ox is on the field": False}
    left = play(game, card, players, f"{entered}; Ada plays Doom on Text", "Ox is on the field", "controller of Ox")
    assert left == {"Ox is on the field": True, "controller of Ox": "Ben"}


@ALL_GAMES
def test_power_of_the_sacrificed_creature_is_remembered(game: str) -> None:
    text = spell("Sacrifice a creature. If the sacrificed creature's power is 3000 or more, draw a card.")
    for field, drawn in (("Ox", 1), ("Cub", 0)):
        players = f"{{Ada: {{hand: [Text], field: [{field}], deck: 9}}, Ben: {{deck: 9}}}}"
        assert play(game, text, players, "Ada plays Text", "cards Ada drew") == {"cards Ada drew": drawn}


@ALL_GAMES
def test_creature_that_has_a_number_gets_that_value(game: str) -> None:
    text = spell("Target creature has 3000 power until end of turn.")
    players = "{Ada: {hand: [Text], field: [Cub], deck: 9}, Ben: {deck: 9}}"
    assert play(game, text, players, "Ada plays Text on Cub", "power of Cub") == {"power of Cub": 3000}


@pytest.mark.parametrize("label", ["[On Play]", "On Play:"])
def test_label_means_the_same_in_brackets_and_before_a_colon(label: str) -> None:
    card = f'{{kind: creature, power: 2000, text: "{label} Draw a card."}}'
    players = "{Ada: {hand: [Text], deck: 9}, Ben: {deck: 9}}"
    assert play("gateruler", card, players, "Ada summons Text", "cards Ada drew") == {"cards Ada drew": 1}


@ALL_GAMES
def test_number_compares_with_a_count(game: str) -> None:
    text = spell("Destroy all creatures with power less than or equal to the number of cards in your hand.")
    players = "{Ada: {hand: [Text, Idea], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    assert play(game, text, players, "Ada plays Text", "Ox is on the field") == {"Ox is on the field": True}


@pytest.mark.parametrize("game", ["gateruler", "godacard"])
@pytest.mark.parametrize(
    "moment", ["At the end of the turn", "At end of turn", "At the beginning of the next end step"]
)
def test_spell_acts_once_more_at_the_end_of_its_turn(game: str, moment: str) -> None:
    text = spell(f"Exile target creature. {moment}, return it to the battlefield.")
    players = "{Ada: {hand: [Text], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    found = play(game, text, players, "Ada plays Text on Ox", "Ox is on the field")
    assert found == {"Ox is on the field": False}
    found = play(game, text, players, "Ada plays Text on Ox; Ada ends the turn", "Ox is on the field")
    assert found == {"Ox is on the field": True}


@pytest.mark.parametrize("game", ["dm_evolution", "godacard", "monscol"])
@pytest.mark.parametrize(
    ("line", "place"), [("Ada attacks Guard with Ox", "graveyard"), ("Ada plays Doom on Guard", "field")]
)
def test_protection_from_effects_is_none_from_battle(game: str, line: str, place: str) -> None:
    scenario = f"""
otherwise: first
cards: {{{CARDS.strip().replace(chr(10), ",")}}}
players: {{Ada: {{field: [Ox], hand: [Doom], deck: 9}}, Ben: {{field: [{{card: Guard, tapped: true}}], deck: 9}}}}
play: [{line}]
observe: {{place: zone of Guard}}
"""
    guard = "Guard: {kind: creature, power: 1000, text: Your creatures can't be destroyed by your opponent's effects.}"
    assert run(loads(scenario.replace("Ox: {", f"{guard}, Ox: {{", 1)), game).observations["place"] == place


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
def test_delayed_step_keeps_the_player_of_the_preparing_event(game: str) -> None:
    text = "When a player draws a card, that player discards a card at the end of the turn."
    card = f'{{kind: creature, power: 5000, text: "{text}"}}'
    gift = "{hand: [Gift, Idea], field: [Text], deck: 9}"
    scenario = f"""
otherwise: first
cards: {{Text: {card}, Gift: {{kind: spell, text: "Your opponent draws a card."}}, Idea: {{kind: spell}}}}
players: {{Ada: {gift}, Ben: {{hand: [Idea], deck: 9}}}}
play: [Ada plays Gift, Ada ends the turn]
observe: {{Ada: "number of cards in Ada's hand"}}
"""
    assert run(loads(scenario), game).observations["Ada"] == 1


def test_next_event_of_the_object_of_the_preparing_event_is_about_that_object() -> None:
    text = "When a creature attacks, the next time that creature attacks, destroy it."
    card = f'{{kind: creature, power: 9000, text: "{text}"}}'
    players = "{Ada: {field: [Text, Ox, Cub], deck: 9}, Ben: {deck: 9}}"
    found = play(
        "dm_evolution", card, players, "Ada attacks Ben with Ox; Ada attacks Ben with Cub", "Cub is on the field"
    )
    assert found == {"Cub is on the field": True}


@ALL_GAMES
def test_delayed_trigger_hears_its_own_event_and_not_the_preparing_one(game: str) -> None:
    text = "Whenever a creature dies, the next time a creature with power 3000 dies this turn, draw a card."
    card = f'{{kind: creature, power: 5000, text: "{text}"}}'
    players = "{Ada: {hand: [Doom, Fall], field: [Text, Cub, Ox], deck: 9}, Ben: {deck: 9}}"
    both = "Ada plays Doom on Cub; Ada plays Fall on Ox"
    assert play(game, card, players, both, "cards Ada drew") == {"cards Ada drew": 1}


@ALL_GAMES
@pytest.mark.parametrize(("tapped", "drawn"), [("Ox", 0), ("Cub", 0), ("Ox, Cub", 1)])
def test_state_of_two_choices_is_asked_of_both(game: str, tapped: str, drawn: int) -> None:
    text = "Choose a creature you control and a creature your opponent controls. If they are tapped, draw a card."
    field = {name: f"[{{card: {name}, tapped: {str(name in tapped).lower()}}}]" for name in ("Ox", "Cub")}
    players = f"{{Ada: {{hand: [Text], field: {field['Ox']}, deck: 9}}, Ben: {{field: {field['Cub']}, deck: 9}}}}"
    found = play(game, spell(text), players, "Ada plays Text", "cards Ada drew")
    assert found == {"cards Ada drew": drawn}


@ALL_GAMES
@pytest.mark.parametrize(("power", "drawn"), [(3000, 1), (1000, 0)])
def test_discarded_card_is_asked_about_its_power(game: str, power: int, drawn: int) -> None:
    text = spell("You may discard a card. If the discarded card has 3000 or more power, draw a card.")
    card = {3000: "Ox", 1000: "Cub"}[power]
    players = f"{{Ada: {{hand: [Text, {card}], deck: 9}}, Ben: {{deck: 9}}}}"
    found = play(game, text, players, "Ada plays Text; Ada chooses yes", "cards Ada drew")
    assert found == {"cards Ada drew": drawn}


@pytest.mark.parametrize("game", ["dm_evolution", "monscol"])
def test_creatures_of_another_race_are_spared(game: str) -> None:
    scenario = f"""
cards:
  Elf: {{kind: creature, power: 1000, race: Elf}}
  Orc: {{kind: creature, power: 1000, race: Orc}}
  Text: {spell("Destroy all non-Elf creatures.")}
players: {{Ada: {{hand: [Text], deck: 9}}, Ben: {{field: [Elf, Orc], deck: 9}}}}
play: [Ada plays Text]
observe: {{elf: Elf is on the field, orc: Orc is on the field}}
"""
    assert run(loads(scenario), game).observations == {"elf": True, "orc": False}


def test_span_that_is_not_counted_is_named_in_the_error() -> None:
    words = find_game("dm_evolution")[1].vocabulary
    with pytest.raises(EnglishError, match="found “this game”, but this does not go with the words before it"):
        parse("If a creature was destroyed this game, draw a card.", words)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Destroy target creature they control.", "no player has been named before"),
        ("When this is destroyed, destroy that creature.", "no other object is named before this word"),
    ],
)
def test_reference_without_a_meaning_is_refused(text: str, why: str) -> None:
    with pytest.raises(EnglishError, match=why):
        parse(text, find_game("dm_evolution")[1].vocabulary)


@ALL_GAMES
def test_each_player_counts_their_own_cards(game: str) -> None:
    text = spell("Each player draws a card for each creature they control.")
    players = "{Ada: {hand: [Text], field: [Ox, Cub], deck: 9}, Ben: {field: [Ox], deck: 9}}"
    looks = ("cards Ada drew", "cards Ben drew")
    assert play(game, text, players, "Ada plays Text", *looks) == dict(zip(looks, (2, 1), strict=True))
