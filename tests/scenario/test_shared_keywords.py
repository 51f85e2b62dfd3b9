"""Shared keywords and equipment in card texts: the game's own, implied by its rules, or missing with a reason."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.game.host import find
from rulestone.lab.compare.comparison import compare
from rulestone.scenario import ScenarioError, loads, run, set_up
from rulestone.scenario.setup.units import choose_vocabulary

FILE = """
cards: {{Odd: {{kind: creature, power: 1000, text: "{text}"}}}}
players: {{Ada: {{field: [Odd]}}, Ben: {{}}}}
observe: {{abilities: abilities of Odd}}
"""
ARMED = """
cards:
  Hero: {kind: creature, power: 1000}
  Sword: {kind: equipment, text: "Equipped creature gets +1000 power."}
players: {Ada: {field: [{card: Hero, under: [Sword]}]}, Ben: {}}
observe: {strong: power of Hero, worn: Sword is attached to Hero}
"""


def list_notes(text: str, game: str) -> list[tuple[str, str]]:
    return [(note.about, note.rule) for note in run(loads(FILE.format(text=text)), game).notes]


@pytest.mark.parametrize(
    ("game", "keyword", "rule"),
    [("godacard", "blocker", "GC-11.4"), ("gateruler", "haste", "GR-8.11"), ("monscol", "haste", "MC-4.3")],
)
@pytest.mark.parametrize("text", ["{}", "This creature has {}."])
def test_implied_keyword_adds_no_ability(game: str, keyword: str, rule: str, text: str) -> None:
    said = text.format(keyword.capitalize() if text == "{}" else keyword)
    assert (keyword, rule) in list_notes(said, game)
    assert run(loads(FILE.format(text=said)), game).observations == {"abilities": []}


def test_other_ability_stays_beside_implied_keyword() -> None:
    text = "Blocker\\nWhen this is destroyed, draw a card."
    assert len(run(loads(FILE.format(text=text)), "godacard").observations["abilities"]) == 1


@pytest.mark.parametrize("text", ["Destroy all creatures with haste.", "Choose a creature. It loses haste."])
def test_text_that_tests_for_implied_keyword_is_refused(text: str) -> None:
    spell = f"cards: {{Odd: {{kind: spell, text: '{text}'}}}}\nplayers: {{Ada: {{hand: [Odd]}}, Ben: {{}}}}\n"
    set_up(loads(spell), "dm_evolution")
    with pytest.raises(ScenarioError, match="by the rules every creature has “haste”"):
        set_up(loads(spell), "gateruler")


def test_trample_becomes_penetration_in_gate_ruler_with_a_note() -> None:
    assert ("trample", "GR-14.penetration-amount") in list_notes("Trample", "gateruler")


@pytest.mark.parametrize(
    ("game", "text", "rule"),
    [
        ("godacard", "Deal 2 damage to target creature.", "GC-11.2"),
        ("gateruler", "When this blocks, draw a card.", "GR-11.4"),
        ("monscol", "Flying", "MC-8.2"),
        ("godacard", "When this is destroyed, you may draw a card. This creature has trample.", "GC-11.2"),
    ],
)
def test_unreadable_text_names_the_rule_behind_a_missing_concept(game: str, text: str, rule: str) -> None:
    with pytest.raises(ScenarioError, match=rf"\[{rule}\]; "):
        set_up(loads(FILE.format(text=text)), game)


def test_unreadable_text_names_no_rule_if_reading_stops_before_missing_concept() -> None:
    with pytest.raises(ScenarioError) as error:
        set_up(loads(FILE.format(text="Frobnicate a card. This creature has trample.")), "godacard")
    assert "GC-11.2" not in str(error.value)


@pytest.mark.parametrize("game", ["godacard", "monscol", "dm_evolution"])
def test_equipment_under_a_creature_strengthens_it(game: str) -> None:
    assert run(loads(ARMED), game).observations == {"strong": 2000, "worn": True}


def test_question_does_not_arise_for_card_without_counterpart() -> None:
    (missing,) = compare(loads(ARMED), evidence=False).not_arising[:1]
    assert (missing.name.partition("@")[0], "[GR-16" in missing.why) == ("gateruler", True)


@pytest.mark.parametrize("game", ["gateruler", "monscol"])
def test_lexicons_that_differ_in_values_only_share_their_vocabulary(game: str) -> None:
    own = find(game)[1]
    scales = own.lexicon.scales
    other, renamed = (
        replace(own, lexicon=replace(own.lexicon, scales=changed))
        for changed in ({word: replace(one, note="other") for word, one in scales.items()}, {"might": scales["power"]})
    )
    text = "This creature gets +1000 power."
    assert choose_vocabulary(text, own) is choose_vocabulary(text, other) is not own.vocabulary
    assert "might" in choose_vocabulary("Might", renamed).attributes
