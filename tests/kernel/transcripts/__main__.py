"""Rewrite the transcripts."""

from __future__ import annotations

from tests.kernel.transcripts import KINDS, write

for kind in KINDS:
    write(kind)
