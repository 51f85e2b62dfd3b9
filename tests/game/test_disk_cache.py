"""The disk cache: it finds stored entries, ignores damaged ones, and deletes no foreign files."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.game import disk_cache
from rulestone.game.disk_cache import MARKER, DiskCache, compute_digest, format_seal, get_code_version, get_user_cache
from rulestone.model import process

KEY = compute_digest(b"a key")


@pytest.fixture
def cache(tmp_path: Path) -> DiskCache:
    """Return a cache with one entry."""
    made = DiskCache(tmp_path / "entries")
    made.store(KEY, b"data")
    return made


def list_folder(folder: Path) -> set[str]:
    return set(os.listdir(folder))


def test_entry_is_found_by_another_process_under_its_own_key_only(cache: DiskCache) -> None:
    other = DiskCache(cache.folder)
    assert other.find(KEY) == b"data"
    assert other.find(compute_digest(b"another key")) is None
    assert list_folder(cache.folder) == {KEY, MARKER}
    assert cache.folder.stat().st_mode & 0o077 == 0


def test_empty_key_stores_nothing(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "entries")
    cache.store("", b"data")
    assert cache.find("") is None
    assert not cache.folder.exists()


DAMAGE: dict[str, Callable[[Path], object]] = {
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "altered": lambda path: path.write_bytes(path.read_bytes().replace(b"data", b"date")),
    "empty": lambda path: path.write_bytes(b""),
    "another entry": lambda path: path.write_bytes(format_seal("another", b"data") + b"\ndata"),
    "too long": lambda path: path.write_bytes(format_seal(KEY, b" " * 200_000) + b"\n" + b" " * 200_000),
    "named pipe": lambda path: (path.unlink(), os.mkfifo(path)),
    "folder": lambda path: (path.unlink(), path.mkdir()),
    "link": lambda path: (path.rename(path.with_name("moved")), path.symlink_to("moved")),
    "link to itself": lambda path: (path.unlink(), path.symlink_to(path)),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_entry_is_ignored(damage: str, cache: DiskCache) -> None:
    DAMAGE[damage](cache.folder / KEY)
    assert cache.find(KEY) is None


def fill(folder: Path, count: int) -> set[str]:
    """Write foreign files, some of them named like entries."""
    folder.mkdir(parents=True)
    names = {compute_digest(str(number).encode()) if number % 2 else f"letter-{number}.txt" for number in range(count)}
    for name in names:
        (folder / name).write_text("mine")
    return names


@pytest.mark.parametrize("name", ["", "entries", "files", "rules", "readings"])
def test_folder_full_of_foreign_files_is_left_alone(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MAX_ENTRIES", 20)
    monkeypatch.setattr(process, "keeps", True)
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))
    monkeypatch.setattr(disk_cache, "MAX_NEW_ENTRIES", 5)
    folder = tmp_path / name if name else tmp_path / "rulestone-entries"
    names = fill(folder, 50)
    get_user_cache.cache_clear()
    cache = get_user_cache()
    get_user_cache.cache_clear()
    assert cache is not None
    for number in range(9):
        cache.store(compute_digest(bytes([number])), b"data")
    assert list_folder(folder) == names
    assert all((folder / one).read_text() == "mine" for one in names)
    assert (cache.find(compute_digest(bytes([0]))) is None) == (not name)


@pytest.mark.parametrize("spoil", ["no marker", "marker is a link", "writable by others", "a link"])
def test_folder_that_is_not_surely_ours_is_neither_read_nor_written(spoil: str, tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "entries")
    cache.store(KEY, b"data")
    if spoil == "no marker":
        (cache.folder / MARKER).unlink()
    elif spoil == "marker is a link":
        (cache.folder / MARKER).rename(tmp_path / "marker")
        (cache.folder / MARKER).symlink_to(tmp_path / "marker")
    elif spoil == "writable by others":
        cache.folder.chmod(0o777)
    else:
        cache.folder.rename(tmp_path / "elsewhere")
        cache.folder.symlink_to(tmp_path / "elsewhere")
    before = list_folder(cache.folder)
    again = DiskCache(cache.folder)
    again.store(compute_digest(b"new"), b"data")
    assert again.find(KEY) is None
    assert list_folder(cache.folder) == before


def test_full_cache_drops_its_oldest_entries_and_no_foreign_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = DiskCache(tmp_path / "entries")
    keys = [compute_digest(bytes([number])) for number in range(12)]
    for age, key in enumerate(keys):
        cache.store(key, b"data")
        os.utime(cache.folder / key, (time.time() - 1000 + age,) * 2)
    foreign = {"notes.txt", "0" * 39, "0" * 41, f"{keys[0]}.txt", f".{keys[0]}"}
    for name in foreign:
        (cache.folder / name).write_text("mine")
        os.utime(cache.folder / name, (0, 0))
    (cache.folder / ("f" * 40)).mkdir()
    unfinished = cache.folder / f".{keys[0]}.01234567"
    unfinished.touch()
    os.utime(unfinished, (1, 1))
    monkeypatch.setattr(disk_cache, "MAX_ENTRIES", 10)
    monkeypatch.setattr(disk_cache, "MAX_NEW_ENTRIES", 2)
    again = DiskCache(cache.folder)
    new = [compute_digest(f"new {number}".encode()) for number in range(5)]
    for key in new:
        again.store(key, b"data")
    assert list_folder(cache.folder) == {*keys[4:], *new[:2], *foreign, "f" * 40, MARKER}


def test_folder_that_cannot_be_created_stores_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = DiskCache(tmp_path / "file" / "entries")
    cache.store(KEY, b"data")
    assert cache.find(KEY) is None


def test_code_version_changes_with_the_files_and_is_empty_after_a_change_at_run_time(tmp_path: Path) -> None:
    package = tmp_path / "harbour"
    (package / "__pycache__").mkdir(parents=True)
    for name in ("__init__.py", "piers.py", "__pycache__/piers.pyc"):
        (package / name).write_text("")
        os.utime(package / name, (1_000_000_000, 1_000_000_000))

    def version(path: Path) -> str:
        get_code_version.cache_clear()
        return get_code_version(str(path))

    known = version(package)
    (package / "__pycache__" / "piers.pyc").write_text("compiled")
    assert version(package) == known != ""
    os.utime(package / "piers.py", (1_000_000_001, 1_000_000_001))
    assert version(package) not in ("", known)
    assert version(package / "piers.py")
    os.utime(package / "piers.py", (process.BEGUN + 1, process.BEGUN + 1))
    assert version(package) == version(package / "piers.py") == ""
