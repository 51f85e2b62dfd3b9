"""Ablation of the parts of a game: the tests that notice each part, and unnoticed parts."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.lab.tiny import GAMES
from tests.proofs import proof, slow

from rulestone.game import host
from rulestone.game.game import Game
from rulestone.interventions.data_paths import GONE, SeveralEntries, get_value, replace_value
from rulestone.interventions.parts import PartSearch, RulePart, list_game_parts
from rulestone.kernel.declare import Need
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.lab.knock_out.game import disable_part, remove_part
from rulestone.lab.knock_out.knock_out import KnockedOut, KnockOut, KnockOutQuestion, knock_out
from rulestone.lab.knock_out.witnesses import KnockOutWitness, NeverEnds, Playouts, ask_game, list_witnesses
from rulestone.language import instructions as i
from rulestone.language.build import game as game_value, loop, set_game, when
from rulestone.language.expressions import Lit
from rulestone.report.document import to_text
from rulestone.report.knock_out import build_document, name_part

TINY = GAMES["tiny"]
FULL = "action summon: refused where the field is full"
NOT_MINE = "action summon: refused where it is not {you}'s turn"
RULINGS = """\
id: TR-001
title: The field holds three
cites: [T-3]
revision: "1"
players:
  Ada: {hand: [{card: Guard, as: Fourth}], field: [Guard, Guard, Guard]}
  Ben: {}
play:
  - {do: Ada summons Fourth, refused: T-3}
---
id: TR-002
title: What is destroyed goes to the graveyard
cites: [T-5]
revision: "1"
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard]}
play:
  - Ada casts Doom on Guard
expect: {zone of Guard: graveyard}
"""
FALL = """\
title: A fall
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard]}}
play: [Ada casts Doom on Guard]
observe: {ends in: zone of Guard}
"""


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the small game with two rulings, installed alone."""
    folder = tmp_path / "rulings"
    folder.mkdir()
    (folder / "all.yaml").write_text(RULINGS, encoding="utf-8")
    game = Game("tiny", "Tiny", ("1",), TINY.ruleset, rulings=folder)
    monkeypatch.setattr(host, "games", lambda: {"tiny": game})
    monkeypatch.setattr(host, "list_scenario_folders", lambda: ())
    return game


def get_outcome(found: KnockOut, name: str) -> KnockedOut:
    return next(one for one in found.outcomes if one.part == name)


def get_part(game: Game, name: str) -> RulePart:
    return next(one for one in list_game_parts(game) if one.name == name)


def test_every_part_has_a_unique_name_and_its_removal_changes_the_game() -> None:
    for game in GAMES.values():
        parts = list_game_parts(game)
        assert len({one.name for one in parts}) == len(parts)
        for one in parts:
            for revision in one.revisions:
                ruleset = game.ruleset(revision)
                assert disable_part(ruleset, one).parts != ruleset.parts


def test_steps_that_only_bind_a_name_are_not_listed_as_parts() -> None:
    assert not any(isinstance(get_value(TINY.ruleset("1"), one.path), (i.Let, i.Stop)) for one in list_game_parts(TINY))


def test_policy_of_an_unusual_kind_is_replaced_by_the_usual_kind() -> None:
    rulesets = [game.ruleset() for game in host.games().values()]
    found = ((ruleset, part) for ruleset in rulesets for part in PartSearch(ruleset, worded=False).parts())
    kinds = [
        (type(get_value(own, part.path)), type(part.value)) for own, part in found if part.path[1:-1] == ("policies",)
    ]
    assert kinds
    assert all(own is not usual for own, usual in kinds)


def test_each_condition_of_a_selection_is_a_part() -> None:
    paths = [part.path for part in PartSearch(host.find("godacard")[1], worded=False).parts() if "where" in part.path]
    assert any(path[-3:-1] == ("where", "of") for path in paths)


@slow
def test_ruling_fails_without_its_requirement(tiny: Game) -> None:
    found = get_outcome(knock_out("tiny", ["T-3"]), FULL)
    assert found.status == "noticed"
    assert found.rulings == ("TR-001@1",)
    assert "expected T-3, found allowed" in found.why


def test_part_without_a_ruling_is_reported(tiny: Game) -> None:
    found = knock_out(KnockOutQuestion("tiny", library=False), [NOT_MINE])
    assert [one.status for one in found.outcomes] == ["nothing notices"]
    assert "── Parts that no result needs\n" in to_text(build_document(found))
    assert "summon\n  refused where it is not the player's turn [" in to_text(build_document(found))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("verb act: can be protected from, by {card} [2022-03]",
         "act: effects can forbid it for the card (2022-03 only)"),
        ("phase start: Game start has happened", "start phase: event “Game start”"),
        ("phase start: Players may respond to the turn player (window: True) (3)",
         "start phase: responses (the turn player first), the third of these"),
        ("phase rest: Effects that last end of turn end", "rest phase: effects that last until “end of turn” end"),
        ("action lay: refused where {this} is in the {zone}", "lay: refused where the card is in the zone"),
        ("action lay: Check", "lay: state-based actions are checked"),
        ("phase dig: If dug: the game ends (winner:… [1]", "dig phase: If dug: the game ends (1 only)"),
        ("procedure combat: Set the game's attacker to none", "combat: reset “attacker” of the game"),
        ("verb stay: Effects that last end (whom: card)", "stay: effects of limited duration on it end"),
        ("phase start: Set summon rights used of you to none", "start phase: reset “summon rights used” of you"),
        ("verb pay: Set tapped of mana to yes (2)", "pay: mark mana as tapped, the second of these"),
        ("phase main: Check (2)", "main phase: state-based actions are checked, the second of these"),
        ("policy replacements: counts is no and not yes",
         "Who chooses between replacement effects?: whether a replaced event counts as done for later text"
         " (\"if you do\", \"that many\"): “yes” in place of “no”"),
        ("verb draw: Move card to hand [1, 2] (4)", "draw: Move card to hand (1, 2 only), number 4 of these"),
        ("procedure battle: only if (there is beside (what: the embattled terrain) and there is besi… (7)",
         "battle: a condition, number 7 of these"),
        ("phase start: Enter (phase: main, who: Ada)", "start phase: enter the phase “main”"),
    ],
)  # fmt: skip
def test_name_of_a_part_is_printed_in_words(name: str, words: str, tiny: Game) -> None:
    assert name_part(name, tiny) == words


def test_additional_scenario_notices_a_removal(tiny: Game, tmp_path: Path) -> None:
    corner = tmp_path / "corner.yaml"
    corner.write_text(
        "id: CORNER-1\ntitle: Not now\nplayers: {Ada: {}, Ben: {hand: [Guard]}}\n"
        "play: [{do: Ben summons Guard, refused: T-4}]\n",
        encoding="utf-8",
    )
    found = get_outcome(knock_out(KnockOutQuestion("tiny", also=(str(corner),), library=False), ["T-4"]), NOT_MINE)
    assert found.scenarios == ("CORNER-1@1",)


@slow
def test_library_scenario_with_another_answer_notices_a_removal(
    tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a-fall.yaml").write_text(FALL, encoding="utf-8")
    monkeypatch.setattr(host, "list_scenario_folders", lambda: (str(tmp_path),))
    (found,) = knock_out("tiny", ["verb destroy: move*"]).outcomes
    assert found.library == ("a-fall@1",)
    assert "1 ruling and 1 library scenario, for example TR-002 (1): " in to_text(
        build_document(knock_out("tiny", ["T-5"]), every=True)
    )


def test_part_required_to_build_the_game_counts_as_noticed(tiny: Game) -> None:
    name = "zone bench: it belongs to the board"
    bench = replace_value(TINY.ruleset("1"), ("parts", "zones", "field", "groups"), ())
    tiny._made["1"] = bench
    found = get_outcome(knock_out(KnockOutQuestion("tiny", library=False), [name]), name)
    assert found.status == "does not compile"
    assert "board" in found.why


@proof
def test_playouts_notice_a_removal_or_stay_equal(tiny: Game) -> None:
    asked = KnockOutQuestion("tiny", library=False, games=3)
    empty = get_outcome(knock_out(asked, ["verb draw*"]), "verb draw: Move the top 1 of deck of player to hand")
    assert empty.status == "only in games"
    assert "breaks off: EndlessGame" in empty.why
    benched = get_outcome(knock_out(asked, ["the field is full"]), FULL)
    assert (benched.status, benched.rulings) == ("noticed", ("TR-001@1",))
    same = get_outcome(knock_out(asked, [NOT_MINE]), NOT_MINE)
    assert (same.status, same.alike) == ("nothing notices", 3)


def test_playouts_of_one_seed_are_repeatable(tiny: Game) -> None:
    assert Playouts(tiny, 2).find_difference(tiny, ("1",)) == ""


def test_endless_playout_is_reported_soon(tiny: Game) -> None:
    ruleset = TINY.ruleset("1")
    once = (set_game("again", 1), loop(game_value("again") == 1, set_game("again", 0)))
    tiny._made["1"] = replace_value(ruleset, ("parts", "verbs", "destroy", "afterwards"), once)
    name = "verb destroy: Set the game's again to 0"
    found = get_outcome(knock_out(KnockOutQuestion("tiny", library=False), [name]), name)
    assert found.status == "never ends"
    assert found.noticed
    assert "laps of loops ran without a choice by a player" in found.why


@pytest.mark.parametrize("first", [False, True])
def test_every_executor_gives_the_same_result(tiny: Game, first: bool) -> None:
    asked = KnockOutQuestion("tiny", library=False, first=first)
    with ThreadPoolExecutor(2) as executor:
        assert knock_out(asked, ["action*"], executor=executor) == knock_out(asked, ["action*"])


def test_results_so_far_are_reported_after_an_interrupt(tiny: Game) -> None:
    def stop(_: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs tests may ignore it
    try:
        found = knock_out(KnockOutQuestion("tiny", library=False), ["action*"], progress=stop)
    finally:
        signal.signal(signal.SIGINT, before)
    assert found.stopped
    assert len(found.outcomes) == 1
    assert to_text(build_document(found)).startswith(
        "Tiny, every revision: 0 of 1 part changes a result when removed. "
    )
    assert f"It stopped after 1 of {found.parts} parts." in to_text(build_document(found), 200)


def test_words_select_parts_by_rule_or_name_and_report_no_match(tiny: Game) -> None:
    assert {one.rules for one in knock_out(KnockOutQuestion("tiny", library=False), ["t-4"]).outcomes} == {("T-4",)}
    with pytest.raises(LookupError, match="no rule or part of tiny is called “T-99”"):
        knock_out("tiny", ["T-99"])
    with pytest.raises(LookupError, match="give the name of a part; an empty name picks no part of tiny"):
        knock_out("tiny", [" "])


@slow
def test_suite_runs_only_for_parts_that_no_ruling_notices(tmp_path: Path) -> None:
    # another process finds only installed games
    test = tmp_path / "test_it.py"
    test.write_text(
        "from rulestone.game.host import find\n"
        "needs = {name: len(action.needs) for name, action in find('godacard')[1].parts.actions.items()}\n"
        "def test_others(): assert needs['equip'] == 6\n"
        "def test_needs(): assert needs['take off'] == 5\n",
        encoding="utf-8",
    )
    from rulestone.lab.knock_out.witnesses import run_tests

    need = next(
        one.name for one in list_game_parts(host.find("godacard")[0]) if one.name.startswith("action take off: ref")
    )
    assert "test_needs" in run_tests("godacard", need, (str(test),))


def test_value_at_a_path_is_read_replaced_and_removed() -> None:
    need = Need(condition=Lit(True), cites="", because="")
    data = {"a": (1, need, 3)}
    assert get_value(data, ("a", 1, "because")) == ""
    assert replace_value(data, ("a", 0), GONE) == {"a": (need, 3)}
    assert replace_value(data, ("a", 2), SeveralEntries((4, 5))) == {"a": (1, need, 4, 5)}
    assert replace_value(data, ("a", 1, "because"), "x")["a"][1].because == "x"
    assert replace_value(data, ("a",), GONE) == {}
    with pytest.raises(TypeError, match="because of Need"):
        replace_value(data, ("a", 1, "because"), GONE)


def test_witness_reaches_exactly_the_steps_it_executes(tiny: Game) -> None:
    once = when(game_value("again") == 1, set_game("again", 2), otherwise=(set_game("again", 1),))
    tiny._made["1"] = replace_value(TINY.ruleset("1"), ("parts", "verbs", "destroy", "afterwards"), (once,))
    asked = {
        one.name: [by.name for by in list_witnesses(tiny, with_library=False) if by.may_notice(one)]
        for one in list_game_parts(tiny)
        if one.path[:5] == ("parts", "verbs", "destroy", "afterwards", 0)
    }
    assert asked.pop("verb destroy: Set the game's again to 2") == []
    assert asked.pop("verb destroy: Set the game's again to 1") == ["TR-002"]
    # without its condition the first step is performed, which matters if the second is performed too
    assert list(asked.values()) == [["TR-002"], ["TR-002"]]


def test_witness_of_an_unmet_requirement_reaches_it(tiny: Game) -> None:
    asked = {
        one.name: [by.name for by in list_witnesses(tiny, with_library=False) if by.may_notice(one)]
        for one in list_game_parts(tiny)
        if one.path[:3] == ("parts", "actions", "summon")
    }
    assert asked[FULL] == ["TR-001"]
    assert asked[NOT_MINE] == []


@slow
def test_every_noticing_witness_reached_the_removed_part(tiny: Game) -> None:
    looking = list_witnesses(tiny)
    for one in list_game_parts(tiny):
        changed = remove_part(tiny, one)
        try:
            changed.rules("1")
        except Exception:  # it cannot be compiled
            continue
        with set_step_limits(**SHORT_LIMITS):
            unasked = [by.name for by in looking if not by.may_notice(one) and is_noticed(by, changed)]
        assert unasked == [], one.name


def is_noticed(by: KnockOutWitness, changed: Game) -> bool:
    """Return whether a witness notices that a game is another."""
    try:
        return bool(ask_game(by, changed))
    except NeverEnds:
        return True
