"""Rewrite the transcripts."""

from __future__ import annotations

from tests.dm_evolution.transcripts import SEEDS, path, transcript

for revision, seed in SEEDS.items():
    path(revision).write_text(transcript(revision, seed), encoding="utf-8")
    print(path(revision).name)
