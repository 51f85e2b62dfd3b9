"""Rewrite the transcripts."""

from __future__ import annotations

from tests.gateruler.transcripts import GAMES, get_path, write_transcript

for game in GAMES:
    get_path(game).write_text(write_transcript(game), encoding="utf-8")
    print(get_path(game).name)
