"""Every open point is a switch: each option makes a difference that a ruling or a scenario here shows."""

from __future__ import annotations

from typing import Any

import pytest

from dm_evolution.plugin import rulestone_games
from rulestone.scenario.files import loads
from rulestone.scenario.rulings import HOLDS, Ruling, rulings, run_ruling
from rulestone.scenario.yaml import walk

GAME = rulestone_games()[0]
ASSUMPTIONS = {revision: GAME.ruleset(revision).parts.assumptions for revision in GAME.revisions}

SCENARIOS: dict[tuple[str, str], str] = {
    ("2021-03", "what goes in a circle"): """
cards:
  Whirl:
    kind: creature
    text: "When you draw a card, put all cards in your hand on the bottom of your deck, then draw a card."
  Look: {kind: spell, text: "Draw a card."}
players:
  P1: {battle zone: [Whirl], hand: [Look], deck: [a, a]}
cases:
  a draw:
    play: [P1 casts Look]
    expect: {winner: draw, cites DM-11.12: yes}
  nothing is said of it:
    assumes: {circle: stopped}
    expect: {winner: nobody}
""",
    ("2017-03", "gear whose creature leaves"): """
players:
  P1: {battle zone: [{card: a, under: [{card: Blade, role: gear}]}], hand: [Destroy]}
play: [P1 casts Destroy on a]
cases:
  stays:
    expect: {zone of a: graveyard, zone of Blade: battle zone, names in P1's battle zone: [Blade]}
  does not:
    assumes: {gear_stays: no}
    expect: {zone of a: graveyard, zone of Blade: graveyard}
""",
    ("2021-03", "an effect that looks at what a younger one changes"): """
cards:
  Lord: {kind: creature, power: 3000, text: "Your creatures with race “goblin” get +1000 power."}
  Mason: {kind: creature, power: 1000, text: "The race of your creatures becomes “goblin”."}
players:
  P1: {battle zone: [Lord, Mason]}
cases:
  by age:
    expect: {power of Mason: 1000}
  with dependency:
    assumes: {effect_order: dependency}
    expect: {power of Mason: 2000}
""",
    ("2021-03", "what is used once a turn"): """
cards:
  Spring:
    kind: creature
    power: 1000
    text: "“Trickle” — once per turn: when your opponent draws a card, draw a card."
  Study: {kind: spell, text: "Draw a card."}
players:
  P1: {hand: [Study, Study]}
  P2: {battle zone: [Spring, Spring]}
cases:
  on each card:
    play: [P1 casts Study]
    expect: {cards P2 drew: 2}
  together:
    assumes: {once_a_turn: player}
    play: [P1 casts Study]
    expect: {cards P2 drew: 1}
""",
    ("2021-03", "what a copy takes"): """
cards:
  Cheer: {kind: spell, text: "Choose a creature. It gets +1000 power until end of turn."}
  Glass:
    kind: spell
    text: "Choose a creature. Choose a creature. The first target becomes a copy of it until end of turn."
  Lord: {kind: creature, power: 3000}
players:
  P1: {battle zone: [Lord, a], hand: [Cheer, Glass]}
play: [P1 casts Cheer on Lord, P1 casts Glass on a and Lord]
cases:
  what is printed:
    expect: {power of a: 3000, power of Lord: 4000}
  what the other one is:
    assumes: {copies: as it is}
    expect: {power of a: 4000, power of Lord: 4000}
""",
    ("2021-03", "how many cards may be kept"): """
players:
  P1: {hand: [a, a, a, a, a, a, a, a, b]}
cases:
  all:
    play: [to P2's main]
    expect: {cards in P1's hand: 9, cards in P1's graveyard: 0}
  as many as elsewhere:
    assumes: {hand_limit: 7}
    play: ["to P2's main", "P1 chooses b, a", "to P2's main"]
    expect: {cards in P1's hand: 7, cards in P1's graveyard: 2, cites DM-2.5: yes}
""",
    ("2021-03", "whether the creature leaves with its top card"): """
players:
  P1: {battle zone: [{card: Dark Matter, under: [T1]}], hand: [StripMana]}
play: [P1 casts StripMana on Dark Matter]
cases:
  it does:
    expect: {zone of Dark Matter: hand, zone of T1: battle zone}
  not for what replaces its leaving:
    assumes: {top_leaving_is_creature_leaving: no}
    expect: {zone of Dark Matter: mana zone, zone of T1: battle zone}
""",
    ("2021-03", "gods in a pile"): """
players:
  P1: {battle zone: [{card: g1, under: [{card: g2, role: link}]}, a], hand: [EvoV, Strip]}
play: ["P1 evolves EvoV on g1, a", "P1 orders g1, a", P1 casts Strip on EvoV]
cases:
  single cards:
    expect: {pile of g1: [g1, g2, a], link of g1: []}
  linked:
    assumes: {new_gods: linked}
    expect: {link of g1: [g2], under of g1: [a]}
""",
}


def ruling(revision: str, name: str, text: str) -> Ruling:
    """A scenario of this file in the form of a ruling: whatever happens must have been asked for."""
    scenario = loads(f"id: {name}\ntitle: {name}\n{text}", "test_assumptions.yaml")
    return Ruling(name, revision, scenario, "test_assumptions.yaml")


@pytest.mark.parametrize(("revision", "name"), SCENARIOS)
def test_the_options_differ(revision: str, name: str) -> None:
    result = run_ruling(ruling(revision, name, SCENARIOS[revision, name]), GAME)
    assert result.status == HOLDS, result.why


def options_shown() -> set[tuple[str, Any]]:
    """Every option, other than defaults, that a ruling or a scenario here runs under."""
    found = set()
    scenarios = [one.scenario for one in rulings(GAME)]
    scenarios += [ruling(*key, text).scenario for key, text in SCENARIOS.items()]
    for scenario in scenarios:
        for node in walk(scenario.node):
            if isinstance(node.value, dict) and "assumes" in node.value:
                found |= set(node.value["assumes"].plain.items())
    return found


@pytest.mark.parametrize("revision", GAME.revisions)
def test_every_alternative_is_shown(revision: str) -> None:
    others = {
        (name, option)
        for name, assumption in ASSUMPTIONS[revision].items()
        for option in assumption.options
        if option is not assumption.default
    }
    assert others - options_shown() == set()


@pytest.mark.parametrize("revision", GAME.revisions)
def test_every_assumption_belongs_to_a_rule_and_offers_its_default(revision: str) -> None:
    rulebook = GAME.ruleset(revision).rulebook
    for assumption in ASSUMPTIONS[revision].values():
        assert assumption.rule in rulebook
        assert assumption.default in assumption.options
        assert len(assumption.options) > 1


def test_the_open_points_are_those_of_the_catalogue() -> None:
    both = set(ASSUMPTIONS["2017-03"]) & set(ASSUMPTIONS["2021-03"])
    assert both == {
        "v_mixed_tap", "new_attack_continues", "top_leaving_is_creature_leaving", "exposed_evolution_sick",
        "gear_stays", "ap_first_recheck", "both_lose", "effect_order", "circle", "copies",
        "hand_limit", "once_a_turn",
    }  # fmt: skip
    assert set(ASSUMPTIONS["2017-03"]) - both == {
        "old_noncreature", "old_effects", "old_candidates", "old_attack_choice", "old_survivor_choice",
    }  # fmt: skip
    assert set(ASSUMPTIONS["2021-03"]) - both == {"put_under_chooser", "merge_order", "new_gods"}
