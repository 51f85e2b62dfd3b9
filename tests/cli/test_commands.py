"""The commands: their output, their exit status, and one message for invalid input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from stories import WRONG
from tests.proofs import slow

from rulestone.cli import commands
from rulestone.model.records import read_arrow_table

Call = Callable[..., Result]


@slow
def test_compare_prints_the_table(call: Call, story: str) -> None:
    result = call("compare", story, "--games", "tiny@1,tiny@2,other@1")
    assert result.exit_code == 0
    assert result.output.startswith("The last stand: can a creature be rescued?\n")
    row = next(line for line in result.output.splitlines() if line.startswith("Guard ends in"))
    assert row.split()[3:] == ["hand", "◆", "graveyard", "●", "hand", "◆"]
    assert "Rests on an assumption ◆: “" in result.output
    told = " ".join(result.output.split())
    assert "?” – yes; with the answer “no”: Guard ends in graveyard" in told
    assert "open_answers" not in told.partition("Rests on an assumption")[2].partition("No cell")[0]
    noted = call("compare", story, "--games", "tiny@1,tiny@2,other@1", "--quick", "--notes").output
    assert 'The games diverge at step 1, "Ada plays Doom on Guard":' in noted
    assert "[T-5, T-2]" in noted


def test_quick_skips_trials_and_brief_omits_the_script(call: Call, story: str) -> None:
    quick = call("compare", story, "--games", "tiny@1,tiny@2", "--quick").output
    assert "Why:" not in quick
    assert "alternatives not tried" in quick
    assert "  1 Ada plays Doom on Guard" in quick
    assert "  1 Ada plays Doom on Guard" not in call("compare", story, "--quick", "--brief").output


@slow
def test_compare_uses_every_revision_by_default(call: Call, story: str) -> None:
    data = json.loads(call("compare", story, "--format", "json").stdout)
    assert [column["name"] for column in data["columns"]] == ["other@1", "other@2", "tiny@1", "tiny@2"]
    assert data["divergences"][0]["groups"][0]["columns"] == ["other@1", "tiny@1"]


def test_compare_uses_columns_of_the_scenario(call: Call, tmp_path: Path, story: str) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(Path(story).read_text(encoding="utf-8") + "games: [other, tiny@1]\n", encoding="utf-8")
    data = json.loads(call("compare", str(path), "--format", "json").stdout)
    assert [column["name"] for column in data["columns"]] == ["other@2", "tiny@1"]


def test_compare_prints_markdown(call: Call, story: str) -> None:
    assert "| Guard ends in | hand |" in call("compare", story, "--games", "tiny@1", "--format", "markdown").output


def test_assumption_option_reaches_each_game_that_has_it(call: Call, story: str) -> None:
    result = call("compare", story, "--games", "tiny@1", "--assume", "open_answers=no", "--notes")
    assert result.exit_code == 0
    assert "assumes: “May the other player answer spells?” – no" in " ".join(result.output.split())


def test_run_prints_the_trace(call: Call, story: str) -> None:
    result = call("run", story, "--game", "tiny@1", "--steps")
    assert result.exit_code == 0
    assert "2. Ben plays Rescue on Guard\n" in result.output
    assert "── Ada: life 3 ─" in result.output
    data = json.loads(call("run", story, "--game", "tiny@1", "--format", "json").stdout)
    assert data["game"] == "tiny@1"
    assert data["observations"] == {"Guard ends in": "hand"}


def test_run_of_a_ruling_uses_its_game_and_revision(call: Call) -> None:
    result = call("run", "tiny/tr-001")
    assert result.exit_code == 0
    assert "What is rescued is not destroyed (TR-001) – tiny@1\n" in result.output
    assert "holds: zone of Guard = hand" in result.output
    assert "tiny@2" in call("run", "tiny/TR-002").output
    assert "tiny@1" in call("run", "tiny/TR-002", "--game", "tiny@1").output


def test_run_with_a_failed_expectation_exits_with_status_1(call: Call, tmp_path: Path, story: str) -> None:
    path = tmp_path / "expecting.yaml"
    text = Path(story).read_text(encoding="utf-8")
    for expected, status in (("{zone of Guard: hand}", 0), ("{zone of Guard: graveyard, winner: nobody}", 1)):
        path.write_text(text + f"expect: {expected}\n", encoding="utf-8")
        for form in ("text", "json"):
            result = call("run", str(path), "--game", "tiny@1", "--format", form)
            assert result.exit_code == status
            assert ("rulestone: 1 of 2 expectations do not hold\n" in result.stderr) == bool(status)
    path.write_text(text + "expect: {no such thing: 1}\n", encoding="utf-8")
    assert call("run", str(path), "--game", "tiny@1").exit_code == 2
    assert "1  an expectation of the file fails" in call("run", "--help").output


def test_games_shows_numbers_and_policies(call: Call) -> None:
    result = call("games", "--cites")
    assert result.exit_code == 0
    numbers = next(line.split() for line in result.output.splitlines() if " tiny@1 " in line)
    assert numbers[-5:] == ["tiny@1", "10", "2", "7", "2"]
    assert "Who may respond, and when does the stack resolve?" in result.output
    assert "players respond in turns until one passes" in result.output
    assert "[T-7]" in result.output
    assert "[T-7]" not in call("games", "--all").output
    questions = call("games").output
    assert "Who may respond, and when does the stack resolve? 2 answers\n" in questions
    assert "players respond in turns" not in questions
    data = json.loads(call("games", "--format", "json").stdout)
    policies = {revision["revision"]: revision["policies"]["responses"]["is"] for revision in data[1]["revisions"]}
    assert policies == {
        "1": "players respond in turns until one passes; then all items resolve, without further responses",
        "2": "no player may respond; each item resolves at once",
    }


def test_rules_shows_names_status_and_rulings(call: Call) -> None:
    result = call("rules", "tiny@1", "--all")
    assert result.exit_code == 0
    assert "\n    (assumed; made up" in result.output
    assert "; rulings: TR-001, TR-002)\n" in result.output
    assert "tiny@1: 10 rules" in result.output
    assert len(result.output.splitlines()) > len(call("rules", "tiny@1").output.splitlines())
    assert [rule["id"] for rule in json.loads(call("rules", "tiny", "T-5", "--format", "json").stdout)] == ["T-5"]
    assert [rule["id"] for rule in json.loads(call("rules", "tiny", "7", "--format", "json").stdout)] == ["T-7"]
    official = json.loads(call("rules", "tiny", "--status", "official", "--format", "json").stdout)
    assert [rule["id"] for rule in official] == ["T-3", "T-6", "T-9"]


def test_assumptions_are_listed(call: Call) -> None:
    output = call("rules", "tiny", "--assumptions").output
    assert (
        "May the other player answer spells? [T-6]\n  open_answers=yes  yes (default)\n  open_answers=no   no\n"
        in output
    )


def test_rulings_that_hold_exit_with_status_0(call: Call) -> None:
    result = call("rulings", "tiny", "--all")
    assert result.exit_code == 0
    assert call("rulings", "tiny").output == "3 rulings hold\n"
    lines = result.output.splitlines()
    assert [line.split()[:3] for line in lines[:3]] == [
        ["TR-001", "1", "holds"],
        ["TR-002", "1", "holds"],
        ["TR-002", "2", "holds"],
    ]
    assert lines[-1] == "3 rulings hold"
    assert "2 rulings hold" in call("rulings", "tiny", "--only", "tr-002").output
    assert "1 ruling holds" in call("rulings", "tiny@2").output
    assert call("rulings", "tiny", "--all", "--processes", "2").output == result.output


def test_failing_ruling_is_reported_with_exit_status_1(call: Call, small_games: Path) -> None:
    file = small_games / "all.yaml"
    file.write_text(file.read_text(encoding="utf-8") + WRONG, encoding="utf-8")
    result = call("rulings", "tiny", "--failing")
    assert result.exit_code == 1
    assert "TR-001" not in result.output
    failing = "TR-003  1  fails    A ruling that is wrong: zone of Guard: expected hand, found graveyard\n"
    assert failing in result.output
    assert "TR-004  1  not yet  A ruling for later: the game has no bench yet\n" in result.output
    assert "5 rulings: 3 hold, 1 fail, 1 not yet\n" in result.output
    told = call("rulings", "tiny", "--format", "json")
    assert told.exit_code == 1
    statuses = {(ruling["id"], ruling["revision"]): ruling["status"] for ruling in json.loads(told.stdout)}
    assert statuses["TR-003", "1"] == "fails"
    assert statuses["TR-004", "1"] == "not yet"
    assert call("rulings", "tiny", "--only", "TR-004").exit_code == 0


def test_scenarios_lists_the_library(call: Call) -> None:
    from rulestone.scenario import library

    themes = call("scenarios").output
    assert f"{len(library())} scenarios by theme" in themes
    assert len(themes.splitlines()) < 50
    result = call("scenarios", "--all")
    assert result.exit_code == 0
    for name in library():
        assert f"\n{name} " in "\n" + result.output
    assert [entry["name"] for entry in json.loads(call("scenarios", "--format", "json").stdout)] == list(library())


def test_scenarios_filters_by_tag(call: Call) -> None:
    found = json.loads(call("scenarios", "--search", "fizzle", "--format", "json").stdout)
    assert "target-gone" in [entry["name"] for entry in found]
    assert all("fizzle" in entry["tags"] for entry in found)
    missing = call("scenarios", "--search", "fizle")
    assert missing.exit_code == 2
    assert "Did you mean “fizzle”?" in missing.stderr


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["compare", "STORY", "--games", "tinny"], ["“tinny”", "Did you mean “tiny”"]),
        (["compare", "STORY", "--games", "tiny@3"], ["tiny has no revision “3”", "1, 2"]),
        (["compare", "no-such"], ["no-such"]),
        (["compare", "nowhere.yaml"], ["nowhere.yaml"]),
        (["compare", "STORY", "--assume", "open_answer=no"], ["“open_answer”", "Did you mean “open_answers”"]),
        (["compare", "STORY", "--assume", "open_answers=perhaps"], ["“perhaps”", "yes, no"]),
        (["compare", "STORY", "--assume", "open_answers"], ["KEY=VALUE"]),
        (["run", "STORY"], ["name a game", "tiny@1"]),
        (["run", "STORY", "--game", "tiny@0"], ["tiny has no revision “0”"]),
        (["run", "tiny/TR-999"], ["no ruling “TR-999”", "from TR-001 to TR-002"]),
        (["run", "tiny/TR-01"], ["Did you mean “tiny/TR-001”?"]),
        (["rules", "tiny", "T-77"], ["no rule “T-77”", "Did you mean “T-7”"]),
        (["rules", "tinny"], ["“tinny”"]),
        (["rules", "tiny", "--status", "sure"], ["sure", "official"]),
        (["rulings", "tiny", "--only", "XX*"], ["“XX*”", "TR-001"]),
        (["comparre", "STORY"], ["“comparre”", "Did you mean “compare”"]),
        (["compare"], ["SCENARIO"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_message_and_status_2(call: Call, story: str, args: list[str], parts: list[str]) -> None:
    result = call(*(story if arg == "STORY" else arg for arg in args))
    assert result.exit_code == 2
    assert result.stdout == ""
    for part in parts:
        assert part in result.stderr
    assert "Traceback" not in result.stderr
    assert isinstance(result.exception, SystemExit)


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        (("Ada: {hand", "Ada: {hnad"), ["story.yaml:5", "hnad", "Did you mean “hand”"]),
        (("[Doom]", "[Dooom]"), ["story.yaml:5", "Dooom", "Doom"]),
        (("observe:", "obsreve:"), ["story.yaml", "obsreve", "Did you mean “observe”"]),
        (("title: The", "title: [The"), ["story.yaml"]),
    ],
)
def test_invalid_file_is_reported_with_its_line(
    call: Call, story: str, change: tuple[str, str], parts: list[str]
) -> None:
    path = Path(story)
    path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    result = call("compare", story, "--games", "tiny")
    assert result.exit_code == 2
    assert all(line.startswith("  ") for line in result.stderr.splitlines()[1:])
    for part in parts:
        assert part in result.stderr


def test_internal_error_is_not_reported_as_bad_input(call: Call, story: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import rulestone.lab.compare.comparison

    def broken(*args: object, **more: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(rulestone.lab.compare.comparison, "compare", broken)
    assert isinstance(call("compare", story).exception, KeyError)


def test_closed_output_pipe_is_not_reported_as_an_error() -> None:
    code = "from rulestone.cli import program; program()"
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-c", code, "games"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert done.returncode == 0
    assert done.stderr == ""


def test_infinite_loop_is_reported_without_a_traceback() -> None:
    from rulestone.cli.errors import find_input_error
    from rulestone.kernel.errors import EndlessGame

    assert "tiny@1: 9 laps ran without" in find_input_error(EndlessGame("tiny@1", "9 laps", "a loop"))


@slow
def test_diff_reports_changed_outcomes_with_causes(call: Call, tmp_path: Path) -> None:
    result = call("diff", "tiny@1", "tiny@2")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Tiny Game: 1 → 2\n")
    assert "TR-001 (of 1): What is rescued is not destroyed\n" in result.output
    assert "Why: the answer to “Who may respond, and when does the stack resolve?” [T-7]" in result.output
    data = json.loads(call("diff", "tiny@1", "tiny@2", "--format", "json").stdout)
    assert [one["name"] for one in data["moved"] if one["kind"] == "ruling"] == ["TR-001"]
    path = tmp_path / "changes.md"
    assert call("diff", "tiny@1", "tiny@2", "-o", str(path)).exit_code == 0
    assert path.read_text(encoding="utf-8").startswith("## Tiny Game: 1 → 2\n")


def test_diff_of_two_games_is_bad_input(call: Call) -> None:
    result = call("diff", "tiny@1", "other@1")
    assert result.exit_code == 2
    assert "rulestone differ tiny@1 other@1 --from library" in result.stderr


def test_page_is_written_for_an_html_suffix(call: Call, story: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    result = call("compare", story, story, "--games", "tiny@1,tiny@2", "--quick", "-o", str(path))
    assert (result.exit_code, result.stdout) == (0, ""), result.output
    assert f"Written: {path}" in result.stderr
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert call("compare", story, "--quick", "--format", "html").output.startswith("<!doctype html>")
    refused = call("compare", story, story, "--quick")
    assert (refused.exit_code, "add -o page.html" in refused.stderr) == (2, True)
    broken = call("compare", story, "--quick", "-o", str(tmp_path / "no" / "page.html"))
    assert (broken.exit_code, "cannot be written" in broken.stderr) == (2, True)


def test_dash_as_output_file_is_standard_output(
    call: Call, story: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = call("compare", story, "--quick", "-o", "-")
    assert result.stdout == call("compare", story, "--quick").stdout != ""
    assert not (tmp_path / "-").exists()


def test_site_without_its_generator_names_the_missing_package(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "furo" else real(name))
    result = call("site", "-o", "nowhere")
    assert (result.exit_code, result.stderr) == (
        2,
        "rulestone: site needs furo: pip install -e '.[site]' in Rulestone's folder\n",
    )
    assert not Path("nowhere").exists()


def test_unwritable_site_is_reported_before_the_work(call: Call, story: str) -> None:
    pytest.importorskip("sphinx", reason="Sphinx is not installed")
    result = call("site", "-o", story)
    assert (result.exit_code, f"{story}: cannot be written" in result.stderr) == (2, True)


def test_schema_prints_the_keys_of_a_document(call: Call) -> None:
    found = json.loads(call("reference", "--schema", "run").stdout)
    assert found["$id"].startswith("rulestone.run.")
    assert call("reference", "--schema", "rum").stderr.startswith(
        "rulestone: --schema: unknown choice “rum”\n  Did you mean “run”?\n"
    )


def test_run_prints_markdown(call: Call, story: str) -> None:
    text = call("run", story, "--game", "tiny@1", "--format", "markdown", "--steps").output
    assert text.startswith("## The last stand (story) – tiny@1\n")
    assert "\n### 2. Ben plays Rescue on Guard\n\n- " in text
    assert "\n| Guard ends in | hand |\n" in text
    assert "```text\n  Turn " in text


def complete_words(*words: str) -> list[str]:
    """Return the shell's completions for the last of some words."""
    from click.shell_completion import ShellComplete

    from rulestone.cli.commands import rulestone

    offered = ShellComplete(rulestone, {}, "rulestone", "_RULESTONE_COMPLETE")
    return [item.value for item in offered.get_completions(list(words[:-1]), words[-1])]


def test_shell_completes_games_scenarios_and_rulings() -> None:
    assert complete_words("run", "last-stand", "--game", "ti") == ["tiny", "tiny@1", "tiny@2"]
    assert complete_words("rules", "tiny@") == ["tiny@1", "tiny@2"]
    assert complete_words("diff", "tiny@1", "tiny@2") == ["tiny@2"]
    assert complete_words("compare", "last-stand", "--games", "other@1,tiny@") == ["other@1,tiny@1", "other@1,tiny@2"]
    assert "last-stand" in complete_words("compare", "last")
    assert complete_words("run", "tiny/TR-001") == ["tiny/TR-001"]
    assert complete_words("run", "tin") == ["tiny/"]
    assert complete_words("simu") == ["simulate"]


@pytest.mark.parametrize("where", ["no/such/folder/out.json", "."])
def test_unwritable_output_file_is_refused_before_the_work(
    call: Call, story: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("worked for nothing")

    monkeypatch.setattr("rulestone.lab.compare.comparison.compare", never)
    result = call("compare", story, "-o", where)
    assert (result.exit_code, f"{where}: cannot be written" in result.stderr) == (2, True)


def test_scenario_in_place_of_a_command_suggests_compare(call: Call) -> None:
    result = call("last-stand")
    assert result.exit_code == 2
    assert result.stderr.endswith("\n  Use: rulestone compare last-stand\n  See: rulestone --help\n")


def test_misspelled_game_in_place_of_a_shared_word_is_suggested(call: Call) -> None:
    assert "Did you mean “tiny”?" in call("words", "tiiny").stderr


def test_unknown_ending_of_an_output_file_is_bad_input(call: Call, story: str, tmp_path: Path) -> None:
    result = call("compare", story, "-o", str(tmp_path / "page.pdf"))
    assert result.exit_code == 2
    assert "unknown ending “.pdf”; expected .html, .htm, .md, .markdown, .json, .txt, or a --format" in result.stderr
    assert call("compare", story, "-o", str(tmp_path / "page.pdf"), "--format", "json", "--quick").exit_code == 0


@pytest.mark.parametrize(
    ("name", "command"),
    [("bisect", "diff GAME@OLD GAME@NEW --scenario NAME"), ("cards", "games GAME cards"), ("web", "serve")],
)
def test_name_that_people_expect_leads_to_the_command(call: Call, name: str, command: str) -> None:
    result = call(name)
    assert (result.exit_code, result.stderr) == (
        2,
        f"rulestone: no command is called “{name}”\n  Use: rulestone {command}\n  See: rulestone --help\n",
    )


def test_value_that_is_no_number_is_named(call: Call) -> None:
    assert "“abc” is not a number\n" in call("compare", "last-stand", "--seconds", "abc").stderr
    assert "“abc” is not a whole number\n" in call("compare", "last-stand", "--tries", "abc").stderr


def test_every_expected_name_leads_to_a_command_that_exists() -> None:
    names = dict(read_arrow_table(commands.__file__, "other_names.txt"))
    assert not names.keys() & commands.MODULES.keys()
    assert all(text.split()[0] in {*commands.MODULES, "--help", "--version"} for text in names.values())
