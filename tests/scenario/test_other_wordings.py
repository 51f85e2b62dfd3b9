"""Lines and observations in the wording of people who have read no documentation."""

from __future__ import annotations

import pytest

from rulestone.scenario import loads, run

TABLE = """title: Wordings
asks: What happens?
cards:
  Bear: {{kind: creature, power: 3000}}
  Wolf: {{kind: creature, power: 1000}}
  Bolt: {{kind: response, text: "Destroy target creature."}}
players: {{Ada: {{field: [Bear], deck: 9}}, Ben: {{field: [Wolf], hand: [Bolt], deck: 9}}}}
play: ["{line}", continue]
observe: ["{observed}"]
"""


@pytest.mark.parametrize(
    ("line", "observed", "value"),
    [
        ("Bear attacks Wolf", "Wolf is in the graveyard", True),
        ("Bear attacks Wolf", "Wolf in graveyard", True),
        ("Bear attacks Wolf", "Wolf died", True),
        ("Bear attacks Wolf", "Bear is on the battlefield", True),
        ("Bear attacks Ben", "life of Ben", 7),
        ("Bear attacks Wolf", "Wolf ends in", "graveyard"),
        ("Ada ends her turn", "Ben drew", 1),
        ("Ada ends her turn", "who controls Bear", "Ada"),
        ("Ada passes the turn", "cards in Ben's hand", 2),
    ],
)
def test_other_wording_means_the_same(line: str, observed: str, value: object) -> None:
    found = run(loads(TABLE.format(line=line, observed=observed), "here"), "layered_duel")
    assert found.observations[observed] == value
