"""“This cannot be responded to” on a card of all games: responses are refused, by the rule of each game."""

from __future__ import annotations

import pytest

from rulestone.game.host import games
from rulestone.scenario import find as find_scenario
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run

TEXT = """
title: no answer
cards:
  Guard:  {kind: creature, power: 2000}
  Fate:   {kind: spell, text: "Destroy target enemy creature.%s"}
  Rescue: {kind: response, text: "Return target creature you control to its owner's hand."}
players:
  Ada: {hand: [Fate]}
  Ben: {field: [Guard], hand: [Rescue]}
play:
  - Ada plays Fate on Guard
  - In response, Ben plays Rescue on Guard
observe:
  guard: zone of Guard
"""


@pytest.mark.parametrize(("name", "rule"), [("monscol", "MC-11.9"), ("godacard", "GC-13.1"), ("gateruler", "GR-1.7")])
def test_response_is_refused_by_the_rule_of_the_game(name: str, rule: str) -> None:
    game = games()[name]
    said = run(loads(TEXT % " This cannot be responded to.", name), game)
    assert said.observations == {"guard": "graveyard"}
    assert said.steps[-1].verdict.rule == rule
    assert "no player could respond to Fate on Guard" in said.steps[-1].verdict.because
    unsaid = run(loads(TEXT % "", name), game)
    assert unsaid.observations == {"guard": "hand"}
    assert unsaid.steps[-1].verdict


def test_condition_is_evaluated_at_announcement() -> None:
    held = " This cannot be responded to if you control a creature."
    for field, zone in (("", "hand"), (", field: [{card: Guard, as: Mine}]", "graveyard")):
        text = (TEXT % held).replace("{hand: [Fate]}", "{hand: [Fate]" + field + "}")
        assert run(loads(text, "held"), games()["godacard"]).observations == {"guard": zone}


@pytest.mark.parametrize(
    ("name", "rule", "idle"), [("godacard", "GC-12.4", "GC-12.2"), ("gateruler", "GR-7.5", "GR-7.6")]
)
def test_late_response_is_refused_by_the_rule_that_closes_a_chain(name: str, rule: str, idle: str) -> None:
    """Between two links no player is asked; after the stack is empty, the response policy is the reason."""
    late = run(find_scenario("between-two-links"), games()[name], lenient=True)
    assert (bool(late.steps[-1].verdict), late.steps[-1].verdict.rule) == (False, rule)
    text = (TEXT % "").replace("  - Ada plays Fate on Guard\n", "")
    early = run(loads(text, "early"), games()[name], lenient=True)
    assert (bool(early.steps[-1].verdict), early.steps[-1].verdict.rule) == (False, idle)
