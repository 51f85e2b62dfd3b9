"""The lantern game under several orders of continuous effects: by timestamp, and with dependency in one layer or in
two."""

from __future__ import annotations

from msgspec.structs import replace
from tests.scenario.lanterns import OLD, RULEBOOK

from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.policies import LayerScheme
from rulestone.scenario import loads
from rulestone.scenario.files import Scenario

SCHEMES = {
    "age": LayerScheme(cites=("L-13",)),
    "woven": LayerScheme(dependency=True, cites=("L-14",)),
    "layered": LayerScheme(
        layers=("hues", "lights"), touches={"hues": ("hue",), "lights": ("light",)}, dependency=True, cites=("L-15",)
    ),
}
WORDS = replace(
    OLD.vocabulary,
    states={"blue": ("hue", "blue"), "red": ("hue", "red"), "tired": ("posture", "tired")},
    attributes={"light": "light", "power": "light", "oil": "oil"},
    things={"shine": "shine", "have lower light": "lower light"},
)


def make_game(revision: str) -> Ruleset:
    """Return the old game under another order."""
    return OLD.revise(revision, RULEBOOK, policies={"layers": SCHEMES[revision]}, vocabulary=WORDS)


GAME = Game("woven", "Woven lanterns", tuple(SCHEMES), make_game)

LORD = """
title: Type, then lord
cards:
  Lord:  {kind: creature, light: 3, text: "Red creatures you control get +2 light."}
  Grunt: {kind: creature, light: 1}
  Paint: {kind: spell, text: "Choose a creature. It becomes red until end of turn."}
players:
  Ada: {hand: [Paint], field: [Lord, Grunt]}
play:
  - Ada plays Paint on Grunt
"""


def parse_scenario(text: str) -> Scenario:
    """Return a scenario from its text."""
    return loads(text, "woven.yaml")
