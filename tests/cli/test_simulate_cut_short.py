"""Real processes that are interrupted, killed or closed at random moments: finished games are in the file, whole."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.proofs import slow

GAMES = 80
PROGRAM = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from rulestone.cli import main; main()"
)
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="workers are found by what Linux tells")


#: maximum file size in bytes, as on a full disk
FULL = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); " \
    "resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0})); "  # fmt: skip


def start_simulation(out: str, games: int = GAMES, first: str = "", processes: int = 2) -> subprocess.Popen[str]:
    """Start a process that plays games, by default on two workers, and writes them."""
    command = [
        sys.executable,
        "-c",
        first + PROGRAM,
        "simulate",
        "dm_evolution",
        "-n",
        str(games),
        "--processes",
        str(processes),
    ]
    pipe = subprocess.PIPE
    return subprocess.Popen([*command, "--out", out], stdout=pipe, stderr=pipe, text=True, start_new_session=True)


def list_children(pid: int) -> list[int]:
    """Return the child processes of a process."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def wait_past_first_game(file: Path, process: subprocess.Popen[str], seed: int) -> None:
    """Wait for the first games, and a moment of chance longer."""
    until = time.monotonic() + 120
    while not file.exists() or not file.stat().st_size:
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.01)
    time.sleep(random.Random(seed).uniform(0, 0.3))


def read_rows(text: str) -> list[int]:
    """Return the numbers of the games with whole lines; no game occurs twice."""
    lines = text.split("\n")
    found = [json.loads(line)["index"] for line in lines[:-1]]
    assert len(found) == len(set(found))
    return found


@slow
def test_ctrl_c_at_any_moment_keeps_finished_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    process = start_simulation(str(file), 100_000)
    wait_past_first_game(file, process, 1)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, told = process.communicate(timeout=60)
    text = file.read_text(encoding="utf-8")
    assert process.returncode == 130
    assert text.endswith("\n")
    assert f"{file} holds {len(read_rows(text)):,} of 100,000 games" in told.replace("of 100000", "of 100,000")


@slow
@pytest.mark.parametrize("seed", [2])
def test_killed_worker_at_any_moment_loses_no_game(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "games.jsonl"
    process = start_simulation(str(file))
    wait_past_first_game(file, process, seed)
    for worker in list_children(process.pid)[-1:]:
        os.kill(worker, signal.SIGKILL)
    process.communicate(timeout=120)
    assert process.returncode == 0
    assert sorted(read_rows(file.read_text(encoding="utf-8"))) == list(range(GAMES))


def test_killed_command_at_any_moment_keeps_finished_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    process = start_simulation(str(file), 100_000)
    wait_past_first_game(file, process, 4)
    before = len(read_rows(file.read_text(encoding="utf-8")))
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    assert len(read_rows(file.read_text(encoding="utf-8"))) >= before > 0


@slow
def test_full_disk_at_any_moment_keeps_finished_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    room = random.Random(6).randrange(2_000, 9_000)
    # one process: the limit would also apply to the shared memory of workers, which is a file
    process = start_simulation(str(file), 100_000, FULL.format(room), processes=1)
    _, told = process.communicate(timeout=120)
    text = file.read_text(encoding="utf-8")
    assert process.returncode == 2
    assert "Traceback" not in told
    assert read_rows(text)
    assert f"{file} holds {len(read_rows(text)):,} of 100,000 games" in told.replace("of 100000", "of 100,000")


@slow
def test_closed_pipe_at_any_moment_keeps_finished_games() -> None:
    process = start_simulation("-", 100_000)
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(random.Random(5).randrange(1, 40))]
    process.stdout.close()
    assert process.stderr is not None
    told = process.stderr.read()
    assert process.wait(timeout=60) in (0, 2)
    assert read_rows("".join(lines))
    assert "Traceback" not in told
