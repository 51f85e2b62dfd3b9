"""Whole games written out: one for each revision.

`python -m tests.dm_evolution.transcripts` plays them again and rewrites the files; a test compares.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from dm_evolution.zones import BATTLE, DECK, GRAVEYARD, HAND, MANA, SHIELDS
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import Object
from rulestone.report.words import bracketed, plural
from tests.dm_evolution.players import DECKS, NAMES, advance, opening

FOLDER = Path(__file__).parent
WIDTH = 120
SEEDS = {"2017-03": 15, "2021-03": 15}
"""The games that are written out."""


def path(revision: str) -> Path:
    """The file of a revision."""
    return FOLDER / f"{revision}.txt"


def transcript(revision: str, seed: int) -> str:
    """A whole game in text: every decision, and under it what followed, each thing under what caused it."""
    random = Random(f"{seed} players")
    position = opening(revision, seed)
    lines = [
        f"dm_evolution@{revision}: {NAMES[0]} ({DECKS[0]}) against {NAMES[1]} ({DECKS[1]})",
        f"seed {seed}; both players are random ones that act seven times in eight when they can",
        "",
        "Set-up",
        *told(position.records),
    ]
    turn = decisions = open_ones = 0
    while position.choice is not None:
        choice = position.choice
        after, answer = advance(position, random)
        decisions += choice.player != NATURE
        open_ones += choice.player != NATURE and choice.count() > 1
        acted = choice.kind == "act" and answer is not None
        cites = after.records[0].rules if acted else ()
        lines += ["", *wrapped(decision(position, choice, answer) + bracketed(cites), "")]
        lines += told(after.records, skip=acted)
        if after.game["turn"] != turn and not after.over:
            turn = after.game["turn"]
            lines += board(after)
        position = after
    lines += ["", *result(position, decisions, open_ones)]
    return "\n".join(lines) + "\n"


def decision(position: Position, choice: Choice, answer: Any) -> str:
    """A choice and its answer in words."""
    machine = position.machine()
    who = machine.player_name(choice.player)
    if choice.kind == "act":
        said = choice.prompt if answer is None else machine.describe_option(answer)
        return f"{who}: {said} ({plural(choice.count(), 'option')})"
    if choice.kind == "shuffle":
        return f"{who}: {choice.prompt or 'shuffle'}"
    if isinstance(answer, tuple):
        said = ", ".join(map(machine.ref_name, answer)) or "nothing"
    elif choice.labels:
        said = choice.labels[answer]
    else:
        said = {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else str(answer)
    return f"{who}: {choice.prompt} → {said} ({plural(choice.count(), 'option')})"


def told(records: Iterable[Record], *, skip: bool = False) -> Iterator[str]:
    """What happened, each thing further in than what caused it; `skip` leaves out the first, which is told already."""
    depth: dict[int, int] = {}
    for number, record in enumerate(records):
        if record.kind == "choice" or (skip and not number):
            depth[record.index] = 0
            continue  # it is told as the decision
        depth[record.index] = 1 + depth.get(record.cause, 0)
        yield from wrapped(record.text + bracketed(record.rules), "  " * min(depth[record.index], 12))


def wrapped(text: str, indent: str) -> list[str]:
    """Lines of a text."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ", break_on_hyphens=False
    )  # fmt: skip


def board(position: Position) -> Iterator[str]:
    """The board in short, piles card by card."""
    game = position.game
    yield ""
    yield f"── Turn {game['turn']}, {position.name(game['turn player'])} " + "─" * 60
    for player in (0, 1):
        counts = (f"{zone} {len(position.cards(zone, player))}" for zone in (SHIELDS, MANA, HAND, DECK, GRAVEYARD))
        yield f"   {position.name(player)}: {', '.join(counts)}"
        for card in position.cards(BATTLE, player):
            yield from wrapped(in_short(position, card), "      ")
            for number in card.under:
                below = position.object(number)
                yield f"        └ {below.role} {position.name(below.ref)}" + marks(below)
    yield "─" * 80


def in_short(position: Position, card: Object) -> str:
    """A card with its power and what is marked on it."""
    power = f" {position.value(card.ref, 'power')}" if card.card is not None and card.card.type == "creature" else ""
    return position.name(card.ref) + power + marks(card)


def marks(card: Object) -> str:
    """What is marked on a card."""
    return "".join(f", {key}" for key, found in sorted(card.marks.items()) if found)


def result(position: Position, decisions: int, open_ones: int) -> Iterator[str]:
    """How it ended."""
    game = position.game
    winner = "a draw" if position.winner is None else f"{position.name(position.winner)} wins"
    yield f"Result: {winner} in turn {game['turn']}: {game['how']}"
    yield f"{plural(decisions, 'decision')}, {open_ones} of them with two or more options"
    yield from wrapped(f"Leaned on the assumptions {', '.join(sorted(position.leaned)) or 'none'}", "")
