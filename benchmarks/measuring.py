"""Figures and the yardstick that all of them are divided by."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

REFERENCE = 19_000
"""Half-moves of python-chess a second of the machine for which aims in seconds are given."""


class Figure(NamedTuple):
    """One measured figure.

    Attributes:
        what: what was measured.
        shown: the figure with its unit.
        chess: the figure in units of the yardstick; 0 for none.
        aim: the aim in the same units, or a word for how it may grow; "" for none.
    """

    what: str
    shown: str
    chess: float = 0.0
    aim: str = ""


class Yardstick:
    """Random games of python-chess, measured again for each figure."""

    def __init__(self) -> None:
        self.rates: list[float] = []

    def measure(self, games: int = 2) -> float:
        """Play some games with random legal moves; return half-moves per second of processor time."""
        import chess

        random, moves = Random(7), 0
        begun = time.process_time()
        for _ in range(games):
            board = chess.Board()
            while not board.is_game_over():
                board.push(random.choice(list(board.legal_moves)))
                moves += 1
        self.rates.append(moves / (time.process_time() - begun))
        return self.rates[-1]

    def get_rate(self) -> float:
        """Return the median of the half-moves a second measured so far."""
        return statistics.median(self.rates) if self.rates else self.measure()

    def make_time(self, title: str, seconds: float, aim: float = 0, shown: str = "", growth: str = "") -> Figure:
        """Return the figure of a time in s; the aim is the time on the reference machine, in s."""
        chess = seconds * self.measure() / 1000
        text = shown or (f"{seconds * 1000:,.3g} ms" if seconds < 1 else f"{seconds:,.2f} s")
        return Figure(title, text, chess, f"{aim * REFERENCE / 1000:,.3g}" if aim else growth)

    def make_speed(self, title: str, rate: float, unit: str, aim: float = 0) -> Figure:
        """Return the figure of a rate in units a second; the aim is the rate on the reference machine."""
        text = f"{aim / REFERENCE:,.3g}" if aim else ""
        return Figure(title, f"{rate:,.0f} {unit} a second", rate / self.measure(), text)


def measure_call(call: Callable[[], object], repeats: int = 5) -> float:
    """Return the median processor time of a call in s; the first call warms up."""
    call()
    taken = []
    for _ in range(repeats):
        begun = time.process_time()
        call()
        taken.append(time.process_time() - begun)
    return statistics.median(taken)


def measure_process(command: Sequence[str], repeats: int = 5) -> float:
    """Return the median processor time in s of a process and its children; the first run warms up.

    Raises:
        CalledProcessError: the process fails.
    """
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}

    def run() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True, env=usual)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    if repeats > 1:
        run()
    return statistics.median(run() for _ in range(repeats))


def get_command(*words: str) -> list[str]:
    """Return the command line of `rulestone` in this environment."""
    return [str(Path(sys.executable).with_name("rulestone")), *words]
