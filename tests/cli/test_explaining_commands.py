"""The explaining commands: their output, and one message for invalid input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tests.lab.woven import GAME, LORD

from rulestone.game import host

Call = Callable[..., Result]


@pytest.fixture
def lord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a scenario file, and only the woven lanterns installed."""
    monkeypatch.setattr(host, "games", lambda: {"woven": GAME})
    path = tmp_path / "lord.yaml"
    path.write_text(LORD, encoding="utf-8")
    return str(path)


def test_explain_prints_the_reason_of_a_value(call: Call, lord: str) -> None:
    result = call("explain", lord, "--game", "woven@woven", "--of", "Grunt.light")
    assert result.exit_code == 0
    assert "── Grunt.light: 3\n" in result.output
    assert "1 → 3  Lord: light +2\n" in result.output
    assert "[L-14]" in result.output
    data = json.loads(
        call("explain", lord, "--game", "woven@age", "--of", "Grunt.light", "--format", "json", "--step", "0").stdout
    )
    assert (data["step"], data["moment"], data["derivations"][0]["value"]) == (0, "at the start", "1")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "name a game"),
        (("--game", "wovn"), "Did you mean"),
        (("--game", "woven", "--of", "Grnt"), "unknown card or player “Grnt”"),
        (("--game", "woven", "--of", "Grunt.lihgt"), "Did you mean “light”?"),
        (("--game", "woven", "--step", "7"), "there is no step 7"),
        (("--game", "woven", "--case", "other"), "lord: this scenario has no cases"),
        (("--game", "woven", "--format", "jsn"), "Did you mean “json”?"),
    ],
)
def test_explain_reports_bad_input_in_one_message(
    call: Call, lord: str, options: tuple[str, ...], message: str
) -> None:
    result = call("explain", lord, *options)
    assert result.exit_code == 2
    assert result.output.startswith("rulestone: ")
    assert message in result.output
    assert "Traceback" not in result.output


def test_why_not_prints_the_refusing_rule(call: Call, lord: str) -> None:
    result = call("why-not", lord, "--game", "woven@age", "--effect", "Lord", "--on", "Grunt")
    assert result.exit_code == 0
    assert "Does the effect of Lord apply to Grunt?\n" in result.output
    assert "Grunt's hue is blue, not red" in result.output
    result = call("why-not", lord, "--game", "woven@age", "--action", "Ada plays Paint on Lord", "--format", "json")
    (reason,) = json.loads(result.stdout)["reasons"]
    assert reason["verdict"]["rule"] == "L-5"
    result = call("why-not", lord, "--game", "woven@age", "--action", "Ada plays Paint on Lord", "--step", "0")
    assert "it is allowed" in result.output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "give one of these"),
        (("--effect", "Lord"), "--effect SOURCE and --on THING belong together"),
        (("--effect", "Lord", "--on", "Grunt", "--trigger", "Lord"), "give one of these"),
        (("--effect", "Lrd", "--on", "Grunt"), "Did you mean “Lord”?"),
        (("--trigger", "Lord"), "Lord has no trigger"),
        (("--action", "Ada blays Paint"), "Did you mean “plays”?"),
    ],
)
def test_why_not_reports_bad_input(call: Call, lord: str, options: tuple[str, ...], message: str) -> None:
    result = call("why-not", lord, "--game", "woven@age", *options)
    assert result.exit_code == 2
    assert result.output.startswith("rulestone: ")
    assert message in result.output


def test_graph_prints_the_effects(call: Call, lord: str, tmp_path: Path) -> None:
    result = call("graph", lord, "--game", "woven@woven")
    assert result.exit_code == 0
    assert 'n1 -->|"it applies to Grunt too (hue: blue → red)<br/>[L-14]"| n0' in result.output
    assert call("graph", lord, "--game", "woven@woven", "--step", "0").output.count("-->") == 0
    assert call("graph", lord, "--game", "woven@woven", "--format", "dot").output.startswith("digraph effects {")
    path = tmp_path / "effects.svg"
    result = call("graph", lord, "--game", "woven@woven", "-o", str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    assert path.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--format", "svgg"), "Did you mean “svg”?"),
        (("--step", "5"), "there is no step 5"),
        (("-o", "no/such/folder/x.svg"), "cannot be written"),
    ],
)
def test_graph_reports_bad_input(call: Call, lord: str, options: tuple[str, ...], message: str) -> None:
    result = call("graph", lord, "--game", "woven@woven", *options)
    assert result.exit_code == 2
    assert result.output.startswith("rulestone: ")
    assert message in result.output
