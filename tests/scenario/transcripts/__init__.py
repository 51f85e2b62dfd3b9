"""Transcripts of a part of the blind set: the trace of each scenario in two of four games, or the error that ends it.

`python -m tests.scenario.transcripts` runs the scenarios again and rewrites the files; a test compares.
"""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

from rulestone.game.host import games
from rulestone.report.document import render
from rulestone.report.trace import build_document
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import run
from tests.transcribing import read_parts

FOLDER = Path(__file__).parent
SCENARIOS = {path.stem: path for path in sorted((FOLDER.parents[1] / "blind_set" / "scenarios").glob("*.yaml"))}
TRACED = [name for name in SCENARIOS if crc32(name[::-1].encode()) % 5 < 2]
"""Names of two fifths of the scenarios, of which transcripts are kept; `tests/blind_set` has the answers of all."""
GAMES = ("dm_evolution", "gateruler", "godacard", "monscol")
WIDTH = 110


def choose_games(name: str) -> tuple[str, ...]:
    """Return all games in the order for a scenario: traces are kept of the first two, changes of the third."""
    first = crc32(name.encode()) % len(GAMES)
    return (*GAMES[first:], *GAMES[:first])


def render_run(name: str, game: str) -> str:
    """Return the trace of a scenario in a game, or the message of its error."""
    try:
        scenario = loads(SCENARIOS[name].read_text(encoding="utf-8"), f"{name}.yaml")
        found = run(scenario, games()[game])
    except ScenarioError as error:
        return f"{type(error).__name__}: {error}"
    return render("text", build_document(found, width=WIDTH), found, WIDTH)


def write(game: str) -> None:
    """Write the transcripts of a game."""
    parts = [f"== {name}\n{render_run(name, game).rstrip()}\n" for name in TRACED if game in choose_games(name)[:2]]
    (FOLDER / f"{game}.txt").write_text("\n".join(parts), encoding="utf-8")


def read(file: str) -> dict[str, str]:
    """Return the text of each scenario in a written file."""
    return read_parts(FOLDER / f"{file}.txt")
