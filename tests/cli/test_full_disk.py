"""A command that cannot write its output reports it, keeps the old file, and leaves no partial file."""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import indent

import pytest
from click.testing import CliRunner, Result
from stories import STORY
from tests.proofs import select_params

from rulestone.cli.commands import rulestone

Call = Callable[..., Result]
LIMIT = 64
"""Bytes a file can have while the disk is full."""


@pytest.fixture
def full_disk() -> Iterator[None]:
    """No file can grow beyond a few bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def read_contents(folder: Path) -> dict[str, bytes | None]:
    """Return every file below a folder with its bytes, and every folder with None."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


FILES = {
    "reference": ("reference", "--schema", "run", "-o", "out.json"),
    "compare page": ("compare", "STORY", "-o", "out.html"),
    "compare": ("compare", "STORY", "--quick", "-o", "out.html"),
    "graph": ("graph", "STORY", "--game", "tiny@1", "-o", "out.svg"),
    "diff": ("diff", "tiny@1", "tiny@2", "-o", "out.md"),
    "lesson": ("lesson", "LESSON", "-o", "out.html"),
    "picture": ("simulate", "tiny@1", "-n", "2", "--picture", "out.svg"),
}
LESSON = "title: One\nquestions:\n  - scenario:\n" + indent(STORY, "      ")


@pytest.mark.parametrize("command", select_params(FILES, every=4))
def test_full_disk_leaves_the_old_output_file(
    command: str,
    call: Call,
    story: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.chdir(tmp_path)
    # the small games' answers depend on assumptions, so no lesson about them holds
    monkeypatch.setattr("rulestone.lab.lessons.posed.find_problems", lambda lesson, asked: [])
    (tmp_path / "lesson.yaml").write_text(LESSON, encoding="utf-8")
    words = [{"STORY": story, "LESSON": "lesson.yaml"}.get(word, word) for word in FILES[command]]
    done = call(*words)
    assert done.exit_code == 0, done.stderr
    Path(words[-1]).write_text("the old output")
    before = read_contents(tmp_path)
    request.getfixturevalue("full_disk")
    result = call(*words)
    assert result.exit_code == 2
    assert f"rulestone: {words[-1]}" in result.stderr
    assert "cannot be written: File too large" in result.stderr
    assert read_contents(tmp_path) == before


FOLDERS = {
    "a game": ("new", "my_game"),
    "a lesson": ("new", "lesson", "Doomed, or dead?"),
    "outcomes": ("outcomes", "STORY", "--game", "tiny@1", "--save", "made/deep"),
}


@pytest.mark.parametrize("command", FOLDERS)
def test_full_disk_leaves_no_partial_files_and_a_retry_succeeds(
    command: str, call: Call, story: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [story if word == "STORY" else word for word in FOLDERS[command]]
    before = read_contents(tmp_path)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, limit[1]))
    result = call(*words)
    resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert result.exit_code == 2
    assert "File too large" in result.stderr
    assert read_contents(tmp_path) == before
    done = call(*words)
    assert done.exit_code == 0, done.stderr
    again = read_contents(tmp_path)
    assert again.keys() > before.keys()
    refused = call(*words)
    assert refused.exit_code == 2
    assert "exists already" in refused.stderr
    assert read_contents(tmp_path) == again


def test_save_in_a_game_replaces_only_files_that_the_session_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("letter.yaml").write_text("mine")
    typed = "save letter\nsave fight\n1\nsave fight\nq\n"
    result = CliRunner().invoke(rulestone, ["play", "tiny@1", "--seed", "3"], input=typed)
    assert "Not saved: letter.yaml: it exists already." in result.stdout
    assert result.stdout.count("Saved: fight.yaml") == 2
    assert Path("letter.yaml").read_text() == "mine"


@pytest.mark.usefixtures("full_disk")
def test_save_in_a_game_on_a_full_disk_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before = read_contents(tmp_path)
    result = CliRunner().invoke(rulestone, ["play", "tiny@1", "--seed", "3"], input="save fight\nq\n")
    assert "Not saved: fight.yaml: File too large." in result.stdout
    assert read_contents(tmp_path) == before
