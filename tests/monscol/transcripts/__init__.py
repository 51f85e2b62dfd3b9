"""Transcripts of games: one for each pairing of the two decks.

`python -m tests.monscol.transcripts` plays them again and rewrites the files; a test compares.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from rulestone.kernel.position import Position
from rulestone.model.choices import NATURE, Choice
from rulestone.report.board import render_map
from rulestone.report.trace import indent_records
from tests.monscol.players import NAMES, PAIRINGS, advance, make_opening

FOLDER = Path(__file__).parent
WIDTH = 100
SEEDS = {("march", "march"): 14, ("march", "watch"): 6, ("watch", "watch"): 6}


def get_path(pairing: tuple[str, str]) -> Path:
    """Return the file of a pairing."""
    return FOLDER / f"{'-'.join(pairing)}.txt"


def write_transcript(pairing: tuple[str, str], seed: int) -> str:
    """Return a game as text: every decision with its consequences, and the map at the start of each turn."""
    random = Random(f"{pairing} {seed}")
    position = make_opening(pairing, seed)
    lines = [
        f"monscol@block2: {NAMES[0]} ({pairing[0]}) against {NAMES[1]} ({pairing[1]})",
        f"seed {seed}; both players are random ones that act seven times in eight when they can",
        "",
        *indent_records(position.records, WIDTH),
    ]
    turn = decisions = 0
    while position.choice is not None:
        choice = position.choice
        after, answer = advance(position, random)
        decisions += choice.player != NATURE
        if after.records or answer is not None:
            lines += ["", format_decision(position, choice, answer), *indent_records(after.records, WIDTH)]
        if after.game["turn"] != turn and not after.over:
            turn = after.game["turn"]
            lines += ["", f"turn {turn}, {position.name(after.game['turn player'])}", *render_map(after, 0, 79)]
        position = after
    winner = position.winner
    told = "a draw" if winner is None else f"{position.name(winner)} wins"
    lines += ["", f"{told} ({position.game['how']}) in turn {position.game['turn']}, after {decisions} decisions"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def format_decision(position: Position, choice: Choice, answer: Any) -> str:
    """Return a decision in words."""
    who = "chance" if choice.player == NATURE else position.name(choice.player)
    if choice.kind == "act":
        return f"{who}: {choice.prompt if answer is None else position.machine().describe_option(answer)}"
    if isinstance(answer, tuple):
        told = ", ".join(position.name(ref) for ref in answer) or "nothing"
        return f"{who}: {choice.prompt}" if choice.kind == "shuffle" else f"{who}: {choice.prompt}: {told}"
    if choice.labels:
        return f"{who}: {choice.prompt}: {choice.labels[answer]}"
    return f"{who}: {choice.prompt}: {'yes' if answer is True else 'no' if answer is False else answer}"


__all__ = ["FOLDER", "PAIRINGS", "SEEDS", "path", "transcript"]
