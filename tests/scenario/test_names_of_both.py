"""Names that cards of both players have, and names of cards in decks."""

from __future__ import annotations

import pytest

from rulestone.scenario import ScenarioError, loads, run

BOTH = """\
title: Two with one name
cards:
  Ox: {kind: creature, power: 4000}
  "No": {kind: response, text: "Counter target spell."}
  Bolt: {kind: spell, text: "Destroy target enemy creature."}
players:
  Ada: {deck: [3 Ox], hand: [Bolt, No], field: [Ox]}
  Ben: {deck: [3 Ox], hand: [No], field: [{card: Ox, tapped: yes}]}
"""


def observe(lines: str, game: str = "godacard", **looks: str) -> dict[str, object]:
    """Return the observations of a script."""
    shown = "".join(f'  {name}: "{look}"\n' for name, look in looks.items())
    found = run(loads(f"{BOTH}play: [{lines}]\nobserve:\n{shown}", "both.yaml"), game)
    assert all(step.verdict.ok for step in found.steps)
    return found.observations


def test_name_without_a_number_means_the_card_in_play_and_not_its_copy_in_a_deck() -> None:
    assert observe("", ox="zone of Ox", copy="zone of Ox #3") == {"ox": "field", "copy": "deck"}


def test_each_player_answers_with_an_own_card_of_the_same_name() -> None:
    lines = "Ada plays Bolt on Ben's Ox, Ben answers with No on Bolt, Ada answers with No on Ben's No"
    assert observe(lines, ox="zone of Ben's Ox") == {"ox": "graveyard"}


def test_player_attacks_the_other_players_card_of_the_same_name() -> None:
    found = observe("Ada attacks Ox with Ox", "dm_evolution", aim="chosen in order", tapped="tapped in order")
    assert found == {"aim": ["Ox #2"], "tapped": ["Ox"]}


@pytest.mark.parametrize("key", ["turn", "first", "starting player"])
def test_player_who_acts_first_is_named_in_several_ways(key: str) -> None:
    found = run(loads(f"{BOTH}{key}: Ben\nobserve: {{whose: whose turn it is}}", "both.yaml"), "dm_evolution")
    assert found.observations == {"whose": "Ben"}


def test_card_called_no_is_named_as_written() -> None:
    scenario = loads(BOTH.replace("hand: [No]", "hand: [Off]"), "both.yaml")
    with pytest.raises(ScenarioError, match="unknown card “Off”"):
        run(scenario, "godacard")
