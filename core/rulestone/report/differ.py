"""Minimal scenarios in which two rulesets differ, as a document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from rulestone.game.host import find as find_game
from rulestone.interventions.changes import ADDED
from rulestone.lab.compare.comparison import get_title
from rulestone.lab.differ.finding import DifferFind, DifferResult
from rulestone.report.document import Document, Entries, ListEntry, LiteralBlock, Paragraph
from rulestone.report.evidence import explain_cause, format_trial, lead_cause, name_parts
from rulestone.report.words import add_rules, format_seen, join_words, plural
from rulestone.scenario import loads

MAX_CITED = 6
"""Maximum number of rules named."""
MAX_SHOWN = 5
"""Number of finds whose scenarios are shown."""
LINE = re.compile(r"line (\d+) is allowed")
VERDICTS = {None: "no such action", True: "allowed", False: "not allowed"}
REPEATED = ("title", "asks", "games")
"""Keys of a scenario file that repeat its heading."""


def build_document(result: DifferResult, files: tuple[str, ...] = ()) -> Document:
    """Yield the number of finds, then each find with its cause and its file.

    Args:
        result: the finds.
        files: paths of the saved finds; () if none: then the first scenarios are shown.
    """
    proved = sum(find.proved for find in result.finds)
    head = f"{format_side(result.own)} and {format_side(result.other)}: {plural(len(result.finds), 'difference')}"
    head += f", {proved} with a proved cause" if proved else ""
    yield Paragraph(f"{head} ({plural(result.tried, 'scenario')} tried, {result.differing} differ)")
    for note in list_notes(result):
        yield Paragraph(note, tight=True)
    for number, find in enumerate(result.finds, 1):
        head, *rest = list_facts(find, result)
        yield Entries([ListEntry(head, 0, f"{number}. "), *(ListEntry(line, 1) for line in rest)], ((0, 3), (3, 2)))
        if files:
            yield LiteralBlock(files[number - 1], lead="   ", tight=True)
        elif number <= MAX_SHOWN:
            lines = [line for line in find.text.splitlines(keepends=True) if line.partition(":")[0] not in REPEATED]
            yield LiteralBlock("".join(lines), "yaml", "   | ", tight=True)
    if not files and result.finds:
        yield Paragraph("Add --save FOLDER to write each scenario to a file; then: rulestone compare FILE")


def format_side(side: str) -> str:
    """Return a ruleset with its changes in words: "Some Game 2022-03, without A-5.2"."""
    name, comma, changes = side.partition(", ")
    return get_title(name) + comma + changes


def name_sides(result: DifferResult) -> tuple[str, str]:
    """Return both rulesets after a preposition, in short: "in 2021-10", "without A-5.2", or "under Some Game"."""
    left_out = result.other.removeprefix(f"{result.own}, without ")
    if left_out != result.other:
        return f"with {left_out}", f"without {left_out}"
    own, other = format_side(result.own), format_side(result.other)
    title = f"{find_game(result.own.partition(', ')[0])[0].title} "
    if own.startswith(title) and other.startswith(title):
        return f"in {own.removeprefix(title)}", f"in {other.removeprefix(title)}"
    return f"under {own}", f"under {other}"


def list_notes(result: DifferResult) -> Iterator[str]:
    """Yield notes on the search."""
    if result.interrupted:
        yield "Ended early: scenarios were not minimized, and no causes were searched."
    elif result.stopped:
        yield "Ended before all were tried. A higher --seconds may find more scenarios, and smaller ones."
    if result.unchecked:
        yield f"{result.unchecked} of them left out: time ran out before they were checked."
    if not result.finds:
        yield "No difference was seen."
    rulebook, left_out = find_game(result.own.partition(", ")[0])[1].rulebook, name_sides(result)[1]
    yield from (f"{id}: {rulebook[id].text}" for id in left_out.removeprefix("without ").split(", ") if id in rulebook)


def list_facts(find: DifferFind, result: DifferResult) -> Iterator[str]:
    """Yield the differences in a find, their cause, and its size and origin."""
    side, other_side = name_sides(result)
    for show in find.shows:
        if line := LINE.fullmatch(show.what):
            what = f"line {line[1]}, “{loads(find.text).play[int(line[1]) - 1].text}”"
            own, other = VERDICTS[show.own], VERDICTS[show.other]
        else:
            what = show.what
            own, other = ("not applicable" if one is None else format_seen(one) for one in (show.own, show.other))
        yield f"{what}: {own} {side}, {other} {other_side}"
    yield from list_causes(find, result)
    size = [plural(number, noun) for number, noun in ((find.cards, "card"), (find.lines, "line")) if number]
    yield f"Smallest scenario ({', '.join([*size, f'made from {find.origin}'])}):"


def list_causes(find: DifferFind, result: DifferResult) -> Iterator[str]:
    """Yield the proved causes of a find and their proofs; else the rules that only one ruleset cites."""
    rules, other, compared = join_words(find.rules, MAX_CITED), format_side(result.other), find.compared
    trials = [one for one in compared.trials if one.like] if compared is not None else []
    for trial in trials:
        assert compared is not None
        # a number is chosen to match, so that it proves no cause
        shown = replace(trial, coincident=trial.coincident or trial.change.sets_number)
        yield f"{lead_cause(shown).strip()} {explain_cause(shown, compared)}"
        yield f"Tried: {format_trial(trial, compared)}"
    if find.proved and not trials:
        named = f"the rules new in {other}" if find.parts == (ADDED,) else name_parts(", ".join(find.parts))
        yield f"Why: {named}{add_rules((rules,))}"
        yield f"Tried: {format_side(result.own)} with this part of {other} behaves like it"
    elif not trials and not result.other.startswith(result.own):
        yield f"No cause proved. Rules that only one of them cites: {rules}" if rules else "Both cite the same rules."
