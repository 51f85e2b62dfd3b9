"""A card text without effect in a game is refused or noted; `check` reports such a card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.game.host import find, list_rulesets
from rulestone.game.validation.checker import check_ruleset
from rulestone.game.validation.unused import find_unused
from rulestone.language.abilities import Ability
from rulestone.language.build import activated, do, effect, triggered
from rulestone.language.expressions import Var
from rulestone.model.objects import Card
from rulestone.scenario import ScenarioError, loads, run, set_up

GAMES = ("dm_evolution", "gateruler", "godacard", "monscol")
FILE = """
cards: {{Odd: {{kind: {kind}, text: "{text}"}}, Cub: {{kind: creature}}}}
players: {{Ada: {{hand: [Odd, Cub]}}, Ben: {{}}}}
"""
NEVER = "As long as it is your turn, {} get +1 {}."


def list_notes(game: str, kind: str, text: str) -> list[str]:
    """Return the notes about the card of `FILE`."""
    return [note.text for note in run(loads(FILE.format(kind=kind, text=text)), game).notes if note.about == "Odd"]


def get_refusal(game: str, kind: str, text: str) -> str:
    with pytest.raises(ScenarioError) as error:
        set_up(loads(FILE.format(kind=kind, text=text), "odd.yaml"), game)
    return str(error.value)


@pytest.mark.parametrize("game", GAMES)
def test_spell_with_an_ability_to_use_is_refused(game: str) -> None:
    message = get_refusal(game, "spell", "Discard a card: Draw a card.")
    assert message.startswith("odd.yaml:2: cards.Odd.text:")
    assert message.endswith("write: By choosing a card in your hand and discarding it, draw a card.")


@pytest.mark.parametrize("game", GAMES)
def test_suggested_text_has_the_intended_effect(game: str) -> None:
    text = "By choosing a card in your hand and discarding it, draw a card."
    scenario = FILE.format(kind="spell", text=text) + "play: [Ada plays Odd]\nobserve: {drew: cards Ada drew}\n"
    assert run(loads(scenario), game).observations == {"drew": 1}


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "monscol"])  # spells of Goda Card Battler stay in play
def test_trigger_of_a_spell_that_is_never_in_play_is_noted(game: str) -> None:
    (note,) = list_notes(game, "spell", "When this attacks, draw a card.")
    assert "the triggered ability works in the" in note
    assert note.endswith("write: Draw a card.")


@pytest.mark.parametrize(
    ("game", "units", "attribute"),
    [
        ("dm_evolution", "your creatures", "power"),
        ("gateruler", "your units", "ATK"),
        ("monscol", "your units", "attack"),
    ],
)
def test_static_ability_of_a_spell_that_is_never_in_play_is_noted(game: str, units: str, attribute: str) -> None:
    assert "the static ability works in the" in list_notes(game, "spell", NEVER.format(units, attribute))[0]


def test_creature_with_an_ability_to_use_is_refused_where_creatures_have_none() -> None:
    message = get_refusal("dm_evolution", "creature", "Draw a card.")
    assert "no rule uses the activated ability of creature cards; a trigger would be used" in message
    assert message.endswith("such as: When this is destroyed, draw a card.")


@pytest.mark.parametrize("game", ["gateruler", "godacard"])
def test_creature_with_the_effect_of_a_spell_is_refused(game: str) -> None:
    set_up(loads(FILE.format(kind="creature", text="Draw a card.")), game)
    with pytest.raises(ScenarioError, match="no rule uses the effect ability of"):
        set_up(loads(FILE.format(kind="creature, text is: effect", text="Draw a card.")), game)


def test_spell_used_from_a_zone_that_rules_never_ask_for_is_refused() -> None:
    assert "is used only from the hand" in get_refusal("godacard", "spell", "From the graveyard: draw a card.")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Once per turn: as long as it is your turn, your monsters get +1000 power.", "a limit"),
        ("Any time: when this attacks, draw a card.", "a timing"),
        ("Any time: if this would be destroyed, draw a card instead.", "a timing"),
    ],
)
def test_part_of_a_text_that_its_kind_of_ability_ignores_is_noted(text: str, part: str) -> None:
    assert f"{part} means nothing for a " in list_notes("godacard", "creature", text)[0]


def test_text_with_a_used_and_an_unused_ability_is_noted_and_works() -> None:
    text = "When this is destroyed, draw a card.\\nDraw 2 cards."
    assert "no rule uses the activated ability" in list_notes("dm_evolution", "creature", text)[0]


@pytest.mark.parametrize(
    ("game", "card"),
    [
        ("dm_evolution", '{type: gear, text: "When this enters the battle zone, draw a card."}'),
        ("dm_evolution", '{kind: spell, text: "S-trigger.\\nDraw a card."}'),
        ("monscol", '{kind: spell, text: "Draw a card."}'),
    ],
)
def test_card_with_an_effect_has_no_note(game: str, card: str) -> None:
    made = run(loads(f"cards: {{Odd: {card}}}\nplayers: {{Ada: {{hand: [Odd]}}, Ben: {{}}}}\n"), game)
    assert [note.text for note in made.notes if note.about == "Odd"] == []


def test_cost_of_a_static_ability_is_reported() -> None:
    ruleset = find("godacard")[1]
    ability = Ability(kind="static", cost=(do("draw", player=Var("you"), count=1),))
    odd = Card(name="Odd", type="monster", abilities=(ability,))
    found = list(find_unused(odd, ruleset.parts, ruleset.vocabulary))
    assert found == [(ability, "a cost means nothing for a static ability: leave it out")]


@pytest.mark.parametrize("game", GAMES)
def test_spell_with_two_lines_resolves_both(game: str) -> None:
    text = "Draw a card.\\nDraw 2 cards."
    scenario = FILE.format(kind="spell", text=text) + "play: [Ada plays Odd]\nobserve: {drew: cards Ada drew}\n"
    assert run(loads(scenario), game).observations == {"drew": 3}


@pytest.mark.parametrize("game", GAMES)
def test_second_effect_that_cannot_join_the_first_is_noted(game: str) -> None:
    (note,) = list_notes(game, "spell", "Draw a card.\\nOnly if it is your turn: draw 2 cards.")
    assert note == ("only the first effect ability of a card resolves; write: Draw a card. Draw 2 cards.")


@pytest.mark.parametrize("game", ["dm_evolution", "godacard", "monscol"])
def test_limit_of_a_spell_that_is_counted_for_each_card_is_refused(game: str) -> None:
    message = get_refusal(game, "spell", "Once per turn: draw a card.")
    assert message.endswith("a limit per card has no effect: a spell is used only once; write: Draw a card.")


def test_limit_of_a_spell_that_an_assumption_shares_among_copies_is_kept() -> None:
    scenario = (
        'cards: {A: {kind: spell, name: Zap, text: "Once per turn: draw a card."},'
        ' B: {kind: spell, name: Zap, text: "Once per turn: draw a card."}}\n'
        "players: {Ada: {hand: [A, B]}, Ben: {}}\n"
        "assumes: {turn1.unnamed: copies}\n"
        "play: [Ada plays A, {do: Ada plays B, refused: yes}]\nobserve: {drew: cards Ada drew}\n"
    )
    assert run(loads(scenario), "gateruler").observations == {"drew": 1}


@pytest.mark.parametrize(
    ("game", "card", "better"),
    [
        ("dm_evolution", "type: gear", "When this is destroyed, draw a card."),
        ("monscol", "kind: creature", "When this dies, draw a card."),
    ],
)
def test_effect_of_a_card_that_is_never_announced_is_refused(game: str, card: str, better: str) -> None:
    scenario = (
        f'cards: {{Odd: {{{card}, text: "Effect: draw a card."}}}}\nplayers: {{Ada: {{hand: [Odd]}}, Ben: {{}}}}\n'
    )
    with pytest.raises(ScenarioError) as error:
        set_up(loads(scenario), game)
    assert "no rule uses the effect ability of" in str(error.value)
    assert str(error.value).endswith(f"such as: {better}")


@pytest.mark.parametrize("zone", ["hand", "discard pile"])
def test_ability_usable_only_from_an_unchecked_zone_is_refused(zone: str) -> None:
    message = get_refusal("monscol", "creature", f"From the {zone}: draw a card.")
    assert "of unit cards is used only from the" in message
    assert message.endswith("; write: Draw a card.")


def test_ability_without_its_only_zone_is_refused_with_a_suggestion() -> None:
    message = get_refusal("gateruler", "creature", "Overdrive: draw a card.")
    assert message.endswith("is used only from the drive zone; write: Overdrive: from the drive zone: draw a card.")


@pytest.mark.parametrize("game", ["cairn", "chain_duel", "layered_duel"])
def test_trigger_of_a_spell_of_an_example_game_is_noted(game: str) -> None:
    (note,) = list_notes(game, "spell", "When this is destroyed, draw a card.")
    assert "the triggered ability works in the" in note
    assert note.endswith("write: Draw a card.")


@pytest.mark.parametrize("game", GAMES)
def test_choice_among_looked_at_cards_is_made_on_resolution(game: str) -> None:
    text = "Look at the top 3 cards of your deck. Choose one of them. Put it into your hand."
    file = FILE.replace("Cub]", "Cub], deck: [{{card: Cub, as: Cub 2}}, 3]").format(kind="spell", text=text)
    script = "play: [Ada plays Odd, Ada chooses Cub 2]\nobserve: {where: zone of Cub 2}\n"
    assert run(loads(file + script), game).observations == {"where": "hand"}


def test_area_spell_that_stays_in_play_keeps_its_ability_to_use() -> None:
    text = "Discard a card: Draw a card."
    scenario = (
        f'cards: {{Odd: {{type: spell, kind: area, text: "{text}"}}}}\nplayers: {{Ada: {{hand: [Odd]}}, Ben: {{}}}}\n'
    )
    assert set_up(loads(scenario), "godacard").choice is not None


@pytest.mark.parametrize("ruleset", list_rulesets(), ids=lambda ruleset: ruleset.name)
def test_no_card_of_a_game_has_an_unused_ability(ruleset) -> None:  # type: ignore[no-untyped-def]
    found = [
        (card.name, wrong)
        for card in ruleset.cards.values()
        for _, wrong in find_unused(card, ruleset.parts, ruleset.vocabulary)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("game", "card", "what"),
    [
        (
            "dm_evolution",
            Card(name="Odd", type="creature", abilities=(effect(do("draw", player=Var("you"), count=1)),)),
            "no rule uses",
        ),
        (
            "dm_evolution",
            Card(
                name="Odd", type="spell", abilities=(triggered("attack", None, do("draw", player=Var("you"), count=1)),)
            ),
            "works in the battle zone",
        ),
        (
            "gateruler",
            Card(name="Odd", type="event", abilities=(activated(do("draw", player=Var("you"), count=1)),)),
            "and this event is in the",
        ),
    ],
)
def test_check_reports_a_card_with_an_unused_ability(game: str, card: Card, what: str) -> None:
    ruleset = find(game)[1]
    found = check_ruleset(replace(ruleset, cards={**ruleset.cards, "Odd": card}))
    assert [problem.part for problem in found if what in problem.what] == ["card Odd"]
