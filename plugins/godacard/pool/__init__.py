"""The sample pool: cards of this project's own that between them use every mechanism of the game.

Each card has its text in rules English and the same thing as data. The data stands here and is not read from the text
when the game is loaded, because a process that plays one game should not pay for a parser; a test reads every text
and compares.
"""

from __future__ import annotations

from godacard.pool.blue import BLUE
from godacard.pool.red import RED
from godacard.pool.spells import SPELLS

POOL = (*BLUE, *RED, *SPELLS)
