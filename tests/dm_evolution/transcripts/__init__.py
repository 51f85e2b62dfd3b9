"""Transcripts of games: one for each revision.

`python -m tests.dm_evolution.transcripts` plays them again and rewrites the files; a test compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from dm_evolution.zones import BATTLE, DECK, GRAVEYARD, HAND, MANA, SHIELDS
from rulestone.kernel.position import Position
from rulestone.model.objects import Object
from tests.dm_evolution.players import DECKS, NAMES, advance, make_opening
from tests.transcribing import wrap_lines, write_transcript as written

FOLDER = Path(__file__).parent
SEEDS = {"2017-03": 15, "2021-03": 15}
"""The games that are written out."""


def get_path(revision: str) -> Path:
    """Return the file of a revision."""
    return FOLDER / f"{revision}.txt"


def write_transcript(revision: str, seed: int) -> str:
    """Return a game as text: every decision with its consequences, each below its cause."""
    random = Random(f"{seed} players")
    position = make_opening(revision, seed)
    heading = (
        f"dm_evolution@{revision}: {NAMES[0]} ({DECKS[0]}) against {NAMES[1]} ({DECKS[1]})",
        f"seed {seed}; both players are random ones that act seven times in eight when they can",
    )
    return written(heading, position, lambda position: advance(position, random), format_board)


def format_board(position: Position) -> Iterator[str]:
    """Yield the board in short, piles card by card."""
    for player in (0, 1):
        counts = (f"{zone} {len(position.cards(zone, player))}" for zone in (SHIELDS, MANA, HAND, DECK, GRAVEYARD))
        yield f"   {position.name(player)}: {', '.join(counts)}"
        for card in position.cards(BATTLE, player):
            yield from wrap_lines(format_card(position, card), "      ")
            for number in card.under:
                below = position.object(number)
                yield f"        └ {below.role} {position.name(below.ref)}" + format_marks(below)


def format_card(position: Position, card: Object) -> str:
    """Return a card with its power and its marks."""
    power = f" {position.value(card.ref, 'power')}" if card.card is not None and card.card.type == "creature" else ""
    return position.name(card.ref) + power + format_marks(card)


def format_marks(card: Object) -> str:
    """Return the marks on a card."""
    return "".join(f", {key}" for key, found in sorted(card.marks.items()) if found)
