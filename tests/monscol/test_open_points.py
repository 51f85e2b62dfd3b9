"""Every open point of Monster Collection is a switch: each of its options leads to another outcome."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from monscol.plugin import rulestone_games
from rulestone.scenario.files import loads
from rulestone.scenario.runs import run
from tests.monscol.test_assumptions import MATTERS
from tests.monscol.test_effect_order import GRANTED, RING, WAITING

GAME = rulestone_games()[0]


class Case(Struct, frozen=True):
    """A scenario, what it observes (or finds midway) under each option of an assumption, and what else it assumes."""

    outcomes: dict[Any, dict[str, Any]]
    text: str
    revision: str = "block2"
    besides: dict[str, Any] = {}


OTHERS_FIGHT = """
players:
  Ada:
    units: [{card: Plain Slime, as: Mine, slot: A2, attack: 4}, {card: Plain Slime, as: Next, slot: A2}]
    land: [{card: Wide Meadow, slot: A2}]
  Ben:
    units: [{card: Plain Slime, as: Theirs, slot: B2, attack: 4}]
    land: [{card: Old Fort, as: Far, slot: B2}]
"""

RITES = """
cards: {Sure Vow: {type: spell, kind: ritual, waits: true, text: "Draw a card."}}
players:
  Ada:
    units: [{card: Plain Slime, slot: A5}]
    hand: [{card: Sure Vow, as: Vow}, {card: Ambush Rite, as: Fourth}]
    ritual slots: [{card: Ambush Rite, as: Second}, {card: Ambush Rite, as: Third}]
  Ben: {hand: [{card: Omen of Ruin, as: Omen}]}
"""
COUNTERED = """
players:
  Ada: {units: [{card: Ember Adept, slot: A2}, {card: Somersaulter, slot: A2}], hand: [Spark, Linked Ember, Stone Skin]}
  Ben:
    units: [{card: Plain Slime, slot: A2, defence: 3}, {card: Test Mage, slot: A2}]
    hand: [Sudden Bolt, Mending Mist]
"""
_SHIELD = "“Ben casts Mending Mist with Test Mage on Plain Slime” is refused"

CASES = {
    "counter_impossible": Case(
        {"the whole chain": {"zone of Reply": "hand"}, "only itself": {"zone of Reply": "graveyard"}},
        """
players:
  Ada: {units: [{card: Test Mage, as: Mine, slot: A2}], hand: [Spark, {card: Answer, as: Reply}]}
  Ben: {units: [{card: Test Mage, as: Theirs, slot: A2}], hand: [Sudden Bolt]}
cards:
  Answer: {type: spell, kind: combat, element: fire, cost: 1, timings: [counter], text: "Choose an enemy unit. Tap it."}
play:
  - Ada casts Spark with Mine on Theirs
  - Ben casts Sudden Bolt with Theirs on Mine
  - Ada casts Reply with Mine on Theirs if asked
observe: {zone of Reply: zone of Reply}
""",
    ),
    "ritual_comes_about": Case(
        {
            "at the next check step": {"zone of Vow": "graveyard"},
            "when its player uses it": {"zone of Vow": "ritual slots"},
        },
        f"""{RITES}
play: [Ada presents Vow]
observe: {{zone of Vow: zone of Vow}}
""",
    ),
    "fourth_ritual": Case(
        {"refused": {"zone of Third": "ritual slots"}, "replaces one": {"zone of Third": "graveyard"}},
        """
players:
  Ada:
    units: [{card: Plain Slime, slot: A5}]
    hand: [{card: Ambush Rite, as: Fourth}]
    ritual slots: [{card: Ambush Rite, as: First}, {card: Ambush Rite, as: Second}, {card: Ambush Rite, as: Third}]
  Ben: {}
play: [Ada presents Fourth if asked, Ada chooses Third if asked]
observe: {zone of Third: zone of Third}
""",
    ),
    "opponents_rituals": Case(
        {"before each action": {"zone of Omen": "graveyard"}, "as the phase starts": {"zone of Omen": "hand"}},
        f"""{RITES}
play: [Ben passes, Ada presents Vow, Ben casts Omen if asked]
observe: {{zone of Omen: zone of Omen}}
""",
    ),
    "lost_targets": Case(
        {"nothing": {"drew": 0}, "nothing if all": {"drew": 1}, "partial": {"drew": 2}},
        """
cards:
  Two: {copy of: Spark, text: "Choose 2 enemy units. They get -1 defence. Draw a card."}
  One: {copy of: Spark, text: "Choose an enemy unit. It gets -1 defence. Draw a card."}
players:
  Ada: {units: [{card: Test Mage, slot: A2}], hand: [Two, One], deck: [Spark, Spark]}
  Ben:
    units:
      - {card: Plain Slime, as: P, slot: A2}
      - {card: Plain Slime, as: Q, slot: A2}
      - {card: Test Mage, as: M, slot: A2}
    hand: [{card: Return to Mist, as: First}, {card: Return to Mist, as: Second}]
play:
  - Ada casts Two with Test Mage on P and Q
  - Ben casts First with M on P
  - continue
  - Ada casts One with Test Mage on Q
  - Ben casts Second with M on Q
observe: {drew: cards Ada drew}
""",
    ),
    "chain_keyword": Case(
        {"declared with it": {"zone of Linked Ember": "graveyard"}, "not used": {"zone of Linked Ember": "hand"}},
        f"""{COUNTERED}
play:
  - Ada casts Spark with Ember Adept on Plain Slime
  - Ada chains Linked Ember on Plain Slime if asked
observe: {{zone of Linked Ember: zone of Linked Ember}}
""",
    ),
    "inversion_cost": Case(
        {
            "turns the unit round": {"round": True, "posture": "untapped", "again": "MC-11.2"},
            "completes the unit": {"round": False, "posture": "tapped", "again": "MC-11.2"},
            "nothing of its own": {"round": False, "posture": "untapped", "again": True},
        },
        f"""{COUNTERED}
play: [Ada uses Somersaulter, continue]
observe:
  round: turned round of Somersaulter
  posture: posture of Somersaulter
  again: Ada may use Somersaulter
""",
    ),
    "attack_targets": Case(
        {"the enemy party": {_SHIELD: "allowed"}, "no unit": {_SHIELD: "MC-11.4"}},
        f"""{COUNTERED}
play:
  - Ada attacks with Somersaulter
  - {{do: Ben casts Mending Mist with Test Mage on Plain Slime, refused: MC-11.4}}
""",
    ),
    "proxy_limit": Case(
        {
            8: {"seven": True, "nine": "MC-8.3"},
            6: {"seven": "MC-8.3", "nine": "MC-8.3"},
            10: {"seven": True, "nine": True},
        },
        """
players:
  Ada:
    units:
      - {card: Plain Slime, as: Three, slot: A5, level: 3}
      - {card: Plain Slime, as: Four, slot: A5, level: 4}
      - {card: Plain Slime, as: Two, slot: A5, level: 2}
    deck: [{card: Old Fort, as: Proxy}, Iron Ox]
  Ben: {}
play: ['Ada places a proxy terrain choosing "A2"']
observe:
  seven: Ada may march with Three and Four to Proxy
  nine: Ada may march with Two and Three and Four to Proxy
""",
        "block1",
    ),
    "base_limit": Case(
        {10: {"nine": True}, 8: {"nine": "MC-3.5"}},
        """
phase: normal summon phase
players:
  Ada: {units: [{card: Plain Slime, as: Six, slot: A5, level: 6}], hand: [{card: Hill Rider, as: Three}]}
  Ben: {}
observe: {nine: Ada may normal summon Three}
""",
    ),
    "normal_summon_to": Case(
        {"base": {"where": "MC-3.5"}, "held_terrain": {"where": True}},
        """
phase: normal summon phase
players:
  Ada:
    units: [{card: Plain Slime, as: Ten, slot: A5, level: 10}]
    land: [{card: Wide Meadow, slot: A2}]
    hand: [Hill Rider]
  Ben: {}
observe: {where: Ada may normal summon Hill Rider}
""",
    ),
    "march_counts_own_units": Case(
        {True: {"nine": "MC-8.3"}, False: {"nine": True}},
        """
players:
  Ada:
    units: [{card: Plain Slime, as: Five, slot: A1, level: 5}, {card: Plain Slime, as: Four, slot: A2, level: 4}]
    land: [{card: Wide Meadow, slot: A1}, {card: Old Fort, slot: A2}]
  Ben: {}
observe: {nine: Ada may march with Four to Wide Meadow}
""",
    ),
    "march_into_emptied": Case(
        {True: {"into it": True}, False: {"into it": "MC-8.3"}},
        f"""{OTHERS_FIGHT}
play:
  - Ada marches with Mine to Far
  - nature rolls 3
  - nature rolls 3
  - Ada attacks with Mine
  - Ben attacks with Theirs
  - expect: {{zone of Mine: discard pile, zone of Theirs: discard pile, controller of Far: Ben}}
observe: {{into it: Ada may march with Next to Far}}
""",
    ),
    "simultaneous_normal_effects": Case(
        {
            "marching_then_defending": {"choices of Ada": "act", "choices of Ben": "none"},
            "defending_then_marching": {"choices of Ada": "none", "choices of Ben": "act"},
        },
        f"""{OTHERS_FIGHT}
play:
  - Ada marches with Mine to Far
  - nature rolls 3
  - nature rolls 3
  - expect: {{choices of Ada: act, choices of Ben: none}}
""",
    ),
    "attack_has_attribute": Case(
        {
            "none": {"front": "graveyard", "back": "field"},
            "god": {"front": "field", "back": "field"},
            "flame": {"front": "graveyard", "back": "graveyard"},
        },
        """
players:
  Ada: {units: [{card: Plain Slime, as: Striker, slot: A2, attack: 7}]}
  Ben:
    units:
      - {card: Plain Slime, as: Front, slot: A2, defence: 4, resistance god: yes}
      - {card: Plain Slime, as: Back, slot: A2, defence: 4, weakness flame: 2}
play: [Ada attacks with Striker]
observe: {front: zone of Front, back: zone of Back}
""",
    ),
    "chain_effects_end": Case(
        {"after_check": {"guarded": "field"}, "before_check": {"guarded": "graveyard"}},
        """
cards:
  Avenger: {type: unit, level: 1, attack: 0, defence: 9,
    text: "When a unit dies, deal 5 flame damage to all units with level 3."}
players:
  Ada: {units: [{card: Seer, slot: A2}], hand: [Ray and Silence]}
  Ben:
    units:
      - {card: Plain Elf, as: Weak, slot: A2, defence: 1}
      - {card: Plain Slime, as: Guarded, slot: A2, level: 3}
      - {card: Avenger, slot: A2}
      - {card: Seer, as: Helper, slot: A2}
    hand: [Stone Skin]
play:
  - Ada casts Ray and Silence on Weak and Guarded
  - Ben counters with Stone Skin on Guarded
expect: {zone of Weak: discard pile, cites MC-17.2: yes}
observe: {guarded: zone of Guarded}
""",
    ),
    "marching_side_outside_battle": Case(
        {"turn player": {"left": 1}, "other player": {"left": 0}},
        """
cards:
  Plunderer: {type: unit, level: 1, attack: 0, defence: 3,
    text: "When a unit marches, discard all cards in your opponent's hand."}
  Herald: {type: unit, level: 1, attack: 0, defence: 3, text: "When a unit marches, draw a card."}
players:
  Ada:
    units: [{card: Plain Slime, slot: A2}, {card: Plunderer, slot: A5}]
    land: [{card: Old Fort, slot: A2}, {card: Wide Meadow, slot: A1}]
  Ben: {units: [{card: Herald, slot: B5}]}
play: [Ada marches with Plain Slime to Wide Meadow]
expect: {cards Ben drew: 1}
observe: {left: cards in Ben's hand}
""",
    ),
    "deck_out": Case(
        {"judgement_at_turn_end": {"winner": "Ada"}, "loses": {"winner": "Ben"}},
        """
players:
  Ada:
    units: [{card: Plain Slime, slot: B2}]
    land: [{card: Old Fort, slot: B2}]
    deck: [Iron Ox]
  Ben: {}
play: [Ada ends the turn]
observe: {winner: winner}
""",
    ),
    "both_lose": Case(
        {"draw": {"winner": "draw"}, "turn_player_loses": {"winner": "Ben"}},
        """
players:
  Ada: {land: [{card: Old Fort, slot: B4, owner: Ben, base: yes}]}
  Ben: {land: [{card: Wide Meadow, slot: A4, owner: Ada, base: yes}]}
observe: {winner: winner}
""",
    ),
    "check_step_order": Case(
        {"rule processing first": {"drawn": 0}, "triggers first": {"drawn": 1}},
        """
players:
  Ada:
    units: [{card: Bold Scout, slot: A2}]
    land: [{card: Old Fort, slot: A2}]
  Ben: {land: [{card: Test Bog, slot: B2}]}
play: [Ada marches with Bold Scout to Test Bog]
expect: {zone of Bold Scout: discard pile}
observe: {drawn: cards Ada drew}
""",
    ),
    "block1_source_gone": Case(
        {"lost": {"drawn": 0}, "lost after": {"drawn": 1}, "independent": {"drawn": 2}},
        """
cards:
  Martyr: {kind: unit, text: "When this dies, draw a card."}
players:
  Ada:
    units: [{card: Seer, slot: A2}, {card: Seer, slot: A2, as: Other Seer}]
    hand: [Death Ray, {card: Death Ray, as: Ray}]
  Ben: {units: [{card: Auto Scout, slot: A2}, {card: Martyr, slot: A2}, {card: Elf Spirit Guards, slot: A2}]}
play:
  - Ada casts Death Ray using Seer on Auto Scout
  - Ada casts Ray using Other Seer on Martyr
expect: {zone of Auto Scout: discard pile, zone of Martyr: discard pile}
observe: {drawn: cards Ben drew}
""",
        "block1",
        {"block1_trigger_timing": "check points"},
    ),
    "restore_at": Case(
        {"battle_end_and_turn_end": {"posture": "untapped"}, "turn_end": {"posture": "tapped"}},
        f"""{OTHERS_FIGHT}
play:
  - Ada marches with Mine to Far
  - nature rolls 4
  - nature rolls 2
  - Ada attacks with Mine
expect: {{phase: main phase, controller of Far: Ada}}
observe: {{posture: posture of Mine}}
""",
    ),
    "dependency_loop": Case(
        {
            "timestamp": {"race": "Dragon", "attack": 5, "defence": 5},
            "together": {"race": "Monster", "attack": 5, "defence": 5},
            "as met": {"race": "Monster", "attack": 5, "defence": 1},
            "none": {"race": "Monster", "attack": 1, "defence": 1},
        },
        RING,
    ),
    "several_dependents": Case({"timestamp": {"attack": 5}, "newest": {"attack": 3}}, WAITING),
    "constant_about_itself": Case(
        {"lost": {"drawn": 0}, "acts": {"drawn": 1}},
        """
cards:
  Martyr: {kind: unit, text: "[constant] When this dies, draw a card."}
players:
  Ada: {units: [{card: Seer, slot: A2}], hand: [Death Ray]}
  Ben: {units: [{card: Martyr, slot: A2}, {card: Elf Spirit Guards, slot: A2}]}
play: [Ada casts Death Ray on Martyr]
expect: {zone of Martyr: discard pile}
observe: {drawn: cards Ben drew}
""",
    ),
    "block1_weakness": Case(
        {"absent": {"slime": "field"}, "present": {"slime": "graveyard"}},
        """
players:
  Ada: {units: [{card: Seer, slot: A2}], hand: [Ray flame 3]}
  Ben: {units: [{card: Plain Slime, slot: A2, defence: 4, weakness flame: 1}]}
play: [Ada casts Ray flame 3 on Plain Slime]
observe: {slime: zone of Plain Slime}
""",
        "block1",
    ),
    "resistance_and_weakness": Case(
        {"resistance first": {"slime": "field"}, "weakness stays": {"slime": "graveyard"}},
        """
players:
  Ada: {units: [{card: Seer, slot: A2}], hand: [Ray flame 3]}
  Ben: {units: [{card: Plain Slime, slot: A2, defence: 4, weakness flame: 4, resistance flame: yes}]}
play: [Ada casts Ray flame 3 on Plain Slime]
observe: {slime: zone of Plain Slime}
""",
    ),
    "allocation": Case(
        {
            "from the front": {"front": "graveyard", "back": "graveyard"},
            "front only": {"front": "graveyard", "back": "field"},
        },
        """
players:
  Ada: {units: [{card: Plain Slime, as: Striker, slot: A2, attack: 9}]}
  Ben:
    units:
      - {card: Plain Slime, as: Front, slot: A2, defence: 4}
      - {card: Plain Slime, as: Back, slot: A2, defence: 4}
play: [Ada attacks with Striker]
observe: {front: zone of Front, back: zone of Back}
""",
    ),
    "judgement": Case(
        {
            "squares, then the deepest": {"winner": "Ada"},
            "the deepest": {"winner": "Ben"},
            "draw": {"winner": "draw"},
        },
        """
players:
  Ada:
    units: [{card: Plain Slime, slot: B1}, {card: Plain Slime, slot: B2}]
    land: [{card: Old Fort, slot: B1}, {card: Wide Meadow, slot: B2}]
    deck: [Iron Ox]
  Ben:
    units: [{card: Plain Slime, slot: A6}]
    land: [{card: Old Fort, slot: A6}]
play: [Ada ends the turn]
observe: {winner: winner}
""",
    ),
    "unfit_units": Case(
        {"check type": {"drawn": 2}, "interrupt type": {"drawn": 1}},
        """
cards:
  Cut Loose: {type: spell, kind: combat, element: fire, timings: [normal],
    text: "Discard all equipment. Draw cards equal to the number of units your opponent controls."}
players:
  Ada: {units: [{card: Seer, slot: A2, march: fly}], land: [{card: Test Bog, slot: A2}], hand: [Cut Loose]}
  Ben:
    units:
      - {card: Plain Slime, as: Walker, slot: A2, item slots: 1, under: [{card: Swift Boots, role: equipment}]}
      - {card: Plain Slime, as: Flyer, slot: A2, march: fly}
play: [Ada casts Cut Loose]
expect: {zone of Walker: discard pile, zone of Flyer: field}
observe: {drawn: cards Ada drew}
""",
    ),
    "trigger_without_target": Case(
        {"removed": {"drew": 0}, "as much as possible": {"drew": 1}},
        """
cards:
  Lookout: {type: unit, level: 1, attack: 0, defence: 3,
    text: "When a unit marches, choose an enemy unit. It gets -1 defence. Draw a card."}
players:
  Ada:
    units: [{card: Plain Slime, slot: A2}, {card: Lookout, slot: A5}]
    land: [{card: Old Fort, slot: A2}, {card: Wide Meadow, slot: A1}]
    deck: [Spark]
  Ben: {}
play: [Ada marches with Plain Slime to Wide Meadow]
observe: {drew: cards Ada drew}
""",
    ),
    "trigger_newcomers": Case(
        {
            "next pass": {"Ben's": 0, "Ada's": 1},
            "by side": {"Ben's": 1, "Ada's": 0},
            "side goes on": {"Ben's": 1, "Ada's": 1},
        },
        """
cards:
  Martyr: {type: unit, level: 1, attack: 0, defence: 3, text: "When a unit marches, destroy this."}
  Avenger: {type: unit, level: 1, attack: 0, defence: 3,
    text: "When a unit dies, discard all cards in your opponent's hand."}
  Envious: {type: unit, level: 1, attack: 0, defence: 3, text: "When your opponent draws, draw a card."}
  Herald: {type: unit, level: 1, attack: 0, defence: 3, text: "When a unit marches, draw a card."}
  Raider: {type: unit, level: 1, attack: 0, defence: 3,
    text: "When a unit marches, discard all cards in your opponent's hand."}
players:
  Ada:
    units:
      - {card: Plain Slime, slot: A2}
      - {card: Martyr, slot: A5}
      - {card: Avenger, slot: A5}
      - {card: Envious, slot: A5}
    land: [{card: Old Fort, slot: A2}, {card: Wide Meadow, slot: A1}]
  Ben: {units: [{card: Herald, slot: B5}, {card: Raider, slot: B5}]}
play:
  - Ada marches with Plain Slime to Wide Meadow
  - Ben chooses Herald if asked
  - Ada chooses Avenger if asked
observe: {"Ben's": cards in Ben's hand, "Ada's": cards in Ada's hand}
""",
    ),
    "granted_static_time": Case({"grant": {"race": "Dragon"}, "entry": {"race": "Monster"}}, GRANTED),
}


@pytest.mark.parametrize(
    ("name", "option"), [(name, option) for name, case in CASES.items() for option in case.outcomes]
)
def test_each_option_has_its_own_outcome(name: str, option: Any) -> None:
    case = CASES[name]
    ended = run(loads(f"title: {name}\n{case.text}", name), GAME, case.revision, {**case.besides, name: option})
    outcome = case.outcomes[option]
    midway = {found.what: found.found for found in ended.expectations if found.what in outcome}
    assert [found for found in ended.expectations if found.what not in outcome and not found.holds] == []
    assert {**ended.observations, **midway} == outcome
    assert [other for other, its in case.outcomes.items() if its == outcome] == [option]


@pytest.mark.parametrize("revision", GAME.revisions)
def test_every_option_of_every_assumption_is_shown(revision: str) -> None:
    """Here or, with a ruling that comes out otherwise, in `test_assumptions`."""
    shown = {(name, option) for name, case in CASES.items() for option in case.outcomes}
    shown |= {(name, option) for _, name, option, _ in MATTERS}
    others = {
        (name, option)
        for name, point in GAME.ruleset(revision).parts.assumptions.items()
        for option in point.options
        if option is not point.default
    }
    assert others - shown == set()


def test_what_is_shown_is_an_open_point_of_its_revision() -> None:
    """With all its options, so that none is compared with half of the others."""
    for name, case in CASES.items():
        assert set(case.outcomes) == set(GAME.ruleset(case.revision).parts.assumptions[name].options)
