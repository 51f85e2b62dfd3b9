"""The page on sharing: its commands and options exist, and its statements on JSON are correct."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import click
import pytest

import rulestone
from rulestone.cli.commands import MODULES, rulestone as command

PAGE = (Path(__file__).parents[2] / "docs" / "sharing.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LINES = [line for kind, text in BLOCKS if not kind for line in text.splitlines() if line.startswith("rulestone ")]


@pytest.mark.parametrize("line", LINES)
def test_every_command_on_the_page_exists(line: str) -> None:
    _, name, *words = shlex.split(line, comments=True)
    found = command.get_command(click.Context(command), name)
    assert found is not None
    found.make_context(name, words)  # raises for an unknown option and for missing arguments


def test_page_shows_commands() -> None:
    assert len(LINES) >= 5
    mentioned = set(re.findall(r"`rulestone (\w[\w-]*)", PAGE))
    assert mentioned
    assert mentioned <= set(MODULES)


def test_json_keys_on_the_page_exist() -> None:
    (block,) = [text for kind, text in BLOCKS if kind == "json"]
    document = rulestone.compare("last-stand", ["godacard"]).to_dict()
    assert {key: document[key] for key in json.loads(block)} == json.loads(block)


def test_shell_lines_on_the_page_enable_completion() -> None:
    for shell in ("bash", "zsh", "fish"):
        assert f"_RULESTONE_COMPLETE={shell}_source rulestone" in PAGE
