"""Rulings: read from a game's folder, run under their revisions, and checked for a stated result."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.game.game import Game
from rulestone.game.host import find as find_game, games
from rulestone.lab.rulings import find_rules
from rulestone.scenario import (
    Ruling,
    RulingResult,
    ScenarioError,
    UnknownScenario,
    check_ruling_quality,
    find,
    library,
    loads,
    rulings,
    run_ruling,
)
from rulestone.scenario.lookup import find_ruling, make_id_key
from tests.scenario.lanterns import NEW, OLD

GOOD = """
id: X-002
title: A gust puts out
cites: [L-3]
revision: old
players: {Ada: {hand: [Gust]}, Ben: {row: [Lord]}}
play: [Ada plays Gust on Lord]
expect: {zone of Lord: ashes}
---
id: X-001
title: One may not answer any more
players: {Ada: {hand: [Gust]}, Ben: {row: [Lord], hand: [Save]}}
cases:
  answered: {play: [Ada plays Gust on Lord, Ben plays Save on Lord]}
  silent: {play: [Ada plays Gust on Lord], expect: {zone of Lord: graveyard}}
expect: {zone of Lord: hand}
under:
  new:
    cases:
      refused:
        play: [Ada plays Gust on Lord, {do: Ben plays Save on Lord, refused: yes}]
        expect: {zone of Lord: embers}
"""


def make_game(folder: Path, text: str) -> Game:
    (folder / "some.yaml").write_text(text, encoding="utf-8")
    return Game("lanterns", "Lanterns", ("old", "new"), {"old": OLD, "new": NEW}.__getitem__, rulings=folder)


def list_results(made: Game) -> list[RulingResult]:
    return [run_ruling(ruling, made) for ruling in rulings(made)]


def test_rulings_are_sorted_and_belong_to_their_revisions(tmp_path: Path) -> None:
    made = make_game(tmp_path, GOOD)
    found = [(ruling.id, ruling.revision) for ruling in rulings(made)]
    assert found == [("X-001", "old"), ("X-001", "new"), ("X-002", "old")]
    assert rulings(made)[2].title == "A gust puts out"
    assert rulings(made)[2].cites == ("L-3",)


def test_ruling_fails_if_one_of_its_cases_fails(tmp_path: Path) -> None:
    found = list_results(make_game(tmp_path, GOOD))
    assert [(r.id, r.revision, r.status, r.why) for r in found] == [
        ("X-001", "old", "holds", ""),
        ("X-001", "new", "holds", ""),
        ("X-002", "old", "holds", ""),
    ]
    assert [run.scenario for run in found[0].runs] == ["X-001 (answered)", "X-001 (silent)"]
    bent = list_results(make_game(tmp_path, GOOD.replace("zone of Lord: graveyard", "zone of Lord: hand")))
    assert bent[0].status == "fails"
    assert bent[0].why == "X-001 (silent): zone of Lord: expected hand, found ashes"


def test_unfollowable_script_fails_with_its_message(tmp_path: Path) -> None:
    found = list_results(
        make_game(tmp_path, GOOD.replace("Ada plays Gust on Lord]\nexpect", "Ada plays Gust on Wick]\nexpect"))
    )
    assert found[2].status == "fails"
    assert "some.yaml:7: play[1]" in found[2].why
    assert found[2].runs == ()


def test_ruling_may_be_marked_as_not_yet_holding(tmp_path: Path) -> None:
    made = make_game(tmp_path, GOOD.replace("title: A gust", "not yet: no wind\ntitle: A gust"))
    assert [(r.status, r.why) for r in list_results(made)][2] == ("not yet", "no wind")


def test_ruling_may_be_marked_as_having_no_observable_result(tmp_path: Path) -> None:
    text = "id: X\nrevision: old\nnothing to show: cards need no printing\n"
    made = make_game(tmp_path, text)
    (ruling,) = rulings(made)
    result = run_ruling(ruling, made)
    assert (result.status, result.why) == ("nothing to show", "cards need no printing")
    assert check_ruling_quality(ruling, result) == []
    with pytest.raises(ScenarioError, match="a ruling with “nothing to show” has no “expect”"):
        rulings(make_game(tmp_path, text + "expect: {turn: 3}\n"))


@pytest.mark.parametrize(
    ("expect", "complaint"),
    [
        ("", "expects nothing"),
        ("expect: {zone of Gust: hand, turn: 3}", "everything it expects already holds in the starting position"),
        (
            "expect: {zone of Gust: hand, zone of Lord: ashes}",
            "zone of Gust holds from the start, and the script attempts nothing",
        ),
        ("play: [{do: Ada plays Lord, refused: yes}]\nexpect: {turn: 3}", "is refused by any rule; it is L-5: name it"),
        ("play: [{do: Ada plays Lord, refused: L-5}]\nexpect: {turn: 3}", ""),
        ("play: [{may: {Ada may play Lord: L-5}}]", "everything it expects already holds"),
    ],
)
def test_ruling_must_state_a_result_of_its_run(tmp_path: Path, expect: str, complaint: str) -> None:
    text = "id: X\nrevision: old\nplayers: {Ada: {hand: [Gust]}, Ben: {row: [Lord]}}\n" + expect
    made = make_game(tmp_path, text)
    (ruling,) = rulings(made)
    found = check_ruling_quality(ruling, run_ruling(ruling, made))
    assert [complaint in said for said in found] == ([True] if complaint else [])


def test_value_by_continuous_effects_counts_as_a_result_at_the_start() -> None:
    text = "id: X\nplayers: {{P1: {{monster zone: [B3, BE]}}}}\nexpect: {{power of {}: {}}}"
    made = games()["godacard"]
    cases: tuple[tuple[str, int, list[str]], ...] = (("B3", 4000, []), ("BE", 3000, ["already holds"]))
    for card, power, complaint in cases:
        scenario = loads(text.format(card, power), "x.yaml")
        ruling = Ruling("X", "2017-12", scenario, "x.yaml")
        result = run_ruling(ruling, made)
        assert result.status == "holds"
        assert [one.made for one in result.runs[0].expectations] == [not complaint]
        found = check_ruling_quality(ruling, result)
        assert all(said in why for said, why in zip(complaint, found, strict=True))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players: {Ada: {}}", "a ruling needs an “id”"),
        ("id: X\nplayers: {Ada: {}}\n---\nid: X\nplayers: {Ada: {}}", "id: X is in "),
        ("id: X\nrevision: older\nplayers: {Ada: {}}", "lanterns has no revision “older”\n  It has: old, new"),
        ("id: X\nunder: {newer: {}}\nplayers: {Ada: {}}", "lanterns has no revision “newer”"),
    ],
)
def test_invalid_rulings_file_is_one_message(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        rulings(make_game(tmp_path, text))
    assert said in str(caught.value)


def test_ruling_is_found_by_its_id(tmp_path: Path) -> None:
    made = make_game(tmp_path, GOOD)
    assert find_ruling(made, "x-001").title == "One may not answer any more"
    with pytest.raises(UnknownScenario, match=r"lanterns has no ruling “X-01”; it has 2\n  Did you mean “X-0"):
        find_ruling(made, "X-01")


def test_scenarios_are_found_by_name_and_path(tmp_path: Path) -> None:
    names = list(library())
    assert "last-stand" in names
    assert all(find(name).title for name in names)
    path = tmp_path / "mine.yaml"
    path.write_text("title: Mine\nplayers: {Ada: {}}", encoding="utf-8")
    assert find(str(path)).title == "Mine"
    with pytest.raises(UnknownScenario, match="Did you mean “last-stand”"):
        find("last-stnad")
    with pytest.raises(UnknownScenario, match="“GCR-001” is a ruling\n  Write “godacard/GCR-001”"):
        find("GCR-001")
    with pytest.raises(UnknownScenario, match="there is no such file"):
        find("nowhere.yaml")


def test_numbered_ids_are_in_numeric_order() -> None:
    ids = ["X-10", "X-2", "X-1", "W-30", "X-2b", "7"]
    assert sorted(ids, key=make_id_key) == ["7", "W-30", "X-1", "X-2", "X-2b", "X-10"]


def test_ruling_that_expects_nothing_under_a_revision_fails_there(tmp_path: Path) -> None:
    text = """
id: X-003
title: Nothing is expected under the new revision
players: {Ada: {hand: [Gust]}, Ben: {row: [Lord]}}
play: [Ada plays Gust on Lord]
under:
  old: {expect: {zone of Lord: ashes}}
"""
    old, new = list_results(make_game(tmp_path, text))
    assert (old.status, new.status) == ("holds", "fails")
    assert new.why == "it expects nothing under new"


@pytest.mark.parametrize(("id", "near"), [("GR-99", "GR-9"), ("GR-9.77", "GR-9.7")])
def test_unknown_rule_is_reported_with_the_nearest_group_or_rule(id: str, near: str) -> None:
    with pytest.raises(LookupError, match=f"there is no rule “{id}” in .*\\n  Did you mean “{near}”[?]$"):
        find_rules(find_game("gateruler")[1], id)


@pytest.mark.parametrize("name", ["gateruler", "monscol"])
def test_rulings_of_a_revision_are_those_that_belong_to_it(name: str) -> None:
    every = [(one.id, one.revision) for one in rulings(name)]
    for revision in find_game(name)[0].revisions:
        found = [(one.id, one.revision) for one in rulings(f"{name}@{revision}")]
        assert found == [one for one in every if one[1] == revision] != []
