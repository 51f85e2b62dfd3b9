"""`rulestone check` reports errors and remaining parts of a game, and `check_game` fails with the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulestone.authors.checkup import Checkup, Remaining, check_up, render_checkup
from rulestone.cli.commands import rulestone as command
from rulestone.game.host import games
from rulestone.lab.conformance import CHECKS
from rulestone.testing import check_game, holds, rulings_of
from tests.authors.conftest import Begin
from tests.proofs import proof, slow


def call(*words: str) -> Result:
    return CliRunner().invoke(command, words, prog_name="rulestone")


def change(folder: Path, path: str, old: str, new: str) -> None:
    """Change a file of a generated package before it is imported."""
    file = folder / path
    before = file.read_text(encoding="utf-8")
    assert old in before
    file.write_text(before.replace(old, new, 1), encoding="utf-8")


@slow
def test_new_game_passes_check_and_lists_missing_parts(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(begin("page_plain"))
    result = call("check", "--games", "2")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].startswith("page_plain: ")
    assert [line.split() for line in lines[2 : 2 + len(CHECKS)]] == [[name, "ok"] for name in CHECKS]
    assert "questions with the default answer and no rule: 10 of 13 (choose a value" in result.output
    data = json.loads(call("check", "page_plain", "--games", "0", "--format", "json").output)
    assert (data["sound"], data["game"]) == (True, "page_plain")
    assert f"page_plain: {data['score']} of 100" == lines[0]


@slow
def test_check_lists_part_without_declared_reads_as_open(begin: Begin) -> None:
    folder = begin("page_blind")
    odd = """

from rulestone.kernel.compile.expressions import meaning


class Odd(e.Condition, frozen=True):
    pass


@meaning(Odd)
def odd(compiler, node):
    return lambda machine, env, it: bool(machine.state.game["turn"] % 2)


MY_TURN ="""
    change(folder, "page_blind/actions.py", "\nMY_TURN =", odd)
    change(
        folder,
        "page_blind/actions.py",
        "needs=(MY_TURN, need(its.tired",
        'needs=(need(Odd(), "PB-6", ""), need(its.tired',
    )
    left = {one.what: one.names for one in check_up(games()["page_blind"], games=0).remaining}
    assert left["parts that do not declare the values they read"] == ("action attack",)


@slow
def test_score_rises_with_the_number_of_rulings(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = begin("page_rising")
    monkeypatch.chdir(folder)
    (folder / "page_rising" / "rulings" / "rulings.yaml").unlink()
    before = check_up(games()["page_rising"], games=0).score
    assert call("new", "ruling", "A recruit is sent").exit_code == 0
    assert check_up(games()["page_rising"], games=0).score > before


def test_check_reports_each_fault_with_its_place_and_fails(begin: Begin) -> None:
    change(begin("page_wrong"), "page_wrong/cards.py", 'do("destroy", fighter=', 'do("destroi", fighter=')
    result = call("check", "page_wrong")
    assert result.exit_code == 1
    assert "card Strike: there is no verb “destroi”; did you mean “destroy”?" in result.output
    assert "The other checks run once this one is ok." in result.output
    with pytest.raises(AssertionError, match="names: page_wrong@1, card Strike: there is no verb"):
        check_game("page_wrong", only=["names"])


@slow
def test_failing_ruling_is_reported_by_command_and_test(begin: Begin) -> None:
    change(begin("page_false"), "page_false/rulings/rulings.yaml", "cards in Ben's hand: 1", "cards in Ben's hand: 2")
    result = call("check", "page_false", "--games", "0")
    assert result.exit_code == 1
    assert "PF-R1 under 1: cards in Ben's hand: expected 2, found 1" in result.output
    first, second, *_ = rulings_of("page_false")
    assert first.id == "PF-R1@1"
    with pytest.raises(AssertionError, match="expected 2, found 1"):
        holds(first.values[0])
    holds(second.values[0])


@slow
def test_refused_line_names_the_ambiguous_card_name(begin: Begin) -> None:
    folder = begin("page_twins")
    change(folder, "page_twins/rulings/rulings.yaml", "Ada: {hand: [Strike]}", "Ada: {hand: [Strike], field: [Herald]}")
    result = call("check", "page_twins", "--games", "0")
    told = " ".join(result.output.split())
    assert (
        "Herald cannot be picked: it is Ada's, not Ben's; choose from: Herald #2, and the script does not expect that"
        in told
    )


@slow
def test_check_reports_experiment_that_does_not_fit() -> None:
    result = call("check", "godacard+responses=gateruler", "--games", "0")
    assert result.exit_code == 1
    assert "these responses never set it" in " ".join(result.output.split())
    assert call("check", "godacard+layers=monscol", "--games", "0").exit_code == 0


@proof
def test_check_lists_parts_that_no_ruling_tests_on_request(begin: Begin) -> None:
    begin("page_parts")
    found = call("check", "page_parts", "--games", "0", "--parts").output
    assert "parts that no ruling tests: " in found
    assert "(rulestone knock-out page_parts)" in found


def test_score_counts_checks_and_finished_parts_equally() -> None:
    half = Remaining("cards", ("Ox",), 2, "write some")
    assert Checkup("g", {"names": ()}, (half,)).score == 75
    assert Checkup("g", {"names": ("no",)}, (half,)).score == 25
    assert Checkup("g", {"names": ()}).score == 100
    assert "cards: 1 of 2 (write some)\n    Ox" in render_checkup(Checkup("g", dict.fromkeys(CHECKS, ()), (half,)))


def test_remaining_parts_are_grouped_by_reason_and_the_rest_is_counted() -> None:
    scored = Remaining("rules", tuple(f"R-{n}" for n in range(11)), 20, "write some")
    told = ("a (no pile)", "b (no text)", "c (no pile)", "d (no die)", "e (no coin)", "f (no hand)")
    report = render_checkup(Checkup("g", {}, (Remaining("questions", told, 9, "see", scored=False), scored)))
    assert (
        report.partition("lists all):\n")[2]
        == """\
  rules: 11 of 20 (write some)
    R-0, R-1, R-2, R-3, R-4, R-5, R-6, R-7, and 3 more
  questions: 6 of 9 (see)
    a and 1 more (no pile)
    b (no text)
    d (no die)
    and 2 more
"""
    )


@pytest.mark.parametrize("name", ["last-stand", "my/evening.yaml"])
def test_check_of_a_scenario_name_suggests_the_commands_for_scenarios(name: str) -> None:
    result = call("check", name)
    assert result.exit_code == 2
    assert f"{name} is a scenario; run it with: rulestone run {name} --game GAME, or: rulestone compare {name}" in (
        result.output
    )


def test_unknown_game_is_reported() -> None:
    result = call("check", "page_nowhere")
    assert result.exit_code == 2
    assert "no game is called “page_nowhere”" in result.output
