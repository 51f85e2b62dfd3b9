"""The card pool: the cards that the rules page names, and a sample pool of this project's own.

Between them the cards of the sample pool use every mechanism of the game. Each has its text in rules English and the
same thing as data. The data stands here and is not read from the text when the game is loaded, because a process that
plays one game should not pay for a parser; a test reads every text and compares.
"""

from __future__ import annotations

from collections.abc import Mapping

from godacard.cards.blue import BLUE
from godacard.cards.red import RED
from godacard.cards.rules_page import NAMED
from godacard.cards.spells import SPELLS
from rulestone.authoring import Card, by_name

POOL = (*BLUE, *RED, *SPELLS)


CARDS: Mapping[str, Card] = by_name(*NAMED, *POOL)
