"""Cached YAML files: a file that was read before is found again, and whatever is wrong is read again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulestone.game.disk_cache import DiskCache
from rulestone.game.host import games
from rulestone.scenario import ScenarioError, cached_yaml, library, yaml
from rulestone.scenario.cached_yaml import CachedNode, as_lists, as_node, file_key, read
from rulestone.scenario.yaml import Node

TEXT = """
title: "one"
cards: &all {A: {kind: creature, power: 2, light: yes, weight: 1.5, note: }}
again: *all
play: [a, "1", [b]]
---
title: two
"""


def details(node: Node) -> Any:
    """A node with everything it holds, in a form that compares."""
    value = node.value
    if isinstance(value, dict):
        value = {key: details(part) for key, part in value.items()}
    elif isinstance(value, list):
        value = [details(part) for part in value]
    return type(node.value), value, node.line, node.path, node.file


def all_details(text: str, file: str = "some.yaml") -> list[Any]:
    return [details(node) for node in read(text, file)]


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DiskCache:
    """An empty cache on disk."""
    made = DiskCache(tmp_path / "entries")
    monkeypatch.setattr(cached_yaml, "user_cache", lambda: made)
    return made


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The texts that were parsed, not found in the cache."""
    texts: list[str] = []
    parse = yaml.read

    def noted(text: str, file: str) -> list[Node]:
        texts.append(text)
        return parse(text, file)

    monkeypatch.setattr(yaml, "read", noted)
    return texts


def test_every_scenario_and_ruling_comes_back_unchanged() -> None:
    files = [path for game in games().values() if game.rulings for path in game.rulings.glob("*.yaml")]
    files += library().values()
    assert len(files) > 80
    for path in files:
        nodes = yaml.read(path.read_text(encoding="utf-8"), "some.yaml")
        data = msgspec.msgpack.encode([as_lists(node) for node in nodes])
        stored = msgspec.msgpack.decode(data, type=list[CachedNode])
        assert [details(as_node(one, "some.yaml")) for one in stored] == [details(node) for node in nodes]


@pytest.mark.usefixtures("disk")
def test_same_text_is_parsed_once_whatever_the_file_is_called(parsed: list[str]) -> None:
    assert all_details(TEXT) == all_details(TEXT)
    assert read(TEXT, "other.yaml")[0].file == "other.yaml"
    assert parsed == [TEXT]


@pytest.mark.usefixtures("disk")
def test_another_text_or_reader_finds_nothing(parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    read(TEXT, "some.yaml")
    read(TEXT + " ", "some.yaml")
    monkeypatch.setattr(cached_yaml, "reader_version", lambda: "another reader")
    read(TEXT, "some.yaml")
    assert parsed == [TEXT, TEXT + " ", TEXT]


def test_unknown_reader_stores_nothing(disk: DiskCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached_yaml, "reader_version", lambda: "")
    assert all_details(TEXT) == all_details(TEXT)
    assert not disk.folder.exists()


WRONG: dict[str, object] = {
    "no list": "title",
    "no node": ["title"],
    "too few fields": [[1, "title"]],
    "too many fields": [[1, "title", "one", "two"]],
    "no line": [["1", "title", "one"]],
    "no key": [[1, "", {1: [1, "title", "one"]}]],
    "no value": [[1, "", b"one"]],
}


@pytest.mark.parametrize("data", [*map(msgspec.msgpack.encode, WRONG.values()), b"\x91" * 90_000, b"\xc1", b""])
def test_entry_that_holds_no_nodes_is_parsed_again_and_replaced(
    data: bytes, disk: DiskCache, parsed: list[str]
) -> None:
    first = all_details(TEXT)
    good = disk.find(file_key(TEXT))
    disk.store(file_key(TEXT), data)
    assert all_details(TEXT) == first
    assert len(parsed) == 2
    assert disk.find(file_key(TEXT)) == good


@pytest.mark.usefixtures("disk")
@pytest.mark.parametrize("text", ["a: 1\na: 2\n", "a: [", "a: \x07"])
def test_wrong_file_is_reported_every_time(text: str) -> None:
    for _ in range(2):
        with pytest.raises(ScenarioError):
            read(text, "some.yaml")


@pytest.mark.parametrize("text", ["a: 99999999999999999999", "a: " + "b" * 100_000], ids=["number", "length"])
def test_file_that_cannot_be_stored_is_parsed_every_time(text: str, disk: DiskCache, parsed: list[str]) -> None:
    assert all_details(text) == all_details(text)
    assert len(parsed) == 2
