"""Cached readings of rules English: what was read before is found again, and whatever is wrong is read again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.game.disk_cache import DiskCache
from rulestone.game.host import find, games
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability
from rulestone.language.english import parse
from rulestone.language.inspect import records
from rulestone.model.objects import Card
from rulestone.scenario.setup import cached_readings, units
from rulestone.scenario.setup.cached_readings import as_lists, find_reading, reading_key, restored, store_reading

TEXT = "When this is destroyed, draw a card."
VOCABULARY = find("godacard")[1].vocabulary


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DiskCache:
    """A cache on disk in which the reading of a text is stored."""
    made = DiskCache(tmp_path / "entries")
    monkeypatch.setattr(cached_readings, "user_cache", lambda: made)
    store_reading(TEXT, VOCABULARY, "effect", parse(TEXT, VOCABULARY))
    return made


def test_every_ability_of_every_card_comes_back_unchanged() -> None:
    found = 0
    for game in games().values():
        for card in game.ruleset().cards.values():
            if any(isinstance(node, Card) for node in records(card.abilities)):
                with pytest.raises(TypeError, match="Card is no record"):  # a token is identified by its card object
                    as_lists(card.abilities)
                continue
            data = msgspec.msgpack.encode(as_lists(card.abilities))
            assert restored(msgspec.msgpack.decode(data)) == card.abilities
            found += len(card.abilities)
    assert found > 300


@pytest.mark.usefixtures("disk")
def test_stored_reading_is_found() -> None:
    assert find_reading(TEXT, VOCABULARY, "effect") == parse(TEXT, VOCABULARY)


@pytest.mark.usefixtures("disk")
def test_another_text_kind_vocabulary_or_code_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(VOCABULARY, roles={**VOCABULARY.roles, "a new word": "new"})
    assert find_reading(TEXT + " ", VOCABULARY, "effect") is None
    assert find_reading(TEXT, VOCABULARY, "activated") is None
    assert find_reading(TEXT, other, "effect") is None
    monkeypatch.setattr(cached_readings, "code_version", lambda package: "other code")
    assert find_reading(TEXT, VOCABULARY, "effect") is None


WRONG: dict[str, object] = {
    "no list": "draw",
    "no ability": ["()", "draw"],
    "no tuple of abilities": ["Stop"],
    "an unknown class": ["()", ["Popen", "true"]],
    "too few fields": ["()", ["Ability", "triggered"]],
    "a list without a name": ["()", []],
    "a dict that cannot be": ["()", [":", [["[]", 1]]]],
}


def forged(change: str) -> object:
    """A stored reading with one wrong field."""
    (ability,) = as_lists(parse(TEXT, VOCABULARY))[1:]
    fields = Ability.__struct_fields__
    wrong = {"kind": 5, "effect": ["()", "draw"], "condition": ["Stop"], "when": True}
    ability[1 + fields.index(change)] = wrong[change]
    return ["()", ability]


WRONG |= {f"a wrong {change}": forged(change) for change in ("kind", "effect", "condition", "when")}


@pytest.mark.parametrize("data", [*map(msgspec.msgpack.encode, WRONG.values()), b"\x91" * 90_000, b"\xc1", b""])
def test_entry_that_holds_no_abilities_is_read_again_and_replaced(data: bytes, disk: DiskCache) -> None:
    key = reading_key(TEXT, VOCABULARY, "effect")
    good = disk.find(key)
    disk.store(key, data)
    assert find_reading(TEXT, VOCABULARY, "effect") is None
    units.parse_text.cache_clear()
    assert units.parse_text(TEXT, units.SameObject(VOCABULARY), "effect") == parse(TEXT, VOCABULARY)
    assert disk.find(key) == good


@pytest.mark.usefixtures("disk")
def test_stored_reading_is_not_parsed_again() -> None:
    other = (Ability(kind="effect", effect=(i.Stop(),)),)
    store_reading(TEXT, VOCABULARY, "effect", other)
    units.parse_text.cache_clear()
    assert units.parse_text(TEXT, units.SameObject(VOCABULARY), "effect") == other
    units.parse_text.cache_clear()


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
