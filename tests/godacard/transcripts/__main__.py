"""Rewrite the transcripts."""

from __future__ import annotations

from tests.godacard.transcripts import SEEDS, path, transcript

for pairing, seed in SEEDS.items():
    path(pairing).write_text(transcript(pairing, seed), encoding="utf-8")
    print(path(pairing).name)
