"""Transcripts of games: every decision with its consequences, and the board at the start of each turn.

A game's own transcripts (`tests/GAME/transcripts`) say who plays and what the board shows.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.choices import NATURE, Choice
from rulestone.model.state import State
from rulestone.report.words import add_rules, plural

WIDTH = 120
Advance = Callable[[Position], tuple[Position, Any]]
Board = Callable[[Position], Iterable[str]]
#: records that readers do not need: cards that shuffling or searching moves inside the deck
INSIDE = ": deck → deck"


def write_transcript(heading: Iterable[str], position: Position, advance: Advance, board: Board) -> str:
    """Return a whole game in text.

    Args:
        heading: who plays.
        position: where it begins.
        advance: answers the choice that is waited for: the next position and the answer.
        board: the lines of a board, shown as each turn begins.
    """
    lines = [*heading, "", "Set-up", *format_records(position.records)]
    turn = decisions = open_ones = 0
    while position.choice is not None:
        choice = position.choice
        after, answer = advance(position)
        decisions += choice.player != NATURE
        open_ones += choice.player != NATURE and choice.count_answers() > 1
        acted = choice.kind == "act" and answer is not None
        records = after.records
        cites = records[0].rules if acted else ()  # the decision's own record
        lines += ["", *wrap_lines(format_decision(position, choice, answer) + add_rules(cites), "")]
        lines += format_records(records, skip=acted)
        if after.game["turn"] != turn and not after.over:
            turn = after.game["turn"]
            lines += [
                "",
                f"── Turn {turn}, {after.name(after.game['turn player'])} " + "─" * 60,
                *board(after),
                "─" * 80,
            ]
        position = after
    lines += ["", *format_result(position, decisions, open_ones)]
    return "\n".join(lines) + "\n"


def read_parts(path: Path) -> dict[str, str]:
    """Return the parts of a file of transcripts by name; a part begins with a line of “==” and its name."""
    parts = f"\n{path.read_text(encoding='utf-8')}".split("\n== ")[1:]
    return {name: text.rstrip() for name, _, text in (part.partition("\n") for part in parts)}


def label_copies(state: State, names: Sequence[str]) -> dict[int, str]:
    """Return a label for every card with another copy in the game, by owner and number."""
    copies: dict[str, list[Any]] = {}
    for obj in state.objects:
        if obj.card is not None:
            copies.setdefault(obj.name, []).append(obj)
    labels = {}
    for name, group in copies.items():
        if len(group) < 2:
            continue
        for player in (0, 1):
            own = [obj for obj in group if obj.owner == player]
            for number, obj in enumerate(own, 1):
                labels[obj.oid] = f"{names[player]}'s {name}" + (f" {number}" if len(own) > 1 else "")
    return labels


def format_decision(position: Position, choice: Choice, answer: Any) -> str:
    """Return a choice and its answer in words."""
    machine = position.machine()
    who = machine.player_name(choice.player)
    if choice.kind == "act":
        said = choice.prompt if answer is None else machine.describe_option(answer)
        return f"{who}: {said} ({plural(choice.count_answers(), 'option')})"
    if choice.player == NATURE and answer is None:
        return f"{who}: {choice.prompt}"
    if choice.kind == "shuffle":
        return f"{who}: {choice.prompt or 'shuffle'}"
    if isinstance(answer, tuple):
        said = ", ".join(map(machine.ref_name, answer)) or "nothing"
    elif choice.labels:
        said = choice.labels[answer]
    else:
        said = {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else str(answer)
    return f"{who}: {choice.prompt} → {said} ({plural(choice.count_answers(), 'option')})"


def format_records(records: Iterable[Record], *, skip: bool = False) -> Iterator[str]:
    """Return events as text, each indented below its cause; `skip` omits the first, already reported one."""
    depth: dict[int, int] = {}
    cut = 0
    for number, record in enumerate(records):
        if record.kind == "choice" or (skip and not number):
            depth[record.index] = 0
            continue  # it is reported as the decision
        if record.text.endswith(INSIDE):
            cut += 1
            continue
        depth[record.index] = 1 + depth.get(record.cause, 0)
        yield from wrap_lines(record.text + add_rules(record.rules), "  " * min(depth[record.index], 12))
    if cut:
        yield f"  {plural(cut, 'card')} from the top of the deck to its bottom"


def wrap_lines(text: str, indent: str) -> list[str]:
    """Lines of a text."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ", break_on_hyphens=False
    )  # fmt: skip


def format_result(position: Position, decisions: int, open_ones: int) -> Iterator[str]:
    """Yield how it ended."""
    game = position.game
    winner = "a draw" if position.winner is None else f"{position.name(position.winner)} wins"
    yield f"Result: {winner} in turn {game['turn']}: {game['how']}"
    yield f"{plural(decisions, 'decision')}, {open_ones} of them with two or more options"
    yield from wrap_lines(f"Assumptions used: {', '.join(sorted(position.used_assumptions)) or 'none'}", "")
