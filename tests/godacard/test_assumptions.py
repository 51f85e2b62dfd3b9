"""Every open point of Goda is a switch: each option makes a difference that a ruling or a scenario here shows."""

from __future__ import annotations

from typing import Any

import pytest

from godacard.plugin import rulestone_games
from rulestone.scenario.files import loads
from rulestone.scenario.rulings import HOLDS, Ruling, rulings, run_ruling
from rulestone.scenario.yaml import walk

GAME = rulestone_games()[0]
ASSUMPTIONS = GAME.ruleset().parts.assumptions

SCENARIOS: dict[str, str] = {
    "what is used once a turn": """
cards:
  Spring:
    kind: creature
    power: 1000
    text: "“Trickle” — once per turn: when your opponent draws a card, draw a card."
  Study: {kind: spell, text: "Draw a card."}
players:
  P1: {hand: [Study, Study]}
  P2: {monster zone: [Spring, Spring]}
cases:
  on each card:
    play: [P1 activates Study, continue]
    expect: {cards P2 drew: 2}
  together:
    assumes: {once_a_turn: player}
    play: [P1 activates Study, continue]
    expect: {cards P2 drew: 1}
""",
    "what a copy takes": """
cards:
  Cheer: {kind: spell, text: "Choose a creature. It gets +1000 power until end of turn."}
  Glass:
    kind: spell
    text: "Choose a creature. Choose a creature. The first target becomes a copy of it until end of turn."
players:
  P1: {monster zone: [B4, B1], hand: [Cheer, Glass]}
play: [P1 activates Cheer on B4, P1 activates Glass on B1 and B4]
cases:
  what is printed:
    expect: {power of B1: 4000, power of B4: 5000}
  what the other one is:
    assumes: {copies: as it is}
    expect: {power of B1: 5000, power of B4: 5000}
""",
    "what goes in a circle, each time within the time before": """
cards:
  Boom: {type: monster, power: 1000, color: blue, text: "When a card is discarded, choose a monster card in your
    graveyard. Return it to hand, then discard a card."}
  Toss: {type: spell, kind: normal, text: "Discard a card."}
players: {P1: {hand: [Toss, B3], monster zone: [Boom]}}
cases:
  a draw:
    play: [P1 activates Toss]
    expect: {winner: draw, cites GC-15.5: yes}
  stopped and told:
    assumes: {circle: stopped}
    expect: {winner: nobody}
""",
    "a sixth monster, normal summoned": """
players:
  P1: {monster zone: [B1, B2, B4, B5, B6], hand: [B3]}
cases:
  refused:
    play: [{do: P1 normal summons B3, refused: GC-2.1}]
    expect: {zone of B3: hand}
  into the graveyard:
    assumes: {zone_full: graveyard}
    play: [P1 normal summons B3]
    expect: {zone of B3: graveyard, cards in P1's monster zone: 5}
""",
    "an effect-summon monster by another effect": """
players:
  P1: {hand: [CallRed, EffSum]}
cases:
  refused:
    play: [{do: P1 activates CallRed on EffSum, refused: GC-5.9}]
    expect: {zone of EffSum: hand}
  done:
    assumes: {effsum_other_effects: yes}
    play: [P1 activates CallRed on EffSum]
    expect: {zone of EffSum: monster zone}
""",
    "what another deed took the place of, and that many": """
cards:
  Vault: {type: spell, kind: loop, text is: static, text: "If a card would be discarded, seal it instead."}
  Turnover: {type: spell, kind: normal, text: "Choose 3 cards in your hand. Discard them. Draw that many cards."}
players:
  P1: {spell zone: [Vault], hand: [Turnover, B1, B2, B3], deck: 10 B0}
cases:
  does not count:
    play: [P1 activates Turnover]
    expect: {zone of B1: seal zone, cards P1 drew: 0}
  counts:
    assumes: {replaced_counts: yes}
    play: [P1 activates Turnover]
    expect: {zone of B1: seal zone, cards P1 drew: 3}
""",
    "a sixth monster, effect summoned": """
players:
  P1: {monster zone: [B1, B2, B4, B5, B6], hand: [Call, B3]}
cases:
  refused:
    play: [{do: P1 activates Call on B3, refused: GC-2.11}]
    expect: {zone of B3: hand, zone of Call: hand}
  not done:
    assumes: {zone_full: no result}
    play: [P1 activates Call on B3]
    expect: {zone of B3: hand, zone of Call: graveyard, cites GC-2.11: yes}
  into the graveyard:
    assumes: {zone_full: graveyard}
    play: [P1 activates Call on B3]
    expect: {zone of B3: graveyard, zone of Call: graveyard}
""",
    "a sixth monster, force summoned from hand": """
players:
  P1: {monster zone: [B1, B2, B4, B5, B6], hand: [Force, B3, B7]}
cases:
  refused:
    play: [{do: "P1 force summons Force on B3, B7", refused: GC-2.11}]
    expect: {zone of Force: hand}
  into the graveyard:
    assumes: {zone_full: graveyard}
    play: ["P1 force summons Force on B3, B7"]
    expect: {zone of Force: graveyard, zone of B3: graveyard, zone of B7: graveyard, cards in P1's monster zone: 5}
""",
    "an effect that looks at what a younger one changes": """
cards:
  Lord: {kind: creature, power: 3000, text: "Your monsters with lineage “goblin” get +1000 power."}
  Mason: {kind: creature, power: 1000, text: "The lineage of your monsters becomes “goblin”."}
players:
  P1: {monster zone: [Lord, Mason]}
cases:
  by age:
    expect: {power of Mason: 1000}
  with dependency:
    assumes: {effect_order: dependency}
    expect: {power of Mason: 2000}
""",
    "four copies in a deck": """
phase: set-up
players:
  P1: {deck: [4 B1, 3 B2, 3 B3, 3 B4, 3 B5, 3 B6, 3 B7, 3 B8, 3 B9, 3 BE, 3 BL4, 3 BL5, 3 BW4]}
  P2: {deck: [3 B1, 3 B2, 3 B3, 3 B4, 3 B5, 3 B6, 3 B7, 3 B8, 3 B9, 3 BE, 3 BL4, 3 BL5, 3 BW4, B0]}
cases:
  allowed:
    play: [P2 chooses 0, P1 chooses 0, P1 chooses "rock", P2 chooses "scissors"]
    expect: {phase: Free Time, cards in P1's deck: 29}
  one too many:
    assumes: {max_copies: 3}
    refused: GC-1.2
""",
    "a red monster by an effect": """
players:
  P1: {hand: [CallRed, Sp, B3]}
play: [P1 activates CallRed on Sp]
cases:
  without material:
    expect: {zone of Sp: monster zone, posture of Sp: attack, energy of Sp: []}
  with material that is not there:
    assumes: {effect_summon_red_material: required}
    expect: {zone of Sp: hand, zone of CallRed: graveyard}
  with material, special-line:
    assumes: {effect_summon_red_material: required}
    players: {P1: {monster zone: [{card: B4, posture: special, charged: true}, B5]}}
    expect: {zone of Sp: monster zone, energy of Sp: [B4], cards in P1's monster zone: 2}
  with material, evolution-line:
    assumes: {effect_summon_red_material: required}
    players: {P1: {monster zone: [B4, {card: B5, posture: standby}], hand: [CallRed, EvoAny]}}
    play: [P1 activates CallRed on EvoAny]
    expect: {zone of EvoAny: monster zone, energy of EvoAny: [B4], cards in P1's monster zone: 2}
  with material, force:
    assumes: {effect_summon_red_material: required}
    players: {P1: {monster zone: [B4], hand: [CallRed, Force, B3]}}
    play: [P1 activates CallRed on Force, "P1 chooses B3, B4"]
    expect: {zone of Force: monster zone, power of Force: 7000, cards in P1's monster zone: 1}
  an effect-summon monster has none:
    assumes: {effect_summon_red_material: required}
    players: {P1: {hand: [Gate, EffSum]}}
    play: [P1 activates Gate on EffSum]
    expect: {zone of EffSum: monster zone}
""",
    "armour for an opposing monster": """
players:
  P1: {monster zone: [B3], spell zone: [Arm-1]}
  P2: {monster zone: [B4, B5]}
cases:
  own only:
    play: [P1 equips Arm-1 on B3]
    expect: {armour of B3: [Arm-1], power of B3: 2000}
  any:
    assumes: {armour_bearer: any}
    play: [P1 equips Arm-1 on B4]
    expect: {armour of B4: [Arm-1], power of B4: 3000}
""",
    "material that bears armour": """
players:
  P1: {monster zone: [{card: B3, under: [{card: Arm+1, role: armour}]}], hand: [Evo]}
play: [P1 evolution summons Evo on B3]
cases:
  to the graveyard:
    expect: {zone of Arm+1: graveyard, power of Evo: 6000}
  stays on the stack:
    assumes: {material_armour: keep}
    expect: {armour of Evo: [Arm+1], power of Evo: 7000}
""",
}


def ruling(name: str, text: str) -> Ruling:
    """A scenario of this file in the form of a ruling: whatever happens must have been asked for."""
    scenario = loads(f"id: {name}\ntitle: {name}\n{text}", "test_assumptions.yaml")
    return Ruling(name, GAME.newest, scenario, "test_assumptions.yaml")


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_options_differ(name: str) -> None:
    result = run_ruling(ruling(name, SCENARIOS[name]), GAME)
    assert result.status == HOLDS, result.why


def options_shown() -> set[tuple[str, Any]]:
    """Every option, other than defaults, that a ruling or a scenario here runs under."""
    found = set()
    scenarios = [one.scenario for one in rulings(GAME)] + [ruling(*item).scenario for item in SCENARIOS.items()]
    for scenario in scenarios:
        for node in walk(scenario.node):
            if isinstance(node.value, dict) and "assumes" in node.value:
                found |= set(node.value["assumes"].plain.items())
    return found


def test_every_alternative_is_shown() -> None:
    others = {
        (name, option)
        for name, assumption in ASSUMPTIONS.items()
        for option in assumption.options
        if option is not assumption.default
    }
    assert others - options_shown() == set()


def test_every_assumption_belongs_to_a_rule_and_offers_its_default() -> None:
    rulebook = GAME.ruleset().rulebook
    for assumption in ASSUMPTIONS.values():
        assert assumption.rule in rulebook
        assert assumption.default in assumption.options
        assert len(assumption.options) > 1
