"""Where two rulesets part: the smallest scenarios that were found, in text."""

from __future__ import annotations

import json as library

from rulestone.lab.differ.finding import TellingApart
from rulestone.lab.differ.telling import DifferFind
from rulestone.report.words import WIDTH, listed, plural, value, wrapped

CITED = 6
"""So many rules are named."""


def table(found: TellingApart, width: int = WIDTH, files: tuple[str, ...] = ()) -> str:
    """Return the finds as text: the number of tries, then each find with its cause and its file.

    Args:
        found: the finds.
        width: columns of text.
        files: paths of the saved finds; () if none: then the scenarios are shown.
    """
    head = [
        f"{found.own} and {found.other}: {plural(found.tried, 'scenario')} tried, {found.fitting} fit both, "
        f"{found.differing} come out otherwise" + (f", the first was number {found.first}" if found.first else ""),
    ]
    if found.interrupted:
        head.append("Ended early: the finds are as they were found, and their causes were not looked for.")
    elif found.stopped:
        head.append("Ended before all were tried; with more time there may be more, and smaller ones.")
    if found.unchecked:
        head.append(f"{found.unchecked} of them left out: no time to check that more than words differs.")
    if not found.finds:
        head.append("No difference was seen.")
    blocks = ["\n".join(wrapped(line, width) for line in head)]
    for number, find in enumerate(found.finds, 1):
        blocks.append("\n".join(told(find, number, found, width, files[number - 1] if files else "")))
    return "\n\n".join(blocks) + "\n"


def told(find: DifferFind, number: int, found: TellingApart, width: int, file: str) -> list[str]:
    """A find."""
    lines = [f"{number}. {plural(find.cards, 'card')}, {plural(find.lines, 'line')}, from {find.origin}"]
    for show in find.shows:
        text = f"{show.what}: {value(show.own)} under {found.own}, {value(show.other)} under {found.other}"
        lines.append(wrapped(text, width, "   ", "     "))
    rules = listed(find.rules[:CITED]) + (f" and {len(find.rules) - CITED} more" if len(find.rules) > CITED else "")
    if find.proved:
        told_ = f"because of {listed(find.parts)}" + (f" [{rules}]" if rules else "") + ", proved by exchanging it"
    else:
        told_ = f"cited on one side only: {rules}" if rules else "no rule is cited on one side only"
    lines.append(wrapped(told_, width, "   ", "     "))
    if file:
        return [*lines, f"   {file}"]
    return [*lines, *(f"   | {line}" for line in find.text.splitlines())]


def json(found: TellingApart) -> str:
    """Return the finds as JSON."""
    return library.dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n"


FORMS = {"table": table, "json": json}
