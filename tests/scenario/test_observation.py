"""Observations and expectations: every expression, every comparison, and the view of a player."""

from __future__ import annotations

import pytest

from rulestone.game.host import find as find_game
from rulestone.scenario import ScenarioError, loads, run, set_up, view
from rulestone.scenario.observation.card_expressions import FORMS as LOOKS
from rulestone.scenario.observation.event_expressions import COMPARING, FORMS as HAPPENINGS, list_own_events
from tests.scenario.conftest import Play
from tests.scenario.lanterns import GAME

STORY = """
cards: {Own: {kind: creature, power: 2000, text: "When this is destroyed, draw a card."}}
players:
  Ada: {hand: [Gust], row: [{card: Lamp, under: [{card: Coat, role: coat}], posture: ready}], deck: [Lord, Wick]}
  Ben: {field: [Own], hand: [Save, Flare], deck: [Ghost, 2], chest: [Twins]}
play: [Ada plays Gust on Own, Ben plays Flare on Own, {do: Ben plays Save on Lamp, refused: true}]
"""
# expression → its final value under the revision "old"
VALUES = {
    "zone of Own": "graveyard",
    "zone of Own differs from zone of Lamp": True,
    "power of Lamp differs from light of Lamp": True,
    "controller of Own differs from owner of Own": False,
    "mana of Lamp differs from light of Lamp": None,
    "zone of Coat": "under Lamp",
    "Lamp is in row": True,
    "Lamp is in board": True,
    "Coat is in row": False,
    "pile of Lamp": ["Lamp", "Coat"],
    "cards under Lamp": ["Coat"],
    "coat of Lamp": ["Coat"],
    "host of Coat": "Lamp",
    "host of Lamp": "none",
    "controller of Own": "Ben",
    "owner of Own": "Ben",
    "type of Own": "creature",
    "Twins is face up": False,
    "Twins is face down": True,
    "Ben sees Twins": True,
    "Ada sees Twins": False,
    "Ada sees Ben's hand": ["hidden", "hidden"],
    "Ben sees Ben's hand": ["Save", "Ghost"],
    "cards in Ada's hand": 0,
    "cards in Ben's field": 0,
    "cards in Ada's field": 1,
    "names in Ada's deck": ["Lord", "Wick"],
    "top of Ada's deck": "Lord",
    "bottom of Ada's bag": "Wick",
    "top of Ada's hand": "none",
    "cards Ben drew": 1,
    "cards Ada drew": 0,
    "times destroyed": 1,
    "times destroyed to Own": 1,
    "times destroyed to Lamp": 0,
    "times drew by Ben": 1,
    "times cast by Ada": 1,
    "how Own moved": "put out",
    "how Twins moved": None,
    "times cast": 1,  # the action, and the event of the same name
    "order of resolution": ["Flare on Own", "Gust on Own", "Own"],
    "destroyed in order": ["Own"],
    "drew in order": ["Ben"],
    "line 2 is allowed": True,
    "line 3 is allowed": False,
    "items on the stack": [],
    "choices of Ada": "act",
    "choices of Ben": "none",
    "candidates of Ada": [],
    "options of Ada": ["shine Lamp"],
    "options of Ben": [],
    "Ada may attack Ben with Lamp": True,
    "Ben may play Save on Lamp": "L-12",
    "winner": "nobody",
    "game is over": False,
    "turn player": "Ada",
    "phase": "main",
    "turn": 3,
    "power of Lamp": 2000,
    "light of Lamp": 2,
    "colour of Lamp": "blue",
    "posture of Lamp": "untapped",
    "name of Own": "Own",
    "slot of Lamp": "left",
    "gem counters of Lamp": 0,
    "gem counters on Lamp": 0,
    "oil of Ada": 3,
    "cites L-3": True,
    "cites L-13": False,
    "refused 3": "L-12",
    "refused 1": False,
    "the start is allowed": True,
    "rules cited": ["L-7", "L-12", "L-2", "L-3", "L-4"],
    "pile size of Lamp": 1,
    "cards attached to Lamp": ["Coat"],
    "Coat is attached to Lamp": True,
    "Lamp is attached to Coat": False,
    "Lamp is untapped": True,
    "Lamp is tapped": False,
    "Lamp is new": None,
    "chest size of Ben": 1,
    "life of Ada": None,
    "power printed on Lamp": 2000,
    "colour printed on Lamp": "blue",
    "damage on Lamp": None,
    "counters on Lamp": 0,
    "Own was destroyed": True,
    "Lamp was destroyed": False,
    "Lamp has haste": None,
    "times Ben was asked": 1,
    "abilities of Own": ["triggered"],
}


@pytest.fixture(scope="module")
def observed() -> dict[str, object]:
    wanted = "".join(f'  "{text}": "{text}"\n' for text in VALUES)
    return run(loads(STORY + "observe:\n" + wanted, "test.yaml"), GAME, "old").observations


@pytest.mark.parametrize("expression", VALUES)
def test_observation_has_its_value(observed: dict[str, object], expression: str) -> None:
    assert observed[expression] == VALUES[expression]


@pytest.mark.parametrize(
    ("paraphrase", "expression"),
    [
        ("how many cards Ben drew?", "cards Ben drew"),
        ("location of Own", "zone of Own"),
        ("the place of Own", "zone of Own"),
        ("cards drew by Ben", "cards Ben drew"),
        ("the number of gem counters on Lamp", "gem counters on Lamp"),
        ("how many times destroyed to Own", "times destroyed to Own"),
        ("Ben's cards in hand", "cards in Ben's hand"),
        ("Lamp's light", "light of Lamp"),
        ("Own’s zone", "zone of Own"),
        ("Ada's oil", "oil of Ada"),
        ("where is Coat?", "zone of Coat"),
        ("is Lamp untapped?", "Lamp is untapped"),
        ("was Own destroyed?", "Own was destroyed"),
        ("who won?", "winner"),
    ],
)
def test_paraphrase_has_the_value_of_its_form(play: Play, paraphrase: str, expression: str) -> None:
    found = play(f'{STORY}observe:\n  asked: "{paraphrase}"\n  meant: "{expression}"').observations
    assert found["asked"] == found["meant"] is not None


def test_every_form_of_observation_is_tested() -> None:
    patterns = [text.split("{")[0] for text in (*COMPARING, *LOOKS, *HAPPENINGS)]
    middles = [text.split("}")[1].split("{")[0] for text in (*COMPARING, *LOOKS, *HAPPENINGS) if text.startswith("{")]
    for start in filter(None, patterns):
        assert any(value.startswith(start) for value in VALUES), start
    for middle in middles:
        assert any(middle in value for value in VALUES), middle


@pytest.mark.parametrize(
    ("expectation", "holds"),
    [
        ("cards in Ada's deck: 2", True),
        ("cards in Ada's deck: 3", False),
        ("cards in Ada's deck: '>= 2'", True),
        ("cards in Ada's deck: '> 2'", False),
        ("cards in Ada's deck: '<= 2'", True),
        ("cards in Ada's deck: '< 2'", False),
        ("cards in Ada's deck: '!= 2'", False),
        ("zone of Lamp: field", True),
        ("zone of Lamp: row", True),
        ("zone of Lamp: Row", True),
        ("zone of Lamp: not hand", True),
        ("zone of Lamp: not field", False),
        ("zone of Coat: coat", True),
        ("zone of Coat: under Lamp as coat", True),
        ("Lamp is in row: yes", True),
        ("Lamp is in row: no", False),
        ("posture of Lamp: ready", True),
        ("posture of Lamp: untapped", True),
        ("posture of Lamp: upright", True),
        ("names in Ada's deck: [Lord, Wick]", True),
        ("names in Ada's deck: [Wick, Lord]", False),
        ("names in Ada's deck: {any order: [Wick, Lord]}", True),
        ("names in Ada's deck: {any order: [Wick]}", False),
        ("names in Ada's deck: {contains: Wick}", True),
        ("names in Ada's deck: {contains: [Ghost]}", False),
        ("top of Ada's deck: {one of: [Wick, Lord]}", True),
        ("top of Ada's deck: {not: Lord}", False),
        ("coat of Lamp: Coat", True),
        ("winner: none", True),
        ("refused 3: yes", True),
        ("refused 3: L-8", False),
        ("refused 1: no", True),
        ("Ada may attack Ben with Lamp: yes", True),
        ("order of resolution: [Flare, Gust, Own]", True),
    ],
)
def test_expectation_is_compared_with_the_value_of_its_observation(play: Play, expectation: str, holds: bool) -> None:
    run = play(STORY + "expect:\n  " + expectation)
    assert run.expectations[-1].holds is holds
    assert run.expectations[-1].step == -1


def test_expectation_records_whether_it_held_at_the_start(play: Play) -> None:
    run = play(STORY + "expect: {zone of Own: ashes, zone of Lamp: row, refused 3: yes}")
    assert [e.at_start for e in run.expectations] == [None, False, True, None]
    assert run.holds


def test_shared_word_has_a_note_with_its_own_term_and_rulings_show_own_terms(play: Play) -> None:
    run = play(STORY.replace("under: [{card: Coat, role: coat}], ", "") + "observe: {z: zone of Own}", "new")
    assert run.observations == {"z": "graveyard"}
    assert "“graveyard” is the embers here" in [note.text for note in run.notes]
    ruling = play("id: X\n" + STORY + "observe: {z: zone of Own, p: phase, t: type of Own, o: posture of Lamp}")
    assert ruling.observations == {"z": "ashes", "p": "evening", "t": "lantern", "o": "ready"}


def test_observation_in_mid_script_reads_its_moment(play: Play) -> None:
    run = play(
        STORY.replace(
            "Ada plays Gust on Own,",
            "{do: Ada plays Gust on Own, expect: {items on the stack: [Gust], zone of Own: row}},"
            "{expect: {choices of Ada: none, choices of Ben: act}},",
        ),
    )
    assert run.holds
    assert [e.step for e in run.expectations] == [3, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("zone of Lapm", "Did you mean “Lamp”?"),
        ("zoen of Lamp", "Did you mean “zone”?"),
        ("cards in Ada's hnad", "Did you mean “hand”?"),
        ("lihgt of Lamp", "Did you mean “light”?"),
        ("oli of Ada", "Did you mean “oil”?"),
        ("times detsroyed", "Did you mean “destroyed”?"),
        ("cites L-99", "unknown rule “L-99”"),
        ("refused 9", "there is no line 9 before this"),
        ("Ada may chooses Lamp", "“may” needs an action, as in"),
        ("nonsense", "unknown expression “nonsense”"),
        ("names in Bob's hand", "unknown player “Bob”"),
        ("Lrod is in graveyard", "unknown name “Lrod”"),
        ("zone Lamp", "Did you mean “zone of Lamp”?"),
        ("cards Ada's bag", "Did you mean “cards in Ada's <zone>”?"),
    ],
)
def test_unknown_observation_is_one_message(play: Play, expression: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        play(STORY + f'observe:\n  x: "{expression}"')
    assert said in str(caught.value)
    assert str(caught.value).startswith("test.yaml:8: observe.x: ")


def test_expectation_may_name_an_observation(play: Play) -> None:
    run = play(STORY + "observe: {fate: zone of Own}\nexpect: {fate: graveyard}")
    assert run.holds
    with pytest.raises(ScenarioError, match="unknown expression “two”"):
        play(STORY + "observe: {one: two, two: one}")


def test_label_of_an_expectation_stands_for_its_expression(play: Play) -> None:
    run = play(STORY + "expect: {Own falls: Own was destroyed}")
    found = run.expectations[-1]
    assert (found.what, found.expected, found.holds) == ("Own was destroyed", True, True)
    assert not play(STORY + "expect: {Own lives: Own is in field}").holds
    with pytest.raises(ScenarioError, match="“zone of Own” is neither true nor false"):
        play(STORY + "expect: {fate: zone of Own}")


def test_zone_of_another_game_is_the_shared_zone(play: Play) -> None:
    run = play(STORY + "observe: {library: cards in Ada's library, gy: Own is in discard pile}")
    assert run.observations == {"library": 2, "gy": True}


def test_malformed_expectation_is_one_message(play: Play) -> None:
    with pytest.raises(ScenarioError, match=r"unknown key “most”\n  There are: any order, contains, not, one of"):
        play(STORY + "expect: {turn: {most: 3}}")


def test_player_sees_cards_as_the_zones_allow() -> None:
    position = set_up(
        loads(
            "players:\n"
            "  Ada: {hand: [Wick], bag: [Lord], chest: [Ghost, {card: Twins, face: up}],"
            " row: [{card: Lamp, under: [{card: Coat, role: coat, face: down}]}]}\n"
            "  Ben: {hand: [Save], row: [{card: Lord, face: down}]}"
        ),
        GAME,
        "old",
    )
    ada, ben = view(position, 0), view(position, 1)
    assert ada["Ada", "hand"] == ("Wick",)
    assert ben["Ada", "hand"] == ("hidden",)
    assert ada["Ada", "bag"] == ben["Ada", "bag"] == ("hidden",)
    assert ada["Ada", "chest"] == ("Ghost", "Twins")
    assert ben["Ada", "chest"] == ("hidden", "Twins")
    assert ada["Ada", "row"] == ben["Ada", "row"] == ("Lamp [hidden]",)
    assert ada["Ben", "row"] == ben["Ben", "row"] == ("hidden",)


def test_ruleset_without_a_procedure_lacks_the_event_that_only_it_notes() -> None:
    """A trial shares all parts but one with an earlier ruleset, whose events are cached."""
    own = find_game("monscol")[1]
    made = own.revise("trial", own.rulebook, drop_parts={"phases": ["initiative timing"]})
    assert list_own_events(own) - list_own_events(made) == {"initiative is settled", "simultaneous attack"}
