"""A run as a trace: what happened, under what caused it, with the rules by which it did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulestone.kernel.trace import PASSED, Record
from rulestone.lab.json import run_data
from rulestone.report.board import board
from rulestone.report.markdown import escaped, row_text
from rulestone.report.words import WIDTH, bracketed, option, value, wrapped
from rulestone.scenario.results import Run, StepResult


def trace(run: Run, steps: bool = False, width: int = WIDTH) -> str:
    """A run in text: each line of the script with what followed from it, then the observations.

    Args:
        steps: show the board at the start and after each line.
        width: columns of text.
    """
    title = f"{run.title} ({run.scenario})" if run.title else run.scenario
    lines = wrapped(f"{title} – {run.game}", width).splitlines()
    if run.asks:
        lines += wrapped(run.asks, width).splitlines()
    lines.append("")
    if steps:
        lines += ["At the start:", "", *framed(board(run.start)), ""]
    if run.opening:
        lines += ["Before the first line:", *indented(run.opening, width), ""]
    for step in run.steps:
        lines += wrapped(heading(step), width, "", "   ").splitlines()
        lines += [*indented(step.records, width), ""]
        if steps:
            lines += [*framed(board(step.position)), ""]
    lines += ending(run, width)
    return "\n".join(lines).rstrip("\n") + "\n"


def markdown(run: Run, steps: bool = False) -> str:
    """A run as Markdown: a heading for each line of the script, under it what followed as a nested list; a table of
    observations and of expectations.

    Args:
        steps: show the board at the start and after each line.
    """
    parts = [f"## {escaped(f'{run.title} ({run.scenario})' if run.title else run.scenario)} – {escaped(run.game)}"]
    if run.asks:
        parts.append(f"*{escaped(run.asks)}*")
    if steps:
        parts += ["### The start", fenced(board(run.start))]
    if run.opening:
        parts += ["### Before the first line", listing(run.opening)]
    for step in run.steps:
        parts += [f"### {escaped(heading(step))}", listing(step.records)]
        if steps:
            parts.append(fenced(board(step.position)))
    if run.observations:
        parts.append(rows(("In the end", ""), [(name, value(found)) for name, found in run.observations.items()]))
    if run.expectations:
        told = [
            (one.what, "holds" if one.holds else "fails", value(one.expected), value(one.found))
            for one in run.expectations
        ]
        parts.append(rows(("Expected", "", "wanted", "found"), told))
    notes = [(f"{note.about}: " if note.about else "") + note.text + bracketed((note.rule,)) for note in run.notes]
    notes += [f"The question does not arise: {run.unmet}"] if run.unmet else []
    notes += [f"Leans on the assumption {name} = {option(chosen)}" for name, chosen in run.assumptions.items()]
    parts.append("\n".join(f"- {escaped(note)}" for note in notes))
    return "\n\n".join(part for part in parts if part) + "\n"


def listing(records: Iterable[Record]) -> str:
    """Records as a list of Markdown, each under what caused it."""
    depth: dict[int, int] = {}
    lines = []
    for record in records:
        if record.event == PASSED:
            continue
        level = depth[record.index] = depth.get(record.cause, -1) + 1
        lines.append(f"{'  ' * level}- {escaped(record.text + bracketed(record.rules))}")
    return "\n".join(lines)


def rows(head: Sequence[str], found: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    return "\n".join([row_text(head), row_text(["---"] * len(head)), *map(row_text, found)])


def fenced(text: str) -> str:
    """A board as it is."""
    return f"```text\n{text.rstrip()}\n```"


def heading(step: StepResult) -> str:
    """A line of the script with its verdict, if it was refused."""
    text = f"{step.number}. {step.line}"
    verdict = step.verdict
    if verdict.ok:
        return text
    because = f", because {verdict.because}" if verdict.because else ""
    return f"{text}: refused{bracketed((verdict.rule,))}{because}"


def indented(records: Iterable[Record], width: int) -> list[str]:
    """Records in order, each further in than what caused it; where other things came between, the cause is named.

    That somebody who could do nothing passed is recorded and left out here: it would stand after every other line.
    """
    known: dict[int, Record] = {}
    path: list[int] = []
    lines: list[str] = []
    for record in records:
        said = ""
        if record.event == PASSED:
            continue
        if record.cause in path:
            del path[path.index(record.cause) + 1 :]
        else:
            path.clear()
            cause = known.get(record.cause)
            if cause is not None and cause.kind != "game":
                said = f" (from: {cause.text})"
        path.append(record.index)
        known[record.index] = record
        # long chains of causes must leave room to read
        indent = "  " * min(len(path), width // 4)
        lines += wrapped(record.text + said + bracketed(record.rules), width, indent, indent + "  ").splitlines()
    return lines


def framed(text: str) -> list[str]:
    """A board, set in."""
    return [f"    {line}".rstrip() for line in text.rstrip("\n").splitlines()]


def ending(run: Run, width: int) -> list[str]:
    """Observations, expectations, notes and assumptions."""
    lines: list[str] = []
    if run.unmet:
        lines += [*wrapped(f"The question does not arise: {run.unmet}", width, "", "  ").splitlines(), ""]
    if run.observations:
        lines.append("In the end:")
        longest = min(40, max(len(name) for name in run.observations))
        for name, found in run.observations.items():
            lines += wrapped(value(found), width, f"  {name:<{longest}}  ").splitlines()
        lines.append("")
    if run.expectations:
        lines.append("Expected:")
        for expectation in run.expectations:
            when = {-1: "", 0: " at the start"}.get(expectation.step, f" after step {expectation.step}")
            verdict = "holds" if expectation.holds else "fails"
            text = f"{verdict}: {expectation.what}{when} = {value(expectation.expected)}"
            text += "" if expectation.holds else f", found {value(expectation.found)}"
            lines += wrapped(text, width, "  ", "    ").splitlines()
        lines.append("")
    if run.notes:
        lines.append("Notes:")
        for note in run.notes:
            about = f"{note.about}: " if note.about else ""
            lines += wrapped(about + note.text + bracketed((note.rule,)), width, "  ", "    ").splitlines()
        lines.append("")
    for name, chosen in run.assumptions.items():
        lines += wrapped(f"Leans on the assumption {name} = {option(chosen)}", width).splitlines()
    return lines


def json(run: Run) -> str:
    """A run as JSON: every line with verdict, records and citations, observations, expectations, notes."""
    import json as library

    data: dict[str, Any] = run_data(run)
    return library.dumps(data, ensure_ascii=False, indent=2) + "\n"
