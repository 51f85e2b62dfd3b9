"""Games written as they end: the file holds finished games in whole lines after any failure."""

from __future__ import annotations

import io
import json
import os
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
import tiny
from hypothesis import HealthCheck, given, settings, strategies as st
from tests.proofs import slow

from rulestone.lab.simulate import simulation as module
from rulestone.lab.simulate.archive import Archive
from rulestone.lab.simulate.simulation import Simulation, derive_seed, simulate


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install only the small games."""
    monkeypatch.setattr(module, "find", tiny.find_game)


def write_simulation(path: Path, games: int = 12, **more: Any) -> Simulation:
    """Return a simulation written to a file."""
    archive = Archive(path, "tiny@1", 7)
    found = simulate("tiny@1", games, 7, archive=archive.record, keep=more.pop("keep", True), **more)
    archive.close()
    return found


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a file of lines; every line is whole."""
    text = path.read_text(encoding="utf-8")
    assert not text or text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


def test_every_game_is_a_row_with_all_its_figures(tmp_path: Path) -> None:
    found = write_simulation(tmp_path / "games.jsonl")
    assert read_rows(tmp_path / "games.jsonl") == [
        {
            "game": "tiny@1",
            "seed": 7,
            "index": o.index,
            "deck 1": o.decks[0],
            "deck 2": o.decks[1],
            "first": 1,
            "winner": None if o.winner is None else o.winner + 1,
            "how": o.how,
            "turns": o.turns,
            "decisions": o.choices,
            "records": o.records,
            "error": None,
        }
        for o in found.outcomes
    ]


@slow
def test_rows_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    for number in (1, 2):
        write_simulation(tmp_path / f"{number}.jsonl", 40, processes=number)
    one, two = (sorted(read_rows(tmp_path / f"{number}.jsonl"), key=lambda row: row["index"]) for number in (1, 2))
    assert one == two
    assert [row["index"] for row in one] == list(range(40))


def test_broken_game_is_written_as_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Any = module.playout

    def broken(rules: Any, state: Any, seed: int, *more: Any) -> Any:
        if seed == derive_seed(7, 3):
            raise KeyError("a bug")
        return honest(rules, state, seed, *more)

    monkeypatch.setattr(module, "playout", broken)
    write_simulation(tmp_path / "games.jsonl", 6)
    (row,) = [row for row in read_rows(tmp_path / "games.jsonl") if row["error"]]
    assert (row["index"], row["deck 1"], row["how"], row["error"]) == (3, "benched", "broke off", "KeyError: 'a bug'")


class FullDisk(io.FileIO):
    """A file on a nearly full disk: it accepts data up to the available space."""

    room = 0

    def write(self, data: Any, /) -> int:
        data = bytes(data)[: max(0, self.room)]
        if not data:
            raise OSError(28, "No space left on device")
        self.room -= len(data)
        return super().write(data)


@slow
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(room=st.integers(0, 1800))
def test_full_disk_loses_no_written_game(room: int, tmp_path: Path) -> None:
    path = tmp_path / f"{room}.jsonl"
    path.unlink(missing_ok=True)
    archive = Archive(path, "tiny@1", 7)
    archive.file.close()
    archive.file = FullDisk(path, "w")
    archive.file.room = room
    found = simulate("tiny@1", 6, 7, archive=archive.record)
    archive.close()
    assert len(read_rows(path)) == archive.rows
    assert path.stat().st_size <= room
    assert [row["index"] for row in read_rows(path)] == list(range(archive.rows))
    if archive.rows < 6:
        assert found.unwritten
        assert found.cut == "not every game could be written: No space left on device"
        assert found.tally.games == archive.rows + 1, "the game that did not fit is counted all the same"
        assert found.missing == 6 - archive.rows - 1
    else:
        assert not found.cut


def test_reader_that_closes_a_pipe_received_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    heard: list[bytes] = []

    def read() -> None:
        with open(path, "rb") as pipe:
            heard.extend(pipe.readline() for _ in range(3))

    reader = threading.Thread(target=read)
    reader.start()
    archive = Archive(path, "tiny@1", 7)
    found = simulate("tiny@1", 3000, 7, archive=archive.record, keep=False)
    archive.close()
    reader.join()
    assert [json.loads(line)["index"] for line in heard] == [0, 1, 2]
    assert found.cut == "not every game could be written: Broken pipe"
    assert 3 <= archive.rows < found.tally.games < 3000
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_file_with_games_is_not_overwritten(tmp_path: Path) -> None:
    write_simulation(tmp_path / "games.jsonl", 2)
    with pytest.raises(FileExistsError, match="there is such a file already"):
        Archive(tmp_path / "games.jsonl", "tiny@1", 7)
    assert len(read_rows(tmp_path / "games.jsonl")) == 2


def test_file_in_use_by_another_run_is_left_unchanged(tmp_path: Path) -> None:
    mine = Archive(tmp_path / "games.jsonl", "tiny@1", 7)
    with pytest.raises(FileExistsError, match="there is such a file already"):
        Archive(tmp_path / "games.jsonl", "tiny@1", 8)
    simulate("tiny@1", 2, 7, archive=mine.record)
    mine.close()
    assert (mine.rows, [path.name for path in tmp_path.iterdir()]) == (2, ["games.jsonl"])


def test_full_disk_is_reported_also_for_abandoned_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(outcomes: object, failed: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module.Batches, "__iter__", lambda work: iter(work.given_up.append([0]) or ()))
    found = simulate("tiny@1", 1, 7, archive=full)
    assert (len(found.failed), found.unwritten, found.cut[-23:]) == (1, True, "No space left on device")
