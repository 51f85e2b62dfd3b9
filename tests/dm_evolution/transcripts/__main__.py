"""Rewrite the transcripts."""

from __future__ import annotations

from tests.dm_evolution.transcripts import SEEDS, get_path, write_transcript

for revision, seed in SEEDS.items():
    get_path(revision).write_text(write_transcript(revision, seed), encoding="utf-8")
    print(get_path(revision).name)
