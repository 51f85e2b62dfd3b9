"""The page about plugins shows the files of the example plugin and every hook; the example is a game that works."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulestone
from rulestone.cli.commands import rulestone as command
from rulestone.game import hookspecs, host
from rulestone.game.game import Game
from rulestone.lab.conformance import CHECKS, faults
from rulestone.scenario.lookup import HOLDS

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "core" / "rulestone" / "examples"
PAGE = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
SHOWN = dict(re.findall(r"^`([\w/]+\.\w+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture(scope="module")
def cairn() -> Game:
    """Return the example's game."""
    return host.find("cairn")[0]


def run(*words: str) -> str:
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    return result.output


def test_page_shows_every_file_of_the_example_unchanged() -> None:
    files = {
        str(path.relative_to(EXAMPLES)): path.read_text(encoding="utf-8").replace("rulestone.examples.", "")
        for path in (EXAMPLES / "cairn").rglob("*.*")
        if path.suffix in (".py", ".yaml") and path.name != "__init__.py"
    }
    assert files == SHOWN


@pytest.mark.parametrize("check", CHECKS)
def test_example_game_of_the_page_conforms(cairn: Game, check: str) -> None:
    assert 'assert faults("cairn", check) == []' in PAGE
    assert f"| `{check}` |" in PAGE
    assert faults("cairn", check) == []


def test_page_lists_exactly_the_hooks() -> None:
    hooks = {
        f"{name}{inspect.signature(hook)}".replace("'", "")
        for name, hook in vars(hookspecs).items()
        if inspect.isfunction(hook) and hasattr(hook, "rulestone_spec")
    }
    assert hooks == set(re.findall(r"^\| `(rulestone_\w+\(.*?)` \|", PAGE, re.MULTILINE))
    assert all(hook.__doc__ for hook in vars(hookspecs).values() if hasattr(hook, "rulestone_spec"))


def test_example_names_only_declared_parts(cairn: Game) -> None:
    assert cairn.problems() == ()


def test_rulings_of_the_example_give_the_expected_results(cairn: Game) -> None:
    rulings = rulestone.rulings(cairn)
    assert {ruling.id for ruling in rulings} == {f"CAIRN-{number}" for number in range(1, 8)}
    for ruling in rulings:
        result = rulestone.run_ruling(ruling, cairn)
        assert result.status == HOLDS, result.why


@pytest.mark.parametrize("revision", ["first", "second"])
def test_playouts_of_the_example_end(cairn: Game, revision: str) -> None:
    ruleset, rules = cairn.ruleset(revision), cairn.rules(revision)
    ends = {rulestone.playout(rules, rulestone.new_game(ruleset, rules, seed=seed), seed).how for seed in range(20)}
    assert ends <= {"six weights of stone", "nothing left to dig"}
    assert "six weights of stone" in ends


def test_scenario_of_the_example_runs_beside_other_games(cairn: Game) -> None:
    scenario = str(EXAMPLES / "cairn" / "scenarios" / "tumble.yaml")
    assert "graveyard" in run("compare", scenario, "--games", "cairn@first,cairn,godacard")


def test_library_scenario_runs_under_the_example(cairn: Game) -> None:
    table = run("compare", "last-stand", "--games", "cairn,godacard")
    assert "Cairn" in table
    assert "stones do not fight [C-1]" in run("compare", "last-stand", "--games", "cairn,godacard", "--notes")


def test_mistakes_on_the_page_give_the_shown_messages(cairn: Game) -> None:
    from msgspec.structs import replace

    from rulestone.game.validation.checker import check_ruleset
    from rulestone.language.build import do, effect

    ruleset = cairn.ruleset("first")
    push = replace(ruleset.cards["Push"], abilities=(effect(do("tople")),))
    (problem,) = check_ruleset(replace(ruleset, cards={**ruleset.cards, "Push": push}))
    assert f"`{problem}`" in PAGE.replace("\n", " ")
