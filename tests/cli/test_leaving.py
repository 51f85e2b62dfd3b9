"""The end of a command's process: immediate if possible, with its status and complete output."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TELLING = """
import os
leave = os._exit
os._exit = lambda status: (print("at once", flush=True), leave(status))
"""
AWAITED = {
    "nobody": "",
    "what is called at the end": "import atexit; atexit.register(print, 'called', flush=True)",
    "a thread": "import threading, time; threading.Thread(target=time.sleep, args=(1,)).start()",
    "a profiler": "import sys; sys.setprofile(lambda *told: None)",
    "a tracer": "import sys; sys.settrace(lambda *told: None)",
}


def run_to_end(before: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Run a process in which other code runs before the command."""
    code = f"{before}\nfrom rulestone.cli import program\nprogram()"
    return subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("who", AWAITED)
def test_process_without_a_waiting_parent_ends_at_once(who: str) -> None:
    done = run_to_end(TELLING + AWAITED[who], "--version")
    assert done.returncode == 0
    said, *rest = done.stdout.splitlines()
    assert said.startswith("rulestone ")
    assert rest == {"nobody": ["at once"], "what is called at the end": ["called"]}.get(who, [])


@pytest.mark.parametrize(
    ("args", "status", "stream", "said"),
    [
        (("--help",), 0, "stdout", "rulestone compare last-stand\n"),
        (("nonsense",), 2, "stderr", "no command is called “nonsense”"),
        (("games", "--nonsense"), 2, "stderr", "nonsense"),
    ],
)
def test_fast_exit_keeps_status_and_output(args: tuple[str, ...], status: int, stream: str, said: str) -> None:
    done = run_to_end("", *args)
    assert done.returncode == status
    assert said in getattr(done, stream)


def test_package_run_as_a_module_is_the_command_line() -> None:
    done = subprocess.run([sys.executable, "-m", "rulestone", "nonsense"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("rulestone: no command is called “nonsense”")


def test_installed_command_uses_fast_exit() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"rulestone": "rulestone.cli:program"}


STOPPED = {
    "while modules are imported": "import builtins\n"
    "load = builtins.__import__\n"
    "def stop(name, *rest):\n"
    "    if name == 'rulestone.cli.commands': raise KeyboardInterrupt\n"
    "    return load(name, *rest)\n"
    "builtins.__import__ = stop",
    "while the command line is read": "import click\n"
    "def stop(*given, **more): raise KeyboardInterrupt\n"
    "click.Context.scope = stop",
    "while plugins are named": "from rulestone.game import host\n"
    "def stop(): raise KeyboardInterrupt\n"
    "host.list_notes = stop",
    "while results are cached": "from rulestone.model import process\n"
    "def stop(): raise KeyboardInterrupt\n"
    "process.AT_END.append(stop)",
}


@pytest.mark.parametrize("when", STOPPED)
def test_interrupt_at_the_ends_of_a_command_gives_status_130_and_no_traceback(when: str) -> None:
    done = run_to_end(STOPPED[when], "games")
    assert done.returncode == 130
    assert done.stderr.strip() == "rulestone: interrupted"
