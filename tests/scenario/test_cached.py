"""Cached files and card texts: earlier readings are found again, and invalid ones are repeated."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.disk_cache import DiskCache
from rulestone.game.host import find, games
from rulestone.language import english, instructions as i
from rulestone.language.abilities import Ability
from rulestone.model.keys import SameObject
from rulestone.model.objects import make_token_card
from rulestone.scenario import ScenarioError, cached, library, loads, run, yaml
from rulestone.scenario.cached import RecordUnpickler, get_file_key, get_text_key, parse_text, read
from rulestone.scenario.setup import cards
from rulestone.scenario.yaml import Node

FILE = """
title: "one"
cards: &all {A: {kind: creature, power: 2, light: yes, weight: 1.5, note: }}
again: *all
play: [a, "1", [b]]
---
title: two
"""
TEXT = "When this is destroyed, draw a card."
VOCABULARY = SameObject(find("godacard")[1].vocabulary)
parse = english.parse


def describe_node(node: Node) -> Any:
    """Return a node with its contents, in a comparable form."""
    value = node.value
    if isinstance(value, dict):
        value = {key: describe_node(part) for key, part in value.items()}
    elif isinstance(value, list):
        value = [describe_node(part) for part in value]
    return type(node.value), value, node.line, node.path, node.file


def describe_scenarios(text: str, file: str = "some.yaml") -> list[Any]:
    return [describe_node(node) for node in read(text, file)]


def read_back(found: object) -> Any:
    return RecordUnpickler(BytesIO(pickle.dumps(found))).load()


def read_anew(text: str = TEXT, vocabulary: SameObject = VOCABULARY, kind: str = "effect") -> tuple[Ability, ...]:
    """Return a text as a new process would read it."""
    parse_text.cache_clear()
    return parse_text(text, vocabulary, kind)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DiskCache]:
    """Yield an empty cache on disk."""
    made = DiskCache(tmp_path / "entries")
    monkeypatch.setattr(cached, "get_user_cache", lambda: made)
    yield made
    parse_text.cache_clear()


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts that were parsed, not found in the cache."""
    texts: list[str] = []
    parse_file = yaml.read

    def note_file(text: str, file: str) -> list[Node]:
        texts.append(text)
        return parse_file(text, file)

    def note_text(text: str, *more: Any) -> Any:
        texts.append(text)
        return parse(text, *more)

    monkeypatch.setattr(yaml, "read", note_file)
    monkeypatch.setattr(english, "parse", note_text)
    return texts


def test_scenarios_and_rulings_pickled_come_back_unchanged() -> None:
    files = [path for game in games().values() if game.rulings for path in game.rulings.glob("*.yaml")]
    files += library().values()
    assert len(files) > 80
    for path in files:
        nodes = yaml.read(path.read_text(encoding="utf-8"), "some.yaml")
        assert [describe_node(node) for node in read_back(nodes)] == [describe_node(node) for node in nodes]


def test_abilities_are_unchanged_after_pickling() -> None:
    cards = [card for game in games().values() for card in game.ruleset().cards.values()]
    assert sum(len(card.abilities) for card in cards) > 300
    assert [read_back(card.abilities) for card in cards] == [card.abilities for card in cards]


@pytest.mark.usefixtures("disk")
def test_file_is_parsed_once_and_its_name_is_in_its_nodes(parsed: list[str]) -> None:
    assert describe_scenarios(FILE) == describe_scenarios(FILE)
    assert parsed == [FILE]
    assert read(FILE, "other.yaml")[0].file == "other.yaml"


@pytest.mark.usefixtures("disk")
def test_file_with_another_text_or_reader_is_parsed(parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    read(FILE, "some.yaml")
    read(FILE + " ", "some.yaml")
    monkeypatch.setattr(cached, "get_reader_version", lambda: "another reader")
    read(FILE, "some.yaml")
    assert parsed == [FILE, FILE + " ", FILE]


def test_file_of_unknown_reader_is_not_stored(disk: DiskCache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached, "get_reader_version", lambda: "")
    assert describe_scenarios(FILE) == describe_scenarios(FILE)
    assert not disk.folder.exists()


@pytest.mark.usefixtures("disk")
@pytest.mark.parametrize("text", ["a: 1\na: 2\n", "a: [", "a: \x07"])
def test_wrong_file_is_reported_every_time(text: str) -> None:
    for _ in range(2):
        with pytest.raises(ScenarioError):
            read(text, "some.yaml")


@pytest.mark.usefixtures("disk")
def test_file_too_long_for_an_entry_is_parsed_every_time(parsed: list[str]) -> None:
    text = "a: " + "b" * 100_000
    assert describe_scenarios(text) == describe_scenarios(text)
    assert len(parsed) == 2


@pytest.mark.usefixtures("disk")
def test_card_text_is_parsed_once(parsed: list[str]) -> None:
    assert read_anew() == read_anew() == tuple(parse(TEXT, VOCABULARY.thing))
    assert parsed == [TEXT]


@pytest.mark.usefixtures("disk")
def test_card_text_of_another_kind_vocabulary_or_code_is_parsed(
    parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = VOCABULARY.thing
    other = SameObject(replace(words, roles={**words.roles, "a new word": "new"}))
    read_anew()
    read_anew(TEXT + " ")
    read_anew(kind="activated")
    read_anew(vocabulary=other)
    monkeypatch.setattr(cached, "get_code_version", lambda package: "other code")
    read_anew()
    assert len(parsed) == 5


def test_card_text_with_a_token_is_not_stored(disk: DiskCache, monkeypatch: pytest.MonkeyPatch) -> None:
    token = make_token_card("Soldier", "fighter", {})
    made = [Ability(kind="effect", effect=(i.Create(card=token, to="field"),))]
    monkeypatch.setattr(english, "parse", lambda *given: made)
    assert read_anew()[0].effect[0].card is token
    assert not disk.folder.exists()


class HarmfulPickle:
    """An object that runs a command when an ordinary reader reads it back."""

    def __reduce__(self) -> Any:
        return os.system, ("echo harmed",)


WRONG: dict[str, object] = {
    "no list": "draw",
    "no record": ["draw"],
    "another record": [i.Stop()],
    "a command": [HarmfulPickle()],
    "a class": [subprocess.Popen],
    "a module": [SameObject],
}
BYTES = [*map(pickle.dumps, WRONG.values()), b"\x91" * 90_000, b"\xc1", b"", b"crulestone.scenario.yaml\nre.compile\n."]


@pytest.mark.parametrize("data", BYTES)
@pytest.mark.parametrize("of_file", [True, False])
def test_entry_without_the_expected_records_is_read_again_and_replaced(
    data: bytes, of_file: bool, disk: DiskCache, parsed: list[str]
) -> None:
    key = get_file_key(FILE, "some.yaml") if of_file else get_text_key(TEXT, VOCABULARY, "effect")
    first = describe_scenarios(FILE) if of_file else read_anew()
    good = disk.find(key)
    assert good is not None
    disk.store(key, data)
    assert (describe_scenarios(FILE) if of_file else read_anew()) == first
    assert len(parsed) == 2
    assert disk.find(key) == good


@pytest.mark.parametrize("name", [subprocess.Popen, Path, os.system, "no such module"], ids=str)
def test_entry_cannot_name_anything_but_records(name: object) -> None:
    found = pickle.dumps(name) if not isinstance(name, str) else b"cno.such.module\nnothing\n."
    with pytest.raises(pickle.UnpicklingError, match="is not a record"):
        RecordUnpickler(BytesIO(found)).load()


RUN = """
import sys
sys.argv = ["rulestone", "run", "last-stand", "--game", "godacard"]
from rulestone.cli import main
try:
    main()
finally:
    print("lark" in sys.modules, "rulestone.language.english.reading.reader" in sys.modules, file=sys.stderr)
"""


def test_command_line_caches_readings_and_library_use_does_not(tmp_path: Path) -> None:
    def run(code: str, folder: str) -> tuple[str, str]:
        env = {**os.environ, "RULESTONE_CACHE": folder}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
        return done.stdout, done.stderr.strip()

    library = "import rulestone; rulestone.run(rulestone.find_scenario('last-stand'), 'godacard')"
    run(library, str(tmp_path))
    assert not list(tmp_path.iterdir())
    told, first = run(RUN, str(tmp_path))
    assert first == "False True"
    assert os.listdir(tmp_path) == ["rulestone-entries"]
    assert len(os.listdir(tmp_path / "rulestone-entries")) > 2
    assert run(RUN, str(tmp_path)) == (told, "False False")
    assert run(RUN, "") == (told, "False True")


def test_number_of_cards_kept_in_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "MAX_CACHED", 3)
    monkeypatch.setattr(cards, "MADE", {})
    for number in range(101, 107):
        text = f'cards: {{Ox: {{kind: creature, text: "When this is destroyed, draw {number} cards."}}}}\n'
        run(loads(text + "players: {Ada: {field: [Ox]}, Ben: {}}"), "godacard")
        assert 0 < len(cards.MADE) <= 3
