"""Rewrite the transcripts."""

from __future__ import annotations

from tests.godacard.transcripts import SEEDS, get_path, write_transcript

for pairing, seed in SEEDS.items():
    get_path(pairing).write_text(write_transcript(pairing, seed), encoding="utf-8")
    print(get_path(pairing).name)
