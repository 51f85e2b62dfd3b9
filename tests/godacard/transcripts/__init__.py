"""Transcripts of games: one for each pairing of the two decks.

`python -m tests.godacard.transcripts` plays them again and rewrites the files; a test compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from godacard.zones import AREA, DECK, GRAVEYARD, HAND, LIFE, MONSTERS, SEAL, SPELLS
from rulestone.kernel.position import Position
from rulestone.model.objects import Object
from tests.godacard.players import NAMES, PAIRINGS, RULESET, advance, make_opening
from tests.transcribing import wrap_lines, write_transcript as written

FOLDER = Path(__file__).parent
SEEDS = {("steel", "steel"): 1, ("steel", "ember"): 15, ("ember", "ember"): 8}
"""The games that are written out: they end by a life attack, by an empty deck and by a victory effect."""


def get_path(pairing: tuple[str, str]) -> Path:
    """Return the file of a pairing."""
    return FOLDER / f"{'-'.join(pairing)}.txt"


def write_transcript(pairing: tuple[str, str], seed: int) -> str:
    """Return a game as text: every decision with its consequences, each below its cause."""
    random = Random(f"{seed} players")
    heading = (
        f"{RULESET.name}: {NAMES[0]} ({pairing[0]}) against {NAMES[1]} ({pairing[1]})",
        f"seed {seed}; both players are random ones that act seven times in eight when they can",
    )
    return written(heading, make_opening(pairing, seed, labels=True), lambda at: advance(at, random), format_board)


def format_board(position: Position) -> Iterator[str]:
    """Yield the board in short."""
    for player in (0, 1):
        counts = (f"{zone} {len(position.cards(zone, player))}" for zone in (LIFE, HAND, DECK, GRAVEYARD, SEAL))
        yield f"   {position.name(player)}: {', '.join(counts)}"
        for zone in (MONSTERS, SPELLS, AREA):
            cards = [format_card(position, card) for card in position.cards(zone, player)]
            if cards:
                yield from wrap_lines(f"{zone}: {'; '.join(cards)}", "      ")


def format_card(position: Position, card: Object) -> str:
    """Return a card with its power, its marks and the cards under it."""
    text = position.name(card.ref)
    if card.card is not None and card.card.type == "monster":
        text += f" {position.value(card.ref, 'power')}"
    text += "".join(
        f", {found if key == 'posture' else key if found is True else f'{key} {found}'}"
        for key, found in sorted(card.marks.items())
        if key != "power"
    )
    under = [position.object(number) for number in card.under]
    if under:
        text += f" [{', '.join(f'{below.role}: {position.name(below.ref)}' for below in under)}]"
    return text


__all__ = ["FOLDER", "PAIRINGS", "SEEDS", "path", "transcript"]
