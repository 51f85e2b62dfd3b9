"""Observations are equal in every game: each form can be observed, and shared events are found in the records."""

from __future__ import annotations

from functools import cache

import pytest

from rulestone.game.host import games
from rulestone.report.glossary import GROUPS
from rulestone.scenario import Run, ScenarioError, load_scenario, loads, run
from rulestone.scenario.observation.happenings import SHARED_EVENTS

GAMES = ("dm_evolution", "gateruler", "godacard", "monscol")
STORY = """
cards:
  Doom: {kind: spell, text: "Destroy target enemy creature."}
  Gust: {kind: spell, text: "Return target enemy creature to its owner's hand. Draw a card."}
  Guard: {kind: creature, power: 1000, text: "When this is destroyed, draw a card."}
  Hero: {kind: creature, power: 2000}
  Sword: {kind: creature}
players:
  Ada: {hand: [Doom, Gust], field: [Sword]}
  Ben: {field: [Guard, Hero], deck: [Guard, 3]}
play:
  - Ada plays Doom on Guard
  - Ada plays Gust on Hero
"""
EXAMPLES = {form.example: template for forms in GROUPS.values() for template, form in forms.items()}
SEEN = {
    "Guard was destroyed": True,
    "Hero was destroyed": False,
    "times destroyed to Guard": 1,
    "times left": 2,
    "Guard was left": True,
    "left in order": ["Guard", "Hero"],
    "times entered": 0,
    "Hero was returned": True,
    "Doom was cast": True,
    "times played by Ada": 2,
    "Guard was targeted": True,
    "Guard was triggered": True,
    "Doom was resolved": True,
    "times drew by Ben": 1,
    # an event without a player belongs to the owner of the card
    "times destroyed by Ben": 1,
    "times destroyed by Ada": 0,
    "Guard is tapped": False,
    "Sword is attached to Hero": False,
    "damage on Sword": {"dm_evolution": None, "gateruler": 0, "godacard": None, "monscol": 0},
    "counters on Sword": 0,
    "hand size of Ben": 2,
    "power printed on Guard": 1000,
    "times milled": 0,
    "times created": 0,
    "times changed control": 0,
}


@cache
def observe_game(game: str) -> Run:
    # the names of rules differ between games
    wanted = [text for text in (*EXAMPLES, *SEEN) if not text.startswith("cites ")]
    wanted += [f"times {event}" for event in SHARED_EVENTS]
    lines = "".join(f'  "{text}": "{text}"\n' for text in dict.fromkeys(wanted))
    return run(loads(STORY + "observe:\n" + lines), game, lenient=True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", SEEN)
def test_observation_has_the_same_value_in_every_game(text: str, game: str) -> None:
    expected = SEEN[text]
    assert observe_game(game).observations[text] == (expected[game] if isinstance(expected, dict) else expected)


@pytest.mark.parametrize("game", GAMES)
def test_observation_without_a_value_has_a_reason(game: str) -> None:
    found = observe_game(game)
    assert all(step.verdict for step in found.steps)
    empty = [text for text, value in found.observations.items() if value is None]
    silent = {note.about for note in found.notes if "nothing of the kind" in note.text}
    assert len(empty) < len(found.observations) / 5
    assert silent <= {"blocker"}


@pytest.mark.parametrize("game", ["dm_evolution", "gateruler", "godacard"])
def test_attacker_becomes_tapped(game: str) -> None:
    text = (
        "cards: {Hero: {kind: creature, power: 2000}, Guard: {kind: creature}}\n"
        "players: {Ada: {field: [Hero]}, Ben: {field: [{card: Guard, tapped: yes}]}}\n"
        "play: [Ada attacks Guard with Hero]\n"
        "observe: {attacks: times attacked to Hero, taps: times tapped to Hero, tapped: Hero is tapped}"
    )
    assert run(loads(text), game, lenient=True).observations == {"attacks": 1, "taps": 1, "tapped": True}


@pytest.mark.parametrize(("typo", "word"), [("hand sise", "hand size"), ("lfie", "life"), ("dek size", "deck")])
def test_misspelled_observation_of_a_player_gets_a_suggestion(typo: str, word: str) -> None:
    text = f'players: {{Ada: {{}}, Ben: {{}}}}\nobserve:\n  seen: "{typo} of Ada"\n'
    with pytest.raises(ScenarioError, match=f"Did you mean “{word}”"):
        run(loads(text), "dm_evolution")


@pytest.mark.parametrize("game", ["dm_evolution", "godacard"])
def test_creature_that_has_left_is_not_destroyed(game: str) -> None:
    text = (
        "cards:\n"
        "  Spite: {kind: spell, text: 'Sacrifice a creature. Destroy target creature you control.'}\n"
        "  Guard: {kind: creature, power: 2000}\n"
        "players: {Ada: {hand: [Spite], field: [Guard]}, Ben: {}}\n"
        "play: [Ada plays Spite on Guard]\n"
        "observe: {this one: Guard was destroyed, any: times destroyed}"
    )
    assert run(loads(text), game, lenient=True).observations == {"this one": False, "any": 0}


@pytest.mark.parametrize("game", GAMES)
def test_target_need_not_fit_a_later_sentence(game: str) -> None:
    node = """
      cards:
        Wolf: {kind: creature, power: 2000}
        Steal: {kind: spell, text: "Gain control of target enemy creature until end of turn. Untap it."}
      players:
        Ada: {hand: [Steal]}
        Ben: {field: [Wolf]}
      play: [Ada plays Steal on Wolf, continue]
      observe: {controller: controller of Wolf}
    """
    assert run(loads(node), game).observations == {"controller": "Ada"}


def test_card_that_stands_for_a_player_is_not_counted_on_the_field() -> None:
    players = {"Ada": {"field": ["Guard", {"card": "Guard", "as": "Twin"}]}, "Ben": {}}
    observe = {"on the field": "cards in Ada's field"}
    cards = {"Guard": {"kind": "creature", "power": 1000}}
    scenario = load_scenario({"cards": cards, "players": players, "observe": observe})
    assert {game: run(scenario, game).observations["on the field"] for game in games()} == dict.fromkeys(games(), 2)
