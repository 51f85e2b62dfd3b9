"""Transcripts of small games with drawn rules: each choice, refusal and change, and the values at the end.

`python -m tests.kernel.transcripts` plays the games again and rewrites the files; a test compares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from rulestone.continuous.accounts.account import Account
from rulestone.continuous.operations import HeldAbility
from rulestone.kernel.errors import EndlessGame, Incomputable, set_step_limits
from rulestone.kernel.position import Position
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import NATURE, Choice, Option
from tests.continuous.drawn_games import draw_game
from tests.kernel.drawn_rules import draw_table
from tests.kernel.drawn_steps import draw_stepped_game
from tests.kernel.toy import Table
from tests.transcribing import format_decision, format_records, read_parts

FOLDER = Path(__file__).parent
KINDS: dict[str, tuple[Callable[[Random], Table], range]] = {
    "triggers": (draw_table, range(5000, 5012)),
    "effects": (draw_game, range(6000, 6010)),
    "steps": (draw_stepped_game, range(7000, 7018)),
}
"""Name of a file → the function that draws a game, and the seeds of the games in the file."""
MOST = 25
"""Number of choices in a game, at most."""
LIMIT = 400
"""Number of procedures between two choices, at most: without cards to play, turns follow each other for ever."""


def render_game(kind: str, seed: int) -> str:
    """Return a drawn game with every choice, its answer and the consequences."""
    random = Random(seed)
    position = KINDS[kind][0](random).position
    lines = [*format_records(position.records)]
    for _ in range(MOST):
        choice = position.choice
        if choice is None:
            break
        lines += list_refusals(position, choice)
        answer = position.draw_answer() if choice.player == NATURE else draw_answer(choice, random)
        try:
            with set_step_limits(procedures=LIMIT, laps=LIMIT, turns=2):
                after = position.answer(answer)
        except (EndlessGame, Incomputable) as error:
            lines.append(f"{type(error).__name__}: {error}")
            break
        lines.append(format_decision(position, choice, answer))
        lines += format_records(after.records, skip=choice.kind == "act" and answer is not None)
        position = after
    return "\n".join([*lines, *list_objects(position), *list_applications(position)])


def list_refusals(position: Position, choice: Choice) -> Iterator[str]:
    """Yield the reason for each action with a card in hand that a menu does not offer."""
    if choice.kind != "act":
        return
    for card in (*position.cards("hand", choice.player), *position.cards("field", choice.player)):
        for action in position.rules.actions:
            option = Option(action, card.ref)
            if option not in choice.options and position.is_fitting(choice.player, option):
                yield f"{action} {position.name(card.ref)}: {position.evaluate_option(choice.player, option).verdict}"


def list_objects(position: Position) -> Iterator[str]:
    """Yield each object with its place, controller, facing, attributes and abilities."""
    state, rules = position.state(), position.rules
    for obj in position.objects():
        values = {attr: position.value(obj.ref, attr) for attr in rules.parts.attributes}
        abilities = [ability.name or ability.kind for _, ability in position.abilities(obj.oid)]
        where = rules.layout.zone_of[obj.place].name if obj.place >= 0 else "nowhere"
        place = f"{where}, {obj.role} under {obj.host}" if obj.host >= 0 else where
        facing = "" if obj.face_up else ", face down"
        thing = f"{obj.oid} {position.name(obj.ref)}: {place} of {obj.controller}{facing}"
        yield f"{thing}, {values}, {obj.marks}, {abilities}"
    yield f"{state.game}, {state.next_record} records, {len(state.effects)} effects"


def list_applications(position: Position) -> Iterator[str]:
    """Yield the continuous effects in the order of application, and the pairs whose order matters."""
    account = Account(position.machine())
    for entry in account.ledger.entries:
        changed = {f"{oid}.{cell}": format_change(*pair) for (oid, cell), pair in sorted(entry.changed.items())}
        behind = [
            (edge.prerequisite, edge.kind, edge.oid, edge.attr, edge.is_added, edge.applied_before)
            for edge in entry.dependencies
        ]
        parts = account.list_parts(entry)
        yield f"{entry.effect.number} {account.get_layer_name(entry.effect)}: {changed} {entry.reason} {parts} {behind}"
    for oid, cells in sorted(account.touched_cells.items()):
        for cell in cells:
            steps = account.list_steps(oid, cell)
            for swap in account.iterate_swaps(steps, (oid, cell)) if cell in ("power", "guard", "kind") else ():
                if swap is not None:
                    pair = (swap.earlier.entry.effect.number, swap.later.entry.effect.number)
                    yield f"{oid}.{cell}: {swap.swapped_value} if {pair} swap"
    yield f"missing: {[effect.number for effect in account.ledger.missing]}, {sorted(account.build_graph().edges)}"


def format_change(before: Any, after: Any) -> str:
    """Return a value before and after an effect; abilities by name."""
    return " → ".join(map(format_cell, (before, after)))


def format_cell(value: Any) -> str:
    """Return the content of a cell; abilities by name."""
    if isinstance(value, HeldAbility):
        return f"{value.ability.name or value.ability.kind} since {value.since}"
    return f"({', '.join(map(format_cell, value))})" if isinstance(value, tuple) else str(value)


def write(kind: str) -> None:
    """Write the transcripts of one kind."""
    parts = [f"== {seed}\n{render_game(kind, seed)}\n" for seed in KINDS[kind][1]]
    (FOLDER / f"{kind}.txt").write_text("\n".join(parts), encoding="utf-8")


def read(kind: str) -> dict[int, str]:
    """Return the text of each game in a written file."""
    return {int(seed): text for seed, text in read_parts(FOLDER / f"{kind}.txt").items()}
