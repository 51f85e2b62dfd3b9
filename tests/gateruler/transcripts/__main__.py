"""Rewrite the transcripts."""

from __future__ import annotations

from tests.gateruler.transcripts import GAMES, path, transcript

for game in GAMES:
    path(game).write_text(transcript(game), encoding="utf-8")
    print(path(game).name)
