"""Refusals of picks name the requirement that the picked object fails."""

from __future__ import annotations

import pytest

from rulestone import compare
from rulestone.scenario import ScriptError, loads, run

GAMES = ("dm_evolution", "gateruler", "godacard", "monscol")
BOARD = """
title: Which creature
cards:
  Guard: {{kind: creature, power: 2000}}
  Cat: {{kind: creature, power: 1000}}
  Bear: {{kind: creature, power: 9000}}
  Idea: {{kind: spell, text: "Draw a card."}}
  Doom: {{kind: spell, text: "{text}"}}
players:
  Ada: {{field: [{{card: Guard, as: Mine}}], hand: [Doom, Idea, {{card: Bear, as: Kept}}, {{card: Cat, as: Spare}}]}}
  Ben: {{field: [{field}]}}
play: [{line}]
observe: {{it is allowed: line 1 is allowed}}
"""


def list_reasons(text: str, field: str, line: str, games: tuple[str, ...] = GAMES) -> dict[str, str]:
    """Return game → the reason for refusing the only line of a script; "" if the line is allowed."""
    columns = compare(loads(BOARD.format(text=text, field=field, line=line)), games).columns
    return {column.name.partition("@")[0]: column.run.steps[0].verdict.because for column in columns}


SMALL = "Destroy target enemy creature with power 3000 or less."


def test_target_above_the_limit_is_refused_with_its_value() -> None:
    assert list_reasons(SMALL, "Guard, Cat, Bear", "Ada plays Doom on Bear") == {
        "dm_evolution": "Bear cannot be picked: its power is 9000, more than 3000; choose from: Guard, Cat",
        "gateruler": "Bear cannot be picked: its atk × 1000 is 9000, more than 3000; choose from: Guard, Cat",
        "godacard": "Bear cannot be picked: its power is 9000, more than 3000; choose from: Guard, Cat",
        "monscol": "Bear cannot be picked: its attack × 1000 is 9000, more than 3000; choose from: Guard, Cat",
    }


def test_target_passed_over_by_a_forced_pick_is_refused_with_its_value() -> None:
    found = list_reasons(SMALL, "Cat, Bear", "Ada plays Doom on Bear", ("dm_evolution", "godacard"))
    assert set(found.values()) == {"Bear cannot be picked: its power is 9000, more than 3000; choose from: Cat"}


def test_only_target_that_does_not_fit_is_refused_with_its_value() -> None:
    found = list_reasons(SMALL, "Bear", "Ada plays Doom on Bear", ("godacard", "gateruler"))
    assert found == {
        "godacard": "Bear cannot be picked: its power is 9000, more than 3000",
        "gateruler": "Bear cannot be picked: its atk × 1000 is 9000, more than 3000",
    }


@pytest.mark.parametrize(
    ("text", "field", "name", "because"),
    [
        ("Destroy target enemy creature.", "Cat, Bear", "Mine", "it is Ada's, not Ben's"),
        ("Destroy target tapped creature.", "Cat, {Bear: tapped}, {Guard: tapped}", "Cat", "it is not tapped"),
        ("Destroy target creature.", "Cat, Bear", "Kept", "it is in the hand, not in the battle zone"),
    ],
)
def test_target_of_another_player_state_or_zone_is_refused_with_it(
    text: str, field: str, name: str, because: str
) -> None:
    (found,) = list_reasons(text, field, f"Ada plays Doom on {name}", GAMES[:1]).values()
    assert found.startswith(f"{name} cannot be picked: {because}; choose from: ")


def test_choice_of_the_effect_does_not_hide_the_reason_against_a_target() -> None:
    found = list_reasons(f"{SMALL} Destroy an enemy creature.", "Bear", "Ada plays Doom on Bear", ("godacard",))
    assert found == {"godacard": "Bear cannot be picked: its power is 9000, more than 3000"}


DISCARD = "Discard a creature card from your hand. Draw a card."


def test_chosen_card_of_another_type_is_an_error_with_its_type() -> None:
    text = BOARD.format(text=DISCARD, field="Cat", line="Ada plays Doom, Ada chooses Idea")
    with pytest.raises(ScriptError, match="Idea cannot be picked: its type is spell, not creature; Ada is asked: "):
        run(loads(text), "dm_evolution")


def test_card_of_another_type_in_a_refused_answer_is_named_with_its_type() -> None:
    line = "Ada plays Doom, {do: Ada chooses Idea, refused: yes}, Ada chooses Spare"
    found = run(loads("id: X-1\n" + BOARD.format(text=DISCARD, field="Cat", line=line)), "dm_evolution")
    assert found.steps[1].verdict.because == "Idea cannot be picked: its type is spell, not creature"


def list_cells(text: str, field: str, line: str) -> list[str]:
    """Return the texts of the cells of a scenario's only line."""
    found = compare(loads(BOARD.format(text=text, field=field, line=line)), ("dm_evolution", "godacard"))
    (row,) = [row for row in found.rows if row.step == 1]
    return [cell.text for cell in row.cells.values()]


def test_cell_of_a_refused_pick_names_the_failed_requirement_without_the_candidates() -> None:
    assert list_cells(SMALL, "Guard, Cat, Bear", "Ada plays Doom on Bear") == [
        "not allowed: Bear cannot be picked: its power is 9000, more than 3000 [DM-8.9]",
        "not allowed: Bear cannot be picked: its power is 9000, more than 3000 [GC-14.7]",
    ]


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("Your opponent discards a card.", "hand: [Doom]}, Ben: {hand: [Idea]}"),  # their only card, not Ada's
        ("Discard a card.", "hand: [Doom, 3]}, Ben: {}"),  # any of three equal cards
    ],
)
def test_word_beside_a_pick_that_the_line_does_not_decide_is_no_refusal(text: str, hands: str) -> None:
    scenario = (
        f"cards:\n  Doom: {{kind: spell, text: {text}}}\n  Idea: {{kind: spell, text: Draw a card.}}\n"
        "  Cat: {kind: creature, power: 1000}\n"
        f"players: {{Ada: {{field: [Cat], {hands}}}\nplay: [Ada plays Doom on Cat]\n"
    )
    found = run(loads(scenario), "godacard", lenient=True)
    assert found.steps[0].verdict
    assert found.unmet.endswith("“Cat” does not fit any choice of this line")


GEAR = """
title: Equipment
cards:
  Sword: {{kind: equipment, text: "Equipped creature gets +1000 power."}}
  Hero: {{kind: creature}}
players:
  Ada: {{hand: [Sword], field: [{field}]}}
  Ben: {{}}
play: [{line}]
observe: {{Sword ends in: zone of Sword}}
"""


def test_verb_that_does_not_fit_its_object_is_refused_with_one_that_does() -> None:
    scenario = loads(GEAR.format(field="Hero", line="Ada equips Sword on Hero"))
    run_of = {column.name.partition("@")[0]: column.run for column in compare(scenario).columns}
    for game in ("dm_evolution", "godacard"):
        because = run_of[game].steps[0].verdict.because
        assert because == "“equips” does not fit Sword here: write “Ada plays Sword”"
    assert run_of["monscol"].steps[0].verdict.ok


def test_equipment_is_played_on_a_unit_where_a_game_attaches_it_at_once() -> None:
    found = run(loads(GEAR.format(field="Hero", line="Ada plays Sword")), "monscol")
    assert found.observations == {"Sword ends in": "under Hero"}


def test_card_that_only_casts_spells_bears_no_equipment() -> None:
    found = run(loads(GEAR.format(field="", line="Ada plays Sword")), "monscol", lenient=True)
    assert found.observations == {"Sword ends in": "hand"}
    assert not found.steps[0].verdict.ok


@pytest.mark.parametrize(
    ("game", "text", "label", "word"),
    [
        ("gateruler", "Draw a card.", "Knight", "to right"),
        ("monscol", "Draw a card.", "A22", "to A2"),
        ("gateruler", "Draw a card.", "Gears", "on Gear"),
        ("godacard", "Create a creature token named “Soldier” with power 1000.", "Soldiers", "on Soldier"),
        ("dm_evolution", "Name one of “Idea” or “Doom”. Draw a card.", "Ideal", "on idea"),
        ("dm_evolution", "Choose one — • Draw a card. • Discard a card.", "Drawn", "on draw"),
    ],
)
def test_refused_line_with_a_correct_word_names_no_misspelling(game: str, text: str, label: str, word: str) -> None:
    found = run(
        loads(
            f"cards:\n  Text: {{kind: spell, text: '{text}'}}\n  Ox: {{kind: creature, power: 1000}}\n"
            "  Gear: {kind: equipment, power: 1000}\n"
            f"players: {{Ada: {{hand: [Text, Gear]}}, Ben: {{field: [{{card: Ox, as: {label}}}]}}}}\n"
            f"play: [Ben plays Text {word}]\n"
        ),
        game,
    )
    assert not found.steps[0].verdict
