"""Scenarios that differ between two rulesets are found, minimized, reported with their cause, and comparable."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.lab.tiny import GAMES
from tests.proofs import proof, slow

from rulestone.game import host
from rulestone.lab.compare.comparison import compare
from rulestone.lab.differ.bench import DifferBench, DifferQuestion
from rulestone.lab.differ.corpus import Corpus, measure_size
from rulestone.lab.differ.finding import DifferResult, ShownDifference, differ
from rulestone.lab.differ.shrinking import shrink_data
from rulestone.lab.differ.sides import Data, RulesetSide, SideName, list_differing
from rulestone.lab.workers import worker_pool
from rulestone.report.differ import build_document
from rulestone.report.document import to_text
from rulestone.scenario import loads

TINY = GAMES["tiny"]
RULINGS = """\
id: TR-001
title: What is rescued is not destroyed
cites: [T-5]
cards: {Big: {kind: creature, power: 7}}
players:
  Ada: {hand: [Doom, Drain], field: [Giant, Big]}
  Ben: {field: [Guard, Filler], hand: [Rescue, Sweep], deck: [Giant x3]}
play:
  - Ada plays Big
  - Ada plays Doom on Guard
  - Ben plays Rescue on Guard
expect: {zone of Guard: hand, cites T-5: yes}
---
id: TR-002
title: The field holds three
cites: [T-3]
players: {Ada: {hand: [Giant], field: [Filler x2]}, Ben: {}}
play: [Ada plays Giant]
expect: {zone of Giant: field}
"""


@pytest.fixture(autouse=True)
def tiny_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "rulings"
    folder.mkdir()
    (folder / "all.yaml").write_text(RULINGS, encoding="utf-8")
    monkeypatch.setattr(TINY, "rulings", folder)
    monkeypatch.setattr(host, "games", lambda: GAMES)
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())


def run_differ(own: SideName | str, other: SideName | str, tries: int = 30, seed: int = 0) -> DifferResult:
    sides = [SideName(side) if isinstance(side, str) else side for side in (own, other)]
    return differ(DifferQuestion(sides[0], sides[1], ("rulings", "pool", "english"), seed), tries, 600)


def test_minimal_scenario_between_two_revisions_has_a_proved_cause() -> None:
    found = run_differ("tiny@1", "tiny@2")
    first = found.finds[0]
    assert (first.parts, first.rules, first.proved) == (("policies: responses",), ("T-7",), True)
    assert first.cards <= 3
    assert first.lines <= 2
    assert "Giant" not in first.text
    said = "Why: the answer to “Who may respond, and when does the stack resolve?” [T-7] Tried: Tiny Game 1 with"
    assert f"{said} this part of Tiny Game 2" in " ".join(to_text(build_document(found)).split())


@slow
def test_find_differs_in_a_comparison(tmp_path: Path) -> None:
    for number, find in enumerate(run_differ("tiny@1", "tiny@2").finds):
        path = tmp_path / f"{number}.yaml"
        path.write_text(find.text, encoding="utf-8")
        compared = compare(loads(find.text), ["tiny@1", "tiny@2"])
        shown = {row.name: [row.cells[name].text for name in ("tiny@1", "tiny@2")] for row in compared.rows}
        for show in find.shows:
            assert shown[show.what][0] != shown[show.what][1]


def test_equal_rulesets_yield_no_difference() -> None:
    found = run_differ("tiny@1", "tiny@1")
    assert found.fitting > 10
    assert (found.differing, found.first, found.finds) == (0, 0, ())
    assert "No difference was seen." in to_text(build_document(found))


def test_option_of_an_assumption_makes_a_difference() -> None:
    found = run_differ("tiny@1", SideName("tiny@1", {"open_answers": False}))
    assert found.finds
    assert found.other == "tiny@1, open_answers False"
    assert found.finds[0].lines <= 2
    assert "Rescue" in found.finds[0].text or "Sweep" in found.finds[0].text


def test_game_differs_from_itself_without_a_rule() -> None:
    found = run_differ("tiny@1", SideName("tiny@1", {}, ("verb destroy: move*",)))
    assert next((show.what, show.own, show.other) for show in found.finds[0].shows) == (
        "zone of Guard",
        "graveyard",
        "field",
    )
    assert (found.finds[0].cards, found.finds[0].lines) == (2, 1)
    shown = " ".join(to_text(build_document(found)).split())
    assert "No cause was proved" not in shown  # the removal is the only change
    assert found.finds[0].text.startswith("title: 'Zone of Guard")
    line = loads(found.finds[0].text).play[0].text
    shows = (ShownDifference("line 1 is allowed", None, True),)
    shown = to_text(build_document(replace(found, finds=(replace(found.finds[0], shows=shows),))))
    assert f"line 1, “{line}”: no such action with verb destroy: move*, allowed without " in " ".join(shown.split())


@proof
def test_same_seed_makes_the_same_scenarios() -> None:
    assert run_differ("tiny@1", "tiny@2") == run_differ("tiny@1", "tiny@2")
    corpus = Corpus(TINY, TINY.ruleset("1"), TINY.ruleset("2"))
    many = range(len(corpus.scenarios), len(corpus.scenarios) + 20)
    assert [corpus.make_candidate(n, 1).data for n in many] == [corpus.make_candidate(n, 1).data for n in many]
    assert [corpus.make_candidate(n, 1).data for n in many] != [corpus.make_candidate(n, 2).data for n in many]


def test_minimized_scenario_keeps_its_property_and_is_minimal() -> None:
    data: Data = {
        "cards": {"A": {"kind": "creature", "power": 4, "text": "Draw a card. Draw a card."}, "B": {"kind": "spell"}},
        "players": {"Ada": {"hand": ["A x3", "B"], "field": ["B"]}, "Ben": {"hand": ["B"]}},
        "play": ["Ada plays A on B", "Ben passes"],
        "turn": "Ada",
        "observe": {},
    }
    small = shrink_data(data, lambda made: bool(made["play"] and re.search("'A( x3| x2)?'", repr(made["players"]))))
    assert small["players"] == {"Ada": {"hand": ["A"]}, "Ben": {}}
    assert (small.get("cards", {}), len(small["play"])) == ({}, 1)
    assert measure_size(small) < measure_size(data)


def shrink_pairs(data: Data, keeps: Callable[[Data], bool]) -> Data:
    """Return a scenario that keeps its property although some parts are removed only together."""
    assert keeps(data)
    return shrink_data({"cards": {}, "turn": "Ada", "observe": {}, **data}, keeps)


def test_interdependent_parts_are_removed_together() -> None:
    players = {"Ada": {"hand": ["A", "C"], "field": ["B"]}, "Ben": {"field": ["D"]}}

    def both_or_none(made: Data) -> bool:
        there = repr(made["players"])
        return "'C'" in there and ("'A'" in there) == ("'B'" in there) and "D" in there

    small = shrink_pairs({"players": players, "play": []}, both_or_none)
    assert small["players"] == {"Ada": {"hand": ["C"]}, "Ben": {"field": ["D"]}}
    lines = ["Ada plays A", "Ben passes", "Ada plays C"]
    small = shrink_pairs({"players": players, "play": lines}, lambda made: len(made["play"]) in (1, 3))
    assert len(small["play"]) == 1


def test_line_is_removed_if_the_previous_answer_suffices() -> None:
    data: Data = {"players": {"Ada": {"hand": ["A"]}, "Ben": {}}, "play": ["Ada plays A", "Ben chooses yes"]}
    small = shrink_pairs(data, lambda made: len(made["play"]) == 2 or made.get("otherwise") == "first")
    assert (small["play"], small["otherwise"]) == ([], "first")


def test_card_is_removed_if_another_card_or_player_can_replace_it() -> None:
    data: Data = {"players": {"Ada": {"hand": ["A"]}, "Ben": {"field": ["B"]}}, "play": ["Ada attacks B with A"]}

    def attacks(made: Data) -> bool:
        said, there = " ".join(made["play"]), repr(made["players"])
        whom = re.match(r"Ada attacks (\w+) with A$", said)
        return (
            whom is not None and "'A'" in there and (whom[1] == "Ben" or f"'{whom[1]}'" in there) and whom[1][0] != "A"
        )

    small = shrink_pairs(data, attacks)
    assert small["play"] == ["Ada attacks Ben with A"]
    assert small["players"]["Ben"] == {}


def test_card_takes_over_the_text_of_another() -> None:
    data: Data = {
        "cards": {
            "Howl": {"kind": "creature", "text": "When this is destroyed, each player discards a card."},
            "Doom": {"kind": "spell", "text": "Destroy target creature."},
        },
        "players": {"Ada": {"hand": ["Doom"]}, "Ben": {"field": ["Howl"]}},
        "play": ["Ada plays Doom on Howl"],
    }

    def discards(made: Data) -> bool:
        doom = made.get("cards", {}).get("Doom", {}).get("text", "")
        there = made["play"] != [] and "Doom" in made.get("cards", {}) and "'Doom'" in repr(made["players"])
        howls = (
            "Howl" in made.get("cards", {})
            and "'Howl'" in repr(made["players"])
            and made["play"][-1:] == ["Ada plays Doom on Howl"]
        )
        return there and bool(doom.startswith("Each player discards") or (howls and "discards" in repr(made["cards"])))

    small = shrink_pairs(data, discards)
    assert small["cards"] == {"Doom": {"kind": "spell", "text": "Each player discards a card."}}
    assert (small["players"], small["play"]) == ({"Ada": {"hand": ["Doom"]}, "Ben": {}}, ["Ada plays Doom"])


def test_lines_not_asked_under_the_other_ruleset_are_removed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()  # under the targets of Goda Card Battler, what is in the hand is chosen at announcement
    sides = SideName("gateruler@2022-03"), SideName("gateruler@2022-03+targets=godacard")
    bench = DifferBench(DifferQuestion(*sides, ("library",)))
    data: Data = {
        "cards": {
            "Dig": {"kind": "unit", "text": "Choose a card in your hand. Discard it."},
            "Ready": {"kind": "response", "text": "Draw a card."},
        },
        "players": {"P": {"attack zone": ["Dig"], "hand": ["Lancer", "Herald"]}, "O": {"set zone": ["Ready"]}},
        "play": ["P uses Dig", "O passes", "P chooses Herald"],
        "observe": {},
    }
    assert bench.own.follow(data) is not None
    assert (bench.other.follow(data), bench.other.came) == (None, 1)
    fitted = bench.fit_to_both(data)
    assert fitted is not None
    made, (own, other) = fitted
    assert (made["play"], made["otherwise"]) == (
        ["P uses Dig", "O passes if asked", "P chooses Herald if asked"],
        "first",
    )
    assert "line 2 is allowed" in list_differing(own.shows(), other.shows())


@slow
@pytest.mark.parametrize("workers", [1, 2])
def test_finds_before_the_time_limit_are_reported(workers: int) -> None:
    question = DifferQuestion(SideName("tiny@1"), SideName("tiny@2"), ("rulings", "pool", "english"))
    with worker_pool(workers) as executor:
        found = differ(question, 1_000_000, 3.0, executor=executor)
    assert found.stopped
    assert not found.interrupted
    assert found.finds[0].parts == ("policies: responses",)


def test_script_that_cannot_be_followed_is_no_find() -> None:
    side = RulesetSide(SideName("tiny@1"))
    assert side.follow({"players": {"Ada": {"hand": ["Nobody"]}}, "play": [], "observe": {}}) is None
    assert side.follow({"players": {"Ada": {"hand": ["Doom"]}}, "play": [], "observe": {}}) is not None
