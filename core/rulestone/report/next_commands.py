"""Commands to run after a comparison: they show a refusal, a value, a run or the responsible rule."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import islice

from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.compare.rows import NOT_ASKED
from rulestone.report.evidence import list_proofs
from rulestone.scenario.errors import MAPPING

VALUE_OF = re.compile(r"(?P<word>[\w ]+) of (?P<thing>.+)")


def suggest_commands(comparison: Comparison) -> list[str]:
    """Return commands to run next; none for a scenario that no command can name."""
    if not comparison.columns or comparison.source == MAPPING:
        return []
    source = shlex.quote(comparison.source or comparison.scenario)
    # a ruling runs under its own game and revision, even if it was compared with others here
    ruling = "/" in comparison.source and not comparison.source.endswith((".yaml", ".yml"))
    found = []

    def get_game_name(name: str) -> str:
        return "" if ruling else f" --game {name}"

    refusal = next(
        (
            (row, name)
            for row in comparison.rows
            if row.kind == "step" and row.step and row.differs
            for name, cell in row.cells.items()
            if cell.because and cell.kind not in (NOT_ASKED, "no counterpart")
        ),
        None,
    )
    if refusal is not None:
        row, name = refusal
        action = shlex.quote(row.name)
        found.append(f"rulestone why-not {source}{get_game_name(name)} --step {row.step - 1} --action {action}")
    value = find_differing_value(comparison)
    if value is not None:
        name, of = value
        found.append(f"rulestone explain {source}{get_game_name(name)} --of {shlex.quote(of)}")
    fewest = min(comparison.ways, key=lambda way: len(way.columns), default=None)
    first = fewest.columns[0] if fewest is not None else comparison.columns[0].name
    found.append(f"rulestone run {source}{get_game_name(first)} --steps")
    return [*found, *islice(list_cause_commands(comparison, source), 1)]


def list_cause_commands(comparison: Comparison, source: str) -> Iterator[str]:
    """Yield a command for each proved cause: it compares with the swapped policy or shows the responsible rule."""
    for proof in filter(None, map(comparison.cause, comparison.ways)):
        change = proof.change
        if change.kind == "policy":
            other = f"{change.column}+{'.'.join((change.what, *change.fields))}={change.giver}"
            yield f"rulestone compare {source} --games {change.column},{shlex.quote(other)}"
        elif change.rules:
            yield f"rulestone rules {change.source} {list_proofs(proof, comparison)[0]}"


def find_differing_value(comparison: Comparison) -> tuple[str, str] | None:
    """Return a column and a differing value of a card in it, in the form that `explain` takes."""
    parting = next((one for one in comparison.divergences if one.kind == "values"), None)
    if parting is None:
        return None
    for row in comparison.rows:
        text = next((c.run.looks.get(row.name, "") for c in comparison.columns), "")
        match = VALUE_OF.fullmatch(text)
        if row.kind == "observation" and row.differs and match is not None:
            name = next(iter(row.unusual), comparison.columns[0].name)
            return name, f"{match['thing']}.{match['word']}"
    return None
