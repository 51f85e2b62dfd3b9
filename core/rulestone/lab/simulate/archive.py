"""Games written down as they end: a file that pandas and DuckDB read, JSON lines or Parquet.

Finished games are safe in the file: every line is complete. Parquet is written at the end, from a temporary file of
lines beside it, since an incomplete Parquet file cannot be read.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from errno import EEXIST
from pathlib import Path
from typing import IO, Any

import msgspec

from rulestone.lab.simulate.tally import FailedGame, GameOutcome, make_game_row
from rulestone.model.whole_files import replace_file

STDOUT = Path("-")
PARQUET = (".parquet", ".pq")
ROWS_PER_GROUP = 50_000
"""Number of rows that are converted to Parquet at a time."""
COLUMNS: dict[str, str] = {
    "game": "string", "seed": "int64", "index": "int64", "deck 1": "string", "deck 2": "string", "first": "int8",
    "winner": "int8", "how": "string", "turns": "int32", "decisions": "int32", "records": "int32", "error": "string",
}  # fmt: skip
"""Column → its type in Parquet. All but the first five columns may be empty."""


class Archive:
    """A file to which games are written.

    Args:
        path: path of the file; `.parquet` and `.pq` mean Parquet, any other ending JSON lines. It may be a pipe or a
            device; "-" is standard output.
        game: ruleset as "game@revision".
        seed: seed of the simulation.

    Attributes:
        rows: number of games written.
        lines: path of the JSON lines; for Parquet a temporary file beside it.

    Raises:
        FileExistsError: the file is not empty, or another process is writing games to it.
        LookupError: Parquet was requested and pyarrow is not installed, or the seed has more than 63 bits.
        OSError: the file cannot be written.
    """

    def __init__(self, path: str | Path, game: str, seed: int) -> None:
        self.path = Path(path)
        self.game = game
        self.seed = seed
        self.rows = 0
        self.parquet = self.path.suffix in PARQUET
        if self.parquet:
            try:
                import pyarrow  # noqa: F401
            except ImportError:
                raise LookupError("Parquet needs pyarrow: pip install 'rulestone[parquet]', or write .jsonl") from None
            if seed.bit_length() > 63:
                raise LookupError(f"Parquet cannot hold the seed {seed}: it has more than 63 bits; write .jsonl")
        self.lines = self.path.with_name(self.path.name + ".jsonl") if self.parquet else self.path
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
        for there in {self.path, self.lines} - {STDOUT}:
            if there.is_file() and there.stat().st_size:
                raise FileExistsError(EEXIST, "there are games in it already; name another file", str(there))

    def open_lines(self) -> IO[bytes]:
        """Return the open file of lines, unbuffered and without truncation."""
        if self.path == STDOUT:
            return open(os.dup(1), "wb", buffering=0)
        return open(self.lines, "wb", buffering=0, opener=lambda path, how: os.open(path, how & ~os.O_TRUNC, 0o666))

    def lock(self) -> None:
        """Lock the file against other processes while it is open, on systems with locks."""
        try:
            import fcntl

            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            text = "another process is writing games to it; name another file"
            raise FileExistsError(EEXIST, text, str(self.lines)) from None
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
        """Close the file; for Parquet, convert the lines now.

        Raises:
            OSError: the file cannot be written; the lines stay.
        """
        self.file.close()
        if not self.parquet:
            return
        import pyarrow
        from pyarrow.parquet import ParquetWriter

        schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in COLUMNS.items()])
        with replace_file(self.path) as new, ParquetWriter(new, schema, compression="zstd") as writer:
            for group in self.read_groups():
                writer.write_table(pyarrow.Table.from_pylist(group, schema=schema))
        self.lines.unlink()
        self.lines = self.path

    def read_groups(self) -> Iterator[list[dict[str, Any]]]:
        """Yield the archived rows in lists of at most `ROWS_PER_GROUP`."""
        group: list[dict[str, Any]] = []
        with open(self.lines, "rb") as file:
            for line in file:
                group.append(msgspec.json.decode(line))
                if len(group) == ROWS_PER_GROUP:
                    yield group
                    group = []
        if group:
            yield group
