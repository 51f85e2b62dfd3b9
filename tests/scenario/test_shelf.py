"""Readings kept on disk: what was read before is had again, and whatever is wrong with an entry is read anew."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.game import kept as keeping
from rulestone.game.host import find, games
from rulestone.game.kept import sealed
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability
from rulestone.language.english import parse
from rulestone.language.inspect import records
from rulestone.model.cards import Card
from rulestone.scenario.setup import cards, shelf
from rulestone.scenario.setup.shelf import ReadingShelf, plain, restored

TEXT = "When this is destroyed, draw a card."
VOCABULARY = find("godacard")[1].vocabulary


@pytest.fixture
def kept(tmp_path: Path) -> ReadingShelf:
    """A shelf on which a text lies."""
    made = ReadingShelf(tmp_path / "readings")
    made.keep(TEXT, VOCABULARY, "effect", parse(TEXT, VOCABULARY))
    return made


def entry(kept: ReadingShelf) -> Path:
    (found,) = kept.kept.folder.iterdir()
    return found


def test_every_ability_of_every_card_comes_back_as_it_was() -> None:
    found = 0
    for game in games().values():
        for card in game.ruleset().cards.values():
            if any(isinstance(node, Card) for node in records(card.abilities)):
                with pytest.raises(TypeError, match="Card is nothing"):  # a token is known by which card it is
                    plain(card.abilities)
                continue
            data = msgspec.msgpack.encode(plain(card.abilities))
            assert restored(msgspec.msgpack.decode(data)) == card.abilities
            found += len(card.abilities)
    assert found > 300


def test_what_was_read_is_had_again(kept: ReadingShelf) -> None:
    assert kept.find(TEXT, VOCABULARY, "effect") == parse(TEXT, VOCABULARY)


def test_another_text_kind_vocabulary_or_reader_finds_nothing(
    kept: ReadingShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept.find(TEXT + " ", VOCABULARY, "effect") is None
    assert kept.find(TEXT, VOCABULARY, "activated") is None
    assert kept.find(TEXT, replace(VOCABULARY, roles={**VOCABULARY.roles, "a new word": "new"}), "effect") is None
    monkeypatch.setattr(shelf, "reader", lambda: "another reader")
    assert kept.find(TEXT, VOCABULARY, "effect") is None


def cut_short(data: bytes, key: str) -> bytes:
    return data[: len(data) // 2]


def altered(data: bytes, key: str) -> bytes:
    return data.replace(b"draw", b"mill")


def resealed(content: object) -> Callable[[bytes, str], bytes]:
    def made(data: bytes, key: str) -> bytes:
        said = msgspec.msgpack.encode(content)
        return sealed(key, said) + b"\n" + said

    return made


SPOILT = {
    "cut short": cut_short,
    "altered": altered,
    "empty": lambda data, key: b"",
    "no text": lambda data, key: bytes(range(256)),
    "of another name": lambda data, key: sealed("another", data.partition(b"\n")[2]) + b"\n" + data.partition(b"\n")[2],
    "no ability": resealed(["()", "draw"]),
    "one ability": resealed("draw"),
    "an unknown class": resealed(["()", ["Popen", "true"]]),
    "too few fields": resealed(["()", ["Ability", "triggered"]]),
    "deep": lambda data, key: sealed(key, b"\x91" * 90_000) + b"\n" + b"\x91" * 90_000,
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_an_entry_that_is_none_is_read_anew_and_put_right(
    spoil: Callable[[bytes, str], bytes], kept: ReadingShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = entry(kept)
    good = path.read_bytes()
    path.write_bytes(spoil(good, path.name))
    assert kept.find(TEXT, VOCABULARY, "effect") is None
    monkeypatch.setattr(cards, "shelf", lambda: kept)
    cards.parsed_text.cache_clear()
    assert cards.parsed_text(TEXT, cards.SameObject(VOCABULARY), "effect") == parse(TEXT, VOCABULARY)
    assert path.read_bytes() == good


def test_a_reading_that_is_kept_is_not_read_again(kept: ReadingShelf, monkeypatch: pytest.MonkeyPatch) -> None:
    other = (Ability(kind="effect", effect=(i.Stop(),)),)
    kept.keep(TEXT, VOCABULARY, "effect", other)
    monkeypatch.setattr(cards, "shelf", lambda: kept)
    cards.parsed_text.cache_clear()
    assert cards.parsed_text(TEXT, cards.SameObject(VOCABULARY), "effect") == other
    cards.parsed_text.cache_clear()


def test_a_process_adds_only_so_many_and_a_full_folder_is_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "NEW", 3)
    monkeypatch.setattr(keeping, "MOST", 5)
    for _ in range(2):
        made = ReadingShelf(tmp_path)
        for number in range(9):
            made.keep(f"{made}{number}", VOCABULARY, "effect", ())
        assert len(os.listdir(tmp_path)) == 3


def test_a_folder_that_cannot_be_made_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    made = ReadingShelf(tmp_path / "file" / "readings")
    made.keep(TEXT, VOCABULARY, "effect", parse(TEXT, VOCABULARY))
    assert made.find(TEXT, VOCABULARY, "effect") is None


RUN = """
import sys
sys.argv = ["rulestone", "run", "last-stand", "--game", "godacard"]
from rulestone.cli import main
try:
    main()
finally:
    print("lark" in sys.modules, "rulestone.language.english.reading.reader" in sys.modules, file=sys.stderr)
"""


def test_the_command_line_reads_a_text_once_and_a_library_keeps_nothing(tmp_path: Path) -> None:
    def run(code: str, folder: str) -> tuple[str, str]:
        env = {**os.environ, "RULESTONE_CACHE": folder}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
        return done.stdout, done.stderr.strip()

    library = "import rulestone; rulestone.run(rulestone.find_scenario('last-stand'), 'godacard')"
    run(library, str(tmp_path))
    assert not list(tmp_path.iterdir())
    told, first = run(RUN, str(tmp_path))
    assert first == "False True"
    assert list(tmp_path.iterdir())
    assert run(RUN, str(tmp_path)) == (told, "False False")
    assert run(RUN, "") == (told, "False True")
