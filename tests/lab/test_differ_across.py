"""Two games differ by their rules, not by their words or by filled-in values."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.proofs import proof, slow

from rulestone.game import host
from rulestone.game.game import Game
from rulestone.interventions.changes import Change, Trial
from rulestone.interventions.parts import list_game_parts
from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.result import Variation
from rulestone.lab.differ import finding
from rulestone.lab.differ.bench import DifferQuestion
from rulestone.lab.differ.finding import differ
from rulestone.lab.differ.sides import SideName
from rulestone.lab.knock_out.game import choose_parts, disable_parts
from rulestone.report.differ import build_document
from rulestone.report.document import to_text
from rulestone.scenario import loads

GODA, DUEL = SideName("godacard"), SideName("dm_evolution")
RACE = """\
games: [godacard, dm_evolution]
cards: {Fool: {kind: creature, race: day}}
players: {Ada: {}, Ben: {field: [Fool]}}
observe: {race: race of Fool}
"""
LAST_CARD = """\
games: [godacard, dm_evolution]
cards: {Study: {kind: spell, text: Draw a card.}}
players: {Ada: {hand: [Study], deck: 1}, Ben: {}}
play: [Ada plays Study]
observe: {winner is: winner}
"""


def find_stands(text: str) -> set[str]:
    """Return the observations of a scenario that differ by rules between the two games."""
    compared = finding.compare_sides(GODA, DUEL, text)
    assert compared is not None
    return finding.list_differing_by_rules(compared)


def test_equal_meanings_in_words_of_two_games_yield_no_find() -> None:
    # one game has a race, the other a list with one race
    assert find_stands(RACE) == set()


def test_difference_by_rules_is_a_find() -> None:
    assert find_stands(LAST_CARD) == {"winner is"}


def test_difference_that_flips_with_a_filled_in_value_is_no_find(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compare(loads(LAST_CARD), [GODA.name, DUEL.name])
    for kind, stands in (("translation", set()), ("assumption", {"winner is"})):
        trial = Trial(Change(kind, found.columns[0].name, "an elf", ""), {}, ())
        flipped = replace(found, variations=(Variation(trial, ("winner is",), True),))
        monkeypatch.setattr(finding, "compare", lambda *given, flipped=flipped, **how: flipped)
        assert find_stands(LAST_CARD) == stands


@slow
def test_every_find_across_games_differs_in_a_comparison() -> None:
    found = differ(DifferQuestion(GODA, DUEL, ("library",), 0), 4, 600)
    assert found.finds
    for find in found.finds:
        rows = {row.name: row.differs for row in compare(loads(find.text), ["godacard", "dm_evolution"]).rows}
        assert all(rows[show.what] for show in find.shows)


@slow
def test_find_across_games_names_its_proved_cause() -> None:
    found = differ(DifferQuestion(GODA, DUEL, ("library",), 0), 40, 600)
    proved = [one for one in found.finds if one.proved]
    assert proved
    assert all(one.rules and one.parts for one in proved)
    shown = " ".join(to_text(build_document(found)).split())
    assert f"Why: {proved[0].rules[0]} (" in shown
    assert "Tried: " in shown
    assert found.to_dict()["finds"][0]["compared"] is None


def test_finds_are_left_out_and_counted_when_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "MIN_SECONDS", 0)
    monkeypatch.setattr(finding, "SEARCH_END", 1)
    found = differ(DifferQuestion(GODA, DUEL, ("library",), 0), 4, 0.001)
    assert found.differing
    assert (found.finds, found.stopped) == ((), True)
    assert found.unchecked
    assert f"{found.unchecked} of them left out: time ran out before they were checked." in to_text(
        build_document(found)
    )


@proof
def test_removing_a_rule_removes_all_its_parts() -> None:
    game = host.find("dm_evolution")[0]
    parts = choose_parts(game, list_game_parts(game), ["DM-2.2"])
    bare = Game(
        "bare", "Bare", ("1",), lambda revision: replace(disable_parts(game.ruleset("2021-03"), parts), game="bare")
    )
    left = {part.name for part in list_game_parts(bare)}
    assert len(parts) > 1
    assert not left & {part.name for part in parts}
