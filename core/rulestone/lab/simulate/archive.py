"""Games written down as they end: JSON lines, which pandas and DuckDB read.

Finished games are safe in the file: every line is complete.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from errno import EEXIST
from pathlib import Path
from typing import IO

import msgspec

from rulestone.lab.simulate.tally import FailedGame, GameOutcome, make_game_row

STDOUT = Path("-")


class Archive:
    """A file to which games are written.

    Args:
        path: path of the file. It may be a pipe or a device; "-" is standard output.
        game: ruleset as "game@revision".
        seed: seed of the simulation.

    Attributes:
        rows: number of games written.

    Raises:
        FileExistsError: there is such a file already, of this process or another.
        OSError: the file cannot be written.
    """

    def __init__(self, path: str | Path, game: str, seed: int) -> None:
        self.path = Path(path)
        self.game = game
        self.seed = seed
        self.rows = 0
        self.file: IO[bytes] = self.open_lines()
        self.whole = 0

    def open_lines(self) -> IO[bytes]:
        """Return the open file of lines, unbuffered: a new file, so that no other process writes to it."""
        if self.path == STDOUT:
            return open(os.dup(1), "wb", buffering=0)
        try:
            return open(self.path, "wb" if self.path.exists() and not self.path.is_file() else "xb", buffering=0)
        except FileExistsError:
            raise FileExistsError(EEXIST, "there is such a file already; name another one", str(self.path)) from None

    def record(self, outcomes: Sequence[GameOutcome], failed: Sequence[FailedGame]) -> None:
        """Append games to the file.

        Raises:
            OSError: not all games could be written; the complete lines stay.
        """
        games: list[GameOutcome | FailedGame] = [*outcomes, *failed]
        for one in games:
            line = memoryview(msgspec.json.encode(make_game_row(one, self.game, self.seed)) + b"\n")
            size = len(line)
            try:
                while line:
                    line = line[self.file.write(line) or 0 :]
            except OSError:
                self.cut_back()
                raise
            self.whole += size
            self.rows += 1

    def cut_back(self) -> None:
        """Remove an incomplete last line, if the file is a regular one."""
        if self.path != STDOUT and stat.S_ISREG(os.fstat(self.file.fileno()).st_mode):
            self.file.truncate(self.whole)

    def close(self) -> None:
        """Close the file."""
        self.file.close()
