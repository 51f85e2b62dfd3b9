"""Rewrite the transcripts."""

from __future__ import annotations

from tests.scenario.transcripts import GAMES, write
from tests.scenario.transcripts.changed import write_changed

for game in GAMES:
    write(game)
write_changed()
