"""The rulebooks of the installed games: which statements could be compared with their source."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from rulestone.cli.commands import rulestone
from rulestone.game.host import find
from rulestone.game.ruleset import OFFICIAL, Rule, Rulebook
from rulestone.lab.conformance import faults

NOT_COMPARED = {
    "gateruler@2020-12": 46,
    "gateruler@2021-10": 46,
    "gateruler@2022-03": 46,
    "monscol@block1": 31,
    "monscol@block2": 31,
    "godacard@2017-12": 0,
    "dm_evolution@2017-03": 8,
    "dm_evolution@2021-03": 8,
}
"""How many official statements of each revision cite only documents that the project does not have."""
GAMES = sorted({name.partition("@")[0] for name in NOT_COMPARED})


@pytest.mark.parametrize("name", NOT_COMPARED)
def test_statements_of_outside_documents_are_marked(name: str) -> None:
    outside = [rule for rule in find(name)[1].rulebook if rule.outside]
    assert len(outside) == NOT_COMPARED[name]
    assert {rule.status for rule in outside} <= {OFFICIAL}


def test_rule_that_names_one_held_document_is_not_outside() -> None:
    both, other = (
        Rule(id, "It is so.", OFFICIAL, source) for id, source in (("X-1", "a page, the notice"), ("X-2", "a page"))
    )
    book = Rulebook([both, other], sources=("the notice",))
    assert (book["X-1"].outside, book["X-2"].outside) == (False, True)
    assert not Rulebook([other])["X-2"].outside


def test_rules_command_shows_statements_that_were_not_compared() -> None:
    shown = CliRunner().invoke(rulestone, ["rules", "gateruler", "GR-3.2"]).output
    assert "(official; comprehensive rules 1.0.0, chapter 3; not checked against the source)" in " ".join(shown.split())
    assert "1 rule" not in shown
    every = " ".join(CliRunner().invoke(rulestone, ["rules", "gateruler@2022-03", "--all"]).output.split())
    assert every.count("; not checked against the source") == NOT_COMPARED["gateruler@2022-03"]
    assert "46 official rules not checked against the source" in every


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_or_declared_as_background(game: str) -> None:
    assert faults(game, "rulebook") == []
