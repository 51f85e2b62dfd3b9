"""Files kept on disk: what was read before is had again, and whatever is wrong with an entry is read anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulestone.game.host import games
from rulestone.game.kept import KeptFiles, sealed
from rulestone.scenario import ScenarioError, library, read_before, yaml
from rulestone.scenario.read_before import folded, key_of, opened, read
from rulestone.scenario.yaml import Node

TEXT = """
title: "one"
cards: &all {A: {kind: creature, power: 2, light: yes, weight: 1.5, note: }}
again: *all
play: [a, "1", [b]]
---
title: two
"""


def told(node: Node) -> Any:
    """A node with all that it says."""
    value = node.value
    if isinstance(value, dict):
        value = {key: told(part) for key, part in value.items()}
    elif isinstance(value, list):
        value = [told(part) for part in value]
    return type(node.value), value, node.line, node.path, node.file


def all_told(text: str) -> list[Any]:
    return [told(node) for node in read(text, "some.yaml")]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KeptFiles:
    """A folder in which files are kept."""
    made = KeptFiles(tmp_path / "files")
    monkeypatch.setattr(read_before, "shelf", lambda: made)
    return made


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Texts that were read, and not found."""
    texts: list[str] = []
    plainly = yaml.read

    def noted(text: str, file: str) -> list[Node]:
        texts.append(text)
        return plainly(text, file)

    monkeypatch.setattr(yaml, "read", noted)
    return texts


def files() -> list[Path]:
    rulings = [path for game in games().values() if game.rulings for path in game.rulings.glob("*.yaml")]
    return [*library().values(), *rulings]


def test_every_file_comes_back_as_it_was_read() -> None:
    found = files()
    assert len(found) > 80
    for path in found:
        nodes = yaml.read(path.read_text(encoding="utf-8"), "some.yaml")
        data = msgspec.msgpack.encode([folded(node) for node in nodes])
        pieces = msgspec.msgpack.decode(data, type=list[read_before.FilePiece])
        assert [told(opened(piece, "some.yaml")) for piece in pieces] == [told(node) for node in nodes]


def test_what_was_read_is_had_again_whatever_the_file_is_called(kept: KeptFiles, unread: list[str]) -> None:
    first = all_told(TEXT)
    assert all_told(TEXT) == first == [told(node) for node in yaml.read(TEXT, "some.yaml")]
    assert read(TEXT, "other.yaml")[0].file == "other.yaml"
    assert unread == [TEXT, TEXT]


def test_another_text_or_reader_finds_nothing(
    kept: KeptFiles, unread: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read(TEXT, "some.yaml")
    read(TEXT + " ", "some.yaml")
    monkeypatch.setattr(read_before, "reader", lambda: "another reader")
    read(TEXT, "some.yaml")
    assert unread == [TEXT, TEXT + " ", TEXT]


def test_nothing_is_kept_where_it_cannot_be_told_what_reads(
    kept: KeptFiles, unread: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_before, "reader", lambda: "")
    assert all_told(TEXT) == all_told(TEXT)
    assert len(unread) == 2
    assert not kept.folder.exists()


def resealed(content: object) -> Callable[[bytes, str], bytes]:
    def made(data: bytes, key: str) -> bytes:
        said = msgspec.msgpack.encode(content)
        return sealed(key, said) + b"\n" + said

    return made


SPOILT: dict[str, Callable[[bytes, str], bytes]] = {
    "cut short": lambda data, key: data[: len(data) // 2],
    "altered": lambda data, key: data[:-1] + bytes([data[-1] ^ 1]),
    "empty": lambda data, key: b"",
    "no list": resealed("title"),
    "no piece": resealed(["title"]),
    "too few fields": resealed([[1, "title"]]),
    "too many fields": resealed([[1, "title", "one", "two"]]),
    "no line": resealed([["1", "title", "one"]]),
    "no key": resealed([[1, "", {1: [1, "title", "one"]}]]),
    "no value": resealed([[1, "", b"one"]]),
    "deep": lambda data, key: sealed(key, b"\x91" * 90_000) + b"\n" + b"\x91" * 90_000,
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_an_entry_that_is_none_is_read_anew_and_put_right(
    spoil: Callable[[bytes, str], bytes], kept: KeptFiles, unread: list[str]
) -> None:
    first = all_told(TEXT)
    (path,) = kept.folder.iterdir()
    good = path.read_bytes()
    path.write_bytes(spoil(good, path.name))
    assert all_told(TEXT) == first
    assert unread == [TEXT, TEXT]
    assert path.read_bytes() == good


@pytest.mark.parametrize("text", ["a: [", "a: 1\na: 2\n"])
def test_what_cannot_be_read_is_told_every_time(text: str, kept: KeptFiles) -> None:
    for _ in range(2):
        with pytest.raises(ScenarioError):
            read(text, "some.yaml")
    assert not kept.folder.exists()


@pytest.mark.parametrize("text", ["number: 99999999999999999999", f"long: {'x' * 100_000}"])
def test_what_cannot_be_kept_is_read_every_time(text: str, kept: KeptFiles, unread: list[str]) -> None:
    assert all_told(text) == all_told(text)
    assert unread == [text, text]
    assert key_of(TEXT) != ""
