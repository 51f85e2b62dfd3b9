"""Games written down as they end: a file that pandas and DuckDB read, JSON lines or Parquet.

What is finished is in the file, whatever happens afterwards: lines are whole, or they are not there. Parquet is made
from lines in the end, since a Parquet file that breaks off cannot be read at all; until then they lie beside it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from rulestone.lab.simulate.tally import Failed, GameOutcome, row

STDOUT = Path("-")
PARQUET = (".parquet", ".pq")
GROUP = 50_000
"""Rows that are made to Parquet at a time."""
COLUMNS: dict[str, str] = {
    "game": "string",
    "seed": "int64",
    "index": "int64",
    "deck 1": "string",
    "deck 2": "string",
    "first": "int8",
    "winner": "int8",
    "how": "string",
    "turns": "int32",
    "decisions": "int32",
    "records": "int32",
    "error": "string",
}
"""The columns with their types in Parquet; all but the first five may be empty."""


class Archive:
    """A file of games.

    Args:
        path: where; the ending `.parquet` asks for Parquet, any other for JSON lines. May be a pipe or a device; "-" is
            standard output.
        game: "game@revision".
        seed: of the simulation.

    Attributes:
        rows: how many games it holds.
        lines: where the lines lie, as long as they do.

    Raises:
        FileExistsError: there is something in the file already.
        LookupError: Parquet is asked for, and pyarrow is not installed.
        OSError: it cannot be written.
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
        self.lines = self.path.with_name(self.path.name + ".jsonl") if self.parquet else self.path
        for there in {self.path, self.lines} - {STDOUT}:
            if there.is_file() and there.stat().st_size:
                raise FileExistsError(17, "there are games in it already; name another file", str(there))
        self.file: IO[bytes] = self.opened()
        self.whole = 0

    def opened(self) -> IO[bytes]:
        """The file of lines, opened; nothing is kept back in memory."""
        return open(os.dup(1) if self.path == STDOUT else self.lines, "wb", buffering=0)

    def record(self, outcomes: Sequence[GameOutcome], failed: Sequence[Failed]) -> None:
        """Write games down.

        Raises:
            OSError: not all of them could be written; those that could are.
        """
        games: list[GameOutcome | Failed] = [*outcomes, *failed]
        for one in games:
            line = memoryview(msgspec.json.encode(row(one, self.game, self.seed)) + b"\n")
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
        """Take away a line that is not whole, where that can be done: not from a pipe."""
        if self.path != STDOUT and stat.S_ISREG(os.fstat(self.file.fileno()).st_mode):
            self.file.truncate(self.whole)

    def close(self) -> None:
        """End the file; a Parquet file is made now.

        Raises:
            OSError: it cannot be written; the lines stay.
        """
        self.file.close()
        if not self.parquet:
            return
        import pyarrow
        from pyarrow.parquet import ParquetWriter

        schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in COLUMNS.items()])
        half = self.path.with_name(self.path.name + ".part")
        try:
            with ParquetWriter(half, schema, compression="zstd") as writer:
                for group in self.groups():
                    writer.write_table(pyarrow.Table.from_pylist(group, schema=schema))
            half.replace(self.path)
        except OSError:
            half.unlink(missing_ok=True)
            raise
        self.lines.unlink()
        self.lines = self.path

    def groups(self) -> Iterator[list[dict[str, Any]]]:
        """The rows that were written, some at a time."""
        group: list[dict[str, Any]] = []
        with open(self.lines, "rb") as file:
            for line in file:
                group.append(msgspec.json.decode(line))
                if len(group) == GROUP:
                    yield group
                    group = []
        if group:
            yield group
