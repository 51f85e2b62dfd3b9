"""Rewrite the transcripts."""

from __future__ import annotations

from tests.scenario.transcripts import GAMES, write

for game in GAMES:
    write(game)
