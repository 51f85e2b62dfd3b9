"""Transcripts of games: Knight against Dreadnought, and a game with equipped rulers.

`python -m tests.gateruler.transcripts` plays them again and rewrites the files; a test compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from gateruler.ruleset import RULESETS
from rulestone.kernel.position import Position
from rulestone.kernel.setup import start
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import Choice
from rulestone.model.objects import Object
from tests.playing import advance, choose_action
from tests.transcribing import label_copies, wrap_lines, write_transcript as written

FOLDER = Path(__file__).parent
NAMES = ("Ada", "Ben")
COUNTED = ("damage zone", "hand", "deck", "graveyard", "removed")
SHOWN = ("ruler zone", "defence zone", "attack zone", "field zone", "set zone", "energy zone", "drive zone")
#: the values that the board shows for a unit
NUMBERS = ("atk", "hp", "stk")


class Game(NamedTuple):
    """A game to be written out."""

    revision: str
    decks: tuple[str, str]
    seed: int


GAMES = (
    Game("2021-10", ("Banner March", "Iron Storm"), 2),
    Game("2022-03", ("Harness Guard", "Iron Storm"), 2),
)


def get_path(game: Game) -> Path:
    """Return the file of a game."""
    names = "-".join(deck.lower().replace(" ", "-") for deck in game.decks)
    return FOLDER / f"{game.revision}-{names}.txt"


def choose_lively_answer(choice: Choice, random: Random) -> Any:
    """Return a legal answer of an active player: they pass one time in six."""
    if choice.kind == "act":
        return choose_action(choice, random, idle=1 / 6)
    return draw_answer(choice, random)


def write_transcript(game: Game) -> str:
    """Return a game as text: every decision with its consequences, each below its cause."""
    random = Random(f"{game.seed} players")
    ruleset = RULESETS[game.revision]
    rules = ruleset.compile()
    state = new_game(ruleset, rules, game.decks, game.seed, NAMES)
    state.set_game("labels", label_copies(state, NAMES))
    heading = (
        f"{ruleset.name}: {NAMES[0]} ({game.decks[0]}) against {NAMES[1]} ({game.decks[1]})",
        f"seed {game.seed}; both players are random ones that act five times in six when they can",
    )
    return written(
        heading, start(rules, state), lambda position: advance(position, random, choose_lively_answer), format_board
    )


def format_board(position: Position) -> Iterator[str]:
    """Yield the board in short."""
    for player in (0, 1):
        counts = (f"{zone} {len(position.cards(zone, player))}" for zone in COUNTED)
        yield f"   {position.name(player)}: {', '.join(counts)}"
        for zone in SHOWN:
            cards = [format_card(position, card) for card in position.cards(zone, player)]
            if cards:
                yield from wrap_lines(f"{zone}: {'; '.join(cards)}", "      ")


def format_card(position: Position, card: Object) -> str:
    """Return a card with its numbers, its marks and the cards under it."""
    text = position.name(card.ref)
    if card.card is not None and card.card.type == "unit" and card.face_up:
        text += " " + "/".join(str(position.value(card.ref, number)) for number in NUMBERS)
    text += "".join(
        f", {found if key == 'posture' else key if found is True else f'{key} {found}'}"
        for key, found in sorted(card.marks.items())
        if found is not None
    )
    under = [position.object(number) for number in card.under]
    if under:
        text += f" [{', '.join(f'{below.role}: {position.name(below.ref)}' for below in under)}]"
    return text


__all__ = ["FOLDER", "GAMES", "path", "transcript"]
