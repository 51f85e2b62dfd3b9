"""Results of disabling each part of a game: the rulings that fail, and the parts that no ruling notices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from rulestone.lab.knock_out.knock_out import KnockedOut, KnockOut
from rulestone.model.records import group_by_key
from rulestone.report.document import Document, Entries, ListEntry, Paragraph, TableBlock
from rulestone.report.words import add_rules, join_words, plural

NAMED = 4
"""Maximum number of failing rulings named."""
FOLDER = re.compile(r"\S*[/\\](?=[^/\\\s]+\.yaml:)")
"""Matches the folder of a scenario file in a message."""


def document(found: KnockOut, every: bool = False) -> Document:
    """Yield the results: noticed parts by kind, then the parts.

    Args:
        found: the results.
        every: show each part with all that fails without it; otherwise only unnoticed ones.
    """
    done = found.outcomes
    taken = f"{plural(len(done), 'part')} removed, one at a time"
    if found.stopped:
        taken = f"stopped after {len(done)} of {plural(found.parts, 'part')}"
    yield Paragraph(f"{found.game}: {taken}; {format_noticed(done)}")
    fallen = list(dict.fromkeys(name for one in done for name in (*one.rulings, *one.scenarios, *one.library)))
    yield Paragraph(f"Without one of them, these expected results change: {format_names(fallen)}." if fallen else "")
    if done:
        rows = [(kind, *map(str, count_noticed(of))) for kind, of in group_by_kind(done).items()]
        yield TableBlock(("part", "noticed", "of"), rows, right=(1, 2))
    shown = sorted(done, key=lambda one: not one.noticed) if every else found.silent
    if found.silent and not every:
        yield Paragraph("No ruling notices that these are removed:")
    entries: list[ListEntry] = []
    for one in shown:
        entries += ListEntry(f"{one.part}{add_rules(one.rules)}"), ListEntry(f"without it {format_result(one)}", 1)
    yield Entries(entries, ((2, 4), (6, 2)), tight=not every)


def data(found: KnockOut, every: bool = False) -> dict[str, Any]:
    """Return the results as plain data: every part with the rulings that fail without it, or only unnoticed parts.

    Args:
        found: the results.
        every: as for `document`.
    """
    made = found.to_dict()
    if not every:
        silent = {outcome.part for outcome in found.silent}
        made["outcomes"] = [one for one in made["outcomes"] if one["part"] in silent]
    return made


# --- parts ----------------------------------------------------------------------------------------------------------


def group_by_kind(done: Iterable[KnockedOut]) -> dict[str, list[KnockedOut]]:
    """Return outcomes by the kind of their parts, the largest group first."""
    groups = group_by_key((outcome.kind, outcome) for outcome in done)
    return dict(sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0])))


def count_noticed(done: Sequence[KnockedOut]) -> tuple[int, int]:
    """Return the number of noticed parts, and of all parts."""
    return sum(outcome.noticed for outcome in done), len(done)


def format_noticed(done: Sequence[KnockedOut]) -> str:
    """Return the number of noticed parts in words."""
    hit, all = count_noticed(done)
    return f"{hit} noticed ({100 * hit / all:.0f} %)" if all else "none noticed"


def format_result(outcome: KnockedOut) -> str:
    """Return the result of disabling a part, in a sentence."""
    if outcome.status == "does not stand":
        return f"the game does not compile: {outcome.why}"
    if outcome.status == "never ends":
        return f"the game never ends: {outcome.why}"
    if outcome.status == "only in games":
        return f"only whole games differ: {outcome.why}"
    fallen = [
        f"{plural(len(names), what)} fail{'s' if len(names) == 1 else ''} ({format_names(names)})"
        for what, names in (("ruling", outcome.rulings), ("scenario", outcome.scenarios), ("answer", outcome.library))
        if names
    ]
    if outcome.tests:
        fallen.append("a test fails")
    if fallen:
        return f"{join_words(fallen)}: {FOLDER.sub('', outcome.why)}"
    if outcome.alike is not None:
        return f"no result changes, and {plural(outcome.alike, 'whole game')} are identical"
    return "no result changes"


def format_names(names: Sequence[str]) -> str:
    """Return the first names, and the number of further ones."""
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")
