"""Changes that a plugin makes to the process while loading are undone, and reported in one line with its name."""

from __future__ import annotations

import atexit
import builtins
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from rulestone.game import entry_points
from rulestone.game.entry_points import PluginTimeout, run_guarded


@pytest.fixture
def notes() -> list[str]:
    return []


def test_builtins_and_recursion_limit_are_restored(notes: list[str]) -> None:
    before, known = sys.getrecursionlimit(), dict(vars(builtins))
    with run_guarded("bad", notes.append):
        sys.setrecursionlimit(before + 1)
        builtins.len = lambda what: 7  # type: ignore[assignment]
        builtins.surprise = 1  # type: ignore[attr-defined]
        del builtins.ascii
    assert sys.getrecursionlimit() == before
    assert dict(vars(builtins)) == known
    assert notes == [
        "changed the recursion limit, which was restored",
        "changed the builtins len, surprise, ascii, which were restored",
    ]


def test_changes_are_undone_after_an_error_too(notes: list[str]) -> None:
    before = sys.getrecursionlimit()
    with suppress(ZeroDivisionError), run_guarded("bad", notes.append):
        sys.setrecursionlimit(before + 1)
        raise ZeroDivisionError
    assert sys.getrecursionlimit() == before


def test_threads_and_exit_handlers_are_reported(notes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_points, "THREADS", set())
    ever, before = threading.Event(), atexit._ncallbacks()
    with run_guarded("bad", notes.append):
        threading.Thread(target=ever.wait, name="watcher").start()
        atexit.register(print)
        exec("import atexit; atexit.register(repr)", {"__name__": "logging"})
    ever.set()
    assert atexit._ncallbacks() == before + 1
    atexit.unregister(repr)
    assert notes == [
        "left 1 thread(s) behind: watcher",
        f"registered functions to be called at exit in {__name__}, which are not called",
    ]
    assert [thread.name for thread in entry_points.THREADS] == ["watcher"]


def test_well_behaved_plugin_leaves_no_note(notes: list[str]) -> None:
    with run_guarded("good", notes.append):
        pass
    assert notes == []


def test_endless_plugin_is_interrupted(notes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_points, "MAX_SECONDS", 0.2)

    def run() -> None:
        with run_guarded("bad", notes.append):
            while True:
                pass

    with pytest.raises(PluginTimeout, match=r"it takes more than 0\.2 seconds"):
        run()


PLUGINS: dict[str, tuple[str, str]] = {
    "import time; time.sleep(60)": ("cannot be loaded: PluginTimeout: it takes more than 0.5 seconds", "slow"),
    "import time\nwhile True:\n  try: time.sleep(60)\n  except BaseException: pass": ("does not stop", "ends"),
    "import threading; threading.Thread(target=threading.Event().wait).start()": ("left 1 thread(s) behind", ""),
    "import atexit, time; atexit.register(time.sleep, 60)": ("registered functions to be called at exit", ""),
    "from rulestone.authoring import hookimpl\n@hookimpl\ndef rulestone_games():\n  while True: pass": (
        "rulestone_games: PluginTimeout: it takes more than 0.5 seconds",
        "",
    ),
}
RUN = """
import sys
from rulestone.game import entry_points
entry_points.MAX_SECONDS = 0.5
sys.argv = ["rulestone", "games"]
from rulestone.cli import program
program()
"""


@pytest.mark.parametrize("code", PLUGINS)
def test_plugin_that_hangs_or_changes_the_process_is_reported_in_one_line(
    code: str, tmp_path: Path, run_with_plugin: Callable[[str], subprocess.CompletedProcess[str]]
) -> None:
    message, how = PLUGINS[code]
    done = run_with_plugin(code)
    assert sum("“bad_plugin”" in line and message in line for line in done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if how == "ends" else 0)
    assert how == "ends" or "godacard" in done.stdout


def test_long_error_of_a_plugin_is_shortened(
    run_with_plugin: Callable[[str], subprocess.CompletedProcess[str]],
) -> None:
    done = run_with_plugin("raise ValueError('x' * 100_000)")
    assert "“bad_plugin”" in done.stderr
    assert len(done.stderr) < 1_000


@pytest.fixture
def run_with_plugin(tmp_path: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Install a module as a plugin, and run a command beside it."""

    def run(code: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "bad_plugin.py").write_text(code)
        info = tmp_path / "bad_plugin-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Name: bad_plugin\nVersion: 1\n")
        (info / "entry_points.txt").write_text("[rulestone.games]\nbad_plugin = bad_plugin\n")
        env = {"PYTHONPATH": str(tmp_path), "PATH": "", "HOME": str(tmp_path), "RULESTONE_CACHE": ""}
        return subprocess.run(
            [sys.executable, "-c", RUN], env=env, capture_output=True, text=True, timeout=50, check=False
        )

    return run
