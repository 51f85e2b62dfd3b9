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
        FileExistsError: the file is not empty, or another process is writing games to it.
        OSError: the file cannot be written.
    """

    def __init__(self, path: str | Path, game: str, seed: int) -> None:
        self.path = Path(path)
        self.game = game
        self.seed = seed
        self.rows = 0
        self.refuse_games()
        self.file: IO[bytes] = self.open_lines()
        if self.path != STDOUT and stat.S_ISREG(os.fstat(self.file.fileno()).st_mode):
            try:
                self.lock()
                self.refuse_games()  # another process may have written games before the lock was taken
            except OSError:
                self.file.close()
                raise
        self.whole = 0

    def refuse_games(self) -> None:
        """Raise an error if the file already contains games."""
        if self.path != STDOUT and self.path.is_file() and self.path.stat().st_size:
            raise FileExistsError(EEXIST, "there are games in it already; name another file", str(self.path))

    def open_lines(self) -> IO[bytes]:
        """Return the open file of lines, unbuffered and without truncation."""
        if self.path == STDOUT:
            return open(os.dup(1), "wb", buffering=0)
        return open(self.path, "wb", buffering=0, opener=lambda path, how: os.open(path, how & ~os.O_TRUNC, 0o666))

    def lock(self) -> None:
        """Lock the file against other processes while it is open, on systems with locks."""
        try:
            import fcntl

            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            text = "another process is writing games to it; name another file"
            raise FileExistsError(EEXIST, text, str(self.path)) from None
        except (ImportError, OSError):
            return

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
