"""`rulestone new` makes packages that pass their checks with any combination of parts, and adds to them."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulestone.authors.checkup import check_up
from rulestone.authors.package import add_scenario
from rulestone.authors.scaffold import FEATURES, CannotBegin, render_package, write_package
from rulestone.cli.commands import rulestone as command
from rulestone.game.host import find, games
from rulestone.scenario import loads, rulings, run, run_ruling
from rulestone.scenario.lookup import HOLDS
from rulestone.testing import check_game
from tests.authors.conftest import Begin
from tests.authors.test_checkup import change
from tests.proofs import proof, select_params, slow

ROOT = Path(__file__).parents[2]


def iterate_combinations() -> list[tuple[str, ...]]:
    """Yield the combinations of parts for packages: none, each part, all parts; `make packages`: every combination."""
    every = [some for number in range(len(FEATURES) + 1) for some in combinations(FEATURES, number)]
    return every if os.environ.get("PACKAGES") == "all" else [one for one in every if len(one) in (0, 1, len(FEATURES))]


def call(*words: str) -> Result:
    return CliRunner().invoke(command, words, prog_name="rulestone")


@slow
@pytest.mark.parametrize(
    "features", select_params(iterate_combinations(), every=3), ids=lambda features: "-".join(features) or "plain"
)
def test_generated_game_conforms(begin: Begin, features: tuple[str, ...]) -> None:
    name = "_".join(("made", *features))
    begin(name, *features)
    check_game(name, games=4)
    found = rulings(name)
    assert len(found) == 7 + len(features) + ("layers" in features)
    assert [run_ruling(ruling, name).status for ruling in found] == [HOLDS] * len(found)
    assert check_up(find(name)[0], games=0).score >= 95


@proof
def test_generated_code_is_formatted_and_passes_its_tests(begin: Begin, tmp_path: Path) -> None:
    folder = begin("made_whole", *FEATURES)
    config = ("--config", "line-length = 120", "--isolated")
    for check in (("format", "--check"), ("check", "--select", "E,F,I", "--ignore", "E712,F403,F405")):
        ruff = [sys.executable, "-m", "ruff", check[0], *config, *check[1:], str(folder)]
        done = subprocess.run(ruff, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "--rootdir", ".", "tests"]
    environment = {"PYTHONPATH": str(folder), "PATH": "", "HOME": str(tmp_path)}
    done = subprocess.run(tests, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "15 passed" in done.stdout


USER_FILE = """
import rulestone

comparison = rulestone.compare("last-stand")
run: rulestone.Run = rulestone.run(rulestone.find_scenario("last-stand"), "godacard")
columns: list[rulestone.Column] = list(comparison.columns)
steps: list[rulestone.StepResult] = list(run.steps)
print(rulestone.table(comparison), rulestone.trace(run), [column.name for column in columns], steps[0].verdict)
"""


@proof
def test_generated_package_user_file_and_readme_pass_mypy_strict(tmp_path: Path) -> None:
    write_package(render_package("made_typed", features=FEATURES), tmp_path)
    (tmp_path / "user.py").write_text(USER_FILE, encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    snippets = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert snippets
    for number, snippet in enumerate(snippets):
        (tmp_path / f"readme_{number}.py").write_text(snippet, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), "."]
    done = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_generated_tests_name_no_card(begin: Begin) -> None:
    folder = begin("made_nameless", *FEATURES)
    tests = "".join(path.read_text(encoding="utf-8") for path in (folder / "tests").glob("*.py"))
    assert [name for name in games()["made_nameless"].ruleset().cards if name in tests] == []


@slow
@pytest.mark.parametrize(
    "features", iterate_combinations()[-1:] if len(iterate_combinations()) < 9 else iterate_combinations(), ids="-".join
)
def test_generated_package_is_installable_by_pip(features: tuple[str, ...], tmp_path: Path) -> None:
    name = "_".join(("piped", *features))
    write_package(render_package(name, features=features), tmp_path / name)
    target = tmp_path / "installed"
    how = ("--quiet", "--no-deps", "--no-build-isolation", "--target", str(target))
    pip = [sys.executable, "-m", "pip", "install", *how]
    done = subprocess.run([*pip, str(tmp_path / name)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    checked = [sys.executable, "-c", "from rulestone.cli import main; main()", "check", name]
    environment = {"PYTHONPATH": str(target), "PATH": "", "HOME": str(tmp_path), "RULESTONE_CACHE": ""}
    done = subprocess.run(checked, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{name}: ")
    assert "rulings     ok" in done.stdout


def test_scenario_of_a_generated_game_is_in_the_library(begin: Begin) -> None:
    begin("made_beside")
    assert "made-beside-first" in call("scenarios", "--all").output
    assert "Made Beside" in call("compare", "made-beside-first", "--games", "made_beside,godacard", "--quick").output


def test_library_scenarios_run_under_a_generated_game(begin: Begin) -> None:
    begin("made_guest", "stack", "layers")
    assert call("run", "last-stand", "--game", "made_guest").exit_code == 0
    assert call("run", "type-then-lord", "--game", "made_guest").exit_code in (0, 2)


def test_first_draw_of_a_generated_game_is_observed(begin: Begin) -> None:
    begin("made_early")
    shown = call("run", "first-turn-draw", "--game", "made_early").output
    assert "does not arise" not in shown
    assert "Ada drew 1" in " ".join(shown.split())


AGAIN = """
cards: {Doom: {kind: spell, text: "Destroy target enemy creature."}}
players: {Ada: {hand: [2 Doom]}, Ben: {field: [Recruit, Champion]}}
play: [Ada plays Doom on Recruit, Ada plays Doom on Champion]
"""
CHARGE = """    Action(
        name="charge",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU),
        needs=(MY_TURN, need(times("enter", YOU) < 1, "S-4", ""), need(count(cards_in(DISCARD)) < 1, "S-4", "full")),
        steps=(move(THIS, DISCARD),),
        cites=("S-4",),
    ),
"""


@pytest.mark.parametrize("charge", [False, True], ids=["plain", "charge"])
def test_card_played_again_is_refused_for_the_action_of_its_type(begin: Begin, charge: bool) -> None:
    """Another action with the same verb takes any card of a hand, and more of its requirements are met."""
    name = "second" if charge else "sole"
    folder = begin(name) / name
    if charge:
        for file, old, new in (
            ("actions.py", "ACTIONS = by_name(\n", f"ACTIONS = by_name(\n{CHARGE}"),
            ("words.py", '("send", "play")', '("charge", "send", "play")'),
        ):
            change(folder, file, old, new)
    refused = run(loads(AGAIN), name).steps[1].verdict
    assert (refused.rule, refused.because) == ("S-5", "Doom is in the discard pile, not in the hand")


@pytest.mark.parametrize(
    ("name", "features", "why"),
    [
        ("My Game", (), "a game cannot be called “My Game”: take small letters"),
        ("class", (), "a game cannot be called “class”"),
        ("json", (), "there is a Python package “json” already"),
        ("hunt", ("stacks",), "unknown feature “stacks”\n  Did you mean “stack”.\n  There are: stack, layers, tokens"),
    ],
)
def test_invalid_new_command_is_reported(name: str, features: tuple[str, ...], why: str) -> None:
    with pytest.raises(CannotBegin, match=why):
        render_package(name, features=features)


def test_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    write_package({"a.txt": "one"}, tmp_path)
    with pytest.raises(CannotBegin, match=r"a\.txt exists already"):
        write_package({"b.txt": "two", "a.txt": "two"}, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@slow
def test_added_card_ruling_and_scenario_pass_check(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = begin("made_grown", "stack")
    monkeypatch.chdir(folder)
    added = call("new", "card", "Grey Wolf")
    assert added.exit_code == 0, added.output
    assert 'Card(name="Grey Wolf", type="fighter", values={"strength": 1})' in added.output
    ruling = call("new", "ruling", "A champion is sent", "--card", "Champion")
    assert "id: MG-R13" in ruling.output
    assert 'expect: {"zone of Champion": "field"}' in ruling.output
    attack = ("--play", "Ada attacks with Champion")
    assert "cannot be followed" in call("new", "ruling", "It attacks", "--card", "Champion", *attack).output
    scenario = call("new", "scenario", "Two hunters")
    assert "two-hunters.yaml" in scenario.output
    code = "from rulestone.testing import check_game; check_game('made_grown', games=2)"
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": str(folder)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert '"Grey Wolf"' in (folder / "made_grown" / "cards.py").read_text(encoding="utf-8")


def read_sources(folder: Path) -> dict[Path, bytes]:
    """Return path → contents of a folder's files, without compiled modules."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


def test_full_disk_leaves_the_files_of_a_package_unchanged(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = begin("made_full")
    monkeypatch.chdir(folder)
    games()
    before = read_sources(folder)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, limit[1]))
    results = [
        call("new", "card", "Grey Wolf"),
        call("new", "ruling", "A champion is sent", "--card", "Champion"),
        call("new", "scenario", "Two hunters"),
    ]
    resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert [result.exit_code for result in results] == [2, 2, 2]
    assert all("File too large" in result.output for result in results)
    assert read_sources(folder) == before


def test_existing_entry_is_not_added_twice(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(begin("made_once"))
    assert "has a card “Champion” already" in call("new", "card", "Champion").output
    assert (
        "name the type with --type: made_once has cards of type fighter, trick"
        in call("new", "card", "Fox", "--type", "beast").output
    )
    assert "A tired fighter does not attack” already" in call("new", "ruling", "A tired fighter does not attack").output


def test_uninstalled_package_is_loaded_from_its_folder(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_package(render_package("made_loose"), tmp_path / "loose")
    monkeypatch.chdir(tmp_path / "loose" / "made_loose")
    monkeypatch.setattr(sys, "path", list(sys.path))
    begin("made_other")
    assert "made_loose" not in games()
    added = call("new", "card", "Grey Wolf")
    assert added.exit_code == 0, added.output
    assert "made_loose" in games()


def test_uninstalled_game_in_the_current_folder_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_package(render_package("made_absent"), tmp_path)
    monkeypatch.chdir(tmp_path)
    result = call("run", "last-stand", "--game", "made_absent")
    assert result.exit_code == 2
    assert "no game is called “made_absent”" in result.output
    assert "\n  made_absent is written in this folder but not installed: pip install -e ." in result.output


def test_error_outside_a_package_names_the_next_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = call("new", "card", "Fox")
    assert result.exit_code == 2
    assert "is not in the package of a game. Name the game, as in: rulestone check GAME" in result.output
    assert "a card needs a name" in call("new", "card").output
    assert "name one game, as in: rulestone new other" in call("new", "made", "other").output


def test_new_command_accepts_the_word_game_before_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("new", "game", "made_prefixed").output.startswith("made_prefixed: ")
    assert (tmp_path / "made_prefixed" / "pyproject.toml").is_file()


def test_scenario_outside_a_package_runs_under_every_game(tmp_path: Path) -> None:
    path, text = add_scenario(None, "Who draws first?", tmp_path)
    assert path == tmp_path / "who-draws-first.yaml"
    assert path.read_text(encoding="utf-8") == text
    for game in ("gateruler", "monscol", "godacard", "dm_evolution"):
        assert run(path, game).observations == {"Guard ends in": "graveyard", "Ben drew": 1}
    with pytest.raises(CannotBegin, match="exists already"):
        add_scenario(None, "Who draws first?", tmp_path)


TWO_GAMES = """
[project]
name = "two-games"
[project.entry-points."rulestone.games"]
made_left = "made_left.plugin"
made_right = "made_right.plugin"
"""


def test_scenario_in_a_project_of_several_games_goes_into_none_of_their_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: Begin
) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    begin("made_third")  # installed, but not part of the project
    root = tmp_path / "root"
    for name in ("made_left", "made_right"):
        write_package({path: text for path, text in render_package(name).items() if path.startswith(name)}, root)
    (root / "pyproject.toml").write_text(TWO_GAMES, encoding="utf-8")
    monkeypatch.chdir(root)
    written = call("new", "scenario", "Two hunters")
    assert written.exit_code == 0, written.output
    assert [path.relative_to(root) for path in root.rglob("two-hunters.yaml")] == [Path("two-hunters.yaml")]
    assert "--game adds it to one of: made_left, made_right" in written.output
    refused = call("new", "card", "Grey Wolf")
    assert refused.exit_code == 2
    assert "belongs to several games (made_left, made_right): name one" in refused.output
    monkeypatch.chdir(root / "made_right")
    assert call("new", "scenario", "Two more").exit_code == 0
    assert (root / "made_right" / "scenarios" / "two-more.yaml").exists()


def test_card_or_ruling_of_a_named_game_takes_no_folder(tmp_path: Path) -> None:
    for what in ("card", "ruling"):
        result = call("new", what, "Zed", "--game", "godacard", "--in", str(tmp_path))
        assert result.exit_code == 2
        assert "give --game or --in, not both" in result.output
    assert list(tmp_path.iterdir()) == []
