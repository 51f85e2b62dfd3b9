"""Rewrite the transcripts."""

from __future__ import annotations

from tests.monscol.transcripts import PAIRINGS, SEEDS, get_path, write_transcript

for pairing in PAIRINGS:
    get_path(pairing).write_text(write_transcript(pairing, SEEDS[pairing]), encoding="utf-8")
