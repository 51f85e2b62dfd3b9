"""`rulestone play` on its own terminal: accidental input has no effect, and the session can be left."""

from __future__ import annotations

import os
import select
import sys
import time

import pytest

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
CODE = "import sys; sys.argv = ['rulestone', *sys.argv[1:]]; from rulestone.cli.commands import rulestone; rulestone()"


def type_lines(lines: list[str], *args: str) -> str:
    """Return the terminal's content after these lines were typed, each at the prompt."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["NO_COLOR"] = "1"
        os.execv(sys.executable, [sys.executable, "-c", CODE, "play", *args])
    seen, until = "", time.monotonic() + 60
    left = list(lines)
    while time.monotonic() < until:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if ready:
            try:
                some = os.read(terminal, 65_536)
            except OSError:
                break
            if not some:
                break
            seen += some.decode("utf-8", "replace")
        if left and seen.endswith("> "):
            os.write(terminal, f"{left.pop(0)}\n".encode())
            seen += "\a"
    os.close(terminal)
    os.waitpid(child, 0)
    return seen.replace("\a", "").replace("\r\n", "\n")


def test_terminal_session_asks_for_choices_and_can_be_left() -> None:
    told = type_lines(["y", "the", "what if 1", "rock", "quit"], "godacard", "--seed", "2", "--guide")
    first, accident, small, *_ = told.split("> ")
    assert "» You win with" in first
    assert "type a number from 0 to 40" in accident.lower()
    assert "type a number from 0 to 40" in small.lower()
    assert told.rstrip().endswith("Good-bye.")
    assert max(len(line) for line in told.splitlines()) <= 100
