"""`rulestone english` shows how a text is read, and where it stops; the examples of a vocabulary are checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from rulestone.authors.english import guess_kind, read_text, render_read_text
from rulestone.authors.reference.examples import sample
from rulestone.cli.commands import rulestone as command
from rulestone.game.host import find
from rulestone.lab.conformance import find_unread
from rulestone.language.english import parse
from rulestone.model.objects import Card


def call(*words: str) -> Result:
    return CliRunner().invoke(command, words, prog_name="rulestone")


def test_command_shows_parts_meaning_and_printed_form_of_a_text() -> None:
    found = read_text("Destroy target enemy fighter.", sample())
    assert "    noun: “fighter”" in [line[-len("    noun: “fighter”") :] for line in found.tree]
    assert found.means[0].startswith(
        "Ability(kind='effect', effect=(Choose(name='target', what=Select(zones=('field',)"
    )
    assert found.printed == "Choose a fighter your opponent controls. Destroy it."
    assert [line for line in render_read_text(found).splitlines() if line.endswith(":")] == ["Means:", "Printed form:"]
    shown = render_read_text(found, tree=True)
    assert [line for line in shown.splitlines() if line.endswith(":")] == ["Means:", "Printed form:", "Tree:", "Data:"]


def test_parts_are_aligned_under_the_sentence() -> None:
    found = read_text("When this is destroyed, you may draw a card.", sample())
    assert found.parts == ((("trigger", "When this is destroyed,"), ("instruction", "you may draw a card.")),)
    assert render_read_text(found).splitlines()[:3] == [
        "When this is destroyed, you may draw a card.",
        "----------------------- --------------------",
        "trigger                 instruction",
    ]
    said = "A triggered ability: it triggers each time its event happens, and its controller may decline."
    assert found.says == (said,)


def test_printed_form_equal_to_the_text_is_omitted() -> None:
    assert render_read_text(read_text("When this is destroyed, draw a card.", sample())).endswith(
        "Printed form:\n  the same\n"
    )


def test_form_that_a_game_cannot_print_is_not_shown() -> None:
    raw = "Choose unit cards in field (where: (its atk * 10) is 20)."
    found = replace(read_text("Draw a card.", sample()), printed=raw)
    assert render_read_text(found).endswith("Printed form:\n  read, but not printed: the game has no words for it\n")


@pytest.mark.parametrize("text", [".", " .", "\n."])
def test_full_stop_without_a_sentence_cannot_stand_there(text: str) -> None:
    assert read_text(text, sample()).stops[0].why.endswith(": “.” cannot stand here")


def test_each_line_is_an_ability_with_its_own_parts() -> None:
    found = read_text("Draw a card.\nWhen this is destroyed, draw a card.", sample(), "activated")
    assert [ability.kind for ability in parse(found.text, sample().vocabulary, "activated")] == [
        "activated",
        "triggered",
    ]
    assert len([line for line in found.tree if not line.startswith(" ")]) >= 2


def test_error_points_at_its_place_with_near_sentences() -> None:
    found = read_text("Destroy target enemi fighter.", sample())
    (stop,) = found.stops
    assert (stop.line, stop.column) == (1, 16)
    assert stop.like[0] == "Destroy target enemy fighter."
    assert len(stop.like) <= 8
    lines = render_read_text(found).splitlines()
    assert lines[1] == " " * 15 + "^"
    assert lines[2] == "column 16: this game has no word “enemi”; did you mean “enemy”?"


def test_unknown_word_without_a_near_one_is_named_and_sentences_suggested() -> None:
    (stop,) = read_text("Draw a card, then frobnicate it.", sample()).stops
    assert stop.why == "column 19: this game has no word “frobnicate”"
    assert stop.like


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("Teleport this.", "Destroy this."),
        ("Destroy target zombie.", "Destroy target fighter."),
        ("When this explodes, draw a card.", "When this is destroyed, draw a card."),
        ("If you control an axe, draw a card.", "If you control a fighter, draw a card."),
        ("Once per turn: teleport this.", "Destroy this."),
    ],
)
def test_unknown_word_is_replaced_by_own_words_in_the_suggested_sentences(text: str, like: str) -> None:
    (stop,) = read_text(text, sample()).stops
    assert like in stop.like


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Each creature you control deals 1 damage to target player.", "control"),
        ("On Reveal: Give your other cards here +1 Power.", "power"),
    ],
)
def test_suggested_sentences_share_a_word_with_the_unread_one(text: str, word: str) -> None:
    ruleset = find("dm_evolution")[1]
    (stop,) = read_text(text, ruleset).stops
    assert any(word in sentence for sentence in stop.like)
    assert not any(read_text(sentence, ruleset).stops for sentence in stop.like)


def test_unknown_keyword_error_lists_known_keywords() -> None:
    (stop,) = read_text("Frobnicate.", sample()).stops
    assert stop.why.startswith("column 1: this game has no keyword “Frobnicate” (its keywords: ")
    (stop,) = read_text("Frobnicate a card.", sample()).stops
    assert stop.why == "column 1: this game has no word “Frobnicate”"


def test_misspelt_word_after_a_word_that_fits_is_named() -> None:
    (stop,) = read_text("When this is destroid, draw a card.", sample()).stops
    assert stop.why == "column 11: this game has no word “destroid”; did you mean “destroyed”?"


def test_missing_comma_before_word_is_suggested() -> None:
    (stop,) = read_text("When this is destroyed draw a card.", sample()).stops
    assert stop.why == "column 24: “draw” cannot stand here; is a comma missing before it?"


def test_comma_is_not_suggested_where_the_text_stays_unreadable() -> None:
    (stop,) = read_text("Destroy this until end of turn.", sample()).stops
    assert stop.why == "column 14: “until” cannot stand here"


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Destory this.", "“Destory”; did you mean “destroy”?"),
        ("Draw 2 crads.", "“crads”; did you mean “cards”?"),
        ("Destroy target figther.", "“figther”; did you mean “fighter”?"),
    ],
)
def test_misspelt_word_is_named_with_the_nearest_word_of_the_game(text: str, unknown: str) -> None:
    (stop,) = read_text(text, sample()).stops
    assert stop.why.endswith(f": this game has no word {unknown}")


def test_counter_in_a_game_without_counters_is_named() -> None:
    shown = call("english", "Choose a creature. Put a fire counter on it.").output
    lacking = "Duel Masters 2021-03, Gate Ruler 2022-03, Monster Collection block2"
    assert f"{lacking}: not read, column 44: this game has no “fire counter”" in " ".join(shown.split())
    assert "Goda Card Battler 2017-12: Choose a monster." in shown


def test_concept_that_a_game_lacks_is_refused_with_the_reason() -> None:
    bad = call("english", "Creatures you control have trample.", "--game", "dm_evolution")
    assert (bad.exit_code, "this game has no “trample”: no damage is dealt in a battle" in bad.output) == (1, True)


def test_sentence_with_the_same_beginning_is_suggested_first() -> None:
    (stop,) = read_text("Whenever this fighter vanishes, you lose the game and draw.", sample()).stops
    assert stop.like[0].startswith("When this ")


def test_text_without_a_game_is_read_by_each_game() -> None:
    found = call("english", "Other creatures you control get +1/+1.")
    assert found.exit_code == 0
    assert "Goda Card Battler 2017-12: Your other monsters get +1000 power." in found.output
    nobody = call("english", "Frobnicate.", "--format", "json")
    assert nobody.exit_code == 1
    assert len(json.loads(nobody.output)) >= 4


def test_shared_values_are_printed_in_the_units_of_each_game() -> None:
    power = call("english", "Target creature gets +3000 power until end of turn.").output
    assert "Gate Ruler 2022-03: Choose a unit. It gets +3 ATK and +3 HP until end of turn." in power
    damage = call("english", "Deal 2000 damage to target creature.").output
    assert "Gate Ruler 2022-03, Monster Collection block2: Choose a unit. Deal 2 damage to it." in damage
    uneven = call("english", "Deal 2500 damage to target creature.", "--game", "gateruler")
    assert "2500 damage has no counterpart: 1 damage stands for power 1000" in uneven.output


def test_statement_is_read_as_static_and_instruction_as_effect() -> None:
    assert guess_kind("Your fighters get +1 strength.", sample()) == "activated"
    assert guess_kind("Draw a card.", sample()) == guess_kind("Drwa.", sample()) == "effect"


def test_unknown_event_suggests_whole_sentence_that_reads() -> None:
    (stop,) = read_text("When this fighter vanishes, draw a card.", sample()).stops
    assert "When this is destroyed, draw a card." in stop.like


def test_every_line_that_cannot_be_read_is_reported() -> None:
    stops = read_text("Draw a crad.\nDraw a card.\nDestroi it.", sample()).stops
    assert [(stop.line, stop.column) for stop in stops] == [(1, 8), (3, 1)]


def test_unreadable_text_is_reported_in_text_json_and_exit_status() -> None:
    good = call("english", "Draw 2 cards.", "--game", "godacard")
    assert (good.exit_code, "Draw 2 cards." in good.output, "Do(verb=" in good.output) == (0, True, False)
    assert "Do(verb='draw'" in call("english", "Draw 2 cards.", "--game", "godacard", "--tree").output
    bad = call("english", "Draw 2 cats.", "--game", "godacard", "--format", "json")
    assert bad.exit_code == 1
    assert json.loads(bad.output)["stops"][0]["column"] == 8


def test_unreadable_examples_and_card_texts_are_reported() -> None:
    ruleset = sample()
    assert list(find_unread(ruleset)) == []
    assert ruleset.vocabulary.examples
    words = replace(ruleset.vocabulary, examples=("Draw a crad.",))
    odd = Card(name="Odd", type="trick", text="Destroi it.")
    wrong = list(find_unread(replace(ruleset, vocabulary=words, cards={**ruleset.cards, "Odd": odd})))
    assert len(wrong) == 2
    assert wrong[0].startswith("sample_duel@1, example “Draw a crad.”: column 8")
    assert "card Odd “Destroi it.”" in wrong[1]


@pytest.mark.parametrize("empty", ["", "   "])
def test_empty_text_is_reported(empty: str) -> None:
    assert "there is no text" in read_text(empty, sample()).stops[0].why
    assert "there is no text" in render_read_text(read_text(empty, sample()))


def test_text_that_no_game_reads_is_explained_for_each_game(tmp_path: Path) -> None:
    path = tmp_path / "counter.yaml"
    path.write_text(
        'cards: {Doom: {kind: spell, text: "Destory this."}}\n'
        "players: {Ada: {hand: [Doom]}, Ben: {}}\n"
        "observe: [cards Ada drew]\n"
    )
    result = call("compare", str(path), "--games", "dm_evolution,gateruler@2020-12,gateruler@2022-03", "--quick")
    assert result.exit_code == 2
    assert f"{path}:1: cards.Doom.text: no game can read this text\n" in result.output
    why = "not read, column 1: this game has no word “Destory”; did you mean “destroy”?"
    output = " ".join(result.output.split())
    assert output.count(f" Duel Masters, Gate Ruler: {why} A sentence") == 1  # equal reasons of games stand together
    assert "\n  A sentence like it: Destroy this.\n" in result.output
