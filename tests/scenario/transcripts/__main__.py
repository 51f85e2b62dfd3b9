"""Rewrite the transcripts."""

from __future__ import annotations

from tests.scenario.transcripts import GAMES, write
from tests.scenario.transcripts.causes import write_causes
from tests.scenario.transcripts.changed import write_changed
from tests.scenario.transcripts.compared import write_comparisons

for game in GAMES:
    write(game)
write_changed()
write_comparisons()
write_causes()
