"""Set-up errors: one message for each unknown word, and the errors of all cards, zones and lines together."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulestone import compare
from rulestone.game.lexicon import Scaled
from rulestone.kernel.declare import Attribute
from rulestone.model.objects import make_token_card
from rulestone.scenario import ScenarioError, ScriptError, UnknownScenario, find, loads, run, set_up
from rulestone.scenario.setup.cards import CardMaker
from rulestone.scenario.setup.units import MARK, UnscalableValue, rescale_token
from rulestone.scenario.yaml import Node
from tests.scenario.conftest import Play
from tests.scenario.lanterns import GAME
from tests.scenario.test_setup import make_board


def test_empty_mapping_for_a_card_is_one_message() -> None:
    with pytest.raises(ScenarioError, match="expected “card” with the name of a card"):
        make_board("players: {Ada: {field: [{}]}, Ben: {}}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players: {Ada: {hand: [Wcik]}}", "unknown card “Wcik”"),
        ("players: {Ada: {hand: [Wcik]}}", "Did you mean “Wick”?"),
        ("players: {Ada: {hnad: [Wick]}}", "Did you mean “hand”?"),
        ("players: {Ada: {row: [Gust]}, Ben: {field: [Gust]}}", "Gust is a page and cannot be in “field”"),
        ("players: {Ada: {row: [Wick x4]}}", "the row of Ada holds 3 cards at most [L-6]"),
        (
            "players: {Ada: {row: [{card: Wick, posture: asleep}]}}",
            "unknown posture “asleep”\n  There are: ready, tired",
        ),
        ("players: {Ada: {row: [{card: Wick, lit: 1}]}}", "unknown lit “1”"),
        ("players: {Ada: {row: [{card: Wick, light: bright}]}}", "[1].light: expected a whole number, found “bright”"),
        ("players: {Ada: {row: [{card: Wick, postrue: ready}]}}", "Did you mean “posture”?"),
        ("players: {Ada: {row: [{posture: ready}]}}", "expected “card” with the name of a card"),
        ("players: {Ada: {row: [{card: Wick, slot: midle}]}}", "Did you mean “middle”?"),
        ("players: {Ada: {row: [{card: Wick, slot: left}, {card: Lamp, slot: left}]}}", "the slot “left” is taken"),
        ("players: {Ada: {hand: [{card: Wick, slot: left}]}}", "the hand has no slots"),
        ("players: {Ada: {hand: [{card: Wick, face: sideways}]}}", "unknown face “sideways”"),
        ("players: {Ada: {hand: [{card: Wick, owner: Cid}]}}", "unknown player “Cid”"),
        ("players: {Ada: {hand: [{card: Wick, as: A}, {card: Lamp, as: A}]}}", "another object is already called “A”"),
        ("players: {Ada: {hand: [{card: 2 Wick, as: A}]}}", "“as” can name one object only, and there are 2"),
        (
            "players: {Ada: {row: [{card: Lamp, under: [{card: Coat, role: hat}]}]}}",
            "unknown role “hat”\n  There are: coat",
        ),
        ("players: {Ada: {row: [{card: Wick, upright: no}]}}", "write “upright: yes”, or leave it out"),
        ("players: {Ada: {row: [{card: Wick, state: flat}]}}", "unknown state “flat”\n  There are: tapped, untapped"),
        ("players: {Ada: {values: {oli: 3}}}", "Did you mean “oil”?"),
        ("players: {Ada: {oil: 3}}", "“oil” is a value of the player, not a zone; write “values: {oil: …}”"),
        ("players: {Ada: {deck: {list: wikcs}}}", "Did you mean “wicks”?"),
        ("players: {Ada: {}}\nturn: Cid", "unknown player “Cid”\n  There are: Ada, Ben"),
        ("players: {Ada: {}}\nphase: evenign", "Did you mean “evening”?"),
        ("players: {Ada: {}}\nassumes: {shade fist: yes}", "unknown assumption “shade fist”"),
        ("players: {Ada: {}}\nassumes: {shade first: maybe}", "shade first has no option “maybe”\n  It has: yes, no"),
        ("id: X\ncites: [L-99]\nplayers: {Ada: {}}", "unknown rule of lanterns@old “L-99”"),
        (
            "id: X\nplayers: {Ada: {}}\nplay: [{do: Ada plays Wick, refused: L-77}]",
            "unknown rule of lanterns@old “L-77”",
        ),
        ("cards: {A: {kind: createur}}\nplayers: {Ada: {}}", "Did you mean “creature”?"),
        ("cards: {A: {power: 2}}\nplayers: {Ada: {}}", "a card needs “kind” or “copy of”"),
        ("cards: {A: {kimd: creature}}\nplayers: {Ada: {}}", "Did you mean that by “kimd”?"),
        ("cards: {A: {kind: creature, pwoer: 2}}\nplayers: {Ada: {}}", "Did you mean “power”?"),
        ("cards: {A: {copy of: Wikc}}\nplayers: {Ada: {}}", "Did you mean “Wick”?"),
        ("cards: {A: {copy of: Wick, type: page}}\nplayers: {Ada: {}}", "a copy has the type of the copied card"),
        ("cards: {A: Lapm}\nplayers: {Ada: {}}", "Did you mean “Lamp”?"),
        ("cards: {A: {kind: creature, hue: grue}}\nplayers: {Ada: {}}", "unknown hue “grue”\n  There are: blue, red"),
        ("cards: {A: {kind: creature, fits: {if: x}}}\nplayers: {Ada: {}}", "unknown key “if”\n  There are: where"),
        ("cards: {A: {kind: spell, text: x, text is: spell}}\nplayers: {Ada: {}}", "unknown kind of text “spell”"),
    ],
)
def test_setup_reports_an_unknown_word_in_one_message(play: Play, text: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        play(text)
    assert said in str(caught.value)
    assert str(caught.value).startswith("test.yaml:")


@pytest.mark.parametrize("entry", ["Ada", "ben", "{card: Wick, as: Ada}", "{card: Wick, as: BEN}"])
def test_card_with_the_name_of_a_player_is_refused(entry: str) -> None:
    cards = "cards: {Ada: {copy of: Wick}, ben: {copy of: Wick}}\n"
    with pytest.raises(ScenarioError, match=r"is the name of a player; give the card another name, as in {card: "):
        set_up(loads(f"{cards}players: {{Ada: {{field: [{entry}]}}, Ben: {{}}}}", "test.yaml"), GAME, "old")


def test_value_of_a_token_is_a_whole_number_of_own_units() -> None:
    scales = {"power": Scaled(attributes={"light": 1000})}
    even, odd = (make_token_card("Spark", "lantern", {f"{MARK}power": power}, ()) for power in (2000, 2500))
    assert rescale_token(even, scales).values["light"] == 2
    with pytest.raises(UnscalableValue, match="2500 has no counterpart: 1 light stands for 1000"):
        rescale_token(odd, scales)


def test_card_in_a_role_that_is_not_attached_has_no_cards_under_it() -> None:
    text = "players: {Ada: {battle zone: [{card: g1, under: [{card: g2, role: link, under: [a]}]}]}, Ben: {}}"
    with pytest.raises(ScenarioError, match="has no “under” of its own"):
        set_up(loads(text), "dm_evolution")


@pytest.mark.parametrize(
    ("default", "value", "expected"),
    [(False, "bright", "yes or no"), (0, True, "a whole number"), (0, "x", "a whole number")],
)
def test_value_of_another_type_than_its_attribute_is_refused(default: Any, value: Any, expected: str) -> None:
    maker: Any = None
    declared = Attribute(name="sheen", default=default)
    assert CardMaker.check_value(maker, declared, Node(default, 1, "", "")) == default
    with pytest.raises(ScenarioError, match=f"sheen: expected {expected}, found"):
        CardMaker.check_value(maker, declared, Node(value, 1, "", ""))


FAULTY = """title: Faulty
cards:
  Bear: {kind: creature, powr: 2000}
  Study: {kind: spell, text: "Draw a crad."}
  Doom: {kind: spel}
  Lion: {kind: creature}
players: {Ada: {field: [Lion]}}
observe: [zone of Lion]
"""


def test_errors_of_all_cards_are_raised_together() -> None:
    for find_errors in (lambda one: run(one, "godacard"), compare):
        with pytest.raises(ScenarioError) as caught:
            find_errors(loads(FAULTY, "here"))
        found = (caught.value, *caught.value.also)
        assert [one.key for one in found] == ["cards.Bear.powr", "cards.Study.text", "cards.Doom.kind"]


def test_errors_of_cards_and_zones_are_raised_together() -> None:
    text = FAULTY.replace("{field: [Lion]}", "{feild: [Lion], hand: [Linx], graveyard: [Bear], values: {lief: 2}}")
    with pytest.raises(ScenarioError) as caught:
        run(loads(text, "here"), "godacard")
    found = [one.key for one in (caught.value, *caught.value.also)]
    cards, zones = found[:3], found[3:]
    assert cards == ["cards.Bear.powr", "cards.Study.text", "cards.Doom.kind"]
    assert zones == ["players.Ada.feild", "players.Ada.hand[1]", "players.Ada.values.lief"]


def test_comparison_names_only_the_card_that_no_game_knows() -> None:
    text = FAULTY.replace("powr: 2000", "atk: 2").replace("crad", "card")  # “atk” is a word of one game
    with pytest.raises(ScenarioError) as caught:
        compare(loads(text, "here"))
    assert (caught.value.key, caught.value.also) == ("cards.Doom.kind", ())


def test_errors_of_all_keys_are_raised_together() -> None:
    with pytest.raises(ScenarioError) as caught:
        loads("titel: Keys\nstep: [continue]\nplay: [continue]\nplayers: {Ada: {}}\n", "here")
    assert [one.key for one in (caught.value, *caught.value.also)] == ["titel", "step"]


def test_errors_of_keys_of_the_file_and_of_lines_are_raised_together() -> None:
    with pytest.raises(ScenarioError) as caught:
        loads("titel: Keys\nplay: [{do: Ada passes, refusd: X}, {}]\nplayers: {Ada: {}}\nstep: [go]\n", "here")
    assert [one.key for one in (caught.value, *caught.value.also)] == ["titel", "play[1].refusd", "play[2]", "step"]


def test_errors_of_cards_zones_lines_and_observations_are_raised_together() -> None:
    lines = "play: [Ada plais Lion, Ada plays Lyon, Ada plays Bear]\nexpect: {zon of Lion: graveyard}\n"
    text = FAULTY.replace("observe: [zone of Lion]\n", lines).replace("[Lion]}", "[Lion], hand: [Bear, Linx]}")
    keys = ["cards.Bear.powr", "cards.Study.text", "cards.Doom.kind"]
    later = ["players.Ada.hand[2]", "play[1]", "play[2]", "expect.zon of Lion"]
    for find_errors in (lambda one: run(one, "godacard"), compare):
        with pytest.raises(ScenarioError) as caught:
            find_errors(loads(text, "here"))
        assert [one.key for one in (caught.value, *caught.value.also)] == keys + later


MISSPELT = """title: Misspelt
cards:
  Doom: {kind: spell, text: "Destroy target enemy creature."}
  Lion: {kind: creature, power: 2000}
players: {Ada: {hand: [Doom]}, Ben: {field: [Lion]}}
play:
  - Ada plays Doom on Lion
  - Ada plaays Doom
  - Ada plays Doom on Lyon
  - Bob passes
observe: {lost: zon of Lion, found: zone of Lion, line: line 1 is allowed}
expect: {zone of Lino: graveyard}
"""


@pytest.mark.parametrize("verb", ["plaays", "plays"])
def test_errors_of_all_lines_and_observations_are_raised_together(verb: str) -> None:
    text = MISSPELT.replace("plaays", verb)
    keys = ["play[2]", "play[3]", "play[4]", "observe.lost", "expect.zone of Lino"]
    for find_errors in (lambda one: run(one, "godacard"), compare):
        with pytest.raises(ScenarioError) as caught:
            find_errors(loads(text, "here"))
        assert [one.key for one in (caught.value, *caught.value.also)] == keys[verb == "plays" :]


def test_misspelt_observation_does_not_hide_a_misspelt_card_of_a_line() -> None:
    text = MISSPELT.replace("  - Ada plaays Doom\n", "").replace("  - Bob passes\n", "")
    with pytest.raises(ScenarioError) as caught:
        compare(loads(text, "here"))
    found = [one.key for one in (caught.value, *caught.value.also)]
    assert found == ["play[2]", "observe.lost", "expect.zone of Lino"]


@pytest.mark.parametrize(
    ("text", "noted"), [("Draw cards equal to its power.", True), ("Deal damage equal to its power to it.", False)]
)
def test_number_of_cards_equal_to_power_gets_a_note(text: str, noted: bool) -> None:
    spell = {"kind": "spell", "text": f"Choose a creature. {text}"}
    scenario = {
        "cards": {"Zap": spell},
        "players": {"Ada": {"hand": ["Zap"]}},
        "observe": {"hand": "cards in Ada's hand"},
    }
    notes = [note.text for note in run(scenario, "gateruler").notes]
    assert any("3000 cards" in note for note in notes) is noted


OX = "cards: {Ox: {kind: creature, power: 1000}}\n"
ON_FIELD = "players: {Ada: {field: [Ox]}, Ben: {}}\n"
TAPPED = "players: {Ada: {field: [{card: Ox, tapped: yes, state: untapped}]}, Ben: {}}\n"


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        (
            "dm_evolution",
            OX + ON_FIELD + "revision: a\nrevisions: [a]\n",
            "use either “revision” or “revisions”, not both",
        ),
        ("dm_evolution", OX + ON_FIELD + "play: ['']\n", "expected a line of the script, found nothing"),
        (
            "dm_evolution",
            OX + ON_FIELD + "observe: {it: Ada may pass}\n",
            "“may” needs an action, as in “Ada may attack",
        ),
        ("dm_evolution", OX + TAPPED, "“state” contradicts another entry for the card: tapped is True there"),
        (
            "dm_evolution",
            OX + ON_FIELD + "expect: {zone of Ox: {not: hand, one of: [hand]}}\n",
            "expected one of any order, contains, not, one of",
        ),
        (
            "dm_evolution",
            "cards: {Ox: {type: creature, material: {}}}\n" + ON_FIELD,
            "material: expected a value, or “where” with a condition in rules English",
        ),
        (
            "dm_evolution",
            OX + ON_FIELD + "play: [{do: Ben chooses Ox, refused: yes}]\n",
            "Ben is not asked; Ada is asked: end the main step",
        ),
        (
            "monscol",
            OX + ON_FIELD + "phase: first normal timing\n",
            "a scenario cannot start within the first normal timing, only at the beginning of a phase of the turn",
        ),
        (
            "godacard",
            "cards: {Ox: {kind: creature, text: Ox dances.}}\n" + ON_FIELD,
            "cards.Ox.text: in the rules English of godacard: column 6: found “dances”",
        ),
        ("dm_evolution", "a: b: c\n", "this is not well-formed YAML: mapping values are not allowed"),
    ],
)
def test_entry_that_contradicts_another_or_is_empty_is_an_error(game: str, text: str, said: str) -> None:
    with pytest.raises((ScenarioError, ScriptError), match=re.escape(said)):
        run(loads(text), game)


def test_name_of_a_ruling_alone_is_an_error_that_names_its_game() -> None:
    with pytest.raises(UnknownScenario, match="“GRR-002” is a ruling\n  Write “gateruler/GRR-002”"):
        find("GRR-002")
