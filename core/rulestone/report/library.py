"""The library under all rulesets: a matrix and the distances of rulesets, as a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rulestone.lab.compare.library import ComparedScenario, Matrix, find_differing_policies, make_matrix
from rulestone.report.document import Document, Entries, ListEntry, Paragraph, TableBlock, Variants
from rulestone.report.words import STATUS_SIGNS, plural

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NO_ANSWER = "·"
MAX_NEAREST = 5


def build_document(compared: Sequence[ComparedScenario]) -> Document:
    """Yield the matrix, the failed comparisons, and the distances of rulesets."""
    made = make_matrix(compared)
    if made.columns:
        yield Paragraph(LEGEND)
        numbers = [str(number) for number in range(1, len(made.columns) + 1)]
        keys = [ListEntry(column, 0, f"{number} ") for number, column in zip(numbers, made.columns, strict=True)]
        yield Variants(Entries(keys, ((2, 0),)), Paragraph(""))
        rows = [[name, *(find_letter(made, name, column) for column in made.columns)] for name in made.rows]
        yield Variants(TableBlock(["", *numbers], rows, ruled=True), TableBlock(["", *made.columns], rows))
        yield from list_distances(made)
    for one in compared:
        yield Paragraph(f"{one.scenario} could not be compared: {one.failed}" if one.failed else "")
    apart = sum(len(one.ways) > 1 for one in compared)
    yield Paragraph(f"{plural(len(compared), 'scenario')}: {apart} in which the rulesets differ")


LEGEND = (
    "Rulesets with the same letter in a row give the same answer. “·”: the question does not arise, or the game has no "
    "word for it. Signs: “′” derived from the rules, “◆” depends on an assumption, “◇” no rule decides, “?” no "
    "official rule is cited. `rulestone compare SCENARIO` shows the answers with their causes."
)


def find_letter(matrix: Matrix, scenario: str, column: str) -> str:
    """Return the letter of a ruleset's way of behaving, with the sign of its answer's status."""
    number = matrix.rows[scenario].get(column)
    sign = STATUS_SIGNS[matrix.statuses.get(scenario, {}).get(column, "")]
    return NO_ANSWER if number is None else LETTERS[number % len(LETTERS)] + sign


def list_distances(matrix: Matrix) -> Document:
    """Yield for each ruleset the share of scenarios that others answer differently, the nearest first."""
    entries = []
    for column in matrix.columns:
        others = {other: matrix.measure_distance(column, other) for other in matrix.columns if other != column}
        near = sorted((distance, other) for other, distance in others.items() if distance is not None)
        text = ", ".join(f"{other} {distance:.0%}" for distance, other in near[:MAX_NEAREST])
        entries.append(ListEntry(text, 0, f"{column}: "))
        if behind := find_differing_policies(column, near[0][1]) if near else ():
            entries.append(ListEntry(f"policies that differ from {near[0][1]}: {', '.join(behind)}", 1))
    yield Paragraph("How often the nearest rulesets answer differently:")
    yield Entries(entries, ((2, 0), (4, 0)), tight=True)


def dump_data(compared: Sequence[ComparedScenario]) -> dict[str, Any]:
    """Return the scenarios, the matrix and the distances as plain data."""
    made = make_matrix(compared)
    return {
        "scenarios": msgspec.to_builtins(list(compared)),
        "columns": list(made.columns),
        "matrix": made.rows,
        "statuses": made.statuses,
        "distances": [
            {
                "between": list(pair),
                "scenarios": made.count_shared(*pair)[0],
                "distance": round(distance, 4),
                "policies": list(find_differing_policies(*pair)),
            }
            for pair, distance in made.distances.items()
        ],
    }
