"""Rewrite the transcripts."""

from __future__ import annotations

from tests.monscol.transcripts import PAIRINGS, SEEDS, path, transcript

for pairing in PAIRINGS:
    path(pairing).write_text(transcript(pairing, SEEDS[pairing]), encoding="utf-8")
