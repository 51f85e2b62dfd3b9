"""The library under all rulesets: a matrix and the distances of rulesets, as a document and as a heat map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from rulestone.lab.compare.library import Compared
from rulestone.lab.compare.matrix import Matrix, differing_policies, matrix
from rulestone.report.document import ByForm, Document, Entries, ListEntry, Paragraph, TableBlock, to_text
from rulestone.report.words import plural

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NO_ANSWER = "·"
COLOURS = ("#cfe3f5", "#f9d9b0", "#d3ecc8", "#ead3ee", "#f6c9c9", "#d9d9d9")
NEAREST = 5
SIGNS = {"official": "", "derived": "′", "assumed": "◆", "undecided": "◇", "": "?"}
"""Status of a cell's answer → the sign behind its letter."""


def document(found: Sequence[Compared]) -> Document:
    """Yield the matrix, the failed comparisons, and the distances of rulesets."""
    made = matrix(found)
    if made.columns:
        yield Paragraph(LEGEND)
        numbers = [str(number) for number in range(1, len(made.columns) + 1)]
        keys = [ListEntry(column, 0, f"{number} ") for number, column in zip(numbers, made.columns, strict=True)]
        yield ByForm(Entries(keys, ((2, 0),)), Paragraph(""))
        rows = [[name, *(letter(made, name, column) for column in made.columns)] for name in made.rows]
        yield ByForm(TableBlock(["", *numbers], rows, ruled=True), TableBlock(["", *made.columns], rows))
        yield from distances(made)
    for one in found:
        yield Paragraph(f"{one.scenario} could not be compared: {one.failed}" if one.failed else "")
    apart = sum(len(one.ways) > 1 for one in found)
    yield Paragraph(f"{plural(len(found), 'scenario')}: {apart} in which the rulesets differ")


LEGEND = (
    "Rulesets with the same letter in a row give the same answer. “·”: the question does not arise, or the game has no "
    "word for it. Signs: “′” derived from the rules, “◆” rests on an assumption, “◇” no rule decides, “?” cites no "
    "rule, none is official. `rulestone compare SCENARIO` shows the answers with their causes."
)


def letter(made: Matrix, scenario: str, column: str) -> str:
    """Return the letter of a ruleset's way of behaving, with the sign of its answer's status."""
    number = made.rows[scenario].get(column)
    sign = SIGNS[made.statuses.get(scenario, {}).get(column, "")]
    return NO_ANSWER if number is None else LETTERS[number % len(LETTERS)] + sign


def distances(made: Matrix) -> Document:
    """Yield for each ruleset the share of scenarios that others answer differently, the nearest first."""
    entries = []
    for column in made.columns:
        others = {other: made.distance(column, other) for other in made.columns if other != column}
        near = sorted((distance, other) for other, distance in others.items() if distance is not None)
        told = ", ".join(f"{other} {distance:.0%}" for distance, other in near[:NEAREST])
        entries.append(ListEntry(told, 0, f"{column}: "))
        if behind := differing_policies(column, near[0][1]) if near else ():
            entries.append(ListEntry(f"policies that differ from {near[0][1]}: {', '.join(behind)}", 1))
    yield Paragraph("How often the nearest rulesets answer differently:")
    yield Entries(entries, ((2, 0), (4, 0)), tight=True)


def data(found: Sequence[Compared]) -> dict[str, Any]:
    """Return the scenarios, the matrix and the distances as plain data."""
    made = matrix(found)
    return {
        "scenarios": msgspec.to_builtins(list(found)),
        "columns": list(made.columns),
        "matrix": made.rows,
        "statuses": made.statuses,
        "distances": [
            {
                "between": list(pair),
                "scenarios": made.together(*pair)[0],
                "distance": round(distance, 4),
                "policies": list(differing_policies(*pair)),
            }
            for pair, distance in made.distances.items()
        ],
    }


def html(found: Sequence[Compared]) -> str:
    """Return the matrix as a page with a heat map: equal colours in a row are equal answers."""
    made = matrix(found)
    told = {one.scenario: one for one in found}
    top = Markup("").join(
        Markup("<th scope=col>{}<br>{}</th>").format(*column.split("@", 1)) for column in made.columns
    )
    body = Markup("").join(
        Markup("<tr><th scope=row>{}</th>{}</tr>\n").format(
            told[name].title, Markup("").join(cell(made, told[name], column) for column in made.columns)
        )
        for name in made.rows
    )
    return str(PAGE.format(legend=LEGEND, top=top, body=body, distances=to_text(distances(made), 10_000)))


def cell(made: Matrix, one: Compared, column: str) -> Markup:
    """Return a cell of the heat map; its answer is shown on hovering."""
    number = made.rows[one.scenario].get(column)
    if number is None:
        return Markup("<td>{}</td>").format(NO_ANSWER)
    colour = COLOURS[min(number, len(COLOURS) - 1)]
    return Markup('<td style="background:{}" title="{}">{}</td>').format(
        colour, one.ways[number][0], letter(made, one.scenario, column)
    )


PAGE = Markup("""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>The scenario library under all rulesets</title>
<style>body{{font:15px/1.4 sans-serif;margin:2em}}td{{text-align:center;padding:.1em .5em}}
th{{font-weight:normal;text-align:left}}thead th{{font-size:80%}}pre{{white-space:pre-wrap}}</style></head>
<body><h1>The scenario library under all rulesets</h1><p>{legend}</p>
<table><thead><tr><td></td>{top}</tr></thead><tbody>
{body}</tbody></table>
<pre>{distances}</pre></body></html>
""")
