"""Whole games written out: one for each pairing of the two decks.

`python -m tests.godacard.transcripts` plays them again and rewrites the files; a test compares.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from godacard.zones import AREA, DECK, GRAVEYARD, HAND, LIFE, MONSTERS, SEAL, SPELLS
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import Object
from rulestone.report.words import bracketed, plural
from tests.godacard.players import NAMES, PAIRINGS, RULESET, advance, opening

FOLDER = Path(__file__).parent
WIDTH = 120
SEEDS = {("steel", "steel"): 1, ("steel", "ember"): 15, ("ember", "ember"): 8}
"""The games that are written out: they end by a life attack, by an empty deck and by a victory effect."""


def path(pairing: tuple[str, str]) -> Path:
    """The file of a pairing."""
    return FOLDER / f"{'-'.join(pairing)}.txt"


def transcript(pairing: tuple[str, str], seed: int) -> str:
    """A whole game in text: every decision, and under it what followed, each thing under what caused it."""
    random = Random(f"{seed} players")
    position = opening(pairing, seed, labels=True)
    lines = [
        f"{RULESET.name}: {NAMES[0]} ({pairing[0]}) against {NAMES[1]} ({pairing[1]})",
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
        records = after.records
        cites: tuple[str, ...] = ()
        if choice.kind == "act" and answer is not None:
            cites = records[0].rules  # the decision's own record
        lines += ["", *wrapped(decision(position, choice, answer) + bracketed(cites), "")]
        lines += told(records, skip=choice.kind == "act" and answer is not None)
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
    cut = 0
    for number, record in enumerate(records):
        if record.kind == "choice" or (skip and not number):
            depth[record.index] = 0
            continue  # it is told as the decision
        if record.text.endswith(": deck → deck"):
            cut += 1
            continue
        depth[record.index] = 1 + depth.get(record.cause, 0)
        yield from wrapped(record.text + bracketed(record.rules), "  " * min(depth[record.index], 12))
    if cut:
        yield f"  {plural(cut, 'card')} from the top of the deck to its bottom"


def wrapped(text: str, indent: str) -> list[str]:
    """Lines of a text."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ", break_on_hyphens=False
    )  # fmt: skip


def board(position: Position) -> Iterator[str]:
    """The board in short."""
    game = position.game
    yield ""
    yield f"── Turn {game['turn']}, {position.name(game['turn player'])} " + "─" * 60
    for player in (0, 1):
        counts = (f"{zone} {len(position.cards(zone, player))}" for zone in (LIFE, HAND, DECK, GRAVEYARD, SEAL))
        yield f"   {position.name(player)}: {', '.join(counts)}"
        for zone in (MONSTERS, SPELLS, AREA):
            cards = [card_in_short(position, card) for card in position.cards(zone, player)]
            if cards:
                yield from wrapped(f"{zone}: {'; '.join(cards)}", "      ")
    yield "─" * 80


def card_in_short(position: Position, card: Object) -> str:
    """A card with its power, what is marked on it and what lies under it."""
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


def result(position: Position, decisions: int, open_ones: int) -> Iterator[str]:
    """How it ended."""
    game = position.game
    winner = "a draw" if position.winner is None else f"{position.name(position.winner)} wins"
    yield f"Result: {winner} in turn {game['turn']}: {game['how']}"
    yield f"{plural(decisions, 'decision')}, {open_ones} of them with two or more options"
    yield f"Leaned on the assumptions {', '.join(sorted(position.leaned))}"


__all__ = ["FOLDER", "PAIRINGS", "SEEDS", "path", "transcript"]
